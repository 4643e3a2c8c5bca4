"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import TreeError
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.recipe import index_of, tree_of
from treegen.solve.scorer import Scorer, scorer_for
from treegen.text import silent
from treegen.tree.file import MAX_TURNS, TIES
from treegen.tree.model import Node, Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior

if TYPE_CHECKING:
    from treegen.text import OnProgress


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str = "entropy",
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    prefilter: float | None = None,
    memory: int | None = None,
) -> Tree:
    """Build the tree that plays `opener` first, then the policy's best guess at each node.

    Without an opener the policy chooses it. The rest is as in `scorer_for`.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> build(words, words).root.guess
    'abide'
    """
    index = None if opener is None else index_of(opener, guesses, answers)
    scorer = scorer_for(guesses, answers, policy, prior, prefilter, memory)
    # With a prefilter few clues are ever needed.
    scorer = scorer._replace(clues=scorer.clues.materialized(prefilter is None))
    return build_tree(scorer, index, mode, on_progress)


def build_tree(
    scorer: Scorer,
    opener: int | None,
    mode: Mode = Mode.NORMAL,
    on_progress: OnProgress = silent,
) -> Tree:
    """Build the same with a scorer at hand and the opener's index among the guesses, or none."""
    everything = np.arange(len(scorer.guesses.words))
    scored, placed, count = 0, 0, len(scorer.answers.words)

    def node(clues: Clues, legal: Indices, turn: int, guess: int) -> Node:
        """Play a guess, partition the answers by its clues, and recurse."""
        nonlocal placed
        after = legal_after(scorer.letters, legal, guess, mode)
        branches = {}
        for clue, answers in partition(clues, guess):
            if clue == RIGHT * len(clue):
                placed += 1
                on_progress((scored + placed) / (scored + count))
                continue
            if turn + min(len(answers), 2) > MAX_TURNS:
                raise TreeError(
                    f"some answers need more than {MAX_TURNS} guesses, and a tree file holds "
                    "no more turns; allow more guesses"
                )
            if len(answers) <= 2:
                branches[clue] = last(clues.answers[answers])
                placed += len(answers)
            else:
                state, allowed = clues.restricted_to(answers), after(clue)
                best = scorer.perfect_guess(state, allowed)
                if best is None:
                    state = state.materialized(scorer.prefilter is None)
                    best = scorer.best_guess(state, allowed)
                branches[clue] = node(state, allowed, turn + 1, best)
            on_progress((scored + placed) / (scored + count))
        word, size = scorer.guesses.words[guess], len(clues.answers)
        return Node(word, size, branches, scorer.node_weight(clues.answers))

    def last(answers: Indices) -> Node:
        """Guess the last answer, or the last two in alphabetical order."""
        first, *second = (scorer.answers.words[index] for index in answers)
        branches = {clue_for(first, word): last(answers[1:]) for word in second}
        return Node(first, len(answers), branches, scorer.node_weight(answers))

    if opener is None:
        opener = scorer.perfect_guess(scorer.clues, everything)
    if opener is None:
        scored = len(everything)
        share = scored / (scored + count)
        opener = scorer.best_guess(
            scorer.clues, everything, lambda done, note="": on_progress(share * done)
        )
    root = node(scorer.clues, everything, 1, opener)
    return tree_of(
        scorer, root, mode, policy=scorer.policy_name, ties=TIES, prefilter=scorer.prefilter
    )


def partition(clues: Clues, guess: int) -> Iterator[tuple[str, Indices]]:
    """Classes into which a guess splits the answers: each clue with the indices of its answers."""
    codes = clues.of(np.array([guess]))[:, 0]
    order = codes.argsort(kind="stable")
    for indices in np.split(order, np.flatnonzero(np.diff(codes[order])) + 1):
        yield clue_text(int(codes[indices[0]]), len(clues.encoded.letters)), indices
