"""Work in several threads: numpy lets them run at once, and the results are the same."""

import os
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Event, Thread
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def processors() -> int:
    """Processors this process may use."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return count or 1


def workers() -> int:
    """Threads to work in, at most eight.

    A process that shares the processors with its like is told so by `OMP_NUM_THREADS`, as other
    programs are: a sweep's by the sweep, a Dask worker by its nanny.
    """
    most = os.environ.get("OMP_NUM_THREADS", "")
    return min(processors(), int(most) if most.isdecimal() and int(most) else 8, 8)


def parallel(function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
    """As `map`, by as many threads as there are `workers`.

    Not a `ThreadPoolExecutor`, which an interrupt can leave locked for ever in its `submit`; here
    the main thread only starts threads and waits.

    >>> list(parallel(str, range(3)))
    ['0', '1', '2']
    """
    work = list(items)
    count = min(len(work), workers())
    if count <= 1:
        yield from map(function, work)
        return
    tasks, halted = iter(enumerate(work)), Event()
    finished = SimpleQueue[tuple[int, T | BaseException]]()

    def run() -> None:
        for index, item in tasks:  # each takes the next
            if halted.is_set():
                return
            try:
                finished.put((index, function(item)))
            except BaseException as error:
                finished.put((index, error))

    threads = [Thread(target=run, daemon=True) for _ in range(count)]
    results: dict[int, T | BaseException] = {}
    try:
        for thread in threads:
            thread.start()
        for index in range(len(work)):
            while index not in results:
                results.update([finished.get()])
            result = results.pop(index)
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        halted.set()
        for thread in threads:
            if thread.is_alive():
                thread.join()
