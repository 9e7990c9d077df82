"""Bots that are somebody: a name of their own at every table, and a face."""

from xml.etree import ElementTree

import pytest
from hall.table import Person, Server

from astragal.hall.content.faces import face
from astragal.hall.tables.characters import CHARACTERS, LEVELS
from astragal.hall.tables.setup import Wish, prepare


@pytest.mark.parametrize("level", CHARACTERS)
def test_bots_of_one_level_have_different_names_and_keep_their_level(level: str) -> None:
    game, seats = ("dice-archive", 4) if level == "master" else ("dicetopia", 5)
    table = prepare(Wish(game, ("me", *[level] * seats)), "ann", "Ann")

    assert [seat.name for seat in table.seats] == ["Ann", *CHARACTERS[level][:seats]]
    assert {seat.bot for seat in table.seats[1:]} == {level}


def test_every_name_is_one_bots_and_every_face_is_its_own() -> None:
    names = [name for names in CHARACTERS.values() for name in names]
    faces = {face(name) for name in names}

    assert len(set(names)) == len(names) == len(LEVELS) == len(faces)
    for drawn in faces:
        assert "class=" not in ElementTree.canonicalize(drawn)


def test_the_pages_of_bots(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    assert all(name in ann.get("/bots").text for name in LEVELS)
    assert ann.get("/face/Pip.svg").headers["content-type"] == "image/svg+xml"
    assert ann.get("/face/Nobody.svg").status_code == 404


def test_nobody_is_called_like_a_bot(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    assert ann.post("/name", data={"name": "Bones"}).status_code == 409
