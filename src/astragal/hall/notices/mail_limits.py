"""How much mail the hall sends: never too much to anybody, whoever asks for it and under however many names."""

from sqlalchemy import Connection

from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.settings import Settings
from astragal.hall.texts import sentence


class MailLimits:
    """Counts mail, for all workers together."""

    def __init__(self, settings: Settings) -> None:
        secret, limits = settings.secret, settings.limits
        self._by_person = Attempts(secret, "letter", *limits.letters)
        self._by_address = Attempts(secret, "letter-by-address", *limits.letters_by_address)
        self._to_mailbox = Attempts(secret, "letter-to-mailbox", *limits.letters)
        self._to_domain = Attempts(secret, "letter-to-domain", *limits.letters_by_domain)
        self._in_all = Attempts(secret, "letter-in-all", *limits.letters_in_all)
        self._turns = Attempts(secret, "turn-letter", *limits.turn_letters)

    def ask(self, connection: Connection, person: str, address: str, mail: str) -> None:
        """Somebody at an address wants mail to be asked for; refused inside a transaction, nothing is counted."""
        wanted = (
            (self._by_person, person),
            (self._by_address, address),
            (self._to_mailbox, mailbox(mail)),
            (self._to_domain, mail.rpartition("@")[2].casefold()),
            (self._in_all, ""),
        )
        take_all(connection, wanted, sentence("too_many_attempts"))

    def turn(self, connection: Connection, mail: str) -> float:
        """Somebody is to be notified of a turn; returns how many seconds they should be left alone first."""
        return self._turns.take(connection, mailbox(mail))


def mailbox(mail: str) -> str:
    """A mailbox as it is counted: many servers deliver `ann+any@host` and `a.n.n@host` to `ann@host`."""
    name, _, domain = mail.casefold().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{domain}"
