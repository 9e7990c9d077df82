"""Ladders: every seat, the same luck for all, and figures that do not depend on who played when."""

from pathlib import Path

import pytest

from astragal import AstragalError, load
from astragal.cli.ladder import verdict
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


def test_one_among_others_of_a_kind_sits_in_every_seat() -> None:
    ladder = a_ladder("greedy", "random", "random", players=3)

    assert ladder.tables == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]


def test_a_table_has_two_different_bots_and_is_played_once() -> None:
    """Both could sit twice, and a table turned by half is the same table again."""
    assert a_ladder("greedy", "random", "greedy", "random").tables == [("greedy", "random"), ("random", "greedy")]


def test_games_of_one_luck_are_one_observation() -> None:
    ladder = a_ladder("random", "greedy")
    places = [(2, 1), (1, 2), (1, 2), (1, 1)]
    standing = Standing(ladder, dict(zip(ladder.pairings, places, strict=True)))

    # greedy has 1 and 1 under the first luck, 0 and 0.5 under the second
    assert standing.victories("greedy") == standing.ahead("greedy") == standing.ahead("greedy", "random")
    assert standing.victories("greedy").share == 0.625
    assert standing.victories("greedy").margin == pytest.approx(1.96 * 0.75 / 2)
    assert standing.order == ["greedy", "random"]


def test_two_bots_are_compared_by_who_finished_ahead_though_a_third_won_all() -> None:
    ladder = a_ladder("random", "beginner", "greedy", players=3)
    place = {"greedy": 1, "beginner": 2, "random": 3}
    standing = Standing(ladder, {game: tuple(place[bot] for bot in game.seats) for game in ladder.pairings})

    assert standing.victories("beginner").share == 0
    assert standing.ahead("beginner", "random").share == 1
    assert standing.ahead("beginner").share == 0.5
    assert standing.order == ["greedy", "beginner", "random"]
    assert verdict(standing, "beginner", "random") == (
        "beginner is stronger than random: ahead in 100.0% ± 0.0% where 50.0% is even."
    )
    assert verdict(standing, "random", "beginner").startswith(
        "random is not clearly stronger than beginner: ahead in 0.0%"
    )


def test_a_bot_that_sits_twice_is_measured_by_its_seats() -> None:
    ladder = a_ladder("greedy", "random", "random", players=3)
    places: dict[tuple[str, ...], tuple[int, ...]] = {
        ("greedy", "random", "random"): (1, 2, 3),
        ("random", "random", "greedy"): (1, 3, 1),
    }
    results = {game: places.get(game.seats, (3, 2, 1)) for game in ladder.pairings}
    standing = Standing(ladder, results)

    # greedy comes first alone, first with one of two others, and second of three
    assert standing.victories("greedy").share == 0.5
    assert standing.victories("random").share == pytest.approx((0.5 + 1) / 6)
    assert standing.ahead("greedy", "random").share == pytest.approx((1 + 1 + 0.5 + 1 + 1 + 0) / 6)
    assert standing.ahead("random", "greedy").share == pytest.approx(1 - standing.ahead("greedy").share)
    assert standing.ratings["greedy"].strength > standing.ratings["random"].strength


def test_a_luck_counts_only_when_every_seat_has_been_played() -> None:
    ladder = a_ladder("random", "greedy")
    results = dict.fromkeys([*ladder.pairings][:3], (1, 2))

    assert Standing(ladder, results).lucks == [0]


def test_whoever_wins_more_is_rated_higher() -> None:
    ladder = a_ladder("random", "greedy", lucks=30)
    results = {pairing: tuple(1 if bot == "greedy" else 2 for bot in pairing.seats) for pairing in ladder.pairings}
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

    with pytest.raises(LadderInterrupted, match="of 4 lucks; the same command resumes from"):
        climb(ladder, file=file, processes=2, progress=interrupt)
    with file.open("a") as cut_short:
        cut_short.write('[3, ["rand')
    first: list[int] = []
    resumed = climb(ladder, file=file, processes=2, progress=first.append)

    assert first[0] >= 3
    assert resumed.figures() == at_once.figures()


def test_results_of_another_ladder_are_refused(tmp_path: Path) -> None:
    Results(a_ladder("random", "greedy"), tmp_path / "results")

    with pytest.raises(AstragalError, match="holds results of a different ladder"):
        Results(a_ladder("greedy", "random"), tmp_path / "results")


@pytest.mark.parametrize(
    ("bots", "players", "lucks", "complaint"),
    [
        (
            ("random",),
            2,
            2,
            "Expected at least 2 bots for 2 seats, not random; a bot named more than once sits",
        ),
        (("random", "greedy"), 3, 2, "Expected at least 3 bots for 3 seats, not random, greedy;"),
        (("random", "random"), 2, 2, "Expected at least 2 different bots, not random, random."),
        (("random", "nobody"), 2, 2, "There is no bot 'nobody'"),
        (("random", "greedy"), 2, 1, "Expected at least 2 lucks, not 1."),
    ],
)
def test_ladders_that_cannot_be(bots: tuple[str, ...], players: int, lucks: int, complaint: str) -> None:
    with pytest.raises(AstragalError, match=complaint):
        a_ladder(*bots, players=players, lucks=lucks)


def test_how_a_share_prints() -> None:
    assert str(Share(0.625, 0.05)) == "62.5% ± 5.0%"
