"""Office Supply by its rulebook and the rulings on it.

A drawing shows the map with everybody on it: 1 is Ann, 2 is Bo, 3 is Cleo, 4 is Dan, and & is a square that
several of them share. The boss is an arrow in the direction of its next step. Two players have the desks A and C.

       abcdefg
    1  A..1..B      Ann walks along the outer corridor, clockwise
    2  .##+##.
    3  .#...#.
    4  .+.s.+.
    5  .#.<.#.      the boss steps to c5 next
    6  .##+##.
    7  D.....2      Bo is at his desk
"""

import re
from inspect import cleandoc
from typing import Any

import pytest
from games.office_supply.maps import LARGE, SMALL

from astragal import AstragalError, Match, RecordedLuck, load
from astragal.core import CHANCE, OVER
from astragal.core.options import FileText
from astragal.games.office_supply import rules
from astragal.games.office_supply.office import SQUARES

GAME = load("office-supply")
RULES = GAME.rules
NAMES = ("Ann", "Bo", "Cleo", "Dan")
ANN, BO, CLEO, DAN = range(4)
KINDS = ("stapler", "ruler", "pens")
ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


# Drawings


def name_of(row: int, column: int) -> str:
    """A square's name."""
    return f"{'abcdefghijklmno'[column]}{row + 1}"


def number_of(row: int, column: int) -> int:
    """A square's number in the state."""
    return list(SQUARES).index(name_of(row, column))


def place_of(square: int) -> tuple[int, int]:
    """The row and column of a square of the state."""
    name = SQUARES[square]
    return int(name[1:]) - 1, "abcdefghijklmno".index(name[0])


def start(players: int, plan: str = SMALL, **options: str) -> Any:
    """A fresh state."""
    return GAME.start(players, GAME.read_options(options) | {"map": FileText("drawn", plan)}, guarded=True)


def position(drawing: str, holdings: str = "", *, turn: int = ANN, players: int = 2, plan: str = SMALL) -> Any:
    """A drawn state in which somebody has to roll; what nobody holds is in the supply room."""
    s = start(players, plan)
    drawn_places = set()
    for row, line in enumerate(cleandoc(drawing).splitlines()):
        for column, sign in enumerate(line):
            if sign in "1234":
                s.piece[int(sign) - 1] = number_of(row, column)
                drawn_places.add(int(sign) - 1)
            elif sign in ARROWS:
                s.boss = number_of(row, column)
                s.boss_next = number_of(row + ARROWS[sign][0], column + ARROWS[sign][1])
    for row, line in enumerate(cleandoc(drawing).splitlines()):
        for seat in range(players):
            if "&" in line and seat not in drawn_places:
                s.piece[seat] = number_of(row, line.index("&"))
    for name, does, kind in re.findall(r"(\w+) (carries|has) the (\w+)", holdings):
        s.stock[KINDS.index(kind)] -= 1
        if does == "has":
            s.secured[NAMES.index(name)][KINDS.index(kind)] = 1
        else:
            s.carries[NAMES.index(name)] = KINDS.index(kind)
    s.turn = turn
    s.phase = rules.ROLL
    row, column = place_of(s.boss_next)
    assert plan.splitlines()[row][column] not in "#x"
    assert drawn(s, plan) == cleandoc(drawing)
    assert held(s) == holdings
    return s


def drawn(s: Any, plan: str = SMALL) -> str:
    """The map with everybody on it."""
    signs = [list(line) for line in plan.splitlines()]
    for seat in range(s.players):
        row, column = place_of(s.piece[seat])
        signs[row][column] = "&" if signs[row][column] in "1234&" else str(seat + 1)
    (row, column), (next_row, next_column) = place_of(s.boss), place_of(s.boss_next)
    step = (next_row - row, next_column - column)
    signs[row][column] = next(arrow for arrow, direction in ARROWS.items() if direction == step)
    return "\n".join(map("".join, signs))


def held(s: Any) -> str:
    """What everybody carries and has on the desk."""
    parts = []
    for seat in range(s.players):
        name = NAMES[seat]
        parts += [f"{name} carries the {KINDS[s.carries[seat]]}"] if s.carries[seat] >= 0 else []
        parts += [f"{name} has the {kind}" for number, kind in enumerate(KINDS) if s.secured[seat][number]]
    return ", ".join(parts)


