"""The foot of the first page: how many dice and pages each game of the shelf takes, for every number of players."""

from collections.abc import Sequence
from typing import NamedTuple

from astragal.core.drawing import box
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.parts import BLOCK, Label, batches, is_printed, taken
from astragal.core.registry import folders, load
from astragal.print.layout import pages_of
from astragal.print.paper import Paper

STEP = 6.0
HEAD = 12.0
"""How high a line is, and what stands above the lines."""

COUNTS, COUNT = 66.0, 17.0
"""Where the column of the fewest players is, and how wide such a column is."""


class Line(NamedTuple):
    """What one game takes."""

    game: Game
    dice: dict[int, int]
    pages: dict[int, int]
    """For every number of players."""

    beside: str
    """What to take beside dice."""


def at_a_glance(
    game: Game, players: int, options: dict[str, OptionValue], paper: Paper
) -> tuple[str, list[Label], float]:
    """The table's art, words and height; nothing of a game that is alone on its shelf."""
    shelf = [load(name) for name, folder in folders().items() if folder.parent == game.folder.parent]
    lines = [_line(other, options if other is game else {}, paper) for other in shelf if is_printed(other)]
    if len(lines) < 2:
        return "", [], 0.0
    counts = sorted({count for line in lines for count in line.dice})
    words = [
        Label(0, 0, "ALL GAMES AT A GLANCE", 7.5, "bold mono game"),
        Label(0, 7.6, "players", 7.5, "muted"),
        Label(BLOCK[0], 7.6, "beside dice", 7.5, "end muted"),
    ]
    words += [Label(_middle(counts, count), 7.6, str(count), 9, "bold center") for count in counts]
    art = f"<path class='gameline' d='M0 2h{BLOCK[0]:g}'/>"
    y = HEAD
    for line in lines:
        art += f"<path class='rule' d='M0 {y - 2:g}h{BLOCK[0]:g}'/>"
        words += [
            Label(0, y + 2.4, line.game.title, 8, "bold"),
            Label(BLOCK[0], y + 2.4, line.beside, 7, "end muted", fit=46),
        ]
        for what, found in (("dice", line.dice), ("printed pages", line.pages)):
            if line.game is game:
                art += box(_middle(counts, players) - COUNT / 2 + 1, y - 1.4, COUNT - 2, STEP - 0.8, "blank", 1)
            words.append(Label(34, y + 2.4, what, 7.5, "muted"))
            words += [
                Label(_middle(counts, count), y + 2.4, str(found.get(count, "–")), 8.5, "bold center")
                for count in counts
            ]
            y += STEP
    return art, words, y


def _middle(counts: Sequence[int], count: int) -> float:
    return COUNTS + COUNT * counts.index(count)


def _line(game: Game, options: dict[str, OptionValue], paper: Paper) -> Line:
    chosen = game.read_options(options)
    dice, pages, beside = {}, {}, ""
    for players in game.players:
        state = game.start(players, chosen)
        things = taken(game, state)
        dice[players] = sum(thing.number for thing in things if thing.is_dice)
        pages[players] = 1 + sum(1 for batch in batches(game, state, chosen) for _ in pages_of(batch, paper))
        beside = " · ".join(thing.what.partition(",")[0] for thing in things if not thing.is_dice)
    return Line(game, dice, pages, beside)
