"""The short words of a drawing, where there is no room for the long ones of `places`, `factions` and `missions`."""

from . import moves
from .board_shown import Belongings
from .end import card_stars
from .factions import IS_ONCE, NO_FACTION
from .missions import COPYCAT, GAMBLING, MISSION_TEXTS, MISSIONS
from .pieces import BANK
from .state import S

PLACE_ACTIONS = (
    ("draw a mission,", "put one back"),
    ("reroll", "a die"),
    ("an agent swaps", "with a die"),
    ("two dice", "change places"),
    ("a city die", "for yours"),
    ("one of yours", "for a rival's"),
    ("turn a die", ""),
    ("match the card", ""),
    ("marker, token", ""),
    ("no action", ""),
)
BANK_ADVANCED = ("a city die", "for a like one")

ABILITIES = (
    ("Last Resort", "take a turn last"),
    ("Exterminate", "remove a city die"),
    ("Hypnosis", "choose a rival's way"),
    ("Intervention", "two rerolls"),
    ("Opportunist", "keep all missions"),
    ("Cloning", "copy a rival's die"),
    ("Transcendence", "use another place"),
    ("Adaptation", "±1 when swapped"),
    ("Slip Away", "swap agent and die"),
    ("Home Turf", "turn one of your dice"),
    ("Influencer", "move two stock cubes"),
    ("Robin Hood?", "rival −1, own +1"),
    ("Tentacle", "last agent is a thug"),
    ("Immunity", "start with a token"),
    ("Homeland", "wasteland: ★5 more"),
    ("Connections", "draw 4, put 4 back"),
    ("Sacrifice", "agent becomes a die"),
    ("Alpha", "swap two agents"),
)
"""The name of each faction's ability, and what it is in at most 20 letters."""


def place_action(place: int, bank_advanced: int) -> tuple[str, str]:
    """The action of a place in two short lines."""
    return BANK_ADVANCED if place == BANK and bank_advanced else PLACE_ACTIONS[place]


def ability_state(faction: int, is_used: int) -> str:
    """Whether the ability of a faction can still be used."""
    if faction == NO_FACTION:
        return ""
    if not IS_ONCE[faction]:
        return "always"
    return "used" if is_used else "ready, once"


def belongings_words(shown: Belongings) -> str:
    """What a seat has that does not lie on its faction board."""
    count = shown.missions
    found = [f"{count} mission{'' if count == 1 else 's'}"]
    found += ["thug held"] if shown.thugs else []
    found += ["a token"] if shown.tokens else []
    found += ["turn saved"] if shown.turns_saved else []
    return " · ".join(found)


# Missions


def mission_title(mission: int) -> str:
    """A mission's name with a capital."""
    return MISSIONS[mission][0].upper() + MISSIONS[mission][1:]


def mission_became(s: S, mission: int) -> str:
    """What a mission that is played at the end has become."""
    if mission == GAMBLING and s.gambled >= 0:
        return f"drew {mission_title(s.gambled)}"
    if mission == COPYCAT and s.copied >= 0:
        return f"copies {mission_title(s.copied)}"
    return ""


def mission_text(s: S, mission: int) -> str:
    """What a mission pays, or what it has become and what that pays."""
    became = mission_became(s, mission)
    model = s.gambled if mission == GAMBLING else s.copied
    return f"{became}: {MISSION_TEXTS[model]}" if became else MISSION_TEXTS[mission]


def mission_pay(s: S, seat: int, mission: int) -> str:
    """What a mission in hand pays as things stand; nobody knows it of one that is played at the end."""
    if s.phase >= moves.GAMBLE:
        return f"★{card_stars(s, seat, mission)}"
    return f"★{card_stars(s, seat, mission)} now" if mission not in (COPYCAT, GAMBLING) else ""


def mission_piece(mission: int) -> str:
    """The name of a mission's card."""
    return f"mission-{moves.MISSION_WORDS[mission]}"
