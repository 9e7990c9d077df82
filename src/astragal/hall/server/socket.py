"""One page that looks at a table: what it asks for, and what it is sent."""

import asyncio
import time
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket, WebSocketDisconnect

from astragal.core.errors import AstragalError
from astragal.hall.access.addresses import origin, sender
from astragal.hall.access.fair_shares import Owner
from astragal.hall.access.limiter import Limiter
from astragal.hall.access.rate_limits import Allowance
from astragal.hall.display.questions import answer
from astragal.hall.display.viewer import Known
from astragal.hall.messages.replies import Done, No, Pong, Previewed, Reason, SheetShown, write
from astragal.hall.messages.requests import (
    Answer,
    Ask,
    Asked,
    Behind,
    Chat,
    Eyes,
    Hint,
    Leave,
    Look,
    Move,
    Ping,
    Preview,
    Promise,
    Return,
    Reveal,
    Roll,
    Sheet,
    Sit,
    Start,
    Undo,
    Why,
    id_of,
    read,
)
from astragal.hall.people.guests import Guest
from astragal.hall.play import bot_advice, player_luck, seat_changes, takeback
from astragal.hall.play.hall import Hall
from astragal.hall.play.referee import Repeated
from astragal.hall.play.viewer import Viewer
from astragal.hall.refusal import Refused
from astragal.hall.store.outage import explained
from astragal.hall.tables.setup import person_name
from astragal.hall.tables.table import Table

TOO_MANY = 1013
PENALTY_SECONDS = 0.5
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending to somebody who has gone raises."""


class Socket:
    """One page and its connection to the hall."""

    def __init__(self, hall: Hall, limiter: Limiter, websocket: WebSocket, table: Table, guest: Guest) -> None:
        self.hall = hall
        self.limiter = limiter
        self.address = sender(websocket)
        self.owner = Owner(origin(hall.settings.secret, self.address), guest.id)
        self.websocket = websocket
        self.table_id = table.id
        self.viewer = Viewer(table.id, guest.id, guest.name)
        self._messages = Allowance(*hall.settings.limits.messages)

    async def run(self) -> None:
        """Serve the page until it goes."""
        await self.websocket.accept()
        writer = asyncio.create_task(self._write())
        try:
            await self.hall.welcome(self.viewer)
            await self.hall.push_chat(self.table_id)
            while True:
                message = await self.websocket.receive()
                if message["type"] != "websocket.receive" or self.viewer.gone:
                    break
                if not await self._take(message):
                    break
        except GONE:
            pass
        finally:
            self.viewer.hang_up()
            with suppress(Exception):
                await asyncio.shield(self.hall.farewell(self.viewer))
            with suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def _write(self) -> None:
        with suppress(*GONE):
            while (message := await self.viewer.waiting.get()) is not None:
                await self.websocket.send_text(message)
            await self.websocket.close(TOO_MANY)

    async def _take(self, message: Any) -> bool:
        """Obey a message; returns whether the connection stays open."""
        asked: Asked | None = None
        text = message.get("text") or message.get("bytes") or b""
        self.viewer.heard = time.monotonic()
        try:
            self.limiter.message(self._messages, self.address)
            asked = read(text)
            number = await self._obey(asked)
            if number is not None:
                self.viewer.send(write(Done(asked.id, number)))  # type: ignore[union-attr]
        except Repeated:
            self.viewer.send(write(Done(asked.id, asked.number)))  # type: ignore[union-attr]
        except AstragalError as error:
            status = error.status if isinstance(error, Refused) else 400
            self.viewer.send(write(No(id_of(text), status, str(error))))
            if status == 409 and self.viewer.known is not None:
                await self.hall.push(self.table_id)
            if status == 429:
                await asyncio.sleep(PENALTY_SECONDS)  # make the client wait
        except DBAPIError as error:
            self.viewer.send(write(No(id_of(text), 503, explained(error))))
        return True

    async def _obey(self, asked: Asked) -> int | None:
        hall, viewer = self.hall, self.viewer
        me = viewer.person
        match asked:
            case Ping():
                viewer.send(write(Pong()))
                return None
            case Look(seat, seen, phone):
                await hall.show(viewer, Known(seat, seen, phone))
                return None
            case Preview() | Why() | Sheet():
                viewer.send(write(await hall.database.run(self._answer, asked)))
                return None
            case Behind():
                viewer.send(write(await hall.database.run(bot_advice.behind, hall, viewer, asked)))
                return None
            case Hint():
                self.limiter.hint(me, self.address)
                viewer.send(write(await bot_advice.hint(hall, viewer, asked, self.owner)))
                return None
            case Eyes(is_open):
                if viewer.eyes_open != is_open:
                    viewer.eyes_open = is_open
                    await hall.presence.changed(viewer)
                return None
            case Move() | Roll() | Undo():
                return await hall.play(viewer, asked)
            case Chat(id, text):
                self.limiter.chat(me, self.address)
                return await hall.said(viewer, text, id)
            case Sit(_, seat, name, promise):
                await hall.change(self.table_id, seat_changes.sit, me, person_name(name or viewer.name), seat, promise)
            case Promise(_, promise):
                await hall.change(self.table_id, player_luck.promise, me, promise)
            case Reveal(_, luck):
                await hall.change(self.table_id, player_luck.reveal, me, luck)
            case Leave(_, seat):
                await hall.change(self.table_id, seat_changes.leave, me, seat)
            case Return(_, seat):
                await hall.change(self.table_id, seat_changes.come_back, me, seat)
            case Start(_, bot):
                await hall.change(self.table_id, seat_changes.start, me, bot)
            case Ask(id, seat, number):
                return await hall.request(self.table_id, takeback.ask, me, seat, number, id)
            case Answer(id, number, yes):
                return await hall.request(self.table_id, takeback.answer, me, number, yes, id)
        return 0

    def _answer(self, asked: Preview | Why | Sheet) -> Previewed | Reason | SheetShown:
        with self.hall.referee.at(self.table_id, getattr(asked, "number", 0)) as table_match:
            return answer(table_match, self.viewer, asked)
