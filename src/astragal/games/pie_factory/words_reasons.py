"""The rule against an action, in a sentence.

It is asked of the same predicates as legality itself, so that there is a reason exactly if there is no permission.
"""

from astragal.core import CHANCE, OVER, View
from astragal.core.language import Texts, deferred
from astragal.core.words import listed

from . import cards, line, moves, pies
from .state import S
from .words_names import card_name, flavour_name

_ = Texts(__file__)

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
    moves.ACT: deferred("First take an action: draft, play, box or draw."),
    moves.PAY: deferred("First pay for the card you draft."),
    moves.BOX: deferred("First say which pies you box."),
    moves.PLACE: deferred("First place the card in front of you."),
    moves.STALE: deferred("The day is over: first throw away a pie with a filling."),
    moves.GRANDMA: deferred("Only Grandma's icon is left to decide."),
}

NO_ROOM = deferred("You are already building three pies, and three is the limit.")


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The reason against an action; nothing if it is legal."""
    to_act = view.to_act
    if to_act == OVER:
        return _("The game is over.")
    if view.seat < 0:
        return _("You are watching; only players act.")
    if to_act == CHANCE:
        return _("Luck decides now.")
    if to_act != view.seat:
        return _("It is {name}'s turn.", name=view.names[to_act])
    s = view.state
    if verb not in VERBS[s.phase]:
        return _(FIRST[s.phase])
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft" | "draft_face_down":
            return _draft(s, view.seat, chosen - 1) or _face_down(s, view.seat, verb)
        case "play" | "play_face_down":
            return _held(s, view.seat, chosen - 1) or _face_down(s, view.seat, verb)
        case "play_something_face_down":
            return _("Say which of your cards you play face down.")
        case "box":
            return "" if pies.pies(s, view.seat) else _("You have no pie to box.")
        case "draw":
            return _draw(s, view.seat)
        case "pass":
            return "" if verb in view.legal else _("You can still act, so you cannot pass.")
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
        places = line.line_length(s)
        return _("With {players} players the line has only {places} places.", players=s.players, places=places)
    name = cards.name_at(s, cards.LINE + place)
    if name == cards.NO_NAME:
        return _("The card at this place has been taken; the line is refilled after the round.")
    needed = line.cost(place)
    if s.hand_size[seat] < needed:
        return _(
            "Place {place} costs {cost} from your hand, and you hold {cards}.",
            place=place + 1,
            cost=_cards(needed),
            cards=_cards(s.hand_size[seat]),
        )
    if not line.can_draft(s, seat, place):
        return _(
            "{card} goes on none of your pies and would be a fifth card in your hand; four is the limit.",
            card=card_name(s, name),
        )
    if line.is_like_the_one_before(s, place):
        return _("The same card is nearer to the deck at the same price: draft that one.")
    return ""


def _cards(count: int) -> str:
    return (_("no card"), _("one card"), _("two cards"), _("three cards"), _("four cards"))[count]


def _face_down(s: S, seat: int, verb: str) -> str:
    """A card that is laid face down will be a crust."""
    return _(NO_ROOM) if verb.endswith("face_down") and not pies.has_room_for_a_pie(s, seat) else ""


def _held(s: S, seat: int, name: int) -> str:
    if name >= s.names:
        return _("The deck has only {number} different cards.", number=s.names)
    if any(s.where[card] == cards.HAND + seat for card in range(s.first[name], s.first[name + 1])):
        return ""
    return _("You do not hold {card}.", card=card_name(s, name))


def _draw(s: S, seat: int) -> str:
    if s.hand_size[seat] == line.MOST_HAND:
        return _("You already hold four cards, and four is the limit.")
    return "" if s.deck_size else _("The deck is empty.")


def _pay(view: View[S], number: int) -> str:
    """A card that was picked cannot be picked twice; `number` is that of its name, from 1."""
    s = view.state
    held = sum(s.where[card] == cards.HAND + view.seat for card in range(s.first[number - 1], s.first[number]))
    picked = view.waiting.count(f"pay {number}") >= held
    return _("You have already chosen to pay with {card}.", card=card_name(s, number - 1)) if picked else ""


def _box(s: S, seat: int, chosen: int) -> str:
    for pie in range(cards.PIES):
        if chosen >> pie & 1:
            if s.crust_as[seat][pie] == cards.NOTHING:
                return _no_pie(pie)
            for other in range(pie):
                if not chosen >> other & 1 and pies.are_equal(s, seat, pie, other):
                    return _(
                        "Pies {first} and {second} are equal: pie {first} is boxed first.",
                        first=other + 1,
                        second=pie + 1,
                    )
    return ""


def _no_pie(pie: int) -> str:
    return _("You have no pie {number}.", number=pie + 1)


def _equal(pie: int) -> str:
    return _("There is an equal pie before pie {number}: choose that one.", number=pie + 1)


def _stale(s: S, seat: int, pie: int) -> str:
    if s.crust_as[seat][pie] == cards.NOTHING:
        return _no_pie(pie)
    if s.at[cards.filling_place(seat, pie)] == cards.NO_CARD:
        return _("Only a pie with a filling goes stale, not a bare crust.")
    return "" if pies.can_be_stale(s, seat, pie) else _equal(pie)


def _place(s: S, seat: int, verb: str, pie: int) -> str:
    name = cards.name_at(s, cards.LAID + seat)
    if verb == "place_on":
        return _place_on(s, seat, name, pie)
    if not pies.has_room_for_a_pie(s, seat):
        return _(NO_ROOM)
    if verb == "place_as_crust" and s.kind[name] != cards.CRUST:
        if s.kind[name] == cards.FILLING:
            return _("{card} is a filling: it can be a crust only face down.", card=card_name(s, name))
        return _("{card} is a topping: it can be a crust only face down.", card=card_name(s, name))
    return ""


def _place_on(s: S, seat: int, name: int, pie: int) -> str:
    if pies.is_choice_for(s, seat, name, pie):
        return ""
    if pies.goes_on_pie(s, seat, name, pie):
        return _equal(pie)
    if s.crust_as[seat][pie] == cards.NOTHING:
        return _no_pie(pie)
    if s.kind[name] == cards.CRUST:
        return _("{card} is a crust: it starts a pie and cannot go on one.", card=card_name(s, name))
    filling = cards.name_at(s, cards.filling_place(seat, pie))
    if s.kind[name] == cards.FILLING:
        return _("A filling goes on a bare crust, and pie {number} has a filling.", number=pie + 1)
    if filling == cards.NO_NAME:
        return _("A topping goes on a filling, and pie {number} has none.", number=pie + 1)
    if s.at[cards.topping_place(seat, pie)] != cards.NO_CARD:
        return _("Pie {number} already has a topping.", number=pie + 1)
    return _(
        "{card} goes on {flavours}, not on {flavour}.",
        card=card_name(s, name),
        flavours=_flavours(s, name),
        flavour=flavour_name(s, s.flavour[filling]),
    )


def _flavours(s: S, name: int) -> str:
    return listed(
        [flavour_name(s, number) for number in range(len(s.flavour_letters)) if s.goes_on[name] >> number & 1]
    )
