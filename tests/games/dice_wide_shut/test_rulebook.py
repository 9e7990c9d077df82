"""Dice Wide Shut by its rulebook and the rulings on it.

A drawing shows one player's board, the red half to the left of the bar and the blue half to the right. A cell
or a 6 that nobody has written on shows its number; `#` is a mark, and `x` is a mark that has been crossed out
by a split or a 6 that has been used up:

    # 2 # 4 5  6 | 1 1 1 1 1  #
    x x x x x  6 | 2 2 2 2 2  6
    # 2 # 4 5  x | 3 3 3 3 3  6
    # 2 # 4 5  6 | # 4 # 4 4  6
    1 2 # 4 5  6 | 5 5 5 5 5  6

The dice on the table are written `red 3 3 5, blue 6, purple 1`.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from inspect import cleandoc
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import AstragalError, IllegalAction, Match, RecordedLuck, SeededLuck, load
from astragal.core import CHANCE, OVER
from astragal.games.dice_wide_shut import rules

GAME = load("dice-wide-shut")
RULES = GAME.rules
COLOURS = ("red", "blue", "purple")
RED, BLUE, PURPLE = range(3)
ALICE, BILL, CLEO = range(3)
SIX_SIGNS = "6#x"

BLANK = cleandoc("""
    1 2 3 4 5  6 | 1 1 1 1 1  6
    1 2 3 4 5  6 | 2 2 2 2 2  6
    1 2 3 4 5  6 | 3 3 3 3 3  6
    1 2 3 4 5  6 | 4 4 4 4 4  6
    1 2 3 4 5  6 | 5 5 5 5 5  6
