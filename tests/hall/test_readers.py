"""Everybody reads the hall in their own language, also those who sit at one table."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hall import translated_game
from hall.table import Page, Person, Server
from hall.translated_game import NAME

from astragal.core import registry
from astragal.core.language import speaking
from astragal.core.registry import load
from astragal.hall.content.achievements import Facts, achieved
from astragal.hall.content.page_values import shown_option
from astragal.hall.content.rules_text import rules_in_short, rules_page
from astragal.hall.display import review
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.people.reader_languages import COOKIE, wanted_by
from astragal.hall.tables.setup import Wish, prepare


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a game that speaks German and Spanish."""
    monkeypatch.setenv(registry.ADDED, "")
    registry.add_games([translated_game.write(tmp_path)])
    yield NAME
    monkeypatch.undo()
    registry.folders.cache_clear()
    registry.load.cache_clear()


def reader(server: Server, name: str, accepted: str) -> Person:
    """Somebody whose browser asks for languages."""
    person = Person(server, name)
    person.headers["accept-language"] = person.client.headers["accept-language"] = accepted
    return person


def language_of(page: str) -> str:
    found = re.search(r'<html lang="(\w+)">', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,en;q=0.5", "de"),
        ("nl, fr;q=0.3, es-MX;q=0.8", "es"),
        ("nl,sv", "en"),
        ("FR", "fr"),
        ("de;q=0, es;q=0.1", "es"),
        ("de;q=x,;;,es", "es"),
    ],
)
def test_a_browser_gets_the_best_language_that_it_asks_for(accepted: str, code: str) -> None:
    assert wanted_by(accepted) == code


def test_a_language_that_was_chosen_comes_before_that_of_the_browser(small_server: Server) -> None:
    ann = reader(small_server, "Ann", "fr")
    assert language_of(ann.get("/").text) == "fr"

    usual = ann.client.headers["cookie"]
    chosen = ann.post("/language", data={"language": "de"})
    ann.client.headers["cookie"] = f"{usual}; {COOKIE}={chosen.cookies[COOKIE]}"
    page = ann.get("/settings").text
    assert language_of(page) == "de"
    assert "<h1>Einstellungen</h1>" in page
    assert re.search('value="de" checked> Deutsch', page)

    forgotten = ann.post("/language", data={"language": ""}).headers["set-cookie"]
    assert f'{COOKIE}=""; ' in forgotten
    assert "Max-Age=0" in forgotten
    ann.client.headers["cookie"] = usual
    assert language_of(ann.get("/settings").text) == "fr"


def test_a_language_that_we_do_not_speak_is_refused_in_one_that_we_do(small_server: Server) -> None:
    answer = reader(small_server, "Ann", "es").post("/language", data={"language": "tlh"})

    assert answer.status_code == 400
    assert "Se esperaba para language" in answer.text


def test_a_cookie_of_no_language_is_ignored(small_server: Server) -> None:
    ann = reader(small_server, "Ann", "de")
    ann.client.headers["cookie"] += f"; {COOKIE}=../../es"

    assert language_of(ann.get("/").text) == "de"


def told(page: Page) -> dict[str, Any]:
    """What a page shows in words."""
    state = page.state()
    return {
        "log": [line[1] for line in state["lines"]],
        "prompt": state["prompt"],
        "choices": [choice[1] for choice in state["choices"]],
        "board": [piece[6] for piece in state["board"]["pieces"]] if state["board"] else [],
    }


def test_two_at_one_table_each_read_their_own_language(small_server: Server, game: str) -> None:
    ann, bo = reader(small_server, "Ann", "de"), reader(small_server, "Bo", "es")
    link = ann.open(game, ("me", "open"), dice="typed")
    with ann.at(link) as anns, bo.at(link) as bos:
        assert bos.ask(do="sit", seat=1)["is"] == "done"
        anns.look(0)
        bos.look(1)
        assert told(anns)["prompt"] == "Würfeln oder behalten?"
        assert told(anns)["choices"] == ["0 behalten", "würfeln"]
        assert told(anns)["board"] == ["0 Punkte"]
        assert told(bos)["board"] == ["0 puntos"]
        assert bos.move("roll")["reason"] == "No te toca."

        anns.move("roll")
        number = anns.state()["number"]
        assert anns.ask(do="roll", seat=0, number=number, face=5)["is"] == "done"
        anns.reach(number + 1)
        bos.reach(number + 1)

        assert told(anns)["log"] == ["Wurf: 5."]
        assert told(bos)["log"] == ["Tirada: 5."]
        assert told(anns)["board"] == ["5 Punkte"]
        assert told(bos)["board"] == ["5 puntos"]
        assert told(anns)["choices"] == ["5 behalten", "würfeln"]
        assert [seat["tag"] for seat in anns.last("table")["seats"]] == ["du", "Gast · online"]
        assert [seat["tag"] for seat in bos.last("table")["seats"]] == ["invitado · en línea", "tú"]
        bos.ask(do="chat", text="¡Hola!")
        assert anns.wait("chat")["tag"] == "Gast"
        assert anns.ask(do="undo", seat=0, number=anns.state()["number"])["reason"].startswith("Es gibt nichts")


