"""The optimal builder's first turn: the best tree with one opener, or with any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from treegen.clues import RIGHT
from treegen.errors import NoSuchTree, TreeError
from treegen.solve.branch_and_bound import INFEASIBLE, BranchAndBound, Mode
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Places, clue_text
from treegen.solve.recipe import place_of, tree_of
from treegen.solve.scorer import Scorer, scorer_for
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, summarise, weighted_total
from treegen.words.lists import WordList
from treegen.words.priors import Prior

TIES = "lowest one-turn bound, then possible answer first, then alphabetical"
FIRST = 10  # guesses tried at each node for a first tree, seldom 0.1 % above the best


class Opening:
    """The best tree so far for one opener, clue by clue, and what no tree can be below."""

    def __init__(self, look: Scorer, opener: int, hard: Mode | None) -> None:
        self.look, self.opener, self.hard = look, opener, hard
        everything, length = np.arange(len(look.guesses.words)), len(look.letters)
        after = hard(everything, opener) if hard else None
        codes = look.clues.of(np.array([opener]))[:, 0]
        self.weight = look.weight(look.clues.answers)
        self.parts: dict[str, tuple[Clues, Places]] = {}  # answers left, guesses legal then
        self.bounds: dict[str, int] = {}
        self.found: dict[str, tuple[int, Node]] = {}  # the best so far, and what it costs
        for code in np.unique(codes).tolist():
            clue = clue_text(code, length)
            if clue != RIGHT * length:
                clues = look.clues.narrowed(np.flatnonzero(codes == code))
                weights = look.weights_of(clues)
                heaviest = 1 if weights is None else int(weights.max())
                self.parts[clue] = clues, after(clue) if after else everything
                self.bounds[clue] = 2 * look.weight(clues.answers) - heaviest

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
        words, answers = self.look.guesses.words, len(self.look.clues.answers)
        branches = {clue: node for clue, (_, node) in sorted(self.found.items())}
        weight = None if self.look.weights is None else self.weight
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
            weight += self.look.weight(clues.answers)
        return True

    def solve(
        self, clue: str, turns: int, limit: int, width: int | None, told: Callable[[], object]
    ) -> int:
        """What a clue's answers cost, if that is below `limit`, else no less.

        What was known of other families is forgotten, as they have no answer in common.
        """
        clues, legal = self.parts[clue]
        family = BranchAndBound(self.look, clues, legal, self.hard, width, turns - 1)
        family.told = partial(self._closer, clue, told)
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
        look: Scorer,
        hard: Mode | None,
        width: int | None,
        openers: Sequence[tuple[int, int]],
        progress: Callable[[float, int, int], object] | None,
        first: bool,
    ) -> None:
        self.look, self.hard, self.width, self.openers = look, hard, width, openers
        self.progress, self.first, self.share = progress, first, 0.0
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
            self.now = now = Opening(self.look, opener, self.hard)
            if self.first and (self.width is None or self.width > FIRST):
                now.improve(turns, limit, FIRST, partial(self._told, number, 0))
            if now.improve(turns, limit, self.width, partial(self._told, number, 1)):
                found = self.best = now
                limit = now.upper
        return found

    def _told(self, number: int, part: int, share: float) -> None:
        if self.progress and self.now:
            if self.rising and self.openers[0][0] == 0:  # there is one, which was given
                self.lower = max(self.lower, self.now.lower)
            self.share = max(self.share, (number + part * share) / len(self.openers))
            self.progress(self.share, self.lower, self.so_far.upper if self.so_far else INFEASIBLE)


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    progress: Callable[[float, int, int], object] | None = None,
    *,
    hard: bool = False,
    strict: bool = False,
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
    total. `progress` is told which share of the work is done, and the bounds of the total so far.
    With `keep_best`, an interrupt ends the search with the best tree so far, if there is one. The
    rest is as in `greedy.build`. `NoSuchTree` where some games must be longer.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> tree = build(words, words)
    >>> tree.root.guess, tree.summary.total, tree.recipe.lower_bound, tree.recipe.proven
    ('abide', 5, 5, True)
    """
    place = None if opener is None else place_of(opener, guesses, answers)
    look = scorer_for(guesses, answers, "parts", prior, memory=memory)
    look = look._replace(clues=look.clues.held())
    mode = mode_of(look, hard, strict)
    openers = [(0, place)] if place is not None else in_order(look, mode, width)
    turns, first = max_turns or MAX_TURNS, keep_best or progress is not None
    found, proven = Openings(look, mode, width, openers, progress, first), width is None
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
        bound = max(found.lower, Opening(look, best.opener, mode).bound(turns))
    return finished(
        best,
        hard=hard,
        strict=strict,
        objective=", then worst" * then_worst,
        max_turns=max_turns,
        width=width,
        lower_bound=bound,
        proven=proven,
    )


def mode_of(look: Scorer, hard: bool, strict: bool) -> Mode | None:
    """What a guess leaves legal, where not everything stays so."""
    return partial(legal_after, look.letters, strict=strict) if hard or strict else None


def finished(opening: Opening, objective: str = "", **recipe: Any) -> Tree:
    """Tree of the best that was found; `objective` stands after the total."""
    least = "total" if opening.look.weights is None else "weighted_mean"
    return tree_of(
        opening.look,
        opening.root,
        policy="optimal",
        ties=TIES,
        objective=least + objective,
        **recipe,
    )


def solve_below(
    look: Scorer,
    place: int,
    limit: int = INFEASIBLE,
    *,
    hard: bool = False,
    strict: bool = False,
    max_turns: int | None = None,
    width: int | None = None,
) -> tuple[int, Tree | None]:
    """What the opener at that place costs at least, and its best tree, if that costs below `limit`.

    The bound is `limit` or more where the tree costs no less, and `NEVER` where there is no tree
    within `max_turns`. With `width`, there can be a better tree. The rest is as in `build`.
    """
    turns = max_turns or MAX_TURNS
    opening = Opening(look, place, mode_of(look, hard, strict))
    if (limit < INFEASIBLE or width is not None) and opening.bound(turns, limit) >= limit:
        return min(opening.lower, INFEASIBLE), None
    if not opening.improve(turns, limit, width, lambda share: None):
        return min(opening.lower, INFEASIBLE), None
    tree = finished(
        opening,
        hard=hard,
        strict=strict,
        max_turns=max_turns,
        width=width,
        lower_bound=opening.lower,
        proven=width is None,
    )
    return opening.lower, tree


def in_order(look: Scorer, hard: Mode | None, width: int | None) -> list[tuple[int, int]]:
    """All openers, or the best so many, each with its bound."""
    everything = np.arange(len(look.guesses.words))
    whole = BranchAndBound(look, look.clues, everything, hard, width, MAX_TURNS)
    bounds, _ = whole.bounds(whole.clues, everything, MAX_TURNS)
    return list(islice(whole.in_order(whole.clues, everything, bounds), width))


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
