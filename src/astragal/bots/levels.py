"""The levels that search: how much they think is set by the game, because games differ in how much thinking gains."""

from astragal.bots.network import has_network
from astragal.bots.search import Search
from astragal.bots.settings import settings_of
from astragal.bots.thought import Thought
from astragal.bots.tree import Tree
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.view import View

MASTER = "master"
"""The level above: a search that a network guides (`astragal.bots.master`)."""

PLAIN_SECONDS = 3.0
"""How long a level thinks at most about a choice while there is no native code, with which it takes a moment."""


def has_master(game: Game, players: int) -> bool:
    """Whether a game has that level for a number of players: a network, and a number of simulations."""
    return settings_of(game).master > 0 and has_network(game, players)


class Level:
    """`strong` or `expert`."""

    code = Tree.code
    """The native code without which it would think less."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._search: Search | None = None

    def __call__(self, view: View, luck: Luck) -> str:
        """The choice of a search with this level's number of simulations in this game."""
        self._search = self._search or self.search(view.game)
        return self._search(view, luck)

    @property
    def thought(self) -> Thought | None:
        """The thought behind the last choice."""
        return self._search.thought if self._search else None

    def search(self, game: Game) -> Search:
        """A new search with this level's settings for a game."""
        return Search(simulations=getattr(settings_of(game), self.name), plain_seconds=PLAIN_SECONDS)
