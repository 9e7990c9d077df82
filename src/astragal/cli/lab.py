"""`astragal lab`: measure a game, without writing code."""

from importlib.util import find_spec

import click

from astragal.cli.late import LateCommands
from astragal.core.errors import AstragalError

PLACES = {
    "balance": "lab_balance",
    "compare": "lab_compare",
    "length": "lab_length",
    "reports": "lab_balance",
    "sweep": "lab_compare",
    "tune": "lab_tune",
}
"""Each command and the module it is in."""

NEEDED = ("polars", "matplotlib", "optuna")


def check_installed() -> None:
    """Refuse what cannot work, before an import fails."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise AstragalError(f"The lab needs {' and '.join(missing)}; install astragal[lab].")


@click.group(cls=LateCommands, places=PLACES, check=check_installed)
def lab() -> None:
    """Measure a game: its balance, what a rule changes, what numbers suit it."""
