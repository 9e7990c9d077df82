"""A hall's chain of seeds: made once, and shown only when a day is over."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hall.daily_rolls import DAY, GAME, NOON, TODAY
from sqlalchemy import text

from astragal.core.registry import load_registered
from astragal.hall.daily.seeds import MOST_SHOWN, chain_of
from astragal.hall.refusal import Refused
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate


@pytest.fixture
def database(sqlite: str) -> Iterator[Database]:
    made = Database(sqlite)
    yield made
    made.close()


def test_the_chain_is_made_once(database: Database) -> None:
    first = chain_of(database, NOON)

    assert chain_of(database, NOON + 9 * DAY) == first
    assert first.first == TODAY
    with database.read() as connection:
        assert connection.scalar(text("SELECT count(*) FROM seed_chain")) == 1


def test_two_halls_have_different_chains(database: Database, tmp_path: Path) -> None:
    other = Database(str(tmp_path / "other.sqlite"))
    migrate(other)

    assert chain_of(database, NOON).anchor != chain_of(other, NOON).anchor
    other.close()


def test_what_is_shown_hangs_from_what_was_shown_at_the_first_start(database: Database) -> None:
    chain = chain_of(database, NOON)
    promised = [chain.promise(day) for day in (TODAY, "2026-11-17", "2026-11-18")]
    shown = chain.shown(NOON + 3 * DAY)

    assert [row.day for row in shown] == ["2026-11-18", "2026-11-17", TODAY]
    assert [row.promise for row in shown] == promised[::-1]
    hashes = [hashlib.sha256(bytes.fromhex(row.seed)).hexdigest() for row in shown]
    assert hashes == [*(row.seed for row in shown[1:]), chain.anchor]


def test_no_seed_is_shown_before_its_day_is_over(database: Database) -> None:
    chain = chain_of(database, NOON)
    known = {word for now in (NOON, NOON + DAY / 2) for row in chain.shown(now) for word in (row.seed, row.day)}
    said = repr(chain) + repr(chain.promise("2026-11-17"))
    dice = chain.roll(load_registered(GAME), TODAY).table("Ann", "Ann", counts=True)

    assert known == set()
    for secret in (chain.root.hex(), dice.seed):
        assert secret not in said
        assert secret not in repr(dice)


def test_only_the_last_days_are_listed_and_days_before_the_first_have_no_roll(database: Database) -> None:
    chain = chain_of(database, NOON)

    assert len(chain.shown(NOON + 400 * DAY)) == MOST_SHOWN
    with pytest.raises(Refused, match="There is no roll for 2026-11-15"):
        chain.promise("2026-11-15")
