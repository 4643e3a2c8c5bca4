"""The game that a command line or a call chooses, by the names of its lists and its prior."""

from dataclasses import dataclass
from functools import cache

from treegen.clues import Mode
from treegen.errors import FILE, Option, UsageError, WordListError
from treegen.say.phrases import spoken_codes
from treegen.text import number_of
from treegen.words.game import Game, answer_list, any_game, plain_game
from treegen.words.languages import NO_FOLD, check_playable, fold_of, language_of
from treegen.words.likely import likely_words
from treegen.words.lists import (
    BUNDLED,
    GAMES,
    TODAY,
    Fold,
    GivenDays,
    Source,
    Warn,
    WordList,
    choose_lists,
    has_weights,
    ignore,
    load_words,
    with_answers,
)
from treegen.words.prior import LIKELY, PAST, Prior
from treegen.words.priors import frequent_words, with_prior, with_weights

GAME_NAMES = (TODAY, *reversed(GAMES))
LETTERS = 5  # default length of a word
# The most words of a language's game: more would not fit into a tree's file (12 MB). Arabic and
# Hebrew have 125,000 of five letters, five other languages over 60,000 of some length from six.
MAX_LANGUAGE_WORDS = 60_000


@dataclass(frozen=True)
class GameChoice:
    """Names that choose a game's lists, weights and mode, as they are given: nothing is read yet.

    A list is words, or the name of a file or of a bundled list; see `choose_lists`, `with_prior`
    and `with_vocabulary`. Numbers beside a file's answers are their weights, unless there is a
    prior.
    """

    game: str | None = None  # one of Wordle's; None: today's
    guesses: Source | None = None
    answers: Source | None = None
    prior: Source | GivenDays | None = None
    vocabulary: Source | None = None
    any_word: bool = False  # every guess can be the answer
    mode: Mode = Mode.NORMAL
    lang: str | None = None  # code of the language whose words are played
    length: int | None = None  # letters of the words taken from files, or from a language
    fold: str | None = None  # code of a language, or "none"; None: that of `lang`

    @property
    def is_of_language(self) -> bool:
        """Test whether it is a game of a language's words."""
        return is_of_language(self.lang, self.length, self.guesses, self.answers)

    @property
    def language(self) -> str:
        """Code of the language whose words are played, `NO_FOLD` for a game of lists."""
        return (self.lang or "en").lower() if self.is_of_language else NO_FOLD

    @property
    def fold_language(self) -> str:
        """Code of the language by which words are folded, or `NO_FOLD`."""
        return self.language if self.fold is None else self.fold.lower()

    @property
    def fold_letters(self) -> Fold:
        """Letters that the game does not tell apart; `WordListError` for an unknown language."""
        return fold_of(self.fold_language)

    @property
    def weighted(self) -> Source | None:
        """Answers that have weights of their own; None if they have none, or for a prior."""
        return (
            self.answers if self.prior is None and has_weights(self.answers, self.length) else None
        )

    @property
    def weights(self) -> Source | GivenDays | None:
        """List whose numbers are read as weights: the prior, or the answers."""
        return self.prior or self.weighted


def choose_game(choice: GameChoice, warn: Warn = ignore) -> Game:
    """Return one of Wordle's games, or one with other lists, another prior or another language.

    `UsageError` for an unknown game.

    >>> game = choose_game(GameChoice("2021"))
    >>> len(game.guesses.words), len(game.answers.words), {*game.weights}
    (12972, 2315, {1})
    >>> game = choose_game(GameChoice("2021", any_word=True))
    >>> len(game.answers.words), sum(game.weights), game.prior
    (12972, 2315, 'wordle-2021-answers')
    """
    if choice.game not in (None, *GAME_NAMES):
        raise UsageError(
            f"there is no game {choice.game!r}; expected one of {', '.join(GAME_NAMES)}"
        )
    warn = cache(warn)  # a file that is named twice is warned of once
    return language_game(choice, warn) if choice.is_of_language else lists_game(choice, warn)


def is_of_language(lang: str | None, length: int | None, *files: Source | None) -> bool:
    """Test whether a game is of a language's words; a length alone means English ones.

    Beside a file, a length only selects some of its words.
    """
    return lang is not None or (length is not None and {*files} <= {None, "all", "answers"})


def lists_game(choice: GameChoice, warn: Warn = ignore) -> Game:
    """Return the game of the lists that are chosen, which default to those of one of Wordle's."""
    weighted = choice.weighted
    name = TODAY if choice.game is None else choice.game
    by, fold = choice.fold_language, choice.fold_letters
    weights = choice.prior or weighted
    lists = choose_lists(name, choice.guesses, choice.answers, warn, fold, choice.length, weights)
    game = plain_game(*lists, choice.mode)._replace(lang="" if by == NO_FOLD else by, fold=fold)
    game = with_vocabulary(game, choice.vocabulary or "all", warn)
    if weighted is not None:
        game = with_weights(game, weighted)
    if choice.any_word:
        return any_word_game(game)
    prior = choice.prior
    if prior is None and name == TODAY and choice.answers is None:
        prior = PAST
    return with_prior(game, prior, warn) if prior else game


def any_word_game(game: Game) -> Game:
    """Return the game in which every guess can be the answer; `UsageError` if it is so already."""
    if len(game.answers.words) == len(game.guesses.words):
        raise UsageError(
            Option("any"),
            f" changes nothing: all words of {game.guesses.name} are answers already; drop it, "
            "or add ",
            Option("game", "2023"),
            ", ",
            Option("game", "2021"),
            " or ",
            Option("answers", FILE),
        )
    return any_game(game)


