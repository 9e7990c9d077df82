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
    OVER,
    Choice,
    Option,
    Rules,
    Secrets,
    highest_first,
    rule,
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
from .chosen_data import DATA_FILES, write_constants
from .deck import MIDDLE, MISSION_COUNT, NO_MISSION, in_middle
from .dice import total_value
from .dome import add_fight, go_on_in_the_dome, reroll_card_die
from .end import add_last_choices, all_mission_stars, finish, open_stars, stars
from .factions import FACTION_COUNT, NO_FACTION
from .moves import (
    ABILITY,
    ABILITY_ON,
    ACT,
    ACT_ON,
    ADAPT,
    AFTER,
    AGENCY_DISCARD,
    AGENCY_DRAW,
    CARD_COLOUR,
    CARD_REROLL,
    CONNECTIONS_DRAW,
    DEAL_FACTION,
    DEAL_MISSION,
    DRAFT,
    DRAW_FIRST_PLAYER,
    END,
    FIGHT,
    GAMBLE,
    HYPNOSIS,
    PLACE,
    REROLL,
    SECOND_CUBE,
    SPREAD_COLOUR,
    Moves,
    is_luck,
    read_pick,
)
from .pieces import (
    DICE_OF_EACH_COLOUR,
    IN_BAG,
    MAGMACORIUM_DICE,
    MOST_PLAYERS,
    NO_TARGET,
    NOT_ANY,
    NOWHERE,
)
from .places import act_on, add_discards, add_second_targets, discard_below
from .secrets import as_others_see, guess, hide, revealed, seen
from .set_up import add_preparations, prepare
from .state import S
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

VERSION = 1
OPTIONS: dict[str, Option] = {
    "bank": Choice(("usual", "advanced")),
    "protection": Choice(("usual", "breakable")),
    "factions": Choice(("dealt", "chosen")),
    **DATA_FILES,
}

MOST_OUTCOMES = max(MISSION_COUNT, FACTION_COUNT, 3 * DICE_OF_EACH_COLOUR)
points_to_places = rule(highest_first)


# Set-up


def setup(s: S, players: int, options: dict[str, Any]) -> None:
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
def to_act(s: S) -> int:
    if s.phase == END:
        return OVER
    return CHANCE if is_luck(s) else s.actor


@rule
def outcomes(s: S) -> int:
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
def legal(s: S, out: list[int]) -> int:
    if to_act(s) < 0:
        return 0
    if s.phase < HYPNOSIS:
        return add_preparations(s, out)
    if s.phase < DRAFT:
        return legal_in_turn(s, out)
    return add_last_choices(s, out)


@rule
def legal_in_turn(s: S, out: list[int]) -> int:
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
def apply(s: S, a: int) -> None:
    if not is_luck(s):
        s.last_choice = as_others_see(a)
    if s.phase < HYPNOSIS:
        prepare(s, a)
    elif s.phase < DRAFT:
        take_turn(s, a)
    else:
        finish(s, a)


@rule
def take_turn(s: S, a: int) -> None:
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
def score(s: S, out: list[int]) -> None:
    """Current stars; missions count once they are revealed."""
    for seat in range(s.players):
        out[seat] = stars(s, seat)


@rule
def rank(s: S, out: list[int]) -> None:
    """Most stars win; among equal ones the higher total of own dice."""
    for seat in range(s.players):
        out[seat] = stars(s, seat) * 100 + total_value(s, seat)
    points_to_places(out, s.players)


@rule
def evaluate(s: S, seat: int) -> int:
    """A seat's lead, with its own missions as they would pay now, for bots that look ahead."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, open_stars(s, other))
    return open_stars(s, seat) + all_mission_stars(s, seat) - best


RULES = Rules(
    version=VERSION,
    state=S,
    moves=Moves,
    setup=setup,
    to_act=to_act,
    outcomes=outcomes,
    legal=legal,
    apply=apply,
    score=score,
    rank=rank,
    evaluate=evaluate,
    secrets=Secrets(hide=hide, guess=guess, seen=seen, revealed=revealed),
    options=OPTIONS,
    most_outcomes=MOST_OUTCOMES,
)
