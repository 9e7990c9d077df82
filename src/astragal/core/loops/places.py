"""The places at the end: by the game's own tie-breakers, or by points alone where it has none."""

from typing import Any

from astragal.core.places import highest_first
from astragal.core.rule import rule

from .. import rules  # type: ignore[attr-defined]  # those of the game beside which this is imported

score = rules.score
points_to_places = rule(highest_first)

if hasattr(rules, "rank"):
    places = rules.rank
else:

    @rule
    def places(s: Any, out: Any) -> None:
        """Places by points."""
        score(s, out)
        points_to_places(out, s.players)
