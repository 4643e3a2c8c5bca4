"""A worker: it tries guesses of a search, in this process or another; its state are its tables.

Without help, a stretch would find out again what other workers know. So the new entries of a
worker's transposition tables come back with its outcome, and go out with the tasks that follow.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import NamedTuple

from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound, Candidates
from treegen.search.opening import ClueHistory, PlayedOpening, Scope
from treegen.search.scan import AnswerSet
from treegen.search.subproblem import State
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer
from treegen.tree.node import Node


class Entry(NamedTuple):
    """Entry of the transposition tables of a subproblem, as any worker can read it."""

    answers: AnswerSet
    way: list[tuple[int, int]]  # in hard mode, guesses and clues that leave its legal guesses
    turns: int
    cost: int
    guess: int  # -1 if the cost is a bound


class Stretch(NamedTuple):
    """Task: try the guesses at some places of a subproblem's order, below a limit."""

    scope: Scope
    history: ClueHistory
    limit: int
    start: int = 0
    end: int | None = None  # None for all that follow; with 0, only `asks` counts
    asks: bool = False  # test first whether all answers can be found
    entries: Mapping[int, Sequence[Entry]] = {}  # from the last stretches, by their start


class Outcome(NamedTuple):
    """Result of a stretch: the least cost below its limit, with its tree; or `limit` or more.

    Where games are limited in length, it may instead be answers that cannot all be found.
    """

    cost: int
    node: Node | None = None
    lower_bound: int = 0  # of the subproblem
    is_over: bool = True  # no later guess in the order can be better
    next_bound: int = INFEASIBLE  # lower bound of all later guesses
    entries: Sequence[Entry] = ()
    seconds: float = 0.0  # that the stretch took
    conflict: Indices | None = None


class TranspositionTable(dict[State, int]):
    """Transposition table that also keeps its new entries apart."""

    def __init__(self) -> None:
        super().__init__()
        self.new: dict[State, int] = {}

    def __setitem__(self, state: State, cost: int) -> None:
        super().__setitem__(state, cost)
        self.new[state] = cost


class RootSearch:
    """Search of a subproblem by stretches of the guesses of its root."""

    def __init__(self, search: BranchAndBound) -> None:
        self.search = search
        self.candidates: Candidates | None = None
        self.order: list[tuple[int, int]] = []  # bound and place of the guesses drawn so far
        self.guesses_left: Iterator[tuple[int, int]]  # bound and place of the others
        self.costs = TranspositionTable()
        self.added: set[int] = set()  # stretches whose entries are in the tables, by their start

    @property
    def table_size(self) -> int:
        """Number of entries in the largest table."""
        search = self.search
        tables = (search.costs, search.feasibility.feasible, search.subproblem.quick_bounds)
        return max(map(len, tables))

    def add(self, entries: Mapping[int, Sequence[Entry]]) -> None:
        """Add what other workers found in stretches, each named by its start."""
        self.search.costs = self.costs
        subproblem = self.search.subproblem
        for start in entries.keys() - self.added:
            for answers, way, turns, cost, guess in entries[start]:
                legal_id = 0
                for step in way:
                    legal_id = subproblem.legal_after(legal_id, *step)
                state = (answers, legal_id, turns)
                if cost >= self.costs.get(state, 0):
                    self.costs[state] = cost
                    if guess >= 0:
                        self.search.guesses[state] = guess
        self.added |= entries.keys()
        self.costs.new.clear()

    def new_entries(self) -> list[Entry]:
        """Return what was found since `add`."""
        way_to = self.search.subproblem.way_to
        guesses = self.search.guesses
        return [
            Entry(state[0], way_to(state[1]), state[2], cost, guesses.get(state, -1))
            for state, cost in self.costs.new.items()
        ]

    def stretch(self, task: Stretch) -> Outcome:
        """Try the guesses of a task; the first task also looks up what is known already."""
        search = self.search
        root = search.root
        limit = task.limit
        if task.start == 0:
            known = search.known(root, limit)
            if known is None and search.cannot_be_found(root, limit):
                known = INFEASIBLE
            if known is not None:
                node = search.node(root) if known < limit else None
                is_exact = search.width is None or node is not None
                return Outcome(known, node, known if is_exact else search.lower_bound)
        if self.candidates is None:
            # A stretch that comes later may have a higher limit, and must meet the same order.
            self.candidates = search.candidates(root, limit if task.end is None else INFEASIBLE)
            self.guesses_left = self.candidates.scan.ordered(self.candidates.bounds)
        least = self.candidates.least
        order: Iterable[tuple[int, int]] = self.guesses_left
        if task.end is not None:
            missing = max(0, task.end + 1 - len(self.order))  # 0 after a later stretch
            self.order.extend(islice(self.guesses_left, missing))
            order = self.order[task.start : task.end]
        trial = search.try_guesses(root, self.candidates, order, limit)
        node = search.node_of(root, trial.guess) if trial.guess >= 0 else None
        if task.end is None:
            bound = max(trial.cost, least) if search.width is None else search.lower_bound
            return Outcome(trial.cost, node, bound)
        self.added.add(task.start)
        is_last = len(self.order) <= task.end
        next_bound = INFEASIBLE if is_last else max(least, self.order[task.end][0])
        is_over = trial.is_over or is_last
        return Outcome(trial.cost, node, least, is_over, next_bound, self.new_entries())


class Worker:
    """A scorer, and tables for those subproblems of an opening that are divided among tasks.

    `on_scan` is called before each look at all guesses, but not in a process forked from this one.
    """

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.process = os.getpid()
        self.on_scan: Callable[[], object] | None = None
        self.played: PlayedOpening | None = None
        self.roots: dict[ClueHistory, RootSearch] = {}
        self.trying: tuple[ClueHistory, BranchAndBound] | None = None

    def __reduce__(self) -> tuple[type["Worker"], tuple[Scorer]]:
        return Worker, (self.scorer,)

    def play(self, scope: Scope) -> PlayedOpening:
        """Opening of a scope; the tables of the opening before are dropped."""
        if self.played is None or self.played.scope != scope:
            self.played = PlayedOpening(self.scorer, scope, self.scanned)
            self.roots.clear()
        return self.played

    def scanned(self) -> None:
        if self.on_scan and os.getpid() == self.process:
            self.on_scan()

    def forget(self) -> None:
        """Drop everything except the scorer, so that its owner can give back the memory."""
        self.on_scan = None
        self.played = None
        self.roots.clear()

    def root(self, played: PlayedOpening, history: ClueHistory) -> RootSearch:
        """Search of a divided subproblem; it is kept for the tasks that follow."""
        found = self.roots.get(history)
        if found is None:
            found = RootSearch(played.search(history))
            size = sum(root.table_size for root in self.roots.values())
            most = found.search.subproblem.most_states // 2  # the other half is for the new one
            if size > most or self.scorer.clues.matrix is None:
                for root in self.roots.values():
                    root.search.feasibility.forget()
                self.roots.clear()
            self.roots[history] = found
        return found


def try_stretch(worker: Worker, task: Stretch) -> Outcome:
    played = worker.play(task.scope)
    if task.asks:
        conflict = played.conflict(task.history)
        if conflict is not None or task.end == 0:
            return Outcome(INFEASIBLE, conflict=conflict)
    start = perf_counter()
    if task.end is None:
        root = RootSearch(played.search(task.history))
    else:
        root = worker.root(played, task.history)
        root.add(task.entries)
    worker.trying = task.history, root.search
    outcome = root.stretch(task)
    worker.trying = None
    if task.end is None:
        root.search.feasibility.forget()
    return outcome._replace(seconds=perf_counter() - start)
