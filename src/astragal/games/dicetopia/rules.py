"""Dicetopia 2.0, in the order of its rulebook.

The places and their actions are in `place_actions`, the factions in `factions`, the missions in `missions`, the end of
the game in `end`, and what players may not know in `secrets`.
"""

from typing import Any

from astragal.core import CHANCE, OVER, Choice, Field, State, highest_first, rule

from .deck import (
    DECK,
    MIDDLE,
    MISSION_COUNT,
    NO_MISSION,
    draw_to_hand,
    draw_while_known,
    in_middle,
    put_away,
)
from .dice import colour_number, dice_count, has_die, take_die
from .end import (
    add_copies,
    add_drafts,
    all_mission_stars,
    choose_missions,
    draft_die,
    gamble,
    go_on_drafting,
    open_stars,
    set_aside,
    stars,
)
from .factions import (
    BUREAU,
    COMRADERY,
    CONCLAVE,
    CONSPIRACY,
    FOLLOWING,
    HATERZ,
    NAVIGATORS,
    NO_FACTION,
    PIRATES,
    PRIESTS,
    ROAMERS,
    SKELLETAS,
    TENTACLE,
    adapt_die,
    add_ability,
    add_ability_on,
    add_adaptations,
    add_clones,
    add_models,
    add_put_backs,
    begin_ability,
    can_use,
    clone,
    put_back,
    use,
    use_on,
    who_adapts,
    who_hypnotises,
)
from .missions import total_value
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
    AGENT_VERB,
    CARD_COLOUR,
    CARD_REROLL,
    CARD_ROLL,
    CHOOSE_FACTION,
    CHOOSE_MISSIONS,
    CLONE,
    CLONE_ONTO,
    CONNECTIONS_DISCARD,
    CONNECTIONS_DRAW,
    COPY,
    DEAL_FACTION,
    DEAL_MISSION,
    DECLINE_VERB,
    DRAFT,
    DRAW_FIRST_PLAYER,
    END,
    FACTIONS,
    FIGHT,
    GAMBLE,
    HYPNOSIS,
    HYPNOTISE_VERB,
    KEEP_MISSIONS,
    MOVE_TOKEN_VERB,
    NO_ACTION_VERB,
    NO_TARGET,
    NOT_THIS_TURN_VERB,
    PLACE,
    REROLL,
    SAVE_TURN_VERB,
    SECOND_CUBE,
    SPREAD_COLOUR,
    SPREAD_ROLL,
    SPRINGS_ROLL,
    STOCK_VERB,
    TARGET_COUNT,
    TRANSCEND_VERB,
    USE_ABILITY_VERB,
    agent,
    choose_faction,
    decline,
    end_turn,
    enough,
    hypnotise,
    is_luck,
    move_token,
    no_action,
    not_this_turn,
    read_agent,
    read_choose_faction,
    read_copy_mission,
    read_discard,
    read_draft,
    read_hypnotise,
    read_move_token,
    read_pick,
    read_thug,
    read_transcend,
    save_turn,
    thug,
    transcend,
    use_ability,
    verb,
)
from .pieces import (
    AGENT,
    EXTRA_THUG,
    MAGMACORIUM,
    MARKET,
    MOST_PLAYERS,
    NO_DIE,
    OWN_DICE,
    PIECES,
    PLACES,
    SPACE_COUNT,
    THUG,
    place_of,
)
from .place_actions import (
    act,
    act_on,
    add_action,
    add_discards,
    add_fight,
    add_second_picks,
    add_stock,
    can_act,
    discard_below,
    go_on_in_the_dome,
    move_cube,
    reroll_card_die,
    reroll_picked,
)
from .scenarios import AGENTS, KEPT, NAMES, SPRINGS_DICE, STOCK_STEP, THUGS, TOKENS
from .secrets import as_others_see, guess, hide, seen

__all__ = ["ACTIONS", "OPTIONS", "STATE", "VERSION", "apply", "evaluate", "guess", "hide", "legal", "outcomes", "rank"]
__all__ += ["score", "seen", "setup", "to_act"]

