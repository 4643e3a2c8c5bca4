"""The processes of a sweep: each reads calls on its standard input, and answers on its output.

A process ends when its input does, and so with the sweep, even if that is killed. Neither the pipes
nor the memory with the scorer has a name, so nothing is left of them.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import Any, TypeAlias

from treegen.errors import WorkersFailed
from treegen.sweep.shared_memory import ScorerArguments, SharedScorer, share

# What a function returns for the scorer's source and each of the tasks, as they come.
Workers: TypeAlias = Callable[
    [Callable[..., Any], Sequence[tuple[Any, ...]]], Iterator[tuple[Any, Any]]
]

ATTEMPTS = 3  # to call a function, whose process may be killed for want of memory


@contextmanager
def processes(arguments: ScorerArguments, count: int) -> Iterator[Workers]:
    """Workers that are so many processes of this machine."""
    with share(arguments) as source:
        yield partial(results, source, count)


def results(
    source: ScorerArguments | SharedScorer,
    count: int,
    function: Callable[..., Any],
    tasks: Sequence[tuple[Any, ...]],
) -> Iterator[tuple[Any, Any]]:
    """Each task and what its call returns; `WorkersFailed` when its process dies each time."""
    finished, left = SimpleQueue[tuple[Any, Any]](), iter(tasks)
    started, starting, halted = list[Popen[bytes]](), Lock(), list[bool]()

    def start() -> Popen[bytes]:
        with starting:
            if halted:
                raise SystemExit  # of the thread
            started.append(start_process(source))
            return started[-1]

    def run() -> None:
        if hasattr(signal, "pthread_sigmask"):  # a process inherits it: Ctrl-C is not for them
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process, answer = None, None
        for task in left:  # each thread takes the next
            for _ in range(ATTEMPTS):
                process = process or start()
                try:
                    answer = call(process, function, source, *task)
                    break
                except (OSError, EOFError, pickle.UnpicklingError):
                    process.kill()
                    process = None
                    answer = WorkersFailed(
                        f"a process that played {task[0]} was killed {ATTEMPTS} times; it may "
                        "have needed more memory"
                    )
            finished.put((task, answer))

    threads = [Thread(target=run, daemon=True) for _ in range(min(count, len(tasks)))]
    try:
        for thread in threads:
            thread.start()
        for _ in tasks:
            task, answer = finished.get()
            if isinstance(answer, BaseException):
                raise answer
            yield task, answer
    finally:
        with starting:
            halted.append(True)
        for process in started:
            process.kill()
        for thread in threads:
            if thread.is_alive():
                thread.join()
        for process in started:
            with suppress(BrokenPipeError), process:  # closes its pipes
                pass


def start_process(source: ScorerArguments | SharedScorer) -> Popen[bytes]:
    """Start a process that answers calls; it computes in one thread, as there are others."""
    code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
    files = [source.descriptor] if isinstance(source, SharedScorer) else []
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    return Popen(
        [sys.executable, "-c", code],
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, pass_fds=files, env=environment,
    )  # fmt: skip


def call(process: Popen[bytes], *function: Any) -> Any:
    """Return what a function returns in that process, or the exception that it raises there."""
    assert process.stdin and process.stdout
    pickle.dump(function, process.stdin)
    process.stdin.flush()
    return pickle.load(process.stdout)


def serve() -> None:
    """Answer calls, and end with the input, even in the midst of one."""
    calls = SimpleQueue[Any]()

    def read() -> None:
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            while True:
                calls.put(pickle.load(sys.stdin.buffer))
        os._exit(1)

    Thread(target=read, daemon=True).start()
    while True:
        function, *arguments = calls.get()
        try:
            answer = function(*arguments)
        except Exception as error:
            answer = error
        pickle.dump(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()
