"""Measuring how long a game takes: how often there is something to choose, and from how much."""

from math import log2
from pathlib import Path
from statistics import mean

from astragal.bots.simple import greedy
from astragal.core.game import Game
from astragal.core.game_length import Length
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.text_files import write_whole

CHOICES = 1
"""The stream of luck that bots choose with."""


def measure(game: Game, players: int, games: int, seed: int) -> Length:
    """The mean of some games between bots that take what looks best."""
    found = [_doublings(game, players, seed, number) for number in range(games)]
    return Length(players, mean(map(len, found)), mean(map(sum, found)))


def _doublings(game: Game, players: int, seed: int, number: int) -> list[float]:
    """The logarithm of the possibilities at every real choice of a game."""
    match = Match(game, players, luck=SeededLuck(seed, number), options={**game.recommended(players)})
    luck = SeededLuck(seed, number, CHOICES)
    found = []
    while not match.over:
        view = match.view(match.to_act)
        if len(view.legal) > 1:
            found.append(log2(len(view.legal)))
        match.play(greedy(view, luck))
    return found


def write(file: Path, lengths: list[Length], games: int, seed: int) -> None:
    """Write what was measured where the hall finds it."""
    rows = [f"[{one.players}]\nchoices = {one.choices:.1f}\ndoublings = {one.doublings:.1f}\n" for one in lengths]
    write_whole(file, "\n".join([f"# Measured by `astragal lab length`: {games} games, seed {seed}.", *rows]))
