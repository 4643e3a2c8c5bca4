"""The last guesses of a game, in which not all words left may be found: what each guess loses.

Contract. Let t guesses be left. An answer that the k-th of them finds costs k times its weight. An
answer that none finds costs t + 1 times its weight, and loses its stake. The stake is the weight
too, except in a language's game, where only likely words are at stake. After a guess g, each way to
play on by legal guesses loses some l at a cost c. `ends_of` returns the pair (L, C) with

    (L, C) <= (l, c)    in lexicographic order, for each way to play on,
    (L, C)  = (l, c)    for one of them.

So the least loss comes first, then the least cost. L divided by the sum of all stakes is the chance
to lose. Each class is played on by itself: so the pairs of the classes add up, and the best way is
the best one in each class.

With one guess left, a guess finds itself. With two, it finds itself and one word of each class: the
word that is played next. That is the word of the greatest stake that may be played, and among equal
stakes the heaviest. Let s be the sum of all stakes, and f that of these words and the guess: then
s - f are lost. With three guesses left, each class is a case of two. Many guesses leave the same
classes of a few dozen words, and each class is looked at once.
"""

from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Codes, Indices
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer
from treegen.words.game import LAST

End = tuple[int, int]  # what is lost of some answers, and what it costs


class Ends(NamedTuple):
    """Stakes that each of some guesses loses, and its cost: the sum of weights times guesses."""

    lost: Costs
    costs: Costs


def ends_of(
    scorer: Scorer, guesses: Indices, legal: GuessSet, turns: int, stakes: Costs | None = None
) -> Ends:
    """Return what some guesses lose and cost with 1 or 2 turns left, or 3 for few answers.

    The guesses need not be legal; those that follow are. `stakes` are those of the answers
    (default: their weights).
    """
    if turns > LAST:
        return _in_three(scorer, guesses, legal, stakes)
    clues = scorer.in_memory(scorer.clues)
    own = scorer.own_weights(clues)[guesses]
    found = own if turns == 1 else _found_next(scorer, clues, guesses, scorer.weights, stakes)
    weight = scorer.weight(clues.answers)
    costs = (turns + 1) * weight - found - (turns - 1) * own
    if stakes is None:
        return Ends(weight - found, costs)
    if turns == 1:
        found = scorer.weighing(stakes).own_weights(clues)[guesses]
    else:
        found = _found_next(scorer, clues, guesses, stakes, stakes)
    return Ends(int(stakes[clues.answers].sum()) - found, costs)


def _last_order(scorer: Scorer, clues: Clues, stakes: Costs | None) -> Indices:
    """Order of the answers such that, of any few of them, the first is the one to play last.

    With a vocabulary, its words come first, as no others may be played while one of them is left.
    """
    answers = clues.answers
    keys: list[NDArray[Any]] = [-scorer.weights[answers]]
    if stakes is not None:
        keys.append(-stakes[answers])
    if scorer.game.vocabulary is not None:
        keys.append(~scorer.known[scorer.secrets[answers]])
    order: Indices = np.lexsort(keys)
    return order


def _found_next(
    scorer: Scorer, clues: Clues, guesses: Indices, values: Costs, stakes: Costs | None
) -> Costs:
    """Value of the answer that is played next in each class, added up for each guess."""
    if scorer.game.vocabulary is None and stakes is None:
        return scorer.class_wins(clues, guesses)
    order = _last_order(scorer, clues, stakes)
    first = partial(heaviest_total, weights=values[clues.answers[order]])
    return scorer.blockwise(clues.restricted_to(order), guesses, first)


def _in_three(scorer: Scorer, guesses: Indices, legal: GuessSet, stakes: Costs | None) -> Ends:
    """Add up what the best second guesses lose and cost in the classes of each guess."""
    clues = scorer.clues.restricted_to(_last_order(scorer, scorer.clues, stakes))
    rules = scorer.rules()
    second = _Second(scorer, clues, rules, stakes)
    weight = scorer.weight(clues.answers)
    win = clues.win
    lost = np.zeros(len(guesses), np.int64)
    costs = np.full(len(guesses), weight)
    for place, guess in enumerate(guesses.tolist()):
        for clue, answers in _classes(clues.of_one(guess)).items():
            if clue == win:
                continue
            end = second.best(answers, rules.after(legal, guess, clue))
            lost[place] += end[0]
            costs[place] += end[1]
    return Ends(lost, costs)


