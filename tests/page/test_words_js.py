"""Words in the page's modules: those that hard mode allows, misspelt ones, and very many."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from tests.today import ANY_WORD
from treegen.clues import Mode, clue_for
from treegen.game.position import Position
from treegen.game.start import Play, tree_play
from treegen.play.adviser import advise
from treegen.play.moves import all_played
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.node import History
from treegen.words.lists import WordList

pytestmark = pytest.mark.slow

SOME = 400  # words that are tried in a game
# Games in which a word breaks hard mode, and why.
BREACHES = [
    ((("raise", "00012"),), "crane", "needs S"),
    ((("crane", "01100"),), "pious", "needs R, A"),
    ((("crane", "00020"),), "slate", "letter 4 stays N"),
    ((("geese", "01001"),), "eight", "needs another E"),
    ((("raise", "00012"),), "slope", ""),
]
NEAR = [("crnae", "crane"), ("qulit", "quilt"), ("qqqqq", None)]
FIRST: tuple[History, ...] = (
    (("crane", "01100"),), ((ANY_WORD, "00010"),), ((ANY_WORD, "00000"),),
)  # fmt: skip


def allowed(mode: Mode) -> list[dict[str, Any]]:
    """Some games, some words, and which of these that mode allows."""
    words = game_of(find_tree("raise")).guesses.words
    game = game_of(find_tree("raise"))._replace(mode=mode)
    chance = random.Random(mode.value)
    found = []
    for count in (0, 1, 1, 2, 2, 3):
        answer = chance.choice(game.answers.words)
        history = tuple(
            (guess, clue_for(guess, answer)) for guess in chance.choices(words, k=count)
        )
        refused = tuple(chance.choices(words, k=2))
        fitting = [word for word in words if all(clue_for(g, word) == c for g, c in history)]
        some = sorted({*chance.sample(words, SOME), *fitting[:9], *refused})
        position = Position(game, history, refused)
        found.append(
            {
                "steps": [*history, *((word, "x") for word in refused)],
                "words": some,
                "allowed": [word for word in some if position.allows(word)],
            }
        )
    return found


def moves(play: Play, histories: tuple[History, ...]) -> list[tuple[History, str | None]]:
    """What the terminal plays after some turns, one turn ahead off its tree."""
    found = []
    for history in histories:
        after, _ = all_played(replace(play, scans=0), history)
        found.append((history, advise(after).guess))
    return found


def everyday(name: str) -> Play:
    """Game of a tree in which only words that weigh something are played."""
    play = tree_play(find_tree(name))
    listed = tuple(word for word, weight in play.game.weight.items() if weight)
    game = play.game._replace(vocabulary=WordList("everyday", listed))
    return replace(play, position=Position(game))


def test_words_that_may_be_played_or_were_meant(node: Node) -> None:
    obstruction = tree_named("property")
    constructor = (("constructor", "20200000000"),)
    today = tree_play(find_tree("any-word"), mode=Mode.HARD)
    pages: dict[str, Any] = {
        "raise": data_named("raise"),
        "hard": data_named("raise-hard"),
        "today": data_named("any-word"),
        "property": data_named("property"),
    }
    expected = {
        **pages,
        "allowed": [allowed(Mode.NORMAL), allowed(Mode.HARD)],
        "breaches": BREACHES,
        "near": NEAR,
        "moves": {
            "hard": moves(today, FIRST),
            "everyday": moves(everyday("any-word"), FIRST[:2]),
        },
        "constructor": {"steps": constructor, "words": [*obstruction.root.answers()]},
    }
    node("words", expected)
