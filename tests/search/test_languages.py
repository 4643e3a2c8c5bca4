"""What is played for a language's words is words that people know."""

from collections import Counter

import pytest

from treegen.clues import clue_for
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.plan import choose_plan
from treegen.words.choose import GameChoice, choose_game
from treegen.words.game import Game
from treegen.words.languages import fold_of
from treegen.words.priors import frequent_words

MOST_FREQUENT = 2500  # of some 30,000 words of five letters, with names and misspellings
REPLIES = 10


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "es", "fr", "pt", "it"])
def test_the_opener_and_its_most_frequent_replies_are_frequent_words(lang: str) -> None:
    pytest.importorskip("wordfreq")
    game = choose_game(GameChoice(lang=lang))
    opener = best(game)
    clues = Counter[str]()
    for word, weight in game.weight.items():
        clues[clue_for(opener, word)] += weight
    frequent = {word for word, _ in frequent_words(lang, 5, fold_of(lang))[:MOST_FREQUENT]}
    assert opener in frequent
    for clue, _ in clues.most_common(REPLIES):
        assert best(game, (opener, clue)) in frequent
    any_word = game._replace(vocabulary=None)
    played = (best(any_word, (opener, clue)) for clue, _ in clues.most_common(REPLIES))
    assert any(guess not in frequent for guess in played)


def best(game: Game, *history: tuple[str, str]) -> str:
    """Best guess by the usual policy after a history."""
    return rank(game, choose_plan(game), history, TurnQuestion(top=1)).guesses[0].guess
