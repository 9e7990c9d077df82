"""The pages of the browser edition: those of the hall, with the tables of this browser."""

import json

import pytest
from browser_edition.device import Device

from astragal.core.language import speaking
from astragal.core.registry import folders, load
from astragal.hall import content_policy
from astragal.hall.content.rules_text import rules_page
from astragal.site import browser_pages

GAME = "dice-wide-shut"


def finished() -> tuple[Device, str]:
    ann = Device()
    link = ann.open_table(GAME, "me", "random")
    ann.look(link)
    ann.play_on()
    return ann, link


@pytest.mark.parametrize("path", ["/", "/mine", "/bots", "/settings", "/new", f"/learn/{GAME}"])
def test_a_page_is_the_halls_own_without_what_needs_others(path: str) -> None:
    found = Device().get(path, f"game={GAME}")

    assert found["status"] == 200
    assert found["policy"] == content_policy.PAGES.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    for address in ("/account", "/quick"):
        assert f'"{address}"' not in found["body"]


def test_home_lists_all_games_and_the_tables_that_are_not_over() -> None:
    ann = Device()
    link = ann.open_table(GAME, "me", "casual", "me:Bo")

    body = ann.get("/")["body"]

    assert all(f"/new?game={name}" in body for name in folders())
    assert f'href="/table/{link}"' in body
    assert ann.get(f"/table/{link}/position.svg")["type"] == "image/svg+xml"
    assert ann.get(f"/table/{link}")["status"] == 200


def test_somebody_has_a_name() -> None:
    ann = Device()

    assert ann.request("POST", "/name", name="Ann")["location"] == "/"

    assert json.loads(ann.storage["person"])["name"] == "Ann"
    assert ann.hall.table(ann.open_table(GAME, "me", "casual")).table.names[0] == "Ann"


def test_a_language_is_chosen_and_kept() -> None:
    ann = Device()
    ann.hall.prefer("sv", "fr-CA", "de")
    assert ann.hall.language == "fr"

    assert ann.request("POST", "/language", language="de")["location"] == "/settings"

    assert (ann.hall.language, json.loads(ann.storage["person"])["language"]) == ("de", "de")
    with speaking(ann.hall.language):
        body = ann.get("/settings")["body"]
        assert ann.hall.name == "Gast"
    assert '<html lang="de">' in body
    assert 'value="de" checked> Deutsch' in body
    ann.request("POST", "/language", language="tlh")
    assert ann.hall.language == "fr"


def test_a_finished_game_is_looked_back_at_forked_and_played_again() -> None:
    ann, link = finished()

    assert "rolled" in ann.get(f"/table/{link}/verify")["body"].lower()
    page = json.loads(ann.get(f"/table/{link}/replay/3.json", "seat=-2")["body"])
    assert page["step"] == 3
    assert ann.get(f"/table/{link}/replay/3")["status"] == 200
    forked = ann.request("POST", f"/table/{link}/fork", step="3", seat="1", bot="casual")["location"]
    assert len(ann.hall.table(forked.removeprefix("/table/")).table_match.story.steps) >= 3
    again = ann.request("POST", f"/table/{link}/rematch")["location"]
    assert ann.request("POST", f"/table/{link}/rematch")["location"] == again
    assert ann.last("table")["rematch"] == again.removeprefix("/table/")


def test_a_record_goes_out_and_comes_in() -> None:
    ann, link = finished()
    out = ann.get(f"/table/{link}/record.txt")
    assert out["file_name"] == "record.txt"

    bo = Device()
    came = bo.request("POST", "/records", record=out["body"])["location"]

    assert bo.get(f"{came}/record.txt")["body"] == out["body"]
    assert bo.request("POST", "/records", record="nonsense")["status"] == 400


def test_a_review_is_there_when_it_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.site.thinking.REVIEW_SIMULATIONS", 1)
    monkeypatch.setattr("astragal.site.thinking.PLAIN_REVIEW_SIMULATIONS", 1)
    ann, link = finished()

    assert ann.get(f"/table/{link}/review.json")["status"] == 202

    found = json.loads(ann.get(f"/table/{link}/review.json")["body"])
    assert found["ready"]
    assert found["moments"]
    assert ann.get(f"/table/{link}/review.svg")["body"].startswith("<svg")
    assert Device(ann.storage).storage[link[:12]] == ann.hall.table(link).stored


def test_a_review_that_cannot_be_worked_out_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.site.thinking.reviewed", lambda _: "")
    ann, link = finished()

    assert ann.get(f"/table/{link}/review.json")["status"] == 202
    assert ann.get(f"/table/{link}/review.json")["status"] == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [("/account", 404), ("/table/short", 404), ("/new", 400), ("/learn/nothing", 400), ("/learn/x/99999999", 404)],
)
def test_a_page_that_is_not_there_says_so(path: str, status: int) -> None:
    found = Device().get(path)

    assert found["status"] == status
    assert "did not work" in found["body"]


def test_rules_are_made_ready_beside_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_pages, "RULES", "README.md")

    bare = Device().get(f"/rules/{GAME}", "bare")["body"]

    assert bare.startswith("# ")
    assert "<h1>" in rules_page(load(GAME))
    assert "<article>" in Device().get(f"/rules/{GAME}")["body"]
