"""What people ask of others: links for friends and invitations, counted for the person and their address."""

from starlette.requests import HTTPConnection

from astragal.hall.access.addresses import sender
from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.people.guests import Guest
from astragal.hall.settings import Settings
from astragal.hall.store.database import Database
from astragal.hall.texts import sentence


class FriendLimits:
    """Counts both, for all workers together; dropping the cookie gains nothing."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        secret, limits = settings.secret, settings.limits
        self._links = (
            Attempts(secret, "friend-link", *limits.friend_links),
            Attempts(secret, "friend-link-by-address", *limits.friend_links_by_address),
        )
        self._invitations = (
            Attempts(secret, "invitation", *limits.invitations),
            Attempts(secret, "invitation-by-address", *limits.invitations_by_address),
        )

    async def link(self, connection: HTTPConnection, guest: Guest) -> None:
        """Let somebody make a link for friends, or use one."""
        await self._database.run(self._take, self._links, guest, sender(connection))

    async def invite(self, connection: HTTPConnection, guest: Guest) -> None:
        """Let somebody invite a friend."""
        await self._database.run(self._take, self._invitations, guest, sender(connection))

    def _take(self, limits: tuple[Attempts, Attempts], guest: Guest, address: str) -> None:
        by_person, by_address = limits
        wanted = ((by_person, address if guest.new else guest.id), (by_address, address))
        with self._database.write() as connection:
            take_all(connection, wanted, sentence("too_many_attempts"))
