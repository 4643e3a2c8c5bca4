"""The game that a command line or a call means, by names of lists and of a prior."""

from treegen.clues import Mode
from treegen.errors import UsageError, WordListError
from treegen.text import number_of
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import GAMES, TODAY, Warn, WordList, ignore, load_words, union
from treegen.words.priors import with_prior

NAMES = (TODAY, *reversed(GAMES))


def choose_game(
    name: str = TODAY,
    guesses: str | None = None,
    answers: str | None = None,
    prior: str | None = None,
    *,
    any_word: bool = False,
    mode: Mode = Mode.NORMAL,
    warn: Warn = ignore,
) -> Game:
    """Return one of Wordle's games, with other lists or another prior where these are given.

    They are names of files or bundled lists; see `choose_lists` and `with_prior`. With `any_word`
    every guess can be the answer. `UsageError` for an unknown game.

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


def choose_lists(
    game: str, guesses: str | None, answers: str | None, warn: Warn = ignore
) -> tuple[WordList, WordList]:
    """Guesses and answers from names of files or bundled lists, None for those of the game.

    The guesses may be the word "answers": only answers are guessed; the answers "all": every guess
    is one, as by default in today's game. Answers that are no guesses are added to them.
    """
    usual_answers, usual_guesses = GAMES["2023" if game == TODAY else game]
    if game == TODAY and guesses != "answers":
        answers = answers or "all"
    if guesses == "answers" and answers == "all":
        raise WordListError("--guesses answers and --answers all; expected a FILE for one of them")
    if guesses == "answers" or (guesses is not None and guesses == answers):
        own = load_words(answers or usual_answers, warn)
        return own, own
    allowed = load_words(guesses or usual_guesses, warn)
    if answers == "all":
        return allowed, allowed
    possible = load_words(answers or usual_answers, warn)
    both = union(allowed, possible)
    if missing := {*possible.words} - {*allowed.words}:
        warn(
            f"{allowed.name} lacks {number_of(len(missing), 'answer')} of {possible.name}, such as "
            f"{min(missing)}: added to the guesses"
        )
    return both, possible
