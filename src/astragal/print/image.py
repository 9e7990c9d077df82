"""A drawing as PNG, for programs that show no SVG, such as most that show where a link leads."""

from pathlib import Path
from tempfile import TemporaryDirectory

from astragal.core.extras import PRINT, is_missing
from astragal.print.typeset import compiler, plain_text_font

PAGE = '#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n#image("drawing.svg", width: {width}pt)\n'
POINTS_TO_THE_INCH = 72


def can_be_made() -> bool:
    """Whether the typesetter and its letters are installed."""
    return not is_missing(PRINT)


def png(svg: str, width: int, height: int) -> bytes:
    """A drawing with plain attributes as a picture of this many dots."""
    with TemporaryDirectory() as folder:
        main = Path(folder) / "main.typ"
        (main.parent / "drawing.svg").write_text(plain_text_font(svg), encoding="utf-8")
        main.write_text(PAGE.format(width=width, height=height), encoding="utf-8")
        made: bytes = compiler(main).compile(format="png", ppi=POINTS_TO_THE_INCH)
        return made
