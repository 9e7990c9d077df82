"""How a hall is set up."""

import os
import secrets
import sys
from dataclasses import dataclass, field
from pathlib import Path

from astragal.core.errors import AstragalError
from astragal.core.private import make_folder, make_private
from astragal.hall.bells import Bell
from astragal.hall.texts import sentence


@dataclass(frozen=True)
class Limits:
    """What one sender may ask of the hall: so many at once, and so many each second after that."""

    messages: tuple[float, float] = (60, 20)
    """Of one socket."""

    chat: tuple[float, float] = (8, 0.5)
    """Of one socket."""

    requests: tuple[float, float] = (200, 50)
    """Of one address, pages included."""

    tables: tuple[float, float] = (20, 0.2)
    """Opened by one person."""

    sockets: int = 50
    """Open at once from one person."""

    logins_by_name: tuple[float, float] = (10, 1 / 30)
    """Attempts to log in under one name, from wherever; counted for all workers together, like those that follow."""

    logins_by_address: tuple[float, float] = (30, 1 / 10)
    """Attempts to log in from one address, under whatever name."""

    new_accounts: tuple[float, float] = (10, 1 / 60)
    """From one address."""

    letters: tuple[float, float] = (3, 1 / 600)
    """That ask whether somebody wants mail, by one person and to one mailbox."""

    hints: tuple[float, float] = (6, 0.2)
    """Of one socket."""


@dataclass(frozen=True)
class Post:
    """How people who are elsewhere are told that it is their turn."""

    address: str = ""
    """Of the hall, as others reach it, such as https://games.example; links to tables begin with it."""

    smtp: str = ""
    """The mail server as HOST:PORT, or nothing if no mail is sent."""

    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    sender: str = ""
    """The address that mail comes from."""

    private_webhooks: bool = False
    """Whether webhooks may go to addresses of this machine and its own network, which strangers must not reach."""

    live_seconds: float = 5.0
    """How long after a turn began its player is told, at a live table: perhaps only the line was lost."""

    mail_seconds: float = 60.0
    """The same, at a table by mail: perhaps the player comes back, or the other takes the move back."""

    retry_seconds: tuple[float, ...] = (10, 60, 600, 3600, 4 * 3600)
    """How long to wait before each further attempt; after the last one the notice is dropped."""

    look_seconds: float = 1.0
    """How often a worker looks for something to send, and for turns that have taken too long."""


ANY = (1e12, 1e12)
NO_LIMITS = Limits(ANY, ANY, ANY, ANY, 1_000_000, hints=ANY)
"""For tests and measurements."""


@dataclass(frozen=True)
class Settings:
    """Everything that a worker needs to know; it is handed to each of them."""

    database: str
    secret: str = field(repr=False)
    workers: int = 1
    thinkers: int = 0
    """Processes in which bots think, for each worker; 0 is one for every core that a worker can count on."""

    cached: int = 2000
    """How many tables a worker keeps replayed, at most; each takes about 50 to 200 kB."""

    hosts: tuple[str, ...] = ()
    """Names that the hall is reached by, besides localhost and addresses of numbers."""

    proxies: tuple[str, ...] = ()
    """Addresses and networks of web servers that are believed when they say whom a request is from."""

    limits: Limits = field(default_factory=Limits)
    post: Post = field(default_factory=Post)
    bell: Bell | None = field(default=None, repr=False)
    """By which the workers of this machine tell each other to look for news."""

    @property
    def bot_processes(self) -> int:
        """How many processes bots think in."""
        return self.thinkers or max(1, (os.cpu_count() or 1) // self.workers)


def data_folder() -> Path:
    """Where the hall of this user keeps its database."""
    if os.environ.get("ASTRAGAL_DATA"):
        return Path(os.environ["ASTRAGAL_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "astragal"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "astragal"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "astragal"


def kept_secret(file: Path) -> str:
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
