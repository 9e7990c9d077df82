"""Bots: a view and luck in, an action out. They cannot cheat, for a view is all they ever get."""

from collections.abc import Callable

from astragal.bots.greedy import greedy
from astragal.core.errors import AstragalError
from astragal.core.luck import Luck
from astragal.core.view import View

Bot = Callable[[View, Luck], str]
"""Chooses one of the view's legal actions."""


def random(view: View, luck: Luck) -> str:
    """Any legal action, each as likely as the others."""
    legal = view.legal
    return legal[luck.draw(len(legal))]


_BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_BOTS)


def named(name: str) -> Bot:
    """The bot with this name."""
    if name not in _BOTS:
        raise AstragalError(f"There is no bot '{name}'; expected {', '.join(_BOTS)}.")
    return _BOTS[name]
