"""The game that a command line or a call chooses, by the names of its lists and its prior."""

from treegen.clues import Mode
from treegen.errors import UsageError
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import GAMES, TODAY, Warn, choose_lists, ignore
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
