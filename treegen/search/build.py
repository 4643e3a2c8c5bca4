"""The front door of the builders: a tree by any policy, greedy or optimal."""

from __future__ import annotations

from collections.abc import Sequence

from treegen.clues import Mode
from treegen.search import fixed, optimal
from treegen.search.optimal import Limits
from treegen.search.unlisted import WIDTH, extend, within
from treegen.solve import greedy
from treegen.solve.scorer import Scorer, scorer_for
from treegen.text import OnProgress, silent
from treegen.tree.model import Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior, default_policy, split

OPTIMAL = "optimal"  # the policy that compares whole trees; the others are in `tree.file.GREEDY`


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str | None = None,
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    prefilter: float | None = None,
    limits: Limits | None = None,
    openers: Sequence[str] = (),
) -> Tree:
    """Build the tree of a policy that plays `opener` first, or else the opener that it chooses.

    Two `openers` or more are fixed words: see `fixed`.

    The policy is by default `default_policy`. `prefilter` is for greedy policies, `limits` are for
    `optimal`; the rest is as in `scorer_for`. Words of weight 0 in the prior change nothing in what
    is played for the others. `NoSuchTree` where some games must be longer than the limits allow.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> [build(words, words, policy=policy).summary.total for policy in ("entropy", "optimal")]
    [5, 5]
    """
    policy = policy or default_policy(prior)
    limits = limits or Limits()

    def scorer(answers: WordList, prior: Prior | None) -> Scorer:
        scoring = "parts" if policy == OPTIMAL else policy
        return scorer_for(guesses, answers, scoring, prior, prefilter, memory)

    def materialized(scorer: Scorer) -> Scorer:
        # With a prefilter few clues are ever needed.
        return scorer._replace(clues=scorer.clues.materialized(prefilter is None))

    def tree(scorer: Scorer, on_progress: OnProgress) -> Tree:
        if len(openers) > 1:
            words = fixed.fixed_indices(scorer, openers, mode)
            if policy == OPTIMAL:
                return fixed.build_optimal(materialized(scorer), words, limits, on_progress)
            return fixed.build_greedy(materialized(scorer), words, on_progress)
        first = openers[0] if openers else opener
        index = None if first is None else scorer.index_of(first)
        if policy == OPTIMAL:
            return optimal.build_tree(materialized(scorer), index, limits, mode, on_progress)
        return greedy.build_tree(materialized(scorer), index, mode, on_progress)

    if prior is None or all(prior.weights):
        return tree(scorer(answers, prior), on_progress)
    if policy == OPTIMAL and limits.max_turns is not None:
        return within(scorer(answers, None), prior, tree, limits.max_turns, on_progress)
    expected, unexpected = split(answers.words, prior)
    # The scorer for the others comes first: too little memory for it shows at once.
    others = scorer(answers._replace(words=tuple(unexpected)), None)
    core_prior = None if max(prior.weights) == 1 else prior.among(expected)
    core = tree(scorer(WordList(prior.name, tuple(expected)), core_prior), half(on_progress, 0))
    width = limits.others_width or limits.width or WIDTH
    try:
        return extend(core, materialized(others), prior, width, half(on_progress, 0.5))
    except KeyboardInterrupt:
        if not limits.keep_best:
            raise
        return extend(core, materialized(others), prior, 1, half(on_progress, 0.5))


def half(on_progress: OnProgress, start: float) -> OnProgress:
    """Progress of one of two halves of the work, of which the second starts at 0.5."""
    if on_progress is silent:  # the search asks whether anyone looks on
        return silent
    return lambda share, note="": on_progress(start + share / 2, note)
