"""Many openers: a whole tree for each, or what it needs at least, by many processes at once.

Each opener is a task for an executor of `concurrent.futures`, which may be this machine's processes
or a cluster's. A worker that dies takes its tasks along; they are run again.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from socket import gethostname
from threading import Thread
from typing import Any, NamedTuple

from treegen import __version__
from treegen.clues import Mode
from treegen.errors import TreeError, WorkersFailed
from treegen.solve import greedy, optimal
from treegen.solve.branch_and_bound import INFEASIBLE
from treegen.solve.scorer import Scorer
from treegen.sweep.results import Row
from treegen.sweep.shared_memory import scorer_of
from treegen.tree.file import dumps
from treegen.tree.model import Tree


class Plan(NamedTuple):
    """How each opener is played; the rest is in the search."""

    optimal: bool
    mode: Mode = Mode.NORMAL
    max_turns: int | None = None
    width: int | None = None
    beat: int | None = None  # an opener is given up that cannot cost less
    trees: bool = False  # whether they are wanted, besides what they achieve
    version: str = __version__  # of the process that plans


def play(scorer: Scorer, plan: Plan, opener: str) -> tuple[Row, Tree | None]:
    """What that opener achieves, and its tree, if one was found that costs less than `plan.beat`.

    >>> from treegen.solve.scorer import scorer_for
    >>> from treegen.words.lists import WordList
    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> row, tree = play(scorer_for(words, words), Plan(optimal=True), "speed")
    >>> row.total, row.lower_bound, row.distribution, tree.root.guess
    (5, 5, [1, 2], 'speed')
    """
    place = scorer.guesses.words.index(opener)
    if plan.optimal:
        bound, tree = optimal.solve_below(
            scorer,
            place,
            INFEASIBLE if plan.beat is None else plan.beat,
            mode=plan.mode,
            max_turns=plan.max_turns,
            width=plan.width,
        )
    else:
        bound, tree = None, None
        with suppress(TreeError):  # it has more turns than a file holds
            tree = greedy.build_tree(scorer, place, plan.mode)
    return Row.of(opener, tree, None if bound == INFEASIBLE else bound), tree


def task(source: Any, plan: Plan, opener: str) -> tuple[Row, bytes | None]:
    """The same in a worker, with the tree's file if wanted; `source` is what `scorer_of` takes."""
    if plan.version != __version__:
        raise WorkersFailed(
            f"a worker on {gethostname()} has treegen {__version__}, this is {plan.version}; "
            "install it there"
        )
    row, tree = play(scorer_of(source), plan, opener)
    return row, dumps(tree) if tree and plan.trees else None


def sweep(
    source: Any,
    plays: Iterable[tuple[str, Plan]],
    workers: Callable[[], AbstractContextManager[Executor]],
) -> Iterator[tuple[Plan, Row, bytes | None]]:
    """Each opener's plan, row and tree file, as they come.

    When a worker's death breaks the executor, another takes what was not done; `WorkersFailed`
    when not one opener came of it.
    """
    left = dict.fromkeys(plays)
    while left:
        count = len(left)
        with workers() as executor:
            with no_interrupt():  # for in a process that starts it would be a traceback
                futures = {
                    executor.submit(task, source, plan, opener): (opener, plan)
                    for opener, plan in left
                }
            try:
                for future in as_completed(futures):
                    row, tree = future.result()
                    opener, plan = futures.pop(future)
                    del left[opener, plan]
                    yield plan, row, tree
            except BrokenExecutor:
                if len(left) == count:
                    raise WorkersFailed(
                        "a process was killed before any opener was done; it may have needed more "
                        "memory"
                    ) from None


def replays(line: Mapping[str, str], plan: Plan) -> tuple[Plan, Plan | None]:
    """Plans that tell whether a line of a sweep's CSV is right, made with that plan.

    The second is for its greedy total, if it has one.
    """
    bound = line.get("lower_bound")
    if bound is not None and plan.width is None:
        beat = int(bound) + (line.get("proven") == "total") if bound else None
        plan = plan._replace(optimal=True, beat=beat)
    return plan, Plan(False, plan.mode) if line.get("greedy") else None


@contextmanager
def no_interrupt() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the context; processes that it starts never see one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """Executor of so many processes, which end with the context or with this process."""
    before = set(active_children())
    executor = ProcessPoolExecutor(count, get_context("spawn"), _settle)
    try:
        yield executor
    except BaseException:
        for child in set(active_children()) - before:
            child.kill()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _settle() -> None:
    """Leave Ctrl-C to the first process, and end when it does, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()
