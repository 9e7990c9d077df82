"""The places at the end: by the game's own tie-breakers, or by points alone where it has none."""

from typing import Any

from astragal.core.places import highest_first
from astragal.core.rule import rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported

score = RULES.score
points_to_places = rule(highest_first)

if RULES.rank is not None:
    places = RULES.rank
else:

    @rule
    def places(s: Any, out: Any) -> None:
        """Places by points."""
        score(s, out)
        points_to_places(out, s.players)
