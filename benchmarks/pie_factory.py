"""Pie Factory in figures: how many rounds a day has, and how often each bonus decides who wins.

A bonus decides a game if its winners would be others without it: it is taken away from whoever got it, and
points and tie-breakers are compared again.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from astragal import Match, SeededLuck, load
from astragal.bots import named
from astragal.core.loops.streams import CHOICES
from astragal.games.pie_factory import moves

GAME = load("pie-factory")
RULES = GAME.rules
SCORING = sys.modules[f"{GAME.package}.scoring"]
BONUSES: dict[str, tuple[int, Callable[[Any], int]]] = {
    "president": (5, lambda s: int(SCORING.majority(s, 0))),
    "foreman": (4, lambda s: int(SCORING.majority(s, 1))),
    "secretary": (3, lambda s: int(SCORING.majority(s, 2))),
    "most pies": (3, lambda s: int(SCORING.most_pies(s))),
}


def main() -> None:
    """Print one line for each number of players and bot."""
    parser = argparse.ArgumentParser(description="Rounds and bonuses of Pie Factory.")
    parser.add_argument("--games", type=int, default=1000, help="random games for each number of players")
    parser.add_argument("--greedy-games", type=int, default=100, help="the same for greedy bots")
    arguments = parser.parse_args()
    for bot, games in (("random", arguments.games), ("greedy", arguments.greedy_games)):
        for players in GAME.players:
            counts = play(bot, players, games)
            rounds = ", ".join(f"day {day}: {counts[f'rounds {day}'] / games:.1f} rounds" for day in (1, 2))
            shares = ", ".join(f"{name} {counts[name] / games:.1%}" for name in BONUSES)
            print(f"{bot}, {players} players, {games} games; {rounds}; decides: {shares}", flush=True)


def play(bot: str, players: int, games: int) -> Counter[str]:
    """Play games between bots of one kind and count rounds and deciding bonuses."""
    counts: Counter[str] = Counter()
    for number in range(games):
        match = Match(GAME, players, luck=SeededLuck(1, number))
        choices = SeededLuck(1, number, CHOICES)
        acted = 0
        while not match.over:
            view = match.view(match.to_act)
            if view.state.phase == moves.ACT:
                acted += 1
                counts[f"rounds {view.state.day}"] += acted % players == 1
            match.play(named(bot)(view, choices))
        state = match.view().state
        for name, (points, holder) in BONUSES.items():
            counts[name] += decides(state, points, holder(state))
    return counts


def decides(state: Any, points: int, holder: int) -> bool:
    """Whether the winners would be others if this bonus had not been given."""
    scores = GAME.scores(state)
    crusts = [SCORING.scored_of_kind(state, seat, 0) for seat in range(state.players)]
    if holder < 0:
        return False
    without = list(scores)
    without[holder] -= points
    return winners(scores, crusts) != winners(without, crusts)


def winners(scores: list[int], crusts: list[int]) -> set[int]:
    """Most points, then fewest boxed crusts."""
    best = max(zip(scores, (-count for count in crusts), strict=True))
    return {seat for seat, pair in enumerate(zip(scores, crusts, strict=True)) if (pair[0], -pair[1]) == best}


if __name__ == "__main__":
    main()
