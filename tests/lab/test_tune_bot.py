"""Settings of the search: what wins is taken, what loses is given up soon, and the file says what was found."""

import shutil
from pathlib import Path

import pytest
from conftest import Astragal

from astragal import load
from astragal.bots.settings import Settings, settings_of
from astragal.core import native
from astragal.lab import tune_bot
from astragal.lab.tune_bot import Trial, Tuning, write_settings

KUHN = Path(__file__).parents[2] / "examples" / "kuhn_poker"


class Pretended(Tuning):
    """Whoever is greedier wins whatever the luck; nothing else matters, and the seats take turns."""

    def _won(self, other: Settings, best: Settings, seat: int, seed: int, number: int) -> float:
        del seed, number
        if other.greed != best.greed:
            return float(other.greed > best.greed)
        return float(seat)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)


def test_what_wins_is_taken_and_the_rest_is_left() -> None:
    trials: list[Trial] = []
    found = Pretended(load(str(KUHN)), simulations=1, lucks=40, seed=0).settings(trials.append)

    assert found == Settings(greed=900)
    assert [(trial.name, trial.value) for trial in trials if trial.taken] == [("greed", 300), ("greed", 900)]
    assert len(trials) == sum(map(len, tune_bot.VALUES.values()))


def test_what_loses_is_given_up_after_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune_bot, "VALUES", {"greed": (900, 300)})
    trials: list[Trial] = []
    Pretended(load(str(KUHN)), simulations=1, lucks=40, seed=0).settings(trials.append)

    assert [trial.games for trial in trials] == [80, 20]


def test_the_file_is_what_the_search_reads(tmp_path: Path) -> None:
    shutil.copytree(KUHN, tmp_path / "kuhn_poker")
    game = load(str(tmp_path / "kuhn_poker"))
    found = Settings(greed=900, depth=0)
    write_settings(game.folder / "search.toml", found, Tuning(game, 200, 100, 3))

    assert settings_of(game) == found
    first = (game.folder / "search.toml").read_text().splitlines()[0]
    assert first == "# Found by `astragal tune-bot`: 200 simulations, 100 lucks, seed 3."


def test_equal_seeds_find_equal_settings(tmp_path: Path, astragal: Astragal) -> None:
    command = ("tune-bot", str(KUHN), "--simulations", "4", "--lucks", "4", "--seed", "1", "--to")
    one, other = (astragal(*command, str(tmp_path / name)) for name in ("one.toml", "other.toml"))

    assert one.returncode == 0, one.stderr
    assert one.stdout.replace("one.toml", "other.toml") == other.stdout
    assert (tmp_path / "one.toml").read_text() == (tmp_path / "other.toml").read_text()
