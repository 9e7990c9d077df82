"""Dice Archive by its rulebook and the rulings on it.

A drawing shows the archive, every player's sheet with the unused dice, and the communal dice, the boss die
first. A square that nobody has filled shows its number; in the archive a letter stands for a die of the player
whose name begins with it, on a sheet `#` stands for a mark:

    archive   1 2 A 4 5 6 | 1 2 3 4 5 6 | B 2 3 4 5 6
    Alice     1 2 3 4 5 # | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 1 5
    Bill      1 2 3 4 5 6 | 1 2 3 # 5 6 | 1 2 3 4 5 6   dice 2 3 4 4
    communal  5 1 1 6
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from inspect import cleandoc
from itertools import chain, combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import AstragalError, IllegalAction, Match, RecordedLuck, SeededLuck, load
from astragal.core import CHANCE, OVER
from astragal.games.dice_archive import rules

GAME = load("dice-archive")
RULES = GAME.rules
NAMES = ("Alice", "Bill", "Cleo", "Dora", "Emil")
ALICE, BILL, CLEO, DORA, EMIL = range(5)
TABLES = ("left", "middle", "right")
LEFT, MIDDLE, RIGHT = range(3)

BLANK = "1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6"

# The deadline depends on how busy the machine is, not on the rules.
law = settings(deadline=None, max_examples=100)


# Drawings


def position(drawing: str, **fields: Any) -> Any:
    """The state that a drawing shows: Alice has the token and chooses a number, unless the fields say otherwise."""
    rows = {line.split()[0]: line.split()[1:] for line in cleandoc(drawing).splitlines()}
    players = len(rows) - 2
    s = GAME.start(players, guarded=True)
    for table, number, sign in squares(rows["archive"]):
        if sign.isalpha():
            s.archive[table][number] = [name[0] for name in NAMES].index(sign)
    for seat in range(players):
        row = rows[NAMES[seat]]
        for table, number, sign in squares(row[: row.index("dice")]):
            s.tasks[seat][table][number] = int(sign == "#")
        for die in row[row.index("dice") + 1 :]:
            s.dice[seat][int(die)] += 1
    for die in rows["communal"]:
        s.communal[int(die)] += 1
    s.boss = int(rows["communal"][0])
    s.phase = rules.CHOOSE_NUMBER
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def squares(row: list[str]) -> Iterator[tuple[int, int, str]]:
    """Table, number and sign of each square in a row of a drawing."""
    for table, signs in enumerate(" ".join(row).split("|")):
        for number, sign in enumerate(signs.split(), 1):
            yield table, number, sign


def archive_row(s: Any) -> str:
    """The archive as it is drawn."""
    tables = [
        [NAMES[row[n]][0] if row[n] != rules.NOBODY else str(n) for n in range(1, 7)] for row in map(list, s.archive)
    ]
    return " | ".join(map(" ".join, tables))


def sheet_row(s: Any, seat: int) -> str:
    """A sheet as it is drawn."""
    return " | ".join(" ".join("#" if row[n] else str(n) for n in range(1, 7)) for row in map(list, s.tasks[seat]))


def drawn(s: Any) -> str:
    """The drawing of a state."""
    white = Counter({number: s.communal[number] for number in range(1, 7)}) - Counter([s.boss])
    sheets = [
        f"{NAMES[seat]:<10}{sheet_row(s, seat)}   dice {' '.join(map(str, unused(s, seat)))}".rstrip()
        for seat in range(s.players)
    ]
    communal = " ".join(map(str, [s.boss, *sorted(white.elements())]))
    return "\n".join([f"archive   {archive_row(s)}", *sheets, f"communal  {communal}"])


def unused(s: Any, seat: int = ALICE) -> list[int]:
    """A player's unused dice, one by one."""
    return [number for number in range(1, 7) for _ in range(s.dice[seat][number])]


def with_dice(*hands: str, archive: str = BLANK, sheets: tuple[str, ...] = (), communal: str = "6 6 6 6") -> str:
    """A drawing in which the players have these dice."""
    sheets = (*sheets, *[BLANK] * (len(hands) - len(sheets)))
    rows = [f"{NAMES[seat]} {sheets[seat]} dice {dice}" for seat, dice in enumerate(hands)]
    return "\n".join([f"archive {archive}", *rows, f"communal {communal}"])


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


def roll(s: Any, dice: str) -> None:
    """Let luck bring these numbers."""
    for number in map(int, dice.split()):
        assert to_act(s) == CHANCE
        assert RULES.outcomes(s) == 6
        RULES.apply(s, number - 1)


def to_act(s: Any) -> int:
    """The seat that has to choose, `CHANCE` or `OVER`."""
    return int(RULES.to_act(s))


def luck(token: int, *rolls: str) -> RecordedLuck:
    """Who gets the token, and what is rolled."""
    return RecordedLuck([token] + [int(number) - 1 for dice in rolls for number in dice.split()])


def numbers(s: Any) -> list[int]:
    """The numbers that may be chosen."""
    return sorted(int(text.split()[1]) for text in choices(s) if text.startswith("choose"))


def only_pass(s: Any) -> None:
    """Pass with the lowest numbers until somebody else, or luck, has to act."""
    seat = to_act(s)
    while to_act(s) == seat:
        do(s, f"choose {numbers(s)[0]}", "pass")


# Components


