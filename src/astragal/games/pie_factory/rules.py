"""Pie Factory, in the order of its rulebook."""

from pathlib import Path
from typing import Any

from astragal.core import CHANCE, HIDDEN, OVER, Actions, DataFile, Field, State, highest_first, rule

from .cards import (
    CRUST,
    DECK,
    DECK_TABLE,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    LAID,
    LINE,
    NO_NAME,
    NOTHING,
    PIES,
    PLACES,
    PRESIDENT,
    SECRET,
    SECRETARY,
    card_number,
    crust_place,
    filling_place,
    name_at,
    put,
    take_deck,
    topping_place,
)
from .deck import ICONS, MOST_CARDS, MOST_NAMES
from .line import (
    MOST_HAND,
    NOWHERE,
    can_draft,
    can_pay,
    cost,
    discard_free_cards,
    discard_from_hand,
    gap,
    is_like_the_one_before,
    line_length,
    payable,
    slide,
)
from .pies import (
    add_to_pie,
    are_equal,
    box_pie,
    can_be_placed,
    can_be_stale,
    discard_pie,
    has_room_for_a_pie,
    is_choice_for,
    pies,
    pies_for,
    start_pie,
    take_to_hand,
)
from .scoring import NOBODY, has_to_decide_for_grandma, majority, most_pies, scored_dollars, scored_of_kind
from .secrets import IN_HAND, card_to_hide, guess, hide, may_be_laid_down, shown

__all__ = ["guess", "hide"]  # the other part of the contract

VERSION = 1
OPTIONS = {"deck": DataFile(Path(__file__).parent, ("house",), ".csv")}

FACE_DOWN_MINUTES = 3
TAKES_LAST_PLACE = 100
"""Longer than any prep time: for whoever boxed, drew or passed."""

BONUS = (5, 4, 3)  # president, foreman, secretary
MOST_PIES_BONUS = 3

DEAL, DRAW_ORDER, ACT, PAY, BOX, DRAW, PLACE, FILL, STALE, GRANDMA, END = range(11)

STATE = State(
    players=Field(2, 4),
    phase=Field(DEAL, END),
    day=Field(1, 2),
    order=Field(0, 3, (4,)),
    ordered=Field(0, 4),  # how many places of the first player order have been drawn
    turn=Field(0, 4),  # the place in the player order of the one whose turn it is
    drafted=Field(0, 1),  # whether anybody has drafted in this round
    taking=Field(0, 5),  # the place of the line from which a card is being drafted
    taking_as=Field(NOTHING, FACE_DOWN),
    to_pay=Field(0, 2),
    paid=Field(0, MOST_NAMES - 1),  # the name of the last card paid: nothing before it in the deck is paid after it
    president_as=Field(PRESIDENT, SECRETARY, (4,)),  # as what Grandma counts one president icon
    **PLACES,
    **DECK_TABLE,
)

NAMES = range(1, MOST_NAMES + 1)
PIE_NUMBERS = ("1", "2", "3")
PIE_SETS = ("1", "2", "1+2", "3", "1+3", "2+3", "1+2+3")

ACTIONS = Actions(
    draft=dict(place=range(1, 7)),
    draft_face_down=dict(place=range(1, 7)),
    play=dict(card=NAMES),
    play_face_down=dict(card=NAMES),
    play_something_face_down=(),  # what others see of it; never legal
    box=(),
    draw=(),
    pay=dict(card=NAMES),
    box_pies=dict(pies=PIE_SETS),
    place_on=dict(pie=PIE_NUMBERS),
    place_as_crust=(),
    place_face_down=(),
    throw_away=dict(pie=PIE_NUMBERS),
    count_as=dict(icon=ICONS),
    **{"pass": ()},
)
(
    DRAFT_CARD,
    DRAFT_FACE_DOWN,
    PLAY_CARD,
    PLAY_FACE_DOWN,
    PLAY_SOMETHING,
    BOX_PIES,
    DRAW_CARD,
    PAY_CARD,
    BOX_THESE,
    PLACE_ON,
    PLACE_AS_CRUST,
    PLACE_FACE_DOWN,
    THROW_AWAY,
    COUNT_AS,
    PASS,
) = range(15)
(
    draft,
    draft_face_down,
    play,
    play_face_down,
    play_something_face_down,
    box,
    draw,
    pay,
    box_pies,
    place_on,
    place_as_crust,
    place_face_down,
    throw_away,
    count_as,
    pass_turn,
) = ACTIONS.encoders
read_draft, read_draft_face_down, read_play, read_play_face_down, *_ = ACTIONS.decoders
read_pay, read_box_pies, read_place_on, _, _, read_throw_away, read_count_as, _ = ACTIONS.decoders[PAY_CARD:]
verb = ACTIONS.verb
to_places = rule(highest_first)


