"""Ratings: every table that counts counts once, and everything follows from the stored results."""

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from secrets import token_hex
from typing import Any

import pytest
from click.testing import CliRunner
from hall.table import serving, until
from hall.visitors import AT_ONCE, Visitor, choose, finish, known, obey, opened
from openskill.models import PlackettLuce
from sqlalchemy import func, select

from astragal.cli import commands
from astragal.hall.messages.requests import Move, Undo
from astragal.hall.people.accounts import remove
from astragal.hall.people.rated_games import when_over
from astragal.hall.people.ratings import Strengths, of_player, rate_new, recompute
from astragal.hall.play import player_luck, seat_changes, takeback
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.store.schema import ratings, result_seats, results
from astragal.hall.store.tables import bot_has_chosen
from astragal.hall.tables.setup import CLOCKS, Wish
from astragal.hall.tables.table import Table

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


def rated(referee: Referee, seats: tuple[str, ...], *others: str, **wish: Any) -> Table:
    """A rated table of somebody's, at which others sit down in turn."""
    return opened(referee, seats, *others, rated=True, **wish)


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
        table = rated(referee, SEATS, "bo", host=ann.id)
        finish(referee, table.id)

        def ratings_of_ann() -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = ann.get("/person/ann.json").json()["ratings"]
            return found

        until(ratings_of_ann)
        [rating] = ratings_of_ann()
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
    tables = [rated(referee, SEATS, "bo") for _ in range(4)]
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
        finish(small_referee, rated(small_referee, SEATS, "bo").id)
    rate_new(small_referee.database)
    with small_referee.database.write() as connection:
        right = connection.execute(select(ratings).order_by(ratings.c.player)).all()
        connection.execute(ratings.update().where(ratings.c.player == "ann").values(mu=99))

    first = CliRunner().invoke(commands, ["ratings", "--database", sqlite])
    second = CliRunner().invoke(commands, ["ratings", "--database", sqlite])

    assert first.output == "2 results, 2 ratings, 1 of them wrong and corrected.\n"
    assert second.output == "2 results, 2 ratings, 0 of them wrong and corrected.\n"
    with small_referee.database.read() as connection:
        assert connection.execute(select(ratings).order_by(ratings.c.player)).all() == right


def test_bots_are_rated_by_name(small_referee: Referee) -> None:
    known(small_referee, "ann")
    finish(small_referee, rated(small_referee, ("me", "random", "random")).id)
    rate_new(small_referee.database)

    assert {player for player, _ in kept(small_referee).values()} == {"ann", "bot:random"}
    assert games(small_referee, "bot:random") == 1


