"""Kuhn poker: three cards, two players, one bet. The smallest game with secrets."""

from typing import Any

from astragal.core import (
    CHANCE,
    HIDDEN,
    NOT_OBSERVED,
    OVER,
    SEATS,
    OneOf,
    Rules,
    Secrets,
    State,
    Stream,
    Verbs,
    draw,
    field,
    rule,
    things,
    verb,
)

VERSION = 1
UNSEEN = 0
CARDS = 3  # jack, queen and king are 1, 2 and 3


class Moves(Verbs):
    """What players can say."""

    check = verb()
    bet = verb()
    fold = verb()
    call = verb()


check = Moves.check.encode
bet = Moves.bet.encode
fold = Moves.fold.encode
call = Moves.call.encode


class S(State):
    """The cards, the bets and whose turn it is."""

    players = field(2, 2, observed=NOT_OBSERVED)
    dealt = field(0, 2)
    card = field(UNSEEN, CARDS, (2,), axes=(SEATS,), observed=OneOf(("unseen", "jack", "queen", "king")))
    turn = field(0, 1, observed=OneOf(SEATS))
    choices = field(0, 3)
    stake = field(1, 2, (2,), axes=(SEATS,))  # chips that each player has put in
    over = field(0, 1)
    folded = field(-1, 1, observed=OneOf(things("nobody") + SEATS))


draw_number = rule(draw)


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    s.players = players
    s.folded = -1


@rule
def to_act(s: S) -> int:
    if s.dealt < 2:
        return CHANCE
    return OVER if s.over else s.turn


@rule
def outcomes(s: S) -> int:
    return CARDS - s.dealt


@rule
def in_pack(s: S, number: int) -> int:
    """The card that lies at a place of the pack, from the lowest up."""
    for card in range(1, CARDS + 1):
        if card != s.card[0] and card != s.card[1]:
            if number == 0:
                return card
            number -= 1
    return UNSEEN


@rule
def legal(s: S, out: list[int]) -> int:
    facing_a_bet = s.stake[1 - s.turn] > s.stake[s.turn]
    out[0] = fold() if facing_a_bet else check()
    out[1] = call() if facing_a_bet else bet()
    return 2


@rule
def apply(s: S, a: int) -> None:
    if s.dealt < 2:
        s.card[s.dealt] = in_pack(s, a)
        s.dealt += 1
        return
    s.choices += 1
    if a == bet() or a == call():
        s.stake[s.turn] = 2
    elif a == fold():
        s.folded = s.turn
    if a == fold() or a == call() or (a == check() and s.choices == 2):
        s.over = 1
    s.turn = 1 - s.turn


@rule
def score(s: S, out: list[int]) -> None:
    """What each player wins from the other; nothing before the end."""
    loser = s.folded
    if loser < 0:
        loser = 0 if s.card[0] < s.card[1] else 1
    out[loser] = -s.stake[loser] if s.over else 0
    out[1 - loser] = s.stake[loser] if s.over else 0


@rule
def hide(s: S, seat: int) -> None:
    """The other's card is unseen until the cards are compared."""
    if not s.over or s.folded >= 0:
        for other in range(2):
            if other != seat:
                s.card[other] = UNSEEN


@rule
def guess(s: S, seat: int, stream: Stream) -> Stream:
    """Deal the unseen cards."""
    for other in range(s.dealt):
        if s.card[other] == UNSEEN:
            pack = CARDS
            for known in range(2):
                if s.card[known] != UNSEEN:
                    pack -= 1
            place, stream = draw_number(stream, pack)
            s.card[other] = in_pack(s, place)
    return stream


def seen(s: S, seat: int, a: int) -> int:
    """A player sees their own card, but not its place in the pack, which would tell the other's."""
    if s.dealt == 2:
        return a
    return int(in_pack(s, a)) - 1 if s.dealt == seat else HIDDEN


def revealed(s: S, seat: int) -> list[int]:
    """Cards that are compared lie open."""
    return [*s.card] if s.over and s.folded < 0 else []


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
    secrets=Secrets(hide=hide, guess=guess, seen=seen, revealed=revealed),
)
