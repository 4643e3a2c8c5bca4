"""What calls return of a game that is played. Nothing here computes."""

from collections import namedtuple
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from treegen.text import number_of
from treegen.words.likely import chance_text

if TYPE_CHECKING:
    from treegen.solve.rank import Ranking

MORE = "more_than_best"  # column of what openers cost: solve/rank.py ranks by it


class RankedGuess(Protocol):
    """A guess in a ranking: a named tuple, one of whose fields is the figure it is ranked by.

    Where whole trees were compared, that is `guesses`: how many are needed from this one on, its
    own included, on average by weight. Otherwise it is the policy's figure under its name, such as
    `wins` or `bits`; see `treegen rank --help` for all of them.
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
    base = namedtuple("RankedGuess", fields)  # type: ignore[misc]

    class RankedGuess(base):
        __slots__ = ()

        def __reduce__(self) -> tuple[Any, ...]:
            return named_row, (self._fields, tuple(self))

    return RankedGuess


def named_row(fields: tuple[str, ...], values: Sequence[object]) -> RankedGuess:
    row: RankedGuess = row_type(fields)(*values)
    return row


def score_rows(ranking: "Ranking", costs: Mapping[str, float]) -> list[RankedGuess]:
    """Return the guesses of a ranking by one turn, each with the figure it is ranked by.

    With the `costs` of guesses, the best first, that is `guesses`: None where it is not known.
    """
    least = next(iter(costs.values()), 0.0)
    rows = []
    for score in ranking.guesses:
        figures = score._asdict()
        figure = figures.pop("figure")
        by = {ranking.by: figures.get(ranking.by, figure)}
        if ranking.by == MORE:
            cost = costs.get(score.guess)
            by = {"guesses": cost, MORE: None if cost is None else cost - least}
        first = {"place": score.place, "guess": score.guess, **by}
        row = first | {name: value for name, value in figures.items() if name not in first}
        rows.append(named_row(tuple(row), [*row.values()]))
    return rows


class BoardsMove(NamedTuple):
    """The word to play on several boards, and the words left on each."""

    guess: str | None  # None where no word is left on any; the answer that solved the last
    left: list[list[str]]  # on each board; of a solved one its answer

    def __repr__(self) -> str:  # not with thousands of words
        left = ", ".join(number_of(len(words), "word") for words in self.left)
        return f"<BoardsMove {self.guess}: {left} left>"


class NextGuess(NamedTuple):
    """The guess to play next, and what is known of it."""

    guess: str  # of a solved game the answer
    source: str | None  # "tree", "openers", "search" or "turn"; None of a solved game
    left: list[str]  # the words that can be the answer
    risk: float | None  # chance that it is not found in the guesses left, None where not known
    solved: bool

    def __repr__(self) -> str:  # not with thousands of words
        if self.solved:
            return f"<NextGuess {self.guess}: solved>"
        risk = f", {chance_text(self.risk)} risk" if self.risk else ""
        left = number_of(len(self.left), "word")
        return f"<NextGuess {self.guess}: {left} left, by {self.source}{risk}>"


class Turn(NamedTuple):
    """A guess that was played, and the move that the tree or the policy would have made."""

    guess: str
    clue: str
    size: int  # words left before the guess
    likely_left: int  # of these, the likely ones
    left: int  # of these, those for which guesses are chosen: the listed ones, or all
    best: str
    stored: bool  # the best one is the tree's
    expected: float  # guesses from this one on, by best play
    cost: float  # guesses; below 0 for a word that is none of the game's, or that risks more
    luck: float  # guesses
    after: float  # guesses expected after the clue; 0 of a solved game
    estimated: tuple[str, ...]  # names of these figures that look one turn ahead
    risk: float | None  # chance to lose the game that the guess added; None where not known
