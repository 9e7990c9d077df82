"""Where games are found: the folders of this package, installed entry points, and a path."""

import copyreg
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.untrusted_text import quoted

GAMES = Path(__file__).parent.parent / "games"
ADDED = "ASTRAGAL_GAMES"
"""Names folders of more games, in an environment variable, so that the processes of a hall find them, too."""

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
    return found | added_games()


def added_games() -> dict[str, Path]:
    """The games that were registered by their folders: name and folder."""
    added = [Path(path).resolve() for path in os.environ.get(ADDED, "").split(os.pathsep) if path]
    return {name_of(folder): folder for folder in added if (folder / "rules.py").is_file()}


def add_games(paths: Sequence[Path]) -> None:
    """Register games by their folders, here and in the processes that are started from now on."""
    for path in paths:
        if not (path / "rules.py").is_file():
            raise AstragalError(f"Expected the folder of a game, with rules.py in it, not {quoted(str(path))}.")
    before = os.environ.get(ADDED, "").split(os.pathsep)
    os.environ[ADDED] = os.pathsep.join(filter(None, [*before, *(str(path.resolve()) for path in paths)]))
    folders.cache_clear()
    load.cache_clear()
    for path in paths:
        load(name_of(path.resolve()))  # refuses rules that cannot be loaded now, not when somebody sits down


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
    raise AstragalError(f"There is no game {quoted(spec)}; expected {known}, or the path of a folder with rules.py.")


def _found_again(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game travels to other processes as the text that finds it there."""
    return load, (game.spec,)


copyreg.pickle(Game, _found_again)


def load_registered(name: str) -> Game:
    """The game that a record names; a record never says which folder to run code from."""
    if name not in folders():
        known = ", ".join(folders())
        raise AstragalError(f"There is no registered game {quoted(name)}, only {known}; say where that one is.")
    return load(name)
