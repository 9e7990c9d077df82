"""Every mistake about what is secret is found, whichever law finds it, in a few games of a game's usual settings."""

import shutil
from pathlib import Path

import pytest
from core.mutants import MUTANTS, Mutant

from astragal import load
from astragal.core.check import all_settings, check_closely
from astragal.core.check_course import Course
from astragal.core.engine import GameFailed
from astragal.core.game import Game

ROOT = Path(__file__).parents[2]
GAMES = 12
STEPS = 240
"""Of each setting, as many games as have this many steps together, but no more than that."""


def made(mutant: Mutant, folder: Path) -> Game:
    original = load(str(ROOT / mutant.game) if "/" in mutant.game else mutant.game).folder
    copy = folder / original.name
    shutil.copytree(original, copy)
    source = (copy / mutant.file).read_text()
    assert source.count(mutant.old) == 1
    (copy / mutant.file).write_text(source.replace(mutant.old, mutant.new))
    return load(str(copy))


def play_closely(game: Game) -> None:
    for setting in all_settings(game, 1):
        steps = 0
        for number in range(GAMES):
            if steps < STEPS:
                steps += check_closely(Course(setting, number), STEPS - steps)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{Path(mutant.game).name}: {mutant.what}")
def test_a_mutant_is_found(mutant: Mutant, tmp_path: Path) -> None:
    with pytest.raises(GameFailed, match=mutant.found):
        play_closely(made(mutant, tmp_path))
