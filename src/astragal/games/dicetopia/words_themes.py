"""What puzzles of Dicetopia are about."""

from collections.abc import Sequence

from astragal.core import Theme, Themes, View
from astragal.core.language import deferred

from . import moves
from .pieces import NOBODY, first_space, place_of, space_count
from .state import S

THEME_OF: dict[str, Sequence[str]] = {
    "choose_faction": ("faction",),
    "discard": ("missions",),
    "hypnotise": ("hypnosis",),
    "thug": ("thug",),
    "save_turn": ("timing",),
    "not_this_turn": ("timing",),
    "use_ability": ("faction",),
    "move_token": ("tokens",),
    "draw_mission": ("missions",),
    "set_die": ("dice",),
    "reroll_card": ("fight",),
    "fight": ("fight",),
    "give_marker": ("timing",),
    "protect": ("dice",),
    "stock": ("stock",),
    "transcend": ("action",),
    "no_action": ("timing",),
    "enough": ("timing",),
    "adapt": ("dice",),
    "end_turn": ("timing",),
    "value": ("dice",),
    "put_on_top": ("missions",),
    "put_at_bottom": ("missions",),
    "draft": ("faction",),
    "copy_value": ("dice",),
    "copy_colour": ("dice",),
    "copy_mission": ("missions",),
}


def of(view: View[S], verb: str, arguments: tuple[int, ...]) -> Sequence[str]:
    """The themes of a choice."""
    match verb:
        case "agent":
            return _placing(view.state, arguments[0])
        case "decline":
            return ("hypnosis",) if view.state.phase == moves.HYPNOSIS else ("dice",)
        case "pick":
            return ("action",)
        case _:
            return THEME_OF[verb]


def _placing(s: S, space: int) -> Sequence[str]:
    """An agent takes its die, and counts for its place, which matters where somebody else has a piece."""
    first = first_space(place_of(space))
    pieces = s.piece[first : first + space_count(place_of(space))]
    return ("domination", "agent") if any(piece not in (NOBODY, s.turn + 1) for piece in pieces) else ("agent",)


THEMES = Themes(
    themes=(
        Theme(
            "domination",
            deferred("domination"),
            deferred("Every agent counts twice: for the die it takes and for control of the neighbourhood."),
        ),
        Theme(
            "agent",
            deferred("placing agents"),
            deferred(
                "The die, the action of the place and your missions: the best space serves more than one of them."
            ),
        ),
        Theme(
            "thug",
            deferred("thugs"),
            deferred("A die in the prison helps nobody, and that can be worth more than one of your own."),
        ),
        Theme(
            "missions",
            deferred("missions"),
            deferred("A mission pays for the dice you will have at the end, so choose for the dice still to come."),
        ),
        Theme(
            "dice", deferred("changing dice"), deferred("One pip or one colour can pay for several missions at once.")
        ),
        Theme(
            "stock",
            deferred("the stock exchange"),
            deferred("A step of the stock counts for every die of that colour, the others' too."),
        ),
        Theme(
            "action",
            deferred("actions of places"),
            deferred("An action is worth what it changes at the end, not what it moves now."),
        ),
        Theme("fight", deferred("the dome"), deferred("The stars are certain now; another roll may lose them.")),
        Theme(
            "faction",
            deferred("factions"),
            deferred("An ability is worth most when it meets the dice and missions you already have."),
        ),
        Theme("hypnosis", deferred("hypnosis"), deferred("Send somebody where nothing is left for them.")),
        Theme("tokens", deferred("tokens"), deferred("A token works on one die; put it where the change pays.")),
        Theme("timing", deferred("timing"), deferred("What you leave undone now can be worth more later.")),
    ),
    of=of,
)
