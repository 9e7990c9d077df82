"""The laws that every game must keep, checked on random games.

A failure leaves a record that replays it.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from astragal.core import native
from astragal.core.check_guesses import Moment, check_guesses
from astragal.core.check_shown import ShownWrongly, check_shown
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
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import RecordedLuck, SeededLuck
from astragal.core.match import Match
from astragal.core.record import Record, Step
from astragal.core.rule import CHANCE, OVER
from astragal.core.secrets import SecretTold, check_secrets
from astragal.core.steps import shown_step
from astragal.core.view import SPECTATOR, View, view_of
from astragal.core.words import asks, choice, outcome_names, tell

CLOSE_STEPS = 300
"""Steps of each setting at which every law is checked: as many whole games as fit, or the beginning of a long one."""

COMPARED = 50
"""Games of each setting that are played plain and native."""

COMPARED_DECISIONS = 5000
"""After this many decisions a setting has been compared enough."""

GUESSED = 1
"""Games of each setting in which plain and native guesses are compared."""

DRAWN_EVERY = 7
"""One in this many of the closely checked positions is drawn and explained to everybody."""

LOOKED_EVERY = 37
"""How often the guesses before and after a step are compared closely, whether the step tells a secret or not."""

MOST_TRIED = 8
"""Moves that are tried out at each position of a game that is checked closely."""

PIECE = 1000
MOST_STEPS_WRITTEN = 100_000


@dataclass(frozen=True)
class Report:
    """What was checked."""

    games: int
    settings: int
    golden: int
    native: bool

    def __str__(self) -> str:
        engines = "plain and native agree" if self.native else "plain only, because there is no Numba"
        return f"{self.games:,} games, {self.settings} settings, {self.golden} golden records, {engines}; no failure."


def check(
    game: Game,
    *,
    games: int = 1000,
    seed: int = 0,
    folder: Path | None = None,
    progress: Callable[[int], object] = int,
) -> Report:
    """Hold a game to the laws; raises `CheckFailed` and writes a record of the failure into `folder`."""
    check_actions(game)
    golden = check_golden_records(game)
    _prepare_native(game)
    settings = list(all_settings(game, seed))
    played = 0
    for number, setting in enumerate(settings):
        try:
            share = (games * (number + 1)) // len(settings) - (games * number) // len(settings)
            for done in _check_setting(setting, share):
                progress(played + done)
            played += share
        except GameFailed as error:
            raise CheckFailed(f"{game.title} fails: {_leave_record(setting, error, folder)}") from error
    return Report(played, len(settings), golden, native.available())


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


def _check_setting(setting: Setting, games: int) -> Iterator[int]:
    """Check a setting, yielding how many of its games are done."""
    steps, number = 0, 0
    while number < games and (number == 0 or steps + steps // number <= CLOSE_STEPS):
        steps += _check_closely(setting, number, CLOSE_STEPS - steps)
        number += 1
    if not native.available():
        yield from _in_pieces(plain_run(setting, watch=True), games)
        return
    _compare(setting, min(COMPARED, games))
    yield from _in_pieces(native_run(setting, watch=True), games)


def _in_pieces(run: Callable[[int, int], object], games: int) -> Iterator[int]:
    for first in range(0, games, PIECE):
        last = min(first + PIECE, games)
        run(first, last)
        yield last


def _compare(setting: Setting, games: int) -> None:
    plain, fast, checked = plain_run(setting, watch=True), native_run(setting), native_run(setting, watch=True)
    totals = no_totals(setting)
    for number in range(games):
        if totals.decisions > COMPARED_DECISIONS:
            break
        here = plain(number, number + 1)
        if not here == fast(number, number + 1) == checked(number, number + 1):
            raise GameFailed(number, "plain and native play differ")
        totals += here
    if setting.game.has_secrets:
        for number in range(min(GUESSED, games)):
            if plain_guesses(setting, number) != native_guesses(setting, number):
                raise GameFailed(number, "plain and native guesses differ")
    if fast(0, totals.games) != totals:
        raise GameFailed(0, "games played in one go differ from games played one by one")


class _Course:
    """One random game, step by step: the same that the engines play under this number."""

    def __init__(self, setting: Setting, number: int) -> None:
        self.setting = setting
        self.game = setting.game
        self.state = setting.game.start(setting.players, setting.options, guarded=True)
        self.steps: list[Step] = []
        self._dice = SeededLuck(setting.seed, number)
        self._choices = SeededLuck(setting.seed, number, CHOICES)

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return view_of(self.game, tuple(f"Player {seat + 1}" for seat in range(self.setting.players)), self.state, seat)

    def choose(self) -> tuple[Step, int]:
        """The next step, not yet made."""
        seat = self.game.rules.to_act(self.state)
        if seat == CHANCE:
            move = self._dice.draw(self.game.rules.outcomes(self.state))
        else:
            legal = self.game.legal(self.state)
            move = legal[self._choices.draw(len(legal))]
        return self.step(seat, move), move

    def step(self, seat: int, move: int) -> Step:
        """A move of luck or of a seat as a record writes it."""
        rules = self.game.rules
        return Step(seat, f"{move + 1}/{rules.outcomes(self.state)}" if seat == CHANCE else rules.actions.text(move))

    def make(self, step: Step, action: int) -> None:
        """Make a step."""
        self.steps.append(step)
        self.game.rules.apply(self.state, action)


def _check_closely(setting: Setting, number: int, most_steps: int) -> int:
    """Check every law at every step of a game, but at most at this many; returns how many there were."""
    course = _Course(setting, number)
    rules = setting.game.rules
    try:
        while (seat := rules.to_act(course.state)) != OVER:
            if not (seat == CHANCE or 0 <= seat < setting.players):
                raise GameFailed(number, f"seat {seat} has to act, but there are {setting.players} players")
            if len(course.steps) == most_steps:
                return most_steps
            _check_position(course, number, seat)
            step, action = course.choose()
            _check_telling(course, number, step, action)
            course.make(step, action)
        _check_result(course, number)
        _check_record(course, number)
        return len(course.steps)
    except (SecretTold, ShownWrongly) as error:
        raise GameFailed(number, str(error), course.steps) from error
    except GameFailed as error:
        error.steps = course.steps
        raise
    except Exception as error:
        raise GameFailed(number, f"{type(error).__name__}, {error}", course.steps) from error


def _check_position(course: _Course, number: int, seat: int) -> None:
    """What must hold whenever luck or a seat is to move."""
    game, rules = course.game, course.game.rules
    before = rules.declaration.copied(course.state)
    if rules.declaration.unpack(rules.declaration.pack(before)) != before:
        raise GameFailed(number, "the state does not survive packing")
    moves = range(rules.outcomes(course.state)) if seat == CHANCE else game.legal(course.state)
    if not moves:
        reason = (
            "luck has to move but has no outcome" if seat == CHANCE else "a seat has to choose but has no legal action"
        )
        raise GameFailed(number, reason)
    if seat == CHANCE and len(moves) > game.most_outcomes:
        raise GameFailed(number, f"luck has {len(moves)} outcomes, of at most {game.most_outcomes}")
    if len(set(moves)) != len(moves):
        raise GameFailed(number, "the same action is offered twice")
    if seat == CHANCE:
        asks(course.view(SPECTATOR))
        names = outcome_names(replace(course.view(SPECTATOR), state=before))
        if names and len(names) != len(moves):
            raise GameFailed(number, f"{len(names)} outcomes of luck have names, of {len(moves)}")
    else:
        _check_view(course, number, seat)
    game.scores(course.state)
    game.places(course.state)
    for move in moves[:: len(moves) // MOST_TRIED + 1]:
        course.steps.append(course.step(seat, move))
        rules.apply(rules.declaration.copied(before, guarded=True), move)
        course.steps.pop()
    if rules.declaration.copied(course.state) != before:
        raise GameFailed(number, "looking at a position changes it")


def _check_view(course: _Course, number: int, seat: int) -> None:
    """A seat's own view says the same about its choices as the full state."""
    game, rules = course.game, course.game.rules
    view = course.view(seat)
    if view.to_act != seat or [rules.actions.parse(action) for action in view.legal] != game.legal(course.state):
        raise GameFailed(number, "a seat's view offers other actions than the state")
    phrases = [choice(view, action) for action in view.legal]
    if len({*phrases}) != len(phrases):
        raise GameFailed(number, "two different actions are offered in the same words")


