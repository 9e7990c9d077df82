"""Reviews of finished games: worked out once, by the command that makes them, beside everything else."""

import asyncio
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path
from tempfile import TemporaryDirectory

SIMULATIONS = 100
"""Of each seat at each step: enough to see a mistake, and done within minutes."""

MOST_SECONDS = 900.0
MOST_KEPT = 200


class Reviews:
    """The curves of the games that were asked for last."""

    def __init__(self) -> None:
        self._curves: OrderedDict[str, str] = OrderedDict()
        self._wanted: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    def curve(self, table_id: str, record: str) -> str | None:
        """The curve of a finished game; nothing as long as it is being worked out, an empty text if it cannot be."""
        if table_id in self._curves:
            return self._curves[table_id]
        if table_id not in self._wanted:
            self._wanted[table_id] = asyncio.create_task(self._make(table_id, record))
        return None

    async def _make(self, table_id: str, record: str) -> None:
        try:
            async with self._one_at_a_time:
                self._curves[table_id] = await _review(record)
        finally:
            self._wanted.pop(table_id, None)
            while len(self._curves) > MOST_KEPT:
                self._curves.popitem(last=False)

    async def close(self) -> None:
        """Let go of what is being worked out."""
        for task in list(self._wanted.values()):
            task.cancel()
        await asyncio.gather(*self._wanted.values(), return_exceptions=True)


async def _review(record: str) -> str:
    """Run `astragal record review` in a process of its own."""
    with TemporaryDirectory() as folder:
        file, curve = Path(folder) / "record.txt", Path(folder) / "curve.svg"
        file.write_text(record, encoding="utf-8")
        command = (sys.executable, "-P", "-m", "astragal", "record", "review", str(file), "--svg", str(curve))
        process = await asyncio.create_subprocess_exec(
            *command,
            "--simulations",
            str(SIMULATIONS),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server, which ends it in order
        )
        try:
            async with asyncio.timeout(MOST_SECONDS):
                await process.wait()
        except TimeoutError:
            return ""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return curve.read_text(encoding="utf-8") if curve.exists() else ""
