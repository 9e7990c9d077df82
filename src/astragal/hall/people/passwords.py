"""Passwords, kept as argon2 hashes. One takes 64 MiB and a sixth of a second, so they are made in their own threads."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

if TYPE_CHECKING:
    from argon2 import PasswordHasher

Result = TypeVar("Result")

SHORTEST = 8
LONGEST = 200
THREADS = 2
MOST_WAITING = 50
"""Further people are asked to try again: otherwise anybody could make everybody else wait."""
AGAIN_SECONDS = 5.0


def checked(password: str) -> str:
    """A password as it is hashed; however it was typed, the same characters are the same password."""
    password = unicodedata.normalize("NFKC", password)
    if not SHORTEST <= len(password) <= LONGEST or any("\ud800" <= letter <= "\udfff" for letter in password):
        raise Refused(sentence("expected_password", shortest=SHORTEST, longest=LONGEST, count=len(password)))
    return password


class Passwords:
    """Makes hashes and compares with them."""

    def __init__(self, hasher: "PasswordHasher | None" = None) -> None:
        self._given = hasher
        self._waiting = 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._run(lambda: self._hasher.hash(password))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether a password matches a hash. Without a hash it does not, and finding out takes just as long."""
        return await self._run(lambda: self._verify(stored, password))

    def is_old(self, stored: str) -> bool:
        """Whether a hash was made with parameters other than today's."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise Refused(sentence("too_many_log_in"), 429, AGAIN_SECONDS)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher

        return self._given or PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))

    def _verify(self, stored: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        nobodys = self._nobodys
        try:
            return self._hasher.verify(stored or nobodys, password) and stored is not None
        except (VerificationError, InvalidHashError):
            return False
