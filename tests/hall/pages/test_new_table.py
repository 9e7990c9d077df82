"""The form for a new table: what it offers, and what becomes of a field that is left alone."""

import re
from urllib.parse import urlencode

import pytest
from hall.table import Person, Server

from astragal.core.registry import folders, load_registered


def options_of(ann: Person, **fields: str) -> dict[str, str]:
    """The options of the table that a form opens."""
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = ann.post("/tables", content=urlencode(fields), headers=headers, follow_redirects=False)
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
