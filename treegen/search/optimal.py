"""The optimal builder's first turn: the best tree with one opener or several, or with any.

What follows one history of the opening's clues has no answer in common with what follows another.
So each is a subproblem of its own, with its own transposition tables, and costs add up.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from treegen.clues import Mode
from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, silent
from treegen.search.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.search.feasible import Feasibility
from treegen.search.subproblem import Subproblem, members_of
from treegen.solve.greedy import too_long
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.scorer import Scorer
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, weighted_total
from treegen.tree.plan import Limits, Plan

ClueHistory = tuple[int, ...]  # the clues that the words of an opening earned
PATIENCE = 0.3  # seconds of work in this process before others are started, which takes 0.1
Opening = Sequence[int]  # guesses that are played first, whatever their clues


class Solution(NamedTuple):
    """A tree that was found, and a lower bound of the cost of any tree."""

    root: Node
    lower_bound: int | None = None  # None where nothing was searched
    second: str = ""  # the word that was chosen for `ANY` in the opening


class OpeningSearch:
    """Search for the best tree with an opening, one subproblem for each history of its clues.

    `on_scan` is called before each look at all guesses. What takes long is divided among so many
    processes as there are `jobs`.
    """

    def __init__(
        self,
        scorer: Scorer,
        opening: Opening,
        turns: int,
        on_scan: Callable[[], object] = lambda: None,
        jobs: int = 1,
    ) -> None:
        self.scorer = scorer
        self.opening = opening
        self.turns = turns
        self.on_scan = on_scan
        self.jobs = jobs
        self.weight = scorer.weight(scorer.clues.answers)
        self.cost = 0  # of the turns of the opening
        self.turns_played = 0  # of the opening, by the longest game in it
        self.done_weight = 0  # of the answers of subproblems that are solved
        self.rules = scorer.rules()
        self.subproblems: dict[ClueHistory, Feasibility] = {}
        self.lower_bounds: dict[ClueHistory, int] = {}
        self.best: dict[ClueHistory, Node] = {}  # of each subproblem that is solved
        self.current: tuple[ClueHistory, BranchAndBound] | None = None  # that is being solved
        self.play(scorer.clues, self.rules.everything, ())

    def play(self, clues: Clues, legal: GuessSet, history: ClueHistory) -> None:
        """Play the opening on, down to its subproblems."""
        played = len(history)
        if played == len(self.opening):
            subproblem = Subproblem(self.scorer, clues, self.rules, legal, self.on_scan)
            self.subproblems[history] = Feasibility(subproblem)
            self.lower_bounds[history] = subproblem.perfect_split_bound
            return
        guess = self.opening[played]
        self.cost += self.scorer.weight(clues.answers)
        self.turns_played = max(self.turns_played, played + 1)
        for code, answers in clues.classes(guess):
            if code != clues.win:
                after = self.rules.after(legal, guess, code)
                self.play(clues.restricted_to(answers), after, (*history, code))

    @property
    def lower_bound(self) -> int:
        """Lower bound of what a tree with the opening costs."""
        bound = self.cost + sum(self.lower_bounds.values())
        if self.current:
            history, search = self.current
            bound += max(0, search.lower_bound - self.lower_bounds[history])
        return bound

    @property
    def root(self) -> Node:
        return self.node(self.scorer.clues, ())

    def node(self, clues: Clues, history: ClueHistory) -> Node:
        if len(history) == len(self.opening):
            return self.best[history]
        guess = self.opening[len(history)]
        branches = {
            clue_text(code, clues.length): self.node(clues.restricted_to(answers), (*history, code))
            for code, answers in clues.classes(guess)
            if code != clues.win
        }
        word = self.scorer.guesses.words[guess]
        return Node(word, len(clues.answers), branches, self.scorer.weight(clues.answers))

    def from_the_smallest(self) -> list[ClueHistory]:
        return sorted(self.subproblems, key=lambda at: self.subproblems[at].subproblem.size)

    def conflict(self) -> Indices | None:
        """Return answers that cannot all be found after this opening, or None if all can be."""
        states = 0
        for history in self.from_the_smallest():
            feasibility = self.subproblems[history]
            subproblem = feasibility.subproblem
            turns = self.turns - len(self.opening)
            if found := feasibility.conflict(subproblem.everything, 0, turns):
                return subproblem.clues.answers[members_of(found)]
            states += len(feasibility.feasible) + len(feasibility.infeasible)
            if states > subproblem.most_states:
                feasibility.forget()
        return None

    def raise_lower_bound(self, limit: int = INFEASIBLE) -> int:
        """Raise the lower bound as far as two turns show, until it reaches `limit`; return it.

        The largest subproblems come first, whose bounds rise most.
        """
        for history in reversed(self.from_the_smallest()):
            if self.lower_bound >= limit:
                break
            search = self.search(history, None)
            self.lower_bounds[history] = max(self.lower_bounds[history], search.two_turn_bound())
            search.feasibility.forget()
        return self.lower_bound

    def improve(self, limit: int, width: int | None = None) -> bool:
        """Search for the best tree; return whether it costs less than `limit`.

        The smallest subproblems come first: they are soon solved, and what they cost above their
        bounds tightens the limit for the large ones.
        """
        least = self.lower_bound
        if self.turns_played > self.turns:
            return False
        histories = self.from_the_smallest()
        # With a width, which guesses are tried in few turns depends on the limit, and this on what
        # is solved already.
        is_divisible = self.jobs > 1 and (width is None or self.turns == MAX_TURNS)
        start = perf_counter()
        while histories:
            if is_divisible and len(histories) > 1 and perf_counter() - start > PATIENCE:
                return self.improve_in_processes(histories, least, limit, width)
            history = histories.pop(0)
            least -= self.lower_bounds[history]
            below = limit - least
            cost = self.solve(history, below, width)
            if cost >= below:
                return False
            least += cost
            self.done(history)
        return True

    def improve_in_processes(
        self, histories: list[ClueHistory], least: int, limit: int, width: int | None
    ) -> bool:
        """Solve the subproblems of some histories in processes, the largest first.

        `least` counts the costs of those that are solved, and the bounds of these. They have no
        answer in common, so none needs another's result. Each may cost what the limit leaves beside
        the bounds of the others: no less than what it may cost in turn. A cost below a limit is the
        same for any higher one, and so is its tree.
        """
        # Here, because few searches need it, and it takes 10 ms to load.
        from treegen.solve.processes import in_processes

        tasks = [
            SubproblemTask(history, limit - least + self.lower_bounds[history], width)
            for history in reversed(histories)
        ]
        with closing(in_processes(solve_apart, self, tasks, self.jobs)) as results:
            for task, (cost, node, bound) in results:
                least += cost - self.lower_bounds[task.history]
                if least >= limit:
                    return False
                self.best[task.history] = node
                known = self.lower_bounds[task.history]
                self.lower_bounds[task.history] = max(known, bound)
                self.done(task.history)
        return True

    @property
    def share(self) -> float:
        """Share of the answers that are done, by weight."""
        return self.done_weight / self.weight

    def done(self, history: ClueHistory) -> None:
        """Count the answers of a subproblem that is solved, and report progress."""
        subproblem = self.subproblems[history].subproblem
        self.done_weight += subproblem.weight(subproblem.everything)
        self.on_scan()

    def solve(self, history: ClueHistory, limit: int, width: int | None) -> int:
        """Least cost of a subproblem, if that is below `limit`; else no less than that.

        Its cost is its lower bound as well. With a width it is so only where the quick bound shows
        the cost, without a search: then the state is in no table.
        """
        search = self.search(history, width)
        self.current = history, search
        cost = search.solve(search.root, limit)
        # Asked before the node is made, which may search again and clear the tables.
        is_exact = width is None or (cost < limit and search.root not in search.costs)
        if cost < limit:
            self.best[history] = search.node(search.root)
        self.current = None
        search.feasibility.forget()
        bound = cost if is_exact else search.lower_bound
        self.lower_bounds[history] = max(self.lower_bounds[history], bound)
        return cost

    def search(self, history: ClueHistory, width: int | None) -> BranchAndBound:
        """Search of one subproblem, in the turns that the opening leaves."""
        return BranchAndBound(self.subproblems[history], width, self.turns - len(self.opening))


class SubproblemTask(NamedTuple):
    """What a process does: solve the subproblem of a history, if it costs below a limit."""

    history: ClueHistory
    limit: int
    width: int | None


def solve_apart(search: OpeningSearch, task: SubproblemTask) -> tuple[int, Node | None, int]:
    """Least cost of a subproblem, its tree if that is below the limit, and its lower bound.

    In a process of its own, which has its share of the memory, and leaves progress to the other.
    """
    subproblem = search.subproblems[task.history].subproblem
    subproblem.divide_memory(search.jobs)
    subproblem.on_scan = lambda: None
    cost = search.solve(task.history, task.limit, task.width)
    return cost, search.best.get(task.history), search.lower_bounds[task.history]


class BestOpeningSearch:
    """Search for the best tree with any of some openings, given as pairs (bound, opening)."""

    def __init__(
        self,
        scorer: Scorer,
        width: int | None,
        openings: Sequence[tuple[int, Opening]],
        on_progress: OnProgress = silent,
        jobs: int = 1,
    ) -> None:
        self.scorer = scorer
        self.jobs = jobs
        self.width = width
        self.openings = openings
        self.most = min(width or len(openings), len(openings))  # openings to try
        self.on_progress = on_progress
        self.share = 0.0
        self.tried = 0  # openings
        self.current: OpeningSearch | None = None
        self.lower_bound = openings[0][0]
        self.upper_bound = INFEASIBLE

    def solve(self, turns: int, limit: int) -> OpeningSearch | None:
        """Search of the opening that costs least in so many turns, if that is below `limit`."""
        best = None
        conflicts: list[Indices] = []
        self.tried = 0
        for bound, opening in self.openings:
            if bound >= limit or self.tried == self.most:
                break
            if self.width is None:
                self.lower_bound = max(self.lower_bound, bound)
            if not all(self.splits(opening, conflict) for conflict in conflicts):
                continue
            search = OpeningSearch(self.scorer, opening, turns, self.report, self.jobs)
            self.current = search
            conflict = search.conflict() if turns < MAX_TURNS else None
            if conflict is not None:
                conflicts.append(conflict)
                continue
            if search.improve(limit, self.width):
                best = search
                limit = weighted_total(search.root)
                self.upper_bound = limit
            self.tried += 1
        self.current = None
        return best

    def splits(self, opening: Opening, conflict: Indices) -> bool:
        """Test whether an opening may be feasible although it must find a conflict's answers.

        One that gives all of those the same clue leaves them together, with a turn less. In hard
        mode it changes the legal guesses too.
        """
        clues = self.scorer.clues.restricted_to(conflict).of_one(opening[0])
        return self.scorer.game.mode is not Mode.NORMAL or bool((clues != clues[0]).any())

    def report(self) -> None:
        if self.on_progress is silent or self.current is None:
            return
        lower = self.lower_bound
        if len(self.openings) == 1:
            lower = max(lower, self.current.lower_bound)
        self.share = max(self.share, (self.tried + self.current.share) / self.most)
        self.on_progress(self.share, **mean_bounds(self.scorer, lower, self.upper_bound))


def mean_bounds(scorer: Scorer, lower: int, upper: int) -> dict[str, float]:
    """Known bounds of the least cost, as means, for progress."""
    weight = scorer.weight(scorer.clues.answers)
    found = {"least": min(lower, upper) / weight}
    if upper < INFEASIBLE:
        found["most"] = upper / weight
    return found


def optimal_tree(
    plan: Plan, scorer: Scorer, on_progress: OnProgress = silent, jobs: int = 1
) -> Solution:
    """Tree of least cost with a plan's opening, or with any opener."""
    limits = plan.limits
    turns = limits.max_turns or MAX_TURNS
    opening = [scorer.index_of(word) for word in plan.given]
    openings = [(0, opening)] if opening else openings_by_bound(scorer)
    search = BestOpeningSearch(scorer, limits.width, openings, on_progress, jobs)
    best = search.solve(turns, INFEASIBLE)
    if best is None:
        raise infeasible(" then ".join(plan.given), limits)
    if limits.then_worst:
        best = shortest(search, best)
    bound = search.upper_bound
    if limits.width is not None:
        of_opening = OpeningSearch(scorer, best.opening, turns).raise_lower_bound()
        bound = max(openings[0][0], of_opening)
    return Solution(best.root, bound)


def shortest(search: BestOpeningSearch, best: OpeningSearch) -> OpeningSearch:
    """Search of a tree that costs as little, and whose longest game is shortest."""
    while (worst := summarise(best.root).worst) > 1:
        shorter = search.solve(worst - 1, search.upper_bound + 1)
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
