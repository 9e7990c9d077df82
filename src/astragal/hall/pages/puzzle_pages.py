"""The pages of puzzles: somebody's progress, and single puzzles on the page of a table."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.game import Game
from astragal.hall.content import puzzle_values
from astragal.hall.content.puzzle_ratings import next_puzzle
from astragal.hall.matches.puzzle import question_of
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.people import puzzle_tries
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.texts import sentence


class PuzzlePages(PageGroup):
    """Answers requests about puzzles."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/puzzles", self.puzzles),
            Route("/puzzles.json", self.puzzles),
            Route("/puzzles/{game}/next", self.next),
            Route("/puzzles/{game}/{puzzle}", self.puzzle),
        ]

    async def puzzles(self, request: Request) -> Response:
        """The games that have puzzles, and somebody's progress."""
        guest = self.guests.of(request)
        found = await self.database.run(self._values, guest.id)
        if wants_data(request):
            return data([vars(row) | {"game": row.game.name} for row in found["rows"]])
        return self.pages.page(request, "puzzles.html", guest, **found)

    def _values(self, person: str) -> dict[str, Any]:
        games = puzzle_values.games_with_puzzles()
        with self.database.read() as connection:
            return puzzle_values.values(
                {game.name: puzzle_tries.answered(connection, person, game.name) for game in games}
            )

    async def next(self, request: Request) -> Response:
        """The way to the puzzle that suits somebody best."""
        guest = self.guests.of(request)
        game, theme = setup.game_named(request.path_params["game"]), request.query_params.get("theme", "")
        puzzle = await self.database.run(self._next, guest.id, game, theme)
        query = f"?theme={theme}" if theme else ""
        response = RedirectResponse(f"/puzzles/{game.name}/{puzzle}{query}", 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def _next(self, person: str, game: Game, theme: str) -> str:
        puzzles = puzzle_values.about(game, theme)
        with self.database.read() as connection:
            answered = puzzle_tries.answered(connection, person, game.name)
            found = next_puzzle(puzzles, answered, puzzle_tries.strengths(connection, game.name))
        if found is None:
            raise Refused(sentence("no_puzzle"), 404)
        return found.id

    async def puzzle(self, request: Request) -> Response:
        """One puzzle."""
        guest = self.guests.of(request)
        question = question_of(setup.game_named(request.path_params["game"]), request.path_params["puzzle"])
        more = puzzle_values.page_of(question.game, question.puzzle, request.query_params.get("theme", ""))
        return self.pages.table_page(request, guest, question.table_for(guest.id), **more)
