"""Dice Wide Shut, in the order of its rulebook."""

from typing import Any

from astragal.core import (
    CHANCE,
    NOT_OBSERVED,
    OVER,
    SEATS,
    OneOf,
    Rules,
    State,
    Verbs,
    field,
    highest_first,
    numbered,
    rule,
    things,
    verb,
)

VERSION = 1

RED, BLUE, PURPLE = 0, 1, 2
HALVES = ("red", "blue")
DICE = ("red", "blue", "purple")
NUMBERS = range(1, 6)
LINES = ("1", "2", "3", "4", "5")
SIX = 6

RUN_POINTS = (
    (0, 1, 3, 6, 10, 15),  # red
    (0, 1, 3, 7, 12, 18),  # blue
)
EMPTY_COLUMN = -5
COLUMNS_TO_END = 3

PHASES = ("choose start player", "roll", "take", "mark", "end")
CHOOSE_START_PLAYER, ROLL, TAKE, MARK, END = range(len(PHASES))
SIXES = ("open", "marked", "used")
OPEN, MARKED, USED = range(len(SIXES))
FACES = things("no die") + things(*range(1, 7))

# The halves of a board. The number of a red cell is its column, that of a blue cell its row:
#
#     red   1 2 3 4 5  6        blue  1 1 1 1 1  6
#           1 2 3 4 5  6              2 2 2 2 2  6
#           1 2 3 4 5  6              3 3 3 3 3  6
#           1 2 3 4 5  6              4 4 4 4 4  6
#           1 2 3 4 5  6              5 5 5 5 5  6


class S(State):
    """The boards, the dice and whose turn it is."""

    players = field(2, 5, observed=NOT_OBSERVED)
    phase = field(CHOOSE_START_PLAYER, END, observed=OneOf(PHASES))
    start_player = field(0, 4, observed=OneOf(SEATS))
    rolled = field(0, 13)
    turns = field(0, 5)
    table = field(0, 6, (3, 7), axes=(DICE, FACES))  # dice that nobody has taken, by colour and number
    # The numbers of the dice before each player, 0 where there is none.
    taken = field(0, 6, (5, 2), axes=(SEATS, numbered("die", 2)), observed=OneOf(FACES))
    taken_colour = field(RED, PURPLE, (5, 2), axes=(SEATS, numbered("die", 2)), observed=OneOf(DICE))
    half = field(RED, BLUE, observed=OneOf(HALVES))  # the colour chosen this turn
    marking = field(0, 2, observed=OneOf(("die 1", "die 2", "none")))  # which of the taken dice is being marked
    marks = field(0, 1, (5, 2, 5, 5), axes=(SEATS, HALVES, numbered("row", 5), numbered("column", 5)))
    sixes = field(OPEN, USED, (5, 2, 5), axes=(SEATS, HALVES, numbered("row", 5)), observed=OneOf(SIXES))


class Moves(Verbs):
    """What players can say."""

    take_two = verb(half=HALVES, low=NUMBERS, high=NUMBERS)
    take_purple_and = verb(half=HALVES, number=NUMBERS)
    take_one = verb(half=HALVES, number=NUMBERS)
    take_purple_as = verb(half=HALVES)
    take_six = verb(die=DICE)
    mark = verb(half=HALVES, row=LINES, column=LINES)
    mark_six = verb(half=HALVES, row=LINES)
    use_six = verb(half=HALVES, row=LINES)


TAKE_TWO, take_two, read_two = Moves.take_two
TAKE_PURPLE_AND, take_purple_and, read_purple_and = Moves.take_purple_and
TAKE_ONE, take_one, read_one = Moves.take_one
TAKE_PURPLE_AS, take_purple_as, read_purple_as = Moves.take_purple_as
TAKE_SIX, take_six, read_six = Moves.take_six
MARK_CELL, mark, read_mark = Moves.mark
MARK_SIX, mark_six, read_mark_six = Moves.mark_six
USE_SIX, use_six, read_use_six = Moves.use_six
verb_of = Moves.actions.verb
to_places = rule(highest_first)


# Setup


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    """Every board is empty; luck chooses the start player."""
    s.players = players
    s.phase = CHOOSE_START_PLAYER


@rule
def dice_of_a_colour(s: S) -> int:
    return s.players + 1


# A player's turn


@rule
def to_act(s: S) -> int:
    if s.phase == CHOOSE_START_PLAYER or s.phase == ROLL:
        return CHANCE
    if s.phase == END:
        return OVER
    return player(s)


@rule
def player(s: S) -> int:
    return (s.start_player + s.turns) % s.players


@rule
def outcomes(s: S) -> int:
    return s.players if s.phase == CHOOSE_START_PLAYER else 6


@rule
def legal(s: S, out: list[int]) -> int:
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.taken[player(s)][s.marking] == SIX:
        return legal_sixes(s, out)
    return legal_marks(s, out)


