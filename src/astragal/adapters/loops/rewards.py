"""What the end of a game is worth to each seat."""

from typing import Any

from astragal.core.rule import rule


@rule
def write_rewards(places: Any, players: int, rewards: Any, at: int) -> None:
    """Write a reward for each seat, from the places at the end.

    A sole winner gets 1, the others share a loss of 1, and those who share the victory share the reward, so that
    together it is always 0.
    """
    winners = 0
    for seat in range(players):
        if places[seat] == 1:
            winners += 1
    for seat in range(players):
        share = 1.0 / winners if places[seat] == 1 else 0.0
        rewards[at + seat] = (players * share - 1.0) / (players - 1)
