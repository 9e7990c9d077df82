"""Who opens tables: not too many at once, each counted for the person and the address that opened it."""

from sqlalchemy import update
from starlette.requests import HTTPConnection

from astragal.hall.access.addresses import origin, sender
from astragal.hall.access.fair_shares import Owner
from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.people.guests import Guest
from astragal.hall.settings import Settings
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.texts import sentence


class NewTableLimits:
    """Counts new tables, for all workers together."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._secret = settings.secret
        self._by_person = Attempts(settings.secret, "table", *settings.limits.tables)
        self._by_address = Attempts(settings.secret, "table-by-address", *settings.limits.tables_by_address)

    async def allow(self, connection: HTTPConnection, guest: Guest) -> None:
        """Let somebody open a table, if they have not opened too many; dropping the cookie gains nothing."""
        await self._database.run(self._allow, guest, sender(connection))

    def _allow(self, guest: Guest, address: str) -> None:
        wanted = ((self._by_person, address if guest.new else guest.id), (self._by_address, address))
        with self._database.write() as connection:
            take_all(connection, wanted, sentence("too_many_tables"))

    def owner(self, connection: HTTPConnection, guest: Guest) -> Owner:
        """Whose share of the bots' time a request uses."""
        address = origin(self._secret, sender(connection))
        return Owner(address, address if guest.new else guest.id)

    async def opened(self, connection: HTTPConnection, guest: Guest) -> None:
        """Somebody has opened a table: the time of its bots counts for this address."""
        await self._database.run(self._keep_origin, guest.id, self.owner(connection, guest).address)

    def _keep_origin(self, person: str, address: str) -> None:
        people = schema.people
        with self._database.write() as connection:
            moved = (people.c.id == person) & (people.c.origin != address)
            connection.execute(update(people).where(moved).values(origin=address))
