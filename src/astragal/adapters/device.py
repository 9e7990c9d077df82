"""Many games in the memory of a GPU: the kernel plays them there, and nothing is copied to be seen or chosen.

What is seen, what is legal and what was won are CuPy arrays, which PyTorch and JAX take over by DLPack without a copy:
`torch.from_dlpack(games.observations)`.
"""

from functools import cached_property
from typing import Any, Protocol

import numpy as np

from astragal.adapters import device_kernel
from astragal.adapters.loops import many_layout as at
from astragal.adapters.many import ManyGames
from astragal.core import gpu
from astragal.core.engine import LONGEST_GAME
from astragal.core.errors import AstragalError, IllegalAction
from astragal.core.game import Game


class Launcher(Protocol):
    """What runs a kernel, a thread for each game, on arrays that are made by its `arrays`."""

    arrays: Any
    """NumPy, or a module with the same functions."""

    def launch(self, number: int, arguments: list[Any]) -> None:
        """Run this many threads."""


class CudaLauncher:
    """Runs a kernel on the GPU by CuPy."""

    def __init__(self, game: Game, entry: str) -> None:
        self.arrays, kind = gpu.arrays(), gpu.architecture()
        self._kernel = gpu.loaded(device_kernel.kernel(game, entry, kind), device_kernel.kernel_name(entry), kind)

    def launch(self, number: int, arguments: list[Any]) -> None:
        """Run this many threads."""
        self._kernel((-(-number // gpu.THREADS),), (gpu.THREADS,), tuple(arguments))


class DeviceGames(ManyGames):
    """Many games that are played by a kernel; made by `ManyGames(…, device="cuda")`.

    Steps are not waited for. A choice that is not legal therefore raises nothing at once: its game stands still, and
    `check` reports it.
    """

    def _prepare(self, start: Any) -> None:
        self._launcher = self._new_launcher()
        arrays, state = self._launcher.arrays, self.game.rules.declaration
        self.arrays = arrays
        packed = state.pack(start).ljust(device_kernel.WORD * device_kernel.words(self.game), b"\0")
        self._start = arrays.asarray(np.frombuffer(packed, dtype=np.int32))
        self._states = arrays.zeros((len(self._start), self.number), dtype=np.int32)
        self._table = arrays.asarray(self.layout.table)
        self._fractions = arrays.asarray(self.layout.fractions)
        self._status = arrays.zeros(self.number, dtype=np.int64)
        self.observations, self.final, self.masks = map(arrays.asarray, (self.observations, self.final, self.masks))
        self.rewards, self._games = arrays.asarray(self.rewards), arrays.asarray(self._games)
        self._actions, self.rows = arrays.asarray(self._actions), arrays.asarray(self.rows)

    @property
    def kernel(self) -> str:
        """Which kernel plays."""
        kinds = self._job[at.KINDS : at.KINDS + self.players]
        alone = all(kind == at.CALLER for kind in kinds)
        return device_kernel.ALONE if alone else device_kernel.AMONG_BOTS

    def _new_launcher(self) -> Launcher:
        return CudaLauncher(self.game, self.kernel)

    @cached_property
    def _arguments(self) -> list[Any]:
        known = [self._start, self._states, self._device_job, self._games, self._actions, self._table, self._fractions]
        return [*known, self.observations, self.final, self.masks, self.rewards, self._status]

    @cached_property
    def _device_job(self) -> Any:
        return self.arrays.zeros(at.JOB_SIZE, dtype=np.int64)

    def begin(self, seed: int) -> None:
        """Begin again: the games of a seed from number 0 on."""
        self._status.fill(0)
        self._actions.fill(0)
        super().begin(seed)
        self._set_job()

    def step(self, actions: Any) -> None:
        """Make a choice in each game: a whole number for each, in the memory of the device if possible."""
        arrays = self.arrays
        chosen = arrays.asarray(actions)
        if chosen.shape != (self.number,) or chosen.dtype.kind != "i":
            raise IllegalAction(f"Expected a whole number for each of {self.number} games.")
        possible = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = possible & (self.masks[self.rows, arrays.where(possible, chosen, 0)] == 1)
        self._actions[:] = arrays.where(legal, chosen, -1)
        self._launch()

    def check(self) -> None:
        """Wait for all steps so far; raise if a choice was not legal or a game has no end."""
        if not self._status.any():
            return
        for row, status in enumerate(self._status.tolist()):
            if status == at.ILLEGAL:
                raise IllegalAction(f"The action chosen in game {row} was not legal.")
            if status:
                raise AstragalError(f"A game of {self.game.title} has no end after {LONGEST_GAME} steps.")

    def _run(self) -> None:
        self._set_job()
        self._launch()
        self.check()

    def _set_job(self) -> None:
        self._device_job[:] = self.arrays.asarray(np.array(self._job, dtype=np.int64))

    def _launch(self) -> None:
        self.observations.fill(0)
        self.masks.fill(0)
        self._launcher.launch(self.number, self._arguments)


DEVICES = {"cpu": ManyGames, "cuda": DeviceGames}


def games_on(device: str) -> type[ManyGames]:
    """Which class plays games on a device."""
    if device not in DEVICES:
        raise AstragalError(f"Expected the device {' or '.join(DEVICES)}, not {device}.")
    return DEVICES[device]
