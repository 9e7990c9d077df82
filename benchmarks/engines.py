"""How fast are the engines, against each other and against OpenSpiel, and how soon does a command play?

Each table answers one question. The contenders of a table take turns for several rounds, so that a busy
moment of the machine hits them alike; a ratio is taken within each round. Figures are medians, with the
least and the most in brackets. What runs on one thread is measured in processor time, which other programs
on the machine do not use up; threads and the start are measured by the clock on the wall.
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from astragal.core.engine import Run, Setting, native_run, plain_run
from astragal.core.registry import load
from astragal.lab.simulate import simulate

PIG = Path(__file__).parents[1] / "examples" / "pig"
NATIVE_TO_PLAIN = 40
NATIVE_TO_OPEN_SPIEL = 10

# The command `astragal simulate`, made to say whenever games have been played.
COMMAND = """
import sys
from contextlib import contextmanager
from astragal import cli
from astragal.cli import measure

@contextmanager
def progress_bar(label, total):
    yield lambda played: print(played, flush=True)

measure.progress_bar = progress_bar
sys.argv[1:] = "simulate dice-wide-shut --players=3 --games=1000 --seed=1 --json --engine".split() + sys.argv[1:]
cli.main()
"""

Measure = Callable[[], float]
console = Console(width=140, highlight=False)


@dataclass(frozen=True)
class Effort:
    """How much is measured: the rounds, and how long a turn takes on the machine these numbers were set on."""

    rounds: int
    turn_seconds: float

    def games(self, per_second: int) -> int:
        """The games of one turn for a contender of about this speed."""
        return max(1, round(per_second * self.turn_seconds))


QUICK = Effort(rounds=3, turn_seconds=0.2)
FULL = Effort(rounds=7, turn_seconds=1.0)


def main() -> int:
    """Print all tables; the exit status is 1 if a demanded ratio is missed."""
    parser = argparse.ArgumentParser(description="Compare the engines with each other and with OpenSpiel.")
    parser.add_argument("--quick", action="store_true", help="a short run with rough figures")
    effort = QUICK if parser.parse_args().quick else FULL
    missed = compare_engines(effort)
    compare_threads(effort)
    missed += compare_with_open_spiel(effort)
    time_the_start(effort)
    for sentence in missed:
        console.print(sentence, soft_wrap=True)
    return 1 if missed else 0


def compare_engines(effort: Effort) -> list[str]:
    """Dice Wide Shut with three players: native against plain."""
    setting = Setting(load("dice-wide-shut"), 3, {}, seed=1)
    plain, native = plain_run(setting), native_run(setting)
    rates = take_turns(
        {
            "plain": lambda: games_per_second(plain, effort.games(700)),
            "native": lambda: games_per_second(native, effort.games(50_000)),
        },
        effort.rounds,
    )
    table = new_table("Dice Wide Shut, 3 players, 1 thread", "games/s", "times plain")
    for name, numbers in rates.items():
        table.add_row(name, shown(numbers), shown(ratios(numbers, rates["plain"])))
    console.print(table)
    return demand("Native code", "plain code", ratios(rates["native"], rates["plain"]), NATIVE_TO_PLAIN)


def compare_threads(effort: Effort) -> None:
    """Dice Wide Shut with three players: native code on two threads against one."""
    setting = Setting(load("dice-wide-shut"), 3, {}, seed=1)

    def speed(threads: int) -> float:
        games = effort.games(50_000 * threads)
        return games / simulate(setting, games, engine="native", threads=threads).seconds

    rates = take_turns({"1 thread": lambda: speed(1), "2 threads": lambda: speed(2)}, effort.rounds)
    table = new_table(f"Dice Wide Shut, 3 players, native, {os.cpu_count()} cores", "games/s", "times 1 thread")
    for name, numbers in rates.items():
        table.add_row(name, shown(numbers), shown(ratios(numbers, rates["1 thread"])))
    console.print(table)


def compare_with_open_spiel(effort: Effort) -> list[str]:
    """Pig with two players, native against the random rollouts inside OpenSpiel's C++ code, which know one thread.

    The rules are the same but for one thing: OpenSpiel calls a game of 1000 decisions a draw.
    """
    setting = Setting(load(str(PIG)), 2, {}, seed=1)
    native, theirs = native_run(setting), OpenSpielPig(seed=1)

    def on_all_cores() -> float:
        games = effort.games(1_000_000)
        return games / simulate(setting, games, engine="native").seconds

    rates = take_turns(
        {
            f"Astragal, native, {os.cpu_count()} threads": on_all_cores,
            "Astragal, native, 1 thread": lambda: games_per_second(native, effort.games(500_000)),
            "OpenSpiel, rollouts": lambda: theirs.rollouts_per_second(effort.games(110_000)),
            "OpenSpiel, bots": lambda: theirs.matches_per_second(effort.games(35_000)),
        },
        effort.rounds,
    )
    ours, _, rollouts, _ = rates.values()
    sample = native(0, effort.games(100_000))
    own_length, their_length = sample.decisions / sample.games, theirs.mean_decisions(effort.games(10_000))
    own_wins = float(sample.wins(0)) / sample.games
    table = new_table(
        "Pig, 2 players", "games/s", "decisions/game", "decisions/s", "first wins", "times OpenSpiel's rollouts"
    )
    for name, numbers in rates.items():
        length, wins = (own_length, own_wins) if name.startswith("Astragal") else (their_length, theirs.first_seat_wins)
        decisions = f"{median(numbers) * length:,.0f}"
        table.add_row(name, shown(numbers), f"{length:.1f}", decisions, f"{wins:.3f}", shown(ratios(numbers, rollouts)))
    console.print(table)
    return demand("Native code on all cores", "OpenSpiel's rollouts", ratios(ours, rollouts), NATIVE_TO_OPEN_SPIEL)


def time_the_start(effort: Effort) -> None:
    """From the start of the process, as seen from outside, to the first of 1000 games and to the end."""
    first: dict[str, list[float]] = {"warm, native": [], "cold, auto": []}
    whole: dict[str, list[float]] = {"empty Python program": [], "warm, native": [], "cold, auto": []}
    with tempfile.TemporaryDirectory() as warm:
        run_command("native", warm)
        for _ in range(effort.rounds):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-P", "-c", ""], check=True)
            whole["empty Python program"].append(time.perf_counter() - begun)
            with tempfile.TemporaryDirectory() as cold:
                for name, engine, cache in (("warm, native", "native", warm), ("cold, auto", "auto", cold)):
                    played, ended = run_command(engine, cache)
                    first[name].append(played)
                    whole[name].append(ended)
    table = new_table("Start, 1000 games of Dice Wide Shut", "seconds to the first game", "seconds to the end")
    for name, numbers in whole.items():
        table.add_row(name, shown(first[name]) if name in first else "", shown(numbers))
    console.print(table)


def run_command(engine: str, cache: str) -> tuple[float, float]:
    """Seconds until the first game was played and until the process ended; what it left running is stopped."""
    environment = os.environ | {"ASTRAGAL_CACHE": cache}
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", COMMAND, engine],
        env=environment,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    played = time.perf_counter() - begun
    process.communicate()
    ended = time.perf_counter() - begun
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.returncode or not said:
        raise SystemExit("The command that measures the start has failed.")
    return played, ended


class OpenSpielPig:
    """Random games of Pig played by OpenSpiel."""

    def __init__(self, seed: int) -> None:
        """Load the game with its own defaults: 100 points, a die with six faces."""
        import pyspiel

        self._spiel = pyspiel
        self._game = pyspiel.load_game("pig(players=2)")
        self._seeds = random.Random(seed)
        self.first_seat_wins = 0.0

    def rollouts_per_second(self, games: int) -> float:
        """Play inside one call: a search of one simulation does nothing but rollouts from the start of the game."""
        evaluator = self._spiel.RandomRolloutEvaluator(n_rollouts=games, seed=self._seed())
        search = self._spiel.MCTSBot(self._game, evaluator, 1.0, 1, 1, False, self._seed(), False)
        start = self._game.new_initial_state()
        begun = time.process_time()
        root = search.mcts_search(start)
        seconds = time.process_time() - begun
        if root.explore_count != 1 or root.children:
            raise SystemExit("OpenSpiel's search did more than rollouts, so its speed says nothing.")
        self.first_seat_wins = (1 + root.total_reward) / 2
        return games / seconds

    def matches_per_second(self, games: int) -> float:
        """Play each game by a call from Python, between two of OpenSpiel's random bots."""
        bots = self._bots()
        begun = time.process_time()
        for _ in range(games):
            self._spiel.evaluate_bots(self._game.new_initial_state(), bots, self._seed())
        return games / (time.process_time() - begun)

    def mean_decisions(self, games: int) -> float:
        """Count the decisions in the history of whole games, luck left out."""
        bots = self._bots()
        decisions = []
        for _ in range(games):
            state = self._game.new_initial_state()
            self._spiel.evaluate_bots(state, bots, self._seed())
            decisions.append(sum(step.player >= 0 for step in state.full_history()))
        return float(mean(decisions))

    def _bots(self) -> list[object]:
        return [self._spiel.make_uniform_random_bot(seat, self._seed()) for seat in range(2)]

    def _seed(self) -> int:
        return self._seeds.randrange(1 << 31)


