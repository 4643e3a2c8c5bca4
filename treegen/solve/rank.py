"""The best guesses for a state of a game by one turn, with what each is expected to tell."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from math import exp2, fsum, log2
from operator import mul
from typing import NamedTuple

import numpy as np

from treegen.progress import OnProgress, silent
from treegen.solve.executors import ALONE, Executor
from treegen.solve.greedy import Greedy, costs_by_team
from treegen.solve.matrix import Indices
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer, scorer_for
from treegen.solve.state import state_after
from treegen.tree.plan import Plan
from treegen.tree.policies import BY_TURN, POLICIES
from treegen.words.game import Game
from treegen.words.weighted import Weighted


class GuessScore(NamedTuple):
    """A guess, its place among all that are scored, and the classes it splits the answers into."""

    place: int
    guess: str
    bits: float  # expected information, the entropy
    left: float  # answers left after the guess, on average
    geometric: float  # the same as a geometric mean; n / 2**bits for n answers of equal weight
    largest: int  # size of the largest class
    classes: int
    possible: bool  # whether the guess can be the answer
    figure: float  # by which the policy ranks


class TurnQuestion(NamedTuple):
    """Question to a ranking by one turn."""

    top: int | None = None  # number of the best; None for all
    only: Sequence[str] = ()  # these alone, also where the plan's limits leave them out
    first: Sequence[str] = ()  # these before all others, in this order; their places stay
    turn: int | None = None  # on which they are played; None for the turn after the history

    @property
    def is_for_the_best(self) -> bool:
        """Test whether the best guess alone is asked for, so that other costs may be bounds."""
        return self.top == 1 and not (self.only or self.first)


ALL_GUESSES = TurnQuestion()


class Ranking(NamedTuple):
    """Words left in a state, and some of its guesses, ranked.

    Guesses are ranked for the listed words left or, if there is none, for the others.
    """

    left: Weighted
    legal: int  # number of legal guesses
    guesses: list[GuessScore]
    scored: int  # number of guesses scored: all legal ones, or fewer by the plan
    by: str  # column that guesses are ranked by


def rank(
    game: Game,
    plan: Plan,
    history: Sequence[tuple[str, str]] = (),
    question: TurnQuestion = ALL_GUESSES,
    *,
    memory: int | None = None,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Ranking:
    """Rank the guesses for the state after `history`, (guess, clue) pairs, best first.

    With a vocabulary, they are those of `Game.playable`. The plan's limits may say that only some
    of them are scored.

    `NotInTree` where no answer gives those clues, `WordListError` for a word that is not allowed.
    """
    left, state, legal, _ = state_after(game, history, question.only)
    scorer = scorer_for(state, plan, memory).with_clues_in_memory()
    playable = {*game.playable(left.weights).words}
    known = [word in playable for word in state.guesses.words]
    allowed = np.flatnonzero(np.logical_and(legal, known))
    named = [scorer.index_of(word) for word in question.only]
    scored = np.union1d(scorer.shortlist(scorer.clues, allowed), np.array(named, np.intp))
    common = Greedy(scorer.shared(executor.sharers), ())
    turn = question.turn or len(history) + 1
    with executor.after_a_moment().team(common) as team:
        costs = costs_by_team(team, scored, on_progress, turn, least=question.is_for_the_best)
    figures = dict(zip(scored.tolist(), _figures(scorer, costs), strict=True))
    scores = [
        _guess_score(scorer, guess, place, figures[guess])
        for place, guess in _placed(scorer, scored, costs, question)[: question.top]
    ]
    by = POLICIES[plan.policy].column_of(plan.policy, is_plain=state.is_plain)
    return Ranking(left, len(allowed), scores, len(scored), by)


def _placed(
    scorer: Scorer, scored: Indices, costs: Costs, question: TurnQuestion
) -> list[tuple[int, int]]:
    """Return the guesses that are asked for, each after its place, in the order of the answer."""
    words = scorer.guesses.words
    own = scorer.own_weights(scorer.clues)[scored]
    order = scored[np.lexsort((scored, -own, costs))].tolist()
    placed = [*enumerate(order, 1)]
    if question.only:
        wanted = {*question.only}
        placed = [(place, guess) for place, guess in placed if words[guess] in wanted]
    if question.first:
        numbers = {word: number for number, word in enumerate(question.first)}
        placed.sort(key=lambda each: numbers.get(words[each[1]], len(numbers)))
    return placed


def _figures(scorer: Scorer, costs: Costs) -> list[float]:
    """Figures that a policy ranks by, of guesses with those costs."""
    policy = POLICIES[scorer.policy]
    unit = sum(scorer.game.weights) ** policy.per
    if policy.class_cost == BY_TURN:
        unit *= scorer.one_turn
    return [policy.sign * cost / unit for cost in costs.tolist()]


def _guess_score(scorer: Scorer, guess: int, place: int, figure: float) -> GuessScore:
    clues = scorer.clues
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
