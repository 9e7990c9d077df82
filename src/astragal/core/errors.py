"""Everything that can be wrong with input, each with one sentence for its reader."""

from astragal.core.language import Texts

_ = Texts(__file__)


class AstragalError(Exception):
    """The sentence to show says what was expected and what came."""


class IllegalAction(AstragalError):
    """An action that the rules do not allow now; the match is unchanged."""


class NothingToUndo(AstragalError):
    """The last step cannot be taken back; the match is unchanged."""


class BadText(AstragalError):
    """A text that cannot be read, with the place of what is wrong."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(_("Line {line}, column {column}: {reason}.", line=line, column=column, reason=reason))
        self.line = line
        self.column = column


class BadRecord(BadText):
    """A record that cannot be read or does not follow the rules."""


class NativeUnavailable(AstragalError):
    """Native code cannot be made or run here."""


class CheckFailed(AstragalError):
    """A game breaks a law that every game must keep."""
