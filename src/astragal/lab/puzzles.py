"""Puzzles found by search, in simulated and in recorded games; equal seeds find equal puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from astragal.bots.search import wait_for_native
from astragal.bots.thought import Thought
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.puzzles import Collection, Puzzle, id_of
from astragal.core.record import Record, Step
from astragal.core.rule import CHANCE
from astragal.core.untrusted_text import quoted
from astragal.core.view import View
from astragal.lab.puzzle_tests import GLANCE, Dice, NoPuzzle, Solved, is_mostly_obvious, solve, think
from astragal.lab.simulate import Interrupted, Progress

STRENGTHS = (100, 90, 70)
"""Of how many choices in a hundred a seat of a simulated game follows its search; the others are random."""

LINE_CHOICES = 4
"""How many choices are shown after the answer."""

LINE_SIMULATIONS = 2_000
OBVIOUS = "found by greedy every other time"
NO_THEME = "-"
"""What is written for a game that declares no themes."""


@dataclass(frozen=True)
class Hunt:
    """Where puzzles are looked for."""

    game: Game
    games: int
    seed: int = 0
    most: int | None = None
    """Enough puzzles; all that there are, if it is not said."""

    records: Sequence[tuple[str, Record]] = field(default=(), repr=False)
    """Games that were recorded, by the names of their files; they come before the simulated ones."""

    @property
    def command(self) -> str:
        """What finds the same puzzles again; the number of games may grow."""
        words = ["astragal puzzles", self.game.name, f"--games {self.games}", f"--seed {self.seed}"]
        words += [f"--most {self.most}"] if self.most is not None else []
        return " ".join([*words, *(f"--record {name}" for name, _ in self.records)])

    @property
    def kept(self) -> str:
        """The part of the command that must not change when an interrupted hunt resumes."""
        return " ".join([f"--seed {self.seed}", *(f"--record {name}" for name, _ in self.records)])


def find_puzzles(hunt: Hunt, file: Path, *, progress: Progress = int) -> Collection:
    """Look through the games that have not been looked through, and write the file after each."""
    found = _resumed(hunt, file)
    wait_for_native(hunt.game)
    total = len(hunt.records) + hunt.games
    seen = {_position(puzzle.view(hunt.game)) for puzzle in found.puzzles}
    try:
        for number in range(found.games, total):
            progress(number)
            if hunt.most is not None and len(found.puzzles) >= hunt.most:
                break
            _look_through(hunt, number, found, seen)
            found.games = number + 1
            found.write(file)
    except KeyboardInterrupt:
        raise Interrupted(
            f"Interrupted after {found.games:,} of {total:,} games; the same command resumes from {file}."
        ) from None
    found.puzzles = [replace(puzzle, themes=themes_of(hunt.game, puzzle)) for puzzle in found.puzzles]
    found.write(file)
    return found


def themes_of(game: Game, puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about, as the game says; of a set, what its first choice is about."""
    if game.themes is None:
        return (NO_THEME,)
    known = [theme.name for theme in game.themes.themes]
    themes = tuple(game.themes.of(puzzle.view(game), *game.rules.actions.read(puzzle.answer[0])))
    if not themes or any(theme not in known for theme in themes):
        raise AstragalError(f"Expected themes among {', '.join(known)} for {puzzle.answer[0]}, not {themes}.")
    return themes


def _resumed(hunt: Hunt, file: Path) -> Collection:
    """What was found before, by the same command; the number of games may have grown."""
    fresh = Collection(hunt.game.name, hunt.game.version, hunt.command)
    if not file.exists():
        return fresh
    found = Collection.read(file)
    words = found.command.split(" ")
    same = " ".join(f"{word} {words[place + 1]}" for place, word in enumerate(words) if word in ("--seed", "--record"))
    if (found.game, found.rules, same) != (fresh.game, fresh.rules, hunt.kept):
        raise AstragalError(
            f"The file {quoted(str(file))} holds puzzles of {found.game}, rules {found.rules}, {same};"
            f" expected rules {fresh.rules}, {hunt.kept}. Name another file with --to."
        )
    found.command = hunt.command
    kept = [puzzle for puzzle in found.puzzles if not is_mostly_obvious(hunt.game, puzzle)]
    if len(kept) < len(found.puzzles):  # `greedy` has learned since
        found.rejected[OBVIOUS] += len(found.puzzles) - len(kept)
        found.puzzles = kept
    return found