# Game setup


def setup(s: Any, players: int, options: dict[str, Any]) -> None:
    """The deck is piled up; luck deals, fills the line and draws the player order."""
    s.players = players
    s.day = 1
    take_deck(s, options["deck"], MOST_HAND * players + line_length(s))
    s.phase = DEAL


@rule
def dealt_to(s: Any) -> int:
    """The seat that gets the next card when hands are dealt."""
    for seat in range(s.players):
        if s.hand_size[seat] < MOST_HAND:
            return seat
    return NOBODY


@rule
def deal(s: Any, number: int) -> None:
    take_from_deck(s, number, HAND + dealt_to(s))
    if dealt_to(s) == NOBODY:
        s.phase = FILL


@rule
def take_from_deck(s: Any, number: int, place: int) -> None:
    put(s, card_number(s, DECK, number), place)
    s.deck_size -= 1
    if HAND <= place < HAND + 4:
        s.hand_size[place - HAND] += 1


@rule
def has_place_in_order(s: Any, seat: int) -> bool:
    for i in range(s.ordered):
        if s.order[i] == seat:
            return True
    return False


@rule
def draw_order(s: Any, number: int) -> None:
    """One of those who have no place yet gets the next one; the last one needs no luck."""
    for seat in range(s.players):
        if not has_place_in_order(s, seat):
            if number == 0:
                s.order[s.ordered] = seat
            number -= 1
    s.ordered += 1
    if s.ordered == s.players - 1:
        give_last_place(s)


@rule
def give_last_place(s: Any) -> None:
    for seat in range(s.players):
        if not has_place_in_order(s, seat):
            s.order[s.players - 1] = seat
    s.ordered = s.players
    begin_round(s)


# Order of play


@rule
def to_act(s: Any) -> int:
    if s.phase == END:
        return OVER
    if s.phase == DEAL or s.phase == DRAW_ORDER or s.phase == DRAW or s.phase == FILL:
        return CHANCE
    return player(s)


@rule
def player(s: Any) -> int:
    return s.order[s.turn]


@rule
def outcomes(s: Any) -> int:
    return s.players - s.ordered if s.phase == DRAW_ORDER else s.deck_size


@rule
def legal(s: Any, out: Any) -> int:
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
def apply(s: Any, a: int) -> None:
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
        take_from_deck(s, a, HAND + player(s))
        end_turn(s)
    elif s.phase == PLACE:
        place_as_chosen(s, a)
    elif s.phase == FILL:
        take_from_deck(s, a, LINE + gap(s))
    elif s.phase == STALE:
        discard_pie(s, player(s), read_throw_away(a))
        s.turn += 1
    else:
        s.president_as[player(s)] = read_count_as(a)
        s.turn += 1
    while goes_on_by_itself(s):
        pass


@rule
def goes_on_by_itself(s: Any) -> bool:
    """Do the next thing about which nobody has anything to decide; whether there was one."""
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


# 1. Take an action


@rule
def begin_round(s: Any) -> None:
    s.turn = 0
    s.drafted = 0
    s.phase = ACT


@rule
def legal_actions(s: Any, out: Any) -> int:
    seat = player(s)
    room = has_room_for_a_pie(s, seat)
    n = 0
    for place in range(line_length(s)):
        if can_draft(s, seat, place) and not is_like_the_one_before(s, place):
            out[n] = draft(place + 1)
            n += 1
            if room:
                out[n] = draft_face_down(place + 1)
                n += 1
    name = NO_NAME
    for card in range(s.cards):
        if s.where[card] == HAND + seat and s.name_of[card] != name:
            name = s.name_of[card]
            out[n] = play(name + 1)
            n += 1
            if room:
                out[n] = play_face_down(name + 1)
                n += 1
    if pies(s, seat) > 0:
        out[n] = box()
        n += 1
    if s.hand_size[seat] < MOST_HAND and s.deck_size > 0:
        out[n] = draw()
        n += 1
    if n == 0:
        out[0] = pass_turn()
        n = 1
    return n


@rule
def act(s: Any, a: int) -> None:
    chosen = verb(a)
    seat = player(s)
    if chosen == DRAFT_CARD:
        begin_draft(s, read_draft(a) - 1, FACE_UP)
    elif chosen == DRAFT_FACE_DOWN:
        begin_draft(s, read_draft_face_down(a) - 1, FACE_DOWN)
    elif chosen == PLAY_CARD:
        play_face_up(s, seat, read_play(a) - 1)
    elif chosen == PLAY_FACE_DOWN:
        play_secretly(s, seat, read_play_face_down(a) - 1)
    elif chosen == BOX_PIES:
        begin_boxing(s, seat)
    elif chosen == DRAW_CARD:
        s.phase = DRAW
    else:
        end_turn(s)


