"""Whole games between bots that grow no tree, with everything counted that a designer asks about; plain and native."""

from importlib.util import find_spec
from typing import Any, NamedTuple

from astragal.core.loop_layout import SHARES
from astragal.core.loop_memory import Buffer, Numbers, OneState
from astragal.core.rule import OVER, rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .choosers import Thinking, choose_as  # type: ignore[import-not-found]  # of the bots
from .measure_layout import (
    ACTION_SIZE,
    AT_ACTIONS,
    AT_BOTS,
    AT_DECIDED,
    AT_LEAD_CHANGES,
    AT_LEADER,
    AT_LENGTHS,
    AT_MARGINS,
    AT_ORDER,
    AT_POINTS,
    AT_SEATS,
    CHANGES,
    CHECKSUM,
    DECISIONS,
    GAME_POINTS,
    GAME_SHARES,
    GAME_SIZE,
    GAMES,
    HISTORY,
    KINDS,
    LAST_GAME,
    LEAD_CHANGES,
    LENGTH,
    LENGTHS,
    LOWEST_POINTS,
    MARGINS,
    MOST_STEPS,
    NEXT_GAME,
    OPENING,
    PARTS,
    PLAYERS,
    POINTS,
    RESULT_SIZE,
    ROTATED,
    SEAT_GAMES,
    SEAT_SHARES,
    SEAT_SQUARES,
    SEATS,
    SEED,
    SINCE,
    TRAIT_SIZE,
    VARIANT,
)
from .places import places  # type: ignore[import-not-found]  # of the core
from .streams import CHOICES, DICE, draw, start_stream  # type: ignore[import-not-found]  # of the core
from .turns import let_luck_move  # type: ignore[import-not-found]  # of the core

NO_END = -1

ACTION_COUNT = len(RULES.actions)
HAS_TRAITS = find_spec("..traits", __package__) is not None
AT_TRAITS = AT_ACTIONS + ACTION_SIZE * ACTION_COUNT

# The course of one game: who led and who was last after each decision (a seat, or -1 if nobody alone), who is the
# first to choose, the second …, everybody's points and shares at the end, and which seat chose which action.
LED = 0
TRAILED = HISTORY
ORDER = 2 * HISTORY
FINAL_POINTS = ORDER + SEATS
FINAL_SHARES = FINAL_POINTS + SEATS
USED = FINAL_SHARES + SEATS
COURSE_SIZE = USED + SEATS * ACTION_COUNT

legal = RULES.legal
apply = RULES.apply
score = RULES.score
copy = RULES.declaration.copy
digest = RULES.declaration.digest


class Memory(NamedTuple):
    """What games are played and counted in."""

    start: OneState
    s: OneState
    known: OneState
    ahead: OneState
    out: Buffer
    points: Buffer
    totals: Buffer
    job: Numbers
    sums: Numbers
    course: Numbers
    """Of one game."""

    games: Numbers
    """A row for each of the job's games."""


@rule
def measure_games(memory: Memory) -> int:
    """Play the games of a job, one after another, and add all there is to count; 0 if each came to its end."""
    job = memory.job
    row = 0
    while job[NEXT_GAME] < job[LAST_GAME]:
        copy(memory.s, memory.start)
        clear_course(memory.course, job[PLAYERS])
        for i in range(OPENING):
            memory.games[row + i] = -1
        decisions = play_game(memory, row)
        if decisions < 0:
            return NO_END
        count_result_of_game(memory, decisions, row)
        row += GAME_SIZE
        job[NEXT_GAME] += 1
    return 0


@rule
def clear_course(course: Any, players: int) -> None:
    """Nobody has chosen anything yet."""
    for k in range(SEATS):
        course[ORDER + k] = -1
    for i in range(players * ACTION_COUNT):
        course[USED + i] = 0


