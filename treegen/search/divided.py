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

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.opening import ClueHistory, Opening, OpeningSearch
from treegen.search.worker import Entry, Outcome, SearchWorker, Stretch, try_stretch
from treegen.solve.executors import Team
from treegen.solve.matrix import Indices
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, weighted_total

SMALL = 30  # answers of a subproblem that is not worth dividing
STRETCH = 16  # guesses, to begin with
SHORT = 0.015  # seconds for each worker; after a stretch that takes less, they get longer


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
        return self.divide(self.team, limit, {*unasked})

    def is_mine(self, history: ClueHistory) -> bool:
        """Test whether a subproblem is not to be divided."""
        return self.team is None or self.search.subproblems[history].subproblem.size <= SMALL

    def divide(self, team: Team, limit: int, unasked: set[ClueHistory]) -> bool:
        """Solve the large subproblems."""
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

        me = team.common
        assert isinstance(me, SearchWorker)
        me.keep(search, self.width)
        with closing(team.work(try_stretch, draw)) as outcomes:
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
