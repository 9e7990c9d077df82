"""How a hall is set up."""

import os
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from astragal.core.errors import AstragalError
from astragal.core.private import make_folder, make_private
from astragal.hall.texts import sentence


@dataclass(frozen=True)
class Limits:
    """What may be asked of the hall: a number at once, and then a number each second.

    People without a cookie are nobody in particular, and count as one person of their address. Addresses have room
    for a household or a classroom behind each.
    """

    requests: tuple[float, float] = (400, 60)
    """From one address, pages and everything they load; in each worker, like what follows down to `eyes`."""

    connections: int = 200
    """Open at once from one address, sockets of tables among them."""

    sockets: int = 50
    """Of tables, open at once by one person."""

    messages: tuple[float, float] = (60, 20)
    """Of one socket."""

    messages_by_address: tuple[float, float] = (600, 200)

    chat: tuple[float, float] = (8, 0.5)
    """Lines said by one person."""

    chat_by_address: tuple[float, float] = (40, 2.5)

    hints: tuple[float, float] = (6, 0.2)
    """Asked for by one person."""

    hints_by_address: tuple[float, float] = (24, 0.8)

    reviews: int = 5
    """That wait or are being worked out for one person."""

    reviews_by_address: int = 12

    prints: tuple[float, float] = (10, 0.1)
    """Things to print, made for one address."""

    pictures: tuple[float, float] = (20, 0.2)
    """Of tables, for links and friends, made for one address."""

    eyes: tuple[float, float] = (10, 1)
    """How often people at one table are told who comes, goes, looks and looks away; further changes are merged."""

    tables: tuple[float, float] = (20, 0.2)
    """Opened by one person; counted for all workers together, like everything that follows."""

    tables_by_address: tuple[float, float] = (60, 0.5)

    joins: tuple[float, float] = (30, 0.1)
    """Tournaments and clubs joined by one person."""

    joins_by_address: tuple[float, float] = (150, 0.5)

    logins: tuple[float, float] = (10, 1 / 30)
    """Attempts to log in under one name from one address, so that strangers lock nobody out."""

    logins_by_address: tuple[float, float] = (30, 1 / 10)
    """Attempts to log in under whatever name."""

    new_accounts: tuple[float, float] = (10, 1 / 60)
    """From one address."""

    letters: tuple[float, float] = (3, 1 / 600)
    """That ask whether somebody wants mail, by one person and to one mailbox."""

    letters_by_address: tuple[float, float] = (6, 1 / 600)

    letters_by_domain: tuple[float, float] = (30, 1 / 60)
    """To all mailboxes of one domain."""

    letters_in_all: tuple[float, float] = (60, 1 / 30)

    turn_letters: tuple[float, float] = (30, 1 / 120)
    """That tell of turns, to one mailbox; more of them wait."""

    push_devices: tuple[float, float] = (10, 1 / 60)
    """Browsers in which one person asks to be notified."""

    push_devices_by_address: tuple[float, float] = (40, 1 / 15)

    pushes: tuple[float, float] = (60, 1 / 30)
    """To one browser; more of them wait."""

    friend_links: tuple[float, float] = (20, 1 / 60)
    """Links for friends that one person makes, opens or accepts."""

    friend_links_by_address: tuple[float, float] = (80, 1 / 15)

    invitations: tuple[float, float] = (10, 1 / 60)
    """Of friends, by one person."""

    invitations_by_address: tuple[float, float] = (40, 1 / 15)


@dataclass(frozen=True)
class Post:
    """How people who are elsewhere are notified of their turn."""

    address: str = ""
    """Of the hall, as others reach it, such as https://games.example; links to tables begin with it."""

    smtp: str = ""
    """The mail server as HOST:PORT, or nothing if no mail is sent."""

    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    sender: str = ""
    """The address that mail is sent from."""

    private_webhooks: bool = False
    """Whether webhooks may go to addresses of this machine and its own network, which strangers must not reach."""

    live_seconds: float = 5.0
    """When to notify a player after a turn begins, at a live table: perhaps only the connection was lost."""

    mail_seconds: float = 60.0
    """The same, at a table by mail: perhaps the player comes back, or the other takes the move back."""

    retry_seconds: tuple[float, ...] = (10, 60, 600, 3600, 4 * 3600)
    """How long to wait before each further attempt; after the last one the notice is dropped."""

    look_seconds: float = 1.0
    """How often a worker looks for something to send, and for turns that have taken too long."""


def _unlimited(limit: Field[Any]) -> Any:
    return 1_000_000 if isinstance(limit.default, int) else (1e12, 1e12)


NO_LIMITS = Limits(**{limit.name: _unlimited(limit) for limit in fields(Limits)})
"""For tests and measurements."""


@dataclass(frozen=True)
class Settings:
    """Everything that a worker needs to know; it is handed to each of them."""

    database: str
    secret: str = field(repr=False)
    workers: int = 1
    thinkers: int = 0
    """Processes in which bots think, for each worker, beside the one for bots that do not think long; 0 is one for
    every core that a worker can count on."""

    cached: int = 2000
    """How many tables a worker keeps in memory, at most; each takes about 50 to 200 kB."""

    supervisor: int = 0
    """The process that has started the workers, where there are several: without it they end."""

    hosts: tuple[str, ...] = ()
    """Names that the hall answers to, besides localhost and IP addresses."""

    proxies: tuple[str, ...] = ()
    """Addresses and networks of web servers that are trusted to say where a request is from."""

    clock: Callable[[], float] = time.time
    """What time it is, for everything that depends on the day."""

    limits: Limits = field(default_factory=Limits)
    post: Post = field(default_factory=Post)

    @property
    def bot_processes(self) -> int:
        """How many processes bots think in: at least two, because no address may have all of them."""
        return self.thinkers or max(2, (os.cpu_count() or 1) // self.workers)


def data_folder() -> Path:
    """Where the hall of this user keeps its database."""
    if os.environ.get("ASTRAGAL_DATA"):
        return Path(os.environ["ASTRAGAL_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "astragal"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "astragal"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "astragal"


def stored_secret(file: Path) -> str:
    """The secret that signs cookies: made once and kept where only its owner can read it."""
    try:
        make_folder(file.parent)
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(handle, "w") as made:
                made.write(secrets.token_hex(32))
        make_private(file)
        secret = file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise AstragalError(sentence("secret_not_kept", file=file, error=error)) from error
    if len(secret) < 32:
        raise AstragalError(sentence("secret_too_short", file=file))
    return secret
