"""The scorer: the cost of each guess in a state, and the best guess."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from treegen.errors import WordListError
from treegen.solve.hard import LegalGuesses
from treegen.solve.matrix import Clues, Codes, Indices, clues_of
from treegen.solve.memory import CLUES_AT_A_TIME, room_for_clues
from treegen.solve.partition import (
    SORTABLE,
    costs_one_by_one,
    guess_costs,
    heaviest_total,
    one_each,
)
from treegen.solve.policies import (
    COMBINE,
    SPARE_DIGITS,
    TURN,
    Costs,
    bits_of,
    choose,
    class_cost_table,
    entropy,
    fraction_bits,
)
from treegen.solve.prefilter import prefiltered
from treegen.solve.wins import most_wins
from treegen.text import nearest, number_of, shown
from treegen.tree.plan import Plan
from treegen.tree.policies import BY_TURN, HEAVIEST, POLICIES, ClassCost
from treegen.words.game import Game
from treegen.words.lists import WordList

# With more answers than this, guesses are scored one by one. To fill a matrix, which the states
# below can use, and to count its columns then takes longer: with 4,000 answers on lists of 30,000
# and 64,539 words 27 and 36 µs a guess, where one by one takes 17 and 19. With 500 answers it takes
# 4 and 3, where one by one takes 9.
MANY_ANSWERS = 4000
PROMISING_GUESSES = 50  # one of these is nearly always the best by `turns`, or almost as good
FEW_ANSWERS = 20  # where no more are left, they are scored whatever a prefilter says


@dataclass(frozen=True, eq=False)  # because numpy arrays have no single truth value
class Scorer:
    """A game and a plan with the tables by which guesses are scored in any state of the game."""

    game: Game
    plan: Plan  # its policy and its prefilter choose a guess
    clues: Clues  # of the state before the first guess
    secrets: Indices  # place of each answer in the list of guesses
    class_costs: Costs  # by the policy, of each weight of a class; none where it needs none
    weights: Costs  # of the answers
    entropies: Costs  # w·log₂w of each weight w, for a prefilter; empty without one
    all_weigh_one: bool  # each weight is 1, for which the kernels have faster ways
    known: NDArray[np.bool_]  # guesses that alone are played while one of them is a candidate
    listed: NDArray[np.bool_]  # answers whose weight in the game is above 0, whatever `weights` is
    memory: int | None  # bytes that the scorer was made for
    sharers: int = 1  # processes among which the room for clues is divided

    def __reduce__(self) -> tuple[Callable[..., "Scorer"], tuple[object, ...]]:
        """Travel as the arguments of `remade`, since all clues are hundreds of megabytes."""
        made_of = (self.game, self.plan, self.memory)
        return remade, (*made_of, self.weights, self.sharers, self.clues.matrix is not None)

    @property
    def policy(self) -> str:
        return self.plan.policy

    @property
    def class_cost(self) -> ClassCost:
        return POLICIES[self.policy].class_cost

    @property
    def prefilter(self) -> float | None:
        """Percent of the guesses that are scored; None for all."""
        return self.plan.limits.prefilter

    @property
    def guesses(self) -> WordList:
        return self.game.guesses

    @property
    def answers(self) -> WordList:
        return self.game.answers

    def weighing(self, weights: Costs) -> "Scorer":
        """Return the same scorer with other weights of the answers."""
        return replace(self, weights=weights, all_weigh_one=False)

    def shared(self, sharers: int) -> "Scorer":
        """Return the same scorer with one of so many equal shares of the memory that is left."""
        clues = replace(self.clues, room=self.clues.room // sharers)
        return replace(self, clues=clues, sharers=self.sharers * sharers)

    def rules(self) -> LegalGuesses:
        """Rules for which guesses stay legal after clues, in the game's mode."""
        return LegalGuesses(self.clues.encoded, self.game.mode)

    def index_of(self, word: str) -> int:
        """Index of a word among the guesses; `WordListError` if the word is not a guess."""
        guesses = self.guesses
        index = bisect_left(guesses.words, word)
        if guesses.words[index : index + 1] != (word,):
            raise WordListError(
                f"opener {shown(word)} is not in {guesses.name} "
                f"({number_of(len(guesses.words), 'word')} of {len(guesses.words[0])} letters)"
                f"{nearest(word, guesses.words)}"
            )
        return index

    def weight(self, answers: Indices) -> int:
        return len(answers) if self.all_weigh_one else int(self.weights[answers].sum())

    def kernel_weights(self, clues: Clues) -> Costs | None:
        """Weights of the answers of a state as the kernels take them: None if each is 1."""
        return None if self.all_weigh_one else self.weights[clues.answers]

    def own_weights(self, clues: Clues) -> Costs:
        """Weight of each guess as an answer of a state; 0 if it is none of them."""
        own = np.zeros(len(self.guesses.words), np.int64)
        own[self.secrets[clues.answers]] = self.weights[clues.answers]
        return own

    def playable(self, clues: Clues, guesses: Indices) -> Indices:
        """Return those of some guesses that the vocabulary lets one play in a state."""
        if self.game.vocabulary is None:
            return guesses
        listed = clues.answers[self.listed[clues.answers]]
        candidates = listed if len(listed) else clues.answers
        if not self.known[self.secrets[candidates]].any():
            return guesses
        return guesses[self.known[guesses]]

    def possible(self, clues: Clues) -> tuple[Indices, Costs]:
        """Answers of a state that may be played, as guesses, and their weights."""
        secrets = self.secrets[clues.answers]
        own = self.playable(clues, secrets)
        weights = self.weights[clues.answers]
        return own, weights if own is secrets else weights[self.known[secrets]]

    def costs(self, clues: Clues, guesses: Indices, turn: int = 1) -> Costs:
        """Costs of those guesses in a state by the policy, which may look at the turn."""
        if self.class_cost == HEAVIEST:
            return -self.wins(clues, guesses)
        if self.class_cost != BY_TURN:
            return self.class_sums(clues, guesses)
        costs: Costs = -self.one_turn * self.wins(clues, guesses)
        bits = bits_of(turn)
        if bits:
            costs += bits * self.class_sums(clues, guesses)
        return costs

    def least_costs(self, clues: Clues, guesses: Indices, turn: int) -> Costs:
        """Costs of the guesses that may cost least; for each other guess, a bound above the least.

        No guess does better than one that tells all answers apart. By `turns`, a guess may have too
        small a chance to win even if it did: then it costs more than the best of a few promising
        guesses, and its classes need not be added up. Its bound <= its cost, and least < bound.
        """
        if self.class_cost not in (HEAVIEST, BY_TURN) or len(guesses) <= 2 * PROMISING_GUESSES:
            return self.costs(clues, guesses, turn)
        if self.class_cost == HEAVIEST:
            return -self.most_wins(clues, guesses)
        bits = bits_of(turn)
        if not bits:
            return -self.one_turn * self.most_wins(clues, guesses)
        apart = bits * int(self.class_costs[self.weights[clues.answers]].sum())
        costs: Costs = apart - self.one_turn * self.wins(clues, guesses)
        first = np.sort(np.argpartition(costs, PROMISING_GUESSES)[:PROMISING_GUESSES])
        least = (costs[first] - apart + bits * self.class_sums(clues, guesses[first])).min()
        close = np.flatnonzero(costs <= least)
        costs[close] += bits * self.class_sums(clues, guesses[close]) - apart
        return costs

    @property
    def one_turn(self) -> int:
        """Cost of a turn for a weight of 1 by `turns`, in the unit of its entropies."""
        return TURN << fraction_bits(len(self.class_costs) - 1) - SPARE_DIGITS

    def class_sums(self, clues: Clues, guesses: Indices) -> Costs:
        """Costs of those guesses' classes by the policy, combined."""
        return self.sums_by_table(clues, guesses, COMBINE[POLICIES[self.policy].combine])

    def sums_by_table(self, clues: Clues, guesses: Indices, combine: np.ufunc = np.add) -> Costs:
        """Combine what the classes of those guesses cost by the table `class_costs`."""
        weights = self.kernel_weights(clues)
        if has_many_answers(clues):
            columns = in_order(clues).one_by_one(guesses)
            return costs_one_by_one(columns, combine, self.class_costs, weights)

        def block_costs(codes: Codes) -> Costs:
            return guess_costs(codes, combine, self.class_costs, weights)

        return self.blockwise(clues, guesses, block_costs)

    def wins(self, clues: Clues, guesses: Indices) -> Costs:
        """Weight of the answers that each guess finds by the next turn at the latest.

        These are the guess itself, if it can be the answer, and the heaviest answer of each class.
        """
        return self.own_weights(clues)[guesses] + self.class_wins(clues, guesses)

    def class_wins(self, clues: Clues, guesses: Indices) -> Costs:
        """Weight of the heaviest answer of each class, added up for each guess."""
        if has_many_answers(clues):
            weights = self.kernel_weights(clues)
            class_costs = one_each(len(clues.answers)) if weights is None else None
            columns = in_order(clues).one_by_one(guesses)
            return costs_one_by_one(columns, np.add, class_costs, weights)
        if not self.all_weigh_one:
            clues = clues.restricted_to(self.heaviest_first(clues))
        score = partial(heaviest_total, weights=self.kernel_weights(clues))
        return self.blockwise(clues, guesses, score)

    def heaviest_first(self, clues: Clues) -> Indices:
        """Order of the answers of a state by their weights."""
        order: Indices = np.argsort(-self.weights[clues.answers], kind="stable")
        return order

    def most_wins(self, clues: Clues, guesses: Indices) -> Costs:
        """`wins` of the guesses that may win most; for each other guess, less than the most."""
        if self.all_weigh_one:
            return self.wins(clues, guesses)
        order = self.heaviest_first(clues)

        def class_wins(count: int, which: Indices) -> Costs:
            some = clues if count == len(order) else clues.restricted_to(order[:count])
            return self.class_wins(some, guesses[which])

        own = self.own_weights(clues)[guesses]
        weights = self.weights[clues.answers[order]]
        return most_wins(own, weights, clues.patterns, class_wins)

    def blockwise(
        self,
        clues: Clues,
        guesses: Indices,
        score: Callable[[Codes], Costs],
    ) -> Costs:
        """Apply `score` to the clues of some guesses in a state, block by block of guesses."""
        count = CLUES_AT_A_TIME
        if len(guesses) * len(clues.answers) <= CLUES_AT_A_TIME // 8:
            return score(clues.of(guesses))  # too few to divide
        if len(clues.answers) > SORTABLE or not self.all_weigh_one:  # each clue takes more bytes
            count //= 4
        clues = in_order(clues)
        if clues.matrix is None and clues.partial_clues is None:
            count = CLUES_AT_A_TIME // 8  # a block has partial clues too, up to one a letter
        size = max(1, count // len(clues.answers))
        blocks = [guesses[start : start + size] for start in range(0, len(guesses), size)]
        return np.concatenate([score(clues.of(block)) for block in blocks])

    def in_memory(self, clues: Clues) -> Clues:
        """Clues of a state as they are best kept in memory, as far as they fit there.

        A matrix has the clues of all guesses, so it serves where all are scored.
        """
        if self.prefilter is not None or has_many_answers(clues):
            return clues.prepared()
        return clues.materialized()

    def with_clues_in_memory(self) -> "Scorer":
        """Return the same scorer with its clues as they are best kept for one turn."""
        return replace(self, clues=self.in_memory(self.clues))

    def with_matrix(self) -> "Scorer":
        """Return the same scorer with all its clues in memory, if they fit: for a search."""
        return replace(self, clues=self.clues.materialized())

    def shortlist(self, clues: Clues, legal: Indices) -> Indices:
        """Legal guesses to score: all that may be played, or those of the prefilter.

        Where few answers are left, these are scored too, as one of them is often the best guess.
        """
        legal = self.playable(clues, legal)
        if self.prefilter is None:
            return legal
        weights = self.weights[clues.answers]
        best = prefiltered(clues, legal, weights, self.entropies, self.prefilter)
        if len(clues.answers) > FEW_ANSWERS:
            return best
        return np.union1d(best, self.possible(clues)[0])

    def perfect_guess(self, clues: Clues, turn: int = 1) -> int | None:
        """One of a few answers, if its cost is such that no guess can cost less; or None."""
        if len(clues.answers) > FEW_ANSWERS:
            return None
        own, weights = self.possible(clues)
        costs = self.costs(clues, own, turn)
        if costs.min() > self.least_cost(self.weights[clues.answers], turn):
            return None
        return choose(own, costs, own, weights)

    def best_guess(self, clues: Clues, legal: Indices, turn: int = 1) -> int:
        """Legal guess that costs least; the answers left must be among the legal guesses."""
        guesses = self.shortlist(clues, legal)
        costs = self.least_costs(clues, guesses, turn)
        return choose(guesses, costs, *self.possible(clues))

    def least_cost(self, weights: Costs, turn: int = 1) -> int:
        """Cost of a guess that is no answer and tells all answers apart: none can cost less.

        An answer that costs as little comes before it.
        """
        if self.class_cost == HEAVIEST:
            return -int(weights.sum())
        cost = int(COMBINE[POLICIES[self.policy].combine].reduce(self.class_costs[weights]))
        if self.class_cost == BY_TURN:
            return bits_of(turn) * cost - self.one_turn * int(weights.sum())
        return cost


def has_many_answers(clues: Clues) -> bool:
    """Test whether guesses are scored fastest one by one: many answers, few different clues."""
    count = len(clues.answers)
    return count > MANY_ANSWERS and clues.matrix is None and clues.patterns < 4 * count


def in_order(clues: Clues) -> Clues:
    """Clues whose partial clues, if memory has them, stand in the order of the answers."""
    return clues if clues.partial_clues is None else clues.prepared()


def scorer_for(game: Game, plan: Plan, memory: int | None = None) -> Scorer:
    """Scorer by the policy of a plan; no answer for which guesses are scored may weigh 0.

    The process stays below `memory` bytes, whatever the lists: see `room_for_clues`.
    """
    guesses, answers = game.guesses, game.answers
    total = max(sum(game.weights), game.weights.count(0))  # those of 0 are scored alone, as 1 each
    class_cost = POLICIES[plan.policy].class_cost if plan.policy else HEAVIEST  # without a table
    prefilter = plan.limits.prefilter
    has_tables = class_cost != HEAVIEST or prefilter is not None
    room = room_for_clues(game, total if has_tables else 0, memory)
    entropies = np.empty(0, np.int64) if prefilter is None else entropy(total)
    known = frozenset(game.known.words)
    weights = np.array(game.weights, np.int64)
    return Scorer(
        game,
        plan,
        clues=clues_of(guesses.words, answers.words, room),
        secrets=np.searchsorted(guesses.words, answers.words),
        class_costs=class_cost_table(class_cost, total),
        weights=weights,
        entropies=entropies,
        all_weigh_one={*game.weights} == {1},
        known=np.array([word in known for word in guesses.words]),
        listed=weights > 0,
        memory=memory,
    )


def scorer_by_table(game: Game) -> Scorer:
    """Scorer without a policy: its caller has a table of class costs, for `sums_by_table`."""
    return scorer_for(game, Plan(""))


def remade(
    game: Game,
    plan: Plan,
    memory: int | None,
    weights: Costs,
    sharers: int,
    has_matrix: bool,
) -> Scorer:
    """Scorer like that of another process, with the same clues in memory."""
    scorer = scorer_for(game, plan, memory).shared(sharers)
    scorer = scorer.with_matrix() if has_matrix else scorer.with_clues_in_memory()
    return scorer if np.array_equal(weights, scorer.weights) else scorer.weighing(weights)
