"""Arguments that several commands share."""

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any

import click
from click.shell_completion import CompletionItem

from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.record import Record
from astragal.core.registry import folders, load, load_registered


def completed_game(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The games that a shell offers, or folders where a path was begun."""
    if os.sep in begun or begun.startswith("."):
        return [CompletionItem(begun, type="dir")]
    return [CompletionItem(name) for name in folders() if name.startswith(begun)]


game_argument: Callable[[Any], Any] = click.argument("game", shell_complete=completed_game)
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


def gathered(**groups: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Hand a command the arguments that belong together as one object: its fields have the names of the arguments."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**values: Any) -> None:
            for name, group in groups.items():
                values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
            command(**values)

        return run

    return decorate


@dataclass(frozen=True)
class GameArguments:
    """Which game is played: by how many players, with which options and which luck."""

    game: str
    players: int | None
    options: tuple[str, ...]
    seed: int | None

    def setting(self) -> Setting:
        """A setting that can be played."""
        return setting_of(load(self.game), self.players, self.options, self.seed)


def setting_of(game: Game, players: int | None, options: tuple[str, ...], seed: int | None) -> Setting:
    """A setting that can be played, from what was typed; by default for the fewest players."""
    players = game.players[0] if players is None else players
    setting = Setting(game, players, read_options(game, options), seed or 0)
    game.start(players, setting.options)
    return setting


def game_of(record: Record, spec: str | None) -> Game:
    """The game of a record: one that is registered, or the one that is given by name or path."""
    return load(spec) if spec else load_registered(record.game)


def read_options(game: Game, options: tuple[str, ...]) -> dict[str, OptionValue]:
    """The options of a match from texts such as `goal=50`."""
    return game.read_options({name: values[-1] for name, values in values_of(options).items()})


def listed_values_of(options: tuple[str, ...]) -> dict[str, list[str]]:
    """All values that are listed for each option, from texts such as `goal=50,100`."""
    return {name: ",".join(values).split(",") for name, values in values_of(options).items()}


def values_of(options: tuple[str, ...]) -> dict[str, list[str]]:
    """All values that are given for each option, from texts such as `goal=50`."""
    found: dict[str, list[str]] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise AstragalError(f"Expected an option as NAME=VALUE, not '{option}'.")
        found.setdefault(name, []).append(value)
    return found
