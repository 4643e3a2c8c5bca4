"""The best guesses for a state of a game, or the worst, with what each is expected to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp2, fsum, log, log2
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from treegen.clues import Mode, clue_for
from treegen.errors import NotInTree, WordListError
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues
from treegen.solve.scorer import Scorer
from treegen.text import silent, text_columns

if TYPE_CHECKING:
    from treegen.text import OnProgress

NAMED = 10  # words left; more are only counted


class GuessScore(NamedTuple):
    """A guess, its place among all legal ones, and the classes it splits the answers into.

    `entropy` is what it is expected to tell, in bits; `left` and `left_geometric` are the
    answers left after it on average, the arithmetic and the geometric mean. Chances are those
    of the prior, if there is one.
    """

    place: int
    guess: str
    entropy: float
    left: float
    left_geometric: float
    largest: int
    classes: int
    possible: bool


class Ranking(NamedTuple):
    """Answers left in a state, how many guesses are legal, and some of these."""

    left: list[str]
    legal: int
    guesses: list[GuessScore]


def rank(
    scorer: Scorer,
    history: Sequence[tuple[str, str]] = (),
    *,
    mode: Mode = Mode.NORMAL,
    top: int | None = None,
    reverse: bool = False,
    only: Iterable[str] = (),
    on_progress: OnProgress = silent,
) -> Ranking:
    """Guesses for the state after `history`, (guess, clue) pairs, from the best to the worst.

    The first `top` of them, or with `reverse` the last, the very last first; and of those only
    the words of `only`, if any. `NotInTree` where no answer gives those clues, `WordListError`
    for a word that may not be played.

    >>> from treegen.solve.scorer import scorer_for
    >>> from treegen.words.lists import WordList
    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> rank(scorer_for(words, words), top=1).guesses[0].guess
    'abide'
    """
    guesses, answers = scorer.guesses, scorer.answers
    legal = np.arange(len(guesses.words))
    index = {word: place for place, word in enumerate(guesses.words)}

    def place_of(word: str, turn: int) -> int:
        if word not in index:
            raise WordListError(f"{word!r} is not in {guesses.name} ({len(index)} words)")
        place = index[word]
        if place not in legal:
            played = " ".join(f"{guess} {clue}" for guess, clue in history[:turn])
            raise WordListError(f"hard mode does not allow {word} after {played}")
        return place

    left = list(answers.words)
    for turn, (guess, clue) in enumerate(history):
        place = place_of(guess, turn)
        left = [answer for answer in left if clue_for(guess, answer) == clue]
        legal = legal_after(scorer.letters, legal, place, mode)(clue)
    if not left:
        raise NotInTree(
            f"no answer in {answers.name} ({len(answers.words)} words) gives those clues; check "
            "them; if they are right, the game plays a word that this list lacks"
        )
    wanted = {place_of(word, len(history)) for word in only}
    clues = scorer.clues.restricted_to(np.searchsorted(answers.words, left)).materialized()
    costs = scorer.costs(clues, legal, on_progress)
    impossible = ~np.isin(legal, scorer.secrets[clues.answers])
    order = legal[np.lexsort((legal, impossible, costs))].tolist()
    places = [n for n, guess in enumerate(order) if not wanted or guess in wanted]
    if reverse:
        places.reverse()
    shown = [_guess_score(scorer, clues, order[n], n + 1) for n in places[:top]]
    return Ranking(left, len(legal), shown)


def _guess_score(scorer: Scorer, clues: Clues, guess: int, place: int) -> GuessScore:
    codes = clues.of(np.array([guess]))[:, 0]
    _, which, sizes = np.unique(codes, return_inverse=True, return_counts=True)
    weights = None if scorer.weights is None else scorer.weights[clues.answers]
    chances = np.bincount(which, weights) / scorer.weight(clues.answers)
    classes = list(zip(chances.tolist(), sizes.tolist(), strict=True))
    return GuessScore(
        place,
        scorer.guesses.words[guess],
        entropy=fsum(-chance * log2(chance) for chance, _ in classes) + 0.0,
        left=fsum(chance * size for chance, size in classes),
        left_geometric=exp2(fsum(chance * log2(size) for chance, size in classes)),
        largest=int(sizes.max()),
        classes=len(sizes),
        possible=bool((scorer.secrets[clues.answers] == guess).any()),
    )


def records(ranking: Ranking, unit: str) -> list[dict[str, object]]:
    """Each guess as names and rounded values; `unit` is of entropy, "bits" or "nats"."""
    scale = log(2) if unit == "nats" else 1
    return [
        {
            "place": rated.place,
            "guess": rated.guess,
            unit: round(rated.entropy * scale, 6),
            "left": round(rated.left, 4),
            "geometric": round(rated.left_geometric, 4),
            "largest": rated.largest,
            "classes": rated.classes,
            "possible": rated.possible,
        }
        for rated in ranking.guesses
    ]


def table(ranking: Ranking, unit: str, policy: str) -> str:
    """The same for a terminal; few words left are named."""
    count = len(ranking.left)
    named = f": {', '.join(ranking.left)}" if count <= NAMED else ""
    wide = max(5, *(text_columns(rated.guess) for rated in ranking.guesses))
    lines = [
        f"{count} word{'s' * (count != 1)} left{named}",
        f"{ranking.legal} guess{'es' * (ranking.legal != 1)}, by {policy}",
        f"place  guess{' ' * (wide - 5)}      {unit}    left  geometric  largest  classes",
    ]
    for row, rated in zip(records(ranking, unit), ranking.guesses, strict=True):
        lines.append(
            f"{rated.place:>5}  {rated.guess}{' ' * (wide - text_columns(rated.guess))}"
            f"  {row[unit]:8.6f} {rated.left:>7.2f}  {rated.left_geometric:>9.2f}"
            f"  {rated.largest:>7}  {rated.classes:>7}{'  can be the answer' * rated.possible}"
        )
    return "\n".join(lines)
