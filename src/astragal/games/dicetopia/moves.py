"""What can be going on in Dicetopia, and what players can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import SEATS as EACH_SEAT
from astragal.core import Actions, rule, things
from astragal.core.seen import Things

from .factions import FACTIONS
from .missions import MISSIONS
from .pieces import (
    MOST_PLAYERS,
    NEIGHBOURHOODS,
    OWN_DICE,
    PLACE_WORDS,
    SPACES,
    TARGET_NAMES,
)

if TYPE_CHECKING:
    from .state import S

# The phases of a game; what happens in each is told where it is carried out

PHASES = tuple(
    (
        "draw-first-player deal-faction choose-faction spread-colour spread-roll springs-roll card-colour card-roll "
        "deal-mission keep-missions hypnosis place act act-on agency-draw agency-discard reroll card-reroll fight "
        "second-cube adapt after ability ability-on connections-draw connections-discard draft clone clone-onto "
        "choose-missions gamble copy end"
    ).split()
)

(
    DRAW_FIRST_PLAYER,
    DEAL_FACTION,
    CHOOSE_FACTION,
    SPREAD_COLOUR,
    SPREAD_ROLL,
    SPRINGS_ROLL,
    CARD_COLOUR,
    CARD_ROLL,
    DEAL_MISSION,
    KEEP_MISSIONS,
    HYPNOSIS,
    PLACE,
    ACT,
    ACT_ON,
    AGENCY_DRAW,
    AGENCY_DISCARD,
    REROLL,
    CARD_REROLL,
    FIGHT,
    SECOND_CUBE,
    ADAPT,
    AFTER,
    ABILITY,
    ABILITY_ON,
    CONNECTIONS_DRAW,
    CONNECTIONS_DISCARD,
    DRAFT,
    CLONE,
    CLONE_ONTO,
    CHOOSE_MISSIONS,
    GAMBLE,
    COPY,
    END,
) = range(len(PHASES))

LUCK = tuple(
    int(
        phase
        in (
            DRAW_FIRST_PLAYER,
            DEAL_FACTION,
            SPREAD_COLOUR,
            SPREAD_ROLL,
            SPRINGS_ROLL,
            CARD_COLOUR,
            CARD_ROLL,
            DEAL_MISSION,
            AGENCY_DRAW,
            REROLL,
            CARD_REROLL,
            CONNECTIONS_DRAW,
            GAMBLE,
        )
    )
    for phase in range(END + 1)
)

# A target is a space of the board or a die on a faction board: `waste-3` or `die-2-4`, the fourth die of player 2

TARGETS = SPACES + tuple(f"die-{seat + 1}-{die + 1}" for seat in range(MOST_PLAYERS) for die in range(OWN_DICE))

FACTION_WORDS = tuple(faction.word for faction in FACTIONS)
MISSION_WORDS = tuple(
    "".join(sign for sign in name.lower().replace("&", "and").replace(" ", "-") if sign.isalnum() or sign == "-")
    for name in MISSIONS
)
COLOURS = ("purple", "white", "teal")
DIRECTIONS = ("up", "down")
UP, DOWN = range(2)

SEATS = range(1, MOST_PLAYERS + 1)
NUMBERS = range(1, OWN_DICE + 1)
VALUES = range(1, 7)

ACTIONS = Actions(
    choose_faction={"faction": FACTION_WORDS},
    discard={"mission": MISSION_WORDS},
    discard_a_mission=(),  # never legal: what the others see of `discard`
    hypnotise={"neighbourhood": NEIGHBOURHOODS},
    decline=(),
    agent={"space": SPACES},
    thug={"space": SPACES},
    save_turn=(),
    not_this_turn=(),
    use_ability=(),
    move_token={"die": NUMBERS, "to": NUMBERS},
    pick={"target": TARGETS},
    draw_mission=(),
    set_die={"die": NUMBERS, "value": VALUES},
    reroll_card={"die": range(1, 4)},
    fight=(),
    give_marker={"seat": SEATS},
    protect={"die": NUMBERS},
    stock={"colour": COLOURS, "direction": DIRECTIONS},
    transcend={"place": PLACE_WORDS},
    no_action=(),
    enough=(),
    adapt={"die": NUMBERS, "direction": DIRECTIONS},
    end_turn=(),
    value={"value": VALUES},
    put_on_top={"mission": MISSION_WORDS},
    put_at_bottom={"mission": MISSION_WORDS},
    put_a_mission_on_top=(),  # never legal: what the others see
    put_a_mission_at_bottom=(),
    draft={"seat": SEATS},
    copy_value={"die": NUMBERS},
    copy_colour={"die": NUMBERS},
    copy_mission={"mission": MISSION_WORDS},
)
CHOOSE_FACTION_VERB, DISCARD_VERB, _, HYPNOTISE_VERB, DECLINE_VERB = range(5)
AGENT_VERB, THUG_VERB, SAVE_TURN_VERB, NOT_THIS_TURN_VERB, USE_ABILITY_VERB, MOVE_TOKEN_VERB = range(5, 11)
PICK_VERB, DRAW_MISSION_VERB, SET_DIE_VERB, REROLL_CARD_VERB, FIGHT_VERB, GIVE_MARKER_VERB, PROTECT_VERB = range(11, 18)
STOCK_VERB, TRANSCEND_VERB, NO_ACTION_VERB, ENOUGH_VERB, ADAPT_VERB, END_TURN_VERB, VALUE_VERB = range(18, 25)
PUT_ON_TOP_VERB, PUT_AT_BOTTOM_VERB, _, _ = range(25, 29)
DRAFT_VERB, COPY_VALUE_VERB, COPY_COLOUR_VERB, COPY_MISSION_VERB = range(29, 33)
verb = ACTIONS.verb
choose_faction, discard, discard_a_mission, hypnotise, decline = ACTIONS.encoders[:AGENT_VERB]
agent, thug, save_turn, not_this_turn, use_ability, move_token = ACTIONS.encoders[AGENT_VERB:PICK_VERB]
pick, draw_mission, set_die, reroll_card, fight, give_marker, protect = ACTIONS.encoders[PICK_VERB:STOCK_VERB]
stock, transcend, no_action, enough, adapt, end_turn, value = ACTIONS.encoders[STOCK_VERB:PUT_ON_TOP_VERB]
put_on_top, put_at_bottom, put_a_mission_on_top, put_a_mission_at_bottom = ACTIONS.encoders[PUT_ON_TOP_VERB:DRAFT_VERB]
draft, copy_value, copy_colour, copy_mission = ACTIONS.encoders[DRAFT_VERB:]
read_choose_faction, read_discard, _, read_hypnotise, _ = ACTIONS.decoders[:AGENT_VERB]
read_agent, read_thug, _, _, _, read_move_token = ACTIONS.decoders[AGENT_VERB:PICK_VERB]
read_pick, _, read_set_die, read_reroll_card, _, read_give_marker, read_protect = ACTIONS.decoders[PICK_VERB:STOCK_VERB]
read_stock, read_transcend, _, _, read_adapt, _, read_value = ACTIONS.decoders[STOCK_VERB:PUT_ON_TOP_VERB]
read_put_on_top, read_put_at_bottom, _, _ = ACTIONS.decoders[PUT_ON_TOP_VERB:DRAFT_VERB]
read_draft, read_copy_value, read_copy_colour, read_copy_mission = ACTIONS.decoders[DRAFT_VERB:]


def choice_names() -> Things:
    """Every choice as a learner sees it, with seats counted from its own."""
    names = things("nothing")
    for word, arguments in ACTIONS.verbs.items():
        choices = things(word)
        for argument, values in arguments.items():
            seen = {"seat": EACH_SEAT, "target": TARGET_NAMES}
            choices *= seen.get(argument, things(*values))
        names += choices
    return names


@rule
def is_luck(s: S) -> bool:
    """Whether dice or cards decide now."""
    return bool(LUCK[s.phase] == 1)