def games_per_second(run: Run, games: int) -> float:
    """The speed of a run on one thread, by processor time."""
    begun = time.process_time()
    run(0, games)
    return games / (time.process_time() - begun)


def take_turns(contenders: dict[str, Measure], rounds: int) -> dict[str, list[float]]:
    """Measure each contender once per round, after a round that does not count."""
    for measure in contenders.values():
        measure()
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, measure in contenders.items():
            figures[name].append(measure())
    return figures


def ratios(numbers: list[float], others: list[float]) -> list[float]:
    """How many times the others, round by round."""
    return [number / other for number, other in zip(numbers, others, strict=True)]


def demand(name: str, other: str, numbers: list[float], least: float) -> list[str]:
    """A sentence if the ratio is missed."""
    if median(numbers) >= least:
        return []
    return [f"{name} plays {median(numbers):.1f} times as many games as {other}; {least:g} times are demanded."]


def shown(numbers: list[float]) -> str:
    """The median, and the least and the most in brackets."""
    places = 0 if median(numbers) >= 1000 else 2
    return f"{median(numbers):,.{places}f} ({min(numbers):,.{places}f} to {max(numbers):,.{places}f})"


def new_table(title: str, *columns: str) -> Table:
    """A table whose first column names the contenders."""
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column(no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


if __name__ == "__main__":
    sys.exit(main())
