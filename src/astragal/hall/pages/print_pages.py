"""Printing a game from the hall: a page to choose on, and the PDF, made by the command in a process of its own."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.extras import PRINT, ExtraMissing, is_missing, require
from astragal.core.game import Game
from astragal.core.parts import is_printed
from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.access.addresses import sender
from astragal.hall.access.rate_limits import Allowance
from astragal.hall.content.page_values import shown_option
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.texts import sentence
from astragal.print.paper import INKS, PAPERS, check_ink, paper_named

MOST_SECONDS = 60.0
MOST_WAITING = 8
"""How many prints may wait in a worker; one more is refused."""

AGAIN_SECONDS = 10.0
"""When to try again then."""

PARTS, RULES = "parts", "rules"


class Wanted(NamedTuple):
    """What somebody wants to have printed."""

    game: Game
    players: int
    paper: str
    ink: str
    what: str
    options: dict[str, str]

    @property
    def arguments(self) -> list[str]:
        """As the command takes them."""
        options = [word for name, value in self.options.items() for word in ("--option", f"{name}={value}")]
        rules = ["--rules"] if self.what == RULES else []
        chosen = ["--players", str(self.players), "--paper", self.paper, "--ink", self.ink]
        return [self.game.name, *chosen, *rules, *options]

    @property
    def file_name(self) -> str:
        """What the file is called where it is saved."""
        return f"{self.game.name}-{RULES if self.what == RULES else self.players}-{self.paper}.pdf"


class PrintPages(PageGroup):
    """Answers requests for something to print."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self._asked = Allowance(*pages.hall.settings.limits.prints)
        self._one_at_a_time = asyncio.Semaphore(1)
        self._waiting = 0

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("/print/{game}.pdf", self.pdf), Route("/print/{game}", self.choose)]

    async def choose(self, request: Request) -> Response:
        """The form: for how many, on which paper, with which ink and options."""
        wanted = wanted_by(request)
        values = {
            "game": wanted.game,
            "wanted": wanted,
            "papers": {name: paper.title for name, paper in PAPERS.items()},
            "inks": INKS,
            "options": {name: shown_option(wanted.game, name) for name in wanted.game.options},
            "installs": is_missing(PRINT),
        }
        return self.pages.page(request, "print.html", self.guests.of(request), **values)

    async def pdf(self, request: Request) -> Response:
        """The parts or the rulebook as a file."""
        wanted = wanted_by(request)
        wait = self._asked.take(sender(request)) or (AGAIN_SECONDS if self._waiting >= MOST_WAITING else 0.0)
        if wait:
            raise Refused(sentence("too_many_prints"), 429, wait)
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                await asyncio.to_thread(_have_typesetter)
                data = await _printed(wanted.arguments)
        finally:
            self._waiting -= 1
        headers = {"content-disposition": f'attachment; filename="{wanted.file_name}"', "cache-control": "no-store"}
        return Response(data, media_type="application/pdf", headers=headers)


def wanted_by(request: Request) -> Wanted:
    """What a request asks for; anything left out has its default."""
    asked = request.query_params
    game = setup.game_named(request.path_params["game"])
    if not is_printed(game):
        raise Refused(sentence("nothing_to_print", title=game.title), 404)
    word = asked.get("players", str(game.players[-1]))
    players = whole_number(word, game.players[0], game.players[-1])
    if players is None:
        least, most = game.players[0], game.players[-1]
        raise Refused(sentence("players_expected", title=game.title, least=least, most=most, word=quoted(word)))
    paper, ink = asked.get("paper", next(iter(PAPERS))), asked.get("ink", INKS[0])
    paper_named(paper)
    check_ink(ink)
    chosen = {name.removeprefix("option-"): value for name, value in asked.items() if name.startswith("option-")}
    options = setup.read_options(game, {name: value for name, value in chosen.items() if value})
    what = RULES if asked.get("what") == RULES else PARTS
    return Wanted(game, players, paper, ink, what, options)


def _have_typesetter() -> None:
    """Install the typesetter if need be and if that is possible, which takes longer than any print."""
    try:
        require(PRINT, sentence("printing"))
    except ExtraMissing as error:
        raise Refused(str(error), 503) from error


async def _printed(arguments: list[str]) -> bytes:
    """Run `astragal print` in a process of its own."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "print.pdf"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "astragal", "print", *arguments, "--to", str(file)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": folder},  # so that a print that is ended leaves no files
            start_new_session=True,  # Ctrl-C is for the server, which ends it in order
        )
        try:
            async with asyncio.timeout(MOST_SECONDS):
                await process.wait()
        except TimeoutError:
            raise Refused(sentence("cannot_print"), 503) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if not file.exists():
            raise Refused(sentence("cannot_print"), 503)
        return file.read_bytes()
