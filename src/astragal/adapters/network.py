"""Networks as learners make them, with NumPy; `astragal.bots.network` reads and plays what is written here."""

import json
from array import array
from collections.abc import Sequence
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from astragal.bots.network import HEADER, Header, Layer, Network, added_name, scale_name, weights_name

MOST_BYTES = 1_000_000
"""A file that would be larger with weights of 16 bits gets whole numbers for them."""

WHOLE_STEPS = (127, 63, 31)

Numbers = npt.NDArray[np.float32]
NumpyLayer = tuple[Numbers, Numbers]
"""Weights, with a row for each number that comes out, and what is added to those."""


class NumpyNetwork:
    """A network whose layers are arrays of NumPy; it judges many observations at once."""

    def __init__(self, header: Header, layers: Sequence[NumpyLayer]) -> None:
        self.header = header
        self.layers = tuple(layers)

    @classmethod
    def of(cls, network: Network) -> "NumpyNetwork":
        """The same network for NumPy."""
        layers = [(np.array(weights).reshape(len(added), -1), np.array(added)) for weights, added in network.layers]
        return cls(network.header, layers)

    @property
    def network(self) -> Network:
        """The same network for bots."""
        layers = [Layer(*(array("f", numbers.tobytes()) for numbers in layer)) for layer in self.layers]
        return Network(self.header, layers)

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
            arrays[added_name(number)] = added.astype(np.float16)
            if steps is None:
                arrays[weights_name(number)] = weights.astype(np.float16)
            else:
                scale = np.maximum(np.abs(weights).max(axis=1), 1e-6) / steps
                arrays[scale_name(number)] = scale.astype(np.float32)
                arrays[weights_name(number)] = np.rint(weights / scale[:, None]).astype(np.int8)
        file = BytesIO()
        np.savez_compressed(file, allow_pickle=False, **arrays)
        return file.getvalue()
