"""The best guess for the answers left: every guess scored, or the most promising share of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from treegen.errors import WordListError
from treegen.solve.matrix import Clues, Codes, Indices, clues_of
from treegen.solve.parallel import parallel, workers
from treegen.solve.partition import SORTABLE, guess_costs
from treegen.solve.policies import POLICIES, Costs, Policy, choose, entropy
from treegen.text import silent
from treegen.words.lists import WordList
from treegen.words.priors import Prior

if TYPE_CHECKING:
    from treegen.text import OnProgress

CELLS = 2**21  # clues that are scored at a time


class Scorer(NamedTuple):
    """What stays the same while guesses are chosen."""

    guesses: WordList
    answers: WordList
    clues: Clues  # before the first guess
    secrets: Indices  # the answers' places among the guesses
    policy_name: str
    class_costs: Costs
    prior: Prior | None
    weights: Costs | None  # of the answers, where they differ
    prefilter: float | None  # the share of guesses that is scored, where not all are
    letter_costs: Costs  # what that share is chosen by: entropy's

    @property
    def policy(self) -> Policy:
        """What the policy's classes cost, and how their costs combine."""
        return POLICIES[self.policy_name]

    @property
    def letters(self) -> Codes:
        """Letters of the guesses, as numbers: shape (length, guesses)."""
        return self.clues.encoded.letters

    def weight(self, answers: Indices) -> int:
        """Sum of the weights of those answers."""
        return len(answers) if self.weights is None else int(self.weights[answers].sum())

    def node_weight(self, answers: Indices) -> int | None:
        """Weight that a node with those answers has in a tree; None without a prior."""
        return None if self.weights is None else self.weight(answers)

    def costs(
        self,
        clues: Clues,
        guesses: Indices,
        on_progress: OnProgress = silent,
    ) -> Costs:
        """Cost of each of those guesses in a state."""
        weights = self.weights_of(clues)

        def block_costs(codes: Codes) -> Costs:
            return guess_costs(codes, self.policy, self.class_costs, weights)

        return self.scored(clues, guesses, block_costs, on_progress)

    def weights_of(self, clues: Clues) -> Costs | None:
        """Weights of a state's answers, where they differ."""
        return None if self.weights is None else self.weights[clues.answers]

    def scored(
        self,
        clues: Clues,
        guesses: Indices,
        score: Callable[[Codes], Costs],
        on_progress: OnProgress = silent,
    ) -> Costs:
        """What `score` makes of those guesses' clues in a state, block by block of guesses."""
        cells = CELLS if len(clues.answers) <= SORTABLE else CELLS // 4  # which take more each
        if clues.matrix is None and clues.partial_clues is None:
            cells = CELLS // 8  # each block has its own shares, up to one for each letter
        size = max(1, cells // len(clues.answers))
        blocks = [guesses[start : start + size] for start in range(0, len(guesses), size)]
        costs = []
        for found in parallel(lambda block: score(clues.of(block)), blocks):
            costs.append(found)
            on_progress(len(costs) / len(blocks))
        return np.concatenate(costs)

    def perfect_guess(self, clues: Clues, legal: Indices) -> int | None:
        """Place of a possible answer that tells all others apart, which nothing can beat.

        None when there is none, or when finding it would take as long as looking at all guesses.
        Of two answers the first does.
        """
        own = self.secrets[clues.answers]
        if len(own) <= 2:
            return int(own[0])
        if len(own) > self.clues.encoded.patterns or len(own) == len(legal):
            return None
        each = 1 if self.weights is None else self.weights[clues.answers]
        least = self.policy.combine.reduce(np.broadcast_to(self.class_costs[each], len(own)))
        costs = self.costs(clues, own)
        return int(own[costs.argmin()]) if costs.min() == least else None

    def best_guess(
        self,
        clues: Clues,
        legal: Indices,
        on_progress: OnProgress = silent,
    ) -> int:
        """Place of the legal guess that costs least; the answers left must be among them."""
        if self.prefilter is not None:
            legal = self.prefiltered(clues, legal, self.prefilter)
        return choose(legal, self.costs(clues, legal, on_progress), self.secrets[clues.answers])

    def prefiltered(self, clues: Clues, legal: Indices, share: float) -> Indices:
        """The best `share` of the legal guesses by the sum of their letters' own entropies.

        A letter at its place splits the answers in three: it is right, elsewhere or absent. What
        a letter tells apart its guess's clue tells apart too, and some letter tells something
        while two answers are left, so the very best guess by this sum never tells nothing.
        """
        letters, secret = self.letters, self.clues.encoded.secret[:, clues.answers]
        weights = self.weights_of(clues)
        alphabet = int(letters.max()) + 1
        right = np.array([np.bincount(place, weights, alphabet) for place in secret], np.int64)
        somewhere = np.zeros(alphabet, np.int64)
        for letter in np.unique(secret):
            somewhere[letter] = self.weight(clues.answers[(secret == letter).any(axis=0)])
        absent = self.weight(clues.answers) - somewhere
        table = self.letter_costs
        by_letter = table[right] + table[somewhere - right] + table[absent]
        by_letter >>= 4  # so that int64 holds the sum of 15
        costs = np.take_along_axis(by_letter, letters[:, legal], axis=1).sum(axis=0)
        prefiltered = np.argsort(costs, kind="stable")[: ceil(share * len(legal))]
        return legal[np.sort(prefiltered)]


def scorer_for(
    guesses: WordList,
    answers: WordList,
    policy: str = "entropy",
    prior: Prior | None = None,
    prefilter: float | None = None,
    memory: int | None = None,
) -> Scorer:
    """What chooses guesses by a policy; `answers` must be among `guesses`, and `prior` weighs them.

    With `prefilter`, only that share of the guesses is scored, those whose letters tell most.
    The process stays below `memory` bytes, or else `default_memory()`, whatever the lists;
    `WordListError` where that cannot be.
    """
    weights = None if prior is None else np.array(prior.weights, np.int64)
    total = len(answers.words) if prior is None else sum(prior.weights)
    # Python and libraries; the lists; tables of costs and blocks of clues while made; the tree.
    taken = 50_000_000 + (200 + 80 * len(guesses.words[0])) * len(guesses.words)
    taken += 24 * total + 12 * CELLS * workers() + 2_000 * len(answers.words)
    memory = default_memory() if memory is None else memory
    if memory < taken:
        raise WordListError(
            f"these lists need {ceil(taken / 1e6)} MB of memory, {memory / 1e6:.0f} MB are "
            "allowed; --memory allows more"
        )
    class_costs = POLICIES[policy].class_costs(total)
    return Scorer(
        guesses,
        answers,
        clues=clues_of(guesses.words, answers.words, memory - taken),
        secrets=np.searchsorted(guesses.words, answers.words),
        policy_name=policy,
        class_costs=class_costs,
        prior=prior,
        weights=weights,
        prefilter=prefilter,
        letter_costs=class_costs if policy == "entropy" or not prefilter else entropy(total),
    )


def default_memory() -> int:
    """Bytes that a search may take: a quarter of the machine's memory, at most 2 GB."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows does not say
        machine = 4_000_000_000
    return min(machine // 4, 2_000_000_000)
