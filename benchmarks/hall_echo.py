"""What the hall is compared with: a bare echo of the same bytes by the same server and libraries, without any game.

It runs as many workers as the hall. A message as long as a move gets what is as long as the answer, and both people
at a table get what is as long as a state. Both use the same worker, because a bare echo has nothing to tell another.
"""

import asyncio
import os
import sys
import time
from contextlib import AsyncExitStack, suppress
from typing import Any

from hall_people import TICKS, family, processor_seconds
from websockets.asyncio.client import ClientConnection, connect

from astragal.hall.server.forked_workers import serve_forked
from astragal.hall.server.serve import bound, config
from astragal.hall.settings import Settings

ANSWER_BYTES = 40
MOVE_BYTES = 90

rooms: dict[str, list[Any]] = {}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Say which worker it is, then answer each message with as many bytes as the path says, and send more to both."""
    if scope["type"] != "websocket":
        return
    room = rooms.setdefault(scope["path"], [])
    _, _, answer, state = scope["path"].split("/")
    texts = "x" * int(answer), "x" * int(state)
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": str(os.getpid())})
    room.append(send)
    while (await receive())["type"] == "websocket.receive":
        for other in room:
            await other({"type": "websocket.send", "text": texts[1]})
        await send({"type": "websocket.send", "text": texts[0]})
    room.remove(send)


def serve_echo(workers: int) -> None:
    """Serve the echo with the settings of the hall, until somebody ends it."""
    listening = bound("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    made = config(Settings("", "", workers))
    made.app, made.lifespan, made.ws_max_size = app, "off", 1 << 20
    with suppress(KeyboardInterrupt):
        serve_forked(made, listening, 1)


class Echo:
    """The processes that echo."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    async def cost(self, state_bytes: int, tables: int, seconds: float, rate: float = 0) -> float:
        """Processor seconds of one echo with this many tables, at this rate, or as fast as possible."""
        count = 0

        async def talk(lines: list[ClientConnection]) -> None:
            nonlocal count
            while (now := time.perf_counter() - begun) < seconds:
                if rate and count > now * rate:
                    await asyncio.sleep(count / rate - now)
                    continue
                count += 1
                mover = lines[count % len(lines)]
                await mover.send("x" * MOVE_BYTES)
                for line in (*lines, mover):
                    await line.recv()

        async with AsyncExitStack() as stack:
            address = f"ws://127.0.0.1:{self.port}/{{}}/{ANSWER_BYTES}/{state_bytes}"
            everybody = [await self._pair(stack, address.format(number)) for number in range(tables)]
            pids = family(self.pid)
            begun, used = time.perf_counter(), processor_seconds(pids)
            await asyncio.gather(*map(talk, everybody))
            spent = max(processor_seconds(pids) - used, 1 / TICKS)  # less than that is not told
            return spent / max(count, 1)

    async def _pair(self, stack: AsyncExitStack, address: str) -> list[ClientConnection]:
        """Two lines to one worker; which one answers is luck, so others are tried and hung up again."""
        lines: dict[str | bytes, list[ClientConnection]] = {}
        while True:
            line = await connect(address, proxy=None, compression=None)
            worker = await line.recv()
            found = lines.setdefault(worker, [])
            found.append(line)
            if len(found) == 2:
                break
        for others in lines.values():
            for other in others:
                if others is found:
                    await stack.enter_async_context(other)
                else:
                    await other.close()
        return found


if __name__ == "__main__":
    serve_echo(int(sys.argv[1]))
