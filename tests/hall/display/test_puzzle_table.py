"""A puzzle is a table that takes one choice: what is right follows from the record, and is told only afterwards."""

import json
from typing import Any

import pytest

from astragal import load
from astragal.core.puzzles import has_puzzles, puzzles_of
from astragal.core.registry import folders
from astragal.hall.display.puzzle_table import PuzzleTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.puzzle import Question
from astragal.hall.messages.replies import PuzzleRating

GAMES = [name for name in folders() if has_puzzles(load(name))]
SAMPLE = 12
RATING = PuzzleRating(25.0, 26.0, 24.0, 1, 1)


class Solver(Viewer):
    """Somebody before a puzzle."""

    def __init__(self, question: Question) -> None:
        super().__init__("ann", "Ann")
        self.heard: list[dict[str, Any]] = []
        self.rated: list[bool] = []
        self.seat = question.puzzle.seat
        self.table = PuzzleTable(question, self.person, self.rate)
        self.table.welcome(self)
        self.ask(do="look", seat=self.seat, anew=True)

    def rate(self, right: bool) -> PuzzleRating | None:
        self.rated.append(right)
        return RATING

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        self.table.take(self, json.dumps(message))
        return self.heard[-1]

    @property
    def states(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["is"] == "state"]

    def choose(self, *actions: str) -> dict[str, Any]:
        """Make choices; what came last."""
        for action in actions:
            number = self.states[-1]["number"]
            found = self.ask(do="move", id="m", seat=self.seat, number=number, action=action)
        return found


def sample(game: str) -> list[Question]:
    puzzles = [*puzzles_of(load(game)).values()]
    return [Question(load(game), puzzle) for puzzle in puzzles[:: max(1, len(puzzles) // SAMPLE)]]


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_right_and_the_line_follows(game: str) -> None:
    for question in sample(game):
        ann = Solver(question)
        first = ann.states[-1]
        assert first["verdict"] is None
        assert first["to_act"] == question.puzzle.seat
        assert question.puzzle.answer[0] in [choice[0] for choice in first["choices"]]

        assert ann.choose(*question.puzzle.answer)["is"] == "done"

        verdict = ann.states[-1]["verdict"]
        assert verdict["right"]
        assert ann.rated == [True]
        assert verdict["rating"]["after"] == RATING.after
        assert question.game.themes is not None
        assert verdict["reasons"][0] in [theme.reason for theme in question.game.themes.themes]
        assert verdict["line"]
        assert verdict["themes"]
        assert ann.states[-1]["choices"] == []
        assert ann.table.table_match.match.made[-1].text == question.puzzle.record.steps[-1].text


@pytest.mark.parametrize("game", GAMES)
def test_another_choice_is_wrong_and_the_answer_is_shown(game: str) -> None:
    rules, in_set = load(game).rules, load(game).set_actions
    whole = [question for question in sample(game) if rules.actions.parse(question.puzzle.rival[-1]) not in in_set]
    assert whole
    for question in whole:
        ann = Solver(question)

        assert ann.choose(*question.puzzle.rival)["is"] == "done"

        verdict = ann.states[-1]["verdict"]
        assert ann.rated == [False]
        assert not verdict["right"]
        assert verdict["chosen"] != verdict["answer"]
        made = [step.text for step in ann.table.table_match.match.made[question.puzzle.asks :]]
        assert tuple(made[: question.puzzle.answers]) == question.puzzle.answer


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_sent_before_the_answer_says_what_it_is(game: str) -> None:
    for question in sample(game)[:3]:
        ann = Solver(question)
        sent = json.dumps(ann.heard)
        told = question.verdict(question.puzzle.answer, None)

        assert not any(reason in sent for reason in told.reasons)
        assert all(state["verdict"] is None for state in ann.states)


def test_only_one_answer_is_taken() -> None:
    ann = Solver(sample(GAMES[0])[0])
    ann.choose(*ann.table.question.puzzle.answer)

    refused = ann.choose(ann.table.question.puzzle.answer[0])

    assert (refused["is"], refused["reason"]) == ("refused", "You have already answered this puzzle.")
    assert ann.rated == [True]


def test_what_is_not_legal_is_refused_and_costs_nothing() -> None:
    ann = Solver(sample(GAMES[0])[0])

    assert ann.choose("nonsense")["is"] == "refused"
    assert ann.ask(do="undo", id="u", seat=ann.seat, number=ann.states[-1]["number"])["is"] == "refused"
    assert ann.ask(do="hint", id="h", seat=ann.seat, number=ann.states[-1]["number"])["is"] == "refused"
    assert ann.rated == []


def sets() -> list[Question]:
    """Puzzles whose answer is a set."""
    found = [Question(load(game), puzzle) for game in GAMES for puzzle in puzzles_of(load(game)).values()]
    return [question for question in found if len(question.puzzle.answer) > 2][:3]


def test_a_set_is_one_answer_in_any_order_and_can_be_changed_before() -> None:
    for question in sets():
        *parts, last = question.puzzle.answer
        ann = Solver(question)
        ann.choose(parts[-1])
        assert ann.states[-1]["verdict"] is None
        ann.ask(do="undo", id="u", seat=ann.seat, number=ann.states[-1]["number"])
        ann.choose(*reversed(parts), last)

        assert ann.rated == [True]
