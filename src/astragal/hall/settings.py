"""How a hall is set up."""

import os
import secrets
import sys
from dataclasses import dataclass, field
from pathlib import Path

from astragal.core.errors import AstragalError


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


ANY = (1e12, 1e12)
NO_LIMITS = Limits(ANY, ANY, ANY, ANY, 1_000_000)
"""For tests and measurements."""


@dataclass(frozen=True)
class Settings:
    """Everything that a worker needs to know; it is handed to each of them."""

    database: str
    secret: str
    workers: int = 1
    thinkers: int = 0
    """Processes in which bots think, for each worker; 0 is one for every core that a worker can count on."""

    cached: int = 2000
    """How many tables a worker keeps replayed, at most; each takes about 50 to 200 kB."""

    limits: Limits = field(default_factory=Limits)

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
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(handle, "w") as made:
                made.write(secrets.token_hex(32))
        secret = file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise AstragalError(f"The secret of the cookies cannot be kept in {file}: {error}.") from error
    if len(secret) < 32:
        raise AstragalError(f"Expected a secret of at least 32 characters in {file}; remove the file to get a new one.")
    return secret
