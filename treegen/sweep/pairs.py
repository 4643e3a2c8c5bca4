"""Pairs of fixed words, and which of them are worth a whole tree.

The clues of both words together split the answers into classes. As both are played in every game
that is not won by then, a pair costs at least 4w - (the heaviest answer of each class) - 2 (the
first word's weight as an answer) - (the second's), w being the weight of all answers: in each class
at best one answer is found on the third turn and all others on the fourth. Where all weigh the
same, the pairs of most classes have the least bound. It does not depend on the order of the two
but for their own weights, nor does any tree below them: the heavier comes first, else the
alphabetically first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from heapq import nsmallest
from itertools import combinations
from typing import NamedTuple

import numpy as np

from treegen.errors import UsageError
from treegen.solve.matrix import Codes
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer
from treegen.sweep.results import MOST_ROWS
from treegen.text import OnProgress, number_of, silent

CLUES = 3_000_000_000  # looked at: on Wordle's lists those of 99 openers beside each guess


class Pairs(NamedTuple):
    """Pairs to play, each two words with a space between them, and what was looked at for them."""

    texts: list[str]
    scored: int
    firsts: int | None = None  # openers that all other guesses were scored beside; None: given
    others_bound: int | None = None  # lower bound of each scored pair that is not among the texts


def pairs_of(words: Sequence[str], scorer: Scorer) -> Pairs:
    """All pairs of those words, which may be played."""
    count = len(words) * (len(words) - 1) // 2
    if not 0 < count <= MOST_ROWS:
        raise UsageError(
            f"--openers has {number_of(count, 'pair')} of words; expected 1 to {MOST_ROWS:,}; "
            "without --openers the best pairs are sought"
        )
    own = scorer.own_weights(scorer.clues)
    index = {word: place for place, word in enumerate(scorer.guesses.words)}
    pairs = [ordered(index[a], index[b], own) for a, b in combinations(words, 2)]
    return Pairs([text(scorer, *pair) for pair in pairs], count)


def best_pairs(scorer: Scorer, top: int, on_progress: OnProgress = silent) -> Pairs:
    """Return the pairs of least bound, of all that have one of the openers of most classes."""
    own, everything = scorer.own_weights(scorer.clues), np.arange(len(scorer.guesses.words))
    if scorer.weights is not None:
        heaviest_first = np.argsort(-scorer.weights, kind="stable")
        clues, weights = scorer.clues.restricted_to(heaviest_first), scorer.weights[heaviest_first]
    else:
        clues, weights = scorer.clues, None
    whole, found, scored = 4 * scorer.weight(clues.answers), list[tuple[int, int, int]](), 0
    count = max(2, CLUES // (len(everything) * len(clues.answers) * (1 if weights is None else 4)))
    firsts = np.argsort(-scorer.wins(scorer.clues, everything), kind="stable")[:count]
    for number, first in enumerate(firsts.tolist()):
        others = np.setdiff1d(everything, firsts[: number + 1])
        if not len(others):
            break
        _, classes = np.unique(clues.of_one(first), return_inverse=True)
        most = (int(classes.max()) + 1) * clues.encoded.patterns
        earlier = (classes * clues.encoded.patterns).astype(np.min_scalar_type(most))[:, None]
        score = partial(both_clues_total, earlier, weights)
        totals = scorer.blockwise(clues, others, score)
        high, low = np.maximum(own[others], own[first]), np.minimum(own[others], own[first])
        bounds = whole - totals - 2 * high - low
        scored += len(others)
        best = np.argsort(bounds, kind="stable")[: top + 1]
        pairs = zip(bounds[best].tolist(), others[best].tolist(), strict=True)
        found += [(bound, *ordered(first, other, own)) for bound, other in pairs]
        found = nsmallest(top + 1, found)
        on_progress((number + 1) / len(firsts), f"{scored:,} pairs scored")
    if not found:
        raise UsageError(f"{scorer.guesses.name} has one word; a pair needs two")
    next_bound = found[top][0] if len(found) > top else None
    texts = [text(scorer, first, second) for _, first, second in found[:top]]
    return Pairs(texts, scored, len(firsts), next_bound)


def both_clues_total(earlier: Codes, weights: Costs | None, codes: Codes) -> Costs:
    """`heaviest_total` of pairs: `earlier` is what each answer's clue for the first word adds."""
    return heaviest_total(codes + earlier, weights)


def ordered(one: int, other: int, own: Costs) -> tuple[int, int]:
    """Two words in the better order: the heavier answer first, else the alphabetically first."""
    first, second = sorted((one, other), key=lambda word: (-own[word], word))
    return first, second


def text(scorer: Scorer, first: int, second: int) -> str:
    """Pair as results name it."""
    return f"{scorer.guesses.words[first]} {scorer.guesses.words[second]}"
