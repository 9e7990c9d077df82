"""What somebody can be proud of at a game: what its folder says, each in terms of finished games."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.game import Game

FILE = "achievements.toml"


@dataclass(frozen=True)
class GameAchievement:
    """Games to finish: with at least these points, won or not, with at least this many players, this many times."""

    name: str
    title: str
    about: str
    points: int | None = None
    won: bool = False
    players: int = 1
    times: int = 1

    def fits(self, points: int, players: int, *, won: bool) -> bool:
        """Whether a finished game is one of them."""
        return (self.points is None or points >= self.points) and players >= self.players and won >= self.won


@cache
def achievements_of(game: Game) -> tuple[GameAchievement, ...]:
    """Those of a game, in their order; none if it has no such file."""
    file = game.folder / FILE
    return read(file) if file.exists() else ()


def read(file: Path) -> tuple[GameAchievement, ...]:
    """What such a file says."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return tuple(GameAchievement(name, **row) for name, row in found.items())
    except (OSError, ValueError, TypeError) as error:
        raise AstragalError(f"Expected a title, a sentence and what to reach for each in {file}: {error}.") from error
