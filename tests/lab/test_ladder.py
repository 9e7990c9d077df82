"""Ladders: every seat, the same luck for all, and figures that do not depend on who played when."""

from pathlib import Path

import pytest

from astragal import AstragalError, load
from astragal.core.engine import Setting
from astragal.lab.ladder import Ladder, LadderInterrupted, Pairing, Results, Share, Standing, climb
from astragal.lab.ladder_page import html
from astragal.lab.page import framed

GAME = load("dice-wide-shut")


def a_ladder(*bots: str, players: int = 2, lucks: int = 2) -> Ladder:
    return Ladder(Setting(GAME, players, GAME.read_options({}), 5), bots, lucks)


def test_everybody_plays_everybody_in_every_seat_under_the_same_luck() -> None:
    assert [*a_ladder("random", "greedy").pairings] == [
        Pairing(0, ("random", "greedy")),
        Pairing(0, ("greedy", "random")),
        Pairing(1, ("random", "greedy")),
        Pairing(1, ("greedy", "random")),
    ]


def test_a_share_counts_games_of_one_luck_as_one_observation() -> None:
    ladder = a_ladder("random", "greedy")
    shares = [(0.0, 1.0), (1.0, 0.0), (1.0, 0.0), (0.5, 0.5)]
    standing = Standing(ladder, dict(zip(ladder.pairings, shares, strict=True)))

    # greedy has 1 and 1 under the first luck, 0 and 0.5 under the second
    assert standing.share("greedy") == standing.share("greedy", "random")
    assert standing.share("greedy").share == 0.625
    assert standing.share("greedy").margin == pytest.approx(1.96 * 0.75 / 2)
    assert standing.order == ["greedy", "random"]


def test_a_luck_counts_only_when_every_seat_has_been_played() -> None:
    ladder = a_ladder("random", "greedy")
    results = dict.fromkeys([*ladder.pairings][:3], (1.0, 0.0))

    assert Standing(ladder, results).lucks == [0]


def test_whoever_wins_more_is_rated_higher() -> None:
    ladder = a_ladder("random", "greedy", lucks=30)
    results = {pairing: tuple(float(bot == "greedy") for bot in pairing.seats) for pairing in ladder.pairings}
    standing = Standing(ladder, results)
    ratings = standing.ratings

    assert standing._repr_html_() == framed(html(standing))
    assert ratings["greedy"].strength - ratings["greedy"].margin > ratings["random"].strength


def test_processes_and_interruptions_change_nothing(tmp_path: Path) -> None:
    ladder = a_ladder("random", "greedy", lucks=4)
    at_once = climb(ladder, processes=1)
    file = tmp_path / "results"

    def interrupt(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(LadderInterrupted, match="of 4 lucks; the same command goes on with"):
        climb(ladder, file=file, processes=2, progress=interrupt)
    with file.open("a") as cut_short:
        cut_short.write('[3, ["rand')
    first: list[int] = []
    resumed = climb(ladder, file=file, processes=2, progress=first.append)

    assert first[0] >= 3
    assert resumed.figures() == at_once.figures()


def test_results_of_another_ladder_are_refused(tmp_path: Path) -> None:
    Results(a_ladder("random", "greedy"), tmp_path / "results")

    with pytest.raises(AstragalError, match="holds results of another ladder"):
        Results(a_ladder("greedy", "random"), tmp_path / "results")


@pytest.mark.parametrize(
    ("bots", "players", "lucks", "complaint"),
    [
        (("random",), 2, 2, "Expected at least 2 different bots for 2 seats, not random."),
        (("random", "random"), 2, 2, "Expected at least 2 different bots"),
        (("random", "nobody"), 2, 2, "There is no bot 'nobody'"),
        (("random", "greedy"), 2, 1, "Expected at least 2 lucks, not 1."),
    ],
)
def test_ladders_that_cannot_be(bots: tuple[str, ...], players: int, lucks: int, complaint: str) -> None:
    with pytest.raises(AstragalError, match=complaint):
        a_ladder(*bots, players=players, lucks=lucks)


def test_how_a_share_prints() -> None:
    assert str(Share(0.625, 0.05)) == "62.5% ± 5.0%"
