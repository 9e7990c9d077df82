"""The parts of Dice Archive on paper: the archive, a sheet for each player, reminders, the token and a score pad."""

from astragal.core import Printed
from astragal.core.drawing import box, die, shape, use
from astragal.core.options import OptionValue
from astragal.core.parts import BLOCK, Batch, Face, Label, Take, at, code, moved, pencils, score_pad

from . import rules
from .board_tables import TIMES
from .print_archive import BLACK, STYLE, TOKENS, WEEK, archive, tables_face
from .rules import S

SHEET = (BLOCK[0], 132.0)
REMINDER = (94.5, 60.0)
OPPOSITE = " · ".join(f"{low}–{7 - low}" for low in (1, 2, 3))


def _needs(counts: tuple[int, ...]) -> str:
    return " · ".join(f"{table} {count}" for table, count in zip(rules.TABLES, counts, strict=True))


REFERENCE = {
    "A week": WEEK,
    "How many equal dice": (
        ("Archive", _needs(rules.ARCHIVE_NEEDS["printed"])),
        ("Tasks", _needs(rules.TASK_NEEDS["printed"])),
    ),
    "Your turn": (
        ("Choose", "a number that one of your unused dice shows; communal dice count as well"),
        ("Tick", "a task with this number, or"),
        ("Lock", "a die in a free space of the archive with this number, until the end of the game, or"),
        ("Pass", "and in any case use up all your dice with this number, except a locked one"),
        ("Overtime", f"once before an action: use up a die to turn another upside down ({OPPOSITE})"),
        ("Equal pair", "or tip the second one to any of its four sides"),
    ),
    "Last week": (
        ("Tasks", f"somebody has ticked all of {rules.TABLES_TO_END} tables"),
        ("Archive", f"{rules.TABLES_TO_END} tables are full"),
        ("Dice", f"somebody has locked {rules.ARCHIVED_DICE_TO_END} dice"),
    ),
    "Score": (
        ("Sum", "left dice × left ticks + middle × middle + right × right"),
        ("Tie", "more dice on the right, then middle, then left; otherwise shared"),
    ),
}
NOTES = {
    "What you need": ("Does the boss die help with tasks and archive spaces?",),
    "Goal": ("Which tables are multiplied?",),
    "Work roll": ("Who wins a tie when dice equal to the boss die are counted?",),
    "Motivational reroll": ("How are dice rerolled?",),
    "Work hour": (
        "Which number may be chosen?",
        "Which die goes into the archive?",
        "What does passing cost?",
        "What if I have no dice left?",
    ),
    "Overtime": ("May I work overtime and then pass, or pass even if I could act?",),
    "Weekend": ("Do locked dice come back?",),
    "End and score": ("When is the end noticed?",),
}
EXAMPLES = (
    (
        "pick 6",
        "Ann has the most dice equal to the boss, a single 5, so she rerolls first. Her three 1s and the white 1 "
        "already make four equal dice: she rolls only the 6 again.",
    ),
    (
        "choose 1",
        "Ann chooses 1. Three of hers and a white one make four equal dice, enough for any table. She locks one in"
        " the left cabinet, where it stays until the end. Her other 1s are used up for this week.",
    ),
    (
        "tip 5",
        "Ann uses up a 3. The die she turns shows a 3 as well, so she may tip it to any of its four sides: she "
        "chooses 5. Now her 2, 3 and 5 each match a communal die. That makes three ticks, where three 3s would "
        "have made one.",
    ),
)


def white_dice(s: S) -> int:
    """How many communal dice there are beside the boss die."""
    return int(rules.communal_dice(s)) - 1


def take(s: S) -> list[Take]:
    """Dice of a colour for each player, the communal ones, and pencils."""
    made = [
        Take(
            rules.PLAYER_DICE,
            f"dice of a colour, player {seat + 1}",
            "".join(die("std", (i + seat) % 6 + 1, 10.5 * i, 0, 9, f"da{seat + 1}") for i in range(rules.PLAYER_DICE))
            + shape(seat, 70, 4.5, 3.4),
        )
        for seat in range(s.players)
    ]
    white = white_dice(s)
    made.append(Take(1, "black die, the boss", die("std", 4, 0, 0, 9, "da-boss")))
    whites = "".join(die("std", i + 2, 10.5 * i, 0, 9, "da-white") for i in range(white))
    made.append(Take(white, "white dice, communal", whites))
    return [*made, Take(s.players, "pencils", pencils(s.players), is_dice=False)]


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """The archive for the table, a sheet for each, and the small parts."""
    sheets = [_sheet(s, seat) for seat in range(s.players)]
    reminders = [_reminder(s, seat) for seat in range(s.players)]
    pad = score_pad(
        [f"{table} {TIMES}" for table in rules.TABLES], s.players, "dice × ticks of each pair; best sum wins"
    )
    return [
        Batch("the archive, one for the table", [archive(s, white_dice(s))], cut=False, paper="120 g or more"),
        Batch("sheets, one for each player", sheets, ground="paper2", paper="plain, to write on"),
        Batch("reminders, token, boss mat, score pad", [*reminders, _token(), _boss_mat(), pad]),
    ]


