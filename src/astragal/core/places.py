"""From points to places."""

from typing import Any


def highest_first(out: Any, players: int) -> None:
    """Turn the points in `out` into places: the highest gets 1, equal ones share a place.

    A game with tie-breakers writes points and tie-breakers as one number for each seat, then calls this,
    made a rule by `rule(highest_first)`. `out` has room for two numbers for each seat.
    """
    for seat in range(players):
        place = 1
        for other in range(players):
            if out[other] > out[seat]:
                place += 1
        out[players + seat] = place
    for seat in range(players):
        out[seat] = out[players + seat]
