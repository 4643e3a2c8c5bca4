"""Executors of work: this process, several of this machine, or the workers of a Dask cluster.

An executor makes a team for something that its tasks have in common, such as a scorer. Processes
are forks, which share it without a copy; a cluster's workers get it once, pickled. One process
alone is a team of one: the tasks are the same, and all are done here.

A process with other threads is not forked: a lock that one of them holds would stay locked in the
fork, which could wait for it for ever. There, processes start anew in a second or two, and get the
common thing pickled. A command has one thread (see `treegen.__main__`).

What comes back must not depend on where a task was done, nor on the order in which tasks end.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from math import inf
from threading import active_count
from time import perf_counter, sleep
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
# Seconds of work in this process before others start: forks take some 30 milliseconds to begin,
# and processes that are not forked a second or two.
PATIENCE = 0.4
PATIENCE_WITHOUT_FORKS = 4.0
ENDING = 0.05  # seconds within which a joined thread has ended
SILENCE = 5  # seconds without a result, after which a team checks that its workers are there

Work = Callable[[Any, Any], Any]  # takes the common thing and a task, returns its result
Submit = Callable[[Work, Any], "Future[Any]"]


def processors() -> int:
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return count or 1


def can_fork() -> bool:
    """Test whether processes can be forks, which share what this one knows without a copy.

    They can if this process has no other thread, be it Python's or that of a library such as
    OpenBLAS. A thread that Python has joined may take a moment to end.
    """
    if sys.platform != "linux":
        return False
    end = perf_counter() + ENDING
    while len(os.listdir("/proc/self/task")) > 1:
        if active_count() > 1 or perf_counter() > end:
            return False
        sleep(ENDING / 50)
    return True


class Team:
    """Workers for tasks that have something in common; until `end`, this process does the tasks.

    `size` returns how many tasks should be under way. `check` raises an error if no worker is left.
    Without `start` there is no other worker.
    """

    def __init__(
        self,
        common: object,
        size: Callable[[], int] = lambda: 1,
        start: Callable[[], Submit] | None = None,
        check: Callable[[], object] = lambda: None,
        end: float = inf,
    ) -> None:
        self.common = common
        self.size = size
        self.start = start
        self.check = check
        self.submit: Submit | None = None
        self.end = end  # by `perf_counter`

    def work(
        self, function: Work, draw: Callable[[], T | None]
    ) -> Generator[tuple[T, Any], None, None]:
        """Yield tasks and their results as they come, until none is under way and none is drawn.

        A task is drawn whenever a worker is free, so it may depend on the results so far. `draw`
        returns None if there is no task now.
        """
        while perf_counter() < self.end and (task := draw()) is not None:
            yield task, function(self.common, task)
        if self.start is None:
            return
        running: dict[Future[Any], T] = {}
        try:
            while True:
                while len(running) < self.size() and (task := draw()) is not None:
                    if self.submit is None:
                        self.submit = self.start()
                    running[self.submit(function, task)] = task
                if not running:
                    return
                done, _ = wait(running, SILENCE, FIRST_COMPLETED)
                if not done:
                    self.check()
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


class Executor(Protocol):
    """Something that makes teams."""

    @property
    def sharers(self) -> int:
        """Number of workers that share the memory of one machine."""

    def after_a_moment(self) -> "Executor":
        """Return the same executor, but its teams work here for a moment before others start."""

    def team(self, common: object) -> AbstractContextManager[Team]: ...


@dataclass(frozen=True)
class Processes:
    """A number of processes of this machine."""

    count: int
    begin: float = 0  # time by `perf_counter` from which on the others get tasks

    @property
    def sharers(self) -> int:
        return self.count

    def after_a_moment(self) -> "Processes":
        return replace(self, begin=perf_counter() + PATIENCE)

    @contextmanager
    def team(self, common: object) -> Iterator[Team]:
        """Yield a team; leaving it early ends its processes. `WorkersFailed` if one dies."""

        def start() -> Submit:
            # Imported here, because few searches need it, and it takes 20 ms to load.
            from treegen.solve.processes import processes

            return stack.enter_context(processes(self.count, common, can_fork()))

        if self.count == 1:
            yield Team(common)
            return
        end = self.begin
        if end and not can_fork():
            end = perf_counter() + PATIENCE_WITHOUT_FORKS
        with ExitStack() as stack:
            yield Team(common, lambda: self.count, start, end=end)


ALONE = Processes(1)


def usual_processes() -> Processes:
    """One process a processor, but no more than `OMP_NUM_THREADS`, which other programs obey."""
    limit = os.environ.get("OMP_NUM_THREADS", "")
    count = processors()
    if limit.isdecimal() and int(limit):
        count = min(count, int(limit))
    return Processes(count)
