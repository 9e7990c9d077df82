"""What every group of pages has at hand."""

from abc import ABC, abstractmethod

from starlette.routing import Route

from astragal.hall.pages.pages import Pages


class PageGroup(ABC):
    """Pages about one subject."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.hall = pages.hall
        self.guests = pages.guests
        self.database = pages.hall.database

    @property
    @abstractmethod
    def routes(self) -> list[Route]:
        """Where they are."""
