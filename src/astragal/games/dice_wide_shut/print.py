"""The parts of Dice Wide Shut on paper: a board for each player, to be laminated or printed as a pad."""

from astragal.core import Printed
from astragal.core.drawing import box, die
from astragal.core.options import OptionValue
from astragal.core.parts import BLOCK, Batch, Face, Label, Take, at, code, moved, pencils

from . import rules
from .board_words import minus, number_at
from .rules import S

WIDE, HIGH = 94.5, BLOCK[1]
LEFT, PITCH, CELL = 13.0, (12.5, 13.6), (11.4, 12.9)
SIXES = 82.4
HALF_HEIGHT = 99.0
"""Measures of a board and of a half: where cells begin, from cell to cell, a cell, and the middle of the sixes."""

TOKENS = {
    "game": ("#6B1F4B", "#000000"),
    "velvet": ("#4A1234", "#FFFFFF"),
    "velvetedge": ("#4A1234", "#000000"),
    "onvelvet": ("#F6E9D2", "#000000"),
    "gold": ("#E3BE6A", "#FFFFFF"),
    "ring": ("#8A6410", "#000000"),
    "red": ("#B01E2E", "#000000"),
    "blue": ("#1D55B5", "#000000"),
}
STYLE = "".join(
    [
        ".wsp{fill:var(--board);stroke:var(--velvetedge);stroke-width:.6}.wsband{fill:var(--velvet);",
        "stroke:var(--velvetedge);stroke-width:.6}.wspmask{fill:var(--gold)}",
        ".wsline2{stroke:var(--onvelvet);stroke-width:.35;fill:none}",
        *(
            f".wshalf{number}{{fill:var(--{colour}ground);stroke:var(--{colour});stroke-width:.5}}"
            f".wspcell{number}{{fill:#fff;stroke:var(--{colour});stroke-width:.45}}.wsbar{number}{{fill:var(--{colour})}}"
            for number, colour in enumerate(rules.HALVES)
        ),
        ".wspsix{fill:#fff;stroke:var(--ring);stroke-width:.5;stroke-dasharray:2 1.2}",
        ".wsstripes{fill:none;stroke:var(--red);stroke-width:.3;opacity:.5}.wspoints2{fill:var(--blue);opacity:.55}",
    ]
)
BLACK = ".wspmask{stroke:#000;stroke-width:1.4}"
TURN = (
    ("Take", "2 of a colour, or a 6"),
    ("Tick", "each in that half"),
    ("6", "once: skip a tick"),
    ("Split", "full row scores 0"),
    ("End", f"{rules.COLUMNS_TO_END} full columns"),
)
REFERENCE = {
    "A turn": (
        ("Choose", "red or blue; the purple die joins either"),
        ("Take", "two dice that show 1 to 5, or one 6; a single die if the colour has no second"),
        ("Tick", "a free cell of each number in that half; you choose which"),
        ("6", "tick any free 6 of your board"),
        ("Power", "from the next turn on, use up a ticked 6 instead of ticking in its row; once each"),
        ("Split", "a row with five ticks is crossed out: it scores nothing and breaks the runs of its columns"),
    ),
    "Score": (
        *(
            (colour.capitalize(), " · ".join(f"run of {run}: {points}" for run, points in enumerate(row) if run))
            for colour, row in zip(rules.HALVES, rules.RUN_POINTS, strict=True)
        ),
        ("Empty", f"a column without a tick that counts: {minus(rules.EMPTY_COLUMN)}"),
    ),
    "End": (
        ("When", f"somebody has {rules.COLUMNS_TO_END} full columns in one half: finish the round"),
        ("Tie", "more splits win; otherwise shared"),
    ),
}
NOTES = {
    "What you need": ("Where are the 6s?",),
    "Taking dice": ("Which colour is the purple die?",),
    "Ticking": ("What if all five cells of a number are ticked?",),
    "The power of a 6": ("When may its power be used?",),
    "Splits": ("When does a row split?",),
    "End and score": ("When does the game end?",),
}
EXAMPLES = (
    (
        "take two red 3 4",
        "Ann may take two dice of one colour that show 1 to 5, or a single 6. She takes the red 3 and the red 4.",
    ),
    (
        "mark red 1 3",
        "Red dice tick the red half, where every column holds one number. The 3 goes into the third column, in "
        "whichever row Ann likes. The column now has a run of one: 1 point instead of −5.",
    ),
    (
        "use six blue 3",
        "Four cells of the row of 3s are ticked, and a fifth would split it. Ann uses up the 6 beside the row "
        "instead and ticks nothing. The row is safe for now.",
    ),
)


def take(s: S) -> list[Take]:
    """The dice in the middle, and a pen for everybody."""
    count = rules.dice_of_a_colour(s)
    kinds = (("cut", 0, count, "red dice"), ("rnd", 1, count, "blue dice"), ("mag", 2, 1, "purple die"))
    made = [
        Take(many, what, "".join(die(body, i % 6 + 1, 10.5 * i, 0, 9, f"wsdie{colour}") for i in range(many)))
        for body, colour, many, what in kinds
    ]
    return [*made, Take(s.players, "pens that wipe off, or pencils for a pad", pencils(s.players), is_dice=False)]


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """A board for each player."""
    boards = [_board(seat) for seat in range(s.players)]
    return [Batch("boards, two on a page", boards, paper="laminate, or a pad")]


