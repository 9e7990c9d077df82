"""Counting games between bots: three ways of playing count the same."""

from pathlib import Path

import pytest

from astragal import load
from astragal.core.engine import Setting, plain_run
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.registry import folders
from astragal.lab.loops import measure_layout as layout
from astragal.lab.measure import Table, match_measure, native_measure, no_counts, plain_measure

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [*folders(), *(str(path.parent) for path in sorted(EXAMPLES.glob("*/rules.py")))]


def table(spec: str, *bots: str, seed: int = 7) -> Table:
    game = load(spec)
    return Table(Setting(game, len(bots), game.read_options({}), seed), bots)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: Path(spec).name)
def test_plain_native_and_matches_count_the_same(spec: str) -> None:
    seated = table(spec, "greedy", "beginner")
    matches = match_measure(seated)(0, 4)

    assert plain_measure(seated)(0, 4) == matches
    assert native_measure(seated)(0, 4) == matches


def test_random_games_are_those_of_the_simulation() -> None:
    seated = table("dice-wide-shut", "random", "random", "random")
    counts = native_measure(seated)(0, 30)
    totals = plain_run(seated.setting)(0, 30)

    assert counts.numbers[layout.GAMES] == totals.games == 30
    assert counts.numbers[layout.DECISIONS] == totals.decisions
    assert counts.numbers[layout.CHECKSUM] == totals.numbers[2]


def test_parts_add_up_to_the_whole() -> None:
    run = plain_measure(table(str(EXAMPLES / "pig"), "greedy", "random", "random"))

    assert run(0, 5) + run(5, 12) == run(0, 12)
    assert no_counts(table(str(EXAMPLES / "pig"), "random", "random")).numbers[layout.GAMES] == 0


def test_different_bots_change_seats_under_the_same_luck() -> None:
    seated = table(str(EXAMPLES / "pig"), "greedy", "random", "beginner")

    assert [seated.names_in(number) for number in (0, 1, 2)] == [
        ["greedy", "random", "beginner"],
        ["random", "beginner", "greedy"],
        ["beginner", "greedy", "random"],
    ]
    assert [seated.luck_of(number) for number in range(4)] == [0, 0, 0, 1]


def test_bots_must_be_as_many_as_seats() -> None:
    game = load(str(EXAMPLES / "pig"))

    with pytest.raises(AstragalError, match="a bot for each of 3 seats, not 2"):
        Table(Setting(game, 3, game.read_options({}), 0), ("random", "random"))


def test_levels_wait_for_native_code_so_that_games_depend_on_the_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Game] = []
    monkeypatch.setattr("astragal.lab.measure.wait_for_native", lambda game, _: waited.append(game))
    pig = str(EXAMPLES / "pig")

    match_measure(table(pig, "greedy", "search:5"))(0, 0)
    assert waited == []
    match_measure(table(pig, "greedy", "strong"))(0, 0)
    assert [game.name for game in waited] == ["pig"]
