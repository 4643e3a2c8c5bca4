"""The best guesses for a state of a game, or the worst, with what each is expected to tell."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from math import exp2, fsum, log2
from operator import mul
from typing import NamedTuple

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.solve.executors import ALONE, Executor
from treegen.solve.greedy import Greedy, costs_by_team
from treegen.solve.matrix import Clues
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer, scorer_for
from treegen.solve.state import state_after
from treegen.tree.plan import TURNS, Plan
from treegen.words.game import Game
from treegen.words.weighted import Weighted

# Columns that policies rank by. Where weights differ, two are of weights and not of words.
COLUMNS = {"entropy": "bits", "parts": "classes"}
ALIKE = COLUMNS | {"expected": "left", "minimax": "largest"}


class GuessScore(NamedTuple):
    """A guess, its place among all that are scored, and the classes it splits the answers into."""

    place: int
    guess: str
    bits: float  # of expected information: entropy
    left: float  # answers left after it, on average
    geometric: float  # their geometric mean; of n that weigh the same, n / 2**bits
    largest: int  # class
    classes: int
    possible: bool  # as the answer
    figure: float  # by which the policy ranks


class Ranking(NamedTuple):
    """Words left in a state, how many guesses are legal and how many scored, and some of these.

    Guesses are ranked for the listed words, or where there is none for the others.
    """

    left: Weighted
    legal: int
    guesses: list[GuessScore]
    scored: int  # guesses: all that are legal, or some of these by the plan
    by: str  # column that they are ranked by


def rank(
    game: Game,
    plan: Plan,
    history: Sequence[tuple[str, str]] = (),
    *,
    top: int | None = None,
    only: Sequence[str] = (),
    memory: int | None = None,
    first: Sequence[str] = (),
    turn: int | None = None,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Ranking:
    """Rank the guesses for the state after `history`, (guess, clue) pairs, best first.

    With a vocabulary, those of `Game.playable`. Those that are to come `first` do, in that order;
    their places are by the policy all the same. With `only`, those of these
    words alone; of all, the first `top`. The plan's limits may say that only some guesses are
    scored; `only` are besides. The turn is the one after the history, unless `turn` says that
    others came before.
    `NotInTree` where no answer gives those clues, `WordListError` for a word that is not allowed.
    """
    left, state, legal, _ = state_after(game, history, only)
    scorer = scorer_for(state, plan, memory)
    clues = scorer.in_memory(scorer.clues)
    playable = {*game.playable(left.weights).words}
    known = [word in playable for word in state.guesses.words]
    allowed = np.flatnonzero(np.logical_and(legal, known))
    named = [scorer.index_of(word) for word in only]
    scored = np.union1d(scorer.shortlist(clues, allowed), np.array(named, np.intp))
    common = Greedy(replace(scorer, clues=clues).shared(executor.sharers), ())
    with executor.after_a_moment().team(common) as team:
        is_best_alone = top == 1 and not (only or first)
        costs = costs_by_team(
            team, scored, on_progress, turn or len(history) + 1, least=is_best_alone
        )
    own = scorer.own_weights(clues)[scored]
    order = scored[np.lexsort((scored, -own, costs))].tolist()
    wanted = {*(named or order)}
    places = [(place, guess) for place, guess in enumerate(order, 1) if guess in wanted]
    by = (ALIKE if state.is_plain else COLUMNS).get(plan.policy, plan.policy)
    if first:
        numbers = {word: number for number, word in enumerate(first)}
        words = scorer.guesses.words
        places.sort(key=lambda placed: numbers.get(words[placed[1]], len(numbers)))
    figures = dict(zip(scored.tolist(), _figures(scorer, costs), strict=True))
    scores = [
        _guess_score(scorer, clues, guess, place, figures[guess]) for place, guess in places[:top]
    ]
    return Ranking(left, len(allowed), scores, len(scored), by)


def _figures(scorer: Scorer, costs: Costs) -> list[float]:
    """Figures that a policy ranks by, of guesses with those costs."""
    total = sum(scorer.game.weights)
    unit = total
    if scorer.policy == TURNS:
        unit *= scorer.one_turn
    if scorer.policy == "expected":
        unit *= total
    sign = 1 if scorer.policy in ("expected", "minimax") else -1  # of others the greatest is best
    return [sign * cost / unit for cost in costs.tolist()]


def _guess_score(scorer: Scorer, clues: Clues, guess: int, place: int, figure: float) -> GuessScore:
    _, indices, sizes = np.unique(clues.of_one(guess), return_inverse=True, return_counts=True)
    weights = np.bincount(indices, scorer.weights[clues.answers])
    total = scorer.weight(clues.answers)
    chances = (weights / total).tolist()
    logarithms = map(log2, sizes.tolist())
    return GuessScore(
        place,
        scorer.guesses.words[guess],
        bits=fsum(-chance * log2(chance) for chance in chances) + 0.0,
        left=int(weights @ sizes) / total,
        geometric=exp2(fsum(map(mul, chances, logarithms))),
        largest=int(sizes.max()),
        classes=len(sizes),
        possible=bool((scorer.secrets[clues.answers] == guess).any()),
        figure=figure,
    )


def as_csv(rows: Sequence[Mapping[str, object]], names: Iterable[str] | None = None) -> str:
    """Rows under their names, by default those of the first row."""
    text = StringIO()
    writer = csv.DictWriter(text, [*(names or rows[0])], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
