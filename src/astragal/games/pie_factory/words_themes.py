"""What puzzles of Pie Factory are about."""

from collections.abc import Sequence

from astragal.core import Theme, Themes, View
from astragal.core.language import deferred

from . import line
from .state import S

THEME_OF: dict[str, Sequence[str]] = {
    "draft_face_down": ("draft", "crust"),
    "play": ("hand",),
    "play_face_down": ("bluff", "hand"),
    "box": ("box",),
    "box_pies": ("box",),
    "draw": ("draw",),
    "pay": ("pay",),
    "place_on": ("build",),
    "place_as_crust": ("crust",),
    "place_face_down": ("bluff", "crust"),
    "throw_away": ("clear",),
    "count_as": ("majority",),
    "pass": ("wait",),
}


def of(_view: View[S], verb: str, arguments: tuple[int, ...]) -> Sequence[str]:
    """The themes of a choice."""
    if verb == "draft":
        return ("draft", "pay") if line.cost(arguments[0] - 1) else ("draft",)
    return THEME_OF[verb]


THEMES = Themes(
    themes=(
        Theme("draft", deferred("drafting"), deferred("What you take from the line is what the others do not get.")),
        Theme(
            "hand",
            deferred("playing from hand"),
            deferred("A card from your hand costs nothing from the line, and nobody can take it first."),
        ),
        Theme(
            "bluff",
            deferred("bluffing"),
            deferred("Face down, a card is only a crust, and nobody knows what you gave up."),
        ),
        Theme(
            "box",
            deferred("boxing"),
            deferred("A pie scores only when it is boxed, and what is boxed cannot go stale."),
        ),
        Theme("draw", deferred("drawing"), deferred("A card in hand is worth more than a poor one on a pie.")),
        Theme(
            "pay",
            deferred("paying"),
            deferred("A card farther along the line costs cards from your hand; this one is worth it."),
        ),
        Theme("build", deferred("building a pie"), deferred("What lies on top is what a pie scores.")),
        Theme(
            "crust",
            deferred("crusts"),
            deferred("Every pie needs a crust; the card that is worth least on top is the best one."),
        ),
        Theme(
            "clear", deferred("clearing a place"), deferred("A pie that will not be finished only takes up a place.")
        ),
        Theme(
            "majority", deferred("majorities"), deferred("A majority of icons pays once, so one icon can decide it.")
        ),
        Theme("wait", deferred("passing"), deferred("Nothing on offer helps more than what you have.")),
    ),
    of=of,
)
