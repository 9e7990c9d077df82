"""The laws that every game must keep, checked on random games.

A failure leaves a record that replays it.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from astragal.core import native
from astragal.core.check_course import Course
from astragal.core.check_failure import LawBroken, failure_at
from astragal.core.check_laws import check_position, check_record, check_result, check_step
from astragal.core.check_secrets import SecretLaws
from astragal.core.check_sets import check_sets, empty_match
from astragal.core.engine import (
    GameFailed,
    Setting,
    native_guesses,
    native_run,
    no_totals,
    plain_guesses,
    plain_run,
)
from astragal.core.errors import AstragalError, CheckFailed
from astragal.core.game import Game
from astragal.core.gpu import gpu_run
from astragal.core.luck import RecordedLuck
from astragal.core.match import Match
from astragal.core.record import FAILED, Record
from astragal.core.rule import CHANCE, OVER

CLOSE_STEPS = 300
"""Steps of each number of players at which every law is checked: as many whole games as fit, or the beginning of a
long one. With an option changed most rules are the same, so `OPTION_STEPS` do."""

OPTION_STEPS = 100

COMPARED = 50
"""Games of each setting that are played plain and native."""

COMPARED_DECISIONS = 5000
"""After this many decisions a setting has been compared enough."""

GUESSED = 1
"""Games of each setting in which plain and native guesses are compared."""

FIRST_GAMES = 2
"""Plain games of each setting that are played before anything else."""

PIECE = 1000
MOST_STEPS_WRITTEN = 100_000


@dataclass(frozen=True)
class Report:
    """What was checked."""

    games: int
    settings: int
    golden: int
    native: bool
    gpu: bool = False

    def __str__(self) -> str:
        engines = "plain and native agree" if self.native else "plain only, because there is no LLVM"
        engines = "plain, native and GPU agree" if self.gpu else engines
        golden = "1 golden record" if self.golden == 1 else f"{self.golden} golden records"
        return f"{self.games:,} games, {self.settings} settings, {golden}, {engines}; no failure."


def check(
    game: Game,
    *,
    games: int = 1000,
    seed: int = 0,
    gpu: bool = False,
    folder: Path | None = None,
    progress: Callable[[int], object] = int,
) -> Report:
    """Hold a game to the laws; raises `CheckFailed` and writes a record of the failure into `folder`."""
    check_actions(game)
    golden = check_golden_records(game)
    settings = list(all_settings(game, seed))
    shares = [
        (games * (number + 1)) // len(settings) - (games * number) // len(settings) for number in range(len(settings))
    ]
    played = 0
    laws = [_play_some, _look_closely, _play_many, *([_play_on_gpu] if gpu else [])]
    for law in laws:
        if law is _play_many:
            _prepare_native(game)
        for setting, share in zip(settings, shares, strict=True):
            try:
                for done in law(setting, share):
                    played += done
                    progress(played)
            except GameFailed as error:
                found = _looked_closely(setting, error)
                raise CheckFailed(_leave_record(setting, found, folder)) from error
    return Report(played, len(settings), golden, native.available(), gpu)


def _prepare_native(game: Game) -> None:
    """Compile all native code that is compared, the fast version and the checked one at the same time."""
    if native.available():
        guesses = [("guesses", "guess_game")] if game.has_secrets else []
        with ThreadPoolExecutor(2) as pool:
            fast = pool.submit(native.prepare, game, [("playout", "play_games"), *guesses])
            native.prepare(game, [("playout", "play_games")], bounds=True)
            fast.result()


def all_settings(game: Game, seed: int) -> Iterator[Setting]:
    """Every number of players with the usual options; fewest and most also with each option's sample values."""
    usual = game.read_options({})
    for players in game.players:
        yield Setting(game, players, usual, seed)
    for name, option in game.options.items():
        for value in option.samples():
            if value != usual[name]:
                for players in sorted({game.players[0], game.players[-1]}):
                    yield Setting(game, players, usual | {name: value}, seed)


def check_actions(game: Game) -> None:
    """Every action prints and reads back, and has arguments as declared."""
    actions = game.rules.actions
    for action in range(len(actions)):
        text = actions.text(action)
        if actions.parse(text) != action:
            raise CheckFailed(
                f"{game.title} fails: the action '{text}' reads back as '{actions.text(actions.parse(text))}'."
            )
        verb, arguments = actions.split(action)
        position, encode, decode = actions.rules[verb]
        if actions.verb(action) != position or encode(*arguments) != action:
            raise CheckFailed(f"{game.title} fails: the action '{text}' is not numbered by its declaration.")
        read = decode(action)
        if arguments and read != (arguments if len(arguments) > 1 else arguments[0]):
            raise CheckFailed(f"{game.title} fails: the arguments of '{text}' are read as {read}.")


def check_golden_records(game: Game) -> int:
    """Every golden record replays to the same text; a game without one fails."""
    files = sorted((game.folder / "golden").glob("*.txt"))
    if not files:
        raise CheckFailed(f"{game.title} fails: it has no record in {game.folder.name}/golden.")
    for file in files:
        record = Record.read(file)
        try:
            match = Match.from_record(record, game)
        except AstragalError as error:
            raise CheckFailed(f"{game.title} fails: the golden record {file.name} does not replay. {error}") from error
        if match.record.steps != [step._replace(line=0) for step in record.steps]:
            raise CheckFailed(
                f"{game.title} fails: the golden record {file.name} is not written as the game writes it."
            )
    return len(files)


