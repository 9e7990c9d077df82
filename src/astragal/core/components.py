"""Components: functions that draw a part of a board, each from exactly what the part shows.

What a component shows are its arguments, which never change once they are made: numbers, texts, tuples. So it has to be
run only for what it has not drawn before, and this is the one place that remembers drawings. From one position to the
next most of a board stays the same, and most of what a move costs in the hall is drawing. What is written on a part may
be in the reader's language, so each language has drawings of its own. A phrase of which many are said at every move,
from no more than its arguments, is a component as well.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from astragal.core.language import LANGUAGES, language

P = ParamSpec("P")
Drawn = TypeVar("Drawn")

MOST_REMEMBERED = 2_000
"""How many drawings of each component are remembered, those that were asked for last."""

_memories: list[Any] = []
_held_to: dict[Any, Any] = {}
"""What every component drew while everything was drawn anew."""

_is_checking = False


class DrawnDifferently(Exception):
    """A component that shows more than its arguments."""


def component(draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """Declare that a function draws a part of a board from its arguments alone."""

    def drawn(*shows: P.args, **named: P.kwargs) -> Drawn:
        part = draw(*shows, **named)
        if _is_checking:
            _hold(draw, (language(), shows, tuple(named.items())), part)
        return part

    in_language: dict[str, Any] = {code: lru_cache(MOST_REMEMBERED)(drawn) for code in LANGUAGES}
    _memories.extend(in_language.values())

    @wraps(draw)
    def remembered(*shows: P.args, **named: P.kwargs) -> Drawn:
        found: Drawn = in_language[language()](*shows, **named)
        return found

    return remembered


def wordless(draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """Declare that a component adds no words of its own, so that it looks the same in every language.

    The smallest parts are drawn by the hundred at every move: these need not ask for the language.
    """

    @wraps(draw)
    def drawn(*shows: P.args, **named: P.kwargs) -> Drawn:
        part = draw(*shows, **named)
        if _is_checking:
            _hold(draw, (shows, tuple(named.items())), part)
        return part

    memory: Any = lru_cache(MOST_REMEMBERED)(drawn)
    _memories.append(memory)
    remembered: Callable[P, Drawn] = memory
    return remembered


def _hold(draw: Callable[..., Any], shows: Any, part: Any) -> None:
    """Compare a part with all that were drawn of the same arguments."""
    if len(_held_to) >= 2 * MOST_REMEMBERED:
        _held_to.clear()
    if _held_to.setdefault((draw, shows), part) != part:
        raise DrawnDifferently(f"{draw.__module__}.{draw.__qualname__}")


@contextmanager
def drawn_anew() -> Iterator[None]:
    """Remember nothing from before, and hold every component to what it drew earlier from the same arguments."""
    global _is_checking
    for memory in _memories:
        memory.cache_clear()
    _is_checking = True
    try:
        yield
    finally:
        _is_checking = False