""")

# The deadline depends on how busy the machine is, not on the rules.
law = settings(deadline=None, max_examples=100)


# Drawings


def halves(drawing: str) -> list[list[list[str]]]:
    """The signs of a drawing by half, row and place in the row; the sixth place is the 6."""
    lines = [[part.split() for part in line.split("|")] for line in cleandoc(drawing).splitlines()]
    return [[line[half] for line in lines] for half in (RED, BLUE)]


def joined(signs: list[list[list[str]]]) -> str:
    """The drawing with these signs."""
    rows = [[" ".join(row[:5]) + "  " + row[5] for row in half] for half in signs]
    return "\n".join(f"{red} | {blue}" for red, blue in zip(*rows, strict=True))


def board(text: str) -> tuple[list[list[list[int]]], list[list[int]]]:
    """The marks and the 6s of a drawing, as a state holds them for one seat."""
    marks = [[[int(sign in "#x") for sign in row[:5]] for row in half] for half in halves(text)]
    sixes = [[SIX_SIGNS.index(row[5]) for row in half] for half in halves(text)]
    return marks, sixes


def drawn(s: Any, seat: int = ALICE) -> str:
    """The board of a seat; it is the rules that say which rows are split."""
    signs = halves(BLANK)
    for half in (RED, BLUE):
        for row in range(5):
            for column in range(5):
                if s.marks[seat][half][row][column]:
                    signs[half][row][column] = "x" if rules.is_split(s, seat, half, row) else "#"
            signs[half][row][5] = SIX_SIGNS[s.sixes[seat][half][row]]
    return joined(signs)


def position(dice: str, *boards: str, players: int = 2, start: int = ALICE, turns: int = 0) -> Any:
    """A state in which somebody has to take dice: Alice, unless `start` and `turns` say otherwise."""
    s = GAME.start(max(players, len(boards)), guarded=True)
    s.phase = rules.TAKE
    s.start_player = start
    s.turns = turns
    for colour, number in dice_in(dice):
        s.table[COLOURS.index(colour)][number] += 1
    for seat, drawing in enumerate(boards):
        marks, sixes = board(drawing)
        for half in (RED, BLUE):
            for row in range(5):
                s.sixes[seat][half][row] = sixes[half][row]
                for column in range(5):
                    s.marks[seat][half][row][column] = marks[half][row][column]
        assert drawn(s, seat) == cleandoc(drawing)
    return s


def dice_in(text: str) -> list[tuple[str, int]]:
    """The dice that a text such as `red 3 3, purple 5` names."""
    groups = [group.split() for group in text.split(",") if group]
    return [(colour, int(number)) for colour, *numbers in groups for number in numbers]


def choices(s: Any) -> set[str]:
    """What the player may do; nothing is offered twice."""
    texts = [RULES.actions.text(action) for action in GAME.legal(s)]
    assert len(texts) == len(set(texts))
    return set(texts)


def do(s: Any, *actions: str) -> None:
    """Carry out actions, each of which has to be legal."""
    for action in actions:
        assert action in choices(s)
        RULES.apply(s, RULES.actions.parse(action))


def to_act(s: Any) -> int:
    """The seat that has to choose, `CHANCE` or `OVER`."""
    return int(RULES.to_act(s))


def points(s: Any, half: int, seat: int = ALICE) -> list[int]:
    """The points of the five columns of a half."""
    return [rules.column_points(s, seat, half, column) for column in range(5)]


def luck(start: int, *rolls: str) -> RecordedLuck:
    """The start player and what is rolled in each round."""
    return RecordedLuck([start] + [number - 1 for roll in rolls for _, number in dice_in(roll)])


# The examples of the rulebook


def test_example_1_purple_becomes_red_and_a_six_is_taken_alone() -> None:
    """Alice takes a red 3 with the purple 5 and marks both in red; Bill takes a blue 6 and marks a blue 6."""
    match = Match("dice-wide-shut", 3, luck=luck(ALICE, "red 3 1 4 1, blue 6 2 4 2, purple 5"))

    assert match.to_act == ALICE
    match.play("take purple and red 3")
    assert set(match.legal()) == {f"mark red {row} 3" for row in range(1, 6)}
    match.play("mark red 2 3")
    match.play("mark red 4 5")
    assert drawn(match.view().state, ALICE) == cleandoc("""
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 # 4 5  6 | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 #  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)

    assert match.to_act == BILL
    match.play("take six blue")
    match.play("mark six blue 3")
    assert drawn(match.view().state, BILL) == cleandoc("""
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  6 | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  #
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)

    assert match.to_act == CLEO
    reds, blues = {"take two red 1 1", "take two red 1 4"}, {"take two blue 2 2", "take two blue 2 4"}
    assert set(match.legal()) == reds | blues


EXAMPLE_2 = """
    # # # # 5  6 | 1 1 1 1 1  6
    # # 3 # 5  6 | 2 2 2 2 2  6
    # # # 4 5  6 | 3 3 3 3 3  6
    # # 3 # 5  6 | 4 4 4 4 4  6
    # 2 # 4 5  6 | 5 5 5 5 5  6
"""


def test_example_2_points_of_the_red_half() -> None:
    """A run of five, a run of four, three single marks, a run of two with a single mark, and no mark."""
    s = position("", EXAMPLE_2)

    assert points(s, RED) == [15, 10, 3, 4, -5]
    assert GAME.scores(s)[ALICE] == 27 - 25


def test_example_2_misprint_three_in_a_run_are_not_ten_points() -> None:
    """Ruling on example 2: its 10 points belong to a run of four; a run of three brings 6."""
    s = position(
        "",
        """
        # # # # 5  6 | 1 1 1 1 1  6
        # # 3 # 5  6 | 2 2 2 2 2  6
        # # # 4 5  6 | 3 3 3 3 3  6
        # 2 3 # 5  6 | 4 4 4 4 4  6
        # 2 # 4 5  6 | 5 5 5 5 5  6
        """,
    )

    assert points(s, RED) == [15, 6, 3, 4, -5]


def test_example_3_alice_has_to_split_a_row() -> None:
    """Her last blank 3 fills the second row: a run of four becomes 1 and 2, and two columns lose their only mark."""
    s = position(
        "red 3 3 3 5",
        """
        # 2 # 4 5  6 | 1 1 1 1 1  6
        # # 3 # #  6 | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
        """,
        players=3,
        start=BILL,
        turns=2,
    )
    assert to_act(s) == ALICE
    assert points(s, RED) == [10, 1, 1 + 6, 1, 1]

    assert choices(s) == {"take two red 3 3", "take two red 3 5"}
    do(s, "take two red 3 5")
    assert choices(s) == {"mark red 2 3"}
    do(s, "mark red 2 3", "mark red 4 5")

    assert drawn(s) == cleandoc("""
        # 2 # 4 5  6 | 1 1 1 1 1  6
        x x x x x  6 | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 #  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
    """)
    assert points(s, RED) == [1 + 3, -5, 1 + 6, -5, 1]


EXAMPLE_4_AFTERWARDS = """
    # 2 # 4 5  6 | 1 1 1 1 1  6
    # # 3 # #  x | 2 2 2 2 2  6
    # 2 # 4 5  6 | 3 3 3 3 3  6
    # 2 # 4 #  6 | 4 4 4 4 4  6
    1 2 # 4 5  6 | 5 5 5 5 5  6
"""


def test_example_4_alice_protects_her_row() -> None:
    """With the 6 of that row marked she uses it up instead of marking the 3, and the row stays whole."""
    s = position(
        "red 3 3 3 5",
        """
        # 2 # 4 5  6 | 1 1 1 1 1  6
        # # 3 # #  # | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
        """,
        players=3,
        start=BILL,
        turns=2,
    )

    do(s, "take two red 3 5")
    assert choices(s) == {"mark red 2 3", "use six red 2"}
    do(s, "use six red 2", "mark red 4 5")

    assert drawn(s) == cleandoc(EXAMPLE_4_AFTERWARDS)
    assert points(s, RED) == [10, 1, 1 + 6, 1, 1 + 1]


def test_example_4_a_used_six_cannot_be_marked_again() -> None:
    """A later die showing 6 may mark the nine others, but not the one that Alice has used up."""
    s = position("red 6", EXAMPLE_4_AFTERWARDS)

    do(s, "take six red")

    nine = {f"mark six red {row}" for row in (1, 3, 4, 5)} | {f"mark six blue {row}" for row in range(1, 6)}
    assert choices(s) == nine


def test_example_5_the_last_mark_ends_the_game_with_53_points() -> None:
    """27 points in red and 26 in blue, where the second row is split."""
    s = position(
        "blue 5",
        """
        # # # # 5  6 | # 1 1 # #  6
        # # 3 # 5  6 | x x x x x  6
        # # # 4 5  6 | # 3 # # #  6
        # # 3 # 5  6 | # 4 # # #  6
        # 2 # 4 5  6 | # 5 # # 5  6
        """,
        players=3,
        start=BILL,
        turns=2,
    )

    do(s, "take one blue 5", "mark blue 5 5")

    assert drawn(s) == cleandoc("""
        # # # # 5  6 | # 1 1 # #  6
        # # 3 # 5  6 | x x x x x  6
        # # # 4 5  6 | # 3 # # #  6
        # # 3 # 5  6 | # 4 # # #  6
        # 2 # 4 5  6 | # 5 # # #  6
    """)
    assert points(s, RED) == [15, 10, 3, 4, -5]
    assert points(s, BLUE) == [8, -5, 7, 8, 8]
    assert to_act(s) == OVER
    assert GAME.scores(s) == [53, -50, -50]
    assert GAME.places(s) == [1, 2, 2]


# Setup


@pytest.mark.parametrize(("players", "of_each_colour"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_dice_for_each_number_of_players(players: int, of_each_colour: int) -> None:
    """Ruling on the dice: one red and one blue die more than players, and always the purple one."""
    reds, blues = " 1" * of_each_colour, " 2" * of_each_colour
    match = Match("dice-wide-shut", players, luck=luck(0, f"red{reds}, blue{blues}, purple 3"))

    table = match.view().state.table
    assert table[RED] == [0, of_each_colour, 0, 0, 0, 0, 0]
    assert table[BLUE] == [0, 0, of_each_colour, 0, 0, 0, 0]
    assert table[PURPLE] == [0, 0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players: int) -> None:
    """Nobody plays alone, and there are five boards."""
    with pytest.raises(AstragalError, match="2 to 5 players"):
        GAME.start(players)


@pytest.mark.parametrize("number", range(1, 6))
def test_red_half_has_each_number_in_a_column_of_its_own(number: int) -> None:
    """Ruling on the red half: a red die marks in the column of its number, in any of the five rows."""
    s = position(f"red {number}", BLANK)

    do(s, f"take one red {number}")

    assert choices(s) == {f"mark red {row} {number}" for row in range(1, 6)}


@pytest.mark.parametrize("number", range(1, 6))
def test_blue_half_has_each_number_in_a_row_of_its_own(number: int) -> None:
    """Ruling on the blue half: a blue die marks in the row of its number, in any of the five columns."""
    s = position(f"blue {number}", BLANK)

    do(s, f"take one blue {number}")

    assert choices(s) == {f"mark blue {number} {column}" for column in range(1, 6)}


def test_ten_sixes_stand_outside_the_grids() -> None:
    """Ruling on the 6s: each row has one, and neither a marked one nor a used one brings points or a split."""
    s = position(
        "red 6",
        """
        1 2 3 4 5  # | 1 1 1 1 1  6
        1 # # # #  # | 2 2 2 2 2  6
        # 2 # # #  x | 3 3 3 3 3  6
        1 2 3 4 5  6 | # # 4 # #  #
        1 2 3 4 5  6 | 5 5 5 5 5  6
        """,
        BLANK,
    )
    assert points(s, RED) == [1, 1, 3, 3, 3]
    assert points(s, BLUE) == [1, 1, -5, 1, 1]

    on_a_blank_board = position("red 6", BLANK)
    do(on_a_blank_board, "take six red")
    assert choices(on_a_blank_board) == {f"mark six {half} {row}" for half in ("red", "blue") for row in range(1, 6)}


def test_start_player_is_drawn_from_all_players() -> None:
    """Ruling on the start player: each seat can be drawn, and nothing else."""
    roll = "red 1 1 1 1 1, blue 1 1 1 1 1, purple 1"

    starts = [Match("dice-wide-shut", 4, luck=luck(seat, roll)).to_act for seat in range(4)]

    assert starts == [0, 1, 2, 3]
    with pytest.raises(AstragalError, match="not from 0 to 3"):
        Match("dice-wide-shut", 4, luck=luck(4, roll))


# Taking dice


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("red 1 3 4", {"take two red 1 3", "take two red 1 4", "take two red 3 4"}),
        ("red 3, purple 4", {"take purple and red 3", "take purple as blue"}),
        ("blue 2 5, red 6", {"take two blue 2 5", "take six red"}),
    ],
)
def test_two_dice_are_taken_where_two_can_be(dice: str, expected: set[str]) -> None:
    """Ruling on taking dice: where a colour has two dice showing 1 to 5, one of them cannot be taken alone."""
    assert choices(position(dice)) == expected


def test_one_die_instead_of_two_is_refused() -> None:
    """Ruling on taking dice, as a player meets it: the match stays as it was."""
    match = Match("dice-wide-shut", 2, luck=luck(ALICE, "red 3 4 6, blue 6 6 6, purple 6"))

    with pytest.raises(IllegalAction, match="cannot 'take one red 3'"):
        match.play("take one red 3")

    match.play("take two red 3 4")


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("red 3 6 6 6", {"take one red 3", "take six red"}),
        ("red 3, purple 6", {"take one red 3", "take six purple"}),
        ("red 3, blue 3", {"take one red 3", "take one blue 3"}),
        ("blue 4 6, red 1 1", {"take one blue 4", "take six blue", "take two red 1 1"}),
    ],
)
def test_the_only_die_of_a_colour_is_taken_alone(dice: str, expected: set[str]) -> None:
    """Ruling on taking dice: one die is enough where a colour has exactly one that shows 1 to 5."""
    assert choices(position(dice)) == expected


def test_a_six_is_always_taken_alone() -> None:
    """Ruling on taking dice: two 6s, or a 6 with another number, are never taken together."""
    assert choices(position("red 6 6, blue 6 6, purple 6")) == {"take six red", "take six blue", "take six purple"}


def test_two_dice_of_the_same_number() -> None:
    """Ruling on equal numbers: both may be taken, and each marks a cell."""
    s = position("red 4 4", BLANK)

    do(s, "take two red 4 4", "mark red 1 4", "mark red 5 4")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 3 # 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  6 | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 # 5  6 | 5 5 5 5 5  6
    """)


