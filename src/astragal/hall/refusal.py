"""What a person asked for and cannot have, as a sentence and an HTTP status."""

from astragal.core.errors import AstragalError


class Refused(AstragalError):
    """Refused with a reason; 400 asked wrongly, 403 not theirs, 404 not there, 409 too late, 429 too often."""

    def __init__(self, reason: str, status: int = 400, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.status = status
        self.wait = wait
        """After how many seconds it can be asked for again, if it is only too early."""
