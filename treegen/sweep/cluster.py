"""Processes on many machines: an existing Dask cluster as an executor of `concurrent.futures`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from treegen import __version__
from treegen.errors import ExtraMissing, WorkersFailed
from treegen.sweep.shared_memory import Game

if TYPE_CHECKING:
    from distributed import Client

    from treegen.solve.scorer import Scorer

PATIENCE = "5s"  # for a scheduler to answer


@contextmanager
def cluster(address: str) -> Iterator[Client]:
    """Client of the Dask scheduler at that address, all of whose workers can play.

    `ExtraMissing` without Dask, `WorkersFailed` where there is no scheduler, or no worker, or one
    with another treegen or none; and when they are lost on the way.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise ExtraMissing(
            "a cluster needs dask.distributed; run: pip install distributed"
        ) from None
    try:
        resolve_address(address)  # a client that cannot begin would wait before it says so
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersFailed(
            f"no Dask scheduler answers at {address} ({error or type(error).__name__}); start one: "
            "dask scheduler"
        ) from None
    logging.disable()  # a lost connection is a hundred lines there
    try:
        with client:
            check(client, address)
            yield client
    except KilledWorker:
        raise WorkersFailed(
            f"several workers of {address} died at one opener; they may need more memory"
        ) from None
    except CancelledError:
        raise WorkersFailed(f"the connection to {address} was lost") from None
    except ImportError as error:  # on a worker that came later
        raise WorkersFailed(f"a worker of {address} cannot play: {error}") from None
    finally:
        logging.disable(logging.NOTSET)


def check(client: Client, address: str) -> None:
    """Refuse a cluster without workers, or with one that has another treegen."""

    def version() -> str | None:  # sent as it stands, since treegen may not be there
        try:
            from treegen import __version__ as found
        except ImportError:
            return None
        return found

    found: dict[str, str | None] = client.run(version)
    if not found:
        raise WorkersFailed(f"{address} has no workers; start some: dask worker {address}")
    for worker, other in found.items():
        if other != __version__:
            has = "no treegen" if other is None else f"treegen {other}"
            raise WorkersFailed(
                f"worker {worker} of {address} has {has}, this is {__version__}; install it there"
            )


def sent(client: Client, scorer: Scorer, memory: int | None) -> Any:
    """The game of a search on the cluster: each worker that plays it asks for it once."""
    return client.submit(Game, *Game.of(scorer, memory), pure=False)


@contextmanager
def executor_of(client: Client) -> Iterator[Executor]:
    """Executor of the cluster; what is not done when the context ends is cancelled."""
    executor: Executor = client.get_executor(pure=False)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False)