@pytest.mark.parametrize(("players", "white"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_dice_for_each_number_of_players(players: int, white: int) -> None:
    """Ruling: How many dice are there?

    Six for each player, the boss die and the white ones; each is rolled by itself.
    """
    outcomes = [0, *[4] * (1 + white + 6 * players)]
    match = Match("dice-archive", players, luck=RecordedLuck(outcomes))

    s = match.view().state
    assert s.boss == 5
    assert s.communal[5] == 1 + white
    assert [unused(s, seat) for seat in range(players)] == [[5] * 6] * players
    assert match.steps == len(outcomes)


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players: int) -> None:
    """Nobody plays alone, and there are dice in five colours."""
    with pytest.raises(AstragalError, match="2 to 5 players"):
        GAME.start(players)


# Objective of the game


def test_points_are_dice_times_tasks_at_the_same_place() -> None:
    """Ruling: Which tables are multiplied?

    Left with left, middle with middle, right with right; marks without dice bring nothing, nor dice without marks.
    """
    s = position("""
        archive   1 A 3 4 A 6 | 1 B 3 4 5 6 | A A A B 5 6
        Alice     # # # 4 5 6 | # # # # # 6 | 1 2 3 4 5 6   dice
        Bill      # # # # # # | 1 # 3 4 # 6 | # # # # 5 6   dice
        communal  1 1 1 1
    """)

    assert GAME.scores(s) == [2 * 3 + 0 * 5 + 3 * 0, 0 * 6 + 1 * 2 + 1 * 4]


@pytest.mark.parametrize("tables", ["printed", "swapped"])
def test_needs_of_a_pair_add_up_to_five(tables: str) -> None:
    """The tables that are multiplied are those whose needs make 5 together."""
    s = GAME.start(2, {"tables": tables})

    assert [archive + task for archive, task in zip(s.archive_needs, s.task_needs, strict=True)] == [5, 5, 5]


# Tasks and archive space


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("3", set()),
        ("3 3", {"task left"}),
        ("3 3 3", {"task left", "task middle"}),
        ("3 3 3 3", {"task left", "task middle", "task right"}),
        ("3 3 3 3 3", {"task left", "task middle", "task right"}),
    ],
)
def test_tables_of_a_sheet(dice: str, expected: set[str]) -> None:
    """Ruling: What do the tables of a sheet need?

    2, 3 and 4 equal dice from left to right; more than needed is enough too.
    """
    s = position(with_dice(dice, "1"))

    do(s, "choose 3")

    assert {text for text in choices(s) if text.startswith("task")} == expected


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("3", {"archive right"}),
        ("3 3", {"archive right", "archive middle"}),
        ("3 3 3", {"archive right", "archive middle", "archive left"}),
        ("3 3 3 3", {"archive right", "archive middle", "archive left"}),
    ],
)
def test_tables_of_the_archive(dice: str, expected: set[str]) -> None:
    """Ruling: What do the tables of the archive need?

    3, 2 and 1 equal dice from left to right.
    """
    s = position(with_dice(dice, "1"))

    do(s, "choose 3")

    assert {text for text in choices(s) if text.startswith("archive")} == expected


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("3", {"task right"}),
        ("3 3", {"task right", "task middle", "archive left"}),
        ("3 3 3", {"task right", "task middle", "task left", "archive left", "archive middle"}),
        ("3 3 3 3", {f"{action} {table}" for action in ("task", "archive") for table in TABLES}),
    ],
)
def test_swapped_tables(dice: str, expected: set[str]) -> None:
    """Variant `tables=swapped`: the archive needs 2, 3 and 4 equal dice, the tasks 3, 2 and 1."""
    swapped = GAME.start(2, {"tables": "swapped"})
    s = position(with_dice(dice, "1"), archive_needs=swapped.archive_needs, task_needs=swapped.task_needs)

    do(s, "choose 3")

    assert choices(s) == expected | {"pass"}


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("table", TABLES)
def test_a_square_for_each_number(number: int, table: str) -> None:
    """Ruling: How many squares does a table have?

    Six, so that each number can be marked, and archived, in each table.
    """
    for action in ("task", "archive"):
        s = position(with_dice(" ".join([str(number)] * 4), "1"))
        do(s, f"choose {number}", f"{action} {table}")
        filled = s.tasks[ALICE] if action == "task" else [[owner == ALICE for owner in row] for row in s.archive]
        assert sum(map(sum, filled)) == 1
        assert filled[TABLES.index(table)][number] == 1


def test_communal_dice_count_for_everybody() -> None:
    """A single die makes four of a kind with three communal ones, for one player after the other."""
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 2
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 2
        communal  5 2 2 2
    """)

    do(s, "choose 2", "task right")
    do(s, "choose 2", "archive left")

    assert archive_row(s) == "1 B 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6"
    assert sheet_row(s, ALICE) == "1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 # 3 4 5 6"


def test_the_boss_die_is_a_communal_die() -> None:
    """Ruling: Does the boss die help with tasks and archive spaces?

    Two 5s of Alice and the boss die make three.
    """
    s = position(with_dice("5 5", "1", communal="5 1 1 1"))

    do(s, "choose 5")

    assert choices(s) == {"task left", "task middle", "archive left", "archive middle", "archive right", "pass"}


def test_a_task_is_marked_once() -> None:
    """Each player marks each task once; the same number in another table, or on another sheet, is another task."""
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 # 5 6 | 1 2 3 # 5 6 | 1 2 3 4 5 6   dice 4 4 4 4
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 4
        communal  1 1 1 1
    """)

    do(s, "choose 4")
    assert {text for text in choices(s) if text.startswith("task")} == {"task right"}
    do(s, "task right")

    do(s, "choose 4")
    assert "task left" in choices(s)


def test_all_equal_dice_are_used_by_a_task() -> None:
    """Four 4s are used up though two would have done; the communal 4 stays."""
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 4 4 4 4
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 5
        communal  2 1 4 6
    """)

    do(s, "choose 4", "task left")

    assert drawn(s) == cleandoc("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 # 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 5
        communal  2 1 4 6
    """)
    assert to_act(s) == BILL


