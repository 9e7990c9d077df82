"""How long a game takes people, and how much there is to learn first: what its folder says."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.game import Game

FILE = "length.toml"

SECONDS, SECONDS_FOR_EACH_DOUBLING = 4.0, 3.0
"""What a choice is taken to cost a person: seeing what happened and touching, and more the more there is to choose."""

LIGHT, MEDIUM = 2_000, 4_000
"""A game is light or medium if its page has at most this many words."""


@dataclass(frozen=True)
class Length:
    """The mean of some games with a number of players."""

    players: int
    choices: float
    """Those with more than one possibility."""

    doublings: float
    """Their possibilities, each choice counted as its logarithm to base 2."""

    @property
    def minutes(self) -> int:
        """For people, at least one."""
        seconds = SECONDS * self.choices + SECONDS_FOR_EACH_DOUBLING * self.doublings
        return max(1, round(seconds / 60))


@cache
def lengths_of(game: Game) -> tuple[Length, ...]:
    """What was measured for a game, by the number of players; nothing if it was not measured."""
    file = game.folder / FILE
    return read(file) if file.exists() else ()


def minutes_with(game: Game, players: int) -> int:
    """About how long a game with this many players takes; 0 if it was not measured."""
    found = lengths_of(game)
    if not found:
        return 0
    (least, first), (most, last) = ((length.players, length.minutes) for length in (found[0], found[-1]))
    return first if most == least else round(first + (last - first) * (players - least) / (most - least))


def read(file: Path) -> tuple[Length, ...]:
    """What `astragal lab length` has written."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return tuple(
            Length(int(players), float(row["choices"]), float(row["doublings"])) for players, row in found.items()
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AstragalError(f"Expected what `astragal lab length` writes in {file}: {error}.") from error


@cache
def weight(game: Game) -> str:
    """Light, medium or heavy, by how much there is to read."""
    page = game.folder / "README.md"
    words = len(page.read_text(encoding="utf-8").split()) if page.exists() else 0
    return "light" if words <= LIGHT else "medium" if words <= MEDIUM else "heavy"