@rule
def play_game(memory: Memory, row: int) -> int:
    """Play one game; returns the number of decisions, or less than 0 if it does not end.

    Where seats are rotated, as many games as there are players have the same luck.
    """
    s, out, job = memory.s, memory.out, memory.job
    thinking = Thinking(s, memory.known, memory.ahead, out, memory.points, memory.totals)
    luck = job[NEXT_GAME] // job[PLAYERS] if job[ROTATED] else job[NEXT_GAME]
    dice = start_stream(job[SEED], luck, DICE)
    choices = start_stream(job[SEED], luck, CHOICES + 2 * job[VARIANT])
    decisions = 0
    for _ in range(job[MOST_STEPS]):
        seat, dice = let_luck_move(s, dice)
        if seat == OVER:
            return decisions
        if seat < 0:
            continue
        n = legal(s, out)
        chosen, choices = choose_as(job[KINDS + bot_of(seat, job)], thinking, seat, n, draw, choices)
        if decisions < OPENING:
            memory.games[row + decisions] = out[chosen]
        make_choice(memory, seat, n, chosen, decisions)
        decisions += 1
    return -1


@rule
def make_choice(memory: Memory, seat: int, n: int, chosen: int, decision: int) -> None:
    """Make one of `n` legal choices, and take note of it and of how everybody stands after it."""
    out, players, sums, course = memory.out, memory.job[PLAYERS], memory.sums, memory.course
    for i in range(n):
        sums[AT_ACTIONS + ACTION_SIZE * out[i]] += 1
    action = out[chosen]
    sums[AT_ACTIONS + ACTION_SIZE * action + 1] += 1
    course[USED + seat * ACTION_COUNT + action] = 1
    note_order(seat, players, course)
    apply(memory.s, action)
    if decision < HISTORY:
        note_standing(memory.s, decision, players, memory.points, course)


@rule
def bot_of(seat: int, job: Any) -> int:
    """Which of the bots sits in a seat: they move on by one seat from game to game, where they are rotated."""
    if job[ROTATED]:
        return (seat + job[NEXT_GAME]) % job[PLAYERS]
    return seat


@rule
def note_order(seat: int, players: int, course: Any) -> None:
    """Take note of who is the first to choose, the second, and so on."""
    for k in range(players):
        if course[ORDER + k] == seat:
            return
        if course[ORDER + k] < 0:
            course[ORDER + k] = seat
            return


@rule
def note_standing(s: Any, decision: int, players: int, points: Any, course: Any) -> None:
    """Take note of who leads and who is last after a decision, if anybody does so alone."""
    score(s, points)
    most = 0
    least = 0
    for seat in range(players):
        if points[seat] > points[most]:
            most = seat
        if points[seat] < points[least]:
            least = seat
    course[LED + decision] = most
    course[TRAILED + decision] = least
    for seat in range(players):
        if seat != most and points[seat] == points[most]:
            course[LED + decision] = -1
        if seat != least and points[seat] == points[least]:
            course[TRAILED + decision] = -1


# At the end


@rule
def count_result_of_game(memory: Memory, decisions: int, row: int) -> None:
    """Add all that can be said when a game is over."""
    s, job, sums, course, games = memory.s, memory.job, memory.sums, memory.course, memory.games
    end_game(s, memory.points, job, course)
    games[row + LENGTH] = decisions
    for seat in range(job[PLAYERS]):
        games[row + GAME_POINTS + seat] = course[FINAL_POINTS + seat]
        games[row + GAME_SHARES + seat] = course[FINAL_SHARES + seat]
    count_game(s, decisions, job, sums, course)
    count_course(min(decisions, HISTORY), sums, course, games, row)
    count_seats(s, memory.out, job, sums, course)


@rule
def end_game(s: Any, points: Any, job: Any, course: Any) -> None:
    """Everybody's points and shares of victory."""
    players = job[PLAYERS]
    score(s, points)
    for seat in range(players):
        course[FINAL_POINTS + seat] = points[seat]
    places(s, points)
    winners = 0
    for seat in range(players):
        if points[seat] == 1:
            winners += 1
    for seat in range(players):
        course[FINAL_SHARES + seat] = SHARES // winners if points[seat] == 1 else 0


@rule
def count_game(s: Any, decisions: int, job: Any, sums: Any, course: Any) -> None:
    """Add what concerns the game as a whole."""
    players = job[PLAYERS]
    sums[GAMES] += 1
    sums[DECISIONS] += decisions
    sums[CHECKSUM] += digest(s)
    sums[AT_LENGTHS + min(decisions, LENGTHS - 1)] += 1
    most = course[FINAL_POINTS]
    second = course[FINAL_POINTS + 1]
    if second > most:
        most, second = second, most
    for seat in range(2, players):
        number = course[FINAL_POINTS + seat]
        if number > most:
            most, second = number, most
        elif number > second:
            second = number
    sums[AT_MARGINS + min(most - second, MARGINS - 1)] += 1


