"""The parts of Pie Factory on paper: every card of the chosen deck, orders, prices, bonuses and a score pad."""

from astragal.core import Printed
from astragal.core.drawing import box, shape
from astragal.core.language import ENGLISH, speaking
from astragal.core.options import FileText, OptionValue
from astragal.core.parts import CARD, SHAPES, Batch, Face, Label, Take, code_slip, file_title, pencils, score_pad

from . import line
from .board_cards import faces, icon
from .deck import ICONS, read_deck
from .print_cards import BLACK, STYLE, SYMBOLS, TOKENS, card_back, card_front, pie
from .scoring import BONUS, MOST_PIES_BONUS
from .state import S

TAG = (31.5, 22.0)
ROUND = (
    ("Draft", "a card of the line; pay its price in cards"),
    ("Play", "a card from your hand, free"),
    ("Box", "pies: the top card scores; go last"),
    ("Draw", "a card, up to a hand of four; go last"),
)
REFERENCE = {
    "A round": (
        *ROUND,
        ("Order", "the shortest prep time goes first; a face-down card takes three minutes"),
        ("Place", "a crust starts a pie, a filling goes on a bare crust, a topping on a flavour it fits"),
        ("Line", "cards slide away from the deck and the gaps are filled; if nobody drafted, free cards go first"),
    ),
    "When the deck runs out": (
        ("Stale", "everybody with a filled pie throws one away"),
        ("First time", "the discard pile is the deck of the second day"),
        ("Second time", "box what is left, and count"),
    ),
    "Score": (
        ("Cards", "the dollars in your score pile"),
        *((name.capitalize(), f"the most, untied: {points}") for name, points in zip(ICONS, BONUS, strict=True)),
        ("Pies", f"the most boxed, untied, without bare crusts: {MOST_PIES_BONUS}"),
        ("Tie", "fewer boxed crusts win; otherwise shared"),
    ),
}
NOTES = {
    "What you need": ("Line",),
    "Take an action": ("Nothing possible",),
    "Draft a card": ("Cost by place",),
    "Box pies": ("Discard pile, score piles",),
    "Player order": ("Order",),
    "Fill the line": ("Short refill",),
    "End and score": ("Most pies", "No icon, no pie", "Final ties"),
}
EXAMPLES = (
    (
        "draft 4",
        "A pie needs a crust first. The Graham Crust farthest from the deck is free, so Ann drafts it, face up.",
    ),
    (
        "place as crust",
        "Ann's crust takes 2 minutes, Bo's face-down card 3, so Ann is first in the new order. She starts a pie "
        "with her crust.",
    ),
    (
        "box pies 1+2",
        "Ann boxes two pies of $7 each in one action. Their top cards go to her score pile, the rest is discarded,"
        " and she goes last in the next round.",
    ),
)


def take(s: S) -> list[Take]:
    """Nothing but pencils: all that is needed is cards."""
    return [Take(1, "pencil for the score pad", pencils(1), is_dice=False)]


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """The deck, and what lies around it."""
    table: list[Face] = [_order_card(seat) for seat in range(s.players)]
    table += [_bonus(number) for number in range(len(ICONS) + 1)]
    table += [_reference(s)] * s.players
    tags = [_tag(place) for place in range(line.line_length(s))]
    title = f"ingredient cards, deck {file_title(options['deck'])}"
    return [
        Batch(title, _cards(s, options), card_back(), "card"),
        Batch("order cards, bonuses, references", table, ground="card"),
        Batch("prices of the line, score pad, code", [*tags, _pad(s), code_slip()]),
    ]


def _cards(s: S, options: dict[str, OptionValue]) -> list[Face]:
    """Every card in the game, those that two players leave out with a mark."""
    chosen = options["deck"]
    assert isinstance(chosen, FileText)
    table = read_deck(chosen.content, str(chosen))
    with speaking(ENGLISH):  # as everything that is printed
        printed = faces(s)
    made = []
    for number in range(s.cards):
        name = s.name_of[number]
        of_name = number - s.first[name]
        row = table.cards[name]
        left_out = of_name >= row.copies - row.three_plus
        made.append(card_front(printed[number], number + 1, s.cards, left_out=left_out))
    return made


