"""How Dice Wide Shut is told and drawn."""

from typing import Any

import pytest

from astragal import Match, RecordedLuck, load
from astragal.core.language import speaking
from astragal.core.view import view_of
from astragal.core.words import choice, tell
from astragal.games.dice_wide_shut import board_half, rules
from astragal.games.dice_wide_shut.board_words import standing
from astragal.games.dice_wide_shut.words import WORDS

GAME = load("dice-wide-shut")
RULES = GAME.rules
NAMES = ("Ann", "Bo")


def state(**table: list[int]) -> Any:
    """Ann has to take one of these dice."""
    s = GAME.start(2)
    s.phase = rules.TAKE
    for colour, numbers in table.items():
        for number in numbers:
            s.table[("red", "blue", "purple").index(colour)][number] += 1
    return s


def said(s: Any, action: str) -> str:
    return choice(view_of(GAME, NAMES, s, 0), action)


def told(s: Any, action: str) -> str:
    before = view_of(GAME, NAMES, s, 0)
    RULES.apply(s, RULES.actions.parse(action))
    return tell(before, view_of(GAME, NAMES, s, 0), 0, action)


def marking(half: int, number: int) -> Any:
    """Ann has taken one die of this number and has to mark it."""
    s = state()
    s.phase, s.half = rules.MARK, half
    s.taken[0][0] = number
    return s


@pytest.mark.parametrize(
    ("action", "phrase"),
    [
        ("take two red 3 5", "take red 3 and red 5"),
        ("take purple and blue 2", "take blue 2 and purple 4"),
        ("take one red 3", "take red 3 alone"),
        ("take purple as blue", "take purple 4 alone, as blue"),
        ("take six red", "take red 6"),
    ],
)
def test_dice_are_named_as_they_lie(action: str, phrase: str) -> None:
    assert said(state(red=[3, 5, 6], blue=[2], purple=[4]), action) == phrase


def test_dice_that_will_tick_nothing_are_announced() -> None:
    s = state(red=[3, 5, 3, 6])
    for row in range(5):
        s.marks[0][0][row][2] = 1
    assert said(s, "take two red 3 5") == "take red 3 and red 5 (the 3 will tick nothing)"
    assert said(s, "take two red 3 3") == "take red 3 and red 3 (neither will tick anything)"
    s.marks[0][0][4][2] = 0
    assert said(s, "take two red 3 5") == "take red 3 and red 5"
    assert said(s, "take two red 3 3") == "take red 3 and red 3 (the second 3 will tick nothing)"
    assert said(s, "take six red") == "take red 6"
    for half in range(2):
        for row in range(5):
            s.sixes[0][half][row] = rules.USED
    assert said(s, "take six red") == "take red 6 (the 6 will tick nothing)"


def test_a_mark_is_named_by_its_number_and_place() -> None:
    assert said(marking(0, 4), "mark red 2 4") == "tick the red 4 in the second row"
    assert said(marking(1, 4), "mark blue 4 2") == "tick the blue 4 in column 2"


def test_a_split_is_announced_with_the_fifth_mark_only() -> None:
    s = marking(0, 4)
    for column in (0, 1, 2):
        s.marks[0][0][1][column] = 1
    assert "split" not in said(s, "mark red 2 4")
    s.marks[0][0][1][4] = 1
    assert said(s, "mark red 2 4") == "tick the red 4 in the second row, which splits the row"


def test_the_last_round_is_announced_once() -> None:
    s = marking(0, 3)
    for row in range(5):
        for column in (0, 1, 2):
            s.marks[0][0][row][column] = 1
    s.marks[0][0][4][2] = 0
    assert told(s, "mark red 5 3").endswith("Three columns of a half are full: this is the last round.")
    s.phase, s.turns, s.taken[1][0], s.half = rules.MARK, 1, 1, 1
    before = view_of(GAME, NAMES, s, 0)
    assert "last round" not in tell(before, before, 1, "mark blue 1 1")


def test_what_luck_decides_is_named() -> None:
    match = Match(GAME, names=NAMES, luck=RecordedLuck([]), begin=False)

    assert WORDS.asks(match.view()) == "start player: Ann or Bo"


def test_the_board_shows_marks_splits_and_sixes() -> None:
    s = state(red=[3])
    for column in range(5):
        s.marks[0][0][1][column] = 1
    s.marks[0][1][3][1] = 1
    s.sixes[0][0][0], s.sixes[0][1][4] = board_half.MARKED, rules.USED
    drawing = GAME.board.text(view_of(GAME, NAMES, s, 0))
    lines = [line.split("  [bold]▶ Ann")[-1] for line in drawing.splitlines()]
    own = [line for line in lines if "✗" in line or "✓" in line or "■" in line]

    assert any("[dim]───[/]" * 4 + "[dim]──✗[/]" in line for line in own)
    assert any("[blue]  4[/][bold]  ✓[/][blue]  4[/]" in line for line in own)
    assert sum("■" in line for line in own) == 1
    assert drawing.strip().endswith("red [bold white on red] 3 [/]")


def test_a_single_point_is_one_point() -> None:
    assert [standing(points, 0) for points in (-1, 0, 1, 2)] == [
        "−1 point, no split",
        "0 points, no split",
        "1 point, no split",
        "2 points, no split",
    ]


@pytest.mark.parametrize(
    ("code", "phrase", "line"),
    [
        ("de", "die rote 3 und die lila 5 nehmen", "Ann: die rote 3 und die lila 5 genommen."),
        ("fr", "prendre le 3 rouge et le 5 violet", "Ann : 3 rouge et 5 violet pris."),
        ("es", "tomar el 3 rojo y el 5 morado", "Ann: 3 rojo y 5 morado tomados."),
    ],
)
def test_a_colour_stands_where_the_language_has_it(code: str, phrase: str, line: str) -> None:
    s = state(red=[3], purple=[5])
    with speaking(code):
        assert said(s, "take purple and red 3") == phrase
        assert told(s, "take purple and red 3").replace("\N{NO-BREAK SPACE}", " ") == line
