"""What is wrong with the database: people who ask are told, and it is logged when it begins and ends."""

import logging
import sqlite3
import time

from astragal.hall.texts import sentence

log = logging.getLogger("uvicorn.error")

QUIET_SECONDS = 60.0
"""A disk that is nearly full takes some things and not others; that is logged at most once a minute."""

DISK_OF_SQLITE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
DISK_OF_POSTGRESQL = ("53100", "25006", "58030")
"""The disk is full, the database is read-only, the disk fails."""


class Outage:
    """Whether the database fails just now."""

    def __init__(self) -> None:
        self.now = ""
        """The sentence about it, or nothing."""

        self.is_logged = False
        """Whether it is logged; before the hall is open, the person who opens it is told instead."""

        self._is_noted = False
        self._quiet_until = 0.0

    def begins(self, error: Exception) -> None:
        """Something could not be read or written."""
        if self.is_logged and not self.now and time.monotonic() >= self._quiet_until:
            self._is_noted, self._quiet_until = True, time.monotonic() + QUIET_SECONDS
            log.warning("The database fails, so requests are refused for now: %s.", reason(error))
        self.now = explained(error)

    def ends(self) -> None:
        """Something was really written."""
        if self._is_noted:
            self._is_noted = False
            log.warning("The database can be written again.")
        self.now = ""


def reason(error: Exception) -> str:
    """What the database itself says, in one line."""
    return " ".join(str(getattr(error, "orig", error)).split()).rstrip(".")


def explained(error: Exception) -> str:
    """What to tell somebody who asked for something that the database could not do."""
    cause = getattr(error, "orig", error)
    disk = getattr(cause, "sqlite_errorcode", 0) & 0xFF in DISK_OF_SQLITE
    disk |= getattr(cause, "sqlstate", "") in DISK_OF_POSTGRESQL
    return sentence("disk_refuses" if disk else "database_away")
