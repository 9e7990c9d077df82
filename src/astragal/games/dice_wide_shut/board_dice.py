"""Which die is which, and who has it: the state only counts the dice of each colour and number.

The dice of a round lie sorted by number, so every die keeps its place until the next roll. Of equal dice the
first ones are those that were taken, in the order of the turns.
"""

from typing import NamedTuple

from astragal.core import View, fact

from . import rules
from .rules import S

BODIES = ("cut", "rnd", "mag")
NOBODY = -1


class Die(NamedTuple):
    """A die that was rolled this round."""

    colour: int
    place: int
    """Among the dice of its colour, from 0."""

    number: int
    taker: int
    """The seat before which it lies, or `NOBODY` while it is on the table."""

    order: int
    """Which of its taker's two dice it is."""

    @property
    def name(self) -> str:
        """The name of its piece."""
        return die_name(self.colour, self.place)


def die_name(colour: int, place: int) -> str:
    """The name of the piece of a die."""
    return "purple" if colour == rules.PURPLE else f"{rules.DICE[colour]}-{place + 1}"


def places(s: S) -> list[tuple[int, int]]:
    """Colour and place of all dice that the players use, rolled or not."""
    pairs = [(colour, place) for colour in (rules.RED, rules.BLUE) for place in range(rules.dice_of_a_colour(s))]
    return [*pairs, (rules.PURPLE, 0)]


@fact
def rolled(view: View[S]) -> list[Die]:
    """All dice that lie somewhere."""
    s = view.state
    takers: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for turn in range(s.players):
        seat = (s.start_player + turn) % s.players
        for order in range(2):
            if s.taken[seat][order]:
                die = (s.taken_colour[seat][order], s.taken[seat][order])
                takers.setdefault(die, []).append((seat, order))
    found = []
    for colour in range(3):
        place = 0
        for number in range(1, 7):
            free = [(NOBODY, 0)] * s.table[colour][number]
            for seat, order in (*takers.get((colour, number), ()), *free):
                found.append(Die(colour, place, number, seat, order))
                place += 1
    return found


def is_spent(s: S, die: Die) -> bool:
    """Whether a taken die has been marked, or has marked nothing."""
    return not (s.phase == rules.MARK and die.taker == rules.player(s) and die.order >= s.marking)


def is_marked_now(s: S, die: Die) -> bool:
    """Whether the player has to mark this die next."""
    return bool(s.phase == rules.MARK and die.taker == rules.player(s) and die.order == s.marking)