@rule
def count_course(known: int, sums: Any, course: Any, games: Any, row: int) -> None:
    """Add how often the lead changed, when it was won for good, and how leaders and last ones fared."""
    changes = 0
    leader = -1
    led_since = known
    for decision in range(known):
        now = course[LED + decision]
        if now >= 0 and now != leader:
            if leader >= 0:
                changes += 1
            leader = now
        if now < 0 or course[FINAL_SHARES + now] == 0:
            led_since = known
        elif led_since == known:
            led_since = decision
    part_since = led_since * PARTS // known if known else PARTS
    games[row + CHANGES] = changes
    games[row + SINCE] = part_since
    sums[AT_LEAD_CHANGES + min(changes, LEAD_CHANGES - 1)] += 1
    sums[AT_DECIDED + part_since] += 1
    for part in range(PARTS):
        decision = (part + 1) * known // PARTS - 1
        if decision >= 0:
            count_standing(AT_LEADER + 4 * part, course[LED + decision], sums, course)
            count_standing(AT_LEADER + 4 * part + 2, course[TRAILED + decision], sums, course)


@rule
def count_standing(at: int, seat: int, sums: Any, course: Any) -> None:
    """Add how a seat fared that stood alone at the top or at the bottom."""
    if seat >= 0:
        sums[at] += 1
        sums[at + 1] += course[FINAL_SHARES + seat]


@rule
def count_seats(s: Any, out: Any, job: Any, sums: Any, course: Any) -> None:
    """Add what concerns each seat: its result by seat, by order and by bot, and what it chose and had."""
    players = job[PLAYERS]
    for k in range(players):
        if course[ORDER + k] >= 0:
            count_result(AT_ORDER + RESULT_SIZE * k, course[ORDER + k], sums, course)
    for seat in range(players):
        count_result(AT_SEATS + RESULT_SIZE * seat, seat, sums, course)
        count_result(AT_BOTS + RESULT_SIZE * bot_of(seat, job), seat, sums, course)
        share = course[FINAL_SHARES + seat]
        sums[SEAT_GAMES] += 1
        sums[SEAT_SHARES] += share
        sums[SEAT_SQUARES] += share * share
        sums[AT_POINTS + min(max(course[FINAL_POINTS + seat] - LOWEST_POINTS, 0), POINTS - 1)] += 1
        for action in range(ACTION_COUNT):
            if course[USED + seat * ACTION_COUNT + action]:
                count_having(AT_ACTIONS + ACTION_SIZE * action + 2, share, sums)
        count_traits(s, seat, out, share, sums)


@rule
def count_result(at: int, seat: int, sums: Any, course: Any) -> None:
    """Add a seat's points and share of victory."""
    points = course[FINAL_POINTS + seat]
    share = course[FINAL_SHARES + seat]
    sums[at] += 1
    sums[at + 1] += points
    sums[at + 2] += points * points
    sums[at + 3] += share
    sums[at + 4] += share * share


@rule
def count_having(at: int, share: int, sums: Any) -> None:
    """Add how a seat fared that chose or had something."""
    sums[at] += 1
    sums[at + 1] += share
    sums[at + 2] += share * share


if HAS_TRAITS:
    from ..traits import TRAITS  # type: ignore[import-not-found]  # what the game says a seat had

    TRAIT_COUNT = len(TRAITS.names)
    had = TRAITS.had

    @rule
    def count_traits(s: Any, seat: int, out: Any, share: int, sums: Any) -> None:
        """Add how a seat fared with all that the game says it had."""
        for i in range(had(s, seat, out)):
            count_having(AT_TRAITS + TRAIT_SIZE * out[i], share, sums)

else:
    TRAIT_COUNT = 0

    @rule
    def count_traits(s: Any, seat: int, out: Any, share: int, sums: Any) -> None:  # noqa: ARG001
        """The game names nothing."""
        return


SUMS_SIZE = AT_TRAITS + TRAIT_SIZE * TRAIT_COUNT
