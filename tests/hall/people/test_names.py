"""Nobody takes the name of an account or of a bot, and everybody can see who is what."""

# ruff: noqa: RUF001
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from hall.table import Page, Person, Server, until
from hall.visitors import Visitor, finish, known, opened
from sqlalchemy import text

from astragal.hall.people.names import is_bots
from astragal.hall.play import new_from_old
from astragal.hall.store import tables
from astragal.hall.store.database import Database
from astragal.hall.store.lookalikes import looks
from astragal.hall.store.migrate import MIGRATIONS, migrate
from astragal.hall.store.schema import metadata


@pytest.mark.parametrize(
    "name", ["ANN", "ann", "Аnn", "Αnn", "ɑnn", "A\u3164nn", "A\u034fnn", "Ann\ufe0f", "Ａｎｎ", "𝐀𝐧𝐧", "A nn"]
)
def test_names_that_look_the_same(name: str) -> None:
    assert looks(name) == looks("Ann")


@pytest.mark.parametrize(
    "pair", [("Bill", "BiII"), ("Leo", "1e0"), ("Оскар", "Oскaр"), ("Νick", "Nick"), ("paul", "раul")]
)
def test_pairs_that_look_the_same(pair: tuple[str, str]) -> None:
    assert looks(pair[0]) == looks(pair[1])


@pytest.mark.parametrize(
    "pair", [("Ann", "Anna"), ("José", "Jose"), ("Ann", "Ann 2"), ("Мария", "Марина"), ("कि", "की")]
)
def test_pairs_that_do_not(pair: tuple[str, str]) -> None:
    assert looks(pair[0]) != looks(pair[1])


@pytest.mark.parametrize(
    "name", ["casual", "Casual", "саsual", "casual 2", "EXPERT", "search:1s", "search:2000 3", "network:x"]
)
def test_names_of_bots(name: str) -> None:
    assert is_bots(name)


@pytest.mark.parametrize("name", ["Ann", "Ann 2", "a casual player", "expertise", "2"])
def test_names_of_people(name: str) -> None:
    assert not is_bots(name)


@pytest.mark.parametrize("name", ["Ann", "aNN", "Аnn", "casual", "expert 2", "search:1s"])
def test_a_guest_takes_no_name_of_an_account_or_a_bot(server: Server, name: str) -> None:
    known(server.hall.referee, "Ann")
    eve, bo = Person(server, "Eve"), Person(server, "Bo")
    assert eve.post("/name", data={"name": name}).status_code == 409
    wish = {"game": "dice-archive", "seats": [f"me:{name}", "open"]}
    answer = eve.post("/tables", json=wish)
    assert answer.status_code == 409
    assert answer.json()["reason"].endswith("choose another.")
    with eve.at(bo.open()) as page:
        assert page.ask(do="sit", seat=1, name=name)["status"] == 409
        assert page.ask(do="sit", seat=1, name="Eve")["is"] == "done"


@pytest.mark.parametrize("name", ["ANN", "Аnn", "Guest", "guest", "casual", "\u3164"])
def test_an_account_takes_no_such_name_either(small_server: Server, name: str) -> None:
    known(small_server.hall.referee, "Ann")
    assert Visitor(small_server, "Eve").register(name).status_code in (400, 409)


def chat(page: Page) -> list[dict[str, Any]]:
    """What a page has heard people say."""
    page.last("chat")
    return [message for message in page.heard if message["is"] == "chat"]


def test_who_had_the_name_before_the_account_is_a_guest_without_it(small_server: Server) -> None:
    guest, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    link = guest.open(seats=("me", "open"))
    lounge = bo.open(seats=("me", "open"))
    with guest.at(lounge) as page:
        before = page.ask(do="chat", text="I was here first")
        ann = Visitor(small_server, "Eve")
        assert ann.register("Ann").status_code == 201
        assert before["is"] == page.ask(do="chat", text="Am I still?")["is"] == "done"
        assert [line["name"] for line in chat(page)] == ["Ann", "Guest"]
    assert guest.get("/account.json").json()["name"] == "Guest"
    assert guest.get(f"/table/{link}.json").json()["table"]["seats"][0]["account"] is False
    with guest.at(guest.open()) as page:
        assert page.last("table")["seats"][0]["name"] == "Guest"


