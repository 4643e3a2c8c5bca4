"""The search for the best tree with an opening: what is known, which task is next, and its loop.

A subproblem is solved by trying the guesses of its root. For one worker, that is one task. For a
team, a large subproblem is many tasks: nearly all the time passes after the best guess is found, to
prove that none of ten thousand others costs less. So these are tried in stretches of their order.
The first stretch goes alone, as it finds the limit for the others. It does not matter which task
ends first: a cost below a limit is the same for any higher limit, and where costs are equal, the
earlier guess is taken.
"""

from collections.abc import Callable, Sequence
from contextlib import closing

from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.opening import ClueHistory, PlayedOpening, Scope
from treegen.search.subproblem import Subproblem
from treegen.search.worker import Entry, Outcome, Stretch, try_stretch
from treegen.solve.executors import Team
from treegen.solve.matrix import Indices
from treegen.tree.node import Node
from treegen.tree.plan import MAX_TURNS

SMALL = 30  # answers up to which a subproblem is not worth dividing
STRETCH = 16  # guesses of the first stretches
SHORT = 0.015  # seconds a worker: after a stretch that takes less, stretches get longer


class Part:
    """A subproblem of an opening: its lower bound and, once it is solved, its cost and tree."""

    def __init__(self, history: ClueHistory, subproblem: Subproblem, is_whole: bool) -> None:
        self.history = history
        self.size = subproblem.size
        self.weight = subproblem.weight(subproblem.everything)
        self.is_whole = is_whole  # one task tries all its guesses
        self.lower_bound = subproblem.perfect_split_bound
        self.best: tuple[int, int, Node] | None = None  # cost, start of its stretch, and tree
        self.limit = INFEASIBLE  # the last task's
        self.start = 0  # of the next stretch
        self.length = STRETCH
        self.under_way: set[int] = set()  # starts of stretches
        self.is_begun = False  # the first stretch is done, so the others have a limit
        self.is_over = False  # no further stretch can find less
        self.next_bounds: dict[int, int] = {}  # bound of what follows each stretch, by its end
        self.entries: dict[int, Sequence[Entry]] = {}  # from the last stretches, by their start

    @property
    def is_done(self) -> bool:
        return self.is_over and not self.under_way

    @property
    def least(self) -> int:
        """Cost of the part once it is solved; its lower bound before."""
        return self.best[0] if self.best and self.is_done else self.lower_bound

    @property
    def has_next(self) -> bool:
        return not self.is_over and (self.is_begun or self.start == 0) and not self.is_whole

    def next_stretch(self, scope: Scope, limit: int, asks: bool) -> Stretch:
        """Next task, for a limit of this part's cost."""
        self.limit = self.best[0] if self.best else limit
        start = self.start
        self.under_way.add(start)
        if self.is_whole:
            return Stretch(scope, self.history, self.limit)
        self.start += self.length
        asks = asks and not self.is_begun
        entries = dict(self.entries)
        return Stretch(scope, self.history, self.limit, start, self.start, asks, entries)

    def take(self, task: Stretch, outcome: Outcome, workers: int) -> None:
        self.under_way.remove(task.start)
        self.is_begun = True
        self.is_over = self.is_over or outcome.is_over
        if outcome.node:
            found = (outcome.cost, task.start, outcome.node)
            self.best = min(found, self.best or found, key=lambda each: each[:2])
        self.lower_bound = max(self.lower_bound, outcome.lower_bound)
        if task.end is None:
            return
        self.next_bounds[task.end] = outcome.next_bound
        if outcome.seconds < SHORT * workers and task.end - task.start == self.length:
            self.length *= 2
        self.entries[task.start] = outcome.entries
        if len(self.entries) > 2 * workers:  # more than can end while one stretch is under way
            del self.entries[next(iter(self.entries))]
        # All guesses before the first stretch that is under way are tried.
        bound = self.next_bounds.get(min(self.under_way, default=self.start), 0)
        least = self.best[0] if self.best else self.limit
        self.lower_bound = max(self.lower_bound, min(least, bound))


