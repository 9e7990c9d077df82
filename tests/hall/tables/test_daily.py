"""Days, streaks, daily tables, and where two games part."""

import pytest
from hall.daily_rolls import DAY, GAME, NOON, TODAY

from astragal.core.record import Step
from astragal.core.registry import folders, load, load_registered
from astragal.hall.refusal import Refused
from astragal.hall.tables import daily
from astragal.hall.tables.daily import Roll, Streak, streak_of

MIDNIGHT = NOON + DAY / 2
HOUR = 3600


def test_a_day_is_that_of_utc() -> None:
    assert [daily.day_at(MIDNIGHT + after) for after in (-1, 0)] == [TODAY, "2026-11-17"]
    assert daily.end_of(TODAY) == MIDNIGHT
    assert daily.shifted(TODAY, -16) == "2026-10-31"


@pytest.mark.parametrize(
    ("now", "shown"),
    [
        (NOON, "2026-11-15"),
        (MIDNIGHT, "2026-11-15"),
        (MIDNIGHT + HOUR - 1, "2026-11-15"),
        (MIDNIGHT + HOUR, TODAY),
    ],
)
def test_a_seed_is_shown_an_hour_after_its_day(now: float, shown: str) -> None:
    assert daily.last_shown(now) == shown


@pytest.mark.parametrize(
    "word", ["", "today", "2026-13-01", "20261116", "2026-11-16 ", "2026-W47-1", "0001-01-01", "9999-12-31"]
)
def test_what_is_no_day_is_refused(word: str) -> None:
    with pytest.raises(Refused, match="Expected a day such as"):
        daily.read_day(word)


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ([], Streak(0, 0)),
        (["16"], Streak(1, 1)),
        (["15"], Streak(1, 1)),  # today can still be played
        (["14"], Streak(0, 1)),
        (["14", "15", "16"], Streak(3, 3)),
        (["08", "09", "10", "11", "13", "15", "16"], Streak(2, 4)),
    ],
)
def test_a_streak_goes_on_until_a_day_is_missed(days: list[str], streak: Streak) -> None:
    assert streak_of([f"2026-11-{day}" for day in days], TODAY) == streak


def test_a_streak_does_not_end_with_the_month() -> None:
    assert streak_of(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01") == Streak(3, 3)


def test_everybody_has_the_same_seat_dice_options_and_bots() -> None:
    for name in folders():
        roll = Roll(load(name), TODAY, bytes(32))
        ann, bo = (roll.table(person, person, counts=True) for person in ("Ann", "Bo"))

        assert (ann.seed, ann.options, ann.dice, ann.version) == (bo.seed, bo.options, bo.dice, bo.version)
        assert ann.seats_of("Ann") == bo.seats_of("Bo")
        assert [(seat.bot, seat.name) for seat in ann.seats if seat.bot] == [
            (seat.bot, seat.name) for seat in bo.seats if seat.bot
        ]
        assert ann.strict
        assert ann.sealed
        assert not roll.table("Ann", "Ann", counts=False).strict


def test_the_seat_takes_turns() -> None:
    game = load_registered(GAME)
    days = [daily.shifted(TODAY, after) for after in range(daily.players_of(game))]
    seats = [Roll(game, day, bytes(32)).table("Ann", "Ann", counts=True).seats_of("Ann") for day in days]

    assert sorted(seats) == [[seat] for seat in range(len(days))]


def test_bots_draw_the_same_for_everybody_and_nobody_can_tell_beforehand() -> None:
    game = load_registered(GAME)
    tables = [Roll(game, TODAY, bytes([seed] * 32)).table(name, name, counts=True) for seed in (1, 2) for name in "AB"]
    drawn = [table.bot_luck(1, 5) for table in tables]

    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]
    assert tables[0].bot_luck(1, 6) != drawn[0] != tables[0].bot_luck(2, 5)


def test_two_games_part_where_somebody_chose_otherwise() -> None:
    same = [Step(-1, "3/6"), Step(0, "a"), Step(1, "x"), Step(0, "b")]
    one, other = [*same, Step(0, "c")], [*same, Step(0, "d"), Step(1, "y")]

    assert daily.parting(one, other) == 4
    assert daily.choices_before(one, 0, 4) == 2
    assert daily.parting(one, one) is None
