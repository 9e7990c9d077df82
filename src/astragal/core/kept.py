"""What is computed once and used again: from state to state most of a table stays the same."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from astragal.core.view import View

Part = TypeVar("Part")

MOST = 20_000
"""When this many parts of all tables together are new, those that nobody asked for meanwhile are forgotten."""

_parts: dict[Hashable, Any] = {}
_before: dict[Hashable, Any] = {}
"""What was kept when that last happened."""


def kept(draw: Callable[..., Part], arguments: tuple[Any, ...], *drawn_of: Hashable) -> Part:
    """What `draw` makes of some arguments; it is not asked again while all that it draws is the same as before.

    `drawn_of` must tell everything that the part shows. The laws of `check_shown` hold every drawing to that.
    """
    global _parts, _before
    key = (draw, drawn_of)
    found: Part | None = _parts.get(key)
    if found is None:
        if len(_parts) >= MOST:
            _parts, _before = {}, _parts
        found = _before.get(key)
        if found is None:
            found = draw(*arguments)
        _parts[key] = found
    return found


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Redraw everything for a while, to see whether it is the same."""
    global _parts, _before
    known = _parts, _before
    _parts, _before = {}, {}
    try:
        yield
    finally:
        _parts, _before = known


def once(work: Callable[[View], Part]) -> Callable[[View], Part]:
    """Compute something once for each view, which never changes, however often it is asked for."""
    return _asked_once(work, vars)


def once_for_all(work: Callable[[View], Part]) -> Callable[[View], Part]:
    """The same for what depends on neither the seat nor the names: where nothing is hidden, once for a state."""
    return _asked_once(work, lambda view: view.facts)


def _asked_once(work: Callable[[View], Part], facts: Callable[[View], dict[str, Any]]) -> Callable[[View], Part]:
    name = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def ask(view: View) -> Part:
        known = facts(view)
        if name not in known:
            known[name] = work(view)
        found: Part = known[name]
        return found

    return ask
