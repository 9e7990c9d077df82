"""How good a seat's position is: by the game's own evaluation, or by the lead in points where it has none."""

from typing import Any

from astragal.core.rule import rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported

score = RULES.score


@rule
def lead(s: Any, seat: int, points: Any) -> int:
    """A seat's points minus those of the best of the others; they are left in `points`."""
    score(s, points)
    best = points[1 if seat == 0 else 0]
    for other in range(s.players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


if RULES.evaluate is not None:
    evaluate = RULES.evaluate

    @rule
    def standing(s: Any, seat: int, points: Any) -> int:  # noqa: ARG001
        """What the game says."""
        return evaluate(s, seat)

else:
    standing = lead
