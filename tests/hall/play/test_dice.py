"""Fair dice: luck is promised before anybody reveals theirs, and everything that they are made of can be checked."""

import hashlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hall.table import Page, Person, Server
from sqlalchemy import select

from astragal import AstragalError, Match, Record
from astragal.core.fairness import verify_dice
from astragal.hall.store import schema

ROOT = Path(__file__).parents[3]
GAME = "dice-archive"
ANNS, BOS, OTHER = (digit * 32 for digit in "abc")


def promised(luck: str) -> str:
    return hashlib.sha256(bytes.fromhex(luck)).hexdigest()


def waits(table: dict[str, Any]) -> bool:
    return any(seat["owes"] for seat in table["seats"])


@contextmanager
def both_promised(server: Server, **wish: Any) -> Iterator[tuple[Page, Page]]:
    """Ann, who opened the table, and Bo, who sat down last; both have promised luck."""
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open(GAME, ("me", "open"), luck=True, **{"takeover": "random"} | wish)
    with ann.at(link, 0) as anns, bo.at(link) as bos:
        assert anns.last("table")["seats"][0]["promise"] == "?"
        assert anns.ask(do="promise", promise=promised(ANNS))["is"] == "done"
        assert bos.ask(do="sit", seat=1, promise=promised(BOS))["is"] == "done"
        yield anns, bos


def finished(page: Page, *others: Page) -> Record:
    """The record of a table that bots play to its end."""
    for person in (page, *others):
        seat = next(number for number, seat in enumerate(person.last("table")["seats"]) if seat["yours"])
        person.ask(do="leave", seat=seat)
    page.wait("table", lambda table: table["state"] == "over")
    return Record.parse(page.person.get(f"/table/{page.link}/record.txt").text)


