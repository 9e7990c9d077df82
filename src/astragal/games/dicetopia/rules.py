"""Dicetopia 2.0, in the order of its rulebook.

    components              pieces, dice, deck
    setup                   set_up, chosen_data with scenarios and city_board
    game round              rounds, turn
    neighbourhoods
    and locations           places, dome, stock
    end of game             end
    factions and abilities  factions, abilities
    mission cards           missions

The phases of a game and what players can say are in `moves`, what they may not know is in `secrets`.
"""

from typing import Any

from astragal.core import (
    CHANCE,
    NOT_SEEN,
    OVER,
    SEATS,
    Choice,
    Count,
    Field,
    OneOf,
    State,
    highest_first,
    numbered,
    rule,
    things,
)

from .abilities import (
    adapt_die,
    add_ability,
    add_ability_on,
    add_adaptations,
    add_hypnoses,
    add_put_backs,
    answer_hypnosis,
    put_back,
    use,
    use_on,
)
from .chosen_data import CONSTANTS, DATA_FILES, MOST_STEPS, write_constants
from .deck import DECK, MIDDLE, MISSION_COUNT, NO_MISSION, in_middle
from .dice import total_value
from .dome import add_fight, go_on_in_the_dome, reroll_card_die
from .end import add_last_choices, all_mission_stars, finish, open_stars, stars
from .factions import FACTION_COUNT, NO_FACTION
from .missions import MISSIONS
from .moves import (
    ABILITY,
    ABILITY_ON,
    ACT,
    ACT_ON,
    ACTIONS,
    ADAPT,
    AFTER,
    AGENCY_DISCARD,
    AGENCY_DRAW,
    CARD_COLOUR,
    CARD_REROLL,
    COLOURS,
    CONNECTIONS_DRAW,
    DEAL_FACTION,
    DEAL_MISSION,
    DRAFT,
    DRAW_FIRST_PLAYER,
    END,
    FACTION_WORDS,
    FIGHT,
    GAMBLE,
    HYPNOSIS,
    PHASES,
    PLACE,
    REROLL,
    SECOND_CUBE,
    SPREAD_COLOUR,
    choice_names,
    is_luck,
    read_pick,
)
from .pieces import (
    DIE_COLOURS,
    FACES,
    MAGMACORIUM,
    MOST_PLAYERS,
    NEIGHBOURHOOD_COUNT,
    NEIGHBOURHOODS,
    NO_DIE,
    NO_TARGET,
    NOT_ANY,
    NOWHERE,
    OWN_AXES,
    OWN_DICE,
    PIECES,
    PLACE_COUNT,
    PLACE_WORDS,
    SPACE_COUNT,
    SPACES,
    TARGET_COUNT,
    TARGET_NAMES,
)
from .places import act_on, add_discards, add_second_targets, discard_below
from .scenarios import ANOTHER, MOST_TOKENS
from .secrets import as_others_see, guess, hide, seen
from .set_up import add_preparations, prepare
from .stock import add_second_cubes, move_second_cube
from .turn import (
    ability_is_done,
    action_is_done,
    add_actions,
    add_after_the_action,
    add_before_placing,
    after_the_action,
    before_placing,
    begin_after_the_action,
    choose_action,
    drawn,
    rerolled,
)

__all__ = ["ACTIONS", "MOST_OUTCOMES", "OPTIONS", "STATE", "VERSION", "apply", "evaluate", "guess", "hide", "legal"]
__all__ += ["outcomes", "rank", "score", "seen", "setup", "to_act"]

VERSION = 1
OPTIONS = {
    "bank": Choice(("usual", "advanced")),
    "protection": Choice(("usual", "breakable")),
    "factions": Choice(("dealt", "chosen")),
    **DATA_FILES,
}

DICE_OF_EACH_COLOUR = 19
IN_BAG = 3
MAGMACORIUM_DICE = 7
MOST_OUTCOMES = max(MISSION_COUNT, FACTION_COUNT, 3 * DICE_OF_EACH_COLOUR)
CARD_DICE = (numbered("die", 3),)

