"""What people choose: settings of a device, and the shape and colour of their badge, which go with them."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.language import speaking
from astragal.hall.content.page_values import badge_of, badge_values
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import form_of
from astragal.hall.people import chosen_badges, reader_languages
from astragal.hall.people.guests import Guest
from astragal.hall.profiles import sharing
from astragal.hall.profiles.sharing import SHARES, Shared
from astragal.hall.pushes.keys import can_push, key_of, public_text
from astragal.hall.tables.badges import Badge
from astragal.hall.texts import sentence


class SettingsPages(PageGroup):
    """Answers requests about settings."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/settings", self.settings),
            Route("/badge", self.choose_badge, methods=["POST"]),
            Route("/language", self.choose_language, methods=["POST"]),
        ]

    async def settings(self, request: Request) -> Response:
        """All that can be chosen."""
        guest = self.guests.of(request)
        badge, shared = await self.database.run(self._chosen, guest.id)
        profile = f"{self.pages.address(request)}/profile/{shared.profile}" if shared and shared.profile else ""
        key = public_text(await self.database.run(key_of, self.database)) if can_push() else ""
        values = {"push_key": key, "no_push": sentence("no_push_here"), "shares": SHARES, "shared": shared}
        values |= {"profile": profile, "chosen_language": reader_languages.chosen_in(request), **badge_values(badge)}
        return self.pages.page(request, "settings.html", guest, **values)

    async def choose_badge(self, request: Request) -> Response:
        """Keep the shape and the colour that somebody likes."""
        guest = self.guests.of(request)
        await self.database.run(self._choose, guest, badge_of(await form_of(request)))
        response = RedirectResponse("/settings", 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    async def choose_language(self, request: Request) -> Response:
        """Speak a language to somebody on this device, and in what is sent to them, or again that of their browser."""
        guest, form = self.guests.of(request), dict(await form_of(request))
        chosen = reader_languages.named(form.get("language", ""))
        if not guest.new:
            with speaking(chosen or reader_languages.wanted_by(request.headers.get("accept-language", ""))):
                await self.database.run(self._keep_language, guest)
        response = RedirectResponse("/settings", 303)
        reader_languages.remember(request, response, chosen)
        return response

    def _keep_language(self, guest: Guest) -> None:
        with self.database.write() as connection:
            reader_languages.keep(connection, guest.id, guest.name)

    def _choose(self, guest: Guest, badge: Badge) -> None:
        with self.database.write() as connection:
            chosen_badges.choose(connection, guest.id, guest.name, badge)

    def _chosen(self, person: str) -> tuple[Badge, Shared | None]:
        with self.database.read() as connection:
            return chosen_badges.of(connection, person), sharing.of(connection, person)
