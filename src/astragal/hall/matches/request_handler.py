"""Everything that a page can ask of a table, and who does it.

The hall does it behind sockets and a database, a local table in one process; only this file tells requests apart.
"""

from abc import ABC, abstractmethod
from typing import Generic, NoReturn, TypeVar

from astragal.core.errors import AstragalError
from astragal.hall.messages import requests
from astragal.hall.messages.replies import No
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

Viewer = TypeVar("Viewer")
Result = TypeVar("Result")


class RequestHandler(ABC, Generic[Viewer, Result]):
    """Does what viewers ask. The result is the number that the viewer is told, if any, or something that awaits it."""

    def handle(self, viewer: Viewer, asked: requests.Asked) -> Result:
        """Do what is asked, or refuse it."""
        match asked:
            case requests.Move() | requests.Roll() | requests.Undo():
                return self.move(viewer, asked)
            case requests.Ping():
                return self.ping(viewer)
            case requests.Look():
                return self.look(viewer, asked)
            case requests.Preview() | requests.Why() | requests.Sheet():
                return self.explain(viewer, asked)
            case requests.Sit():
                return self.sit(viewer, asked)
            case requests.Start():
                return self.start(viewer, asked)
            case requests.Leave():
                return self.leave(viewer, asked)
            case requests.Return():
                return self.come_back(viewer, asked)
            case requests.Promise() | requests.Reveal():
                return self.add_luck(viewer, asked)
            case requests.Ask() | requests.Answer():
                return self.take_back(viewer, asked)
            case requests.Hint():
                return self.hint(viewer, asked)
            case requests.Behind():
                return self.behind(viewer, asked)
            case requests.Nudge():
                return self.nudge(viewer, asked)
            case requests.Chat():
                return self.chat(viewer, asked)
            case requests.Eyes():
                return self.look_away(viewer, asked)

    @abstractmethod
    def move(self, viewer: Viewer, asked: requests.Move | requests.Roll | requests.Undo) -> Result:
        """Play for a seat, or undo that."""

    @abstractmethod
    def ping(self, viewer: Viewer) -> Result:
        """Say that the connection is alive."""

    @abstractmethod
    def look(self, viewer: Viewer, asked: requests.Look) -> Result:
        """Show the table from a seat."""

    @abstractmethod
    def explain(self, viewer: Viewer, asked: requests.Preview | requests.Why | requests.Sheet) -> Result:
        """Answer a question about the game."""

    @abstractmethod
    def sit(self, viewer: Viewer, asked: requests.Sit) -> Result:
        """Sit down."""

    @abstractmethod
    def start(self, viewer: Viewer, asked: requests.Start) -> Result:
        """Start with bots in the open seats."""

    @abstractmethod
    def leave(self, viewer: Viewer, asked: requests.Leave) -> Result:
        """Get up."""

    @abstractmethod
    def come_back(self, viewer: Viewer, asked: requests.Return) -> Result:
        """Return to a seat."""

    def add_luck(self, viewer: Viewer, asked: requests.Promise | requests.Reveal) -> Result:
        """Promise luck for fair dice, or reveal it."""
        _not_here(viewer, asked)

    def take_back(self, viewer: Viewer, asked: requests.Ask | requests.Answer) -> Result:
        """Ask the others to let something be taken back, or answer that."""
        _not_here(viewer, asked)

    def hint(self, viewer: Viewer, asked: requests.Hint) -> Result:
        """Say what a bot would do."""
        _not_here(viewer, asked)

    def behind(self, viewer: Viewer, asked: requests.Behind) -> Result:
        """Say what a bot was thinking."""
        _not_here(viewer, asked)

    def nudge(self, viewer: Viewer, asked: requests.Nudge) -> Result:
        """Notify somebody who keeps the others waiting."""
        _not_here(viewer, asked)

    def chat(self, viewer: Viewer, asked: requests.Chat) -> Result:
        """Say something to everybody."""
        _not_here(viewer, asked)

    def look_away(self, viewer: Viewer, asked: requests.Eyes) -> Result:
        """Note whether the page is visible."""
        _not_here(viewer, asked)


def _not_here(_viewer: object, _asked: requests.Asked) -> NoReturn:
    raise Refused(sentence("not_here"), 404)


def refusal(message: str | bytes, error: AstragalError) -> No:
    """The answer to a message that is not obeyed."""
    return No(requests.id_of(message), error.status if isinstance(error, Refused) else 400, str(error))
