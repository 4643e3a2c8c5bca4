"""A tree's recipe, its game, its page and a terminal mean one game, and name it alike."""

from typing import Any

import pytest

from tests.building import build
from treegen import find_tree
from treegen.clues import Mode
from treegen.page.purpose import purpose
from treegen.tree.game import game_of
from treegen.words.choose import GameChoice, choose_game
from treegen.words.lists import TODAY, WordList

TREES = ["everyday", "any-word-hard", "human", "raise", "raise-any", "tarse"]


@pytest.mark.parametrize("name", TREES)
def test_a_tree_and_the_game_made_of_it_are_one_game(name: str) -> None:
    tree = find_tree(name)
    assert tree.info == game_of(tree).info
    assert tree.recipe.info.wordle == tree.info.wordle


@pytest.mark.parametrize(
    ("options", "wordle"),
    [
        ({}, TODAY),
        ({"mode": Mode.STRICT, "vocabulary": "answers"}, TODAY),
        ({"game": "2023"}, "2023"),
        ({"game": "2021", "any_word": True}, "2021"),
        ({"game": "2021", "answers": "all"}, None),
        ({"game": "2021", "answers": "wordle-2023-answers"}, None),
        ({"game": "2023", "prior": "past"}, None),
        ({"guesses": "wordle-2023-answers"}, None),
    ],
)
def test_which_of_wordles_games_it_is_follows_from_lists_and_weights(
    options: dict[str, Any], wordle: str | None
) -> None:
    assert choose_game(GameChoice(**options)).info.wordle == wordle


def test_a_list_that_is_named_as_a_language_s_is_one_only_in_that_language() -> None:
    words = WordList("es-5", ("gatos", "latas", "patos", "ratos"))
    tree = build(words, words)
    own = "es-5: any of 4 words"
    assert (str(tree.info.title), purpose(tree).text) == (own, f"{own}; by entropy")
    spanish = tree.info._replace(lang="es")
    assert str(spanish.title) == "Spanish words of 5 letters: any of 4 words"
    assert str(spanish._replace(lang="fr").title) == own
