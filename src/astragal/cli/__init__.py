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
    "learn": "learn",
    "lab": "lab",
    "record": "records",
    "check": "measure",
    "serve": "serve",
}
"""Each command and the module it is in, which is imported when the command is used: nobody waits for the others."""


@click.group(cls=LateCommands, places=PLACES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="astragal")
def commands() -> None:
    """Tabletop games to play, measure and learn from."""


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
