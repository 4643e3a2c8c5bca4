"""The game that a command line or a call chooses, by the names of its lists and its prior."""

from treegen.clues import Mode
from treegen.errors import UsageError, WordListError
from treegen.text import number_of
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import (
    GAMES,
    TODAY,
    Warn,
    WordList,
    bundled,
    choose_lists,
    ignore,
    load_words,
)
from treegen.words.priors import with_prior

NAMES = (TODAY, *reversed(GAMES))


def choose_game(
    name: str = TODAY,
    guesses: str | None = None,
    answers: str | None = None,
    prior: str | None = None,
    *,
    vocabulary: str | None = None,
    any_word: bool = False,
    mode: Mode = Mode.NORMAL,
    warn: Warn = ignore,
) -> Game:
    """Return one of Wordle's games, with other lists or another prior where these are given.

    They are names of files or bundled lists; see `choose_lists`, `with_prior` and
    `with_vocabulary`. With `any_word` every guess can be the answer. `UsageError` for an unknown
    game.

    >>> game = choose_game("2021")
    >>> len(game.guesses.words), len(game.answers.words), {*game.weights}
    (12972, 2315, {1})
    >>> game = choose_game("2021", any_word=True)
    >>> len(game.answers.words), sum(game.weights), game.prior
    (12972, 2315, 'wordle-2021-answers')
    """
    if name not in NAMES:
        raise UsageError(f"there is no game {name!r}; expected one of {', '.join(NAMES)}")
    game = plain_game(*choose_lists(name, guesses, answers, warn), mode)
    game = with_vocabulary(game, vocabulary or "all", warn)
    if any_word:
        if len(game.answers.words) == len(game.guesses.words):
            raise UsageError(
                f"--any adds guesses that are no answers, but in {game.guesses.name} all are; "
                "leave it out, or give --game 2023, --game 2021 or --answers FILE"
            )
        if prior:
            raise UsageError("--any and --prior: each gives the weights; leave one out")
        return any_game(game)
    if prior is None and name == TODAY and answers is None:
        prior = "past"
    return with_prior(game, prior, warn) if prior else game


def answer_list(game: Game) -> WordList:
    """Return a game's answers, or where all guesses are answers those of the Wordle with them."""
    usual = {guesses: answers for answers, guesses in GAMES.values()}
    if len(game.answers.words) == len(game.guesses.words) and game.guesses.name in usual:
        return bundled(usual[game.guesses.name])
    return game.answers


def with_vocabulary(game: Game, name: str, warn: Warn = ignore) -> Game:
    """Return the game with the vocabulary that a name means: answers, all (none), or a file.

    `warn` says how many of its words are no guesses. `WordListError` where none is an answer.

    >>> with_vocabulary(choose_game(), "answers").vocabulary.info[:2]
    ('wordle-2023-answers', 3158)
    """
    if name == "all":
        return game._replace(vocabulary=None)
    words = answer_list(game) if name == "answers" else load_words(name, warn)
    if not {*words.words} & {*game.answers.words}:
        raise WordListError(
            f"the vocabulary {words.name} has none of the "
            f"{number_of(len(game.answers.words), 'answer')} of {game.answers.name}; expected "
            "words that you know of those"
        )
    if missing := {*words.words} - {*game.guesses.words}:
        warn(
            f"{words.name} has {number_of(len(missing), 'word')} that {game.guesses.name} lacks, "
            f"such as {min(missing)}: left out"
        )
    return game._replace(vocabulary=words)
