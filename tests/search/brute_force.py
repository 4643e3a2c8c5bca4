"""Trees by their definition alone, in plain Python, with which the builders must agree.

The forty lines of solve/README are the same without weights, modes and other policies.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tests.building import Prior
from treegen.clues import Mode, clue_for
from treegen.errors import NoSuchTree
from treegen.tree.node import Node, with_heaviest
from treegen.words.lists import WordList

MODES = {"": Mode.NORMAL, "hard": Mode.HARD, "strict": Mode.STRICT}
Weights = Mapping[str, int]  # of the answers left

# Sixteenths of a turn that a bit counts for, by `turns`; turns after the sixth are as that.
BITS = {1: 0, 2: 1, 3: 4, 4: 4, 5: 4, 6: 4}


def cost_by_turns(classes: list[list[int]], own: int, turn: int) -> Fraction:
    """Two to the power of b·Σ c·log₂c - 16·(Σ h + own weight), exactly."""
    information = math.prod(sum(part) ** sum(part) for part in classes)
    wins = sum(map(max, classes)) + own
    return Fraction(information ** BITS[min(turn, 6)], 2 ** (16 * wins))


# Costs of a guess by the weights in each of its classes, its own weight as an answer, or 0, and the
# turn.
COSTS: dict[str, Callable[[list[list[int]], int, int], int | Fraction]] = {
    # least where the sum of c log c is
    "entropy": lambda classes, own, turn: math.prod(sum(part) ** sum(part) for part in classes),
    "expected": lambda classes, own, turn: sum(sum(part) ** 2 for part in classes),
    "minimax": lambda classes, own, turn: max(map(sum, classes)),
    "parts": lambda classes, own, turn: -len(classes),
    "turns": cost_by_turns,
    "wins": lambda classes, own, turn: -sum(map(max, classes)) - own,
}


class Game(NamedTuple):
    """A small game: its words, and what may be played."""

    guesses: tuple[str, ...]
    answers: tuple[str, ...]
    weights: tuple[int, ...]
    mode: str  # "", "hard" or "strict"
    turns: int
    # While one of its words is among the candidates, only words of a vocabulary are played.
    vocabulary: tuple[str, ...] | None = None
    stakes: tuple[int, ...] = ()  # weights by which losses count, if not the answers' own
    least_listed: int = 1  # weight of a listed word

    @property
    def lists(self) -> tuple[WordList, WordList]:
        return WordList("guesses", self.guesses), WordList("answers", self.answers)

    @property
    def weight(self) -> Weights:
        return dict(zip(self.answers, self.weights, strict=True))

    @property
    def prior(self) -> Prior | None:
        if set(self.weights) == {1}:
            return None
        return Prior("prior", WordList("answers", self.answers), self.weights)

    @property
    def of_expected(self) -> "Game":
        """The same game, where the words of weight 0 cannot be the answer."""
        expected = {word: weight for word, weight in self.weight.items() if weight}
        return self._replace(answers=tuple(expected), weights=tuple(expected.values()))

    def playable(self, legal: Iterable[str], left: Iterable[str]) -> tuple[str, ...]:
        """Legal guesses that the vocabulary lets one play where those words are left.

        The candidates are the listed words of these or, if there are none, all of them.
        """
        weight = self.weight
        words = [*left]
        candidates = [word for word in words if weight[word] >= self.least_listed] or words
        if self.vocabulary is None or not {*candidates} & {*self.vocabulary}:
            return tuple(legal)
        return tuple(word for word in legal if word in self.vocabulary)


def allowed(word: str, guess: str, clue: str, mode: str) -> bool:
    """Test whether a word may follow a clue, by the rules in README."""
    if not mode:
        return True
    if mode == "strict":
        return clue_for(guess, word) == clue
    stays = all(clue[i] != "2" or word[i] == guess[i] for i in range(len(word)))
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != "0"]
    return stays and all(word.count(m) >= marked.count(m) for m in marked)


def legal_after(legal: Iterable[str], guess: str, clue: str, mode: str) -> tuple[str, ...]:
    return tuple(word for word in legal if allowed(word, guess, clue, mode))


def split(guess: str, weights: Weights) -> dict[str, dict[str, int]]:
    """Answers by the clue that a guess earns, with their weights."""
    classes: dict[str, dict[str, int]] = {}
    for answer, weight in weights.items():
        classes.setdefault(clue_for(guess, answer), {})[answer] = weight
    return dict(sorted(classes.items()))


# Greedy trees.


def estimate(guess: str, weights: Weights) -> int:
    """Product that is least where the entropies of single letters at their places add up to most.

    A letter at its place is right, elsewhere or absent.
    """
    product = 1
    for place, letter in enumerate(guess):
        parts = {"right": 0, "elsewhere": 0, "absent": 0}
        for answer, weight in weights.items():
            if answer[place] == letter:
                parts["right"] += weight
            elif letter in answer:
                parts["elsewhere"] += weight
            else:
                parts["absent"] += weight
        product *= math.prod(part**part for part in parts.values())
    return product


def prefiltered(legal: Sequence[str], weights: Weights, percent: str) -> list[str]:
    """Guesses that are scored: the best by estimate, and with 20 answers or fewer these too."""
    count = math.ceil(Fraction(percent) * len(legal) / 100)
    best = sorted(legal, key=lambda guess: (estimate(guess, weights), guess))[:count]
    return [*best, *weights] if len(weights) <= 20 else best


def greedy(
    legal: Sequence[str],
    weights: Weights,
    policy: str = "entropy",
    mode: str = "",
    percent: str = "",
    turn: int = 1,
) -> Node:
    """Greedy tree for the answers with weights; with `percent` only so many guesses are scored."""

    def cost(guess: str) -> int | Fraction:
        classes = [list(part.values()) for part in split(guess, weights).values()]
        return COSTS[policy](classes, weights.get(guess, 0), turn)

    def order(guess: str) -> tuple[int | Fraction, bool, int, str]:
        return cost(guess), guess not in weights, -weights.get(guess, 0), guess

    scored: Iterable[str] = prefiltered(legal, weights, percent) if percent else legal
    guess = min(weights if len(weights) <= 2 else scored, key=order)
    branches = {
        clue: greedy(legal_after(legal, guess, clue, mode), part, policy, mode, percent, turn + 1)
        for clue, part in split(guess, weights).items()
        if clue != "2" * len(guess)
    }
    return with_heaviest(Node(guess, len(weights), branches, sum(weights.values())))


def greedy_by_vocabulary(game: Game, policy: str) -> Node:
    """Greedy tree of a game with a vocabulary: in each state the best of what may be played."""

    def node(left: Weights, legal: tuple[str, ...], turn: int) -> Node:
        listed = {word: weight for word, weight in left.items() if weight}
        weights = listed or dict.fromkeys(left, 1)
        playable = game.playable(legal, left)

        def order(guess: str) -> tuple[int | Fraction, bool, int, str]:
            classes = [list(part.values()) for part in split(guess, weights).values()]
            own = weights.get(guess, 0)
            return COSTS[policy](classes, own, turn), guess not in weights, -own, guess

        last = [word for word in weights if word in playable]
        guess = min(last if len(weights) <= 2 else playable, key=order)
        branches = {
            clue: node(part, legal_after(legal, guess, clue, game.mode), turn + 1)
            for clue, part in split(guess, left).items()
            if clue != "2" * len(guess)
        }
        return Node(guess, len(left), branches, sum(left.values()))

    return with_heaviest(node(game.weight, game.guesses, 1))


# Optimal trees.

Costs = tuple[int, int]  # what is lost, and what it costs besides
Found = tuple[int, int, Node]  # cost, turns of the longest game, the tree by the tie rule


def optimal(game: Game, opener: str | None = None) -> Found | None:
    """Best tree over all guesses at each node, without any bound or order to save work."""
    return solver(game)[0](opener)


def prices(game: Game) -> list[tuple[int, str]]:
    """Cost of each guess, the best first; of equals, as among trees."""
    solve, order = solver(game)
    found = [solve(guess) for guess in game.playable(game.guesses, game.answers)]
    trees = [(cost, order(root), root.guess) for cost, _, root in filter(None, found)]
    return [(cost, guess) for cost, _, guess in sorted(trees)]


def solver(game: Game) -> tuple[Callable[[str | None], Found | None], Callable[[Node], Any]]:
    """Function that finds the best tree with an opener, or any, and the order of equal ones."""
    weight = game.weight

    @cache
    def best(left: tuple[str, ...], legal: tuple[str, ...], turns: int) -> Found | None:
        playable = game.playable(legal, left)
        tries = [tried for guess in playable if (tried := after(guess, left, legal, turns))]
        return min(tries, key=lambda tried: (tried[0], order(tried[2], left)), default=None)

    def order(node: Node, left: tuple[str, ...]) -> tuple[int, bool, int, str]:
        classes = split(node.guess, {answer: weight[answer] for answer in left})
        classes.pop("2" * len(node.guess), None)
        below = [part.values() for part in classes.values()]
        least = sum(2 * sum(weights) - max(weights) for weights in below)
        possible = node.guess in left
        return least, not possible, -weight[node.guess] if possible else 0, node.guess

    def after(
        guess: str, left: tuple[str, ...], legal: tuple[str, ...], turns: int
    ) -> Found | None:
        classes = split(guess, {answer: weight[answer] for answer in left})
        if turns < 1 or (len(classes) == 1 and guess not in left and turns < game.turns):
            return None  # the same answers are left
        total, longest, branches = sum(weight[answer] for answer in left), 1, {}
        cost = total
        for clue, answers in classes.items():
            if clue != "2" * len(guess):
                legal_then = legal_after(legal, guess, clue, game.mode)
                found = best(tuple(answers), legal_then, turns - 1)
                if found is None:
                    return None
                cost, longest = cost + found[0], max(longest, 1 + found[1])
                branches[clue] = found[2]
        return cost, longest, Node(guess, len(left), branches, total)

    def solve(opener: str | None) -> Found | None:
        if opener is None:
            found = best(game.answers, game.guesses, game.turns)
        else:
            found = after(opener, game.answers, game.guesses, game.turns)
        return found and (*found[:2], with_heaviest(found[2]))

    return solve, lambda root: order(root, game.answers)


def ends(game: Game, asked: Iterable[str] | None = None) -> list[tuple[int, int, str]]:
    """Return what each guess loses and costs in the turns of a game, and the guess; the best first.

    What is lost is the stakes of the answers that are not found. Each later guess is a playable one
    that loses least, and of these one that costs least, where an answer that is not found counts as
    one guess more than there are turns. The first guess is any playable one, or each that is asked
    about, which need not be.
    """
    weight = game.weight
    stakes = dict(zip(game.answers, game.stakes or game.weights, strict=True))
    order = solver(game)[1]

    @cache
    def after(guess: str, left: tuple[str, ...], legal: tuple[str, ...], turns: int) -> Costs:
        lost = 0
        cost = sum(weight[answer] for answer in left)
        for clue, answers in split(guess, {answer: weight[answer] for answer in left}).items():
            if clue != "2" * len(guess):
                then = legal_after(legal, guess, clue, game.mode)
                below = best(tuple(answers), then, turns - 1)
                lost += below[0]
                cost += below[1]
        return lost, cost

    @cache
    def best(left: tuple[str, ...], legal: tuple[str, ...], turns: int) -> Costs:
        if turns == 0:
            return sum(stakes[word] for word in left), sum(weight[word] for word in left)
        return min(after(guess, left, legal, turns) for guess in game.playable(legal, left))

    found = []
    for guess in game.playable(game.guesses, game.answers) if asked is None else asked:
        by_bound = order(Node(guess, 0, {}, 0))
        place = by_bound[1:] if game.turns == 1 else by_bound  # the last guess has no other bound
        found.append((after(guess, game.answers, game.guesses, game.turns), place, guess))
    return [(*costs, guess) for costs, _, guess in sorted(found)]


def least(game: Game) -> Node:
    """Optimal tree of a game; `NoSuchTree` where there is none within its turns."""
    found = optimal(game)
    if found is None:
        raise NoSuchTree
    return found[2]


def shortest(game: Game, cost: int, opener: str | None) -> int:
    """Turns of the longest game, where it is shortest, in a tree of that cost."""
    for turns in range(1, game.turns + 1):
        found = optimal(game._replace(turns=turns), opener)
        if found and found[0] == cost:
            return turns
    raise AssertionError("there is a tree of that cost")


# Trees in which other words are possible too.


def extended(core: Node, game: Game, best: Callable[[Game], Node]) -> Node:
    """Tree of the expected words of a game, extended to the others; those alone are `best`'s."""

    def node(core: Node, others: Sequence[str], legal: tuple[str, ...], turn: int) -> Node:
        branches, classes = {}, split(core.guess, dict.fromkeys(others, 0))
        classes.pop("2" * len(core.guess), None)
        for clue in sorted({*core.branches, *classes}):
            left = tuple(classes.get(clue, ()))
            then = legal_after(legal, core.guess, clue, game.mode)
            if clue in core.branches:
                branches[clue] = node(core.branches[clue], left, then, turn + 1)
            else:
                ones, turns = (1,) * len(left), game.turns - turn
                rest = Game(then, left, ones, game.mode, turns, game.vocabulary)
                branches[clue] = weighing(best(rest), 0)
        return Node(core.guess, core.size + len(others), branches, core.weight)

    others = [word for word in game.answers if not game.weight[word]]
    return with_heaviest(node(core, others, game.guesses, 1))


def weighing(node: Node, weight: int) -> Node:
    """The same tree with that weight everywhere."""
    branches = {clue: weighing(branch, weight) for clue, branch in node.branches.items()}
    return node._replace(branches=branches, weight=weight)


def core_of(node: Node) -> Node:
    """Tree of the listed words alone: as long as one is left it plays as if there were no other."""
    branches = {clue: core_of(branch) for clue, branch in node.branches.items() if branch.weight}
    own = (node.own_weight > 0) + sum(branch.size for branch in branches.values())
    return node._replace(size=own, branches=branches)
