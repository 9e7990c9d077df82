"""`astragal serve`: the hall, for this machine or for others."""

import os
import threading
import webbrowser
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from astragal.cli.arguments import gathered
from astragal.core.private import make_private
from astragal.core.registry import add_games

if TYPE_CHECKING:
    from astragal.hall.settings import Settings


@dataclass(frozen=True)
class HallArguments:
    """Where the hall keeps its tables, and whom it serves."""

    database: str | None
    workers: int
    no_limits: bool
    games: tuple[Path, ...]
    hosts: tuple[str, ...]
    proxies: tuple[str, ...]


@dataclass(frozen=True)
class PostArguments:
    """How people are notified of their turns."""

    address: str
    smtp: str
    sender: str
    smtp_user: str
    private_webhooks: bool


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 means all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 means any free port.")
@click.option("--database", help="A SQLite file or postgresql://…; without it, a file in your data folder.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Number of server processes.")
@click.option("--secret-file", type=click.Path(path_type=Path), help="File that holds the secret for signing cookies.")
@click.option("--no-limits", is_flag=True, help="Limit nobody's messages; for load tests.")
@click.option("--browser", is_flag=True, help="Open it in a browser.")
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The folder of another game; changed words and drawings are shown at once. May be given several times.",
)
@click.option("--address", default="", help="The hall's public address, for links: https://games.example.")
@click.option("--smtp", default="", help="The mail server as HOST:PORT, to notify people of their turns.")
@click.option("--sender", default="", help="The address that mail is sent from.")
@click.option(
    "--smtp-user", default="", help="User name at the mail server; the password is in ASTRAGAL_SMTP_PASSWORD."
)
@click.option("--private-webhooks", is_flag=True, help="Allow webhooks to this machine and its own network.")
@click.option(
    "--allowed-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="Another host name of the hall, besides localhost and the host of --address; may be given several times.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or its network, trusted to say where a request came from; may be given several times.",
)
@gathered(wanted=HallArguments, mail=PostArguments)
def serve(
    host: str, port: int, secret_file: Path | None, browser: bool, wanted: HallArguments, mail: PostArguments
) -> None:
    """Open the hall: people play in their browsers, with each other and with bots."""
    add_games(wanted.games)
    from astragal.hall.server.serve import bound, prepare, serve
    from astragal.hall.settings import data_folder, stored_secret
    from astragal.hall.store.database import address_of

    folder = data_folder()
    if wanted.database:
        address_of(wanted.database)  # before its name becomes that of a file
    settings = settings_of(wanted.database or str(folder / "hall.sqlite"), host, wanted, mail)
    secret = secret_file or secret_beside(wanted.database, folder)
    settings = replace(settings, secret=stored_secret(secret))
    listening = bound(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    post = replace(settings.post, address=(settings.post.address or address).rstrip("/"))
    prepare(settings)
    for file in readable_by_others(settings.database, secret, folder):
        click.echo(f"Other users of this machine can read {file}, and only its owner can change that.", err=True)
    click.echo(f"The hall is open at {address} (Ctrl-C closes it).")
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    serve(replace(settings, post=post), listening)


def settings_of(database: str, host: str, wanted: HallArguments, mail: PostArguments) -> "Settings":
    """The settings of a hall, but for its secret, or a sentence about what is wrong with them."""
    from astragal.hall.access.hosts import host_name, is_number, proxy_address
    from astragal.hall.notices.mail import check
    from astragal.hall.settings import NO_LIMITS, Limits, Post, Settings

    post = Post(**vars(mail), smtp_password=os.environ.get("ASTRAGAL_SMTP_PASSWORD", ""))
    check(post)
    names = [*wanted.hosts, host, urlsplit(post.address).hostname or ""]
    return Settings(
        database=database,
        secret="",
        workers=wanted.workers,
        hosts=tuple(host_name(name) for name in names if name and not is_number(name)),
        proxies=tuple(proxy_address(proxy) for proxy in wanted.proxies),
        limits=NO_LIMITS if wanted.no_limits else Limits(),
        post=post,
    )


def readable_by_others(database: str, secret: Path, folder: Path) -> list[Path]:
    """What of the hall others can read, and is not ours to change; the folder that we chose is closed to them."""
    from astragal.hall.store.database import address_of, keep_private

    if folder.exists() and not os.environ.get("ASTRAGAL_DATA"):
        make_private(folder)
    url = address_of(database)
    file = Path(url.database or "").resolve() if url.drivername == "sqlite" else None
    found = [secret] * (not make_private(secret))
    return [*found, file] if file is not None and not keep_private(file) else found


def secret_beside(database: str | None, folder: Path) -> Path:
    """The file of the secret: beside a database that is a file, else in the data folder."""
    if database is not None and not database.startswith("postgres"):
        path = Path(database.removeprefix("sqlite:///"))
        return path.with_name(f"{path.name}.secret")
    return folder / "hall.secret"
