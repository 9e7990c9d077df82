"""Bots: a view and luck in, an action out. They cannot cheat, for a view is all they ever get."""

import re
from collections.abc import Callable

from astragal.bots.greedy import greedy
from astragal.bots.levels import Level
from astragal.bots.search import Search
from astragal.core.errors import AstragalError
from astragal.core.luck import FairLuck, Luck
from astragal.core.match import Match
from astragal.core.texts import shown
from astragal.core.thought import Thought
from astragal.core.view import View

Bot = Callable[[View, Luck], str]
"""Chooses one of the view's legal actions.

One that has a time to think says so as its `seconds`; one that can tell what was behind its last choice has it as its
`thought`.
"""

HINT_SECONDS = 1.0
"""How long is thought about a hint."""

MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600


def random(view: View, luck: Luck) -> str:
    """Any legal action, each as likely as the others."""
    legal = view.legal
    return legal[luck.draw(len(legal))]


def beginner(view: View, luck: Luck) -> str:
    """Greedy, but every other choice is random."""
    return greedy(view, luck) if luck.draw(2) else random(view, luck)


_BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: random,
    "greedy": lambda: greedy,
    "beginner": lambda: beginner,
    "casual": lambda: greedy,
    "strong": lambda: Level("strong"),
    "expert": lambda: Level("expert"),
}


def names() -> tuple[str, ...]:
    """The names of all bots; of those that search, which take any budget, the usual ones."""
    return (*_BOTS, "search:2000", "search:1s")


def named(name: str) -> Bot:
    """A new bot with this name; it is for one seat of one match."""
    if name in _BOTS:
        return _BOTS[name]()
    kind, colon, budget = name.partition(":")
    if kind != "search" or not colon:
        raise AstragalError(f"There is no bot {shown(name)}; expected {', '.join(names())}.")
    found = re.fullmatch(r"([0-9]{1,8})(ms|s|)", budget)
    number = int(found[1]) if found else 0
    if found and not found[2] and 1 <= number <= MOST_SIMULATIONS:
        return Search(simulations=number)
    seconds = number / 1000 if found and found[2] == "ms" else number
    if found and found[2] and 0 < seconds <= MOST_SECONDS:
        return Search(seconds=seconds)
    raise AstragalError(
        f"Expected a bot such as search:2000 (up to {MOST_SIMULATIONS:,} simulations), search:1s or search:500ms "
        f"(up to an hour), not {shown(name)}."
    )


def hint(view: View) -> Thought:
    """What the search finds about a view in a moment."""
    return Search(seconds=HINT_SECONDS).think(view, FairLuck())


Match.think = staticmethod(hint)
