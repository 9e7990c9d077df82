"""The bots: who they are, and their faces."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.hall.content.faces import face
from astragal.hall.content.page_values import levels_anywhere
from astragal.hall.pages.page_group import PageGroup


class BotPages(PageGroup):
    """Answers requests about bots."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("/bots", self.bots), Route("/face/{name}.svg", self.face)]

    async def bots(self, request: Request) -> Response:
        """All levels, weakest first, with those who play at them."""
        return self.pages.page(request, "bots.html", self.guests.of(request), levels=levels_anywhere())

    async def face(self, request: Request) -> Response:
        """The face of a bot."""
        made = face(request.path_params["name"])
        return Response(made, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})
