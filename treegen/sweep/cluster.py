"""Workers on many machines: those of a Dask cluster."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from treegen import __version__
from treegen.errors import ExtraMissing, WorkersFailed
from treegen.sweep.shared_memory import ScorerArguments
from treegen.sweep.workers import Workers

if TYPE_CHECKING:
    from distributed import Client

SCHEMES = "tcp", "tls"  # that every Dask has
PATIENCE = 5  # seconds for a scheduler to answer, and without a worker until that is said


@contextmanager
def cluster(
    arguments: ScorerArguments, address: str, wait: bool, warn: Callable[[str], None]
) -> Iterator[Workers]:
    """Workers of the Dask scheduler at that address, each of which makes the scorer for itself.

    `ExtraMissing` without Dask, `WorkersFailed` where there is no scheduler, or a worker with
    another treegen or none, and when they are lost on the way. Where there is no worker, it says so
    and waits for one, if asked to; else that is a `WorkersFailed` too.
    """
    try:
        from distributed import Client, KilledWorker, Security
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise ExtraMissing(
            "a cluster needs dask.distributed; run: pip install distributed"
        ) from None
    try:
        scheme, separator, _ = address.partition("://")
        if separator and scheme not in SCHEMES:
            raise ValueError(f"unknown scheme {scheme!r}; expected {' or '.join(SCHEMES)}")
        if scheme == "tls" and not Security().get_connection_args("client").get("ssl_context"):
            raise ValueError("Dask's configuration names no certificates for tls")
        resolve_address(address)  # a client that cannot begin would wait before it says so
        client = Client(address, timeout=f"{PATIENCE}s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersFailed(
            f"no Dask scheduler answers at {address} ({error or type(error).__name__}); start one: "
            "dask scheduler"
        ) from None
    logging.disable()  # a lost connection is a hundred lines there
    try:
        with client:
            watch = Watch(client, address, wait, warn)
            while not watch.any_worker():
                time.sleep(1)
            check_workers(client, address)
            # Sent once; a worker asks for it with its first opener.
            source = client.submit(ScorerArguments, *arguments, pure=False)
            yield partial(results, client, source, watch)
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
    """Refuse a cluster with a worker that has another treegen."""

    def version() -> str:  # sent as it stands, since treegen may not be there
        try:
            from treegen import __version__ as own
        except ImportError:
            return "no treegen"
        return f"treegen {own}"

    versions: dict[str, str] = client.run(version)
    for worker, other in versions.items():
        if other != f"treegen {__version__}":
            raise WorkersFailed(
                f"worker {worker} of {address} has {other}, this is {__version__}; install it there"
            )


class Watch:
    """Looks whether a cluster has workers: without any, it would be silent for ever."""

    def __init__(
        self, client: Client, address: str, wait: bool, warn: Callable[[str], None]
    ) -> None:
        self.client, self.address, self.wait, self.warn = client, address, wait, warn
        self.seen, self.told = 0.0, False  # when there was one; whether it was said that none is

    def any_worker(self) -> bool:
        """Tell whether there is a worker; `WorkersFailed` if none is and nobody wants to wait.

        One that died may be started again by its nanny, so that takes some seconds.
        """
        now = time.monotonic()
        if self.client.nthreads():
            self.seen, self.told = now, False
            return True
        if now - self.seen > PATIENCE and not self.told:
            start = f"{self.address} has no workers; start some: dask worker {self.address}"
            if not self.wait:
                raise WorkersFailed(f"{start}; --wait waits for them")
            self.warn(f"waiting, as {start}")
            self.told = True
        return False


def results(
    client: Client,
    source: object,
    watch: Watch,
    function: Callable[..., Any],
    tasks: Sequence[tuple[Any, ...]],
) -> Iterator[tuple[Any, Any]]:
    """Each task and what its call returns, by the workers of a cluster."""
    pool, finished = client.get_executor(pure=False), SimpleQueue[Future[Any]]()
    try:
        futures = {pool.submit(function, source, *task): task for task in tasks}
        for future in futures:
            future.add_done_callback(finished.put)
        while futures:
            try:
                future = finished.get(timeout=PATIENCE / 2)
            except Empty:
                watch.any_worker()
            else:
                yield futures.pop(future), future.result()
    finally:
        pool.shutdown(wait=False)  # cancels what is not done
