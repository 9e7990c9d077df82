"""The letters that are printed: FiraGO out of a package, a serif and a typewriter's out of the typesetter."""

from pathlib import Path

FILES = {"FiraGO-Regular.ttf": "figo", "FiraGO-Bold.ttf": "figbo", "FiraGO-Italic.ttf": "figit"}


def write_fonts(folder: Path) -> None:
    """Write the font files where the typesetter finds them."""
    from pymupdf_fonts import fontbuffers

    for file, name in FILES.items():
        (folder / file).write_bytes(fontbuffers[name]())
