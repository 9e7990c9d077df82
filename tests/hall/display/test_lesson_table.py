"""A lesson is a table that lives in one process: whoever touches what is lit goes through all of it."""

import json
from typing import Any

import pytest

from astragal import load
from astragal.core.drawing import is_drawn, pieces
from astragal.core.record import Record
from astragal.core.registry import folders
from astragal.hall.display.lesson_table import LessonTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.lesson import FILE, LEARNER, has_lesson, lesson_of

TAUGHT = [name for name in folders() if has_lesson(load(name))]
MOST_WORDS = 25
"""In one part of a remark; more of them hide too much of the board."""


class Learner(Viewer):
    """A page whose learner touches what is lit."""

    def __init__(self, game: str, place: int = 0, *, phone: bool = False) -> None:
        super().__init__("ann", "Ann")
        self.heard: list[dict[str, Any]] = []
        self.lesson = lesson_of(load(game))
        self.table = LessonTable(self.lesson, self.person, place)
        self.table.welcome(self)
        self.ask(do="look", seat=LEARNER, phone=phone, anew=True)

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; the last one that comes after it."""
        self.table.take(self, json.dumps(message))
        return self.heard[-1]

    @property
    def states(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["is"] == "state"]

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    def move(self, action: str = "") -> dict[str, Any]:
        """Make a choice, by default the one that is lit."""
        state = self.state
        action = action or state["choices"][0][0]
        return self.ask(do="move", id="m", seat=LEARNER, number=state["number"], action=action)

    def learn(self, most: int = 1000) -> None:
        """Make this many choices, if there are that many."""
        for _ in range(most):
            if self.state["ends"]:
                return
            assert self.move()["is"] == "done"


@pytest.mark.parametrize("game", TAUGHT)
def test_touching_what_is_lit_leads_through_a_whole_lesson(game: str) -> None:
    record = Record.read(load(game).folder / FILE)
    ann = Learner(game)

    ann.learn()

    assert ann.table.place == len(record.steps)
    said = [state["look"] for state in ann.states if state["look"]]
    remarks = [part for place in sorted(ann.lesson.remarks) for part in ann.lesson.remarks[place]]
    assert [part for part in said if not part.startswith("Now: ")] == remarks
    assert [state["chapter"] for state in ann.states] == sorted(state["chapter"] for state in ann.states)
    assert ann.state["chapter"] == len(ann.state["titles"]) > 1


@pytest.mark.parametrize("game", TAUGHT)
def test_every_choice_of_the_learner_is_explained_in_few_words(game: str) -> None:
    lesson = lesson_of(load(game))
    long = [part for parts in lesson.remarks.values() for part in parts if len(part.split()) > MOST_WORDS]

    assert long == []
    assert [n for n, step in enumerate(lesson.steps) if step.seat == LEARNER and n not in lesson.remarks] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_one_choice_is_lit_and_its_pieces_are_drawn(game: str) -> None:
    ann = Learner(game, phone=True)
    while not ann.state["ends"]:
        (_, _, ways, _), *others = ann.state["choices"]
        view = ann.table.table_match.view(LEARNER)
        drawn = {piece.name for piece in pieces(view, phone=True)} if is_drawn(view.game) else set()
        assert len(ways) == 1
        assert {*ways[0]} <= drawn
        assert [other[2] for other in others] == [ways] * len(others), "no touch tells them apart"
        ann.move()


def test_a_remark_about_others_is_read_before_they_move() -> None:
    states = Learner("office-supply").states

    assert [state["missed"] for state in states[:-1]] == [bool(state["look"]) for state in states[:-1]]
    assert all(state["choices"] == [] for state in states[:-1])
    assert len(states[-1]["choices"]) == 1
    assert not states[-1]["missed"]


def test_another_choice_is_refused_kindly() -> None:
    ann = Learner("dice-wide-shut")
    other = next(action for action in ann.table.table_match.view(LEARNER).choices if action != "take two red 3 4")

    refused = ann.move(other)

    assert (refused["is"], refused["status"]) == ("refused", 409)
    assert refused["reason"].startswith("You could also do this: ")
    assert ann.move()["is"] == "done"


def test_another_touch_is_answered_with_what_it_means_here() -> None:
    ann = Learner("dice-wide-shut")
    view = ann.table.table_match.view(LEARNER)
    lit = ann.state["choices"][0][2][0][0]
    others = [piece.name for piece in pieces(view) if piece.width and piece.name != lit]

    answers = {name: ann.ask(do="why", id="w", piece=name, picked=[])["text"] for name in others}

    assert any(text.startswith("You could also do this:") for text in answers.values())
    assert sum(text.startswith("You will need that as well.") for text in answers.values()) == 1
    assert all("lit" in text for text in answers.values())


def test_a_lesson_is_resumed_where_it_was_left() -> None:
    ann = Learner("dice-archive")
    ann.learn(4)

    back = Learner("dice-archive", ann.table.place)

    assert back.table.place == ann.table.place
    assert back.state["look"] == ann.state["look"]
    assert back.state["choices"] == ann.state["choices"]
    assert back.state["board"]["pieces"], "a page that begins anew gets all of the drawing"


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_comes_back_misses_no_remark(game: str) -> None:
    lesson = lesson_of(load(game))
    for place in range(len(lesson.steps) + 2):
        found = lesson.resumed_at(place)
        between = lesson.steps[found:place]
        assert found == 0 or lesson.steps[found - 1].seat == LEARNER
        assert LEARNER not in [step.seat for step in between]


def test_back_leads_to_the_choice_before_and_no_further_than_the_first() -> None:
    ann = Learner("dice-archive")
    first = ann.state["look"]
    ann.learn(2)

    for _ in range(2):
        assert ann.ask(do="undo", id="u", seat=LEARNER, number=ann.state["number"])["is"] == "done"

    assert ann.state["look"] == first
    assert not ann.state["undo"]
    assert ann.ask(do="undo", id="u", seat=LEARNER, number=ann.state["number"])["is"] == "refused"


def test_begin_again_tells_everything_again() -> None:
    ann = Learner("office-supply")
    told = [state["look"] for state in ann.states]
    ann.learn(3)
    heard = len(ann.states)

    ann.ask(do="start", id="s")

    assert [state["look"] for state in ann.states[heard:]] == told


def test_a_page_that_knows_more_rows_than_a_new_connection_still_gets_a_newer_state() -> None:
    ann = Learner("dice-archive")
    ann.learn(3)
    for _ in range(2):
        ann.ask(do="undo", id="u", seat=LEARNER, number=ann.state["number"])
    seen = ann.state["number"]

    back = Learner("dice-archive", ann.table.place)
    back.ask(do="look", seat=LEARNER, seen=seen)

    assert back.state["number"] >= seen
    assert back.move()["is"] == "done"


def test_a_learner_sees_no_more_than_the_seat() -> None:
    ann = Learner("pie-factory")

    assert ann.ask(do="look", seat=1)["is"] == "refused"
    assert ann.ask(do="look", seat=-1)["is"] == "state"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "sit", "seat": 1},
        {"do": "leave", "seat": 0},
        {"do": "return", "seat": 0},
        {"do": "roll", "seat": 0, "number": 17, "face": 1},
        {"do": "undo", "seat": 1, "number": 0},
        {"do": "move", "seat": 1, "number": 17, "action": "keep"},
        {"do": "move", "seat": 0, "number": 17, "action": "\u0000nonsense"},
        {"do": "hint", "seat": 0, "number": 17},
        {"do": "chat", "text": "Hello"},
        {"do": "nudge", "seat": 1},
        {"do": "ask", "seat": 0, "number": 17},
    ],
    ids=lambda message: message["do"],
)
def test_what_a_lesson_does_not_do_is_refused_and_changes_nothing(message: dict[str, Any]) -> None:
    ann = Learner("dice-archive")
    place = ann.table.place

    assert ann.ask(id="x", **message)["is"] == "refused"
    assert ann.table.place == place
    assert ann.move()["is"] == "done"


def test_looking_away_needs_no_answer() -> None:
    ann = Learner("dice-archive")
    heard = len(ann.heard)

    ann.ask(do="eyes", open=False)

    assert len(ann.heard) == heard
