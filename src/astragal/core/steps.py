"""One step: as the rules number it, and as a seat sees it."""

from typing import Any

from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.rule import CHANCE, HIDDEN


def move_of(game: Game, step: Step) -> int:
    """The action or outcome of a step, as the rules number it."""
    return step.outcome if step.seat == CHANCE else game.rules.actions.parse(step.text)


def shown_step(game: Game, state: Any, seat: int, step: Step, move: int) -> Step:
    """What a seat sees of a step, by its number in the rules, that is about to be made in a state."""
    if not game.has_secrets:
        return step
    seen = game.rules.secrets.seen(state, seat, move)
    if seen == HIDDEN:
        return step._replace(text="?")
    if step.seat == CHANCE:  # of how many, or at which place, may depend on what is hidden
        return step._replace(text=f"{seen + 1}/?")
    return step if seen == move else step._replace(text=game.rules.actions.text(seen))
