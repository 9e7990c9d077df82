"""What a person is shown: drawings made of pieces, and the laws that they and the words beside them are held to."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from astragal.core import component, fact
from astragal.core.check_shown import ShownWrongly, check_shown
from astragal.core.contract import Board, Words
from astragal.core.drawing import Piece, badge, box, cut, last, lines, picture, pieces, stylesheet, text, touches
from astragal.core.game import Game
from astragal.core.luck import RecordedLuck
from astragal.core.match import Match
from astragal.core.view import View
from astragal.core.words import ScorePart, TieBreak

PIG = Path(__file__).parents[2] / "examples" / "pig"
DIE = Piece("die", 10, 20, '<use href="#std1"/>', 60, 60, "roll the die")
POT = Piece("pot", 80, 20, "<circle r='9'/>", 60, 60, "hold")


def touch(_view: View, verb: str, _arguments: tuple[int, ...]) -> tuple[str, ...]:
    return ("die",) if verb == "roll" else ("pot",)


def why_not(view: View, _verb: str, _arguments: tuple[int, ...]) -> str:
    return "" if view.to_act == view.seat else "It is not your turn."


def points(view: View) -> list[ScorePart]:
    return [ScorePart("Held", view.state.points[: view.state.players], ["held"] * view.state.players)]


BOARD: Board[Any] = Board(draw=lambda *_: [DIE, POT], touches=touch)
WORDS: Words[Any] = Words(score_sheet=points)


def pig(board: dict[str, Any] | None = None, words: dict[str, Any] | None = None) -> Game:
    """Pig with a drawing and with words of our own."""
    game = Game("pig", PIG, "pig")
    game.board = replace(BOARD, **board or {})
    game.words = replace(WORDS, **words or {})
    return game


def match_of(game: Game) -> Match:
    return Match(game, 2, names=["Left", "<Right>"], luck=RecordedLuck([4, 4, 4]))


def test_a_lawful_drawing_passes() -> None:
    match = match_of(pig())
    for seat in (-1, 0, 1):
        check_shown(match.view(seat))


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ({"draw": lambda *_: [DIE, POT, DIE]}, "two pieces have one name"),
        ({"draw": lambda *_: [DIE, POT, DIE._replace(name="A b")]}, "small letters"),
        ({"draw": lambda *_: [DIE, POT._replace(art='<path style="fill:red"/>')]}, "style attribute"),
        ({"draw": lambda *_: [DIE, POT._replace(art="<path d='" + "1 " * 31_000 + "'/>")]}, "60,000"),
        ({"draw": lambda *_: [DIE, POT._replace(x=330)]}, "pot lies outside"),
        ({"draw": lambda *_: [DIE, POT._replace(sheet="table")]}, "a piece table that is not there"),
        ({"draw": lambda *_: [POT]}, "the piece die can be touched"),
        ({"draw": lambda *_: [DIE._replace(width=39), POT]}, "die is smaller than 40"),
        ({"draw": lambda *_: [DIE, POT._replace(x=60)]}, "die and pot can both be touched"),
        ({"last": lambda *_: ("hat",)}, "the piece hat can be touched or marked"),
    ],
)
def test_a_drawing_that_breaks_a_law_is_found(board: dict[str, Any], complaint: str) -> None:
    game = pig(board)
    match = match_of(game)
    match.play("roll")  # both actions are possible now

    with pytest.raises(ShownWrongly, match=complaint):
        check_shown(match.view(0))


@component
def pot(points: int) -> Piece:
    """The pot with what is in it."""
    return POT._replace(title=f"{points} points")


def test_a_component_that_shows_more_than_its_arguments_is_found() -> None:
    match = match_of(pig())

    @component
    def any_pot() -> Piece:
        return POT._replace(title=f"{match.view().state.pot} points")

    match.game.board = replace(BOARD, draw=lambda *_: [DIE, any_pot()])
    check_shown(match.view(0))
    match.play("roll")

    with pytest.raises(ShownWrongly, match=r"any_pot shows something that is not among its arguments"):
        check_shown(match.view(0))


def test_a_component_is_held_to_all_that_it_drew_before() -> None:
    season = ["spring"]

    @component
    def dated(points: int) -> Piece:
        return POT._replace(title=f"{points} points in {season[0]}")

    match = match_of(pig({"draw": lambda view, _: [DIE, dated(view.state.pot)]}))
    check_shown(match.view(0))
    match.play("roll")
    check_shown(match.view(0))
    season[0] = "summer"

    with pytest.raises(ShownWrongly, match="dated shows something"):
        check_shown(match_of(match.game).view(0))


def test_a_component_draws_again_only_when_its_arguments_have_changed() -> None:
    match = match_of(pig({"draw": lambda view, _: [DIE, pot(view.state.pot)]}))
    before, again = (pieces(match.view(0))[1] for _ in range(2))
    match.play("roll")

    assert again is before
    assert pieces(match.view(0))[1].title == "5 points"


def test_a_fact_is_worked_out_once_for_a_position_whoever_looks() -> None:
    asked: list[int] = []

    @fact
    def points_in_pot(view: View) -> int:
        asked.append(view.state.pot)
        return int(view.state.pot)

    match = match_of(pig())

    assert [points_in_pot(match.view(seat)) for seat in (0, 0, 1)] == [0, 0, 0]
    match.play("roll")
    assert points_in_pot(match.view(1)) == 5
    assert asked == [0, 5]


def test_art_that_is_no_xml_is_found() -> None:
    view = match_of(pig({"draw": lambda *_: [DIE, POT._replace(art="<g>")]})).view(0)

    with pytest.raises(ElementTree.ParseError):
        check_shown(view)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"why_not": lambda *_: ""}, "is illegal, and the reason against it is ''"),
        ({"why_not": lambda *_: "No."}, "is legal, and the reason against it is 'No.'"),
        ({"help_at": lambda *_: "Of cheese"}, "no paragraph 'Of cheese'"),
        ({"score_sheet": lambda *_: [ScorePart("Held", [1, 0], ["", ""])]}, r"adds up to \[1, 0\]"),
        ({"score_sheet": lambda *_: [ScorePart("Held", [0], [""])]}, "one entry for each seat"),
        ({"tie_breaks": lambda *_: [TieBreak("Age", ["9"])]}, "one entry for each seat"),
    ],
)
def test_words_that_break_a_law_are_found(words: dict[str, Any], complaint: str) -> None:
    match = match_of(pig(words=words))

    with pytest.raises(ShownWrongly, match=complaint):
        check_shown(match.view(0 if "No." in complaint else 1))


def test_reasons_that_agree_with_the_rules_pass() -> None:
    match = match_of(pig(words={"why_not": why_not}))
    check_shown(match.view(0))
    check_shown(match.view(1))
    match.play("roll")
    check_shown(match.view(0))


def test_the_last_event_is_the_last_action_unless_the_game_says_otherwise() -> None:
    match = match_of(pig())
    assert last(match.view()) == ()
    match.play("roll")

    assert touches(match.view(0), "hold") == ("pot",)
    assert last(match.view()) == ("die",)


@pytest.mark.parametrize(("theme", "felt"), [("light", "#fff"), ("dark", "#000")])
def test_a_picture_is_one_file_in_the_theme_asked_for_and_escapes_names(theme: str, felt: str) -> None:
    view = match_of(pig()).view(0)
    art = badge(view.names[1], 1, 20, 20) + text(0, 0, view.names[1]) + box(0, 0, 9, 9, "felt")
    tokens = {"tokens": {"felt": ("#fff", "#000")}, "style": ".felt{fill:var(--felt)}"}
    game = pig({"draw": lambda *_: [DIE._replace(art=art), POT], **tokens})
    whole = picture(match_of(game).view(0), theme=theme)

    assert f'<rect width="9" height="9" fill="{felt}"' in whole
    assert "&lt;Right&gt;" in whole
    assert "--felt:light-dark(#fff,#000);" in stylesheet(game)


def test_long_words_are_broken_into_lines() -> None:
    assert lines(0, 10, "a card for each die", 10) == text(0, 10, "a card for") + text(0, 26, "each die")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bartholomea", "Bartholomea"),
        ("Bartholomea Wu", "Bartholome…"),
        ("illimitability", "illimitability"),
        ("WWWWWWWW", "WWWWWW…"),
        ("山田花子さんですよ", "山田花子さん…"),
        ("Jo  Ann Smithson", "Jo  Ann Sm…"),
    ],
)
def test_a_name_is_cut_by_how_wide_its_letters_are(name: str, shown: str) -> None:
    assert cut(name, 11.5) == shown