def _play_some(setting: Setting, games: int) -> Iterator[int]:
    """A few plain games of every setting, before anything takes long: they show most mistakes."""
    plain_run(setting, watch=True)(0, min(games, FIRST_GAMES))
    yield 0


def _look_closely(setting: Setting, games: int) -> Iterator[int]:
    """As many games as have this many steps together, or the beginning of a long one."""
    most = CLOSE_STEPS if setting.options == setting.game.read_options({}) else OPTION_STEPS
    steps, number = 0, 0
    while number < games and (number == 0 or steps + steps // number <= most):
        steps += check_closely(Course(setting, number), most - steps)
        number += 1
        yield 0


def _play_many(setting: Setting, games: int) -> Iterator[int]:
    """Games by the thousand, plain and native; yields how many are done."""
    if native.available():
        _compare(setting, range(min(COMPARED, games)))
    run = native_run(setting, watch=True) if native.available() else plain_run(setting, watch=True)
    for first in range(0, games, PIECE):
        last = min(first + PIECE, games)
        run(first, last)
        yield last - first


def _play_on_gpu(setting: Setting, games: int) -> Iterator[int]:  # noqa: ARG001  # as many as a GPU plays at once
    """A GPU plays the games that native code plays."""
    gpu_run(setting)
    yield 0


def _compare(setting: Setting, games: range) -> None:
    """Plain and native play and guesses are equal, game by game and all at once."""
    plain, fast, checked = plain_run(setting, watch=True), native_run(setting), native_run(setting, watch=True)
    totals = no_totals(setting)
    for number in games:
        if totals.decisions > COMPARED_DECISIONS:
            break
        here = plain(number, number + 1)
        if not here == fast(number, number + 1) == checked(number, number + 1):
            raise GameFailed(number, "plain and native play differ")
        totals += here
    if setting.game.has_secrets:
        for number in games[:GUESSED]:
            if plain_guesses(setting, number) != native_guesses(setting, number):
                raise GameFailed(number, "plain and native guesses differ")
    if fast(games[0], games[0] + totals.games) != totals:
        raise GameFailed(games[0], "games played in one go differ from games played one by one")


def check_closely(course: Course, most_steps: int) -> int:
    """Hold every step of a game to every law, but at most this many; returns how many there were."""
    try:
        _check_steps(course, most_steps)
        check_sets(course)
        return len(course.steps)
    except Exception as error:
        raise failure_at(course, error) from error


def _check_steps(course: Course, most_steps: int) -> None:
    rules = course.game.rules
    secrets = SecretLaws(course)
    while (seat := rules.to_act(course.state)) != OVER:
        if not (seat == CHANCE or 0 <= seat < course.setting.players):
            reason = f"seat {seat} has to act, but there are {course.setting.players} players"
            raise LawBroken(reason, rules.to_act)
        if len(course.steps) == most_steps:
            return
        check_position(course, seat)
        if course.is_replayed:
            return
        step, move = course.next_step()
        check_step(course, step, move)
        secrets.before(move)
        before = rules.declaration.copied(course.state)
        course.make(step, move)
        secrets.after(before)
    check_result(course)
    check_record(course)


def check_again(game: Game, record: Record) -> None:
    """Hold a game that a failure left behind to the same laws; raises `CheckFailed` with the same sentence."""
    *_, seed, _, number = record.ending.split()
    setting = Setting(game, len(record.names), game.read_options(record.options), int(seed))
    try:
        check_closely(Course(setting, int(number), record.steps), len(record.steps) + 1)
        _check_engines(setting, int(number))
    except GameFailed as error:
        raise CheckFailed(_sentence(setting, error) + ".") from error


def _check_engines(setting: Setting, number: int) -> None:
    """Play a game without looking closely, in all engines that there are."""
    try:
        plain_run(setting, watch=True)(number, number + 1)
        if native.available():
            _compare(setting, range(number, number + 1))
            native_run(setting, watch=True)(number, number + 1)
    except GameFailed as error:
        raise _looked_closely(setting, error) from error


def _looked_closely(setting: Setting, error: GameFailed) -> GameFailed:
    """A failure of which only the number of the game is known: play that again as far as it goes, closely at first."""
    if error.steps is not None:
        return error
    course = Course(setting, error.number)
    try:
        check_closely(course, CLOSE_STEPS)
        while setting.game.rules.to_act(course.state) != OVER and len(course.steps) < MOST_STEPS_WRITTEN:
            course.make(*course.next_step())
    except GameFailed as found:
        return found
    except Exception as found:
        return failure_at(course, found)
    reason = f"in game {error.number} of seed {setting.seed}: {error.reason}"
    return GameFailed(error.number, reason, course.steps)


def _sentence(setting: Setting, error: GameFailed) -> str:
    options = "".join(f", {name} {value}" for name, value in setting.options.items())
    return f"{setting.game.title} fails with {setting.players} players{options} {error.reason}"


def _leave_record(setting: Setting, error: GameFailed, folder: Path | None) -> str:
    """Write the record of a failing game; returns what is said about it."""
    sentence = _sentence(setting, error)
    if folder is None:
        return f"{sentence}."
    record = empty_match(setting, RecordedLuck([])).record
    record.steps, record.ending = error.steps or [], f"{FAILED} of seed {setting.seed} game {error.number}"
    path = folder / f"check-failure-{setting.game.name}.txt"
    try:
        record.write(path)
    except AstragalError as problem:
        return f"{sentence}. {problem}"
    return f"{sentence}. The record {path} fails again under `astragal record verify`."
