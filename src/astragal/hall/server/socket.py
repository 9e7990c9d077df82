"""One page that looks at a table: what it asks for, and what it is sent."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket

from astragal.hall.access.addresses import origin
from astragal.hall.access.fair_shares import Owner
from astragal.hall.access.limiter import Limiter
from astragal.hall.bots import advice
from astragal.hall.display.questions import answer
from astragal.hall.display.viewer import Known
from astragal.hall.matches.request_handler import RequestHandler
from astragal.hall.messages import requests
from astragal.hall.messages.replies import Done, No, Pong, Previewed, Reason, SheetShown, write
from astragal.hall.people.guests import Guest
from astragal.hall.play import departures, player_luck, seat_changes, takeback
from astragal.hall.play.hall import Hall
from astragal.hall.play.presence import Viewer
from astragal.hall.play.referee import Repeated
from astragal.hall.server.page_socket import PageSocket
from astragal.hall.store.outage import explained
from astragal.hall.tables.setup import person_name
from astragal.hall.tables.table import Table


class Socket(PageSocket, RequestHandler[Viewer, Awaitable[int | None]]):
    """One page and its connection to the hall."""

    def __init__(self, hall: Hall, limiter: Limiter, websocket: WebSocket, table: Table, guest: Guest) -> None:
        super().__init__(websocket, limiter, Viewer(table.id, guest.id, guest.name), hall.settings.limits)
        self.hall = hall
        self.owner = Owner(origin(hall.settings.secret, self.address), guest.id)
        self.table_id = table.id

    async def welcome(self) -> None:
        """Somebody has come."""
        await self.hall.welcome(self.viewer)
        await self.hall.push_chat(self.table_id)

    async def farewell(self) -> None:
        """They have gone."""
        await self.hall.farewell(self.viewer)

    async def take(self, text: str | bytes) -> None:
        """Obey a message, and answer it."""
        asked: requests.Asked | None = None
        try:
            asked = requests.read(text)
            number = await self.handle(self.viewer, asked)
            if number is not None:
                self.viewer.send(write(Done(asked.id, number)))  # type: ignore[union-attr]
        except Repeated:
            self.viewer.send(write(Done(asked.id, asked.number)))  # type: ignore[union-attr]
        except DBAPIError as error:
            self.viewer.send(write(No(requests.id_of(text), 503, explained(error))))

    async def refused(self, refusal: No) -> None:
        """A message was not obeyed: perhaps the page shows something that is no longer so."""
        if refusal.status == 409 and self.viewer.known is not None:
            await self.hall.push(self.table_id)

    async def move(self, viewer: Viewer, asked: requests.Move | requests.Roll | requests.Undo) -> int:
        """Play for a seat, or undo that."""
        return await self.hall.play(viewer, asked)

    async def ping(self, viewer: Viewer) -> None:
        """Say that the connection is alive."""
        viewer.send(write(Pong()))

    async def look(self, viewer: Viewer, asked: requests.Look) -> None:
        """Show the table from a seat."""
        await self.hall.show(viewer, Known(asked.seat, asked.seen, asked.phone, viewer.language), anew=asked.anew)

    async def explain(self, viewer: Viewer, asked: requests.Preview | requests.Why | requests.Sheet) -> None:
        """Answer a question about the game."""
        viewer.send(write(await self.hall.database.run(self._explained, viewer, asked)))

    def _explained(
        self, viewer: Viewer, asked: requests.Preview | requests.Why | requests.Sheet
    ) -> Previewed | Reason | SheetShown:
        with self.hall.referee.at(
            self.table_id, asked.number if isinstance(asked, requests.Preview) else 0
        ) as table_match:
            return answer(table_match, viewer, asked)

    async def sit(self, viewer: Viewer, asked: requests.Sit) -> int:
        """Sit down."""
        name = person_name(asked.name or viewer.name)
        return await self._change(seat_changes.sit, viewer.person, name, asked.seat, asked.promise)

    async def start(self, viewer: Viewer, asked: requests.Start) -> int:
        """Start with bots in the open seats."""
        return await self._change(seat_changes.start, viewer.person, asked.bot)

    async def leave(self, viewer: Viewer, asked: requests.Leave) -> int:
        """Get up."""
        return await self._change(seat_changes.leave, viewer.person, asked.seat)

    async def come_back(self, viewer: Viewer, asked: requests.Return) -> int:
        """Return to a seat."""
        return await self._change(seat_changes.come_back, viewer.person, asked.seat)

    async def add_luck(self, viewer: Viewer, asked: requests.Promise | requests.Reveal) -> int:
        """Promise luck for fair dice, or reveal it."""
        if isinstance(asked, requests.Promise):
            return await self._change(player_luck.promise, viewer.person, asked.promise)
        return await self._change(player_luck.reveal, viewer.person, asked.luck)

    async def _change(self, deed: Callable[..., Any], *arguments: Any) -> int:
        await self.hall.change(self.table_id, deed, *arguments)
        return 0

    async def take_back(self, viewer: Viewer, asked: requests.Ask | requests.Answer) -> int:
        """Ask the others to let something be taken back, or answer that."""
        me, request = viewer.person, self.hall.request
        if isinstance(asked, requests.Ask):
            return await request(self.table_id, takeback.ask, me, asked.seat, asked.number, asked.id)
        return await request(self.table_id, takeback.answer, me, asked.number, asked.yes, asked.id)

    async def hint(self, viewer: Viewer, asked: requests.Hint) -> None:
        """Say what a bot would do."""
        self.limiter.hint(viewer.person, self.address)
        referee, pool = self.hall.referee, self.hall.bot_pool
        viewer.send(write(await advice.hint(referee, pool, self.table_id, viewer, asked, self.owner)))

    async def behind(self, viewer: Viewer, asked: requests.Behind) -> None:
        """Say what a bot was thinking."""
        found = await self.hall.database.run(advice.behind, self.hall.referee, self.table_id, viewer, asked)
        viewer.send(write(found))

    async def nudge(self, viewer: Viewer, asked: requests.Nudge) -> int:
        """Notify somebody who keeps the others waiting."""
        await self.hall.database.run(departures.nudge, self.hall.referee, self.table_id, viewer.person, asked.seat)
        await self.hall.table_changed(self.table_id)
        self.hall.happened(self.table_id)
        return 0

    async def chat(self, viewer: Viewer, asked: requests.Chat) -> int:
        """Say something to everybody."""
        self.limiter.chat(viewer.person, self.address)
        return await self.hall.said(viewer, asked.text, asked.id)

    async def look_away(self, viewer: Viewer, asked: requests.Eyes) -> None:
        """Note whether the page is visible."""
        if viewer.eyes_open != asked.open:
            viewer.eyes_open = asked.open
            await self.hall.presence.changed(viewer)
