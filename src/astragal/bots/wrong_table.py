"""What a bot says that cannot play at a table at all."""

from astragal.core.errors import AstragalError


class WrongTable(AstragalError):
    """A bot sits where it cannot play at all: at a game other than its own, or with too many others."""
