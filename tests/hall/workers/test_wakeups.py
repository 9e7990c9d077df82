"""Wake-ups between the workers of one machine: hints that cost nearly nothing and can be missed."""

import asyncio
import time
from contextlib import closing

import pytest
from hall.table import Person, serving
from own_loop import run

from astragal.hall.workers import worker_messages
from astragal.hall.workers.wakeups import Wakeups


def test_a_wakeup_reaches_the_others_only() -> None:
    async def listen(wakeups: Wakeups) -> None:
        first, second, third = map(wakeups.of, range(3))
        first.wake_others()
        await asyncio.gather(second.wait(60), third.wait(60))
        begun = time.monotonic()
        await first.wait(0.01)  # nobody has woken the first, nor again for the second
        await second.wait(0.01)
        assert time.monotonic() - begun >= 0.02

    with closing(Wakeups(3)) as wakeups:
        run(listen(wakeups))


def test_who_rings_never_waits_for_who_does_not_listen() -> None:
    with closing(Wakeups(2)) as wakeups:
        for _ in range(10_000):
            wakeups.of(0).wake_others()

        run(wakeups.of(1).wait(60))


def test_messages_come_at_a_wakeup(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_messages, "UNPROMPTED_SECONDS", 3600)
    with (
        closing(Wakeups(2)) as wakeups,
        serving(sqlite, workers=2, wakeup=wakeups.of(0)) as one,
        serving(sqlite, workers=2, wakeup=wakeups.of(1)) as two,
    ):
        link = Person(one, "Ann").open(seats=("me", "me:Bo"))
        with Person(one, "Ann").at(link) as here, Person(two, "Ann").at(link, 0) as there:
            here.look(here.look(0)["to_act"])
            here.move_first()
            there.reach(here.state()["number"])
