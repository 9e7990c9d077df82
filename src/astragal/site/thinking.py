"""What a worker for bots does: a question as JSON in, a choice as JSON out; or a record in, its review out."""

import msgspec

from astragal.bots.search import native_code
from astragal.core.record import Record
from astragal.core.registry import load_registered
from astragal.hall.bots import review_process
from astragal.hall.bots.bot_process import Question, Thinker
from astragal.hall.messages.replies import write

REVIEW_SIMULATIONS, PLAIN_REVIEW_SIMULATIONS = 100, 20
"""For each seat at each step; without native code, more would take too long."""

_thinker = Thinker()


def choose(question: str) -> str:
    """The choice of a bot, or what it would choose."""
    return write(_thinker.answer(msgspec.json.decode(question, type=Question)))


def reviewed(record: str) -> str:
    """How the chances went in a finished game."""
    ready = native_code(load_registered(Record.parse(record).game))()
    return review_process.reviewed(record, REVIEW_SIMULATIONS if ready else PLAIN_REVIEW_SIMULATIONS)
