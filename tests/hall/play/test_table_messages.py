"""What everybody at a table is sent about it comes in the order in which it was true."""

import asyncio
import threading

import pytest
from hall.table import WAIT, Person, Server

BEHIND_SECONDS = 0.5
"""How long the second message may try to overtake the first; only a fault needs less."""


def test_what_was_true_last_is_sent_last(small_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, ann = small_server.hall, Person(small_server, "Ann")
    link = ann.open()
    table_id, read, overtaken = hall.referee.by_link(link).id, [0], threading.Event()

    def facts(_: str, readers: set[tuple[str, str]]) -> dict[tuple[str, str], str]:
        read[0] += 1
        found = f'{{"is": "table", "read": {read[0]}}}'
        if read[0] == 1:
            overtaken.wait(WAIT)
        return dict.fromkeys(readers, found)

    async def change_twice() -> None:
        first = asyncio.create_task(hall.table_changed(table_id))
        while not read[0]:
            await asyncio.sleep(0)
        second = asyncio.create_task(hall.table_changed(table_id))
        await asyncio.wait([second], timeout=BEHIND_SECONDS)
        overtaken.set()
        await asyncio.gather(first, second)

    with ann.at(link) as page:
        monkeypatch.setattr(hall, "_tables", facts)
        small_server.run(change_twice())
        page.last("table")
        order = [message["read"] for message in page.heard if "read" in message]
        assert order == sorted(order)
        assert len(order) >= 2
