"""How people can be notified of their turn when they are elsewhere: a webhook, or mail they have agreed to."""

import hashlib
from dataclasses import dataclass, field, replace
from email.errors import MessageError
from email.headerregistry import Address

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import Connection, select, update

from astragal.core.untrusted_text import quoted
from astragal.hall.access.hosts import NAME
from astragal.hall.people import reader_languages
from astragal.hall.refusal import Refused
from astragal.hall.store.schema import contacts
from astragal.hall.store.statements import put
from astragal.hall.texts import either, sentence

MOST_MAIL = 254
WEEK = 7 * 24 * 3600
LETTERS = ("turn", "daily", "none")
"""Mail for each turn, one mail a day with all turns that wait, or no mail; the usual first."""


@dataclass(frozen=True)
class Contact:
    """How somebody can be reached."""

    webhook: str = field(default="", repr=False)
    mail: str = field(default="", repr=False)
    confirmed: bool = False
    live: bool = True
    letters: str = LETTERS[0]
    """How often mail comes, of those in `LETTERS`."""

    def writes(self, letters: str) -> bool:
        """Whether mail is sent to this person that often."""
        return bool(self.mail) and self.confirmed and self.letters == letters


def mail_address(address: str) -> str:
    """An address that mail can be sent to, or nothing.

    It is refused with comments, needless quotes or a numeric host: one mailbox could be written in countless ways then,
    and each would be counted for itself.
    """
    address = address.strip()
    if not address:
        return ""
    try:
        found = Address(addr_spec=address)
        whole = found.addr_spec == address and bool(found.username) and address.isascii()
        whole = whole and "." in found.domain and NAME.fullmatch(found.domain.lower()) is not None
    except (MessageError, ValueError, IndexError):
        whole = False
    if not whole or not address.isprintable() or len(address) > MOST_MAIL or " " in address:
        raise Refused(sentence("expected_mail_address", address=quoted(address)))
    return address


def letters_named(word: str) -> str:
    """How often mail comes, as somebody says it."""
    if word not in LETTERS:
        raise Refused(sentence("expected_one_of", what="letters", words=either(LETTERS), word=quoted(word)))
    return word


def of(connection: Connection, person: str) -> Contact:
    """How a person can be reached."""
    row = connection.execute(select(contacts).where(contacts.c.person == person)).first()
    return Contact(row.webhook, row.mail, row.confirmed, row.live, row.letters) if row else Contact()


def keep(connection: Connection, person: str, name: str, contact: Contact) -> Contact:
    """Reach a person like this from now on; an address that was confirmed stays so."""
    reader_languages.keep(connection, person, name)
    before = of(connection, person)
    confirmed = bool(contact.mail) and contact.mail == before.mail and before.confirmed
    contact = replace(contact, confirmed=confirmed)
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

    def unsubscribe_link(self, hall: str, person: str, mail: str) -> str:
        """The link that says no to mail, at the address of the hall."""
        return f"{hall}/unsubscribe/{self.unsubscribe_token(person, mail)}"

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
