"""The office as the rules see it: the fields of the state that hold the map, and questions about its squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astragal.core import rule

from .floor_plan import MOST_COLUMNS, MOST_LINES, Place, read_floor_plan

if TYPE_CHECKING:
    from .rules import S

# Squares are named as on a chess board, but from the top: the column's letter and the line's number.
#
#        a b c d e f g
#     1  A . . . . . B
#     2  . # # + # # .      d2, a doorway, joins d1 of the outer and d3 of the inner corridor
#     3  . # . . . # .
#     4  . + . s . + .      d4, a doorway of the supply room, lies beside d3, e4, d5 and c4
#     5  . # . . . # .
#     6  . # # + # # .
#     7  D . . . . . C

COLUMNS = "abcdefghijklmno"
SQUARES = tuple(f"{COLUMNS[column]}{line + 1}" for line in range(MOST_LINES) for column in range(MOST_COLUMNS))
SQUARE_COUNT = len(SQUARES)
NOWHERE = -1
WALL, OUTER, INNER, DOORWAY, SUPPLY_DOORWAY, INSIDE = range(6)


def draw_map(s: S, text: Any) -> None:
    """Write the floor plan into the state; with two players the desks are at opposite corners."""
    plan = read_floor_plan(text.content, text.partition(" sha256:")[0])
    corners = (0, 2, 1, 3) if s.players == 2 else (0, 1, 2, 3)
    for seat, corner in enumerate(corners):
        s.desk[seat] = square_at(plan.desks[corner])
    for square in range(SQUARE_COUNT):
        s.ahead[square] = s.aside[square] = s.supply_doorway[square] = NOWHERE
    for kind, ring in ((OUTER, plan.outer_corridor), (INNER, plan.inner_corridor)):
        for place, following in zip(ring, ring[1:] + ring[:1], strict=True):
            s.kind[square_at(place)] = kind
            s.ahead[square_at(place)] = square_at(following)
    for place, (outer, inner) in plan.doorways.items():
        s.kind[square_at(place)] = DOORWAY
        s.ahead[square_at(place)], s.aside[square_at(place)] = square_at(inner), square_at(outer)
        s.aside[square_at(inner)] = s.aside[square_at(outer)] = square_at(place)
    for place, beside in plan.supply_doorways.items():
        s.kind[square_at(place)] = SUPPLY_DOORWAY
        for inner in beside:
            s.supply_doorway[square_at(inner)] = square_at(place)
    for place in plan.inside:
        s.kind[square_at(place)] = INSIDE


def square_at(place: Place) -> int:
    """The number of a place's square."""
    return place[0] * MOST_COLUMNS + place[1]


@rule
def supply_doorways(s: S) -> int:
    """How many doorways the supply room has."""
    count = 0
    for square in range(SQUARE_COUNT):
        if s.kind[square] == SUPPLY_DOORWAY:
            count += 1
    return count


@rule
def supply_doorway_number(s: S, number: int) -> int:
    """The square of the first doorway of the supply room, line by line, for number 0, and so on."""
    for square in range(SQUARE_COUNT):
        if s.kind[square] == SUPPLY_DOORWAY:
            if number == 0:
                return square
            number -= 1
    return NOWHERE


@rule
def ways_out(s: S, supply_doorway: int) -> int:
    """How many squares of the inner corridor are beside a doorway of the supply room."""
    count = 0
    for square in range(SQUARE_COUNT):
        if s.supply_doorway[square] == supply_doorway:
            count += 1
    return count


@rule
def way_out_number(s: S, supply_doorway: int, number: int) -> int:
    """The first of those squares, line by line, for number 0, and so on."""
    for square in range(SQUARE_COUNT):
        if s.supply_doorway[square] == supply_doorway:
            if number == 0:
                return square
            number -= 1
    return NOWHERE


@rule
def is_free(s: S, square: int) -> bool:
    """Whether nobody stands on a square, not even the boss."""
    if s.kind[square] == WALL or s.kind[square] == INSIDE or square == s.boss:
        return False
    free = True
    for seat in range(s.players):
        if s.piece[seat] == square:
            free = False
    return free
