"""The part of a file's name that says which game a tree is for.

Each function for a part says one thing of the game, and returns "" if that is usual.
"""

import re

from treegen.words.choose import usual_vocabulary
from treegen.words.game import Game
from treegen.words.lists import GAMES, TODAY
from treegen.words.past import known_past
from treegen.words.prior import LIKELY, PAST, Prior
from treegen.words.priors import past_prior

NEWEST = "2023"  # year of Wordle's newest lists
YEAR_OF = {name: year for year, names in GAMES.items() for name in names}  # year of each list


def file_label(game: Game) -> str:
    """Return what distinguishes a game: lists, prior, vocabulary, and which Wordle it is.

    Defaults are left out, and so is 2021, as in the published trees' names. With a prior all words
    of the newest lists can usually be the answer, as in today's game.

    >>> from treegen.words.choose import GameChoice, choose_game
    >>> [file_label(choose_game(GameChoice(name))) for name in ("today", "2023", "2021")]
    ['today', '2023', '']
    >>> file_label(choose_game(GameChoice("2023", any_word=True)))
    '2023-any'
    >>> file_label(choose_game(GameChoice("2021", answers="all")))
    'for-all'
    >>> [file_label(choose_game(GameChoice(name, prior="past"))) for name in ("2023", "2021")]
    ['for-answers-by-past-2023', 'by-past']
    >>> file_label(choose_game(GameChoice(vocabulary="answers")))
    'vocabulary-answers-today'
    """
    parts = (guesses_part, answers_part, prior_part, vocabulary_part, wordle_part, any_part)
    label = "-".join(filter(None, [part(game) for part in parts]))
    return re.sub("[ :]", "-", label)


def guesses_part(game: Game) -> str:
    """Name the guesses, unless they are those of a Wordle."""
    name = game.guesses.name
    if name not in YEAR_OF:
        return name
    return "answers" if name == listed_name(game) else ""


def answers_part(game: Game) -> str:
    """Name the answers, or the list that alone is likely, unless they are usual for the guesses."""
    guesses, listed = game.guesses.name, listed_name(game)
    answers, usual = game.answers.name, listed
    if has_any_word(game):
        answers = game.prior
    elif game.prior and YEAR_OF.get(guesses) == NEWEST:
        usual = guesses
    if answers == usual:
        return ""
    if answers == listed:
        return "for-answers"
    return "for-all" if answers == guesses else f"for-{answers}"


def prior_part(game: Game) -> str:
    """Name the prior, unless it is that of today's game or of a language, or is a list of words."""
    name: str = game.prior
    past = known_past()
    if name == past.prior and game.weights == past_prior(game, past).weights:
        name = PAST
    if not name or has_any_word(game):
        return ""
    is_usual = (is_todays_game(game) and name == PAST) or name == Prior.of(LIKELY, game.lang)
    return "" if is_usual else f"by-{name}"


def vocabulary_part(game: Game) -> str:
    """Name the vocabulary, unless it is the game's default one."""
    if game.vocabulary == usual_vocabulary(game):
        return ""
    name = game.vocabulary.name if game.vocabulary else "all"
    return f"vocabulary-{'answers' if name == listed_name(game) else name}"


def wordle_part(game: Game) -> str:
    """Say which Wordle it is, unless it is that of 2021 or none."""
    if is_todays_game(game):
        return TODAY
    return NEWEST if YEAR_OF.get(game.guesses.name) == NEWEST else ""


def any_part(game: Game) -> str:
    return "any" if has_any_word(game) else ""


def listed_name(game: Game) -> str:
    """Name of the answers of the Wordle with a game's guesses; in other games, of the guesses."""
    name = game.guesses.name
    return GAMES[YEAR_OF[name]][0] if name in YEAR_OF else name


def is_all(game: Game) -> bool:
    """Test by the names of its lists whether every guess can be the answer."""
    return game.answers.name == game.guesses.name


def has_any_word(game: Game) -> bool:
    """Test whether every guess can be the answer, but those of one list alone are likely."""
    is_list = game.has_unlisted and max(game.weights) == 1 and game.prior.kind != PAST
    return is_all(game) and is_list


def is_todays_game(game: Game) -> bool:
    is_newest = YEAR_OF.get(game.guesses.name) == NEWEST
    return is_newest and game.prior.kind == PAST and is_all(game)
