"""A table with its match: what a worker rebuilds from the database whenever it needs it."""

import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from astragal.core.errors import AstragalError
from astragal.core.luck import FairLuck, Luck
from astragal.core.match import Match
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR, View
from astragal.core.words import tell
from astragal.hall import sets
from astragal.hall.drawings import Drawings
from astragal.hall.paced import LuckWaits, PacedLuck, ServerLuck
from astragal.hall.steps import BACK, Story
from astragal.hall.tables import Table, game_named
from astragal.hall.texts import sentence

MOST_LUCK = 100
"""How many steps back the last choice is looked for."""


@dataclass
class Log:
    """What one seat has been told, and how the table looked to it after that."""

    view: View
    lines: list[tuple[int, str, int]] = field(default_factory=list)
    """Each with the number of its row before it, and the seat that it is about after it."""

    first: int = 0
    """The row it begins with; anybody who has to be told about it knows what came before."""


class Replayed:
    """A table, its story and its match. Only the holder of the lock may look at it or change it."""

    def __init__(self, table: Table, story: Story) -> None:
        self.table = table
        self.story = story
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.logs: dict[int, Log] = {}
        self.drawings = Drawings()
        self.stale = False
        """Whether the database knows better; anybody who gets this then asks for it again."""

        self.broken = ""
        """Why the steps cannot be replayed by the rules that are installed, if they cannot."""

        self.match = fresh_match(table)
        self._replay()

    def _replay(self) -> None:
        try:
            for step in self.story.steps:
                self.match.replay(step)
            expected = self.story.digest
            if expected and expected not in (f"{self.match.checksum:08x}", f"{self.match.digest:08x}"):  # as it was
                raise AstragalError(sentence("other_position"))
        except AstragalError as error:
            # The reason may name a step that not everybody saw.
            everybody_knows = self.table.state == "over" or not self.match.game.has_secrets
            reason = f": {str(error).rstrip('.')}" if everybody_knows else ""
            self.broken = sentence(
                "other_version", version=self.table.version, now=self.match.game.version, reason=reason
            )
            return
        self._set_luck()

    def _set_luck(self) -> None:
        """Let luck go on where the steps end."""
        drawn = sum(step.seat == CHANCE for step in self.story.steps)
        luck: Luck | None = ServerLuck()
        if self.table.dice == "typed" or self.table.waits_for_luck:
            luck = None
        elif self.table.dice == "fair":
            luck = self.table.fair_luck(drawn)
        self.match.luck = PacedLuck(self.table.dice_header, luck)

    @property
    def paced(self) -> PacedLuck:
        """The luck of the match."""
        luck = self.match.luck
        assert isinstance(luck, PacedLuck)
        return luck

    @property
    def number(self) -> int:
        """How many rows the table has."""
        return self.story.number

    @property
    def turn_began(self) -> int:
        """How many steps came before the choices that the seat that has to act has made by itself until now."""
        steps = self.story.steps
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1].seat != self.match.to_act), 0)

    def goes_on(self, person: str) -> bool:
        """Whether the person who has to choose has made the last choice, too, and so knows."""
        chosen = [step.seat for step in self.story.steps[-MOST_LUCK:] if step.seat != CHANCE]
        return bool(chosen) and self.table.seats[chosen[-1]].person == person

    def follow(self, seat: int, since: int = 0) -> Log:
        """The log of a seat from a row on at least, kept up from now on."""
        key = seat if self.match.game.has_secrets else SPECTATOR
        log = self.logs.get(key)
        if log is None or log.first > since:
            log = self.logs[key] = self._told(key, since)
        return log

    def view(self, seat: int) -> View:
        """What a seat sees now, with everything computed from it for its state."""
        view = self.follow(seat, self.number).view
        return view if view.seat == seat else view.from_seat(seat)

    def keep_up(self, seat: int, seen: int) -> None:
        """Let a seat that has seen this many rows be told what comes next."""
        if not self.broken:
            self.follow(seat, self.story.since(min(seen, self.number)))

    def _told(self, seat: int, since: int) -> Log:
        """Everything from a row on, told again."""
        known = bisect_left(self.story.numbers, since)
        if known == len(self.story.steps):
            return Log(self.match.view(seat), first=since)
        match = fresh_match(self.table)
        for step in self.story.steps[:known]:
            match.replay(step)
        log = Log(match.view(seat), first=since)
        for number, step in zip(self.story.numbers[known:], self.story.steps[known:], strict=True):
            match.replay(step)
            tell_step(log, number, step, match.view(seat))
        return log

    def choose(self, action: str, remark: str = "") -> list[Step]:
        """Make a choice and let luck move; returns the steps that this made."""
        is_late = bool(sets.begun(self.match)) and action not in self.match.legal()
        whole = self.late.get(action) if is_late else None
        if whole:
            return self._put_in(whole)
        before = len(self.story.steps)
        with suppress(LuckWaits):
            self.match.play(action, remark)
        self._note()
        self.let_luck_move()
        return self.story.steps[before:]

    @property
    def late(self) -> dict[str, list[str]]:
        """What can still be added to the set that is being chosen, but not at its end; each with the whole set."""
        made = sets.begun(self.match)
        found = sets.fitting(self.match, made) if made else {}
        return {action: whole for action, whole in found.items() if action not in self.match.legal()}

    def _put_in(self, whole: list[str]) -> list[Step]:
        """Make the choices of a set again, with one more among them; returns the rows that say so."""
        left = len(self.story.steps) - len(whole) + 1
        row = self.take_back(left)
        for action in whole:
            self.match.play(action)
            self._note()
        return [row, *self.story.steps[left:]]

    def let_luck_move(self) -> list[Step]:
        """Let luck move as far as it can by itself; returns its steps."""
        before = len(self.story.steps)
        while self.match.to_act == CHANCE:
            position = self.match.steps
            self.paced.permitted = True
            with suppress(LuckWaits):
                self.match.advance()
            if self.match.steps == position:
                break
            self._note()
        self.paced.permitted = False
        return self.story.steps[before:]

    def roll(self, face: int) -> list[Step]:
        """Luck as somebody typed it, and what follows by itself."""
        before = len(self.story.steps)
        self.match.replay(Step(CHANCE, f"{face}/{self.outcomes}"))
        self._note()
        self.let_luck_move()
        return self.story.steps[before:]

    @property
    def outcomes(self) -> int:
        """Of how many outcomes luck has to choose now."""
        self.paced.permitted = False
        try:
            self.match.advance()
        except LuckWaits:
            return self.paced.asked
        return 0

    def catch_up(self, rows: Sequence[Any]) -> None:
        """Bring in rows that another worker wrote."""
        for row in rows:
            left = self.story.add(row.seat, row.text, row.remark, row.digest)
            if self.broken:
                continue
            if left is not None:
                self.start_again()
                continue
            self.match.replay(self.story.steps[-1])
            self.tell_last()
            if row.seat == CHANCE and isinstance(self.paced.luck, FairLuck):
                self.paced.luck.skip(1)

    def undo(self, seat: int) -> Step:
        """Take the last choice of a seat back, if it revealed nothing; returns the row that says so."""
        self.match.undo(seat)
        row = Step(BACK, f"back to {self.match.steps}")
        self.story.add(row.seat, row.text)
        self.logs.clear()
        return row

    def take_back(self, left: int) -> Step:
        """Forget all steps after this many; returns the row that says so."""
        row = Step(BACK, f"back to {left}")
        self.story.add(row.seat, row.text)
        self.start_again()
        return row

    def start_again(self) -> None:
        """Replay everything that still counts."""
        self.logs.clear()
        self.match = fresh_match(self.table)
        self._replay()

    def _note(self) -> None:
        """Add the step that the match has just made to the story, and tell it."""
        step = self.match.made[-1]
        self.story.add(step.seat, step.text, step.remark)
        self.tell_last()

    def tell_last(self) -> None:
        """Tell the last step to everybody whose log is kept up."""
        step, number = self.story.steps[-1], self.story.numbers[-1]
        for seat, log in self.logs.items():
            tell_step(log, number, step, self.match.view(seat))


def fresh_match(table: Table) -> Match:
    """The match of a table before its first step."""
    game = game_named(table.game)
    luck = PacedLuck(table.dice_header, None)
    return Match(game, names=table.names, options=dict(table.options), luck=luck, begin=False)


def told_steps(table: Table, story: Story, seat: int) -> Iterator[tuple[int, Step, View]]:
    """Every step with its number, and how the table looked to a seat after it."""
    match = fresh_match(table)
    for number, step in zip(story.numbers, story.steps, strict=True):
        match.replay(step)
        yield number, step, match.view(seat)


def tell_step(log: Log, number: int, step: Step, after: View) -> None:
    """Add to a log what a seat is told of a step."""
    seen = after.steps[-1]
    if step.remark:
        log.lines.append((number, step.remark, seen.seat))
    line = tell(log.view, after, seen.seat, seen.text)
    if line:
        log.lines.append((number, line, seen.seat))
    log.view = after
