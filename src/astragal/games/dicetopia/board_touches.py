"""Which pieces an action is made of, in the order of touching, and which the last choice concerns."""

from collections.abc import Iterable
from itertools import islice

from astragal.core import View

from . import moves
from .board_scene import NO_PICKER, Scene, picker
from .board_short import mission_piece
from .board_trail import Names, card_die, cell, stock_step, things, thug_name
from .deck import GAMBLED
from .dice import dice_count, own_target
from .missions import GAMBLING
from .pieces import NO_DIE, PLACE_WORDS
from .state import S

DIRECTION_PIECES = ("up", "down")


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """A die stands for the next agent's place; a thug is touched first, unless only it is left."""
    s, first = view.state, arguments[0] if arguments else 0
    match verb:
        case "choose_faction":
            return (f"faction-{moves.FACTION_WORDS[first]}",)
        case "discard" | "copy_mission":
            return (mission_piece(first),)
        case "put_on_top":
            return mission_piece(first), "deck-top"
        case "put_at_bottom":
            return mission_piece(first), "deck-bottom"
        case "hypnotise" | "transcend":
            return (f"sign-{PLACE_WORDS[first]}",)
        case "thug" if s.agents_left[s.turn] > 0:
            return thug_name(s.turn), things(view)[first]
        case "agent" | "thug" | "pick":
            return (things(view)[first],)
        case "draft":
            return (things(view)[cell(first - 1)],)
        case "save_turn" | "use_ability":
            return ("ability",) if picker(Scene(view)) == NO_PICKER else ()
        case "draw_mission":
            return ("deck",)
        case "reroll_card":
            return (card_die(first),)
        case "fight":
            return ("fight",)
        case "give_marker":
            return (f"give-{first}",)
        case "stock":
            return (stock_step(first, arguments[1]),)
        case "value":
            return (f"value-{first}",)
    return _with_own_die(things(view), s.actor, verb, arguments)


def _with_own_die(at: Names, seat: int, verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """Actions that begin with a die of the player's own; what is left can only be said."""

    def own(number: int) -> str:
        return at[own_target(seat, number - 1)]

    match verb:
        case "move_token":
            return own(arguments[0]), own(arguments[1])
        case "set_die":
            return own(arguments[0]), f"value-{arguments[1]}"
        case "adapt":
            return own(arguments[0]), DIRECTION_PIECES[arguments[1]]
        case "protect":
            return (own(arguments[0]),)
        case "copy_value":
            return own(arguments[0]), "copy-value"
        case "copy_colour":
            return own(arguments[0]), "copy-colour"
    return ()


# What just happened


def last(view: View[S]) -> tuple[str, ...]:
    """The pieces that the last choice moved or changed, where they are now."""
    known = (step for step in reversed(view.steps) if step.seat >= 0 and step.text != "?")
    chosen = [*islice(known, 2)][::-1]
    if not chosen:
        return ()
    actions = view.game.rules.actions
    seat = chosen[-1].seat
    verb, arguments = actions.read(chosen[-1].text)
    at = things(view)
    if verb == "pick":
        targets = [actions.read(step.text) for step in chosen]
        return _there(at, (target[0] for kind, target in targets if kind == "pick"))
    if verb in ("agent", "thug"):
        return _there(at, (arguments[0], _newest(view, seat) if verb == "agent" else cell(seat)))
    if verb in ("value", "draft"):
        return _there(at, (_newest(view, seat),))
    if verb in ("set_die", "adapt", "protect", "copy_value", "copy_colour", "move_token"):
        number = arguments[1] if verb == "move_token" else arguments[0]
        return _there(at, (own_target(seat, number - 1),))
    return _last_elsewhere(view, seat, verb, arguments[0] if arguments else 0)


def _newest(view: View[S], seat: int) -> int:
    return own_target(seat, dice_count(view.state, seat) - 1)


def _there(at: Names, targets: Iterable[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(at[target] for target in targets if target in at))


def _last_elsewhere(view: View[S], seat: int, verb: str, first: int) -> tuple[str, ...]:
    """Of choices that concern no die or piece."""
    s = view.state
    match verb:
        case "stock":
            return (f"cube-{moves.COLOURS[first]}",)
        case "give_marker":
            return ("first-player",)
        case "reroll_card" if s.card_colour[first - 1] != NO_DIE:
            return (card_die(first),)
        case "hypnotise" | "transcend":
            return (f"sign-{PLACE_WORDS[first]}",)
        case "copy_mission":
            own_gamble = s.where[first] == GAMBLED and s.where[GAMBLING] == max(view.seat, 0) + 1
            return () if own_gamble else (mission_piece(first),)
        case "choose_faction" if s.phase == moves.CHOOSE_FACTION:
            return (f"faction-{moves.FACTION_WORDS[first]}",)
        case "choose_faction" | "use_ability" | "save_turn":
            return ("own",) if seat == max(view.seat, 0) else (f"seat-{seat + 1}",)
        case "discard" | "discard_a_mission" | "put_on_top" | "put_at_bottom":
            return ("deck",) if s.phase != moves.CHOOSE_MISSIONS else ()
    return ()
