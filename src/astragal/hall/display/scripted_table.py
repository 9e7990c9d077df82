"""A table for one person at which a record moves everybody else: lessons and puzzles."""

from typing import NoReturn

from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.messages.requests import Eyes, Leave, Return, Sit
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


class ScriptedTable(LocalTable):
    """Every seat is taken for good, and nobody else looks."""

    @property
    def bot_to_act(self) -> None:
        """Nobody: the record moves the others."""
        return None

    def sit(self, _viewer: Viewer, _asked: Sit) -> NoReturn:
        """Every seat is taken."""
        raise Refused(sentence("not_here"), 404)

    def leave(self, _viewer: Viewer, _asked: Leave) -> NoReturn:
        """Nobody gets up: such a table is left with its page."""
        raise Refused(sentence("not_here"), 404)

    def come_back(self, _viewer: Viewer, _asked: Return) -> NoReturn:
        """Nobody has got up."""
        raise Refused(sentence("not_here"), 404)

    def look_away(self, _viewer: Viewer, _asked: Eyes) -> None:
        """Nobody else is here who would like to know."""
