"""The front door of the builders: a tree by any policy, greedy or optimal."""

from __future__ import annotations

from treegen.clues import Mode
from treegen.solve import greedy, optimal
from treegen.solve.optimal import Limits
from treegen.solve.scorer import scorer_for
from treegen.text import OnProgress, silent
from treegen.tree.model import Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior

OPTIMAL = "optimal"  # the policy that compares whole trees; the others are in `POLICIES`


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str = "entropy",
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    prefilter: float | None = None,
    limits: Limits | None = None,
) -> Tree:
    """Build the tree of a policy that plays `opener` first, or else the opener that it chooses.

    `prefilter` is for greedy policies, `limits` are for `optimal`; the rest is as in `scorer_for`.
    `NoSuchTree` where some games must be longer than the limits allow.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> [build(words, words, policy=policy).summary.total for policy in ("entropy", "optimal")]
    [5, 5]
    """
    scoring = "parts" if policy == OPTIMAL else policy
    scorer = scorer_for(guesses, answers, scoring, prior, prefilter, memory)
    index = None if opener is None else scorer.index_of(opener)
    # With a prefilter few clues are ever needed.
    scorer = scorer._replace(clues=scorer.clues.materialized(prefilter is None))
    if policy == OPTIMAL:
        return optimal.build_tree(scorer, index, limits or Limits(), mode, on_progress)
    return greedy.build_tree(scorer, index, mode, on_progress)
