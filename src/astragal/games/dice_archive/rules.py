"""Dice Archive, in the order of its rulebook."""

from typing import Any

from astragal.core import (
    CHANCE,
    NOT_OBSERVED,
    OVER,
    SEATS,
    Choice,
    Count,
    OneOf,
    Option,
    Rules,
    State,
    Verbs,
    Whole,
    field,
    highest_first,
    rule,
    things,
    verb,
)

VERSION = 1
OPTIONS: dict[str, Option] = {"tables": Choice(("printed", "swapped")), "weeks": Whole(1, 1000, default=100)}

TABLES = ("left", "middle", "right")
LEFT, MIDDLE, RIGHT = range(3)
NUMBERS = range(1, 7)
NOBODY = -1

PLAYER_DICE = 6
FULL = 6
TABLES_TO_END = 2
ARCHIVED_DICE_TO_END = 5

# How many equal dice the tables need, from left to right: as they are printed, and swapped. A table of the
# archive and the table of tasks at the same place belong together, and their needs add up to 5.
ARCHIVE_NEEDS = {"printed": (3, 2, 1), "swapped": (2, 3, 4)}
TASK_NEEDS = {"printed": (2, 3, 4), "swapped": (3, 2, 1)}

CHOOSE_WORKER, COMMUNAL_ROLL, WORK_ROLL, REROLL, CHOOSE_REROLL, CHOOSE_NUMBER, FLIP, ACT, END = range(9)
PHASES = ("worker", "communal roll", "work roll", "reroll", "choose reroll", "choose number", "flip", "act", "end")
FACES = things("none", *NUMBERS)


class S(State):
    """The archive, the tasks, the dice and whose turn it is."""

    players = field(2, 5, observed=NOT_OBSERVED)
    archive_needs = field(1, 4, (3,), observed=NOT_OBSERVED)  # equal dice needed in each table, from left to right
    task_needs = field(1, 4, (3,), observed=NOT_OBSERVED)
    last_week = field(1, 1000, observed=NOT_OBSERVED)
    week = field(1, 1000, observed=Count(half=10))
    phase = field(CHOOSE_WORKER, END, observed=OneOf(PHASES))
    token = field(0, 4, observed=OneOf(SEATS))  # who is the worker of the week
    boss = field(0, 6, observed=OneOf(FACES))  # what the boss die shows, 0 before it is rolled
    communal = field(0, 4, (7,), axes=(FACES,))  # communal dice by number, the boss die among them
    dice = field(0, 6, (5, 7), axes=(SEATS, FACES))  # each player's unused dice by number
    hand = field(0, 6, (7,), axes=(FACES,))  # dice picked for the reroll, by number
    to_roll = field(0, 6)
    first = field(0, 4, observed=OneOf(SEATS))  # the most motivated player, then the starting player
    turn = field(0, 4, observed=OneOf(SEATS))
    # What the die showed that was given up for overtime this turn, 0 if none was.
    overtime = field(0, 6, observed=OneOf(FACES))
    number = field(0, 6, observed=OneOf(FACES))  # the number chosen for the action, 0 before that
    tasks = field(0, 1, (5, 3, 7), axes=(SEATS, TABLES, FACES))
    # Whose die is locked in each space.
    archive = field(NOBODY, 4, (3, 7), axes=(TABLES, FACES), observed=OneOf(things("nobody") + SEATS))


class Moves(Verbs):
    """What players can say."""

    keep = verb()
    reroll = verb()
    pick = verb(number=NUMBERS)
    choose = verb(number=NUMBERS)
    overtime = verb(number=NUMBERS)
    flip = verb(number=NUMBERS)
    tip = verb(number=NUMBERS)
    task = verb(table=TABLES)
    archive = verb(table=TABLES)
    pass_ = verb()


KEEP, keep, _ = Moves.keep
reroll = Moves.reroll.encode
PICK, pick, read_pick = Moves.pick
CHOOSE, choose, read_choose = Moves.choose
OVERTIME, overtime, read_overtime = Moves.overtime
UPSIDE_DOWN, flip, read_flip = Moves.flip
SIDEWAYS, tip, read_tip = Moves.tip
TASK, task, read_task = Moves.task
ARCHIVE, archive, read_archive = Moves.archive
pass_turn = Moves.pass_.encode
verb_of = Moves.actions.verb
to_places = rule(highest_first)