VERSION = 1
OPTIONS = {
    "bank": Choice(("usual", "advanced")),
    "protection": Choice(("usual", "breakable")),
    "factions": Choice(("dealt", "chosen")),
    "scenario": Choice(NAMES),
}

DICE_OF_EACH_COLOUR = 19
IN_BAG = 3
MAGMACORIUM_DICE = 7
NOWHERE = -1
NOT_ANY = -1
FACTION_COUNT = len(FACTIONS)
PLACE_COUNT = len(PLACES)
FIRST_OF_SPRINGS = SPACE_COUNT - 6

STATE = State(
    players=Field(2, MOST_PLAYERS),
    bank_advanced=Field(0, 1),
    breakable=Field(0, 1),
    factions_chosen=Field(0, 1),
    scenario=Field(0, len(NAMES) - 1),
    phase=Field(DRAW_FIRST_PLAYER, END),
    actor=Field(0, MOST_PLAYERS - 1),  # who has to choose, or for whom a card is drawn
    turn=Field(0, MOST_PLAYERS - 1),
    round=Field(0, 20),
    round_first=Field(0, MOST_PLAYERS - 1),
    passed=Field(0, 40),  # how many seats, or cards to deal, have had their part of what goes round
    marker=Field(0, MOST_PLAYERS - 1),  # who has the First Player Marker
    **PIECES,
    **DECK,
    setting=Field(0, SPACE_COUNT),  # the space that is being filled at the start
    pool=Field(0, DICE_OF_EACH_COLOUR, (3,)),  # dice that are still to be spread
    bag=Field(0, IN_BAG, (3,)),
    card_colour=Field(NO_DIE, MAGMACORIUM - 1, (3,)),
    card_value=Field(0, 6, (3,)),
    card_rerolled=Field(0, 1, (3,)),
    card_die=Field(0, 2),
    magmacorium_supply=Field(0, MAGMACORIUM_DICE),
    stock=Field(0, 6, (3,)),
    tokens=Field(0, MAGMACORIUM_DICE + MOST_PLAYERS),
    token_waiting=Field(0, 1, (MOST_PLAYERS,)),  # the Conclave's, until it has a die
    protected=Field(0, 1, (MOST_PLAYERS, OWN_DICE)),
    token_moved=Field(0, 1, (OWN_DICE,)),
    faction=Field(NO_FACTION, FACTION_COUNT - 1, (MOST_PLAYERS,)),
    ability_used=Field(0, 1, (MOST_PLAYERS,)),
    agents_left=Field(0, 6, (MOST_PLAYERS,)),
    thugs_left=Field(0, 1, (MOST_PLAYERS,)),
    prison_colour=Field(NO_DIE, MAGMACORIUM, (MOST_PLAYERS,)),  # the die that each player's thug has left there
    prison_value=Field(0, 6, (MOST_PLAYERS,)),
    dome_stars=Field(0, 1000, (MOST_PLAYERS,)),
    quiet=Field(0, 1),  # the player has said: not this turn
    acting=Field(0, PLACE_COUNT - 1),  # the place whose action is carried out
    transcending=Field(0, 1),
    window=Field(0, AFTER),  # the phase to which an ability leads back; 0 while none is in use
    picked=Field(NO_TARGET, TARGET_COUNT - 1),
    rerolls=Field(0, 2),
    swapped=Field(NOT_ANY, MOST_PLAYERS - 1),  # whose agent or die another player's action has just swapped
    moved_cube=Field(NOT_ANY, 2),
    to_put_back=Field(0, 4),
    hypnosis=Field(NOWHERE, MARKET - 1),
    saved=Field(0, 1, (MOST_PLAYERS,)),
    saved_hypnosis=Field(NOWHERE, MARKET - 1),
    last_turns=Field(0, 1),
    gambled=Field(NO_MISSION, MISSION_COUNT - 1),
    copied=Field(NO_MISSION, MISSION_COUNT - 1),
    last_reroll=Field(0, 6),  # of a die of the card: a fight that follows at once leaves no other trace of it
    last_choice=Field(NOT_ANY, len(ACTIONS) - 1),  # as everybody saw it, for it may leave no other trace
)
points_to_places = rule(highest_first)


