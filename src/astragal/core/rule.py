"""`rule` marks a function that runs plain, native and on a GPU from one source.

A game's modules are imported once for each way of running. What `rule` does to a function depends on
the way in force during that import: plain play leaves it alone, native play hands it to the compiler.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

CHANCE = -1
"""What `to_act` returns when luck is to move."""

OVER = -2
"""What `to_act` returns when the game has ended."""

HIDDEN = -1
"""What `seen` returns when a seat sees nothing of a step but that luck moved."""

Function = TypeVar("Function", bound=Callable[..., Any])
Way = Callable[[Callable[..., Any]], Any]

_way: ContextVar[Way | None] = ContextVar("way", default=None)


def rule(function: Function) -> Function:
    """Mark a function of the rules, so that it can be compiled; in plain play it stays as it is."""
    way = _way.get()
    return function if way is None else way(function)


@contextmanager
def run_by(way: Way) -> Iterator[None]:
    """While this lasts, modules imported by this thread have their rules made by `way`."""
    token = _way.set(way)
    try:
        yield
    finally:
        _way.reset(token)


def rule_from_source(source: str, name: str) -> Any:
    """Make a rule out of generated source text."""
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return rule(namespace[name])
