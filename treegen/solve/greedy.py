"""The greedy builder: at each node, the guess that costs least by the policy."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from treegen import __version__
from treegen.clues import RIGHT
from treegen.errors import TreeError, WordListError
from treegen.solve.matrix import Codes, clue_matrix, clue_text
from treegen.solve.policies import POLICIES, Costs, Policy, choose
from treegen.solve.words import WordList
from treegen.tree import MAX_TURNS, TIES, Node, Recipe, Tree, summarise

SORTABLE = 255  # answers that the network below sorts faster than their clues can be counted


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str = "entropy",
    progress: Callable[[int], object] = lambda answers: None,
) -> Tree:
    """Tree that plays `opener` first, then the policy's best guess at each node.

    `answers` must be among `guesses`. `progress` is told of answers as they find their place
    in the tree, all of them once.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> build(words, words).root.guess
    'abide'
    """
    if opener is not None and opener not in guesses.words:
        raise WordListError(
            f"opener {opener!r} is not in {guesses.name} "
            f"({len(guesses.words)} words of {len(guesses.words[0])} letters)"
        )
    length = len(guesses.words[0])
    clues = clue_matrix(guesses.words, answers.words).T
    secrets = np.searchsorted(guesses.words, answers.words)  # the answers' places among guesses
    rule = POLICIES[policy]
    class_costs = rule.class_costs(len(answers.words))

    def best_guess(left: NDArray[np.intp]) -> int:
        own = secrets[left]
        if len(left) <= 2:
            return int(own[0])
        # A possible answer that tells all others apart cannot be beaten: no need to look further.
        own_costs = guess_costs(clues[left[:, None], own], rule, class_costs)
        if own_costs.min() == rule.combine.reduce(class_costs[[1] * len(left)]):
            return int(own[own_costs.argmin()])
        costs = guess_costs(clues[left], rule, class_costs)
        return choose(costs, own)

    def node(left: NDArray[np.intp], guess: int, turn: int) -> Node:
        if turn > MAX_TURNS:
            raise TreeError(
                f"some answers need more than {MAX_TURNS} guesses, and a tree file holds "
                "no more turns; allow more guesses"
            )
        word = guesses.words[guess]
        if len(left) == 1 and answers.words[left[0]] == word:
            progress(1)
            return Node(word, 1, {})
        branches = {}
        codes = clues[left, guess]
        for code in np.unique(codes).tolist():
            clue = clue_text(code, length)
            if clue == RIGHT * length:
                progress(1)
            else:
                rest = left[codes == code]
                branches[clue] = node(rest, best_guess(rest), turn + 1)
        return Node(word, len(left), branches)

    everything = np.arange(len(answers.words))
    first = best_guess(everything) if opener is None else guesses.words.index(opener)
    root = node(everything, first, 1)
    recipe = Recipe(
        policy=policy,
        opener=root.guess,
        hard=False,
        ties=TIES,
        guesses=guesses.info,
        answers=answers.info,
        prior=None,
        generator=f"treegen {__version__}",
    )
    return Tree(recipe, summarise(root), root)


def guess_costs(codes: Codes, rule: Policy, class_costs: Costs) -> Costs:
    """Cost of each guess from its clues: shape (answers left, guesses) in, (guesses,) out.

    Overwrites `codes`.
    """
    if len(codes) <= SORTABLE:
        _sort_columns(codes)
    elif int(codes.max()) < 4 * len(codes):
        return _costs_by_counting(codes, rule, class_costs)
    else:  # long words have too many clues to count
        codes.sort(axis=0)
    # Walk down the sorted clues: `more` equal ones before this one, and what it costs
    # to make a class of that many one larger (or, for a maximum, a class of that size).
    step = np.diff(class_costs) if rule.combine is np.add else class_costs[1:]
    costs = np.full(codes.shape[1], step[0])
    more = np.zeros(codes.shape[1], np.min_scalar_type(len(codes)))
    for same in codes[1:] == codes[:-1]:
        more += 1
        more *= same
        rule.combine(costs, step[more], out=costs)
    return costs


def _sort_columns(codes: Codes) -> None:
    """Sort each column by Batcher's odd-even merge network (Knuth, TAOCP 3, 5.3.4).

    A comparison is a minimum and a maximum of whole rows, so 12,972 columns are sorted at
    once, in vector instructions; numpy's own sort takes them one at a time.
    """
    count, run = len(codes), 1
    while run < count:
        reach = run
        while reach:
            for start in range(reach % run, count - reach, 2 * reach):
                if start // (2 * run) == (start + reach) // (2 * run):
                    low = codes[start : start + reach]
                    high = codes[start + reach : start + 2 * reach]
                    low = low[: len(high)]
                    least = np.minimum(low, high)
                    np.maximum(low, high, out=high)
                    low[:] = least
            reach //= 2
        run *= 2


def _costs_by_counting(codes: Codes, rule: Policy, class_costs: Costs) -> Costs:
    bins = int(codes.max()) + 1
    block = max(1, 2**14 // bins)  # guesses at a time, so that their counts stay in cache
    costs = np.empty(codes.shape[1], np.int64)
    for start in range(0, codes.shape[1], block):
        part = codes[:, start : start + block]
        keys = part + np.arange(part.shape[1]) * bins
        counts = np.bincount(keys.ravel(), minlength=part.shape[1] * bins)
        costs[start : start + block] = rule.combine.reduce(
            class_costs[counts.reshape(-1, bins)], axis=1
        )
    return costs