def language_game(choice: GameChoice, warn: Warn = ignore) -> Game:
    """Return the game of a language's words, weighted by how likely each is an answer.

    If the answers are named, other words weigh 0. The default vocabulary is the likely words, or
    answers that have weights of their own.
    """
    weighted = choice.weighted
    game = language_words(choice, warn)._replace(mode=choice.mode)
    vocabulary = choice.vocabulary
    if vocabulary is None and weighted is not None:
        vocabulary = "answers"
    if vocabulary is not None:
        game = with_vocabulary(game, vocabulary, warn)
    if weighted is not None:
        game = with_weights(game, weighted)
    prior = choice.prior
    if prior is None and choice.answers in (None, "all"):
        prior = Prior.of(LIKELY, choice.language)
    if prior is not None:
        game = with_prior(game, prior, warn)
    elif game.answers != game.guesses:
        game = any_game(game)
    if vocabulary is None:
        game = game._replace(vocabulary=usual_vocabulary(game))
    return game


def language_words(choice: GameChoice, warn: Warn = ignore) -> Game:
    """Return the game of a language's words, all of the same weight.

    The guesses are those of a file, or else `frequent_list`. Any of them can be the answer, unless
    the answers are a file, whose words are guesses as well.
    """
    weights, fold = choice.weights, choice.fold_letters
    check_playable(choice.language)

    def load(source: Source) -> WordList:
        return load_words(source, warn, fold, choice.length, weights)

    guesses, answers = choice.guesses, choice.answers
    possible = None if answers in (None, "all") else load(answers)
    if guesses == "answers" and possible is None:
        raise WordListError(
            Option("guesses", "answers"),
            " needs ",
            Option("answers", FILE),
            ", your game's list of answers",
        )
    if possible and guesses in ("answers", answers):
        allowed = possible
    elif guesses is not None:
        allowed = load(guesses)
    else:
        allowed = frequent_list(choice, possible, warn)
    if possible:
        allowed = with_answers(allowed, possible, warn)
    return plain_game(allowed, possible or allowed)._replace(lang=choice.language, fold=fold)


def frequent_list(choice: GameChoice, answers: WordList | None, warn: Warn) -> WordList:
    """Return wordfreq's words of a language, the most frequent ones if they are too many.

    They have the length that is chosen, or that of the answers, or 5 letters.
    """
    code, by, length = choice.language, choice.fold_language, choice.length
    if length is None:
        length = len(answers.words[0]) if answers else LETTERS
    words = [word for word, _ in frequent_words(code, length, choice.fold_letters)]
    # README.md says how well words of the spoken languages play, except for Italian.
    if answers is None and code not in spoken_codes():
        warn(
            f"{language_of(code).name} is experimental: names and misspellings are among its "
            "words; --answers FILE plays your game's own list"
        )
    if len(words) > MAX_LANGUAGE_WORDS:
        warn(
            f"{code}-{length}: only the {MAX_LANGUAGE_WORDS:,} most frequent of {len(words):,} "
            "words are played, as a tree file holds no more; --guesses FILE plays your own list"
        )
    name = f"{code}-{length}" if by == code else f"{code}-{length}-fold-{by}"
    return WordList(name, tuple(sorted(words[:MAX_LANGUAGE_WORDS])))


def usual_vocabulary(game: Game) -> WordList | None:
    """Return the default vocabulary of a language's game, its likely words; None in other games.

    It is named after the list of answers, if that has the same words. None, too, if all guesses are
    likely.
    """
    if not game.lang:
        return None
    words = likely_words(game.weight)
    if len(words) == len(game.guesses.words):
        return None
    is_list = game.has_unlisted and max(game.weights) == 1
    return WordList(game.prior if is_list else f"likely-{game.guesses.name}", words)


def with_vocabulary(game: Game, name: Source, warn: Warn = ignore) -> Game:
    """Return the game with the vocabulary `name`: answers, a file, or all for no vocabulary.

    `warn` says how many of its words are not guesses. `WordListError` if none is an answer.

    >>> with_vocabulary(choose_game(GameChoice()), "answers").vocabulary.info[:2]
    ('wordle-2023-answers', 3158)
    """
    return knowing(game, vocabulary_of(game, name, warn), warn)


def vocabulary_of(game: Game, name: Source, warn: Warn = ignore) -> WordList | None:
    """Return the list that a vocabulary's name means: answers, a file, or None for all."""
    if name == "all":
        return None
    if name == "answers":
        return answer_list(game)
    length = None if name in BUNDLED else game.length
    return load_words(name, warn, game.fold, length, names=("answers", "all"))


def knowing(game: Game, words: WordList | None, warn: Warn = ignore) -> Game:
    """Return the game with a vocabulary, as `with_vocabulary` does.

    A list of all guesses is no vocabulary: without a vocabulary, all may be played.
    """
    if words is None or {*game.guesses.words}.issubset(words.words):
        return game._replace(vocabulary=None)
    if not {*words.words} & {*game.answers.words}:
        raise WordListError(
            f"the vocabulary {words.name} has none of the "
            f"{number_of(len(game.answers.words), 'answer')} of {game.answers.name}; add "
            "some of those"
        )
    if missing := {*words.words} - {*game.guesses.words}:
        warn(
            f"{words.name} has {number_of(len(missing), 'word')} that {game.guesses.name} lacks, "
            f"such as {min(missing)}: ignored"
        )
    return game._replace(vocabulary=words)
