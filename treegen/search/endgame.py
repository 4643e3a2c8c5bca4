"""The last guesses of a game, in which not all words left may be found: what each guess loses.

Contract. Let t guesses be left. An answer that is found by the k-th of them costs k times its
weight; one that is not found costs t + 1 times its weight, and loses its stake. That is its weight
too, unless some words are not at stake: in a language's game only likely words are. Whoever plays
on by legal guesses after a guess g loses some l at a cost c. `ends_of` returns the pair (L, C) with

    (L, C) <= (l, c)    in lexicographic order, for each way to play on,
    (L, C)  = (l, c)    for one of them.

So what is lost is kept least, and then the cost. L is at most the sum of the stakes, by which it is
divided to be a chance. Classes are played on apart from each other: so the pairs of the classes add
up, and the best of each class is the best of all.

With one guess left, a guess finds itself. With two, it finds itself and one word of each class,
which is played next: of those that may be played the one of the greatest stake, and of these the
heaviest. With s at stake in all, and f as the stakes of these words (the guess is a class of its
own), s - f are lost. With three, each class is such a case. Many guesses leave the same classes of
a few dozen words, and each of these is looked at once.
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
    """What each of some guesses loses, and what it costs: stakes, and weights times guesses."""

    lost: Costs
    costs: Costs


def ends_of(
    scorer: Scorer, guesses: Indices, legal: GuessSet, turns: int, stakes: Costs | None = None
) -> Ends:
    """Return what some guesses lose and cost with so many turns left: 1, 2, or 3 for few answers.

    The guesses need not be legal; those that follow are. `stakes` are those of the answers, by
    default their weights.
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
    """Order of the answers in which the first of any of them is the one to play last.

    With a vocabulary it is one that this has, if it has one: no other may be played.
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
    """Values of the answers that are played next, one in each class, added up for each guess."""
    if scorer.game.vocabulary is None and stakes is None:
        return scorer.class_wins(clues, guesses)
    order = _last_order(scorer, clues, stakes)
    first = partial(heaviest_total, weights=values[clues.answers[order]])
    return scorer.blockwise(clues.restricted_to(order), guesses, first)


def _in_three(scorer: Scorer, guesses: Indices, legal: GuessSet, stakes: Costs | None) -> Ends:
    """Add up, for each guess, what the best second guesses lose and cost in its classes."""
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
    """The second last guess: the best ones for sets of some answers, in the order of the last."""

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
        # Earlier answers that earn the same clue as an answer, for each guess.
        self.before = np.zeros(codes.shape, np.uint64)
        for answer in range(len(codes)):
            for other in range(answer):
                self.before[answer] |= (codes[answer] == codes[other]).astype(
                    np.uint64
                ) << np.uint64(other)
        self.ends: dict[tuple[int, GuessSet], End] = {}

    def best(self, answers: int, legal: GuessSet) -> End:
        """Return the least that is lost of some answers, and the least cost with which it is."""
        state = answers, 0 if self.rules.is_free else legal
        if state not in self.ends:
            self.ends[state] = self._best(answers, legal)
        return self.ends[state]

    def _best(self, answers: int, legal: GuessSet) -> End:
        members = [place for place in range(len(self.weights)) if answers >> place & 1]
        weight = sum([self.weights[member] for member in members])
        known = [member for member in members if self.is_known[member]]
        playable = known or members
        if len(members) <= 2:  # one after the other
            return 0, 2 * weight - max([self.weights[member] for member in playable])
        own = np.array([self.secrets[member] for member in playable])
        found = self.found(answers, members, own, self.weights)
        end = self.end(answers, members, own, found, self.own[playable])
        if found.max() < weight:  # a guess that is none of them may find more
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
        """Least that some guesses lose, and the least cost with which one does.

        They find those weights by the last guess, and their own, if they are answers, by this one.
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
        """Values of the answers that are the first of their classes, for some guesses."""
        found = np.zeros(len(guesses), np.int64)
        for member in members:
            before = self.before[member]
            if len(guesses) < len(before):
                before = before[guesses]
            found += values[member] * (before & np.uint64(answers) == 0)
        return found
