"""The review of a finished game in the reader's language: reviews are made once, in English."""

import json
from typing import Any

from astragal.bots.review import Moment, Review
from astragal.bots.review_curve import draw_curve
from astragal.core.language import ENGLISH, language
from astragal.core.view import SPECTATOR
from astragal.core.words import choice, tell
from astragal.hall.matches.table_match import TableMatch, fresh_match


def in_words(table_match: TableMatch, made: str) -> dict[str, Any]:
    """A review as data, with the curve as `svg`."""
    found: dict[str, Any] = json.loads(made)
    if language() == ENGLISH or table_match.broken:
        return found
    match, steps = fresh_match(table_match.table), table_match.story.steps
    for moment in found["moments"]:
        if moment["better"]:
            moment["better_words"] = choice(match.view(moment["seat"]), moment["better"])
        moment["lines"] = []
        for step in steps[moment["first"] - 1 : moment["last"]]:
            before = match.view(SPECTATOR)
            match.replay(step)
            after = match.view(SPECTATOR)
            seen = after.steps[-1]
            moment["lines"] += filter(None, [step.remark, tell(before, after, seen.seat, seen.text)])
    moments = tuple(Moment(**moment) for moment in found["moments"])
    review = Review(match.names, moments, found["simulations"])
    found["svg"] = draw_curve(review, f"{match.game.title}: {', '.join(match.names)}")
    return found