def test_a_single_die_is_not_two_of_the_same_number() -> None:
    """Ruling on equal numbers: it needs two dice of the same colour, or the purple one."""
    assert "take two red 4 4" not in choices(position("red 4 5, blue 4"))
    assert "take purple and red 4" in choices(position("red 4 5, purple 4"))


def test_purple_counts_in_both_colours() -> None:
    """Ruling on purple: beside one red and one blue die it makes two of either colour."""
    assert choices(position("red 3, blue 4, purple 5")) == {"take purple and red 3", "take purple and blue 4"}


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        (
            "red",
            """
            1 2 3 # 5  6 | 1 1 1 1 1  6
            1 2 3 4 5  6 | 2 2 2 2 2  6
            1 2 3 4 5  6 | 3 3 3 3 3  6
            1 2 3 4 5  6 | 4 4 4 4 4  6
            1 2 3 4 5  6 | 5 5 5 5 5  6
            """,
        ),
        (
            "blue",
            """
            1 2 3 4 5  6 | 1 1 1 1 1  6
            1 2 3 4 5  6 | 2 2 2 2 2  6
            1 2 3 4 5  6 | 3 3 3 3 3  6
            1 2 3 4 5  6 | # 4 4 4 4  6
            1 2 3 4 5  6 | 5 5 5 5 5  6
            """,
        ),
    ],
)
def test_purple_alone_is_taken_as_either_colour(colour: str, expected: str) -> None:
    """Ruling on purple: it takes the chosen colour also when it is the only die of that colour."""
    s = position("red 6 6, blue 6, purple 4", BLANK)
    assert choices(s) == {"take purple as red", "take purple as blue", "take six red", "take six blue"}

    do(s, f"take purple as {colour}")
    do(s, "mark red 1 4" if colour == "red" else "mark blue 4 1")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc(expected)


