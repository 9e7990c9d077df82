"""Kuhn poker in words."""

from astragal.core import View, Words

from .rules import S

TITLE = "Kuhn Poker"
ABOUT = "Three cards, two players, one bet: the smallest game with secrets."
CARDS = ("unseen", "jack", "queen", "king")


def asks(view: View[S]) -> str:
    """What luck decides now."""
    return f"card for {view.names[view.state.dealt]}"


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step."""
    if verb:
        return f"{before.names[before.to_act]}: {verb}."
    card = f"the {CARDS[arguments[0] + 1]}" if arguments else "a card"
    return f"{before.names[before.state.dealt]} got {card}."


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    tell=tell,
    asks=asks,
)
