"""Networks: what a learner wrote into a file, read with the standard library alone.

A file is an `.npz` of plain arrays, never a pickle, so that a stranger's file can play badly but run nothing. Its
header says for which game, rules and number of players it learned, and what its numbers mean, so that it never plays
a game that it does not know.
"""

import hashlib
import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from astragal.bots.numpy_file import HALF, NOT_SUCH_A_FILE, SINGLE, SMALL, Numbers, read_arrays, text
from astragal.bots.observation_table import ObservationTable
from astragal.bots.wrong_table import WrongTable
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.untrusted_text import quoted

FORMAT = "astragal network 3"
HEADER, WEIGHTS = "header", "weights"

EXPECTATIONS = 2
"""What comes out beside the actions: the reward and the lead at the end, the latter in usual leads of the game."""


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
    def of(cls, layout: ObservationTable) -> "Header":
        """That of a network for such observations."""
        game, actions = layout.game, layout.game.rules.actions
        names = "\n".join([*layout.names, *map(actions.text, range(len(actions)))])
        meaning = hashlib.sha256(names.encode()).hexdigest()
        return cls(FORMAT, game.name, game.version, layout.players, layout.size, meaning)


class Layer(NamedTuple):
    """Weights, row by row, with a row for each number that comes out; and what is added to those."""

    weights: "array[float]"
    added: "array[float]"


class Network:
    """Layers one after another, with nothing below zero let through between them.

    A layer between the first and the last one adds to what it gets. What comes out of the last one is a number for
    each action, the higher the better, and what the seat expects of the end. Only a learner and a search ask for that.
    """

    def __init__(self, header: Header, layers: Sequence[Layer]) -> None:
        self.header = header
        self.layers = tuple(layers)

    @classmethod
    def load(cls, path: Path) -> "Network":
        """The network in a file."""
        try:
            arrays = read_arrays(path)
            header = Header(**json.loads(text(arrays[HEADER])))
            count = sum(name.startswith(WEIGHTS) for name in arrays)
            layers = [_layer(arrays, number) for number in range(count)]
        except OSError as error:
            raise AstragalError(f"Cannot read the network {quoted(str(path))}: {error.strerror}.") from error
        except NOT_SUCH_A_FILE as error:
            raise _bad(path) from error
        if header.format != FORMAT or not _fit(header.sees, layers):
            raise _bad(path)
        return cls(header, layers)

    def check(self, layout: ObservationTable) -> None:
        """Refuse what it did not learn for."""
        known, asked = self.header, Header.of(layout)
        if known != asked or len(self.layers[-1].added) != len(layout.game.rules.actions) + EXPECTATIONS:
            raise WrongTable(
                f"Expected a network for {_described(asked)}, not for {_described(known)}"
                f"{' with different observations or actions' if _described(known) == _described(asked) else ''}."
            )


def has_network(game: Game, players: int) -> bool:
    """Whether a game has a network of its own for a number of players."""
    return _own_file(game, players).exists()


@lru_cache(8)
def own_network(game: Game, players: int) -> Network:
    """A game's own network for a number of players."""
    if not has_network(game, players):
        raise WrongTable(f"{game.title} has no network for {players} players; name one as network:FILE.")
    return Network.load(_own_file(game, players))


def _own_file(game: Game, players: int) -> Path:
    return game.folder / f"network-{players}.npz"


def weights_name(number: int) -> str:
    """What the weights of a layer are called in a file."""
    return f"{WEIGHTS} {number + 1}"


def added_name(number: int) -> str:
    """What is added to a layer is called so in a file."""
    return f"added {number + 1}"


def scale_name(number: int) -> str:
    """The sizes of one step of each row of weights, where these are whole numbers, are called so in a file."""
    return f"scale {number + 1}"


def _layer(arrays: Mapping[str, Numbers], number: int) -> Layer:
    """A layer of a file, with numbers of 32 bits, in which products are fast."""
    weights, added = arrays[weights_name(number)], arrays[added_name(number)]
    if weights.kind not in (HALF, SMALL) or added.kind != HALF:
        raise ValueError("expected numbers of 8 or 16 bits")
    rows, columns = weights.shape
    if added.shape != (rows,):
        raise ValueError("expected a number to add for each row")
    wide = array("f", weights.values)
    if weights.kind == SMALL:
        scale = arrays[scale_name(number)]
        if (scale.kind, scale.shape) != (SINGLE, (rows,)):
            raise ValueError("expected a step for each row")
        for row, step in enumerate(scale.values):
            place = slice(row * columns, (row + 1) * columns)
            wide[place] = array("f", [weight * step for weight in weights.values[place]])
    return Layer(wide, array("f", added.values))


def _fit(sees: int, layers: Sequence[Layer]) -> bool:
    """Whether there is a first and a last layer of ordinary numbers, and each takes what comes out of the one before.

    Those between give as many numbers as they get.
    """
    sizes = [sees, *(len(layer.added) for layer in layers)]
    return (
        len(layers) > 1
        and [len(layer.weights) for layer in layers] == [before * after for before, after in pairwise(sizes)]
        and len({*sizes[1:-1]}) == 1
        and all(isfinite(sum(numbers)) for layer in layers for numbers in layer)
    )


def _bad(path: Path) -> AstragalError:
    return AstragalError(f"Expected a network written by astragal learn, but {quoted(str(path))} is not one.")


def _described(header: Header) -> str:
    return f"{quoted(str(header.game))} with {header.players} players and rules version {header.rules}"