def _check_telling(course: _Course, number: int, step: Step, action: int) -> None:
    """Everybody is told a step in one line, and can look at the board."""
    seed = number * 1000 + len(course.steps)
    after = course.game.rules.declaration.copied(course.state)
    course.game.rules.apply(after, action)
    for seat in range(SPECTATOR, course.setting.players):
        before = course.view(seat)
        shown = shown_step(course.game, course.state, seat, step, action)
        if "\n" in tell(before, view_of(course.game, before.names, after, seat), shown.seat, shown.text):
            raise GameFailed(number, f"the step '{step}' is told in more than one line")
        course.game.board.text(before)
        if len(course.steps) % DRAWN_EVERY == 0:
            check_shown(before)
        if course.game.has_secrets:
            check_secrets(course.game, course.state, seat, action, seed)
    if course.game.has_secrets:
        seat = len(course.steps) % (course.setting.players + 1) - 1
        check_guesses(Moment(course.game, course.state, seat, action, seed), closely=seed % LOOKED_EVERY == 0)


def _check_result(course: _Course, number: int) -> None:
    """Places follow the points; only equal points may be told apart by tie-breakers. What is constant has stayed so."""
    start = course.game.start(course.setting.players, course.setting.options)
    for name, field in course.game.rules.declaration.fields.items():
        if field.constant and getattr(start, name) != getattr(course.state, name):
            raise GameFailed(number, f"the field {name} is declared constant and has changed")
    scores, places = course.game.scores(course.state), course.game.places(course.state)
    if 1 not in places:
        raise GameFailed(number, f"nobody has the first place, places {places}")
    ranked = sorted(zip(scores, places, strict=True), key=lambda pair: pair[1])
    for (better, first), (worse, second) in zip(ranked, islice(ranked, 1, None), strict=False):
        if better < worse or (first == second and better != worse):
            raise GameFailed(number, f"places {places} do not follow from points {scores}")


