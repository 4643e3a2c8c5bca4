"""The part of a file's name that says which game a tree is for."""

import re

from treegen.words.choose import usual_vocabulary
from treegen.words.game import Game
from treegen.words.lists import GAMES, TODAY
from treegen.words.past import known_past
from treegen.words.prior import LIKELY, PAST, Prior
from treegen.words.priors import past_prior


def file_label(game: Game) -> str:
    """Return what distinguishes a game: lists, prior, vocabulary, and which Wordle it is.

    Defaults are left out, and so is 2021, as in the published trees' names. With a prior all words
    of the newest lists can usually be the answer, as in today's game.

    >>> from treegen.words.choose import choose_game
    >>> [file_label(choose_game(name)) for name in ("today", "2023", "2021")]
    ['today', '2023', '']
    >>> file_label(choose_game("2023", any_word=True))
    '2023-any'
    >>> file_label(choose_game("2021", answers="all"))
    'for-all'
    >>> [file_label(choose_game(name, prior="past")) for name in ("2023", "2021")]
    ['for-answers-by-past-2023', 'by-past']
    >>> file_label(choose_game(vocabulary="answers"))
    'vocabulary-answers-today'
    """
    guesses = game.guesses.name
    answers = game.answers.name
    lists = {playable: (year, listed) for year, (listed, playable) in GAMES.items()}
    lists |= {listed: (year, listed) for year, (listed, _) in GAMES.items()}
    year, listed = lists.get(guesses, ("", guesses))
    is_past = game.prior.kind == PAST
    is_all = answers == guesses
    is_any = is_all and game.has_unlisted and max(game.weights) == 1 and not is_past
    is_newest = year == "2023"
    is_today = is_newest and is_past and is_all
    usual = listed
    if is_newest and game.prior and not is_any:
        usual = guesses
    secrets = game.prior if is_any else answers
    prior: str = game.prior
    if prior == known_past().prior and game.weights == past_prior(game, known_past()).weights:
        prior = PAST
    parts = []
    if not year:
        parts.append(guesses)
    elif guesses == listed:
        parts.append("answers")
    if secrets != usual:
        name = {guesses: "all", listed: "answers"}.get(secrets, secrets)
        parts.append(f"for-{name}")
    is_usual = (is_today and prior == PAST) or prior == Prior.of(LIKELY, game.lang)
    if prior and not is_any and not is_usual:
        parts.append(f"by-{prior}")
    if game.vocabulary != usual_vocabulary(game):
        known = game.vocabulary.name if game.vocabulary else "all"
        parts.append(f"vocabulary-{'answers' if known == listed else known}")
    if is_today:
        parts.append(TODAY)
    elif year == "2023":
        parts.append(year)
    if is_any:
        parts.append("any")
    return re.sub("[ :]", "-", "-".join(parts))
