"""The processes that play the openers of a sweep."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from treegen.errors import WorkersFailed
from treegen.search.problem import Problem
from treegen.sweep.results import Row
from treegen.sweep.run import Plan, Submit, play, scorer_of


@contextmanager
def processes(problem: Problem, count: int) -> Iterator[Submit]:
    """Function that submits a task to one of so many processes; `WorkersFailed` when one dies.

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
