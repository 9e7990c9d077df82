"""A phrase for every action of Dicetopia."""

from collections.abc import Callable

from astragal.core import View
from astragal.core.words import whose

from . import dome, factions, moves
from .dice import colour_at, is_protected, value_at
from .factions import FACTIONS
from .missions import MISSION_TEXTS, MISSIONS
from .pieces import AIRFORCE, SPRINGS
from .places import PLACES
from .state import S
from .words_names import DIE_COLOURS, die, own, space_name, target_name

ALWAYS_THE_SAME = {
    "save_turn": "Last Resort: skip this turn and take it at the very end",
    "not_this_turn": "no ability or tokens this turn",
    "draw_mission": "draw a mission, then put one at the bottom of the deck",
    "enough": "move no second cube",
    "end_turn": "end the turn",
    "put_a_mission_on_top": "put a mission on top of the deck",
    "put_a_mission_at_bottom": "put a mission at the bottom of the deck",
}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    return ALWAYS_THE_SAME.get(verb) or SUBJECTS[verb](view, verb, arguments)


def mission(number: int) -> str:
    """A mission and what it pays."""
    return f"{MISSIONS[number]} ({MISSION_TEXTS[number]})"


# A turn and its place


def _piece(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s, space = view.state, arguments[0]
    taken = die(s.die_colour[space], s.die_value[space])
    if verb == "agent":
        return f"agent to {space_name(space)} for the {taken}"
    return f"thug to {space_name(space)}: {taken} to the prison"


def _turn(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = view.state
    match verb:
        case "hypnotise":
            return f"hypnotise {view.names[s.turn]} into {PLACES[arguments[0]].title}"
        case "use_ability":
            return f"use your ability: {FACTIONS[s.faction[s.turn]].text}"
        case "transcend":
            return f"Transcendence, {PLACES[arguments[0]].title}: {PLACES[arguments[0]].text}"
        case "no_action":
            return "no action, because none is possible" if s.acting != SPRINGS else "no action"
        case "give_marker":
            return f"give the First Player Marker to {view.names[arguments[0] - 1]}"
        case _:
            return f"{FACTIONS[arguments[0]].title}: {FACTIONS[arguments[0]].text}"


def _decline(view: View[S], _verb: str, _arguments: tuple[int, ...]) -> str:
    s = view.state
    if s.phase == moves.HYPNOSIS:
        return f"let {view.names[s.turn]} choose freely this turn"
    return "copy nothing" if s.phase == moves.CLONE else "change none of your dice"


def _stock(view: View[S], _verb: str, arguments: tuple[int, ...]) -> str:
    colour, direction = arguments
    step = view.state.stock[colour] + (1 if direction == moves.UP else -1)
    where = f"{moves.COLOURS[colour]} {moves.DIRECTIONS[direction]} to step {step + 1}"
    return f"stock exchange: {where}, where a die scores {view.state.step_stars[step]}"


def _dome(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = view.state
    if verb == "fight":
        return f"fight with the card as it is for {dome.fight_stars(s, s.turn)} stars"
    number = arguments[0]
    return f"reroll die {number} on the card, the {die(s.card_colour[number - 1], s.card_value[number - 1])}"


# Dice


def _dice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s, number = view.state, arguments[0]
    match verb:
        case "move_token":
            return f"move the token from {own(s, s.turn, number)}, to {own(s, s.turn, arguments[1])}"
        case "set_die":
            return f"turn {own(s, s.turn, number)}, to {arguments[1]}"
        case "protect":
            return f"protect {own(s, s.turn, number)}"
        case "adapt":
            change = 1 if arguments[1] == moves.UP else -1
            return f"turn {own(s, s.actor, number)}, to {s.own_value[s.actor][number - 1] + change}"
        case "value":
            return f"take a Magmacorium {number}"
        case "draft":
            left = die(s.prison_colour[number - 1], s.prison_value[number - 1])
            return f"take the {left} that {whose(view.names[number - 1])} thug left in the prison"
        case "copy_value":
            return f"turn {own(s, s.actor, number)}, to {value_at(s, s.picked)}"
        case _:
            return f"make {own(s, s.actor, number)}, {DIE_COLOURS[colour_at(s, s.picked)]}"


def _pick(view: View[S], _verb: str, arguments: tuple[int, ...]) -> str:
    """What picking a target means now."""
    s, target = view.state, arguments[0]
    name = target_name(view, target)
    if s.phase == moves.ACT_ON:
        return f"remove the token from {name}" if is_protected(s, target) else f"swap with {name}"
    if s.phase == moves.CLONE:
        return f"copy from {name}"
    if s.phase == moves.ACT:
        if s.acting == AIRFORCE:
            return f"remove the token from {name}" if is_protected(s, target) else f"reroll {name}"
        return f"swap {name}"
    match s.faction[s.turn]:
        case factions.PIRATES:
            return f"remove {name} and its space"
        case factions.PRIESTS:
            return f"reroll {name}"
        case factions.FUKURA:
            return f"raise {name} by 1" if s.phase == moves.ABILITY_ON else f"lower {name} by 1"
        case factions.SKELLETAS:
            return f"give up {name}"
    return f"swap with {name}" if s.phase == moves.ABILITY_ON else f"swap {name}"


# Missions


def _missions(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    match verb:
        case "discard":
            return _discard(view.state).format(mission(arguments[0]))
        case "discard_a_mission":
            return _discard(view.state).format("a mission")
        case "put_on_top":
            return f"put {mission(arguments[0])} on top of the deck"
        case "put_at_bottom":
            return f"put {mission(arguments[0])} at the bottom of the deck"
        case _:
            return f"copy {mission(arguments[0])}"


def _discard(s: S) -> str:
    if s.phase == moves.KEEP_MISSIONS:
        return "give back {}"
    return "set aside {}" if s.phase == moves.CHOOSE_MISSIONS else "put {} at the bottom of the deck"


SUBJECTS: dict[str, Callable[[View[S], str, tuple[int, ...]], str]] = {
    "decline": _decline,
    "stock": _stock,
    "pick": _pick,
    **dict.fromkeys(("agent", "thug"), _piece),
    **dict.fromkeys(("choose_faction", "hypnotise", "use_ability", "transcend", "no_action", "give_marker"), _turn),
    **dict.fromkeys(("reroll_card", "fight"), _dome),
    **dict.fromkeys(
        ("move_token", "set_die", "protect", "adapt", "value", "draft", "copy_value", "copy_colour"), _dice
    ),
    **dict.fromkeys(("discard", "discard_a_mission", "put_on_top", "put_at_bottom", "copy_mission"), _missions),
}
