"""The best tree with an opening, or with the best of many: the front of the search."""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.opening import Opening, Scope
from treegen.search.opening_search import OpeningSearch, solve
from treegen.search.subproblem import Subproblem
from treegen.search.worker import Worker
from treegen.solve.executors import Team
from treegen.solve.greedy import too_long
from treegen.solve.matrix import Indices
from treegen.solve.scorer import Scorer
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.node import Node
from treegen.tree.plan import MAX_TURNS, Limits, Plan
from treegen.tree.ways import weighted_total


class Solution(NamedTuple):
    """A tree that was found, and a lower bound of the cost of any tree."""

    root: Node
    lower_bound: int | None = None  # None without a search
    second: str = ""  # word that was chosen for `ANY` in the opening


class Attempt(NamedTuple):
    """Task: find the best tree with one of several openings, if it costs below a limit."""

    number: int  # of the opening, in their order
    scope: Scope
    limit: int


class Best(NamedTuple):
    """The best tree so far; where costs are equal, that of the first opening."""

    cost: int
    number: int  # of its opening
    root: Node


Found = tuple[Node | None, Indices | None]  # a tree or None, and a conflict if one was found


def try_opening(worker: Worker, attempt: Attempt) -> Found:
    search = OpeningSearch(worker.play(attempt.scope), attempt.limit)
    is_found = solve(search, Team(worker), worker.scanned)
    return search.root if is_found else None, search.conflict


class Search:
    """Search for the best tree with any of some openings, given as pairs (bound, opening).

    The bounds ascend; with a width, only so many openings are tried. The work for the first is
    divided among the team, as its cost limits the others. So is that for the last ones, once they
    are too few to give each worker one.
    """

    def __init__(
        self,
        team: Team,
        openings: Sequence[tuple[int, Opening]],
        width: int | None,
        on_progress: OnProgress,
    ) -> None:
        assert isinstance(team.common, Worker)
        self.team = team
        self.worker = team.common
        self.worker.on_scan = self.report
        self.openings = openings
        self.width = width
        self.most = min(width or len(openings), len(openings))  # openings to try
        self.on_progress = on_progress
        self.share = 0.0
        self.lower_bound = openings[0][0]
        self.upper_bound = INFEASIBLE

    def best(self, turns: int, limit: int) -> Best | None:
        """Best tree within some turns, if it costs less than `limit`."""
        self.turns = turns
        self.limit = limit
        self.found: Best | None = None
        self.left = enumerate(self.openings)
        self.drawn = 0
        self.tried = 0
        self.conflicts: list[Indices] = []
        self.current: OpeningSearch | None = None
        # With a width and few turns, the limit decides which guesses are tried, and the limit
        # depends on what is solved already.
        is_divisible = self.width is None or turns == MAX_TURNS
        team = self.team if is_divisible else Team(self.worker)
        while True:
            if self.found and self.most - self.drawn >= team.size():
                with closing(team.work(try_opening, self.draw)) as outcomes:
                    for attempt, found in outcomes:
                        self.take(attempt, *found)
                        self.report()
            attempt = self.draw()
            if attempt is None:
                return self.found
            if self.width is None:
                self.lower_bound = max(self.lower_bound, self.openings[attempt.number][0])
            self.current = OpeningSearch(self.worker.play(attempt.scope), self.limit, team.size())
            is_found = solve(self.current, team, self.report)
            self.take(attempt, self.current.root if is_found else None, self.current.conflict)

    def draw(self) -> Attempt | None:
        """Task of the next opening that can be better, or None."""
        for number, (bound, opening) in self.left:
            if bound >= self.limit or self.drawn == self.most:
                break
            if all(self.splits(opening, conflict) for conflict in self.conflicts):
                self.drawn += 1
                return Attempt(number, Scope(opening, self.turns, self.width), self.limit)
        return None

    def take(self, attempt: Attempt, root: Node | None, conflict: Indices | None) -> None:
        """Take the result of an opening; an opening without a tree is not counted."""
        self.current = None
        if conflict is not None:
            self.conflicts.append(conflict)
        if conflict is not None or (root is None and attempt.limit == INFEASIBLE):
            self.drawn -= 1
            return
        self.tried += 1
        if root:
            found = Best(weighted_total(root), attempt.number, root)
            self.found = min(self.found or found, found, key=lambda best: best[:2])
            self.limit = self.found.cost
            self.upper_bound = self.limit

    def splits(self, opening: Opening, conflict: Indices) -> bool:
        """Test whether an opening may be feasible although some answers are in conflict.

        An opening that gives them all the same clue leaves them together, with a turn less. In hard
        mode another opening changes the legal guesses, so there any opening may be feasible.
        """
        scorer = self.worker.scorer
        clues = scorer.clues.restricted_to(conflict).of_one(opening[0])
        return scorer.game.mode is not Mode.NORMAL or bool((clues != clues[0]).any())

    def report(self) -> None:
        if self.on_progress is silent:
            return
        lower = self.lower_bound
        share = 0.0
        if self.current:
            share = self.current.share
            if len(self.openings) == 1:
                lower = max(lower, self.current.lower_bound)
                if self.worker.trying:  # its bound may have risen since
                    history, trying = self.worker.trying
                    lower += max(0, trying.lower_bound - self.current.parts[history].lower_bound)
        self.share = max(self.share, (self.tried + share) / self.most)
        self.on_progress(self.share, **mean_bounds(self.worker.scorer, lower, self.upper_bound))


