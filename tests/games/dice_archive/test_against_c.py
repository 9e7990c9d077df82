"""Dice Archive against a C program that states the rules a second time, in its own way.

Both draw the same random numbers and offer choices in the same order, so that every game has to take the same
course and end in the same state.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from astragal import load
from astragal.core.engine import Setting, plain_run
from astragal.core.options import OptionValue

SOURCE = Path(__file__).parents[3] / "benchmarks" / "dice_archive.c"
GAMES = 100


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler called cc")
    built = tmp_path_factory.mktemp("c") / "dice_archive"
    subprocess.run(["cc", "-O3", "-Wall", "-Wextra", "-Werror", "-o", built, SOURCE], check=True)
    return built


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [
        {"tables": "printed", "weeks": 100},
        {"tables": "swapped", "weeks": 100},
        {"tables": "printed", "weeks": 3},
        {"tables": "swapped", "weeks": 1},
    ],
    ids=lambda options: f"{options['tables']}-{options['weeks']}",
)
def test_the_same_games(program: Path, players: int, options: dict[str, OptionValue]) -> None:
    """Decisions, scores, victories and a checksum of all final states are equal."""
    setting = Setting(load("dice-archive"), players, options, seed=2**40 + players)
    command = [*map(str, (program, players, GAMES, setting.seed, options["tables"], options["weeks"]))]

    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    totals = plain_run(setting)(0, GAMES)

    seats = range(players)
    assert printed.splitlines()[:-1] == [
        f"games {GAMES}",
        f"decisions {totals.decisions}",
        f"scores {' '.join(str(totals.scores(seat)) for seat in seats)}",
        f"shares {' '.join(str(int(totals.wins(seat) * 2520)) for seat in seats)}",
        f"checksum {totals.checksum}",
    ]
