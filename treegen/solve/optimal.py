"""The optimal builder's first turn: the best tree with one opener, or with any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from treegen.clues import RIGHT, Mode
from treegen.errors import NoSuchTree, TreeError
from treegen.solve.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.recipe import index_of, tree_of
from treegen.solve.scorer import Scorer, scorer_for
from treegen.text import silent
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, summarise, weighted_total
from treegen.words.lists import WordList
from treegen.words.priors import Prior

if TYPE_CHECKING:
    from treegen.text import OnProgress

TIES = "lowest one-turn bound, then possible answer first, then alphabetical"
FIRST = 10  # guesses tried at each node for a first tree, seldom 0.1 % above the best


class Opening:
    """The best tree so far for one opener, clue by clue, and what no tree can be below."""

    def __init__(self, scorer: Scorer, opener: int, mode: Mode) -> None:
        self.scorer, self.opener, self.mode = scorer, opener, mode
        everything, length = np.arange(len(scorer.guesses.words)), len(scorer.letters)
        after = legal_after(scorer.letters, everything, opener, mode)
        codes = scorer.clues.of(np.array([opener]))[:, 0]
        self.weight = scorer.weight(scorer.clues.answers)
        self.parts: dict[str, tuple[Clues, Indices]] = {}  # answers left, guesses legal then
        self.bounds: dict[str, int] = {}
        self.found: dict[str, tuple[int, Node]] = {}  # the best so far, and what it costs
        for code in np.unique(codes).tolist():
            clue = clue_text(code, length)
            if clue != RIGHT * length:
                clues = scorer.clues.restricted_to(np.flatnonzero(codes == code))
                weights = scorer.weights_of(clues)
                heaviest = 1 if weights is None else int(weights.max())
                self.parts[clue] = clues, after(clue)
                self.bounds[clue] = 2 * scorer.weight(clues.answers) - heaviest

    @property
    def lower(self) -> int:
        """What the opener costs at least."""
        return self.weight + sum(self.bounds.values())

    @property
    def upper(self) -> int:
        """What the tree so far costs, or at least `NEVER` while there is none."""
        missing = INFEASIBLE * (len(self.parts) - len(self.found))
        return self.weight + missing + sum(cost for cost, _ in self.found.values())

    @property
    def root(self) -> Node:
        """First node of the tree so far."""
        words, answers = self.scorer.guesses.words, len(self.scorer.clues.answers)
        branches = {clue: node for clue, (_, node) in sorted(self.found.items())}
        weight = None if self.scorer.weights is None else self.weight
        return Node(words[self.opener], answers, branches, weight)

    def bound(self, turns: int, limit: int = INFEASIBLE) -> int:
        """What the opener costs at least, as far as its turn and the next show.

        It ends at `limit`; the largest families come first, whose bounds rise most.
        """
        for clue in sorted(self.parts, key=lambda clue: -len(self.parts[clue][0].answers)):
            if self.lower >= limit:
                break
            self.solve(clue, turns, INFEASIBLE, 0, lambda: None)
        return self.lower

    def improve(
        self, turns: int, limit: int, width: int | None, told: Callable[[float], object]
    ) -> bool:
        """Whether the best tree costs less than `limit`; what is found on the way is kept.

        `told` is called with the share of answers that are done.
        """
        weight, least = 0, self.lower
        for clue, (clues, _) in self.parts.items():
            least -= self.bounds[clue]
            room = limit - least
            if clue in self.found:  # it will be again, or a better one
                room = min(room, self.found[clue][0] + 1)
            cost = self.solve(clue, turns, room, width, partial(told, weight / self.weight))
            if cost >= room:
                return False
            least += cost
            weight += self.scorer.weight(clues.answers)
        return True

    def solve(
        self, clue: str, turns: int, limit: int, width: int | None, told: Callable[[], object]
    ) -> int:
        """What a clue's answers cost, if that is below `limit`, else no less.

        What was known of other families is forgotten, as they have no answer in common.
        """
        clues, legal = self.parts[clue]
        family = BranchAndBound(self.scorer, clues, legal, self.mode, width, turns - 1)
        family.on_progress = partial(self._closer, clue, told)
        try:
            cost = family.least(family.root, limit)
        finally:  # an interrupt too leaves the best so far
            if family.guess(family.root) >= 0:
                node = family.node(family.root)
                self.found[clue] = weighted_total(node), node
        sure = width is None or (cost < limit and family.root not in family.costs)
        self._closer(clue, lambda: None, cost if sure else family.lower)
        return cost

    def _closer(self, clue: str, told: Callable[[], object], bound: int) -> None:
        self.bounds[clue] = max(self.bounds[clue], bound)
        told()


class Openings:
    """Openers in the order they are tried, each with its bound, and the best tree so far.

    `lower` is what the best of them costs at least; it rises while `rising`.
    """

    def __init__(
        self,
        scorer: Scorer,
        mode: Mode,
        width: int | None,
        openers: Sequence[tuple[int, int]],
        on_progress: OnProgress,
        first: bool,
    ) -> None:
        self.scorer, self.mode, self.width, self.openers = scorer, mode, width, openers
        self.on_progress, self.first, self.share = on_progress, first, 0.0
        self.lower, self.rising = openers[0][0], True
        self.best: Opening | None = None
        self.now: Opening | None = None

    @property
    def so_far(self) -> Opening | None:
        """The best opening for which there is a whole tree."""
        whole = [found for found in (self.best, self.now) if found and found.upper < INFEASIBLE]
        return min(whole, key=lambda opening: opening.upper, default=None)

    def least(self, turns: int, limit: int) -> Opening | None:
        """The opening that costs least, if that is below `limit`."""
        found = None
        for number, (bound, opener) in enumerate(self.openers):
            if bound >= limit:
                break
            if self.rising and self.width is None:
                self.lower = max(self.lower, bound)
            self.now = now = Opening(self.scorer, opener, self.mode)
            if self.first and (self.width is None or self.width > FIRST):
                now.improve(turns, limit, FIRST, partial(self._told, number, 0))
            if now.improve(turns, limit, self.width, partial(self._told, number, 1)):
                found = self.best = now
                limit = now.upper
        return found

    def _told(self, number: int, part: int, share: float) -> None:
        if self.on_progress is not silent and self.now:
            if self.rising and self.openers[0][0] == 0:  # there is one, which was given
                self.lower = max(self.lower, self.now.lower)
            self.share = max(self.share, (number + part * share) / len(self.openers))
            upper = self.so_far.upper if self.so_far else INFEASIBLE
            low, high = (
                "?"
                if cost >= INFEASIBLE  # no tree has that
                else f"{cost:,}"
                if self.scorer.prior is None
                else f"{cost / self.scorer.prior.info.total:.4f}"
                for cost in (self.lower, upper)
            )
            of = "in all" if self.scorer.prior is None else "on average"
            self.on_progress(self.share, f"{low} to {high} guesses {of}")


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    width: int | None = None,
    max_turns: int | None = None,
    then_worst: bool = False,
    keep_best: bool = False,
) -> Tree:
    """Tree with the least total of guesses, or weighted total with a prior, and `opener` or any.

    With `width`, only so many guesses are tried at each node, and nothing is proven. No game is
    longer than `max_turns`; with `then_worst`, the longest is as short as it can be with the least
    total. `on_progress` is told the bounds of the total so far.
    With `keep_best`, an interrupt ends the search with the best tree so far, if there is one. The
    rest is as in `greedy.build`. `NoSuchTree` where some games must be longer.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> tree = build(words, words)
    >>> tree.root.guess, tree.summary.total, tree.recipe.lower_bound, tree.recipe.proven
    ('abide', 5, 5, True)
    """
    index = None if opener is None else index_of(opener, guesses, answers)
    scorer = scorer_for(guesses, answers, "parts", prior, memory=memory)
    scorer = scorer._replace(clues=scorer.clues.materialized())
    openers = [(0, index)] if index is not None else ordered_guesses(scorer, mode, width)
    turns, first = max_turns or MAX_TURNS, keep_best or on_progress is not silent
    found, proven = Openings(scorer, mode, width, openers, on_progress, first), width is None
    try:
        best = found.least(turns, INFEASIBLE)
        found.rising = False
        while best and then_worst and (worst := summarise(best.root).worst) > 1:
            if proven:
                found.lower = best.upper
            shorter = found.least(worst - 1, best.upper + 1)
            if shorter is None:
                break
            best = shorter
    except KeyboardInterrupt:
        best, proven, width = found.so_far, False, None
        if not keep_best or best is None:
            raise
    if best is None:
        raise no_tree(opener, max_turns, width)
    bound = best.upper
    if not proven:
        bound = max(found.lower, Opening(scorer, best.opener, mode).bound(turns))
    return finished(
        best,
        objective=", then worst" * then_worst,
        max_turns=max_turns,
        width=width,
        lower_bound=bound,
        proven=proven,
    )


def finished(opening: Opening, objective: str = "", **recipe: Any) -> Tree:
    """Tree of the best that was found; `objective` stands after the total."""
    least = "total" if opening.scorer.weights is None else "weighted_mean"
    return tree_of(
        opening.scorer,
        opening.root,
        opening.mode,
        policy="optimal",
        ties=TIES,
        objective=least + objective,
        **recipe,
    )


def solve_below(
    scorer: Scorer,
    place: int,
    limit: int = INFEASIBLE,
    *,
    mode: Mode = Mode.NORMAL,
    max_turns: int | None = None,
    width: int | None = None,
) -> tuple[int, Tree | None]:
    """What the opener at that place costs at least, and its best tree, if that costs below `limit`.

    The bound is `limit` or more where the tree costs no less, and `NEVER` where there is no tree
    within `max_turns`. With `width`, there can be a better tree. The rest is as in `build`.
    """
    turns = max_turns or MAX_TURNS
    opening = Opening(scorer, place, mode)
    if (limit < INFEASIBLE or width is not None) and opening.bound(turns, limit) >= limit:
        return min(opening.lower, INFEASIBLE), None
    if not opening.improve(turns, limit, width, lambda share: None):
        return min(opening.lower, INFEASIBLE), None
    tree = finished(
        opening,
        max_turns=max_turns,
        width=width,
        lower_bound=opening.lower,
        proven=width is None,
    )
    return opening.lower, tree


def ordered_guesses(scorer: Scorer, mode: Mode, width: int | None) -> list[tuple[int, int]]:
    """All openers, or the best so many, each with its bound."""
    everything = np.arange(len(scorer.guesses.words))
    whole = BranchAndBound(scorer, scorer.clues, everything, mode, width, MAX_TURNS)
    bounds, _ = whole.bounds(whole.clues, everything, MAX_TURNS)
    return list(islice(whole.ordered_guesses(whole.clues, everything, bounds), width))


def no_tree(opener: str | None, max_turns: int | None, width: int | None) -> Exception:
    """What to say when some answers need more turns than there are."""
    if max_turns is None:
        return TreeError(
            f"some answers need more than {MAX_TURNS} guesses, and a tree file holds no more "
            "turns; allow more guesses"
        )
    which = f"no tree{f' that opens with {opener}' if opener else ''}"
    if width is None:
        return NoSuchTree(f"{which} finds all answers in {max_turns} turns; allow longer games")
    return NoSuchTree(
        f"{which} was found that takes {max_turns} turns at most, with the best {width} guesses "
        "tried at each node; allow longer games, or more width"
    )
