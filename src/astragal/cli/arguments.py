"""Arguments that several commands share."""

from collections.abc import Callable
from typing import Any

import click

from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.record import Record
from astragal.core.registry import load, load_registered

option_argument: Callable[[Any], Any] = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be given several times.",
)
seed_argument: Callable[[Any], Any] = click.option(
    "--seed", type=click.IntRange(0, (1 << 63) - 1), help="The same seed gives the same luck."
)


def game_of(record: Record, spec: str | None) -> Game:
    """The game of a record: one that is registered, or the one that somebody says by name or path."""
    return load(spec) if spec else load_registered(record.game)


def read_options(game: Game, options: tuple[str, ...]) -> dict[str, OptionValue]:
    """The options of a match from texts such as `goal=50`."""
    return game.read_options({name: values[-1] for name, values in values_of(options).items()})


def values_of(options: tuple[str, ...]) -> dict[str, list[str]]:
    """All values that are given for each option, from texts such as `goal=50`."""
    found: dict[str, list[str]] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise AstragalError(f"Expected an option as NAME=VALUE, not '{option}'.")
        found.setdefault(name, []).append(value)
    return found