def _look_through(hunt: Hunt, number: int, found: Collection, seen: set[bytes]) -> None:
    """Look at every choice of a game."""
    last: tuple[int, int] | None = None
    for match, glance, dice in _positions(hunt, number):
        found.positions += 1
        view = match.view(match.to_act)
        try:
            if glance is None:
                raise NoPuzzle("forced")
            if _inside_a_set(match):
                raise NoPuzzle("inside a set")
            if last is not None and all(step.seat == last[0] for step in match.made[last[1] :]):
                raise NoPuzzle("in a turn that has one")
            if _position(view) in seen:
                raise NoPuzzle("known")
            solved = solve(match, glance, dice)
        except NoPuzzle as reason:
            found.rejected[str(reason)] += 1
            continue
        last = match.to_act, match.steps
        puzzle = _puzzle(match, solved, dice)
        if is_mostly_obvious(hunt.game, puzzle):
            found.rejected[OBVIOUS] += 1
            continue
        seen.add(_position(view))
        found.puzzles.append(puzzle)


def _position(view: View) -> bytes:
    """What makes two positions the same for a seat."""
    return bytes([view.seat]) + view.game.rules.declaration.pack(view.state)


def _inside_a_set(match: Match) -> bool:
    """Whether the seat has begun a set, so that it has only an element to choose."""
    if not match.made or match.made[-1].seat != match.to_act:
        return False
    return match.game.rules.actions.parse(match.made[-1].text) in match.game.set_actions


_Looked = tuple[Match, Thought | None, Dice]
"""A match where somebody has to choose, and a first look at it; none where there is nothing to choose."""


def _positions(hunt: Hunt, number: int) -> Iterator[_Looked]:
    recorded = number < len(hunt.records)
    return _recorded(hunt, number) if recorded else _simulated(hunt, number - len(hunt.records))


def _looked(match: Match, dice: Dice) -> _Looked:
    view = match.view(match.to_act)
    return match, think(view, GLANCE, dice.luck("glance")) if len(view.legal) > 1 else None, dice


def _recorded(hunt: Hunt, number: int) -> Iterator[_Looked]:
    """The choices of a recorded game; nobody's name stays with it."""
    record = hunt.records[number][1]
    names = [f"Player {seat}" for seat in range(1, len(record.names) + 1)]
    match = Match(hunt.game, names=names, options=hunt.game.read_options(record.options), begin=False)
    for step in record.steps:
        if step.seat != CHANCE:
            yield _looked(match, Dice(hunt.seed, f"record {number}", match.steps))
        match.replay(step._replace(remark=""))


def _simulated(hunt: Hunt, number: int) -> Iterator[_Looked]:
    """The choices of a game between seats that follow their search more or less often."""
    game, begun = hunt.game, Dice(hunt.seed, f"game {number}", 0)
    players = _players(game, number)
    match = Match(game, players, options=dict(game.recommended(players)), luck=begun.luck("dice"))
    chances = begun.luck("chances")
    strengths = [STRENGTHS[chances.draw(len(STRENGTHS))] for _ in range(players)]
    while not match.over:
        looked = _looked(match, Dice(hunt.seed, f"game {number}", match.steps))
        yield looked
        glance = looked[1]
        if glance is None:
            match.play(match.legal()[0])
        elif chances.draw(100) < strengths[match.to_act]:
            match.play(glance.moves[0].action)
        else:
            match.play(match.legal()[chances.draw(len(match.legal()))])


def _players(game: Game, number: int) -> int:
    """Every other game is for the fewest players; the others take turns."""
    least, *more = game.players
    return more[number // 2 % len(more)] if number % 2 and more else least


def _puzzle(match: Match, solved: Solved, dice: Dice) -> Puzzle:
    """The record of a puzzle, with a line that follows: everybody chooses as their search does."""
    asks = match.steps
    played = Match.from_record(match.record, match.game, dice.luck("line dice"))
    for action in solved.answer:
        played.choose(action)
    luck = dice.luck("line choices")
    played.advance()
    for _ in range(LINE_CHOICES):
        if played.over:
            break
        view = played.view(played.to_act)
        legal = view.legal
        played.play(legal[0] if len(legal) == 1 else think(view, LINE_SIMULATIONS, luck).moves[0].action)
    record = replace(played.record, dice="recorded", seed="", ending="unfinished")
    record.steps = [Step(step.seat, step.text) for step in record.steps]
    puzzle = Puzzle(
        id=id_of(record, asks),
        record=record,
        asks=asks,
        answers=len(solved.answer),
        shares=solved.shares,
        rival=solved.rival,
        obvious=solved.obvious,
        grade=solved.grade,
        themes=(NO_THEME,),
    )
    return replace(puzzle, themes=themes_of(match.game, puzzle))
