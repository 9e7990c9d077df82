"""The archive of Dice Archive on paper, and the look of all its forms."""

from astragal.core.drawing import box, shape
from astragal.core.parts import BLOCK, COMMAND, Face, Label, at, code, moved

from . import rules
from .rules import S

PLACE = 18.0
"""How wide a place for a die is; dice of 16 fit in."""

WEEK = (
    ("Communal roll", "the token rolls boss and white dice"),
    ("Work roll", "all roll what is not locked"),
    ("Reroll", "from the first, once around: any dice"),
    ("Work hour", "turn by turn until all dice are spent"),
    ("Weekend", "used dice back, pass the token"),
)

TOKENS = {
    "game": ("#8C1D18", "#000000"),
    "carbon": ("#2B3C94", "#000000"),
    "stamp": ("#B3261E", "#000000"),
    "steel2": ("#EADFBF", "#FFFFFF"),
    "steeledge": ("#75663C", "#000000"),
    "pill": ("#1E2329", "#FFFFFF"),
    "onpill": ("#FFFFFF", "#000000"),
    "pip": ("#D9CFB2", "#B0B0B0"),
    "pinkpip": ("#E7B9B4", "#B0B0B0"),
    "pink": ("#B5655E", "#000000"),
}
STYLE = "".join(
    [
        ".daform{fill:var(--paper2);stroke:var(--game);stroke-width:.5}.dafield{fill:#fff;stroke:var(--steeledge);",
        "stroke-width:.4}.dapage{fill:var(--paper);stroke:var(--steeledge);stroke-width:.6}",
        ".dacard{fill:var(--paper);stroke:var(--steeledge);stroke-width:.5}",
        ".dacabinet{fill:var(--steel2);stroke:var(--steeledge);stroke-width:.6}",
        ".dadrawer{fill:var(--paper);stroke:var(--steeledge);stroke-width:.4}",
        ".dacarbon{fill:#fff;stroke:var(--carbon);stroke-width:.6}.datasks{fill:#fff;stroke:var(--pink);stroke-width:.5}",
        ".datask{fill:#fff;stroke:var(--pink);stroke-width:.35}.dapip{fill:var(--pip)}.dapip2{fill:var(--pinkpip)}",
        ".dapill{fill:var(--pill);stroke:var(--ink);stroke-width:.4}.daseal{fill:#fff;stroke:var(--stamp);stroke-width:1}",
        ".dafelt{fill:#fff;stroke:var(--tray);stroke-width:.9}",
    ]
)
BLACK = ".da-seal{fill:#fff;stroke:#000;stroke-width:1}.da-star{fill:#000}"


def need(count: int) -> str:
    """How many equal dice are asked for."""
    return "die is enough" if count == 1 else "equal dice"


def tables_face(needs: int, table: str, *, tasks: bool) -> tuple[str, list[Label]]:
    """One of three tables: with six tasks to tick, or with six drawers for dice."""
    return _tasks(needs, table) if tasks else _cabinet(needs, table)


def _heading(needs: int, table: str, y: float) -> list[Label]:
    return [
        Label(5, y + 6.6, str(needs), 18, "bold serif game"),
        Label(12, y + 3.6, need(needs), 8.5, "bold"),
        Label(12, y + 7.6, "yours + communal", 7.5, "muted"),
        Label(53, y + 3.6, table.upper(), 7.5, "bold mono end carbon"),
    ]


def _pips(number: int, x: float, y: float, size: float, kind: str) -> str:
    return at(x, y, f"<use href='#pips{number}' class='{kind}'/>", size / 40)


def _tasks(needs: int, table: str) -> tuple[str, list[Label]]:
    art = box(0, 0, 56, 58, "datasks", 1.5)
    words = _heading(needs, table, 3)
    for number in rules.NUMBERS:
        row, column = divmod(number - 1, 3)
        x, y = 2.6 + 17.2 * column, 13 + 22 * row
        art += box(x, y, 16.4, 21.4, "datask", 1) + box(x + 2.2, y + 1.8, 12, 12, "datask", 2)
        art += _pips(number, x + 2.2, y + 1.8, 12, "dapip2")
        words.append(Label(x + 8.2, y + 19, str(number), 10, "bold mono center"))
    return art, words


def _cabinet(needs: int, table: str) -> tuple[str, list[Label]]:
    art = box(0, 0, 58, 130, "dacabinet", 1.5) + box(2.6, 2.6, 52.8, 13.4, "dadrawer", 1)
    words = _heading(needs, table, 5.4)
    for number in rules.NUMBERS:
        row, column = divmod(number - 1, 2)
        x, y = 2.6 + 26.6 * column, 18.5 + 37 * row
        art += box(x, y, 26.2, 36, "dadrawer", 1) + box(x + 4.1, y + 4, PLACE, PLACE, "place", 2.4)
        art += _pips(number, x + 4.1, y + 4, PLACE, "dapip")
        art += (
            box(x + 6, y + 24.4, 14.2, 5.6, "blank", 0.8)
            + f"<path class='dadrawer' d='M{x + 9.6:g} {y + 32:g}h7v1a1.4 1.4 0 0 1-1.4 1.4h-4.2q-1.4 0-1.4-1.4z'/>"
        )
        words.append(Label(x + 13.1, y + 28.6, str(number), 9, "bold mono center"))
    return art, words


