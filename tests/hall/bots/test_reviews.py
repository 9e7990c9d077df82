"""Reviews of finished games: worked out in the background, and only after the end."""

import threading
from xml.etree import ElementTree

import pytest
from hall.table import WAIT, Person, Server, until

from astragal import Match, SeededLuck
from astragal.bots import random
from astragal.hall.bots import reviews
from astragal.hall.pages.board_pages import own_style


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when a game has been reviewed; nobody waits until the machine has nothing else to do."""
    review, done = reviews.review_of, threading.Event()

    async def review_and_say(record: str) -> str:
        try:
            return await review(record)
        finally:
            done.set()

    monkeypatch.setattr(reviews, "review_of", review_and_say)
    monkeypatch.setattr(reviews, "NICE", 0)
    monkeypatch.setattr(reviews, "SIMULATIONS", 5)
    return done


def test_a_finished_game_is_reviewed_in_the_background(small_server: Server, reviewed: threading.Event) -> None:
    ann = Person(small_server, "Ann")
    luck, match = SeededLuck(1), Match("dice-archive", names=["Ann", "Bo"], luck=SeededLuck(1))
    while not match.over:
        match.play(random(match.view(match.to_act), luck))
    address = ann.post("/records", content=str(match.record), headers={"content-type": "text/plain"}).json()["link"]

    assert ann.get(f"/table/{address}/review.json").status_code == 202
    assert reviewed.wait(WAIT)
    until(lambda: ann.get(f"/table/{address}/review.json").status_code == 200)

    curve = ann.get(f"/table/{address}/review.svg")
    assert curve.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(curve.text).tag.endswith("svg")
    assert curve.headers["content-security-policy"] == own_style(curve.text)["content-security-policy"]
    moments = ann.get(f"/table/{address}/review.json").json()["moments"]
    assert moments[-1]["last"] == match.steps


def test_there_is_no_review_before_the_end(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))

    assert ann.get(f"/table/{link}/review.json").status_code == 409
