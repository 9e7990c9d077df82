"""Office Supply, in the order of its rulebook."""

from pathlib import Path
from typing import Any

from astragal.core import (
    CHANCE,
    NOT_OBSERVED,
    OVER,
    SEATS,
    Choice,
    Count,
    DataFile,
    OneOf,
    Option,
    Rules,
    State,
    Verbs,
    Whole,
    field,
    rule,
    things,
    verb,
)

from .office import (
    DOORWAY,
    INSIDE,
    NOWHERE,
    SQUARE_COUNT,
    SQUARES,
    SUPPLY_DOORWAY,
    WALL,
    draw_map,
    is_free,
    supply_doorway_number,
    supply_doorways,
    way_out_number,
    ways_out,
)

VERSION = 1
OPTIONS: dict[str, Option] = {
    "map": DataFile(Path(__file__).parent, ("small", "large"), ".txt"),
    "stock": Choice(("usual", "quick", "mixed")),
    "turns": Whole(1, 10_000, default=1000),
}
MOST_OUTCOMES = SQUARE_COUNT  # a map may have any number of doorways

KINDS = ("stapler", "ruler", "pens")
NOTHING = -1
NOBODY = -1
QUICK_STOCK = (4, 4, 4)
MIXED_STOCK = (1, 2, 2)

BOSS = 1
"""The die shows the boss in place of the 1, and the numbers 2 to 6."""

PHASES = ("doorway", "way out", "first player", "roll", "walk", "take", "steal", "place boss", "end")
DRAW_DOORWAY, DRAW_WAY_OUT, DRAW_FIRST_PLAYER, ROLL, WALK, TAKE, STEAL, PLACE_BOSS, END = range(len(PHASES))


class S(State):
    """The office, its pieces and whose turn it is."""

    players = field(2, 4, observed=NOT_OBSERVED)
    phase = field(DRAW_DOORWAY, END, observed=OneOf(PHASES))
    turns = field(0, 10_000, observed=Count(half=100))
    most_turns = field(1, 10_000, observed=NOT_OBSERVED)
    turn = field(0, 3, observed=OneOf(SEATS))
    rolled = field(0, 6, observed=OneOf(things("nothing", "boss", *range(2, 7))))  # 0 before the roll
    piece = field(0, SQUARE_COUNT - 1, (4,), axes=(SEATS,), observed=OneOf(SQUARES))
    carries = field(NOTHING, 2, (4,), axes=(SEATS,), observed=OneOf(("nothing", *KINDS)))
    secured = field(0, 1, (4, 3), axes=(SEATS, KINDS))  # what lies on each desk
    stock = field(0, 4, (3,), axes=(KINDS,))
    # Nowhere before it is put into the office; then where it is, and where it steps next.
    boss = field(NOWHERE, SQUARE_COUNT - 1, observed=OneOf(("nowhere", *SQUARES)))
    boss_next = field(NOWHERE, SQUARE_COUNT - 1, observed=OneOf(("nowhere", *SQUARES)))
    # The map never changes during a game.
    desk = field(0, SQUARE_COUNT - 1, (4,), axes=(SEATS,), observed=OneOf(SQUARES))  # of each seat, so observed
    kind = field(WALL, INSIDE, (SQUARE_COUNT,), observed=NOT_OBSERVED)
    # Of a corridor square: the next one clockwise. Of a doorway: its square of the inner corridor.
    ahead = field(NOWHERE, SQUARE_COUNT - 1, (SQUARE_COUNT,), observed=NOT_OBSERVED)
    # Of a corridor square: the doorway beside it. Of a doorway: its square of the outer corridor.
    aside = field(NOWHERE, SQUARE_COUNT - 1, (SQUARE_COUNT,), observed=NOT_OBSERVED)
    # Of a square of the inner corridor: the doorway of the supply room beside it.
    supply_doorway = field(NOWHERE, SQUARE_COUNT - 1, (SQUARE_COUNT,), observed=NOT_OBSERVED)


class Moves(Verbs):
    """What players can say."""

    walk = verb(square=SQUARES)
    deliver = verb(square=SQUARES)
    meet_boss = verb()
    deliver_and_meet_boss = verb()
    take = verb(kind=KINDS)
    steal = verb(kind=KINDS)
    steal_nothing = verb()
    place_boss = verb(square=SQUARES)


