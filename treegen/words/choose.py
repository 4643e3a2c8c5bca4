"""The game that a command line or a call chooses, by the names of its lists and its prior."""

from functools import cache

from treegen.clues import Mode
from treegen.errors import FILE, Option, UsageError, WordListError
from treegen.text import number_of
from treegen.words.game import Game, answer_list, any_game, plain_game
from treegen.words.languages import NONE, TRIED, check_playable, fold_of, language_of
from treegen.words.likely import likely_words
from treegen.words.lists import (
    BUNDLED,
    GAMES,
    TODAY,
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

NAMES = (TODAY, *reversed(GAMES))
LETTERS = 5  # of a word, where nothing says otherwise
# Words of a language. More would not fit into a tree's file (12 MB): of Arabic and Hebrew there are
# 125,000 of five letters, of five other languages more than 60,000 of some length from six.
MOST_WORDS = 60_000


def choose_game(
    name: str = TODAY,
    guesses: Source | None = None,
    answers: Source | None = None,
    prior: Source | GivenDays | None = None,
    *,
    vocabulary: Source | None = None,
    any_word: bool = False,
    mode: Mode = Mode.NORMAL,
    lang: str | None = None,
    length: int | None = None,
    fold: str | None = None,
    warn: Warn = ignore,
) -> Game:
    """Return one of Wordle's games, or one with other lists or another prior.

    These are words, or names of files or bundled lists; see `choose_lists`, `with_prior` and
    `with_vocabulary`. Numbers beside a file's answers are their weights, unless there is a prior.
    With `any_word` every guess can be the answer. Of files, the words of a `length` are taken. With
    a `lang`, or a `length` and no file, it is the game of that language's words: see
    `language_words`. Their weights say how likely each is an answer; if the answers are named,
    other words weigh 0. The default vocabulary is then the likely words. `fold` is the code of the
    language by which words are folded (default: `lang`); "none" folds none. `UsageError` for an
    unknown game.

    >>> game = choose_game("2021")
    >>> len(game.guesses.words), len(game.answers.words), {*game.weights}
    (12972, 2315, {1})
    >>> game = choose_game("2021", any_word=True)
    >>> len(game.answers.words), sum(game.weights), game.prior
    (12972, 2315, 'wordle-2021-answers')
    """
    if name not in NAMES:
        raise UsageError(f"there is no game {name!r}; expected one of {', '.join(NAMES)}")
    warn = cache(warn)  # of a file that is named twice, once
    of_language = is_of_language(lang, length, guesses, answers)
    code = (lang or "en").lower() if of_language else NONE
    by = code if fold is None else fold.lower()
    weighted = None
    if prior is None and has_weights(answers):
        weighted = answers
    if of_language:
        game = language_words(code, length, guesses, answers, by, warn, prior or weighted)
        game = game._replace(mode=mode)
        if vocabulary is None and weighted is not None:
            vocabulary = "answers"
        if vocabulary is not None:
            game = with_vocabulary(game, vocabulary, warn)
        if weighted is not None:
            game = with_weights(game, weighted)
        if prior is None and answers in (None, "all"):
            prior = Prior.of(LIKELY, code)
        if prior is not None:
            game = with_prior(game, prior, warn)
        elif game.answers != game.guesses:
            game = any_game(game)
        return game._replace(vocabulary=usual_vocabulary(game)) if vocabulary is None else game
    lists = choose_lists(name, guesses, answers, warn, fold_of(by), length, prior or weighted)
    game = plain_game(*lists, mode)
    game = game._replace(lang="" if by == NONE else by, fold=fold_of(by))
    game = with_vocabulary(game, vocabulary or "all", warn)
    if weighted is not None:
        game = with_weights(game, weighted)
    if any_word:
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
    if prior is None and name == TODAY and answers is None:
        prior = PAST
    return with_prior(game, prior, warn) if prior else game


def is_of_language(lang: str | None, length: int | None, *files: Source | None) -> bool:
    """Test whether a game is of a language's words; with a length alone it is, of English ones.

    With a file, a length only selects some of its words.
    """
    return lang is not None or (length is not None and {*files} <= {None, "all", "answers"})


def language_words(
    code: str,
    length: int | None = None,
    guesses: Source | None = None,
    answers: Source | None = None,
    by: str = NONE,
    warn: Warn = ignore,
    weights: Source | GivenDays | None = None,
) -> Game:
    """Return a game of a language's words, folded `by` a language, all alike.

    They are wordfreq's words of that length (default: that of the answers, or 5), or those of the
    file `guesses`. Any of them can be the answer, unless `answers` names a file, whose words are
    guesses as well. Of files, the words of a length are taken, and `weights` is as for
    `load_words`.
    """
    letters = fold_of(by)
    check_playable(code)
    possible = None
    if answers not in (None, "all"):
        possible = load_words(answers, warn, letters, length, weights)
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
        allowed = load_words(guesses, warn, letters, length, weights)
    else:
        if length is None:
            length = len(possible.words[0]) if possible else LETTERS
        words = [word for word, _ in frequent_words(code, length, letters)]
        if possible is None and code not in TRIED:
            warn(
                f"{language_of(code).name} is experimental: names and misspellings are among its "
                "words; --answers FILE plays your game's own list"
            )
        if len(words) > MOST_WORDS:
            warn(
                f"{code}-{length}: only the {MOST_WORDS:,} most frequent of {len(words):,} words "
                "are played, as a tree file holds no more; --guesses FILE plays your own list"
            )
        name = f"{code}-{length}" if by == code else f"{code}-{length}-fold-{by}"
        allowed = WordList(name, tuple(sorted(words[:MOST_WORDS])))
    if possible:
        allowed = with_answers(allowed, possible, warn)
    return plain_game(allowed, possible or allowed)._replace(lang=code, fold=letters)


def usual_vocabulary(game: Game) -> WordList | None:
    """Return the default vocabulary of a game: the likely words, if it is of a language.

    If these are the list of the answers, they have its name. None if they are all guesses, and in
    other games.
    """
    if not game.lang:
        return None
    words = likely_words(game.weight)
    if len(words) == len(game.guesses.words):
        return None
    is_list = game.has_unlisted and max(game.weights) == 1
    return WordList(game.prior if is_list else f"likely-{game.guesses.name}", words)


def with_vocabulary(game: Game, name: Source, warn: Warn = ignore) -> Game:
    """Return the game with the vocabulary of that name: answers, all (none), or a file.

    `warn` says how many of its words are not guesses. `WordListError` if none is an answer.

    >>> with_vocabulary(choose_game(), "answers").vocabulary.info[:2]
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

    A list of all guesses is no vocabulary: without one, they may all be played.
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
