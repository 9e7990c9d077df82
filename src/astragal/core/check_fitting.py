"""The law of fitting histories: a seat guesses whatever fits what it was shown, nothing else, and each as often.

What fits is drawn from the history of luck, see `check_histories`. What others would be shown of the guessed states,
cell by cell and for some pairs of cells, is counted in as many guesses. A difference counts if something is more than
`FACTOR` times as likely on one side and chance explains that less than once in a million looks. At first a few
histories do: more are drawn where a cell, or all cells of a field together, seem to differ.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from astragal.core.check_guesses import compared_cells, unlikely
from astragal.core.check_histories import HISTORIES, Histories, History
from astragal.core.engine import Setting
from astragal.core.loops.streams import GUESSES, start_stream
from astragal.core.luck import SeededLuck
from astragal.core.secrets import SecretTold, seat_name
from astragal.core.view import SPECTATOR, view_of

LOOKS = ((150, 0.05), (600, 0.01), (2400, 1e-3))
"""How many histories and guesses are drawn, and how unlikely a difference must be to look again."""

LAST_LOOK = (9600, 1e-6)
"""The same, for a difference to count."""

FACTOR = 1.1
"""This many times as likely is tolerated."""

LEAST = 3
"""Of the histories, one in this many must still fit; with fewer, nothing is compared."""

PAIRS = 24
"""Pairs of cells that are compared."""

MOST_NUMBERED_OTHERWISE = 10
"""If one in this many histories numbers what is known otherwise than a guess does, others' views are compared."""

Column = tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """The position after some moves, as a seat knows it; `start` is one before it in which the seat knew everything."""

    setting: Setting
    seat: int
    start: History
    moves: Sequence[int]
    seed: int

    def histories(self, count: int) -> tuple[list[Any], Any]:
        """Other states that fit, or none if too few do, and the true one."""
        game = self.setting.game
        state = game.rules.declaration.copied(self.start.state)
        drawn = Histories(game, self.seat, self.start, count, SeededLuck(self.seed, self.seat + 1, HISTORIES))
        for move in self.moves:
            before = game.rules.declaration.copied(state)
            game.rules.apply(state, move)
            drawn.follow(before, move, state)
            if len(drawn.states) * LEAST < count:
                return [], state
        return drawn.states, state

    def guesses(self, state: Any, count: int) -> list[Any]:
        """What the seat guesses."""
        rules = self.setting.game.rules
        stream = start_stream(self.seed, self.seat + 1, GUESSES)
        found = []
        for _ in range(count):
            guess = view_of(self.setting.game, (), state, self.seat).state
            stream = rules.secrets.guess(guess, self.seat, stream)
            found.append(guess)
        return found


class Difference(NamedTuple):
    """Something that is not found equally often in histories and in guesses, and how unlikely that is at most."""

    chance: float
    name: str
    value: Any
    fits: int
    guessed: int


def check_fitting(position: Position) -> None:
    """Hold the guesses of a seat to the law; look again, at more of them, at what seems to differ."""
    for count, suspicious in LOOKS:
        if _difference(position, count, pooled=True).chance > suspicious:
            return
    found = _difference(position, LAST_LOOK[0])
    if found.chance <= LAST_LOOK[1]:
        raise SecretTold(
            f"{seat_name(position.seat)} guesses {found.value} for {found.name} in {found.guessed} of {LAST_LOOK[0]} "
            f"guesses, but it is so in {found.fits} of as many histories that fit what it was shown",
            rule=position.setting.game.rules.secrets.guess,
        )


def _difference(position: Position, count: int, *, pooled: bool = False) -> Difference:
    """The clearest difference, allowing for how many are looked at; with `pooled`, also of all cells of a field."""
    fitting, state = position.histories(count)
    if not fitting:
        return Difference(1.0, "", 0, 0, 0)
    compared = [*_columns(position, fitting, position.guesses(state, count))]
    counted = [(name, Counter(a), Counter(b)) for name, a, b in compared]
    clearest = _clearest(counted, len(fitting), count)
    if not pooled:
        return clearest._replace(fits=round(clearest.fits * count / len(fitting)))
    fields: dict[str, tuple[Counter[Any], Counter[Any]]] = {}
    for name, a, b in counted:
        here, there = fields.setdefault(name.partition("[")[0], (Counter(), Counter()))
        here.update(a)
        there.update(b)
    pools = [_clearest([(name, a, b)], a.total(), b.total()) for name, (a, b) in fields.items()]
    return min([clearest, *pools], key=lambda difference: difference.chance)


def _clearest(counted: list[tuple[str, Counter[Any], Counter[Any]]], fitting: int, guesses: int) -> Difference:
    differences = [
        Difference(unlikely(a[value], fitting, b[value], guesses, FACTOR), name, value, a[value], b[value])
        for name, a, b in counted
        for value in a | b
    ]
    if not differences:
        return Difference(1.0, "", 0, 0, 0)
    least = min(differences, key=lambda difference: difference.chance)
    return least._replace(chance=least.chance * len(differences))


def _columns(position: Position, fitting: list[Any], guesses: list[Any]) -> Iterator[tuple[str, Column, Column]]:
    """What is compared: its name, and its values in histories and in guesses."""
    game, seat = position.setting.game, position.seat
    cells = [*compared_cells(game)]
    names = [*game.rules.declaration.places()]
    columns = _cells(game.rules.declaration.values, fitting, guesses, cells)
    known = [(a, b[0]) for a, b in columns if len({*b}) == 1]
    otherwise = sum(any(a[number] != b for a, b in known) for number in range(len(fitting)))
    if otherwise * MOST_NUMBERED_OTHERWISE <= len(fitting):
        yield from _with_pairs([(names[cell], *both) for cell, both in zip(cells, columns, strict=True)], position.seed)
        return
    for other in range(SPECTATOR, position.setting.players):
        if other != seat:

            def values(state: Any, other: int = other) -> list[int]:
                return game.rules.declaration.values(view_of(game, (), state, other).state)

            columns = _cells(values, fitting, guesses, cells)
            seen = f" as {seat_name(other)} sees it"
            yield from _with_pairs(
                [(names[cell] + seen, *both) for cell, both in zip(cells, columns, strict=True)], position.seed
            )


def _cells(values: Any, fitting: list[Any], guesses: list[Any], cells: list[int]) -> list[tuple[Column, Column]]:
    here = [*zip(*map(values, fitting), strict=True)]
    there = [*zip(*map(values, guesses), strict=True)]
    return [(here[cell], there[cell]) for cell in cells]


def _with_pairs(columns: list[tuple[str, Column, Column]], seed: int) -> Iterator[tuple[str, Any, Any]]:
    """All that vary, and some pairs of them: cells can be right one by one and wrong together."""
    vary = [column for column in columns if len({*column[1], *column[2]}) > 1]
    yield from vary
    luck = SeededLuck(seed, len(vary), HISTORIES)
    for _ in range(PAIRS if len(vary) > 1 else 0):
        (one, a, b), (other, c, d) = (vary[luck.draw(len(vary))] for _ in range(2))
        if one != other:
            yield f"{one} and {other}", tuple(zip(a, c, strict=True)), tuple(zip(b, d, strict=True))
