"""What puzzles of Dice Archive are about."""

from astragal.core import Theme, Themes, View
from astragal.core.language import deferred

from .rules import S
from .words import gain

MULTIPLYING = 2
"""From this many points on, a task or a die multiplies."""


def of(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[str]:
    """The themes of a choice."""
    match verb:
        case "task" | "archive":
            points = gain(view.state, verb, arguments[0])
            return [*(["multiply"] if points >= MULTIPLYING else ["prepare"] if not points else []), verb]
        case "choose":
            return ["number"]
        case "pick" | "reroll":
            return ["reroll"]
        case "overtime" | "flip" | "tip":
            return ["overtime"]
        case _:
            return [verb]


THEMES = Themes(
    themes=(
        Theme(
            "multiply",
            deferred("multiplying"),
            deferred("A table scores its dice times its tasks, so the half that lags behind pays most."),
        ),
        Theme(
            "prepare",
            deferred("preparing"),
            deferred("It scores nothing yet, but everything in the other half of the table will count once more."),
        ),
        Theme(
            "task", deferred("tasks"), deferred("A ticked task stays yours: every die you lock beside it scores again.")
        ),
        Theme(
            "archive",
            deferred("the archive"),
            deferred("A space in the archive is gone once somebody has locked a die there."),
        ),
        Theme(
            "number",
            deferred("which number"),
            deferred("All equal dice are used up together, so the number you work with decides what you have left."),
        ),
        Theme("reroll", deferred("what to reroll"), deferred("Only dice that match nothing are worth rolling again.")),
        Theme(
            "keep",
            deferred("keeping"),
            deferred("A reroll can lose equal dice as well as find them; these are good enough."),
        ),
        Theme(
            "overtime",
            deferred("overtime"),
            deferred("One die less is a small price if the other one completes a set."),
        ),
        Theme(
            "pass", deferred("passing"), deferred("Passing uses up dice, but leaves the spaces open for better ones.")
        ),
    ),
    of=of,
)
