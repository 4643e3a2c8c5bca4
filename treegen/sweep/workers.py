"""Who plays the openers of a sweep: processes of this machine, or the workers of a Dask cluster.

Both are contexts whose value submits a task, and returns the future of its result.
"""

import logging
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from treegen import __version__
from treegen.errors import ExtraMissing, WorkersFailed
from treegen.search.problem import Problem
from treegen.sweep.results import Row
from treegen.sweep.run import Plan, Submit, play, scorer_of

PATIENCE = 5  # seconds for a scheduler to answer, and then for a first worker


@contextmanager
def processes(problem: Problem, count: int) -> Iterator[Submit]:
    """So many processes of this machine; `WorkersFailed` when one dies.

    On Linux they are forks, which have the scorer's arrays in common with this process.
    """
    scorer_of(problem)
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool, is_done = ProcessPoolExecutor(count, context, initialize, (problem,)), False
    try:
        if sys.platform == "linux":  # fork them now, deaf to a Ctrl-C, which is meant for the sweep
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield lambda opener, plan: pool.submit(play_here, opener, plan)
        is_done = True
    except BrokenExecutor:
        raise WorkersFailed(
            "a process of the sweep died; it may have needed more memory: try fewer --jobs"
        ) from None
    finally:
        for process in active_children():  # what they play may take minutes yet
            process.kill()
        pool.shutdown(wait=is_done)


problem_here: Problem  # of a process of `processes`


def initialize(problem: Problem) -> None:
    """Prepare a process that plays in one thread, and ends with the sweep."""
    global problem_here
    problem_here = problem
    os.environ["OMP_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the sweep answers Ctrl-C, and ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_sweep, daemon=True).start()


def end_with_sweep() -> None:
    """Wait for the process that started this one to end, then end this one too."""
    sweep = parent_process()
    assert sweep
    sweep.join()
    os._exit(1)


def play_here(opener: str, plan: Plan) -> Row:
    return play(problem_here, opener, plan)


@contextmanager
def cluster(problem: Problem, address: str) -> Iterator[Submit]:
    """Workers of the Dask scheduler at that address, each of which makes the scorer for itself.

    `ExtraMissing` without Dask; `WorkersFailed` where there is no scheduler or no worker, where a
    worker has another treegen, and when the connection is lost.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise ExtraMissing("a cluster needs Dask; run: pip install distributed") from None
    try:
        resolve_address(address)  # a client that cannot begin would wait before it says so
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # the last, of tls without certificates
        raise WorkersFailed(
            f"no Dask scheduler answers at {address} ({error}); start one: dask scheduler"
        ) from None

    def version() -> str:  # sent as it stands, since treegen may not be there
        from treegen import __version__

        return __version__

    logging.disable()  # a lost connection is a hundred lines there
    try:
        with client:
            client.wait_for_workers(1, timeout=PATIENCE)
            versions = {address: client.run_on_scheduler(version), **client.run(version)}
            for place, other in versions.items():
                if other != __version__:
                    raise WorkersFailed(
                        f"{place} has treegen {other}, this is {__version__}; install it there"
                    )
            # Sent once; a worker asks for it with its first opener.
            source = client.submit(Problem, *problem, pure=False)
            pool = client.get_executor(pure=False)
            yield lambda opener, plan: pool.submit(play, source, opener, plan)
    except TimeoutError:
        raise WorkersFailed(
            f"{address} has no workers; start some: dask worker {address}"
        ) from None
    except KilledWorker:
        raise WorkersFailed(
            f"several workers of {address} died at one opener; they may need more memory"
        ) from None
    except CancelledError:
        raise WorkersFailed(f"the connection to {address} was lost") from None
    except ImportError as error:
        raise WorkersFailed(f"{address} or a worker of it cannot play: {error}") from None
    finally:
        logging.disable(logging.NOTSET)
