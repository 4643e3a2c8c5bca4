"""Priors: how likely each answer is, as exact whole numbers, the same on every machine.

Each function for a prior takes a game, and returns it with other weights and the prior's name.
"""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from math import gcd, lcm

from treegen.clues import compose, folded
from treegen.errors import ExtraMissing, Option, WordListError
from treegen.text import nearest, number_of, shown
from treegen.words.chances import chances
from treegen.words.game import Game
from treegen.words.languages import check_playable, language_of
from treegen.words.lengths import ODD
from treegen.words.lists import (
    BUNDLED,
    Fold,
    GivenDays,
    GivenWords,
    Source,
    Warn,
    WordList,
    ignore,
    list_name,
    read_list,
    spelled,
)
from treegen.words.past import Past, choose_past
from treegen.words.prior import COMMON, LIKELY, PAST, Prior
from treegen.words.published import read_listing
from treegen.words.tables import Listing, is_number

MAX_TOTAL = 2**24  # the weights of a prior add up to at most this
HEAVIEST = 1000  # weight of the most frequent word, by `common_prior` and by `likely_prior`
# `common_prior` gives half of that weight to this rank; a greater slope makes weights fall slower.
COMMON_RANK, COMMON_SLOPE = 3000, 1000
# `likely_prior` weighs a word by 1 / (1 + rank / 8000)**3. Among numbers in steps of 250 and powers
# from 1.5 to 4, these two make the real answers of four games likeliest, if languages count the
# same. Without German, the first number would be 10,000; without Spanish or French, 7,750; without
# Portuguese, 6,750.
LIKELY_RANK, LIKELY_POWER = 8000, 3
LEAST_WORDS = 100  # words of one length that a game of a language needs


