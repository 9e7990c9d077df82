"""A bot that fails does not stop a match."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from astragal import Game, Luck, Match, Record, SeededLuck, View
from astragal.bots.search import Search
from astragal.bots.seated import Seated

_enough = Event()


def raises(_view: View, _luck: Luck) -> str:
    raise ValueError("a secret")


@pytest.fixture(autouse=True)
def enough() -> Iterator[None]:
    """Lets a bot that thinks for ever come to an end with the test."""
    _enough.clear()
    yield
    _enough.set()


def thinks_for_ever(view: View, _luck: Luck) -> str:
    _enough.wait()
    return view.legal[0]


def cheats(_view: View, _luck: Luck) -> str:
    return "win"


def says_nothing(_view: View, _luck: Luck) -> str:
    return None  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (raises, "failed with ValueError"),
        (thinks_for_ever, "took more than 0.1 seconds"),
        (cheats, "chose something illegal"),
        (says_nothing, "chose something illegal"),
    ],
)
def test_random_chooses_for_a_bot_that_fails_and_the_log_says_so(
    pig: Game, bot: Callable[[View, Luck], str], reason: str
) -> None:
    match = Match(pig, names=["Hal", "Bo"], luck=SeededLuck(1))
    seated = Seated(bot)
    if bot is thinks_for_ever:
        seated.most_seconds = 0.1
    seated.play(match, SeededLuck(2))

    remark = f"Hal {reason}, so the choice is random."
    assert match.steps > 0
    assert next(match.log()) == remark
    assert f"\n\n# {remark}\n1 " in str(match.record)
    again = Match.from_record(Record.parse(str(match.record)), pig)
    assert str(again.record.steps) == str(match.record.steps)
    assert next(again.log()) == remark


def test_a_bot_that_still_thinks_is_not_asked_again(pig: Game) -> None:
    match = Match(pig, names=["Hal", "Bo"], luck=SeededLuck(1))
    seated = Seated(thinks_for_ever)
    seated.most_seconds = 0.05
    for _ in range(2):
        seated.play(match, SeededLuck(2))

    assert "is still thinking about an earlier choice" in str(match.record)


def test_a_bot_that_is_well_is_left_alone(pig: Game) -> None:
    match = Match(pig, luck=SeededLuck(1))
    Seated(lambda view, luck: view.legal[luck.draw(1)]).play(match, SeededLuck(2))

    assert str(match.record.steps[0]) == "1 hold"
    assert "#" not in str(match.record)


def test_a_bot_with_a_time_of_its_own_gets_little_more() -> None:
    assert 2 < Seated(Search(seconds=2)).most_seconds < 10
