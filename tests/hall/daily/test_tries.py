"""Tries: the first one of a day counts, its result comes from its table, and it follows its person."""

from collections.abc import Iterator
from functools import partial

import pytest
from hall.daily_rolls import DAY, GAME, NOON, TODAY, Rolls, first, last, rolls
from sqlalchemy import text

from astragal.bots.thought import Choice
from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.view import SPECTATOR
from astragal.hall.daily import tries
from astragal.hall.daily.seeds import chain_of
from astragal.hall.daily.tries import Try
from astragal.hall.display import replay
from astragal.hall.display.advice import hinted
from astragal.hall.display.viewer import Viewer
from astragal.hall.messages.requests import Hint
from astragal.hall.people import accounts
from astragal.hall.play import takeback
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables.table import Table

MIDNIGHT = NOON + DAY / 2


@pytest.fixture
def hall(sqlite: str) -> Iterator[Rolls]:
    with rolls(sqlite) as made:
        yield made


def found(hall: Rolls, person: str, day: str = TODAY) -> Try | None:
    with hall.database.read() as connection:
        return tries.find(connection, day, GAME, person)


def points(hall: Rolls, person: str, day: str = TODAY) -> int | None:
    tried = found(hall, person, day)
    assert tried is not None
    return tried.points


def table_now(hall: Rolls, table: Table) -> Table:
    with hall.database.read() as connection:
        return tables.by_id(connection, table.id)


def test_the_first_try_counts_and_can_be_left_and_resumed(hall: Rolls) -> None:
    table = hall.sit_down("Ann")
    again = hall.sit_down("Ann")

    assert table.counts
    assert again.id == table.id
    assert points(hall, "Ann") is None


def test_the_result_is_what_the_table_says(hall: Rolls) -> None:
    table = hall.played("Ann")

    with hall.referee.newest(table.id) as table_match:
        [seat] = table.seats_of("Ann")
        assert points(hall, "Ann") == table_match.match.scores[seat]


def test_later_tries_have_the_same_dice_and_do_not_count(hall: Rolls) -> None:
    table = hall.played("Ann")
    before = found(hall, "Ann")
    others = [hall.played("Ann", choose) for choose in (first, last)]

    assert [other.counts for other in others] == [False, False]
    assert [other.day for other in others] == [TODAY, TODAY]
    assert found(hall, "Ann") == before
    with hall.referee.newest(table.id) as one, hall.referee.newest(others[0].id) as other:
        assert one.story.steps == other.story.steps


def test_equal_choices_make_equal_games_for_everybody(hall: Rolls) -> None:
    stories = []
    for person in ("Ann", "Bo"):
        with hall.referee.newest(hall.played(person, last).id) as table_match:
            stories.append(table_match.story.steps)

    assert stories[0] == stories[1]


def test_the_next_day_has_other_dice_and_a_new_try(hall: Rolls) -> None:
    today = hall.played("Ann")
    hall.clock.now += DAY
    tomorrow = hall.sit_down("Ann")

    assert tomorrow.counts
    assert tomorrow.seed != today.seed
    assert tomorrow.day == "2026-11-17"


@pytest.mark.parametrize(("ends", "counts"), [(MIDNIGHT + 3599, True), (MIDNIGHT + 3600, False)])
def test_a_try_is_finished_within_an_hour_of_the_end_of_its_day(hall: Rolls, ends: float, counts: bool) -> None:
    hall.clock.now = MIDNIGHT - 1
    table = hall.sit_down("Ann")
    hall.clock.now = ends
    hall.play_out(table)

    assert (points(hall, "Ann") is not None) == counts


def test_a_try_in_which_a_bot_chose_has_no_result(hall: Rolls) -> None:
    table = hall.sit_down("Ann")
    [seat] = table.seats_of("Ann")
    hall.play_out(table, most=1)
    with hall.referee.newest(table.id) as table_match:
        while table_match.match.to_act != seat:
            hall.referee.write_down(table_match, "", partial(table_match.choose, table_match.match.legal()[0]))
        action = table_match.match.legal()[0]
        hall.referee.write_down(table_match, "", partial(table_match.choose, action), Choice(action))
    hall.play_out(table)

    assert points(hall, "Ann") is None


def test_nothing_is_taken_back_in_a_try_that_counts_and_there_are_no_hints(hall: Rolls) -> None:
    table = hall.play_out(hall.sit_down("Ann"), most=2)
    [seat] = table.seats_of("Ann")
    with hall.referee.newest(table.id) as table_match:
        number = table_match.number
        with pytest.raises(Refused, match="no hints in a try that counts"):
            hinted(table_match, Viewer("Ann", "Ann"), Hint("1", seat, number))
    with pytest.raises(Refused, match="In a try that counts nothing can be taken back"):
        takeback.ask(hall.referee, table.id, "Ann", seat, number, "")


def test_nobody_else_looks_and_nobody_learns_the_seed_before_the_day_is_over(hall: Rolls) -> None:
    table = table_now(hall, hall.played("Ann"))

    with pytest.raises(Refused, match="watch"):
        replay.may_look_back(table, "Bo", SPECTATOR)
    for now in (NOON, MIDNIGHT + 3599):
        assert not tries.unseal(hall.referee.messages, now)
        with hall.referee.newest(table.id) as table_match:
            record, proof = replay.record(table_match, SPECTATOR), replay.proof(table_match)
        assert record.seed == proof["seed"] == ""
        assert table.seed not in str(record) + repr(proof)


def test_when_the_day_is_over_everybody_can_look_and_verify_the_dice(hall: Rolls) -> None:
    table = hall.played("Ann")
    other = hall.sit_down("Bo")
    hall.clock.now = MIDNIGHT + 3600

    assert tries.unseal(hall.referee.messages, hall.clock.now)
    assert not tries.unseal(hall.referee.messages, hall.clock.now)
    hall.referee.forget()
    assert not table_now(hall, other).sealed
    replay.may_look_back(table_now(hall, table), "Bo", SPECTATOR)
    with hall.referee.newest(table.id) as table_match:
        record = Record.parse(str(replay.record(table_match, SPECTATOR)))
    assert verify_dice(record, Match.from_record(record))
    roll = chain_of(hall.database, hall.clock.now).roll(table_match.match.game, TODAY)
    assert record.seed == roll.seed.hex()


def test_a_guest_who_logs_in_brings_their_tries_but_not_a_second_one_of_a_day(hall: Rolls) -> None:
    hall.played("guest", first)
    hall.clock.now += DAY
    hall.played("guest", first)
    own = hall.played("account", last)
    hall.clock.now += DAY
    hall.played("account", first)
    with hall.database.write() as connection:
        accounts.hand_over(hall.referee.messages, connection, "guest", "account")

    with hall.database.read() as connection:
        assert tries.days_of(connection, "guest") == {}
        assert tries.days_of(connection, "account") == {TODAY: 1, "2026-11-17": 1, "2026-11-18": 1}
    tried = found(hall, "account", "2026-11-17")
    assert tried is not None
    assert tried.table_id == own.id


def test_two_tries_at_once_are_one(postgresql: str) -> None:
    with rolls(postgresql) as one, rolls(postgresql) as other:
        made = one.sit_down("Ann")

        assert other.sit_down("Ann").id == made.id
        with one.database.read() as connection:
            assert connection.scalar(text("SELECT count(*) FROM tries")) == 1