STATE = State(
    players=Field(2, MOST_PLAYERS, seen=NOT_SEEN),
    bank_advanced=Field(0, 1, seen=NOT_SEEN),
    breakable=Field(0, 1, seen=NOT_SEEN),
    factions_chosen=Field(0, 1, seen=NOT_SEEN),
    scenario=Field(0, ANOTHER, seen=NOT_SEEN),
    **CONSTANTS,
    phase=Field(DRAW_FIRST_PLAYER, END, seen=OneOf(PHASES)),
    actor=Field(0, MOST_PLAYERS - 1, seen=OneOf(SEATS)),  # who has to choose, or for whom a card is drawn
    turn=Field(0, MOST_PLAYERS - 1, seen=OneOf(SEATS)),
    round=Field(0, 20),
    round_first=Field(0, MOST_PLAYERS - 1, seen=OneOf(SEATS)),
    passed=Field(0, 40),  # how many seats, or cards to deal, have had their part of what goes round
    marker=Field(0, MOST_PLAYERS - 1, seen=OneOf(SEATS)),  # who has the First Player Marker
    **PIECES,
    **DECK,
    # The space that is being filled at the start.
    setting=Field(0, SPACE_COUNT, seen=OneOf((*SPACES, "none"))),
    pool=Field(0, DICE_OF_EACH_COLOUR, (3,), axes=(COLOURS,)),  # dice that are still to be spread
    bag=Field(0, IN_BAG, (3,), axes=(COLOURS,)),
    card_colour=Field(NO_DIE, MAGMACORIUM - 1, (3,), axes=CARD_DICE, seen=OneOf(DIE_COLOURS[:MAGMACORIUM])),
    card_value=Field(0, 6, (3,), axes=CARD_DICE, seen=OneOf(FACES)),
    card_rerolled=Field(0, 1, (3,), axes=CARD_DICE),
    card_die=Field(0, 2, seen=OneOf(*CARD_DICE)),
    magmacorium_supply=Field(0, MAGMACORIUM_DICE),
    stock=Field(0, MOST_STEPS - 1, (3,), axes=(COLOURS,)),
    tokens=Field(0, MOST_TOKENS + MOST_PLAYERS),  # of protection, in the supply
    token_waiting=Field(0, 1, (MOST_PLAYERS,), axes=(SEATS,)),  # the Conclave's, until it has a die
    protected=Field(0, 1, (MOST_PLAYERS, OWN_DICE), axes=OWN_AXES),
    token_moved=Field(0, 1, (OWN_DICE,), axes=OWN_AXES[1:]),
    faction=Field(
        NO_FACTION, FACTION_COUNT - 1, (MOST_PLAYERS,), axes=(SEATS,), seen=OneOf(("no faction", *FACTION_WORDS))
    ),
    ability_used=Field(0, 1, (MOST_PLAYERS,), axes=(SEATS,)),
    agents_left=Field(0, 6, (MOST_PLAYERS,), axes=(SEATS,)),
    thugs_left=Field(0, 1, (MOST_PLAYERS,), axes=(SEATS,)),
    # The die that each player's thug has left in prison.
    prison_colour=Field(NO_DIE, MAGMACORIUM, (MOST_PLAYERS,), axes=(SEATS,), seen=OneOf(DIE_COLOURS)),
    prison_value=Field(0, 6, (MOST_PLAYERS,), axes=(SEATS,), seen=OneOf(FACES)),
    dome_stars=Field(0, 1000, (MOST_PLAYERS,), axes=(SEATS,), seen=Count(half=5)),
    quiet=Field(0, 1),  # the player has said: not this turn
    acting=Field(0, PLACE_COUNT - 1, seen=OneOf(PLACE_WORDS)),  # the place whose action is carried out
    transcending=Field(0, 1),
    # The phase to which an ability leads back; 0 while none is in use.
    window=Field(0, AFTER, seen=OneOf(("none", *PHASES[1 : AFTER + 1]))),
    picked=Field(NO_TARGET, TARGET_COUNT - 1, seen=OneOf(things("nothing") + TARGET_NAMES)),
    rerolls=Field(0, 2),
    # Whose agent or die another player's action has just swapped.
    swapped=Field(NOT_ANY, MOST_PLAYERS - 1, seen=OneOf(things("nobody") + SEATS)),
    moved_cube=Field(NOT_ANY, 2, seen=OneOf(("none", *COLOURS))),
    to_put_back=Field(0, 4),
    hypnosis=Field(NOWHERE, NEIGHBOURHOOD_COUNT - 1, seen=OneOf(("nowhere", *NEIGHBOURHOODS))),
    saved=Field(0, 1, (MOST_PLAYERS,), axes=(SEATS,)),
    saved_hypnosis=Field(NOWHERE, NEIGHBOURHOOD_COUNT - 1, seen=OneOf(("nowhere", *NEIGHBOURHOODS))),
    last_turns=Field(0, 1),
    gambled=Field(NO_MISSION, MISSION_COUNT - 1, seen=OneOf(("none", *MISSIONS))),
    copied=Field(NO_MISSION, MISSION_COUNT - 1, seen=OneOf(("none", *MISSIONS))),
    # Of a die of the card: a fight that follows at once leaves no other trace of it.
    last_reroll=Field(0, 6, seen=OneOf(FACES)),
    # As everybody saw it, because it may leave no other trace.
    last_choice=Field(NOT_ANY, len(ACTIONS) - 1, seen=OneOf(choice_names())),
)
points_to_places = rule(highest_first)


# Set-up