def _sheet(s: S, seat: int) -> Face:
    width, height = SHEET
    art = box(3, 3, width - 6, height - 6, "daform", 3)
    words = [
        Label(9, 14, "Task progress", 15, "bold serif game"),
        Label(9, 20, "FORM 2 · carbon copy for one player", 7.5, "mono muted"),
        Label(96, 13, "name", 7.5, "muted"),
        Label(96, 20.5, "dice", 7.5, "muted"),
        Label(160, 20.5, "ring one", 7, "muted"),
    ]
    art += "<path class='rule' d='M106 13.4h70'/>"
    for number in range(s.players):
        art += shape(number, 110 + 9.5 * number, 19.4, 2.9)
    x = 8.0
    for table in range(3):
        drawn, said = tables_face(s.task_needs[table], rules.TABLES[table], tasks=True)
        art += at(x, 25, drawn)
        words += moved(said, x, 25)
        art += _product(x, 85.5)
        words += _product_words(x, 85.5)
        x += 58.5
    art += box(8, 104, 105, 20, "dafield", 1.5) + box(117, 104, 27, 20, "strong", 2) + code(153, 103, 24)
    words += [
        Label(11, 110, "TURN", 7.5, "bold mono game"),
        Label(
            24,
            110,
            "tick a number here, lock a die in the archive, or pass: all your dice of it are used up",
            7.5,
            width=86,
        ),
        Label(11, 120.4, "END", 7.5, "bold mono game"),
        Label(24, 120.4, "2 tables ticked · 2 cabinets full · 5 dice locked by one", 7.5, fit=86),
        Label(130.5, 109, "total", 7.5, "center muted"),
    ]
    return Face(*SHEET, art, tuple(words), f"sheet {seat + 1}")


def _product(x: float, y: float) -> str:
    art = box(x, y, 56, 16, "dacarbon", 2)
    return art + "".join(box(x + 3 + 18.3 * place, y + 2.4, 13.4, 8, "blank", 1) for place in range(3))


def _product_words(x: float, y: float) -> list[Label]:
    said = [
        Label(x + 9.7 + 18.3 * place, y + 14, text, 7, "center muted")
        for place, text in enumerate(("dice", "ticks", "points"))
    ]
    return [
        *said,
        Label(x + 18.9, y + 7.6, TIMES, 10, "bold center carbon"),
        Label(x + 37.2, y + 7.6, "=", 10, "bold center carbon"),
    ]


def _reminder(s: S, seat: int) -> Face:
    width, height = REMINDER
    art = box(3.5, 3.5, width - 7, height - 7, "dacard", 2) + shape(seat, width - 10, height - 10, 3)
    words = [Label(8, 12, "Reminder", 12, "bold serif game")]
    for table, name in enumerate(rules.TABLES):
        x = 46 + 15.5 * table
        words.append(Label(x + 5.5, 12, name, 7.5, "bold center carbon"))
        for row, needs in enumerate((s.archive_needs, s.task_needs)):
            art += box(x, 14.5 + 8 * row, 11, 6.6, "dafield", 1)
            words.append(Label(x + 5.5, 19.4 + 8 * row, str(needs[table]), 10, "bold center"))
    words += [Label(8, 19, "lock in the archive", 7.5), Label(8, 27, "tick on your sheet", 7.5)]
    art += f"<path class='rule' d='M8 33h{width - 16:g}'/>"
    lines = (
        ("Overtime", f"use up a die: flip another ({OPPOSITE})"),
        ("Equal pair", "or tip the second to any side"),
        ("After", "all your dice of the number are used up"),
        ("Score", "dice × ticks, left + middle + right"),
    )
    for number, (word, about) in enumerate(lines):
        y = 38.4 + 5 * number
        words += [Label(8, y, word, 7.5, "bold game"), Label(25, y, about, 7.5, fit=58)]
    return Face(*REMINDER, art, tuple(words), f"reminder {seat + 1}")


def _token() -> Face:
    """Two sides of the token beside each other, to be folded."""
    art = box(3, 3, 82, 40, "blank") + "<path class='foldline' d='M44 3v40'/>"
    words = []
    for x in (23.5, 64.5):
        art += f"<circle cx='{x}' cy='23' r='17' class='daseal'/>" + use("da-token", x - 9, 8, 18, height=20.8)
        words += [
            Label(x, 33, "WORKER", 7.5, "bold mono center stamp"),
            Label(x, 36.6, "of the week", 7, "center stamp"),
        ]
    return Face(94.5, 46, art, tuple(words), "token")


def _boss_mat() -> Face:
    art = box(3.5, 3.5, 87.5, 39, "dacard", 2) + box(9, 9, 22, 22, "strong", 3)
    words = [
        Label(20, 37.5, "boss", 9, "bold center"),
        Label(36, 15, "Boss mat", 11, "bold serif game"),
        Label(36, 21, "No black die? The die that lies on this mat is the boss, whatever its colour.", 8, width=52),
    ]
    return Face(94.5, 46, art, tuple(words), "boss mat")


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
