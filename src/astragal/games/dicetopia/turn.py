"""A turn: what is free before placing, placing, the action or something instead of it, and what is free after it."""

from astragal.core import rule

from .abilities import begin_ability, can_use, who_adapts
from .deck import draw_to_hand, draw_while_known
from .dice import dice_count, has_die, set_value, take_die
from .factions import FOLLOWING, HATERZ, ON_TURN, ROAMERS, TENTACLE, WHEN
from .moves import (
    ABILITY_ON,
    ACT,
    ADAPT,
    AFTER,
    AGENCY_DISCARD,
    AGENCY_DRAW,
    AGENT_VERB,
    CONNECTIONS_DISCARD,
    MOVE_TOKEN_VERB,
    NO_ACTION_VERB,
    NOT_THIS_TURN_VERB,
    PLACE,
    SAVE_TURN_VERB,
    SECOND_CUBE,
    STOCK_VERB,
    TRANSCEND_VERB,
    USE_ABILITY_VERB,
    agent,
    end_turn,
    move_token,
    no_action,
    not_this_turn,
    read_agent,
    read_move_token,
    read_thug,
    read_transcend,
    save_turn,
    thug,
    transcend,
    use_ability,
    verb_of,
)
from .pieces import (
    AGENT,
    EXTRA_THUG,
    NO_DIE,
    NO_TARGET,
    NOT_ANY,
    OWN_DICE,
    PLACE_COUNT,
    SPACE_COUNT,
    THUG,
    place_of,
)
from .places import act, add_choices, can_act
from .rounds import forget_moved_tokens, turn_is_over
from .state import S
from .stock import add_stock, move_cube

# Before placing, and placing


@rule
def add_before_placing(s: S, out: list[int]) -> int:
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
def may_be_asked_after_the_action(s: S, seat: int) -> bool:
    """Whether there is reason to say: not this turn."""
    unused = WHEN[s.faction[seat]] == ON_TURN and s.ability_used[seat] == 0
    return unused or tokens_of(s, seat) > 0


@rule
def tokens_of(s: S, seat: int) -> int:
    """How many tokens a player has."""
    count = int(s.token_waiting[seat])
    for die in range(OWN_DICE):
        count += s.protected[seat][die]
    return count


@rule
def add_free_choices(s: S, out: list[int], n: int) -> int:
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
def before_placing(s: S, a: int) -> None:
    """Make a choice before placing, or place."""
    chosen = verb_of(a)
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
def place_agent(s: S, space: int) -> None:
    """The agent and the die change places."""
    is_extra_thug = s.faction[s.turn] == TENTACLE and s.agents_left[s.turn] == 1
    take_die(s, s.turn, s.die_colour[space], s.die_value[space])
    s.agents_left[s.turn] -= 1
    put_piece(s, space, EXTRA_THUG if is_extra_thug else AGENT)


@rule
def place_thug(s: S, space: int) -> None:
    """The thug breaks out, and the die takes its place in the prison."""
    s.prison_colour[s.turn] = s.die_colour[space]
    s.prison_value[s.turn] = s.die_value[space]
    s.thugs_left[s.turn] -= 1
    put_piece(s, space, THUG)


@rule
def put_piece(s: S, space: int, kind: int) -> None:
    """The piece takes the die's space; the action of its place comes next."""
    s.die_colour[space] = NO_DIE
    s.die_value[space] = 0
    s.piece[space] = s.turn + 1
    s.piece_kind[space] = kind
    s.acting = place_of(space)
    s.transcending = 0
    s.phase = ACT


# The action, or something instead of it


@rule
def add_actions(s: S, out: list[int]) -> int:
    """An action can be declined only for something else; one that cannot be carried out is skipped."""
    if s.transcending == 1:
        return add_choices(s.acting, s, out, 0)
    n = 0
    if can_act(s, s.acting):
        n = add_choices(s.acting, s, out, n)
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
def choose_action(s: S, a: int) -> None:
    """Begin the action, or something instead of it."""
    chosen = verb_of(a)
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
    elif act(s.acting, s, a):
        action_is_done(s)


@rule
def rerolled(s: S, value: int) -> None:
    """A reroll belongs to the Airforce's action, or it is one of two by the ability of the Tuulu Priests."""
    set_value(s, s.picked, value)
    s.rerolls -= 1
    if s.rerolls > 0:
        s.phase = ABILITY_ON
        return
    s.picked = NO_TARGET
    if s.window > 0:
        ability_is_done(s)
    else:
        action_is_done(s)


@rule
def drawn(s: S, mission: int) -> None:
    """A mission is drawn for the Agency's action, or for the ability of Retorium Comradery."""
    draw_to_hand(s, s.turn, mission)
    s.to_draw -= 1
    if draw_while_known(s, s.turn):
        s.phase = AGENCY_DISCARD if s.phase == AGENCY_DRAW else CONNECTIONS_DISCARD


@rule
def ability_is_done(s: S) -> None:
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
def action_is_done(s: S) -> None:
    """The Hollows may react at once; then the player may use what is free."""
    s.transcending = 0
    if who_adapts(s) >= 0:
        s.actor = who_adapts(s)
        s.phase = ADAPT
    else:
        begin_after_the_action(s)


# After the action


@rule
def begin_after_the_action(s: S) -> None:
    """Each token may be moved once more."""
    s.swapped = NOT_ANY
    s.actor = s.turn
    forget_moved_tokens(s)
    ask_after_the_action(s)


@rule
def ask_after_the_action(s: S) -> None:
    """A player is not asked without anything to decide, or after saying: not this turn."""
    s.phase = AFTER
    if s.quiet == 1 or not has_free_choice(s):
        turn_is_over(s)


@rule
def has_free_choice(s: S) -> bool:
    """Whether there is an ability to use or a token to move."""
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
def add_after_the_action(s: S, out: list[int]) -> int:
    """What is free, or the end of the turn."""
    n = add_free_choices(s, out, 0)
    out[n] = end_turn()
    return n + 1


@rule
def after_the_action(s: S, a: int) -> None:
    """Make a choice after the action."""
    chosen = verb_of(a)
    if chosen == USE_ABILITY_VERB:
        begin_ability(s)
    elif chosen == MOVE_TOKEN_VERB:
        shift_token(s, a)
        ask_after_the_action(s)
    else:
        turn_is_over(s)


@rule
def shift_token(s: S, a: int) -> None:
    """Move a token to another die."""
    number, to = read_move_token(a)
    s.protected[s.turn][number - 1] = 0
    s.protected[s.turn][to - 1] = 1
    s.token_moved[number - 1] = 0
    s.token_moved[to - 1] = 1
