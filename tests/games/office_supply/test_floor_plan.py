"""Maps of the office: what is read from them, and how a bad one is refused."""

import random
import re
from inspect import cleandoc
from pathlib import Path

import pytest
from games.office_supply.maps import ANGLE, LARGE, SMALL
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal import AstragalError, Match, SeededLuck, load
from astragal.core import CHANCE, OVER
from astragal.core.options import FileText
from astragal.games.office_supply.floor_plan import SIGNS, Place, read_floor_plan

GAME = load("office-supply")

THREE_CORRIDORS = cleandoc("""
    A.........B
    .##+######.
    .#...#...#.
    .+.s.#.s.+.
    .#...#...#.
    .##+######.
    D.........C
""")


def names(places: tuple[Place, ...]) -> str:
    """The squares at these places as players name them."""
    return " ".join(f"{'abcdefghijklmno'[column]}{row + 1}" for row, column in places)


def changed(drawing: str, **signs: str) -> str:
    """A drawing with other signs on the squares that are named."""
    lines = [list(line) for line in drawing.splitlines()]
    for name, sign in signs.items():
        lines[int(name[1:]) - 1]["abcdefghijklmno".index(name[0])] = sign
    return "\n".join(map("".join, lines))


def refusal(text: str) -> str:
    """Why a map is refused."""
    with pytest.raises(AstragalError) as caught:
        read_floor_plan(text, "drawn")
    return str(caught.value).removeprefix("drawn, ")


# What is read


def test_corridors_run_clockwise() -> None:
    plan = read_floor_plan(SMALL, "small")

    assert names(plan.outer_corridor) == "a1 b1 c1 d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2"
    assert names(plan.inner_corridor) == "c3 d3 e3 e4 e5 d5 c5 c4"


def test_corridors_may_turn_both_ways() -> None:
    plan = read_floor_plan(ANGLE, "angle")

    assert names(plan.outer_corridor).startswith("a1 b1 c1 d1 e1 f1 g1 g2 g3 h3 i3 j3 j4")
    assert names(plan.inner_corridor) == "c3 d3 e3 e4 e5 f5 g5 h5 h6 h7 g7 f7 e7 d7 c7 c6 c5 c4"


def test_desks_and_doorways() -> None:
    plan = read_floor_plan(ANGLE, "angle")

    assert names(plan.desks) == "a1 g1 j9 a9"
    assert {names((door,)): names(sides) for door, sides in plan.doorways.items()} == {
        "d2": "d1 d3",
        "b4": "a4 c4",
        "i6": "j6 h6",
        "f8": "f9 f7",
    }
    assert {names((door,)): set(names(beside).split()) for door, beside in plan.supply_doorways.items()} == {
        "d4": {"d3", "c4", "e4"},
        "d6": {"c6", "d7"},
        "g6": {"g5", "h6", "g7"},
    }
    assert names(plan.inside) == "d5 e6 f6"


@pytest.mark.parametrize(
    "text",
    [
        ANGLE + "\n",
        ANGLE + "\n\n   \n",
        ANGLE.replace("###\n", "\n"),
        ANGLE.replace("\n", "  \n"),
        ANGLE.replace("\n", "\r\n"),
        "\ufeff" + ANGLE,
    ],
    ids=["last line end", "empty lines", "short lines", "spaces", "line ends of Windows", "byte order mark"],
)
def test_what_does_not_count(text: str) -> None:
    """Short lines go on as wall; spaces at the end of lines and empty lines at the end do not matter."""
    assert read_floor_plan(text, "angle") == read_floor_plan(ANGLE, "angle")


def test_largest_map() -> None:
    wide = ["A" + "." * 13 + "B", *["." + "#" * 13 + "."] * 13, "D" + "." * 13 + "C"]
    lines = [list(line) for line in wide]
    for row, line in enumerate(SMALL.splitlines()[1:-1], 1):
        lines[row][1:6] = line[1:6]
    lines[3][5] = lines[5][3] = "#"

    plan = read_floor_plan("\n".join(map("".join, lines)), "drawn")

    assert len(plan.outer_corridor) == 56
    assert names(plan.desks) == "a1 o1 o15 a15"


