"""What a notebook shows of matches, views and records: the boards, and nothing that a spectator may not know."""

import subprocess
import sys
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from astragal import SPECTATOR, Match, RecordedLuck, SeededLuck, load
from astragal.core.drawing import picture
from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.registry import folders
from astragal.core.secrets import guessed
from astragal.notebook import record_html

KUHN = Path(__file__).parents[1] / "examples" / "kuhn_poker"
SECRETIVE = [name for name in folders() if load(name).has_secrets]


def begun(name: str, choices: int = 0) -> Match:
    match = Match(name, luck=SeededLuck(4))
    for _ in range(choices):
        match.play(match.legal()[0])
    return match


def board_of(svg: str | None) -> str:
    """The drawing within what a notebook is given."""
    frame = ElementTree.fromstring(svg or "")
    address = frame.find("{http://www.w3.org/2000/svg}image").get("href")  # type: ignore[union-attr]
    return b64decode(str(address).removeprefix("data:image/svg+xml;base64,")).decode()


@pytest.mark.parametrize("name", folders())
def test_a_match_shows_what_a_spectator_sees_and_a_view_what_its_seat_sees(name: str) -> None:
    match = begun(name, choices=2)

    assert board_of(match._repr_svg_()) == picture(match.view())
    assert board_of(match.view(1)._repr_svg_()) == picture(match.view(1))


@pytest.mark.parametrize("name", folders())
def test_a_board_brings_no_names_and_no_style_into_the_page_around_it(name: str) -> None:
    frame = ElementTree.fromstring(begun(name)._repr_svg_() or "")

    assert [part.tag.partition("}")[2] for part in frame.iter()] == ["svg", "image"]
    assert not [part for part in frame.iter() if part.get("id") or part.get("class")]


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("choices", [0, 9])
def test_exchange_what_is_hidden_and_a_match_shows_the_same(name: str, choices: int) -> None:
    match = begun(name, choices)
    before, open_before = (match._repr_svg_(), repr(match)), picture(match.open_view())
    match._state = guessed(match.game, match._state, SPECTATOR, seed=1)

    assert picture(match.open_view()) != open_before, "something has been exchanged"
    assert (match._repr_svg_(), repr(match)) == before


@pytest.mark.parametrize("name", SECRETIVE)
def test_exchange_what_is_hidden_and_a_seat_is_shown_the_same(name: str) -> None:
    match = begun(name, choices=9)
    before = match.view(0)._repr_svg_(), repr(match.view(0)), match.view(1)._repr_svg_()
    match._state = guessed(match.game, match._state, 0, seed=1)

    assert (match.view(0)._repr_svg_(), repr(match.view(0))) == before[:2]
    assert match.view(1)._repr_svg_() != before[2], "something has been exchanged"


@pytest.mark.parametrize("name", SECRETIVE)
def test_deal_other_hidden_cards_and_an_unfinished_record_shows_the_same(name: str) -> None:
    """Only deals count that look the same to a spectator: one hidden card less may be an open one more."""
    match = begun(name)
    record = replace(match.record, ending="unfinished")
    shown, dealt = {record_html(record)}, {str(match.open_view().state)}
    for place, seen in enumerate(match.record_for(SPECTATOR).steps):
        if seen.text == "?":
            changed = replace(record, steps=other_luck(record.steps, place))
            other = Match.from_record(changed)
            if other.view().state == match.view().state:
                dealt.add(str(other.open_view().state))
                shown.add(record_html(changed))

    assert len(dealt) > 1
    assert len(shown) == 1


def other_luck(steps: list[Step], place: int) -> list[Step]:
    """The same steps with the next outcome at one place."""
    step = steps[place]
    changed = step._replace(text=f"{(step.outcome + 1) % step.outcomes + 1}/{step.outcomes}")
    return [*steps[:place], changed, *steps[place + 1 :]]


def test_a_match_and_a_view_are_a_line_of_text() -> None:
    match = Match("dice-wide-shut", names=["Ann", "Bo"], luck=SeededLuck(1))

    assert repr(match) == "<Match of Dice Wide Shut after 8 steps; Ann: -50, Bo: -50; Ann to choose>"
    assert repr(match.view(1)) == "<Dice Wide Shut seen by Bo; Ann: -50, Bo: -50; Ann to choose>"
    assert repr(match.view()).startswith("<Dice Wide Shut seen by a spectator; ")


def test_before_luck_has_moved_and_after_the_end_the_line_says_so(pig: Game) -> None:
    assert "luck moves" in repr(Match("dice-wide-shut", begin=False))
    match = Match(pig, names=["Ann", "Bo"], options={"goal": 10}, luck=RecordedLuck([4, 4]))
    for action in ("roll", "roll", "hold"):
        match.play(action)
    assert repr(match) == "<Match of Pig after 5 steps; Ann: 10, Bo: 0; the game is over>"


def test_a_game_without_a_board_is_shown_as_text() -> None:
    match = Match(str(KUHN), luck=SeededLuck(1))

    assert match._repr_svg_() is None
    assert match.view(0)._repr_svg_() is None


def finished() -> Match:
    match = Match("dice-archive", names=["Ann", "<b>Bo</b>"], options={"weeks": 1}, luck=SeededLuck(1))
    while not match.over:
        match.play(match.legal()[0])
    return match


def test_a_record_shows_who_played_what_happened_and_the_last_board() -> None:
    match = finished()
    shown = record_html(match.record)

    assert "<strong>Dice Archive</strong>: rules" in shown
    assert "weeks 1" in shown
    assert f"<td>2</td><td>&lt;b&gt;Bo&lt;/b&gt;</td><td>{match.scores[1]}</td><td>{match.places[1]}</td>" in shown
    assert "<b>" not in shown
    assert shown.count("<li>") == len([*match.log()]) > 10
    assert shown.count("<img ") == 1
    assert "steps=" not in repr(match.record)


def test_a_notebook_shows_a_record_like_this() -> None:
    """IPython is asked in a process of its own, where it is there before Astragal is imported, as in a notebook."""
    program = (
        "from astragal import Match, SeededLuck; from astragal.notebook import record_html;"
        "record = Match('dice-archive', luck=SeededLuck(1)).record;"
        "formatter = get_ipython().display_formatter.formatters['text/html'];"
        "formatter.enabled = True;"  # in a terminal IPython shows text only
        "print(formatter(record) == record_html(record))"
    )
    done = subprocess.run([sys.executable, "-m", "IPython", "--quick", "-c", program], capture_output=True, text=True)

    assert done.stdout.splitlines() == ["True"], done.stderr


def test_a_record_of_a_seat_shows_its_steps_as_they_are() -> None:
    match = Match(str(KUHN), names=["Ann", "Bo"], luck=RecordedLuck([1, 1]))
    match.play("check")

    assert "<li>- 2/?</li><li>- ?</li><li>1 check</li>" in record_html(match.record_for(0))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "<chess>"}, "There is no registered game &#x27;&lt;chess&gt;&#x27;"),
        ({"version": 999}, "The record follows version 999 of Dice Archive"),
        ({"steps": [Step(0, "sleep")], "ending": "unfinished"}, "Line 0"),
    ],
)
def test_a_record_that_cannot_be_followed_says_why_and_shows_no_step(change: dict[str, object], reason: str) -> None:
    shown = record_html(replace(finished().record, **change))  # type: ignore[arg-type]

    assert reason in shown
    assert "<li>" not in shown
    assert "<img" not in shown
