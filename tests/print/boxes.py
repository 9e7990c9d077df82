"""Where printed words came to lie, as boxes on their pages."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple
from xml.etree import ElementTree

from astragal.core.parts import Label
from astragal.core.plain_svg import SVG
from astragal.print.layout import Placed
from astragal.print.parts_pdf import Edition, parts_pages, placed_pages
from astragal.print.typeset import measured_words

MILLIMETRES = 25.4 / 72


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def overlaps(self, other: "Box") -> bool:
        apart = self.right <= other.left or other.right <= self.left or self.bottom <= other.top
        return not (apart or other.bottom <= self.top)


def box_of(found: dict[str, Any]) -> Box:
    """The box of measured words; capitals rise three quarters of their size, and little hangs below the line."""
    width, high = found["width"], found["size"] * MILLIMETRES
    start = {"start": 0, "center": -width / 2, "end": -width}[found["align"]]
    left, top, right, bottom = start, -0.72 * high, start + width, found["height"] + 0.1 * high
    x, y = found["x"], found["y"]
    match found["turned"]:
        case 90:
            left, top, right, bottom = -bottom, left, -top, right
        case -90:
            left, top, right, bottom = top, -right, bottom, -left
        case 180:
            left, top, right, bottom = -right, -bottom, -left, -top
    return Box(x + left, y + top, x + right, y + bottom, found["text"])


def measured(made: Edition) -> Iterator[tuple[int, Placed | None, Label, Box]]:
    """All words with their boxes, the page, and the part that they stand on, if they do not stand at the edge."""
    pages = parts_pages(made)
    found = iter(measured_words("test", pages, made.look))
    owners: list[list[Placed]] = [[]]
    owners += [[placed for placed in page.placed for _ in placed.face.words] for page in placed_pages(made)]
    for number, (page, owned) in enumerate(zip(pages, owners, strict=True)):
        for word, owner in zip_longest(page.words, owned):
            yield number, owner, word, box_of(next(found))


def sizes(element: ElementTree.Element, scale: float) -> Iterator[float]:
    """How large the letters of a drawing are, in its own measure."""
    for factor in re.findall(r"scale\(([\d.]+)", element.get("transform", "")):
        scale *= float(factor)
    if element.tag == f"{SVG}text":
        yield float(element.get("font-size", "0")) * scale
    for child in element:
        yield from sizes(child, scale)
