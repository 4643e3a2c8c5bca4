"""The adviser of the page: what words cost in the last two of six guesses, and what is played.

A table of positions and questions, answered here by the rules alone: each guess is tried, and after
each of its clues each next one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from tests.building import Prior, build
from tests.conftest import Node
from tests.page.built import data_of
from treegen.clues import RIGHT, Mode, clue_for
from treegen.errors import NotInTree
from treegen.game.position import Position, left
from treegen.game.start import tree_play
from treegen.page.page import PageTree
from treegen.play.adviser import advise
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.ways import games
from treegen.words.game import ALLOWED
from treegen.words.lists import WordList

# Modes, each with what words may weigh: mostly nothing, so that often no other word is left.
MODES_AND_WEIGHTS = [(Mode.NORMAL, [1]), *((mode, [0, 0, 0, 0, 1, 2, 9]) for mode in Mode)]
POSITIONS = 8  # of each game, with one or two guesses left
ON_TREE = 40  # most of each tree
EARLIER = 6  # of each game, with three to five guesses left
ASKED = 9  # words whose cost is asked
# Major, manor and mayor are left, which do not tell each other apart.
ALIKE = (("shear", "00012"), ("dream", "01011"), ("vodka", "01001"), ("crimp", "01010"))


class Total(NamedTuple):
    """What a guess costs, summed over the words left by weight; the less, the better."""

    lost: int
    guesses: int  # a word that is not found counts as one more than are left


class Case(NamedTuple):
    """Words left by weight, those of which a loss counts, and the guesses allowed."""

    weights: Mapping[str, int]
    counted: frozenset[str]
    allowed: Sequence[str]

    def total(self, guess: str, turns: int, words: Sequence[str]) -> Total:
        """Cost of a guess, of so many that are left, for some of the words."""
        classes: dict[str, list[str]] = {}
        for word in words:
            classes.setdefault(clue_for(guess, word), []).append(word)
        classes.pop(RIGHT * len(guess), None)
        lost, guesses = 0, sum(self.weights[word] for word in words)
        for some in classes.values():
            if turns == 1:
                lost += sum(self.weights[word] for word in some if word in self.counted)
                guesses += sum(self.weights[word] for word in some)
            else:  # a word that cannot be the answer finds none
                best = min(self.total(word, turns - 1, some) for word in some)
                lost, guesses = lost + best.lost, guesses + best.guesses
        return Total(lost, guesses)


def case_of(position: Position) -> Case:
    words = left(position)
    candidates = words.candidates.weights
    likely = {word for word in candidates if 2 * words.weights[word] >= position.game.heaviest}
    counted = likely if position.game.lang and likely else {*candidates}
    allowed = [*filter(position.allows, position.game.of(words).guesses.words)]
    return Case(candidates, frozenset(counted), allowed)


def answered(tree: Tree, position: Position) -> dict[str, Any]:
    """A position as the page has it, with its move and what words cost, if one or two are left."""
    case = case_of(position)
    words = [*case.weights]
    turns = ALLOWED - len(position.history)
    totals = {guess: case.total(guess, turns, words) for guess in case.allowed}
    best = min(totals, key=lambda guess: (totals[guess], -case.weights.get(guess, 0), guess))
    counted = sum(case.weights[word] for word in case.counted)
    stored = stored_word(tree, position)
    planned = stored if stored and totals[stored].lost == totals[best].lost else None
    advice = advise(replace(tree_play(tree), position=position, scans=0))
    risk = totals[best].lost / counted
    assert (advice.guess, advice.is_stored) == (planned or best, planned is not None)
    assert advice.risk == risk
    some = dict.fromkeys([*case.allowed[: ASKED // 2], *words[: ASKED // 2], best])
    return {
        "steps": [*position.history, *((word, "x") for word in position.refused)],
        "guess": planned or best,
        "isTree": planned is not None,
        "isLeft": planned is None and stored is not None,
        "least": risk,
        "counted": {word: case.weights[word] / counted for word in case.counted},
        "costs": {
            guess: {
                "risk": totals[guess].lost / counted,
                "guesses": totals[guess].guesses / sum(case.weights.values()),
            }
            for guess in some
        },
    }


def stored_word(tree: Tree, position: Position) -> str | None:
    """Word that the tree plays, if the game follows it."""
    with suppress(NotInTree):
        node = tree.follow(position.history)
        if node.size == left(position).size and position.allows(node.guess):
            return node.guess
    return None


def any_tree(dice: Random, mode: Mode, some: Sequence[int], lang: str = "") -> Tree:
    """A tree of random words, whose weights are drawn from some.

    Outside hard mode it opens with four words that tell little, so that it finds many words late.
    """
    pool = sorted({"".join(dice.choices("abcdefgh", k=3)) for _ in range(160)})
    words = WordList("dice", tuple(pool))
    prior = Prior("dice", words, tuple(dice.choices(some, k=len(pool))))
    openers = tuple(pool[:4]) if mode is Mode.NORMAL else ()
    tree = build(words, words, mode=mode, prior=prior if len(some) > 1 else None, openers=openers)
    return tree._replace(recipe=tree.recipe._replace(lang=lang))


def late_positions(start: Position, dice: Random) -> Iterator[Position]:
    """Positions with one or two guesses and several words left, as guesses are played again."""
    words = start.game.guesses.words
    count = 0
    while count < POSITIONS:
        answer = dice.choice(words)
        guesses = dice.choices(dice.sample(words, dice.randint(1, 3)), k=dice.choice([4, 4, 5]))
        history = tuple((guess, clue_for(guess, answer)) for guess in guesses)
        refused = tuple(word for word in dice.sample(words, 2) if word != answer)
        position = start._replace(turns=history, refused=refused)
        if answer not in guesses and left(position).candidates.size > 2:
            count += 1
            yield position


def tree_positions(tree: Tree) -> Iterator[Position]:
    """Positions on a tree with one or two guesses and several words left."""
    start = Position(game_of(tree))
    paths = [*games(tree.root)]
    starts = dict.fromkeys(path[:turns] for path in paths for turns in (4, 5) if len(path) > turns)
    found = (start._replace(turns=history) for history in starts)
    some = [position for position in found if left(position).candidates.size > 2]
    yield from some[:ON_TREE]


def moves_of(tree: Tree, dice: Random) -> Iterator[dict[str, Any]]:
    """Moves with more guesses left: the tree's, of a search, or those that look one turn ahead."""
    start = tree_play(tree)
    words = start.game.guesses.words
    for _ in range(EARLIER):
        answer = dice.choice(words)
        guesses = (tree.root.guess, *dice.choices(words, k=2))[: dice.randint(0, 3)]
        history: History = tuple((guess, clue_for(guess, answer)) for guess in guesses)
        refused = tuple(word for word in dice.sample(words, 1) if word != answer)
        if answer in guesses:
            continue
        position = start.position._replace(turns=history, refused=refused)
        move = advise(replace(start, position=position, scans=0))
        steps = [*history, *((word, "x") for word in refused)]
        cost = move.costs.get(str(move.guess))
        risk = None if cost and cost.is_open else move.risk
        yield {"steps": steps, "guess": move.guess, "isTree": move.is_stored, "risk": risk}


def test_the_last_guesses_lose_least_and_others_are_those_of_the_terminal(node: Node) -> None:
    dice = Random("last")
    trees = [any_tree(dice, mode, some) for mode, some in MODES_AND_WEIGHTS]
    trees.append(any_tree(dice, Mode.NORMAL, [1, 1, 2, 3, 4], "es"))
    late = []
    for tree in trees:
        positions = [*late_positions(Position(game_of(tree)), dice), *tree_positions(tree)]
        late.append([answered(tree, position) for position in positions])
    earlier = [[*moves_of(tree, dice)] for tree in trees]
    trees.append(salet := find_tree("salet"))
    late.append([answered(salet, Position(game_of(salet), ALIKE))])
    cases = [case for some in late for case in some]
    for name in ("isTree", "isLeft"):
        assert sum(case[name] for case in cases) >= 5, name
    lost = Counter(case["least"] > 0 for case in cases)
    assert min(lost[True], lost[False]) > 10
    data = data_of(*(PageTree(tree, f"{n}") for n, tree in enumerate(trees)))
    node("adviser", {"data": data, "late": late, "earlier": earlier})