def test_one_die_is_locked_and_the_others_are_used() -> None:
    """Ruling: Which die goes into the archive?

    One of Alice's three 4s; the other two are used up, and the communal 4 stays.
    """
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 4 4 4
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 5
        communal  2 1 4 6
    """)

    do(s, "choose 4", "archive left")

    assert drawn(s) == cleandoc("""
        archive   1 2 3 A 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 5
        communal  2 1 4 6
    """)
    assert rules.locked(s, ALICE) == 1


def test_a_space_holds_one_die() -> None:
    """Nobody may use a space that is taken, neither a rival nor the owner of the die."""
    for owner in "AB":
        s = position(with_dice("4 4 4", "1", archive=f"1 2 3 {owner} 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6"))
        do(s, "choose 4")
        assert {text for text in choices(s) if text.startswith("archive")} == {"archive middle", "archive right"}


# Worker of the week


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_worker_of_the_week_is_drawn(players: int) -> None:
    """Ruling: Who holds the token first?

    Each player can be drawn, one outcome for each.
    """
    s = GAME.start(players)
    assert to_act(s) == CHANCE
    assert RULES.outcomes(s) == players

    tokens = []
    for outcome in range(players):
        s = GAME.start(players, guarded=True)
        RULES.apply(s, outcome)
        tokens.append(s.token)

    assert tokens == list(range(players))


@pytest.mark.parametrize(
    ("token", "matches", "first"),
    [
        (ALICE, (0, 2, 1, 2), BILL),
        (BILL, (0, 2, 1, 2), BILL),
        (CLEO, (0, 2, 1, 2), DORA),
        (DORA, (0, 2, 1, 2), DORA),
        (CLEO, (2, 2, 0, 0), ALICE),
        (CLEO, (0, 0, 0, 0), CLEO),
        (DORA, (1, 1, 1, 1), DORA),
        (DORA, (0, 0, 6, 0), CLEO),
    ],
)
def test_ties_go_clockwise_from_the_token(token: int, matches: tuple[int, ...], first: int) -> None:
    """Ruling: Who wins a tie when dice equal to the boss die are counted?

    The tied player nearest to the token clockwise; its holder is nearest of all.
    """
    rolls = {seat: " ".join("5" * matches[seat] + "1" * (6 - matches[seat])) for seat in range(4)}
    in_order = [rolls[(token + i) % 4] for i in range(4)]

    match = Match("dice-archive", 4, luck=luck(token, "5 1 1", *in_order))

    assert match.to_act == first
    assert set(match.legal()) >= {"keep"}


# Weeks


def test_a_whole_week() -> None:
    """Communal roll, work roll, rerolls from the most motivated player on, work hour, weekend."""
    match = Match(
        "dice-archive",
        names=NAMES[:3],
        luck=luck(BILL, "5 1 1", "1 2 3 4 5 6", "5 5 1 1 2 2", "6 6 6 4 4 4", "5 5", "3", "5 5 5"),
    )
    s = match.view().state
    assert (s.token, s.boss) == (BILL, 5)
    assert drawn(s) == cleandoc("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 4 4 4 6 6 6
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 2 3 4 5 6
        Cleo      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 1 2 2 5 5
        communal  5 1 1
    """)

    assert match.to_act == CLEO, "two 5s are the most"
    match.play("keep")
    assert match.to_act == ALICE
    match.play("pick 4")
    match.play("pick 6")
    match.play("reroll")
    assert match.to_act == BILL
    match.play("keep")

    assert match.to_act == CLEO, "two 5s as Alice has, but nearer to Bill's token"
    for action in ("choose 1", "archive left"):
        match.play(action)
    assert match.to_act == ALICE
    for action in ("overtime 4", "tip 6", "choose 6", "task middle"):
        match.play(action)
    assert match.to_act == BILL
    for action in ("choose 1", "task middle"):
        match.play(action)
    assert drawn(match.view().state) == cleandoc("""
        archive   C 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 # | 1 2 3 4 5 6   dice 5 5
        Bill      1 2 3 4 5 6 | # 2 3 4 5 6 | 1 2 3 4 5 6   dice 2 3 4 5 6
        Cleo      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 2 2 5 5
        communal  5 1 1
    """)
    assert match.view().state.week == 1


# 1. Communal roll


def test_the_boss_die_is_rolled_first() -> None:
    """Ruling: In which order do dice roll?

    The boss die, the white dice, then the players from the token clockwise.
    """
    match = Match("dice-archive", 3, luck=luck(CLEO, "4 2 6", "1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3"))

    s = match.view().state
    assert s.boss == 4
    assert [s.communal[number] for number in range(1, 7)] == [0, 1, 0, 1, 0, 1]
    assert [unused(s, seat) for seat in (CLEO, ALICE, BILL)] == [[1] * 6, [2] * 6, [3] * 6]


# 2. Work roll


def test_nobody_chooses_before_all_have_rolled() -> None:
    """All players roll at the same time: luck moves until the last die lies."""
    s = GAME.start(2, guarded=True)
    RULES.apply(s, ALICE)
    for _ in range(4 + 12):
        assert to_act(s) == CHANCE
        RULES.apply(s, 0)

    assert to_act(s) == ALICE


