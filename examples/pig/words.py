"""Pig in words."""

from astragal.core import View

TITLE = "Pig"
ABOUT = "Roll as often as you dare; a 1 loses the turn's points, holding keeps them."
OPTIONS = {"goal": "points that win the game"}


def choice(view: View, verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    return "roll the die" if verb == "roll" else f"hold and keep {view.state.pot}"


def asks(view: View) -> str:
    """What luck decides now."""
    return "die"