def test_a_taken_purple_die_is_gone() -> None:
    """Ruling on purple: whoever takes it, in whatever colour, nobody else can take it this round."""
    s = position("red 3 1, blue 4, purple 5")

    do(s, "take purple and red 3", "mark red 1 3", "mark red 1 5")

    assert choices(s) == {"take one red 1", "take one blue 4"}


def test_purple_six_is_one_choice() -> None:
    """Ruling on a purple 6: a 6 marks in either half, so its colour is not asked."""
    s = position("purple 6", BLANK)
    assert choices(s) == {"take six purple"}

    do(s, "take six purple")

    assert choices(s) == {f"mark six {half} {row}" for half in ("red", "blue") for row in range(1, 6)}


def test_dice_that_mark_nothing_may_be_taken_on_purpose() -> None:
    """Ruling on such dice: neither a full number nor a 6 too many is withheld, though others could be marked."""
    s = position(
        "red 1 3 3 6",
        """
        1 2 # 4 5  # | 1 1 1 1 1  #
        1 2 # 4 5  # | 2 2 2 2 2  x
        1 2 # 4 5  x | 3 3 3 3 3  #
        1 2 # 4 5  # | 4 4 4 4 4  #
        1 2 # 4 5  # | 5 5 5 5 5  #
        """,
    )

    assert choices(s) == {"take two red 1 3", "take two red 3 3", "take six red"}


# Marking


def test_any_unmarked_cell_of_the_number_may_be_marked() -> None:
    """Ruling on marking: wherever the number stands unmarked in the chosen half, and nowhere else."""
    s = position(
        "blue 2",
        """
        1 2 3 4 5  6 | # 1 # 1 1  6
        1 # 3 4 5  6 | 2 # 2 2 #  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 # 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
        """,
    )

    do(s, "take one blue 2")
    assert choices(s) == {"mark blue 2 1", "mark blue 2 3", "mark blue 2 4"}
    do(s, "mark blue 2 3")

    assert drawn(s) == cleandoc("""
        1 2 3 4 5  6 | # 1 # 1 1  6
        1 # 3 4 5  6 | 2 # # 2 #  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 # 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)


def test_both_numbers_have_to_be_marked() -> None:
    """Ruling on marking: each die marks one cell, and the turn passes after the second."""
    s = position("blue 1 5", BLANK)

    do(s, "take two blue 1 5", "mark blue 1 4")
    assert to_act(s) == ALICE
    assert choices(s) == {f"mark blue 5 {column}" for column in range(1, 6)}
    do(s, "mark blue 5 2")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 3 4 5  6 | 1 1 1 # 1  6
        1 2 3 4 5  6 | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 # 5 5 5  6
    """)


RED_3_IS_FULL = """
    1 2 # 4 5  6 | 1 1 1 1 1  6
    1 2 # 4 5  # | 2 2 2 2 2  6
    1 2 # 4 5  6 | 3 3 3 3 3  6
    1 2 # 4 5  6 | 4 4 4 4 4  6
    1 2 # 4 5  6 | 5 5 5 5 5  6
"""


def test_a_full_number_marks_nothing_and_the_higher_one_is_marked() -> None:
    """Ruling on full numbers: the 3 is passed over, and the 5 is marked as usual."""
    s = position("red 3 5", RED_3_IS_FULL)

    do(s, "take two red 3 5")
    assert choices(s) == {f"mark red {row} 5" for row in range(1, 6)} | {"use six red 2"}
    do(s, "mark red 1 5")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 # 4 #  6 | 1 1 1 1 1  6
        1 2 # 4 5  # | 2 2 2 2 2  6
        1 2 # 4 5  6 | 3 3 3 3 3  6
        1 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
    """)


def test_a_full_number_marks_nothing_after_the_lower_one_is_marked() -> None:
    """Ruling on full numbers: after the 1 the turn passes, since the 3 has no cell left."""
    s = position("red 1 3", RED_3_IS_FULL)

    do(s, "take two red 1 3", "mark red 4 1")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 # 4 5  6 | 1 1 1 1 1  6
        1 2 # 4 5  # | 2 2 2 2 2  6
        1 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
    """)


def test_the_first_of_two_equal_dice_may_fill_the_number() -> None:
    """Ruling on full numbers: the second 3 finds no cell once the first has taken the last one."""
    s = position(
        "red 3 3",
        """
        1 2 # 4 5  6 | 1 1 1 1 1  6
        1 2 # 4 5  6 | 2 2 2 2 2  6
        1 2 # 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
        """,
    )

    do(s, "take two red 3 3", "mark red 4 3")

    assert to_act(s) == BILL


@pytest.mark.parametrize("dice", ["red 3", "red 3 3", "red 3, purple 3"])
def test_the_turn_passes_at_once_when_nothing_can_be_marked(dice: str) -> None:
    """Ruling on full numbers: no question is asked, and not even a marked 6 can be used up."""
    s = position(f"{dice}, blue 6", RED_3_IS_FULL)
    (take,) = (text for text in choices(s) if "red 3" in text)

    do(s, take)

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc(RED_3_IS_FULL)
    assert choices(s) == {"take six blue"}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_six_is_marked_in_either_half(colour: str) -> None:
    """Ruling on marking a 6: any that is neither marked nor used, whatever the colour of the die."""
    s = position(
        f"{colour} 6",
        """
        1 2 3 4 5  # | 1 1 1 1 1  6
        1 2 3 4 5  x | 2 2 2 2 2  #
        1 2 3 4 5  6 | 3 3 3 3 3  x
        1 2 3 4 5  # | 4 4 4 4 4  x
        1 2 3 4 5  # | 5 5 5 5 5  6
        """,
    )

    do(s, f"take six {colour}")
    assert choices(s) == {"mark six red 3", "mark six blue 1", "mark six blue 5"}
    do(s, "mark six blue 5")

    assert drawn(s) == cleandoc("""
        1 2 3 4 5  # | 1 1 1 1 1  6
        1 2 3 4 5  x | 2 2 2 2 2  #
        1 2 3 4 5  6 | 3 3 3 3 3  x
        1 2 3 4 5  # | 4 4 4 4 4  x
        1 2 3 4 5  # | 5 5 5 5 5  #
    """)