def test_locked_dice_are_not_rolled() -> None:
    """Ruling: Do locked dice come back?

    After the weekend Alice rolls four dice and Bill five, and their dice stay in the archive.
    """
    archive = "1 2 A 4 5 6 | 1 2 3 4 5 6 | A 2 3 B 5 6"
    s = position(with_dice("", "1", archive=archive), turn=BILL)

    do(s, "choose 1", "pass")
    assert s.token == BILL
    roll(s, "6 6 6 6" + " 5 5 5 5 5" + " 4 4 4 4")

    assert to_act(s) == BILL
    assert [unused(s, seat) for seat in (ALICE, BILL)] == [[4] * 4, [5] * 5]
    assert archive_row(s) == archive


ALL_OF_BILLS_DICE = "B B B 4 5 6 | B B B 4 5 6 | 1 2 3 4 5 6"


@pytest.mark.parametrize(("token", "expected"), [(ALICE, [ALICE, CLEO]), (BILL, [CLEO, ALICE]), (CLEO, [CLEO, ALICE])])
def test_a_player_with_all_dice_locked_takes_no_part(token: int, expected: list[int]) -> None:
    """Ruling: What about a player with all six dice locked?

    Bill may hold the token, but he is passed over by the rolls, the rerolls and the work hour.
    """
    s = position(with_dice("", "", "", archive=ALL_OF_BILLS_DICE, communal="6 6 6"), token=token)
    rules.begin_week(s)

    roll(s, "1 2 2" + " 3 3 3 3 3 3" + " 4 4 4 4 4 4")
    assert unused(s, BILL) == []
    assert [unused(s, seat) for seat in expected] == [[3] * 6, [4] * 6]

    for seat in expected:
        assert to_act(s) == seat
        do(s, "keep")
    for number, seat in enumerate(expected, 3):
        assert to_act(s) == seat
        do(s, f"choose {number}", "pass")


def test_nobody_begins_a_week_with_all_dice_locked() -> None:
    """The same ruling: the fifth locked die ends the game with the week, even if a sixth follows."""
    four = "1 B B 4 5 6 | 1 B B 4 5 6 | 1 2 3 4 5 6"
    s = position(with_dice("", "1 4", archive=four), turn=BILL)

    do(s, "choose 1", "archive right", "choose 4", "archive right")

    assert rules.locked(s, BILL) == 6
    assert to_act(s) == OVER


# 3. Motivational reroll


def test_rerolls_go_around_once() -> None:
    """Ruling: How are dice rerolled?

    One after another from the most motivated player clockwise; each sees what the others rolled before.
    """
    s = position(
        with_dice("1 1 1", "2 2 2", "6 2 3", communal="6 1 1"), phase=rules.CHOOSE_REROLL, first=CLEO, turn=CLEO
    )

    assert choices(s) == {"keep", "pick 2", "pick 3", "pick 6"}
    do(s, "pick 2", "pick 3", "reroll")
    roll(s, "4 5")
    assert unused(s, CLEO) == [4, 5, 6]

    assert to_act(s) == ALICE
    do(s, "keep")
    assert unused(s, ALICE) == [1, 1, 1]

    assert to_act(s) == BILL
    do(s, "pick 2", "pick 2", "pick 2", "reroll")
    roll(s, "1 2 3")
    assert unused(s, BILL) == [1, 2, 3]

    assert s.phase == rules.CHOOSE_NUMBER


def test_the_starting_player_is_counted_anew() -> None:
    """Ruling: Who starts the work hour?

    Alice was the most motivated with three 6s, but rerolls them away; Bill now has the most.
    """
    s = position(
        with_dice("6 6 6 1", "6 1 1 1", "2 2 2 2", communal="6 1 1"), phase=rules.CHOOSE_REROLL, first=ALICE, turn=ALICE
    )

    do(s, "pick 6", "pick 6", "pick 6", "reroll")
    roll(s, "2 3 4")
    do(s, "keep")
    assert to_act(s) == CLEO
    do(s, "keep")

    assert to_act(s) == BILL
    assert s.phase == rules.CHOOSE_NUMBER
    only_pass(s)
    assert to_act(s) == CLEO


def test_equal_faces_are_offered_once_and_only_upwards() -> None:
    """Of two 3s one is offered, the second only after the first; lower numbers are not offered after higher ones."""
    s = position(with_dice("1 3 3 5", "2"), phase=rules.CHOOSE_REROLL)

    assert choices(s) == {"keep", "pick 1", "pick 3", "pick 5"}
    do(s, "pick 3")
    assert choices(s) == {"reroll", "pick 3", "pick 5"}
    do(s, "pick 3")
    assert choices(s) == {"reroll", "pick 5"}
    do(s, "pick 5")
    assert choices(s) == {"reroll"}
    do(s, "reroll")
    roll(s, "6 6 6")

    assert unused(s) == [1, 6, 6, 6]


# 4. Work hour


def test_the_number_has_to_show_on_an_own_die() -> None:
    """Ruling: Which number may be chosen?

    Not the 2 that only communal dice show, though three of them lie there.
    """
    s = position(with_dice("1 1 5", "3 4", communal="2 2 2 3"))

    assert numbers(s) == [1, 5]


def test_what_is_not_offered_is_refused() -> None:
    """A number of somebody else's dice, as a player meets it: the match stays as it was."""
    match = Match("dice-archive", 2, luck=luck(ALICE, "1 2 3 4", "1 1 1 1 1 1", "2 2 2 2 2 2"))
    for _ in range(2):
        match.play("keep")

    with pytest.raises(IllegalAction, match="cannot 'choose 2'"):
        match.play("choose 2")

    assert match.to_act == ALICE
    match.play("choose 1")


def test_passing_uses_up_dice_too() -> None:
    """Ruling: What does passing cost?

    A number is chosen all the same, and all dice with it are used up.
    """
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 1 5
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 3
        communal  2 1 4 6
    """)

    do(s, "choose 1", "pass")

    assert drawn(s) == cleandoc("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 5
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 3
        communal  2 1 4 6
    """)
    assert to_act(s) == BILL


