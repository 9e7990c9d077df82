"""What is worked out once and used again: from state to state most of a table stays as it is."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from astragal.core.view import View

Part = TypeVar("Part")

MOST = 10_000
"""So many parts are kept of all tables together; then it begins anew."""

_parts: dict[Hashable, Any] = {}


def kept(draw: Callable[..., Part], arguments: tuple[Any, ...], *drawn_of: Hashable) -> Part:
    """What `draw` makes of some arguments; it is not asked again while all that it draws is the same as before.

    `drawn_of` must tell everything that the part shows. The laws of `check_shown` hold every drawing to that.
    """
    key = (draw, drawn_of)
    found: Part | None = _parts.get(key)
    if found is None:
        if len(_parts) >= MOST:
            _parts.clear()
        found = _parts[key] = draw(*arguments)
    return found


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Draw everything anew for a while, to see whether it is the same."""
    before = dict(_parts)
    _parts.clear()
    try:
        yield
    finally:
        _parts.clear()
        _parts.update(before)


def once(work: Callable[[View], Part]) -> Callable[[View], Part]:
    """Work something out once for each view, which never changes, however often it is asked."""
    name = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def ask(view: View) -> Part:
        known = vars(view)
        if name not in known:
            known[name] = work(view)
        found: Part = known[name]
        return found

    return ask
