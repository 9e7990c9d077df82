"""`astragal lab`: measure a game, without writing code."""

import importlib
from importlib.util import find_spec

import click

from astragal.core.errors import AstragalError

PLACES = {
    "balance": "lab_balance",
    "compare": "lab_compare",
    "reports": "lab_balance",
    "sweep": "lab_compare",
    "tune": "lab_tune",
}
"""Each command and the module it is in."""

NEEDED = ("polars", "matplotlib", "optuna")


class LabCommands(click.Group):
    """The commands of the lab."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        del ctx
        return sorted(PLACES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        del ctx
        if cmd_name not in PLACES:
            return None
        missing = [name for name in NEEDED if find_spec(name) is None]
        if missing:
            raise AstragalError(f"The lab needs {' and '.join(missing)}; install astragal[lab].")
        found: click.Command = getattr(importlib.import_module(f"astragal.cli.{PLACES[cmd_name]}"), cmd_name)
        return found


@click.group(cls=LabCommands)
def lab() -> None:
    """Measure a game: its balance, what a rule changes, what numbers suit it."""
