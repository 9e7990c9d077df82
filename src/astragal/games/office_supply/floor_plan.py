"""The map of an office, read from text and checked.

    A.....B      A B C D   desks, at corners of the outer corridor, clockwise
    .##+##.      .         a square of the outer or the inner corridor
    .#...#.      +         a doorway between the corridors
    .+.s.+.      s         a doorway of the supply room
    .#...#.      x         the inside of the supply room
    .##+##.      #         wall
    D.....C

A line that is shorter than the others is filled up with wall. Spaces at the end of a line and empty lines at the end of
the text do not count.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from astragal.core import AstragalError

MOST_LINES = 15
MOST_COLUMNS = 15

DESKS = "ABCD"
CORRIDOR = "."
DOORWAY = "+"
SUPPLY_DOORWAY = "s"
INSIDE = "x"
WALL = "#"
SIGNS = (*DESKS, CORRIDOR, DOORWAY, SUPPLY_DOORWAY, INSIDE, WALL)

Place = tuple[int, int]
"""A line and a column, both counted from 0."""


@dataclass(frozen=True)
class FloorPlan:
    """Where everything is; corridors are listed clockwise."""

    outer_corridor: tuple[Place, ...]
    inner_corridor: tuple[Place, ...]
    desks: tuple[Place, ...]
    doorways: dict[Place, tuple[Place, Place]]
    """For each doorway the squares of the outer and of the inner corridor that it joins."""
    supply_doorways: dict[Place, tuple[Place, ...]]
    """For each doorway of the supply room the squares of the inner corridor beside it."""
    inside: tuple[Place, ...]


@lru_cache
def read_floor_plan(text: str, name: str) -> FloorPlan:
    """The floor plan that a text draws; one that nobody could play on is refused with the place of the fault."""
    return _Drawing(text, name).floor_plan()


class _Drawing:
    """The signs of a text, all but walls, each at its place."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        if not lines:
            raise self.fault((0, 0), "the map is empty; expected two corridors, desks, doorways and a supply room")
        if len(lines) > MOST_LINES:
            raise self.fault((MOST_LINES, 0), f"a map has at most {MOST_LINES} lines, not {len(lines)}")
        self.signs: dict[Place, str] = {}
        for row, line in enumerate(lines):
            if len(line) > MOST_COLUMNS:
                raise self.fault(
                    (row, MOST_COLUMNS), f"a line of a map has at most {MOST_COLUMNS} signs, not {len(line)}"
                )
            for column, sign in enumerate(line):
                if sign not in SIGNS:
                    raise self.fault((row, column), f"expected one of {' '.join(SIGNS)}, not {sign!r}")
                if sign != WALL:
                    self.signs[row, column] = sign

    def fault(self, place: Place, sentence: str) -> AstragalError:
        """The error to raise, with the place as people count it."""
        return AstragalError(f"{self.name}, line {place[0] + 1}, column {place[1] + 1}: {sentence}.")

    def all_with(self, signs: str) -> list[Place]:
        """The places of these signs, line by line."""
        return [place for place, sign in self.signs.items() if sign in signs]

    def floor_plan(self) -> FloorPlan:
        """Everything in its place."""
        outer, inner = self.corridors()
        desks = self.desks(outer)
        doorways = self.doorways(outer, inner)
        supply_doorways = self.supply_doorways(inner)
        self.check_supply_room()
        self.check_crowding(outer + inner)
        return FloorPlan(outer, inner, desks, doorways, supply_doorways, tuple(self.all_with(INSIDE)))

    def corridors(self) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """The outer and the inner corridor. The first corridor square of a map belongs to the outer one."""
        squares = dict.fromkeys(self.all_with(CORRIDOR + DESKS))
        for place in squares:
            beside = len(_beside(place, squares))
            if beside == 0:
                raise self.fault(place, "nobody can reach this square; expected corridor squares beside it")
            if beside == 1:
                raise self.fault(place, "the corridor is open here; expected a closed ring")
            if beside > 2:
                raise self.fault(place, "the corridor forks here; expected a ring with walls on both sides")
        rings: list[tuple[Place, ...]] = []
        for place in squares:
            if not any(place in ring for ring in rings):
                rings.append(_clockwise_from(place, squares))
        if not rings:
            raise self.fault((0, 0), "there is no corridor; expected an outer and an inner one")
        if len(rings) == 1:
            raise self.fault(rings[0][0], "there is only one corridor; expected another one within it")
        within = _within(rings[0])
        for ring in rings[1:]:
            if ring[0] not in within:
                raise self.fault(ring[0], "this corridor lies outside the first one; expected it within")
        if len(rings) > 2:
            raise self.fault(rings[2][0], "this is a third corridor; expected an outer and an inner one only")
        return rings[0], rings[1]

    def desks(self, outer: tuple[Place, ...]) -> tuple[Place, ...]:
        """The places of the desks A, B, C and D."""
        corners = [place for place in outer if _is_corner(place, outer)]
        found: dict[str, Place] = {}
        for place in self.all_with(DESKS):
            desk = self.signs[place]
            if desk in found:
                raise self.fault(place, f"desk {desk} stands here and at {_in_words(found[desk])}; expected it once")
            if place not in corners:
                raise self.fault(place, f"desk {desk} stands here; expected it at a corner of the outer corridor")
            found[desk] = place
        for desk in DESKS:
            if desk not in found:
                free = next(corner for corner in corners if corner not in found.values())
                raise self.fault(free, f"desk {desk} is missing; expected it here or at another corner without a desk")
        around = sorted(found, key=lambda desk: (outer.index(found[desk]) - outer.index(found["A"])) % len(outer))
        for desk, expected in zip(around, DESKS, strict=True):
            if desk != expected:
                raise self.fault(found[desk], f"expected desk {expected} here, not {desk}: clockwise they are A B C D")
        return tuple(found[desk] for desk in DESKS)

    def doorways(self, outer: tuple[Place, ...], inner: tuple[Place, ...]) -> dict[Place, tuple[Place, Place]]:
        """The doorways between the corridors."""
        doorways = {}
        for place in self.all_with(DOORWAY):
            outside, within = _beside(place, outer), _beside(place, inner)
            if len(outside) != 1 or len(within) != 1:
                raise self.fault(
                    place,
                    "this doorway does not join the corridors; expected one square of the outer and one of the inner "
                    f"corridor beside it, not {len(outside)} and {len(within)}",
                )
            doorways[place] = outside[0], within[0]
        if not doorways:
            raise self.fault(inner[0], "nobody can reach this corridor; expected a doorway + between the corridors")
        return doorways

    def supply_doorways(self, inner: tuple[Place, ...]) -> dict[Place, tuple[Place, ...]]:
        """The doorways of the supply room."""
        within = _within(inner)
        for place in self.all_with(SUPPLY_DOORWAY + INSIDE):
            if place not in within:
                raise self.fault(place, "expected the supply room within the inner corridor, not here")
        supply_doorways = {}
        for place in self.all_with(SUPPLY_DOORWAY):
            beside = _beside(place, inner)
            if not beside:
                raise self.fault(place, "nobody can reach this doorway; expected the inner corridor beside it")
            supply_doorways[place] = beside
        if not supply_doorways:
            room = self.all_with(INSIDE) or list(inner)
            raise self.fault(room[0], "nobody can reach the supply room; expected a doorway s of it")
        return supply_doorways

    def check_supply_room(self) -> None:
        """All of it can be reached from its first doorway."""
        room = self.all_with(SUPPLY_DOORWAY + INSIDE)
        reached = self.all_with(SUPPLY_DOORWAY)[:1]
        for place in reached:
            reached += [other for other in _beside(place, room) if other not in reached]
        for place in room:
            if place not in reached:
                raise self.fault(place, "nobody can get here through the supply room; expected it to be one room")

    def check_crowding(self, corridors: Collection[Place]) -> None:
        """The boss takes every doorway it comes to, so it must never come to two at once."""
        for place in corridors:
            for sign in (DOORWAY, SUPPLY_DOORWAY):
                if len(_beside(place, self.all_with(sign))) > 1:
                    raise self.fault(place, f"two doorways {sign} lead to this square; expected one at most")


