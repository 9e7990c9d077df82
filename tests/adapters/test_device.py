"""Games on a GPU: the kernel's threads, run in turn on the processor, play what native code and plain Python play."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from adapters.playing import EXAMPLES, choices
from core.on_processor import OnProcessor

from astragal import AstragalError, IllegalAction, load
from astragal.adapters import device_kernel
from astragal.adapters.device import THREADS, DeviceGames, Launcher
from astragal.adapters.device_kernel import ALONE, AMONG_BOTS
from astragal.adapters.many import ManyGames
from astragal.core.game import Game
from astragal.core.native import MOST_STATES

pytestmark = pytest.mark.timeout(1200)  # a busy machine compiles for minutes


class ProcessorLauncher:
    """Runs the threads of a kernel in turn, on NumPy's arrays."""

    arrays = np

    def __init__(self, game: Game, entry: str) -> None:
        self._kernel = OnProcessor(device_kernel.kernel_code(game, entry), device_kernel.kernel_name(entry))

    def launch(self, number: int, arguments: list[Any]) -> None:
        blocks = -(-number // THREADS)
        self._kernel.run(blocks, THREADS, [array.ctypes.data_as(Address) for array in arguments])


class GamesOnProcessor(DeviceGames):
    """Such as `ManyGames(…, device="cuda")` makes, without a GPU."""

    launchers: dict[tuple[str, str], Launcher] = {}

    def _new_launcher(self) -> Launcher:
        key = self.game.name, self.entry
        if key not in self.launchers:
            self.launchers[key] = ProcessorLauncher(self.game, self.entry)
        return self.launchers[key]
