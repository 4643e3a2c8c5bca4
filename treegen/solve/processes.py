"""Work divided among processes of this machine."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from treegen.errors import WorkersFailed

T = TypeVar("T")


def can_fork() -> bool:
    """Test whether processes are forks, which have what this one knows without a copy."""
    return sys.platform == "linux"


def in_processes(
    function: Callable[[Any, T], Any], shared: object, tasks: Sequence[T], count: int
) -> Generator[tuple[T, Any], None, None]:
    """Yield each task and `function(shared, task)` as they come from so many processes.

    Tasks begin in their order. `WorkersFailed` if a process dies; whoever stops early ends them.
    """
    if not tasks:
        return
    others = {*active_children()}  # which are the caller's own
    context = get_context("fork" if can_fork() else "spawn")
    pool = ProcessPoolExecutor(min(count, len(tasks)), context, initialize, (shared,))
    is_done = False
    try:
        if can_fork():  # fork them now, deaf to a Ctrl-C, which is meant for this process
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        futures = {pool.submit(work_here, function, task): task for task in tasks}
        for future in as_completed(futures):
            yield futures[future], future.result()
        is_done = True
    except BrokenExecutor:
        raise WorkersFailed(
            "a process that shares the work died; it may have needed more memory: try fewer --jobs"
        ) from None
    finally:
        for process in {*active_children()} - others:  # what they do may take minutes yet
            process.kill()
        pool.shutdown(wait=is_done)


shared_here: object  # of a process that works


def initialize(shared: object) -> None:
    """Prepare a process that works in one thread, and ends with the one that started it."""
    global shared_here
    shared_here = shared
    os.environ["OMP_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other answers Ctrl-C, and ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the process that started this one to end, then end this one too."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def work_here(function: Callable[[Any, T], Any], task: T) -> Any:
    return function(shared_here, task)
