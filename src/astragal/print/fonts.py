"""The fonts that are printed with: FiraGO from a package, a serif and a typewriter font from the typesetter."""

from pathlib import Path

FILES = {"FiraGO-Regular.ttf": "figo", "FiraGO-Bold.ttf": "figbo", "FiraGO-Italic.ttf": "figit"}


def write_fonts(folder: Path) -> None:
    """Write the font files where the typesetter finds them."""
    from pymupdf_fonts import fontbuffers

    for file, name in FILES.items():
        (folder / file).write_bytes(fontbuffers[name]())
