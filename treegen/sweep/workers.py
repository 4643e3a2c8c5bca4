"""The processes that play the openers of a sweep."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from treegen.errors import WorkersFailed
from treegen.progress import OnProgress, silent
from treegen.sweep.results import Row
from treegen.sweep.run import Sweep, Task, cached_scorer, play


def play_all(
    sweep: Sweep, tasks: Sequence[Task], count: int, on_progress: OnProgress = silent
) -> Iterator[tuple[Task, Row]]:
    """Yield each task and its row as they come from so many processes; `WorkersFailed` if one dies.

    On Linux they are forks, which have the scorer's arrays in common with this process.
    """
    if not tasks:
        return
    cached_scorer(sweep.game, sweep.plan, sweep.memory)
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(count, context, initialize, (sweep,))
    is_done = False
    try:
        if sys.platform == "linux":  # fork them now, deaf to a Ctrl-C, which is meant for the sweep
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        futures = {pool.submit(play_here, task): task for task in tasks}
        for done, future in enumerate(as_completed(futures), 1):
            yield futures[future], future.result()
            on_progress(done / len(tasks), done=done, of=len(tasks))
        is_done = True
    except BrokenExecutor:
        raise WorkersFailed(
            "a process of the sweep died; it may have needed more memory: try fewer --jobs"
        ) from None
    finally:
        for process in active_children():  # what they play may take minutes yet
            process.kill()
        pool.shutdown(wait=is_done)


sweep_here: Sweep  # of a process that plays


def initialize(sweep: Sweep) -> None:
    """Prepare a process that plays in one thread, and ends with the sweep."""
    global sweep_here
    sweep_here = sweep
    os.environ["OMP_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the sweep answers Ctrl-C, and ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_sweep, daemon=True).start()


def end_with_sweep() -> None:
    """Wait for the process that started this one to end, then end this one too."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def play_here(task: Task) -> Row:
    return play(sweep_here, task)