@rule
def end_turn(s: Any) -> None:
    s.phase = ACT
    s.turn += 1
    if s.turn == s.players:
        adjust_player_order(s)
        s.turn = 0
        s.phase = PLACE


# Draft a card from the assembly line


@rule
def begin_draft(s: Any, place: int, facing: int) -> None:
    s.taking = place
    s.taking_as = facing
    s.to_pay = cost(place)
    s.paid = 0
    s.phase = PAY
    go_on_paying(s)


@rule
def legal_payments(s: Any, out: Any) -> int:
    """Those after which enough is left for the rest of the cost."""
    seat = player(s)
    left = payable(s, seat)
    name = NO_NAME
    n = 0
    for card in range(s.cards):
        if can_pay(s, seat, card):
            if s.name_of[card] != name and left >= s.to_pay:
                name = s.name_of[card]
                out[n] = pay(name + 1)
                n += 1
            left -= 1
    return n


@rule
def pay_card(s: Any, name: int) -> None:
    discard_from_hand(s, player(s), name)
    s.paid = name
    s.to_pay -= 1
    go_on_paying(s)


@rule
def go_on_paying(s: Any) -> None:
    if s.to_pay == 0:
        take_draft(s, player(s))


@rule
def take_draft(s: Any, seat: int) -> None:
    s.drafted = 1
    s.laid_as[seat] = s.taking_as
    put(s, s.at[LINE + s.taking], LAID + seat)
    s.taking = 0
    s.taking_as = NOTHING
    s.paid = 0
    end_turn(s)


# Play a card from your hand


@rule
def play_face_up(s: Any, seat: int, name: int) -> None:
    s.laid_as[seat] = FACE_UP
    put(s, shown(s, seat, IN_HAND, card_to_hide(s, seat, name)), LAID + seat)
    s.hand_size[seat] -= 1
    end_turn(s)


@rule
def play_secretly(s: Any, seat: int, name: int) -> None:
    s.laid_as[seat] = SECRET
    put(s, card_to_hide(s, seat, name), LAID + seat)
    s.hand_size[seat] -= 1
    may_be_laid_down(s, seat)
    end_turn(s)


# Box pies


@rule
def begin_boxing(s: Any, seat: int) -> None:
    s.phase = BOX
    if pies(s, seat) == 1:
        box_chosen_pies(s, 7)


@rule
def legal_pies_to_box(s: Any, out: Any) -> int:
    """Of equal pies the first ones are boxed first."""
    seat = player(s)
    n = 0
    for chosen in range(1, 8):
        possible = True
        for pie in range(PIES):
            if chosen >> pie & 1:
                if s.crust_as[seat][pie] == NOTHING:
                    possible = False
                for other in range(pie):
                    if not chosen >> other & 1 and are_equal(s, seat, pie, other):
                        possible = False
        if possible:
            out[n] = box_pies(chosen - 1)
            n += 1
    return n


@rule
def box_chosen_pies(s: Any, chosen: int) -> None:
    for pie in range(PIES):
        if chosen >> pie & 1:
            box_pie(s, player(s), pie)
    end_turn(s)


# 2. Adjust player order


@rule
def prep_time(s: Any, seat: int) -> int:
    """Only those who drafted or played have a card before them."""
    if s.laid_as[seat] == NOTHING:
        return TAKES_LAST_PLACE
    if s.laid_as[seat] == FACE_UP:
        return s.minutes[name_at(s, LAID + seat)]
    return FACE_DOWN_MINUTES


@rule
def adjust_player_order(s: Any) -> None:
    """Equal ones stay as they are; for those who go last that is the order in which they acted."""
    for last in range(1, s.players):
        i = last
        while i > 0 and prep_time(s, s.order[i]) < prep_time(s, s.order[i - 1]):
            s.order[i - 1], s.order[i] = s.order[i], s.order[i - 1]
            i -= 1


# 3. Place cards


@rule
def is_placed_without_choice(s: Any, seat: int) -> bool:
    """A card that lies face down becomes a crust, one that cannot be placed goes to the hand."""
    if s.laid_as[seat] == FACE_UP:
        if can_be_placed(s, seat, name_at(s, LAID + seat)):
            return False
        take_to_hand(s, seat)
    elif s.laid_as[seat] != NOTHING:
        start_pie(s, seat, s.laid_as[seat])
    s.turn += 1
    return True


