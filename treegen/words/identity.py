"""A game told by names and checksums, which games and recipes of trees both have.

Wordle is several games: `today`, whose answer can be any word that it accepts, weighted by past
answers; `2023` and `2021`, by their lists.
"""

from typing import NamedTuple

from treegen.clues import Mode
from treegen.say.phrases import ENGLISH, Phrase, Value, joined, phrase, sentences
from treegen.text import NAME_COLUMNS, cut
from treegen.words.languages import LANGUAGES
from treegen.words.lists import BUNDLED, GAMES, TODAY, ListInfo
from treegen.words.prior import LIKELY, NONE, PAST, Prior

YEARS = {BUNDLED[name]: year for year in GAMES for name in GAMES[year]}  # by checksum


class GameInfo(NamedTuple):
    """A game by its lists, weights, mode and vocabulary."""

    guesses: ListInfo
    answers: ListInfo
    listed: int  # answers that are listed
    prior: Prior = NONE
    mode: Mode = Mode.NORMAL
    vocabulary: ListInfo | None = None  # None: all guesses are played
    lang: str = ""  # code of the words' language, empty where it is not known

    @property
    def is_any(self) -> bool:
        """Test whether every guess can be the answer."""
        return self.answers.sha256 == self.guesses.sha256

    @property
    def wordle(self) -> str | None:
        """One of Wordle's games with these lists and weights, if any: today, 2023 or 2021."""
        for game, (usual, playable) in GAMES.items():
            if self.guesses.sha256 == BUNDLED[playable]:
                if self.is_any and game == "2023" and self.prior.kind == PAST:
                    return TODAY
                is_plain = not self.prior and self.answers.sha256 == BUNDLED[usual]
                return game if is_plain or (self.is_any and self.prior == usual) else None
        return None

    @property
    def has_usual_vocabulary(self) -> bool:
        """Test by names whether a language's game has its default vocabulary."""
        if self.vocabulary is None or not self.lang:
            return False
        return self.vocabulary.name in (self.prior, f"likely-{self.guesses.name}")

    @property
    def title(self) -> Phrase:
        """Name of the game, and which words it is about.

        >>> from treegen.words.choose import GameChoice, choose_game
        >>> print(choose_game(GameChoice()).info.title)
        today's game, words used up to 21 August 2026
        >>> print(choose_game(GameChoice("2021", vocabulary="answers")).info.title)
        Wordle of 2021: 2,315 answers, everyday words
        """
        return self.title_by()

    def title_by(self, column: str = "") -> Phrase:
        """Return the title of a game whose weights are of that column in a table, if any."""
        words = joined("list.comma", [self.words_by(column), *self._known])
        if self.wordle == TODAY:
            return phrase("purpose.game", game=self.in_mode(phrase("report.today")), words=words)
        name = self.name
        if self.guesses.sha256 in YEARS and self.answers.sha256 not in YEARS:
            name = cut(self.answers.name, NAME_COLUMNS)  # one's own list is not Wordle's
        return phrase("purpose.text", game=self.in_mode(name), details=words)

    @property
    def name(self) -> Value:
        """Name of the game by its guesses, if it is not `today`."""
        if year := YEARS.get(self.guesses.sha256):
            return phrase("title.wordle", year=year)
        letters = letters_of(self.guesses.name, self.lang)
        if not (self.lang and letters):
            return cut(self.guesses.name, NAME_COLUMNS)
        named = f"named.{self.lang}"  # key of a name; only languages that treegen speaks have one
        is_named = named in sentences(ENGLISH)
        language = phrase(named) if is_named else LANGUAGES[self.lang].name
        return phrase("title.language", language=language, n=letters)

    @property
    def words(self) -> Phrase:
        """Words that can be the answer, and which of them are likelier."""
        return self.words_by()

    def words_by(self, column: str = "") -> Phrase:
        """Words that can be the answer, and which of them are likelier, by that column if any."""
        named = cut(self.prior, NAME_COLUMNS)
        if self.wordle == TODAY and self.prior.day:
            return phrase("title.used", date={"date": self.prior.day})
        if self.wordle == TODAY:
            return phrase("title.used-by", prior=named)
        words = phrase("title.any" if self.is_any else "count.answer", n=self.answers.count)
        if self.listed < self.answers.count:
            first = "title.likely" if self.prior in BUNDLED else "title.first"
            return phrase(first, words=words, n=self.listed, prior=named)
        if self.prior == Prior.of(LIKELY, self.lang):
            return phrase("title.sooner", words=words)
        by: Value = named
        if column:
            by = phrase("title.column", prior=named, column=cut(column, NAME_COLUMNS))
        return phrase("title.likelier", words=words, prior=by) if self.prior else words

    @property
    def _known(self) -> list[Phrase]:
        """The vocabulary, if it is not the default one."""
        if self.vocabulary is None or self.has_usual_vocabulary:
            return []
        name = self.vocabulary.name
        if name in (self.answers.name, *(listed for listed, _ in GAMES.values())):
            return [phrase("about.everyday")]
        return [phrase("report.vocabulary", name=cut(name, NAME_COLUMNS))]

    def in_mode(self, game: Value) -> Value:
        """Return the name of a game with its mode, unless that is the normal one."""
        if self.mode is Mode.NORMAL:
            return game
        return phrase("title.mode", game=game, mode=mode_phrase(self.mode))


def mode_phrase(mode: Mode) -> Phrase:
    """Name hard mode or the strict one; the normal mode is never named.

    >>> str(mode_phrase(Mode.STRICT))
    'strict hard mode'
    """
    return phrase(f"mode.{mode.value}")


def letters_of(name: str, lang: str = "") -> int:
    """Return the number of letters in a language's list, by its name; 0 for any other list.

    >>> letters_of("es-5"), letters_of("es-5", "fr"), letters_of("mine")
    (5, 0, 0)
    """
    code, _, letters = name.partition("-")
    is_one = code in LANGUAGES and lang in (code, "") and letters.isdecimal()
    return int(letters) if is_one else 0


def list_phrase(name: str) -> Phrase:
    """Name the words of a list for the reader, after "the".

    >>> for name in ("wordle-2021-answers", "wordle-2023-guesses", "mine"):
    ...     print(list_phrase(name))
    answers of 2021
    words that Wordle accepts
    words of mine
    """
    if letters_of(name):
        return phrase("list.game")
    if name not in BUNDLED:
        return phrase("list.words-of", name=cut(name, NAME_COLUMNS))
    year = name.split("-")[1]
    if name.endswith("answers"):
        return phrase("list.answers", year=year)
    return phrase("list.accepts") if year == "2023" else phrase("list.accepted", year=year)
