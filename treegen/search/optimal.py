"""The best tree with an opening, or with any of many: the front of the search."""

from collections.abc import Sequence
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.divided import (
    Attempt,
    DividedSearch,
    is_divisible,
    try_opening,
)
from treegen.search.opening import Opening, OpeningSearch
from treegen.search.subproblem import Subproblem
from treegen.search.worker import Outcome, SearchWorker
from treegen.solve.executors import ALONE, PATIENCE, Executor, Team
from treegen.solve.greedy import too_long
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, weighted_total
from treegen.tree.plan import Limits, Plan


class Solution(NamedTuple):
    """A tree that was found, and a lower bound of the cost of any tree."""

    root: Node
    lower_bound: int | None = None  # None where nothing was searched
    second: str = ""  # the word that was chosen for `ANY` in the opening


class Best(NamedTuple):
    """The best tree so far; of equal costs, that of the opening that comes first."""

    cost: int
    number: int  # of its opening
    root: Node


class BestOpeningSearch:
    """Search for the best tree with any of some openings, given as pairs (bound, opening).

    The bounds ascend. What takes long is divided among a team, if there is one.
    """

    def __init__(
        self,
        scorer: Scorer,
        width: int | None,
        openings: Sequence[tuple[int, Opening]],
        on_progress: OnProgress = silent,
        team: Team | None = None,
    ) -> None:
        self.scorer = scorer
        self.team = team
        self.width = width
        self.openings = openings
        self.most = min(width or len(openings), len(openings))  # openings to try
        self.on_progress = on_progress
        self.share = 0.0
        self.current: OpeningSearch | None = None
        self.lower_bound = openings[0][0]
        self.upper_bound = INFEASIBLE

    def solve(self, turns: int, limit: int) -> Best | None:
        """Best tree in so many turns, if it costs less than `limit`."""
        self.turns = turns
        self.limit = limit
        self.best: Best | None = None
        self.left = enumerate(self.openings)
        self.drawn = 0
        self.tried = 0
        self.conflicts: list[Indices] = []
        team = self.team if is_divisible(turns, self.width) else None
        start = perf_counter()
        while task := self.draw():
            search = OpeningSearch(self.scorer, task.opening, turns, self.report)
            self.current = search
            divided = DividedSearch(search, team, self.width)
            if self.width is None:
                self.lower_bound = max(self.lower_bound, self.openings[task.number][0])
            is_better = divided.improve(self.limit)
            root = search.root if is_better else None
            cost = weighted_total(root) if root else self.limit
            self.take(task, Outcome(cost, root, conflict=divided.conflict))
            # Openings take about as long as each other, so what is left of them can be reckoned.
            rest = (perf_counter() - start) / max(1, self.tried) * (self.most - self.tried)
            if team and self.best and rest > PATIENCE:
                with closing(team.work(try_opening, self.draw)) as outcomes:
                    for task, outcome in outcomes:
                        self.take(task, outcome)
                        self.report()
        return self.best

    def draw(self) -> Attempt | None:
        """Task of the next opening that can be better, or None."""
        for number, (bound, opening) in self.left:
            if bound >= self.limit or self.drawn == self.most:
                break
            if all(self.splits(opening, conflict) for conflict in self.conflicts):
                self.drawn += 1
                return Attempt(number, opening, self.turns, self.width, self.limit)
        return None

    def take(self, task: Attempt, outcome: Outcome) -> None:
        """Take the outcome of an opening; one that has no tree is not counted."""
        if outcome.conflict is not None:
            self.conflicts.append(outcome.conflict)
            self.drawn -= 1
            return
        self.tried += 1
        self.current = None
        if outcome.node:
            found = Best(outcome.cost, task.number, outcome.node)
            self.best = min(self.best or found, found, key=lambda best: best[:2])
            self.limit = self.best.cost
            self.upper_bound = self.limit

    def splits(self, opening: Opening, conflict: Indices) -> bool:
        """Test whether an opening may be feasible although it must find a conflict's answers.

        One that gives all of those the same clue leaves them together, with a turn less. In hard
        mode it changes the legal guesses too.
        """
        clues = self.scorer.clues.restricted_to(conflict).of_one(opening[0])
        return self.scorer.game.mode is not Mode.NORMAL or bool((clues != clues[0]).any())

    def report(self) -> None:
        if self.on_progress is silent:
            return
        lower = self.lower_bound
        share = 0.0
        if self.current:
            share = self.current.share
            if len(self.openings) == 1:
                lower = max(lower, self.current.lower_bound)
        self.share = max(self.share, (self.tried + share) / self.most)
        self.on_progress(self.share, **mean_bounds(self.scorer, lower, self.upper_bound))


