"""Policies that look one turn ahead: each is declared here, and nowhere else.

A guess splits the possible answers into classes by clue. A policy says what a class costs by its
weight c, and how the costs of a guess's classes combine into its own; the guess of least cost is
played. Besides, it says how people see that cost: in which column of `rank`, and whether more of it
is better.

Everything takes policies from `POLICIES`: options and their help, the search, `rank`, the page, the
npm package. `solve/policies.py` makes tables of costs for numpy, `page/rules.py` packs for
JavaScript what it can compute. verify.py, which stands alone, has a list of the names, and
trees/FORMAT.md the formulas; tests/test_shared.py compares both with this file.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from treegen.words.game import Game
from treegen.words.prior import LIKELY

OPTIMAL = "optimal"  # compares whole trees, and so is none of those below
UNKNOWN = "unknown"  # policy, and ties, of a tree from elsewhere


class Power(NamedTuple):
    """Cost of a class of weight c: factor · c**exponent.

    >>> Power(2)(3), Power(0, -1)(3)
    (9, -1)
    """

    exponent: int
    factor: int = 1

    def __call__(self, weight: int) -> int:
        return int(self.factor * weight**self.exponent)


INFORMATION: Literal["information"] = "information"  # c·log₂c, in exact fixed-point arithmetic
# Minus the weight of the heaviest answer of a class. A guess that can be the answer also costs less
# by its own weight.
HEAVIEST: Literal["heaviest"] = "heaviest"
# b·c·log₂c + 16 times `HEAVIEST`, where b goes by the turn: `BITS` of solve/policies.py.
BY_TURN: Literal["by turn"] = "by turn"

# Cost of a class from its weight, which is above 0, as a whole number. A function is for costs of a
# kind that is not here. No guess may cost less than one that tells all answers apart. A sum of
# class costs is least there if cost(a + b) >= cost(a) + cost(b), and a maximum if
# cost(a + b) >= cost(a) >= 0.
ClassCost = Power | Literal["information", "heaviest", "by turn"] | Callable[[int], int]


class Policy(NamedTuple):
    """A way to choose a guess, and to show its cost."""

    prefers: str  # in a line of help
    formula: str  # of the cost, in trees/FORMAT.md
    class_cost: ClassCost
    combine: Literal["sum", "max"] = "sum"
    sign: Literal[1, -1] = 1  # of the figure that is shown: -1 where more of it is better
    per: int = 1  # power of the weight of all answers by which that figure is divided
    column: str = ""  # that has this figure; "" for one of its own, by the policy's name
    column_if_alike: str = ""  # the same where all answers weigh the same
    legend: str = ""  # of its own column

    def column_of(self, name: str, *, is_plain: bool) -> str:
        """Return the column by which this policy, of that name, ranks in a game."""
        return (is_plain and self.column_if_alike) or self.column or name


POLICIES = {
    "entropy": Policy(
        "highest expected information",
        "the sum of c·log₂c",
        INFORMATION,
        sign=-1,
        column="bits",
    ),
    "expected": Policy(
        "fewest words left on average",
        "the sum of c²",
        Power(2),
        per=2,
        column_if_alike="left",
        legend="chance of the words that stay possible, on average",
    ),
    "minimax": Policy(
        "fewest at worst",
        "the largest c",
        Power(1),
        "max",
        column_if_alike="largest",
        legend="chance of the words that stay possible, at worst",
    ),
    "parts": Policy(
        "most different clues",
        "minus the number of classes",
        Power(0, -1),
        sign=-1,
        column="classes",
    ),
    "turns": Policy(
        "as wins, and later by information too",
        "b·`entropy` + 16·`wins`, where b is 0 on turn 1, 1 on turn 2, then 4",
        BY_TURN,
        sign=-1,
        legend="as wins, less a sixteenth or a quarter of the bits that stay unknown",
    ),
    "wins": Policy(
        "best chance to win by the next turn",
        "minus the sum of h, and minus its own weight if it can be the answer",
        HEAVIEST,
        sign=-1,
        legend="chance that the next guess wins, plus twice the chance that this one does",
    ),
}
# Policies that the program chooses by itself.
ENTROPY = "entropy"
TURNS = "turns"
WINS = "wins"

# The formula for several boards, which is no policy of a tree: solve/boards.py says what it means.
FRACTION_BITS = 16  # after the point of needs and logarithms
AVERAGE_BITS = 8  # more, of a board's average
UNIT = 2**8  # today the lightest listed words weigh a 177th of the heaviest
MOST_BEFORE = 7 << FRACTION_BITS - 1  # guesses that one board needs before its last, at most: 3.5
HALF = 2 << FRACTION_BITS  # logarithm of the number of words that need half of that


def usual_policy(game: Game) -> str:
    """Policy for a game's weights: entropy where all listed words weigh the same, else wins.

    Where no list of answers is known, thousands of unlikely words can be one, and so it is turns.
    """
    if game.is_plain:
        return ENTROPY
    return TURNS if game.prior.kind == LIKELY else WINS
