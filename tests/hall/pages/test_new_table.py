"""The form for a new table: what it offers, and what becomes of a field that is left alone."""

import re
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from hall.table import Person, Server
from httpx2 import Response

from astragal.core.registry import folders, load, load_registered


def sent(ann: Person, fields: Mapping[str, str]) -> Response:
    """The answer to a form."""
    headers = {"content-type": "application/x-www-form-urlencoded"}
    return ann.post("/tables", content=urlencode(fields), headers=headers, follow_redirects=False)


def options_of(ann: Person, **fields: str) -> dict[str, str]:
    """The options of the table that a form opens."""
    answer = sent(ann, fields)
    assert answer.status_code == 303, answer.text
    found: dict[str, str] = ann.get(f"{answer.headers['location']}.json").json()["table"]["options"]
    return found


def test_the_form_offers_first_what_is_best_for_so_many_players(small_server: Server) -> None:
    page = Person(small_server, "Ann").get("/new?game=office-supply").text

    stock = re.search(r'<select name="option-stock">(.*?)</select>', page)
    assert stock is not None
    assert stock[1].startswith('<option value="">mixed with 2 players, otherwise usual</option>')


def test_an_option_that_is_left_alone_is_what_is_best_for_the_players_who_sit_down(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    two = {"game": "office-supply", "seat0": "me", "seat1": "random", "option-stock": ""}

    assert options_of(ann, **two)["stock"] == "mixed"
    assert options_of(ann, **two, seat2="random")["stock"] == "usual"
    assert options_of(ann, **two | {"option-stock": "quick"})["stock"] == "quick"


def test_real_dice_are_not_offered_where_part_of_the_luck_is_secret(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    for name in folders():
        page = ann.get(f"/new?game={name}").text
        secret = load_registered(name).has_secrets

        assert ('<option value="typed">' in page) != secret
        assert ("You cannot type in real dice here" in page) == secret


@pytest.mark.parametrize("name", folders())
def test_what_a_game_recommends_can_be_chosen(name: str) -> None:
    game = load_registered(name)
    for players in game.players:
        recommended = game.recommended(players)
        assert game.read_options(recommended).keys() >= recommended.keys()


def test_a_form_says_how_many_play_and_against_whom(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    seats = {f"seat{number}": "usual" for number in range(5)}
    form = {"game": "dice-wide-shut", "players": "3", "bot": "beginner", **seats}

    played = sent(ann, form).headers["location"]
    invited = sent(ann, form | {"others": "open"}).headers["location"]

    kinds = [[seat["kind"] for seat in ann.get(f"{link}.json").json()["table"]["seats"]] for link in (played, invited)]
    assert kinds == [["person", "bot", "bot"], ["person", "open", "open"]]
    refused = sent(ann, form | {"players": "many"})
    assert refused.status_code == 400
    assert "Expected a number of players" in refused.text


def test_a_game_shows_its_own_cover_and_colours(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    for name in folders():
        assert ann.get(f"/games/{name}/cover.svg").text == (load(name).folder / "cover.svg").read_text(encoding="utf-8")
        assert f".g-{name}{{" in ann.get("/games/colours.css").text