def _check_record(course: _Course, number: int) -> None:
    """The record reads back, replays to the same state, and its luck makes the same game again."""
    match = _empty_match(course.setting, RecordedLuck([]))
    for step in course.steps:
        match.replay(step)
    if course.game.rules.declaration.copied(course.state) != match.view().state and not course.game.has_secrets:
        raise GameFailed(number, "the record replays to another state")
    text = str(match.record)
    if str(Match.from_record(Record.parse(text), course.game, RecordedLuck([])).record) != text:
        raise GameFailed(number, "the record reads back as something else")
    outcomes = [step.outcome for step in course.steps if step.seat == CHANCE]
    again = _empty_match(course.setting, RecordedLuck(outcomes))
    again.advance()
    for step in course.steps:
        if step.seat != CHANCE:
            again.play(step.text)
    if str(again.record) != text:
        raise GameFailed(number, "the same luck and choices make another game")


def _empty_match(setting: Setting, luck: RecordedLuck) -> Match:
    return Match(setting.game, setting.players, options=setting.options, luck=luck, begin=False)


def _leave_record(setting: Setting, error: GameFailed, folder: Path | None) -> str:
    """Write the record of the failing game; if only its number is known, play it again as far as it goes."""
    steps = error.steps
    if steps is None:
        course = _Course(setting, error.number)
        with suppress(Exception):  # whatever the broken rules raise: the record ends there
            while setting.game.rules.to_act(course.state) != OVER and len(course.steps) < MOST_STEPS_WRITTEN:
                course.make(*course.choose())
        steps = course.steps
    options = "".join(f", {name} {value}" for name, value in setting.options.items())
    told = f"{error.reason} ({setting.players} players{options}, seed {setting.seed}, game {error.number})"
    if folder is None:
        return f"{told}."
    record = _empty_match(setting, RecordedLuck([])).record
    record.steps, record.ending = steps, "unfinished"
    path = folder / f"check-failure-{setting.game.name}.txt"
    try:
        record.write(path)
    except AstragalError as error:
        return f"{told}. {error}"
    return f"{told}; the record {path} replays it."
