"""What a notebook shows of a record: who played what, what happened, and the board at the end.

It shows what a spectator sees. For more, print the record, or look at every seat's view with `Match.from_record`.
"""

import sys
from collections.abc import Iterable, Sequence
from html import escape

from astragal.core.drawing import is_drawn, picture_address
from astragal.core.errors import AstragalError
from astragal.core.match import Match
from astragal.core.record import Record


def show_records() -> None:
    """If this is a notebook, have IPython show records as HTML."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.display_formatter.formatters["text/html"].for_type(Record, record_html)


def record_html(record: Record) -> str:
    """The record in words; the bare steps of what a seat knew, and none of a game that cannot be followed here."""
    if _is_masked(record):
        note = "<p>A “?” is what this seat did not see.</p>"
        return _head(record, record.game) + _seats(record.names) + note + _list(map(str, record.steps))
    try:
        match = Match.from_record(record)
    except AstragalError as error:
        return f"{_head(record, record.game)}{_seats(record.names)}<p>{escape(str(error))}</p>"
    view = match.view()
    places = match.places if match.over else ["not over"] * len(record.names)
    seats = _seats(record.names, points=view.scores, place=places)
    board = f'<img src="{picture_address(view)}" alt="The board" style="max-width:100%">' if is_drawn(view.game) else ""
    return f"{_head(record, view.game.title)}{seats}{_list(match.log())}{board}"


def _is_masked(record: Record) -> bool:
    """Whether it is what a seat knew, with steps that it did not see."""
    return any(step.text == "?" or step.text.endswith("/?") for step in record.steps)


def _head(record: Record, title: str) -> str:
    options = [f"{name} {value}" for name, value in record.options.items()]
    facts = [f"rules {record.version}", *options, f"{record.dice.split()[0]} dice", f"{len(record.steps)} steps"]
    return f"<p><strong>{escape(title)}</strong>: {escape(', '.join(facts))}</p>"


def _seats(names: Sequence[str], **columns: Sequence[object]) -> str:
    """A row for each seat, with what else is told of it."""
    head = "".join(f"<th>{title}</th>" for title in ("seat", "name", *columns))
    rows = zip(range(1, len(names) + 1), names, *columns.values(), strict=True)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _list(lines: Iterable[str]) -> str:
    """Lines that scroll when they are many."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul style="max-height:16em;overflow:auto">{items}</ul>'
