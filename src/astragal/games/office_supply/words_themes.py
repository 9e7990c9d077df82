"""What puzzles of Office Supply are about."""

from astragal.core import Theme, Themes, View
from astragal.core.language import deferred

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
        Theme(
            "steal",
            deferred("stealing"),
            deferred("An item from somebody's desk helps you and costs them the way to the supply room."),
        ),
        Theme(
            "deliver",
            deferred("delivering"),
            deferred("What lies on your desk is safe from the boss; what you carry is not."),
        ),
        Theme(
            "boss",
            deferred("the boss"),
            deferred("The boss sends you on along the corridor, which can be the shortest way."),
        ),
        Theme(
            "take",
            deferred("what to take"),
            deferred("Take what will run out first: what is left can be fetched later."),
        ),
        Theme(
            "block",
            deferred("placing the boss"),
            deferred("The boss does most harm in front of somebody who carries an item."),
        ),
        Theme("fetch", deferred("the supply room"), deferred("Stock is short, and whoever comes first chooses.")),
        Theme(
            "home",
            deferred("the way home"),
            deferred("With an item in hand, stay out of the boss's way and within reach of your desk."),
        ),
        Theme("approach", deferred("getting close"), deferred("Stop where most rolls of the next turn are useful.")),
    ),
    of=of,
)
