"""One game of many, taken to where the caller has to choose again.

Its rows of what is seen and of what is legal hold zeros when it comes here.
"""

from typing import Any

from astragal.core.contract import NO_SECRETS
from astragal.core.rule import CHANCE, OVER, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .choosers import choose_as  # type: ignore[import-not-found]  # of the bots
from .layout import SIZE
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
from .observe import observe
from .places import places  # type: ignore[import-not-found]  # of the core
from .rewards import write_rewards
from .streams import CHOICES, DICE, draw, start_stream  # type: ignore[import-not-found]  # of the core

ACTION_COUNT = len(RULES.actions)

to_act = RULES.to_act
outcomes = RULES.outcomes
legal = RULES.legal
apply = RULES.apply
copy = RULES.declaration.copy

if RULES.secrets is not NO_SECRETS:
    hide = RULES.secrets.hide

    @rule
    def observe_game(s: Any, known: Any, seat: int, points: Any, seen: Any, observations: Any, row: int) -> None:
        """Write what a seat sees, and nothing that is hidden from it."""
        copy(known, s)
        hide(known, seat)
        observe(known, seat, points, seen, observations, row)

else:

    @rule
    def observe_game(
        s: Any,
        known: Any,  # noqa: ARG001
        seat: int,
        points: Any,
        seen: Any,
        observations: Any,
        row: int,
    ) -> None:
        """Write what a seat sees; nothing is hidden."""
        observe(s, seat, points, seen, observations, row)


@rule
def take_one_further(
    let_others_move: Any,
    i: int,
    start: Any,
    s: Any,
    states: Any,
    rows: Any,
    job: Any,
    games: Any,
    action: int,
    seen: Any,
    masks: Any,
    rewards: Any,
) -> int:
    """Begin a game, or make the caller's choice in it; 0 if it has come to where the caller chooses."""
    out, points, _ = rows
    table, fractions, numbers, observations, finals = seen
    size = table[SIZE]
    game = i * GAME_SIZE
    games[game + ENDED] = 0
    for seat in range(job[PLAYERS]):
        rewards[i * job[PLAYERS] + seat] = 0.0
    if job[BEGIN]:
        games[game + NUMBER] = i
        begin(s, start, i, job, games)
    else:
        games[game + CHOSE] = games[game + SEAT]
        apply(s, action)
    while True:
        seat = let_others_move(s, states, rows, game, job, games)
        if seat == NO_END:
            return NO_END
        if seat != OVER:
            break
        if games[game + ENDED] == 0 and not job[BEGIN]:
            games[game + ENDED] = 1
            places(s, points)
            write_rewards(points, job[PLAYERS], rewards, i * job[PLAYERS])
            chose = games[game + CHOSE]
            for place in range(i * size, (i + 1) * size):
                finals[place] = 0.0
            observe_game(s, states[0], chose, points, (table, fractions, numbers), finals, i * size)
        games[game + NUMBER] += job[GAMES]
        begin(s, start, i, job, games)
    games[game + SEAT] = seat
    observe_game(s, states[0], seat, points, (table, fractions, numbers), observations, i * size)
    for legal_number in range(legal(s, out)):
        masks[i * ACTION_COUNT + out[legal_number]] = 1
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
def let_all_move(s: Any, states: Any, rows: Any, game: int, job: Any, games: Any) -> int:
    """Let luck and bots move until the caller has to choose, or to the end; the seat, or `OVER`."""
    known, ahead = states
    out, points, totals = rows
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
def let_luck_move(s: Any, states: Any, rows: Any, game: int, job: Any, games: Any) -> int:  # noqa: ARG001
    """The same where the caller plays all seats."""
    at = game + DICE_STREAM
    dice = (games[at], games[at + 1], games[at + 2], games[at + 3])
    found = NO_END
    for _ in range(job[MOST_STEPS]):
        seat = to_act(s)
        if seat != CHANCE:
            found = seat
            break
        outcome, dice = draw(dice, outcomes(s))
        apply(s, outcome)
    keep(games, game + DICE_STREAM, dice)
    return found
