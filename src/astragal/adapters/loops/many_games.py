"""Many games, each taken one choice further: to where the caller has to choose again, in a new game if one has ended.

Game number k of a seed has the luck of every other game number k of that seed, whoever plays it. Runs plain and
native, with equal numbers; threads may share the games out as they like.
"""

from typing import Any

from astragal.core.rule import CHANCE, OVER, rule
from astragal.core.stream import Stream

from .. import rules  # type: ignore[attr-defined]  # those of the game beside which this is imported
from .choosers import choose_as  # type: ignore[import-not-found]  # of the bots
from .layout import SIZE
from .observe import observe
from .places import places  # type: ignore[import-not-found]  # of the core
from .rewards import write_rewards
from .streams import CHOICES, DICE, draw, start_stream  # type: ignore[import-not-found]  # of the core
from .together import (
    ANY_SEAT,
    BEGIN,
    BOTS_STREAM,
    CALLER,
    CHOSE,
    DICE_STREAM,
    ENDED,
    FIRST,
    GAME_SIZE,
    GAMES,
    KINDS,
    LAST,
    LEARNER,
    LEARNER_SEAT,
    MOST_STEPS,
    NO_END,
    NUMBER,
    PLAYERS,
    SEAT,
    SEED,
)

SIGNATURE = (
    "state",  # how games start
    "states",
    "state",
    "state",
    "room",
    "room",
    "room",
    "numbers",  # the job
    "numbers",  # a row for each game
    "numbers",  # what the caller chose
    "numbers",  # the table of the observations
    "floats",  # their fractions
    "numbers",  # room for the numbers of a state
    "floats",  # a row for each game: what is seen by who has to choose
    "floats",  # of each game that has ended: what is seen by who chose last
    "bytes",  # a row for each game: which actions are legal
    "floats",  # a row for each game: rewards
)

ACTION_COUNT = len(rules.ACTIONS)

to_act = rules.to_act
outcomes = rules.outcomes
legal = rules.legal
apply = rules.apply
copy = rules.STATE.copy

if hasattr(rules, "hide"):
    hide = rules.hide

    @rule
    def observe_game(
        s: Any,
        known: Any,
        seat: int,
        points: Any,
        numbers: Any,
        table: Any,
        fractions: Any,
        observations: Any,
        row: int,
    ) -> None:
        """Write what a seat sees, and nothing that is hidden from it."""
        copy(known, s)
        hide(known, seat)
        observe(known, seat, points, numbers, table, fractions, observations, row)

else:

    @rule
    def observe_game(
        s: Any,
        known: Any,  # noqa: ARG001
        seat: int,
        points: Any,
        numbers: Any,
        table: Any,
        fractions: Any,
        observations: Any,
        row: int,
    ) -> None:
        """Write what a seat sees; nothing is hidden."""
        observe(s, seat, points, numbers, table, fractions, observations, row)


@rule
def take_further(
    start: Any,
    states: Any,
    known: Any,
    ahead: Any,
    room: Any,
    points: Any,
    totals: Any,
    job: Any,
    games: Any,
    actions: Any,
    table: Any,
    fractions: Any,
    numbers: Any,
    observations: Any,
    finals: Any,
    masks: Any,
    rewards: Any,
) -> int:
    """Begin games, or make the caller's choice in each; 0 if all have come to where the caller chooses."""
    size = table[SIZE]
    for i in range(job[FIRST], job[LAST]):
        s = states.row[i]
        game = i * GAME_SIZE
        games[game + ENDED] = 0
        for seat in range(job[PLAYERS]):
            rewards[i * job[PLAYERS] + seat] = 0.0
        if job[BEGIN]:
            games[game + NUMBER] = i
            begin(s, start, i, job, games)
        else:
            games[game + CHOSE] = games[game + SEAT]
            apply(s, actions[i])
        while True:
            seat = play_until_asked(s, known, ahead, room.row, points.row, totals.row, game, job, games)
            if seat == NO_END:
                return NO_END
            if seat != OVER:
                break
            if games[game + ENDED] == 0 and not job[BEGIN]:
                games[game + ENDED] = 1
                places(s, points.row)
                write_rewards(points.row, job[PLAYERS], rewards, i * job[PLAYERS])
                chose = games[game + CHOSE]
                observe_game(s, known, chose, points.row, numbers, table, fractions, finals, i * size)
            games[game + NUMBER] += job[GAMES]
            begin(s, start, i, job, games)
        games[game + SEAT] = seat
        observe_game(s, known, seat, points.row, numbers, table, fractions, observations, i * size)
        write_mask(s, room.row, masks, i * ACTION_COUNT)
    return 0


@rule
def begin(s: Any, start: Any, i: int, job: Any, games: Any) -> None:
    """Begin the game whose number is noted; the learner sits in each seat in turn, unless a seat is chosen."""
    game = i * GAME_SIZE
    number = games[game + NUMBER]
    copy(s, start)
    games[game + LEARNER] = job[LEARNER_SEAT]
    if job[LEARNER_SEAT] == ANY_SEAT:
        games[game + LEARNER] = (i + number // job[GAMES]) % job[PLAYERS]
    keep(games, game + DICE_STREAM, start_stream(job[SEED], number, DICE))
    keep(games, game + BOTS_STREAM, start_stream(job[SEED], number, CHOICES))


@rule
def keep(games: Any, at: int, stream: Stream) -> None:
    """Write a stream down."""
    games[at], games[at + 1], games[at + 2], games[at + 3] = stream


@rule
def play_until_asked(
    s: Any, known: Any, ahead: Any, out: Any, points: Any, totals: Any, game: int, job: Any, games: Any
) -> int:
    """Let luck and bots move until the caller has to choose, or to the end; the seat, or `OVER`."""
    at = game + DICE_STREAM
    dice = (games[at], games[at + 1], games[at + 2], games[at + 3])
    at = game + BOTS_STREAM
    choices = (games[at], games[at + 1], games[at + 2], games[at + 3])
    found = NO_END
    for _ in range(job[MOST_STEPS]):
        seat = to_act(s)
        if seat == CHANCE:
            outcome, dice = draw(dice, outcomes(s))
            apply(s, outcome)
            continue
        if seat == OVER:
            found = OVER
            break
        kind = job[KINDS + (seat - games[game + LEARNER]) % job[PLAYERS]]
        if kind == CALLER:
            found = seat
            break
        n = legal(s, out)
        chosen, choices = choose_as(kind, s, known, ahead, seat, out, n, points, totals, choices)
        apply(s, out[chosen])
    keep(games, game + DICE_STREAM, dice)
    keep(games, game + BOTS_STREAM, choices)
    return found


@rule
def write_mask(s: Any, out: Any, masks: Any, row: int) -> None:
    """Write 1 for each legal action, 0 for the others."""
    for action in range(ACTION_COUNT):
        masks[row + action] = 0
    for i in range(legal(s, out)):
        masks[row + out[i]] = 1
