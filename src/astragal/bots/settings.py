"""How the search thinks about a game: the game's own `search.toml`, or what suits most games."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache

from astragal.core.errors import AstragalError
from astragal.core.game import Game


@dataclass(frozen=True)
class Settings:
    """Weights are in thousandths; `benchmarks/search.py` is how they were found."""

    exploration: int = 500
    """How much a rarely chosen action attracts the search."""

    bias: int = 0
    """How much an action that the game's evaluation likes attracts it at first."""

    widening: int = 0
    """More actions are tried when the square of those tried is below the visits times this; 0 tries all at once."""

    greed: int = 0
    """How many of the choices in playouts, and of actions tried first, are promising ones; the others are random."""

    looks: int = 8
    """How many actions are looked at to find a promising one."""

    depth: int = -1
    """After how many choices a playout is cut off and evaluated; -1 is never."""

    scale: int = 20
    """An evaluation, or a lead in points, of this much is worth three quarters of a victory."""

    strong: int = 500
    """How many simulations the level `strong` has."""

    expert: int = 30_000
    """How many the level `expert` has."""

    master: int = 0
    """How many the level `master` has, which a network guides; where none are set, there is no such level."""

    margin: int = 30
    """How much the lead in points counts at the end, beside the victory itself."""


@cache
def settings_of(game: Game) -> Settings:
    """The settings in a game's folder, with the usual ones for what it does not say."""
    file = game.folder / "search.toml"
    try:
        chosen = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    except (OSError, ValueError) as error:
        raise AstragalError(f"The settings in {file} cannot be read: {error}.") from error
    known = [field.name for field in fields(Settings)]
    for name, value in chosen.items():
        if name not in known or not isinstance(value, int):
            raise AstragalError(f"Expected whole numbers for {', '.join(known)} in {file}, not {name} = {value!r}.")
    return Settings(**chosen)
