"""Reviews: chances that begin at even, end at the truth, and add up to what luck and choices did."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal import AstragalError, Match, RecordedLuck, SeededLuck, load
from astragal.bots import named
from astragal.bots.review import Moment, Review, review
from astragal.bots.review_curve import draw_curve
from astragal.core import CHANCE
from astragal.core.game import Game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def kuhn_poker() -> Game:
    return load(str(EXAMPLES / "kuhn_poker"))


def test_chances_begin_even_and_end_with_the_truth(pig: Game) -> None:
    match = Match(pig, names=["Ann", "Bo"], options={"goal": 20}, luck=SeededLuck(3))
    bot, luck = named("random"), SeededLuck(4)
    while not match.over:
        match.play(bot(match.view(match.to_act), luck))
    made = review(match, simulations=300)

    assert made.moments[0].first == 1
    assert [now.first for now in made.moments[1:]] == [before.last + 1 for before in made.moments[:-1]]
    assert made.moments[-1].last == match.steps
    assert abs(made.moments[0].before[0] - 0.5) < 0.25  # who begins has an advantage
    assert made.moments[-1].after == tuple(float(place == 1) for place in match.places)
    for seat in range(2):
        total = made.by_luck(seat) + made.by_choice(seat, 0) + made.by_choice(seat, 1)
        assert total == pytest.approx(made.moments[-1].after[seat] - made.moments[0].before[seat])


def test_a_mistake_is_marked_with_what_was_better(pig: Game) -> None:
    """Bo needs two points more, so to hold with two of twenty is to give the game away."""
    rolls = [0, 5, 5, 5, 1, 5]
    match = Match(pig, names=["Ann", "Bo"], options={"goal": 20}, luck=RecordedLuck(rolls))
    for action in ("roll", "roll", "roll", "roll", "hold", "roll", "hold", "roll", "hold"):
        match.play(action)
    assert match.over
    made = review(match, simulations=1000)

    mistake = made.mistakes(0)[-1]
    assert (mistake.action, mistake.better) == ("hold", "roll")


def test_nobody_is_judged_by_what_nobody_could_know(kuhn_poker: Game) -> None:
    """Ann has a queen; whether Bo has the king or the jack she cannot see, so her chances are the same."""
    made = [review(match, simulations=300) for match in _two_games_that_differ_in_bos_card(kuhn_poker)]
    first, second = (next(moment for moment in one.moments if moment.seat == 0) for one in made)

    assert first.before[0] == second.before[0]
    assert first.better == second.better


def _two_games_that_differ_in_bos_card(game: Game) -> Iterator[Match]:
    for bos in (0, 1):
        match = Match(game, names=["Ann", "Bo"], luck=RecordedLuck([1, bos]))
        while not match.over:
            match.play(match.legal()[0])
        yield match


def test_an_unfinished_game_has_no_review(pig: Game) -> None:
    with pytest.raises(AstragalError, match="only a finished game can be reviewed"):
        review(Match(pig, 2, luck=SeededLuck(1)))


def some_review() -> Review:
    moments = (
        Moment(1, 2, CHANCE, ("Luck.",), (0.5, 0.5), (0.75, 0.25)),
        Moment(3, 3, 0, ("Ann <dances>.",), (0.75, 0.25), (0.25, 0.75), "dance", "rest", "rest & <sleep>"),
    )
    return Review(("Ann", "Bo"), moments, 100)


def test_the_curve_has_a_line_for_each_seat_and_a_ring_for_each_mistake() -> None:
    drawing = ElementTree.fromstring(draw_curve(some_review(), "A & B"))
    space = "{http://www.w3.org/2000/svg}"
    lines = [path for path in drawing.iter(f"{space}path") if path.get("fill") == "none"]

    assert len(lines) == 2
    assert lines[0].get("stroke-dasharray") != lines[1].get("stroke-dasharray")
    (ring,) = drawing.iter(f"{space}circle")
    assert ring.findtext(f"{space}title") == "Ann, step 3: rest & <sleep> was better by 50%"


def test_the_curve_has_colours_for_light_and_for_dark() -> None:
    drawing = draw_curve(some_review(), "A & B")
    light, dark = drawing.partition("<style>")[2].partition("</style>")[0].split("@media(prefers-color-scheme:dark)")

    assert ".curve .ground{fill:#ffffff}" in light
    assert ".curve .ground{fill:#1c1e23}" in dark
    assert light.count("stroke:") == dark.count("stroke:") == 3, "the grid and a line for each seat"
    assert "#" not in drawing.partition("</style>")[2], "nothing has a colour that no theme can change"


def test_a_review_shows_itself_as_its_curve() -> None:
    assert some_review()._repr_svg_() == draw_curve(some_review(), "The chances of Ann, Bo")
    assert repr(some_review()) == "Review(names=('Ann', 'Bo'), simulations=100)"


def test_figures_are_plain_data() -> None:
    figures = some_review().figures()

    assert figures["seats"][0] == {"name": "Ann", "luck": 0.25, "choices": [-0.5, 0], "mistakes": 1}
    assert figures["moments"][1]["better"] == "rest"
