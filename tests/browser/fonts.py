"""Fonts for the tests of the pages: a browser sees one family, whatever else a machine has."""

import os
import sys
from pathlib import Path

FAMILIES = {"DejaVu Sans": "DejaVuSans*.ttf", "Noto Sans": "NotoSans-*.ttf"}
"""The families that layouts are held to, each with its files: a wide one, and one that is wide in other places."""

USUAL = "DejaVu Sans"
"""For what does not depend on fonts; it draws every sign that the pages use."""

FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{folder}</dir>
<cachedir>{folder}/cache</cachedir>
<match><edit name="family" mode="append"><string>{family}</string></edit></match>
</fontconfig>
"""


def font_files(family: str) -> list[Path]:
    """Where a family lies on this machine; nowhere where fontconfig does not choose the fonts."""
    if sys.platform != "linux":
        return []
    own = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folders = [own / "fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]
    return next(filter(None, (sorted(folder.rglob(FAMILIES[family])) for folder in folders)), [])


def environment(family: str, folder: Path) -> dict[str, str | float | bool]:
    """The environment of a browser that writes in a family, and in the usual one what that lacks."""
    for file in {*font_files(family), *font_files(USUAL)}:
        (folder / file.name).symlink_to(file)
    settings = folder / "fonts.conf"
    settings.write_text(FONTS_CONF.format(folder=folder, family=family))
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}
