"""The workers of a Dask cluster, as an executor."""

import logging
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import Any

from treegen.errors import ClusterFailed, ExtraMissing
from treegen.solve.executors import PATIENCE, Team, Work
from treegen.version import __version__

SECONDS_TO_ANSWER = 5  # for a scheduler to answer, and then for a first worker
TASKS_A_THREAD = 2  # under way for each thread of a worker, so that none waits for the next
# Times in a row that no worker is seen, as one that is started again may be away for seconds.
TIMES_UNSEEN = 2


class Cluster:
    """The workers that a scheduler has, as they come and go."""

    sharers = 1  # each worker may use all the memory that was given

    def __init__(self, client: Any, address: str, begin: float = 0) -> None:
        self.client = client
        self.address = address
        self.begin = begin  # time by `perf_counter` from which on workers get tasks
        self.unseen = 0  # times in a row that no worker was seen

    def after_a_moment(self) -> "Cluster":
        return Cluster(self.client, self.address, perf_counter() + PATIENCE)

    @contextmanager
    def team(self, common: object) -> Iterator[Team]:
        """Yield a team; each worker unpickles the common thing, also one that comes later."""
        source = self.client.submit(pickle.loads, pickle.dumps(common), pure=False)
        pool = self.client.get_executor(pure=False)

        def submit(function: Work, task: object) -> "Future[Any]":
            future: Future[Any] = pool.submit(one_at_a_time, function, source, task)
            return future

        yield Team(common, self.size, lambda: submit, self.check, self.begin)

    def size(self) -> int:
        return max(1, TASKS_A_THREAD * sum(self.threads()))

    def threads(self) -> list[int]:
        """Threads of each worker."""
        known = self.client.scheduler_info(n_workers=-1)  # empty where the connection is lost
        return [worker["nthreads"] for worker in known.get("workers", {}).values()]

    def check(self) -> None:
        self.unseen = 0 if self.threads() else self.unseen + 1
        if self.unseen == TIMES_UNSEEN:
            raise ClusterFailed(
                f"no worker of {self.address} is left; start some: dask worker {self.address}"
            )


working = Lock()  # in a worker: its tasks share the common thing, one at a time


def one_at_a_time(function: Work, common: object, task: object) -> Any:
    with working:
        return function(common, task)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to the scheduler at an address.

    `ExtraMissing` without Dask; `ClusterFailed` where there is no scheduler or no worker, where one
    has another treegen, and when the connection or the last worker is lost.
    """
    try:
        from distributed import KilledWorker
    except ImportError:
        raise ExtraMissing(
            "a cluster needs Dask; run: pip install 'wordle-treegen[cluster]'"
        ) from None
    logging.disable()  # Dask logs a hundred lines for a lost connection
    try:
        with connected(address) as client:
            client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
            check_versions(client.run)
            yield Cluster(client, address)
    except TimeoutError:
        raise ClusterFailed(
            f"{address} has no workers; start some: dask worker {address}"
        ) from None
    except KilledWorker:
        raise ClusterFailed(
            f"several workers of {address} died at one task; they may need more memory"
        ) from None
    except CancelledError:
        raise ClusterFailed(f"the connection to {address} was lost") from None
    except ImportError as error:
        raise ClusterFailed(f"a worker of {address} cannot work: {error}") from None
    finally:
        logging.disable(logging.NOTSET)


def connected(address: str) -> Any:
    """Client of the scheduler at an address; `ClusterFailed` if none answers."""
    from distributed import Client
    from distributed.comm.addressing import resolve_address

    try:
        resolve_address(address)  # a client would wait before it reports a bad address
        connect: Callable[..., Any] = Client
        return connect(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # TypeError: tls without certificates
        raise ClusterFailed(
            f"no Dask scheduler answers at {address} ({error}); start one: dask scheduler"
        ) from None


def check_versions(run: Callable[..., dict[str, str]]) -> None:
    """Raise `ClusterFailed` for a worker that has another treegen."""

    def version() -> str:  # it is sent as code, since the worker may lack treegen
        from importlib import import_module

        # Every version of treegen has this name, whichever module defines it.
        return str(import_module("treegen").__version__)

    for worker, other in run(version).items():
        if other != __version__:
            raise ClusterFailed(
                f"{worker} has treegen {other}, this is {__version__}; install it there"
            )
