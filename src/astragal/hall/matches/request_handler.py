"""Everything that a page can ask of a table, and who does it.

The hall does it behind sockets and a database, a local table in one process; only this file tells requests apart.
"""

from abc import ABC, abstractmethod
from typing import Generic, NoReturn, TypeVar

from astragal.core.errors import AstragalError
from astragal.hall.messages.replies import No
from astragal.hall.messages.requests import (
    Answer,
    Ask,
    Asked,
    Behind,
    Chat,
    Eyes,
    Hint,
    Leave,
    Look,
    Move,
    Nudge,
    Ping,
    Preview,
    Promise,
    Return,
    Reveal,
    Roll,
    Sheet,
    Sit,
    Start,
    Undo,
    Why,
    id_of,
)
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

Viewer = TypeVar("Viewer")
Result = TypeVar("Result")


class RequestHandler(ABC, Generic[Viewer, Result]):
    """Does what viewers ask. The result is the number that the viewer is told, if any, or something that awaits it."""

    def handle(self, viewer: Viewer, asked: Asked) -> Result:
        """Do what is asked, or refuse it."""
        match asked:
            case Move() | Roll() | Undo():
                return self.move(viewer, asked)
            case Ping():
                return self.ping(viewer)
            case Look():
                return self.look(viewer, asked)
            case Preview() | Why() | Sheet():
                return self.explain(viewer, asked)
            case Sit():
                return self.sit(viewer, asked)
            case Start():
                return self.start(viewer, asked)
            case Leave():
                return self.leave(viewer, asked)
            case Return():
                return self.come_back(viewer, asked)
            case Promise() | Reveal():
                return self.add_luck(viewer, asked)
            case Ask() | Answer():
                return self.take_back(viewer, asked)
            case Hint():
                return self.hint(viewer, asked)
            case Behind():
                return self.behind(viewer, asked)
            case Nudge():
                return self.nudge(viewer, asked)
            case Chat():
                return self.chat(viewer, asked)
            case Eyes():
                return self.look_away(viewer, asked)

    @abstractmethod
    def move(self, viewer: Viewer, asked: Move | Roll | Undo) -> Result:
        """Play for a seat, or undo that."""

    @abstractmethod
    def ping(self, viewer: Viewer) -> Result:
        """Say that the connection is alive."""

    @abstractmethod
    def look(self, viewer: Viewer, asked: Look) -> Result:
        """Show the table from a seat."""

    @abstractmethod
    def explain(self, viewer: Viewer, asked: Preview | Why | Sheet) -> Result:
        """Answer a question about the game."""

    @abstractmethod
    def sit(self, viewer: Viewer, asked: Sit) -> Result:
        """Sit down."""

    @abstractmethod
    def start(self, viewer: Viewer, asked: Start) -> Result:
        """Start with bots in the open seats."""

    @abstractmethod
    def leave(self, viewer: Viewer, asked: Leave) -> Result:
        """Get up."""

    @abstractmethod
    def come_back(self, viewer: Viewer, asked: Return) -> Result:
        """Return to a seat."""

    def add_luck(self, viewer: Viewer, asked: Promise | Reveal) -> Result:
        """Promise luck for fair dice, or reveal it."""
        _not_here(viewer, asked)

    def take_back(self, viewer: Viewer, asked: Ask | Answer) -> Result:
        """Ask the others to let something be taken back, or answer that."""
        _not_here(viewer, asked)

    def hint(self, viewer: Viewer, asked: Hint) -> Result:
        """Say what a bot would do."""
        _not_here(viewer, asked)

    def behind(self, viewer: Viewer, asked: Behind) -> Result:
        """Say what a bot was thinking."""
        _not_here(viewer, asked)

    def nudge(self, viewer: Viewer, asked: Nudge) -> Result:
        """Notify somebody who keeps the others waiting."""
        _not_here(viewer, asked)

    def chat(self, viewer: Viewer, asked: Chat) -> Result:
        """Say something to everybody."""
        _not_here(viewer, asked)

    def look_away(self, viewer: Viewer, asked: Eyes) -> Result:
        """Note whether the page is visible."""
        _not_here(viewer, asked)


def _not_here(_viewer: object, _asked: Asked) -> NoReturn:
    raise Refused(sentence("not_here"), 404)


def refusal(message: str | bytes, error: AstragalError) -> No:
    """The answer to a message that is not obeyed."""
    return No(id_of(message), error.status if isinstance(error, Refused) else 400, str(error))
