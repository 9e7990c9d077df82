"""Which card of a hand stands where: a card stays in its place while others come and go."""

from astragal.core import View
from astragal.core.record import Step

from . import cards
from .deck import MOST_CARDS
from .line import MOST_HAND
from .state import S

UNSEEN = -2
"""A card of a hand whose face is not seen."""

GOES = ("play", "play face down", "pay")


def places(view: View[S], seat: int, seen: list[int]) -> list[int]:
    """The card in each place of a hand with some visible cards: its number, `UNSEEN`, or `NO_CARD`."""
    s = view.state
    seen = seen.copy()
    placed = [cards.NO_CARD] * MOST_HAND
    for place, name in enumerate(_remembered(view, seat)):
        found = next((card for card in seen if s.name_of[card] == name), cards.NO_CARD)
        if found != cards.NO_CARD:
            placed[place] = found
            seen.remove(found)
    unseen = s.hand_size[seat] - sum(card != cards.NO_CARD for card in placed) - len(seen)
    for card in [*seen, *[UNSEEN] * unseen]:
        placed[placed.index(cards.NO_CARD)] = card
    return placed


def _remembered(view: View[S], seat: int) -> list[int]:
    """The names that the seat's own steps put into each place, as far as they tell: a card that came back from the
    table does not stand among them, and copies of a card are alike.
    """
    held = [cards.NO_NAME] * MOST_HAND
    steps = view.steps
    _put_in(held, steps[MOST_HAND * seat : MOST_HAND * (seat + 1)])
    for number, step in enumerate(steps):
        if step.seat != seat:
            continue
        if step.text == "draw":
            _put_in(held, steps[number + 1 : number + 2])
        verb, _, name = step.text.rpartition(" ")
        if verb in GOES and int(name) - 1 in held:
            held[held.index(int(name) - 1)] = cards.NO_NAME
    return held


def _put_in(held: list[int], steps: tuple[Step, ...]) -> None:
    """Add what steps of luck brought to a hand."""
    for step in steps:
        name = _name(step.text)
        if name != cards.NO_NAME and cards.NO_NAME in held:
            held[held.index(cards.NO_NAME)] = name


def _name(text: str) -> int:
    """The name of the card that a step of luck brought before the eyes of a seat."""
    number = text.partition("/")[0]
    return int(number) - 1 - MOST_CARDS if number.isdigit() and int(number) > MOST_CARDS else cards.NO_NAME
