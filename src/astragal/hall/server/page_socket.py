"""The connection of a page: what it sends is taken in order and in moderation, and what it is sent waits its turn."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from astragal.core.errors import AstragalError
from astragal.hall.access.addresses import sender
from astragal.hall.access.limiter import Limiter
from astragal.hall.access.rate_limits import Allowance
from astragal.hall.matches.request_handler import refusal
from astragal.hall.messages.replies import No, write
from astragal.hall.play.presence import Viewer
from astragal.hall.settings import Limits

TOO_MANY = 1013
PENALTY_SECONDS = 0.5
SILENT_SECONDS = 90.0
"""A page says every 15 seconds that it is there; browsers let hidden ones do so once a minute."""

GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What hearing from somebody who has gone, or sending to them, raises."""


class PageSocket(ABC):
    """One page and its connection."""

    def __init__(self, websocket: WebSocket, limiter: Limiter, viewer: Viewer, limits: Limits) -> None:
        self.websocket = websocket
        self.limiter = limiter
        self.viewer = viewer
        self.address = sender(websocket)
        self._messages = Allowance(*limits.messages)

    @abstractmethod
    async def welcome(self) -> None:
        """Somebody has come."""

    @abstractmethod
    async def take(self, text: str | bytes) -> None:
        """Obey a message, and answer it."""

    @abstractmethod
    async def refused(self, refusal: No) -> None:
        """A message was not obeyed, and its sender has been told."""

    @abstractmethod
    async def farewell(self) -> None:
        """They have gone."""

    async def run(self) -> None:
        """Serve the page until it goes."""
        await self.websocket.accept()
        writer = asyncio.create_task(self._write())
        try:
            await self.welcome()
            while True:
                async with asyncio.timeout(SILENT_SECONDS):
                    message = await self.websocket.receive()
                if message["type"] != "websocket.receive" or self.viewer.gone:
                    break
                await self._take(message)
        except GONE:
            pass
        finally:
            self.viewer.hang_up()
            with suppress(Exception):
                await asyncio.shield(self.farewell())
            with suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def _write(self) -> None:
        with suppress(*GONE):
            while (message := await self.viewer.waiting.get()) is not None:
                await self.websocket.send_text(message)
            await self.websocket.close(TOO_MANY)

    async def _take(self, message: Any) -> None:
        text = message.get("text") or message.get("bytes") or b""
        try:
            self.limiter.message(self._messages, self.address)
            await self.take(text)
        except AstragalError as error:
            answer = refusal(text, error)
            self.viewer.send(write(answer))
            await self.refused(answer)
            if answer.status == 429:
                await asyncio.sleep(PENALTY_SECONDS)  # make the client wait
