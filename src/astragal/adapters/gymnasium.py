"""Gymnasium: a game as an environment for one learner, and thousands of games as a vector environment."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

try:
    import gymnasium
except ImportError as error:
    raise ImportError("This adapter needs Gymnasium; install astragal[gymnasium].") from error
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from astragal.adapters.environment_match import (
    Observed,
    Seating,
    Series,
    bots_for,
    check_render_mode,
    observed,
    play_number,
    render_modes,
    rendered,
    rewards_of,
)
from astragal.adapters.many import ManyGames
from astragal.adapters.spaces import action_space, observation_space
from astragal.bots import named
from astragal.core.errors import AstragalError, IllegalAction
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.registry import load
from astragal.core.untrusted_text import quoted

RAISE, LOSE = "raise", "lose"
"""What an illegal action does: raise an error, or lose the game."""


def make(
    game: Game | str,
    players: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    illegal: str = RAISE,
    render_mode: str | None = None,
    **seating: Unpack[Seating],
) -> "SeatEnv":
    """A game for one learner against bots, for its fewest players if nothing else is asked for.

    `bots` is a name for all other seats, by default `random`, or one for each of them from the learner's on. The
    learner sits in `seat`, or in each in turn. With `illegal="lose"` an illegal action does not raise but ends the
    game, for tools that know nothing of masks.
    """
    return SeatEnv(game, players, options, illegal, render_mode, **seating)


def make_vec(
    game: Game | str,
    players: int | None = None,
    *,
    num_envs: int,
    options: Mapping[str, OptionValue] | None = None,
    threads: int | None = None,
    device: str = "cpu",
    **seating: Unpack[Seating],
) -> "ManyGamesEnv":
    """Many games at once, for the fewest players if nothing else is asked for.

    Without bots the caller chooses for every seat in turn. With them, named as for `make` but only such as grow no
    tree, it plays one seat. All processors are used, unless a number of threads is given; with `device="cuda"`, a GPU,
    and everything stays in its memory, as CuPy arrays.
    """
    loaded = load(game) if isinstance(game, str) else game
    seated = loaded.players[0] if players is None else players
    where: dict[str, Any] = {"threads": threads, "device": device}
    return ManyGamesEnv(ManyGames(loaded, seated, num_envs, options=options, **where, **seating))


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; luck and bots move by themselves.

    The reward comes at the end. `info` has the action mask once more, and the seat of the learner.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None,
        options: Mapping[str, OptionValue] | None,
        illegal: str,
        render_mode: str | None,
        **seating: Unpack[Seating],
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self._series = Series(self.game, self.game.players[0] if players is None else players, options)
        self.layout = self._series.layout
        self._sit(**seating)
        if illegal not in (RAISE, LOSE):
            raise AstragalError(f"An illegal action can {RAISE} or {LOSE}, not {quoted(illegal)}.")
        check_render_mode(self.game, render_mode)
        self._done = True
        self._illegal, self.render_mode = illegal, render_mode
        self.metadata = {"render_modes": render_modes(self.game), "render_fps": 1}
        self.observation_space = observation_space(self.layout)
        self.action_space = action_space(self.layout)

    def _sit(self, bots: str | Sequence[str] = "random", seat: int | None = None) -> None:
        self._bots = bots_for(bots, self.layout.players)
        for name in self._bots:
            named(name)
        if seat is not None and not 0 <= seat < self.layout.players:
            raise AstragalError(f"Expected a seat from 0 to {self.layout.players - 1}, not {seat}.")
        self._chosen_seat = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a game: the first of a seed, or the next one."""
        super().reset(seed=seed, options=options)
        self._match = self._series.begin(seed)
        players = self.layout.players
        self.seat = self._series.number % players if self._chosen_seat is None else self._chosen_seat
        self._others = {(self.seat + 1 + i) % players: named(name) for i, name in enumerate(self._bots)}
        self._luck = self._series.choices()
        self._done = False
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Make the learner's choice, and let the others play until it has to choose again."""
        if self._done:
            raise IllegalAction("No game is being played; reset the environment to begin one.")
        try:
            play_number(self._match, action)
        except IllegalAction:
            if self._illegal == RAISE:
                raise
            return self._ended(-1.0)
        self._let_others_play()
        if self._match.over:
            return self._ended(rewards_of(self._match)[self.seat])
        observation, info = self._seen()
        return observation, 0.0, False, False, info

    def render(self) -> str | None:
        """The table as the learner sees it."""
        return rendered(self._match.view(self.seat), self.render_mode)

    def _let_others_play(self) -> None:
        while not self._match.over and self._match.to_act != self.seat:
            bot = self._others[self._match.to_act]
            self._match.play(bot(self._match.view(self._match.to_act), self._luck))
        if self.render_mode == "human":
            self.render()

    def _ended(self, reward: float) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        self._done = True
        observation, info = self._seen()
        return observation, reward, True, False, info

    def _seen(self) -> tuple[Observed, dict[str, Any]]:
        seen = observed(self.layout, self._match.view(self.seat))
        return seen, {"action_mask": seen["action_mask"].copy(), "seat": self.seat}


class ManyGamesEnv(VectorEnv[Observed, npt.NDArray[np.int64], Any]):
    """Many games at once; where one has ended, the next has begun, and what is seen is of that.

    Observations and masks are the same arrays every time, overwritten. The reward is that of the seat that made the
    choice. `infos` has the `seat` that has to choose now, the `rewards` of all seats and, where a game has ended,
    its last observation as `final_obs`; on a GPU that is a row for each game, of which those in `_final_obs` count.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, games: ManyGames) -> None:
        self.games = games
        self.layout = games.layout
        self.num_envs = games.number
        self.single_observation_space = observation_space(games.layout)
        self.single_action_space = action_space(games.layout)
        self.observation_space = batch_space(self.single_observation_space, games.number)
        self.action_space = batch_space(self.single_action_space, games.number)
        self._all = games.arrays.ones(games.number, dtype=np.bool_)
        self._never = games.arrays.zeros(games.number, dtype=np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin all games again, game number k of the seed in row k."""
        super().reset(seed=seed, options=options)
        self.games.begin(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._observed(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observed, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Make a choice in each game."""
        self.games.step(actions)
        ended = self.games.ended
        rewards = self.games.rewards[self.games.rows, self.games.chose].astype(np.float64)
        infos = self._infos()
        if self.games.arrays is not np:
            infos |= {"final_obs": self.games.final, "_final_obs": ended}
        elif ended.any():
            infos |= {"final_obs": self._final(ended), "_final_obs": ended}
        return self._observed(), rewards, ended, self._never.copy(), infos

    def close_extras(self, **_: Any) -> None:
        """Release the threads."""
        self.games.close()

    def _observed(self) -> Observed:
        return {"observation": self.games.observations, "action_mask": self.games.masks}

    def _infos(self) -> dict[str, Any]:
        seats, rewards = self.games.seats.copy(), self.games.rewards.copy()
        return {"seat": seats, "_seat": self._all, "rewards": rewards, "_rewards": self._all}

    def _final(self, ended: npt.NDArray[np.bool_]) -> npt.NDArray[np.object_]:
        """The end as the seat that chose last saw it; there is nothing more to choose."""
        final = np.full(self.num_envs, None, dtype=object)
        rows = self.games.final[ended]
        masks = np.zeros((len(rows), self.games.masks.shape[1]), dtype=np.int8)
        final[ended] = [{"observation": row, "action_mask": mask} for row, mask in zip(rows, masks, strict=True)]
        return final
