"""`astragal serve`: the hall, for this machine or for others."""

import os
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from astragal.core.errors import AstragalError


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 is all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 is any free one.")
@click.option("--database", help="A SQLite file or postgresql://…; without it, a file in your data folder.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that serve.")
@click.option("--secret-file", type=click.Path(path_type=Path), help="Where the secret of the cookies is kept.")
@click.option("--no-limits", is_flag=True, help="Take any number of messages from anybody: for measurements.")
@click.option("--browser", is_flag=True, help="Open a browser on it.")
@click.option("--address", default="", help="The hall's address as others reach it, for links: https://games.example.")
@click.option("--smtp", default="", help="The mail server as HOST:PORT, to tell people of their turns by mail.")
@click.option("--sender", default="", help="The address that mail comes from.")
@click.option("--smtp-user", default="", help="Who the mail server knows; the password is in ASTRAGAL_SMTP_PASSWORD.")
@click.option("--private-webhooks", is_flag=True, help="Let webhooks go to this machine and its own network.")
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    secret_file: Path | None,
    no_limits: bool,
    browser: bool,
    **post: Any,
) -> None:
    """Open the hall: people play in their browsers, with each other and with bots."""
    try:
        from astragal.hall import mail
        from astragal.hall.database import address_of
        from astragal.hall.serve import bound, prepare, serve
        from astragal.hall.settings import NO_LIMITS, Limits, Post, Settings, data_folder, kept_secret
    except ModuleNotFoundError as error:
        raise AstragalError(f"The hall needs {error.name}: install Astragal with its extra `hall`.") from error
    posting = Post(**post, smtp_password=os.environ.get("ASTRAGAL_SMTP_PASSWORD", ""))
    mail.check(posting)
    folder = data_folder()
    if database:
        address_of(database)  # before its name becomes that of a file
    secret = kept_secret(secret_file or secret_beside(database, folder))
    listening = bound(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    settings = Settings(
        database=database or str(folder / "hall.sqlite"),
        secret=secret,
        workers=workers,
        limits=NO_LIMITS if no_limits else Limits(),
        post=replace(posting, address=(posting.address or address).rstrip("/")),
    )
    prepare(settings)
    click.echo(f"The hall is open at {address} (Ctrl-C closes it).")
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    serve(settings, listening)


def secret_beside(database: str | None, folder: Path) -> Path:
    """The file of the secret: beside a database that is a file, else in the data folder."""
    if database is not None and not database.startswith("postgres"):
        path = Path(database.removeprefix("sqlite:///"))
        return path.with_name(f"{path.name}.secret")
    return folder / "hall.secret"
