"""Every walk of Office Supply, found a second time.

What is here reads a map, walks and moves the boss by itself, step by step and without the game's own code, and
compares: the choices that are offered, and what comes of each of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from inspect import cleandoc
from itertools import pairwise, product
from typing import Any

import pytest
from games.office_supply.maps import ANGLE, LARGE, SMALL
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import load
from astragal.core import CHANCE, OVER
from astragal.core.options import FileText
from astragal.games.office_supply import rules
from astragal.games.office_supply.office import SQUARES

GAME = load("office-supply")
RULES = GAME.rules
KINDS = ("stapler", "ruler", "pens")
Square = complex
"""A column and a line as one number, so that a neighbour is a sum."""

NEIGHBOURS = (1, 1j, -1, -1j)

NOTCH = cleandoc("""
    ...#...
    .#A.B#.
    .##+##.
    .#...#.
    .+.s.+.
    .#...#.
    .##+##.
    D.....C
""")

ONE_DOORWAY = cleandoc("""
    A......B
    .######.
    .#....#.
    .+.sx.#.
    .#.xs.#.
    .#....#.
    .######.
    D......C
""")


@st.composite
def rectangles(draw: st.DrawFn) -> str:
    """An office whose corridors are rectangles, with doorways and supply doorways anywhere."""
    columns, lines = draw(st.integers(7, 12)), draw(st.integers(7, 12))
    right, bottom = draw(st.integers(4, columns - 3)), draw(st.integers(4, lines - 3))
    signs = {x + y * 1j: "#" for x in range(columns) for y in range(lines)}
    for x, y in product(range(columns), range(lines)):
        if x in (0, columns - 1) or y in (0, lines - 1):
            signs[x + y * 1j] = "."
        elif 2 <= x <= right and 2 <= y <= bottom:
            signs[x + y * 1j] = "." if x in (2, right) or y in (2, bottom) else "x"
    corners = (0, columns - 1, columns - 1 + (lines - 1) * 1j, (lines - 1) * 1j)
    signs.update(zip(corners, "ABCD", strict=True))
    room = [square for square, sign in signs.items() if sign == "x"]
    beside = [square for square in room if any(signs[square + step] == "." for step in NEIGHBOURS)]
    for square in draw(st.lists(st.sampled_from(beside), min_size=1, max_size=4)):
        signs[square] = "s"
    top, left = [x + 1j for x in range(2, right + 1)], [1 + y * 1j for y in range(2, bottom + 1)]
    for square in [draw(st.sampled_from(top)), *draw(st.lists(st.sampled_from(top[1:] + left[1:]), max_size=4))]:
        signs[square] = "+"
    return "\n".join("".join(signs[x + y * 1j] for x in range(columns)) for y in range(lines))


# A map, read anew


class Office:
    """Which square follows which."""

    def __init__(self, drawing: str) -> None:
        lines = drawing.splitlines()
        self.signs = {x + y * 1j: sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
        self.squares = [square for square, sign in self.signs.items() if sign not in "#x"]
        self.desks = {sign: square for square, sign in self.signs.items() if sign in "ABCD"}
        self.clockwise: dict[Square, Square] = {}
        for square in self.squares:
            if self.is_corridor(square) and square not in self.clockwise:
                ring = self.ring(square)
                self.clockwise.update(zip(ring, ring[1:] + ring[:1], strict=True))

    def is_corridor(self, square: Square) -> bool:
        return self.signs.get(square, "#") in "ABCD."

    def beside(self, square: Square, signs: str) -> list[Square]:
        return [square + step for step in NEIGHBOURS if self.signs.get(square + step, "#") in signs]

    def ring(self, first: Square) -> list[Square]:
        """The corridor of a square: the area that it goes round is positive when it goes clockwise on paper."""
        ring = [first, self.beside(first, "ABCD.")[0]]
        while len(ring) < 3 or ring[-1] != first:
            ring.append(next(square for square in self.beside(ring[-1], "ABCD.") if square != ring[-2]))
        area = sum((a.conjugate() * b).imag for a, b in pairwise(ring))
        ring.pop()
        return ring if area > 0 else ring[::-1]

    def ways(self, square: Square) -> list[Square]:
        """Every step from a square, the supply room left out."""
        if self.is_corridor(square):
            return [self.clockwise[square], *self.beside(square, "+")]
        return self.beside(square, "ABCD.")


office = cache(Office)


def name(square: Square) -> str:
    return f"{'abcdefghijklmno'[int(square.real)]}{int(square.imag) + 1}"


def number(square: Square) -> int:
    return list(SQUARES).index(name(square))


# A position, and what can be done in it


@dataclass(frozen=True)
class Position:
    """Somebody has rolled a number and has to walk."""

    drawing: str
    players: int
    turn: int
    rolled: int
    pieces: tuple[Square, ...]
    carries: tuple[int | None, ...]
    secured: tuple[frozenset[int], ...]
    stock: tuple[int, ...]
    boss: Square
    boss_next: Square

    @property
    def office(self) -> Office:
        return office(self.drawing)

    def desk(self, seat: int) -> Square:
        return self.office.desks[("AC" if self.players == 2 else "ABCD")[seat]]

    def state(self) -> Any:
        """The same position as the game knows it."""
        s = GAME.start(self.players, GAME.read_options({}) | {"map": FileText("drawn", self.drawing)}, guarded=True)
        s.phase, s.turn, s.rolled = rules.WALK, self.turn, self.rolled
        s.boss, s.boss_next = number(self.boss), number(self.boss_next)
        for kind in range(3):
            s.stock[kind] = self.stock[kind]
        for seat in range(self.players):
            carried = self.carries[seat]
            s.piece[seat] = number(self.pieces[seat])
            s.carries[seat] = rules.NOTHING if carried is None else carried
            for kind in self.secured[seat]:
                s.secured[seat][kind] = 1
        return s


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position, also some that no game comes to."""
    drawing = draw(st.sampled_from([SMALL, LARGE, ANGLE, NOTCH, ONE_DOORWAY]) | rectangles())
    players = draw(st.integers(2, 4))
    boss = draw(st.sampled_from(office(drawing).squares))
    free = [square for square in office(drawing).squares if square != boss]
    near = [square for square in free if abs(square - boss) < 4]
    kinds = st.integers(0, 2)

    def for_each(strategy: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return tuple(draw(strategy) for _ in range(players))

    return Position(
        drawing,
        players,
        turn=draw(st.integers(0, players - 1)),
        rolled=draw(st.integers(2, 6)),
        pieces=for_each(st.sampled_from(free) | st.sampled_from(near)),
        carries=for_each(st.none() | kinds),
        secured=for_each(st.frozensets(kinds, max_size=2)),
        stock=tuple(draw(st.integers(0, 2)) for _ in range(3)),
        boss=boss,
        boss_next=draw(st.sampled_from(office(drawing).ways(boss))),
    )


def walks(p: Position) -> Iterator[str]:
    """What comes of every walk, by trying all of them."""
    start = p.pieces[p.turn]
    if p.office.signs[start] == "s":
        for doorway in p.office.squares:
            if p.office.signs[doorway] == "s" and doorway != p.boss:
                for square in p.office.ways(doorway):
                    yield from arrivals(p, doorway, square, p.rolled - 1, delivered=False)
    else:
        yield from departures(p, None, start, p.rolled, delivered=False)


def departures(p: Position, came_from: Square | None, at: Square, left: int, *, delivered: bool) -> Iterator[str]:
    onward = p.office.ways(at)
    if p.office.is_corridor(at) and not lacking(p, delivered=delivered).isdisjoint(in_stock(p)):
        onward = onward + p.office.beside(at, "s")
    for square in onward:
        if square != came_from:
            yield from arrivals(p, at, square, left - 1, delivered=delivered)


def arrivals(p: Position, came_from: Square, at: Square, left: int, *, delivered: bool) -> Iterator[str]:
    secured, carried = p.secured[p.turn], p.carries[p.turn]
    if at == p.desk(p.turn) and carried is not None and carried not in secured:
        delivered = True
        if len(secured) == 2:
            yield f"deliver {name(at)}"
            return
    if at == p.boss:
        yield "deliver and meet boss" if delivered else "meet boss"
    elif left == 0 or p.office.signs[at] == "s":
        yield f"deliver {name(at)}" if delivered else f"walk {name(at)}"
    else:
        yield from departures(p, came_from, at, left, delivered=delivered)


def lacking(p: Position, *, delivered: bool) -> set[int]:
    """The kinds that somebody may fetch who is on the way."""
    if p.carries[p.turn] is not None and not delivered:
        return set()
    return {0, 1, 2} - p.secured[p.turn] - ({p.carries[p.turn]} if delivered else set())


def in_stock(p: Position) -> set[int]:
    return {kind for kind in range(3) if p.stock[kind]}


# What comes of a walk


def lose(p: Position, seat: int) -> Position:
    carried = p.carries[seat]
    if carried is None:
        return p
    stock = tuple(count + (kind == carried) for kind, count in enumerate(p.stock))
    return replace(p, stock=stock, carries=(*p.carries[:seat], None, *p.carries[seat + 1 :]))


def put(p: Position, square: Square) -> Position:
    return replace(p, pieces=(*p.pieces[: p.turn], square, *p.pieces[p.turn + 1 :]))


def boss_moved(p: Position) -> Position:
    """After a turn: a step, or back from the players it ran into."""
    caught = [seat for seat in range(p.players) if p.pieces[seat] == p.boss_next]
    for seat in caught:
        p = lose(p, seat)
    if caught:
        return p
    ways = [square for square in p.office.ways(p.boss_next) if square != p.boss]
    doorways = [square for square in ways if p.office.signs[square] == "+"]
    return replace(p, boss=p.boss_next, boss_next=(doorways or ways)[0])


def after(p: Position, action: str) -> tuple[Position, set[str] | None]:
    """The position after a walk, and what the same player may choose then; nothing if the turn is over."""
    carried = p.carries[p.turn]
    if action.startswith("deliver"):
        assert carried is not None
        secured = (*p.secured[: p.turn], p.secured[p.turn] | {carried}, *p.secured[p.turn + 1 :])
        p = replace(p, secured=secured, carries=(*p.carries[: p.turn], None, *p.carries[p.turn + 1 :]))
    if action.endswith("meet boss"):
        ahead = p.office.clockwise[p.boss] if p.office.is_corridor(p.boss) else p.boss_next
        return put(lose(p, p.turn), ahead), None
    end = next(square for square in p.office.squares if name(square) == action.split()[1])
    p = put(p, end)
    if len(p.secured[p.turn]) == 3:
        return p, set()
    if p.office.signs[end] == "s":
        return p, {f"take {KINDS[kind]}" for kind in lacking(p, delivered=False) & in_stock(p)}
    for seat in range(p.players):
        stealable = p.secured[seat] & lacking(p, delivered=False)
        if seat != p.turn and p.desk(seat) == end and stealable:
            return p, {f"steal {KINDS[kind]}" for kind in stealable} | {"steal nothing"}
    return boss_moved(p), None


def choices(s: Any) -> list[str]:
    return [RULES.actions.text(action) for action in GAME.legal(s)]


def facts(s: Any) -> dict[str, Any]:
    """What a walk can change."""
    names = ("piece", "carries", "secured", "stock", "boss", "boss_next")
    return {field: getattr(s, field) for field in names}


def check(p: Position) -> None:
    """Compare the choices, and the outcome of each of them."""
    s = p.state()
    offered = choices(s)

    assert sorted(offered) == sorted(set(walks(p)))

    for action in offered:
        following = RULES.declaration.copied(s, guarded=True)
        RULES.apply(following, RULES.actions.parse(action))
        expected, further = after(p, action)
        assert facts(following) == facts(expected.state())
        if further is None:
            assert RULES.to_act(following) == CHANCE
            assert following.turn == (p.turn + 1) % p.players
        elif further:
            assert RULES.to_act(following) == p.turn
            assert set(choices(following)) == further
        else:
            assert RULES.to_act(following) == OVER


@settings(deadline=None, max_examples=600)
@given(positions())
def test_walks_of_any_position(p: Position) -> None:
    """The game offers what a search of all walks finds, each once, and carries it out."""
    check(p)


@pytest.mark.parametrize("drawing", [SMALL, NOTCH])
def test_walks_from_every_square_past_every_boss(drawing: str) -> None:
    """Each square of a map, each place of the boss and each number, with full and with empty hands."""
    plan = office(drawing)
    base = Position(
        drawing,
        players=2,
        turn=0,
        rolled=2,
        pieces=(plan.desks["A"], plan.desks["C"]),
        carries=(None, None),
        secured=(frozenset({0}), frozenset({1})),
        stock=(0, 0, 1),
        boss=plan.desks["B"],
        boss_next=plan.clockwise[plan.desks["B"]],
    )
    s = base.state()
    numbers = {square: number(square) for square in plan.squares}
    seen = set()
    for piece, boss, rolled, carried in product(plan.squares, plan.squares, range(2, 7), (None, 2)):
        if piece == boss:
            continue
        p = replace(base, pieces=(piece, plan.desks["C"]), boss=boss, rolled=rolled, carries=(carried, None))
        s.piece[0], s.boss, s.rolled = numbers[piece], numbers[boss], rolled
        s.carries[0] = rules.NOTHING if carried is None else carried
        offered = choices(s)
        assert sorted(offered) == sorted(set(walks(p)))
        seen |= {action if "boss" in action else action.split()[0] for action in offered}
    assert seen == {"walk", "deliver", "meet boss", "deliver and meet boss"}


@settings(deadline=None, max_examples=100)
@given(st.sampled_from([SMALL, LARGE, ANGLE, NOTCH, ONE_DOORWAY]) | rectangles(), st.data())
def test_route_of_the_boss(drawing: str, data: st.DataObject) -> None:
    """With nobody in its way the boss goes where the search sends it, and comes by every doorway of every corridor."""
    plan = office(drawing)
    boss = data.draw(st.sampled_from([square for square in plan.squares if plan.signs[square] == "s"]))
    away = plan.desks["A"]
    p = Position(
        drawing,
        players=2,
        turn=0,
        rolled=2,
        pieces=(away, away),
        carries=(None, None),
        secured=(frozenset(), frozenset()),
        stock=(1, 1, 1),
        boss=boss,
        boss_next=data.draw(st.sampled_from(plan.ways(boss))),
    )
    s = p.state()
    for _ in range(80):
        if p.boss_next == away:
            away = plan.clockwise[plan.clockwise[away]]
            p = replace(p, pieces=(away, away))
            s.piece[0] = s.piece[1] = number(away)
        rules.move_boss(s)
        p = boss_moved(p)
        assert (s.boss, s.boss_next) == (number(p.boss), number(p.boss_next))
        assert plan.signs[p.boss] != "s"
