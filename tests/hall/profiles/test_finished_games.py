"""What is written down when a game is over, and what it adds up to."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from hall.daily_rolls import GAME, Rolls, rolls
from sqlalchemy import delete, select, text, update

from astragal.hall.people import accounts
from astragal.hall.play import seat_changes
from astragal.hall.profiles import finished_games
from astragal.hall.store import schema, tables
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import MIGRATIONS, migrate
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Rolls]:
    with rolls(str(tmp_path / "hall.sqlite")) as made:
        made.referee.when_over.append(finished_games.when_over)
        yield made


def game(hall: Rolls, person: str, *seats: str, **wish: str) -> Table:
    """A game against bots, played to its end by first choices."""
    made = Wish(GAME, ("me", *(seats or ("beginner",))), **wish)  # type: ignore[arg-type]
    return hall.play_out(seat_changes.open_table(hall.referee, made, person, person))


def test_a_finished_game_leaves_a_row_for_each_seat(hall: Rolls) -> None:
    table = game(hall, "Ann", "beginner", "random")

    with hall.database.read() as connection:
        [mine] = finished_games.games_of(connection, "Ann")
        against = {one.level: (one.games, one.won, one.lost) for one in finished_games.opponents_of(connection, "Ann")}
        rows = connection.execute(select(schema.played).order_by("seat")).all()
    ending = table.ending.split()
    assert [row.points for row in rows] == [int(word) for word in ending[ending.index("scores") + 1 :][:3]]
    assert (mine.game, mine.players, mine.place, mine.quality) == (GAME, 3, rows[0].place, None)
    assert against == {
        row.player.removeprefix("bot:"): (1, int(rows[0].place < row.place), int(rows[0].place > row.place))
        for row in rows[1:]
    }


def test_a_game_that_says_nothing_about_somebody_does_not_count(hall: Rolls) -> None:
    twice = game(hall, "Bo", "me")
    hall.played("Cy")
    second = hall.played("Cy")  # the dice are known by then
    helped = game(hall, "Dee")
    with hall.database.write() as connection:
        connection.execute(delete(schema.played).where(schema.played.c.table_id == helped.id))
        connection.execute(update(schema.seats).where(schema.seats.c.person == "Dee").values(helped=True))
    with hall.database.write() as connection, hall.referee.newest(helped.id) as table_match:
        finished_games.when_over(connection, table_match)

    with hall.database.read() as connection:
        found = {name: len(finished_games.games_of(connection, name)) for name in ("Bo", "Cy", "Dee")}
    assert (twice.state, second.counts, found) == ("over", False, {"Bo": 0, "Cy": 1, "Dee": 0})


def test_only_a_few_games_a_day_wait_to_be_reviewed(hall: Rolls) -> None:
    for _ in range(finished_games.REVIEWED_A_DAY + 2):
        game(hall, "Ann")

    with hall.database.read() as connection:
        waiting = connection.execute(select(schema.played.c.player).where(schema.played.c.due > 0)).all()
    assert [row.player for row in waiting] == ["Ann"] * finished_games.REVIEWED_A_DAY


def test_games_go_along_with_a_guest_and_are_nobodys_after_an_account_is_deleted(hall: Rolls) -> None:
    game(hall, "Ann")
    with hall.database.write() as connection:
        tables.keep_person(connection, "Bo", "Bo")
        accounts.hand_over(hall.referee.messages, connection, "Ann", "Bo")
    with hall.database.read() as connection:
        moved = len(finished_games.games_of(connection, "Ann")), len(finished_games.games_of(connection, "Bo"))
    with hall.database.write() as connection:
        connection.execute(update(schema.played).where(schema.played.c.player == "Bo").values(name="Bo"))
    accounts.remove(hall.referee.messages, "Bo")
    with hall.database.read() as connection:
        left = connection.execute(select(schema.played).where(schema.played.c.player.not_like("bot:%"))).all()

    assert moved == (0, 1)
    assert [(row.player != "Bo", row.name) for row in left] == [(True, "")]


def test_a_migration_writes_down_the_games_that_were_over_before(hall: Rolls) -> None:
    for number in range(3):
        game(hall, "Ann", *["beginner"] * (1 + number))
    game(hall, "Bo", "me")
    hall.played("Ann")
    columns = [column for column in schema.played.columns if column.name not in ("at", "due")]
    with hall.database.read() as connection:
        before = connection.execute(select(*columns).order_by("table_id", "seat")).all()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    new = ("lost_chances", "played", "friends", "friend_links", "blocks")
    with hall.database.write() as connection:
        for table in new:
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("DROP INDEX people_by_profile"))
        for column in ("shares", "presence", "profile"):
            connection.execute(text(f"ALTER TABLE people DROP COLUMN {column}"))
        config.attributes["connection"] = connection
        command.stamp(config, "0015")
        command.upgrade(config, "0016")

    with hall.database.read() as connection:
        assert connection.execute(select(*columns).order_by("table_id", "seat")).all() == before
    assert len(before) == 2 + 3 + 4 + 3 + 0


def test_the_time_is_that_of_the_end(hall: Rolls) -> None:
    before = time.time()
    game(hall, "Ann")
    with hall.database.read() as connection:
        [mine] = finished_games.games_of(connection, "Ann")
    assert before <= mine.at <= time.time()


def test_databases_without_games_are_migrated(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "new.sqlite"))
    migrate(database)
    with database.read() as connection:
        assert finished_games.games_of(connection, "Ann") == []
    database.close()