def check_by_the_reference(text: str) -> str:
    """What the code in the reference, which knows nothing of Astragal, says of a record."""
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(import hashlib.*?)```", page, re.DOTALL)
    words = [sys.executable, "-I", "-c", code]
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_luck_is_promised_by_everybody_before_anybody_reveals_theirs(server: Server) -> None:
    with both_promised(server) as (anns, bos):
        before = bos.last("table")
        assert before["state"] == "playing"
        assert waits(before)
        assert before["dice"].split(" ")[2:] == [promised(ANNS), promised(BOS)]
        assert bos.look(1)["choices"] == []
        assert bos.move("x")["reason"] == "The game begins once everyone has revealed the luck they promised."

        assert anns.ask(do="reveal", luck=ANNS)["is"] == "done"
        assert ANNS not in bos.last("table")["dice"], "nobody is shown it before theirs is revealed, too"
        refused = bos.ask(do="reveal", luck=OTHER)
        assert (refused["status"], refused["reason"]) == (409, "That is not the luck you promised.")
        assert bos.ask(do="reveal", luck=BOS)["is"] == "done"

        assert not waits(bos.last("table"))
        assert bos.state()["number"] > 0, "luck has moved"
        assert anns.ask(do="reveal", luck=ANNS)["is"] == "done", "sent again, it is answered again"
        record = finished(anns, bos)

    assert record.dice.split(" ") == [*before["dice"].split(" ")[:2], ANNS, BOS]
    assert verify_dice(record, Match.from_record(record))


def test_nothing_is_revealed_before_everybody_sits_and_has_promised(small_server: Server) -> None:
    ann, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    link = ann.open(GAME, ("me", "open"), luck=True)
    early = "Luck is revealed once everyone has sat down and promised theirs."
    with ann.at(link, 0) as anns, bo.at(link) as bos:
        assert bos.ask(do="promise", promise=promised(BOS))["status"] == 409, "Bo has no seat"
        assert bos.ask(do="sit", seat=1, promise="too short")["status"] == 400
        assert bos.ask(do="sit", seat=1, promise=promised(BOS))["is"] == "done"
        assert bos.ask(do="reveal", luck=BOS)["reason"] == early
        assert anns.ask(do="promise", promise=promised(ANNS))["is"] == "done"
        assert anns.ask(do="promise", promise=promised(OTHER))["status"] == 409, "a promise is not changed"
        assert bos.ask(do="reveal", luck=BOS)["is"] == "done"


def test_luck_stays_secret_until_all_of_it_is_revealed(small_server: Server) -> None:
    with both_promised(small_server) as (anns, bos):
        anns.ask(do="reveal", luck=ANNS)
        shown = [bos.person.get(f"/table/{bos.link}{page}").text for page in (".json", "/verify.json", "/record.txt")]
        bos.last("table")

        assert not any(ANNS in text for text in [*shown, *bos.raw])


def give_up(anns: Page, bos: Page) -> Page:
    assert bos.ask(do="reveal")["is"] == "done"
    return anns


def host_starts(anns: Page, bos: Page) -> Page:
    assert bos.ask(do="start")["status"] == 403
    assert anns.ask(do="start")["is"] == "done"
    return anns


def get_up(anns: Page, bos: Page) -> Page:
    assert bos.ask(do="leave", seat=1)["is"] == "done"
    return anns


@pytest.mark.parametrize("end_the_wait", [give_up, host_starts, get_up])
def test_luck_that_is_withheld_is_drawn_anew_and_the_record_says_so(
    small_server: Server, end_the_wait: Callable[[Page, Page], Page]
) -> None:
    with both_promised(small_server) as (anns, bos):
        anns.ask(do="reveal", luck=ANNS)
        end_the_wait(anns, bos)
        assert not waits(anns.last("table"))
        assert anns.ask(do="reveal", luck=ANNS)["is"] == "done"
        assert bos.ask(do="reveal", luck=BOS)["status"] == 409, "it comes too late"
        left = [bos] if end_the_wait is not get_up else []
        record = finished(anns, *left)

    *_, anns_luck, bos_luck = record.dice.split(" ")
    assert anns_luck == ANNS
    assert bos_luck.startswith(promised(BOS))
    assert len(bos_luck) == 96
    assert BOS not in bos_luck
    assert verify_dice(record, Match.from_record(record))
    assert f"promised: {promised(BOS)}" in check_by_the_reference(str(record))
    uploaded = anns.person.post("/records", content=str(record), headers={"content-type": "text/plain"}).json()["link"]
    proof = anns.person.get(f"/table/{uploaded}/verify.json").json()
    assert proof["agrees"]
    assert proof["added"] == [anns_luck, bos_luck]


def test_independent_code_from_the_reference_verifies_a_game(small_server: Server) -> None:
    with both_promised(small_server) as (anns, bos):
        anns.ask(do="reveal", luck=ANNS)
        bos.ask(do="reveal", luck=BOS)
        record = finished(anns, bos)
    cy = Person(small_server, "Cy")
    with cy.at(cy.open(GAME, ("me", "random"), takeover="random"), 0) as page:
        without = finished(page)

    found = check_by_the_reference(str(record))
    assert "rolls follow from the seed" in found
    assert f"promised: {promised(ANNS)}\npromised: {promised(BOS)}\n" in found
    assert "rolls follow from the seed" in check_by_the_reference(str(without))

    record.dice = record.dice.removesuffix(f" {BOS}")
    match = Match.from_record(record)
    with pytest.raises(AstragalError, match="the fair seed gives"):
        verify_dice(record, match)
    assert "was changed" in check_by_the_reference(str(record))
    record.seed = "00" * 32
    assert "another seed was promised" in check_by_the_reference(str(record))


def test_a_rematch_waits_for_new_luck_of_those_who_added_some(small_server: Server) -> None:
    with both_promised(small_server) as (anns, bos):
        anns.ask(do="reveal", luck=ANNS)
        bos.ask(do="reveal", luck=BOS)
        finished(anns, bos)
    again = bos.person.post(f"/table/{bos.link}/rematch").json()["link"]
    with bos.person.at(again) as page:
        assert [seat["promise"] for seat in page.last("table")["seats"]] == ["?", "?"]


def test_who_is_away_is_notified_that_luck_is_waited_for(small_server: Server) -> None:
    ann, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    link = ann.open(GAME, ("me", "open"), luck=True)
    with bo.at(link) as bos:
        bos.ask(do="sit", seat=1, promise=promised(BOS))
    with small_server.hall.database.read() as connection:
        assert list(connection.scalars(select(schema.notices.c.person))) == [ann.id]
    assert [person.get("/mine.json").json()["tables"][0]["yours"] for person in (ann, bo)] == [True, True]


def test_one_luck_is_enough_for_several_seats_of_a_device(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open(GAME, ("me", "me:Bo", "random"), luck=True)
    with ann.at(link) as page:
        assert [seat["promise"] for seat in page.last("table")["seats"]] == ["?", "", ""]
        page.ask(do="promise", promise=promised(ANNS))
        page.ask(do="reveal", luck=ANNS)
        assert page.last("table")["dice"].split(" ")[2:] == [ANNS]


def test_typed_dice_take_no_luck(small_server: Server) -> None:
    ann, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    link = ann.open(GAME, ("me", "open"), luck=True, dice="typed")
    with bo.at(link) as bos:
        bos.ask(do="sit", seat=1, promise=promised(BOS))
        table = bos.last("table")
    assert not waits(table)
    assert [seat["promise"] for seat in table["seats"]] == ["", ""]


def test_who_knows_the_seed_and_sits_down_last_cannot_choose_the_dice() -> None:
    words = [sys.executable, str(ROOT / "benchmarks" / "hall_dice.py"), "--tables", "5", "--tries", "20000"]
    done = subprocess.run(words, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "all luck known beforehand: 6 of 6 sixes" in done.stdout
    assert "5 of 5 records say so" in done.stdout
