"""The game of all words that one of Wordle's games accepts."""

from treegen.text import number_of
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled


def all_words_game(game: Game) -> Game:
    """Return the game in which every word that may be played can be the answer, all alike.

    Where only Wordle's words of 2021 are played, those that it accepts since 2023 can be as well,
    and its answers of that year come first.
    """
    if game.guesses.info.sha256 == BUNDLED[GAMES["2021"][1]]:
        answers, guesses = map(bundled, GAMES["2023"])
        every = any_game(plain_game(guesses, answers, game.mode))
    else:
        every = plain_game(game.guesses, game.guesses, game.mode)
        every = every._replace(lang=game.lang, fold=game.fold)
    return every._replace(allowed=game.allowed)


def about_list(words: WordList) -> str:
    return f"{words.name} ({number_of(len(words.words), 'word')})"
