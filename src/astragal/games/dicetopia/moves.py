"""What can be going on in Dicetopia, and what players can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import SEATS as EACH_SEAT
from astragal.core import Verbs, rule, things, verb
from astragal.core.observation_kinds import Things

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


class Moves(Verbs):
    """What players can say."""

    choose_faction = verb(faction=FACTION_WORDS)
    discard = verb(mission=MISSION_WORDS)
    discard_a_mission = verb()  # never legal: what the others see of `discard`
    hypnotise = verb(neighbourhood=NEIGHBOURHOODS)
    decline = verb()
    agent = verb(space=SPACES)
    thug = verb(space=SPACES)
    save_turn = verb()
    not_this_turn = verb()
    use_ability = verb()
    move_token = verb(die=NUMBERS, to=NUMBERS)
    pick = verb(target=TARGETS)
    draw_mission = verb()
    set_die = verb(die=NUMBERS, value=VALUES)
    reroll_card = verb(die=range(1, 4))
    fight = verb()
    give_marker = verb(seat=SEATS)
    protect = verb(die=NUMBERS)
    stock = verb(colour=COLOURS, direction=DIRECTIONS)
    transcend = verb(place=PLACE_WORDS)
    no_action = verb()
    enough = verb()
    adapt = verb(die=NUMBERS, direction=DIRECTIONS)
    end_turn = verb()
    value = verb(value=VALUES)
    put_on_top = verb(mission=MISSION_WORDS)
    put_at_bottom = verb(mission=MISSION_WORDS)
    put_a_mission_on_top = verb()  # never legal: what the others see
    put_a_mission_at_bottom = verb()
    draft = verb(seat=SEATS)
    copy_value = verb(die=NUMBERS)
    copy_colour = verb(die=NUMBERS)
    copy_mission = verb(mission=MISSION_WORDS)


CHOOSE_FACTION_VERB, choose_faction, read_choose_faction = Moves.choose_faction
DISCARD_VERB, discard, read_discard = Moves.discard
discard_a_mission = Moves.discard_a_mission.encode
HYPNOTISE_VERB, hypnotise, read_hypnotise = Moves.hypnotise
DECLINE_VERB, decline, _ = Moves.decline
AGENT_VERB, agent, read_agent = Moves.agent
THUG_VERB, thug, read_thug = Moves.thug
SAVE_TURN_VERB, save_turn, _ = Moves.save_turn
NOT_THIS_TURN_VERB, not_this_turn, _ = Moves.not_this_turn
USE_ABILITY_VERB, use_ability, _ = Moves.use_ability
MOVE_TOKEN_VERB, move_token, read_move_token = Moves.move_token
PICK_VERB, pick, read_pick = Moves.pick
draw_mission = Moves.draw_mission.encode
SET_DIE_VERB, set_die, read_set_die = Moves.set_die
REROLL_CARD_VERB, reroll_card, read_reroll_card = Moves.reroll_card
fight = Moves.fight.encode
GIVE_MARKER_VERB, give_marker, read_give_marker = Moves.give_marker
PROTECT_VERB, protect, read_protect = Moves.protect
STOCK_VERB, stock, read_stock = Moves.stock
TRANSCEND_VERB, transcend, read_transcend = Moves.transcend
NO_ACTION_VERB, no_action, _ = Moves.no_action
enough = Moves.enough.encode
ADAPT_VERB, adapt, read_adapt = Moves.adapt
end_turn = Moves.end_turn.encode
VALUE_VERB, value, read_value = Moves.value
PUT_ON_TOP_VERB, put_on_top, read_put_on_top = Moves.put_on_top
PUT_AT_BOTTOM_VERB, put_at_bottom, read_put_at_bottom = Moves.put_at_bottom
put_a_mission_on_top = Moves.put_a_mission_on_top.encode
put_a_mission_at_bottom = Moves.put_a_mission_at_bottom.encode
DRAFT_VERB, draft, read_draft = Moves.draft
COPY_VALUE_VERB, copy_value, read_copy_value = Moves.copy_value
COPY_COLOUR_VERB, copy_colour, read_copy_colour = Moves.copy_colour
COPY_MISSION_VERB, copy_mission, read_copy_mission = Moves.copy_mission
verb_of = Moves.actions.verb


def choice_names() -> Things:
    """Every choice as a learner sees it, with seats counted from its own."""
    names = things("nothing")
    for word, arguments in Moves.actions.verbs.items():
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
