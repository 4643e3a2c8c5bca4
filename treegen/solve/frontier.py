"""The states below the first nodes of a tree, which a team solves."""

from contextlib import closing
from typing import NamedTuple

from treegen.progress import OnProgress
from treegen.solve.executors import Team, Work
from treegen.solve.hard import GuessSet
from treegen.solve.matrix import Indices
from treegen.tree.node import Node

# Answers in the states of a task, unless one state has more. With 60 a tree takes a tenth longer.
ANSWERS_OF_A_TASK = 200


class State(NamedTuple):
    """Answers that are left before a turn, and what may be played."""

    answers: Indices
    legal: GuessSet
    turn: int


class Batch(NamedTuple):
    """Task: solve some states, each named by its number."""

    numbers: list[int]
    states: list[State]


class Frontier:
    """States below the first nodes of a tree, which a team solves, the largest first.

    The first nodes end in stubs: nodes without a guess, whose size is the number of a state.
    """

    def __init__(self, answers: int, on_progress: OnProgress) -> None:
        self.answers = answers  # of the whole tree
        self.placed = 0  # answers that have their node
        self.on_progress = on_progress
        self.states: list[State] = []
        self.nodes: dict[int, Node] = {}  # solved, by the number of the state

    def stub(self, state: State) -> Node:
        """Node that stands for a state until the state is solved."""
        self.states.append(state)
        return Node("", len(self.states) - 1, {}, 0)

    def advance(self, placed: int) -> None:
        """Report progress after some more answers have their node."""
        self.placed += placed
        self.on_progress(self.placed / self.answers, placed=self.placed)

    def solve(self, team: Team, solve_batch: Work) -> None:
        by_size = sorted(range(len(self.states)), key=lambda at: len(self.states[at].answers))

        def draw() -> Batch | None:
            batch = Batch([], [])
            answers = 0
            while by_size and answers < ANSWERS_OF_A_TASK:
                number = by_size.pop()
                state = self.states[number]
                answers += len(state.answers)
                batch.numbers.append(number)
                batch.states.append(state)
            return batch if batch.states else None

        with closing(team.work(solve_batch, draw)) as found:
            for batch, nodes in found:
                self.nodes.update(zip(batch.numbers, nodes, strict=True))
                self.advance(sum(node.size for node in nodes))

    def filled(self, node: Node) -> Node:
        """Node with all that follows it, each stub replaced by its state's node."""
        if not node.guess:
            return self.nodes[node.size]
        branches = {clue: self.filled(branch) for clue, branch in node.branches.items()}
        return node._replace(branches=branches)
