"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse."""

from __future__ import annotations

import numpy as np

from treegen.clues import RIGHT, Mode, clue_for
from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Indices
from treegen.solve.scorer import Scorer, too_long
from treegen.text import OnProgress, silent
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Tree


class Greedy:
    """Builder of nodes by one scorer."""

    def __init__(self, scorer: Scorer, mode: Mode, on_progress: OnProgress = silent) -> None:
        self.scorer, self.rules = scorer, LegalGuesses(scorer.letters, mode)
        self.scored, self.placed = 0, 0  # guesses to open with, and answers that have their node
        self.on_progress = on_progress

    def advance(self, placed: int) -> None:
        """Report progress after so many more answers have their node."""
        self.placed += placed
        whole = self.scored + len(self.scorer.answers.words)
        self.on_progress((self.scored + self.placed) / whole)

    def opener(self) -> int:
        """Index of the best opener."""
        scorer, everything = self.scorer, np.arange(len(self.scorer.guesses.words))
        opener = scorer.perfect_guess(scorer.clues, everything)
        if opener is None:
            self.scored = len(everything)
            share = self.scored / (self.scored + len(scorer.answers.words))
            opener = scorer.best_guess(
                scorer.clues, everything, lambda done, note="": self.on_progress(share * done)
            )
        return opener

    def node(self, clues: Clues, legal: GuessSet, turn: int, guess: int) -> Node:
        """Play a guess, partition the answers by its clues, choose for each class, and recurse."""
        scorer, branches = self.scorer, {}
        for clue, answers in clues.partition(guess):
            if clue == RIGHT * len(clue):
                self.advance(1)
            else:
                after = self.rules.after(legal, guess, clue)
                branches[clue] = self.best(clues.restricted_to(answers), after, turn + 1)
        word, size = scorer.guesses.words[guess], len(clues.answers)
        return Node(word, size, branches, scorer.node_weight(clues.answers))

    def best(self, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Play the best guess of a state."""
        if turn - 1 + min(len(clues.answers), 2) > MAX_TURNS:
            raise too_long()
        if len(clues.answers) <= 2:
            self.advance(len(clues.answers))
            return self.last(clues.answers)
        guesses = self.rules.indices(legal)
        guess = self.scorer.perfect_guess(clues, guesses)
        if guess is None:
            clues = clues.materialized(self.scorer.prefilter is None)
            guess = self.scorer.best_guess(clues, guesses)
        return self.node(clues, legal, turn, guess)

    def last(self, answers: Indices) -> Node:
        """Guess the last answer, or the heavier of the last two, else the alphabetically first."""
        scorer = self.scorer
        if scorer.weights is not None:
            answers = answers[np.argsort(-scorer.weights[answers], kind="stable")]
        first, *second = (scorer.answers.words[index] for index in answers)
        branches = {clue_for(first, word): self.last(answers[1:]) for word in second}
        return Node(first, len(answers), branches, scorer.node_weight(answers))


def build_tree(
    scorer: Scorer, opener: int | None, mode: Mode = Mode.NORMAL, on_progress: OnProgress = silent
) -> Tree:
    """Build the tree of the opener at that index among the guesses, or of the best opener."""
    greedy = Greedy(scorer, mode, on_progress)
    opener = greedy.opener() if opener is None else opener
    root = greedy.node(scorer.clues, greedy.rules.everything, 1, opener)
    policy, ties = scorer.policy_name, scorer.ties
    return scorer.tree_of(root, mode, policy=policy, ties=ties, prefilter=scorer.prefilter)
