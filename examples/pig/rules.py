"""Pig: roll and risk a 1, or hold and keep what you have."""

from typing import Any

from astragal.core import CHANCE, NOT_OBSERVED, OVER, SEATS, Count, OneOf, Rules, State, Verbs, Whole, field, rule, verb

VERSION = 1
OPTIONS = {"goal": Whole(10, 1000, default=100)}


class Moves(Verbs):
    """What players can say."""

    roll = verb()
    hold = verb()


roll = Moves.roll.encode
hold = Moves.hold.encode


class S(State):
    """The points, the turn so far and whose it is."""

    players = field(2, 10, observed=NOT_OBSERVED)
    goal = field(10, 1000, observed=NOT_OBSERVED)
    turn = field(0, 9, observed=OneOf(SEATS))
    rolling = field(0, 1)
    pot = field(0, 1005, observed=Count(half=20))
    points = field(0, 1005, (10,), axes=(SEATS,), observed=Count(half=50))


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    s.players = players
    s.goal = options["goal"]


@rule
def to_act(s: S) -> int:
    if s.points[s.turn] >= s.goal:
        return OVER
    return CHANCE if s.rolling else s.turn


@rule
def outcomes(s: S) -> int:
    return 6


@rule
def legal(s: S, out: list[int]) -> int:
    out[0] = hold()
    out[1] = roll()
    return 2 if s.points[s.turn] + s.pot < s.goal else 1


@rule
def apply(s: S, a: int) -> None:
    if s.rolling:
        s.rolling = 0
        s.pot += a + 1
        if a == 0:
            s.pot = 0
            pass_the_die(s)
    elif a == roll():
        s.rolling = 1
    else:
        s.points[s.turn] += s.pot
        s.pot = 0
        if s.points[s.turn] < s.goal:
            pass_the_die(s)


@rule
def pass_the_die(s: S) -> None:
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@rule
def score(s: S, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


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
    options=OPTIONS,
)
