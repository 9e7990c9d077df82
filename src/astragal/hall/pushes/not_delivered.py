"""A notice that did not arrive."""

from astragal.core.errors import AstragalError


class NotDelivered(AstragalError):
    """A notice did not arrive."""

    def __init__(self, reason: str, *, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good
        """Whether there is no point in trying again."""
