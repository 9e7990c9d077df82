"""Why something cannot be done now: the rule against it, in a sentence.

Every reason is worked out from the predicates of the rules. An action has none exactly if it is legal.
"""

from collections.abc import Callable

from astragal.core import CHANCE, View
from astragal.core.language import Texts, deferred

from . import moves
from .abilities import can_use
from .deck import deck_count, has_mission
from .dice import dice_count, has_die, is_changeable, own_target
from .end import can_copy
from .factions import (
    ASKS_FOR,
    DIE_AND_VALUE,
    ELSEWHERE,
    FACTIONS,
    FOLLOWING,
    INSTEAD_OF_ACTION,
    ON_TURN,
    ROAMERS,
    TARGET_THEN_VALUE,
    WHEN,
)
from .missions import COPYCAT, GAMBLING
from .pieces import AGENCY, DOME, MAGMACORIUM, MARKET, NO_DIE, SANCTUARY, place_of
from .places import PLACES, can_act
from .state import S
from .turn import may_be_asked_after_the_action
from .words_names import ability_text, colour_name, space_name
from .words_prompts import prompt
from .words_reasons_targets import why_not_target

_ = Texts(__file__)

ALREADY_QUIET = deferred("You chose not to use your ability or tokens this turn.")


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action; nothing if it is legal."""
    if view.over:
        return _("The game is over.")
    if view.to_act == CHANCE:
        return _("Luck moves first.")
    if view.seat < 0:
        return _("You are only watching.")
    if view.to_act != view.seat:
        return _("It is {name}'s turn.", name=view.names[view.to_act])
    if view.state.phase not in WHEN_SAID[verb]:
        return _not_now(view)
    return WHY[verb](view, *arguments)


def _not_now(view: View[S]) -> str:
    return _("Something else comes first: {prompt}", prompt=prompt(view))


def _always(_view: View[S]) -> str:
    return ""


# Set-up and missions


def _choose_faction(view: View[S], faction: int) -> str:
    for seat in range(view.state.players):
        if view.state.faction[seat] == faction:
            name = view.names[seat]
            return _("{name} already plays {faction}.", name=name, faction=FACTIONS[faction].title)
    return ""


def _own_mission(view: View[S], mission: int) -> str:
    return "" if has_mission(view.state, view.seat, mission) else _("You do not hold this mission.")


def _secret(_view: View[S]) -> str:
    return _("Say which mission; the others will not see it.")


def _copy_mission(view: View[S], mission: int) -> str:
    if can_copy(view.state, view.seat, mission):
        return ""
    if mission in (COPYCAT, GAMBLING):
        return _("Copycat cannot copy itself or High Stakes Gambling.")
    return _("Copycat can copy only a mission that another player holds.")


# Placing


def _hypnotise(view: View[S], place: int) -> str:
    if has_die(view.state, place):
        return ""
    return _("No die is left in {place}, so nobody can be sent there.", place=PLACES[place].title)


def _space(view: View[S], space: int) -> str:
    s = view.state
    if s.die_colour[space] == NO_DIE:
        if s.piece[space]:
            return _("There is already a piece at {space}: choose a space with a die.", space=space_name(space))
        return _("There is no die at {space}: choose a space with one.", space=space_name(space))
    if s.hypnosis >= 0 and has_die(s, s.hypnosis) and place_of(space) != s.hypnosis:
        place = PLACES[s.hypnosis].title
        return _("You are hypnotised: this turn your piece has to go to {place}.", place=place)
    return ""


def _agent(view: View[S], space: int) -> str:
    return _space(view, space) if view.state.agents_left[view.seat] else _("You have no agents left, only your thug.")


def _thug(view: View[S], space: int) -> str:
    return _space(view, space) if view.state.thugs_left[view.seat] else _("You have no thug in the prison.")


def _save_turn(view: View[S]) -> str:
    s = view.state
    if s.faction[view.seat] != ROAMERS:
        return _("Only the Roamers can save a turn.")
    if s.ability_used[view.seat]:
        return _("You can save a turn only once in the game.")
    if s.last_turns:
        return _("This is the turn you saved.")
    return _(ALREADY_QUIET) if s.quiet else ""


def _not_this_turn(view: View[S]) -> str:
    if view.state.quiet:
        return _(ALREADY_QUIET)
    if may_be_asked_after_the_action(view.state, view.seat):
        return ""
    return _("You have no ability or token to use this turn.")


# Abilities and tokens


def _use_ability(view: View[S]) -> str:
    s, faction = view.state, view.state.faction[view.seat]
    if s.phase == moves.PLACE and s.quiet:
        return _(ALREADY_QUIET)
    if s.phase == moves.ACT and s.transcending:
        return _not_now(view)
    if can_use(s, view.seat, s.phase):
        return ""
    if WHEN[faction] == ELSEWHERE:
        ability = ability_text(faction)
        return _("Your ability works automatically, or you are asked when it matters: {ability}.", ability=ability)
    if s.ability_used[view.seat]:
        return _("You have already used your ability, and it can be used only once in the game.")
    if WHEN[faction] == ON_TURN and s.phase == moves.ACT:
        return _("You can use your ability before placing or after the action, not instead of it.")
    if WHEN[faction] == INSTEAD_OF_ACTION and s.phase != moves.ACT:
        return _("You can use your ability only instead of the action.")
    return _("There is nothing to use your ability on now: {ability}.", ability=ability_text(faction))


def _transcend(view: View[S], place: int) -> str:
    s = view.state
    if s.faction[view.seat] != FOLLOWING:
        return _("Only Ewo Following can carry out the action of another place.")
    if s.ability_used[view.seat]:
        return _("You can use Transcendence only once in the game.")
    if place == s.acting:
        return _("Your piece is at {place} already; its action needs no ability.", place=PLACES[place].title)
    return "" if can_act(s, place) else _("The action of {place} is not possible now.", place=PLACES[place].title)


def _own_die(view: View[S], number: int) -> str:
    return "" if number <= dice_count(view.state, view.seat) else _("You have no die {number}.", number=number)


def _move_token(view: View[S], number: int, to: int) -> str:
    s, seat = view.state, view.seat
    if s.phase == moves.PLACE and s.quiet:
        return _(ALREADY_QUIET)
    missing = _own_die(view, number) or _own_die(view, to)
    if missing:
        return missing
    if not s.protected[seat][number - 1]:
        return _("There is no token on your die {number}.", number=number)
    if s.token_moved[number - 1]:
        return _("You have already moved this token: each moves once before placing and once after the action.")
    return _("Your die {number} already has a token.", number=to) if s.protected[seat][to - 1] else ""


def _changeable(view: View[S], number: int) -> str:
    """Dice that can get another value."""
    if is_changeable(view.state, own_target(view.seat, number - 1)):
        return ""
    return _own_die(view, number) or _("A Magmacorium die never changes its value or colour.")


def _adapt(view: View[S], number: int, direction: int) -> str:
    reason = _changeable(view, number)
    value = view.state.own_value[view.seat][number - 1]
    if not reason and value == (6 if direction == moves.UP else 1):
        return _("A die cannot go above 6.") if direction == moves.UP else _("A die cannot go below 1.")
    return reason


def _copy_colour(view: View[S], number: int) -> str:
    s = view.state
    model = s.picked - own_target(0, 0)
    if s.own_colour[model // len(s.own_colour[0])][model % len(s.own_colour[0])] == MAGMACORIUM:
        return _("You can copy only the value of a Magmacorium die, not its colour.")
    return _changeable(view, number)


# Actions


def _at(view: View[S], place: int) -> str:
    """An action that belongs to a place."""
    if view.state.acting == place:
        return ""
    here = PLACES[view.state.acting].title
    return _("That is the action of {place}; your piece went to {here}.", place=PLACES[place].title, here=here)


def _draw_mission(view: View[S]) -> str:
    return _at(view, AGENCY) or ("" if deck_count(view.state) else _("There are no missions left in the deck."))


def _set_die(view: View[S], number: int, _value: int) -> str:
    s = view.state
    if s.phase == moves.ABILITY:
        return _changeable(view, number) if ASKS_FOR[s.faction[view.seat]] == DIE_AND_VALUE else _not_now(view)
    return _at(view, MARKET) or _changeable(view, number)


def _fight(view: View[S]) -> str:
    return "" if view.state.phase == moves.FIGHT else _at(view, DOME)


def _reroll_card(view: View[S], number: int) -> str:
    rerolled = view.state.card_rerolled[number - 1]
    return _fight(view) or (_("Each die on the card can be rerolled only once.") if rerolled else "")


def _give_marker(view: View[S], seat: int) -> str:
    missing = "" if seat <= view.state.players else _("There is no player {number}.", number=seat)
    return _at(view, SANCTUARY) or missing


def _protect(view: View[S], number: int) -> str:
    s = view.state
    reason = _at(view, SANCTUARY) or _own_die(view, number)
    if reason:
        return reason
    if s.tokens == 0:
        return _("There are no protection tokens left in the supply.")
    return _("Your die {number} already has a token.", number=number) if s.protected[view.seat][number - 1] else ""


def _stock(view: View[S], colour: int, direction: int) -> str:
    s = view.state
    if s.phase == moves.ACT and s.transcending:
        return _("After Transcendence you have to carry out the action of the place you chose.")
    if s.phase == moves.SECOND_CUBE and colour == s.moved_cube:
        return _("The second cube has to be a different one.")
    if s.stock[colour] == (s.highest_step if direction == moves.UP else 0):
        return _("The {colour} cube is already at the end of its track.", colour=colour_name(colour + 1))
    return ""


def _no_action(view: View[S]) -> str:
    s = view.state
    if s.transcending or can_act(s, s.acting):
        place = PLACES[s.acting].title
        return _("The action of {place} is possible, so you have to carry it out.", place=place)
    return ""


def _value(view: View[S], _value: int) -> str:
    return "" if ASKS_FOR[view.state.faction[view.seat]] == TARGET_THEN_VALUE else _not_now(view)


def _pick(view: View[S], target: int) -> str:
    return why_not_target(view, target) if _asks_for_target(view.state) else _not_now(view)


def _asks_for_target(s: S) -> bool:
    asked = ASKS_FOR[s.faction[s.turn]]
    if s.phase == moves.ABILITY:
        return bool(asked != DIE_AND_VALUE)
    return bool(s.phase != moves.ABILITY_ON or asked != TARGET_THEN_VALUE)


def _draft(view: View[S], cell: int) -> str:
    s = view.state
    return "" if cell <= s.players and s.prison_colour[cell - 1] != NO_DIE else _("There is no die in that cell.")


# All verbs: in which phases they can be said, and what is against them then

_ON_TURN = (moves.PLACE, moves.ACT, moves.AFTER)
WHEN_SAID: dict[str, tuple[int, ...]] = {
    "choose_faction": (moves.CHOOSE_FACTION,),
    "discard": (moves.KEEP_MISSIONS, moves.AGENCY_DISCARD, moves.CHOOSE_MISSIONS),
    "discard_a_mission": (moves.KEEP_MISSIONS, moves.AGENCY_DISCARD, moves.CHOOSE_MISSIONS),
    "hypnotise": (moves.HYPNOSIS,),
    "decline": (moves.HYPNOSIS, moves.ADAPT, moves.CLONE),
    "agent": (moves.PLACE,),
    "thug": (moves.PLACE,),
    "save_turn": (moves.PLACE,),
    "not_this_turn": (moves.PLACE,),
    "use_ability": _ON_TURN,
    "move_token": (moves.PLACE, moves.AFTER),
    "pick": (moves.ACT, moves.ACT_ON, moves.ABILITY, moves.ABILITY_ON, moves.CLONE),
    "draw_mission": (moves.ACT,),
    "set_die": (moves.ACT, moves.ABILITY),
    "reroll_card": (moves.ACT, moves.FIGHT),
    "fight": (moves.ACT, moves.FIGHT),
    "give_marker": (moves.ACT,),
    "protect": (moves.ACT,),
    "stock": (moves.ACT, moves.SECOND_CUBE),
    "transcend": (moves.ACT,),
    "no_action": (moves.ACT,),
    "enough": (moves.SECOND_CUBE,),
    "adapt": (moves.ADAPT,),
    "end_turn": (moves.AFTER,),
    "value": (moves.ABILITY_ON,),
    "put_on_top": (moves.CONNECTIONS_DISCARD,),
    "put_at_bottom": (moves.CONNECTIONS_DISCARD,),
    "put_a_mission_on_top": (moves.CONNECTIONS_DISCARD,),
    "put_a_mission_at_bottom": (moves.CONNECTIONS_DISCARD,),
    "draft": (moves.DRAFT,),
    "copy_value": (moves.CLONE_ONTO,),
    "copy_colour": (moves.CLONE_ONTO,),
    "copy_mission": (moves.COPY,),
}
WHY: dict[str, Callable[..., str]] = {
    "choose_faction": _choose_faction,
    "discard": _own_mission,
    "discard_a_mission": _secret,
    "hypnotise": _hypnotise,
    "decline": _always,
    "agent": _agent,
    "thug": _thug,
    "save_turn": _save_turn,
    "not_this_turn": _not_this_turn,
    "use_ability": _use_ability,
    "move_token": _move_token,
    "pick": _pick,
    "draw_mission": _draw_mission,
    "set_die": _set_die,
    "reroll_card": _reroll_card,
    "fight": _fight,
    "give_marker": _give_marker,
    "protect": _protect,
    "stock": _stock,
    "transcend": _transcend,
    "no_action": _no_action,
    "enough": _always,
    "adapt": _adapt,
    "end_turn": _always,
    "value": _value,
    "put_on_top": _own_mission,
    "put_at_bottom": _own_mission,
    "put_a_mission_on_top": _secret,
    "put_a_mission_at_bottom": _secret,
    "draft": _draft,
    "copy_value": _changeable,
    "copy_colour": _copy_colour,
    "copy_mission": _copy_mission,
}
