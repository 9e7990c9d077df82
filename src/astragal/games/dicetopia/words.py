"""Dicetopia in words."""

from astragal.core import View, Words
from astragal.core.words import begun, either

from . import deck, end, moves, set_up
from .dice import value_at
from .factions import FACTIONS
from .missions import MISSIONS
from .secrets import AFTER_ALL_PLACES
from .state import S
from .words_choices import choice, mission
from .words_log import deed
from .words_names import die, faction_name, space_name, target_name
from .words_points import score_sheet, tie_breaks
from .words_prompts import consequence, help_at, phase, prompt
from .words_reasons import why_not
from .words_scenarios import TEXTS

TITLE = "Dicetopia"
ABOUT = "Swap your agents for dice all over a shady city; dice, turf, stocks and secret missions pay stars."
OPTIONS = {
    "bank": "what the Observatory Bank swaps: a die with one of yours, or (advanced) with a matching one on any board",
    "protection": "whether another player's action can remove a protection token (breakable)",
    "factions": "factions are dealt at random or chosen in turn",
    "scenario": "a change to the game, from a file of yours or one of ours: "
    + "; ".join(f"{name}, {text}" for name, text in TEXTS.items()),
    "board": "what the board shows of stock steps, adjacent spaces and Nuclear Springs: house (our own) or a file",
}


# Luck


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return f"first player ({either(view.names)})"
        case moves.DEAL_FACTION:
            return f"faction for {view.names[s.actor]}"
        case moves.SPREAD_COLOUR:
            return f"colour for {space_name(s.setting)} ({either(_colours(s.pool))})"
        case moves.SPREAD_ROLL | moves.SPRINGS_ROLL:
            return f"die at {space_name(s.setting)}"
        case moves.CARD_COLOUR:
            return f"colour of die {s.card_die + 1} on the Blood Dome card ({either(_colours(s.bag))})"
        case moves.CARD_ROLL | moves.CARD_REROLL:
            return f"die {s.card_die + 1} on the Blood Dome card"
        case moves.REROLL:
            return f"reroll of {target_name(view, s.picked)}"
        case moves.GAMBLE:
            return "mission for High Stakes Gambling (its name or number)"
    return f"mission for {view.names[s.actor]} (its name or number)"


def outcome_names(view: View[S]) -> list[tuple[str, ...]]:
    """What is printed on a faction or a mission, the colour of a die, or who plays; nothing for a roll."""
    s = view.state
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return [(name,) for name in view.names]
        case moves.DEAL_FACTION:
            return [(faction.title,) for number, faction in enumerate(FACTIONS) if set_up.is_faction_free(s, number)]
        case moves.SPREAD_COLOUR:
            return [(colour,) for colour, count in zip(moves.COLOURS, s.pool, strict=True) for _ in range(count)]
        case moves.CARD_COLOUR:
            return [(colour,) for colour, count in zip(moves.COLOURS, s.bag, strict=True) for _ in range(count)]
        case moves.DEAL_MISSION | moves.AGENCY_DRAW | moves.CONNECTIONS_DRAW | moves.GAMBLE:
            return [(name, str(card + 1)) for card, name in enumerate(MISSIONS) if s.where[card] == deck.MIDDLE]
    return []


def _colours(counts: list[int]) -> list[str]:
    """The colours that there are dice of."""
    return [colour for colour, count in zip(moves.COLOURS, counts, strict=True) if count]


# The log


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a step that only prepares another is silent."""
    line = deed(before, verb, arguments) if verb else _tell_luck(before, after, arguments)
    if after.over and not before.over:
        return f"{line} {score_line(after)}".strip()
    if after.state.phase >= moves.GAMBLE > before.state.phase:
        return f"{line} {missions_line(after)}".strip()
    if after.state.round > before.state.round:
        return f"{line} Round {after.state.round} begins with {after.names[after.state.marker]}.".strip()
    return line


def _tell_luck(before: View[S], after: View[S], arguments: tuple[int, ...]) -> str:
    s, now = before.state, after.state
    name = before.names[s.actor]
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return f"The First Player Marker goes to {after.names[now.marker]}."
        case moves.DEAL_FACTION:
            return f"{name} got {faction_name(now.faction[s.actor])}."
        case moves.SPREAD_COLOUR | moves.CARD_COLOUR | moves.SPRINGS_ROLL:
            return ""
        case moves.SPREAD_ROLL:
            return "The dice are laid out." if now.phase == moves.SPRINGS_ROLL else ""
        case moves.CARD_ROLL:
            return f"On the Blood Dome card: {card(now)}." if s.card_die == 2 else ""
        case moves.REROLL:
            return f"{begun(target_name(before, s.picked))} now shows {value_at(now, s.picked)}."
        case moves.CARD_REROLL:
            return f"Die {s.card_die + 1} on the card shows {arguments[0] + 1}.{_fought(before, after)}"
        case moves.GAMBLE:
            return f"High Stakes Gambling drew {mission(arguments[0] - AFTER_ALL_PLACES)}."
    drawn = mission(arguments[0] - AFTER_ALL_PLACES) if arguments else "a mission"
    return f"{name} drew {drawn}."


def card(s: S) -> str:
    """The dice of the Blood Dome card."""
    return ", ".join(die(s.card_colour[i], s.card_value[i]) for i in range(3))


def _fought(before: View[S], after: View[S]) -> str:
    gained = sum(after.state.dome_stars) - sum(before.state.dome_stars)
    if after.state.phase != moves.CARD_COLOUR:
        return ""
    return f" The fight paid {gained} stars."


def missions_line(view: View[S]) -> str:
    """All missions that are revealed."""
    hands = (
        f"{name}: {', '.join(MISSIONS[m] for m in end.missions_of(view.state, seat))}"
        for seat, name in enumerate(view.names)
    )
    return f"Missions are revealed. {'; '.join(hands)}."


def score_line(view: View[S]) -> str:
    """The whole score by its sources."""
    parts = []
    for seat, name in enumerate(view.names):
        rows = [f"{source} {stars}" for source, stars in end.breakdown(view.state, seat) if stars]
        parts.append(f"{name} {view.scores[seat]} = {' + '.join(rows) or '0'}")
    return f"Score: {'; '.join(parts)}."


def deck_size(s: S) -> int:
    """How many missions lie in the deck."""
    return int(deck.deck_count(s))


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    tell=tell,
    asks=asks,
    outcome_names=outcome_names,
    prompt=prompt,
    phase=phase,
    help_at=help_at,
    score_sheet=score_sheet,
    tie_breaks=tie_breaks,
)
