"""OpenSpiel's bots at our tables. What they get to see is made of a view, so they can cheat no more than ours."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Protocol

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from astragal.adapters.openspiel.game import PLAYERS, SpielGame, SpielState, register
from astragal.adapters.openspiel.position import RECALLED, Seen, guessed
from astragal.core.errors import AstragalError
from astragal.core.luck import Luck
from astragal.core.texts import shown, whole_number
from astragal.core.view import View

EXPLORATION = 2.0
"""The constant of UCT that OpenSpiel's own examples have."""

MOST_MEGABYTES = 1000
LEAST_SIMULATIONS = 2  # with one, a search of OpenSpiel has not looked at any action
MOST_SIMULATIONS = 1_000_000
SEED = 1 << 31


class Chooser(Protocol):
    """What is asked of a `pyspiel.Bot`."""

    def step(self, state: Any) -> int:
        """An action for a state."""
        ...


Maker = Callable[[Any, int, int], Chooser]
"""Makes one of OpenSpiel's bots for a game, a seat and a seed."""


class SpielBot:
    """A bot of OpenSpiel for one seat of one match.

    It gets a state that is guessed from the view anew for every choice. Where nothing is hidden that is the state of
    the match; where something is, a bot that believes the state plays on a guess, and one that resamples it, such as
    IS-MCTS, reckons with all guesses.
    """

    def __init__(self, make: Maker, simulations: int = 0) -> None:
        self.simulations = simulations
        self._make = make
        self._bot: Chooser | None = None

    def __call__(self, view: View, luck: Luck) -> str:
        """The action that the bot chooses."""
        state = state_of(view, luck)
        if self._bot is None:
            self._bot = self._make(state.get_game(), view.seat, luck.draw(SEED))
        return str(view.game.rules.ACTIONS.text(int(self._bot.step(state))))


def state_of(view: View, luck: Luck) -> SpielState:
    """A state that agrees with a view, in a game with the usual options, for a view does not tell them."""
    game = spiel_game(register(view.game), view.state.players)
    seen = Seen("".join(f"{step}\n" for step in view.steps), view.steps[-RECALLED:])
    decisions = sum(step.seat >= 0 for step in view.steps)
    stream = (luck.draw(SEED), luck.draw(SEED), luck.draw(SEED), 1)
    return game.state_at(guessed(game.table, view, decisions, seen, stream))


@cache
def spiel_game(name: str, players: int) -> SpielGame:
    """A registered game for so many players."""
    game: SpielGame = pyspiel.load_game(name, {PLAYERS: players})
    return game


class TreeSearch:
    """OpenSpiel's MCTS as written in C++; it takes the state for the truth.

    Its own `step` lets go of Python's lock and then copies states without it, which ends the process for games that
    are written in Python; the search itself keeps the lock.
    """

    def __init__(self, game: Any, seed: int, simulations: int, seconds: float = -1.0) -> None:
        """With `seconds` it thinks so long, however many simulations that are."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        solve, verbose = True, False
        self.simulations = 0
        self._bot = pyspiel.MCTSBot(
            game,
            evaluator,
            EXPLORATION,
            simulations,
            MOST_MEGABYTES,
            solve,
            seed,
            verbose,
            max_wall_clock_time=seconds,
        )

    def step(self, state: Any) -> int:
        """The action that was tried most; `simulations` is then how many there were."""
        root = self._bot.mcts_search(state)
        self.simulations = root.explore_count
        return int(root.best_child().action) if root.children else int(state.legal_actions()[0])


def tree_search(simulations: int, game: Any, seat: int, seed: int) -> Chooser:  # noqa: ARG001  # it plays any seat
    """MCTS with a number of simulations."""
    return TreeSearch(game, seed, simulations)


def information_set_search(simulations: int, game: Any, seat: int, seed: int) -> Chooser:  # noqa: ARG001
    """IS-MCTS with a number of simulations, in Python: the one in C++ cannot resample games that are in Python."""
    kind = game.get_type()
    if kind.information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        raise AstragalError(f"OpenSpiel's IS-MCTS is for games with secrets, and {kind.long_name} has none; take mcts.")
    random = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    search: Chooser = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=random)
    return search


def registered(name: str, game: Any, seat: int, seed: int) -> Chooser:  # noqa: ARG001  # it has a seed of its own
    """A bot that is registered with OpenSpiel."""
    bot: Chooser = pyspiel.load_bot(name, game, seat)
    return bot


SEARCHES: dict[str, Callable[..., Chooser]] = {"mcts": tree_search, "ismcts": information_set_search}


def named(name: str) -> SpielBot:
    """The bot of a name such as `mcts:1000`, `ismcts:1000` or `uniform_random`."""
    kind, _, budget = name.partition(":")
    if kind in SEARCHES:
        simulations = whole_number(budget, LEAST_SIMULATIONS, MOST_SIMULATIONS)
        if simulations is None:
            bounds = f"{LEAST_SIMULATIONS} to {MOST_SIMULATIONS:,} simulations"
            raise AstragalError(f"Expected a bot such as openspiel:{kind}:1000 ({bounds}), not {shown(name)}.")
        return SpielBot(partial(SEARCHES[kind], simulations), simulations)
    if not pyspiel.is_bot_registered(name):
        known = ", ".join([*(f"{search}:1000" for search in SEARCHES), *pyspiel.registered_bots()])
        raise AstragalError(f"OpenSpiel has no bot {shown(name)}; expected {known}.")
    return SpielBot(partial(registered, name))
