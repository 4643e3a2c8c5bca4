"""Workers on many machines: those of a Dask cluster, as an executor of `concurrent.futures`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from treegen import __version__
from treegen.errors import ExtraMissing, WorkersFailed
from treegen.sweep.shared_memory import ScorerArguments, Workers

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = "5s"  # for a scheduler to answer


@contextmanager
def cluster(address: str, arguments: ScorerArguments) -> Iterator[Workers]:
    """Workers of the Dask scheduler at that address, each of which makes the scorer for itself.

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
            check_workers(client, address)
            # Sent once; a worker asks for it with its first opener.
            source = client.submit(ScorerArguments, *arguments, pure=False)
            yield source, partial(executor, client)
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


def check_workers(client: Client, address: str) -> None:
    """Refuse a cluster without workers, or with one that has another treegen."""

    def version() -> str:  # sent as it stands, since treegen may not be there
        try:
            from treegen import __version__ as own
        except ImportError:
            return "no treegen"
        return f"treegen {own}"

    versions: dict[str, str] = client.run(version)
    if not versions:
        raise WorkersFailed(f"{address} has no workers; start some: dask worker {address}")
    for worker, other in versions.items():
        if other != f"treegen {__version__}":
            raise WorkersFailed(
                f"worker {worker} of {address} has {other}, this is {__version__}; install it there"
            )


@contextmanager
def executor(client: Client) -> Iterator[Executor]:
    """Executor of the cluster; what is not done when the context ends is cancelled."""
    pool: Executor = client.get_executor(pure=False)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False)
