"""Wordle is several games: which one a game is, and its name for the reader.

`today`, whose answer can be any word that it accepts, weighed by the answers so far; `2023` and
`2021`, by their lists.
"""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.text import cut, number_of
from treegen.tree.recipe import Recipe
from treegen.words.game import Game, any_game, plain_game
from treegen.words.languages import LANGUAGES
from treegen.words.lists import BUNDLED, GAMES, TODAY, ListInfo, WordList, bundled
from treegen.words.past import long_date
from treegen.words.prior import LIKELY, PAST, Prior

NAME = 40  # columns of a list's name; it may have any length


def wordle_of(guesses: ListInfo, answers: ListInfo, prior: Prior) -> str | None:
    """Return which of Wordle's games has those lists and that prior, if any has."""
    is_any = answers.sha256 == guesses.sha256
    for game, (usual, playable) in GAMES.items():
        if guesses.sha256 == BUNDLED[playable]:
            if is_any and game == "2023" and prior.kind == PAST:
                return TODAY
            is_plain = not prior and answers.sha256 == BUNDLED[usual]
            return game if is_plain or (is_any and prior == usual) else None
    return None


def game_wordle(game: Game) -> str | None:
    """Return which of Wordle's games a game is, if any."""
    return wordle_of(game.guesses.info, game.answers.info, game.prior)


def recipe_wordle(recipe: Recipe) -> str | None:
    """Return which of Wordle's games a recipe is for, if for any."""
    return wordle_of(recipe.guesses, recipe.answers, recipe.weights_by)


class Title(NamedTuple):
    """A game for the reader: which it is and in what mode; and by which words."""

    game: str
    words: str
    is_today: bool = False

    @property
    def text(self) -> str:
        return f"{self.game}{', ' if self.is_today else ': '}{self.words}"


def game_title(game: Game) -> str:
    """Name a game for the reader.

    >>> from treegen.words.choose import choose_game
    >>> game_title(choose_game("2021")), game_title(choose_game())
    ('Wordle of 2021: 2,315 answers', "today's game, words used up to 21 August 2026")
    >>> game_title(choose_game("2021", vocabulary="answers"))
    'Wordle of 2021: 2,315 answers, everyday words'
    """
    listed = sum(map(bool, game.weights))
    known = game.vocabulary.name if game.vocabulary else ""
    found = title(
        game.guesses.info, game.answers.info, game.prior, listed, game.mode, known, game.lang
    )
    return found.text


def recipe_title(recipe: Recipe, listed: int) -> Title:
    """Title of a recipe's game, of whose answers so many weigh more than 0."""
    known = recipe.vocabulary.name if recipe.vocabulary else ""
    lists = recipe.guesses, recipe.answers
    return title(*lists, recipe.weights_by, listed, recipe.mode, known, recipe.lang)


def title(
    guesses: ListInfo,
    answers: ListInfo,
    prior: Prior,
    listed: int,
    mode: Mode,
    vocabulary: str,
    lang: str = "",
) -> Title:
    how = f", {mode.value}" if mode is not Mode.NORMAL else ""
    known = ""
    if vocabulary:
        lists = [answers.name, *(listed for listed, _ in GAMES.values())]
        known = ", everyday words"
        if is_usual_vocabulary(vocabulary, guesses.name, prior, lang):
            known = ""
        elif vocabulary not in lists:
            known = f", words you know: {cut(vocabulary, NAME)}"
    if wordle_of(guesses, answers, prior) == TODAY:
        used = f"up to {long_date(prior.day)}" if prior.day else f"by {cut(prior, NAME)}"
        return Title(f"today's game{how}", f"words used {used}{known}", is_today=True)
    words = number_of(answers.count, "answer")
    if answers.sha256 == guesses.sha256:
        words = f"any of {number_of(answers.count, 'word')}"
    if listed < answers.count:
        first = "likely ones" if prior in BUNDLED else f"of {cut(prior, NAME)}"
        words += f", the {listed:,} {first} first"
    elif prior == Prior.of(LIKELY, lang):
        words += ", likelier ones sooner"
    elif prior:
        words += f", likelier ones sooner (by {cut(prior, NAME)})"
    years = {BUNDLED[name]: f"Wordle of {year}" for year in GAMES for name in GAMES[year]}
    name = years.get(guesses.sha256, cut(guesses.name, NAME))
    if guesses.sha256 in years and answers.sha256 not in (guesses.sha256, *BUNDLED.values()):
        name = cut(answers.name, NAME)  # a list of one's own is no Wordle's
    code, _, letters = guesses.name.partition("-")
    if lang == code and lang in LANGUAGES and letters.isdecimal():
        name = f"{LANGUAGES[lang].name} words of {letters} letters"
    return Title(name + how, words + known)


def is_usual_vocabulary(vocabulary: str, guesses: str, prior: str, lang: str) -> bool:
    """Test by names whether a game of a language's words has the vocabulary usual for these.

    >>> is_usual_vocabulary("likely-es-5", "es-5", "likely:es", "es")
    True
    """
    return bool(lang) and vocabulary in (prior, f"likely-{guesses}")


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
