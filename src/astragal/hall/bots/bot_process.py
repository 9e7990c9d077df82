"""A process in which bots think: reads questions as lines of JSON and writes answers, until nobody asks any more.

It rebuilds the match from its steps, and hands the bot nothing but the view of its seat. It keeps the bots of some
tables, so that a search can reuse the trees it has grown.
"""

import os
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from astragal.bots import hint, named
from astragal.bots.seated import Seated
from astragal.bots.thought import Choice
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.record import Step
from astragal.core.registry import load_registered
from astragal.hall.messages.explain import MOST_ADVISED

if TYPE_CHECKING:  # bots need no table to think
    from astragal.hall.matches.table_match import TableMatch

MOST_CACHED = 32


Want = Literal["choice", "hint"]


class Question(Struct):
    """What should a bot choose?"""

    table: str
    game: str
    options: dict[str, str]
    names: list[str]
    steps: list[tuple[int, str, str]]
    seat: int
    bot: str
    luck: int
    """The seed of what the bot draws."""

    want: Want = "choice"


def question(table_match: "TableMatch", seat: int, bot: str, want: Want = "choice") -> Question:
    """What to ask about a table."""
    table = table_match.table
    steps = [(step.seat, step.text, step.remark) for step in table_match.match.ahead().made]
    luck = table.bot_luck(seat, len(steps))
    return Question(table.id, table.game, table.options, table.names, steps, seat, bot, luck, want)


class Thinker:
    """Bots and the matches they play in."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Seated] = OrderedDict()

    def answer(self, question: Question) -> Choice:
        """Let a bot choose, or say what it would choose; only its best thoughts are passed on."""
        view = self._match(question).view(question.seat)
        if question.want == "hint":
            thought = hint(view)
            chosen = Choice(thought.moves[0].action, thought=thought)
        else:
            chosen = self._bot(question).choose(view, SeededLuck(question.luck))
        if chosen.thought is None:
            return chosen
        return replace(chosen, thought=replace(chosen.thought, moves=chosen.thought.moves[:MOST_ADVISED]))

    def _bot(self, question: Question) -> Seated:
        key = (question.table, question.seat, question.bot)
        if key not in self._bots:
            self._bots[key] = Seated(named(question.bot))
        self._bots.move_to_end(key)
        while len(self._bots) > MOST_CACHED:
            self._bots.popitem(last=False)
        return self._bots[key]

    def _match(self, question: Question) -> Match:
        steps = [Step(seat, text, remark=remark) for seat, text, remark in question.steps]
        match = self._matches.pop(question.table, None)
        known = list(match.made) if match else []
        if match is None or known != steps[: len(known)]:
            game = load_registered(question.game)
            match = Match(game, names=question.names, options={**question.options}, begin=False)
            known = []
        for step in steps[len(known) :]:
            match.replay(step)
        self._matches[question.table] = match
        while len(self._matches) > MOST_CACHED:
            self._matches.popitem(last=False)
        return match


def main() -> None:
    """Answer until the other end is closed: when the server dies, so does this."""
    Thread(target=_end_with_parent, daemon=True).start()
    thinker = Thinker()
    reader, writer = msgspec.json.Decoder(Question), msgspec.json.Encoder()
    with suppress(KeyboardInterrupt, BrokenPipeError):
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(writer.encode(thinker.answer(reader.decode(line))) + b"\n")
            sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    """A search may take minutes; nobody waits for it when the server is gone."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


if __name__ == "__main__":
    main()
