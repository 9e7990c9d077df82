"""A table that lives in a browser: the same life as in the hall, with bots asked from outside, and kept as JSON."""

from dataclasses import replace
from typing import NamedTuple

import msgspec
from msgspec import Struct

from astragal.bots import named, random
from astragal.bots.seated import Seated
from astragal.bots.thought import Choice
from astragal.core.luck import FairLuck, SeededLuck
from astragal.hall.bots.bot_process import Question, question
from astragal.hall.display.advice import hint_in_words, hinted, may_look_behind, thought_in_words
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.questions import looking
from astragal.hall.display.table_info import THINKING
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.moves import last_choice
from astragal.hall.matches.story import Row
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Advice, write
from astragal.hall.messages.requests import Answer, Ask, Behind, Eyes, Hint, Promise, Reveal
from astragal.hall.refusal import Refused
from astragal.hall.tables import promises
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


class Stored(Struct):
    """A table as the browser's storage keeps it."""

    table: Table
    rows: list[Row]
    thoughts: dict[int, Advice] = {}
    review: str = ""
    """The review of a finished game as JSON, once it has been worked out."""


class WaitingHint(NamedTuple):
    """Somebody who waits for what a bot would do."""

    viewer: Viewer
    asked: Hint
    question: Question


class BrowserTable(LocalTable):
    """One table of this browser. All who play here use this device, or other pages of the same browser."""

    def __init__(self, stored: Stored) -> None:
        self.thoughts = stored.thoughts
        self.review = stored.review
        self.hints: list[WaitingHint] = []
        self._bots: dict[tuple[int, str], Seated] = {}
        super().__init__(stored.table, stored.rows)

    @property
    def stored(self) -> str:
        """All that has to be kept of the table."""
        return msgspec.json.encode(Stored(self.table, self.rows, self.thoughts, self.review)).decode()

    def add_luck(self, viewer: Viewer, asked: Promise | Reveal) -> int:
        """Promise luck for fair dice, or reveal it."""
        if isinstance(asked, Promise):
            return self._sits(promises.promise(self.table, viewer.person, asked.promise))
        return self._sits(promises.reveal(self.table, viewer.person, asked.luck))

    def take_back(self, viewer: Viewer, asked: Ask | Answer) -> int:
        """Take a seat's last choice back with all that came after it: nobody else has to be asked."""
        if isinstance(asked, Answer):
            raise Refused(sentence("no_request"), 409)
        back_to = last_choice(self.table_match, viewer.person, asked.seat, asked.number)
        self._happens(lambda: self.table_match.take_back(back_to))
        return asked.number

    def look_away(self, viewer: Viewer, asked: Eyes) -> None:
        """Nobody is notified of anything here."""

    def hint(self, viewer: Viewer, asked: Hint) -> None:
        """Have a bot think about what it would do."""
        hinted(self.table_match, viewer, asked)
        self.hints.append(WaitingHint(viewer, asked, question(self.table_match, asked.seat, "", "hint")))

    def hinted(self, waiting: WaitingHint, chosen: Choice) -> None:
        """Tell somebody what a bot would do, if the table is still as it was."""
        view = hinted(self.table_match, waiting.viewer, waiting.asked)
        waiting.viewer.send(write(hint_in_words(view, chosen, waiting.asked)))

    def behind(self, viewer: Viewer, asked: Behind) -> None:
        """Say what a bot was thinking."""
        looking(self.table_match, viewer)
        may_look_behind(self.table_match)
        thought = self.thoughts.get(asked.number)
        viewer.send(write(thought_in_words(self.table_match, thought, asked.number, asked.id)))

    @property
    def bot_thinks(self) -> bool:
        """Whether the bot that has to choose searches, which takes long enough to be done elsewhere."""
        return self.bot_to_act is not None and self.bot_to_act[1].partition(":")[0] in THINKING

    def question(self) -> Question:
        """What to ask the bot that has to choose."""
        assert self.bot_to_act is not None
        return question(self.table_match, *self.bot_to_act)

    def quick_choice(self) -> Choice:
        """The choice of a bot that takes no time worth mentioning."""
        assert self.bot_to_act is not None
        if self.bot_to_act not in self._bots:
            self._bots[self.bot_to_act] = Seated(named(self.bot_to_act[1]))
        seat, match = self.bot_to_act[0], self.table_match.match.ahead()
        luck = SeededLuck(self.table.bot_luck(seat, match.steps))
        view = self.table_match.view(seat) if match is self.table_match.match else match.view(seat)
        return self._bots[self.bot_to_act].choose(view, luck)

    def random_choice(self) -> Choice:
        """Any choice, for a bot whose worker has failed."""
        assert self.bot_to_act is not None
        view = self.table_match.view(self.bot_to_act[0])
        return Choice(random(view, FairLuck()), sentence("site_bot_failed", name=view.names[view.seat]))

    def bot_moves(self, choice: Choice) -> None:
        """Make the choice of the bot that has to choose, and keep what it thought."""
        if choice.thought and self.bot_to_act:
            view = self.table_match.view(self.bot_to_act[0])
            self.thoughts[self.table_match.number] = explain.advice(view, choice.thought, 0, "")
        super().bot_moves(choice)

    def played_again(self, link: str) -> None:
        """Note the link of the table at which the same people play again, and tell everybody."""
        self.table_match.table = replace(self.table, rematch=link)
        self._tell_who_sits(self.viewers)

    def load(self, stored: Stored) -> None:
        """Another page of this browser has changed the table: show that to those who look here."""
        changed = BrowserTable(stored)
        known = self._known()
        self.rows, self.thoughts, self.review = changed.rows, changed.thoughts, changed.review
        self.table_match = changed.table_match
        self._tell_who_sits(self.viewers)
        self._tell(known, anew=True)
