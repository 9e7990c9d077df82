"""What a seat can foresee of an action: what it leads to whatever is hidden from the seat."""

from dataclasses import dataclass

from astragal.core.loops.streams import GUESSES, start_stream
from astragal.core.view import View, view_of

TRIED = 64
"""Guesses in which an action is tried; what happens in one of fifteen cases is then overlooked once in eighty times."""


@dataclass(frozen=True)
class Foreseen:
    """What an action leads to: one view if that is certain; if what is hidden decides, several.

    These differ in each cell of the state that can differ. So whatever is the same in all of them is foreseen.
    """

    views: list[View]

    @property
    def is_certain(self) -> bool:
        """Whether it leads to the same whatever is hidden."""
        return len(self.views) == 1

    @property
    def is_final(self) -> bool:
        """Whether it cannot be taken back, as it reveals something, or somebody else or luck acts then."""
        return not self.is_certain or self.views[0].to_act != self.views[0].seat


def foresee(view: View, *actions: str, tried: int = TRIED) -> Foreseen:
    """Try one or more actions, in guesses of what is hidden where there is any; nothing but the view decides which."""
    game, moves = view.game, [view.game.rules.actions.parse(action) for action in actions]
    values = game.rules.declaration.values
    found: list[View] = []
    expected: list[int] = []
    varying: set[int] = set()
    stream = start_stream(len(view.steps), moves[0], GUESSES)
    for _ in range(tried if game.has_secrets else 1):
        guess = game.rules.declaration.copied(view.state)
        stream = game.rules.secrets.guess(guess, view.seat, stream)
        for move in moves:
            game.rules.apply(guess, move)
        known = view_of(game, view.names, guess, view.seat, view.steps)
        here = values(known.state)
        expected = expected or here
        differing = {cell for cell, value in enumerate(here) if value != expected[cell]}
        if not found or differing - varying:
            found.append(known)
            varying |= differing
    return Foreseen(found)