def test_a_table_is_rated_only_if_that_was_chosen(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    finish(small_referee, opened(small_referee, SEATS, "bo").id)

    assert kept(small_referee) == {}


def test_a_rated_table_has_a_clock_even_if_none_was_chosen(small_referee: Referee) -> None:
    known(small_referee, "ann")

    assert rated(small_referee, ("me", "random")).clock == CLOCKS["live"]["long"]
    assert rated(small_referee, ("me", "random"), pace="mail").clock == CLOCKS["mail"]["long"]


def test_who_cannot_be_rated_is_refused_at_a_rated_table(small_referee: Referee) -> None:
    known(small_referee, "ann")
    expected = "A rated table needs fair dice and a clock, and people with accounts, one seat each."
    for seats, others, wish in (
        (("me", "open"), ("guest",), {}),
        (("me", "open"), ("ann",), {}),
        (("me", "me:Other"), (), {}),
        (("me", "random"), (), {"host": "guest"}),
        (("me", "random"), (), {"dice": "typed"}),
    ):
        with pytest.raises(Refused, match=expected):
            rated(small_referee, seats, *others, **wish)


def test_a_game_is_not_rated_where_luck_was_withheld(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    for withheld in (True, False):
        table = seat_changes.open_table(small_referee, Wish("dice-wide-shut", SEATS, rated=True), "ann", "ann")
        seat_changes.sit(small_referee, table.id, "bo", "bo", 1, hashlib.sha256(bytes(16)).hexdigest())
        player_luck.reveal(small_referee, table.id, "bo", "" if withheld else bytes(16).hex())
        finish(small_referee, table.id)
        assert len(kept(small_referee)) == (0 if withheld else 2)


def test_in_a_rated_game_nothing_is_taken_back_after_others_have_moved(small_referee: Referee) -> None:
    known(small_referee, "ann")
    table = rated(small_referee, ("me", "random"))
    while (number := _can_ask(small_referee, table.id)) is None:
        choose(small_referee, table.id)

    with pytest.raises(Refused, match="In a rated game nothing can be taken back"):
        takeback.ask(small_referee, table.id, "ann", 0, number, "")
    finish(small_referee, table.id)
    assert len(kept(small_referee)) == 2


def _can_ask(referee: Referee, table_id: str) -> int | None:
    """The number to ask with for something back that one may not take back by oneself, once there is something."""
    with referee.at(table_id) as table_match:
        steps = table_match.story.steps
        chosen = any(step.seat == 0 for step in steps) and steps[-1].seat != 0
        return table_match.number if chosen and table_match.match.to_act == 0 else None


def test_choices_of_a_set_in_any_order_void_no_result(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    table = seat_changes.open_table(small_referee, Wish("dice-archive", SEATS, rated=True), "ann", "ann", bytes(32))
    seat_changes.sit(small_referee, table.id, "bo", "bo", 1)
    with small_referee.at(table.id) as table_match:
        seat, picks = table_match.match.to_act, [a for a in table_match.match.legal() if a.startswith("pick")]
    for action in (picks[-1], picks[0]):
        with small_referee.at(table.id) as table_match:
            number = table_match.number
        obey(small_referee, table.id, ("ann", "bo")[seat], Move("", seat, number, action))
    with small_referee.at(table.id) as table_match:
        assert table_match.story.cuts, "the second pick has its place before the first"
    finish(small_referee, table.id)

    assert len(kept(small_referee)) == 2


def test_hints_are_off_in_a_rated_game(sqlite: str) -> None:
    with serving(sqlite) as server:
        ann = Visitor(server, "Ann")
        ann.register()
        link = ann.open("dice-wide-shut", ("me", "random"), rated=True)
        with ann.at(link, 0) as page:
            assert page.last("table")["rated"]
            until(lambda: page.state()["to_act"] == 0)
            number = page.state()["number"]
            for question in ({"do": "hint", "seat": 0}, {"do": "behind"}):
                answer = page.ask(number=number, **question)
                assert (answer["status"], answer["reason"]) == (403, "There are no hints in a rated game.")


def test_undoing_a_choice_that_nothing_followed_is_no_harm(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    table = rated(small_referee, SEATS, "bo")
    undone = False
    while choose(small_referee, table.id):
        with small_referee.at(table.id) as table_match:
            last, number = table_match.story.steps[-1], table_match.number
            playing = table_match.table.state == "playing"
        if not undone and playing and last.seat >= 0:
            obey(small_referee, table.id, ("ann", "bo")[last.seat], Undo("", last.seat, number))
            undone = True

    assert len(kept(small_referee)) == 2


def test_who_has_left_is_last(small_referee: Referee) -> None:
    known(small_referee, "ann", "bo")
    table = rated(small_referee, SEATS, "bo", takeover="random")
    seat_changes.leave(small_referee, table.id, "ann", 0)
    finish(small_referee, table.id)

    assert kept(small_referee) == {0: ("ann", 2), 1: ("bo", 1)}


@pytest.mark.parametrize("seed", range(4))
def test_who_let_a_bot_choose_is_last_even_if_they_came_back_and_won(small_referee: Referee, seed: int) -> None:
    known(small_referee, "ann", "bo", "cy")
    wish = Wish("dice-wide-shut", ("me", "open", "open"), rated=True, takeover="random")
    table = seat_changes.open_table(small_referee, wish, "ann", "ann", bytes([seed] * 32))
    seat_changes.sit(small_referee, table.id, "bo", "bo", 1)
    seat_changes.sit(small_referee, table.id, "cy", "cy", 2)
    seat_changes.leave(small_referee, table.id, "ann", 0)
    while True:
        with small_referee.at(table.id) as table_match:
            if table_match.table.seats[0].helped and table_match.match.to_act != 0:
                break
        choose(small_referee, table.id)
    seat_changes.come_back(small_referee, table.id, "ann", 0)
    finish(small_referee, table.id)

    with small_referee.at(table.id) as table_match:
        places = table_match.match.places
    found = {seat: place for seat, (_, place) in kept(small_referee).items()}
    assert found[0] == 3
    assert sorted((found[1], found[2])) in ([1, 2], [1, 1])
    assert (found[1] < found[2]) == (places[1] < places[2])


def test_another_workers_bot_counts_as_well(referee: Referee) -> None:
    known(referee, "ann", "bo")
    table = rated(referee, SEATS, "bo", takeover="random")
    with referee.at(table.id) as table_match:
        assert not table_match.table.seats[0].helped, "this worker has read the table"
    other = Database(referee.database.url.render_as_string(hide_password=False))
    with other.write() as connection:
        bot_has_chosen(connection, table, 0)
    other.close()
    finish(referee, table.id)

    assert kept(referee)[0] == ("ann", 2)


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
    finish(referee, rated(referee, SEATS, "bo").id)
    rate_new(referee.database)
    remove(referee.messages, "ann")

    assert games(referee, "ann") == 0
    assert games(referee, "bo") == 1
    assert recompute(referee.database).wrong == 0
    with referee.database.read() as connection:
        assert connection.scalar(select(func.count()).select_from(ratings)) == 2
