"""`astragal serve`: the hall, for this machine or for others."""

import threading
import webbrowser
from pathlib import Path

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
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    secret_file: Path | None,
    no_limits: bool,
    browser: bool,
) -> None:
    """Open the hall: people play in their browsers, with each other and with bots."""
    try:
        from astragal.hall.database import address_of
        from astragal.hall.serve import bound, prepare, serve
        from astragal.hall.settings import NO_LIMITS, Limits, Settings, data_folder, kept_secret
    except ModuleNotFoundError as error:
        raise AstragalError(f"The hall needs {error.name}: install Astragal with its extra `hall`.") from error
    folder = data_folder()
    if database:
        address_of(database)  # before its name becomes that of a file
    settings = Settings(
        database=database or str(folder / "hall.sqlite"),
        secret=kept_secret(secret_file or secret_beside(database, folder)),
        workers=workers,
        limits=NO_LIMITS if no_limits else Limits(),
    )
    listening = bound(host, port)
    prepare(settings)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
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
