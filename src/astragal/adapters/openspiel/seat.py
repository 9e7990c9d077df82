"""OpenSpiel's bots at our tables. What they get to see is made of a view, so they can cheat no more than ours."""

import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Protocol

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from astragal.adapters.openspiel.game import PLAYERS, SpielGame, SpielState, register
from astragal.adapters.openspiel.position import RECALLED, Seen, guessed
from astragal.bots import WrongTable
from astragal.bots.budget import MOST_SIMULATIONS, Budget
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

EXPLORATION = 2.0
"""The constant of UCT that OpenSpiel's own examples have."""

MOST_MEGABYTES = 1000
SEED = 1 << 31


class Chooser(Protocol):
    """What is asked of a `pyspiel.Bot`. One that searches says in `ran` how many simulations it had."""

    def step(self, state: Any) -> int:
        """An action for a state."""
        ...


NONE = Budget(0, 0)

Maker = Callable[[Any, int, int], Chooser]
"""Makes one of OpenSpiel's bots for a game, a seat and a seed."""


class SpielBot:
    """A bot of OpenSpiel for one seat of one match.

    It gets a state that is guessed from the view again for every choice. Where nothing is hidden that is the state of
    the match; where something is, a bot that believes the state plays on a guess, and one that resamples it, such as
    IS-MCTS, considers all guesses.
    """

    def __init__(self, make: Maker, budget: Budget = NONE) -> None:
        self.simulations, self.seconds = budget
        self._make = make
        self._bot: Chooser | None = None

    @property
    def ran(self) -> int:
        """How many simulations the last choice was worth, if it was searched for."""
        return getattr(self._bot, "ran", 0)

    def __call__(self, view: View, luck: Luck) -> str:
        """The action that the bot chooses."""
        state = state_of(view, luck)
        if self._bot is None:
            self._bot = self._make(state.get_game(), view.seat, luck.draw(SEED))
        return str(view.game.rules.actions.text(int(self._bot.step(state))))


def state_of(view: View, luck: Luck) -> SpielState:
    """A state that agrees with a view, in a game with the usual options, because a view does not hold them."""
    game = spiel_game(view.game, view.state.players)
    seen = Seen("".join(f"{step}\n" for step in view.steps), view.steps[-RECALLED:])
    decisions = sum(step.seat >= 0 for step in view.steps)
    stream = (luck.draw(SEED), luck.draw(SEED), luck.draw(SEED), 1)
    return game.state_at(guessed(game.table, view, decisions, seen, stream))


@cache
def spiel_game(game: Game, players: int) -> SpielGame:
    """OpenSpiel's version of one of our games, for a number of players."""
    loaded: SpielGame = pyspiel.load_game(register(game), {PLAYERS: players})
    return loaded


class TreeSearch:
    """OpenSpiel's MCTS as written in C++; it takes the state for the truth.

    Its own `step` lets go of Python's lock and then copies states without it, which ends the process for games that
    are written in Python; the search itself keeps the lock.
    """

    def __init__(self, budget: Budget, game: Any, seat: int, seed: int) -> None:  # noqa: ARG002  # it plays any seat
        self.ran = 0
        self._bot = pyspiel.MCTSBot(
            game=game,
            evaluator=pyspiel.RandomRolloutEvaluator(1, seed),
            uct_c=EXPLORATION,
            max_simulations=budget.simulations,
            max_memory_mb=MOST_MEGABYTES,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=budget.seconds or -1.0,
        )

    def step(self, state: Any) -> int:
        """The action that was tried most; after a single simulation none was."""
        root = self._bot.mcts_search(state)
        self.ran = root.explore_count
        return int(root.best_child().action if root.children else state.legal_actions()[0])


class TimeIsUp(Exception):
    """A search has thought as long as it may."""


class InformationSetSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel is not typed
    """OpenSpiel's IS-MCTS as written in Python: the one in C++ cannot resample states that are in Python."""

    def __init__(self, budget: Budget, game: Any, seat: int, seed: int) -> None:  # noqa: ARG002  # it plays any seat
        kind = game.get_type()
        if kind.information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
            raise WrongTable(f"OpenSpiel's IS-MCTS is for games with secrets; {kind.long_name} has none.")
        random = numpy.random.RandomState(seed)
        most = budget.simulations or MOST_SIMULATIONS
        super().__init__(game, mcts.RandomRolloutEvaluator(1, random), EXPLORATION, most + 1, random_state=random)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
        self.ran = 0
        self._seconds = budget.seconds
        self._begun = 0.0

    def run_search(self, state: Any) -> Any:
        """What to choose with which probability; the first simulation only makes the root and does not count."""
        legal = state.legal_actions()
        if len(legal) == 1:
            self.ran = 0
            return [(legal[0], 1.0)]
        self.ran, self._begun = -1, time.perf_counter()
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        """Where the next simulation begins."""
        if self._seconds and self.ran > 0 and time.perf_counter() - self._begun > self._seconds:
            raise TimeIsUp
        self.ran += 1
        return super().sample_root_state(state)


def registered(name: str, game: Any, seat: int, seed: int) -> Chooser:  # noqa: ARG001  # it has a seed of its own
    """A bot that is registered with OpenSpiel."""
    bot: Chooser = pyspiel.load_bot(name, game, seat)
    return bot


SEARCHES: dict[str, Callable[..., Chooser]] = {"mcts": TreeSearch, "ismcts": InformationSetSearch}


def named(name: str) -> SpielBot:
    """The bot of a name such as `mcts:1000`, `ismcts:1s` or `uniform_random`."""
    kind, _, text = name.partition(":")
    if kind in SEARCHES:
        budget = Budget.read(text)
        if budget is None:
            raise AstragalError(f"Expected a bot such as {Budget.forms(f'openspiel:{kind}')}, not {quoted(name)}.")
        return SpielBot(partial(SEARCHES[kind], budget), budget)
    if not pyspiel.is_bot_registered(name):
        known = ", ".join([*(f"{search}:1000" for search in SEARCHES), *pyspiel.registered_bots()])
        raise AstragalError(f"OpenSpiel has no bot {quoted(name)}; expected {known}.")
    return SpielBot(partial(registered, name))
