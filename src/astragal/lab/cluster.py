"""Many games on a Ray cluster, with the same counts as on one machine."""

import socket
from collections.abc import Callable
from concurrent.futures import Future
from importlib.util import find_spec
from logging import ERROR
from typing import Any, TypeVar

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted, whole_number
from astragal.lab.many import Piece

Result = TypeVar("Result")

TRIES = 20
"""How often a piece of work is started again if its worker was lost."""

STARTS = 3
"""How often starting a cluster here is tried; on a busy machine Ray gives up after half a minute."""


class RayWorkers:
    """The workers of a Ray cluster; one is started here, for as long as this lasts, if no address is given.

    Astragal has to be installed, in the same version, wherever Ray runs.
    """

    def __init__(self, address: str | None = None, number: int | None = None) -> None:
        if find_spec("ray") is None:
            raise AstragalError("A cluster needs Ray; install astragal[cluster].")
        if address and address != "auto":
            _check_address(address)
        import ray

        self._ray: Any = ray
        if address:
            self._begin(1, "at " + address, address=address)
        else:
            self._begin(STARTS, "to be started here", num_cpus=number, include_dashboard=False)
        self.number = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._do = self._ray.remote(num_cpus=1, max_retries=TRIES)(_do)

    def _begin(self, tries: int, where: str, **how: Any) -> None:
        try:
            self._ray.init(log_to_driver=False, logging_level=ERROR, **how)
        except Exception as error:  # Ray raises this very class when its processes do not come up in time
            self._ray.shutdown()
            if tries > 1:
                self._begin(tries - 1, where, **how)
            else:
                raise AstragalError(f"There is no Ray cluster {where}: {str(error).splitlines()[0]}") from error

    def submit(self, play: Callable[..., Result], *pieces: Piece) -> "Future[Result]":
        """Compute a function of pieces; if a worker is lost, another does its work again."""
        future: Future[Result] = self._do.remote(play, *pieces).future()
        return future

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _check_address(address: str) -> None:
    """Refuse at once what Ray would wait for."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    number = whole_number(port, 1, 65535)
    if not host or number is None:
        raise AstragalError(f"Expected a cluster as HOST:PORT, ray://HOST:PORT or auto, not {quoted(address)}.")
    try:
        socket.create_connection((host, number), timeout=10).close()
    except OSError as error:
        raise AstragalError(f"There is no Ray cluster at {quoted(address)}: {error.strerror or error}.") from error


def _do(play: Callable[..., Result], *pieces: Piece) -> Result:
    return play(*pieces)
