"""`astragal new`: a folder with a small game that keeps all laws, to begin with."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.registry import name_of
from astragal.core.text_files import write_whole
from astragal.core.untrusted_text import quoted

SKELETON = Path(__file__).parent / "skeleton"
ONLY = re.compile(r"(.*?) *#: (?:(begin) )?(dice|cards|secret|open|end)$")
"""A line that is there only for some games, or one that begins or ends several of them."""


@click.command()
@click.argument("name")
@click.option(
    "--luck",
    type=click.Choice(["dice", "cards"]),
    default="dice",
    show_default=True,
    help="What the game is played with.",
)
@click.option("--secret", is_flag=True, help="Players do not see what the others roll or draw.")
def new(name: str, luck: str, secret: bool) -> None:
    """Make the folder NAME with a small game in it: rules, words, board and a first golden record.

    It is inside a folder for a package of its own, which can be built and installed.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        raise AstragalError(f"Expected a name of small letters, digits and _, such as my_game, not {quoted(name)}.")
    package = Path(f"astragal-{name.replace('_', '-')}")
    if package.exists():
        raise AstragalError(f"There is already something called {package}.")
    write_game(package, name, {luck, "secret" if secret else "open"})
    click.echo(f"{package / name} is a game. Try it:")
    click.echo(f"  astragal check {package / name}")
    click.echo(f"  astragal serve --browser --game {package / name}")


def write_game(package: Path, name: str, kinds: set[str]) -> None:
    """Write the folder of a package with a game of some kinds."""
    folder = package / name
    (folder / "golden").mkdir(parents=True)
    for template in sorted(SKELETON.glob("*.txt")):
        target = template.name.removesuffix(".txt")
        text = "\n".join(_lines_for(template.read_text(encoding="utf-8"), kinds)) + "\n"
        write_whole((package if target == "pyproject.toml" else folder) / target, _named(text, name))
    (folder / "__init__.py").write_text('"""A game for Astragal."""\n', encoding="utf-8")
    game = Game(str(folder), folder.resolve(), name_of(folder))
    match, choices = Match(game, luck=SeededLuck(1)), SeededLuck(2)
    while not match.over:
        match.play(match.legal()[choices.draw(len(match.legal()))])
    match.record.write(folder / "golden" / "first.txt")


def _lines_for(text: str, kinds: set[str]) -> Iterator[str]:
    """The lines of a template that are for all games, or for these kinds of games."""
    left_out: list[bool] = []
    for line in text.splitlines():
        found = ONLY.fullmatch(line)
        if found and found[2]:
            left_out.append(found[3] not in kinds)
        elif found and found[3] == "end":
            left_out.pop()
        elif not any(left_out) and (not found or found[3] in kinds):
            yield found[1] if found else line


def _named(text: str, name: str) -> str:
    title = name.replace("_", " ").capitalize()
    return (
        text.replace("NAME_IN_TITLE", title)
        .replace("NAME_WITH_DASHES", name.replace("_", "-"))
        .replace("PACKAGE", name)
    )
