"""What a player had at the end that the lab measures: what lay on the desk, and what was still on its way there."""

from astragal.core import Traits, rule

from .rules import KINDS, NOTHING, S

NAMES = (*(("on the desk", kind) for kind in KINDS), *(("still carried", kind) for kind in KINDS))


@rule
def had(s: S, seat: int, out: list[int]) -> int:
    """Write the numbers of what a seat had; how many there are."""
    n = 0
    for kind in range(3):
        if s.secured[seat][kind]:
            out[n] = kind
            n += 1
    if s.carries[seat] != NOTHING:
        out[n] = 3 + s.carries[seat]
        n += 1
    return n


TRAITS = Traits(names=NAMES, had=had)