def test_passing_is_always_allowed() -> None:
    """Ruling: May I work overtime and then pass, or pass even if I could act?

    Both, and where nothing else is possible passing is the only choice.
    """
    s = position(with_dice("3 3 3 3", "2", archive="1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 A 3 4 5 6", communal="6 6 6 6"))
    do(s, "overtime 3", "tip 5", "choose 3")
    assert {"pass", "task left", "archive middle"} <= choices(s)
    do(s, "pass")

    do(s, "choose 2")
    assert choices(s) == {"pass"}


def test_turns_go_clockwise_and_skip_players_without_dice() -> None:
    """Ruling: What if I have no dice left?

    Bill is skipped, Cleo has two turns in a row when she is the last, and then the week is over.
    """
    s = position(with_dice("1", "", "2 3", communal="6 6 6"))

    do(s, "choose 1", "pass")
    assert to_act(s) == CLEO
    do(s, "choose 3", "pass")
    assert to_act(s) == CLEO
    do(s, "choose 2", "pass")

    assert to_act(s) == CHANCE
    assert (s.week, s.phase) == (2, rules.COMMUNAL_ROLL)


# Overtime


def test_overtime_turns_a_die_upside_down() -> None:
    """Ruling: How does overtime work?

    One die is used up, another one turns to 7 less its number.
    """
    for number in range(1, 7):
        discarded = number % 6 + 1
        s = position(with_dice(f"{discarded} {number}", "1"))
        do(s, f"overtime {discarded}")
        assert choices(s) == {f"flip {number}"}
        do(s, f"flip {number}")
        assert unused(s) == [7 - number]
        assert to_act(s) == ALICE


def test_overtime_tips_an_equal_die_sideways() -> None:
    """The same ruling: with two equal dice any of the four side faces may be had, or the one below."""
    for number in range(1, 7):
        sides = [side for side in range(1, 7) if side not in (number, 7 - number)]
        s = position(with_dice(f"{number} {number}", "1"))
        do(s, f"overtime {number}")
        assert choices(s) == {f"flip {number}"} | {f"tip {side}" for side in sides}
        do(s, f"tip {sides[-1]}")
        assert unused(s) == [sides[-1]]


def test_overtime_sideways_needs_the_same_number() -> None:
    """The same ruling: a discarded 2 lets the other 2 fall on its side, but the 5 only on its head."""
    s = position(with_dice("2 2 5", "1"))

    do(s, "overtime 2")

    assert choices(s) == {"flip 2", "flip 5", "tip 1", "tip 3", "tip 4", "tip 6"}
    do(s, "flip 5")
    assert unused(s) == [2, 2]


def test_overtime_once_before_each_action() -> None:
    """The same ruling: not twice in a turn, but again in the next turn."""
    s = position(with_dice("1 2 3 4 5 6", "1 1 1"))

    do(s, "overtime 1", "flip 6")
    assert choices(s) == {f"choose {number}" for number in range(1, 6)}
    do(s, "choose 1", "pass")

    assert "overtime 1" in choices(s)
    do(s, "overtime 1", "tip 2", "choose 2", "pass")

    assert choices(s) == {f"{verb} {number}" for verb in ("choose", "overtime") for number in range(2, 6)}


def test_overtime_needs_two_unused_dice() -> None:
    """The same ruling: communal and locked dice are of no help."""
    s = position(with_dice("3", "1", archive="1 2 3 4 5 6 | 1 2 3 4 5 6 | A A A 4 5 6", communal="3 3 3 3"))

    assert choices(s) == {"choose 3"}


def test_the_flipped_die_helps_the_action() -> None:
    """Two 1s and a 6 that is flipped make three, with a spare 2 given up for it."""
    s = position("""
        archive   1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 1 1 2 6
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 3
        communal  4 4 5 5
    """)

    do(s, "overtime 2", "flip 6", "choose 1", "archive left")

    assert drawn(s) == cleandoc("""
        archive   A 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6
        Alice     1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice
        Bill      1 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice 3
        communal  4 4 5 5
    """)


# 5. Weekend


def test_the_weekend() -> None:
    """All dice are spent: the token goes clockwise, used dice come back, communal dice are rolled again."""
    s = position(with_dice("", "", "4", communal="6 6 6"), token=CLEO, turn=CLEO, week=7)

    do(s, "choose 4", "archive right")

    assert (s.week, s.token, s.boss, sum(s.communal)) == (8, ALICE, 0, 0)
    roll(s, "1 2 3" + " 4 4 4 4 4 4" * 2 + " 4 4 4 4 4")
    assert [unused(s, seat) for seat in range(3)] == [[4] * 6, [4] * 6, [4] * 5]


# Ending the game


def end_of_week(drawing: str, *actions: str) -> Any:
    """The state after Alice has acted and Bill has passed with all that he has."""
    s = position(drawing)
    do(s, *actions)
    assert to_act(s) == BILL
    only_pass(s)
    return s


def test_two_full_tables_of_tasks_end_the_game() -> None:
    """Ruling: When is the end noticed?

    Alice marks her last task in the second full table; Bill still plays his dice, then the game is over.
    """
    sheet = "# # # # # # | 1 2 3 4 5 6 | # # # # 5 #"
    s = end_of_week(with_dice("5 5 5 5", "1 2 3", sheets=(sheet,)), "choose 5", "task right")

    assert to_act(s) == OVER
    assert s.week == 1