def archive(s: S, white: int) -> Face:
    """The form that lies in the middle of the table."""
    width, height = BLOCK
    art = box(0.5, 0.5, width - 1, height - 1, "dapage", 3)
    words = [
        Label(6, 12, "Dice Archive", 20, "bold serif game"),
        Label(width - 6, 8, "FORM 1 · REGISTRY", 7.5, "mono end muted"),
        Label(width - 6, 12.4, "shared by all players", 7.5, "mono end muted"),
        Label(8, 24, "COMMUNAL DICE", 7.5, "bold mono"),
        Label(91, 24, "count for everybody", 7.5, "end muted"),
        Label(100, 24, "A WEEK", 7.5, "bold mono"),
    ]
    art += box(5, 18, 89, 34, "dafelt", 2)
    for place in range(white + 1):
        x = 9 + 20.5 * place
        art += box(x, 26.5, PLACE, PLACE, "strong" if place == 0 else "place", 2.6)
        name, about = ("boss", "decides") if place == 0 else ("white", "helps")
        words += [Label(x + 9, 35.4, name, 8, "bold center"), Label(x + 9, 39.4, about, 7, "center muted")]
    words.append(
        Label(8, 49.4, "Most dice equal to the boss: first. Ties: the token, then clockwise.", 7, "muted", fit=84)
    )
    for number, (phase, about) in enumerate(WEEK):
        y = 29.4 + 5.4 * number
        art += box(100, y - 3.4, 4.8, 4.6, "dafield", 0.6)
        words += [
            Label(102.4, y, str(number + 1), 7.5, "bold mono center"),
            Label(107, y, phase, 7.5, "bold"),
            Label(129, y, about, 7, "muted", fit=56),
        ]
    x = 5.0
    for table in range(3):
        drawn, said = tables_face(s.archive_needs[table], rules.TABLES[table], tasks=False)
        art += at(x, 57, drawn) + box(x + 3, 190, 52, 10, "dapill", 5)
        words += moved(said, x, 57)
        words += [
            Label(x + 29, 194.2, "your dice in this cabinet", 7.5, "center onpill"),
            Label(x + 29, 198, f"× your ticks, {rules.TABLES[table]} table", 7.5, "bold center onpill"),
        ]
        x += 60.5
    art, words = _foot(s, art, words)
    return Face(width, height, art, tuple(words), "archive")


NOTES = (
    ("YOUR TURN", (("Tick", "a task with the number"), ("Lock", "a die in a free drawer"), ("Pass", "and do neither"))),
    (
        "OVERTIME",
        (
            ("Once", "before an action use up a die"),
            ("Flip", "another upside down"),
            ("Tip", "an equal one to any side"),
        ),
    ),
    (
        "LAST WEEK",
        (
            ("Tasks", f"{rules.TABLES_TO_END} tables of a sheet ticked"),
            ("Archive", f"{rules.TABLES_TO_END} cabinets full"),
            ("Dice", f"one has locked {rules.ARCHIVED_DICE_TO_END}"),
        ),
    ),
)


def _foot(s: S, art: str, words: list[Label]) -> tuple[str, list[Label]]:
    """What to remember, and the code of the game."""
    for number, (heading, lines) in enumerate(NOTES):
        x = 5 + 60.5 * number
        art += box(x, 204, 58, 25, "dafield", 1.5)
        words.append(Label(x + 3, 209.4, heading, 7.5, "bold mono game"))
        for row, (word, about) in enumerate(lines):
            y = 215 + 5 * row
            words += [Label(x + 3, y, word, 7.5, "bold"), Label(x + 16, y, about, 7.5, fit=40)]
    words += [Label(5, 238, "SCORE", 7.5, "bold mono game"), Label(5, 242, "dice × ticks", 7, "muted")]
    for seat in range(s.players):
        x = 28 + 24.5 * seat
        art += shape(seat, x, 239, 3) + box(x + 4.4, 234.4, 15.4, 9.4, "blank", 1)
    art += code(157, 232, 28)
    words += [
        Label(5, 254, "Lay it in the middle of the table.", 7.5, "muted"),
        Label(155, 254, "played on paper? scan the code, then", 7, "end muted"),
        Label(155, 258, COMMAND, 7, "mono end muted"),
    ]
    return art, words
