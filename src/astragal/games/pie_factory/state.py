"""The state of a game of Pie Factory."""

from astragal.core import NOT_OBSERVED, SEATS, Bits, OneOf, State, field, numbered, things

from .cards import (
    CRUST,
    FACE_DOWN,
    LAID_AS,
    LAST_PLACE,
    NO_CARD,
    NO_NAME,
    NOTHING,
    PIE_NUMBERS,
    PIES,
    PLACE_NAMES,
    PRESIDENT,
    SECRET,
    SECRETARY,
    SINGLE_PLACES,
    TOPPING,
)
from .deck import FLAVOUR_BYTES, ICONS, MOST_CARDS, MOST_DOLLARS, MOST_FLAVOURS, MOST_MINUTES, MOST_NAMES, NAME_BYTES
from .hands import MOST_EVENTS, TOOK_AND_LEFT
from .moves import DEAL, END, PHASES


class S(State):
    """The cards, the player order and whose turn it is."""

    players = field(2, 4, observed=NOT_OBSERVED)
    phase = field(DEAL, END, observed=OneOf(PHASES))
    day = field(1, 2)
    order = field(0, 3, (4,), axes=(numbered("place", 4),), observed=OneOf(SEATS))
    ordered = field(0, 4)  # how many places of the first player order have been drawn
    turn = field(0, 4)  # the place in the player order of the one whose turn it is
    drafted = field(0, 1)  # whether anybody has drafted in this round
    # The place of the line from which a card is being drafted.
    taking = field(0, 5, observed=OneOf(numbered("line", 6)))
    taking_as = field(NOTHING, FACE_DOWN, observed=OneOf(LAID_AS[: FACE_DOWN + 1]))
    to_pay = field(0, 2)
    # The name of the last card paid: nothing before it in the deck is paid after it.
    paid = field(0, MOST_NAMES - 1, observed=OneOf(numbered("name", MOST_NAMES)))
    # As what Grandma counts one president icon.
    president_as = field(PRESIDENT, SECRETARY, (4,), axes=(SEATS,), observed=OneOf(ICONS))
    where = field(0, LAST_PLACE, (MOST_CARDS,), axes=(numbered("card", MOST_CARDS),), observed=OneOf(PLACE_NAMES))
    at = field(NO_CARD, MOST_CARDS - 1, (SINGLE_PLACES,), observed=NOT_OBSERVED)
    deck_size = field(0, MOST_CARDS)
    hand_size = field(0, 4, (4,), axes=(SEATS,))
    laid_as = field(NOTHING, SECRET, (4,), axes=(SEATS,), observed=OneOf(LAID_AS))
    crust_as = field(NOTHING, SECRET, (4, PIES), axes=(SEATS, PIE_NUMBERS), observed=OneOf(LAID_AS))
    # What all know about a card that is with a player: the places in which it may be, a bit for each; see `secrets`.
    known = field(
        0,
        31,
        (MOST_CARDS,),
        axes=(numbered("card", MOST_CARDS),),
        observed=Bits(things("in hand", "laid down") + things("crust") * PIE_NUMBERS),
    )
    events = field(0, MOST_EVENTS, observed=NOT_OBSERVED)
    first_day_events = field(0, MOST_EVENTS, observed=NOT_OBSERVED)
    event = field(0, TOOK_AND_LEFT + MOST_NAMES - 1, (MOST_EVENTS,), observed=NOT_OBSERVED)
    event_seat = field(0, 3, (MOST_EVENTS,), observed=NOT_OBSERVED)
    # Of each name, the cards of the second day's deck that have not come into the line: in the deck, or drawn.
    new_deck = field(0, MOST_CARDS, (MOST_NAMES,), axes=(numbered("name", MOST_NAMES),))
    # What the deck says; it never changes during a game.
    cards = field(1, MOST_CARDS, observed=NOT_OBSERVED)
    names = field(1, MOST_NAMES, observed=NOT_OBSERVED)
    name_of = field(0, MOST_NAMES - 1, (MOST_CARDS,), observed=NOT_OBSERVED)
    # The first card of each name; the last one ends before the next.
    first = field(0, MOST_CARDS, (MOST_NAMES + 1,), observed=NOT_OBSERVED)
    kind = field(CRUST, TOPPING, (MOST_NAMES,), observed=NOT_OBSERVED)
    flavour = field(-1, MOST_FLAVOURS - 1, (MOST_NAMES,), observed=NOT_OBSERVED)
    dollars = field(0, MOST_DOLLARS, (MOST_NAMES,), observed=NOT_OBSERVED)
    minutes = field(0, MOST_MINUTES, (MOST_NAMES,), observed=NOT_OBSERVED)
    icon = field(-1, SECRETARY, (MOST_NAMES,), observed=NOT_OBSERVED)
    goes_on = field(0, (1 << MOST_FLAVOURS) - 1, (MOST_NAMES,), observed=NOT_OBSERVED)  # a bit for each flavour
    grandma = field(NO_NAME, MOST_NAMES - 1, observed=NOT_OBSERVED)
    # The names themselves, for those who read them.
    letters = field(-128, 127, (MOST_NAMES, NAME_BYTES), observed=NOT_OBSERVED)
    flavour_letters = field(-128, 127, (MOST_FLAVOURS, FLAVOUR_BYTES), observed=NOT_OBSERVED)
