"""Ratings: every table that counts counts once, and everything follows from the stored results."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from secrets import token_hex
from typing import Any

import pytest
from click.testing import CliRunner
from hall.people import AT_ONCE, Visitor, choose, finish, known, opened
from hall.table import serving, until
from openskill.models import PlackettLuce
from sqlalchemy import func, select

from astragal.cli import commands
from astragal.hall import takeback
from astragal.hall.accounts import remove
from astragal.hall.database import Database, migrate
from astragal.hall.people_schema import ratings, result_seats, results
from astragal.hall.ratings import Strengths, of_player, rate_new, recompute
from astragal.hall.referee import Referee
from astragal.hall.results import when_over

SEATS = ("me", "open")


@pytest.fixture
def referee(database: str) -> Iterator[Referee]:
    yield from referee_of(database)


@pytest.fixture
def small_referee(sqlite: str) -> Iterator[Referee]:
    yield from referee_of(sqlite)


def referee_of(address: str) -> Iterator[Referee]:
    found = Database(address)
    migrate(found)
    yield worker_of(found)
    found.close()


def worker_of(database: Database) -> Referee:
    made = Referee(database, token_hex(8), 100)
    made.when_over.append(when_over)
    return made


def kept(referee: Referee) -> dict[int, tuple[str, int]]:
    """The player and the place of each seat of all results."""
    with referee.database.read() as connection:
        return {row.seat: (row.player, row.place) for row in connection.execute(select(result_seats))}


def games(referee: Referee, player: str) -> int:
    with referee.database.read() as connection:
        return sum(rating.games for rating in of_player(connection, player))


def test_a_finished_table_changes_ratings_and_the_profile_shows_them(sqlite: str) -> None:
    with serving(sqlite, post=AT_ONCE) as server:
        ann = Visitor(server, "Ann")
        ann.register()
        referee = server.hall.referee
        known(referee, "bo")
        table = opened(referee, SEATS, "bo", host=ann.id)
        finish(referee, table.id)

        def rated() -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = ann.get("/person/ann.json").json()["ratings"]
            return found

        until(rated)
        [rating] = rated()
        mine = ann.mine()[0]

        assert rating["games"] == 1
        assert sorted(mine["places"]) == [1, 2], "a tie changes nothing"
        assert (rating["mu"] > 25) == (mine["places"][0] == 1)
        assert mine["rating"] == rating["shown"]
        assert rating["shown"] in ann.get("/person/Ann").text
        assert rating["shown"] in ann.get("/mine").text


def rate_often(database: Database) -> None:
    for _ in range(20):
        rate_new(database)


def test_two_workers_count_every_table_once(referee: Referee) -> None:
    known(referee, "ann", "bo")
    tables = [opened(referee, SEATS, "bo") for _ in range(4)]
    other = Database(referee.database.url.render_as_string(hide_password=False))
    threads = [threading.Thread(target=finish, args=(referee, table.id)) for table in tables[:2]]
    threads += [threading.Thread(target=finish, args=(worker_of(other), table.id)) for table in tables[2:]]
    threads += [threading.Thread(target=rate_often, args=(at,)) for at in (referee.database, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rate_new(other)
    other.close()

    assert games(referee, "ann") == games(referee, "bo") == 4
    with referee.database.read() as connection:
        assert sorted(connection.scalars(select(results.c.number))) == [1, 2, 3, 4]
    assert recompute(referee.database).wrong == 0


def test_what_has_drifted_is_mended_by_the_command(small_referee: Referee, sqlite: str) -> None:
    known(small_referee, "ann", "bo")
    for _ in range(2):
        finish(small_referee, opened(small_referee, SEATS, "bo").id)
    rate_new(small_referee.database)
    with small_referee.database.write() as connection:
        right = connection.execute(select(ratings).order_by(ratings.c.player)).all()
        connection.execute(ratings.update().where(ratings.c.player == "ann").values(mu=99))

    first = CliRunner().invoke(commands, ["ratings", "--database", sqlite])
    second = CliRunner().invoke(commands, ["ratings", "--database", sqlite])

    assert first.output == "2 results, 2 ratings, 1 of them were wrong and are mended.\n"
    assert second.output == "2 results, 2 ratings, 0 of them were wrong and are mended.\n"
    with small_referee.database.read() as connection:
        assert connection.execute(select(ratings).order_by(ratings.c.player)).all() == right


def test_bots_are_rated_by_name(small_referee: Referee) -> None:
    known(small_referee, "ann")
    finish(small_referee, opened(small_referee, ("me", "random", "random")).id)
    rate_new(small_referee.database)

    assert {player for player, _ in kept(small_referee).values()} == {"ann", "bot:random"}
    assert games(small_referee, "bot:random") == 1


def test_tables_that_do_not_count(small_referee: Referee) -> None:
    known(small_referee, "ann")
    for seats, others in (
        (("me", "open"), ("guest",)),
        (("me", "me:Other"), ()),
        (("random", "random"), ()),
    ):
        finish(small_referee, opened(small_referee, seats, *others).id)
    back = opened(small_referee, ("me", "random"))
    while not (taken_back := _take_back(small_referee, back.id)):
        choose(small_referee, back.id)
    finish(small_referee, back.id)

    assert taken_back
    assert kept(small_referee) == {}


def _take_back(referee: Referee, table_id: str) -> bool:
    """Take back more than one may by oneself, once that is possible: alone among bots one need not ask."""
    with referee.at(table_id) as replayed:
        number, steps = replayed.number, replayed.story.steps
        if not any(step.seat == 0 for step in steps) or steps[-1].seat == 0 or replayed.match.to_act != 0:
            return False
    takeback.ask(referee, table_id, "ann", 0, number, "")
    return True


def test_undoing_a_choice_that_nothing_followed_is_no_harm(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    table = opened(small_referee, SEATS, "bo")
    undone = False
    while choose(small_referee, table.id):
        with small_referee.at(table.id) as replayed:
            last, number = replayed.story.steps[-1], replayed.number
            playing = replayed.table.state == "playing"
        if not undone and playing and last.seat >= 0:
            small_referee.undo(table.id, ("ann", "bo")[last.seat], last.seat, number, "")
            undone = True

    assert len(kept(small_referee)) == 2


def test_who_has_left_is_last(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    table = opened(small_referee, SEATS, "bo", takeover="random")
    small_referee.leave(table.id, "ann", 0)
    finish(small_referee, table.id)

    assert kept(small_referee)[0] == ("ann", 2)


def test_strengths_are_openskills() -> None:
    strengths = Strengths("any")
    after = strengths.take(["ann", "bo", "cy"], [2, 1, 3])

    model = PlackettLuce()
    expected = model.rate([[model.rating()], [model.rating()], [model.rating()]], ranks=[2, 1, 3])
    assert [(found.mu, found.sigma) for found in after] == [(team[0].mu, team[0].sigma) for team in expected]


def test_a_bot_on_two_seats_has_one_rating() -> None:
    after = Strengths("any").take(["ann", "bot:random", "bot:random"], [1, 2, 3])

    assert after[1] == after[2]
    assert after[1].games == 1
    assert replace(after[0], player="") != replace(after[1], player="")


def test_a_deleted_account_leaves_the_others_ratings_alone(referee: Referee) -> None:
    known(referee, "ann", "bo")
    finish(referee, opened(referee, SEATS, "bo").id)
    rate_new(referee.database)
    remove(referee, "ann")

    assert games(referee, "ann") == 0
    assert games(referee, "bo") == 1
    assert recompute(referee.database).wrong == 0
    with referee.database.read() as connection:
        assert connection.scalar(select(func.count()).select_from(ratings)) == 2