def test_somebody_who_comes_back_reads_all_of_it_in_their_language(small_server: Server, game: str) -> None:
    ann = reader(small_server, "Ann", "de")
    link = ann.open(game, ("me", "me:Bea"), dice="typed")
    with ann.at(link, 0) as page:
        page.move("roll")
        number = page.state()["number"]
        page.ask(do="roll", seat=0, number=number, face=3)
        page.reach(number + 1)
    ann.headers["accept-language"] = "es"
    with ann.at(link, 0) as page:
        assert told(page)["log"] == ["Ann quiere lanzar.", "Tirada: 3."]


class Reader(Viewer):
    """Somebody at a table in one process, who keeps what they are sent."""

    def __init__(self, person: str) -> None:
        super().__init__(person, person)
        self.heard: list[dict[str, Any]] = []

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))


def test_a_table_in_one_process_tells_each_viewer_in_their_language(game: str) -> None:
    table = LocalTable(prepare(Wish(game, ("me", "random"), dice="typed"), "Ann", "Ann", bytes(32)))
    readers = []
    for code in ("de", "es", "en"):
        with speaking(code):
            readers.append(Reader("Ann"))
            table.welcome(readers[-1])
            table.take(readers[-1], '{"do": "look", "seat": 0}')
    table.take(readers[2], json.dumps({"do": "move", "id": "1", "seat": 0, "number": 0, "action": "roll"}))

    said = [one.heard[-1 if one is not readers[2] else -2]["lines"][-1][1] for one in readers]
    assert said == ["Ann will würfeln.", "Ann quiere lanzar.", "Ann: roll."]
    tags = [[message for message in one.heard if message["is"] == "table"][-1]["seats"][1]["tag"] for one in readers]
    assert tags == ["Bot · zufällig", "bot · al azar", "bot · random"]


def test_the_rules_are_translated_and_found_by_their_english_names(game: str) -> None:
    rules = load(game)
    english = rules_page(rules)
    with speaking("de"):
        german = rules_page(rules)
        assert rules_in_short(rules) == "Sei schneller. Sei mutig."
    with speaking("es"):
        assert rules_page(rules) == english, "there is no translation"

    assert "data-chapter" not in english
    assert '<h2 data-chapter="Rolling">Würfeln</h2>' in german
    assert "tippt" not in german
    assert "typed" not in english
    assert "roll</code>" not in german


def test_what_a_game_declares_is_translated(game: str) -> None:
    pig = load(game)
    with speaking("de"):
        assert pig.about == "Würfle, so oft du dich traust."
        assert shown_option(pig, "goal")["about"] == "Punkte zum Sieg"
        last = achieved(Facts([], [], 0, [pig]))[-1]
    assert (last.title, last.about) == ("Mutig", "Beende ein Spiel.")


def test_a_review_is_told_in_the_readers_language(game: str) -> None:
    table = LocalTable(prepare(Wish(game, ("me", "me:Bea"), dice="typed"), "Ann", "Ann", bytes(32)))
    ann = Reader("Ann")
    table.welcome(ann)
    moves: list[dict[str, Any]] = [{"do": "move", "action": "roll"}, {"do": "roll", "face": 4}]
    for number, asked in enumerate(moves):
        table.take(ann, json.dumps({"id": str(number), "seat": 0, "number": number} | asked))
    chances: dict[str, Any] = {"before": (0.5, 0.5), "after": (0.4, 0.6)}
    moments: list[dict[str, Any]] = [
        {"first": 1, "last": 1, "seat": 0, "lines": ["x"], "action": "roll", "better": "hold", "better_words": "x"},
        {"first": 2, "last": 2, "seat": -1, "lines": ["x"], "action": "", "better": "", "better_words": ""},
    ]
    made = json.dumps({"simulations": 9, "moments": [moment | chances for moment in moments], "svg": "<svg/>"})

    assert review.in_words(table.table_match, made)["moments"][0]["lines"] == ["x"]
    with speaking("de"):
        found = review.in_words(table.table_match, made)
    assert [moment["lines"] for moment in found["moments"]] == [["Ann will würfeln."], ["Wurf: 4."]]
    assert found["moments"][0]["better_words"] == "0 behalten"
    assert "Siegchance" in found["svg"]
    assert "0 behalten war um" in found["svg"]
