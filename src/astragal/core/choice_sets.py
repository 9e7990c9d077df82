"""Choices that make up a set: a person makes them in any order, the rules take them in one only.

A game's `sets` names their verbs. Rules offer such choices in the order of their numbers, so that no set is reached in
two ways; what comes too late for that is put where it belongs.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.steps import move_of


class OpenSet(NamedTuple):
    """A set that is being chosen."""

    first: int
    """How many steps came before it."""

    before: Any
    """The state before its first choice."""

    def late(self, game: Game, made: Sequence[Step], offered: Sequence[int]) -> dict[str, list[Step]]:
        """What can be added but is not offered any more; each with the whole set in the order of the rules."""
        actions, seat = game.rules.actions, made[0].seat
        fitting = [n for n in game.legal(self.before) if n in game.set_actions and n not in offered]
        wholes = {
            text: sorted([*made, Step(seat, text)], key=lambda step: move_of(game, step))
            for text in map(actions.text, fitting)
        }
        return {text: whole for text, whole in wholes.items() if self.allows(game, whole)}

    def allows(self, game: Game, steps: Sequence[Step]) -> bool:
        """Whether the rules take these choices one after the other."""
        state = game.rules.declaration.copied(self.before)
        for number in (move_of(game, step) for step in steps):
            if number not in game.legal(state):
                return False
            game.rules.apply(state, number)
        return True