# Set-up


def setup(s: Any, players: int, options: dict[str, Any]) -> None:
    s.players = players
    s.bank_advanced = int(options["bank"] == "advanced")
    s.breakable = int(options["protection"] == "breakable")
    s.factions_chosen = int(options["factions"] == "chosen")
    s.scenario = NAMES.index(options["scenario"])
    s.middle_count = MISSION_COUNT
    s.magmacorium_supply = MAGMACORIUM_DICE - springs_dice(s)
    s.tokens = TOKENS[s.scenario]
    for mission in range(MISSION_COUNT):
        s.where[mission] = MIDDLE
    for colour in range(3):
        s.pool[colour] = DICE_OF_EACH_COLOUR - IN_BAG
        s.bag[colour] = IN_BAG
        s.stock[colour] = STOCK_STEP[s.scenario]
    for seat in range(MOST_PLAYERS):
        s.faction[seat] = NO_FACTION
    for seat in range(players):
        s.agents_left[seat] = AGENTS[s.scenario]
        s.thugs_left[seat] = THUGS[s.scenario]
    s.picked = NO_TARGET
    s.swapped = s.moved_cube = NOT_ANY
    s.hypnosis = s.saved_hypnosis = NOWHERE
    s.gambled = s.copied = NO_MISSION
    s.last_choice = NOT_ANY


@rule
def springs_dice(s: Any) -> int:
    return SPRINGS_DICE[s.scenario] if SPRINGS_DICE[s.scenario] > 0 else s.players


@rule
def round_the_table(s: Any) -> int:
    """The seat whose turn it is in something that goes round once from the First Player Marker."""
    return (s.marker + s.passed) % s.players


@rule
def first_player_is(s: Any, seat: int) -> None:
    s.marker = seat
    s.actor = seat
    s.phase = CHOOSE_FACTION if s.factions_chosen == 1 else DEAL_FACTION


@rule
def is_faction_free(s: Any, faction: int) -> bool:
    for seat in range(s.players):
        if s.faction[seat] == faction:
            return False
    return True


@rule
def free_faction(s: Any, number: int) -> int:
    """The faction with this number among those that nobody has."""
    for faction in range(FACTION_COUNT):
        if is_faction_free(s, faction):
            if number == 0:
                return faction
            number -= 1
    return NO_FACTION


@rule
def legal_factions(s: Any, out: Any) -> int:
    n = 0
    for faction in range(FACTION_COUNT):
        if is_faction_free(s, faction):
            out[n] = choose_faction(faction)
            n += 1
    return n


@rule
def take_faction(s: Any, faction: int) -> None:
    seat = round_the_table(s)
    s.faction[seat] = faction
    if faction == CONCLAVE:
        s.token_waiting[seat] = 1
        s.tokens = max(0, s.tokens - 1)
    s.passed += 1
    s.actor = round_the_table(s)
    if s.passed == s.players:
        s.passed = 0
        s.phase = SPREAD_COLOUR


@rule
def spread_colour(s: Any, number: int) -> None:
    colour = colour_number(s.pool, number)
    s.pool[colour - 1] -= 1
    s.die_colour[s.setting] = colour
    s.phase = SPREAD_ROLL


@rule
def spread_roll(s: Any, value: int) -> None:
    s.die_value[s.setting] = value
    s.setting += 1
    s.phase = SPREAD_COLOUR if s.setting < FIRST_OF_SPRINGS else SPRINGS_ROLL


@rule
def springs_roll(s: Any, value: int) -> None:
    s.die_colour[s.setting] = MAGMACORIUM
    s.die_value[s.setting] = value
    s.setting += 1
    if s.setting == FIRST_OF_SPRINGS + springs_dice(s):
        s.phase = CARD_COLOUR


@rule
def card_colour(s: Any, number: int) -> None:
    """A die is drawn from the bag for the Blood Dome card."""
    colour = colour_number(s.bag, number)
    s.bag[colour - 1] -= 1
    s.card_colour[s.card_die] = colour
    s.phase = CARD_ROLL


