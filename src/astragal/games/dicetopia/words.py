"""Dicetopia in words."""

from typing import Any

from astragal.core import View

from . import deck, dome, end, factions, moves, stock
from .dice import colour_at, is_protected, value_at
from .factions import FACTIONS
from .missions import MISSION_TEXTS, MISSIONS
from .naming import DIE_COLOURS, die, faction_name, own, space_name, target_name
from .pieces import AIRFORCE, SPRINGS
from .places import PLACES
from .prompts import consequence, help_at, phase, prompt
from .reasons import why_not
from .scenarios import DOME_TIMES, SCENARIOS
from .scoring import score_sheet, tie_breaks
from .secrets import AFTER_ALL_PLACES

__all__ = ["consequence", "help_at", "phase", "prompt", "score_sheet", "tie_breaks", "why_not"]

TITLE = "Dicetopia"
ABOUT = "Swap your agents for dice all over a shady city; dice, turf, stocks and secret missions pay stars."
OPTIONS = {
    "bank": "what the Observatory Bank swaps: a die with one of yours, or (advanced) with a like one on any board",
    "protection": "whether an action of another player can remove a protection token (breakable)",
    "factions": "factions are dealt at random or chosen in turn",
    "scenario": "a change to the game, all of them our own: "
    + "; ".join(f"{scenario.name}, {scenario.text}" for scenario in SCENARIOS[1:]),
}


# Choices


