"""A search divided among workers; its tree is that of one process.

Subproblems. What follows one history of an opening has no answer in common with what follows
another, so none needs another's result. The largest come first, as they decide when all ends.

Stretches. Most of the time goes by after the best guess of a large subproblem is found, with proof
that none of ten thousand others costs less. So the guesses of its root are tried in stretches of
their order: the first alone, as it finds what limits the others, and these side by side.

Tables. A stretch would find out again what others know, so what is new in a worker's transposition
tables comes back with its outcome, and goes along with the tasks that follow.

Openers. Where the search chooses one, each after the first is a task of its own.

Order. A cost below a limit is the same for any higher limit, and so is its tree. Of equal costs the
one that comes first in the order is taken. So it does not matter which task ends first.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound, Candidates
from treegen.search.opening import ClueHistory, Opening, OpeningSearch
from treegen.search.subproblem import AnswerSet, State
from treegen.solve.executors import Team
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, weighted_total

PATIENCE = 0.4  # seconds of work in this process before others are started, which takes 0.1
SMALL = 30  # answers of a subproblem that is not worth dividing
STRETCH = 16  # guesses, to begin with
SHORT = 0.015  # seconds for each worker; after a stretch that takes less, they get longer


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
        next_bound = INFEASIBLE if is_last else self.order[end][0]
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


class Part:
    """A subproblem and what is known of it, while its guesses are tried in stretches.

    `size` is how many of them are under way at once.
    """

    def __init__(self, search: OpeningSearch, history: ClueHistory, size: int) -> None:
        self.search = search
        self.history = history
        self.start = 0  # of the next stretch
        self.length = STRETCH
        self.size = size
        self.entries: dict[int, Sequence[Entry]] = {}  # of the last stretches, by their start
        self.under_way: set[int] = set()  # starts of stretches
        self.next_bounds: dict[int, int] = {}  # by the end of each stretch that is done
        self.limit = INFEASIBLE  # of the last task
        self.is_begun = False  # the first stretch is done, so the others have a limit
        self.is_over = False  # no further stretch can find less
        self.best: tuple[int, int, Node] | None = None  # cost, start of its stretch, and tree

    @property
    def has_next(self) -> bool:
        return not self.is_over and (self.is_begun or self.start == 0)

    def next_stretch(self, limit: int, width: int | None, is_feasible: bool) -> Stretch:
        """Next task, for a limit of the whole cost."""
        if self.best:
            limit = self.best[0]
        else:
            limit = self.search.limit_of(self.history, limit)
        self.limit = limit
        search = self.search
        start = self.start
        self.start += self.length
        self.under_way.add(start)
        return Stretch(
            search.opening,
            search.turns,
            width,
            self.history,
            start,
            self.start,
            limit,
            dict(self.entries),
            is_feasible or self.is_begun,
        )

    def take(self, task: Stretch, outcome: Outcome) -> bool:
        """Take the outcome of a stretch; return whether it was the last."""
        self.under_way.remove(task.start)
        self.next_bounds[task.end] = outcome.next_bound
        self.is_begun = True
        self.is_over = self.is_over or outcome.is_over
        if outcome.seconds < SHORT * self.size and task.end - task.start == self.length:
            self.length *= 2
        self.entries[task.start] = outcome.entries
        if len(self.entries) > 2 * self.size:  # more than end while another is under way
            del self.entries[next(iter(self.entries))]
        if outcome.node:
            found = (outcome.cost, task.start, outcome.node)
            self.best = min(found, self.best or found, key=lambda each: each[:2])
        return self.is_over and not self.under_way

    @property
    def lower_bound(self) -> int:
        """Lower bound of its cost, by the guesses that are tried: all before some place."""
        place = min(self.under_way, default=self.start)
        best = self.best[0] if self.best else self.limit
        return min(best, self.next_bounds.get(place, 0))


class DividedSearch:
    """Search of one opening by a team, if it takes longer than a moment."""

    def __init__(self, search: OpeningSearch, team: Team | None, width: int | None) -> None:
        self.search = search
        self.team = team if is_divisible(search.turns, width) else None
        self.width = width
        self.conflict: Indices | None = None  # where there is no tree

    def improve(self, limit: int) -> bool:
        """Do what `OpeningSearch.improve` does; find a conflict first, if games are limited."""
        search = self.search
        end = perf_counter() + PATIENCE
        unasked = search.from_the_smallest() if search.turns < MAX_TURNS else []
        while unasked and self.is_mine(unasked[0]):
            self.conflict = search.conflict_of(unasked.pop(0))
            if self.conflict is not None:
                return False
        while search.unsolved and self.is_mine(search.unsolved[0]):
            if not search.improve_next(limit, self.width):
                return False
        if search.turns_played > search.turns:
            return False
        if self.team is None or not search.unsolved:
            return True
        return self.divide(self.team, limit, {*unasked}, end)

    def is_mine(self, history: ClueHistory) -> bool:
        """Test whether a subproblem is not to be divided."""
        return self.team is None or self.search.subproblems[history].subproblem.size <= SMALL

    def divide(self, team: Team, limit: int, unasked: set[ClueHistory], end: float) -> bool:
        """Solve the large subproblems: until the end of patience here, and then by the team."""
        search = self.search
        size = team.size()
        parts = {history: Part(search, history, size) for history in reversed(search.unsolved)}

        def draw() -> Stretch | None:
            able = [part for part in parts.values() if part.has_next]
            if not able:
                return None
            # All are begun first, as it cannot be told before which of them takes long.
            part = next((part for part in able if not part.is_begun), able[0])
            return part.next_stretch(limit, self.width, part.history not in unasked)

        me = SearchWorker(search.scorer, 1)
        me.keep(search, self.width)
        with closing(team.work(try_stretch, draw, me, end)) as outcomes:
            for task, outcome in outcomes:
                self.conflict = outcome.conflict
                if self.conflict is not None:
                    return False
                part = parts[task.history]
                is_done = part.take(task, outcome)
                if self.width is None:
                    known = search.lower_bounds[task.history]
                    search.lower_bounds[task.history] = max(known, part.lower_bound)
                if is_done:
                    if part.best is None:
                        return False
                    cost, _, node = part.best
                    search.take(task.history, cost, node)
                    if self.width is None:
                        search.lower_bounds[task.history] = cost
                    if search.least >= limit:
                        return False
                    search.subproblems[task.history].forget()
                    del parts[task.history]
                search.on_scan()
        return True


class Attempt(NamedTuple):
    """Task: search one of several openings."""

    number: int  # in their order
    opening: Opening
    turns: int
    width: int | None
    limit: int


def try_opening(worker: SearchWorker, task: Attempt) -> Outcome:
    search = DividedSearch(worker.search(task.opening, task.turns), None, task.width)
    if search.improve(task.limit):
        root = search.search.root
        return Outcome(weighted_total(root), root)
    return Outcome(task.limit, conflict=search.conflict)


def is_divisible(turns: int, width: int | None) -> bool:
    """Test whether a search can be divided without a change of its tree.

    With a width, which guesses are tried in few turns depends on the limit, and this on what is
    solved already.
    """
    return width is None or turns == MAX_TURNS