def items(s: Any) -> list[int]:
    """How many of each kind there are in all; no step may change that."""
    return [
        s.stock[kind]
        + sum(s.carries[seat] == kind for seat in range(4))
        + sum(s.secured[seat][kind] for seat in range(4))
        for kind in range(3)
    ]


def choices(s: Any) -> set[str]:
    """What the player may do; nothing is offered twice."""
    texts = [RULES.actions.text(action) for action in GAME.legal(s)]
    assert len(texts) == len(set(texts))
    return set(texts)


def do(s: Any, *steps: str) -> None:
    """Carry out actions, each of which has to be legal, and luck: `roll 4`, `roll boss`, `draw 2`."""
    before = items(s)
    for step in steps:
        word, _, number = step.partition(" ")
        if word in ("roll", "draw"):
            outcome = 1 if number == "boss" else int(number)
            assert to_act(s) == CHANCE
            assert 1 <= outcome <= RULES.outcomes(s)
            RULES.apply(s, outcome - 1)
        else:
            assert step in choices(s)
            RULES.apply(s, RULES.actions.parse(step))
    assert items(s) == before


def to_act(s: Any) -> int:
    """The seat that has to choose, `CHANCE` or `OVER`."""
    return int(RULES.to_act(s))


# Setting up


@pytest.mark.parametrize(
    ("players", "stock", "items_of_each_kind"),
    [
        (2, "usual", [1, 1, 1]),
        (3, "usual", [2, 2, 2]),
        (4, "usual", [3, 3, 3]),
        (2, "quick", [4, 4, 4]),
        (4, "quick", [4, 4, 4]),
        (2, "mixed", [1, 2, 2]),
        (3, "mixed", [1, 2, 2]),
    ],
)
def test_items_in_the_supply_room(players: int, stock: str, items_of_each_kind: list[int]) -> None:
    """Ruling on "Items in the supply room": one less than players, 4 in the quick game, 1, 2 and 2 in the mixed one."""
    assert start(players, stock=stock).stock == items_of_each_kind


@pytest.mark.parametrize(
    ("players", "desks"), [(2, ["a1", "g7"]), (3, ["a1", "g1", "g7"]), (4, ["a1", "g1", "g7", "a7"])]
)
def test_desks(players: int, desks: list[str]) -> None:
    """Ruling on "Desks": corners in clockwise order; two players sit at opposite ones."""
    s = start(players)

    assert [SQUARES[s.desk[seat]] for seat in range(players)] == desks
    assert [SQUARES[s.piece[seat]] for seat in range(players)] == desks


@pytest.mark.parametrize("first", [ANN, BO, CLEO])
def test_first_player(first: int) -> None:
    """Ruling on "First player": drawn; play goes on in the order of seats."""
    match = Match("office-supply", 3, luck=RecordedLuck([0, first, 1, 1]))

    assert match.to_act == first
    match.play(match.legal()[0])
    assert match.to_act == (first + 1) % 3


@pytest.mark.parametrize(("outcome", "arrow"), [(1, "^"), (2, "<"), (3, ">"), (4, "v")])
def test_start_with_one_supply_doorway(outcome: int, arrow: str) -> None:
    """Ruling on "Start": the boss stands in the only supply doorway; which of four squares it leaves to is drawn."""
    s = start(2)

    assert (to_act(s), RULES.outcomes(s)) == (CHANCE, 4)
    do(s, f"draw {outcome}")

    assert drawn(s) == SMALL.replace("A", "1").replace("C", "2").replace("s", arrow)
    assert (to_act(s), RULES.outcomes(s)) == (CHANCE, 2)


@pytest.mark.parametrize(("outcome", "square", "leaves_to"), [(1, "e4", "e3"), (2, "d5", "c5"), (4, "e6", "e7")])
def test_start_with_several_supply_doorways(outcome: int, square: str, leaves_to: str) -> None:
    """Ruling on "Start": the supply doorway is drawn; with one square beside it nothing else is."""
    s = start(4, LARGE)

    assert (to_act(s), RULES.outcomes(s)) == (CHANCE, 4)
    do(s, f"draw {outcome}")

    assert (SQUARES[s.boss], SQUARES[s.boss_next]) == (square, leaves_to)
    assert s.phase == rules.DRAW_FIRST_PLAYER


@pytest.mark.parametrize("players", [1, 5])
def test_number_of_players(players: int) -> None:
    """The game is for 2 to 4 players."""
    with pytest.raises(AstragalError, match="Office Supply is for 2 to 4 players"):
        start(players)


