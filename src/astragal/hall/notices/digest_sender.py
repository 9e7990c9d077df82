"""Sends people who want one mail a day all turns that wait for them."""

import asyncio
import logging
from contextlib import suppress

from astragal.core.language import speaking
from astragal.hall.notices import contacts, digests, mail, waiting_turns
from astragal.hall.notices.contacts import Contact, Letters
from astragal.hall.notices.digests import Digest
from astragal.hall.notices.mail_limits import MailLimits
from astragal.hall.people import reader_languages
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.settings import Settings
from astragal.hall.store import tables
from astragal.hall.tables.setup import game_named
from astragal.hall.tables.table import Table
from astragal.hall.workers.leases import looks
from astragal.hall.workers.table_cache import TableCache

log = logging.getLogger("uvicorn.error")


class DigestSender:
    """Writes digests and hands them to the mail server."""

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self._cache = cache
        self._database = cache.database
        self._post = settings.post
        self._letters = Letters(settings.secret)
        self._limits = MailLimits(settings)

    async def deliver(self, digest: Digest) -> None:
        """Send a digest. When the worker dies meanwhile, its claim lapses and another one sends it."""
        run, database, sent = self._database.run, self._database, False
        try:
            contact, waiting, wait = await run(self._wanted, digest.person)
            if wait:
                await run(digests.put_off, database, digest, wait)
                return
            if waiting:
                with speaking(await run(reader_languages.stored, database, digest.person)):
                    await self._send(digest, contact, waiting)
                sent = True
        except Exception as error:
            waits = self._post.retry_seconds
            for_good = isinstance(error, NotDelivered) and error.for_good
            if not for_good and digest.tries < len(waits):
                with suppress(Exception):
                    await run(digests.later, database, digest, waits[digest.tries])
                return
            reason = error if isinstance(error, NotDelivered) else type(error).__name__
            log.warning("A digest was dropped: %s", reason)
        with suppress(Exception):
            await run(digests.done, database, digest, sent)

    def _wanted(self, person: str) -> tuple[Contact, list[Table], float]:
        """Where to write, the tables that wait while nobody looks, and how long the mailbox is left alone first."""
        with self._database.read() as connection:
            contact = contacts.of(connection, person)
        waiting = waiting_turns.of(self._cache, person) if contact.writes("daily") else []
        with self._database.write() as connection:
            unseen = [table_id for table_id in waiting if person not in looks(connection, self._database, table_id)]
            found = [tables.by_id(connection, table_id) for table_id in unseen]
            return contact, found, self._limits.turn(connection, contact.mail) if found else 0.0

    async def _send(self, digest: Digest, contact: Contact, waiting: list[Table]) -> None:
        address = self._post.address
        lines = [(game_named(table.game).title, f"{address}/table/{table.link}") for table in waiting]
        unsubscribe = self._letters.unsubscribe_link(address, digest.person, contact.mail)
        letter = mail.digest_letter(self._post, contact.mail, f"{digest.person} {digest.sent}", lines, unsubscribe)
        await asyncio.to_thread(mail.send, self._post, letter)
