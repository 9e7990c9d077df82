"""The games there are, and their rules."""

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from astragal.cli.arguments import game_argument
from astragal.core.errors import AstragalError
from astragal.core.registry import folders, load


@click.command()
def games() -> None:
    """List the games."""
    console = Console()
    for name in folders():
        game = load(name)
        players = f"{game.players[0]} to {game.players[-1]} players"
        console.print(f"[bold]{escape(name)}[/]  {escape(game.title)}, {players}")
        console.print(f"    {escape(game.about)}", highlight=False)
        for option_name, option in game.options.items():
            about = game.words.options.get(option_name, "")
            console.print(f"    option {option_name}: {escape(about)}, {option.default} unless chosen", highlight=False)


@click.command()
@game_argument
def rules(game: str) -> None:
    """Show how a game is played, with all rulings."""
    page = load(game).folder / "README.md"
    if not page.exists():
        raise AstragalError(f"{load(game).title} has no page of rules.")
    console = Console()
    text = page.read_text(encoding="utf-8")
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        click.echo(text)
