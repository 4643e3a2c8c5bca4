"""Why a guess: what it tells and what is needed after it, in the words of the page (panels.js)."""

from collections import Counter
from typing import NamedTuple

from treegen.clues import clue_for
from treegen.play.exact import exact_costs
from treegen.play.expected import ESTIMATED, expected
from treegen.play.moves import Move, ranking
from treegen.play.start import Play
from treegen.progress import OnProgress, silent
from treegen.text import number_of

OTHERS = 3


class Reason(NamedTuple):
    """What a guess tells: into how many groups it splits all words left, and its information."""

    guess: str
    place: int  # among all guesses, by the next clue alone
    groups: int
    largest: int
    bits: float
    more: float  # guesses after it, on average
    is_exact: bool

    @property
    def split(self) -> str:
        return f"{number_of(self.groups, 'group')}, the largest of {self.largest:,}"

    @property
    def guesses_more(self) -> str:
        mark = "" if self.is_exact else ESTIMATED
        return f"{mark}{self.more:.2f} guesses more"


def why(play: Play, move: Move, on_progress: OnProgress = silent) -> list[str]:
    """Say in some lines what a move tells, and what the best others do."""
    own, *others = reasons(play, move, on_progress)
    lines = [
        f"Splits {number_of(move.left.size, 'word')} into {own.split}; after it you need "
        f"{own.guesses_more} on average ({own.bits:.2f} bits of information)."
    ]
    if own.place > 1 and (move.stored or move.is_proven):
        deeper = "the tree" if move.stored else "a search of whole trees"
        place = f"By the next clue alone it is number {own.place:,}"
        lines.append(f"{place}; {deeper} looks further ahead.")
    lines.append("The best others:")
    for other in others:
        lines.append(f"{other.guess}: {other.split}; {other.guesses_more} ({other.bits:.2f} bits)")
    return lines


def reasons(play: Play, move: Move, on_progress: OnProgress) -> list[Reason]:
    """Return the reason for the move, then those for the best others by the next clue alone."""
    guess = str(move.guess)
    best = ranking(play, move.left, on_progress, top=OTHERS + 1).guesses
    others = [score for score in best if score.guess != guess][:OTHERS]
    own = ranking(play, move.left, on_progress, only=(guess,)).guesses
    words = tuple(score.guess for score in own + others)
    move = move._replace(exact=exact_costs(play, move.left, words))
    found = []
    for score in own + others:
        sizes = Counter(clue_for(score.guess, word) for word in move.left.weights)
        needed = expected(play, move, score.guess)
        found.append(
            Reason(
                score.guess, score.place, len(sizes), max(sizes.values()), score.bits,
                needed.guesses - 1, needed.is_exact,
            )
        )  # fmt: skip
    return found
