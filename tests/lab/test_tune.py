"""Tuning numbers towards aims."""

from pathlib import Path

import pytest
from lab.tables import pig_setting

from astragal import load
from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.lab.many import LocalWorkers
from astragal.lab.simulate import Interrupted
from astragal.lab.tune import Aim, Tuning, tune

WORKERS = LocalWorkers(in_threads=True, number=2)
TUNING = Tuning(pig_setting(), "beginner", (Aim.parse("length=60"), Aim.parse("seats=fair")), {}, games=100, trials=12)


def test_the_best_setting_is_nearer_to_the_aims_than_the_usual_one() -> None:
    trials = tune(TUNING, workers=WORKERS)
    usual = next(trial for trial in trials if trial.options["goal"] == 100)

    assert len(trials) == 12
    assert trials[0].distance == min(trial.distance for trial in trials) < usual.distance / 2
    assert abs(trials[0].measured["length"] - 60) < abs(usual.measured["length"] - 60)


def test_an_interrupted_tuning_goes_on_to_the_same_end(tmp_path: Path) -> None:
    file = tmp_path / "trials.json"

    def interrupt(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="after 5 of 12 trials"):
        tune(TUNING, workers=WORKERS, file=file, progress=interrupt)

    assert tune(TUNING, workers=WORKERS, file=file) == tune(TUNING, workers=WORKERS)


@pytest.mark.parametrize("aim", ["length", "length=short", "seats=3", "beauty=1", "length=fair"])
def test_aims_that_cannot_be(aim: str) -> None:
    with pytest.raises(AstragalError, match="Expected"):
        Aim.parse(aim)


def test_a_game_without_numbers_needs_values_to_choose_from() -> None:
    game = load("dicetopia")
    setting = Setting(game, 2, game.read_options({}), 0)

    with pytest.raises(AstragalError, match="Dicetopia declares no number to tune"):
        Tuning(setting, "random", (Aim("length", 50),), {})
    assert Tuning(setting, "random", (Aim("length", 50),), {"bank": ["usual", "advanced"]}).numbers == {}