def integer_weights(weights: Sequence[Fraction | int]) -> tuple[int, ...]:
    """Whole numbers in proportion to weights that are not all 0; their sum is at most `MAX_TOTAL`.

    They are the smallest that have exactly these proportions. Where these add up to more than
    `MAX_TOTAL`, they are scaled to `MAX_TOTAL` minus the number of weights, then rounded (half to
    even); a weight above 0 stays at least 1.
    """
    denominator = lcm(*{weight.denominator for weight in weights})
    parts = [weight.numerator * (denominator // weight.denominator) for weight in weights]
    unit = gcd(*parts)
    if unit > 1:
        parts = [part // unit for part in parts]
    if sum(parts) <= MAX_TOTAL:
        return tuple(parts)
    scale = Fraction(MAX_TOTAL - len(parts), sum(parts))
    rounded = {part: part and max(1, round(part * scale)) for part in {*parts}}
    return tuple(rounded[part] for part in parts)


def parse_weight(text: str) -> Fraction | None:
    """Weight exactly as written; None unless it is 0 or a number from 1e-30 to 1e30."""
    try:
        weight = Decimal(text)
        if weight == 0 or Decimal("1e-30") <= weight <= Decimal("1e30"):
            return Fraction(weight)
    except InvalidOperation:  # no number, or NaN
        pass
    return None


def parse_prior(text: bytes, name: str, place: str, game: Game, warn: Warn = ignore) -> Game:
    """Return the game with weights from a text that has a weight for each answer.

    `place` is the file's name in messages; `warn` says how many words are not answers.
    """
    return weighted_game(read_listing(text, place, game.length), name, place, game, warn)


def weighted_game(listing: Listing, name: str, place: str, game: Game, warn: Warn = ignore) -> Game:
    """Return the game with the weights in a listing, as `parse_prior` does."""
    if name in BUNDLED:
        raise WordListError(
            f"{place}: {name} is a word list that came with treegen; rename the file, as a tree "
            "records its weights by name"
        )
    if not listing.beside:
        found = f": {listing.unweighted}" if listing.unweighted else ""
        raise WordListError(
            f"{place} has no column of weights{found}; expected a number behind each word, or a "
            "column named count, frequency, weight or probability"
        )
    weights = listed_weights(listing, place, game)
    check_complete(weights, place, game.answers)
    if others := weights.keys() - {*game.answers.words}:
        warn(f"{place}: {number_of(len(others), 'word')} not among the answers: ignored")
    answer_weights = [weights[word] for word in game.answers.words]
    weights_of_answers = integer_weights(answer_weights)
    return game._replace(weights=weights_of_answers, prior=Prior(name), column=listing.column)


def listed_weights(listing: Listing, place: str, game: Game) -> dict[str, Fraction]:
    """Return the weight of each word in a listing; weights of words that fold to one add up.

    As in a list, a header and a few odd lines are left out: each counts as a word that weighs 0.
    """
    weights: dict[str, Fraction] = {}
    known = set[str]()  # answers as they are written, for some may be one word once folded
    possible = {*game.answers.words}
    written = spelled(listing.words)
    left_out = len(written) // ODD  # odd lines that may be left out, besides a header
    weights_of = listing.beside or [""] * len(written)
    words = spelled(written, game.fold) if game.fold else written
    for index, (own, word, beside) in enumerate(zip(written, words, weights_of, strict=True)):
        if word not in possible and is_number(beside):
            weights.setdefault(word, Fraction(0))
            continue
        weight = parse_weight(beside)
        here = listing.place_of(index, place)
        if weight is None:
            left_out -= index > 0
            if word in possible or left_out < 0:
                raise WordListError(
                    f"{here}: {shown(listing.words[index])} weighs {shown(beside)}; expected a "
                    "word, and beside it 0 or a number from 1e-30 to 1e30"
                )
            weight = Fraction(0)
        if own in known and word in possible:
            raise WordListError(f"{here}: {shown(listing.words[index])} has a weight already")
        known.add(own)
        weights[word] = weights.get(word, Fraction(0)) + weight
    return weights


def check_complete(weights: Mapping[str, Fraction], place: str, answers: WordList) -> None:
    """Raise `WordListError` unless each answer has a weight, and one of them weighs over 0."""
    lacking = [word for word in answers.words if word not in weights]
    if lacking:
        raise WordListError(
            f"{place}: no weight for {len(lacking):,} of the "
            f"{number_of(len(answers.words), 'answer')} in {answers.name}, such as {lacking[0]}; "
            "expected one for each"
        )
    if not any(weights[word] for word in answers.words):
        raise WordListError(f"{place}: all answers weigh 0; expected one that weighs more")


def occurrences(centibels: int) -> int:
    """Occurrences of a word in a hundred million, at a rate of 10**(-centibels/100); 1 at least."""
    exact = Context(prec=40)
    return max(1, round(exact.power(10, exact.divide(Decimal(800 - centibels), 100))))


@cache
def frequencies(lang: str) -> dict[str, int]:
    """Occurrences in a hundred million of each word that wordfreq knows, most frequent first.

    Wordfreq's lists have rates in whole centibels, and words casefolded: ß is ss, a final ς is σ.
    """
    try:
        from wordfreq import available_languages, get_frequency_list
    except ImportError:
        raise ExtraMissing("word frequencies need wordfreq; run: pip install wordfreq") from None
    language_of(lang)
    if lang not in available_languages("best"):
        raise WordListError(f"this wordfreq has no words of {language_of(lang).name}; update it")
    found: dict[str, int] = {}
    for centibels, words in enumerate(get_frequency_list(lang, "best")):
        # Where two words become one, the more frequent counts.
        new = [word for word in spelled(words) if word and word not in found]
        found |= dict.fromkeys(new, occurrences(centibels))
    return found


def common_prior(game: Game, lang: str) -> Game:
    """Return the game weighted by how common words are, as an editor prefers common ones.

    The weight is a sigmoid of the word's rank by frequency (Sanderson, "Solving Wordle using
    information theory", 2022, which has 3,000 too).
    """
    return _by_rank(game, answer_rates(game, lang), Prior.of(COMMON, lang), commonness)


def likely_prior(game: Game, lang: str) -> Game:
    """Return the game weighted by how likely each word is an answer, if no list says so.

    A word's weight falls with its rank by frequency, more slowly than in `common_prior`: games in
    languages other than English have thousands of answers.
    """
    return _by_rank(game, answer_rates(game, lang), Prior.of(LIKELY, lang), likelihood)


def answer_rates(game: Game, lang: str) -> list[int]:
    """Frequencies of a game's answers in a language, 0 for those that wordfreq does not know."""
    if not game.fold:
        known = frequencies(lang)
        return [known.get(compose(word.casefold()), 0) for word in game.answers.words]
    some = spelled_words(lang, game.length, game.fold)
    return [some.get(word, 0) for word in game.answers.words]


def _by_rank(game: Game, rates: Sequence[int], prior: Prior, weight: Callable[[int], int]) -> Game:
    """Return the game weighted by the ranks of its answers; `rates` are their frequencies."""
    ascending = sorted(rates)
    ranks = [len(ascending) - bisect_right(ascending, rate) for rate in rates]
    return game._replace(weights=integer_weights([*map(weight, ranks)]), prior=prior)


@cache
def commonness(rank: int) -> int:
    """Weight of the word with that many more frequent words, in exact decimal arithmetic."""
    exact = Context(prec=40)
    slope = exact.exp(exact.divide(Decimal(rank - COMMON_RANK), Decimal(COMMON_SLOPE)))
    return max(1, round(exact.divide(Decimal(HEAVIEST), exact.add(1, slope))))


@cache
def likelihood(rank: int) -> int:
    """Weight in `likely_prior` of the word with that many more frequent words.

    >>> [likelihood(rank) for rank in (0, 1000, 8000, 30_000)]
    [1000, 702, 125, 9]
    """
    return max(1, round(HEAVIEST * Fraction(LIKELY_RANK, LIKELY_RANK + rank) ** LIKELY_POWER))


def past_prior(game: Game, past: Past, counts: Iterable[int] | None = None) -> Game:
    """Return the game with weights from `chances`, which do not depend on the other answers."""
    parts = chances(past, counts)
    weights = dict(zip(parts, integer_weights([*parts.values()]), strict=True))
    answer_weights = tuple(weights.get(word, 0) for word in game.answers.words)
    if not any(answer_weights):
        raise WordListError(
            f"{past.prior}: no word of {game.answers.name} can be Wordle's next answer; give other "
            "weights by ",
            Option("prior"),
            ", or by ",
            Option("answers"),
            " words that weigh alike",
        )
    return game._replace(weights=answer_weights, prior=past.prior)


@cache
def spelled_words(lang: str, length: int, fold: Fold = ()) -> dict[str, int]:
    """Words of `length` letters and their `frequencies`, folded; added up if several become one.

    Greek words get their final ς back.
    """
    some = {
        word: rate
        for word, rate in frequencies(lang).items()
        if len(word) <= length and word.isalpha()  # no folding makes a word shorter
    }
    written = [word[:-1] + "ς" if word.endswith("σ") else word for word in some]
    found: dict[str, int] = {}
    words = folded("\n".join(written), fold).split("\n")
    for word, rate in zip(words, some.values(), strict=True):
        if len(word) == length:
            found[word] = found.get(word, 0) + rate
    return found


def frequent_words(lang: str, length: int, fold: Fold = ()) -> list[tuple[str, int]]:
    """Words of `length` letters and their `frequencies`, most frequent first, then alphabetical.

    They are folded, and words with a letter of another language are left out. `WordListError` if
    there are fewer than `LEAST_WORDS`.
    """
    check_playable(lang)
    is_own = language_of(lang).letters.issuperset
    own = {word: rate for word, rate in spelled_words(lang, length, fold).items() if is_own(word)}
    if len(own) < LEAST_WORDS:
        count = f"only {number_of(len(own), 'word')}" if own else "no words"
        raise WordListError(
            f"wordfreq has {count} of {length} letters in {language_of(lang).name}; expected "
            f"{LEAST_WORDS} at least, so give another ",
            Option("length"),
        )
    return sorted(own.items(), key=lambda item: (-item[1], item[0]))


def with_prior(game: Game, text: Source | GivenDays, warn: Warn = ignore) -> Game:
    """Return the game with the weights of that name, or with those that a call gives.

    A name is past[:FILE], common[:LANG], likely[:LANG] (default: the game's language), or a file.
    """
    if isinstance(text, GivenDays):
        return past_prior(game, choose_past(text, warn))
    if isinstance(text, GivenWords):
        return with_weights(game, text, warn)
    prior = Prior.named(text)
    if prior.kind == PAST and not prior.day:
        return past_prior(game, choose_past(prior.name, warn))
    lang = prior.lang.lower() or game.lang or "en"
    if prior.kind == COMMON:
        return common_prior(game, lang)
    if prior.kind == LIKELY:
        return likely_prior(game, lang)
    if not os.path.exists(text) and (near := nearest(text, (PAST, COMMON, LIKELY))):
        raise WordListError(f"{text}: no such file, nor weights of that name{near}")
    return with_weights(game, text, warn)


def with_weights(game: Game, path: Source, warn: Warn = ignore) -> Game:
    """Return the game with the weights in a file, or with those that a call gives."""
    if isinstance(path, GivenWords):
        return weighted_game(path.listing, path.name, path.name, game, warn)
    return weighted_game(read_list(path, game.length), list_name(path), path, game, warn)