@rule
def apply(s: S, a: int) -> None:
    if s.phase == CHOOSE_START_PLAYER:
        s.start_player = a
        begin_round(s)
    elif s.phase == ROLL:
        roll(s, a + 1)
    elif s.phase == TAKE:
        take(s, a)
    else:
        write(s, a)


# 1. Roll the dice


@rule
def begin_round(s: S) -> None:
    for die in range(3):
        for number in range(1, 7):
            s.table[die][number] = 0
    for seat in range(s.players):
        for i in range(2):
            s.taken[seat][i] = 0
            s.taken_colour[seat][i] = RED
    s.rolled = 0
    s.turns = 0
    s.phase = ROLL


@rule
def next_die(s: S) -> int:
    """The colour of the die that is rolled now: all red ones, then the blue ones, then the purple one."""
    return s.rolled // dice_of_a_colour(s)


@rule
def roll(s: S, number: int) -> None:
    s.table[next_die(s)][number] += 1
    s.rolled += 1
    if s.rolled == 2 * dice_of_a_colour(s) + 1:
        s.phase = TAKE


# 2. Take the dice


@rule
def purple_number(s: S) -> int:
    """What the purple die on the table shows, 0 if it has been taken."""
    for number in range(1, 7):
        if s.table[PURPLE][number]:
            return number
    return 0


@rule
def legal_takes(s: S, out: list[int]) -> int:
    n = 0
    purple = purple_number(s)
    purple_counts = 1 <= purple <= 5
    for half in range(2):
        dice = 0
        for number in range(1, 6):
            dice += s.table[half][number]
        for low in range(1, 6):
            if s.table[half][low] == 0:
                continue
            if s.table[half][low] >= 2:
                out[n] = take_two(half, low, low)
                n += 1
            for high in range(low + 1, 6):
                if s.table[half][high]:
                    out[n] = take_two(half, low, high)
                    n += 1
            if purple_counts:
                out[n] = take_purple_and(half, low)
                n += 1
            elif dice == 1:
                out[n] = take_one(half, low)
                n += 1
        if purple_counts and dice == 0:
            out[n] = take_purple_as(half)
            n += 1
    for die in range(3):
        if s.table[die][SIX]:
            out[n] = take_six(die)
            n += 1
    return n


@rule
def pick_up(s: S, die: int, number: int) -> None:
    seat = player(s)
    i = 0 if s.taken[seat][0] == 0 else 1
    s.table[die][number] -= 1
    s.taken[seat][i] = number
    s.taken_colour[seat][i] = die


@rule
def take(s: S, a: int) -> None:
    """The lower number lies first, so that it is marked first."""
    purple = purple_number(s)
    chosen = verb_of(a)
    if chosen == TAKE_TWO:
        half, low, high = read_two(a)
        s.half = half
        pick_up(s, half, low)
        pick_up(s, half, high)
    elif chosen == TAKE_PURPLE_AND:
        half, number = read_purple_and(a)
        s.half = half
        if purple < number:
            pick_up(s, PURPLE, purple)
            pick_up(s, half, number)
        else:
            pick_up(s, half, number)
            pick_up(s, PURPLE, purple)
    elif chosen == TAKE_ONE:
        half, number = read_one(a)
        s.half = half
        pick_up(s, half, number)
    elif chosen == TAKE_PURPLE_AS:
        s.half = read_purple_as(a)
        pick_up(s, PURPLE, purple)
    else:
        pick_up(s, read_six(a), SIX)
    s.phase = MARK
    s.marking = 0
    pass_over_full_numbers(s)


# 3. Check mark on your player board


@rule
def row_of(half: int, number: int, i: int) -> int:
    """The row of the i-th cell with this number."""
    return i if half == RED else number - 1


@rule
def column_of(half: int, number: int, i: int) -> int:
    """The column of the i-th cell with this number."""
    return number - 1 if half == RED else i


@rule
def can_be_marked(s: S, seat: int, number: int) -> bool:
    if number == SIX:
        for half in range(2):
            for row in range(5):
                if s.sixes[seat][half][row] == OPEN:
                    return True
        return False
    for i in range(5):
        if not s.marks[seat][s.half][row_of(s.half, number, i)][column_of(s.half, number, i)]:
            return True
    return False


@rule
def pass_over_full_numbers(s: S) -> None:
    """A die whose cells are all marked marks nothing; after the last die the turn ends."""
    seat = player(s)
    while s.marking < 2 and s.taken[seat][s.marking] and not can_be_marked(s, seat, s.taken[seat][s.marking]):
        s.marking += 1
    if s.marking == 2 or s.taken[seat][s.marking] == 0:
        end_turn(s)