WALK_TO, walk, read_walk = Moves.walk
DELIVER, deliver, read_deliver = Moves.deliver
MEET_BOSS, meet_boss, _ = Moves.meet_boss
DELIVER_AND_MEET_BOSS, deliver_and_meet_boss, _ = Moves.deliver_and_meet_boss
TAKE_ITEM, take, read_take = Moves.take
STEAL_ITEM, steal, read_steal = Moves.steal
steal_nothing = Moves.steal_nothing.encode
PUT_BOSS, place_boss, read_place_boss = Moves.place_boss
verb_of = Moves.actions.verb


# Setting up


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    """Every piece stands on its desk; luck chooses the boss's doorway and the first player."""
    s.players = players
    s.most_turns = options["turns"]
    draw_map(s, options["map"])
    for seat in range(4):
        s.carries[seat] = NOTHING
        s.piece[seat] = s.desk[seat]
    stocks = {"usual": (players - 1,) * 3, "quick": QUICK_STOCK, "mixed": MIXED_STOCK}
    for kind in range(3):
        s.stock[kind] = stocks[options["stock"]][kind]
    s.boss = s.boss_next = NOWHERE
    s.phase = DRAW_DOORWAY
    if outcomes(s) == 1:
        put_boss(s, supply_doorway_number(s, 0))


# Order of play


@rule
def to_act(s: S) -> int:
    if s.phase == END:
        return OVER
    if s.phase <= ROLL:
        return CHANCE
    return s.turn


@rule
def outcomes(s: S) -> int:
    if s.phase == DRAW_DOORWAY:
        return supply_doorways(s)
    if s.phase == DRAW_WAY_OUT:
        return ways_out(s, s.boss)
    if s.phase == DRAW_FIRST_PLAYER:
        return s.players
    return 6


@rule
def legal(s: S, out: list[int]) -> int:
    if s.phase == WALK:
        return legal_walks(s, out)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == STEAL:
        return legal_steals(s, out)
    return legal_places_for_the_boss(s, out)


@rule
def apply(s: S, a: int) -> None:
    if s.phase == DRAW_DOORWAY:
        put_boss(s, supply_doorway_number(s, a))
    elif s.phase == DRAW_WAY_OUT:
        s.boss_next = way_out_number(s, s.boss, a)
        boss_is_put(s)
    elif s.phase == DRAW_FIRST_PLAYER:
        s.turn = a
        s.phase = ROLL
    elif s.phase == ROLL:
        roll(s, a + 1)
    elif s.phase == WALK:
        move(s, a)
    elif s.phase == TAKE:
        take_from_supply_room(s, read_take(a))
    elif s.phase == STEAL:
        take_from_opponent(s, a)
    else:
        put_boss(s, read_place_boss(a))


@rule
def roll(s: S, number: int) -> None:
    s.rolled = number
    s.phase = PLACE_BOSS if number == BOSS else WALK


@rule
def end_turn(s: S) -> None:
    s.rolled = 0
    s.turns += 1
    s.turn = (s.turn + 1) % s.players
    s.phase = END if s.turns == s.most_turns else ROLL


# A number is rolled
#
# A walk is its first step and a number: two bits for each square with a choice say which way is taken there, the
# bits of earlier choices before those of later ones.

WAYS = 3
NO_WALK = -1


@rule
def legal_walks(s: S, out: list[int]) -> int:
    """Each walk that does something different from those before it."""
    start = s.piece[s.turn]
    n = 0
    if s.kind[start] == SUPPLY_DOORWAY:
        for square in range(SQUARE_COUNT):
            left_by = s.supply_doorway[square]
            if left_by != NOWHERE and left_by != s.boss:
                n = add_walks(s, out, n, left_by, square)
    else:
        for way in range(WAYS):
            square = way_on(s, NOWHERE, start, way, False)
            if square != NOWHERE:
                n = add_walks(s, out, n, start, square)
    return n


@rule
def add_walks(s: S, out: list[int], n: int, start: int, first: int) -> int:
    """Add the walks that begin with the step from `start` to `first`."""
    ways = 0
    while ways < 1 << 2 * (s.rolled - 1):
        action, not_chosen = follow(s, start, first, ways)
        known = action == NO_WALK
        for i in range(n):
            if out[i] == action:
                known = True
        if not known:
            out[n] = action
            n += 1
        # Walks that differ only in choices to which they do not come are the same.
        ways = ((ways >> 2 * not_chosen) + 1) << 2 * not_chosen
    return n


