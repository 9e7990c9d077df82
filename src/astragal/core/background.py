"""Work in the background, which does not keep the program from ending."""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_background(work: Callable[..., Result], *arguments: Any) -> "Future[Result]":
    """Do some work in a thread of its own, or at once where there are no threads; the future holds the result."""
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work(*arguments))
        except Exception as error:
            future.set_exception(error)

    if sys.platform == "emscripten":
        run()
    else:
        Thread(target=run, daemon=True, name=getattr(work, "__name__", "work")).start()
    return future
