"""Liar's Dice: everybody rolls in secret, bids go up, and somebody calls the bluff."""

from typing import Any

from astragal.core import (
    CHANCE,
    HIDDEN,
    NOT_OBSERVED,
    OVER,
    SEATS,
    Choice,
    OneOf,
    Option,
    Rules,
    Secrets,
    State,
    Stream,
    Verbs,
    Whole,
    draw,
    field,
    numbered,
    rule,
    things,
    verb,
)

VERSION = 1
MOST_PLAYERS = 6
MOST_DICE = 5  # of one player
ALL_DICE = MOST_PLAYERS * MOST_DICE
FACES = 6
UNSEEN = 0
NO_BID = 0
ONES = 1
OPTIONS: dict[str, Option] = {"dice": Whole(1, MOST_DICE, default=MOST_DICE), "wild": Choice(("ones", "none"))}


class Moves(Verbs):
    """What players can say."""

    challenge = verb()
    bid = verb(count=range(1, ALL_DICE + 1), face=range(1, FACES + 1))


CHALLENGE, challenge, _ = Moves.challenge
BID, bid, read_bid = Moves.bid
verb_of = Moves.actions.verb


class S(State):
    """The dice under the cups, the highest bid and whose turn it is."""

    players = field(2, MOST_PLAYERS, observed=NOT_OBSERVED)
    wild = field(0, 1)  # whether ones count as every face
    dice = field(0, MOST_DICE, (MOST_PLAYERS,), axes=(SEATS,))  # how many each player has left
    rolled = field(0, ALL_DICE)  # how many have been rolled in this round
    face = field(
        UNSEEN,
        FACES,
        (MOST_PLAYERS, MOST_DICE),
        axes=(SEATS, numbered("die", MOST_DICE)),
        observed=OneOf(things("unseen") + numbered("face", FACES)),
    )
    cups_up = field(0, 1)  # after a challenge everybody sees all dice, until they are rolled again
    turn = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))
    bidder = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))
    bid_count = field(NO_BID, ALL_DICE)
    bid_face = field(NO_BID, FACES, observed=OneOf(things("no bid") + numbered("face", FACES)))
    loser = field(-1, MOST_PLAYERS - 1, observed=OneOf(things("nobody") + SEATS))  # of the last challenge
    outlived = field(0, MOST_PLAYERS - 1, (MOST_PLAYERS,), axes=(SEATS,))  # how many were out before each player


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    s.players = players
    s.wild = int(options["wild"] == "ones")
    s.loser = -1
    for seat in range(players):
        s.dice[seat] = options["dice"]


# Who has to act


@rule
def dice_left(s: S) -> int:
    """The dice of all players together."""
    count = 0
    for seat in range(s.players):
        count += s.dice[seat]
    return count


@rule
def players_left(s: S) -> int:
    """How many players still have dice."""
    count = 0
    for seat in range(s.players):
        count += s.dice[seat] > 0
    return count


@rule
def to_act(s: S) -> int:
    if players_left(s) == 1:
        return OVER
    return CHANCE if s.cups_up or s.rolled < dice_left(s) else s.turn


@rule
def outcomes(s: S) -> int:
    return FACES


# Bids


@rule
def strength(count: int, face: int) -> int:
    """Bids in order: by their number, then by their face, with ones above sixes."""
    return count * FACES + (face - ONES - 1) % FACES


@rule
def legal(s: S, out: list[int]) -> int:
    n = 0
    if s.bid_count != NO_BID:
        out[n] = challenge()
        n += 1
    for count in range(max(s.bid_count, 1), dice_left(s) + 1):
        for face in range(1, FACES + 1):
            if s.bid_count == NO_BID or strength(count, face) > strength(s.bid_count, s.bid_face):
                out[n] = bid(count, face)
                n += 1
    return n


@rule
def matching(s: S, face: int) -> int:
    """How many dice show a face, wild ones included."""
    count = 0
    for seat in range(s.players):
        for die in range(MOST_DICE):
            if s.face[seat][die] == face or (s.wild and s.face[seat][die] == ONES):
                count += 1
    return count


@rule
def next_player(s: S, seat: int) -> int:
    """The next player to the left who has dice."""
    for step in range(1, s.players + 1):
        other = (seat + step) % s.players
        if s.dice[other] > 0:
            return other
    return seat


# A round


@rule
def apply(s: S, a: int) -> None:
    if s.cups_up or s.rolled < dice_left(s):
        if s.cups_up:
            begin_round(s)
        roll(s, a + 1)
    elif verb_of(a) == BID:
        s.bid_count, s.bid_face = read_bid(a)
        s.bidder = s.turn
        s.turn = next_player(s, s.turn)
    else:
        lose_a_die(s, s.turn if matching(s, s.bid_face) >= s.bid_count else s.bidder)


@rule
def rolling(s: S) -> int:
    """The player whose dice are rolled next."""
    dice = 0 if s.cups_up else s.rolled
    for seat in range(s.players):
        if dice < s.dice[seat]:
            return seat
        dice -= s.dice[seat]
    return 0


@rule
def roll(s: S, face: int) -> None:
    """The next die falls under its player's cup."""
    seat = rolling(s)
    die = s.rolled
    for other in range(seat):
        die -= s.dice[other]
    s.face[seat][die] = face
    s.rolled += 1


@rule
def lose_a_die(s: S, seat: int) -> None:
    """All cups go up; the player who was wrong loses a die and begins the next round."""
    s.cups_up = 1
    s.loser = seat
    s.dice[seat] -= 1
    out = s.players - players_left(s)
    for other in range(s.players):
        if s.dice[other] > 0:
            s.outlived[other] = out
    s.turn = seat if s.dice[seat] > 0 else next_player(s, seat)


@rule
def begin_round(s: S) -> None:
    """Everything goes back under the cups."""
    s.cups_up = 0
    s.rolled = 0
    s.bid_count = NO_BID
    s.bid_face = NO_BID
    for seat in range(s.players):
        for die in range(MOST_DICE):
            s.face[seat][die] = UNSEEN


@rule
def score(s: S, out: list[int]) -> None:
    """How many players each has outlived."""
    for seat in range(s.players):
        out[seat] = s.outlived[seat]


@rule
def evaluate(s: S, seat: int) -> int:
    """A player's dice beside what the others have on average."""
    return s.players * s.dice[seat] - dice_left(s) + s.outlived[seat]


# Secrets


@rule
def hide(s: S, seat: int) -> None:
    """Everybody looks under their own cup only."""
    if s.cups_up == 0:
        for other in range(s.players):
            if other != seat:
                for die in range(MOST_DICE):
                    s.face[other][die] = UNSEEN


draw_number = rule(draw)


@rule
def guess(s: S, seat: int, stream: Stream) -> Stream:
    """Roll what is unseen, die by die, as far as it has been rolled."""
    if s.cups_up == 0:
        dice = s.rolled
        for other in range(s.players):
            for die in range(min(dice, s.dice[other])):
                if other != seat:
                    number, stream = draw_number(stream, FACES)
                    s.face[other][die] = number + 1
            dice -= min(dice, s.dice[other])
    return stream


def seen(s: S, seat: int, a: int) -> int:
    """Nobody sees what others roll."""
    return HIDDEN if to_act(s) == CHANCE and rolling(s) != seat else a


def revealed(s: S, seat: int) -> list[int]:
    """After a challenge all dice lie open."""
    return [face for row in s.face for face in row] if s.cups_up else []


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
    secrets=Secrets(hide=hide, guess=guess, seen=seen, revealed=revealed),
    options=OPTIONS,
)
