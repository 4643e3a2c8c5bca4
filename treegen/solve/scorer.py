"""The scorer: the cost of each guess in a state, and the best guess."""

import os
from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import NamedTuple

import numpy as np

from treegen.errors import WordListError
from treegen.solve.matrix import Clues, Codes, Indices, clues_of, parallel, threads
from treegen.solve.partition import SORTABLE, guess_costs, heaviest_total
from treegen.solve.policies import POLICIES, WINS, Costs, choose
from treegen.text import OnProgress, nearest, number_of, shown, silent
from treegen.words.lists import WordList
from treegen.words.priors import Prior

CLUES_AT_A_TIME = 2**21
MEMORY = 400_000_000  # for what a stranger's file asks for: with that file, less than 500 MB


class Scorer(NamedTuple):
    """Everything that stays the same while guesses are chosen."""

    guesses: WordList
    answers: WordList
    clues: Clues  # of the state before the first guess
    secrets: Indices  # place of each answer in the list of guesses
    policy_name: str
    class_costs: Costs  # by the policy, of each weight of a class; none for `wins`
    prior: Prior | None
    weights: Costs | None  # of the answers, if there is a prior

    @property
    def letters(self) -> Codes:
        return self.clues.encoded.guess_letters

    def index_of(self, opener: str) -> int:
        """Index of an opener among the guesses; `WordListError` where it cannot be played."""
        guesses, answers = self.guesses, self.answers
        index = bisect_left(guesses.words, opener)
        if guesses.words[index : index + 1] != (opener,):
            raise WordListError(
                f"opener {shown(opener)} is not in {guesses.name} "
                f"({number_of(len(guesses.words), 'word')} of {len(guesses.words[0])} letters)"
                f"{nearest(opener, guesses.words)}"
            )
        if len(answers.words) == 1 and opener != answers.words[0]:
            raise WordListError(
                f"{answers.name} has only one word, which is guessed at once; expected the opener "
                f"{answers.words[0]}, or more answers"
            )
        return index

    def weight(self, answers: Indices) -> int:
        return len(answers) if self.weights is None else int(self.weights[answers].sum())

    def node_weight(self, answers: Indices) -> int | None:
        return None if self.weights is None else self.weight(answers)

    def weights_of(self, clues: Clues) -> Costs | None:
        return None if self.weights is None else self.weights[clues.answers]

    def own_weights(self, clues: Clues) -> Costs:
        """Weight of each guess as an answer of a state, 0 where it is none."""
        own, weights = np.zeros(len(self.guesses.words), np.int64), self.weights_of(clues)
        own[self.secrets[clues.answers]] = 1 if weights is None else weights
        return own

    def costs(self, clues: Clues, guesses: Indices, on_progress: OnProgress = silent) -> Costs:
        if self.policy_name == WINS:
            return -self.wins(clues, guesses, on_progress)
        policy, weights = POLICIES[self.policy_name], self.weights_of(clues)

        def block_costs(codes: Codes) -> Costs:
            return guess_costs(codes, policy, self.class_costs, weights)

        return self.blockwise(clues, guesses, block_costs, on_progress)

    def wins(self, clues: Clues, guesses: Indices, on_progress: OnProgress = silent) -> Costs:
        """Weight of the answers that each of those guesses finds by the next turn at the latest.

        That is its own, if it can be the answer, and besides that of the heaviest of each class.
        """
        weights = self.weights_of(clues)
        if weights is not None:
            heaviest_first = np.argsort(-weights, kind="stable")
            clues, weights = clues.restricted_to(heaviest_first), weights[heaviest_first]
        score = partial(heaviest_total, weights=weights)
        totals = self.blockwise(clues, guesses, score, on_progress)
        return totals + self.own_weights(clues)[guesses]

    def blockwise(
        self,
        clues: Clues,
        guesses: Indices,
        score: Callable[[Codes], Costs],
        on_progress: OnProgress = silent,
    ) -> Costs:
        """Apply `score` to those guesses' clues in a state, block by block of guesses."""
        count = CLUES_AT_A_TIME
        if len(guesses) * len(clues.answers) <= CLUES_AT_A_TIME // 8:
            return score(clues.of(guesses))  # too few to divide
        if len(clues.answers) > SORTABLE or self.weights is not None:  # which take more each
            count //= 4
        if clues.matrix is None:
            count = CLUES_AT_A_TIME // 8  # each block has partial clues, up to one for each letter
        size = max(1, count // len(clues.answers))
        blocks = [guesses[start : start + size] for start in range(0, len(guesses), size)]
        costs = []
        for block_costs in parallel(lambda block: score(clues.of(block)), blocks):
            costs.append(block_costs)
            on_progress(len(costs) / len(blocks), "scoring guesses")
        return np.concatenate(costs)

    def best_guess(self, clues: Clues, legal: Indices, on_progress: OnProgress = silent) -> int:
        """Legal guess that costs least; the answers left must be among them."""
        costs, possible = self.costs(clues, legal, on_progress), self.secrets[clues.answers]
        return choose(legal, costs, possible, self.weights_of(clues))


def scorer_for(
    guesses: WordList,
    answers: WordList,
    policy: str = "entropy",
    prior: Prior | None = None,
    memory: int | None = None,
) -> Scorer:
    """Scorer by a policy; answers must be among the guesses, and none that is scored weigh 0.

    The process stays below `memory` bytes, or else `default_memory()`, whatever the lists;
    `WordListError` where that cannot be.
    """
    weights = None if prior is None else np.array(prior.weights, np.int64)
    total = max(len(answers.words), sum(prior.weights) if prior else 0)
    # Python and libraries; the lists; tables of costs; blocks of clues and their costs; the tree.
    needed = 50_000_000 + (200 + 80 * len(guesses.words[0])) * len(guesses.words)
    needed += 0 if policy == WINS else 24 * total
    needed += 12 * CLUES_AT_A_TIME * threads() + 2_000 * len(answers.words)
    memory = default_memory() if memory is None else memory
    if memory < needed:
        raise WordListError(
            f"these lists need {ceil(needed / 1e6)} MB of memory, {memory / 1e6:.0f} MB are "
            "allowed; --memory allows more"
        )
    class_costs = np.empty(0, np.int64) if policy == WINS else POLICIES[policy].class_costs(total)
    return Scorer(
        guesses,
        answers,
        clues=clues_of(guesses.words, answers.words, memory - needed),
        secrets=np.searchsorted(guesses.words, answers.words),
        policy_name=policy,
        class_costs=class_costs,
        prior=prior,
        weights=weights,
    )


def default_memory() -> int:
    """Bytes that a build may take: a quarter of the machine's memory, at most 2 GB."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows does not say
        machine = 4_000_000_000
    return min(machine // 4, 2_000_000_000)