def test_two_full_tables_of_the_archive_end_the_game() -> None:
    """The same ruling: whoever filled them, though nobody has more than four dice there."""
    archive = "1 2 3 4 5 6 | A B C A B C | A B 3 A B C"
    s = position(with_dice("1 2", "4", "3", archive=archive, communal="6 6 6"), turn=CLEO)

    do(s, "choose 3", "archive right")
    only_pass(s)
    assert to_act(s) == BILL
    only_pass(s)
    assert to_act(s) == ALICE
    only_pass(s)

    assert [rules.locked(s, seat) for seat in range(3)] == [4, 4, 4]
    assert to_act(s) == OVER


def test_the_fifth_locked_die_ends_the_game() -> None:
    """The same ruling: five dice of one player, in whatever tables."""
    archive = "A A 3 4 5 6 | 1 2 A 4 5 6 | A 2 3 4 5 6"
    s = end_of_week(with_dice("3", "1 2 4", archive=archive), "choose 3", "archive right")

    assert to_act(s) == OVER


@pytest.mark.parametrize(
    ("archive", "sheets"),
    [
        ("B B B 4 5 6 | 1 2 3 4 5 6 | A 2 3 4 5 6", ("# # # # # # | # # # # # 6 | # # # # # 6",)),
        ("A B A B 5 6 | B B A 4 5 6 | A 2 3 4 5 6", ()),
        (BLANK, ("# # # # # # | 1 2 3 4 5 6 | 1 2 3 4 5 6", "1 2 3 4 5 6 | # # # # # # | 1 2 3 4 5 6")),
    ],
    ids=["one full table of tasks", "four dice each", "full tables of two players"],
)
def test_less_does_not_end_the_game(archive: str, sheets: tuple[str, ...]) -> None:
    """One full table, four locked dice, or one full table of each of two players is not enough."""
    s = end_of_week(with_dice("5", "1", archive=archive, sheets=sheets), "choose 5", "pass")

    assert to_act(s) == CHANCE
    assert s.week == 2


def test_the_last_week_is_played_normally() -> None:
    """The same ruling: after the end is certain, players still mark tasks and lock dice, and these count."""
    archive = "A A 3 4 5 6 | 1 2 A 4 5 6 | A 2 3 4 5 6"
    s = position(with_dice("3 4 4", "2 6", archive=archive))

    do(s, "choose 3", "archive right")
    do(s, "choose 6", "task right")
    do(s, "choose 4", "task left")
    assert to_act(s) == BILL
    do(s, "choose 2", "archive right")

    assert to_act(s) == OVER
    assert GAME.scores(s) == [2 * 1, 1 * 1]


@pytest.mark.parametrize("weeks", [1, 3])
def test_the_cap_on_weeks(weeks: int) -> None:
    """Ruling: Can the game go on for ever?

    Players who only pass play as many weeks as the option allows, each to its end.
    """
    match = Match("dice-archive", 2, options={"weeks": weeks}, luck=SeededLuck(1))
    seen = set()
    while not match.over:
        seen.add(match.view().state.week)
        legal = match.legal()
        match.play(next(text for text in legal if text in ("keep", "pass") or text.startswith("choose")))

    assert seen == set(range(1, weeks + 1))
    assert match.scores == [0, 0]
    assert match.places == [1, 1]


def test_a_hundred_weeks_unless_chosen() -> None:
    """The same ruling: in week 100 the end comes by itself, in week 99 it does not."""
    for week, after in ((99, CHANCE), (100, OVER)):
        s = position(with_dice("1", ""), week=week)
        do(s, "choose 1", "pass")
        assert to_act(s) == after


@pytest.mark.parametrize("text", ["0", "1001", "many"])
def test_weeks_out_of_range(text: str) -> None:
    """From 1 to 1000 weeks can be chosen."""
    with pytest.raises(AstragalError, match="from 1 to 1000"):
        GAME.read_options({"weeks": text})


# Endgame tiebreakers


@pytest.mark.parametrize(
    ("archive", "places"),
    [
        ("A A 3 4 5 6 | A 2 3 4 5 6 | B 2 3 4 5 6", [2, 1, 3]),
        ("A A 3 4 5 6 | 1 B 3 4 5 6 | A B 3 4 5 6", [2, 1, 3]),
        ("A 2 3 4 5 6 | A B 3 4 5 6 | A B 3 4 5 6", [1, 2, 3]),
        ("A B C 4 5 6 | A B C 4 5 6 | A B C 4 5 6", [1, 1, 1]),
        ("1 2 C 4 5 6 | A B 3 4 5 6 | A B 3 4 5 6", [1, 1, 3]),
    ],
    ids=["right", "middle", "left", "shared by all", "shared by two"],
)
def test_final_ties(archive: str, places: list[int]) -> None:
    """Ruling: Who wins with equal scores?

    Most dice in the right table, then in the middle, then in the left; else the victory is shared.
    """
    s = position(with_dice("", "", "", archive=archive, communal="1 1 1"))

    assert GAME.scores(s) == [0, 0, 0]
    assert GAME.places(s) == places


def test_points_come_before_ties() -> None:
    """One point more is better than any number of dice on the right."""
    s = position("""
        archive   A 2 3 4 5 6 | 1 2 3 4 5 6 | B B B B 5 6
        Alice     # 2 3 4 5 6 | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice
        Bill      # # # # # # | 1 2 3 4 5 6 | 1 2 3 4 5 6   dice
        communal  1 1 1 1
    """)

    assert GAME.scores(s) == [1, 0]
    assert GAME.places(s) == [1, 2]


# Every ruling has its test


