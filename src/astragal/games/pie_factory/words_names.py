"""What cards, pies, hands and the line are called."""

from astragal.core import View
from astragal.core.language import Texts, deferred

from . import cards, line
from .state import S

_ = Texts(__file__)

HOUSE_DECK = {
    deferred("Butter Crust"),
    deferred("Graham Crust"),
    deferred("Cookie Crust"),
    deferred("Apple"),
    deferred("Windfall Apple"),
    deferred("Blackberry"),
    deferred("Rhubarb"),
    deferred("Pecan"),
    deferred("Candied Pecan"),
    deferred("Lemon"),
    deferred("Sharp Lemon"),
    deferred("Lime"),
    deferred("Chocolate"),
    deferred("Dark Chocolate"),
    deferred("Meringue"),
    deferred("Torched Meringue"),
    deferred("Lattice"),
    deferred("Streusel"),
    deferred("Whipped Cream"),
    deferred("Ice Cream"),
    deferred("Grandma"),
    deferred("apple"),
    deferred("blackberry"),
    deferred("rhubarb"),
    deferred("pecan"),
    deferred("lemon"),
    deferred("lime"),
    deferred("chocolate"),
}
"""The names and flavours of `house.csv`, which are our own and plain words; other words of a deck stay as they are."""


def printed(word: str) -> str:
    """A name or a flavour as a card shows it to the reader."""
    return _(word) if word in HOUSE_DECK else word


def card_name(s: S, name: int) -> str:
    """What a card is called."""
    return printed(cards.read(s.letters[name]))


def flavour_name(s: S, flavour: int) -> str:
    """What a flavour is called."""
    return printed(cards.read(s.flavour_letters[flavour]))


def kind_name(kind: int) -> str:
    """What a kind of card is called."""
    return (_("crust"), _("filling"), _("topping"))[kind]


def icon_name(icon: int) -> str:
    """Whose icon it is."""
    return (_("president"), _("foreman"), _("secretary"))[icon]


def in_minutes(count: int) -> str:
    """A prep time."""
    return _.ngettext("{count} minute", "{count} minutes", count)


def cards_counted(count: int) -> str:
    """A number of cards."""
    return _.ngettext("{count} card", "{count} cards", count)


def pies_counted(count: int) -> str:
    """A number of pies."""
    return _.ngettext("{count} pie", "{count} pies", count)


def pie_with_number(s: S, seat: int, pie: int) -> str:
    """A pie of a seat, e.g. `pie 2 (Butter Crust, Apple)`."""
    return _("pie {number} ({cards})", number=pie + 1, cards=pie_cards(s, seat, pie))


def pie_cards(s: S, seat: int, pie: int) -> str:
    """The cards of a pie from the bottom up."""
    crust = cards.name_at(s, cards.crust_place(seat, pie))
    shown = _("a secret card") if crust == cards.NO_NAME else card_name(s, crust)
    parts = [shown if s.crust_as[seat][pie] == cards.FACE_UP else _("{card} face down", card=shown)]
    above = [cards.name_at(s, cards.filling_place(seat, pie)), cards.name_at(s, cards.topping_place(seat, pie))]
    parts += [card_name(s, name) for name in above if name != cards.NO_NAME]
    return ", ".join(parts)


def pie_dollars(s: S, seat: int, pie: int) -> int:
    """What a pie scores when it is boxed as it is."""
    for place in (cards.topping_place(seat, pie), cards.filling_place(seat, pie)):
        if s.at[place] != cards.NO_CARD:
            return int(s.dollars[cards.name_at(s, place)])
    bare = s.crust_as[seat][pie] == cards.FACE_UP
    return int(s.dollars[cards.name_at(s, cards.crust_place(seat, pie))]) if bare else 0


def held(s: S, seat: int, name: int) -> int:
    """How many cards of a name can be seen in a hand."""
    return sum(s.where[card] == cards.HAND + seat for card in range(s.first[name], s.first[name + 1]))


def hand(s: S, seat: int) -> list[str]:
    """The cards of a hand as far as they can be seen, then the number of the others."""
    seen = [card_name(s, name) for name in range(s.names) for _copy in range(held(s, seat, name))]
    unseen = s.hand_size[seat] - len(seen)
    return seen + ([cards_counted(unseen)] if unseen else [])


def order(view: View[S]) -> list[str]:
    """The players in their order."""
    return [view.names[view.state.order[i]] for i in range(view.state.players)]


def line_cards(s: S) -> list[str]:
    """The cards of the line from the deck on."""
    names = [cards.name_at(s, cards.LINE + place) for place in range(line.line_length(s))]
    return [card_name(s, name) for name in names if name != cards.NO_NAME]
