"""Games and states that OpenSpiel can play with."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import pyspiel

from astragal.adapters.openspiel.observer import Observer
from astragal.adapters.openspiel.position import Position, Table, listed
from astragal.core.engine import LONGEST_GAME
from astragal.core.game import Game
from astragal.core.registry import load
from astragal.core.rule import CHANCE, OVER

PREFIX = "astragal_"
HORIZON = "horizon"
PLAYERS = "players"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_registered: dict[str, Game] = {}


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; returns the name that `pyspiel.load_game` takes.

    OpenSpiel lets go of what makes its games when Python has already ended. Nothing can be freed then, but a class
    is safe, because it refers to itself.
    """
    name = PREFIX + game.name.replace("-", "_")
    if _registered.get(name) is not game:
        kind = type_of(game, name)
        pyspiel.register_game(kind, type(name, (SpielGame,), {"game": game, "kind": kind}))
        _registered[name] = game
    return name


def type_of(game: Game, name: str) -> Any:
    """What OpenSpiel wants to know of a game before it is played."""
    kinds = pyspiel.GameType
    hidden = kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION
    options = {key: value if isinstance(value, int) else str(value) for key, value in game.read_options({}).items()}
    return kinds(
        short_name=name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=options | {PLAYERS: game.players[0], HORIZON: LONGEST_GAME},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """A game with its number of players and options."""

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.game
        options = {name: value for name, value in params.items() if name not in (PLAYERS, HORIZON)}
        self.table = Table(game, params[PLAYERS], options, params[HORIZON])
        self._start = self.table.start()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.rules.actions),
            max_chance_outcomes=game.most_outcomes,
            num_players=self.table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.horizon,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return found_game, (self.game.spec, str(self))

    def new_initial_state(self) -> "SpielState":
        """The state at the start."""
        return self.state_at(self._start)

    def state_at(self, position: Position) -> "SpielState":
        """A state with no history of its own."""
        return SpielState(self, position.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Whatever observes states."""
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def found_game(spec: str, text: str) -> SpielGame:
    """The game that was pickled, also where nobody has registered it."""
    register(load(spec))
    game: SpielGame = pyspiel.load_game(text)
    return game


@cache
def equally_likely(outcomes: int) -> list[tuple[int, float]]:
    """Outcomes with their probabilities."""
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed
    """A position on OpenSpiel's terms; it is all that a copy or a pickle of the state needs."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Who has to act: a seat, chance, or nobody any more."""
        seat = self.position.to_act
        return TERMINAL if seat == OVER else seat  # chance has the same number here and there

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.to_act == OVER

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # it is always the one who has to act
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of luck, each as likely as the others."""
        return equally_likely(self.position.outcomes).copy()

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{action + 1}/{self.position.outcomes}"
        return str(self.position.table.game.rules.actions.text(action))

    def returns(self) -> list[float]:
        """What each player has been rewarded."""
        return self.position.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """At random, a state that agrees with all that a player knows; of its history only that player's is known."""
        if not self.position.table.game.has_secrets:
            state: SpielState = self.clone()
            return state
        numbers = [int(sampler() * (1 << 32)) & 0xFFFFFFFF for _ in range(3)]
        game: SpielGame = self.get_game()
        return game.state_at(self.position.guess(player, (numbers[0], numbers[1], numbers[2], 1)))

    def __str__(self) -> str:
        return listed(self.position.state)
