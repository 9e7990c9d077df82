"""PettingZoo: a game as an environment whose agents, one for each seat, choose in turn."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

try:
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("This adapter needs PettingZoo; install astragal[pettingzoo].") from error
from gymnasium import spaces
from pettingzoo.utils import wrappers

from astragal.adapters.environment_match import (
    Observed,
    Series,
    action_mask,
    check_render_mode,
    observed,
    play_number,
    render_modes,
    rendered,
    rewards_of,
)
from astragal.adapters.spaces import action_space, observation_space
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.registry import load


def env(
    game: Game | str,
    players: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> wrappers.OrderEnforcingWrapper:
    """A game as a PettingZoo environment, for its fewest players if nothing else is asked for.

    With `max_cycles` the game is cut off as soon as a seat that has chosen this many times has to choose again.
    """
    return wrappers.OrderEnforcingWrapper(TableEnv(game, players, options, render_mode, max_cycles))


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """The seats of a game as agents `player_0`, `player_1` …; luck moves by itself.

    An action that is not legal raises `IllegalAction` and changes nothing. Rewards come at the end.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None,
        options: Mapping[str, OptionValue] | None,
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if max_cycles is not None and max_cycles < 1:
            raise AstragalError(f"Expected at least 1 cycle, not {max_cycles}.")
        check_render_mode(self.game, render_mode)
        self._series = Series(self.game, self.game.players[0] if players is None else players, options)
        self.layout = self._series.layout
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v{self.game.version}",
            "render_modes": render_modes(self.game),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.layout.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.layout) for agent in self.possible_agents}
        self._max_cycles = max_cycles

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match: the first of a seed, or the next one."""
        self._match = self._series.begin(seed)
        self._choices: Counter[str] = Counter()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        """Make the choice of the agent that has to choose; an agent that is done passes `None`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play_number(self._match, action)
        self._choices[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards_of(self._match), strict=True))
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Let the agent that has to choose do so next, and tell everybody which actions are legal."""
        if not self._match.over:
            self.agent_selection = self.possible_agents[self._match.to_act]
            if self._choices[self.agent_selection] == self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Any:
        return action_mask(self._match.view(self._seats[agent]))

    def observe(self, agent: str) -> Observed:
        """What an agent sees, and which actions it may choose now."""
        return observed(self.layout, self._match.view(self._seats[agent]))

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return rendered(self._match.view(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
