"""Pie Factory, in the order of its rulebook.

    components               deck, cards
    game setup               here, rounds
    1. take an action        turn, line
    2. adjust player order   rounds
    3. place cards           placing, pies
    4. fill the line         day, line
    running out of cards,
    game end                 day
    scoring                  here, scoring

The phases of a game and what players can say are in `moves`, what they may not know is in `secrets`, what they see of
hands in `hands`, what they have to consider in `guesses`, and what bots think of a position in `outlook`.
"""

from pathlib import Path
from typing import Any

from astragal.core import (
    CHANCE,
    HIDDEN,
    OVER,
    DataFile,
    Rules,
    Secrets,
    highest_first,
    rule,
)

from .cards import (
    CRUST,
    DECK,
    DISCARD,
    HAND,
    LINE,
    SCORE,
    card_number,
    put,
    take_deck,
)
from .day import day_is_over, fill_line, has_stale_pie, legal_stale_pies, line_is_full
from .deck import MOST_CARDS, MOST_NAMES
from .guesses import guess
from .hands import LAID_AT, SHOWN
from .line import MOST_HAND, NOWHERE, gap, line_length
from .moves import (
    ACT,
    BOX,
    DEAL,
    DRAW,
    DRAW_ORDER,
    END,
    FILL,
    GRANDMA,
    PAY,
    PLACE,
    PLAY_FACE_DOWN,
    STALE,
    Moves,
    count_as,
    play_something_face_down,
    read_box_pies,
    read_count_as,
    read_pay,
    read_throw_away,
    verb_of,
)
from .outlook import evaluate
from .pies import discard_pie
from .placing import is_placed_without_choice, legal_placings, place_as_chosen
from .rounds import draw_order, end_turn, player
from .scoring import (
    BONUS,
    MOST_PIES_BONUS,
    NOBODY,
    has_to_decide_for_grandma,
    majority,
    most_pies,
    scored_dollars,
    scored_of_kind,
)
from .secrets import hide, is_drawn, show_from_deck
from .state import S
from .turn import act, box_chosen_pies, legal_actions, legal_payments, legal_pies_to_box, pay_card

VERSION = 2
OPTIONS = {"deck": DataFile(Path(__file__).parent, ("house",), ".csv")}
MOST_OUTCOMES = MOST_CARDS
to_places = rule(highest_first)


# Game setup


def setup(s: S, players: int, options: dict[str, Any]) -> None:
    """The deck is piled up; luck deals, fills the line and draws the player order."""
    s.players = players
    s.day = 1
    take_deck(s, options["deck"], MOST_HAND * players + line_length(s))
    s.phase = DEAL


@rule
def dealt_to(s: S) -> int:
    """The seat that gets the next card when hands are dealt."""
    for seat in range(s.players):
        if s.hand_size[seat] < MOST_HAND:
            return seat
    return NOBODY


@rule
def deal(s: S, number: int) -> None:
    take_to_hand(s, number, dealt_to(s))
    if dealt_to(s) == NOBODY:
        s.phase = FILL


@rule
def take_to_hand(s: S, number: int, seat: int) -> None:
    put(s, card_number(s, DECK, number), HAND + seat)
    s.deck_size -= 1
    s.hand_size[seat] += 1


# Order of play


@rule
def to_act(s: S) -> int:
    if s.phase == END:
        return OVER
    if s.phase == DEAL or s.phase == DRAW_ORDER or s.phase == DRAW or s.phase == FILL:
        return CHANCE
    return player(s)


@rule
def outcomes(s: S) -> int:
    return s.players - s.ordered if s.phase == DRAW_ORDER else s.deck_size


@rule
def legal(s: S, out: list[int]) -> int:
    if s.phase == ACT:
        return legal_actions(s, out)
    if s.phase == PAY:
        return legal_payments(s, out)
    if s.phase == BOX:
        return legal_pies_to_box(s, out)
    if s.phase == PLACE:
        return legal_placings(s, out)
    if s.phase == STALE:
        return legal_stale_pies(s, out)
    for icon in range(3):
        out[icon] = count_as(icon)
    return 3


