"""The picture of a table: a PNG that other programs show, with nothing in it that a watcher may not see."""

import re
import struct

import pytest
from hall.table import Person, Server
from hall.visitors import finish

from astragal.core.view import SPECTATOR
from astragal.hall.content.table_picture import table_picture
from astragal.hall.pages import picture_pages
from astragal.hall.pages.picture_pages import heading_of
from astragal.hall.tables.badges import Badge

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(SIGNATURE)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_leads_to_a_picture_that_chats_show(small_server: Server) -> None:
    ann, stranger = Person(small_server, "Ann"), Person(small_server, "Eve")
    link = ann.open("dice-wide-shut", ("me", "random"))

    found = re.search(r'property="og:image" content="([^"]+)"', stranger.get(f"/table/{link}").text)

    assert found is not None
    assert found[1] == f"http://{small_server.address}/table/{link}/picture.png"
    answer = stranger.get(found[1])
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert size_of(answer.content) == (1200, 630)


def test_where_nobody_may_watch_the_picture_is_of_the_game(small_server: Server) -> None:
    ann, eve = Person(small_server, "Ann"), Person(small_server, "Eve")
    private, waiting = ann.open(watch=False, seats=("me", "random")), ann.open(seats=("me", "open"))

    pictures = [person.get(f"/table/{link}/picture.png").content for person, link in ((eve, private), (eve, waiting))]

    assert pictures[0] == pictures[1]


def test_a_finished_game_says_who_has_won(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    referee = small_server.hall.referee
    table_id = referee.by_link(ann.open("dice-wide-shut", ("me", "random"))).id
    finish(referee, table_id)

    with referee.newest(table_id) as table_match:
        view, heading = table_match.view(SPECTATOR), heading_of(table_match)
    svg = table_picture(view, heading, [Badge(3, 4), Badge(1, 2)], points=True)

    winner = view.names[view.places.index(1)]
    assert heading == f"{winner} wins"
    assert all(f">{points}</text>" in svg for points in view.scores)
    assert "--s1:light-dark(#A8237A,#FF8FD2);" in svg, "the first seat is pink"


def test_without_a_typesetter_it_is_the_cover(small_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_pages, "can_be_made", lambda: False)
    ann = Person(small_server, "Ann")

    answer = ann.get(f"/table/{ann.open()}/picture.png")

    assert answer.headers["location"] == "/games/dice-wide-shut/cover.svg"