@rule
def legal_marks(s: S, out: list[int]) -> int:
    n = 0
    seat = player(s)
    number = s.taken[seat][s.marking]
    power = 0
    for i in range(5):
        row = row_of(s.half, number, i)
        column = column_of(s.half, number, i)
        if not s.marks[seat][s.half][row][column]:
            out[n] = mark(s.half, row, column)
            n += 1
            if s.sixes[seat][s.half][row] == MARKED:
                power |= 1 << row
    for row in range(5):
        if power >> row & 1:
            out[n] = use_six(s.half, row)
            n += 1
    return n


@rule
def legal_sixes(s: S, out: list[int]) -> int:
    """Any 6 of either half, whatever the colour of the die."""
    n = 0
    seat = player(s)
    for half in range(2):
        for row in range(5):
            if s.sixes[seat][half][row] == OPEN:
                out[n] = mark_six(half, row)
                n += 1
    return n


@rule
def write(s: S, a: int) -> None:
    seat = player(s)
    chosen = verb_of(a)
    if chosen == MARK_CELL:
        half, row, column = read_mark(a)
        s.marks[seat][half][row][column] = 1
    elif chosen == MARK_SIX:
        half, row = read_mark_six(a)
        s.sixes[seat][half][row] = MARKED
    else:
        half, row = read_use_six(a)
        s.sixes[seat][half][row] = USED
    s.marking += 1
    pass_over_full_numbers(s)


# 4. Next round


@rule
def end_turn(s: S) -> None:
    s.marking = 0
    s.half = RED
    s.turns += 1
    if s.turns < s.players:
        s.phase = TAKE
    elif game_ends(s):
        s.phase = END
    else:
        s.start_player = (s.start_player + 1) % s.players
        begin_round(s)


# 5. Score


@rule
def column_points(s: S, seat: int, half: int, column: int) -> int:
    points = 0
    run = 0
    for row in range(5):
        if s.marks[seat][half][row][column] and not is_split(s, seat, half, row):
            run += 1
        else:
            points += RUN_POINTS[half][run]
            run = 0
    points += RUN_POINTS[half][run]
    return points if points else EMPTY_COLUMN


# 6. Split


@rule
def is_split(s: S, seat: int, half: int, row: int) -> bool:
    for column in range(5):
        if not s.marks[seat][half][row][column]:
            return False
    return True


@rule
def splits(s: S, seat: int) -> int:
    count = 0
    for half in range(2):
        for row in range(5):
            if is_split(s, seat, half, row):
                count += 1
    return count


# 8. End of game


@rule
def is_full(s: S, seat: int, half: int, column: int) -> bool:
    """Crossed-out marks fill a column too."""
    for row in range(5):
        if not s.marks[seat][half][row][column]:
            return False
    return True


@rule
def game_ends(s: S) -> bool:
    for seat in range(s.players):
        for half in range(2):
            full = 0
            for column in range(5):
                if is_full(s, seat, half, column):
                    full += 1
            if full >= COLUMNS_TO_END:
                return True
    return False


# 9. Calculate your score


@rule
def score(s: S, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = 0
        for half in range(2):
            for column in range(5):
                out[seat] += column_points(s, seat, half, column)


@rule
def rank(s: S, out: list[int]) -> None:
    """Of equal scores the one with more splits is better; there are at most ten."""
    score(s, out)
    for seat in range(s.players):
        out[seat] = out[seat] * 11 + splits(s, seat)
    to_places(out, s.players)


# For bots


@rule
def evaluate(s: S, seat: int) -> int:
    """A seat's lead, with what its dice that are not yet marked can bring."""
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, points_in_sight(s, other))
    return points_in_sight(s, seat) - best


@rule
def points_in_sight(s: S, seat: int) -> int:
    points = 0
    for half in range(2):
        for column in range(5):
            points += column_points(s, seat, half, column)
    if s.phase == MARK and player(s) == seat:
        for i in range(s.marking, 2):
            number = s.taken[seat][i]
            if 1 <= number <= 5:
                points += best_gain(s, seat, s.half, number)
    return points


@rule
def best_gain(s: S, seat: int, half: int, number: int) -> int:
    """The most that a cell with this number can bring."""
    best = 0
    for i in range(5):
        row = row_of(half, number, i)
        column = column_of(half, number, i)
        if not s.marks[seat][half][row][column]:
            best = max(best, gain(s, seat, half, row, column))
    return best


@rule
def gain(s: S, seat: int, half: int, row: int, column: int) -> int:
    """What a cell adds to its column, as long as it completes no row."""
    above = 0
    while row - above > 0 and is_counted(s, seat, half, row - above - 1, column):
        above += 1
    below = 0
    while row + below < 4 and is_counted(s, seat, half, row + below + 1, column):
        below += 1
    points = RUN_POINTS[half]
    added = points[above + 1 + below] - points[above] - points[below]
    return added - EMPTY_COLUMN if column_points(s, seat, half, column) == EMPTY_COLUMN else added


@rule
def is_counted(s: S, seat: int, half: int, row: int, column: int) -> bool:
    return s.marks[seat][half][row][column] == 1 and not is_split(s, seat, half, row)


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
)
