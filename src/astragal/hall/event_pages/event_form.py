"""The form for a new tournament, and what it asks for."""

from datetime import UTC, datetime, timedelta

from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.events.event import LONGEST_PAUSE, MOST_MINUTES, MOST_ROUNDS, EventWish
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

MOST_ZONE = 24 * 60
"""Minutes by which a clock can differ from UTC."""


def event_wish(form: list[tuple[str, str]]) -> EventWish:
    """The tournament that a form describes."""
    fields = dict(form)
    return EventWish(
        game=fields.get("game", ""),
        name=fields.get("name", ""),
        seats=_number(fields, "seats", 1, 10),
        style=fields.get("style", "swiss"),
        rounds=_number(fields, "rounds", 1, MOST_ROUNDS, "5"),
        minutes=_number(fields, "minutes", 5, MOST_MINUTES, "60"),
        options={name.removeprefix("option-"): value for name, value in form if name.startswith("option-") and value},
        pace=fields.get("pace", "live"),
        clock=fields.get("clock", "usual"),
        pause=_number(fields, "pause", 0, LONGEST_PAUSE, "30"),
        fill=fields.get("fill", "bots"),
        bot=fields.get("bot", "casual"),
        rated="rated" in fields,
        public="public" in fields,
        starts=starts_at(fields.get("at", ""), fields.get("zone", "")),
        club=fields.get("club", ""),
    )


def starts_at(word: str, zone: str) -> float:
    """A day and a time as a form has them, in a zone this many minutes behind UTC; nothing is 0."""
    if not word:
        return 0.0
    behind = whole_number(zone.removeprefix("-") or "0", 0, MOST_ZONE)
    try:
        found = datetime.strptime(word[:16], "%Y-%m-%dT%H:%M").replace(tzinfo=UTC)
    except ValueError as error:
        raise Refused(sentence("expected_moment", word=quoted(word))) from error
    if behind is None:
        raise Refused(sentence("expected_moment", word=quoted(zone)))
    return (found + timedelta(minutes=-behind if zone.startswith("-") else behind)).timestamp()


def _number(fields: dict[str, str], what: str, least: int, most: int, usual: str = "") -> int:
    word = fields.get(what, usual)
    found = whole_number(word, least, most)
    if found is None:
        raise Refused(sentence("expected_count", what=what, least=least, most=most, count=quoted(word)))
    return found
