"""A phrase for every action of Dicetopia."""

from collections.abc import Callable
from typing import NamedTuple

from astragal.core import View
from astragal.core.components import component
from astragal.core.language import Texts, deferred
from astragal.core.words import is_you

from . import dome, factions, moves
from .dice import colour_at, is_protected, value_at
from .factions import FACTIONS
from .pieces import AIRFORCE, SPRINGS
from .places import PLACES
from .state import S
from .words_names import (
    ability_text,
    colour_name,
    die,
    labelled,
    mission_words,
    own,
    place_text,
    space_name,
    target_name,
)

_ = Texts(__file__)

ALWAYS_THE_SAME = {
    "save_turn": deferred("Last Resort: skip this turn and take it at the very end"),
    "not_this_turn": deferred("no ability or tokens this turn"),
    "draw_mission": deferred("draw a mission, then put one at the bottom of the deck"),
    "enough": deferred("move no second cube"),
    "end_turn": deferred("end the turn"),
    "put_a_mission_on_top": deferred("put a mission on top of the deck"),
    "put_a_mission_at_bottom": deferred("put a mission at the bottom of the deck"),
}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    return _(ALWAYS_THE_SAME[verb]) if verb in ALWAYS_THE_SAME else SUBJECTS[verb](view, verb, arguments)


# A turn and its place


