"""`network`: chooses what a network thinks best, without looking ahead.

A game can have networks of its own, one for each number of players that it learned for; another one is named by its
file, as `network:FILE`.
"""

from array import array
from pathlib import Path
from typing import Any

from astragal.bots.guide import Guide, floats, own_guide
from astragal.bots.loops import search_layout
from astragal.bots.network import Network
from astragal.bots.observation_table import ObservationTable
from astragal.bots.search import native_code
from astragal.core.loop_memory import addresses, native_memory, plain_memory, zeros
from astragal.core.luck import Luck
from astragal.core.native import Entry
from astragal.core.view import View

CODE = "astragal.bots.loops.choice", "choose"
"""What asks the network."""


class NetworkBot:
    """Chooses what a network thinks best of what is legal; for one seat of one match."""

    def __init__(self, network: Network | None = None) -> None:
        """Without a network it takes the game's own for the number of players."""
        self._network = network
        self._guide: Guide | None = None

    def __call__(self, view: View, luck: Luck) -> str:  # noqa: ARG002  # it is always of the same opinion
        """The action with the highest number."""
        if self._guide is None:
            table = view.game, view.state.players
            self._guide = Guide(self._network, ObservationTable(*table)) if self._network else own_guide(*table)
        action, _ = ask(self._guide, view, native_code(view.game, CODE)())
        return str(view.game.rules.actions.text(action))


def ask(guide: Guide, view: View, entry: Entry | None) -> tuple[int, "array[float]"]:
    """The action that a network likes best, and how good it finds each; 0 for what is not legal.

    Without an entry of native code this takes tens of milliseconds.
    """
    game, found = view.game, floats(len(view.game.rules.actions))
    job = zeros(search_layout.JOB_SIZE)
    job[search_layout.VIEWER], job[search_layout.PLAYERS] = view.seat, view.state.players
    job.extend([guide.width, guide.between])
    rows: dict[str, Any] = guide.rows() | {"job": job, "found": found}
    loop = game.loop(CODE[0])
    if entry is None:
        return int(loop.choose(plain_memory(loop.Memory, game, view.state, **rows))), found
    memory = native_memory(loop.Memory, game, game.rules.declaration.pack(view.state), **rows)
    return entry(*addresses(memory)), found


def named(file: str) -> NetworkBot:
    """The bot of a file, or of a game's own networks if no file is named."""
    return NetworkBot(Network.load(Path(file)) if file else None)
