"""A game: the words that may be played, those that can be the answer, and how likely each is.

Every answer has a weight, a whole number: 1 if nothing else is known, 0 if it is not listed
(likely.py says what that means). A prior assigns them, and a tree's recipe records its name.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from treegen.clues import Mode
from treegen.say.phrases import Phrase
from treegen.words.identity import GameInfo
from treegen.words.likely import are_alike
from treegen.words.lists import BUNDLED, GAMES, Fold, WordList, bundled
from treegen.words.prior import NONE, Prior
from treegen.words.weighted import Weighted

EXTRA_GUESSES = 5  # games allow one for each board, and these: 6, 7, 9, 13 or 21 in all
ALLOWED = 1 + EXTRA_GUESSES  # guesses in Wordle and nearly all relatives with one board
MOST_BOARDS = 16
LAST = 2  # with so many guesses left, one pass over all guesses tells what each loses
LAST_OF_FEW = 3  # guesses left; where few words are left too, the same is told
FEW_LEFT = 40  # words: with three guesses left an exact answer takes a second, seldom two or three


class PriorInfo(NamedTuple):
    """Name, total and checksum of the answers' weights."""

    name: Prior
    total: int  # sum of the weights
    sha256: str  # checksum of lines: each answer, a tab and its weight


class GameFields(NamedTuple):
    """Fields of a `Game`."""

    guesses: WordList
    answers: WordList  # among the guesses
    weights: tuple[int, ...]  # one for each answer, in their order; some are above 0
    prior: Prior = NONE  # where the weights come from
    mode: Mode = Mode.NORMAL
    vocabulary: WordList | None = None  # see `known`
    lang: str = ""  # code of the words' language, empty where it is not known
    fold: Fold = ()  # letters that are not told apart; all words of the game are folded
    allowed: int | None = ALLOWED  # guesses; None: any number
    boards: int = 1  # each with an answer of its own
    column: str = ""  # of a table, where the weights come from one that has a name