def choice(view: View, verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    first = arguments[0] if arguments else 0
    match verb:
        case "choose_faction":
            return f"{FACTIONS[first].title}: {FACTIONS[first].text}"
        case "discard":
            return f"{_discard(s)} {mission(first)}"
        case "discard_a_mission":
            return f"{_discard(s)} a mission"
        case "hypnotise":
            return f"hypnotise {view.names[s.turn]}: this turn in {PLACES[first].title}"
        case "decline":
            return _decline(view)
        case "agent" | "thug":
            taken = die(s.die_colour[first], s.die_value[first])
            goes = "" if verb == "agent" else " (it goes to the prison)"
            return f"{verb} to {space_name(first)} for the {taken}{goes}"
        case "save_turn":
            return "Last Resort: skip this turn and take it after the very last one"
        case "not_this_turn":
            return "neither ability nor tokens this turn"
        case "use_ability":
            return f"use your ability: {FACTIONS[s.faction[s.turn]].text}"
        case "move_token":
            return f"move the token from {own(s, s.turn, first)}, to {own(s, s.turn, arguments[1])}"
        case "pick":
            return _pick(view, first)
        case "draw_mission":
            return "draw a mission, then put one at the bottom of the deck"
        case "set_die":
            return f"turn {own(s, s.turn, first)}, to {arguments[1]}"
        case "reroll_card":
            return f"reroll die {first} of the card, the {die(s.card_colour[first - 1], s.card_value[first - 1])}"
        case "fight":
            stars = dome.DOME_STARS[dome.matches(s, s.turn)] * DOME_TIMES[s.scenario]
            return f"fight with the card as it is for {stars} stars"
        case "give_marker":
            return f"give the First Player Marker to {view.names[first - 1]} (player {first})"
        case "protect":
            return f"protect {own(s, s.turn, first)}"
        case "stock":
            step = s.stock[first] + (1 if arguments[1] == moves.UP else -1)
            worth = stock.STEP_STARS[step]
            where = moves.DIRECTIONS[arguments[1]]
            return f"stock exchange: {moves.COLOURS[first]} {where} to step {step + 1}, a die scores {worth}"
        case "transcend":
            return f"Transcendence, {PLACES[first].title}: {PLACES[first].text}"
        case "no_action":
            return "no action, for it cannot be carried out" if s.acting != SPRINGS else "no action"
        case "enough":
            return "move no second cube"
        case "adapt":
            number, direction = arguments
            change = 1 if direction == moves.UP else -1
            return f"turn {own(s, s.actor, number)}, to {s.own_value[s.actor][number - 1] + change}"
        case "end_turn":
            return "end the turn"
        case "value":
            return f"take a Magmacorium {first}"
        case "put_on_top":
            return f"put on top of the deck: {mission(first)}"
        case "put_at_bottom":
            return f"put at the bottom of the deck: {mission(first)}"
        case "put_a_mission_on_top":
            return "put a mission on top of the deck"
        case "put_a_mission_at_bottom":
            return "put a mission at the bottom of the deck"
        case "draft":
            left = die(s.prison_colour[first - 1], s.prison_value[first - 1])
            return f"take the {left} that the thug of player {first} left in the prison"
        case "copy_value":
            return f"turn {own(s, s.actor, first)}, to {value_at(s, s.picked)}"
        case "copy_colour":
            return f"make {own(s, s.actor, first)}, {DIE_COLOURS[colour_at(s, s.picked)]}"
        case _:
            return f"copy {mission(first)}"


def mission(number: int) -> str:
    """A mission and what it pays."""
    return f"{MISSIONS[number]} ({MISSION_TEXTS[number]})"


def _discard(s: Any) -> str:
    if s.phase == moves.KEEP_MISSIONS:
        return "give back"
    return "set aside" if s.phase == moves.CHOOSE_MISSIONS else "put at the bottom of the deck"


def _decline(view: View) -> str:
    s = view.state
    if s.phase == moves.HYPNOSIS:
        return f"let {view.names[s.turn]} choose freely this turn"
    return "copy nothing" if s.phase == moves.CLONE else "change none of your dice"


def _pick(view: View, target: int) -> str:
    """What picking a target means now."""
    s = view.state
    name = target_name(view, target)
    if s.phase == moves.ACT_ON:
        if is_protected(s, target):
            return f"remove the token from {name}"
        return f"swap with {name}"
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


# Luck


def asks(view: View) -> str:
    """What luck decides now."""
    s = view.state
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return "seat of the first player"
        case moves.DEAL_FACTION:
            return f"faction for {view.names[s.actor]}, counted among those that are left"
        case moves.SPREAD_COLOUR:
            return f"colour for {space_name(s.setting)} ({_ranges(s.pool)})"
        case moves.SPREAD_ROLL | moves.SPRINGS_ROLL:
            return f"die at {space_name(s.setting)}"
        case moves.CARD_COLOUR:
            return f"colour of die {s.card_die + 1} of the Blood Dome card ({_ranges(s.bag)})"
        case moves.CARD_ROLL | moves.CARD_REROLL:
            return f"die {s.card_die + 1} of the Blood Dome card"
        case moves.REROLL:
            return f"reroll of {target_name(view, s.picked)}"
        case moves.GAMBLE:
            return "mission for High Stakes Gambling, counted among those of the deck"
    return f"mission for {view.names[s.actor]}, counted among those of the deck"


def _ranges(counts: Any) -> str:
    """Which numbers mean which colour, e.g. `1-3 purple, 4-5 teal`."""
    parts, before = [], 0
    for colour in range(3):
        if counts[colour]:
            last = before + counts[colour]
            numbers = str(last) if counts[colour] == 1 else f"{before + 1}-{last}"
            parts.append(f"{numbers} {moves.COLOURS[colour]}")
            before = last
    return ", ".join(parts)


# The log


def tell(before: View, after: View, verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a step that only prepares another is silent."""
    line = _tell_choice(before, verb, arguments) if verb else _tell_luck(before, after, arguments)
    if after.over and not before.over:
        return f"{line} {score_line(after)}".strip()
    if after.state.phase >= moves.GAMBLE > before.state.phase:
        return f"{line} {missions_line(after)}".strip()
    if after.state.round > before.state.round:
        return f"{line} Round {after.state.round} begins with {after.names[after.state.marker]}.".strip()
    return line


def _tell_choice(before: View, verb: str, arguments: tuple[int, ...]) -> str:
    s = before.state
    if verb == "not_this_turn":
        return ""
    if verb == "decline" and s.phase == moves.HYPNOSIS:
        return ""
    name = before.names[s.actor]
    if verb == "choose_faction":
        return f"{name} plays {FACTIONS[arguments[0]].title}."
    return f"{name}: {choice(before, verb, arguments)}."


def _tell_luck(before: View, after: View, arguments: tuple[int, ...]) -> str:
    s, now = before.state, after.state
    name = before.names[s.actor]
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return f"The First Player Marker goes to {after.names[now.marker]}."
        case moves.DEAL_FACTION:
            return f"{name} plays {faction_name(now, s.actor)}."
        case moves.SPREAD_COLOUR | moves.CARD_COLOUR | moves.SPRINGS_ROLL:
            return ""
        case moves.SPREAD_ROLL:
            return "The dice are spread." if now.phase == moves.SPRINGS_ROLL else ""
        case moves.CARD_ROLL:
            return f"On the Blood Dome card: {card(now)}." if s.card_die == 2 else ""
        case moves.REROLL:
            return f"{target_name(before, s.picked).capitalize()} now shows {value_at(now, s.picked)}."
        case moves.CARD_REROLL:
            return f"Die {s.card_die + 1} of the card shows {arguments[0] + 1}.{_fought(before, after)}"
        case moves.GAMBLE:
            return f"High Stakes Gambling draws {mission(arguments[0] - AFTER_ALL_PLACES)}."
    drawn = mission(arguments[0] - AFTER_ALL_PLACES) if arguments else "a mission"
    return f"{name} draws {drawn}."


def card(s: Any) -> str:
    """The dice of the Blood Dome card."""
    return ", ".join(die(s.card_colour[i], s.card_value[i]) for i in range(3))


def _fought(before: View, after: View) -> str:
    gained = sum(after.state.dome_stars) - sum(before.state.dome_stars)
    if after.state.phase != moves.CARD_COLOUR:
        return ""
    return f" The fight pays {gained} stars."


def missions_line(view: View) -> str:
    """All missions that are opened."""
    hands = (
        f"{name}: {', '.join(MISSIONS[m] for m in end.missions_of(view.state, seat))}"
        for seat, name in enumerate(view.names)
    )
    return f"Missions are opened. {'; '.join(hands)}."


def score_line(view: View) -> str:
    """The whole score by its sources."""
    parts = []
    for seat, name in enumerate(view.names):
        rows = [f"{source} {stars}" for source, stars in end.breakdown(view.state, seat) if stars]
        parts.append(f"{name} {view.scores[seat]} = {' + '.join(rows) or '0'}")
    return f"Score: {'; '.join(parts)}."


def deck_size(s: Any) -> int:
    """How many missions lie in the deck."""
    return int(deck.deck_count(s))
