"""What the search thinks at some positions of a game under fixed seeds; it runs here and in the Python of the site."""

import json as json
from typing import Any

from astragal import Match, SeededLuck, load
from astragal.bots import random
from astragal.bots.search import Search, native_code

SIMULATIONS = 300
CHOICES = 12


def thoughts(name: str) -> dict[str, Any]:
    """For the fewest and the most players: actions with how often they were tried, and what they are worth."""
    game = load(name)
    found = []
    for players in (game.players[0], game.players[-1]):
        match, luck = Match(game, players=players, luck=SeededLuck(players)), SeededLuck(1)
        for _ in range(CHOICES):
            match.play(random(match.view(match.to_act), luck))
        thought = Search(simulations=SIMULATIONS).think(match.view(match.to_act), SeededLuck(2))
        found.append([[move.action, move.visits, move.share] for move in thought.moves])
    return {"native": native_code(game)() is not None, "found": found}
