"""Native code of the games' searches, made in the background where it did not come with a wheel."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from astragal.bots import master, network_bot
from astragal.bots.levels import has_master
from astragal.bots.tree import Tree
from astragal.core import extras, native
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.registry import folders, load
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.texts import sentence

RECENT = 50
"""How many tables are looked at to find what people play."""


def fill(database: Database) -> None:
    """Make what is missing, one game after the other, what was opened last first; say so at both ends."""
    if not native.available() and not _compiler_came():
        return
    left = [name for name in folders() if is_missing(name)]
    if not left:
        return
    print(sentence("native_missing", games=", ".join(load(name).title for name in left)), flush=True)
    while left:
        left.remove(name := next_of(left, opened_lately(database)))
        with suppress(AstragalError):  # whoever plays it is told
            native.prepare(game := load(name), searches_of(game))
    print(sentence("native_ready"), flush=True)


def _compiler_came() -> bool:
    """Have the compiler installed, in a clone; while it comes, people already play."""
    if not extras.can_be_installed(extras.NATIVE):
        return False
    try:
        extras.install(extras.NATIVE)
    except AstragalError as error:
        print(sentence("compiler_missing", reason=error), flush=True)
        return False
    return True


def searches_of(game: Game) -> list[tuple[str, str]]:
    """The searches of the levels that play a game; until the guided one is ready, its network plays alone."""
    guided = any(has_master(game, players) for players in game.players)
    return [Tree.code, *([master.CODE, network_bot.CODE] if guided else [])]


def is_missing(name: str) -> bool:
    """Whether a search of a game is neither built in nor in the cache."""
    game = load(name)
    return any(
        native.built_in(game, *code) is None and not native.object_file(game, *code, bounds=False).exists()
        for code in searches_of(game)
    )


def next_of(left: Sequence[str], lately: Sequence[str]) -> str:
    """The game that somebody opened last, or else the first one."""
    return next((name for name in lately if name in left), left[0])


def opened_lately(database: Database) -> Sequence[str]:
    """The games of the newest tables, the newest first."""
    tables = schema.tables.c
    try:
        with database.read() as connection:
            return connection.scalars(select(tables.game).order_by(tables.created.desc()).limit(RECENT)).all()
    except DBAPIError:
        return []  # the log says what is wrong with the database
