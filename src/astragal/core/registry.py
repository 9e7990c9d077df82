"""Where games are found: the folders of this package, installed entry points, and a path."""

import copyreg
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.untrusted_text import shown

GAMES = Path(__file__).parent.parent / "games"
ENTRY_POINTS = "astragal.games"


def name_of(folder: Path) -> str:
    """The name of the game in a folder."""
    return folder.name.replace("_", "-")


@cache
def folders() -> dict[str, Path]:
    """The registered games: name and folder."""
    found = {name_of(path.parent): path.parent for path in sorted(GAMES.glob("*/rules.py"))}
    for entry in entry_points(group=ENTRY_POINTS):
        spec = None
        with suppress(ImportError):  # a package that is gone takes its game with it, and nothing else
            spec = find_spec(entry.value)
        if spec is not None and spec.submodule_search_locations:
            found[entry.name] = Path(next(iter(spec.submodule_search_locations)))
    return found


@cache
def load(spec: str) -> Game:
    """The game of a registered name, or the one whose folder is at a path."""
    if spec in folders():
        return Game(spec, folders()[spec], spec)
    with suppress(ValueError):  # what no path can be
        folder = Path(spec).resolve()
        if (folder / "rules.py").is_file():
            return Game(str(folder), folder, name_of(folder))
    known = ", ".join(folders())
    raise AstragalError(f"There is no game {shown(spec)}; expected {known}, or the path of a folder with rules.py.")


def _found_again(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game travels to other processes as the text that finds it there."""
    return load, (game.spec,)


copyreg.pickle(Game, _found_again)


def load_registered(name: str) -> Game:
    """The game that a record names; a record never says which folder to run code from."""
    if name not in folders():
        known = ", ".join(folders())
        raise AstragalError(f"There is no registered game {shown(name)}, only {known}; say where that one is.")
    return load(name)
