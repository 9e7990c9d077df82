"""Pages of pictures and words, set as PDF."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from astragal.core.extras import PRINT, require
from astragal.core.parts import Label
from astragal.print.fonts import write_fonts
from astragal.print.look import Look

TEMPLATES = Path(__file__).parent
BEGINNING_OF_TIME = 0
"""The date of every file: the same input makes the same bytes."""


class SetPage(NamedTuple):
    """A page with everything in its place."""

    width: float
    height: float
    art: str
    words: Sequence[Label]


def set_pages(title: str, pages: Sequence[SetPage], look: Look) -> bytes:
    """The pages as PDF."""
    with TemporaryDirectory() as name:
        made: bytes = compiler(_written(Path(name), title, pages, look)).compile(
            format="pdf", timestamp=BEGINNING_OF_TIME
        )
        return made


def page_images(pages: Sequence[SetPage], look: Look, dots: int) -> list[bytes]:
    """The pages as PNG, with this many dots to the inch."""
    with TemporaryDirectory() as name:
        made = compiler(_written(Path(name), "", pages, look)).compile(format="png", ppi=dots)
        return made if isinstance(made, list) else [made]


def page_pictures(pages: Sequence[SetPage], look: Look) -> list[str]:
    """The pages as SVG, with their letters as outlines."""
    with TemporaryDirectory() as name:
        made = compiler(_written(Path(name), "", pages, look)).compile(format="svg")
        return [page.decode() for page in (made if isinstance(made, list) else [made])]


def measured_words(title: str, pages: Sequence[SetPage], look: Look) -> list[dict[str, Any]]:
    """Where all words came to lie, for tests: pages from 1 on, millimetres, and points."""
    with TemporaryDirectory() as name:
        folder = _written(Path(name), title, pages, look, measured=True)
        found = json.loads(compiler(folder).query("<words>", field="value"))
        return list(found)


def _written(folder: Path, title: str, pages: Sequence[SetPage], look: Look, *, measured: bool = False) -> Path:
    """Write what the typesetter reads; returns its main file."""
    contents = []
    for number, page in enumerate(pages):
        picture = f"page-{number}.svg"
        (folder / picture).write_text(look.svg(page.width, page.height, page.art), encoding="utf-8")
        words = [_label(word, look) for word in page.words]
        contents.append({"width": page.width, "height": page.height, "picture": picture, "words": words})
    text = json.dumps({"title": title, "measured": measured, "pages": contents})
    (folder / "pages.json").write_text(text, encoding="utf-8")
    (folder / "pages.typ").write_bytes((TEMPLATES / "pages.typ").read_bytes())
    return folder / "pages.typ"


def _label(word: Label, look: Look) -> dict[str, Any]:
    kinds = word.kind.split()
    colour = next((kind for kind in kinds if kind in look.colours), "ink")
    return {
        "x": word.x,
        "y": word.y,
        "text": word.text,
        "size": word.size,
        "bold": "bold" in kinds,
        "family": next((kind for kind in kinds if kind in ("serif", "mono")), "sans"),
        "align": next((kind for kind in kinds if kind in ("center", "end")), "start"),
        "colour": look.colours[colour],
        "width": word.width,
        "fit": word.fit,
        "turned": word.turned,
    }


def compiler(main: Path) -> Any:
    """A typesetter that finds the fonts beside its main file, and no others."""
    typst = typesetter()
    write_fonts(main.parent)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(main.parent)])
    return typst.Compiler(str(main), root=str(main.parent), font_paths=fonts)


def plain_text_font(svg: str) -> str:
    """A drawing whose letters are those of the printed page."""
    return _SANS.sub('font-family="FiraGO"', _SERIF.sub('font-family="Libertinus Serif"', _MONO.sub(_TYPED, svg)))


_SERIF = re.compile(r'font-family="Georgia[^"]*"')
_MONO = re.compile(r'font-family="ui-monospace[^"]*"')
_SANS = re.compile(r'font-family="system-ui[^"]*"')
_TYPED = 'font-family="DejaVu Sans Mono"'


@cache
def typesetter() -> Any:
    """The typesetter's module."""
    require(PRINT, "Printing")
    import typst

    return typst
