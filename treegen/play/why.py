"""Why a guess: what it tells, and what is needed after it, in the page's words (panels.js)."""

from collections import Counter
from math import log2
from typing import NamedTuple

from treegen.game.start import Play
from treegen.play.adviser import Advice, advise, cost_of, known_cost
from treegen.play.sources import Cost, excess_of_openers, open_boards, published_costs, ranking
from treegen.progress import OnProgress, silent
from treegen.text import number_of
from treegen.words.likely import chance_text
from treegen.words.weighted import Weighted

ESTIMATED = "≈"  # before a figure
OTHERS = 3
BY_TREES = "The next best, over the whole game:"
BY_CLUE = "The best others, looking one turn ahead:"


class Reason(NamedTuple):
    """What a guess tells: into how many groups it splits all words left, and its information."""

    guess: str
    place: int  # among all guesses, by the next clue alone; 0 where they are not ranked so
    groups: int
    largest: int
    bits: float
    cost: Cost | None

    @property
    def split(self) -> str:
        return f"{number_of(self.groups, 'group')}; the largest has {self.largest:,}"

    @property
    def guesses_after(self) -> str:
        """Guesses needed after it, "" if that is not known."""
        if self.cost is None:
            return ""
        mark = "" if self.cost.is_exact else ESTIMATED
        return f"{mark}{self.cost.guesses - 1:.2f} more guesses"

    @property
    def loses(self) -> str:
        """Chance to lose the game with it, "" if there is none or it is not known."""
        risk = self.cost.risk if self.cost else None
        return f"loses {chance_text(risk)} of games" if risk else ""


def why(play: Play, move: Advice, on_progress: OnProgress = silent) -> list[str]:
    """Say in a few lines what a move tells, and what the best others do."""
    if play.game.boards > 1:
        return why_on_boards(play, on_progress)
    heading, (own, *others) = reasons(play, move, on_progress)
    first = f"Splits {number_of(move.left.size, 'word')} into {own.split}"
    if own.guesses_after:
        first += f"; {own.guesses_after} on average"
    lines = [f"{first} ({own.bits:.2f} bits of information)."]
    if own.loses:
        lines.append(f"It {own.loses}; no word loses fewer.")
    if own.place > 1 and (move.is_stored or move.is_proven):
        deeper = "the tree" if move.is_stored else "a search of whole trees"
        place = f"Looking only one turn ahead, it ranks number {own.place:,}"
        lines.append(f"{place}; {deeper} looks further.")
    lines.append(heading)
    for other in others:
        facts = "; ".join(filter(None, [other.split, other.guesses_after, other.loses]))
        lines.append(f"{other.guess}: {facts} ({other.bits:.2f} bits)")
    return lines


def why_on_boards(play: Play, on_progress: OnProgress) -> list[str]:
    """Say what the best guess tells on each board, and then what the best others do."""
    move = advise(play, on_progress, count=OTHERS + 1)
    lines = []
    for guess, cost in move.costs.items():
        line = f"{guess}: {ESTIMATED}{cost.guesses - 1:.2f} more guesses"
        for number, words in open_boards(play, move.lefts).items():
            line += f"; board {number}: {Reason(guess, 0, *split_of(guess, words), cost).split}"
        lines.append(line)
    return [lines[0], "The best others:", *lines[1:]]


def reasons(play: Play, move: Advice, on_progress: OnProgress) -> tuple[str, list[Reason]]:
    """Return a heading for the best others, and the reasons for the move and for each of them.

    They are the runners-up by whole trees if exact costs are known, otherwise the best by the next
    clue alone. What a first guess needs after it is shown only if it is known: an estimate takes
    seconds, and is far off there.
    """
    guess = str(move.guess)
    is_first = not play.position.history
    heading = BY_TREES
    others = [*(excess_of_openers(play) if move.is_stored else published_costs(play))]
    places: dict[str, int] = {}
    if not others:
        ranked = ranking(play, move.left, on_progress, top=OTHERS + 1).guesses
        best = [score.guess for score in ranked]
        if guess not in best:
            ranked += ranking(play, move.left, on_progress, only=(guess,)).guesses
        places = {score.guess: score.place for score in ranked}
        move = advise(play, on_progress, (guess,), OTHERS + 1)
        others = [*move.costs]
        if len(others) < len(best):  # a search of so many takes too long
            heading = BY_CLUE
            others = best
            move = advise(play, on_progress, (guess, *best))
    found = []
    for word in [guess, *[word for word in others if word != guess][:OTHERS]]:
        groups, largest, bits = split_of(word, move.left)
        cost = known_cost(play, move, word) if is_first else cost_of(play, move, word, on_progress)
        found.append(Reason(word, places.get(word, 0), groups, largest, bits, cost))
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
