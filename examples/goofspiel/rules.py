"""Goofspiel: everybody bids a card for the prize at the same time, and the highest takes it."""

from typing import Any

from astragal.core import (
    CHANCE,
    HIDDEN,
    OVER,
    SEATS,
    Rules,
    Secrets,
    State,
    Stream,
    Verbs,
    Whole,
    draw,
    field,
    rule,
    verb,
)

MOST_PLAYERS = 4
MOST_CARDS = 13
NONE = 0


class Moves(Verbs):
    """What players can say."""

    bid = verb(card=range(1, MOST_CARDS + 1))


bid, read_bid = Moves.bid.encode, Moves.bid.decode
draw_number = rule(draw)


class S(State):
    """The hands, the prizes, and the bids, which are secret until all are made."""

    players = field(2, MOST_PLAYERS)
    has_prize = field(0, 1, (MOST_CARDS + 1,))  # whether each prize is still to come
    prize = field(NONE, MOST_CARDS)  # for which everybody bids now
    chosen = field(0, MOST_PLAYERS)  # how many have bid for it
    bid = field(NONE, MOST_CARDS, (MOST_PLAYERS,), axes=(SEATS,))
    in_hand = field(0, 1, (MOST_PLAYERS, MOST_CARDS + 1))
    points = field(0, MOST_CARDS * (MOST_CARDS + 1) // 2, (MOST_PLAYERS,), axes=(SEATS,))


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    s.players = players
    for card in range(1, options["cards"] + 1):
        s.has_prize[card] = 1
        for seat in range(players):
            s.in_hand[seat][card] = 1


@rule
def to_act(s: S) -> int:
    if s.prize != NONE:
        return s.chosen  # one after the other, but nobody sees what the others choose
    return CHANCE if outcomes(s) > 0 else OVER


@rule
def outcomes(s: S) -> int:
    count = 0
    for card in range(1, MOST_CARDS + 1):
        count += s.has_prize[card]
    return count


@rule
def legal(s: S, out: list[int]) -> int:
    n = 0
    for card in range(1, MOST_CARDS + 1):
        if s.in_hand[s.chosen][card]:
            out[n] = bid(card)
            n += 1
    return n


@rule
def apply(s: S, a: int) -> None:
    if s.prize == NONE:
        turn_up_prize(s, a)
        return
    s.bid[s.chosen] = read_bid(a)
    s.chosen += 1
    if s.chosen == s.players:
        compare_bids(s)


@rule
def turn_up_prize(s: S, number: int) -> None:
    """The prize with this number among those still to come; the last bids are taken away."""
    for seat in range(s.players):
        s.bid[seat] = NONE
    for card in range(1, MOST_CARDS + 1):
        if s.has_prize[card]:
            if number == 0:
                s.prize = card
            number -= 1
    s.has_prize[s.prize] = 0


@rule
def compare_bids(s: S) -> None:
    """The highest bid takes the prize; nobody does if it was made twice. The cards leave the hands only now."""
    highest, winner = 0, -1
    for seat in range(s.players):
        s.in_hand[seat][s.bid[seat]] = 0
        if s.bid[seat] > highest:
            highest, winner = s.bid[seat], seat
        elif s.bid[seat] == highest:
            winner = -1
    if winner >= 0:
        s.points[winner] += s.prize
    s.prize = NONE
    s.chosen = 0


@rule
def score(s: S, out: list[int]) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@rule
def hide(s: S, seat: int) -> None:
    """As long as bids are being made, everybody knows their own."""
    if s.prize != NONE:
        for other in range(s.players):
            if other != seat:
                s.bid[other] = NONE


@rule
def guess(s: S, seat: int, stream: Stream) -> Stream:
    """Any card that was in the hand can have been bid."""
    for other in range(s.chosen):
        if other != seat:
            cards = 0
            for card in range(1, MOST_CARDS + 1):
                cards += s.in_hand[other][card]
            number, stream = draw_number(stream, cards)
            for card in range(1, MOST_CARDS + 1):
                if s.in_hand[other][card]:
                    if number == 0:
                        s.bid[other] = card
                    number -= 1
    return stream


def seen(s: S, seat: int, a: int) -> int:
    """Bids are hidden until the last one, with which all are shown."""
    is_secret = s.prize != NONE and s.chosen != seat and s.chosen + 1 < s.players
    return HIDDEN if is_secret else a


def revealed(s: S, seat: int) -> list[int]:
    """When all are made, the bids lie open."""
    return [*s.bid] if s.prize == NONE else []


RULES = Rules(
    version=1,
    state=S,
    moves=Moves,
    setup=setup,
    to_act=to_act,
    outcomes=outcomes,
    legal=legal,
    apply=apply,
    score=score,
    secrets=Secrets(hide=hide, guess=guess, seen=seen, revealed=revealed),
    options={"cards": Whole(2, MOST_CARDS, default=MOST_CARDS)},
    most_outcomes=MOST_CARDS,
)
