"""What the page's modules keep of one game changes nothing in the next."""

from collections.abc import Sequence
from typing import Any

from tests.conftest import Node
from tests.page.built import FIVE, NINE, data_named, data_of, tree_named
from treegen.page.page import PageTree
from treegen.say.phrases import sentences
from treegen.solve.boards import BoardsScorer
from treegen.words.game import Game, plain_game
from treegen.words.lists import WordList


def best(game: Game, boards: Sequence[Sequence[str]], allowed: Sequence[str]) -> dict[str, Any]:
    """Boards by the places of their words, and the best guess for them."""
    place = {word: at for at, word in enumerate(game.guesses.words)}
    return {
        "words": game.guesses.words,
        "boards": [
            {
                "left": [place[word] for word in left],
                "weights": [game.weight[word] for word in left],
            }
            for left in boards
        ],
        "guesses": [place[word] for word in allowed],
        "best": BoardsScorer(game).best(boards, allowed)[0].guess,
    }


def of_nine() -> list[dict[str, Any]]:
    """Four boards, three of them, and four again."""
    some = WordList("nine", tuple(NINE.split()))
    boards = [some.words[at:] for at in (0, 2, 4, 6)]
    game = plain_game(some, some)
    return [best(game, each, some.words) for each in (boards, boards[:3], boards)]


def far_apart() -> dict[str, Any]:
    """A board on which qc leaves classes of weights 257 and 2**16 + 257; qm leaves smaller ones."""
    firsts = [chr(0x4E00 + number) for number in range(258)]
    answers = ["ac", "bc", *(f"{first}{'mn'[at % 2]}" for at, first in enumerate(firsts))]
    light = {"bc", answers[-1]}
    words = WordList("words", tuple(sorted([*answers, "qc", "qm"])))
    weights = tuple(int(word in answers) * (1 if word in light else 256) for word in words.words)
    game = plain_game(words, words)._replace(weights=weights)
    return best(game, [sorted(answers)], ["qc", "qm"])


def test_what_was_computed_before_changes_nothing_that_follows(node: Node) -> None:
    nine = PageTree(tree_named("nine"), "nine")
    five = PageTree(tree_named("learnt"), "five")
    assert tree_named("learnt").recipe.answers.count == len(FIVE.words)
    expected = {
        "nine": data_named("nine"),
        "both": data_of(nine, five),
        "weights": data_of(nine, PageTree(tree_named("weighed"), "weighed")),
        "boards": [*of_nine(), far_apart()],
        "languages": {lang: sentences(lang) for lang in ("en", "de", "fr", "pt")},
    }
    node("again", expected)
