"""How strong is our search beside OpenSpiel's, at equal time for a choice?

    python benchmarks/openspiel.py games --games 20 --time 200ms --keep rounds.jsonl
    python benchmarks/openspiel.py pig --games 100 --time 50ms --keep pig.jsonl

`games`: OpenSpiel's searches on our games, MCTS in C++ where nothing is hidden and IS-MCTS in Python where something
is, for MCTS would be told a single guess. All their simulations go through our plain Python rules and ours through
native code, so this says what a user of either gets, not which search is better.

`pig`: each searches its own Pig, ours in native code and theirs in C++, with the same dice in one match; so this
compares the searches. OpenSpiel's rules differ in two things that cost nothing: a game of 1000 decisions is a draw,
and who has reached the goal may roll on; where we have no choice, neither is asked.

Each luck is played from both seats, and the interval is that of the pairs. A search of ours has one tree, on one
core, and stops as soon as what is left cannot change its choice; OpenSpiel's use all their time. A run can be stopped
and prints what it has; rounds that are in the file to keep are not played again.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import pyspiel
from search import Contest, Player, Round, Work, compare, play_round

from astragal.adapters.openspiel.seat import TreeSearch
from astragal.bots.budget import Budget
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.registry import folders, load
from astragal.core.rule import CHANCE
from astragal.core.view import View

PIG = Path(__file__).parents[1] / "examples" / "pig"
THEIR_PIG = "OpenSpiel's own Pig, mcts:"


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare our search with OpenSpiel's.")
    parser.add_argument("what", choices=["games", "pig"])
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--time", default="200ms", help="for a choice")
    parser.add_argument("--only", help="games with commas; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="keep rounds in this file, and go on with it")
    arguments = parser.parse_args()
    ours, seed = f"search:{arguments.time}", arguments.seed
    if arguments.what == "pig":
        return compare([Contest(str(PIG), 2, ours, THEIR_PIG + arguments.time, seed)], arguments, play_pig)
    names = arguments.only.split(",") if arguments.only else list(folders())
    contests = [Contest(name, 2, ours, f"openspiel:{kind(name)}:{arguments.time}", seed) for name in names]
    return compare(contests, arguments, play_round)


def kind(name: str) -> str:
    """The search of OpenSpiel that is made for a game."""
    return "ismcts" if load(name).has_secrets else "mcts"


def play_pig(work: Work) -> tuple[Work, Round]:
    """One luck of Pig from both seats."""
    return play_round(work, PigPlayer)


class PigPlayer(Player):
    """Ours, or one who plays Pig as OpenSpiel has it."""

    def __init__(self, text: str, game: Game) -> None:
        theirs = text.startswith(THEIR_PIG)
        super().__init__("random" if theirs else text, game)
        if theirs:
            self.bot = TheirPig(text.removeprefix(THEIR_PIG))


class TheirPig:
    """OpenSpiel's MCTS, in C++, on OpenSpiel's Pig, in C++: the match is played there again, step by step."""

    def __init__(self, budget: str) -> None:
        found = Budget.read(budget)
        if found is None:
            raise AstragalError(f"Expected a time such as 50ms, not {budget!r}.")
        self._budget = found
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
