"""Trees of a language's words: what they play is words that people know."""

import pytest

from treegen.search.build import build
from treegen.tree.plan import choose_plan
from treegen.words.choose import choose_game
from treegen.words.game import Game
from treegen.words.languages import fold_of
from treegen.words.priors import frequent_words

MOST_FREQUENT = 2500  # of some 30,000 words of five letters, with names and misspellings
REPLIES = 10


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "es", "fr", "pt", "it"])
def test_the_opener_and_its_most_frequent_replies_are_frequent_words(lang: str) -> None:
    pytest.importorskip("wordfreq")
    game = choose_game(lang=lang)
    frequent = {word for word, _ in frequent_words(lang, 5, fold_of(lang))[:MOST_FREQUENT]}
    assert words_played(game) <= frequent
    assert not words_played(game._replace(vocabulary=None)) <= frequent


def words_played(game: Game) -> set[str]:
    """First guess of a game's tree, and its replies to the most frequent clues."""
    root = build(game, choose_plan(game)).root
    replies = sorted(root.branches.values(), key=lambda node: -node.weight)[:REPLIES]
    return {root.guess, *(node.guess for node in replies)}