def _board(seat: int) -> Face:
    art = box(2.5, 2.5, WIDE - 5, HIGH - 5, "wsp", 3)
    art += f"<path class='wsband' d='M2.5 22V5.5a3 3 0 0 1 3-3h{WIDE - 11:g}a3 3 0 0 1 3 3V22z'/>"
    art += at(WIDE - 24, 5, "<use href='#ws-mask' class='wspmask'/>", 0.28)
    art += f"<path class='wsline2' d='M17 18.6h40'/>{box(69, 15, 4.4, 4.4, 'wsline2', 0.6)}"
    words = [
        Label(7, 11.6, "Dice Wide Shut", 14, "bold serif onvelvet"),
        Label(7, 18.4, "name", 7.5, "onvelvet"),
        Label(60, 18.4, "start", 7.5, "onvelvet"),
        Label(WIDE - 7, 18.4, "ABCDE"[seat], 9, "bold end onvelvet"),
    ]
    for half in (rules.RED, rules.BLUE):
        drawn, said = _half(half)
        y = 26 + half * (HALF_HEIGHT + 4)
        art += at(5, y, drawn)
        words += moved(said, 5, y)
    drawn, said = _foot(232)
    return Face(WIDE, HIGH, art + drawn, (*words, *said), f"board {seat + 1}")


def _half(half: int) -> tuple[str, list[Label]]:
    colour = rules.HALVES[half]
    width = WIDE - 10
    left, six = LEFT - 5, SIXES - 5
    art = box(0, 0, width, HALF_HEIGHT, f"wshalf{half}", 2) + _strip(half)
    note = "each column one number" if half == rules.RED else "each row one number"
    words = [
        Label(left, 7, colour.upper(), 11, f"bold serif {colour}"),
        Label(width - 3, 7, note, 7.5, "end muted"),
        Label(3.4, 87, "Σ", 9, "bold"),
        Label(1.4, 96.4, "run", 7, "bold"),
    ]
    for row in range(5):
        y = 10 + row * PITCH[1]
        for column in range(5):
            x = left + column * PITCH[0]
            art += at(x, y, _cell(half))
            words.append(Label(x + 2.2, y + 4.4, str(number_at(half, row, column)), 9.5, f"bold {colour}"))
        art += f"<circle cx='{six:g}' cy='{y + CELL[1] / 2:g}' r='5.1' class='wspsix'/>"
        words.append(Label(six, y + CELL[1] / 2 + 1.3, str(rules.SIX), 10, "bold center"))
    for column in range(5):
        x = left + column * PITCH[0]
        art += box(x, 79.6, CELL[0], 9, "blank", 1)
        run = column + 1
        drop = "".join(box(x + 1, 91 + 1.35 * i, 2, 1, f"wsbar{half}", half * 0.5) for i in range(run))
        art += drop
        words.append(Label(x + 4.2, 96.4, str(rules.RUN_POINTS[half][run]), 9, "bold"))
    art += box(six - 5.4, 79.6, 10.8, 9, "strong", 1)
    words.append(Label(six, 93, "none", 7, "center muted"))
    words.append(Label(six, 97, minus(rules.EMPTY_COLUMN), 9, "bold center"))
    return art, words


def _cell(half: int) -> str:
    """Red cells have cut corners, blue ones round corners."""
    wide, high = CELL
    if half == rules.BLUE:
        return box(0, 0, wide, high, "wspcell1", 4)
    side, rise = wide - 4.8, high - 4.8
    path = f"M2.4 0h{side:g}l2.4 2.4v{rise:g}l-2.4 2.4h-{side:g}l-2.4-2.4v-{rise:g}z"
    return f"<path class='wspcell0' d='{path}'/>"


def _strip(half: int) -> str:
    """Hatched beside the red half, dotted beside the blue one."""
    if half == rules.RED:
        return f"<path class='wsstripes' d='{''.join(f'M2 {y + 3}l3.6-3.6' for y in range(10, 76, 2))}'/>"
    dots = (f"<circle cx='{x}' cy='{y}' r='.4' class='wspoints2'/>" for y in range(11, 78, 3) for x in (2.6, 4.8))
    return "".join(dots)


def _foot(y: float) -> tuple[str, list[Label]]:
    art = box(5, y, 36, 27, "blank", 1.5) + code(42, y + 0.5) + box(69.5, y, WIDE - 74.5, 27, "strong", 1.5)
    words = []
    for number, (verb, about) in enumerate(TURN):
        words += [
            Label(7, y + 5 + 4.9 * number, verb, 7, "bold"),
            Label(14.5, y + 5 + 4.9 * number, about, 7, fit=26),
        ]
    words += [Label(71, y + 5, "red + blue", 7, "muted"), Label(71, y + 24, "splits", 7, "muted")]
    return art + f"<path class='rule' d='M79 {y + 24.2:g}h9'/>", words


PRINTED = Printed(
    batches=batches,
    take=take,
    reference=REFERENCE,
    examples=EXAMPLES,
    notes=NOTES,
    tokens=TOKENS,
    style=STYLE,
    black=BLACK,
)