@pytest.mark.parametrize("colour", COLOURS)
def test_no_six_left_to_mark(colour: str) -> None:
    """Ruling on marking a 6: when all are marked or used the die marks nothing, and the turn passes."""
    no_six_left = """
        1 2 3 4 5  # | 1 1 1 1 1  #
        1 2 3 4 5  x | 2 2 2 2 2  #
        1 2 3 4 5  # | 3 3 3 3 3  x
        1 2 3 4 5  # | 4 4 4 4 4  x
        1 2 3 4 5  # | 5 5 5 5 5  #
    """
    s = position(f"{colour} 6", no_six_left)

    do(s, f"take six {colour}")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc(no_six_left)


@pytest.mark.parametrize(
    ("dice", "take"),
    [
        ("red 2 5", "take two red 2 5"),
        ("red 2, purple 5", "take purple and red 2"),
        ("red 5, purple 2", "take purple and red 5"),
    ],
)
def test_the_lower_number_is_marked_first(dice: str, take: str) -> None:
    """Ruling on the order: the 2 before the 5, whichever of the dice is purple."""
    s = position(dice, BLANK)

    do(s, take)
    assert choices(s) == {f"mark red {row} 2" for row in range(1, 6)}
    do(s, "mark red 1 2")

    assert choices(s) == {f"mark red {row} 5" for row in range(1, 6)}


# Split


def test_a_row_splits_at_once() -> None:
    """Ruling on splits: the row is crossed out before the second die is marked, its 6 unmarked or not."""
    s = position(
        "red 2 4",
        """
        # 2 3 4 5  6 | 1 1 1 1 1  6
        # 2 # # #  6 | 2 2 2 2 2  6
        # 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
        """,
    )
    assert points(s, RED) == [6, -5, 1, 1, 1]

    do(s, "take two red 2 4", "mark red 2 2")

    assert to_act(s) == ALICE
    assert drawn(s) == cleandoc("""
        # 2 3 4 5  6 | 1 1 1 1 1  6
        x x x x x  6 | 2 2 2 2 2  6
        # 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)
    assert points(s, RED) == [1 + 1, -5, -5, -5, -5]


def test_a_blue_row_splits_when_its_number_is_full() -> None:
    """Ruling on splits, in the blue half: the fifth 3 crosses out all the 3s."""
    s = position(
        "blue 3",
        """
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  6 | # 2 2 2 2  6
        1 2 3 4 5  6 | # # # # 3  x
        1 2 3 4 5  6 | # 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
        """,
    )
    assert points(s, BLUE) == [7, 1, 1, 1, -5]

    do(s, "take one blue 3", "mark blue 3 5")

    assert drawn(s) == cleandoc("""
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  6 | # 2 2 2 2  6
        1 2 3 4 5  6 | x x x x x  x
        1 2 3 4 5  6 | # 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)
    assert points(s, BLUE) == [1 + 1, -5, -5, -5, -5]


# The power of 6


def test_the_power_needs_a_marked_six_and_the_number_in_its_row() -> None:
    """Ruling on the power: of the rows below only the fourth has a marked 6 and an unmarked red 3."""
    s = position(
        "red 3",
        """
        1 2 3 4 5  6 | 1 1 1 1 1  #
        1 2 3 4 5  x | 2 2 2 2 2  #
        1 2 # 4 5  # | 3 3 3 3 3  #
        1 2 3 4 5  # | 4 4 4 4 4  #
        1 2 3 4 5  6 | 5 5 5 5 5  #
        """,
    )

    do(s, "take one red 3")

    assert choices(s) == {f"mark red {row} 3" for row in (1, 2, 4, 5)} | {"use six red 4"}


def test_the_power_of_a_blue_six_is_for_the_number_of_its_row() -> None:
    """Ruling on the power: a blue number stands in one row, so only that row's 6 can stand in for it."""
    s = position(
        "blue 3",
        """
        1 2 3 4 5  # | 1 1 1 1 1  #
        1 2 3 4 5  # | 2 2 2 2 2  #
        1 2 3 4 5  # | # 3 # # #  #
        1 2 3 4 5  # | 4 4 4 4 4  #
        1 2 3 4 5  # | 5 5 5 5 5  #
        """,
    )

    do(s, "take one blue 3")
    assert choices(s) == {"mark blue 3 2", "use six blue 3"}
    do(s, "use six blue 3")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 3 4 5  # | 1 1 1 1 1  #
        1 2 3 4 5  # | 2 2 2 2 2  #
        1 2 3 4 5  # | # 3 # # #  x
        1 2 3 4 5  # | 4 4 4 4 4  #
        1 2 3 4 5  # | 5 5 5 5 5  #
    """)


def test_the_power_of_a_row_is_used_once() -> None:
    """Ruling on the power: the first 3 uses up the 6, so the second has to be marked and splits the row."""
    s = position(
        "red 3 3",
        """
        # 2 # 4 5  6 | 1 1 1 1 1  6
        # # 3 # #  # | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
        """,
    )

    do(s, "take two red 3 3", "use six red 2")
    assert choices(s) == {"mark red 2 3"}
    do(s, "mark red 2 3")

    assert drawn(s) == cleandoc("""
        # 2 # 4 5  6 | 1 1 1 1 1  6
        x x x x x  x | 2 2 2 2 2  6
        # 2 # 4 5  6 | 3 3 3 3 3  6
        # 2 # 4 5  6 | 4 4 4 4 4  6
        1 2 # 4 5  6 | 5 5 5 5 5  6
    """)


def test_two_rows_may_be_protected_in_one_turn() -> None:
    """Ruling on the power: once for each row, so each of two dice may use up a 6 of its own."""
    s = position(
        "red 1 2",
        """
        1 # # # #  # | 1 1 1 1 1  6
        # 2 # # #  # | 2 2 2 2 2  6
        # # 3 4 5  6 | 3 3 3 3 3  6
        # # 3 4 5  6 | 4 4 4 4 4  6
        # # 3 4 5  6 | 5 5 5 5 5  6
        """,
    )

    do(s, "take two red 1 2", "use six red 1")
    assert choices(s) == {"mark red 2 2", "use six red 2"}
    do(s, "use six red 2")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 # # # #  x | 1 1 1 1 1  6
        # 2 # # #  x | 2 2 2 2 2  6
        # # 3 4 5  6 | 3 3 3 3 3  6
        # # 3 4 5  6 | 4 4 4 4 4  6
        # # 3 4 5  6 | 5 5 5 5 5  6
    """)


