"""What puzzles of Dice Wide Shut are about."""

from astragal.core import Theme, Themes, View
from astragal.core.language import deferred

from . import rules
from .rules import S

NEARLY = 4
"""Ticks in a row that the next one fills."""


def of(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[str]:
    """The themes of a choice."""
    match verb:
        case "mark":
            return _marking(view.state, *arguments)
        case "mark_six" | "use_six" | "take_six":
            return ["six"]
        case "take_one" | "take_purple_as":
            return ["alone", *(["purple"] if verb == "take_purple_as" else [])]
        case "take_purple_and":
            return ["purple"]
        case _:
            return ["pair"]


def _marking(s: S, half: int, row: int, column: int) -> list[str]:
    marks = s.marks[rules.player(s)][half]
    above, below = row > 0 and marks[row - 1][column], row < NEARLY and marks[row + 1][column]
    themes = ["split"] if sum(marks[row]) == NEARLY else ["avoid"] if _could_split(s, half) else []
    return [*themes, *(["run"] if above or below else ["place"])]


def _could_split(s: S, half: int) -> bool:
    """Whether some row of a half is one tick away from splitting."""
    return any(sum(row) == NEARLY for row in s.marks[rules.player(s)][half])


THEMES = Themes(
    themes=(
        Theme(
            "split",
            deferred("a split"),
            deferred("A full row splits and scores nothing, but here the column it completes is worth more."),
        ),
        Theme(
            "avoid",
            deferred("avoiding a split"),
            deferred("One more tick in that row would split it, and everything in it would be lost."),
        ),
        Theme("run", deferred("runs"), deferred("Each tick that lengthens a run scores more than the one before it.")),
        Theme(
            "place",
            deferred("the right place"),
            deferred("A tick apart from the others leaves room for two runs to meet."),
        ),
        Theme("six", deferred("sixes"), deferred("A 6 is a spare: it waits until a tick would do harm.")),
        Theme("alone", deferred("one die alone"), deferred("Two dice are two ticks, and the second would do harm.")),
        Theme(
            "purple",
            deferred("the purple die"),
            deferred("The purple die fits both halves, so take it where it matters, and before the others do."),
        ),
        Theme("pair", deferred("a pair"), deferred("Two ticks in one turn, and both of them fit.")),
    ),
    of=of,
)
