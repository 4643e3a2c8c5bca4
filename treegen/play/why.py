"""Why a guess: what it tells and what is needed after it, in the words of the page (panels.js)."""

from collections import Counter
from contextlib import suppress
from math import log2
from typing import NamedTuple

from treegen.game.openers import opener_excess
from treegen.play.exact import exact_costs, first_costs
from treegen.play.expected import ESTIMATED, Expected, expected, known
from treegen.play.moves import Move, ranking
from treegen.play.start import Play
from treegen.progress import OnProgress, silent
from treegen.text import number_of
from treegen.words.weighted import Weighted

OTHERS = 3
BY_TREES = "The next best, by whole trees:"
BY_CLUE = "The best others by the next clue alone:"


class Reason(NamedTuple):
    """What a guess tells: into how many groups it splits all words left, and its information."""

    guess: str
    place: int  # among all guesses, by the next clue alone; 0 where they are not ranked so
    groups: int
    largest: int
    bits: float
    needed: Expected | None  # guesses, itself one of them

    @property
    def split(self) -> str:
        return f"{number_of(self.groups, 'group')}, the largest of {self.largest:,}"

    @property
    def guesses_more(self) -> str:
        """Guesses after it, on average, "" where that is not known."""
        if self.needed is None:
            return ""
        mark = "" if self.needed.is_exact else ESTIMATED
        return f"{mark}{self.needed.guesses - 1:.2f} guesses more"


def why(play: Play, move: Move, on_progress: OnProgress = silent) -> list[str]:
    """Say in some lines what a move tells, and what the best others do."""
    heading, (own, *others) = reasons(play, move, on_progress)
    first = f"Splits {number_of(move.left.size, 'word')} into {own.split}"
    if own.needed:
        first += f"; after it you need {own.guesses_more} on average"
    lines = [f"{first} ({own.bits:.2f} bits of information)."]
    if own.place > 1 and (move.stored or move.is_proven):
        deeper = "the tree" if move.stored else "a search of whole trees"
        place = f"By the next clue alone it is number {own.place:,}"
        lines.append(f"{place}; {deeper} looks further ahead.")
    lines.append(heading)
    for other in others:
        facts = "; ".join(filter(None, [other.split, other.guesses_more]))
        lines.append(f"{other.guess}: {facts} ({other.bits:.2f} bits)")
    return lines


def reasons(play: Play, move: Move, on_progress: OnProgress) -> tuple[str, list[Reason]]:
    """Return a heading for the best others, and the reason for the move and then for each of them.

    They are the runners-up by whole trees where exact costs are known, else the best by the next
    clue alone. What a first guess needs after it is told only where it is known: an estimate takes
    seconds, and is far off there.
    """
    guess = str(move.guess)
    is_first = not play.position.history
    heading = BY_TREES
    others = cheapest_openers(play, move)
    places: dict[str, int] = {}
    if not others:
        ranked = ranking(play, move.left, on_progress, top=OTHERS + 1).guesses
        others = [score.guess for score in ranked]
        if guess not in others:
            ranked += ranking(play, move.left, on_progress, only=(guess,)).guesses
        places = {score.guess: score.place for score in ranked}
        exact = exact_costs(play, move.left, (guess,), OTHERS + 1)
        if exact:
            others = [*exact.costs]
        else:
            heading = BY_CLUE
            exact = exact_costs(play, move.left, (guess, *others))
        move = move._replace(exact=exact)
    found = []
    for word in [guess, *[word for word in others if word != guess][:OTHERS]]:
        groups, largest, bits = split_of(word, move.left)
        needed = known(play, move, word) if is_first else expected(play, move, word)
        found.append(Reason(word, places.get(word, 0), groups, largest, bits, needed))
    return heading, found


def cheapest_openers(play: Play, move: Move) -> list[str]:
    """Return the openers that cost least beside the move, where what they cost is known."""
    if play.tree is None or not move.stored:
        return [word for word in first_costs(play) if word != move.guess][:OTHERS]
    if play.position.history:
        return []
    with suppress(FileNotFoundError):
        costs = opener_excess(play.tree.recipe)
        return [word for word in costs if play.position.allows(word)][:OTHERS]
    return []


def split_of(guess: str, left: Weighted) -> tuple[int, int, float]:
    """Return into how many groups a guess splits the words left, the largest, and its bits."""
    from treegen.solve.matrix import clues_of

    codes = clues_of((guess,), tuple(left.weights), 0).of_one(0).tolist()
    sizes = Counter(codes)
    candidates = left.candidates.weights
    weights: Counter[int] = Counter()
    for code, word in zip(codes, left.weights, strict=True):
        weights[code] += candidates.get(word, 0)
    total = sum(candidates.values())
    bits = sum(w / total * log2(total / w) for w in weights.values() if w)
    return len(sizes), max(sizes.values()), bits