def test_every_ruling_is_named_by_a_test() -> None:
    """A question of the page's table of rulings stands in the words of a test."""
    page = (GAME.folder / "README.md").read_text(encoding="utf-8")
    questions = re.findall(r"^\| ([^|]+\?) \| [^|]+ \| (?:book|deduced|house) \|$", page, re.MULTILINE)
    tests = vars(sys.modules[__name__])
    named = [test.__doc__ or "" for name, test in tests.items() if name.startswith("test_")]

    assert len(questions) == 22
    assert [question for question in questions if not any(f"Ruling: {question}" in doc for doc in named)] == []


# Laws, each checked against a second statement of the rule that works on drawings or single dice

die = st.integers(1, 6)


@st.composite
def tables(draw: st.DrawFn, signs: str) -> str:
    """Three tables in which any of the signs may stand instead of a number, full ones more often than by chance."""
    rows = []
    for full in draw(st.tuples(st.booleans(), st.booleans(), st.booleans())):
        blank = [[] if full else [str(number)] for number in range(1, 7)]
        rows.append(" ".join(draw(st.sampled_from([*square, *signs])) for square in blank))
    return " | ".join(rows)


@st.composite
def offices(draw: st.DrawFn, least_dice: int = 0) -> str:
    """Any drawing; Alice has at least this many dice."""
    players = draw(st.integers(2, 5))
    hands = [draw(st.lists(die, min_size=0 if seat else least_dice, max_size=6)) for seat in range(players)]
    white = 3 if players == 2 else 2
    return with_dice(
        *(" ".join(map(str, hand)) for hand in hands),
        archive=draw(tables("ABCDE"[:players])),
        sheets=tuple(draw(tables("#")) for _ in range(players)),
        communal=" ".join(map(str, draw(st.lists(die, min_size=1 + white, max_size=1 + white)))),
    )


def rows_of(drawing: str) -> dict[str, list[list[str]]]:
    """The signs of the tables in a drawing, by the first word of the line."""
    lines = [line.partition("dice")[0].partition(" ") for line in drawing.splitlines()]
    return {name: [table.split() for table in rest.split("|")] for name, _, rest in lines}


@law
@given(offices())
def test_scores_and_places_of_any_office(drawing: str) -> None:
    """A point for every pair of a die and a mark in tables at the same place."""
    s = position(drawing)
    rows = rows_of(drawing)

    results = []
    for name in NAMES[: s.players]:
        pairs = [
            (one, other)
            for table in range(3)
            for one, other in product(rows["archive"][table], rows[name][table])
            if one == name[0] and other == "#"
        ]
        results.append((len(pairs), *(rows["archive"][table].count(name[0]) for table in (RIGHT, MIDDLE, LEFT))))

    assert GAME.scores(s) == [result[0] for result in results]
    best_first = sorted(results, reverse=True)
    assert GAME.places(s) == [best_first.index(result) + 1 for result in results]


@law
@given(offices())
def test_the_end_of_any_office(drawing: str) -> None:
    """Two full tables in a row of the drawing, or five equal letters in the archive."""
    s = position(drawing)
    rows = rows_of(drawing)
    blank = [["".join(filter(str.isdigit, table)) for table in row] for row in rows.values() if len(row) == 3]
    full = [row.count("") for row in blank]
    dice = Counter(sign for sign in chain(*rows["archive"]) if sign.isalpha())

    assert rules.game_ends(s) == (max(full) >= 2 or max(dice.values(), default=0) >= 5)


@law
@given(offices(), st.data())
def test_the_player_with_most_dice_like_the_boss(drawing: str, data: st.DataObject) -> None:
    """Of all players the one with most matches; of those the one with the shortest way from the token."""
    s = position(drawing)
    s.token = data.draw(st.integers(0, s.players - 1))

    matches = [unused(s, seat).count(s.boss) for seat in range(s.players)]
    best = [seat for seat in range(s.players) if matches[seat] == max(matches)]

    assert rules.most_like_the_boss(s) == min(best, key=lambda seat: (seat - s.token) % s.players)


def rerolls_reached(s: Any) -> Iterator[tuple[int, ...]]:
    """The dice that are taken up, for every course that picking can take."""
    for action in choices(s):
        if action in ("keep", "reroll"):
            yield tuple(number for number in range(1, 7) for _ in range(s.hand[number]))
        else:
            following = RULES.declaration.copied(s)
            do(following, action)
            yield from rerolls_reached(following)


@law
@given(st.lists(die, min_size=1, max_size=6))
def test_rerolls_are_all_sets_of_dice_each_once(dice: list[int]) -> None:
    """Every set of dice that differs in its numbers is reached in exactly one way."""
    s = position(with_dice(" ".join(map(str, dice)), "1"), phase=rules.CHOOSE_REROLL)

    reached = list(rerolls_reached(s))

    expected = {tuple(sorted(some)) for size in range(len(dice) + 1) for some in combinations(dice, size)}
    assert len(reached) == len(expected)
    assert set(reached) == expected


@law
@given(st.lists(die, min_size=1, max_size=6), st.data())
def test_rerolled_dice_are_replaced(dice: list[int], data: st.DataObject) -> None:
    """What is not picked stays, and as many dice are rolled as were picked."""
    s = position(with_dice(" ".join(map(str, dice)), "1"), phase=rules.CHOOSE_REROLL)
    picked = sorted(data.draw(st.lists(st.sampled_from(range(len(dice))), unique=True, min_size=1)))
    rolled = data.draw(st.lists(die, min_size=len(picked), max_size=len(picked)))

    do(s, *(f"pick {dice[i]}" for i in sorted(picked, key=lambda i: dice[i])), "reroll")
    roll(s, " ".join(map(str, rolled)))

    assert unused(s) == sorted([number for i, number in enumerate(dice) if i not in picked] + rolled)
    assert to_act(s) == BILL