def test_a_rematch_gives_no_name_back_that_is_an_accounts_by_now(small_server: Server) -> None:

    referee = small_server.hall.referee
    table = opened(referee, ("me", "open"), "Bo", host="Cy")
    finish(referee, table.id)
    known(referee, "Bo", "Di")

    made = new_from_old.rematch(referee, table.id, "Cy", "Cy")
    assert made.names == ["Cy", "Bo"], "the account of that name is who sat there"
    with referee.database.write() as connection:
        tables.save(connection, made, made.with_seat(replace(made.seats[1], person="Cy", name="Di")))
    referee.forget(made.id)
    finish(referee, made.id)
    assert new_from_old.rematch(referee, made.id, "Cy", "Cy").names == ["Cy", "Guest"]


def test_everybody_sees_who_is_a_guest_who_an_account_and_who_only_watches(server: Server) -> None:
    ann, bo, eve = Visitor(server, "Ann"), Person(server, "Bo"), Visitor(server, "Eve")
    ann.register()
    eve.register()
    link = ann.open("dice-archive", ("me", "me:Friend", "open", "random"))
    with ann.at(link) as anns, bo.at(link) as bos, eve.at(link) as eves:
        bos.ask(do="sit", seat=2)
        seats = bos.last("table")["seats"]
        assert [(seat["name"], seat["kind"], seat["account"]) for seat in seats] == [
            ("Ann", "person", True),
            ("Friend", "person", False),
            ("Bo", "person", False),
            ("Pip", "bot", False),
        ]
        tags = ["account · online", "guest · online", "you", "bot · random"]
        until(lambda: [seat["tag"] for seat in bos.last("table")["seats"]] == tags)
        anns.ask(do="chat", text="one")
        bos.ask(do="chat", text="two")
        eves.ask(do="chat", text="three")
        with Person(server, "Zoe").at(link) as page:
            page.ask(do="chat", text="four")
            said = chat(page)
    assert [(line["name"], line["sits"], line["account"], line["tag"]) for line in said] == [
        ("Ann", True, True, "account"),
        ("Bo", True, False, "guest"),
        ("Eve", False, True, "account, watching"),
        ("Zoe", False, False, "guest, watching"),
    ]


def test_who_may_not_watch_is_sent_neither_chat_nor_seats(server: Server) -> None:
    ann, bo, eve = Person(server, "Ann"), Person(server, "Bo"), Person(server, "Eve")
    link = ann.open("dice-archive", ("me", "open"), watch=False)
    with ann.at(link) as anns, bo.at(link) as bos, eve.at(link) as early:
        anns.ask(do="chat", text="Anybody may read this while seats are open")
        assert early.wait("chat")["name"] == "Ann"
        bos.ask(do="sit", seat=1)
        assert early.wait("refused")["reason"] == "This table does not allow watchers."
        del early.heard[:]
        anns.ask(do="chat", text="I have the queen")
        bos.wait("chat", lambda line: "queen" in line["text"])
        with eve.at(link) as late:
            assert late.wait("refused")["status"] == 403
            bos.ask(do="chat", text="And I the king")
            anns.wait("chat", lambda line: "king" in line["text"])
            for page in (early, late):
                page.send(do="ping")
                page.wait("pong")
                assert {message["is"] for message in page.heard} <= {"refused", "pong"}, page.heard
                assert "queen" not in "".join(page.raw)


def test_accounts_that_were_there_keep_their_names(tmp_path: Path) -> None:
    """An older database learns what the names of its accounts look like."""
    database = Database(str(tmp_path / "old.sqlite"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    (added,) = [script for script in scripts.walk_revisions() if script.path.endswith("_looks.py")]
    with database.write() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, str(added.down_revision))
        connection.execute(text("INSERT INTO people (id, name, created) VALUES ('one', 'Ann', 0)"))
        account = "INSERT INTO accounts (person, name, folded, password, created) VALUES ('one', 'Ann', 'ann', '', 0)"
        connection.execute(text(account))
    migrate(database)
    with database.read() as connection:
        assert connection.execute(metadata.tables["accounts"].select()).one().looks == looks("ann")
    database.close()
