"""How many steps a second do vector environments make: ours, Gymnasium's own wrappers, and Pgx?

A step is one choice of the learner in one game: the game goes on until the next choice, and what is seen and what is
legal is written down. Actions are drawn at random among the legal ones; drawing them is not timed, for anybody. The
contenders of a table take turns for several rounds, and a ratio is taken within each round. Figures are medians, with
the least and the most in brackets, by the clock on the wall, for on both sides threads work.

Kuhn poker is the same game on both sides. Dice Wide Shut and backgammon are different games of like size: two
players, dice, about 150 actions. Ours writes 243 numbers for each observation of Dice Wide Shut, Pgx 34 for backgammon.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

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

GAME = "dice-wide-shut"
KUHN_POKER = str(Path(__file__).parents[1] / "examples" / "kuhn_poker")

Contender = Callable[[float], float]
"""Steps for about so many seconds and says how many it made in one."""

console = Console(width=140, highlight=False)


def legal_actions(masks: np.ndarray[Any, Any], luck: np.random.Generator) -> Any:
    """A legal action at random for each row."""
    return (luck.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)


def stepping(envs: Any) -> Contender:
    """A vector environment of Gymnasium's kind."""
    luck = np.random.default_rng(1)
    seen = envs.reset(seed=1)[0]

    def measure(seconds: float) -> float:
        nonlocal seen
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = legal_actions(seen["action_mask"], luck)
            began = time.perf_counter()
            seen = envs.step(actions)[0]
            spent += time.perf_counter() - began
            steps += envs.num_envs
        return steps / spent

    return measure


def stepping_pgx(name: str, number: int) -> Contender:
    """A game of Pgx with automatic reset, compiled for so many games."""
    env = pgx.make(name)
    start = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    luck = np.random.default_rng(1)
    state = start(jax.random.split(jax.random.key(1), number))
    keys = jax.random.split(jax.random.key(2), number)
    state = jax.block_until_ready(step(state, legal_actions(np.asarray(state.legal_action_mask), luck), keys))

    def measure(seconds: float) -> float:
        nonlocal state
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = legal_actions(np.asarray(state.legal_action_mask), luck)
            keys = jax.block_until_ready(jax.random.split(jax.random.key(steps), number))
            began = time.perf_counter()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += time.perf_counter() - began
            steps += number
        return steps / spent

    return measure


def show(title: str, contenders: dict[str, Contender], rounds: int, seconds: float) -> None:
    """Let contenders take turns; every other one is compared with the first."""
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, measure in contenders.items():
            speeds[name].append(measure(seconds))
    first, *others = speeds
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column("")
    table.add_column("steps/s", justify="right")
    table.add_column(f"{first}, times", justify="right")
    for name, found in speeds.items():
        ratios = [own / other for own, other in zip(speeds[first], found, strict=True)]
        table.add_row(name, spread(found, ",.0f"), spread(ratios, ",.1f") if name in others else "")
    console.print(table)


def spread(numbers: list[float], form: str) -> str:
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
        f"{title}, self-play": stepping(ours(GAME, chosen.games)),
        f"{title}, one thread": stepping(ours(GAME, chosen.games, threads=1)),
        "Pgx, backgammon": stepping_pgx("backgammon", chosen.games),
    }
    show(f"Different games of like size, {chosen.games} at once", like_size, *effort)
    same_game = {
        "Kuhn poker": stepping(ours(KUHN_POKER, chosen.games)),
        "Kuhn poker, one thread": stepping(ours(KUHN_POKER, chosen.games, threads=1)),
        "Pgx, Kuhn poker": stepping_pgx("kuhn_poker", chosen.games),
    }
    show(f"The same game, {chosen.games} at once", same_game, *effort)


if __name__ == "__main__":
    main()
