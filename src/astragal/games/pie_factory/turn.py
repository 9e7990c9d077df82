"""Take an action: draft, play, box or draw."""

from astragal.core import rule

from .cards import FACE_DOWN, FACE_UP, HAND, LAID, LINE, NO_NAME, NOTHING, PIES, SECRET, put
from .line import (
    MOST_HAND,
    can_draft,
    can_pay,
    cost,
    discard_from_hand,
    is_like_the_one_before,
    line_length,
    payable,
)
from .moves import (
    BOX,
    BOX_PIES,
    DRAFT_CARD,
    DRAFT_FACE_DOWN,
    DRAW,
    DRAW_CARD,
    PAY,
    PLAY_CARD,
    PLAY_FACE_DOWN,
    box,
    box_pies,
    draft,
    draft_face_down,
    draw,
    pass_turn,
    pay,
    play,
    play_face_down,
    read_draft,
    read_draft_face_down,
    read_play,
    read_play_face_down,
    verb_of,
)
from .pies import are_equal, box_pie, has_room_for_a_pie, pies
from .rounds import end_turn, player
from .secrets import lay_down, show_from_hand
from .state import S


@rule
def legal_actions(s: S, out: list[int]) -> int:
    """Drafts, plays, boxing and drawing; passing only if none of these is possible."""
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
def act(s: S, a: int) -> None:
    """Begin the action that was chosen."""
    chosen = verb_of(a)
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


# Draft a card from the assembly line


@rule
def begin_draft(s: S, place: int, facing: int) -> None:
    """A card of the line is wanted; it is taken when it has been paid."""
    s.taking = place
    s.taking_as = facing
    s.to_pay = cost(place)
    s.paid = 0
    s.phase = PAY
    go_on_paying(s)


@rule
def legal_payments(s: S, out: list[int]) -> int:
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
def pay_card(s: S, name: int) -> None:
    """Discard a card from the hand for the draft."""
    discard_from_hand(s, player(s), name)
    s.paid = name
    s.to_pay -= 1
    go_on_paying(s)


@rule
def go_on_paying(s: S) -> None:
    """When all is paid, the card is taken."""
    if s.to_pay == 0:
        take_draft(s, player(s))


@rule
def take_draft(s: S, seat: int) -> None:
    """The card lies before the seat."""
    s.drafted = 1
    s.laid_as[seat] = s.taking_as
    put(s, s.at[LINE + s.taking], LAID + seat)
    s.taking = 0
    s.taking_as = NOTHING
    s.paid = 0
    end_turn(s)


# Play a card from your hand


@rule
def play_face_up(s: S, seat: int, name: int) -> None:
    """A card from the hand lies before the seat, for all to see."""
    s.laid_as[seat] = FACE_UP
    put(s, show_from_hand(s, seat, name), LAID + seat)
    s.hand_size[seat] -= 1
    end_turn(s)


@rule
def play_secretly(s: S, seat: int, name: int) -> None:
    """A card from the hand lies before the seat, face down."""
    s.laid_as[seat] = SECRET
    lay_down(s, seat, name)
    s.hand_size[seat] -= 1
    end_turn(s)


# Box pies


@rule
def begin_boxing(s: S, seat: int) -> None:
    """With a single pie there is nothing to choose."""
    s.phase = BOX
    if pies(s, seat) == 1:
        box_chosen_pies(s, 7)


@rule
def legal_pies_to_box(s: S, out: list[int]) -> int:
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
def box_chosen_pies(s: S, chosen: int) -> None:
    """Box the pies of a choice, a bit for each."""
    for pie in range(PIES):
        if chosen >> pie & 1:
            box_pie(s, player(s), pie)
    end_turn(s)