def test_a_six_that_is_marked_this_turn_cannot_be_used_this_turn() -> None:
    """Ruling on the power: the turn of a 6 passes after its mark; in a later turn the power is there."""
    s = position("red 6, blue 6 1", BLANK)

    do(s, "take six red", "mark six blue 1")
    assert to_act(s) == BILL

    later = position("blue 1", drawn(s))
    do(later, "take one blue 1")
    assert "use six blue 1" in choices(later)


def test_the_power_may_be_called_where_no_split_threatens() -> None:
    """Ruling on when: even the first mark of an empty row may be left out."""
    s = position(
        "red 5",
        """
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  # | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
        """,
    )

    do(s, "take one red 5", "use six red 2")

    assert to_act(s) == BILL
    assert drawn(s) == cleandoc("""
        1 2 3 4 5  6 | 1 1 1 1 1  6
        1 2 3 4 5  x | 2 2 2 2 2  6
        1 2 3 4 5  6 | 3 3 3 3 3  6
        1 2 3 4 5  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """)


# Rounds and the end of the game


def test_the_start_player_moves_clockwise_each_round() -> None:
    """Ruling on the start player: the next seat begins the next round, and all dice are rolled again."""
    roll = "red 6 6 6 6, blue 6 6 6 6, purple 6"
    match = Match("dice-wide-shut", 3, luck=luck(CLEO, roll, roll, roll, roll))

    order = []
    for _ in range(11):
        order.append(match.to_act)
        match.play("take six red")
        match.play(match.legal()[0])

    assert order == [CLEO, ALICE, BILL, ALICE, BILL, CLEO, BILL, CLEO, ALICE, CLEO, ALICE]
    table = match.view().state.table
    assert [table[die][6] for die in (RED, BLUE, PURPLE)] == [2, 4, 1]


def test_three_full_red_columns_end_the_game_after_the_round() -> None:
    """Ruling on the end: crossed-out marks fill a column too, and the others still have their turns."""
    s = position(
        "red 3, blue 6 6",
        """
        x x x x x  6 | 1 1 1 1 1  6
        # # # 4 5  6 | 2 2 2 2 2  6
        # # # 4 5  6 | 3 3 3 3 3  6
        # # # 4 5  6 | 4 4 4 4 4  6
        # # 3 4 5  6 | 5 5 5 5 5  6
        """,
        players=3,
    )

    do(s, "take one red 3", "mark red 5 3")
    assert to_act(s) == BILL
    do(s, "take six blue", "mark six red 1")
    assert to_act(s) == CLEO
    do(s, "take six blue", "mark six red 1")

    assert to_act(s) == OVER
    assert drawn(s) == cleandoc("""
        x x x x x  6 | 1 1 1 1 1  6
        # # # 4 5  6 | 2 2 2 2 2  6
        # # # 4 5  6 | 3 3 3 3 3  6
        # # # 4 5  6 | 4 4 4 4 4  6
        # # # 4 5  6 | 5 5 5 5 5  6
    """)


def test_two_red_columns_and_a_blue_one_do_not_end_the_game() -> None:
    """Ruling on the end: the three columns have to be in one half."""
    s = position(
        "blue 5",
        """
        # # 3 4 5  6 | 1 # 1 1 1  6
        # # 3 4 5  6 | 2 # 2 2 2  6
        # # 3 4 5  6 | 3 # 3 3 3  6
        # # 3 4 5  6 | 4 # 4 4 4  6
        # # 3 4 5  6 | 5 5 5 5 5  6
        """,
        start=BILL,
        turns=1,
    )

    do(s, "take one blue 5", "mark blue 5 2")

    assert drawn(s) == cleandoc("""
        # # 3 4 5  6 | 1 # 1 1 1  6
        # # 3 4 5  6 | 2 # 2 2 2  6
        # # 3 4 5  6 | 3 # 3 3 3  6
        # # 3 4 5  6 | 4 # 4 4 4  6
        # # 3 4 5  6 | 5 # 5 5 5  6
    """)
    assert to_act(s) == CHANCE


def test_columns_of_two_players_do_not_end_the_game_together() -> None:
    """Ruling on the end: one player has to fill all three columns."""
    alice = """
        # # 3 4 5  6 | 1 1 1 1 1  6
        # # 3 4 5  6 | 2 2 2 2 2  6
        # # 3 4 5  6 | 3 3 3 3 3  6
        # # 3 4 5  6 | 4 4 4 4 4  6
        # # 3 4 5  6 | 5 5 5 5 5  6
    """
    bill = """
        1 2 3 4 #  6 | 1 1 1 1 1  6
        1 2 3 4 #  6 | 2 2 2 2 2  6
        1 2 3 4 #  6 | 3 3 3 3 3  6
        1 2 3 4 #  6 | 4 4 4 4 4  6
        1 2 3 4 5  6 | 5 5 5 5 5  6
    """
    s = position("red 5", alice, bill, turns=1)

    do(s, "take one red 5", "mark red 5 5")

    assert to_act(s) == CHANCE


# Points and places