def _order_card(seat: int) -> Face:
    art = box(3.5, 3.5, 56, 81, f"pforder seat{seat + 1}", 3) + shape(seat, 31.5, 34, 14)
    art += "<path class='rule' d='M10 69h43'/>"
    words = [
        Label(31.5, 13, "ORDER CARD", 7.5, "bold center muted"),
        Label(31.5, 60, SHAPES[seat], 12, "bold serif center"),
        Label(31.5, 73, "name", 7, "center muted"),
        Label(31.5, 80, "lay in a row: the first acts first", 7, "center muted"),
    ]
    return Face(*CARD, art, tuple(words), f"order {seat + 1}")


def _bonus(number: int) -> Face:
    most_pies = number == len(ICONS)
    points = MOST_PIES_BONUS if most_pies else BONUS[number]
    title = "Most pies" if most_pies else ICONS[number].capitalize()
    what = "most pies boxed" if most_pies else f"most {ICONS[number]} icons"
    art = box(3.5, 3.5, 56, 81, "pfbonus", 3) + "<circle cx='31.5' cy='26' r='10' class='pfmoney'/>"
    art += pie("lattice", 17, 38, 29) if most_pies else icon(number, 23.5, 39, 16)
    words = [
        Label(31.5, 12, "BONUS", 7.5, "bold center muted"),
        Label(31.5, 28.6, f"+{points}", 20, "bold center"),
        Label(31.5, 66, title, 13, "bold serif center"),
        Label(31.5, 73, what, 8, "center"),
        Label(31.5, 78, "in your score pile, and nobody else", 7, "center muted"),
    ]
    return Face(*CARD, art, tuple(words), f"bonus {number + 1}")


def _reference(s: S) -> Face:
    art = box(3.5, 3.5, 56, 81, "pfframe", 3)
    words = [Label(31.5, 12, "A round", 13, "bold serif center game")]
    y = 19.0
    for verb, about in ROUND:
        art += box(6, y - 3.4, 12, 4.8, "pftag", 1)
        words += [Label(12, y, verb, 8, "bold center"), Label(20, y, about, 7.5, width=38)]
        y += 8.4
    free = line.line_length(s) - line.FIRST_FREE
    prices = " · ".join(str(line.cost(place)) for place in range(line.FIRST_FREE))
    for text in (
        "Then: shortest prep time first",
        "Place what can be placed",
        "Slide the line and fill it",
        f"Line: {prices} cards, {free} free",
        f"Hand: never more than {line.MOST_HAND}",
    ):
        art += f"<circle cx='7.4' cy='{y + 1.1:g}' r='.7' class='gamefill'/>"
        words.append(Label(10, y + 2, text, 7.5))
        y += 5.4
    return Face(*CARD, art, tuple(words), "reference")


def _tag(place: int) -> Face:
    cost = line.cost(place)
    art = box(3, 3, TAG[0] - 6, TAG[1] - 6, "pftag", 2)
    price = f"pay {cost}" if cost else "free"
    words = [Label(TAG[0] / 2, 9.5, f"place {place + 1}", 7, "center muted")]
    words.append(Label(TAG[0] / 2, 15.5, price, 12, "bold center"))
    return Face(*TAG, art, tuple(words), f"price {place + 1}")


def _pad(s: S) -> Face:
    columns = ["dollars", *(f"{name} {points}" for name, points in zip(ICONS, BONUS, strict=True))]
    return score_pad([*columns, f"pies {MOST_PIES_BONUS}"], s.players, "A bonus goes to whoever has the most, untied.")


PRINTED = Printed(
    batches=batches,
    take=take,
    reference=REFERENCE,
    examples=EXAMPLES,
    notes=NOTES,
    tokens=TOKENS,
    style=STYLE,
    black=BLACK,
    symbols=SYMBOLS,
)
