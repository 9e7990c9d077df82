"""Commands whose modules are imported when they are used, so that nobody waits for the others."""

import importlib
from collections.abc import Callable

import click


class LateCommands(click.Group):
    """Commands by the modules of `astragal.cli` that they are in; `check` is asked before one is imported."""

    def __init__(self, *, places: dict[str, str], check: Callable[[], None] | None = None, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self._places = places
        self._check = check

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        del ctx
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        del ctx
        if cmd_name not in self._places:
            return None
        if self._check is not None:
            self._check()
        module = importlib.import_module(f"astragal.cli.{self._places[cmd_name]}")
        found: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return found