@rule
def follow(s: S, came_from: int, at: int, ways: int) -> tuple[int, int]:
    """What one walk does, and how many of the choices that it might have had are not made."""
    left = s.rolled - 1
    not_chosen = left
    delivered = False
    while True:
        if at == s.desk[s.turn] and has_something_to_deliver(s, s.turn):
            delivered = True
            if delivery_wins(s, s.turn):
                return deliver(at), not_chosen
        if at == s.boss:
            return deliver_and_meet_boss() if delivered else meet_boss(), not_chosen
        if left == 0 or s.kind[at] == SUPPLY_DOORWAY:
            return deliver(at) if delivered else walk(at), not_chosen
        left -= 1
        way = 0
        if s.aside[at] != NOWHERE or s.supply_doorway[at] != NOWHERE:
            not_chosen -= 1
            way = ways >> 2 * not_chosen & 3
        onward = way_on(s, came_from, at, way, delivered)
        if onward == NOWHERE:
            return NO_WALK, not_chosen
        came_from = at
        at = onward


@rule
def way_on(s: S, came_from: int, at: int, way: int, delivered: bool) -> int:
    """The square to which a way leads, never the one just left."""
    onward = NOWHERE
    if way == 0:
        onward = s.ahead[at]
    elif way == 1:
        onward = s.aside[at]
    elif way == 2 and may_enter_supply_room(s, s.turn, delivered):
        onward = s.supply_doorway[at]
    return NOWHERE if onward == came_from else onward


@rule
def move(s: S, a: int) -> None:
    chosen = verb_of(a)
    if chosen == DELIVER or chosen == DELIVER_AND_MEET_BOSS:
        put_on_desk(s)
    if chosen == MEET_BOSS or chosen == DELIVER_AND_MEET_BOSS:
        meet_the_boss(s)
    else:
        land(s, read_walk(a) if chosen == WALK_TO else read_deliver(a))


@rule
def land(s: S, square: int) -> None:
    s.piece[s.turn] = square
    if has_all(s, s.turn):
        s.phase = END
    elif s.kind[square] == SUPPLY_DOORWAY:
        s.phase = TAKE
    elif can_steal(s):
        s.phase = STEAL
    else:
        move_boss(s)
        end_turn(s)


# The boss walks


@rule
def move_boss(s: S) -> None:
    """A boss that walks into players is sent back, and tries the same step again after the next turn."""
    if catch_players(s, s.boss_next):
        return
    came_from = s.boss
    s.boss = s.boss_next
    s.boss_next = step_of_the_boss(s, s.boss, came_from)


@rule
def step_of_the_boss(s: S, at: int, came_from: int) -> int:
    """It takes every doorway that it comes to, except those of the supply room and the one it came out of."""
    if s.kind[at] == DOORWAY:
        return s.aside[at] if came_from == s.ahead[at] else s.ahead[at]
    if s.aside[at] != NOWHERE and s.aside[at] != came_from:
        return s.aside[at]
    return s.ahead[at]


# The boss is rolled


@rule
def legal_places_for_the_boss(s: S, out: list[int]) -> int:
    n = 0
    for square in range(SQUARE_COUNT):
        if is_free(s, square):
            out[n] = place_boss(square)
            n += 1
    return n


@rule
def put_boss(s: S, square: int) -> None:
    """Where it will leave the supply room to is drawn at once, if there is more than one way."""
    s.boss = square
    if s.kind[square] != SUPPLY_DOORWAY:
        s.boss_next = step_of_the_boss(s, square, NOWHERE)
        boss_is_put(s)
    elif ways_out(s, square) == 1:
        s.boss_next = way_out_number(s, square, 0)
        boss_is_put(s)
    else:
        s.boss_next = NOWHERE
        s.phase = DRAW_WAY_OUT


@rule
def boss_is_put(s: S) -> None:
    """The boss is put at the start, and when somebody has rolled it."""
    if s.rolled == BOSS:
        end_turn(s)
    else:
        s.phase = DRAW_FIRST_PLAYER


# In a supply doorway


@rule
def may_enter_supply_room(s: S, seat: int, delivered: bool) -> bool:
    """Whoever has just delivered something carries nothing and does not lack it any more."""
    if s.carries[seat] != NOTHING and not delivered:
        return False
    for kind in range(3):
        if can_take(s, seat, kind) and kind != s.carries[seat]:
            return True
    return False


