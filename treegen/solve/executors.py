"""Where work is done: in processes of this machine, or by the workers of a Dask cluster.

An executor makes a team for something that its tasks have in common, such as a scorer. Processes
are forks, which have it without a copy; a cluster's workers get it once, as pickle has it.

What comes back must not depend on where a task was done, nor on the order in which tasks end.
"""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, TypeVar

from treegen.solve.matrix import can_fork, processors, threads

T = TypeVar("T")
PATIENCE = 5  # seconds without a result, after which a team is asked whether it is still there

Work = Callable[[Any, Any], Any]  # from what the tasks have in common, and a task, to its result
Submit = Callable[[Work, Any], "Future[Any]"]


class Team:
    """Workers, which start when there is first work for them.

    `size` says how many tasks to have under way; `check` raises an error if nobody is left.
    """

    def __init__(
        self,
        size: Callable[[], int],
        start: Callable[[], Submit],
        check: Callable[[], object] = lambda: None,
    ) -> None:
        self.size = size
        self.start = start
        self.check = check
        self.submit: Submit | None = None

    def work(
        self, function: Work, draw: Callable[[], T | None], me: object = None, end: float = 0
    ) -> Generator[tuple[T, Any], None, None]:
        """Yield tasks and their results as they come, until none is under way and none is drawn.

        Those that begin before `end`, by `perf_counter`, are done here, for which `me` has what is
        common. A task is drawn whenever a worker is free, so it may depend on the results so far;
        None says that there is none now.
        """
        while perf_counter() < end and (task := draw()) is not None:
            yield task, function(me, task)
        running: dict[Future[Any], T] = {}
        try:
            while True:
                while len(running) < self.size() and (task := draw()) is not None:
                    if self.submit is None:
                        self.submit = self.start()
                    running[self.submit(function, task)] = task
                if not running:
                    return
                done, _ = wait(running, PATIENCE, FIRST_COMPLETED)
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
    def is_alone(self) -> bool:
        """Test whether a search gains nothing by it."""

    @property
    def sharers(self) -> int:
        """Number of workers that share the memory of one machine."""

    def team(self, common: object) -> AbstractContextManager[Team]: ...


@dataclass(frozen=True)
class Processes:
    """So many processes of this machine."""

    count: int

    @property
    def is_alone(self) -> bool:
        return self.count == 1

    @property
    def sharers(self) -> int:
        return self.count

    @contextmanager
    def team(self, common: object) -> Iterator[Team]:
        """`WorkersFailed` if a process dies. Whoever leaves early ends all of them."""

        def start() -> Submit:
            # Here, because few searches need it, and it takes 20 ms to load.
            from treegen.solve.processes import processes

            return stack.enter_context(processes(self.count, common))

        with ExitStack() as stack:
            yield Team(lambda: self.count, start)


ALONE = Processes(1)


@contextmanager
def helpers(executor: Executor, common: object) -> Iterator[Team | None]:
    """Team for a search, or None where it would gain nothing."""
    if executor.is_alone:
        yield None
        return
    with executor.team(common) as team:
        yield team


def usual_processes() -> Processes:
    """One process a processor, at most `OMP_NUM_THREADS`; this one alone if others are no forks."""
    return Processes(threads(processors()) if can_fork() else 1)
