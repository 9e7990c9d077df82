"""What a data file says of the board, as the drawings need it."""

from typing import NamedTuple

from .pieces import MARKET, NEIGHBOURHOOD_SPACES, first_space
from .state import S

RING = (0b10010, 0b00101, 0b01010, 0b10100, 0b01001)
"""Which of the five spaces of a neighbourhood each is beside, a bit for each, if they form a ring."""


class ShownBoard(NamedTuple):
    """The stars of the stock steps, and of each space of the City those beside it."""

    step_stars: tuple[int, ...]
    beside: tuple[int, ...]

    @property
    def steps(self) -> range:
        """The steps of the stock tracks."""
        return range(len(self.step_stars))

    def beside_in(self, place: int) -> tuple[int, ...]:
        """Of each space of a neighbourhood those beside it; other places have no streets."""
        first = first_space(place)
        return self.beside[first : first + NEIGHBOURHOOD_SPACES] if place < MARKET else ()


def streets(beside: tuple[int, ...], spaces: tuple[tuple[float, float], ...]) -> str:
    """A path along the lines between adjacent spaces of a neighbourhood; a ring is a single line."""
    ends = [f"{x:g} {y:g}" for x, y in spaces]
    if beside == RING:
        return f"M{'L'.join(ends)}z"
    pairs = [(one, other) for other in range(NEIGHBOURHOOD_SPACES) for one in range(other)]
    return "".join(f"M{ends[one]}L{ends[other]}" for one, other in pairs if beside[one] >> other & 1)


def street_art(beside: tuple[int, ...], spaces: tuple[tuple[float, float], ...], x: float, y: float) -> str:
    """The streets of a neighbourhood whose spaces are counted from a corner."""
    return f"<path class='dtg' d='{streets(beside, tuple((x + left, y + top) for left, top in spaces))}'/>"


def shown_board(s: S) -> ShownBoard:
    """The board that a match is played on."""
    return ShownBoard(tuple(s.step_stars[: s.highest_step + 1]), tuple(s.beside))
