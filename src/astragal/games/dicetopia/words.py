"""Dicetopia in words."""

from astragal.core import View, Words
from astragal.core.language import Texts, deferred
from astragal.core.words import begun, either

from . import deck, end, moves, set_up
from .dice import value_at
from .factions import FACTIONS
from .missions import MISSIONS
from .secrets import AFTER_ALL_PLACES
from .state import S
from .words_choices import choice
from .words_log import deed
from .words_names import (
    colour_name,
    die,
    faction_name,
    in_a_row,
    labelled,
    mission_name,
    mission_words,
    space_name,
    target_name,
)
from .words_points import breakdown, score_sheet, tie_breaks
from .words_prompts import consequence, help_at, phase, prompt
from .words_reasons import why_not

_ = Texts(__file__)

TITLE = "Dicetopia"
ABOUT = deferred("Swap your agents for dice all over a shady city; dice, turf, stocks and secret missions pay stars.")
OPTIONS = {
    "bank": deferred(
        "what the Observatory Bank swaps: a die with one of yours, or (advanced) with a matching one on any board"
    ),
    "protection": deferred("whether another player's action can remove a protection token (breakable)"),
    "factions": deferred("factions are dealt at random or chosen in turn"),
    "scenario": deferred(
        "a change to the game, from a file of yours or one of ours: "
        "short-night, four agents each instead of six; "
        "empty-prison, no thugs, and no dice to draft from the prison; "
        "bull-market, the stock cubes start on the fourth step; "
        "crash, the stock cubes start on the seventh step; "
        "exposed, no protection tokens in the supply; the Conclave still has its own; "
        "double-agents, four missions are dealt, and three of them count; "
        "meltdown, six Magmacorium dice in Nuclear Springs, whatever the number of players; "
        "turf-war, a neighbourhood is worth 8 stars on top of its dice; "
        "blood-feast, the Blood Dome pays double"
    ),
    "board": deferred(
        "what the board shows of stock steps, adjacent spaces and Nuclear Springs: house (our own) or a file"
    ),
}


# Luck


def asks(view: View[S]) -> str:
    """What luck decides now."""
    s = view.state
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return _("first player ({names})", names=either(view.names))
        case moves.DEAL_FACTION:
            return _("faction for {name}", name=view.names[s.actor])
        case moves.SPREAD_COLOUR:
            return _("colour for {space} ({colours})", space=space_name(s.setting), colours=either(_colours(s.pool)))
        case moves.SPREAD_ROLL | moves.SPRINGS_ROLL:
            return _("die at {space}", space=space_name(s.setting))
        case moves.CARD_COLOUR:
            number, colours = s.card_die + 1, either(_colours(s.bag))
            return _("colour of die {number} on the Blood Dome card ({colours})", number=number, colours=colours)
        case moves.CARD_ROLL | moves.CARD_REROLL:
            return _("die {number} on the Blood Dome card", number=s.card_die + 1)
        case moves.REROLL:
            return _("reroll of {target}", target=target_name(view, s.picked))
        case moves.GAMBLE:
            return _("mission for High Stakes Gambling (its name or number)")
    return _("mission for {name} (its name or number)", name=view.names[s.actor])


def outcome_names(view: View[S]) -> list[tuple[str, ...]]:
    """What is printed on a faction or a mission, the colour of a die, or who plays; nothing for a roll."""
    s = view.state
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return [(name,) for name in view.names]
        case moves.DEAL_FACTION:
            return [(faction.title,) for number, faction in enumerate(FACTIONS) if set_up.is_faction_free(s, number)]
        case moves.SPREAD_COLOUR:
            return [(colour_name(colour),) for colour, count in enumerate(s.pool, start=1) for _ in range(count)]
        case moves.CARD_COLOUR:
            return [(colour_name(colour),) for colour, count in enumerate(s.bag, start=1) for _ in range(count)]
        case moves.DEAL_MISSION | moves.AGENCY_DRAW | moves.CONNECTIONS_DRAW | moves.GAMBLE:
            return [(name, str(card + 1)) for card, name in enumerate(MISSIONS) if s.where[card] == deck.MIDDLE]
    return []


def _colours(counts: list[int]) -> list[str]:
    """The colours that there are dice of."""
    return [colour_name(colour) for colour, count in enumerate(counts, start=1) if count]


# The log


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a step that only prepares another is silent."""
    line = deed(before, verb, arguments) if verb else _tell_luck(before, after, arguments)
    if after.over and not before.over:
        return f"{line} {score_line(after)}".strip()
    if after.state.phase >= moves.GAMBLE > before.state.phase:
        return f"{line} {missions_line(after)}".strip()
    if after.state.round > before.state.round:
        first = after.names[after.state.marker]
        begins = _("Round {round} begins with {name}.", round=after.state.round, name=first)
        return f"{line} {begins}".strip()
    return line


def _tell_luck(before: View[S], after: View[S], arguments: tuple[int, ...]) -> str:
    s, now = before.state, after.state
    name = before.names[s.actor]
    match s.phase:
        case moves.DRAW_FIRST_PLAYER:
            return _("The First Player Marker goes to {name}.", name=after.names[now.marker])
        case moves.DEAL_FACTION:
            return _("{name} got {faction}.", name=name, faction=faction_name(now.faction[s.actor]))
        case moves.SPREAD_COLOUR | moves.CARD_COLOUR | moves.SPRINGS_ROLL:
            return ""
        case moves.SPREAD_ROLL:
            return _("The dice are laid out.") if now.phase == moves.SPRINGS_ROLL else ""
        case moves.CARD_ROLL:
            return _("On the Blood Dome card: {dice}.", dice=card(now)) if s.card_die == 2 else ""
        case moves.REROLL:
            value = value_at(now, s.picked)
            return begun(_("{target} now shows {value}.", target=target_name(before, s.picked), value=value))
        case moves.CARD_REROLL:
            rolled = _("Die {number} on the card shows {value}.", number=s.card_die + 1, value=arguments[0] + 1)
            return f"{rolled} {_fought(before, after)}".strip()
        case moves.GAMBLE:
            return _("High Stakes Gambling drew {mission}.", mission=mission_words(arguments[0] - AFTER_ALL_PLACES))
    drawn = mission_words(arguments[0] - AFTER_ALL_PLACES) if arguments else _("a mission")
    return _("{name} drew {mission}.", name=name, mission=drawn)


def card(s: S) -> str:
    """The dice of the Blood Dome card."""
    return ", ".join(die(s.card_colour[i], s.card_value[i]) for i in range(3))


def _fought(before: View[S], after: View[S]) -> str:
    gained = sum(after.state.dome_stars) - sum(before.state.dome_stars)
    if after.state.phase != moves.CARD_COLOUR:
        return ""
    return _("The fight paid {stars} stars.", stars=gained)


def missions_line(view: View[S]) -> str:
    """All missions that are revealed."""
    hands = (
        labelled(name, ", ".join(mission_name(m) for m in end.missions_of(view.state, seat)))
        for seat, name in enumerate(view.names)
    )
    return _("Missions are revealed. {hands}.", hands=in_a_row(hands))


def score_line(view: View[S]) -> str:
    """The whole score by its sources."""
    parts = []
    for seat, name in enumerate(view.names):
        rows = [f"{source} {stars}" for source, stars in breakdown(view.state, seat) if stars]
        parts.append(f"{name} {view.scores[seat]} = {' + '.join(rows) or '0'}")
    return _("Score: {parts}.", parts=in_a_row(parts))


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
