"""What puzzles of Office Supply are about."""

from astragal.core import Theme, Themes, View

from . import office, rules
from .rules import S
from .words import to_steal


def of(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[str]:
    """The themes of a choice."""
    s = view.state
    match verb:
        case "walk":
            return _walking(s, arguments[0])
        case "deliver" | "deliver_and_meet_boss":
            return ["deliver", *(["boss"] if verb == "deliver_and_meet_boss" else [])]
        case "meet_boss":
            return ["boss"]
        case "steal" | "steal_nothing":
            return ["steal"]
        case "take":
            return ["take"]
        case _:
            return ["block"]


def _walking(s: S, end: int) -> list[str]:
    carries = s.carries[s.turn] != rules.NOTHING
    if not carries and to_steal(s, end):
        return ["steal"]
    if s.kind[end] == office.SUPPLY_DOORWAY:
        return ["fetch"]
    if end == s.boss_next:
        return ["boss"]
    return ["home"] if carries else ["approach"]


THEMES = Themes(
    themes=(
        Theme("steal", "stealing", "An item from somebody's desk helps you and costs them the way to the supply room."),
        Theme("deliver", "delivering", "What lies on your desk is safe from the boss; what you carry is not."),
        Theme("boss", "the boss", "The boss sends you on along the corridor, which can be the shortest way."),
        Theme("take", "what to take", "Take what will run out first: what is left can be fetched later."),
        Theme("block", "placing the boss", "The boss does most harm in front of somebody who carries an item."),
        Theme("fetch", "the supply room", "Stock is short, and whoever comes first chooses."),
        Theme(
            "home", "the way home", "With an item in hand, stay out of the boss's way and within reach of your desk."
        ),
        Theme("approach", "getting close", "Stop where most rolls of the next turn are useful."),
    ),
    of=of,
)
