"""Bots, hints and reviews in turn for everybody: whoever asks for a lot waits for themselves, and for nobody else."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest
from hall.table import WAIT, Page, Person, Server, behind_proxy, until
from hall.visitors import Visitor
from own_loop import run
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from astragal import Match, SeededLuck
from astragal.bots import named
from astragal.hall.access.fair_shares import HALF_LIFE_SECONDS, Owner, Shares
from astragal.hall.bots import bot_queue, reviews
from astragal.hall.bots.bot_queue import QUICK, Place, Waiting, next_in_line
from astragal.hall.bots.reviews import Reviews
from astragal.hall.play import seat_changes
from astragal.hall.refusal import Refused
from astragal.hall.settings import NO_LIMITS
from astragal.hall.store import schema
from astragal.hall.workers import leases

ANN, BO = Owner("home", "ann"), Owner("home", "bo")
CY = Owner("elsewhere", "cy")


def places(*busy: Owner | None) -> list[Place]:
    """Places in which bots of these think, the last of them for quick ones."""
    found = [Place(for_quick=number == len(busy) - 1) for number in range(len(busy))]
    for place, owner in zip(found, busy, strict=True):
        place.owner = owner
    return found


def waits(owner: Owner, since: float = 0, *, quick: bool = False) -> Waiting:
    return Waiting(owner, since, quick)


def chosen(waiting: list[Waiting], free: list[Place], shares: Shares | None = None) -> Owner | None:
    found = next_in_line(waiting, free, shares or Shares())
    return found[0].owner if found else None


def test_an_address_cannot_have_every_process() -> None:
    assert chosen([waits(ANN)], places(None, None, None)) == ANN
    assert chosen([waits(ANN)], places(ANN, None, None)) is None
    assert chosen([waits(BO)], places(ANN, None, None)) is None, "nor several people there"
    assert chosen([waits(ANN), waits(CY, 9)], places(ANN, None, None)) == CY
    assert chosen([waits(ANN)], places(ANN, None, None, None)) == ANN
    assert chosen([waits(ANN)], places(None, None)) == ANN, "where there is only one, it can"


def test_quick_bots_have_a_process_of_their_own() -> None:
    free = places(ANN, CY, None)
    found = next_in_line([waits(ANN), waits(BO, 5, quick=True)], free, Shares())

    assert found is not None
    assert found[0].owner == BO
    assert found[1] is free[-1]
    assert next_in_line([waits(ANN, quick=True)], places(None, None, None), Shares()) is not None
    assert chosen([waits(ANN, quick=True)], places(ANN, CY, CY)) is None


def test_whoever_has_had_the_least_comes_next() -> None:
    now = 100.0
    shares = Shares(lambda: now)
    shares.spend(ANN, 8)
    shares.spend(CY, 5)
    free = places(None, None, None)

    assert chosen([waits(ANN, 1), waits(BO, 2), waits(CY, 3)], free, shares) == CY, "first among addresses"
    assert chosen([waits(ANN, 1), waits(BO, 2)], free, shares) == BO, "then among the people there"
    assert chosen([waits(CY, 2), waits(CY, 1)], free, shares) == CY
    now += 10 * HALF_LIFE_SECONDS
    assert shares.had(ANN)[0] < 0.01, "it is forgotten by and by"


def test_the_quick_bots_are_those_that_do_not_search() -> None:
    match = Match("dice-archive", names=["Ann", "Bo"], luck=SeededLuck(1))
    for name in QUICK:
        bot = named(name)
        assert not hasattr(bot, "seconds")
        assert not hasattr(bot, "thought")
        assert bot(match.view(match.to_act), SeededLuck(1)) in match.legal()
    assert bot_queue.QUICK == QUICK


@contextmanager
def thinks(person: Person, bot: str) -> Iterator[Page]:
    """A table at which it is a bot's turn."""
    link = person.open("dice-archive", ("me", bot))
    with person.at(link, 0) as page:
        while page.state()["to_act"] == 0:
            page.move_first()
        yield page


def is_answered(page: Page) -> bool:
    """Whether a bot has chosen."""
    return bool(page.state()["to_act"] != 1)


def test_somebody_elses_bots_do_not_wait_for_searches(database: str) -> None:
    with behind_proxy(database, thinkers=2) as server:
        eves = [Person(server, f"Eve {number}", "203.0.113.1") for number in range(3)]
        ann = Person(server, "Ann", "203.0.113.2")
        with thinks(eves[0], "search:30s"), thinks(eves[1], "search:30s"), thinks(eves[2], "search:30s"):
            keeper = server.hall.bot_pool
            until(lambda: any(process.busy for process in keeper.processes))
            for bot in ("casual", "search:10"):
                with thinks(ann, bot) as page:
                    until(partial(is_answered, page))
            link = ann.open("dice-archive", ("me", "me:Bo"))
            with ann.at(link) as page:
                page.look(page.look(0)["to_act"])
                assert page.ask(do="hint", seat=page.seat, number=page.state()["number"])["is"] == "hint"
            until(lambda: sum(process.busy for process in keeper.processes) == 1)
            assert keeper.processes[0].busy, "one search, and two places for others"


