"""Tells people who are elsewhere of their turns, and of games that others want to play with them."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import DBAPIError

from astragal.core.language import speaking
from astragal.hall.messages.replies import write
from astragal.hall.notices import deliveries, digests, invitations, mail
from astragal.hall.notices.contacts import Contact, Letters
from astragal.hall.notices.deliveries import PUSH, Delivery
from astragal.hall.notices.digest_sender import DigestSender
from astragal.hall.notices.mail_limits import MailLimits
from astragal.hall.notices.push_sender import PushSender
from astragal.hall.people import reader_languages
from astragal.hall.pushes import keys, webhook
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.pushes.web_push import DeviceGone
from astragal.hall.settings import Settings
from astragal.hall.tables.setup import game_named
from astragal.hall.tables.table import Table
from astragal.hall.workers.table_cache import TableCache

log = logging.getLogger("uvicorn.error")

MOST_AT_ONCE = 8
GRACE_SECONDS = 3.0


class Notifier:
    """Sends notices."""

    def __init__(self, cache: TableCache, worker: str, settings: Settings) -> None:
        mail.check(settings.post)
        self.post = settings.post
        self._database = cache.database
        self._worker = worker
        self._letters = Letters(settings.secret)
        self._limits = MailLimits(settings)
        self._pushes = PushSender(cache, settings)
        self._digests = DigestSender(cache, settings)
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def channels(self) -> tuple[str, ...]:
        """How people can be notified here."""
        return "webhook", *(["mail"] * bool(self.post.smtp)), *([PUSH] * keys.can_push())

    async def run(self) -> None:
        """Look for something to do until the worker ends."""
        try:
            while True:
                try:
                    await self.look()
                except DBAPIError:
                    pass  # the log says what is wrong with the database
                except Exception as error:
                    log.warning("Notices have to wait: %s", type(error).__name__)
                await asyncio.sleep(self.post.look_seconds)
        finally:
            if self._sending:  # note what was sent, or it would be sent again
                await asyncio.wait(self._sending, timeout=GRACE_SECONDS)
            for task in self._sending:
                task.cancel()

    async def look(self) -> None:
        """Do what there is to do, and begin to send what there is to send."""
        run = self._database.run
        await run(deliveries.plan, self._database, self.channels)
        free = MOST_AT_ONCE - len(self._sending)
        if free > 0:
            for delivery in await run(deliveries.claim_due, self._database, self._worker, free):
                self.begin(self._deliver(delivery))
        free = MOST_AT_ONCE - len(self._sending)
        if free > 0 and self.post.smtp:
            for digest in await run(digests.claim_due, self._database, self._worker, free):
                self.begin(self._digests.deliver(digest))

    def begin(self, work: Any) -> None:
        """Send something in the background."""
        task = asyncio.ensure_future(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _deliver(self, delivery: Delivery) -> None:
        """Send a notice. When the worker dies meanwhile, its claim lapses and another one sends it."""
        run, state = self._database.run, "sent"
        try:
            found = await run(deliveries.wanted, self._database, delivery)
            if found is None:
                state = "dropped"
            elif wait := await run(self._too_early, delivery, found[1]):
                await run(deliveries.put_off, self._database, delivery, wait)
                return
            else:
                with speaking(await run(reader_languages.stored, self._database, delivery.person)):
                    await self._send(delivery, *found)
        except DeviceGone:
            state = "dropped"
        except Exception as error:
            waits = self.post.retry_seconds
            for_good = isinstance(error, NotDelivered) and error.for_good
            if not for_good and delivery.tries < len(waits):
                with suppress(Exception):
                    await run(deliveries.later, self._database, delivery, waits[delivery.tries])
                return
            state = "dropped"
            reason = error if isinstance(error, NotDelivered) else type(error).__name__
            log.warning("A notice by %s for table %s was dropped: %s", delivery.channel, delivery.table_id, reason)
        with suppress(Exception):
            await run(deliveries.done, self._database, delivery, state)

    def _too_early(self, delivery: Delivery, contact: Contact) -> float:
        """How many seconds a mailbox or a browser should be left alone first."""
        if delivery.slot:
            return self._pushes.too_early(delivery)
        if delivery.channel != "mail":
            return 0.0
        with self._database.write() as connection:
            return self._limits.turn(connection, contact.mail)

    async def _send(self, delivery: Delivery, table: Table, contact: Contact) -> None:
        if delivery.slot:
            await self._pushes.push(delivery, table)
            return
        words = {
            "game": game_named(table.game).title,
            "name": table.seats[delivery.seat].name,
            "table": f"{self.post.address}/table/{table.link}",
        }
        invites = delivery.kind == invitations.KIND
        key = f"{delivery.table_id}-{invitations.KIND if invites else delivery.number}"
        if delivery.channel == "webhook":
            about = {
                "is": invitations.KIND if invites else "turn",
                "id": key,
                "seat": delivery.seat,
                "pace": table.pace,
                **words,
            }
            await webhook.post(contact.webhook, write(about).encode(), private=self.post.private_webhooks)
            return
        words["unsubscribe"] = self._letters.unsubscribe_link(self.post.address, delivery.person, contact.mail)
        letter_of = mail.invitation_letter if invites else mail.turn_letter
        letter = letter_of(self.post, contact.mail, f"{key} {delivery.person}", words)
        await asyncio.to_thread(mail.send, self.post, letter)

    def ask_whether_wanted(self, person: str, address: str) -> None:
        """Ask by mail whether somebody wants mail; if it does not arrive, they can ask again."""
        token = self._letters.confirm_token(person, address)
        letter = mail.confirm_letter(self.post, address, token, f"{self.post.address}/confirm/{token}")
        self.begin(self._ask(letter))

    async def _ask(self, letter: Any) -> None:
        for wait in (0.0, *self.post.retry_seconds[:2]):
            await asyncio.sleep(wait)
            try:
                await asyncio.to_thread(mail.send, self.post, letter)
                return
            except NotDelivered as error:
                log.warning("A mail was not sent: %s", error)