def _piece(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s, space = view.state, arguments[0]
    return _placed(verb, space, s.die_colour[space], s.die_value[space])


@component
def _placed(verb: str, space: int, colour: int, value: int) -> str:
    """A piece to a die on the board; most choices at most positions are such a phrase."""
    taken = die(colour, value)
    if verb == "agent":
        return _("agent to {space} for the {die}", space=space_name(space), die=taken)
    return _("thug to {space}: {die} to the prison", space=space_name(space), die=taken)


def _turn(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = view.state
    match verb:
        case "hypnotise":
            return _("hypnotise {name} into {place}", name=view.names[s.turn], place=PLACES[arguments[0]].title)
        case "use_ability":
            return _("use your ability: {ability}", ability=ability_text(s.faction[s.turn]))
        case "transcend":
            return labelled(f"Transcendence, {PLACES[arguments[0]].title}", place_text(arguments[0]))
        case "no_action":
            return _("no action, because none is possible") if s.acting != SPRINGS else _("no action")
        case "give_marker":
            return _("give the First Player Marker to {name}", name=view.names[arguments[0] - 1])
        case _:
            return labelled(FACTIONS[arguments[0]].title, ability_text(arguments[0]))


def _decline(view: View[S], _verb: str, _arguments: tuple[int, ...]) -> str:
    s = view.state
    if s.phase == moves.HYPNOSIS:
        return _("let {name} choose freely this turn", name=view.names[s.turn])
    return _("copy nothing") if s.phase == moves.CLONE else _("change none of your dice")


def _stock(view: View[S], _verb: str, arguments: tuple[int, ...]) -> str:
    colour, direction = arguments
    values = stock_values(view.state, colour, direction)
    if direction == moves.UP:
        return _("stock exchange: {colour} up to step {step}, where a die scores {stars}", **values)
    return _("stock exchange: {colour} down to step {step}, where a die scores {stars}", **values)


def stock_values(s: S, colour: int, direction: int) -> dict[str, object]:
    """Where a cube goes, and what a die scores there."""
    step = s.stock[colour] + (1 if direction == moves.UP else -1)
    return {"colour": colour_name(colour + 1), "step": step + 1, "stars": s.step_stars[step]}


def _dome(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s = view.state
    if verb == "fight":
        return _("fight with the card as it is for {stars} stars", stars=dome.fight_stars(s, s.turn))
    number = arguments[0]
    shown = die(s.card_colour[number - 1], s.card_value[number - 1])
    return _("reroll die {number} on the card, the {die}", number=number, die=shown)


# Dice


def _dice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    s, number = view.state, arguments[0]
    match verb:
        case "move_token":
            return _(
                "move the token from die {number}, the {die}, to die {to}, the {other}", **token_values(s, arguments)
            )
        case "set_die" | "adapt" | "copy_value":
            return _("turn die {number}, the {die}, to {value}", **turned_values(s, verb, arguments))
        case "protect":
            return _("protect die {number}, the {die}", number=number, die=own(s, s.turn, number))
        case "value":
            return _("take a Magmacorium {value}", value=number)
        case "draft":
            left, name = prison_die(s, number - 1), view.names[number - 1]
            if is_you(name):
                return _("take the {die} that your thug left in the prison", die=left)
            return _("take the {die} that {name}'s thug left in the prison", die=left, name=name)
        case _:
            return _("make die {number}, the {die}, {colour}", **recoloured_values(s, number))


def token_values(s: S, arguments: tuple[int, ...]) -> dict[str, object]:
    """The die that a token leaves, and the one that it goes to."""
    number, to = arguments
    return {"number": number, "die": own(s, s.turn, number), "to": to, "other": own(s, s.turn, to)}


def turned_values(s: S, verb: str, arguments: tuple[int, ...]) -> dict[str, object]:
    """The die that gets another value, and that value."""
    number, seat = arguments[0], s.turn if verb == "set_die" else s.actor
    if verb == "set_die":
        value = arguments[1]
    elif verb == "adapt":
        value = s.own_value[seat][number - 1] + (1 if arguments[1] == moves.UP else -1)
    else:
        value = value_at(s, s.picked)
    return {"number": number, "die": own(s, seat, number), "value": value}


def recoloured_values(s: S, number: int) -> dict[str, object]:
    """The die that gets another colour, and that colour."""
    return {"number": number, "die": own(s, s.actor, number), "colour": colour_name(colour_at(s, s.picked))}


def prison_die(s: S, seat: int) -> str:
    """The die that a player's thug left in the prison."""
    return die(s.prison_colour[seat], s.prison_value[seat])


# Targets


class Picking(NamedTuple):
    """What it means to pick a target: as a choice, and in the log."""

    phrase: str
    told: str


REMOVE_TOKEN = Picking(deferred("remove the token from {target}"), deferred("{name} removed the token from {target}."))
SWAP = Picking(deferred("swap {target}"), deferred("{name} chose {target} to swap."))
SWAP_WITH = Picking(deferred("swap with {target}"), deferred("{name} swapped it with {target}."))
COPY_FROM = Picking(deferred("copy from {target}"), deferred("{name} copied from {target}."))
REROLL = Picking(deferred("reroll {target}"), deferred("{name} rerolled {target}."))
REMOVE = Picking(deferred("remove {target} and its space"), deferred("{name} removed {target} and its space."))
RAISE = Picking(deferred("raise {target} by 1"), deferred("{name} raised {target} by 1."))
LOWER = Picking(deferred("lower {target} by 1"), deferred("{name} lowered {target} by 1."))
GIVE_UP = Picking(deferred("give up {target}"), deferred("{name} gave up {target}."))


def picking(s: S, target: int) -> Picking:
    """What picking a target means now."""
    if s.phase == moves.ACT_ON:
        return REMOVE_TOKEN if is_protected(s, target) else SWAP_WITH
    if s.phase == moves.CLONE:
        return COPY_FROM
    if s.phase == moves.ACT:
        if s.acting == AIRFORCE:
            return REMOVE_TOKEN if is_protected(s, target) else REROLL
        return SWAP
    match s.faction[s.turn]:
        case factions.PIRATES:
            return REMOVE
        case factions.PRIESTS:
            return REROLL
        case factions.FUKURA:
            return RAISE if s.phase == moves.ABILITY_ON else LOWER
        case factions.SKELLETAS:
            return GIVE_UP
    return SWAP_WITH if s.phase == moves.ABILITY_ON else SWAP


def _pick(view: View[S], _verb: str, arguments: tuple[int, ...]) -> str:
    return _(picking(view.state, arguments[0]).phrase, target=target_name(view, arguments[0]))


# Missions


def _missions(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    named = mission_words(arguments[0]) if arguments else _("a mission")
    match verb:
        case "discard" | "discard_a_mission":
            return _discard(view.state, named)
        case "put_on_top":
            return _("put {mission} on top of the deck", mission=named)
        case "put_at_bottom":
            return _("put {mission} at the bottom of the deck", mission=named)
        case _:
            return _("copy {mission}", mission=named)


def _discard(s: S, named: str) -> str:
    if s.phase == moves.KEEP_MISSIONS:
        return _("give back {mission}", mission=named)
    if s.phase == moves.CHOOSE_MISSIONS:
        return _("set aside {mission}", mission=named)
    return _("put {mission} at the bottom of the deck", mission=named)


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