# Order of play

HALLWAY = """
    1.....B
    .##+##.
    .#...#.
    .+.s.+.
    .#.<.#.
    .##+##.
    D.....2
"""


@pytest.mark.parametrize(("number", "end"), [(2, "c1"), (3, "d1"), (4, "e1"), (5, "f1"), (6, "g1")])
def test_die(number: int, end: str) -> None:
    """Ruling on "Die": the numbers are 2 to 6."""
    s = position(HALLWAY)

    assert RULES.outcomes(s) == 6
    do(s, f"roll {number}")

    assert f"walk {end}" in choices(s)


def test_boss_on_the_die() -> None:
    """Ruling on "Die": the sixth face is the boss, in place of the 1."""
    s = position(HALLWAY)

    do(s, "roll boss")

    assert all(action.startswith("place boss ") for action in choices(s))


def test_move_of_exactly_the_rolled_number() -> None:
    """Ruling on "A move": four squares, along the corridor or into the doorway; then the boss moves, then Bo rolls."""
    s = position(HALLWAY)

    do(s, "roll 4")
    assert choices(s) == {"walk e1", "walk d2"}
    do(s, "walk d2")

    assert drawn(s) == cleandoc("""
        A.....B
        .##1##.
        .#...#.
        .+.s.+.
        .#^..#.
        .##+##.
        D.....2
    """)
    assert s.turn == BO
    assert (to_act(s), RULES.outcomes(s)) == (CHANCE, 6)


def test_move_never_back_to_the_square_just_left() -> None:
    """Ruling on "A move": whoever steps into a doorway comes out on the other side."""
    s = position("""
        A..1..B
        .##+##.
        .#...#.
        .+.s.+.
        .#.<.#.
        .##+##.
        D.....2
    """)

    do(s, "roll 2")

    assert choices(s) == {"walk f1", "walk d3"}


def test_moves_that_end_alike_and_do_the_same() -> None:
    """Ruling on "A move": g4 is six squares away by either corridor; d4 is entered from two sides."""
    s = position("""
        A..1..B
        .##+##.
        .#...#.
        .+.s.+.
        .#^..#.
        .##+##.
        D.....2
    """)

    do(s, "roll 6")

    assert choices(s) == {"walk g4", "walk d4", "walk d5"}


def test_moves_that_end_alike_and_do_something_else() -> None:
    """Ruling on "A move": only the way by the outer corridor passes Bo's desk, so g4 is offered twice."""
    s = position(
        """
        1..2..B
        .##+##.
        .#...#.
        .+.s.+.
        .#^..#.
        .##+##.
        D.....3
        """,
        "Bo carries the pens",
        turn=BO,
        players=3,
    )

    do(s, "roll 6")
    assert choices(s) == {"walk g4", "deliver g4", "walk d5"}

    passing, avoiding = RULES.declaration.copied(s), RULES.declaration.copied(s)
    do(passing, "deliver g4")
    do(avoiding, "walk g4")
    assert held(passing) == "Bo has the pens"
    assert held(avoiding) == "Bo carries the pens"
    assert drawn(passing) == drawn(avoiding)


def test_standing_on_a_doorway() -> None:
    """Ruling on "Standing on a doorway square at the start of a move": it is left to either side."""
    s = position("""
        A.....B
        .##1##.
        .#...#.
        .+.s.+.
        .#^..#.
        .##+##.
        D.....2
    """)

    do(s, "roll 2")

    assert choices(s) == {"walk e1", "walk e3", "walk d4"}


def test_sharing_squares() -> None:
    """Ruling on "Sharing squares": Ann joins Bo in the supply doorway."""
    s = position(
        """
        A.....B
        .##1##.
        .#...#.
        .+.2.+.
        .#^..#.
        .##+##.
        D.....C
        """,
        "Bo carries the pens",
    )

    do(s, "roll 5", "walk d4", "take ruler")

    assert drawn(s) == cleandoc("""
        A.....B
        .##+##.
        .#...#.
        .+<&.+.
        .#...#.
        .##+##.
        D.....C
    """)
    assert held(s) == "Ann carries the ruler, Bo carries the pens"


# The boss is moved


def test_boss_after_a_turn() -> None:
    """Ruling on "Boss after a turn": one square clockwise."""
    s = position("""
        1.....B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D...<.2
    """)

    do(s, "roll 2", "walk c1")

    assert drawn(s) == cleandoc("""
        A.1...B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D..^..2
    """)


