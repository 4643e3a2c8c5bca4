"""Reasons for a guess: what it tells, and how many guesses are needed after it."""

from collections import Counter
from math import log2
from typing import NamedTuple

from treegen.game.numbers import OTHERS
from treegen.game.start import Play
from treegen.play.adviser import Advice, ask
from treegen.play.lookahead import ranking
from treegen.play.situation import Asked, Cost, Situation, Source
from treegen.play.sources import SOURCES
from treegen.progress import OnProgress
from treegen.words.weighted import Weighted

BY_TREES = "why.next-best"  # sentences above the best others
BY_CLUE = "why.others"


class Reason(NamedTuple):
    """Reason for a guess: the groups into which it splits all words left, its bits, its cost."""

    guess: str
    place: int  # among all guesses by the next clue alone; 0 if they are not ranked so
    groups: int
    largest: int
    bits: float
    cost: Cost | None


def reasons(play: Play, move: Advice, on_progress: OnProgress) -> tuple[str, list[Reason]]:
    """Return the sentence above the best others, and the reasons for the move and for each of them.

    The others are the runners-up by whole trees if exact costs are known; if not, the best by the
    next clue alone. What is needed after a first guess is shown only if it is known: an estimate
    takes seconds there, and is far off.
    """
    guess = str(move.guess)
    is_first = not play.position.history
    situation = Situation(play, on_progress=on_progress)
    *by_trees, _ = SOURCES
    asked = Asked((guess,), OTHERS + 1)
    known = ask(situation, asked, by_trees)
    places: dict[str, int] = {}
    heading = BY_TREES
    words = [guess, *[word for word in known.best if word != guess]]
    if all(cost.source is not Source.OPENERS for cost in known.costs.values()):
        scores = ranking(situation, top=OTHERS + 1).guesses
        best = [score.guess for score in scores]
        if guess not in best:
            scores += ranking(situation, only=(guess,)).guesses
        places = {score.guess: score.place for score in scores}
        if len(known.best) < len(best):  # a search of so many takes too long
            heading = BY_CLUE
            words = [guess, *[word for word in best if word != guess]]
    words = words[: OTHERS + 1]
    if any(word not in known.costs for word in words):
        sources = by_trees if is_first else SOURCES
        known = ask(situation, Asked(tuple(words), 0), sources)
    found = []
    for word in words:
        groups, largest, bits = split_of(word, move.left)
        place, cost = places.get(word, 0), known.costs.get(word)
        found.append(Reason(word, place, groups, largest, bits, cost))
    return heading, found


def split_of(guess: str, left: Weighted) -> tuple[int, int, float]:
    """Return how many groups a guess splits the words left into, the largest, and its bits."""
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
