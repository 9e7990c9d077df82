"""Reviews of daily tries: those of ties first, from the record, and always the same."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hall.daily_rolls import GAME, TODAY, Rolls, first, last, rolls
from own_loop import run
from sqlalchemy import update

from astragal.core.errors import AstragalError
from astragal.core.record import Step
from astragal.hall.bots import daily_reviews
from astragal.hall.daily import tries
from astragal.hall.daily.tries import Try
from astragal.hall.store.schema import tries as kept

WORKER = "worker-of-the-tests"


async def reviewed(record: str) -> str:
    """A review that is quickly made: the more choices, the better."""
    return json.dumps({"quality": [record.count("\n") / 1000] * 3})


def tried(hall: Rolls, person: str) -> Try:
    with hall.database.read() as connection:
        found = tries.find(connection, TODAY, GAME, person)
    assert found is not None
    return found


def review(hall: Rolls) -> bool:
    return run(daily_reviews.review_next_try(hall.database, WORKER))


@pytest.fixture
def hall(sqlite: str) -> Iterator[Rolls]:
    with rolls(sqlite) as made:
        yield made


def test_ties_come_first_then_everybody_and_each_once(hall: Rolls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_reviews, "review_of", reviewed)
    for now, (person, choose) in enumerate({"Ann": last, "Bo": first, "Cy": first}.items()):
        hall.clock.now += now
        hall.played(person, choose)
    assert tried(hall, "Ann").points != tried(hall, "Bo").points == tried(hall, "Cy").points
    order = []
    while review(hall):
        order.append({person for person in ("Ann", "Bo", "Cy") if tried(hall, person).quality is not None})

    assert order == [{"Bo"}, {"Bo", "Cy"}, {"Ann", "Bo", "Cy"}]
    assert tried(hall, "Bo").quality == tried(hall, "Cy").quality


def test_points_come_from_the_record_whatever_was_written_down(
    hall: Rolls, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(daily_reviews, "review_of", reviewed)
    hall.played("Ann")
    points = tried(hall, "Ann").points
    with hall.database.write() as connection:
        connection.execute(update(kept).values(points=10_000))
    review(hall)

    assert tried(hall, "Ann").points == points
    assert json.loads(tried(hall, "Ann").curve)[-1] == points
    assert "not 10000" in caplog.text


def test_a_record_with_another_roll_is_no_result(hall: Rolls) -> None:
    table = hall.played("Ann")
    record = daily_reviews.record_of(hall.database, table.id)
    [seat] = table.seats_of("Ann")
    curve = daily_reviews.recomputed(record, seat)
    luck = next(place for place, step in enumerate(record.steps) if step.seat == -1)
    outcome, of = record.steps[luck].text.split("/")
    other = Step(-1, f"{int(outcome) % int(of) + 1}/{of}")

    assert len(curve) == 1 + sum(step.seat == seat for step in record.steps)
    with pytest.raises(AstragalError):
        daily_reviews.recomputed(replace(record, steps=[*record.steps[:luck], other, *record.steps[luck + 1 :]]), seat)
    with pytest.raises(AstragalError):
        daily_reviews.recomputed(replace(record, steps=record.steps[:-1]), seat)


def test_a_real_review_gives_a_share(hall: Rolls) -> None:
    hall.played("Ann")

    assert review(hall)
    quality = tried(hall, "Ann").quality
    assert quality is not None
    assert 0 < quality <= 1
