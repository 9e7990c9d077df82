"""Kuhn poker in words."""

from astragal.core import View

TITLE = "Kuhn Poker"
ABOUT = "Three cards, two players, one bet: the smallest game with secrets."
CARDS = ("unseen", "jack", "queen", "king")


def asks(view: View) -> str:
    """What luck decides now."""
    return f"card for {view.names[view.state.dealt]}"


def tell(before: View, after: View, verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step."""
    if verb:
        return f"{before.names[before.to_act]}: {verb}."
    card = f"the {CARDS[arguments[0] + 1]}" if arguments else "a card"
    return f"{before.names[before.state.dealt]} got {card}."
