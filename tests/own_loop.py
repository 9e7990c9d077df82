"""Coroutines in tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: in the main thread Playwright's loop runs while a browser is open."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
