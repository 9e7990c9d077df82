"""Networks at our tables: what a learner wrote into a file plays as the bot `network:FILE`, run with NumPy alone.

A file is an `.npz` of plain arrays, never a pickle, so that a stranger's file can play badly but run nothing. Its
header says for which game, rules and number of players it learned, and what its numbers mean, so that it never plays
a game that it does not know.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from astragal.adapters.observations import Observations
from astragal.bots import WrongTable
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.texts import shown
from astragal.core.view import View

FORMAT = "astragal network 1"
HEADER = "header"

Numbers = npt.NDArray[np.float32]
Layer = tuple[Numbers, Numbers]
"""Weights, with a row for each number that comes out, and what is added to those."""


@dataclass(frozen=True)
class Header:
    """What a network is for. `meaning` is a hash of the names of all that it sees and of all that it may choose."""

    format: str
    game: str
    rules: int
    players: int
    sees: int
    meaning: str

    @classmethod
    def of(cls, layout: Observations) -> "Header":
        """That of a network for such observations."""
        game, actions = layout.game, layout.game.rules.ACTIONS
        names = "\n".join([*layout.names, *map(actions.text, range(len(actions)))])
        meaning = hashlib.sha256(names.encode()).hexdigest()
        return cls(FORMAT, game.name, game.version, layout.players, layout.size, meaning)


class Network:
    """Layers one after another, with nothing below zero let through between them.

    What comes out of the last one is a number for each action, the higher the better, and one more: how much better
    than its present lead the seat expects to end. Only a learner asks for that.
    """

    def __init__(self, header: Header, layers: Sequence[Layer]) -> None:
        self.header = header
        self.layers = tuple(layers)

    def __call__(self, observations: Numbers) -> Numbers:
        """What comes out for an observation, or for each row of many."""
        numbers = observations
        for number, (weights, added) in enumerate(self.layers):
            numbers = (np.maximum(numbers, 0) if number else numbers) @ weights.T + added
        return numbers

    def save(self, path: Path) -> None:
        """Write it into a file; what was there before is replaced at once or not at all."""
        arrays = {HEADER: np.array(json.dumps(asdict(self.header)))}
        for number, (weights, added) in enumerate(self.layers):
            arrays |= {_weights(number): weights, _added(number): added}
        part = path.with_name(path.name + ".part")
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Network":
        """The network in a file."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                header = Header(**json.loads(str(arrays[HEADER])))
                layers = [(arrays[_weights(number)], arrays[_added(number)]) for number in range(len(arrays) // 2)]
        except OSError as error:
            raise AstragalError(f"Cannot read the network {shown(str(path))}: {error.strerror}.") from error
        except (AttributeError, BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
            raise _bad(path) from error
        if header.format != FORMAT or not _fit(header.sees, layers):
            raise _bad(path)
        return cls(header, layers)

    def check(self, layout: Observations) -> None:
        """Refuse what it did not learn for."""
        known, asked = self.header, Header.of(layout)
        if known != asked or len(self.layers[-1][1]) != len(layout.game.rules.ACTIONS) + 1:
            raise WrongTable(
                f"Expected a network for {_described(asked)}, not for {_described(known)}"
                f"{' that sees or does other things' if _described(known) == _described(asked) else ''}."
            )


class NetworkBot:
    """Chooses what a network thinks best of what is legal; for one seat of one match."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._layout: Observations | None = None

    def __call__(self, view: View, luck: Luck) -> str:  # noqa: ARG002  # it is always of the same opinion
        """The action with the highest number."""
        if self._layout is None:
            self._layout = self._checked(view.game, view.state.players)
        legal = view.game.legal(view.state)
        best = legal[int(self._network(self._layout.of(view))[legal].argmax())]
        return str(view.game.rules.ACTIONS.text(best))

    def _checked(self, game: Game, players: int) -> Observations:
        layout = Observations(game, players)
        self._network.check(layout)
        return layout


def named(name: str) -> NetworkBot:
    """The bot of a file."""
    return NetworkBot(Network.load(Path(name)))


def _weights(number: int) -> str:
    return f"weights {number + 1}"


def _added(number: int) -> str:
    return f"added {number + 1}"


def _fit(sees: int, layers: Sequence[Layer]) -> bool:
    """Whether there are layers of ordinary numbers, and each takes what comes out of the one before it."""
    sizes = [sees, *(added.size for _, added in layers)]
    shapes = [((after, before), (after,)) for before, after in pairwise(sizes)]
    arrays = [array for layer in layers for array in layer]
    return (
        bool(layers)
        and [(weights.shape, added.shape) for weights, added in layers] == shapes
        and all(array.dtype == np.float32 and np.isfinite(array).all() for array in arrays)
    )


def _bad(path: Path) -> AstragalError:
    return AstragalError(f"Expected a network such as examples/learn.py writes, but {shown(str(path))} is none.")


def _described(header: Header) -> str:
    return f"{shown(str(header.game))} with {header.players} players and rules version {header.rules}"
