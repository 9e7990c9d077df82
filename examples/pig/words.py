"""Pig in words."""

from astragal.core import View, Words

from .rules import S

TITLE = "Pig"
ABOUT = "Roll as often as you dare; a 1 loses the turn's points, holding keeps them."
OPTIONS = {"goal": "points that win the game"}


def choice(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    return "roll the die" if verb == "roll" else f"hold and keep {view.state.pot}"


def asks(view: View[S]) -> str:
    """What luck decides now."""
    return "die"


def consequence(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """What an action is worth."""
    return f"+{view.state.pot}" if verb == "hold" and view.state.pot else ""


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action."""
    s = view.state
    if view.over:
        return "The game is over."
    if s.rolling or view.seat != s.turn:
        return f"It is {view.names[s.turn]}'s turn."
    if verb == "roll" and s.points[s.turn] + s.pot >= s.goal:
        return f"These points reach the goal of {s.goal}, so hold."
    return ""


def prompt(view: View[S]) -> str:
    """What to do now."""
    return "Roll the die, or keep what is at stake."


WORDS = Words(
    title=TITLE,
    about=ABOUT,
    options=OPTIONS,
    choice=choice,
    consequence=consequence,
    why_not=why_not,
    asks=asks,
    prompt=prompt,
)
