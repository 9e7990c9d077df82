"""The rule against an action, in a sentence.

It is asked of the same predicates as legality itself, so that there is a reason exactly if there is no permission.
"""

from astragal.core import CHANCE, OVER, View
from astragal.core.words import listed

from . import cards, line, moves, pies
from .deck import KINDS
from .state import S
from .words_names import card_name

VERBS = {
    moves.ACT: (
        "draft",
        "draft_face_down",
        "play",
        "play_face_down",
        "play_something_face_down",
        "box",
        "draw",
        "pass",
    ),
    moves.PAY: ("pay",),
    moves.BOX: ("box_pies",),
    moves.PLACE: ("place_on", "place_as_crust", "place_face_down"),
    moves.STALE: ("throw_away",),
    moves.GRANDMA: ("count_as",),
}
"""What is done in each phase."""

FIRST = {
    moves.ACT: "First take an action: draft, play, box or draw.",
    moves.PAY: "First pay for the card you draft.",
    moves.BOX: "First say which pies you box.",
    moves.PLACE: "First place the card in front of you.",
    moves.STALE: "The day is over: first throw away a pie with a filling.",
    moves.GRANDMA: "Only Grandma's icon is left to decide.",
}

NO_ROOM = "You are already building three pies, and three is the limit."


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The reason against an action; nothing if it is legal."""
    to_act = view.to_act
    if to_act == OVER:
        return "The game is over."
    if view.seat < 0:
        return "You are watching; only players act."
    if to_act == CHANCE:
        return "Luck decides now."
    if to_act != view.seat:
        return f"It is {view.names[to_act]}'s turn."
    s = view.state
    if verb not in VERBS[s.phase]:
        return FIRST[s.phase]
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft" | "draft_face_down":
            return _draft(s, view.seat, chosen - 1) or _face_down(s, view.seat, verb)
        case "play" | "play_face_down":
            return _held(s, view.seat, chosen - 1) or _face_down(s, view.seat, verb)
        case "play_something_face_down":
            return "Say which of your cards you play face down."
        case "box":
            return "" if pies.pies(s, view.seat) else "You have no pie to box."
        case "draw":
            return _draw(s, view.seat)
        case "pass":
            return "" if verb in view.legal else "You can still act, so you cannot pass."
        case "pay":
            return _held(s, view.seat, chosen - 1) or _pay(view, chosen)
        case "box_pies":
            return _box(s, view.seat, chosen + 1)
        case "throw_away":
            return _stale(s, view.seat, chosen)
        case "count_as":
            return ""
        case _:
            return _place(s, view.seat, verb, chosen)


def _draft(s: S, seat: int, place: int) -> str:
    if place >= line.line_length(s):
        return f"With {s.players} players the line has only {line.line_length(s)} places."
    name = cards.name_at(s, cards.LINE + place)
    if name == cards.NO_NAME:
        return "The card at this place has been taken; the line is refilled after the round."
    needed = line.cost(place)
    if s.hand_size[seat] < needed:
        return f"Place {place + 1} costs {_cards(needed)} from your hand, and you hold {_cards(s.hand_size[seat])}."
    if not line.can_draft(s, seat, place):
        return (
            f"{card_name(s, name)} goes on none of your pies and would be a fifth card in your hand; four is the limit."
        )
    if line.is_like_the_one_before(s, place):
        return "The same card is nearer to the deck at the same price: draft that one."
    return ""


def _cards(count: int) -> str:
    return ("no card", "one card", "two cards", "three cards", "four cards")[count]


def _face_down(s: S, seat: int, verb: str) -> str:
    """A card that is laid face down will be a crust."""
    return NO_ROOM if verb.endswith("face_down") and not pies.has_room_for_a_pie(s, seat) else ""


def _held(s: S, seat: int, name: int) -> str:
    if name >= s.names:
        return f"The deck has only {s.names} different cards."
    if any(s.where[card] == cards.HAND + seat for card in range(s.first[name], s.first[name + 1])):
        return ""
    return f"You do not hold {card_name(s, name)}."


def _draw(s: S, seat: int) -> str:
    if s.hand_size[seat] == line.MOST_HAND:
        return "You already hold four cards, and four is the limit."
    return "" if s.deck_size else "The deck is empty."


def _pay(view: View[S], number: int) -> str:
    """A card that was picked cannot be picked twice; `number` is that of its name, from 1."""
    s = view.state
    held = sum(s.where[card] == cards.HAND + view.seat for card in range(s.first[number - 1], s.first[number]))
    picked = view.waiting.count(f"pay {number}") >= held
    return f"You have already chosen to pay with {card_name(s, number - 1)}." if picked else ""


def _box(s: S, seat: int, chosen: int) -> str:
    for pie in range(cards.PIES):
        if chosen >> pie & 1:
            if s.crust_as[seat][pie] == cards.NOTHING:
                return _no_pie(pie)
            for other in range(pie):
                if not chosen >> other & 1 and pies.are_equal(s, seat, pie, other):
                    return f"Pies {other + 1} and {pie + 1} are equal: pie {other + 1} is boxed first."
    return ""


def _no_pie(pie: int) -> str:
    return f"You have no pie {pie + 1}."


def _equal(pie: int) -> str:
    return f"There is an equal pie before pie {pie + 1}: choose that one."


def _stale(s: S, seat: int, pie: int) -> str:
    if s.crust_as[seat][pie] == cards.NOTHING:
        return _no_pie(pie)
    if s.at[cards.filling_place(seat, pie)] == cards.NO_CARD:
        return "Only a pie with a filling goes stale, not a bare crust."
    return "" if pies.can_be_stale(s, seat, pie) else _equal(pie)


def _place(s: S, seat: int, verb: str, pie: int) -> str:
    name = cards.name_at(s, cards.LAID + seat)
    if verb == "place_on":
        return _place_on(s, seat, name, pie)
    if not pies.has_room_for_a_pie(s, seat):
        return NO_ROOM
    if verb == "place_as_crust" and s.kind[name] != cards.CRUST:
        return f"{card_name(s, name)} is a {KINDS[s.kind[name]]}: it can be a crust only face down."
    return ""


def _place_on(s: S, seat: int, name: int, pie: int) -> str:
    if pies.is_choice_for(s, seat, name, pie):
        return ""
    if pies.goes_on_pie(s, seat, name, pie):
        return _equal(pie)
    if s.crust_as[seat][pie] == cards.NOTHING:
        return _no_pie(pie)
    if s.kind[name] == cards.CRUST:
        return f"{card_name(s, name)} is a crust: it starts a pie and cannot go on one."
    filling = cards.name_at(s, cards.filling_place(seat, pie))
    if s.kind[name] == cards.FILLING:
        return f"A filling goes on a bare crust, and pie {pie + 1} has a filling."
    if filling == cards.NO_NAME:
        return f"A topping goes on a filling, and pie {pie + 1} has none."
    if s.at[cards.topping_place(seat, pie)] != cards.NO_CARD:
        return f"Pie {pie + 1} already has a topping."
    flavour = cards.read(s.flavour_letters[s.flavour[filling]])
    return f"{card_name(s, name)} goes on {_flavours(s, name)}, not on {flavour}."


def _flavours(s: S, name: int) -> str:
    fits = [cards.read(row) for number, row in enumerate(s.flavour_letters) if s.goes_on[name] >> number & 1]
    return listed(fits)
