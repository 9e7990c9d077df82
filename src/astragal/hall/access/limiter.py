"""What people and addresses may still ask of one worker, whichever of their pages and sockets asks for it."""

from astragal.hall.access.rate_limits import Allowance
from astragal.hall.refusal import Refused
from astragal.hall.settings import Limits
from astragal.hall.texts import sentence


class OpenAtOnce:
    """How many of something each sender has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, sender: str) -> bool:
        """Open one more, if that is not too many."""
        if self.count(sender) >= self.most:
            return False
        self._open[sender] = self.count(sender) + 1
        return True

    def count(self, sender: str) -> int:
        """How many they have open."""
        return self._open.get(sender, 0)

    def leave(self, sender: str) -> None:
        """Close one."""
        self._open[sender] -= 1
        if not self._open[sender]:
            del self._open[sender]


class Limiter:
    """Counts what is said in sockets by person and by address."""

    def __init__(self, limits: Limits) -> None:
        self.sockets = OpenAtOnce(limits.sockets)
        self._messages = Allowance(*limits.messages_by_address)
        self._chat = Allowance(*limits.chat), Allowance(*limits.chat_by_address)
        self._hints = Allowance(*limits.hints), Allowance(*limits.hints_by_address)

    def message(self, own: Allowance, address: str) -> None:
        """A message comes through a socket that has an allowance of its own."""
        if wait := own.take() or self._messages.take(address):
            raise Refused(sentence("too_many_messages"), 429, wait)

    def chat(self, person: str, address: str) -> None:
        """Somebody says something."""
        if wait := self._chat[0].take(person) or self._chat[1].take(address):
            raise Refused(sentence("too_much_talk"), 429, wait)

    def hint(self, person: str, address: str) -> None:
        """Somebody asks for a hint."""
        if wait := self._hints[0].take(person) or self._hints[1].take(address):
            raise Refused(sentence("too_many_hints"), 429, wait)
