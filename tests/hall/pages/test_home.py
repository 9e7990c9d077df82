"""The home and one's own tables: what a game is like, which tables are open or can be watched, and what is cleared."""

import re
from html import unescape

import pytest
from hall.table import Person, Server, two_people
from hall.visitors import finish

from astragal.core.game_length import lengths_of, minutes_with, weight
from astragal.core.registry import folders, load
from astragal.lab.game_length import measure

GAME = "dice-wide-shut"


def shown(page: str, heading: str) -> set[str]:
    """The tables below a heading."""
    after = page.partition(f">{heading}</h1>")[2].partition("<h1")[0]
    return set(re.findall(r'href="/table/([^"]+)"', after))


@pytest.mark.parametrize("name", folders())
def test_every_game_says_how_long_it_takes_and_how_heavy_it_is(name: str) -> None:
    game = load(name)

    found = lengths_of(game)

    assert [length.players for length in found] == [game.players[0], game.players[-1]]
    assert 3 <= found[0].minutes < found[-1].minutes <= 60
    assert weight(game) in ("light", "medium", "heavy")


def test_a_table_says_how_long_its_game_takes_with_its_players(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    fewest, most = (length.minutes for length in lengths_of(load(GAME)))

    shown = [ann.get(f"/table/{ann.open(seats=('me',) + ('open',) * others)}").text for others in (1, 2, 4)]

    assert f"about {fewest} min" in shown[0]
    assert fewest < minutes_with(load(GAME), 3) < most
    assert f"about {minutes_with(load(GAME), 3)} min" in shown[1]
    assert f"about {most} min" in shown[2]


def test_the_kept_figures_are_what_is_measured() -> None:
    game = load("dice-archive")
    kept = lengths_of(game)[0]

    measured = measure(game, kept.players, games=6, seed=1)

    assert measured.choices == pytest.approx(kept.choices, rel=0.2)
    assert measured.doublings == pytest.approx(kept.doublings, rel=0.2)


def test_open_tables_are_filtered_and_others_can_be_watched(small_server: Server) -> None:
    ann, eve = Person(small_server, "Ann"), Person(small_server, "Eve")
    live, mail = ann.open(public=True), ann.open(public=True, pace="mail")
    played, hidden = (ann.open(seats=("me", "random"), public=True, watch=watch) for watch in (True, False))

    home = eve.get("/").text
    assert shown(home, "Open tables") == {live, mail}
    assert shown(home, "Tables to watch") == {played}
    assert hidden not in home
    assert shown(eve.get("/?open=mail").text, "Open tables") == {mail}
    assert shown(eve.get("/?open=rated").text, "Open tables") == set()
    answer = eve.get("/?open=x")
    assert (answer.status_code, "Expected open to be all or live or mail or rated" in answer.text) == (400, True)


def test_old_tables_are_cleared_one_by_one_or_all_at_once(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    first, second, waiting = ann.open(seats=("me", "random")), ann.open(seats=("me", "random")), ann.open()
    for link in (first, second):
        finish(server.hall.referee, link[:12])

    assert ann.post("/mine/clear", data={"link": first}).status_code == 303
    assert {table["link"] for table in ann.get("/mine.json").json()["tables"]} == {second, waiting}
    ann.post("/mine/clear")
    assert {table["link"] for table in ann.get("/mine.json").json()["tables"]} == {waiting}
    assert ann.get(f"/table/{first}").status_code == 200, "its link still works"

    bo.post("/mine/clear", data={"link": waiting})
    assert [seat.person for seat in server.hall.referee.by_link(waiting).seats] == [ann.id, None], "not his to leave"
    ann.post("/mine/clear", data={"link": waiting})
    assert [seat.person for seat in server.hall.referee.by_link(waiting).seats] == [None, None]
    assert ann.get("/mine.json").json()["tables"] == []


def test_continue_says_what_there_is_to_choose_to_whoever_chooses_only(small_server: Server) -> None:
    with two_people(small_server, "pie-factory") as (mover, other):
        prompt = mover.state()["prompt"]
        home, others = (unescape(page.person.get("/").text) for page in (mover, other))
        (line,) = (table for table in mover.person.get("/mine.json").json()["tables"] if table["link"] == mover.link)
        (hidden,) = (table for table in other.person.get("/mine.json").json()["tables"] if table["link"] == mover.link)

    assert prompt
    assert f'Your turn:</strong> <span class="asked">{prompt}</span>' in home
    assert prompt not in others
    assert (line["prompt"], hidden["prompt"]) == (prompt, "")


def test_a_shared_device_says_no_secret_of_whoever_has_it_next(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    shared, apart = ann.open("pie-factory", ("me", "me:Bo")), ann.open("dice-archive", ("me", "me:Bo"))

    lines = {table["link"]: table for table in ann.get("/mine.json").json()["tables"]}

    assert lines[shared]["yours"]
    assert lines[shared]["prompt"] == ""
    assert lines[apart]["prompt"]
