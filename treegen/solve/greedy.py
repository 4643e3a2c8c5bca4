"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse."""

from __future__ import annotations

import numpy as np

from treegen.clues import RIGHT, Mode, clue_for
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Indices
from treegen.solve.scorer import Scorer, too_long
from treegen.text import OnProgress, silent
from treegen.tree.file import MAX_TURNS, TIES
from treegen.tree.model import Node, Tree


def build_tree(
    scorer: Scorer, opener: int | None, mode: Mode = Mode.NORMAL, on_progress: OnProgress = silent
) -> Tree:
    """Build the tree of the opener at that index among the guesses, or of the best opener."""
    everything = np.arange(len(scorer.guesses.words))
    scored, placed, count = 0, 0, len(scorer.answers.words)

    def node(clues: Clues, legal: Indices, turn: int, guess: int) -> Node:
        """Play a guess, partition the answers by its clues, choose for each class, and recurse."""
        nonlocal placed
        after = legal_after(scorer.letters, legal, guess, mode)
        branches = {}
        for clue, answers in clues.partition(guess):
            if clue == RIGHT * len(clue):
                placed += 1
            elif turn + min(len(answers), 2) > MAX_TURNS:
                raise too_long()
            elif len(answers) <= 2:
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
    return scorer.tree_of(
        root, mode, policy=scorer.policy_name, ties=TIES, prefilter=scorer.prefilter
    )
