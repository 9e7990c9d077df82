"""Where parts lie on their pages: in rows, in the middle of the paper, and backs where their fronts are."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from astragal.core.parts import BLOCK, Batch, Face
from astragal.print.frame import BESIDE_WORDS, words_at_side
from astragal.print.paper import BLEED, MARGIN, Paper

MARK, CLEAR = 4.2, 0.8
"""How long a cut mark is, and how far from the bleed."""

CROSS, SMALL_CROSS, SMALL = 4.0, 2.0, 30.0
"""How wide the cross is where cuts meet, and where one of the parts beside it is low."""

Row = list[Face]


class Placed(NamedTuple):
    """A part on a page."""

    x: float
    y: float
    face: Face


class Page(NamedTuple):
    """One side of a sheet."""

    batch: Batch
    placed: list[Placed]
    is_back: bool


def pages_of(batch: Batch, paper: Paper) -> Iterator[Page]:
    """The pages of a batch: fronts, each followed by its back if there is one."""
    for rows in _packed(batch.faces):
        placed = list(_placed(rows, paper))
        yield Page(batch, placed, is_back=False)
        if batch.back is not None:
            turned = [Placed(paper.width - x - face.width, y, batch.back) for x, y, face in placed]
            yield Page(batch, turned, is_back=True)


def _packed(faces: Sequence[Face]) -> Iterator[list[Row]]:
    """Pages of rows: a row takes parts of one height, and a page takes rows, as long as there is room."""
    rows: list[Row] = []
    for face in faces:
        row = rows[-1] if rows else []
        if row and row[0].height == face.height and sum(other.width for other in row) + face.width <= BLOCK[0]:
            row.append(face)
            continue
        if sum(row[0].height for row in rows) + face.height > BLOCK[1]:
            yield rows
            rows = []
        rows.append([face])
    if rows:
        yield rows


def _placed(rows: list[Row], paper: Paper) -> Iterator[Placed]:
    """A row or a page that is not full begins where a full one does."""
    heights = {row[0].height for row in rows}
    height = sum(row[0].height for row in rows)
    if len(heights) == 1:
        height = BLOCK[1] // min(heights) * min(heights)
    y = (paper.height - height) / 2
    for row in rows:
        widths = {face.width for face in row}
        width = sum(face.width for face in row)
        if len(widths) == 1:
            width = BLOCK[0] // min(widths) * min(widths)
        x = (paper.width - width) / 2
        for face in row:
            yield Placed(x, y, face)
            x += face.width
        y += row[0].height


def ground(page: Page, colour: str) -> str:
    """The colour under and around all parts."""
    return "".join(
        f"<rect x='{x - BLEED:g}' y='{y - BLEED:g}' width='{face.width + 2 * BLEED:g}' "
        f"height='{face.height + 2 * BLEED:g}' fill='{colour}'/>"
        for x, y, face in page.placed
    )


def marks(page: Page, paper: Paper) -> str:
    """Where to cut: lines outside the bleed, and crosses where cuts meet."""
    rows: dict[float, list[Placed]] = {}
    for placed in page.placed:
        rows.setdefault(placed.y, []).append(placed)
    found = [_row_edges(row) for row in rows.values()]
    lines: set[str] = set()
    for left, right, heights in ((row[0][0], row[0][-1], row[1]) for row in found):
        for y in heights:
            lines |= {_mark(left, y, -1, 0, paper), _mark(right, y, 1, 0, paper)}
    lines |= {_mark(x, found[0][1][0], 0, -1, paper) for x in found[0][0]}
    lines |= {_mark(x, found[-1][1][1], 0, 1, paper) for x in found[-1][0]}
    for above, below in pairwise(found):
        low = min(above[1][1] - above[1][0], below[1][1] - below[1][0]) < SMALL
        wide, y = SMALL_CROSS if low else CROSS, above[1][1]
        lines |= {f"M{x - wide / 2:g} {y:g}h{wide:g}M{x:g} {y - wide / 2:g}v{wide:g}" for x in {*above[0], *below[0]}}
    return f"<path class='cutline' d='{''.join(sorted(lines))}'/>"


def _row_edges(row: list[Placed]) -> tuple[list[float], tuple[float, float]]:
    xs = sorted({x for placed in row for x in (placed.x, placed.x + placed.face.width)})
    return xs, (row[0].y, row[0].y + row[0].face.height)


def _mark(x: float, y: float, right: int, down: int, paper: Paper) -> str:
    """A mark that leads away from a corner, as long as printers reach."""
    room = (x if right < 0 else paper.width - x) if right else (y if down < 0 else paper.height - y)
    edge = BESIDE_WORDS if right and words_at_side(paper) else MARGIN / 2
    length = min(MARK, room - BLEED - CLEAR - edge)
    if length < 1:
        return ""
    start = BLEED + CLEAR
    return f"M{x + right * start:g} {y + down * start:g}l{right * length:g} {down * length:g}"
