"""Many games: the same counts, whoever plays them and however often it is interrupted."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from lab.tables import pig_table

from astragal import load
from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.options import FileText
from astragal.lab.many import LocalWorkers, Piece, SavedCounts, play_many
from astragal.lab.measure import Table, measure
from astragal.lab.simulate import Interrupted

TABLE = pig_table("casual", "random", "random")
GAMES = 5000
SIZE = TABLE.loop.SUMS_SIZE


def test_counts_do_not_depend_on_who_plays() -> None:
    alone = measure(TABLE)(0, GAMES)
    for in_threads, number in ((True, 1), (True, 3), (False, 2)):
        workers = LocalWorkers(in_threads=in_threads, number=number)
        assert play_many(TABLE, GAMES, workers=workers) == alone
        workers.close()


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    workers = LocalWorkers(in_threads=True, number=2)
    file = tmp_path / "counts" / "main.json"

    def interrupt(done: int) -> None:
        if done >= 2000:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match=r"Interrupted after 2,0\d\d of 5,000 games."):
        play_many(TABLE, GAMES, workers=workers, saved=SavedCounts([TABLE], SIZE, file), progress=interrupt)
    saved = SavedCounts([TABLE], SIZE, file)

    assert 2000 <= saved.next_game < GAMES
    assert play_many(TABLE, GAMES, workers=workers, saved=saved) == measure(TABLE)(0, GAMES)
    assert SavedCounts([TABLE], SIZE, file).next_game == GAMES
    with pytest.raises(AstragalError, match="Expected at least the 5,000 games already played, not 10"):
        play_many(TABLE, 10, workers=workers, saved=SavedCounts([TABLE], SIZE, file))


def test_counts_of_other_games_and_no_counts_at_all_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "main.json"
    SavedCounts([TABLE], SIZE, file).save()

    with pytest.raises(AstragalError, match="holds counts of different games"):
        SavedCounts([pig_table("casual", "random", "random", seed=2)], SIZE, file)
    file.write_text(json.dumps({"games": 3}))
    with pytest.raises(AstragalError, match="cannot be read as counts"):
        SavedCounts([TABLE], SIZE, file)
    with pytest.raises(AstragalError, match="Expected at least 1 game, not 0"):
        play_many(TABLE, 0, workers=LocalWorkers(in_threads=True, number=1))


def test_the_content_of_a_file_travels_with_the_games(tmp_path: Path) -> None:
    game = load("office-supply")
    other = tmp_path / "other.txt"
    other.write_text((game.folder / "large.txt").read_text())
    table = Table(Setting(game, 2, game.read_options({"map": str(other)}), 0), ("random", "random"))
    travelled = pickle.loads(pickle.dumps(Piece(table, 0, 1)))
    value = travelled.table.setting.options["map"]

    assert isinstance(value, FileText)
    assert value.content == other.read_text()


def test_seats_that_are_kept_are_kept_wherever_the_games_are_played() -> None:
    table = replace(pig_table("greedy", "random"), rotate=False)
    workers = LocalWorkers(in_threads=False, number=1)
    try:
        counts = play_many(table, 30, workers=workers)
    finally:
        workers.close()

    assert counts.numbers == measure(table)(0, 30).numbers
    assert counts.numbers != measure(replace(table, rotate=True))(0, 30).numbers
