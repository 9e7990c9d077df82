"""What somebody did, as the log of Dicetopia says it."""

from collections.abc import Callable

from astragal.core import View
from astragal.core.language import Texts, deferred
from astragal.core.words import is_you

from . import dome, moves
from .board_short import ABILITIES
from .factions import FACTIONS
from .pieces import SPRINGS
from .places import PLACES
from .state import S
from .words_choices import picking, prison_die, recoloured_values, stock_values, token_values, turned_values
from .words_names import die, mission_words, own, space_name, target_name

_ = Texts(__file__)

SILENT = ("not_this_turn", "draw_mission")
"""Nothing happens, or the draw itself has a line."""

ALWAYS_THE_SAME = {
    "save_turn": deferred("{name} saved this turn for the very end."),
    "enough": deferred("{name} moved no second cube."),
    "end_turn": deferred("{name} ended the turn."),
    "put_a_mission_on_top": deferred("{name} put a mission on top of the deck."),
    "put_a_mission_at_bottom": deferred("{name} put a mission at the bottom of the deck."),
}


def deed(before: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One sentence about a choice; nothing where there is nothing to tell."""
    s = before.state
    if verb in SILENT or (verb == "decline" and s.phase == moves.HYPNOSIS):
        return ""
    name = before.names[s.actor]
    return _(ALWAYS_THE_SAME[verb], name=name) if verb in ALWAYS_THE_SAME else SAYS[verb](before, name, verb, arguments)


# A turn and its place


def _piece(before: View[S], name: str, verb: str, arguments: tuple[int, ...]) -> str:
    s, space = before.state, arguments[0]
    taken, where = die(s.die_colour[space], s.die_value[space]), space_name(space)
    if verb == "agent":
        return _("{name} placed an agent at {space} and took the {die}.", name=name, space=where, die=taken)
    return _("{name} placed a thug at {space} and sent the {die} to the prison.", name=name, space=where, die=taken)


def _turn(before: View[S], name: str, verb: str, arguments: tuple[int, ...]) -> str:
    s, first = before.state, arguments[0] if arguments else 0
    match verb:
        case "hypnotise":
            other, place = before.names[s.turn], PLACES[first].title
            return _("{name} hypnotised {other} into {place}.", name=name, other=other, place=place)
        case "use_ability":
            return _("{name} used the ability {ability}.", name=name, ability=ABILITIES[s.faction[s.turn]][0])
        case "transcend":
            return _("{name} used Transcendence for the action of {place}.", name=name, place=PLACES[first].title)
        case "give_marker":
            other = before.names[first - 1]
            return _("{name} gave the First Player Marker to {other}.", name=name, other=other)
        case "choose_faction":
            return _("{name} chose {faction}.", name=name, faction=FACTIONS[first].title)
        case _:
            if s.acting == SPRINGS:
                return _("{name} took no action.", name=name)
            return _("{name} could not carry out the action.", name=name)


def _decline(before: View[S], name: str, _verb: str, _arguments: tuple[int, ...]) -> str:
    if before.state.phase == moves.CLONE:
        return _("{name} copied nothing.", name=name)
    return _("{name} changed no dice.", name=name)


def _stock(before: View[S], name: str, _verb: str, arguments: tuple[int, ...]) -> str:
    colour, direction = arguments
    values = stock_values(before.state, colour, direction)
    if direction == moves.UP:
        return _("{name} moved the {colour} cube up to step {step}, where a die scores {stars}.", name=name, **values)
    return _("{name} moved the {colour} cube down to step {step}, where a die scores {stars}.", name=name, **values)


def _dome(before: View[S], name: str, verb: str, arguments: tuple[int, ...]) -> str:
    s = before.state
    if verb == "fight":
        return _("{name} fought for {stars} stars.", name=name, stars=dome.fight_stars(s, s.turn))
    number = arguments[0]
    shown = die(s.card_colour[number - 1], s.card_value[number - 1])
    return _("{name} rerolled die {number} on the card, the {die}.", name=name, number=number, die=shown)


# Dice


def _dice(before: View[S], name: str, verb: str, arguments: tuple[int, ...]) -> str:
    s, number = before.state, arguments[0]
    match verb:
        case "move_token":
            values = token_values(s, arguments)
            return _(
                "{name} moved the token from die {number}, the {die}, to die {to}, the {other}.", name=name, **values
            )
        case "set_die" | "adapt" | "copy_value":
            values = turned_values(s, verb, arguments)
            return _("{name} turned die {number}, the {die}, to {value}.", name=name, **values)
        case "protect":
            return _("{name} protected die {number}, the {die}.", name=name, number=number, die=own(s, s.turn, number))
        case "value":
            return _("{name} took a Magmacorium {value}.", name=name, value=number)
        case "draft":
            return _draft(name, before.names[number - 1], prison_die(s, number - 1))
        case _:
            return _("{name} made die {number}, the {die}, {colour}.", name=name, **recoloured_values(s, number))


def _draft(name: str, other: str, left: str) -> str:
    if is_you(other):
        return _("{name} took the {die} that your thug left in the prison.", name=name, die=left)
    return _("{name} took the {die} that {other}'s thug left in the prison.", name=name, other=other, die=left)


def _pick(before: View[S], name: str, _verb: str, arguments: tuple[int, ...]) -> str:
    target = target_name(before, arguments[0])
    return _(picking(before.state, arguments[0]).told, name=name, target=target)


# Missions


def _missions(before: View[S], name: str, verb: str, arguments: tuple[int, ...]) -> str:
    named = mission_words(arguments[0]) if arguments else _("a mission")
    match verb:
        case "discard" | "discard_a_mission":
            return _discard(before.state, name, named)
        case "put_on_top":
            return _("{name} put {mission} on top of the deck.", name=name, mission=named)
        case "put_at_bottom":
            return _("{name} put {mission} at the bottom of the deck.", name=name, mission=named)
        case _:
            return _("{name} copied {mission}.", name=name, mission=named)


def _discard(s: S, name: str, named: str) -> str:
    if s.phase == moves.KEEP_MISSIONS:
        return _("{name} gave back {mission}.", name=name, mission=named)
    if s.phase == moves.CHOOSE_MISSIONS:
        return _("{name} set aside {mission}.", name=name, mission=named)
    return _("{name} put {mission} at the bottom of the deck.", name=name, mission=named)


SAYS: dict[str, Callable[[View[S], str, str, tuple[int, ...]], str]] = {
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
