"""What cards, pies, hands and the line are called."""

from astragal.core import View

from . import cards, line
from .state import S


def card_name(s: S, name: int) -> str:
    """What a card is called."""
    return cards.read(s.letters[name])


def minutes(s: S, name: int) -> str:
    """A card's prep time."""
    return f"{s.minutes[name]} minute{'' if s.minutes[name] == 1 else 's'}"


def pie_cards(s: S, seat: int, pie: int) -> str:
    """The cards of a pie from the bottom up."""
    crust = cards.name_at(s, cards.crust_place(seat, pie))
    shown = "a secret card" if crust == cards.NO_NAME else card_name(s, crust)
    parts = [shown if s.crust_as[seat][pie] == cards.FACE_UP else f"{shown} face down"]
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
    seen = [card_name(s, name) for name in range(s.names) for _ in range(held(s, seat, name))]
    unseen = s.hand_size[seat] - len(seen)
    return seen + ([f"{unseen} card{'s' if unseen > 1 else ''}"] if unseen else [])


def order(view: View[S]) -> list[str]:
    """The players in their order."""
    return [view.names[view.state.order[i]] for i in range(view.state.players)]


def line_cards(s: S) -> list[str]:
    """The cards of the line from the deck on."""
    names = [cards.name_at(s, cards.LINE + place) for place in range(line.line_length(s))]
    return [card_name(s, name) for name in names if name != cards.NO_NAME]