def test_boss_route() -> None:
    """Ruling on "Boss after a turn": out of the supply room, through every doorway, never back into the one it left."""
    s = position("""
        1.....B
        .##+##.
        .#...#.
        .+.^.+.
        .#...#.
        .##+##.
        D.....2
    """)
    route = []

    for _ in range(26):
        rules.move_boss(s)
        route.append(SQUARES[s.boss])

    first_round = "d3 d2 d1 e1 f1 g1 g2 g3 g4 f4 e4 e5 d5 d6 d7 c7 b7 a7 a6 a5 a4 b4 c4 c3"
    assert " ".join(route) == f"{first_round} d3 d2"


def test_boss_does_not_move_after_a_boss_roll() -> None:
    """Ruling on "Boss after a turn": where it has been put, it stays until the next turn is over."""
    s = position(HALLWAY)

    do(s, "roll boss", "place boss e1")

    assert drawn(s) == cleandoc("""
        1...>.B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert s.turn == BO


def test_boss_rolled() -> None:
    """Ruling on "Boss rolled": any of the 37 squares but those of two players and its own."""
    s = position(HALLWAY)

    do(s, "roll boss")

    names = {
        name_of(row, column)
        for row, line in enumerate(SMALL.splitlines())
        for column, sign in enumerate(line)
        if sign in "ABCD.+s"
    }
    assert len(names) == 37
    assert choices(s) == {f"place boss {name}" for name in names - {"a1", "g7", "d5"}}


@pytest.mark.parametrize(
    ("square", "boss", "leaves_to"),
    [("d2", "d2", "d3"), ("f4", "f4", "e4"), ("d1", "d1", "d2"), ("d3", "d3", "d2"), ("a7", "a7", "a6")],
)
def test_boss_rolled_next_step(square: str, boss: str, leaves_to: str) -> None:
    """Ruling on "Boss rolled": from a doorway it heads for the inner corridor; beside a doorway it turns in."""
    s = position(HALLWAY)

    do(s, "roll boss", f"place boss {square}")

    assert (SQUARES[s.boss], SQUARES[s.boss_next]) == (boss, leaves_to)
    assert SQUARES[s.piece[ANN]] == "a1"


def test_boss_rolled_into_a_supply_doorway() -> None:
    """Ruling on "Start": whenever the boss is put there, the square it will leave to is drawn at once."""
    s = position(HALLWAY)

    do(s, "roll boss", "place boss d4")
    assert (to_act(s), RULES.outcomes(s), s.turn) == (CHANCE, 4, ANN)
    do(s, "draw 4")

    assert drawn(s) == cleandoc("""
        1.....B
        .##+##.
        .#...#.
        .+.v.+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert s.turn == BO


# If a player is in a supply doorway


def test_entering_a_supply_doorway() -> None:
    """Ruling on "Entering a supply doorway": the walk ends there, an item is taken and the boss moves."""
    s = position("""
        A.....B
        .##+##.
        .#1..#.
        .+.s.+.
        .#..<#.
        .##+##.
        D.....2
    """)

    do(s, "roll 6")
    assert "walk d4" in choices(s)
    do(s, "walk d4")
    assert choices(s) == {"take stapler", "take ruler", "take pens"}
    do(s, "take ruler")

    assert drawn(s) == cleandoc("""
        A.....B
        .##+##.
        .#...#.
        .+.1.+.
        .#.v.#.
        .##+##.
        D.....2
    """)
    assert held(s) == "Ann carries the ruler"
    assert s.stock == [1, 0, 1]
    assert s.turn == BO


INSIDE = """
    A.....B
    .##+##.
    .#1..#.
    .+.s.+.
    .#..<#.
    .##+##.
    D.....2
"""


def test_entering_a_supply_doorway_with_full_hands() -> None:
    """Ruling on "Entering a supply doorway": not when carrying something."""
    s = position(INSIDE, "Ann carries the pens")

    do(s, "roll 2")

    assert choices(s) == {"walk e3", "walk d2"}


@pytest.mark.parametrize(
    ("holdings", "takes"),
    [
        ("Ann has the stapler", {"take ruler", "take pens"}),
        ("Ann has the stapler, Bo has the ruler", {"take pens"}),
        ("Ann has the stapler, Bo carries the ruler, Bo has the pens", set()),
        ("Bo carries the stapler, Bo has the ruler, Bo has the pens", set()),
    ],
)
def test_entering_a_supply_doorway_for_something_lacking(holdings: str, takes: set[str]) -> None:
    """Ruling on "Entering a supply doorway": only when a kind is in stock that the player's desk lacks."""
    s = position(INSIDE, holdings)

    do(s, "roll 2")

    assert ("walk d4" in choices(s)) == bool(takes)
    if takes:
        do(s, "walk d4")
        assert choices(s) == takes


def test_entering_a_supply_doorway_for_a_kind_already_on_the_desk() -> None:
    """Ruling on "Entering a supply doorway": with two of each kind, another stapler is of no use."""
    s = position(
        """
        A.....B
        .##+##.
        .#1..#.
        .+.s.+.
        .#..<#.
        .##+##.
        D.2...3
        """,
        "Ann has the stapler, Bo carries the ruler, Bo has the pens, Cleo has the ruler, Cleo has the pens",
        players=3,
    )
    assert s.stock == [1, 0, 0]

    do(s, "roll 2")

    assert choices(s) == {"walk e3", "walk d2"}


def test_standing_in_the_only_supply_doorway() -> None:
    """Ruling on "Standing in a supply doorway at the start of a move": out to any of its four sides."""
    s = position(
        """
        A.....B
        .##+##.
        .#...#.
        .+.1.+.
        .#...#.
        .##+##.
        D...<.2
        """,
        "Ann carries the ruler",
    )

    do(s, "roll 2")

    north, east, south, west = {"e3", "d2"}, {"e5", "f4"}, {"c5", "d6"}, {"c3", "b4"}
    assert choices(s) == {f"walk {square}" for square in north | east | south | west}


def test_standing_in_one_of_several_supply_doorways() -> None:
    """Ruling on "Standing in a supply doorway at the start of a move": through the room, but not past the boss."""
    s = position(
        """
        A.......B
        .###+###.
        .#.....#.
        .#.x^x.#.
        .+.sxs.+.
        .#.x1x.#.
        .#.....#.
        .###+###.
        D.......2
        """,
        "Ann carries the ruler",
        plan=LARGE,
    )

    do(s, "roll 2")

    south, west, east = {"d7", "e8"}, {"c4", "b5"}, {"g6", "h5"}
    assert choices(s) == {f"walk {square}" for square in south | west | east}


# If a player passes their desk

HOMEWARD = """
    A.....B
    .##+##.
    1#...#.
    .+.s.+.
    .#..<#.
    .##+##.
    D.....2
"""


def test_passing_the_own_desk() -> None:
    """Ruling on "Passing or landing on your own desk": the item is put down, the walk and the turn go on."""
    s = position(HOMEWARD, "Ann carries the ruler")

    do(s, "roll 4")
    assert choices(s) == {"deliver c1"}
    do(s, "deliver c1")

    assert drawn(s) == cleandoc("""
        A.1...B
        .##+##.
        .#...#.
        .+.s.+.
        .#.v.#.
        .##+##.
        D.....2
    """)
    assert held(s) == "Ann has the ruler"


def test_landing_on_the_own_desk() -> None:
    """Ruling on "Passing or landing on your own desk": it may be met exactly, too."""
    s = position(HOMEWARD, "Ann carries the ruler")

    do(s, "roll 2")
    assert choices(s) == {"deliver a1"}
    do(s, "deliver a1")

    assert held(s) == "Ann has the ruler"


def test_passing_the_own_desk_with_a_kind_that_is_already_there() -> None:
    """Ruling on "Passing or landing on your own desk": a second item of a kind is not put down."""
    s = position(
        """
        A.....B
        .##+##.
        1#...#.
        .+.s.+.
        .#..<#.
        .##+##.
        D.2...3
        """,
        "Ann carries the ruler, Ann has the ruler",
        players=3,
    )

    do(s, "roll 4")

    assert choices(s) == {"walk c1"}


def test_passing_an_unused_corner() -> None:
    """Ruling on "Desks": with two players the corners B and D are nobody's."""
    s = position(
        """
        A....1B
        .##+##.
        .#...#.
        .+.s.+.
        .#..<#.
        .##+##.
        D.....2
        """,
        "Ann carries the ruler",
    )

    do(s, "roll 2", "walk g2")

    assert held(s) == "Ann carries the ruler"


def test_winning() -> None:
    """Ruling on "How is the game won?": with the third kind on the desk, at once; nobody moves any more."""
    s = position(HOMEWARD, "Ann carries the pens, Ann has the stapler, Ann has the ruler")

    do(s, "roll 6")
    assert choices(s) == {"deliver a1"}
    do(s, "deliver a1")

    assert to_act(s) == OVER
    assert drawn(s) == cleandoc("""
        1.....B
        .##+##.
        .#...#.
        .+.s.+.
        .#..<#.
        .##+##.
        D.....2
    """)
    assert GAME.scores(s) == [3, 0]
    assert GAME.places(s) == [1, 2]


# If a player passes the boss


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_walking_onto_or_past_the_boss(number: int) -> None:
    """Ruling on "Walking onto or past the boss": with 3 Ann lands on it, with more she would pass it; all the same."""
    s = position(
        """
        A1..>.B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the ruler",
    )
    assert s.stock == [1, 0, 1]

    do(s, f"roll {number}")
    assert "meet boss" in choices(s)
    assert not choices(s) & {"walk e1", "walk f1", "walk g1", "walk g2"}
    do(s, "meet boss")

    assert drawn(s) == cleandoc("""
        A...>1B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert held(s) == ""
    assert s.stock == [1, 1, 1]
    assert s.turn == BO


def test_walking_past_the_boss_with_empty_hands() -> None:
    """Ruling on "Walking onto or past the boss": without an item the walk stops as well."""
    s = position(
        """
        A.1>..B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann has the ruler",
    )

    do(s, "roll 6")
    assert choices(s) == {"meet boss"}
    do(s, "meet boss")

    assert held(s) == "Ann has the ruler"
    assert SQUARES[s.piece[ANN]] == "e1"


def test_ahead_of_a_boss_that_will_turn_into_a_doorway() -> None:
    """Ruling on "One square ahead of the boss": in a corridor it is the next square clockwise all the same."""
    s = position("""
        A1.v..B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)

    do(s, "roll 2", "meet boss")

    assert drawn(s) == cleandoc("""
        A..v1.B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)


@pytest.mark.parametrize(("arrow", "ahead"), [("v", "d3"), ("^", "d1")])
def test_ahead_of_a_boss_in_a_doorway(arrow: str, ahead: str) -> None:
    """Ruling on "One square ahead of the boss": from a doorway it is the corridor square to which it would step."""
    s = position(f"""
        A.1...B
        .##{arrow}##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)

    do(s, "roll 2")
    assert choices(s) == {"walk e1", "meet boss"}
    do(s, "meet boss")

    assert SQUARES[s.piece[ANN]] == ahead


@pytest.mark.parametrize(("arrow", "ahead"), [("^", "d3"), (">", "e4"), ("v", "d5"), ("<", "c4")])
def test_meeting_the_boss_in_a_supply_doorway(arrow: str, ahead: str) -> None:
    """Rulings on "Meeting the boss in a supply doorway" and "One square ahead of the boss": its way out, no item."""
    s = position(f"""
        A.....B
        .##+##.
        .#1..#.
        .+.{arrow}.+.
        .#...#.
        .##+##.
        D.....2
    """)

    do(s, "roll 2")
    assert choices(s) == {"walk e3", "walk d2", "meet boss"}
    do(s, "meet boss")

    assert SQUARES[s.piece[ANN]] == ahead
    assert held(s) == ""
    assert s.turn == BO
    assert to_act(s) == CHANCE


def test_being_put_on_the_own_desk_delivers_nothing() -> None:
    """Ruling on "One square ahead of the boss": the item is gone before Ann is put on her desk."""
    s = position(
        """
        A.....B
        ^##+##.
        .#...#.
        1+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the pens",
    )

    do(s, "roll 3", "meet boss")

    assert held(s) == ""
    assert drawn(s) == cleandoc("""
        1.....B
        ^##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)


def test_being_put_on_an_opponents_desk_is_no_theft() -> None:
    """Ruling on "One square ahead of the boss": to be put somewhere is not to land there."""
    s = position(
        """
        A.....B
        .##+##.
        .#...#.
        .+.s.+1
        .#...#.
        .##+##v
        D..2..C
        """,
        "Bo has the pens",
    )

    do(s, "roll 3", "meet boss")

    assert SQUARES[s.piece[ANN]] == "g7"
    assert to_act(s) == CHANCE
    assert held(s) == "Bo has the pens"


def test_delivery_before_the_boss() -> None:
    """Ruling on "Delivery and boss in one walk": what was put down before stays there."""
    s = position(
        """
        A>....B
        .##+##.
        1#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the pens",
    )

    do(s, "roll 4")
    assert choices(s) == {"deliver and meet boss"}
    do(s, "deliver and meet boss")

    assert drawn(s) == cleandoc("""
        A>1...B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert held(s) == "Ann has the pens"


def test_winning_before_the_boss() -> None:
    """Ruling on "Delivery and boss in one walk": the third kind wins before the boss is met."""
    s = position(
        """
        A>....B
        .##+##.
        1#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the pens, Ann has the stapler, Ann has the ruler",
    )

    do(s, "roll 4")
    assert choices(s) == {"deliver a1"}
    do(s, "deliver a1")

    assert to_act(s) == OVER


def test_boss_on_the_own_desk() -> None:
    """Ruling on "The boss stands on the desk where you deliver": first the item is put down, then the boss is met."""
    s = position(
        """
        >.....B
        .##+##.
        1#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the pens",
    )

    do(s, "roll 4")
    assert choices(s) == {"deliver and meet boss"}
    do(s, "deliver and meet boss")

    assert drawn(s) == cleandoc("""
        >1....B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert held(s) == "Ann has the pens"


def test_boss_before_the_own_desk() -> None:
    """Ruling on "Walking onto or past the boss": an item that has not been delivered yet is lost."""
    s = position(
        """
        A.....B
        ^##+##.
        1#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the pens",
    )

    do(s, "roll 4", "meet boss")

    assert held(s) == ""


# If the boss is moved onto a player


def test_boss_stepping_onto_players() -> None:
    """Ruling on "Boss stepping onto players": each of them loses what they carry, and the boss goes back."""
    s = position(
        """
        A.....B
        .##+##.
        .#>&.#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....3
        """,
        "Ann carries the stapler, Bo carries the pens, Bo has the ruler, Cleo carries the pens",
        turn=CLEO,
        players=3,
    )
    assert s.stock == [1, 1, 0]

    do(s, "roll 2", "walk e7")

    assert drawn(s) == cleandoc("""
        A.....B
        .##+##.
        .#>&.#.
        .+.s.+.
        .#...#.
        .##+##.
        D...3.C
    """)
    assert held(s) == "Bo has the ruler, Cleo carries the pens"
    assert s.stock == [2, 1, 1]


def test_boss_stepping_onto_the_player_who_has_just_walked() -> None:
    """Ruling on "Boss stepping onto players": Ann stops right ahead of the boss and loses her item."""
    s = position(
        """
        A.....B
        .##+##.
        .#..v#.
        .+.s.+1
        .#...#.
        .##+##.
        D.....2
        """,
        "Ann carries the ruler",
    )

    do(s, "roll 2", "walk e4")

    assert drawn(s) == cleandoc("""
        A.....B
        .##+##.
        .#..v#.
        .+.s1+.
        .#...#.
        .##+##.
        D.....2
    """)
    assert held(s) == ""


def test_boss_sent_back_tries_the_same_step_again() -> None:
    """Ruling on "After being sent back by a player": having come out of d2 it goes on to e1, not back into d2."""
    s = position(
        """
        A..>1.B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D.....2
        """,
        turn=BO,
    )

    do(s, "roll 2", "walk e7")
    assert drawn(s) == cleandoc("""
        A..>1.B
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D...2.C
    """)
    do(s, "roll 2", "walk g1")

    assert drawn(s) == cleandoc("""
        A...>.1
        .##+##.
        .#...#.
        .+.s.+.
        .#...#.
        .##+##.
        D...2.C
    """)


# If a player lands, exactly, on an opponent's desk

BEFORE_THE_DESK = """
    A...1.2
    .##+##.
    .#...#.
    .+.s.+.
    .#..<#.
    .##+##.
    D.....3
"""


def test_landing_on_an_opponents_desk() -> None:
    """Ruling on "Landing exactly on an opponent's desk": one item of a kind that Ann lacks; then the boss moves."""
    s = position(BEFORE_THE_DESK, "Ann has the stapler, Bo has the stapler, Bo has the pens", players=3)

    do(s, "roll 2", "walk g1")
    assert to_act(s) == ANN
    assert choices(s) == {"steal pens", "steal nothing"}
    do(s, "steal pens")

    assert drawn(s) == cleandoc("""
        A.....&
        .##+##.
        .#...#.
        .+.s.+.
        .#.v.#.
        .##+##.
        D.....3
    """)
    assert held(s) == "Ann carries the pens, Ann has the stapler, Bo has the stapler"
    assert s.turn == BO


def test_landing_on_an_opponents_desk_and_stealing_nothing() -> None:
    """Ruling on "Landing exactly on an opponent's desk": Ann may choose among the items, or decline."""
    s = position(BEFORE_THE_DESK, "Bo has the stapler, Bo has the pens", players=3)

    do(s, "roll 2", "walk g1")
    assert choices(s) == {"steal stapler", "steal pens", "steal nothing"}
    do(s, "steal nothing")

    assert held(s) == "Bo has the stapler, Bo has the pens"
    assert s.turn == BO


@pytest.mark.parametrize(
    ("number", "end", "holdings"),
    [
        (3, "g2", "Bo has the pens"),
        (2, "g1", "Ann carries the ruler, Bo has the pens"),
        (2, "g1", "Ann has the pens, Bo has the pens"),
        (2, "g1", "Bo carries the pens"),
    ],
    ids=["passing", "full hands", "nothing that Ann lacks", "nothing on the desk"],
)
def test_no_theft(number: int, end: str, holdings: str) -> None:
    """Ruling on "Landing exactly on an opponent's desk": when there is nothing to choose, the turn is over."""
    s = position(BEFORE_THE_DESK, holdings, players=3)

    do(s, f"roll {number}", f"walk {end}")

    assert to_act(s) == CHANCE
    assert held(s) == holdings


def test_stolen_item_lost_to_the_boss() -> None:
    """Ruling on "A stolen item lost to the boss": the pens of Bo end in the supply room."""
    s = position(BEFORE_THE_DESK, "Bo has the pens", players=3)
    assert s.stock == [2, 2, 1]

    do(s, "roll 2", "walk g1", "steal pens")
    do(s, "roll boss", "place boss g2")
    do(s, "roll 2", "walk e7")
    do(s, "roll 2", "meet boss")

    assert drawn(s) == cleandoc("""
        A.....2
        .##+##.
        .#...#v
        .+.s.+1
        .#...#.
        .##+##.
        D...3.C
    """)
    assert held(s) == ""
    assert s.stock == [2, 2, 2]


# The end


@pytest.mark.parametrize(
    ("holdings", "scores", "places"),
    [
        ("Ann has the pens, Bo has the stapler, Bo has the ruler", [1, 2], [2, 1]),
        ("Ann has the pens, Bo has the stapler", [1, 1], [1, 1]),
        ("Ann carries the pens", [0, 0], [1, 1]),
    ],
)
def test_endless_game(holdings: str, scores: list[int], places: list[int]) -> None:
    """Ruling on "Endless game": after 1,000 turns most kinds on the desk win, and equal ones share the victory."""
    s = position(HALLWAY, holdings)
    s.turns = 998

    do(s, "roll 2", "walk c1")
    assert to_act(s) == CHANCE
    do(s, "roll 2", "walk e7")

    assert to_act(s) == OVER
    assert GAME.scores(s) == scores
    assert GAME.places(s) == places


def test_endless_game_with_another_number_of_turns() -> None:
    """Ruling on "Endless game": the number of turns is an option."""
    options = GAME.read_options({"turns": "3"})
    match = Match("office-supply", 2, options=options, luck=RecordedLuck([0, ANN, 1, 1, 1]))

    for _ in range(3):
        match.play(match.legal()[0])

    assert match.over


def test_both_maps() -> None:
    """Ruling on "Both maps": these are the ones in the game's folder."""
    assert [(GAME.folder / f"{name}.txt").read_text() for name in ("small", "large")] == [f"{SMALL}\n", f"{LARGE}\n"]
    assert [str(plan) for plan in GAME.options["map"].samples()] == ["small", "large"]


def test_every_ruling_has_a_test_that_names_it() -> None:
    """The table of rulings on the game's page, question by question."""
    page = (GAME.folder / "README.md").read_text(encoding="utf-8")
    rows = page.partition("## Rulings")[2].partition("|---|")[2].splitlines()[1:]
    questions = [row.split("|")[1].strip() for row in rows]
    docstrings = " ".join(function.__doc__ or "" for name, function in globals().items() if name.startswith("test_"))

    assert len(questions) == 25
    assert [question for question in questions if f'"{question}"' not in docstrings] == []