def test_points_for_runs() -> None:
    """Ruling on points: runs of 1, 2, 3, 4 and 5 in columns 1 to 5 of both halves."""
    s = position(
        "",
        """
        1 # 3 # #  6 | 1 # 1 # #  6
        1 # 3 # #  6 | 2 # 2 # #  6
        1 2 # # #  6 | 3 3 # # #  6
        1 2 # # #  6 | 4 4 # # #  6
        # 2 # 4 #  6 | # 5 # 5 #  6
        """,
    )

    assert points(s, RED) == [1, 3, 6, 10, 15]
    assert points(s, BLUE) == [1, 3, 7, 12, 18]
    assert GAME.scores(s) == [35 + 41, -50]


def test_a_column_without_a_scoring_mark_loses_five_points() -> None:
    """Ruling on points: columns 4 and 5 hold crossed-out marks only, and all blue columns are untouched."""
    s = position(
        "",
        """
        x x x x x  6 | 1 1 1 1 1  6
        # # 3 4 5  6 | 2 2 2 2 2  6
        1 # 3 4 5  6 | 3 3 3 3 3  6
        1 2 # 4 5  6 | 4 4 4 4 4  6
        x x x x x  6 | 5 5 5 5 5  6
        """,
    )

    assert points(s, RED) == [1, 3, 1, -5, -5]
    assert points(s, BLUE) == [-5, -5, -5, -5, -5]


ONE_SPLIT = """
    1 2 3 4 5  6 | 1 1 1 1 1  6
    1 2 3 4 5  6 | 2 2 2 2 2  6
    x x x x x  6 | 3 3 3 3 3  6
    1 2 3 4 5  6 | 4 4 4 4 4  6
    1 2 3 4 5  6 | 5 5 5 5 5  6
"""

A_SPLIT_IN_EACH_HALF = """
    x x x x x  6 | 1 1 1 1 1  6
    1 2 3 4 5  6 | 2 2 2 2 2  6
    1 2 3 4 5  6 | 3 3 3 3 3  6
    1 2 3 4 5  6 | 4 4 4 4 4  6
    1 2 3 4 5  6 | x x x x x  6
"""

NINE_SPLITS = """
    x x x x x  6 | x x x x x  6
    x x x x x  6 | x x x x x  6
    x x x x x  6 | x x x x x  6
    x x x x x  6 | x x x x x  6
    # 2 3 4 5  6 | x x x x x  6
"""

ONE_POINT_MORE = """
    # 2 3 4 5  6 | 1 1 1 1 1  6
    1 2 3 4 5  6 | 2 2 2 2 2  6
    1 2 3 4 5  6 | 3 3 3 3 3  6
    1 2 3 4 5  6 | 4 4 4 4 4  6
    # 2 3 4 5  6 | 5 5 5 5 5  6
"""


@pytest.mark.parametrize(
    ("boards", "scores", "places"),
    [
        ((BLANK, ONE_SPLIT), [-50, -50], [2, 1]),
        ((ONE_SPLIT, A_SPLIT_IN_EACH_HALF, BLANK), [-50, -50, -50], [2, 1, 3]),
        ((ONE_SPLIT, BLANK, ONE_SPLIT, BLANK), [-50, -50, -50, -50], [1, 3, 1, 3]),
        ((NINE_SPLITS, ONE_POINT_MORE, BLANK), [-44, -43, -50], [2, 1, 3]),
    ],
    ids=["most splits", "splits of both halves", "shared", "points first"],
)
def test_final_ties(boards: tuple[str, ...], scores: list[int], places: list[int]) -> None:
    """Ruling on ties: of equal points the most splits are best, and what is equal then is shared."""
    s = position("", *boards)

    assert GAME.scores(s) == scores
    assert GAME.places(s) == places


# Laws, each checked against a second statement of the rule that works on drawings or single dice

row_of_marks = st.just([True] * 5) | st.lists(st.booleans(), min_size=5, max_size=5)


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Any board, with full rows more often than chance would bring them."""
    signs = halves(BLANK)
    for half in signs:
        for row in half:
            marks = draw(row_of_marks)
            mark = "x" if all(marks) else "#"
            row[:5] = [mark if marked else sign for marked, sign in zip(marks, row[:5], strict=True)]
            row[5] = draw(st.sampled_from(SIX_SIGNS))
    return joined(signs)


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Any dice that can lie on the table, at least one."""
    faces = st.integers(1, 6)
    dice = draw(
        st.tuples(st.lists(faces, max_size=6), st.lists(faces, max_size=6), st.lists(faces, max_size=1)).filter(any)
    )
    groups = [[colour, *map(str, numbers)] for colour, numbers in zip(COLOURS, dice, strict=True) if numbers]
    return ", ".join(map(" ".join, groups))


def score_of(drawing: str) -> int:
    """The points of a drawing: the lengths of its runs of `#`, column by column."""
    total = 0
    for half, worth in zip(halves(drawing), ((1, 3, 6, 10, 15), (1, 3, 7, 12, 18)), strict=True):
        for column in list(zip(*half, strict=True))[:5]:
            runs = re.findall("#+", "".join(column))
            total += sum(worth[len(run) - 1] for run in runs) if runs else -5
    return total


def splits_of(drawing: str) -> int:
    """The crossed-out rows of a drawing."""
    return len(re.findall("x x x x x", drawing))


def full_columns(drawing: str) -> list[int]:
    """How many columns of each half have no number left to mark."""
    columns = [list(zip(*half, strict=True))[:5] for half in halves(drawing)]
    return [sum(set(column) <= {"#", "x"} for column in half) for half in columns]


@law
@given(st.lists(drawings(), min_size=2, max_size=5))
def test_scores_and_places_of_any_boards(boards: list[str]) -> None:
    """Points are those of the runs; a better place needs more points, or as many with more splits."""
    s = position("", *boards)

    assert GAME.scores(s) == list(map(score_of, boards))
    results = [(score_of(drawing), splits_of(drawing)) for drawing in boards]
    best_first = sorted(results, reverse=True)
    assert GAME.places(s) == [best_first.index(result) + 1 for result in results]


