"""The processes that play the openers of a sweep."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from treegen.errors import WorkersFailed
from treegen.search.problem import Problem
from treegen.sweep.results import Row
from treegen.sweep.run import Plan, Task, play, scorer_of
from treegen.text import OnProgress, silent


def sweep(
    problem: Problem, tasks: Sequence[Task], count: int, on_progress: OnProgress = silent
) -> Iterator[tuple[Task, Row]]:
    """Yield each task and its row as they come from so many processes; `WorkersFailed` if one dies.

    On Linux they are forks, which have the scorer's arrays in common with this process.
    """
    if not tasks:
        return
    scorer_of(problem)
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool, is_done = ProcessPoolExecutor(count, context, initialize, (problem,)), False
    try:
        if sys.platform == "linux":  # fork them now, deaf to a Ctrl-C, which is meant for the sweep
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        futures = {pool.submit(play_here, *task): task for task in tasks}
        for done, future in enumerate(as_completed(futures), 1):
            yield futures[future], future.result()
            on_progress(done / len(tasks), f"{done:,} of {len(tasks):,} openers")
        is_done = True
    except BrokenExecutor:
        raise WorkersFailed(
            "a process of the sweep died; it may have needed more memory: try fewer --jobs"
        ) from None
    finally:
        for process in active_children():  # what they play may take minutes yet
            process.kill()
        pool.shutdown(wait=is_done)


problem_here: Problem  # of a process that plays


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
