"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse.

Openers come first, each on its turn whatever the clues: also where only one answer is left, unless
the game is already won. So what is left after all of them does not depend on their order.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import TreeError
from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Indices
from treegen.solve.policies import TIES, WEIGHTED_TIES
from treegen.solve.scorer import Scorer
from treegen.text import OnProgress, silent
from treegen.tree.figures import summarise
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Recipe, Tree
from treegen.version import __version__


class Greedy:
    """Builder of nodes by one scorer."""

    def __init__(
        self, scorer: Scorer, mode: Mode, openers: Sequence[int], on_progress: OnProgress = silent
    ) -> None:
        self.scorer, self.rules, self.openers = scorer, LegalGuesses(scorer.letters, mode), openers
        self.on_progress = on_progress
        self.placed = 0  # answers that have their node
        self.start = 0 if openers else 0.5  # of their progress: half of it is choosing an opener

    def advance(self, placed: int) -> None:
        """Report progress after so many more answers have their node."""
        self.placed += placed
        share = self.placed / len(self.scorer.answers.words)
        self.on_progress(self.start + (1 - self.start) * share, f"{self.placed:,} answers placed")

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
        """Play an opener on its turn, and then the best guess of a state."""
        if turn - 1 + min(len(clues.answers), 2) > MAX_TURNS:
            raise too_long()
        if turn <= len(self.openers):
            return self.node(clues, legal, turn, self.openers[turn - 1])
        if len(clues.answers) <= 2:
            self.advance(len(clues.answers))
            return self.last(clues.answers)
        guesses = self.rules.indices(legal)
        clues, on_progress = clues.materialized(), self.choosing if turn == 1 else silent
        guess = self.scorer.best_guess(clues, guesses, on_progress)
        return self.node(clues, legal, turn, guess)

    def choosing(self, share: float, note: str = "") -> None:
        self.on_progress(self.start * share, note)

    def last(self, answers: Indices) -> Node:
        """Guess the last answer, or the heavier of the last two, else the alphabetically first."""
        scorer = self.scorer
        if scorer.weights is not None:
            answers = answers[np.argsort(-scorer.weights[answers], kind="stable")]
        first, *second = (scorer.answers.words[index] for index in answers)
        branches = {clue_for(first, word): self.last(answers[1:]) for word in second}
        return Node(first, len(answers), branches, scorer.node_weight(answers))


def build_tree(
    scorer: Scorer,
    openers: Sequence[int] = (),
    mode: Mode = Mode.NORMAL,
    on_progress: OnProgress = silent,
) -> Tree:
    """Build the tree of the openers at those indices among the guesses, or of the best opener."""
    greedy = Greedy(scorer, mode, openers, on_progress)
    root = greedy.best(scorer.clues, greedy.rules.everything, 1)
    rules = {"policy": scorer.policy_name, "ties": ties_of(scorer)}
    return with_recipe(root, scorer, mode, openers, **rules)


def with_recipe(
    root: Node, scorer: Scorer, mode: Mode, openers: Sequence[int], **recipe: Any
) -> Tree:
    """Tree with its summary and its recipe, of which the other fields are given."""
    words = tuple(scorer.guesses.words[opener] for opener in openers)
    known = Recipe(
        opener=root.guess,
        openers=words if len(words) > 1 else None,
        guesses=scorer.guesses.info,
        answers=scorer.answers.info,
        prior=None if scorer.prior is None else scorer.prior.info,
        generator=f"treegen {__version__}",
        hard=mode is not Mode.NORMAL,
        strict=mode is Mode.STRICT,
        **recipe,
    )
    return Tree(known, summarise(root), root)


def ties_of(scorer: Scorer) -> str:
    return TIES if scorer.prior is None else WEIGHTED_TIES


def too_long() -> TreeError:
    """Error for a tree that has more turns than a file holds."""
    return TreeError(
        f"some answers need more than {MAX_TURNS} guesses, and a tree file holds no more turns; "
        "allow more guesses"
    )
