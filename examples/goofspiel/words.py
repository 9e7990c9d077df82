"""Goofspiel in words."""

from astragal.core import View, Words

from .rules import S

TITLE = "Goofspiel"
ABOUT = "Everybody bids a card for the prize at the same time; the highest takes it."


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; the last bid shows all of them."""
    if not verb:
        return f"The prize is {after.state.prize}."
    if after.state.prize:
        return f"{before.names[before.to_act]} bid {arguments[0]}."
    bids = ", ".join(f"{name} {bid}" for name, bid in zip(after.names, after.state.bid, strict=False))
    gains = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    taker = next((after.names[seat] for seat, gain in enumerate(gains) if gain), "nobody")
    return f"The bids are {bids}: {taker} takes {before.state.prize}."


def asks(view: View[S]) -> str:
    """What luck decides now."""
    return "prize"


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options={"cards": "cards in each hand, and prizes"},
    tell=tell,
    asks=asks,
)
