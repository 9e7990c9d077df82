"""Dice Archive in native code beside a C program of its own, on one thread.

The C program states the rules a second time, in its own way, so with equal figures a slip would have to be in
both. Run it with `python benchmarks/dice_archive.py`; it needs a C compiler called `cc`. The exit status is 1
if a figure differs or if native code is too slow.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from astragal import load
from astragal.core.engine import Run, Setting, Totals, native_run
from astragal.core.options import OptionValue

SOURCE = Path(__file__).with_name("dice_archive.c")
LEAST_RATIO = 0.6
SEED = 7

OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {"tables": "printed", "weeks": 100},
    {"tables": "swapped", "weeks": 100},
    {"tables": "printed", "weeks": 3},
)


@dataclass(frozen=True)
class Figures:
    """What both programs print of the same games."""

    games: int
    decisions: int
    scores: tuple[int, ...]
    shares: tuple[int, ...]
    checksum: str


def compiled(folder: Path) -> Path:
    """The C program."""
    program = folder / "dice_archive"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, SOURCE], check=True)
    return program


def figures_of_c(program: Path, setting: Setting, games: int) -> tuple[Figures, float]:
    """The figures and the seconds of the C program."""
    options = [str(setting.options[name]) for name in ("tables", "weeks")]
    command = [str(program), str(setting.players), str(games), str(setting.seed), *options]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    printed = {name: rest for name, _, rest in (line.partition(" ") for line in lines)}
    return (
        Figures(
            int(printed["games"]),
            int(printed["decisions"]),
            tuple(map(int, printed["scores"].split())),
            tuple(map(int, printed["shares"].split())),
            printed["checksum"],
        ),
        float(printed["seconds"]),
    )


def figures_of_totals(setting: Setting, totals: Totals) -> Figures:
    """The same figures of games that an engine has played."""
    seats = range(setting.players)
    return Figures(
        totals.games,
        totals.decisions,
        tuple(totals.scores(seat) for seat in seats),
        tuple(int(totals.wins(seat) * 2520) for seat in seats),
        totals.checksum,
    )


def compare(program: Path, games: int) -> list[str]:
    """The settings in which the figures differ."""
    differing = []
    for players in range(2, 6):
        for options in OPTIONS:
            setting = Setting(load("dice-archive"), players, options, SEED)
            theirs, _ = figures_of_c(program, setting, games)
            ours = figures_of_totals(setting, native_run(setting)(0, games))
            named = f"{players} players, tables {options['tables']}, {options['weeks']} weeks"
            print(f"{named}: {'equal' if ours == theirs else 'DIFFERENT'} ({ours.checksum} and {theirs.checksum})")
            if ours != theirs:
                differing.append(named)
    return differing


def seconds_of(run: Run, games: int) -> float:
    """How long native code takes."""
    begun = time.perf_counter()
    run(0, games)
    return time.perf_counter() - begun


def measure(program: Path, rounds: int, seconds: float) -> float:
    """The speed of native code as a share of that of the C program.

    Both take turns, and the share is the median of those of the rounds: what else the computer does then slows
    both alike.
    """
    setting = Setting(load("dice-archive"), 2, OPTIONS[0], SEED)
    run = native_run(setting)
    games = 10_000
    games = max(games, int(games * seconds / seconds_of(run, games)))
    native, c = [], []
    for _ in range(rounds):
        native.append(games / seconds_of(run, games))
        c.append(games / figures_of_c(program, setting, games)[1])
    ratio = median(ours / theirs for ours, theirs in zip(native, c, strict=True))
    print(f"\n2 players, one thread, {games:,} games in each of {rounds} rounds")
    print(f"{'':8}{'games/s':>12}{'slowest':>12}{'fastest':>12}")
    for name, speeds in (("native", native), ("C", c)):
        print(f"{name:8}{median(speeds):>12,.0f}{min(speeds):>12,.0f}{max(speeds):>12,.0f}")
    print(f"{'ratio':8}{ratio:>12.2f}")
    return ratio


def main() -> int:
    """Compare and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        differing = compare(program, 1_000 if quick else 20_000)
        ratio = measure(program, 5 if quick else 7, 0.2 if quick else 1.0)
    if differing:
        print(f"Native code and the C program differ with {'; '.join(differing)}.")
    if ratio < LEAST_RATIO:
        print(f"Native code reaches {ratio:.2f} of the C program's speed; expected at least {LEAST_RATIO}.")
    return 1 if differing or ratio < LEAST_RATIO else 0


if __name__ == "__main__":
    sys.exit(main())
