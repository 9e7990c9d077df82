"""One game of many, taken to where the caller has to choose again.

Its rows of what is seen and of what is legal hold zeros when it comes here.
"""

from typing import Any, NamedTuple

from astragal.core.loop_memory import Buffer, Bytes, FieldValues, Floats, Numbers, OneState, States
from astragal.core.rule import OVER, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .choosers import Thinking, choose_as  # type: ignore[import-not-found]  # of the bots
from .many_layout import (
    ANY_SEAT,
    BEGIN,
    BOTS_STREAM,
    CALLER,
    CHOSE,
    DICE_STREAM,
    ENDED,
    GAME_SIZE,
    GAMES,
    KINDS,
    LEARNER,
    LEARNER_SEAT,
    MOST_STEPS,
    NO_END,
    NUMBER,
    PLAYERS,
    SEAT,
    SEED,
)
from .observation_layout import SIZE  # type: ignore[import-not-found]  # of the bots
from .observe import observe_game  # type: ignore[import-not-found]  # of the bots
from .places import places  # type: ignore[import-not-found]  # of the core
from .rewards import write_rewards
from .streams import CHOICES, DICE, draw, start_stream  # type: ignore[import-not-found]  # of the core
from .turns import let_luck_move  # type: ignore[import-not-found]  # of the core

ACTION_COUNT = len(RULES.actions)

legal = RULES.legal
apply = RULES.apply
copy = RULES.declaration.copy


class Memory(NamedTuple):
    """What many games are played in."""

    start: OneState
    states: States
    """One for each game; a thread of a GPU has only its own."""

    known: OneState
    ahead: OneState
    out: Buffer
    points: Buffer
    totals: Buffer
    job: Numbers
    games: Numbers
    """A row for each game."""

    actions: Numbers
    """What the caller chose in each game."""

    table: Numbers
    """How the numbers of a state become an observation."""

    fractions: Floats
    numbers: FieldValues
    observations: Floats
    """A row for each game: what the seat that has to choose sees."""

    finals: Floats
    """For each game that has ended: what the seat that chose last sees."""

    masks: Bytes
    """A row for each game: which actions are legal."""

    rewards: Floats
    """A row for each game."""


@rule
def take_one_further(let_others_move: Any, memory: Memory, s: Any, i: int) -> int:
    """Begin a game, or make the caller's choice in it; 0 if it has come to where the caller chooses."""
    job, games = memory.job, memory.games
    size = memory.table[SIZE]
    game = i * GAME_SIZE
    games[game + ENDED] = 0
    for seat in range(job[PLAYERS]):
        memory.rewards[i * job[PLAYERS] + seat] = 0.0
    if job[BEGIN]:
        games[game + NUMBER] = i
        begin(s, memory.start, i, job, games)
    else:
        games[game + CHOSE] = games[game + SEAT]
        apply(s, memory.actions[i])
    while True:
        seat = let_others_move(memory, s, game)
        if seat == NO_END:
            return NO_END
        if seat != OVER:
            break
        if games[game + ENDED] == 0 and not job[BEGIN]:
            games[game + ENDED] = 1
            end(memory, s, i)
        games[game + NUMBER] += job[GAMES]
        begin(s, memory.start, i, job, games)
    games[game + SEAT] = seat
    observe_game(memory, s, seat, memory.observations, i * size)
    for legal_number in range(legal(s, memory.out)):
        memory.masks[i * ACTION_COUNT + memory.out[legal_number]] = 1
    return 0


@rule
def end(memory: Memory, s: Any, i: int) -> None:
    """Write what everybody gets at the end of a game, and what the seat that chose last sees of it."""
    size, players = memory.table[SIZE], memory.job[PLAYERS]
    places(s, memory.points)
    write_rewards(memory.points, players, memory.rewards, i * players)
    for place in range(i * size, (i + 1) * size):
        memory.finals[place] = 0.0
    observe_game(memory, s, memory.games[i * GAME_SIZE + CHOSE], memory.finals, i * size)


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
def stream_of(games: Any, at: int) -> Stream:
    """A stream that was written down."""
    return games[at], games[at + 1], games[at + 2], games[at + 3]


@rule
def let_luck_and_bots_move(memory: Memory, s: Any, game: int) -> int:
    """Go on until the caller has to choose, or to the end; the seat, or `OVER`."""
    out, job, games = memory.out, memory.job, memory.games
    thinking = Thinking(s, memory.known, memory.ahead, out, memory.points, memory.totals)
    dice = stream_of(games, game + DICE_STREAM)
    choices = stream_of(games, game + BOTS_STREAM)
    found = NO_END
    for _ in range(job[MOST_STEPS]):
        seat, dice = let_luck_move(s, dice)
        if seat == OVER:
            found = OVER
            break
        if seat < 0:
            continue
        kind = job[KINDS + (seat - games[game + LEARNER]) % job[PLAYERS]]
        if kind == CALLER:
            found = seat
            break
        n = legal(s, out)
        chosen, choices = choose_as(kind, thinking, seat, n, draw, choices)
        apply(s, out[chosen])
    keep(games, game + DICE_STREAM, dice)
    keep(games, game + BOTS_STREAM, choices)
    return found


@rule
def let_only_luck_move(memory: Memory, s: Any, game: int) -> int:
    """The same where the caller plays all seats."""
    dice = stream_of(memory.games, game + DICE_STREAM)
    found = NO_END
    for _ in range(memory.job[MOST_STEPS]):
        seat, dice = let_luck_move(s, dice)
        if seat == OVER or seat >= 0:
            found = seat
            break
    keep(memory.games, game + DICE_STREAM, dice)
    return found
