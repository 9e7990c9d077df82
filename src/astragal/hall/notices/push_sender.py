"""Pushes notices to the browsers of people who asked for that."""

from astragal.hall.messages.replies import write
from astragal.hall.notices import invitations, waiting_turns
from astragal.hall.notices.deliveries import Delivery
from astragal.hall.pushes import devices, keys
from astragal.hall.pushes.devices import Device
from astragal.hall.pushes.limits import PushLimits
from astragal.hall.pushes.web_push import DeviceGone, push
from astragal.hall.settings import Settings
from astragal.hall.tables.setup import game_named
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence
from astragal.hall.workers.table_cache import TableCache


class PushSender:
    """Finds the browser of a delivery, and pushes to it."""

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self._cache = cache
        self._database = cache.database
        self._post = settings.post
        self._limits = PushLimits(settings)

    def too_early(self, delivery: Delivery) -> float:
        """How many seconds a browser should be left alone first. This blocks."""
        with self._database.write() as connection:
            device = devices.at(connection, delivery.person, delivery.slot)
            return self._limits.push(connection, device.endpoint) if device else 0.0

    async def push(self, delivery: Delivery, table: Table) -> None:
        """Push a notice; a browser that does not listen any more is forgotten."""
        run = self._database.run
        device, waiting = await run(self._device, delivery)
        if device is None:
            raise DeviceGone(sentence("push_gone"), for_good=True)
        message = {"path": f"/table/{table.link}", "tag": table.id, "waiting": waiting, **words(delivery, table)}
        key = await run(keys.key_of, self._database)
        try:
            await push(self._post, key, device, write(message).encode(), table.id)
        except DeviceGone:
            await run(self._forget, device)
            raise

    def _device(self, delivery: Delivery) -> tuple[Device | None, int]:
        """The browser, and how many turns wait for its person."""
        with self._database.read() as connection:
            device = devices.at(connection, delivery.person, delivery.slot)
        return device, len(waiting_turns.of(self._cache, delivery.person)) if device else 0

    def _forget(self, device: Device) -> None:
        with self._database.write() as connection:
            devices.forget(connection, device.endpoint)


def words(delivery: Delivery, table: Table) -> dict[str, str]:
    """What a pushed notice says: whose turn it is at which game, and nothing that a seat knows."""
    game, name = game_named(table.game).title, table.seats[delivery.seat].name
    if delivery.kind == "rematch":
        host = next((table.seats[seat].name for seat in table.seats_of(table.host)), "")
        return {"title": sentence("push_rematch_title", game=game), "body": sentence("push_rematch", name=host)}
    if delivery.kind == invitations.KIND:
        return {"title": game, "body": sentence("push_invitation", name=name)}
    body = sentence("push_nudge" if delivery.kind == "nudge" else "push_turn", game=game, name=name)
    return {"title": sentence("mail_subject", game=game), "body": body}
