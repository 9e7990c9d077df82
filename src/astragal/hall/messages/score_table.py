"""The score sheet as the rows of a table: a row for each part, a column for each seat, the total last."""

from collections.abc import Iterable, Sequence
from html import escape

from astragal.core.drawing import badge
from astragal.core.view import View
from astragal.hall.messages.replies import ScoreRow, TieRow
from astragal.hall.texts import texts


def score_table(view: View, parts: Iterable[ScoreRow], ties: Iterable[TieRow]) -> str:
    """The rows; when the game is over, with who has won, what decided between equal points, and the places."""
    t = texts()
    made = [_row(part.label, part.points, how=part.how) for part in parts]
    made.append(_row(t.total, view.scores, "total"))
    caption = ""
    if view.over:
        winners = [name for name, place in zip(view.names, view.places, strict=True) if place == 1]
        sentence = t.win_shared if len(winners) > 1 else t.wins
        caption = f"<caption>{escape(sentence.format(names=', '.join(winners)))}</caption>"
        made += [_row(tie.label, tie.values) for tie in ties]
        made.append(_row(t.place_row, [t.place.format(place=place) for place in view.places], "total"))
    return f"{caption}<tr><th></th>{''.join(_head(view, seat) for seat in range(len(view.names)))}</tr>{''.join(made)}"


def _head(view: View, seat: int) -> str:
    name = escape(view.names[seat])
    drawn = f'<svg class="badge" viewBox="0 0 22 22" aria-hidden="true">{badge(view.names[seat], seat, 11, 11)}</svg>'
    return f'<th scope="col" title="{name}">{drawn}<span class="name">{name}</span></th>'


def _row(label: str, values: Sequence[object], kind: str = "", how: Sequence[str] = ()) -> str:
    """A row; under each number how it came about, where that says more."""
    cells = ""
    for seat, value in enumerate(values):
        explanation = escape(how[seat]) if how else ""
        under = f"<small>{explanation}</small>" if explanation not in ("", str(value)) else ""
        cells += f'<td title="{explanation}">{escape(str(value))}{under}</td>'
    return f'<tr class="{kind}"><th scope="row">{escape(label)}</th>{cells}</tr>'