@rule
def can_take(s: S, seat: int, kind: int) -> bool:
    return s.stock[kind] > 0 and s.secured[seat][kind] == 0


@rule
def legal_takes(s: S, out: list[int]) -> int:
    n = 0
    for kind in range(3):
        if can_take(s, s.turn, kind):
            out[n] = take(kind)
            n += 1
    return n


@rule
def take_from_supply_room(s: S, kind: int) -> None:
    s.stock[kind] -= 1
    s.carries[s.turn] = kind
    move_boss(s)
    end_turn(s)


# At your own desk


@rule
def has_something_to_deliver(s: S, seat: int) -> bool:
    return s.carries[seat] != NOTHING and s.secured[seat][s.carries[seat]] == 0


@rule
def put_on_desk(s: S) -> None:
    s.secured[s.turn][s.carries[s.turn]] = 1
    s.carries[s.turn] = NOTHING


@rule
def secured_kinds(s: S, seat: int) -> int:
    count = 0
    for kind in range(3):
        count += s.secured[seat][kind]
    return count


@rule
def delivery_wins(s: S, seat: int) -> bool:
    return secured_kinds(s, seat) == 2


@rule
def has_all(s: S, seat: int) -> bool:
    return secured_kinds(s, seat) == 3


# Meeting the boss


@rule
def meet_the_boss(s: S) -> None:
    lose_item(s, s.turn)
    s.piece[s.turn] = square_ahead_of_the_boss(s)
    end_turn(s)


@rule
def lose_item(s: S, seat: int) -> None:
    if s.carries[seat] != NOTHING:
        s.stock[s.carries[seat]] += 1
        s.carries[seat] = NOTHING


@rule
def square_ahead_of_the_boss(s: S) -> int:
    """Along the corridor, even where the boss itself will turn into a doorway."""
    if s.kind[s.boss] == DOORWAY or s.kind[s.boss] == SUPPLY_DOORWAY:
        return s.boss_next
    return s.ahead[s.boss]


# The boss comes to a player


@rule
def catch_players(s: S, square: int) -> bool:
    caught = False
    for seat in range(s.players):
        if s.piece[seat] == square:
            caught = True
            lose_item(s, seat)
    return caught


# On an opponent's desk


@rule
def robbed(s: S) -> int:
    """The opponent on whose desk the player stands, or nobody."""
    for seat in range(s.players):
        if seat != s.turn and s.desk[seat] == s.piece[s.turn]:
            return seat
    return NOBODY


@rule
def can_steal_kind(s: S, opponent: int, kind: int) -> bool:
    return s.secured[opponent][kind] == 1 and s.secured[s.turn][kind] == 0


@rule
def can_steal(s: S) -> bool:
    opponent = robbed(s)
    if opponent == NOBODY or s.carries[s.turn] != NOTHING:
        return False
    for kind in range(3):
        if can_steal_kind(s, opponent, kind):
            return True
    return False


@rule
def legal_steals(s: S, out: list[int]) -> int:
    n = 0
    for kind in range(3):
        if can_steal_kind(s, robbed(s), kind):
            out[n] = steal(kind)
            n += 1
    out[n] = steal_nothing()
    return n + 1


@rule
def take_from_opponent(s: S, a: int) -> None:
    if verb_of(a) == STEAL_ITEM:
        kind = read_steal(a)
        s.secured[robbed(s)][kind] = 0
        s.carries[s.turn] = kind
    move_boss(s)
    end_turn(s)


# The end


@rule
def score(s: S, out: list[int]) -> None:
    """One point for each secured kind: whoever has all three has won, and after the last turn most is best."""
    for seat in range(s.players):
        out[seat] = secured_kinds(s, seat)


# For bots


@rule
def evaluate(s: S, seat: int) -> int:
    """A seat's lead in thirds of a kind; one that is on its way to the desk counts for one third."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, progress(s, other))
    return progress(s, seat) - best


@rule
def progress(s: S, seat: int) -> int:
    thirds = 3 * secured_kinds(s, seat)
    if has_something_to_deliver(s, seat):
        thirds += 1
    return thirds


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
    evaluate=evaluate,
    options=OPTIONS,
    most_outcomes=MOST_OUTCOMES,
)
