"""The greedy builder: choose the guess of least cost, partition the answers by clue, recurse.

Openers are played first, each on its turn whatever the clues, even if only one answer is left,
unless the game is already won. So their order does not change what is left after all of them.

A team shares the work: first it scores the guesses from which the opener is chosen, in stretches;
then it solves the states that the opener's clues leave.
"""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

import numpy as np

from treegen.errors import Option, TreeError
from treegen.progress import OnProgress, part_of, silent
from treegen.solve.executors import ALONE, Executor, Team
from treegen.solve.frontier import Batch, Frontier, State
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Clues, Indices, clue_text
from treegen.solve.policies import Costs, choose
from treegen.solve.scorer import Scorer
from treegen.tree.node import Node
from treegen.tree.plan import MAX_TURNS

CLUES_OF_A_TASK = 2**24  # these take some 30 ms


class Greedy:
    """Builder of nodes by one scorer."""

    def __init__(self, scorer: Scorer, openers: Sequence[int]) -> None:
        self.scorer = scorer
        self.rules = scorer.rules()
        self.openers = openers

    def __reduce__(self) -> tuple[type["Greedy"], tuple[object, ...]]:
        return Greedy, (self.scorer, self.openers)

    @property
    def start(self) -> State:
        return State(self.scorer.clues.answers, self.rules.everything, 1)

    def solve(self, state: State) -> Node:
        return self.best(self.scorer.clues.restricted_to(state.answers), state.legal, state.turn)

    def best(self, clues: Clues, legal: GuessSet, turn: int) -> Node:
        """Play an opener on its turn, and then the best guess of a state."""
        if turn - 1 + min(len(clues.answers), 2) > MAX_TURNS:
            raise too_long()
        if turn <= len(self.openers):
            return self.node(clues, legal, turn, self.openers[turn - 1])
        if len(clues.answers) <= 2:
            return self.last(clues)
        guess = self.scorer.perfect_guess(clues, turn)
        if guess is None:
            clues = self.scorer.in_memory(clues)
            guess = self.scorer.best_guess(clues, self.rules.indices(legal), turn)
        return self.node(clues, legal, turn, guess)

    def node(self, clues: Clues, legal: GuessSet, turn: int, guess: int) -> Node:
        """Play a guess, partition the answers by its clues, choose for each class, and recurse."""
        branches = {}
        for code, answers in clues.classes(guess):
            if code != clues.win:
                after = self.rules.after(legal, guess, code)
                clue = clue_text(code, clues.length)
                branches[clue] = self.best(clues.restricted_to(answers), after, turn + 1)
        word = self.scorer.guesses.words[guess]
        return Node(word, len(clues.answers), branches, self.scorer.weight(clues.answers))

    def last(self, clues: Clues) -> Node:
        """Guess the last answer, or the heavier of the last two, or the alphabetically first.

        If the vocabulary allows only one of the two, that one is guessed.
        """
        scorer = self.scorer
        words = scorer.answers.words
        weights = scorer.weights[clues.answers].tolist()
        own, own_weights = scorer.possible(clues)
        heaviest = own[own_weights.argmax()]
        first = scorer.secrets[clues.answers].tolist().index(heaviest)
        branches = {}
        if len(weights) == 2:
            second = 1 - first
            codes = clues.of_one(int(scorer.secrets[clues.answers[first]]))
            clue = clue_text(int(codes[second]), clues.length)
            branches[clue] = Node(words[clues.answers[second]], 1, {}, weights[second])
        return Node(words[clues.answers[first]], len(weights), branches, sum(weights))


def solve_batch(greedy: Greedy, batch: Batch) -> list[Node]:
    return [greedy.solve(state) for state in batch.states]


def greedy_tree(
    openers: Sequence[int],
    scorer: Scorer,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Node:
    """First node of the tree by a scorer's policy, with those openers or with the best one."""
    greedy = Greedy(scorer.shared(executor.sharers), openers)
    start = greedy.start
    with executor.team(greedy) as team:
        if openers:
            guess = openers[0]
            placing = on_progress
        else:  # half of the progress is choosing an opener
            placing = part_of(on_progress, 0.5, 0.5)
            guess = chosen_by_team(greedy, team, part_of(on_progress, 0, 0.5))
        frontier = Frontier(len(start.answers), placing)
        branches = {}
        for code, some in scorer.clues.classes(guess):
            if code == scorer.clues.win:
                frontier.advance(1)
            else:
                after = greedy.rules.after(start.legal, guess, code)
                clue = clue_text(code, scorer.clues.length)
                branches[clue] = frontier.stub(State(start.answers[some], after, 2))
        frontier.solve(team, solve_batch)
    weight = scorer.weight(start.answers)
    root = Node(scorer.guesses.words[guess], len(start.answers), branches, weight)
    return frontier.filled(root)


def chosen_by_team(greedy: Greedy, team: Team, on_progress: OnProgress) -> int:
    """Opener of least cost."""
    scorer = greedy.scorer
    clues = scorer.clues
    guesses = scorer.shortlist(clues, greedy.rules.indices(greedy.rules.everything))
    costs = costs_by_team(team, guesses, on_progress, least=True)
    return choose(guesses, costs, scorer.secrets[clues.answers], scorer.weights[clues.answers])


class GuessStretch(NamedTuple):
    """Task: score a stretch of the guesses that are scored, for a turn."""

    start: int  # place of the first among all that are scored
    guesses: Indices
    turn: int
    least: bool  # only the least cost matters: for other guesses bounds will do


def score(greedy: Greedy, stretch: GuessStretch) -> Costs:
    scorer = greedy.scorer
    costs = scorer.least_costs if stretch.least else scorer.costs
    return costs(scorer.clues, stretch.guesses, stretch.turn)


def costs_by_team(
    team: Team, guesses: Indices, on_progress: OnProgress, turn: int = 1, least: bool = False
) -> Costs:
    """Costs of guesses in the first state of a team's common thing, which is a `Greedy`.

    With `least`, costs are those of `Scorer.least_costs`: bounds for all but the least.
    """
    assert isinstance(team.common, Greedy)
    clues = 4 * CLUES_OF_A_TASK if least else CLUES_OF_A_TASK  # a fourth of these are looked at
    size = max(1, clues // len(team.common.scorer.clues.answers))
    stretches = iter(
        [
            GuessStretch(start, guesses[start : start + size], turn, least)
            for start in range(0, len(guesses), size)
        ]
    )
    costs = np.empty(len(guesses), np.int64)
    scored = 0
    with closing(team.work(score, lambda: next(stretches, None))) as found:
        for (start, some, *_), some_costs in found:
            costs[start : start + len(some)] = some_costs
            scored += len(some)
            on_progress(scored / len(guesses), scored=scored)
    return costs


def too_long() -> TreeError:
    """Error for a tree that has more turns than a file holds."""
    return TreeError(
        f"some answers need more than {MAX_TURNS} guesses, and a tree file holds no more turns; "
        "give fewer words to play first, or more that may be played (",
        Option("guesses"),
        ")",
    )
