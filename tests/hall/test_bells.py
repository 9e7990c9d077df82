"""Bells between the workers of one machine: hints that cost nearly nothing and can be missed."""

import asyncio
import time
from contextlib import closing

import pytest
from hall.table import Person, serving

from astragal.hall import news
from astragal.hall.bells import Bells


def test_a_bell_is_heard_by_the_others_only() -> None:
    async def listen(bells: Bells) -> None:
        first, second, third = map(bells.of, range(3))
        first.ring()
        await asyncio.gather(second.rung(60), third.rung(60))
        begun = time.monotonic()
        await first.rung(0.01)  # nobody has rung for the first, nor again for the second
        await second.rung(0.01)
        assert time.monotonic() - begun >= 0.02

    with closing(Bells(3)) as bells:
        asyncio.run(listen(bells))


def test_who_rings_never_waits_for_who_does_not_listen() -> None:
    with closing(Bells(2)) as bells:
        for _ in range(10_000):
            bells.of(0).ring()

        asyncio.run(bells.of(1).rung(60))


def test_news_come_when_the_bell_rings(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "UNTOLD_SECONDS", 3600)
    with (
        closing(Bells(2)) as bells,
        serving(sqlite, workers=2, bell=bells.of(0)) as one,
        serving(sqlite, workers=2, bell=bells.of(1)) as two,
    ):
        link = Person(one, "Ann").open(seats=("me", "me:Bo"))
        with Person(one, "Ann").at(link) as here, Person(two, "Ann").at(link, 0) as there:
            here.look(here.look(0)["to_act"])
            here.move_first()
            there.reach(here.state()["number"])
