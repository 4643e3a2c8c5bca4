"""Whoever tries the guesses of a search, here or elsewhere: what it knows are its tables.

A stretch would find out again what others know, so what is new in a worker's transposition tables
comes back with its outcome, and goes along with the tasks that follow.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from time import perf_counter

from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound, Candidates
from treegen.search.opening import (
    ClueHistory,
    Entry,
    OpeningSearch,
    Outcome,
    PlayedOpening,
    Scope,
    Stretch,
)
from treegen.search.subproblem import State
from treegen.solve.executors import Team
from treegen.solve.scorer import Scorer


class Table(dict[State, int]):
    """Transposition table that tells what is new in it."""

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
        self.order: list[tuple[int, int]] = []  # bound and place of the first of its guesses
        self.guesses_left: Iterator[tuple[int, int]]  # and of the others
        self.costs = Table()
        self.added: set[int] = set()  # stretches whose entries are in the tables, by their start

    @property
    def table_size(self) -> int:
        """Number of entries in the largest of its tables."""
        search = self.search
        tables = (search.costs, search.feasibility.feasible, search.subproblem.quick_bounds)
        return max(map(len, tables))

    def add(self, entries: Mapping[int, Sequence[Entry]]) -> None:
        """Add what other workers found out in stretches, each named by its start."""
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
        """Return what was found out since `add`."""
        way_to = self.search.subproblem.way_to
        guesses = self.search.guesses
        return [
            Entry(state[0], way_to(state[1]), state[2], cost, guesses.get(state, -1))
            for state, cost in self.costs.new.items()
        ]

    def stretch(self, task: Stretch) -> Outcome:
        """Try the guesses of a task; with the first of them also look what is known."""
        search = self.search
        root = search.root
        limit = task.limit
        if task.start == 0:
            known = search.known(root, limit)
            if known is None and search.is_known_infeasible(root, limit):
                known = INFEASIBLE
            if known is not None:
                node = search.node(root) if known < limit else None
                is_exact = search.width is None or node is not None
                return Outcome(known, node, known if is_exact else search.lower_bound)
        if self.candidates is None:
            self.candidates = search.candidates(root, limit)
            self.guesses_left = self.candidates.scan.ordered(self.candidates.bounds)
        least = self.candidates.least
        order: Iterable[tuple[int, int]] = self.guesses_left
        if task.end is not None:
            missing = max(0, task.end + 1 - len(self.order))  # none, where a later one came first
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
    """A scorer, and the tables of an opening: those of its subproblems that tasks have divided.

    `on_scan` is called before each look at all guesses.
    """

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.on_scan: Callable[[], object] = lambda: None
        self.played: PlayedOpening | None = None
        self.roots: dict[ClueHistory, RootSearch] = {}
        self.trying: tuple[ClueHistory, BranchAndBound] | None = None

    def __reduce__(self) -> tuple[type["Worker"], tuple[Scorer]]:
        return Worker, (self.scorer,)

    def play(self, scope: Scope) -> PlayedOpening:
        """Opening of a scope; the tables of the one before go."""
        if self.played is None or self.played.scope != scope:
            self.played = PlayedOpening(self.scorer, scope, self.on_scan)
            self.roots.clear()
        return self.played

    def root(self, played: PlayedOpening, history: ClueHistory) -> RootSearch:
        """Search of a subproblem that is divided, which is kept for the tasks that follow."""
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

    def gain(self, search: OpeningSearch) -> int:
        """Return by how much the subproblem that is tried now raises a search's lower bound."""
        if self.trying is None:
            return 0
        history, bound_search = self.trying
        return max(0, bound_search.lower_bound - search.parts[history].lower_bound)


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


def solve(search: OpeningSearch, team: Team, on_outcome: Callable[[], object]) -> bool:
    """Let a team do what a search has to do; return whether there is a tree below its limit.

    What comes of it the search knows.
    """
    with closing(team.work(try_stretch, search.draw)) as outcomes:
        for task, outcome in outcomes:
            search.take(task, outcome)
            on_outcome()
            if search.is_hopeless:
                return False
    return not search.is_hopeless