def mean_bounds(scorer: Scorer, lower: int, upper: int) -> dict[str, float]:
    """Known bounds of the least cost, as means, to report progress."""
    weight = scorer.weight(scorer.clues.answers)
    found = {"least": min(lower, upper) / weight}
    if upper < INFEASIBLE:
        found["most"] = upper / weight
    return found


def optimal_tree(plan: Plan, opening: Opening, team: Team, on_progress: OnProgress) -> Solution:
    """Tree of least cost with an opening; with the best opener if the opening is empty."""
    limits = plan.limits
    turns = limits.max_turns or MAX_TURNS
    assert isinstance(team.common, Worker)
    openings = [(0, opening)] if opening else openings_by_bound(team.common.scorer)
    search = Search(team, openings, limits.width, on_progress)
    best = search.best(turns, INFEASIBLE)
    if best is None:
        raise infeasible(" then ".join(plan.given), limits)
    if limits.then_worst:
        best = shortest(search, best)
    bound = best.cost
    if limits.width is not None:
        played = team.common.play(Scope(openings[best.number][1], turns, None))
        of_opening = OpeningSearch(played, INFEASIBLE).raise_lower_bound()
        bound = max(openings[0][0], of_opening)
    team.common.forget()
    return Solution(best.root, bound)


def shortest(search: Search, best: Best) -> Best:
    """Tree of the same cost whose longest game is shortest."""
    while (worst := summarise(best.root).worst) > 1:
        shorter = search.best(worst - 1, best.cost + 1)
        if shorter is None:
            break
        best = shorter
    return best


def openings_by_bound(scorer: Scorer) -> list[tuple[int, Opening]]:
    """All openings of one guess, as pairs (bound, opening), in the order in which to try them."""
    rules = scorer.rules()
    subproblem = Subproblem(scorer, scorer.clues, rules, rules.everything)
    scan = subproblem.scan(subproblem.everything, 0)
    return [(bound, [guess]) for bound, guess in scan.ordered(subproblem.bounds(scan))]


def solve_below(
    scorer: Scorer, opener: int, limit: int = INFEASIBLE, limits: Limits | None = None
) -> tuple[int, Node | None]:
    """Lower bound of what an opener costs, and its best tree, if that costs below `limit`.

    The bound is `limit` or more if no tree costs less than that, and `INFEASIBLE` if there is none
    within the limits. With a width, a better tree may exist.
    """
    limits = limits or Limits()
    worker = Worker(scorer)
    played = worker.play(Scope([opener], limits.max_turns or MAX_TURNS, limits.width))
    search = OpeningSearch(played, limit, asks=limit >= INFEASIBLE)
    is_bounded = limit < INFEASIBLE or limits.width is not None
    if is_bounded and search.raise_lower_bound() >= limit:
        return min(search.lower_bound, INFEASIBLE), None
    is_found = solve(search, Team(worker), worker.scanned)
    if search.conflict is not None:
        return INFEASIBLE, None
    return min(search.lower_bound, INFEASIBLE), search.root if is_found else None


def infeasible(opening: str, limits: Limits) -> Exception:
    """Error for answers that need more turns than are allowed."""
    if limits.max_turns is None:
        return too_long()
    which = f"no tree that opens with {opening}" if opening else "no tree"
    turns = number_of(limits.max_turns, "turn")
    return NoSuchTree(f"{which} finds all answers in {turns}; allow longer games")
