"""Tutorials, reviews and texts: what the hall shows beside the games."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hall.table import Person, Server, until

from astragal import Match, SeededLuck, hall, load
from astragal.bots import random
from astragal.core.record import Record
from astragal.core.registry import folders
from astragal.hall.display.lessons import FILE, has_tutorial

HALL = Path(hall.__file__).parent
TAUGHT = [name for name in folders() if has_tutorial(load(name))]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_tutorial_shows_every_remark_before_its_choice(small_server: Server, game: str) -> None:
    ann = Person(small_server, "Ann")
    steps = Record.read(load(game).folder / FILE).steps
    remarks = [step.remark for step in steps if step.remark]
    said, step = [], 0
    while step < len(steps):
        lesson = ann.get(f"/learn/{game}/{step}.json?phone").json()
        said += [lesson["remark"]] if lesson["remark"] else []
        assert {*lesson["touched"]} <= {*lesson["page"]["board"]["order"]}
        step = lesson["page"]["after"]

    assert said == remarks
    assert ann.get(f"/learn/{game}/{len(steps)}").status_code == 200
    assert ann.get(f"/learn/{game}/{len(steps) + 1}").status_code == 404


def test_a_finished_game_is_reviewed_in_the_background(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    luck, match = SeededLuck(1), Match("dice-archive", names=["Ann", "Bo"], luck=SeededLuck(1))
    while not match.over:
        match.play(random(match.view(match.to_act), luck))
    address = ann.post("/records", content=str(match.record), headers={"content-type": "text/plain"}).json()["link"]

    assert ann.get(f"/table/{address}/review.json").status_code == 202
    until(lambda: ann.get(f"/table/{address}/review.json").status_code == 200, 120)

    curve = ann.get(f"/table/{address}/review.svg")
    assert curve.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(curve.text).tag.endswith("svg")


def test_there_is_no_review_before_the_end(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))

    assert ann.get(f"/table/{link}/review.json").status_code == 409