def takes(dice: list[tuple[str, int]]) -> set[str]:
    """The ruling on taking dice, die by die."""
    texts = {f"take six {colour}" for colour, number in dice if number == 6}
    for half in ("red", "blue"):
        of_this_colour = [die for die in dice if die[0] in (half, "purple") and die[1] != 6]
        for hand in combinations(of_this_colour, min(2, len(of_this_colour))):
            plain = sorted(number for colour, number in hand if colour == half)
            purple = len(plain) < len(hand)
            numbers = " ".join(map(str, plain))
            if purple:
                texts.add(f"take purple and {half} {numbers}" if plain else f"take purple as {half}")
            elif plain:
                texts.add(f"take {'two' if len(plain) == 2 else 'one'} {half} {numbers}")
    return texts


@law
@given(tables())
def test_takes_from_any_table(dice: str) -> None:
    """Two dice of a colour where it has two, the only one where it has one, or a 6; each choice once."""
    assert choices(position(dice)) == takes(dice_in(dice))


@law
@given(tables(), st.data())
def test_what_is_taken_leaves_the_table(dice: str, data: st.DataObject) -> None:
    """The dice that a choice names, and no others, go from the table to the player."""
    s = position(dice)
    action = data.draw(st.sampled_from(sorted(choices(s))))
    words = action.split()
    if words[1] == "six":
        named = [(words[2], 6)]
    else:
        colour = "red" if "red" in words else "blue"
        named = [(colour, int(word)) for word in words if word.isdigit()]
        named += [die for die in dice_in(dice) if die[0] == "purple" and "purple" in words]

    do(s, action)

    left = Counter({(COLOURS[die], number): s.table[die][number] for die in range(3) for number in range(1, 7)})
    assert left + Counter(named) == Counter(dice_in(dice))
    before_alice = zip(s.taken_colour[ALICE], s.taken[ALICE], strict=True)
    assert sorted((COLOURS[die], number) for die, number in before_alice if number) == sorted(named)


def boards_after(drawing: str, half: int, numbers: list[int]) -> Iterator[str]:
    """Every board that dice with these numbers can leave, marked in the order of the list."""
    if not numbers:
        yield drawing
        return
    number, rest = numbers[0], numbers[1:]
    places = [
        (row, column)
        for row, signs in enumerate(halves(drawing)[half])
        for column, sign in enumerate(signs[:5])
        if sign == str(number)
    ]
    if not places:
        yield from boards_after(drawing, half, rest)
    for row, column in places:
        signs = halves(drawing)
        signs[half][row][column] = "#"
        if signs[half][row][:5] == ["#"] * 5:
            signs[half][row][:5] = ["x"] * 5
        yield from boards_after(joined(signs), half, rest)
        signs = halves(drawing)
        if signs[half][row][5] == "#":
            signs[half][row][5] = "x"
            yield from boards_after(joined(signs), half, rest)


def boards_reached(s: Any) -> Iterator[str]:
    """Every board that Alice can have when her turn has passed."""
    if to_act(s) != ALICE:
        yield drawn(s)
        return
    for action in choices(s):
        following = RULES.declaration.copied(s)
        do(following, action)
        yield from boards_reached(following)


@law
@given(drawings(), st.sampled_from(["red", "blue"]), st.integers(1, 5), st.integers(1, 5))
def test_the_order_of_marking_makes_no_difference(drawing: str, colour: str, one: int, other: int) -> None:
    """Ruling on the order: with the higher number first the same boards could be reached."""
    low, high = sorted((one, other))
    s = position(f"{colour} {low} {high}", drawing)

    do(s, f"take two {colour} {low} {high}")

    assert set(boards_reached(s)) == set(boards_after(drawing, COLOURS.index(colour), [high, low]))


@law
@given(drawings(), drawings(), tables(), st.data())
def test_every_choice_writes_one_sign_on_the_players_own_board(
    alice: str, bill: str, dice: str, data: st.DataObject
) -> None:
    """A number becomes a mark, a 6 is marked, or a marked 6 is used up; nothing is ever taken back."""
    s = position(dice, alice, bill)
    do(s, data.draw(st.sampled_from(sorted(choices(s)))))
    assert drawn(s) == alice

    while to_act(s) == ALICE:
        before, _ = board(drawn(s))
        sixes_before = "".join(row[5] for half in halves(drawn(s)) for row in half)
        action = data.draw(st.sampled_from(sorted(choices(s))))
        do(s, action)
        after, _ = board(drawn(s))
        sixes_after = "".join(row[5] for half in halves(drawn(s)) for row in half)

        new_marks = str(after).count("1") - str(before).count("1")
        turned = [pair for pair in zip(sixes_before, sixes_after, strict=True) if pair[0] != pair[1]]
        expected: dict[str, tuple[int, list[tuple[str, str]]]] = {
            "mark": (1, []),
            "six": (0, [("6", "#")]),
            "use": (0, [("#", "x")]),
        }
        assert (new_marks, turned) == expected["six" if action.startswith("mark six") else action.split()[0]]
        assert drawn(s, BILL) == bill


@settings(law, max_examples=10)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_whole_games(players: int, seed: int) -> None:
    """All have the same number of turns, no die is lost, and the first round with three full columns is the last."""
    chooser = random.Random(seed)
    match = Match("dice-wide-shut", players, luck=SeededLuck(seed))
    turns: Counter[int] = Counter()
    while not match.over:
        s = match.view().state
        if s.turns == 0 and s.phase == rules.TAKE:
            assert max(max(full_columns(drawn(s, seat))) for seat in range(players)) < 3
        on_the_table = sum(map(sum, s.table))
        before_players = sum(number > 0 for row in s.taken for number in row)
        assert on_the_table + before_players == 2 * (players + 1) + 1
        turns[match.to_act] += s.phase == rules.TAKE
        match.play(chooser.choice(match.legal()))

    s = match.view().state
    assert max(max(full_columns(drawn(s, seat))) for seat in range(players)) >= 3
    assert len(set(turns.values())) == 1
    assert len(turns) == players
