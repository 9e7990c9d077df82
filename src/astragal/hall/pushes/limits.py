"""How much is pushed: never too much to any browser, and nobody makes the hall push to many."""

from sqlalchemy import Connection

from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.settings import Settings
from astragal.hall.texts import sentence


class PushLimits:
    """Counts pushes and who asks for them, for all workers together."""

    def __init__(self, settings: Settings) -> None:
        secret, limits = settings.secret, settings.limits
        self._by_person = Attempts(secret, "push-device", *limits.push_devices)
        self._by_address = Attempts(secret, "push-device-by-address", *limits.push_devices_by_address)
        self._pushes = Attempts(secret, "push", *limits.pushes)

    def subscribe(self, connection: Connection, person: str, address: str) -> None:
        """Somebody at an address wants to be notified in a browser."""
        wanted = ((self._by_person, person), (self._by_address, address))
        take_all(connection, wanted, sentence("too_many_attempts"))

    def push(self, connection: Connection, endpoint: str) -> float:
        """Something is to be pushed; returns how many seconds the browser should be left alone first."""
        return self._pushes.take(connection, endpoint)
