"""Somebody with a table's page open, at the other end of a socket."""

import asyncio
import secrets
import time

from astragal.hall.display import viewer

MOST_WAITING = 200
"""Messages that wait for one slow viewer before it is disconnected; it comes back and is told what it missed."""


class Viewer(viewer.Viewer):
    """A viewer whose messages wait until they can be sent."""

    def __init__(self, table_id: str, person: str, name: str) -> None:
        super().__init__(person, name)
        self.id = secrets.token_hex(16)
        self.table_id = table_id
        self.chat = 0
        self.eyes_open = True
        self.gone = False
        self.heard = time.monotonic()
        """When the page last sent something."""

        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: str) -> None:
        """Send a message in its turn; a viewer that cannot keep up is disconnected."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Disconnect when what can still be sent has been sent; nothing more is heard from it."""
        self.gone = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)
