"""The pages of lessons: a first game on the page of a table, at which the script of the game's lesson plays."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.hall.matches.lesson import Lesson, lesson_of
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.people import lesson_places
from astragal.hall.people.guests import Guest
from astragal.hall.play import seat_changes
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


class LessonPages(PageGroup):
    """Answers requests about lessons."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/learn/{game}.json", self.learn),
            Route("/learn/{game}", self.learn),
            Route("/learn/{game}/play", self.play, methods=["POST"]),
            Route("/learn/{game}/{step:step}.json", self.step),
            Route("/learn/{game}/{step:step}", self.step),
        ]

    async def learn(self, request: Request) -> Response:
        """A lesson, which continues where its learner left it."""
        guest = self.guests.of(request)
        lesson = asked_for(request)
        if wants_data(request):
            place = await self.database.run(self._place, lesson, guest)
            chapters = [title for _, title in lesson.chapters]
            return data(
                {
                    "chapters": chapters,
                    "chapter": lesson.chapter_at(place),
                    "over": lesson.choice_from(place) == len(lesson.steps),
                }
            )
        return self.pages.table_page(request, guest, lesson.table_for(guest.id), lesson=True)

    async def play(self, request: Request) -> Response:
        """Play on against bots from wherever somebody is in a lesson."""
        guest = self.guests.of(request)
        lesson = asked_for(request)
        await self.pages.new_table_limits.allow(request, guest)
        table = await self.database.run(self._play_on, lesson, guest)
        return await self.pages.opened(request, guest, table)

    async def step(self, request: Request) -> Response:
        """A step of a lesson that was a row of pages once."""
        lesson, step = asked_for(request), request.path_params["step"]
        if step > len(lesson.steps):
            raise Refused(sentence("expected_step", count=len(lesson.steps), step=step), 404)
        return RedirectResponse(f"/learn/{lesson.game.name}{'.json' * wants_data(request)}", 301)

    def _place(self, lesson: Lesson, guest: Guest) -> int:
        with self.database.read() as connection:
            return lesson.resumed_at(lesson_places.place_of(connection, guest.id, lesson.game.name))

    def _play_on(self, lesson: Lesson, guest: Guest) -> Table:
        steps = list(lesson.steps[: lesson.choice_from(self._place(lesson, guest))])
        if len(steps) == len(lesson.steps) and lesson.record.ending.startswith("over"):
            raise Refused(sentence("game_over"), 409)
        return seat_changes.keep_table(self.hall.referee, lesson.played_on_by(guest.id, guest.name), guest.name, steps)


def asked_for(request: Request) -> Lesson:
    """The lesson that a request is about."""
    return lesson_of(setup.game_named(request.path_params["game"]))