def setup(s: Any, players: int, options: dict[str, Any]) -> None:
    s.players = players
    s.bank_advanced = int(options["bank"] == "advanced")
    s.breakable = int(options["protection"] == "breakable")
    s.factions_chosen = int(options["factions"] == "chosen")
    scenario = write_constants(s, options["scenario"], options["board"])
    s.middle_count = MISSION_COUNT
    s.magmacorium_supply = MAGMACORIUM_DICE - s.springs_dice
    s.tokens = scenario.tokens
    for mission in range(MISSION_COUNT):
        s.where[mission] = MIDDLE
    for colour in range(3):
        s.pool[colour] = DICE_OF_EACH_COLOUR - IN_BAG
        s.bag[colour] = IN_BAG
        s.stock[colour] = scenario.stock_step - 1
    for seat in range(MOST_PLAYERS):
        s.faction[seat] = NO_FACTION
    for seat in range(players):
        s.agents_left[seat] = s.agents_each
        s.thugs_left[seat] = s.thugs_each
    s.picked = NO_TARGET
    s.swapped = s.moved_cube = NOT_ANY
    s.hypnosis = s.saved_hypnosis = NOWHERE
    s.gambled = s.copied = NO_MISSION
    s.last_choice = NOT_ANY


# Who has to act, and what is possible


@rule
def to_act(s: Any) -> int:
    if s.phase == END:
        return OVER
    return CHANCE if is_luck(s) else s.actor


@rule
def outcomes(s: Any) -> int:
    phase = s.phase
    if phase == DRAW_FIRST_PLAYER:
        return s.players
    if phase == DEAL_FACTION:
        return FACTION_COUNT - s.passed
    if phase == SPREAD_COLOUR:
        return s.pool[0] + s.pool[1] + s.pool[2]
    if phase == CARD_COLOUR:
        return s.bag[0] + s.bag[1] + s.bag[2]
    if phase == DEAL_MISSION or phase == AGENCY_DRAW or phase == CONNECTIONS_DRAW or phase == GAMBLE:
        return s.middle_count
    return 6


@rule
def legal(s: Any, out: Any) -> int:
    if to_act(s) < 0:
        return 0
    if s.phase < HYPNOSIS:
        return add_preparations(s, out)
    if s.phase < DRAFT:
        return legal_in_turn(s, out)
    return add_last_choices(s, out)


@rule
def legal_in_turn(s: Any, out: Any) -> int:
    phase = s.phase
    if phase == HYPNOSIS:
        return add_hypnoses(s, out)
    if phase == PLACE:
        return add_before_placing(s, out)
    if phase == ACT:
        return add_actions(s, out)
    if phase == ACT_ON:
        return add_second_targets(s, out)
    if phase == AGENCY_DISCARD:
        return add_discards(s, s.actor, out)
    if phase == FIGHT:
        return add_fight(s, out, 0)
    if phase == SECOND_CUBE:
        return add_second_cubes(s, out)
    if phase == ADAPT:
        return add_adaptations(s, s.actor, out)
    if phase == AFTER:
        return add_after_the_action(s, out)
    if phase == ABILITY:
        return add_ability(s, out)
    if phase == ABILITY_ON:
        return add_ability_on(s, out)
    return add_put_backs(s, out)


# What happens


@rule
def apply(s: Any, a: int) -> None:
    if not is_luck(s):
        s.last_choice = as_others_see(a)
    if s.phase < HYPNOSIS:
        prepare(s, a)
    elif s.phase < DRAFT:
        take_turn(s, a)
    else:
        finish(s, a)


@rule
def take_turn(s: Any, a: int) -> None:
    """One step of a turn."""
    phase = s.phase
    if phase == HYPNOSIS:
        answer_hypnosis(s, a)
    elif phase == PLACE:
        before_placing(s, a)
    elif phase == ACT:
        choose_action(s, a)
    elif phase == ACT_ON:
        act_on(s.acting, s, read_pick(a))
        action_is_done(s)
    elif phase == AGENCY_DRAW or phase == CONNECTIONS_DRAW:
        drawn(s, in_middle(s, a))
    elif phase == AGENCY_DISCARD:
        discard_below(s, a)
        action_is_done(s)
    elif phase == REROLL:
        rerolled(s, a + 1)
    elif phase == CARD_REROLL:
        reroll_card_die(s, a + 1)
    elif phase == FIGHT:
        go_on_in_the_dome(s, a)
    elif phase == SECOND_CUBE:
        move_second_cube(s, a)
        action_is_done(s)
    elif phase == ADAPT:
        adapt_die(s, s.actor, a)
        begin_after_the_action(s)
    elif phase == AFTER:
        after_the_action(s, a)
    elif phase == ABILITY:
        if use(s, a):
            ability_is_done(s)
    elif phase == ABILITY_ON:
        if use_on(s, a):
            ability_is_done(s)
    elif put_back(s, a):
        ability_is_done(s)


# Score


@rule
def score(s: Any, out: Any) -> None:
    """Current stars; missions count once they are revealed."""
    for seat in range(s.players):
        out[seat] = stars(s, seat)


@rule
def rank(s: Any, out: Any) -> None:
    """Most stars win; among equal ones the higher total of own dice."""
    for seat in range(s.players):
        out[seat] = stars(s, seat) * 100 + total_value(s, seat)
    points_to_places(out, s.players)


@rule
def evaluate(s: Any, seat: int) -> int:
    """A seat's lead, with its own missions as they would pay now, for bots that look ahead."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, open_stars(s, other))
    return open_stars(s, seat) + all_mission_stars(s, seat) - best
