"""What people choose: settings of a device, and the shape and colour of their badge, which go with them."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.hall.pages.page_values import badge_of, badge_values
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import form_of
from astragal.hall.people import chosen_badges
from astragal.hall.people.guests import Guest
from astragal.hall.tables.badges import Badge


class SettingsPages:
    """Answers requests about settings."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.database = pages.hall.database

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("/settings", self.settings), Route("/badge", self.choose_badge, methods=["POST"])]

    async def settings(self, request: Request) -> Response:
        """All that can be chosen."""
        guest = self.pages.guests.of(request)
        badge = await self.database.run(self._badge, guest.id)
        return self.pages.page(request, "settings.html", guest, **badge_values(badge))

    async def choose_badge(self, request: Request) -> Response:
        """Keep the shape and the colour that somebody likes."""
        guest = self.pages.guests.of(request)
        await self.database.run(self._choose, guest, badge_of(await form_of(request)))
        response = RedirectResponse("/settings", 303)
        if guest.new:
            self.pages.guests.remember(request, response, guest)
        return response

    def _choose(self, guest: Guest, badge: Badge) -> None:
        with self.database.write() as connection:
            chosen_badges.choose(connection, guest.id, guest.name, badge)

    def _badge(self, person: str) -> Badge:
        with self.database.read() as connection:
            return chosen_badges.of(connection, person)
