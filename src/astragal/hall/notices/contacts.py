"""How people can be notified of their turn when they are elsewhere: a webhook, or mail they have agreed to."""

import hashlib
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import Connection, select, update

from astragal.core.untrusted_text import quoted
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.schema import contacts
from astragal.hall.store.statements import put
from astragal.hall.texts import sentence

MOST_WEBHOOK = 500
MOST_MAIL = 254
WEEK = 7 * 24 * 3600


@dataclass(frozen=True)
class Contact:
    """How somebody can be reached."""

    webhook: str = field(default="", repr=False)
    mail: str = field(default="", repr=False)
    confirmed: bool = False
    live: bool = True


def webhook_address(address: str) -> str:
    """An address that a webhook can have, or nothing."""
    address = address.strip()
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        port, host = parts.port, (parts.hostname or "").encode("idna")
    except (ValueError, UnicodeError):
        port, host = None, b""
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= MOST_WEBHOOK
    if not plain or not host or port == 0 or parts.scheme not in ("http", "https") or parts.username is not None:
        wanted = sentence("webhook_address", most=MOST_WEBHOOK)
        raise Refused(sentence("expected_not", wanted=wanted, address=quoted(address)))
    return address


def mail_address(address: str) -> str:
    """An address that mail can be sent to, or nothing."""
    address = address.strip()
    if not address:
        return ""
    try:
        found = Address(addr_spec=address)
        whole = bool(found.username) and "." in found.domain.strip(".") and address.isascii()
    except (MessageError, ValueError, IndexError):
        whole = False
    if not whole or not address.isprintable() or len(address) > MOST_MAIL or " " in address:
        raise Refused(sentence("expected_mail_address", address=quoted(address)))
    return address


def of(connection: Connection, person: str) -> Contact:
    """How a person can be reached."""
    row = connection.execute(select(contacts).where(contacts.c.person == person)).first()
    return Contact(row.webhook, row.mail, row.confirmed, row.live) if row else Contact()


def keep(connection: Connection, person: str, name: str, contact: Contact) -> Contact:
    """Reach a person like this from now on; an address that was confirmed stays so."""
    tables.keep_person(connection, person, name)
    before = of(connection, person)
    confirmed = bool(contact.mail) and contact.mail == before.mail and before.confirmed
    contact = Contact(contact.webhook, contact.mail, confirmed, contact.live)
    put(connection, contacts, {"person": person, **vars(contact)})
    return contact


class Letters:
    """The links in mails, which only the recipient can know."""

    def __init__(self, secret: str) -> None:
        self._confirm = URLSafeTimedSerializer(secret, "confirm")
        self._unsubscribe = URLSafeSerializer(secret, "unsubscribe")

    def confirm_token(self, person: str, mail: str) -> str:
        """For the link that says yes to mail."""
        return _text(self._confirm.dumps([person, _digest(mail)]))

    def unsubscribe_token(self, person: str, mail: str) -> str:
        """For the link that says no to mail."""
        return _text(self._unsubscribe.dumps([person, _digest(mail)]))

    def confirm(self, connection: Connection, token: str) -> None:
        """Somebody wants mail."""
        try:
            person, digest = self._confirm.loads(token[:500], max_age=WEEK)
        except (BadSignature, TypeError, ValueError) as error:
            raise Refused(sentence("link_cut_or_old")) from error
        if not _change(connection, person, digest, confirmed=True):
            raise Refused(sentence("link_outdated"), 409)

    def unsubscribe(self, connection: Connection, token: str) -> None:
        """Somebody does not want mail; they may say so more than once."""
        person, digest = self.read_unsubscribe(token)
        _change(connection, person, digest, mail="", confirmed=False)

    def read_unsubscribe(self, token: str) -> tuple[str, str]:
        """The person and the digest of the address that a link is for."""
        try:
            person, digest = self._unsubscribe.loads(token[:500])
        except (BadSignature, TypeError, ValueError) as error:
            raise Refused(sentence("link_cut")) from error
        return str(person), str(digest)


def _change(connection: Connection, person: str, digest: str, **values: object) -> bool:
    found = of(connection, person)
    if not found.mail or _digest(found.mail) != digest:
        return False
    connection.execute(update(contacts).where(contacts.c.person == person).values(**values))
    return True


def _digest(mail: str) -> str:
    return hashlib.sha256(mail.encode()).hexdigest()[:16]


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode()