def test_reviews_are_made_in_turn_and_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    go_on = asyncio.Event()

    async def review(record: str) -> str:
        await go_on.wait()
        made.append(record)
        await asyncio.sleep(0)
        return f"review of {record}"

    async def ask() -> None:
        found = Reviews(replace(NO_LIMITS, reviews=3, reviews_by_address=4))
        for name in ("a1", "a2", "a3"):
            found.want(name, name, ANN)
        found.want("a1", "a1", CY)  # what is wanted already costs nobody anything
        for name, owner in (("a4", ANN), ("b2", BO)):
            if owner is BO:
                found.want("b1", "b1", BO)
            with pytest.raises(Refused) as refused:
                found.want(name, name, owner)
            assert refused.value.status == 429
            assert refused.value.wait > 0
        found.want("c1", "c1", CY)
        assert found.made("a1") is None
        go_on.set()
        while not all(found.made(name) for name in ("a1", "a2", "a3", "b1", "c1")):
            await asyncio.sleep(0)
        found.want("a4", "a4", ANN)
        await found.close()

    monkeypatch.setattr(reviews, "review_of", review)
    run(ask())

    assert made[:3] == ["a1", "c1", "b1"], "everybody's first before anybody's second"
    assert sorted(made[3:5]) == ["a2", "a3"]


def test_a_review_that_fails_holds_up_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def review(record: str) -> str:
        if record == "a1":
            raise OSError("no process can be started now")
        return f"review of {record}"

    async def keep(table_id: str, _: str) -> None:
        if table_id == "a2":
            raise OperationalError("the disk is full", None, Exception())

    async def ask() -> None:
        found = Reviews(replace(NO_LIMITS, reviews=3))
        found.when_made = keep
        for name in ("a1", "a2", "a3"):
            found.want(name, name, ANN)
        async with asyncio.timeout(WAIT):
            while found.made("a3") is None:
                await asyncio.sleep(0)
        assert found.made("a2") == "review of a2"
        assert not found.knows("a1"), "whoever asks again gets another attempt"
        await found.close()

    monkeypatch.setattr(reviews, "review_of", review)
    run(ask())


def test_a_review_too_many_is_told_when_to_come_again(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, reviews=0)) as server:
        ann = Person(server, "Ann")
        match, luck = Match("dice-archive", names=["Ann", "Bo"], luck=SeededLuck(1)), SeededLuck(1)
        while not match.over:
            match.play(named("random")(match.view(match.to_act), luck))
        link = ann.post("/records", content=str(match.record).encode()).json()["link"]
        answer = ann.get(f"/table/{link}/review.json")

        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0


def test_a_table_needs_a_person(server: Server) -> None:
    ann = Person(server, "Ann")
    answer = ann.post("/tables", json={"game": "dice-archive", "seats": ["expert", "random"]})
    assert answer.status_code == 400
    assert answer.json()["reason"] == "A table needs a person: keep a seat for yourself, or leave one open."

    link = ann.open("dice-archive", ("open", "random"))
    with ann.at(link) as page:
        assert page.ask(do="start", bot="expert")["status"] == 409
        assert page.ask(do="sit", seat=0)["is"] == "done"


def wanted(server: Server) -> list[str]:
    """The tables at which a bot has to choose."""
    with server.hall.database.read() as connection:
        return list(connection.scalars(select(schema.turns.c.table_id)))


def test_bots_stop_when_nobody_is_left_and_play_on_for_who_looks_again(database: str) -> None:
    with behind_proxy(database) as server:
        ann = Visitor(server, "Ann")
        link = ann.open("dice-archive", ("me", "random"), takeover="random")
        seat_changes.leave(server.hall.referee, link[:12], ann.id, 0)
        until(lambda: wanted(server) == [])
        stopped = ann.get(f"/table/{link}.json").json()
        assert stopped["table"]["state"] == "playing"
        with Visitor(server, "Watcher").at(link) as page:
            page.last("table")
            assert wanted(server) == [], "a watcher who never sat here is nobody"
        with ann.at(link, -1) as page:
            until(lambda: page.state()["number"] > stopped["state"]["number"])


def test_bots_play_on_when_somebody_comes_back(sqlite: str) -> None:
    with behind_proxy(sqlite) as server:
        ann = Visitor(server, "Ann")
        link = ann.open("dice-archive", ("me", "random"), takeover="random")
        referee, table = server.hall.referee, link[:12]
        seat_changes.leave(referee, table, ann.id, 0)
        until(lambda: wanted(server) == [])
        seat_changes.come_back(referee, table, ann.id, 0)
        until(lambda: ann.get(f"/table/{link}.json?seat=0").json()["state"]["to_act"] == 0)


def looks(server: Server, link: str) -> set[str]:
    with server.hall.database.read() as connection:
        return leases.looks(connection, server.hall.database, link[:12])


def test_who_blinks_is_told_of_once_in_a_while(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, eyes=(3, 0.0))) as server:
        ann, bo = Person(server, "Ann"), Person(server, "Bo")
        link = ann.open()
        with ann.at(link) as anns, bo.at(link) as bos:
            for number in range(41):
                bos.send(do="eyes", open=bool(number % 2))
            bos.last("table")
            anns.last("table")
            tables = [message for message in anns.heard if message["is"] == "table"]
            assert len(tables) <= 3
            with Person(server, "Cy").at(link) as late:
                assert late.last("table")["is"] == "table", "who comes is shown the table all the same"


def test_the_last_that_somebody_did_with_their_eyes_counts(database: str) -> None:
    with behind_proxy(database, limits=replace(NO_LIMITS, eyes=(2, 100.0))) as server:
        ann, bo = Person(server, "Ann"), Person(server, "Bo")
        link = ann.open()
        with ann.at(link) as anns, bo.at(link) as bos:
            for number in range(21):
                bos.send(do="eyes", open=bool(number % 2))
            until(lambda: looks(server, link) == {ann.id})
            bos.send(do="eyes", open=True)
            until(lambda: looks(server, link) == {ann.id, bo.id})
            anns.last("table")
