"""How strong is our search beside OpenSpiel's, at equal processor time for a choice?

    python benchmarks/openspiel.py games --games 10 --time 100ms --keep rounds.jsonl
    python benchmarks/openspiel.py pig --games 100 --time 20ms --keep pig.jsonl

`games`: OpenSpiel's searches on our games, MCTS in C++ where nothing is hidden and IS-MCTS in Python where something
is, because MCTS would be told a single guess. All their simulations go through our plain Python rules and ours through
native code, so this says what a user of either gets, not which search is better.

`pig`: each searches its own Pig, ours in native code and theirs in C++, with the same dice in one match; so this
compares the searches. OpenSpiel's rules differ in two things that cost nothing: a game of 1000 decisions is a draw,
and a player who has reached the goal may roll on; where we have no choice, neither is asked.

Each luck is played from both seats, and the interval is that of the pairs. A search gets as many simulations as it
would run in its time, going by the processor time of its choices so far, so that other work on the machine does not
matter; the table says what it took. Ours has one tree and stops as soon as what is left cannot change its choice. A
run can be stopped and prints what it has; rounds that are in the file to keep are not played again.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

import pyspiel
from search import Contest, Player, Round, Work, compare, play_round

from astragal.adapters.openspiel.seat import TreeSearch
from astragal.bots import Bot, named
from astragal.bots.budget import Budget
from astragal.bots.search import Search
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck, SeededLuck
from astragal.core.match import Match
from astragal.core.registry import folders, load
from astragal.core.rule import CHANCE
from astragal.core.view import View

PIG = Path(__file__).parents[1] / "examples" / "pig"
OURS = "search"
THEIR_PIG = "OpenSpiel's mcts and Pig"
FIRST_SIMULATIONS = 20
LEAST_SIMULATIONS = 2


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare our search with OpenSpiel's.")
    parser.add_argument("what", choices=["games", "pig"])
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--time", default="200ms", help="for a choice")
    parser.add_argument("--only", help="games with commas; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="keep rounds in this file, and resume from it")
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(folders())
    theirs = {str(PIG): THEIR_PIG} if arguments.what == "pig" else {name: search_for(name) for name in names}
    players = {name: (f"{OURS}:{arguments.time}", f"{kind}:{arguments.time}") for name, kind in theirs.items()}
    contests = [Contest(name, 2, *both, arguments.seed) for name, both in players.items()]
    return compare(contests, arguments, play)


def search_for(name: str) -> str:
    """The search of OpenSpiel that is made for a game."""
    return "openspiel:ismcts" if load(name).has_secrets else "openspiel:mcts"


def play(work: Work) -> tuple[Work, Round]:
    """One luck from both seats."""
    return play_round(work, TimedPlayer)


class TimedPlayer(Player):
    """A player with some processor time for a choice."""

    def __init__(self, text: str, game: Game) -> None:
        self.kind, _, budget = text.rpartition(":")
        found = Budget.read(budget)
        if found is None or not found.seconds:
            raise AstragalError(f"Expected a time such as 200ms, not {budget!r}.")
        super().__init__(f"{OURS}:{LEAST_SIMULATIONS}", game)
        self.seconds = found.seconds
        self.rate = 0.0  # simulations in a second

    def searched(self, match: Match, view: View, luck: SeededLuck) -> tuple[str, int]:
        """The action, and how many simulations it took; the first choice is made twice, to learn how long it takes."""
        if not self.rate:
            self.learn(match, view, luck, FIRST_SIMULATIONS)
        return self.learn(match, view, luck, max(LEAST_SIMULATIONS, round(self.rate * self.seconds)))

    def learn(self, match: Match, view: View, luck: SeededLuck, simulations: int) -> tuple[str, int]:
        """Choose with a number of simulations, and see how long that takes."""
        begun = time.process_time()
        if self.kind == OURS:
            assert isinstance(self.bot, Search)
            self.bot.simulations = simulations
        else:
            self.bot = self.theirs(simulations)
        action, ran = super().searched(match, view, luck)
        rate = ran / max(time.process_time() - begun, 1e-6)
        self.rate = (self.rate + rate) / 2 if self.rate else rate
        return action, ran

    def theirs(self, simulations: int) -> Bot:
        """The other's bot, which takes no other number afterwards."""
        return TheirPig(simulations) if self.kind == THEIR_PIG else named(f"{self.kind}:{simulations}")


class TheirPig:
    """OpenSpiel's MCTS, in C++, on OpenSpiel's Pig, in C++: the match is played there again, step by step."""

    def __init__(self, simulations: int) -> None:
        self._budget = Budget(simulations, 0)
        self._game = pyspiel.load_game("pig(players=2)")
        self.ran = 0

    def __call__(self, view: View, luck: Luck) -> str:
        """Roll or hold."""
        search = TreeSearch(self._budget, self._game, view.seat, luck.draw(1 << 31))
        action = search.step(self.state_of(view))
        self.ran = search.ran
        return "hold" if action else "roll"

    def state_of(self, view: View) -> Any:
        """Their state after the same steps; it has to agree with ours on who has to choose."""
        state = self._game.new_initial_state()
        for step in view.steps:
            state.apply_action(step.outcome if step.seat == CHANCE else int(step.text == "hold"))
        if state.current_player() != view.seat:
            raise SystemExit("OpenSpiel's Pig has gone another way than ours.")
        return state


if __name__ == "__main__":
    sys.exit(main())