@rule
def card_roll(s: Any, value: int) -> None:
    s.card_value[s.card_die] = value
    if s.card_die < 2:
        s.card_die += 1
        s.phase = CARD_COLOUR
        return
    s.card_die = 0
    if s.round == 0:
        s.actor = s.marker
        s.phase = DEAL_MISSION
    else:
        action_is_done(s)


@rule
def deal_mission(s: Any, number: int) -> None:
    """Each player gets one mission more than count in the end."""
    dealt = KEPT[s.scenario] + 1
    draw_to_hand(s, s.actor, in_middle(s, number))
    s.passed += 1
    s.actor = (s.marker + s.passed // dealt) % s.players
    if s.passed == s.players * dealt:
        s.passed = 0
        ask_which_to_keep(s)


@rule
def ask_which_to_keep(s: Any) -> None:
    """The Centauri Bureau keeps all of its missions."""
    while s.passed < s.players:
        s.actor = round_the_table(s)
        if s.faction[s.actor] != BUREAU:
            s.phase = KEEP_MISSIONS
            return
        s.passed += 1
    next_turn(s)


@rule
def return_mission(s: Any, mission: int) -> None:
    put_away(s, s.actor, mission, MIDDLE)
    s.passed += 1
    ask_which_to_keep(s)


# Order of play


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
    phase = s.phase
    if phase == CHOOSE_FACTION:
        return legal_factions(s, out)
    if phase == KEEP_MISSIONS or phase == AGENCY_DISCARD or phase == CHOOSE_MISSIONS:
        return add_discards(s, s.actor, out)
    if phase == HYPNOSIS:
        return legal_hypnoses(s, out)
    if phase == PLACE:
        return legal_before_placing(s, out)
    if phase == ACT:
        return legal_actions(s, out)
    if phase == ACT_ON:
        return add_second_picks(s, s.acting, out)
    if phase == FIGHT:
        return add_fight(s, out, 0)
    if phase == SECOND_CUBE:
        return legal_second_cubes(s, out)
    if phase == ADAPT:
        return add_adaptations(s, s.actor, out)
    if phase == AFTER:
        return legal_after_the_action(s, out)
    if phase == ABILITY:
        return add_ability(s, out)
    if phase == ABILITY_ON:
        return add_ability_on(s, out)
    if phase == CONNECTIONS_DISCARD:
        return add_put_backs(s, out)
    if phase == DRAFT:
        return add_drafts(s, out)
    if phase == CLONE:
        return add_models(s, s.actor, out)
    if phase == CLONE_ONTO:
        return add_clones(s, s.actor, out)
    if phase == COPY:
        return add_copies(s, out)
    return 0


@rule
def apply(s: Any, a: int) -> None:
    if is_luck(s):
        settle(s, a)
        return
    s.last_choice = as_others_see(a)
    if s.phase < HYPNOSIS:
        prepare(s, a)
    elif s.phase < DRAFT:
        take_turn(s, a)
    else:
        finish(s, a)


@rule
def settle(s: Any, outcome: int) -> None:
    """What dice and cards bring."""
    phase = s.phase
    if phase == DRAW_FIRST_PLAYER:
        first_player_is(s, outcome)
    elif phase == DEAL_FACTION:
        take_faction(s, free_faction(s, outcome))
    elif phase == SPREAD_COLOUR:
        spread_colour(s, outcome)
    elif phase == SPREAD_ROLL:
        spread_roll(s, outcome + 1)
    elif phase == SPRINGS_ROLL:
        springs_roll(s, outcome + 1)
    elif phase == CARD_COLOUR:
        card_colour(s, outcome)
    elif phase == CARD_ROLL:
        card_roll(s, outcome + 1)
    elif phase == DEAL_MISSION:
        deal_mission(s, outcome)
    elif phase == REROLL:
        rerolled(s, outcome + 1)
    elif phase == CARD_REROLL:
        reroll_card_die(s, outcome + 1)
    elif phase == GAMBLE:
        gamble(s, in_middle(s, outcome))
    else:
        draw_to_hand(s, s.turn, in_middle(s, outcome))
        s.to_draw -= 1
        if draw_while_known(s, s.turn):
            s.phase = AGENCY_DISCARD if phase == AGENCY_DRAW else CONNECTIONS_DISCARD


@rule
def prepare(s: Any, a: int) -> None:
    """A choice before the first turn."""
    if s.phase == CHOOSE_FACTION:
        take_faction(s, read_choose_faction(a))
    else:
        return_mission(s, read_discard(a))


@rule
def take_turn(s: Any, a: int) -> None:
    """A choice within a turn."""
    phase = s.phase
    if phase == HYPNOSIS:
        answer_hypnosis(s, a)
    elif phase == PLACE:
        before_placing(s, a)
    elif phase == ACT:
        choose_action(s, a)
    elif phase == ACT_ON:
        act_on(s, s.acting, read_pick(a))
        action_is_done(s)
    elif phase == AGENCY_DISCARD:
        discard_below(s, a)
        action_is_done(s)
    elif phase == FIGHT:
        go_on_in_the_dome(s, a)
    elif phase == SECOND_CUBE:
        if verb(a) == STOCK_VERB:
            move_cube(s, a)
        s.moved_cube = NOT_ANY
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


@rule
def finish(s: Any, a: int) -> None:
    """A choice after the last turn."""
    phase = s.phase
    if phase == DRAFT:
        draft_die(s, read_draft(a) - 1)
        go_on_drafting(s)
    elif phase == CLONE:
        if verb(a) == DECLINE_VERB:
            choose_missions(s)
        else:
            s.picked = read_pick(a)
            s.phase = CLONE_ONTO
    elif phase == CLONE_ONTO:
        clone(s, s.actor, a)
        choose_missions(s)
    elif phase == CHOOSE_MISSIONS:
        set_aside(s, read_discard(a))
    else:
        s.copied = read_copy_mission(a)
        s.phase = END


# Game round


@rule
def has_turn(s: Any, seat: int) -> bool:
    """Whether a player has a piece to place, besides the one for a saved turn."""
    return s.agents_left[seat] + s.thugs_left[seat] > s.saved[seat]


@rule
def next_turn(s: Any) -> None:
    """Each round starts with whoever has the First Player Marker then."""
    turns_left = False
    for seat in range(s.players):
        if has_turn(s, seat):
            turns_left = True
    if not turns_left:
        take_saved_turns(s)
        return
    while True:
        if s.round == 0 or s.passed == s.players:
            s.round += 1
            s.round_first = s.marker
            s.passed = 0
        seat = (s.round_first + s.passed) % s.players
        s.passed += 1
        if has_turn(s, seat):
            begin_turn(s, seat)
            return


@rule
def take_saved_turns(s: Any) -> None:
    s.last_turns = 1
    s.passed = 0
    for place in range(s.players):
        seat = (s.marker + place) % s.players
        if s.saved[seat] == 1:
            s.saved[seat] = 0
            begin_turn(s, seat)
            s.hypnosis = s.saved_hypnosis
            return
    go_on_drafting(s)


@rule
def begin_turn(s: Any, seat: int) -> None:
    s.turn = seat
    s.actor = seat
    s.quiet = 0
    s.hypnosis = NOWHERE
    s.phase = PLACE
    forget_moved_tokens(s)
    if who_hypnotises(s, seat) >= 0:
        s.actor = who_hypnotises(s, seat)
        s.phase = HYPNOSIS


@rule
def turn_is_over(s: Any) -> None:
    if s.last_turns == 1:
        take_saved_turns(s)
    else:
        next_turn(s)


@rule
def legal_hypnoses(s: Any, out: Any) -> int:
    n = 0
    for place in range(MARKET):
        if has_die(s, place):
            out[n] = hypnotise(place)
            n += 1
    out[n] = decline()
    return n + 1


@rule
def answer_hypnosis(s: Any, a: int) -> None:
    if verb(a) == HYPNOTISE_VERB:
        s.hypnosis = read_hypnotise(a)
        s.ability_used[s.actor] = 1
    s.actor = s.turn
    s.phase = PLACE


# Before placing, and placing


@rule
def legal_before_placing(s: Any, out: Any) -> int:
    """Hypnosis binds the player to a neighbourhood as long as there is a die."""
    seat = s.turn
    bound = s.hypnosis >= 0 and has_die(s, s.hypnosis)
    n = 0
    for space in range(SPACE_COUNT):
        if s.die_colour[space] != NO_DIE and (not bound or place_of(space) == s.hypnosis):
            if s.agents_left[seat] > 0:
                out[n] = agent(space)
                n += 1
            if s.thugs_left[seat] > 0:
                out[n] = thug(space)
                n += 1
    if s.quiet == 1:
        return n
    n = add_free_choices(s, out, n)
    if s.faction[seat] == ROAMERS and s.ability_used[seat] == 0 and s.last_turns == 0:
        out[n] = save_turn()
        n += 1
    if may_be_asked_after_the_action(s, seat):
        out[n] = not_this_turn()
        n += 1
    return n


@rule
def may_be_asked_after_the_action(s: Any, seat: int) -> bool:
    """Whether there is reason to say: not this turn."""
    faction = s.faction[seat]
    on_turn = faction == PIRATES or faction == PRIESTS or faction == CONSPIRACY or faction == NAVIGATORS
    on_turn = on_turn or faction == COMRADERY or faction == SKELLETAS
    return (on_turn and s.ability_used[seat] == 0) or tokens_of(s, seat) > 0


@rule
def tokens_of(s: Any, seat: int) -> int:
    count = s.token_waiting[seat]
    for die in range(OWN_DICE):
        count += s.protected[seat][die]
    return count


@rule
def add_free_choices(s: Any, out: Any, n: int) -> int:
    """An ability, and tokens that may be moved to other dice."""
    if can_use(s, s.turn, s.phase):
        out[n] = use_ability()
        n += 1
    count = dice_count(s, s.turn)
    for die in range(count):
        if s.protected[s.turn][die] == 1 and s.token_moved[die] == 0:
            for to in range(count):
                if s.protected[s.turn][to] == 0:
                    out[n] = move_token(die + 1, to + 1)
                    n += 1
    return n


@rule
def before_placing(s: Any, a: int) -> None:
    chosen = verb(a)
    if chosen == NOT_THIS_TURN_VERB:
        s.quiet = 1
    elif chosen == USE_ABILITY_VERB:
        begin_ability(s)
    elif chosen == MOVE_TOKEN_VERB:
        shift_token(s, a)
    elif chosen == SAVE_TURN_VERB:
        s.ability_used[s.turn] = 1
        s.saved[s.turn] = 1
        s.saved_hypnosis = s.hypnosis
        turn_is_over(s)
    elif chosen == AGENT_VERB:
        place_agent(s, read_agent(a))
    else:
        place_thug(s, read_thug(a))


@rule
def place_agent(s: Any, space: int) -> None:
    """The agent and the die change places."""
    is_extra_thug = s.faction[s.turn] == TENTACLE and s.agents_left[s.turn] == 1
    take_die(s, s.turn, s.die_colour[space], s.die_value[space])
    s.agents_left[s.turn] -= 1
    put_piece(s, space, EXTRA_THUG if is_extra_thug else AGENT)


@rule
def place_thug(s: Any, space: int) -> None:
    """The thug breaks out, and the die takes its place in the prison."""
    s.prison_colour[s.turn] = s.die_colour[space]
    s.prison_value[s.turn] = s.die_value[space]
    s.thugs_left[s.turn] -= 1
    put_piece(s, space, THUG)


@rule
def put_piece(s: Any, space: int, kind: int) -> None:
    s.die_colour[space] = NO_DIE
    s.die_value[space] = 0
    s.piece[space] = s.turn + 1
    s.piece_kind[space] = kind
    s.acting = place_of(space)
    s.transcending = 0
    s.phase = ACT


# The action, or something instead of it


@rule
def legal_actions(s: Any, out: Any) -> int:
    """An action can be declined only for something else; one that cannot be carried out is skipped."""
    if s.transcending == 1:
        return add_action(s, s.acting, out, 0)
    n = 0
    if can_act(s, s.acting):
        n = add_action(s, s.acting, out, n)
    else:
        out[n] = no_action()
        n += 1
    n = add_stock(s, out, n, NOT_ANY)
    if can_use(s, s.turn, ACT):
        out[n] = use_ability()
        n += 1
    if s.faction[s.turn] == FOLLOWING and s.ability_used[s.turn] == 0:
        for place in range(PLACE_COUNT):
            if place != s.acting and can_act(s, place):
                out[n] = transcend(place)
                n += 1
    return n


@rule
def choose_action(s: Any, a: int) -> None:
    chosen = verb(a)
    if chosen == STOCK_VERB:
        colour = move_cube(s, a)
        if s.faction[s.turn] == HATERZ:
            s.moved_cube = colour
            s.phase = SECOND_CUBE
        else:
            action_is_done(s)
    elif chosen == USE_ABILITY_VERB:
        begin_ability(s)
    elif chosen == TRANSCEND_VERB:
        s.acting = read_transcend(a)
        s.transcending = 1
        s.ability_used[s.turn] = 1
    elif chosen == NO_ACTION_VERB:
        action_is_done(s)
    elif act(s, s.acting, a):
        action_is_done(s)


@rule
def legal_second_cubes(s: Any, out: Any) -> int:
    n = add_stock(s, out, 0, s.moved_cube)
    out[n] = enough()
    return n + 1


@rule
def rerolled(s: Any, value: int) -> None:
    """A reroll belongs to the Airforce's action, or it is one of two by the ability of the Tuulu Priests."""
    reroll_picked(s, value)
    if s.rerolls > 0:
        s.phase = ABILITY_ON
        return
    s.picked = NO_TARGET
    if s.window > 0:
        ability_is_done(s)
    else:
        action_is_done(s)


@rule
def ability_is_done(s: Any) -> None:
    """Go on where the ability began."""
    window = s.window
    s.window = 0
    if window == ACT:
        action_is_done(s)
    elif window == AFTER:
        ask_after_the_action(s)
    else:
        s.phase = PLACE


@rule
def action_is_done(s: Any) -> None:
    """The Hollows may react at once; then the player may use what is free."""
    s.transcending = 0
    if who_adapts(s) >= 0:
        s.actor = who_adapts(s)
        s.phase = ADAPT
    else:
        begin_after_the_action(s)


# After the action


@rule
def forget_moved_tokens(s: Any) -> None:
    for die in range(OWN_DICE):
        s.token_moved[die] = 0


@rule
def begin_after_the_action(s: Any) -> None:
    s.swapped = NOT_ANY
    s.actor = s.turn
    forget_moved_tokens(s)
    ask_after_the_action(s)


@rule
def ask_after_the_action(s: Any) -> None:
    """Nobody is asked who has nothing to decide, or has said: not this turn."""
    s.phase = AFTER
    if s.quiet == 1 or not has_free_choice(s):
        turn_is_over(s)


@rule
def has_free_choice(s: Any) -> bool:
    if can_use(s, s.turn, AFTER):
        return True
    fixed = 0
    movable = False
    for die in range(dice_count(s, s.turn)):
        if s.protected[s.turn][die] == 1:
            fixed += 1
            if s.token_moved[die] == 0:
                movable = True
    return movable and fixed < dice_count(s, s.turn)


@rule
def legal_after_the_action(s: Any, out: Any) -> int:
    n = add_free_choices(s, out, 0)
    out[n] = end_turn()
    return n + 1


@rule
def after_the_action(s: Any, a: int) -> None:
    chosen = verb(a)
    if chosen == USE_ABILITY_VERB:
        begin_ability(s)
    elif chosen == MOVE_TOKEN_VERB:
        shift_token(s, a)
        ask_after_the_action(s)
    else:
        turn_is_over(s)


@rule
def shift_token(s: Any, a: int) -> None:
    number, to = read_move_token(a)
    s.protected[s.turn][number - 1] = 0
    s.protected[s.turn][to - 1] = 1
    s.token_moved[number - 1] = 0
    s.token_moved[to - 1] = 1


# Score


@rule
def score(s: Any, out: Any) -> None:
    """Stars as they stand; missions count from when they are opened."""
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
