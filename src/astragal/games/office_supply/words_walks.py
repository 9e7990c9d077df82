"""The walks of the player whose turn it is, square by square.

The rules offer a walk by its end and by what it does. A drawing shows the way, and a reason against a walk needs to
know how far a square is; both come from here, by the rules' own steps.
"""

from collections.abc import Iterator
from typing import NamedTuple

from astragal.core import CHANCE, View, fact

from . import office, rules
from .rules import S


class Walk(NamedTuple):
    """What a walk does, as the rules number it, and its squares from the first to the last."""

    action: int
    path: tuple[int, ...]


def walks(s: S, length: int) -> Iterator[Walk]:
    """All walks of this many squares, including those that do the same by another way."""
    start = s.piece[s.turn]
    for left_by, first in _first_steps(s, start):
        yield from _onward(s, (start, first) if left_by == start else (start, left_by, first), length - 1, False)


def _first_steps(s: S, start: int) -> Iterator[tuple[int, int]]:
    """The square that is left and the first one that is entered; out of the supply room by any of its doorways."""
    if s.kind[start] == office.SUPPLY_DOORWAY:
        for square in range(office.SQUARE_COUNT):
            if s.supply_doorway[square] not in (office.NOWHERE, s.boss):
                yield s.supply_doorway[square], square
        return
    for way in range(rules.WAYS):
        square = rules.way_on(s, office.NOWHERE, start, way, False)
        if square != office.NOWHERE:
            yield start, square


def _onward(s: S, path: tuple[int, ...], left: int, delivered: bool) -> Iterator[Walk]:
    """The walks that begin with a path and have this many squares left."""
    came_from, at = path[-2:]
    if at == s.desk[s.turn] and rules.has_something_to_deliver(s, s.turn):
        delivered = True
        if rules.delivery_wins(s, s.turn):
            yield Walk(rules.deliver(at), path)
            return
    if at == s.boss:
        yield Walk(rules.deliver_and_meet_boss() if delivered else rules.meet_boss(), path)
    elif left == 0 or s.kind[at] == office.SUPPLY_DOORWAY:
        yield Walk(rules.deliver(at) if delivered else rules.walk(at), path)
    else:
        for way in range(rules.WAYS):
            onward = rules.way_on(s, came_from, at, way, delivered)
            if onward != office.NOWHERE:
                yield from _onward(s, (*path, onward), left - 1, delivered)


@fact
def last_walk(view: View[S]) -> tuple[int, tuple[int, ...]]:
    """Who has chosen last, and the squares between the start and the end if that was surely a walk."""
    chosen = next((place for place in range(len(view.steps) - 1, -1, -1) if view.steps[place].seat >= 0), -1)
    if chosen < 1 or view.steps[chosen - 1].seat != CHANCE:
        return rules.NOBODY, ()
    seat, length = view.steps[chosen].seat, view.steps[chosen - 1].outcome + 1
    if length == rules.BOSS:
        return seat, ()
    before = rules.S.declaration.copied(view.state)
    before.turn, before.piece[seat] = seat, _stood(view, seat, chosen)
    action = rules.Moves.actions.parse(view.steps[chosen].text)
    return seat, next((walk.path[1:-1] for walk in walks(before, length) if walk.action == action), ())


def _stood(view: View[S], seat: int, chosen: int) -> int:
    """Where a seat's piece stood before a step: where its last walk ended, or at its desk."""
    for step in reversed(view.steps[:chosen]):
        verb, arguments = rules.Moves.actions.read(step.text) if step.seat == seat else ("", ())
        if verb in ("walk", "deliver"):
            return arguments[0]
        if verb in ("meet_boss", "deliver_and_meet_boss"):
            break
    return int(view.state.desk[seat])
