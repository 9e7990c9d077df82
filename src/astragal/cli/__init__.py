"""One command, `astragal`. Errors are reported in one sentence, with exit status 2."""

import os
import sys

import click

from astragal.cli.late import LateCommands
from astragal.core.errors import AstragalError

PLACES = {
    "games": "catalogue",
    "rules": "catalogue",
    "play": "play",
    "print": "printing",
    "ratings": "ratings",
    "simulate": "measure",
    "ladder": "ladder",
    "tournament": "ladder",
    "tune-bot": "tune_bot",
    "learn": "learn",
    "puzzles": "puzzles",
    "new": "new_game",
    "lab": "lab",
    "record": "records",
    "check": "measure",
    "serve": "serve",
    "site": "site",
}
"""Each command and the module it is in, which is imported when the command is used: nobody waits for the others."""


WELCOME = """\
astragal serve --browser          play in the browser, with friends or with bots
astragal games                    the games, and how many can play
astragal play GAME                play in the terminal
astragal print GAME               a PDF to print, cut and play on a table
astragal lab balance GAME         what a game is like: a report with pictures
astragal --help                   everything else"""


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from astragal.core.native import engine

        click.echo(f"astragal {version('astragal')}, {engine()}")
        context.exit()


@click.group(
    cls=LateCommands,
    places=PLACES,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Say which version this is, and what runs the rules.",
)
@click.pass_context
def commands(context: click.Context) -> None:
    """Tabletop games to play, measure and learn from."""
    if context.invoked_subcommand is None:
        click.echo(WELCOME)


def main() -> None:
    """Run the command line; never shows a traceback for what a user can cause."""
    os.environ["PYTHONSAFEPATH"] = "1"  # no process that it starts takes a file of this folder for a module
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(commands(standalone_mode=False, prog_name="astragal") or 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.ClickException as error:
        _fail(error.format_message())
    except AstragalError as error:
        _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        _fail("Interrupted.")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    except OSError as error:
        _fail(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}.")


def _fail(sentence: str) -> None:
    click.echo(f"astragal: {' '.join(sentence.split())}", err=True)
    sys.exit(2)
