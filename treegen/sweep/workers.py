"""Who plays the openers of a sweep: processes of this machine, or the workers of a Dask cluster.

Both are contexts whose value submits a task, and returns the future of its result.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import NamedTuple

from treegen import __version__
from treegen.errors import ExtraMissing, WorkersFailed
from treegen.solve.scorer import Scorer, scorer_for
from treegen.sweep.run import Plan, Result, Submit, run_task
from treegen.words.lists import WordList
from treegen.words.priors import Prior, split

PATIENCE = 5  # seconds for a scheduler to answer, and then for a first worker


class ScorerArguments(NamedTuple):
    """Everything that another machine needs to make the same scorer."""

    guesses: WordList
    answers: WordList
    policy: str
    prior: Prior | None
    memory: int | None  # bytes that may be used

    def listed(self) -> ScorerArguments:
        """Arguments without the answers of weight 0."""
        if self.prior is None:
            return self
        prior = self.prior.among(split(self.answers.words, self.prior)[0])
        return self._replace(answers=prior.answers, prior=prior)


@cache
def scorer_of(arguments: ScorerArguments) -> Scorer:
    """Scorer with those arguments, made once in a process, with all clues in memory if they fit."""
    scorer = scorer_for(*arguments[:4], memory=arguments.memory)
    return scorer._replace(clues=scorer.clues.materialized())


@contextmanager
def processes(scorer: Scorer, count: int) -> Iterator[Submit]:
    """So many processes of this machine; `WorkersFailed` when one dies.

    On Linux they are forks, which have the scorer's arrays in common with this process.
    """
    forks = sys.platform == "linux"
    context = get_context("fork" if forks else "spawn")
    pool = ProcessPoolExecutor(count, context, initialize, (scorer,))
    try:
        if forks:  # all of them now, before they could take a Ctrl-C as meant for them
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield lambda opener, plan: pool.submit(play_here, opener, plan)
    except BrokenExecutor:
        raise WorkersFailed(
            "a process of the sweep died; it may have needed more memory: try fewer --jobs"
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():  # what they play may take minutes yet
            process.terminate()


scorer_here: Scorer  # of a process of `processes`


def initialize(scorer: Scorer) -> None:
    """Prepare a process that plays by that scorer, in one thread, and ends with the sweep."""
    global scorer_here
    scorer_here = scorer
    os.environ["OMP_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the sweep answers Ctrl-C, and ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def end_with_sweep() -> None:
        sweep = parent_process()
        if sweep:
            sweep.join()
            os._exit(1)

    Thread(target=end_with_sweep, daemon=True).start()


def play_here(opener: str, plan: Plan) -> Result:
    return run_task(scorer_here, opener, plan)


@contextmanager
def cluster(arguments: ScorerArguments, address: str) -> Iterator[Submit]:
    """Workers of the Dask scheduler at that address, each of which makes the scorer for itself.

    `ExtraMissing` without Dask; `WorkersFailed` where there is no scheduler or no worker, where a
    worker has another treegen, and when the connection is lost.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise ExtraMissing(
            "a cluster needs dask.distributed; run: pip install distributed"
        ) from None
    try:
        if "://" in address and not address.startswith(("tcp://", "tls://")):
            raise ValueError("expected tcp://HOST:PORT")
        resolve_address(address)  # a client that cannot begin would wait before it says so
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # the last, of tls without certificates
        raise WorkersFailed(
            f"no Dask scheduler answers at {address} ({error or type(error).__name__}); start one: "
            "dask scheduler"
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
            source = client.submit(ScorerArguments, *arguments, pure=False)
            pool = client.get_executor(pure=False)
            yield lambda opener, plan: pool.submit(play_there, source, opener, plan)
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


def play_there(arguments: ScorerArguments, opener: str, plan: Plan) -> Result:
    return run_task(scorer_of(arguments), opener, plan)