@rule
def legal_placings(s: Any, out: Any) -> int:
    seat = player(s)
    name = name_at(s, LAID + seat)
    n = 0
    for pie in range(PIES):
        if is_choice_for(s, seat, name, pie):
            out[n] = place_on(pie)
            n += 1
    if has_room_for_a_pie(s, seat):
        if s.kind[name] == CRUST:
            out[n] = place_as_crust()
            n += 1
        out[n] = place_face_down()
        n += 1
    return n


@rule
def place_as_chosen(s: Any, a: int) -> None:
    chosen = verb(a)
    if chosen == PLACE_ON:
        add_to_pie(s, player(s), read_place_on(a))
    else:
        start_pie(s, player(s), FACE_UP if chosen == PLACE_AS_CRUST else FACE_DOWN)
    s.turn += 1


# 4. Fill the assembly line


@rule
def fill_line(s: Any) -> None:
    if s.drafted == 0:
        discard_free_cards(s)
    slide(s)
    s.phase = FILL


@rule
def line_is_full(s: Any) -> None:
    if s.ordered < s.players:
        s.phase = DRAW_ORDER
    else:
        begin_round(s)


# Running out of cards


@rule
def has_stale_pie(s: Any, seat: int) -> bool:
    for pie in range(PIES):
        if can_be_stale(s, seat, pie):
            return True
    return False


@rule
def legal_stale_pies(s: Any, out: Any) -> int:
    n = 0
    for pie in range(PIES):
        if can_be_stale(s, player(s), pie):
            out[n] = throw_away(pie)
            n += 1
    return n


@rule
def day_is_over(s: Any) -> None:
    s.turn = 0
    if s.day == 2:
        end_game(s)
        return
    s.day = 2
    for card in range(s.cards):
        if s.where[card] == DISCARD:
            s.where[card] = DECK
            s.deck_size += 1
    s.phase = FILL


# Game end


@rule
def end_game(s: Any) -> None:
    """All remaining pies are boxed."""
    for seat in range(s.players):
        for pie in range(PIES):
            if s.crust_as[seat][pie] != NOTHING:
                box_pie(s, seat, pie)
    s.phase = GRANDMA


# Scoring


@rule
def score(s: Any, out: Any) -> None:
    """With the bonuses as they stand."""
    for seat in range(s.players):
        out[seat] = scored_dollars(s, seat)
    for icon in range(3):
        if majority(s, icon) != NOBODY:
            out[majority(s, icon)] += BONUS[icon]
    if most_pies(s) != NOBODY:
        out[most_pies(s)] += MOST_PIES_BONUS


@rule
def rank(s: Any, out: Any) -> None:
    """Of equal scores the one with fewer boxed crusts is better."""
    score(s, out)
    for seat in range(s.players):
        out[seat] = out[seat] * (MOST_CARDS + 1) - scored_of_kind(s, seat, CRUST)
    to_places(out, s.players)


# For bots


@rule
def evaluate(s: Any, seat: int) -> int:
    """A seat's lead in quarters of a dollar, with something for pies that are not boxed and cards not yet on them."""
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best


@rule
def worth(s: Any, seat: int) -> int:
    dollars = scored_dollars(s, seat)
    for icon in range(3):
        if majority(s, icon) == seat:
            dollars += BONUS[icon]
    if most_pies(s) == seat:
        dollars += MOST_PIES_BONUS
    quarters = 4 * dollars
    for pie in range(PIES):
        quarters += 3 * dollars_on_top(s, seat, pie)
        if s.crust_as[seat][pie] != NOTHING:
            quarters += 2
    laid = name_at(s, LAID + seat)
    if laid != NO_NAME and s.laid_as[seat] != SECRET:
        quarters += 2 * s.dollars[laid] if pies_for(s, seat, laid) else 1
    return quarters


@rule
def dollars_on_top(s: Any, seat: int, pie: int) -> int:
    name = name_at(s, topping_place(seat, pie))
    if name == NO_NAME:
        name = name_at(s, filling_place(seat, pie))
    if name == NO_NAME and s.crust_as[seat][pie] == FACE_UP:
        name = name_at(s, crust_place(seat, pie))
    return 0 if name == NO_NAME else s.dollars[name]


# Secrets


def seen(s: Any, seat: int, a: int) -> int:
    """What a seat sees of a step: of luck the card that came, not its place among others that are secret."""
    if (s.phase == DEAL and dealt_to(s) != seat) or (s.phase == DRAW and player(s) != seat):
        return HIDDEN
    if s.phase == DEAL or s.phase == DRAW or s.phase == FILL:
        return MOST_CARDS + card_number(s, DECK, a)
    if s.phase == ACT and verb(a) == PLAY_FACE_DOWN and player(s) != seat:
        return play_something_face_down()
    return a
