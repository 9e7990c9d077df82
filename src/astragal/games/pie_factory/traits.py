"""What a player had at the end that the lab measures: cards boxed, and the influence that they brought."""

from astragal.core import Traits, rule

from .cards import SCORE, read
from .deck import ICONS, MOST_NAMES
from .scoring import majority, most_pies
from .state import S

INFLUENCE = (*(("influence", f"most of {icon}") for icon in ICONS), ("influence", "most pies"))
NAMES = (*INFLUENCE, *(("card boxed", str(number)) for number in range(1, MOST_NAMES + 1)))
FIRST_CARD = len(INFLUENCE)


def names_at(s: S) -> tuple[tuple[str, str], ...]:
    """The traits as they are called with the deck of this game."""
    return (*INFLUENCE, *(("card boxed", read(s.letters[name])) for name in range(s.names)))


def action_name(s: S, text: str) -> str:
    """An action with the name of the card that it only numbers."""
    words = text.split()
    if words[0] in ("play", "pay") and words[-1].isdigit() and int(words[-1]) <= s.names:
        words[-1] = read(s.letters[int(words[-1]) - 1])
    return " ".join(words)


@rule
def had(s: S, seat: int, out: list[int]) -> int:
    """Write the numbers of what a seat had; how many there are."""
    n = 0
    for icon in range(len(ICONS)):
        if majority(s, icon) == seat:
            out[n] = icon
            n += 1
    if most_pies(s) == seat:
        out[n] = len(ICONS)
        n += 1
    for name in range(s.names):
        for card in range(s.first[name], s.first[name + 1]):
            if s.where[card] == SCORE + seat:
                out[n] = FIRST_CARD + name
                n += 1
                break
    return n


TRAITS = Traits(names=NAMES, had=had, names_at=names_at, action_name=action_name)
