"""Bots: a view and luck in, an action out. They cannot cheat, because a view is all they ever get."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from astragal.bots import master, network_bot
from astragal.bots.budget import Budget
from astragal.bots.levels import Level
from astragal.bots.search import Search
from astragal.bots.simple import beginner, greedy
from astragal.bots.simple import random as random
from astragal.bots.thought import Thought
from astragal.bots.wrong_table import WrongTable as WrongTable
from astragal.core.errors import AstragalError
from astragal.core.luck import FairLuck, Luck
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

Bot = Callable[[View, Luck], str]
"""Chooses one of the view's legal actions.

One that has a time to think says so as its `seconds`; one that can say what was behind its last choice has that as
its `thought`.
"""

HINT_SECONDS = 1.0
"""How long a bot thinks about a hint."""

ENTRY_POINTS = "astragal.bots"

_BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: random,
    "greedy": lambda: greedy,
    "beginner": lambda: beginner,
    "casual": lambda: greedy,
    "strong": lambda: Level("strong"),
    "expert": lambda: Level("expert"),
    "master": lambda: master.named(""),
    "network": lambda: network_bot.named(""),
}
_WITH_COLON: dict[str, Callable[[str], Bot]] = {"master": master.named, "network": network_bot.named}
"""Those that are made of what follows a colon, beside `search`."""


def names() -> tuple[str, ...]:
    """The names of all bots; of those that search, which take any budget, the usual ones."""
    return (*_BOTS, "search:2000", "search:1s")


def named(name: str) -> Bot:
    """A new bot with this name; it is for one seat of one match."""
    if name in _BOTS:
        return _BOTS[name]()
    kind, colon, budget = name.partition(":")
    if colon and kind in _WITH_COLON:
        return _WITH_COLON[kind](budget)
    if colon and kind != "search" and kind in elsewhere():
        return _made_elsewhere(kind, budget)
    if kind != "search" or not colon:
        raise AstragalError(f"There is no bot {quoted(name)}; expected {', '.join(names())}.")
    found = Budget.read(budget)
    if found is None:
        raise AstragalError(f"Expected a bot such as {Budget.forms(kind)}, not {quoted(name)}.")
    return Search(simulations=found.simulations, seconds=found.seconds)


@cache
def elsewhere() -> dict[str, EntryPoint]:
    """Kinds of bots from installed packages, such as `openspiel`: each makes a bot from what follows its colon."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS) if entry.name not in _WITH_COLON}


def _made_elsewhere(kind: str, name: str) -> Bot:
    try:
        make: Callable[[str], Bot] = elsewhere()[kind].load()
    except ImportError as error:
        raise AstragalError(f"The {kind} bots need {error.name}: install {_package(elsewhere()[kind])}.") from error
    return make(name)


def _package(entry: EntryPoint) -> str:
    """What to install for a kind of bots, with the extra that its entry point names."""
    name = entry.dist.name if entry.dist else entry.module.partition(".")[0]
    return f"{name}[{','.join(entry.extras)}]" if entry.extras else name


def hint(view: View) -> Thought:
    """What a seat that has to choose can work out in a moment from what it knows: its best actions first."""
    if view.to_act != view.seat:
        raise AstragalError(f"Only the seat that has to choose can get a hint, not seat {view.seat}.")
    return Search(seconds=HINT_SECONDS).think(view, FairLuck())
