"""Values that calls return about a game that is played. Nothing here computes."""

from collections import namedtuple
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from treegen.text import number_of
from treegen.words.likely import chance_text


class RankedGuess(Protocol):
    """A guess in a ranking: a named tuple, one of whose fields is the figure it is ranked by.

    >>> from treegen import rank
    >>> best = rank("crane 00102", top=1)[0]
    >>> best.place, best.guess, best.possible, round(best.guesses, 4)
    (1, 'spilt', False, 2.1645)
    >>> rank("raise 01020", game=2021, top=1)[0]._fields[:5]
    ('place', 'guess', 'bits', 'left', 'geometric')

    Where whole trees were compared, the figure is `guesses`: how many are needed from here on, the
    answer's included, on average by weight. Then `cost` is the same as a sum of weights times
    guesses, `more_than_best` says how many more than the best guess, and `risk`, where it is known,
    the chance not to find the answer in time. For a guess that was not compared, these are None.

    Otherwise the figure is that of the policy: `bits` (the information expected), `wins` or
    `turns`, `left` (words left after it, on average), `largest` (words left at worst) or `classes`
    (different clues). `expected` and `minimax` are `left` and `largest` by weight, as shares of the
    whole.
    """

    @property
    def place(self) -> int | None: ...
    @property
    def guess(self) -> str: ...
    @property
    def possible(self) -> bool: ...
    def _asdict(self) -> dict[str, Any]: ...
    def __getattr__(self, figure: str) -> Any: ...


@cache
def row_type(fields: tuple[str, ...]) -> type[Any]:
    """Return the type of named tuples with those fields, which can be pickled.

    >>> row_type(("place", "guess"))(1, "crane")
    RankedGuess(place=1, guess='crane')
    """
    base = namedtuple("RankedGuess", fields)  # type: ignore[misc]  # fields known when run

    class RankedGuess(base):
        __slots__ = ()

        def __reduce__(self) -> tuple[Any, ...]:
            return named_row, (self._fields, tuple(self))

    return RankedGuess


def named_row(fields: tuple[str, ...], values: Sequence[object]) -> RankedGuess:
    row: RankedGuess = row_type(fields)(*values)
    return row


class BoardsMove(NamedTuple):
    """The word to play on several boards: `guess`, and the words `left` on each.

    >>> from treegen import boards
    >>> move = boards("raise 01020 10021 shalt 10100 10002", 2, 2021)
    >>> move.guess, move.left
    ('crest', [['abyss'], ['crest', 'wrest']])

    For a solved board, `left` has its answer. Once all are solved, `guess` is the last answer; it
    is None if no word fits on any board.
    """

    guess: str | None
    left: list[list[str]]

    def __repr__(self) -> str:  # the default would list thousands of words
        left = ", ".join(number_of(len(words), "word") for words in self.left)
        return f"<BoardsMove {self.guess}: {left} left>"


class NextGuess(NamedTuple):
    """The guess to play next.

    >>> from treegen import next_guess
    >>> move = next_guess("raise 01020 shalt 11200", game=2021)
    >>> move.guess, move.source, move.left, move.risk, move.solved
    ('aargh', 'tree', ['awash', 'gnash', 'quash'], 0.0, False)

    `source` says how it was found: "tree" (a stored tree), "openers" (published figures), "search"
    (of whole trees) or "turn" (a look one turn ahead). `left` are the words that can be the answer,
    `risk` is the chance not to find it in time, None if not known. In a solved game, `guess` is the
    answer and `source` is None. `tree` is the name of the stored tree that has the move, or the
    path of your own file.
    """

    guess: str
    source: str | None
    left: list[str]
    risk: float | None
    solved: bool
    tree: str | None = None

    def __repr__(self) -> str:  # not with thousands of words
        if self.solved:
            return f"<NextGuess {self.guess}: solved>"
        risk = f", {chance_text(self.risk)} risk" if self.risk else ""
        left = number_of(len(self.left), "word")
        by = " ".join(filter(None, [self.source, self.tree]))
        return f"<NextGuess {self.guess}: {left} left, by {by}{risk}>"


class Turn(NamedTuple):
    """One turn of a reviewed game; figures are in guesses.

    >>> from treegen import review
    >>> turn = review("raise slash stash", game=2021)[1]
    >>> turn.guess, turn.clue, turn.size, turn.best, round(turn.cost, 2), round(turn.luck, 2)
    ('slash', '20222', 22, 'shalt', 0.09, -0.41)

    Before the guess, `size` words were left, `likely_left` of them likely, and best play, which
    begins with `best`, `expected` so many guesses more. The guess cost `cost` more than that; after
    its clue, `after` guesses are expected. `luck` is what the clue saved. `risk` is the chance to
    lose that the guess added, None if not known, and `estimated` names the figures that look only
    one turn ahead. `stored` is true if `best` is a stored tree's move.
    """

    guess: str
    clue: str
    size: int  # words left before the guess
    likely_left: int  # of these, the likely ones
    left: int  # of these, the candidates: the listed ones or, without any, all
    best: str
    stored: bool  # the best guess is the tree's
    expected: float  # guesses from this one on, by best play
    cost: float  # guesses; below 0 for a word outside the game's list, or one that risks more
    luck: float  # guesses
    after: float  # guesses expected after the clue; 0 once the game is solved
    estimated: tuple[str, ...]  # names of those figures that look one turn ahead
    risk: float | None  # chance to lose the game that the guess added; None if unknown