def mean_bounds(scorer: Scorer, lower: int, upper: int) -> dict[str, float]:
    """Known bounds of the least cost, as means, for progress."""
    weight = scorer.weight(scorer.clues.answers)
    found = {"least": min(lower, upper) / weight}
    if upper < INFEASIBLE:
        found["most"] = upper / weight
    return found


def optimal_tree(
    plan: Plan, scorer: Scorer, on_progress: OnProgress = silent, executor: Executor = ALONE
) -> Solution:
    """Tree of least cost with a plan's opening, or with any opener."""
    limits = plan.limits
    turns = limits.max_turns or MAX_TURNS
    opening = [scorer.index_of(word) for word in plan.given]
    openings = [(0, opening)] if opening else openings_by_bound(scorer)
    with executor.team(SearchWorker(scorer, executor.sharers)) as team:
        several = None if team.is_alone else team
        search = BestOpeningSearch(scorer, limits.width, openings, on_progress, several)
        best = search.solve(turns, INFEASIBLE)
        if best is None:
            raise infeasible(" then ".join(plan.given), limits)
        if limits.then_worst:
            best = shortest(search, best)
    bound = best.cost
    if limits.width is not None:
        of_opening = OpeningSearch(scorer, openings[best.number][1], turns).raise_lower_bound()
        bound = max(openings[0][0], of_opening)
    return Solution(best.root, bound)


def shortest(search: BestOpeningSearch, best: Best) -> Best:
    """Tree that costs as little, and whose longest game is shortest."""
    while (worst := summarise(best.root).worst) > 1:
        shorter = search.solve(worst - 1, best.cost + 1)
        if shorter is None:
            break
        best = shorter
    return best


def openings_by_bound(scorer: Scorer) -> list[tuple[int, Opening]]:
    """All openings of one guess, as pairs (bound, opening) in the order they are tried."""
    rules = scorer.rules()
    subproblem = Subproblem(scorer, scorer.clues, rules, rules.everything)
    scan = subproblem.scan(subproblem.everything, 0)
    return [(bound, [guess]) for bound, guess in scan.ordered(subproblem.bounds(scan))]


def solve_below(
    scorer: Scorer, opener: int, limit: int = INFEASIBLE, limits: Limits | None = None
) -> tuple[int, Node | None]:
    """Lower bound of what an opener costs, and its best tree, if that costs below `limit`.

    The bound is `limit` or more where no tree costs less than that, and `INFEASIBLE` where there is
    none within the limits. With a width, there can be a better tree.
    """
    limits = limits or Limits()
    search = OpeningSearch(scorer, [opener], limits.max_turns or MAX_TURNS)
    is_bounded = limit < INFEASIBLE or limits.width is not None
    if is_bounded and search.raise_lower_bound(limit) >= limit:
        return min(search.lower_bound, INFEASIBLE), None
    if limits.max_turns is not None and limit >= INFEASIBLE and search.conflict() is not None:
        return INFEASIBLE, None
    if not search.improve(limit, limits.width):
        return min(search.lower_bound, INFEASIBLE), None
    return search.lower_bound, search.root


def infeasible(opening: str, limits: Limits) -> Exception:
    """Error for answers that need more turns than are allowed."""
    if limits.max_turns is None:
        return too_long()
    which = f"no tree that opens with {opening}" if opening else "no tree"
    turns = number_of(limits.max_turns, "turn")
    return NoSuchTree(f"{which} finds all answers in {turns}; allow longer games")
