"""Many games on a Ray cluster, with the same counts as on one machine."""

from collections.abc import Callable
from concurrent.futures import Future
from logging import ERROR
from typing import Any, TypeVar

from astragal.core.errors import AstragalError
from astragal.lab.many import Piece

Result = TypeVar("Result")

TRIES = 20
"""So often a piece of work is begun again whose worker was lost."""


class RayWorkers:
    """The workers of a Ray cluster; one is started here, for as long as this lasts, if no address is given.

    Astragal has to be installed, in the same version, wherever Ray runs.
    """

    def __init__(self, address: str | None = None, number: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise AstragalError("A cluster needs Ray; install astragal[cluster].") from error
        self._ray: Any = ray
        how: dict[str, Any] = {"address": address} if address else {"num_cpus": number, "include_dashboard": False}
        try:
            self._ray.init(log_to_driver=False, logging_level=ERROR, **how)
        except (ConnectionError, RuntimeError, ValueError) as error:
            where = f"at {address}" if address else "to be started here"
            raise AstragalError(f"There is no Ray cluster {where}: {str(error).splitlines()[0]}") from error
        self.number = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._do = self._ray.remote(num_cpus=1, max_retries=TRIES)(_do)

    def submit(self, play: Callable[..., Result], *pieces: Piece) -> "Future[Result]":
        """Have a function of pieces worked out; where a worker is lost, another does its work again."""
        future: Future[Result] = self._do.remote(play, *pieces).future()
        return future

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _do(play: Callable[..., Result], *pieces: Piece) -> Result:
    return play(*pieces)
