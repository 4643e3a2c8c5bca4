"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse.

Openers come first, each on its turn whatever the clues: also where only one answer is left, unless
the game is already won. So what is left after all of them does not depend on their order.
"""

from collections.abc import Sequence

from treegen.errors import TreeError
from treegen.progress import OnProgress, silent
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, clue_text
from treegen.solve.scorer import Scorer
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node
from treegen.tree.plan import Plan


class Greedy:
    """Builder of nodes by one scorer."""

    def __init__(
        self, scorer: Scorer, openers: Sequence[int], on_progress: OnProgress = silent
    ) -> None:
        self.scorer = scorer
        self.rules = scorer.rules()
        self.openers = openers
        self.on_progress = on_progress
        self.placed = 0  # answers that have their node
        self.start = 0 if openers else 0.5  # of their progress: half of it is choosing an opener

    def advance(self, placed: int) -> None:
        """Report progress after so many more answers have their node."""
        self.placed += placed
        share = self.placed / len(self.scorer.answers.words)
        self.on_progress(self.start + (1 - self.start) * share, placed=self.placed)

    def node(self, clues: Clues, legal: GuessSet, turn: int, guess: int) -> Node:
        """Play a guess, partition the answers by its clues, choose for each class, and recurse."""
        branches = {}
        for code, answers in clues.classes(guess):
            if code == clues.win:
                self.advance(1)
            else:
                after = self.rules.after(legal, guess, code)
                clue = clue_text(code, clues.length)
                branches[clue] = self.best(clues.restricted_to(answers), after, turn + 1)
        word = self.scorer.guesses.words[guess]
        return Node(word, len(clues.answers), branches, self.scorer.weight(clues.answers))

    def best(self, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Play an opener on its turn, and then the best guess of a state."""
        if turn - 1 + min(len(clues.answers), 2) > MAX_TURNS:
            raise too_long()
        if turn <= len(self.openers):
            return self.node(clues, legal, turn, self.openers[turn - 1])
        if len(clues.answers) <= 2:
            self.advance(len(clues.answers))
            return self.last(clues)
        guesses = self.rules.indices(legal)
        clues = self.scorer.in_memory(clues)
        on_progress = self.choosing if turn == 1 else silent
        guess = self.scorer.best_guess(clues, guesses, on_progress)
        return self.node(clues, legal, turn, guess)

    def choosing(self, share: float, doing: str = "", /, **figures: float) -> None:
        """Report progress of choosing an opener, before any answer is placed."""
        self.on_progress(self.start * share, doing, **figures)

    def last(self, clues: Clues) -> Node:
        """Guess the last answer, or the heavier of the last two, else the alphabetically first."""
        scorer = self.scorer
        words = scorer.answers.words
        weights = scorer.weights[clues.answers].tolist()
        first = weights.index(max(weights))
        branches = {}
        if len(weights) == 2:
            second = 1 - first
            codes = clues.of_one(int(scorer.secrets[clues.answers[first]]))
            clue = clue_text(int(codes[second]), clues.length)
            branches[clue] = Node(words[clues.answers[second]], 1, {}, weights[second])
        return Node(words[clues.answers[first]], len(weights), branches, sum(weights))


def greedy_tree(plan: Plan, scorer: Scorer, on_progress: OnProgress = silent) -> Node:
    """First node of the tree of a plan whose policy looks one turn ahead."""
    openers = [scorer.index_of(word) for word in plan.given]
    greedy = Greedy(scorer, openers, on_progress)
    return greedy.best(scorer.clues, greedy.rules.everything, 1)


def too_long() -> TreeError:
    """Error for a tree that has more turns than a file holds."""
    return TreeError(
        f"some answers need more than {MAX_TURNS} guesses, and a tree file holds no more turns; "
        "allow more guesses"
    )
