"""Threads for what blocks: nobody waits for all that somebody else has asked for."""

from typing import Any

import pytest
from hall.table import Person, behind_proxy

from astragal.hall.store.threads import FairQueue, asker


def test_everybody_has_their_turn_however_much_somebody_asks_for() -> None:
    queue, done = FairQueue(), list[str]()
    for work in ("eve 1", "eve 2", "eve 3", "eve 4", "ann 1", "ann 2", "bo 1"):
        queue.put(work.split()[0], lambda work=work: done.append(work))  # type: ignore[misc]
    queue.close()
    while (do := queue.get()) is not None:
        do()

    assert done == ["eve 1", "ann 1", "bo 1", "eve 2", "ann 2", "eve 3", "eve 4"]


def test_work_counts_for_the_address_that_asks_for_it(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[str]()

    class Noted(FairQueue):
        def put(self, who: str, work: Any) -> None:
            asked.add(who)
            super().put(who, work)

    monkeypatch.setattr("astragal.hall.store.threads.FairQueue", Noted)
    with behind_proxy(sqlite) as server:
        link = Person(server, "Ann", "203.0.113.7").open()
        with Person(server, "Bo", "2001:db8::1").at(link) as page:
            page.last("table")

        assert asker.get() == ""
    assert asked == {"", "203.0.113.7", "2001:db8::/64"}