class Game(GameFields):
    """Everything known before the first guess; anything derived from it is computed once."""

    @cached_property
    def weight(self) -> dict[str, int]:
        """Weight of each answer."""
        return dict(zip(self.answers.words, self.weights, strict=True))

    @property
    def length(self) -> int:
        """Letters of each word."""
        return len(self.guesses.words[0])

    @cached_property
    def heaviest(self) -> int:
        """Greatest weight, which decides what is likely."""
        return max(self.weights)

    @cached_property
    def prior_info(self) -> PriorInfo | None:
        """Name, total and checksum of the prior, as a recipe records them."""
        if not self.prior:
            return None
        lines = (f"{word}\t{weight}\n" for word, weight in self.weight.items())
        digest = hashlib.sha256("".join(lines).encode()).hexdigest()
        return PriorInfo(self.prior, sum(self.weights), digest)

    @cached_property
    def info(self) -> GameInfo:
        """The game by names and checksums, as a recipe has them."""
        lists = self.guesses.info, self.answers.info
        known = self.vocabulary and self.vocabulary.info
        listed = len([*filter(None, self.weights)])
        return GameInfo(*lists, listed, self.prior, self.mode, known, self.lang)

    @property
    def title(self) -> Phrase:
        """Name of the game, which words it is about, and the column of their weights."""
        return self.info.title_by(self.column)

    @property
    def has_unlisted(self) -> bool:
        return not all(self.weights)

    @cached_property
    def known(self) -> WordList:
        """Guesses that alone may be played while one of them is a candidate: see `playable`.

        They are the vocabulary (with all listed words, if it is the list of the game's answers) or,
        without one, all guesses.
        """
        if self.vocabulary is None:
            return self.guesses
        name, words = self.vocabulary
        known = {*words}
        if words == answer_list(self).words:
            listed = {word for word, weight in self.weight.items() if weight}
            if not listed.issubset(known):
                name += "+listed"
            known |= listed
        return WordList(name, tuple(word for word in self.guesses.words if word in known))

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Words of `known`, for look-ups."""
        return frozenset(self.known.words)

    def playable(self, *lefts: Mapping[str, int]) -> WordList:
        """Return the guesses that may be played, given the words left on each board by weight.

        The rule of a vocabulary: while one of its words is among the candidates of each board, only
        they are played; after that, any word. Candidates are the words that guesses are chosen for:
        the listed ones left or, if there are none, all that are left.

        >>> words = WordList("three", ("abide", "ebbed", "edged"))
        >>> game = plain_game(words, words)._replace(vocabulary=WordList("my", ("abide", "ebbed")))
        >>> game.playable({"ebbed": 1, "edged": 1}).words, game.playable({"edged": 1}).words
        (('abide', 'ebbed'), ('abide', 'ebbed', 'edged'))
        >>> game.playable({"ebbed": 0, "edged": 1}).words
        ('abide', 'ebbed', 'edged')
        """
        candidates = [Weighted(left).candidates.weights for left in lefts]
        are_unknown = any(self.known_words.isdisjoint(words) for words in candidates)
        return self.guesses if are_unknown else self.known

    @property
    def listed(self) -> "Game":
        """The same game with only its listed answers.

        If each of these weighs 1 and all others 0, they are a list, named by the prior.
        """
        if not self.has_unlisted and self.vocabulary is None:
            return self
        some = self.among(word for word, weight in self.weight.items() if weight)
        if max(self.weights) > 1 or not self.has_unlisted:
            return some
        answers = WordList(self.prior, some.answers.words)
        plain = plain_game(some.guesses, answers, self.mode)
        return plain._replace(vocabulary=some.vocabulary)

    @property
    def unlisted(self) -> "Game":
        """The same game with only its unlisted answers, all alike.

        All guesses stay, because any may be played while listed words are left.
        """
        words = tuple(word for word, weight in self.weight.items() if not weight)
        known = None if self.known_words.isdisjoint(words) else self.known
        return self._replace(
            answers=self.answers._replace(words=words),
            weights=(1,) * len(words),
            prior=NONE,
            vocabulary=self.vocabulary and known,
        )

    @property
    def is_plain(self) -> bool:
        """Test whether all listed words weigh the same, as they do if nothing else is known."""
        return are_alike([weight for weight in self.weights if weight])

    def of(self, some: Weighted) -> "Game":
        """Return the same game with those words as its answers, and what may be played for them.

        It has a vocabulary only if other guesses may be played later: if some of its candidates
        (see `playable`) belong to the vocabulary and others do not.
        """
        answers = self.answers._replace(words=tuple(some.weights))
        guesses = self.playable(some.weights)
        vocabulary = None
        if guesses is not self.guesses and not {*guesses.words}.issuperset(some.candidates.weights):
            guesses, vocabulary = self.guesses, guesses
        weights = tuple(some.weights.values())
        return Game(guesses, answers, weights, self.prior, self.mode, vocabulary)

    def among(self, words: Iterable[str]) -> "Game":
        """Return the same game with only some of its answers."""
        weight = self.weight
        return self.of(Weighted({word: weight[word] for word in words}))


def plain_game(guesses: WordList, answers: WordList, mode: Mode = Mode.NORMAL) -> Game:
    """Return the game in which all answers weigh the same.

    >>> two = WordList("two", ("abide", "ebbed"))
    >>> plain_game(two, two).weights
    (1, 1)
    """
    return Game(guesses, answers, (1,) * len(answers.words), mode=mode)


def any_game(game: Game) -> Game:
    """Return the game in which every guess can be the answer; those added weigh 0."""
    weight = game.weight
    weights = tuple(weight.get(word, 0) for word in game.guesses.words)
    return game._replace(answers=game.guesses, weights=weights, prior=Prior(game.answers.name))


def all_words_game(game: Game) -> Game:
    """Return the game in which every word that may be played can be the answer, all alike.

    If Wordle's words of 2021 are played, the words that it accepts since 2023 can be answers too,
    and its answers of that year weigh more than the others.
    """
    if game.guesses.info.sha256 == BUNDLED[GAMES["2021"][1]]:
        answers, guesses = map(bundled, GAMES["2023"])
        every = any_game(plain_game(guesses, answers, game.mode))
    else:
        every = plain_game(game.guesses, game.guesses, game.mode)
        every = every._replace(lang=game.lang, fold=game.fold)
    return every._replace(allowed=game.allowed)


def answer_list(game: Game) -> WordList:
    """Return a game's answers or, if every guess is one, those of the Wordle with its guesses."""
    usual = {guesses: answers for answers, guesses in GAMES.values()}
    if len(game.answers.words) == len(game.guesses.words) and game.guesses.name in usual:
        return bundled(usual[game.guesses.name])
    return game.answers
