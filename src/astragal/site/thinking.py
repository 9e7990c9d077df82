"""What a worker for bots does: a question as JSON in, a choice as JSON out; or a record in, its review out."""

from typing import Any

import msgspec

from astragal.bots.search import Search, native_code
from astragal.core.record import Record
from astragal.core.registry import load_registered
from astragal.hall.bots import review_process
from astragal.hall.bots.bot_process import Question, Thinker
from astragal.hall.messages.replies import write
from astragal.site.tree_workers import Message, TreeWorkers

REVIEW_SIMULATIONS, PLAIN_REVIEW_SIMULATIONS = 100, 20
"""For each seat at each step; without native code, more would take too long."""

_thinker = Thinker()


def use_workers(grow: Any, cores: int) -> None:
    """Let trees grow in workers; `grow` is the script's, and Python waits for what it promises."""
    from js import Object  # type: ignore[import-not-found]  # of the browser
    from pyodide.ffi import run_sync, to_js  # type: ignore[import-not-found]  # of Python in the browser

    def ask(messages: list[Message]) -> list[Any]:
        return list(run_sync(grow(to_js(messages, dict_converter=Object.fromEntries))))

    Search.growers = TreeWorkers(ask, cores)


def choose(question: str) -> str:
    """The choice of a bot, or what it would choose."""
    return write(_thinker.answer(msgspec.json.decode(question, type=Question)))


def reviewed(record: str) -> str:
    """How the chances went in a finished game."""
    ready = native_code(load_registered(Record.parse(record).game))()
    return review_process.reviewed(record, REVIEW_SIMULATIONS if ready else PLAIN_REVIEW_SIMULATIONS)