@rule
def apply(s: S, a: int) -> None:
    if s.phase == DEAL:
        deal(s, a)
    elif s.phase == DRAW_ORDER:
        draw_order(s, a)
    elif s.phase == ACT:
        act(s, a)
    elif s.phase == PAY:
        pay_card(s, read_pay(a) - 1)
    elif s.phase == BOX:
        box_chosen_pies(s, read_box_pies(a) + 1)
    elif s.phase == DRAW:
        is_drawn(s, player(s), card_number(s, DECK, a))
        take_to_hand(s, a, player(s))
        end_turn(s)
    elif s.phase == PLACE:
        place_as_chosen(s, a)
    elif s.phase == FILL:
        put(s, show_from_deck(s, card_number(s, DECK, a)), LINE + gap(s))
        s.deck_size -= 1
    elif s.phase == STALE:
        discard_pie(s, player(s), read_throw_away(a))
        s.turn += 1
    else:
        s.president_as[player(s)] = read_count_as(a)
        s.turn += 1
    while goes_on_by_itself(s):
        pass


@rule
def goes_on_by_itself(s: S) -> bool:
    """Do the next thing that needs no decision; returns whether there was one."""
    if s.phase == PLACE:
        if s.turn == s.players:
            fill_line(s)
            return True
        return is_placed_without_choice(s, player(s))
    if s.phase == FILL:
        if gap(s) == NOWHERE:
            line_is_full(s)
        elif s.deck_size == 0:
            s.phase = STALE
            s.turn = 0
            return True
        return False
    if s.phase == STALE:
        if s.turn == s.players:
            day_is_over(s)
            return True
        if has_stale_pie(s, player(s)):
            return False
        s.turn += 1
        return True
    if s.phase == GRANDMA:
        if s.turn == s.players:
            s.phase = END
        elif not has_to_decide_for_grandma(s, player(s)):
            s.turn += 1
            return True
    return False


# Scoring


@rule
def score(s: S, out: list[int]) -> None:
    """With the current bonuses."""
    for seat in range(s.players):
        out[seat] = scored_dollars(s, seat)
    for icon in range(3):
        winner = majority(s, icon)
        if winner != NOBODY:
            out[winner] += BONUS[icon]
    baker = most_pies(s)
    if baker != NOBODY:
        out[baker] += MOST_PIES_BONUS


@rule
def rank(s: S, out: list[int]) -> None:
    """Of equal scores the one with fewer boxed crusts is better."""
    score(s, out)
    for seat in range(s.players):
        out[seat] = out[seat] * (MOST_CARDS + 1) - scored_of_kind(s, seat, CRUST)
    to_places(out, s.players)


# Secrets


def seen(s: S, seat: int, a: int) -> int:
    """What a seat sees of a step: of luck the name that came, not its place among others that are secret."""
    if (s.phase == DEAL and dealt_to(s) != seat) or (s.phase == DRAW and player(s) != seat):
        return HIDDEN
    if s.phase == DEAL or s.phase == DRAW or s.phase == FILL:
        return MOST_CARDS + int(s.name_of[card_number(s, DECK, a)])
    if s.phase == ACT and verb_of(a) == PLAY_FACE_DOWN and player(s) != seat:
        return play_something_face_down()
    return a


def revealed(s: S, seat: int) -> list[int]:
    """What lies in the discard and score piles, and what left which hand: there secret crusts come to light."""
    places = (DISCARD, *range(SCORE, SCORE + s.players))
    names = [s.where[card] * MOST_NAMES + s.name_of[card] for card in range(s.cards) if s.where[card] in places]
    return sorted(names) + [event for event in s.event if SHOWN <= event < LAID_AT]


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
    secrets=Secrets(hide=hide, guess=guess, seen=seen, revealed=revealed),
    options=OPTIONS,
    most_outcomes=MOST_OUTCOMES,
    fixed_sets=("pay",),
)
