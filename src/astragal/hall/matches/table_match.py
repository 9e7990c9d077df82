"""A table with its match: what a worker rebuilds from the database whenever it needs it."""

import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from astragal.core.errors import AstragalError
from astragal.core.language import language, speaking
from astragal.core.luck import FairLuck, Luck
from astragal.core.match import Match
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR, View
from astragal.hall.matches.log import Log, tell_step
from astragal.hall.matches.story import BACK, PICKED, UNPICKED, Story
from astragal.hall.messages.board_changes import Drawings
from astragal.hall.tables.setup import game_named
from astragal.hall.tables.table import Table
from astragal.hall.tables.table_luck import ServerLuck, TableLuck
from astragal.hall.texts import sentence

MOST_LUCK = 100
"""How many steps back the last choice is looked for."""


class TableMatch:
    """A table, its story and its match. Only the holder of the lock may look at it or change it."""

    def __init__(self, table: Table, story: Story) -> None:
        self.table = table
        self.story = story
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.logs: dict[tuple[int, str], Log] = {}
        """What each seat has been told, in each language."""

        self.drawings = Drawings()
        self.stale = False
        """Whether the database knows better; anybody who gets this then asks for it again."""

        self._failure: AstragalError | None = None
        """Why the steps cannot be replayed by the rules that are installed, if they cannot."""

        self.match = fresh_match(table)
        self._luck: Luck | None = None
        """What luck draws from by itself."""

        self._replay()

    def _replay(self) -> None:
        try:
            for step, touched in zip(self.story.steps, self.story.touched, strict=True):
                self.match.replay(step, touched)
            self.match.wait_with(self.story.waiting)
            expected = self.story.digest
            if expected and expected not in (f"{self.match.checksum:08x}", f"{self.match.digest:08x}"):  # as it was
                raise AstragalError(sentence("other_position"))
        except AstragalError as error:
            self._failure = error
            return
        self._set_luck()

    @property
    def broken(self) -> str:
        """Why the steps cannot be replayed by the rules that are installed, in a sentence, if they cannot."""
        if self._failure is None:
            return ""
        # The reason may name a step that not everybody saw.
        everybody_knows = self.table.state == "over" or not self.match.game.has_secrets
        reason = f": {str(self._failure).rstrip('.')}" if everybody_knows else ""
        return sentence("other_version", version=self.table.version, now=self.match.game.version, reason=reason)

    def _set_luck(self) -> None:
        """Let luck go on where the steps end; where people roll, or have to reveal their luck first, it waits."""
        drawn = sum(step.seat == CHANCE for step in self.story.steps)
        self._luck = None
        if self.table.dice == "fair" and not self.table.waits_for_luck:
            self._luck = self.table.fair_luck(drawn)
        elif self.table.dice == "recorded":
            self._luck = ServerLuck()

    @property
    def number(self) -> int:
        """How many rows the table has."""
        return self.story.number

    @property
    def turn_began(self) -> int:
        """How many steps came before the latest run of choices by the seat that has to act."""
        steps = self.story.steps
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1].seat != self.match.to_act), 0)

    def goes_on(self, person: str) -> bool:
        """Whether the person who has to choose also made the last choice, and so knows that it is their turn."""
        chosen = [step.seat for step in self.story.steps[-MOST_LUCK:] if step.seat != CHANCE]
        return bool(chosen) and self.table.seats[chosen[-1]].person == person

    def follow(self, seat: int, since: int = 0) -> Log:
        """The log of a seat in the reader's language, at least from a row on; it is kept up to date from now on."""
        shared = seat if self.match.game.has_secrets else SPECTATOR
        key = shared, language()
        log = self.logs.get(key)
        if log is None or log.first > since:
            log = self.logs[key] = self._log_since(shared, since)
        return log

    def view(self, seat: int) -> View:
        """What a seat sees now, with everything computed from it for its state."""
        if seat == self.match.to_act and self.match.waiting:
            return self.match.view(seat)
        view = self.follow(seat, self.number).view
        return view if view.seat == seat else view.from_seat(seat)

    def keep_up(self, seat: int, seen: int) -> None:
        """Let a seat that has seen this many rows be told what comes next."""
        if not self.broken:
            self.follow(seat, self.story.since(min(seen, self.number)))

    def _log_since(self, seat: int, since: int) -> Log:
        """The log from a row on, told again from the steps."""
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
        """Make a choice and let luck move; returns the rows that this made.

        A choice of a set of a fixed size waits until the set is whole, and only its seat knows it until then.
        """
        return [*self._note(self.match.pick(action, remark)), *self.let_luck_move()]

    def bot_chooses(self, action: str, remark: str = "") -> list[Step]:
        """Make the choice of a bot; what somebody else has picked for its seat and does not go with it is dropped."""
        self.match.make_room_for(action)
        return self.choose(action, remark)

    def follow_script(self, action: str) -> list[Step]:
        """Make a choice in the order of a script, which waits for nothing; returns the rows that this made."""
        return [*self._note(self.match.choose(action)), *self.let_luck_move()]

    def roll(self, face: int) -> list[Step]:
        """Luck as somebody typed it, from 1, and what follows by itself; returns the rows that this made."""
        self.match.settle(face - 1)
        return [*self._note(self.match.steps - 1), *self.let_luck_move()]

    def let_luck_move(self) -> list[Step]:
        """Let luck move as far as it can by itself; returns its steps."""
        made: list[Step] = []
        while self._luck is not None and (outcomes := self.match.outcomes):
            self.match.settle(self._luck.draw(outcomes))
            made += self._note(self.match.steps - 1)
        return made

    def undo(self, seat: int) -> list[Step]:
        """Take the last choice of a seat back, if nothing became known by it; returns the rows that say so."""
        return self._note(self.match.undo(seat))

    def take_back(self, left: int) -> list[Step]:
        """Forget the steps after the first `left` ones; returns the row that says so."""
        row = self._back_to(left)
        self.start_again()
        return [row]

    def start_again(self) -> None:
        """Replay everything that still counts."""
        self.logs.clear()
        self.match = fresh_match(self.table)
        self._replay()

    def catch_up(self, rows: Sequence[Any]) -> None:
        """Bring in rows that another worker wrote."""
        for row in rows:
            left = self.story.add(row.seat, row.text, row.remark, row.digest)
            if self.broken:
                continue
            if left is not None:
                self.start_again()
                continue
            if row.seat == PICKED:
                self.match.wait_with(self.story.waiting)
                self._look_again()
                continue
            self.match.replay(self.story.steps[-1], self.story.touched[-1])
            self.tell_last()
            if row.seat == CHANCE and isinstance(self._luck, FairLuck):
                self._luck.skip(1)

    def _note(self, unchanged: int) -> list[Step]:
        """Add what the match has just made to the story, and tell it; returns the rows.

        Only the first `unchanged` steps are still as they were: a set may have been made again.
        """
        rows = [self._back_to(unchanged)] if unchanged < len(self.story.steps) else []
        for step in self.match.made[unchanged:]:
            self.story.add(step.seat, step.text, step.remark)
            rows.append(step)
            self.tell_last()
        rows += self._note_waiting()
        self.story.transaction_ends()
        return rows

    def _note_waiting(self) -> list[Step]:
        """Add to the story what has been picked into a set that is not whole, or taken out of it; returns the rows."""
        before, now = self.story.waiting, self.match.waiting
        if before == now:
            return []
        same = next((n for n, pair in enumerate(zip(before, now, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(before), len(now)) if same is None else same
        rows = [Step(PICKED, UNPICKED)] * (len(before) - same)
        rows += [Step(PICKED, str(step), remark=step.remark) for step in now[same:]]
        for row in rows:
            self.story.add(row.seat, row.text, row.remark)
        if rows:
            self._look_again()
        return rows

    def _look_again(self) -> None:
        """What waits has changed, and nothing has happened that could be told."""
        for (seat, code), log in self.logs.items():
            with speaking(code):
                log.view = self.match.view(seat)

    def _back_to(self, left: int) -> Step:
        row = Step(BACK, f"back to {left}")
        self.story.add(row.seat, row.text)
        self.logs.clear()
        return row

    def tell_last(self) -> None:
        """Tell the last step to everybody whose log is kept up."""
        step, number = self.story.steps[-1], self.story.numbers[-1]
        for (seat, code), log in self.logs.items():
            with speaking(code):
                tell_step(log, number, step, self.match.view(seat))


def fresh_match(table: Table) -> Match:
    """The match of a table before its first step."""
    game = game_named(table.game)
    return Match(game, names=table.names, options=dict(table.options), luck=TableLuck(table), begin=False)


def steps_with_views(table: Table, story: Story, seat: int) -> Iterator[tuple[int, Step, View]]:
    """Every step with its number, and how the table looked to a seat after it."""
    match = fresh_match(table)
    for number, step in zip(story.numbers, story.steps, strict=True):
        match.replay(step)
        yield number, step, match.view(seat)