class OpeningSearch:
    """Search for the best tree with an opening, below a limit.

    Small subproblems come first, from the smallest: they are soon solved, and what they cost above
    their bounds tightens the limit for the others. Large ones follow, from the largest, as they
    decide when the search ends. For one worker all are small. Where games are limited in length and
    the search `asks`, it first tests whether all answers can be found; `conflict` has some that
    cannot.
    """

    def __init__(
        self, played: PlayedOpening, limit: int, workers: int = 1, asks: bool = True
    ) -> None:
        self.played = played
        self.scope = played.scope
        self.limit = limit
        self.workers = workers
        self.weight = played.scorer.weight(played.scorer.clues.answers)
        self.conflict: Indices | None = None
        self.is_hopeless = played.turns_played > self.scope.turns  # no tree costs below the limit
        small: list[Part] = []
        large: list[Part] = []
        for history in played.from_the_smallest():
            subproblem = played.subproblems[history].subproblem
            is_small = workers == 1 or subproblem.size <= SMALL
            is_whole = is_small or self.scope.width is not None
            (small if is_small else large).append(Part(history, subproblem, is_whole))
        self.waiting = [*small, *reversed(large)]
        self.parts = {part.history: part for part in self.waiting}
        self.lower_bound = played.cost + sum([part.lower_bound for part in self.waiting])
        self.least = self.lower_bound  # the same, but by the costs of the parts that are solved
        self.done_weight = 0  # weight of the answers of the parts that are solved
        self.asks = asks and self.scope.turns < MAX_TURNS
        self.unasked = [*small] if self.asks else []
        self.begun: list[Part] = []  # parts with tasks under way or to come

    def draw(self) -> Stretch | None:
        """Next task, or None where there is none now."""
        if self.is_hopeless:
            return None
        if self.unasked:
            return Stretch(self.scope, self.unasked.pop(0).history, 0, 0, 0, asks=True)
        if self.waiting:
            part = self.waiting.pop(0)
            self.begun.append(part)
            return part.next_stretch(self.scope, self.limit_of(part), self.asks)
        for part in self.begun:
            if part.has_next:
                return part.next_stretch(self.scope, self.limit_of(part), self.asks)
        return None

    def take(self, task: Stretch, outcome: Outcome) -> None:
        """Take the outcome of a task."""
        if outcome.conflict is not None:
            self.conflict = outcome.conflict
            self.is_hopeless = True
        elif task.end != 0:
            part = self.parts[task.history]
            least = part.least
            bound = part.lower_bound
            part.take(task, outcome, self.workers)
            self.least += part.least - least
            self.lower_bound += part.lower_bound - bound
            if part.is_done:
                self.begun.remove(part)
                self.done_weight += part.weight
                self.is_hopeless = part.best is None or self.least >= self.limit

    def limit_of(self, part: Part) -> int:
        """Limit of a part's cost: what the limit of the whole leaves beside the other parts."""
        return self.limit - self.least + part.lower_bound

    @property
    def share(self) -> float:
        """Share of the answers, by weight, whose parts are solved."""
        return self.done_weight / self.weight

    @property
    def nodes(self) -> dict[ClueHistory, Node]:
        """Best tree of each part that is solved."""
        return {part.history: part.best[2] for part in self.parts.values() if part.best}

    @property
    def root(self) -> Node:
        return self.played.root(self.nodes)

    def raise_lower_bound(self) -> int:
        """Raise the lower bound by looking two turns ahead, until it reaches the limit; return it.

        The largest subproblems come first, since their bounds rise most.
        """
        for part in sorted(self.parts.values(), key=lambda part: -part.size):
            if self.lower_bound >= self.limit:
                break
            search = self.played.search(part.history)
            gain = max(0, search.two_turn_bound() - part.lower_bound)
            part.lower_bound += gain
            self.lower_bound += gain
            self.least += gain
            search.feasibility.forget()
        return self.lower_bound


def solve(search: OpeningSearch, team: Team, on_outcome: Callable[[], object]) -> bool:
    """Let a team do the tasks of a search; return whether there is a tree below its limit.

    The search has the results.
    """
    with closing(team.work(try_stretch, search.draw)) as outcomes:
        for task, outcome in outcomes:
            search.take(task, outcome)
            on_outcome()
            if search.is_hopeless:
                return False
    return not search.is_hopeless
