"""What a review says about people's choices."""

import json
from pathlib import Path

import pytest
from hall.daily_rolls import GAME, rolls
from own_loop import run
from sqlalchemy import select

from astragal.hall.bots import daily_reviews, profile_reviews
from astragal.hall.profiles import finished_games, reviewed_choices
from astragal.hall.store import schema


def moment(seat: int, before: float, after: float, action: str, better: str = "") -> dict[str, object]:
    return {"seat": seat, "before": [before, 1 - before], "after": [after, 1 - after], "action": action} | {
        "better": better
    }


def test_choices_are_added_up_by_their_verbs() -> None:
    found = reviewed_choices.by_kind(
        GAME, 0, [moment(0, 0.5, 0.4, "pick 5"), moment(0, 0.4, 0.5, "pick 3"), moment(0, 0.5, 0.2, "reroll")]
    )

    assert {kind: sums["choices"] for kind, sums in found.items()} == {"pick": 2, "reroll": 1}
    assert found["pick"]["lost"] == pytest.approx(0.1)
    assert found["reroll"]["lost"] == pytest.approx(0.3)


def test_a_game_is_reviewed_once_for_all_who_played_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def review(record: str) -> str:
        assert "seat 1" in record
        choices = [
            moment(seat, 0.5, 0.3, "pick 5", "reroll") | {"before": [0.5] * 3, "after": [0.3] * 3} for seat in range(3)
        ]
        return json.dumps({"moments": choices, "quality": [0.6] * 3})

    monkeypatch.setattr(profile_reviews, "review_of", review)
    monkeypatch.setattr(profile_reviews, "PAUSE", 0.0)
    monkeypatch.setattr(finished_games, "WAIT_SECONDS", 0.0)
    with rolls(str(tmp_path / "hall.sqlite")) as hall:
        hall.referee.when_over.append(finished_games.when_over)
        hall.played("Ann")
        first, second = (run(profile_reviews.review_next_game(hall.database, "w")) for _ in range(2))
        with hall.database.read() as connection:
            [mine] = finished_games.games_of(connection, "Ann")
            [kind] = finished_games.lost_by_kind(connection, "Ann")
            waiting = connection.execute(select(schema.played).where(schema.played.c.due > 0)).all()

    assert (first, second, waiting) == (True, False, [])
    assert (mine.quality, mine.lowest, mine.mistakes) == (0.6, 0.5, 1)
    assert (kind.kind, kind.choices) == ("pick", 1)
    assert kind.lost == pytest.approx(0.2)


def test_a_review_that_fails_is_tried_once_more_and_then_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(_: str) -> str:
        raise RuntimeError

    monkeypatch.setattr(profile_reviews, "review_of", failing)
    monkeypatch.setattr(finished_games, "WAIT_SECONDS", 0.0)
    with rolls(str(tmp_path / "hall.sqlite")) as hall:
        hall.referee.when_over.append(finished_games.when_over)
        hall.played("Ann")
        with pytest.raises(RuntimeError):
            run(profile_reviews.review_next_game(hall.database, "w"))
        assert not run(profile_reviews.review_next_game(hall.database, "w"))
        with hall.database.write() as connection:
            mine = schema.played.c.due > 0
            connection.execute(schema.played.update().where(mine).values(due=schema.played.c.at + 0.001))
        with pytest.raises(RuntimeError):
            run(profile_reviews.review_next_game(hall.database, "w"))
        with hall.database.read() as connection:
            assert connection.execute(select(schema.played).where(schema.played.c.due > 0)).all() == []


def test_a_try_that_was_reviewed_for_a_leaderboard_is_not_reviewed_again(tmp_path: Path) -> None:
    with rolls(str(tmp_path / "hall.sqlite")) as hall:
        hall.referee.when_over.append(finished_games.when_over)
        table = hall.played("Ann")
        assert run(daily_reviews.review_next_try(hall.database, "w"))
        with hall.database.read() as connection:
            [mine] = finished_games.games_of(connection, "Ann")
            tried = connection.execute(select(schema.tries).where(schema.tries.c.table_id == table.id)).one()
            waiting = connection.execute(select(schema.played).where(schema.played.c.due > 0)).all()

    assert mine.quality == pytest.approx(tried.quality, abs=1e-4)
    assert waiting == []
