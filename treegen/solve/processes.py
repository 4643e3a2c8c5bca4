"""Processes of this machine that share a common thing, and do tasks with it."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any

from treegen.errors import Option, WorkersFailed

Work = Callable[[Any, Any], Any]


@contextmanager
def processes(
    count: int, common: object, fork: bool
) -> Iterator[Callable[[Work, Any], "Future[Any]"]]:
    """Start processes that share a common thing; yield the function that submits a task."""
    others = {*active_children()}  # the caller's own processes
    context = get_context("fork" if fork else "spawn")
    pool = ProcessPoolExecutor(count, context, initialize, (common,))
    running: set[Future[Any]] = set()
    is_done = False

    def submit(function: Work, task: object) -> "Future[Any]":
        future = pool.submit(work_here, function, task)
        running.add(future)
        future.add_done_callback(running.discard)
        return future

    try:
        if fork:  # at once, without signals: an exception that one raises here while this
            # process forks would be lost, and the forks must not get a Ctrl-C.
            ends = {signal.SIGINT, signal.SIGTERM}
            before = signal.pthread_sigmask(signal.SIG_BLOCK, ends)
            pool.submit(os.getpid)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield submit
        is_done = not running
    except BrokenExecutor:
        problem = "a process that shares the work died; "
        if not fork and getattr(sys.modules["__main__"], "__file__", None):
            problem += 'a script has to call this below if __name__ == "__main__":, or '
        raise WorkersFailed(
            f"{problem}it may have needed more memory: try fewer ", Option("jobs")
        ) from None
    finally:
        if not is_done:
            for process in {*active_children()} - others:  # their tasks may take minutes yet
                process.kill()
        pool.shutdown(wait=is_done)


common_here: object  # in a process of a team


def initialize(common: object) -> None:
    """Prepare a process that ends with the one that started it."""
    global common_here
    common_here = common
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent takes Ctrl-C, and ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(
            signal.SIG_UNBLOCK, {signal.SIGTERM}
        )  # a fork begins with it blocked
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the process that started this one to end, then end this one too."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def work_here(function: Work, task: object) -> Any:
    return function(common_here, task)