# What is refused


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "line 1, column 1", "the map is empty"),
        ("\n  \n\n", "line 1, column 1", "the map is empty"),
        ("#######\n#######", "line 1, column 1", "there is no corridor"),
        ("\n".join(["#"] * 16), "line 16, column 1", "a map has at most 15 lines, not 16"),
        (SMALL + "\n" + "#" * 17, "line 8, column 16", "a line of a map has at most 15 signs, not 17"),
        (changed(SMALL, b3="?"), "line 3, column 2", "expected one of A B C D . + s x #, not '?'"),
        (changed(SMALL, b3=" "), "line 3, column 2", "expected one of A B C D . + s x #, not ' '"),
        (changed(SMALL, a1="a"), "line 1, column 1", "expected one of A B C D . + s x #, not 'a'"),
        (changed(SMALL, g2="\t."), "line 2, column 7", "expected one of A B C D . + s x #, not '\\t'"),
    ],
)
def test_signs_and_size(text: str, place: str, reason: str) -> None:
    assert refusal(text).startswith(f"{place}: {reason}")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (changed(SMALL, g7="."), "line 7, column 7", "desk C is missing"),
        (changed(SMALL, a1=".", g1=".", g7=".", a7="."), "line 1, column 1", "desk A is missing"),
        (changed(SMALL, g7="A"), "line 7, column 7", "desk A stands here and at line 1, column 1"),
        (changed(SMALL, a1=".", b1="A"), "line 1, column 2", "desk A stands here; expected it at a corner"),
        (changed(SMALL, a1=".", c3="A"), "line 3, column 3", "desk A stands here; expected it at a corner"),
        (changed(SMALL, g1="C", g7="B"), "line 1, column 7", "expected desk B here, not C"),
        (changed(SMALL, g1="D", a7="B"), "line 1, column 7", "expected desk B here, not D"),
    ],
)
def test_desks(text: str, place: str, reason: str) -> None:
    assert refusal(text).startswith(f"{place}: {reason}")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (changed(SMALL, d1="#"), "line 1, column 3", "the corridor is open here"),
        (changed(SMALL, e4="#"), "line 3, column 5", "the corridor is open here"),
        (changed(SMALL, a1="#"), "line 1, column 2", "the corridor is open here"),
        (changed(SMALL, b2="."), "line 1, column 2", "the corridor forks here"),
        (changed(SMALL, d2="."), "line 1, column 4", "the corridor forks here"),
        (changed(SMALL, d4="."), "line 3, column 4", "the corridor forks here"),
        (changed(LARGE, e5="."), "line 5, column 5", "nobody can reach this square"),
        ("A..B\n.##.\nD..C", "line 1, column 1", "there is only one corridor"),
        ("A..B...\n.##.#..\nD..C#..", "line 1, column 4", "the corridor forks here"),
        ("A..B#..\n.##.#..\nD..C", "line 1, column 6", "this corridor lies outside the first one"),
        (SMALL.replace("\n", "#..\n", 2), "line 1, column 9", "this corridor lies outside the first one"),
        (THREE_CORRIDORS, "line 3, column 7", "this is a third corridor"),
    ],
)
def test_corridors(text: str, place: str, reason: str) -> None:
    assert refusal(text).startswith(f"{place}: {reason}")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (changed(SMALL, b2="+"), "line 2, column 2", "this doorway does not join the corridors"),
        (changed(SMALL, b2="+"), "line 2, column 2", "not 2 and 0"),
        (SMALL + "\n+", "line 8, column 1", "not 1 and 0"),
        (changed(LARGE, e5="+"), "line 5, column 5", "not 0 and 0"),
        (SMALL.replace("+", "#"), "line 3, column 3", "nobody can reach this corridor; expected a doorway +"),
        (changed(SMALL, c2="+", b3="+"), "line 3, column 3", "two doorways + lead to this square"),
    ],
)
def test_doorways(text: str, place: str, reason: str) -> None:
    assert refusal(text).startswith(f"{place}: ")
    assert reason in refusal(text)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (changed(SMALL, d4="#"), "line 3, column 3", "nobody can reach the supply room"),
        (changed(SMALL, d4="x"), "line 4, column 4", "nobody can reach the supply room"),
        (changed(SMALL, b2="s"), "line 2, column 2", "expected the supply room within the inner corridor"),
        (changed(SMALL, b2="x"), "line 2, column 2", "expected the supply room within the inner corridor"),
        (changed(SMALL, d2="s"), "line 2, column 4", "expected the supply room within the inner corridor"),
        (changed(LARGE, e5="s"), "line 5, column 5", "nobody can reach this doorway"),
        (changed(LARGE, d6="#", e5="#", f6="#"), "line 6, column 5", "nobody can get here"),
        (changed(LARGE, d4="x", e4="#", d5="#"), "line 4, column 4", "nobody can get here"),
        (changed(ANGLE, d5="s", e6="s"), "line 5, column 5", "two doorways s lead to this square"),
    ],
)
def test_supply_room(text: str, place: str, reason: str) -> None:
    assert refusal(text).startswith(f"{place}: {reason}")


