"""The best guesses for a state of a game, or the worst, with what each is expected to tell."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from math import fsum, log2
from typing import Any, NamedTuple

import numpy as np

from treegen.clues import Mode, clue_for
from treegen.errors import NotInTree, WordListError
from treegen.solve.hard import LegalGuesses
from treegen.solve.matrix import Clues
from treegen.solve.scorer import Scorer
from treegen.text import (
    OnProgress,
    aligned,
    left_text,
    likely_text,
    nearest,
    number_of,
    shown,
    silent,
)
from treegen.words.priors import split

MAX_NAMED = 10  # words left; more are only counted
DIGITS = {"bits": 6, "left": 4}  # of figures for programs
FORMATS = {  # of the columns for people
    "place": ",", "guess": "", "bits": ".2f", "left": ",.2f", "largest": ",", "classes": ",",
}  # fmt: skip
LEGEND = "left: words that stay possible, on average; largest: at worst; classes: clues"


class GuessScore(NamedTuple):
    """A guess, its place among all legal ones, and the classes it splits the answers into."""

    place: int
    guess: str
    bits: float  # of expected information: entropy
    left: float  # answers left after it, on average
    largest: int  # class
    classes: int
    possible: bool  # as the answer


class Ranking(NamedTuple):
    """Answers left in a state, how many guesses are legal, and some of these.

    Guesses are ranked for the listed answers, or where there is none for the unlisted ones.
    """

    left: list[str]
    others: list[str]  # answers of weight 0
    legal: int
    guesses: list[GuessScore]
    state: str  # how many words are left


def rank(
    scorer: Scorer,
    history: Sequence[tuple[str, str]] = (),
    *,
    mode: Mode = Mode.NORMAL,
    top: int | None = None,
    only: Iterable[str] = (),
    on_progress: OnProgress = silent,
) -> Ranking:
    """Rank the guesses for the state after `history`, (guess, clue) pairs, best first.

    With `only`, those of these words alone; of all, the first `top`.
    `NotInTree` where no answer gives those clues, `WordListError` for a word that is not allowed.
    """
    guesses, answers = scorer.guesses, scorer.answers
    rules = LegalGuesses(scorer.letters, mode)
    legal = rules.everything
    indices = {word: index for index, word in enumerate(guesses.words)}

    def legal_index(word: str, turn: int) -> int:
        if word not in indices:
            count = number_of(len(indices), "word")
            near = nearest(word, indices)
            raise WordListError(f"{shown(word)} is not in {guesses.name} ({count}){near}")
        if not legal >> indices[word] & 1:
            played = " ".join(f"{guess} {clue}" for guess, clue in history[:turn])
            raise WordListError(f"hard mode does not allow {word} after {played}")
        return indices[word]

    left = list(answers.words)
    for turn, (guess, clue) in enumerate(history):
        index = legal_index(guess, turn)
        left = [answer for answer in left if clue_for(guess, answer) == clue]
        legal = rules.after(legal, index, clue)
    if not left:
        count = number_of(len(answers.words), "word")
        raise NotInTree(
            f"no answer in {answers.name} ({count}) gives those clues; check them; if they are "
            "right, the game plays a word that this list lacks"
        )
    wanted = {legal_index(word, len(history)) for word in only}
    size, (left, others) = len(left), split(left, scorer.prior)
    state = left_text(len(left), len(others), "of weight 0", last=(left + others)[0])
    if scorer.prior and scorer.prior.is_weighted:
        state = likely_text(scorer.prior.among(left).weights, size, last=(left + others)[0])
    if not left:
        scorer = scorer._replace(prior=None, weights=None)
    clues = scorer.clues.restricted_to(np.searchsorted(answers.words, left or others))
    clues = clues.materialized()
    allowed = rules.indices(legal)
    costs = scorer.costs(clues, allowed, on_progress)
    own = scorer.own_weights(clues)[allowed]
    order = allowed[np.lexsort((allowed, -own, costs))].tolist()
    places = [pair for pair in enumerate(order, 1) if not wanted or pair[1] in wanted]
    scores = [_guess_score(scorer, clues, guess, place) for place, guess in places[:top]]
    return Ranking(left, others, len(allowed), scores, state)


def _guess_score(scorer: Scorer, clues: Clues, guess: int, place: int) -> GuessScore:
    _, indices, sizes = np.unique(clues.of_one(guess), return_inverse=True, return_counts=True)
    weights, total = np.bincount(indices, scorer.weights_of(clues)), scorer.weight(clues.answers)
    return GuessScore(
        place,
        scorer.guesses.words[guess],
        bits=fsum(-chance * log2(chance) for chance in (weights / total).tolist()) + 0.0,
        left=int(weights @ sizes) / total,
        largest=int(sizes.max()),
        classes=len(sizes),
        possible=bool((scorer.secrets[clues.answers] == guess).any()),
    )


def records(ranking: Ranking, costs: Mapping[str, float] | None = None) -> list[dict[str, Any]]:
    """Each guess as names and rounded values.

    With `costs` of openers, the best first, what each costs more than it; None where not known.
    """
    rows, least = [], next(iter((costs or {}).values()), 0.0)
    for score in ranking.guesses:
        row = score._asdict()
        row |= {name: round(row[name], digits) for name, digits in DIGITS.items()}
        if costs:
            cost = costs.get(score.guess)
            row["more_than_best"] = None if cost is None else round(cost - least, 4)
        rows.append(row)
    return rows


def as_csv(rows: Sequence[Mapping[str, object]], names: Iterable[str] | None = None) -> str:
    """Rows under their names, by default those of the first row."""
    text = StringIO()
    writer = csv.DictWriter(text, [*(names or rows[0])], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def table(ranking: Ranking, policy: str, costs: Mapping[str, float] | None = None) -> str:
    """Ranking as text for a terminal; few words left are named. `costs` are as in `records`."""
    named = ranking.left or ranking.others
    more = [f"more than {next(iter(costs))}"] if costs else []
    rows = [[*FORMATS, *more, ""]]
    for row in records(ranking, costs):
        cells = [format(row[name], form) for name, form in FORMATS.items()]
        if more:
            cells.append("?" if row["more_than_best"] is None else f"{row['more_than_best']:.4f}")
        rows.append([*cells, "can be the answer" if row["possible"] else ""])
    state = ranking.state
    if 1 < len(named) <= MAX_NAMED:
        state += f": {', '.join(named)}"
    guesses = number_of(ranking.legal, "guess")
    lines = aligned(rows, (1, len(rows[0]) - 1))
    return "\n".join([state, f"{guesses}, by {policy}", *lines, LEGEND])
