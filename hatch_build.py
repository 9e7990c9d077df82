"""Makes the catalogues that programs read (`.mo`) from those that translators write (`.po`), when a package is built.

In a clone, `make` runs it before anything that shows sentences.
"""

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before a wheel is built or a clone is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as the interface has it
        """Make all catalogues, and let the wheel contain them although git ignores them."""
        compile_catalogues(Path(self.root))
        build_data["artifacts"].append("*.mo")


def compile_catalogues(root: Path) -> None:
    """Make every catalogue below `src` that is missing or older than its source."""
    for source in sorted((root / "src").rglob("languages/*.po")):
        made = source.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            polib.pofile(str(source)).save_as_mofile(str(made))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
