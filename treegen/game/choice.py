"""The choice of a game by names in a command line or a call, before any file is read.

`RULES` says which options exclude each other. An option of a game is a field of `Choice`, or of
`GameChoice` if it changes words or weights, and a keyword of `Names`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import NamedTuple, TypedDict

from treegen.clues import Mode
from treegen.errors import FILE, Option, UsageError
from treegen.files import FilePath
from treegen.tree.model import Tree
from treegen.words.choose import GameChoice, choose_game, is_of_language
from treegen.words.game import EXTRA_GUESSES, Game
from treegen.words.languages import NO_FOLD
from treegen.words.lists import BUNDLED, TODAY, GivenDays, Warn, ignore
from treegen.words.prior import PAST, Prior

# What a call may give: a list; words with weights; used words with their days.
WordsOrFile = FilePath | Iterable[str]
WeighedWords = Mapping[str, float] | Iterable[tuple[str, float]]
DatedWords = Mapping[str, date | str] | Iterable[tuple[str, date | str]]


class Names(TypedDict, total=False):
    """Keywords by which a call chooses a game; each is an option of the commands."""

    mode: Mode | str  # "hard", "strict"
    guesses: WordsOrFile | None
    answers: WordsOrFile | WeighedWords | None
    prior: FilePath | WeighedWords | None
    any_word: bool  # --any
    lang: str | None
    length: int | None
    fold: str | None


class PlayedNames(Names, total=False):
    """Further keywords of a game that is played along."""

    tree: Tree | FilePath | None
    past: WordsOrFile | DatedWords | None
    max_guesses: int | None  # None: any number


class Kind(Enum):
    """Kind of choice, by which a game starts."""

    TREE = "the game of a tree"
    LISTS = "lists, or a language's words"
    BOARDS = "several boards, of no Wordle that is named"
    WORDLE = "one of Wordle's games"


@dataclass(frozen=True)
class Choice(GameChoice):
    """Names that choose a game to play: those of its lists, or a tree, and how it is played."""

    tree: Tree | str | None = None  # whose game it is
    past: str | GivenDays | None = None  # words used, or their file, for today's game
    boards: int = 1
    max_guesses: int | str | None = None  # "all" for any number, None for the usual one
    opener: str | None = None  # first guess of the stored tree to find

    @property
    def is_of_language(self) -> bool:
        """Test whether it is a game of a language's words, which a tree's game never is."""
        lists = () if self.tree is not None else (self.guesses, self.answers)
        return is_of_language(self.lang, self.length, *lists)

    @property
    def is_of_wordle(self) -> bool:
        """Test whether it is one of Wordle's games, perhaps with other guesses."""
        if self.is_of_language:
            return False
        usual = {name: getattr(Choice, name) for name in OF_WORDLE}  # the defaults of its fields
        return replace(self, **usual) == Choice()

    @property
    def kind(self) -> Kind:
        """Kind of this choice; the first that fits counts."""
        if self.tree is not None:
            return Kind.TREE
        if not self.is_of_wordle:
            return Kind.LISTS
        if self.boards > 1 and (self.game, self.guesses, self.past) == (None, None, None):
            return Kind.BOARDS
        return Kind.WORDLE

    @property
    def with_past(self) -> "Choice":
        """The same choice; in today's game, a `prior` by used words becomes `past`."""
        if not isinstance(self.prior, str):
            return self
        prior = Prior.named(self.prior)
        same = replace(self, prior=None, past=prior.name or None)
        is_today = self.game in (None, TODAY) and same.is_of_wordle
        return same if is_today and prior.kind == PAST and not prior.day else self

    @property
    def allowed(self) -> int | None:
        """Number of guesses that the game allows, None for any number."""
        if isinstance(self.max_guesses, str):
            return None
        return self.max_guesses or self.boards + EXTRA_GUESSES

    def check(self) -> None:
        """Raise `UsageError` if two names exclude each other.

        >>> Choice(game="2021", tree="raise").check()
        Traceback (most recent call last):
        treegen.errors.UsageError: --game and --tree both set the words; drop one
        """
        given = dict(facts(self))
        for rule in RULES:
            for name in rule.names.split():
                for other in rule.beside.split():
                    if name in given and other in given:
                        raise UsageError(given[name], " ", *rule.reason(given[other]))

    def read(self, warn: Warn = ignore) -> Game:
        """Return the game of the lists that are named; for a tree's game see `start_of`."""
        self.check()
        if self.past is None:
            return choose_game(self, warn)
        prior = Prior.of(PAST, self.past) if isinstance(self.past, str) else self.past
        return choose_game(replace(self, prior=prior), warn)


# Names that leave the answers of one of Wordle's games, and their weights, as they are.
OF_WORDLE = (
    *("game", "mode", "guesses", "length", "fold", "past", "vocabulary"),
    *("boards", "max_guesses", "opener"),
)


class Rule(NamedTuple):
    """Facts that exclude each other: any of `names` excludes any of `beside`."""

    names: str
    beside: str
    parts: tuple[str | Option, ...]  # sentence after the option that is refused

    def reason(self, other: Option) -> list[str | Option]:
        return [other if part is OTHER else part for part in self.parts]


OTHER = Option("")  # stands for the option that excludes the one refused


def facts(choice: Choice) -> Iterator[tuple[str, Option]]:
    """Yield each fact of a choice, with the option that a message names for it."""
    for name in ("game", "tree", "answers", "prior", "past", "lang"):
        if getattr(choice, name) is not None:
            yield name, Option(name)
    if choice.fold is not None and choice.fold.lower() != NO_FOLD:
        yield "fold", Option("fold")
    if choice.any_word:
        yield "any_word", Option("any")
    if choice.mode is not Mode.NORMAL:
        yield "mode", Option(choice.mode.value)
    if choice.boards > 1:
        yield "boards", Option("boards")
    if choice.is_of_language:
        yield "language", Option("length" if choice.lang is None else "lang")
    if choice.game not in (None, TODAY):
        yield "other_game", Option("game")
    if choice.guesses is not None and choice.answers is not None:
        yield "two_lists", Option("guesses")
    own = {choice.guesses, choice.answers} - {None, "all", "answers", *BUNDLED}
    if not (choice.is_of_language or own):
        yield "no_list", OTHER


RULES = (
    Rule("tree", "boards", ("works with one board only: trees do not cover several; drop it",)),
    Rule(
        "mode",
        "boards",
        ("works with one board only: there is no hard mode for several; drop it",),
    ),
    Rule(
        "past",
        "other_game tree language answers prior any_word",
        ("is for today's game; drop it or ", OTHER),
    ),
    Rule("game", "tree", ("and ", OTHER, " both set the words; drop one")),
    Rule(
        "game tree",
        "language",
        ("already sets the words; drop it or ", Option("lang"), "/", Option("length")),
    ),
    Rule(
        "game",
        "two_lists",
        ("cannot be combined with both ", Option("guesses"), " and ", Option("answers")),
    ),
    Rule(
        "answers prior any_word fold",
        "tree",
        ("is not for ", OTHER, ", which already sets the game"),
    ),
    Rule("any_word", "language", ("changes nothing: with ", OTHER, " any word can be the answer")),
    Rule("any_word", "prior", ("and ", OTHER, " both set the weights; drop one")),
    Rule(
        "fold",
        "no_list",
        ("is for your own lists; add ", Option("guesses", FILE), " or ", Option("answers", FILE)),
    ),
)
