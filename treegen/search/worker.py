"""The worker of a divided search: it tries stretches of the guesses of a subproblem's root."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound, Candidates
from treegen.search.opening import ClueHistory, Opening, OpeningSearch
from treegen.search.subproblem import AnswerSet, State
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node


class Entry(NamedTuple):
    """Entry of the transposition tables of a subproblem, as any worker can read it."""

    answers: AnswerSet
    way: list[tuple[int, int]]  # guesses and clues that leave its legal guesses, in hard mode
    turns: int
    cost: int
    guess: int  # or -1, where the cost is a bound


class Outcome(NamedTuple):
    """What a task finds: the least cost below its limit and that tree, or no less than the limit.

    Or, where games are limited in length, answers that cannot all be found.
    """

    cost: int
    node: Node | None = None
    is_over: bool = True  # nothing that comes after it in the order can be better
    conflict: Indices | None = None
    next_bound: int = INFEASIBLE  # lower bound of all guesses that come after it
    entries: Sequence[Entry] = ()
    seconds: float = 0.0  # that it took


class Table(dict[State, int]):
    """Transposition table that tells what is new in it."""

    def __init__(self) -> None:
        super().__init__()
        self.new: dict[State, int] = {}

    def __setitem__(self, state: State, cost: int) -> None:
        super().__setitem__(state, cost)
        self.new[state] = cost


class RootSearch:
    """Search of one subproblem by stretches of the guesses of its root."""

    def __init__(self, search: BranchAndBound) -> None:
        self.search = search
        self.candidates: Candidates | None = None
        self.order: list[tuple[int, int]] = []  # bound and place of each
        self.costs = Table()
        search.costs = self.costs
        self.added: set[int] = set()  # stretches whose entries are in the tables, by their start

    @property
    def table_size(self) -> int:
        """Number of entries in the largest of its tables."""
        feasibility = self.search.feasibility
        quick_bounds = self.search.subproblem.quick_bounds
        return max(map(len, (self.costs, feasibility.feasible, quick_bounds)))

    def add(self, entries: Mapping[int, Sequence[Entry]]) -> None:
        """Add what other workers found out in stretches, each named by its start."""
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

    def stretch(self, start: int, end: int, limit: int) -> Outcome:
        """Try the guesses at some places of their order; at the first also look what is known."""
        search = self.search
        root = search.root
        if start == 0:
            known = search.known(root, limit)
            if known is not None:
                return Outcome(known, search.node(root) if known < limit else None)
        if self.candidates is None:
            least = search.subproblem.quick_bound(root[0]).bound
            self.candidates = search.candidates(root, least, limit)
            self.order = self.candidates.scan.in_order(self.candidates.bounds)
        end = len(self.order) if search.width else end
        trial = search.try_guesses(root, self.candidates, self.order[start:end], limit)
        node = None if trial.guess < 0 else search.node_of(root, trial.guess)
        self.added.add(start)
        is_last = end >= len(self.order)
        next_bound = INFEASIBLE if is_last else max(self.candidates.least, self.order[end][0])
        is_over = trial.is_over or is_last
        return Outcome(trial.cost, node, is_over, None, next_bound, self.new_entries())


class SearchWorker:
    """Everything a worker needs to search: a scorer, and its share of the memory.

    It keeps the searches of subproblems that it has begun, as later tasks may be of the same.
    """

    def __init__(self, scorer: Scorer, sharers: int) -> None:
        self.scorer = scorer
        self.sharers = sharers
        self.at: tuple[object, ...] = ()  # opening, turns and width of these searches
        self.opening_search: OpeningSearch | None = None
        self.root_searches: dict[ClueHistory, RootSearch] = {}

    def __reduce__(self) -> tuple[type["SearchWorker"], tuple[Scorer, int]]:
        return SearchWorker, (self.scorer, self.sharers)

    def search(self, opening: Opening, turns: int) -> OpeningSearch:
        return OpeningSearch(self.scorer.shared(self.sharers), opening, turns)

    def keep(self, search: OpeningSearch, width: int | None) -> None:
        """Keep an opening's search, instead of the one before."""
        self.opening_search = search
        self.root_searches.clear()
        self.at = (search.opening, search.turns, width)

    def search_at(self, task: "Stretch") -> tuple[OpeningSearch, RootSearch]:
        """Search of a task's opening, and of its subproblem."""
        at = (task.opening, task.turns, task.width)
        if self.opening_search is None or self.at != at:
            self.keep(self.search(task.opening, task.turns), task.width)
        assert self.opening_search
        found = self.root_searches.get(task.history)
        if found is None:
            found = RootSearch(self.opening_search.search(task.history, task.width))
            size = sum(search.table_size for search in self.root_searches.values())
            most = found.search.subproblem.most_states // 2  # the other half is for the new one
            if size > most or self.scorer.clues.matrix is None:
                for search in self.root_searches.values():
                    search.search.feasibility.forget()
                self.root_searches.clear()
            self.root_searches[task.history] = found
        return self.opening_search, found


class Stretch(NamedTuple):
    """Task: try some guesses of a subproblem's root, from a place in their order on."""

    opening: Opening
    turns: int
    width: int | None
    history: ClueHistory
    start: int
    end: int
    limit: int
    entries: Mapping[int, Sequence[Entry]]  # of the last stretches that are done
    is_feasible: bool  # known to be, or not limited in length


def try_stretch(worker: SearchWorker, task: Stretch) -> Outcome:
    opening_search, root_search = worker.search_at(task)
    if not task.is_feasible:
        conflict = opening_search.conflict_of(task.history)
        if conflict is not None:
            return Outcome(INFEASIBLE, conflict=conflict)
    start = perf_counter()
    root_search.add(task.entries)
    outcome = root_search.stretch(task.start, task.end, task.limit)
    return outcome._replace(seconds=perf_counter() - start)