def _in_words(place: Place) -> str:
    return f"line {place[0] + 1}, column {place[1] + 1}"


def _beside(place: Place, among: Collection[Place]) -> tuple[Place, ...]:
    """Those to the right, below, to the left and above."""
    row, column = place
    neighbours = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
    return tuple(neighbour for neighbour in neighbours if neighbour in among)


def _clockwise_from(first: Place, squares: Collection[Place]) -> tuple[Place, ...]:
    """The ring to which a square belongs, the first of its top line: from there, clockwise is to the right."""
    ring = [first, (first[0], first[1] + 1)]
    while True:
        one, other = _beside(ring[-1], squares)
        onward = one if other == ring[-2] else other
        if onward == first:
            return tuple(ring)
        ring.append(onward)


def _is_corner(place: Place, ring: tuple[Place, ...]) -> bool:
    one, other = _beside(place, ring)
    return one[0] != other[0] and one[1] != other[1]


def _within(ring: tuple[Place, ...]) -> set[Place]:
    """The places that a ring encloses: those without a way out.

    A way may be diagonal, because the squares of a ring lie side by side and a diagonal step crosses none of them.
    """
    top, bottom = min(row for row, _ in ring) - 1, max(row for row, _ in ring) + 1
    left, right = min(column for _, column in ring) - 1, max(column for _, column in ring) + 1
    places = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
    enclosed = places - {*ring}
    ways_out = [(top, left)]
    for row, column in ways_out:
        around = {(row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)} & enclosed
        enclosed -= around
        ways_out += around
    return enclosed
