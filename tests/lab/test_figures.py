"""What counts mean."""

from pathlib import Path

import polars as pl
import pytest

from astragal import load
from astragal.core.engine import Setting
from astragal.core.registry import folders
from astragal.lab.figures import Figures, Mean, width
from astragal.lab.measure import Counts, Table, plain_measure


def figures(spec: str, games: int, *bots: str) -> Figures:
    game = load(spec)
    table = Table(Setting(game, len(bots), game.read_options({}), 3), bots)
    return Figures(table, plain_measure(table)(0, games))


def test_a_mean_has_an_interval_that_widens_when_many_are_compared() -> None:
    mean = Mean.of(100, 50, 50)

    assert (mean.value, round(mean.margin, 4)) == (0.5, 0.0985)
    assert round(width(), 3) == 1.960
    assert round(width(20), 3) == 3.023
    assert Mean.of(1, 1, 1).margin == float("inf")


@pytest.mark.parametrize("name", folders())
def test_a_game_names_each_trait_once_and_gives_every_seat_some(name: str) -> None:
    found = figures(name, 3, "random", "random")
    names = found.table.loop.TRAITS.names
    traits = found.traits

    assert len({*names}) == len(names)
    assert len(names) <= len(found.table.setting.game.rules.actions)
    assert traits["seats"].sum() > 0
    assert max(traits["seats"].to_list()) <= 6


def test_what_everybody_has_exactly_one_of_adds_up_to_all_seats() -> None:
    splits = figures("dice-wide-shut", 6, "random", "random").traits.filter(pl.col("group") == "red splits")
    factions = figures("dicetopia", 2, "random", "random", "random").traits.filter(pl.col("group") == "faction")

    assert splits["seats"].sum() == 12
    assert factions["seats"].sum() == 6
    assert factions.height == 18


def test_an_effect_is_the_difference_between_seats_with_and_without() -> None:
    found = figures("dice-archive", 60, "random", "random")
    worker = found.traits.filter(pl.col("group") == "worker of the week").row(0, named=True)

    assert worker["seats"] == 60  # one of two seats in each game
    assert worker["effect"] == pytest.approx(2 * worker["share"] - 1)
    assert worker["low"] < worker["effect"] < worker["high"]


def test_cards_have_the_names_of_the_deck() -> None:
    found = figures("pie-factory", 2, "random", "random")

    assert "Whipped Cream" in found.traits["trait"].to_list()
    assert not [text for text in found.actions["action"] if text.startswith("play ") and text[-1].isdigit()]


def test_openings_are_counted_by_what_was_chosen_first() -> None:
    found = figures(str(Path(__file__).parents[2] / "examples" / "pig"), 40, "random", "random")
    first = found.openings.filter(pl.col("choices") == 1)
    pairs = found.openings.filter(pl.col("choices") == 2)

    assert {*first["opening"]} == {"roll", "hold"}
    assert first["games"].sum() == pairs["games"].sum() == 40
    assert first["games"].to_list() == sorted(first["games"], reverse=True)
    assert {*pairs["opening"]} <= {"roll, roll", "roll, hold", "hold, roll", "hold, hold"}
    assert Figures(found.table, Counts(found.counts.numbers)).openings.height == 0
