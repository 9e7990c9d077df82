"""Two games that differ only in what is hidden from a viewer."""

import random
from collections.abc import Iterator

from astragal import Match, RecordedLuck
from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.steps import move_of, shown_step
from astragal.core.view import View


class Pair:
    """A match and its twin, played side by side as long as the viewer cannot tell them apart."""

    def __init__(self, game: Game, names: list[str], viewer: int, seed: int) -> None:
        self.viewer = viewer
        self.random = random.Random(seed)
        self.rest = 0
        """After this many steps somebody has to choose: there the games can be left."""

        self.matches = [Match(game, names=names, luck=RecordedLuck([]), begin=False) for _ in range(2)]

    def play(self, most: int) -> None:
        """Play on, differently wherever that cannot be seen."""
        while len(self.matches[0].made) < most and not self.matches[0].over and self._step():
            if self.matches[0].to_act >= 0:
                self.rest = len(self.matches[0].made)

    def _step(self) -> bool:
        one, other = self.matches
        steps = list(moves(one))
        step = self.random.choice(steps)
        shown, after = result(one, step, self.viewer)
        own = step.seat >= 0 and step.seat == self.viewer
        twins = [step] if own else self.random.sample(found := list(moves(other)), len(found))
        differently = self.random.random() < 0.1  # whatever differs bars some of what might happen later
        twins.sort(key=lambda twin: (twin.text == step.text) == differently)
        for twin in twins:
            if result(other, twin, self.viewer) == (shown, after):
                one.replay(step)
                other.replay(twin)
                return True
        return False

    @property
    def differ(self) -> bool:
        one, other = (match.made[: self.rest] for match in self.matches)
        return one != other


def moves(match: Match) -> Iterator[Step]:
    """Everything that may happen next."""
    if match.to_act == CHANCE:
        n = match.game.rules.outcomes(match._state)
        yield from (Step(CHANCE, f"{face}/{n}") for face in range(1, n + 1))
    else:
        yield from (Step(match.to_act, action) for action in match.view(match.to_act).legal)


def result(match: Match, step: Step, viewer: int) -> tuple[Step, object]:
    """What a viewer is shown of a step, and knows after it."""
    copy = Match(match.game, names=match.names, luck=RecordedLuck([]), begin=False)
    copy._state = match.game.rules.declaration.copied(match._state)
    shown = shown_step(match.game, copy._state, viewer, step, move_of(match.game, step))
    copy.replay(step)
    after: View = copy.view(viewer)
    return shown, after.state
