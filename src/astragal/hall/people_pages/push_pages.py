"""Where browsers say that somebody wants to be notified in them, or does not any more."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.untrusted_text import quoted
from astragal.hall.access.addresses import sender
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import body_of, data
from astragal.hall.people.guests import Guest
from astragal.hall.people.sessions import session_id
from astragal.hall.pushes import devices
from astragal.hall.pushes.devices import Device
from astragal.hall.pushes.keys import can_push
from astragal.hall.pushes.limits import PushLimits
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


class Keys(msgspec.Struct):
    """What a message is encrypted with."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """A subscription as browsers write it; more that they say is ignored."""

    endpoint: str
    keys: Keys


class PushPages(PageGroup):
    """Answers requests about notices in browsers."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self._settings = pages.hall.settings
        self._limits = PushLimits(self._settings)

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/push/on", self.on, methods=["POST"]),
            Route("/push/off", self.off, methods=["POST"]),
            Route("/push/known", self.known, methods=["POST"]),
        ]

    async def on(self, request: Request) -> Response:
        """Notify somebody in this browser."""
        if not can_push():
            raise Refused(sentence("no_push_here"), 409)
        guest, found = self.guests.of(request), await _subscription(request)
        device = Device(found.endpoint, found.keys.p256dh, found.keys.auth, session_id(guest))
        device = devices.checked(device, private=self._settings.post.private_webhooks)
        await self.database.run(self._keep, guest, device, sender(request))
        response = data({"known": True})
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def _keep(self, guest: Guest, device: Device, address: str) -> None:
        with self.database.write() as connection:
            self._limits.subscribe(connection, address if guest.new else guest.id, address)
            devices.keep(connection, guest.id, guest.name, device)

    async def off(self, request: Request) -> Response:
        """Do not notify somebody in this browser any more."""
        guest, found = self.guests.of(request), await _subscription(request)
        await self.database.run(self._forget, guest, found.endpoint)
        return data({"known": False})

    def _forget(self, guest: Guest, endpoint: str) -> None:
        with self.database.write() as connection:
            devices.forget(connection, endpoint, guest.id)

    async def known(self, request: Request) -> Response:
        """Whether somebody is notified in this browser; perhaps somebody else used it before."""
        guest, found = self.guests.of(request), await _subscription(request)
        return data({"known": await self.database.run(self._is_known, guest, found.endpoint)})

    def _is_known(self, guest: Guest, endpoint: str) -> bool:
        with self.database.read() as connection:
            return devices.is_known(connection, guest.id, endpoint)


async def _subscription(request: Request) -> Subscription:
    try:
        found = msgspec.json.decode(await body_of(request), type=Subscription)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_subscription", error=quoted(str(error))[1:-1])) from error
    if "\0" in found.endpoint:  # PostgreSQL cannot even look for it
        raise Refused(sentence("expected_endpoint", address=quoted(found.endpoint)))
    return found
