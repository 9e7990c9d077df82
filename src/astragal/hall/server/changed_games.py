"""For whoever writes a game: words and drawings of games by path are loaded again when their files change."""

import sys
import time
from threading import Thread

from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.registry import added_games, load

SECONDS = 0.5


def show_changes() -> None:
    """Look at the files of added games now and then, as long as the process runs."""
    games = [load(name) for name in added_games()]
    if games:
        Thread(target=_look, args=(games,), daemon=True).start()


def _look(games: list[Game]) -> None:
    while True:
        for game in games:
            try:
                game.refresh()
            except (AstragalError, OSError) as error:
                print(error, file=sys.stderr, flush=True)
        time.sleep(SECONDS)
