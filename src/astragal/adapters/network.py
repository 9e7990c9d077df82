"""Networks at our tables: what a learner wrote into a file plays as the bot `network:FILE`, run with NumPy alone.

A game can have networks of its own, one for each number of players that it learned for: these play as `network`.

A file is an `.npz` of plain arrays, never a pickle, so that a stranger's file can play badly but run nothing. Its
header says for which game, rules and number of players it learned, and what its numbers mean, so that it never plays
a game that it does not know.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from astragal.adapters.observations import Observations
from astragal.bots import WrongTable
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

FORMAT = "astragal network 3"
HEADER, WEIGHTS = "header", "weights"

EXPECTATIONS = 2
"""What comes out beside the actions: the reward and the lead at the end, the latter in usual leads of the game."""

MOST_BYTES = 1_000_000
"""A file that would be larger with weights of 16 bits gets whole numbers for them."""

WHOLE_STEPS = (127, 63, 31)

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
        game, actions = layout.game, layout.game.rules.actions
        names = "\n".join([*layout.names, *map(actions.text, range(len(actions)))])
        meaning = hashlib.sha256(names.encode()).hexdigest()
        return cls(FORMAT, game.name, game.version, layout.players, layout.size, meaning)


class Network:
    """Layers one after another, with nothing below zero let through between them.

    A layer between the first and the last one adds to what it gets. What comes out of the last one is a number for
    each action, the higher the better, and what the seat expects of the end. Only a learner and a search ask for that.
    """

    def __init__(self, header: Header, layers: Sequence[Layer]) -> None:
        self.header = header
        self.layers = tuple(layers)

    def __call__(self, observations: Numbers) -> Numbers:
        """What comes out for an observation, or for each row of many."""
        (weights, added), *between, (last, last_added) = self.layers
        numbers = observations @ weights.T + added
        for weights, added in between:
            numbers = numbers + np.maximum(numbers, 0) @ weights.T + added
        found: Numbers = np.maximum(numbers, 0) @ last.T + last_added
        return found

    def save(self, path: Path) -> None:
        """Write it into a file; what was there before is replaced at once or not at all.

        Weights have 16 bits, or at most 8 where the file would be too large otherwise.
        """
        contents = self._contents(None)
        for steps in WHOLE_STEPS:
            if len(contents) > MOST_BYTES:
                contents = self._contents(steps)
        part = path.with_name(path.name + ".part")
        part.write_bytes(contents)
        part.replace(path)

    def _contents(self, steps: int | None) -> bytes:
        """The file's bytes; with whole numbers as weights, this many steps on either side of zero."""
        arrays: dict[str, npt.NDArray[Any]] = {HEADER: np.array(json.dumps(asdict(self.header)))}
        for number, (weights, added) in enumerate(self.layers):
            arrays[_added(number)] = added.astype(np.float16)
            if steps is None:
                arrays[_weights(number)] = weights.astype(np.float16)
            else:
                scale = np.maximum(np.abs(weights).max(axis=1), 1e-6) / steps
                arrays[_scale(number)] = scale.astype(np.float32)
                arrays[_weights(number)] = np.rint(weights / scale[:, None]).astype(np.int8)
        file = BytesIO()
        np.savez_compressed(file, allow_pickle=False, **arrays)
        return file.getvalue()

    @classmethod
    def load(cls, path: Path) -> "Network":
        """The network in a file."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                header = Header(**json.loads(str(arrays[HEADER])))
                count = sum(name.startswith(WEIGHTS) for name in arrays)
                layers = [_layer(arrays, number) for number in range(count)]
        except OSError as error:
            raise AstragalError(f"Cannot read the network {quoted(str(path))}: {error.strerror}.") from error
        except (AttributeError, BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
            raise _bad(path) from error
        if header.format != FORMAT or not _fit(header.sees, layers):
            raise _bad(path)
        return cls(header, layers)

    def check(self, layout: Observations) -> None:
        """Refuse what it did not learn for."""
        known, asked = self.header, Header.of(layout)
        if known != asked or len(self.layers[-1][1]) != len(layout.game.rules.actions) + EXPECTATIONS:
            raise WrongTable(
                f"Expected a network for {_described(asked)}, not for {_described(known)}"
                f"{' with different observations or actions' if _described(known) == _described(asked) else ''}."
            )


class NetworkBot:
    """Chooses what a network thinks best of what is legal; for one seat of one match."""

    def __init__(self, network: Network | None = None) -> None:
        """Without a network it takes the game's own for the number of players."""
        self._network = network
        self._layout: Observations | None = None

    def __call__(self, view: View, luck: Luck) -> str:  # noqa: ARG002  # it is always of the same opinion
        """The action with the highest number."""
        if self._network is None:
            self._network = own_network(view.game, view.state.players)
        if self._layout is None:
            self._layout = Observations(view.game, view.state.players)
            self._network.check(self._layout)
        legal = view.game.legal(view.state)
        best = legal[int(self._network(self._layout.of(view))[legal].argmax())]
        return str(view.game.rules.actions.text(best))


def named(name: str) -> NetworkBot:
    """The bot of a file, or of a game's own networks if no file is named."""
    return NetworkBot(Network.load(Path(name)) if name else None)


@lru_cache(8)
def own_network(game: Game, players: int) -> Network:
    """A game's own network for a number of players."""
    file = game.folder / f"network-{players}.npz"
    if not file.exists():
        raise WrongTable(f"{game.title} has no network for {players} players; name one as network:FILE.")
    return Network.load(file)


def _weights(number: int) -> str:
    return f"{WEIGHTS} {number + 1}"


def _added(number: int) -> str:
    return f"added {number + 1}"


def _scale(number: int) -> str:
    return f"scale {number + 1}"


def _layer(arrays: Any, number: int) -> Layer:
    """A layer of a file, with numbers of 32 bits, in which products are fast."""
    weights, added = arrays[_weights(number)], arrays[_added(number)]
    if weights.dtype not in (np.float16, np.int8) or added.dtype != np.float16:
        raise ValueError("expected numbers of 8 or 16 bits")
    wide: Numbers = weights.astype(np.float32)
    if weights.dtype == np.int8:
        wide = wide * arrays[_scale(number)].astype(np.float32)[:, None]
    return wide, added.astype(np.float32)


def _fit(sees: int, layers: Sequence[Layer]) -> bool:
    """Whether there is a first and a last layer of ordinary numbers, and each takes what comes out of the one before.

    Those between give as many numbers as they get.
    """
    sizes = [sees, *(added.size for _, added in layers)]
    shapes = [((after, before), (after,)) for before, after in pairwise(sizes)]
    return (
        len(layers) > 1
        and [(weights.shape, added.shape) for weights, added in layers] == shapes
        and len({*sizes[1:-1]}) == 1
        and all(np.isfinite(array).all() for layer in layers for array in layer)
    )


def _bad(path: Path) -> AstragalError:
    return AstragalError(f"Expected a network written by astragal learn, but {quoted(str(path))} is not one.")


def _described(header: Header) -> str:
    return f"{quoted(str(header.game))} with {header.players} players and rules version {header.rules}"
