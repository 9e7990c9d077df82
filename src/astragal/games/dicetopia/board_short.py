"""The short words of a drawing, where there is no room for the long ones of `places`, `factions` and `missions`."""

from astragal.core.language import Texts, deferred

from . import moves
from .board_shown import Belongings
from .end import card_stars
from .factions import IS_ONCE, NO_FACTION
from .missions import COPYCAT, GAMBLING
from .pieces import BANK
from .state import S
from .words_names import labelled, mission_text, mission_title

_ = Texts(__file__)

PLACE_ACTIONS = (
    deferred("draw a mission,\nput one back"),
    deferred("reroll\na die"),
    deferred("an agent swaps\nwith a die"),
    deferred("two dice\nchange places"),
    deferred("a city die\nfor yours"),
    deferred("one of yours\nfor a rival's"),
    deferred("turn a die"),
    deferred("match the card"),
    deferred("marker, token"),
    deferred("no action"),
)
BANK_ADVANCED = deferred("a city die\nfor a like one")

ABILITIES = (
    ("Last Resort", deferred("take a turn last")),
    ("Exterminate", deferred("remove a city die")),
    ("Hypnosis", deferred("choose a rival's way")),
    ("Intervention", deferred("two rerolls")),
    ("Opportunist", deferred("keep all missions")),
    ("Cloning", deferred("copy a rival's die")),
    ("Transcendence", deferred("use another place")),
    ("Adaptation", deferred("±1 when swapped")),
    ("Slip Away", deferred("swap agent and die")),
    ("Home Turf", deferred("turn one of your dice")),
    ("Influencer", deferred("move two stock cubes")),
    ("Robin Hood?", deferred("rival −1, own +1")),
    ("Tentacle", deferred("last agent is a thug")),
    ("Immunity", deferred("start with a token")),
    ("Homeland", deferred("wasteland: ★5 more")),
    ("Connections", deferred("draw 4, put 4 back")),
    ("Sacrifice", deferred("agent becomes a die")),
    ("Alpha", deferred("swap two agents")),
)
"""The name of each faction's ability, and what it is in at most 20 letters."""


def place_action(place: int, bank_advanced: int) -> str:
    """The action of a place in one or two short lines."""
    return BANK_ADVANCED if place == BANK and bank_advanced else PLACE_ACTIONS[place]


ALWAYS, READY, USED = deferred("always"), deferred("ready, once"), deferred("used")


def ability_state(faction: int, is_used: int) -> str:
    """Whether the ability of a faction can still be used: one of the three above."""
    if faction == NO_FACTION:
        return ""
    if not IS_ONCE[faction]:
        return ALWAYS
    return USED if is_used else READY


def belongings_words(shown: Belongings) -> str:
    """What a seat has that does not lie on its faction board."""
    found = [_.ngettext("{count} mission", "{count} missions", shown.missions)]
    found += [_("thug held")] if shown.thugs else []
    found += [_("a token")] if shown.tokens else []
    found += [_("turn saved")] if shown.turns_saved else []
    return " · ".join(found)


# Missions


def mission_became(s: S, mission: int) -> str:
    """What a mission that is played at the end has become."""
    if mission == GAMBLING and s.gambled >= 0:
        return _("drew {mission}", mission=mission_title(s.gambled))
    if mission == COPYCAT and s.copied >= 0:
        return _("copies {mission}", mission=mission_title(s.copied))
    return ""


def mission_pays_for(s: S, mission: int) -> str:
    """What a mission pays for, or what it has become and what that pays for."""
    became = mission_became(s, mission)
    model = s.gambled if mission == GAMBLING else s.copied
    return labelled(became, mission_text(model)) if became else mission_text(mission)


def mission_pay(s: S, seat: int, mission: int) -> str:
    """What a mission in hand pays as things stand; nobody knows it of one that is played at the end."""
    stars = mission_stars(s, seat, mission)
    return _("{stars} now", stars=stars) if stars and s.phase < moves.GAMBLE else stars


def mission_stars(s: S, seat: int, mission: int) -> str:
    """The same, where there is room only for the stars."""
    if s.phase < moves.GAMBLE and mission in (COPYCAT, GAMBLING):
        return ""
    return f"★{card_stars(s, seat, mission)}"


def mission_piece(mission: int) -> str:
    """The name of a mission's card."""
    return f"mission-{moves.MISSION_WORDS[mission]}"
