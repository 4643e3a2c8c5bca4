"""Fixed words: several are played first whatever the clues, and then a policy plays.

Each is played on its turn even where only one answer is left, unless the game is already won. So
what is left after all of them does not depend on their order, nor on the clues in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from treegen.clues import RIGHT, Mode
from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search import optimal
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import Limits, infeasible, optimal_tree
from treegen.solve.greedy import Greedy
from treegen.solve.matrix import Clues
from treegen.solve.scorer import Scorer, too_long
from treegen.text import OnProgress, silent
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree, weighted_total

Play = Callable[[Clues], Node]  # node for a state


def fixed_indices(scorer: Scorer, words: Sequence[str], mode: Mode = Mode.NORMAL) -> list[int]:
    """Indices of fixed words, or of one opener; `WordListError` where they cannot be played."""
    indices = [scorer.index_of(word) for word in words]
    if len(set(words)) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise WordListError(f"the fixed words have {twice} twice; expected each once")
    if len(words) > 1 and mode is not Mode.NORMAL:
        raise WordListError(
            f"{mode.value} may not allow {words[1]} after {words[0]}; fixed words are for normal "
            "mode, give one opener"
        )
    if len(words) > MAX_TURNS:
        raise too_long()
    return indices


def play_fixed(scorer: Scorer, clues: Clues, words: Sequence[int], play: Play) -> Node:
    """Play those words one after the other, and `play` in each class that all of them leave."""
    if not words:
        return play(clues)
    branches = {
        clue: play_fixed(scorer, clues.restricted_to(answers), words[1:], play)
        for clue, answers in clues.partition(words[0])
        if clue != RIGHT * len(clue)
    }
    word, weight = scorer.guesses.words[words[0]], scorer.node_weight(clues.answers)
    return Node(word, len(clues.answers), branches, weight)


def build_greedy(scorer: Scorer, words: Sequence[int], on_progress: OnProgress = silent) -> Tree:
    """Build the tree that plays those words, and then by the scorer's policy."""
    greedy, turn = Greedy(scorer, Mode.NORMAL, on_progress), len(words) + 1
    everything = greedy.rules.everything
    root = play_fixed(
        scorer, scorer.clues, words, lambda clues: greedy.best(clues, everything, turn)
    )
    return scorer.tree_of(
        root,
        Mode.NORMAL,
        policy=scorer.policy_name,
        ties=scorer.ties,
        prefilter=scorer.prefilter,
        openers=texts(scorer, words),
    )


def build_optimal(
    scorer: Scorer, words: Sequence[int], limits: Limits, on_progress: OnProgress = silent
) -> Tree:
    """Build the tree of least cost that plays those words first, within the limits.

    Each class that the words before the last one leave is searched with that as its opener.
    """
    turns = (limits.max_turns or MAX_TURNS) - len(words) + 1  # from the last word on
    below, found, done = limits._replace(max_turns=turns, keep_best=False), list[Tree](), 0

    def best(clues: Clues) -> Node:
        nonlocal done
        try:
            if turns < 1:
                raise too_long()
            tree = optimal.build_tree(scorer._replace(clues=clues), words[-1], below)
        except (NoSuchTree, TreeError):
            raise infeasible(" then ".join(texts(scorer, words)), limits) from None
        found.append(tree)
        done += len(clues.answers)
        on_progress(done / len(scorer.clues.answers))
        return tree.root

    root = play_fixed(scorer, scorer.clues, words[:-1], best)
    lower_bound = weighted_total(root)
    for tree in found:
        lower_bound += (tree.recipe.lower_bound or 0) - weighted_total(tree.root)
    proven, openers = limits.width is None, texts(scorer, words)
    return optimal_tree(scorer, root, Mode.NORMAL, limits, lower_bound, proven, openers)


def solve_below(
    scorer: Scorer,
    words: Sequence[int],
    limit: int = INFEASIBLE,
    *,
    max_turns: int | None = None,
    width: int | None = None,
) -> tuple[int, Tree | None]:
    """Lower bound of what a tree with those words costs, and the best, if it costs below `limit`.

    As `optimal.solve_below` for one word.
    """
    turns, nodes = (max_turns or MAX_TURNS) - len(words) + 1, list[Node]()
    states = list(states_after(scorer, scorer.clues, words[:-1]))
    bounds = [one_turn_bound(scorer, clues, words[-1]) for clues in states]
    least = lower_bound = cost_before(scorer, words) + sum(bounds)
    if states and turns < 1:
        return INFEASIBLE, None
    if least >= limit:
        return lower_bound, None
    for clues, bound in zip(states, bounds, strict=True):
        rest = INFEASIBLE if limit >= INFEASIBLE else limit - least + bound
        raised, tree = optimal.solve_below(
            scorer._replace(clues=clues), words[-1], rest, max_turns=turns, width=width
        )
        lower_bound += max(0, raised - bound)
        if tree is None:
            return min(lower_bound, INFEASIBLE), None
        least += weighted_total(tree.root) - bound
        nodes.append(tree.root)
    in_order = iter(nodes)
    root = play_fixed(scorer, scorer.clues, words[:-1], lambda clues: next(in_order))
    limits, openers = Limits(width, max_turns), texts(scorer, words)
    proven = width is None
    return lower_bound, optimal_tree(
        scorer, root, Mode.NORMAL, limits, lower_bound, proven, openers
    )


def states_after(scorer: Scorer, clues: Clues, words: Sequence[int]) -> Iterator[Clues]:
    """Yield the states that all of those words leave, in the order in which they are played."""
    if not words:
        yield clues
        return
    for clue, answers in clues.partition(words[0]):
        if clue != RIGHT * len(clue):
            yield from states_after(scorer, clues.restricted_to(answers), words[1:])


def cost_before(scorer: Scorer, words: Sequence[int]) -> int:
    """Cost of all turns before the last of those words: each is played in every game not won."""
    cost, weight = 0, scorer.weight(scorer.clues.answers)
    own = scorer.own_weights(scorer.clues)
    for word in words[:-1]:
        cost += weight
        weight -= int(own[word])
    return cost


def one_turn_bound(scorer: Scorer, clues: Clues, word: int) -> int:
    """Lower bound of a state's cost if that word is played: see `branch_and_bound`."""
    bound = scorer.weight(clues.answers)
    for clue, some in clues.partition(word):
        if clue != RIGHT * len(clue):
            weights = scorer.weight_of_each(clues.restricted_to(some))
            bound += int(2 * weights.sum() - weights.max())
    return bound


def texts(scorer: Scorer, words: Sequence[int]) -> tuple[str, ...]:
    """Those words."""
    return tuple(scorer.guesses.words[word] for word in words)