def test_a_file_is_refused_by_its_name(tmp_path: Path) -> None:
    """Whoever starts a match with a bad map of their own is told which file, line and column."""
    file = tmp_path / "office.txt"
    file.write_text(changed(SMALL, d1="#"))

    with pytest.raises(AstragalError) as caught:
        Match("office-supply", 2, options=GAME.read_options({"map": str(file)}))

    assert str(caught.value) == f"{file}, line 1, column 3: the corridor is open here; expected a closed ring."


def test_a_file_is_played(tmp_path: Path) -> None:
    """A map of one's own serves as well as those of the game."""
    file = tmp_path / "office.txt"
    file.write_text(ANGLE)
    match = Match("office-supply", 4, options=GAME.read_options({"map": str(file)}), luck=SeededLuck(1))

    play_at_random(match, random.Random(1))

    assert match.over


# Damaged maps


def play_at_random(match: Match, chooser: random.Random) -> None:
    """Play a match to its end."""
    while not match.over:
        match.play(chooser.choice(match.legal()))


damages = st.tuples(
    st.sampled_from(["replace", "insert", "delete", "swap lines", "double line", "cut line"]),
    st.integers(0, 200),
    st.sampled_from([*SIGNS, " ", "?"]),
)


def damaged(text: str, kind: str, position: int, sign: str) -> str:
    """A map after one mishap."""
    lines = text.split("\n")
    row = position % len(lines)
    position %= len(text) or 1
    if kind == "replace":
        return text[:position] + sign + text[position + 1 :]
    if kind == "insert":
        return text[:position] + sign + text[position:]
    if kind == "delete":
        return text[:position] + text[position + 1 :]
    if kind == "swap lines":
        lines[row], lines[row - 1] = lines[row - 1], lines[row]
    elif kind == "double line":
        lines.insert(row, lines[row])
    else:
        lines[row] = lines[row][: position % (len(lines[row]) or 1)]
    return "\n".join(lines)


@settings(deadline=None, max_examples=400)
@given(
    st.sampled_from([SMALL, LARGE, ANGLE]), st.lists(damages, min_size=1, max_size=4), st.integers(2, 4), st.integers()
)
def test_damaged_maps(text: str, mishaps: list[tuple[str, int, str]], players: int, seed: int) -> None:
    """A damaged map is refused with a sentence that points into it, or whole games are played on it."""
    for mishap in mishaps:
        text = damaged(text, *mishap)
    options = GAME.read_options({"turns": "60"}) | {"map": FileText("drawn", text)}
    try:
        s = GAME.start(players, options, guarded=True)
    except AstragalError as error:
        found = re.fullmatch(r"drawn, line (\d+), column (\d+): [^\n]+\.", str(error))
        assert found
        assert 1 <= int(found[1]) <= text.count("\n") + 1
        assert 1 <= int(found[2]) <= max(map(len, text.split("\n"))) + 1
        return
    chooser = random.Random(seed)
    rules = GAME.rules
    while (seat := rules.to_act(s)) != OVER:
        moves = range(rules.outcomes(s)) if seat == CHANCE else GAME.legal(s)
        rules.apply(s, chooser.choice(moves))
