"""Liar's Dice in words."""

from fractions import Fraction
from math import comb

from astragal.core import View, Words
from astragal.core.words import whose

from .rules import FACES, NO_BID, ONES, S, dice_left, matching, rolling, strength

TITLE = "Liar's Dice"
ABOUT = "Bid on what lies under all cups together, and call the bluff of whoever goes too far."
OPTIONS = {"dice": "dice that each player starts with", "wild": "whether ones count as every face"}
FACE_NAMES = ("", "one", "two", "three", "four", "five", "six")


def bid_name(count: int, face: int) -> str:
    """A bid in words: `4 threes`."""
    plural = "es" if face == FACES else "s"
    return f"{count} {FACE_NAMES[face]}{plural if count > 1 else ''}"


def chance(view: View[S], count: int, face: int) -> Fraction:
    """How likely a bid is true, as far as the seat can know; every die that it does not see is fair."""
    s = view.state
    seen = sum(dots > 0 for row in s.face for dots in row)
    unseen = dice_left(s) - seen if not s.cups_up else 0
    hit = Fraction(2 if s.wild and face != ONES else 1, FACES)
    missing = max(count - matching(s, face), 0)
    return sum(
        (comb(unseen, more) * hit**more * (1 - hit) ** (unseen - more) for more in range(missing, unseen + 1)),
        Fraction(0),
    )


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    if verb == "challenge":
        return f"challenge the bid of {bid_name(view.state.bid_count, view.state.bid_face)}"
    return f"bid {bid_name(*arguments)}"


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """How likely a bid is true, or a challenge succeeds."""
    s = view.state
    if verb == "challenge":
        return f"{float(1 - chance(view, s.bid_count, s.bid_face)):.0%}"
    return f"{float(chance(view, *arguments)):.0%}"


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action."""
    s = view.state
    if view.over:
        return "The game is over."
    if view.to_act != view.seat or view.seat < 0:
        return f"It is {whose(view.names[s.turn])} turn."
    if verb == "challenge":
        return "" if s.bid_count != NO_BID else "There is no bid to challenge yet."
    if arguments[0] > dice_left(s):
        return f"There are only {dice_left(s)} dice on the table."
    if s.bid_count != NO_BID and strength(*arguments) <= strength(s.bid_count, s.bid_face):
        return f"Bid more than {bid_name(s.bid_count, s.bid_face)}."
    return ""


def tell(before: View[S], after: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step."""
    s = before.state
    if not verb:
        return f"{before.names[rolling(s)]} rolled a {FACE_NAMES[arguments[0] + 1]}." if arguments else ""
    if verb == "bid":
        return f"{before.names[s.turn]} bid {bid_name(*arguments)}."
    loser, found = after.state.loser, matching(after.state, s.bid_face)
    there = f"there {'was' if found == 1 else 'were'} {bid_name(found, s.bid_face) if found else 'none'}"
    out = " and was out" if after.state.dice[loser] == 0 else ""
    lost = f"{before.names[loser]} lost a die{out}."
    return f"{before.names[s.turn]} challenged {bid_name(s.bid_count, s.bid_face)}: {there}. {lost}"


def asks(view: View[S]) -> str:
    """What luck decides now."""
    return f"die of {view.names[rolling(view.state)]}"


def prompt(view: View[S]) -> str:
    """What to do now."""
    if view.state.bid_count == NO_BID:
        return "Open the bidding: touch a number, then a face."
    return "Bid more, or challenge the bid."


def look(view: View[S]) -> str:
    """All dice, when the cups are up."""
    s = view.state
    if not s.cups_up:
        return ""
    found = matching(s, s.bid_face)
    there = f"there {'was' if found == 1 else 'were'} {found or 'none'}"
    return f"The bid was {bid_name(s.bid_count, s.bid_face)}, and {there}: {view.names[s.loser]} lost a die."


def phase(view: View[S]) -> str:
    """How much is on the table."""
    return f"{dice_left(view.state)} dice left"


def help_at(view: View[S]) -> str:
    """The heading that matters now."""
    return "Challenging" if view.state.cups_up else "Bidding"


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    tell=tell,
    asks=asks,
    prompt=prompt,
    look=look,
    phase=phase,
    help_at=help_at,
)
