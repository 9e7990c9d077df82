"""Bots by name."""

import shutil
from pathlib import Path

import pytest

from astragal import AstragalError, Game, Match, SeededLuck, load
from astragal.bots import named, names
from astragal.bots.levels import Level
from astragal.bots.search import Search

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", [*names(), "search:1", "search:20ms"])
def test_every_bot_plays_what_is_legal(pig: Game, name: str) -> None:
    match = Match("dice-archive" if name in ("master", "network") else pig, luck=SeededLuck(1))

    assert named(name)(match.view(0), SeededLuck(2)) in match.legal()


@pytest.mark.parametrize(
    ("name", "simulations", "seconds"), [("search:2000", 2000, 0), ("search:1s", 0, 1), ("search:500ms", 0, 0.5)]
)
def test_a_search_has_the_budget_that_its_name_says(name: str, simulations: int, seconds: float) -> None:
    bot = named(name)

    assert isinstance(bot, Search)
    assert (bot.simulations, bot.seconds) == (simulations, seconds)


def test_a_search_is_made_anew_for_everybody_who_asks() -> None:
    assert named("search:20") is not named("search:20")
    assert named("expert") is not named("expert")


@pytest.mark.parametrize(
    "name",
    ["search:", "search:foo", "search:0", "search:0s", "search:1h", "search:-1", "search:99999999", "search:1.5s"],
)
def test_a_budget_that_is_none_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(AstragalError, match=f"^Expected a bot such as search:2000 .*, not '{name}'.$"):
        named(name)


@pytest.mark.parametrize("name", ["hal", "search", "Search:1s", "searching:5", ""])
def test_an_unknown_bot_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(AstragalError, match=f"^There is no bot '{name}'; expected random, greedy, .* search:1s.$"):
        named(name)


def test_a_level_thinks_as_much_as_its_game_says(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(EXAMPLES / "pig", folder)
    (folder / "search.toml").write_text("strong = 17\n")

    assert Level("strong").search(load(str(folder))).simulations == 17
    assert Level("expert").search(load(str(folder))).simulations == 30_000