# Objective of the game


@rule
def archived(s: S, seat: int, table: int) -> int:
    """The player's dice in a table of the archive."""
    dice = 0
    for number in range(1, 7):
        if s.archive[table][number] == seat:
            dice += 1
    return dice


@rule
def tasks_done(s: S, seat: int, table: int) -> int:
    """The player's marks in a table of tasks."""
    marks = 0
    for number in range(1, 7):
        marks += s.tasks[seat][table][number]
    return marks


@rule
def score(s: S, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = 0
        for table in range(3):
            out[seat] += archived(s, seat, table) * tasks_done(s, seat, table)


# Tasks and archive space


@rule
def equal_dice(s: S, seat: int, number: int) -> int:
    """The player's own unused dice with this number and all communal ones."""
    return s.dice[seat][number] + s.communal[number]


@rule
def can_do_task(s: S, seat: int, table: int, number: int) -> bool:
    return s.tasks[seat][table][number] == 0 and equal_dice(s, seat, number) >= s.task_needs[table]


@rule
def can_archive(s: S, seat: int, table: int, number: int) -> bool:
    return s.archive[table][number] == NOBODY and equal_dice(s, seat, number) >= s.archive_needs[table]


# Setup


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    """Every sheet and the archive are empty; luck chooses the first worker of the week."""
    s.players = players
    s.last_week = options["weeks"]
    s.week = 1
    s.phase = CHOOSE_WORKER
    for table in range(3):
        s.archive_needs[table] = ARCHIVE_NEEDS[options["tables"]][table]
        s.task_needs[table] = TASK_NEEDS[options["tables"]][table]
        for number in range(7):
            s.archive[table][number] = NOBODY


# Worker of the week


@rule
def clockwise(s: S, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@rule
def most_like_the_boss(s: S) -> int:
    """Who has the most unused dice with the boss die's number; of equal ones the nearest to the token."""
    best = seat = s.token
    for _ in range(1, s.players):
        seat = clockwise(s, seat)
        if s.dice[seat][s.boss] > s.dice[best][s.boss]:
            best = seat
    return best


# Weeks


@rule
def to_act(s: S) -> int:
    if s.phase <= REROLL:
        return CHANCE
    if s.phase == END:
        return OVER
    return s.turn


@rule
def outcomes(s: S) -> int:
    return s.players if s.phase == CHOOSE_WORKER else 6


@rule
def legal(s: S, out: list[int]) -> int:
    if s.phase == CHOOSE_REROLL:
        return legal_rerolls(s, out)
    if s.phase == CHOOSE_NUMBER:
        return legal_numbers(s, out)
    if s.phase == FLIP:
        return legal_flips(s, out)
    return legal_actions(s, out)


@rule
def apply(s: S, a: int) -> None:
    if s.phase == CHOOSE_WORKER:
        s.token = a
        begin_week(s)
    elif s.phase == COMMUNAL_ROLL:
        roll_communal_die(s, a + 1)
    elif s.phase == WORK_ROLL:
        roll_player_die(s, a + 1)
        if s.to_roll == 0:
            next_work_roll(s)
    elif s.phase == REROLL:
        roll_player_die(s, a + 1)
        if s.to_roll == 0:
            next_reroll(s)
    elif s.phase == CHOOSE_REROLL:
        choose_reroll(s, a)
    elif s.phase == CHOOSE_NUMBER:
        choose_number(s, a)
    elif s.phase == FLIP:
        flip_die(s, a)
    else:
        act(s, a)


# 1. Communal roll


@rule
def communal_dice(s: S) -> int:
    """The white dice and the boss die."""
    return 4 if s.players == 2 else 3


@rule
def begin_week(s: S) -> None:
    for number in range(1, 7):
        s.communal[number] = 0
    s.boss = 0
    s.to_roll = communal_dice(s)
    s.phase = COMMUNAL_ROLL


@rule
def roll_communal_die(s: S, number: int) -> None:
    """The boss die is rolled before the white ones."""
    if s.boss == 0:
        s.boss = number
    s.communal[number] += 1
    s.to_roll -= 1
    if s.to_roll == 0:
        begin_work_roll(s)


# 2. Work roll


@rule
def locked(s: S, seat: int) -> int:
    return archived(s, seat, LEFT) + archived(s, seat, MIDDLE) + archived(s, seat, RIGHT)


@rule
def begin_work_roll(s: S) -> None:
    """All roll before anybody chooses, so it makes no difference that they roll one after another."""
    s.phase = WORK_ROLL
    s.turn = s.token
    s.to_roll = PLAYER_DICE - locked(s, s.turn)
    if s.to_roll == 0:
        next_work_roll(s)


@rule
def roll_player_die(s: S, number: int) -> None:
    s.dice[s.turn][number] += 1
    s.to_roll -= 1


@rule
def next_work_roll(s: S) -> None:
    """A player whose dice are all locked is passed over; after the last one the rerolls begin."""
    s.turn = clockwise(s, s.turn)
    while s.turn != s.token:
        s.to_roll = PLAYER_DICE - locked(s, s.turn)
        if s.to_roll:
            return
        s.turn = clockwise(s, s.turn)
    begin_rerolls(s)


# 3. Motivational reroll


@rule
def unused_dice(s: S, seat: int) -> int:
    dice = 0
    for number in range(1, 7):
        dice += s.dice[seat][number]
    return dice


@rule
def begin_rerolls(s: S) -> None:
    s.phase = CHOOSE_REROLL
    s.first = most_like_the_boss(s)
    s.turn = s.first
    if unused_dice(s, s.turn) == 0:
        next_reroll(s)


@rule
def next_reroll(s: S) -> None:
    s.phase = CHOOSE_REROLL
    s.turn = clockwise(s, s.turn)
    while s.turn != s.first and unused_dice(s, s.turn) == 0:
        s.turn = clockwise(s, s.turn)
    if s.turn == s.first:
        begin_work_hour(s)


@rule
def highest_in_hand(s: S) -> int:
    """The highest number picked for the reroll, 0 if none is."""
    for number in range(6, 0, -1):
        if s.hand[number]:
            return number
    return 0


@rule
def legal_rerolls(s: S, out: list[int]) -> int:
    """Dice are picked from the lowest number up, so that no set of dice is reached in two ways."""
    seat = s.turn
    highest = highest_in_hand(s)
    out[0] = reroll() if highest else keep()
    n = 1
    for number in range(max(highest, 1), 7):
        if s.dice[seat][number]:
            out[n] = pick(number)
            n += 1
    return n


@rule
def choose_reroll(s: S, a: int) -> None:
    chosen = verb_of(a)
    if chosen == PICK:
        number = read_pick(a)
        s.dice[s.turn][number] -= 1
        s.hand[number] += 1
    elif chosen == KEEP:
        next_reroll(s)
    else:
        s.phase = REROLL
        for number in range(1, 7):
            s.to_roll += s.hand[number]
            s.hand[number] = 0


# 4. Work hour


@rule
def begin_work_hour(s: S) -> None:
    s.first = most_like_the_boss(s)
    begin_turn(s, s.first)


@rule
def begin_turn(s: S, seat: int) -> None:
    """Whoever has no unused dice is skipped; when nobody has any, the weekend comes."""
    for _ in range(s.players):
        if unused_dice(s, seat):
            s.phase = CHOOSE_NUMBER
            s.turn = seat
            return
        seat = clockwise(s, seat)
    weekend(s)


@rule
def legal_numbers(s: S, out: list[int]) -> int:
    """A number of the player's own dice, or overtime before that: it takes one die to turn another."""
    seat = s.turn
    n = 0
    for number in range(1, 7):
        if s.dice[seat][number]:
            out[n] = choose(number)
            n += 1
    if s.overtime == 0 and unused_dice(s, seat) >= 2:
        for number in range(1, 7):
            if s.dice[seat][number]:
                out[n] = overtime(number)
                n += 1
    return n


@rule
def choose_number(s: S, a: int) -> None:
    if verb_of(a) == CHOOSE:
        s.number = read_choose(a)
        s.phase = ACT
    else:
        s.overtime = read_overtime(a)
        s.dice[s.turn][s.overtime] -= 1
        s.phase = FLIP


@rule
def legal_flips(s: S, out: list[int]) -> int:
    """Any other unused die upside down; one that is equal to the discarded die sideways as well."""
    seat = s.turn
    n = 0
    for number in range(1, 7):
        if s.dice[seat][number]:
            out[n] = flip(number)
            n += 1
    if s.dice[seat][s.overtime]:
        for side in range(1, 7):
            if side != s.overtime and side != 7 - s.overtime:
                out[n] = tip(side)
                n += 1
    return n


@rule
def flip_die(s: S, a: int) -> None:
    if verb_of(a) == UPSIDE_DOWN:
        number = read_flip(a)
        s.dice[s.turn][number] -= 1
        s.dice[s.turn][7 - number] += 1
    else:
        s.dice[s.turn][s.overtime] -= 1
        s.dice[s.turn][read_tip(a)] += 1
    s.phase = CHOOSE_NUMBER


@rule
def legal_actions(s: S, out: list[int]) -> int:
    seat = s.turn
    number = s.number
    n = 0
    for table in range(3):
        if can_do_task(s, seat, table, number):
            out[n] = task(table)
            n += 1
    for table in range(3):
        if can_archive(s, seat, table, number):
            out[n] = archive(table)
            n += 1
    out[n] = pass_turn()
    return n + 1


@rule
def act(s: S, a: int) -> None:
    """Whatever the action, all dice with the chosen number leave the unused ones: locked or used."""
    chosen = verb_of(a)
    if chosen == TASK:
        s.tasks[s.turn][read_task(a)][s.number] = 1
    elif chosen == ARCHIVE:
        s.archive[read_archive(a)][s.number] = s.turn
    s.dice[s.turn][s.number] = 0
    s.number = 0
    s.overtime = 0
    begin_turn(s, clockwise(s, s.turn))


# 5. Weekend


@rule
def weekend(s: S) -> None:
    """Used dice need no collecting: every die that is not locked is rolled in the next week."""
    if game_ends(s) or s.week == s.last_week:
        s.phase = END
    else:
        s.week += 1
        s.token = clockwise(s, s.token)
        begin_week(s)


# Ending the game


@rule
def game_ends(s: S) -> bool:
    """What ends the game is never undone, so it is enough to look when the week is over."""
    full = 0
    for table in range(3):
        if is_full(s, table):
            full += 1
    if full >= TABLES_TO_END:
        return True
    for seat in range(s.players):
        full = 0
        for table in range(3):
            if tasks_done(s, seat, table) == FULL:
                full += 1
        if full >= TABLES_TO_END or locked(s, seat) >= ARCHIVED_DICE_TO_END:
            return True
    return False


@rule
def is_full(s: S, table: int) -> bool:
    """Whether every space of an archive table is taken."""
    for number in range(1, 7):
        if s.archive[table][number] == NOBODY:
            return False
    return True


# Endgame tiebreakers


@rule
def rank(s: S, out: list[int]) -> None:
    """Of equal scores the most dice in the right table, then in the middle and in the left; each at most six."""
    score(s, out)
    for seat in range(s.players):
        for table in range(RIGHT, LEFT - 1, -1):
            out[seat] = out[seat] * 7 + archived(s, seat, table)
    to_places(out, s.players)


# For bots


@rule
def evaluate(s: S, seat: int) -> int:
    """A seat's lead; a table with either tasks or archived dice is worth something too, and so is a chosen number."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@rule
def prospects(s: S, seat: int) -> int:
    worth = 0
    most = 0
    for table in range(3):
        tasks = 2 * tasks_done(s, seat, table) + 1
        dice = 2 * archived(s, seat, table) + 1
        worth += tasks * dice
        if s.phase == ACT and s.turn == seat:
            if can_do_task(s, seat, table, s.number):
                most = max(most, 2 * dice)
            if can_archive(s, seat, table, s.number):
                most = max(most, 2 * tasks)
    return worth + most


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
    options=OPTIONS,
    sets=("pick",),
)
