"""Somebody with a table's page open."""

import asyncio
import secrets
import time

MOST_WAITING = 200
"""Messages that wait for one slow viewer before the line is cut; it comes back and is told what it missed."""


class Viewer:
    """Somebody with a table's page open."""

    def __init__(self, table_id: str, person: str, name: str) -> None:
        self.id = secrets.token_hex(16)
        self.table_id = table_id
        self.person = person
        self.name = name
        self.seat: int | None = None
        """The seat that the page looks from; none until it has said so."""

        self.phone = False

        self.number = 0
        self.chat = 0
        self.eyes_open = True
        self.gone = False
        self.heard = time.monotonic()
        """When the page last sent something."""

        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: str) -> None:
        """Send a message in its turn; a viewer that cannot keep up is let go."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Cut the line when what can still be sent has been sent; nothing more is heard from it."""
        self.gone = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)
