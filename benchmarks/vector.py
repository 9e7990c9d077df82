"""How many steps a second do vector environments make: ours, Gymnasium's own wrappers, and Pgx?

A step is one choice of the learner in one game: the game goes on until the next choice, and what is seen and what is
legal is written down. Actions are drawn at random among the legal ones; drawing them is not timed, for anybody. The
contenders of a table take turns for several rounds, and a ratio is taken within each round. Figures are medians, with
the least and the most in brackets: by the clock on the wall, for on both sides threads work, and by the processor time
of all threads, which other programs on the machine do not use up. Processes of their own are not in the latter.

Kuhn poker is the same game on both sides. Dice Wide Shut and backgammon are different games of like size: two
players, dice, about 150 actions. Ours writes 243 numbers for each observation of Dice Wide Shut, Pgx 34 for backgammon.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import gymnasium
import jax
import numpy as np
import pgx
from pgx.experimental import auto_reset
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from astragal import load
from astragal.adapters.gymnasium import ManyGamesEnv, make, make_vec
from astragal.adapters.many import ManyGames

GAME = "dice-wide-shut"
KUHN_POKER = str(Path(__file__).parents[1] / "examples" / "kuhn_poker")


class Speed(NamedTuple):
    """Steps in a second on the wall, and in a second of the processor."""

    wall: float
    processor: float


Contender = Callable[[float], Speed]
"""Steps for about this many seconds and says how fast."""

console = Console(width=160, highlight=False)


class Clock:
    """Adds up the time of what is timed."""

    def __init__(self) -> None:
        self.wall = self.processor = 0.0
        self.steps = 0

    def time(self, step: Callable[[], Any], steps: int) -> Any:
        """Do something that makes this many steps, and return its result."""
        wall, processor = time.perf_counter(), time.process_time()
        result = step()
        self.wall += time.perf_counter() - wall
        self.processor += time.process_time() - processor
        self.steps += steps
        return result

    @property
    def speed(self) -> Speed:
        """How fast it was."""
        return Speed(self.steps / self.wall, self.steps / self.processor)


def legal_actions(masks: np.ndarray[Any, Any], luck: np.random.Generator) -> Any:
    """A legal action at random for each row."""
    return (luck.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)


def stepping(envs: Any) -> Contender:
    """A vector environment of Gymnasium's kind."""
    luck = np.random.default_rng(1)
    seen = envs.reset(seed=1)[0]

    def measure(seconds: float) -> Speed:
        nonlocal seen
        clock = Clock()
        while clock.wall < seconds:
            actions = legal_actions(seen["action_mask"], luck)
            seen = clock.time(partial(envs.step, actions), envs.num_envs)[0]
        return clock.speed

    return measure


def stepping_bare(game: str, number: int) -> Contender:
    """Our games for two without what Gymnasium asks for: like Pgx, they hand out nothing of a game that has ended."""
    many = ManyGames(load(game), 2, number)
    luck = np.random.default_rng(1)
    many.begin(seed=1)

    def measure(seconds: float) -> Speed:
        clock = Clock()
        while clock.wall < seconds:
            clock.time(partial(many.step, legal_actions(many.masks, luck)), number)
        return clock.speed

    return measure


def stepping_pgx(name: str, number: int) -> Contender:
    """A game of Pgx with automatic reset, compiled for this many games."""
    env = pgx.make(name)
    start = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    luck = np.random.default_rng(1)
    state = start(jax.random.split(jax.random.key(1), number))
    keys = jax.random.split(jax.random.key(2), number)
    state = jax.block_until_ready(step(state, legal_actions(np.asarray(state.legal_action_mask), luck), keys))

    def finished(*arguments: Any) -> Any:
        return jax.block_until_ready(step(*arguments))

    def measure(seconds: float) -> Speed:
        nonlocal state
        clock = Clock()
        while clock.wall < seconds:
            actions = legal_actions(np.asarray(state.legal_action_mask), luck)
            keys = jax.block_until_ready(jax.random.split(jax.random.key(clock.steps), number))
            state = clock.time(partial(finished, state, actions, keys), number)
        return clock.speed

    return measure


def show(title: str, contenders: dict[str, Contender], rounds: int, seconds: float) -> None:
    """Let contenders take turns; every other one is compared with the first."""
    speeds: dict[str, list[Speed]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, measure in contenders.items():
            speeds[name].append(measure(seconds))
    first, *others = speeds
    table = Table(title=title, title_justify="left", box=SIMPLE)
    for head in ("", "steps/s", "the first, times", "steps/s of the processor", "the first, times"):
        table.add_column(head, justify="right" if head else "left")
    for name, found in speeds.items():
        cells = []
        for own, other in zip(zip(*speeds[first], strict=True), zip(*found, strict=True), strict=True):
            ratios = [mine / theirs for mine, theirs in zip(own, other, strict=True)]
            cells += [spread(other, ",.0f"), spread(ratios, ",.1f") if name in others else ""]
        table.add_row(name, *cells)
    console.print(table)


def spread(numbers: Sequence[float], form: str) -> str:
    """The median, and the least and the most."""
    return f"{median(numbers):{form}} [{min(numbers):{form}} – {max(numbers):{form}}]"


def single() -> gymnasium.Env[Any, Any]:
    """What the wrappers of Gymnasium wrap."""
    return make(GAME, players=2, bots="random")


def ours(game: str, number: int, **table: Any) -> ManyGamesEnv:
    """Our vector environment of a game for two."""
    return make_vec(game, players=2, num_envs=number, **table)


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096, help="games at once, for ours and for Pgx")
    parser.add_argument("--wrapped", type=int, default=16, help="games at once, for the wrappers of Gymnasium")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for a turn")
    chosen = parser.parse_args()
    effort = chosen.rounds, chosen.seconds
    title = load(GAME).title
    wrapped = [
        gymnasium.vector.SyncVectorEnv([single] * chosen.wrapped),
        gymnasium.vector.AsyncVectorEnv([single] * chosen.wrapped, context="forkserver"),
    ]
    against_wrappers = {
        f"make_vec, {chosen.games} games": stepping(ours(GAME, chosen.games, bots="random")),
        f"make_vec, {chosen.wrapped} games": stepping(ours(GAME, chosen.wrapped, bots="random")),
        f"SyncVectorEnv, {chosen.wrapped} games": stepping(wrapped[0]),
        f"AsyncVectorEnv, {chosen.wrapped} games": stepping(wrapped[1]),
    }
    show(f"{title} against a random bot", against_wrappers, *effort)
    for envs in wrapped:
        envs.close()
    like_size = {
        f"{title}, ManyGames": stepping_bare(GAME, chosen.games),
        f"{title}, make_vec": stepping(ours(GAME, chosen.games)),
        "Pgx, backgammon": stepping_pgx("backgammon", chosen.games),
    }
    show(f"Different games of like size, {chosen.games} at once", like_size, *effort)
    same_game = {
        "Kuhn poker, ManyGames": stepping_bare(KUHN_POKER, chosen.games),
        "Kuhn poker, make_vec": stepping(ours(KUHN_POKER, chosen.games)),
        "Pgx, Kuhn poker": stepping_pgx("kuhn_poker", chosen.games),
    }
    show(f"The same game, {chosen.games} at once", same_game, *effort)


if __name__ == "__main__":
    main()