# A real die, held with one face up: which faces can be on top after it is turned over, or tipped by a quarter.
OPPOSITE = {1: 6, 6: 1, 2: 5, 5: 2, 3: 4, 4: 3}
BESIDE = {1: (2, 3, 4, 5), 6: (2, 3, 4, 5), 2: (1, 3, 4, 6), 5: (1, 3, 4, 6), 3: (1, 2, 5, 6), 4: (1, 2, 5, 6)}


def overtimes(dice: list[int]) -> set[tuple[int, ...]]:
    """All dice that can be left by overtime, for every discarded die and every other die."""
    left = set()
    for discarded, turned in permutations(range(len(dice)), 2):
        faces = [OPPOSITE[dice[turned]]]
        if dice[discarded] == dice[turned]:
            faces += BESIDE[dice[turned]]
        rest = [number for i, number in enumerate(dice) if i not in (discarded, turned)]
        left |= {tuple(sorted([*rest, face])) for face in faces}
    return left


def overtimes_reached(s: Any) -> Iterator[tuple[int, ...]]:
    """The dice that are left, for every course that overtime can take."""
    for first in choices(s):
        if first.startswith("overtime"):
            discarded = RULES.declaration.copied(s)
            do(discarded, first)
            for second in choices(discarded):
                turned = RULES.declaration.copied(discarded)
                do(turned, second)
                yield tuple(unused(turned))


@law
@given(st.lists(die, min_size=1, max_size=6))
def test_overtime_reaches_what_real_dice_can_show_each_once(dice: list[int]) -> None:
    """Equal dice are interchangeable, so no result is offered twice."""
    s = position(with_dice(" ".join(map(str, dice)), "1"))

    reached = list(overtimes_reached(s))

    assert len(reached) == len(set(reached))
    assert set(reached) == overtimes(dice)


@law
@given(offices(least_dice=1))
def test_actions_in_any_office(drawing: str) -> None:
    """For each number of Alice's dice: what is still blank, and has enough dice with that number in the drawing."""
    s = position(drawing)
    rows = rows_of(drawing)
    dice = Counter(re.findall(r"\d", re.findall(r"Alice.*dice(.*)", drawing)[0]))
    communal = Counter(re.findall(r"\d", re.findall(r"communal(.*)", drawing)[0]))
    assert numbers(s) == sorted(map(int, dice))

    for number in dice:
        enough = dice[number] + communal[number]
        expected = {"pass"}
        for table, (archive_need, task_need) in enumerate([(3, 2), (2, 3), (1, 4)]):
            if enough >= archive_need and number in rows["archive"][table]:
                expected.add(f"archive {TABLES[table]}")
            if enough >= task_need and number in rows["Alice"][table]:
                expected.add(f"task {TABLES[table]}")
        chosen = RULES.declaration.copied(s)
        do(chosen, f"choose {number}")
        assert choices(chosen) == expected


@law
@given(offices(least_dice=1), st.data())
def test_an_action_fills_one_square_and_spends_one_number(drawing: str, data: st.DataObject) -> None:
    """At most one sign of the drawing changes, and exactly Alice's dice with the chosen number go."""
    s = position(drawing)
    number = data.draw(st.sampled_from(numbers(s)))
    do(s, f"choose {number}")
    action = data.draw(st.sampled_from(sorted(choices(s))))
    sheets = [sheet_row(s, seat) for seat in range(s.players)]
    archive, dice, others = archive_row(s), unused(s), [unused(s, seat) for seat in range(1, s.players)]

    do(s, action)

    verb, *table = action.split()
    place = 14 * TABLES.index(table[0]) + 2 * (number - 1) if table else 0
    if verb == "archive":
        archive = archive[:place] + "A" + archive[place + 1 :]
    if verb == "task":
        sheets[ALICE] = sheets[ALICE][:place] + "#" + sheets[ALICE][place + 1 :]
    assert archive_row(s) == archive
    assert [sheet_row(s, seat) for seat in range(s.players)] == sheets
    assert unused(s) == [one for one in dice if one != number]
    assert [unused(s, seat) for seat in range(1, s.players)] == others


@settings(law, max_examples=12)
@given(st.integers(2, 5), st.sampled_from(["printed", "swapped"]), st.integers(0, 2**32))
def test_whole_games(players: int, tables: str, seed: int) -> None:
    """No die is lost, turns go clockwise past empty hands, and the first week that brings the end is the last."""
    chooser = random.Random(seed)
    match = Match("dice-archive", players, options={"tables": tables}, luck=SeededLuck(seed))
    first_token = match.view().state.token
    weeks_that_end = set()
    previous = match.view().state
    while not match.over:
        s = match.view().state
        assert s.token == (first_token + s.week - 1) % players
        for seat in range(players):
            if s.phase == rules.CHOOSE_REROLL and sum(s.hand) == 0 and s.week != previous.week:
                assert len(unused(s, seat)) == 6 - archive_row(s).count(NAMES[seat][0]) >= 2
            assert len(unused(s, seat)) + archive_row(s).count(NAMES[seat][0]) <= 6
        if previous.phase == rules.ACT and s.phase == rules.CHOOSE_NUMBER:
            ahead = [(previous.turn + i) % players for i in range(1, players + 1)]
            assert s.turn == next(seat for seat in ahead if unused(s, seat))
        if rules.game_ends(s):
            weeks_that_end.add(s.week)
        previous = s
        match.play(chooser.choice(match.legal()))

    s = match.view().state
    assert rules.game_ends(s) or s.week == 100
    assert weeks_that_end <= {s.week}
    assert [unused(s, seat) for seat in range(players)] == [[]] * players