def _classes(codes: Codes) -> dict[int, int]:
    """Return the answers of each clue, as sets: bit i stands for the answer at i."""
    classes: dict[int, int] = {}
    for answer, clue in enumerate(codes.tolist()):
        classes[clue] = classes.get(clue, 0) | 1 << answer
    return classes


class _Second:
    """The best second last guesses, for sets of some answers that stand in `_last_order`."""

    def __init__(
        self, scorer: Scorer, clues: Clues, rules: LegalGuesses, stakes: Costs | None
    ) -> None:
        self.rules = rules
        self.own = scorer.weights[clues.answers]
        self.weights: list[int] = self.own.tolist()
        self.stakes: list[int] | None = None if stakes is None else stakes[clues.answers].tolist()
        self.secrets: list[int] = scorer.secrets[clues.answers].tolist()
        self.known = scorer.known
        self.is_known: list[bool] = [False] * len(self.secrets)  # without a vocabulary
        if scorer.game.vocabulary is not None:
            self.is_known = scorer.known[self.secrets].tolist()
        codes = clues.of(np.arange(len(scorer.guesses.words)))
        # For each answer and guess, the earlier answers that earn the same clue.
        self.before = np.zeros(codes.shape, np.uint64)
        for answer in range(len(codes)):
            for other in range(answer):
                self.before[answer] |= (codes[answer] == codes[other]).astype(
                    np.uint64
                ) << np.uint64(other)
        self.ends: dict[tuple[int, GuessSet], End] = {}

    def best(self, answers: int, legal: GuessSet) -> End:
        """Return the least loss of some answers, and the least cost of such a loss."""
        state = answers, 0 if self.rules.is_free else legal
        if state not in self.ends:
            self.ends[state] = self._best(answers, legal)
        return self.ends[state]

    def _best(self, answers: int, legal: GuessSet) -> End:
        members = [place for place in range(len(self.weights)) if answers >> place & 1]
        weight = sum([self.weights[member] for member in members])
        known = [member for member in members if self.is_known[member]]
        playable = known or members
        if len(members) <= 2:  # they are played one after the other
            return 0, 2 * weight - max([self.weights[member] for member in playable])
        own = np.array([self.secrets[member] for member in playable])
        found = self.found(answers, members, own, self.weights)
        end = self.end(answers, members, own, found, self.own[playable])
        if found.max() < weight:  # a guess that is no answer may find more
            others = self.rules.indices(legal)
            if known:
                others = others[self.known[others]]
            found = self.found(answers, members, others, self.weights)
            end = min(end, self.end(answers, members, others, found))
        return end

    def end(
        self,
        answers: int,
        members: list[int],
        guesses: Indices,
        found: Costs,
        own: Costs | None = None,
    ) -> End:
        """Least loss of some guesses, and the least cost of such a loss.

        `found` are the weights that the last guess finds, `own` those that this one finds, if the
        guesses are answers.
        """
        weight = sum([self.weights[member] for member in members])
        if self.stakes is None:
            at_stake = weight
            kept = found
        else:
            at_stake = sum([self.stakes[member] for member in members])
            kept = self.found(answers, members, guesses, self.stakes)
        most = int(kept.max())
        if own is not None:
            found = found + own
        elif kept is found:
            return at_stake - most, 3 * weight - most
        return at_stake - most, 3 * weight - int(found[kept == most].max())

    def found(self, answers: int, members: list[int], guesses: Indices, values: list[int]) -> Costs:
        """Value of the first answer of each class, added up for each guess."""
        found = np.zeros(len(guesses), np.int64)
        for member in members:
            before = self.before[member]
            if len(guesses) < len(before):
                before = before[guesses]
            found += values[member] * (before & np.uint64(answers) == 0)
        return found
