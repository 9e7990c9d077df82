"""One game that is being checked, step by step: a random one, or one from a record."""

from collections.abc import Sequence
from typing import Any

from astragal.core.choice_sets import ChoiceSet, picks, set_with
from astragal.core.engine import Setting
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.steps import move_of, shown_step
from astragal.core.view import SPECTATOR, View, view_of


class Course:
    """The random game that the engines play under this number, or the steps of a record."""

    def __init__(self, setting: Setting, number: int, recorded: Sequence[Step] | None = None) -> None:
        self.setting = setting
        self.number = number
        self.game = setting.game
        self.state = setting.game.start(setting.players, setting.options, guarded=True)
        self.steps: list[Step] = []
        self.moves: list[int] = []
        self.upcoming: Step | None = None
        """The step that is about to be made."""

        self.names = tuple(f"Player {seat + 1}" for seat in range(setting.players))
        self._seen: dict[int, list[Step]] = {seat: [] for seat in range(SPECTATOR, setting.players)}
        self._set: ChoiceSet | None = None
        self._recorded = recorded
        self._dice = SeededLuck(setting.seed, number)
        self._choices = SeededLuck(setting.seed, number, CHOICES)

    def view(self, seat: int) -> View:
        """What a seat sees."""
        view = view_of(self.game, self.names, self.state, seat, tuple(self._seen[seat]))
        if seat >= 0 and self.game.fixed_set_actions and view.to_act == seat:
            made = self.moves[self._set.first :] if self._set else []
            vars(view)["picks"] = picks(self.game, self.state, self.game.legal(self.state), self._set, made, [])
        return view

    def view_after(self, after: Any, seat: int, shown: Step) -> View:
        """What a seat sees after a step of which it is shown this."""
        return view_of(self.game, self.names, after, seat, (*self._seen[seat], shown))

    @property
    def is_replayed(self) -> bool:
        """Whether this is a record and all of its steps have been made."""
        return self._recorded is not None and len(self.steps) == len(self._recorded)

    def next_step(self) -> tuple[Step, int]:
        """The next step, not yet made."""
        if self._recorded is not None:
            self.upcoming = self._recorded[len(self.steps)]
            return self.upcoming, move_of(self.game, self.upcoming)
        seat = self.game.rules.to_act(self.state)
        if seat == CHANCE:
            move = self._dice.draw(self.game.rules.outcomes(self.state))
        else:
            legal = self.game.legal(self.state)
            move = legal[self._choices.draw(len(legal))]
        self.upcoming = self.step(seat, move)
        return self.upcoming, move

    def step(self, seat: int, move: int) -> Step:
        """A move of luck or of a seat as a record writes it."""
        rules = self.game.rules
        return Step(seat, f"{move + 1}/{rules.outcomes(self.state)}" if seat == CHANCE else rules.actions.text(move))

    def shown(self, seat: int, step: Step, move: int) -> Step:
        """What a seat sees of a step that is about to be made."""
        return shown_step(self.game, self.state, seat, step, move)

    def make(self, step: Step, move: int) -> None:
        """Make a step."""
        for seat, seen in self._seen.items():
            seen.append(self.shown(seat, step, move))
        self._set = set_with(self.game, self._set, len(self.steps), self.state, step.seat, move)
        self.steps.append(step)
        self.moves.append(move)
        self.upcoming = None
        self.game.rules.apply(self.state, move)
