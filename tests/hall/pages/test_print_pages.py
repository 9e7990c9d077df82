"""Printing from the hall: a button at each game, the options of a table, and files that are PDF."""

import asyncio
import io
from types import SimpleNamespace

import pytest
from hall.table import Person, Server
from own_loop import run
from pypdf import PdfReader
from starlette.requests import Request

from astragal.core import extras
from astragal.core.registry import folders
from astragal.hall.pages import print_pages
from astragal.hall.pages.print_pages import MOST_WAITING, PrintPages
from astragal.hall.refusal import Refused
from astragal.hall.settings import Limits


def test_every_game_has_a_button_that_leads_to_a_form(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    for name in folders():
        assert f'href="/print/{name}"' in ann.get(f"/new?game={name}").text
        assert f'action="/print/{name}.pdf"' in ann.get(f"/print/{name}").text


def test_parts_and_rulebook_come_as_pdf(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    parts = ann.get("/print/office-supply.pdf?players=3&paper=letter&ink=black&option-map=large&what=parts")
    rules = ann.get("/print/office-supply.pdf?what=rules")

    assert parts.headers["content-type"] == "application/pdf"
    assert 'filename="office-supply-3-letter.pdf"' in parts.headers["content-disposition"]
    assert "map large" in PdfReader(io.BytesIO(parts.content)).pages[1].extract_text()
    assert "Rulebook" in PdfReader(io.BytesIO(rules.content)).pages[0].extract_text()


def test_a_missing_typesetter_is_announced_and_named(small_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(small_server, "Ann")
    assert "the typesetter is fetched" not in ann.get("/print/office-supply").text
    monkeypatch.setattr(extras, "is_missing", lambda _: True)
    monkeypatch.setattr(print_pages, "is_missing", lambda _: True)

    assert "the typesetter is fetched" in ann.get("/print/office-supply").text
    refused = ann.get("/print/office-supply.pdf?what=rules")
    assert refused.status_code == 503
    assert "Printing needs the typesetter: install astragal[print]." in refused.text


def test_a_table_prints_its_own_options(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.post(
        "/tables", json={"game": "office-supply", "seats": ["me", "random", "random"], "options": {"map": "large"}}
    ).json()["link"]
    page = ann.get(f"/table/{link}").text

    assert "/print/office-supply?players=3&amp;option-map=large" in page
    form = ann.get("/print/office-supply?players=3&option-map=large").text
    assert "<option selected>3</option>" in form
    assert '<option value="large" selected>large</option>' in form


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("players=9", "Office Supply is for 2 to 4 players, not &#39;9&#39;."),
        ("paper=a3", "Expected the paper a4 or letter, not &#39;a3&#39;."),
        ("ink=gold", "Expected the ink colour or black, not &#39;gold&#39;."),
        ("option-map=/etc/passwd", "Option map takes small or large, not &#39;/etc/passwd&#39;."),
        ("option-roof=flat", "Office Supply has no option"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(small_server: Server, query: str, reason: str) -> None:
    answer = Person(small_server, "Ann").get(f"/print/office-supply.pdf?{query}")

    assert answer.status_code == 400
    assert reason in answer.text


def test_there_is_nothing_to_print_of_a_game_that_is_not_there(small_server: Server) -> None:
    assert Person(small_server, "Ann").get("/print/chess.pdf").status_code == 400


def asked_by(address: str) -> Request:
    path = {"game": "office-supply"}
    return Request({"type": "http", "client": (address, 1), "path_params": path, "query_string": b"", "headers": []})


def refusals(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many of these requests are refused while the first print is still being made."""

    async def ask() -> int:
        done = asyncio.Event()

        async def printed(_: list[str]) -> bytes:
            await done.wait()
            return b"%PDF-"

        monkeypatch.setattr(print_pages, "_printed", printed)
        hall = SimpleNamespace(settings=SimpleNamespace(limits=Limits()), database=None)
        pages = SimpleNamespace(hall=hall, guests=None)  # a file needs no page
        found = PrintPages(pages)  # type: ignore[arg-type]
        asked = [asyncio.create_task(found.pdf(asked_by(address))) for address in addresses]
        await asyncio.sleep(0)
        done.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return sum(isinstance(answer, Refused) and answer.status == 429 for answer in answers)

    return run(ask())


def test_only_so_many_prints_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = [f"10.0.0.{number}" for number in range(MOST_WAITING + 2)]

    assert refusals(everywhere[:MOST_WAITING], monkeypatch) == 0
    assert refusals(everywhere, monkeypatch) == 2


def test_one_address_cannot_keep_the_printer_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_pages, "MOST_WAITING", 100)

    assert refusals(["10.0.0.1"] * (int(Limits().prints[0]) + 3), monkeypatch) == 3
