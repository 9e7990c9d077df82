"""What makes the hall an app that can be installed, and says how many turns wait."""

import hashlib
from functools import cache, partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.language import language
from astragal.hall.content.icon import png
from astragal.hall.content.page_values import STATIC, templates
from astragal.hall.content.web_app import ICONS, WORKER, icon_name, manifest, service_worker
from astragal.hall.messages.replies import write
from astragal.hall.notices import waiting_turns
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data

OFFLINE = "offline"
KEPT = ("static/base.css", "static/hall.css", "static/theme.js", "static/die.svg")
"""What the page for times without a network loads."""

UNTIL_TOMORROW = {"cache-control": "max-age=86400"}


class AppPages(PageGroup):
    """Answers requests of browsers that install the hall, and of pages that show how many turns wait."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        icons = [Route(f"/{icon_name(size)}", partial(self.icon, size)) for size in ICONS]
        return [
            *icons,
            Route("/site.webmanifest", self.manifest),
            Route(f"/{WORKER}", self.service_worker),
            Route(f"/{OFFLINE}", self.offline),
            Route("/turns.json", self.turns),
        ]

    def icon(self, size: int, _: Request) -> Response:
        """The app's icon."""
        return Response(png(size), media_type="image/png", headers=UNTIL_TOMORROW)

    def manifest(self, _: Request) -> Response:
        """What a browser has to know that installs the hall."""
        return Response(write(manifest()), media_type="application/manifest+json", headers=UNTIL_TOMORROW)

    def service_worker(self, _: Request) -> Response:
        """The script that runs when no page is open."""
        return Response(_hall_worker(language()), media_type="text/javascript", headers={"cache-control": "no-cache"})

    def offline(self, _: Request) -> Response:
        """The page that is shown without a network: the same for everybody who reads a language."""
        return Response(_offline_page(language()), media_type="text/html")

    async def turns(self, request: Request) -> Response:
        """At which tables it is somebody's turn."""
        guest = self.guests.of(request)
        found = [] if guest.new else await self.database.run(waiting_turns.of, self.hall.referee, guest.id)
        return data({"waiting": found})


@cache
def _offline_page(_code: str) -> str:
    """The page in the reader's language, which is the one with this code."""
    return templates().get_template("offline.html").render()


@cache
def _hall_worker(code: str) -> str:
    """The service worker; its version is that of what it keeps."""
    digest = hashlib.sha256(_offline_page(code).encode())
    for name in KEPT:
        digest.update((STATIC.parent / name).read_bytes())
    return service_worker({"version": digest.hexdigest()[:16], "files": [OFFLINE, *KEPT], "offline": OFFLINE})
