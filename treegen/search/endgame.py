"""The last guesses of a game, in which not all words left may be found: what each guess loses.

With one guess left, a guess finds itself. With two, it finds itself and the heaviest word of each
class, which is played next: of words that weigh w in all and m as the heaviest of their classes
(the guess is a class of its own), w - m are lost. With three, each class is such a case. Many
guesses leave the same classes of a few dozen words, and each of these is looked at once.

A word that is lost counts as one guess more than are left, so that a cost is a number of guesses
whatever is lost: with two left, own + 2 (m - own) + 3 (w - m).
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from treegen.solve.hard import GuessSet, LegalGuesses
from treegen.solve.matrix import Clues, Codes, Indices
from treegen.solve.partition import heaviest_total
from treegen.solve.policies import Costs
from treegen.solve.scorer import Scorer
from treegen.words.game import LAST

MOST_TURNS = 3  # guesses left for which anything is told
MOST_ANSWERS = 40  # with three guesses left: an exact answer takes a second, seldom two or three


class Ends(NamedTuple):
    """What each of some guesses loses, and what it costs: weights, and weights times guesses."""

    lost: Costs
    costs: Costs


def ends_of(
    scorer: Scorer, guesses: Indices, legal: GuessSet, turns: int, stakes: Costs | None = None
) -> Ends:
    """Return what some guesses lose and cost with so many turns left: 1, 2, or 3 for few answers.

    The next turn's guesses are legal ones. What is lost is by the `stakes`, weights of the answers
    that may leave some out; by default it is by their own weights.
    """
    if turns > LAST:
        return _in_three(scorer, guesses, legal)
    clues = scorer.in_memory(scorer.clues)
    own = scorer.own_weights(clues)[guesses]
    total = scorer.weight(clues.answers)
    found = own if turns == 1 else _found_next(scorer, clues, guesses)
    costs = (turns + 1) * total - found - (turns - 1) * own
    if stakes is None:
        return Ends(total - found, costs)
    lost = ends_of(scorer.weighing(stakes), guesses, legal, turns).lost
    return Ends(lost, costs)


def _found_next(scorer: Scorer, clues: Clues, guesses: Indices) -> Costs:
    """Weight of the word that is played in each class, added up for each of some guesses.

    That is the heaviest; with a vocabulary the heaviest that it has, if it has one.
    """
    if scorer.game.vocabulary is None:
        return scorer.class_wins(clues, guesses)
    is_known = scorer.known[scorer.secrets[clues.answers]]
    order = np.lexsort((-scorer.weights[clues.answers], ~is_known))
    first = partial(heaviest_total, weights=scorer.weights[clues.answers[order]])
    return scorer.blockwise(clues.restricted_to(order), guesses, first)


def _in_three(scorer: Scorer, guesses: Indices, legal: GuessSet) -> Ends:
    """Add up, for each guess, what the best second guesses lose and cost in its classes."""
    clues = scorer.clues.restricted_to(scorer.heaviest_first(scorer.clues))
    rules = scorer.rules()
    second = _Second(scorer, clues, rules)
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
    """The second last guess: the best ones for sets of some answers, the heaviest first."""

    def __init__(self, scorer: Scorer, clues: Clues, rules: LegalGuesses) -> None:
        self.rules = rules
        self.weights: list[int] = scorer.weights[clues.answers].tolist()
        self.secrets: list[int] = scorer.secrets[clues.answers].tolist()
        codes = clues.of(np.arange(len(scorer.guesses.words)))
        # Heavier answers that earn the same clue as an answer, for each guess.
        self.before = np.zeros(codes.shape, np.uint64)
        for answer in range(len(codes)):
            for other in range(answer):
                self.before[answer] |= (codes[answer] == codes[other]).astype(
                    np.uint64
                ) << np.uint64(other)
        self.known: dict[tuple[int, GuessSet], tuple[int, int]] = {}

    def best(self, answers: int, legal: GuessSet) -> tuple[int, int]:
        """Return the least that is lost of some answers, and the least cost with which it is."""
        state = answers, 0 if self.rules.is_free else legal
        if state not in self.known:
            self.known[state] = self._best(answers, legal)
        return self.known[state]

    def _best(self, answers: int, legal: GuessSet) -> tuple[int, int]:
        members = [place for place in range(len(self.weights)) if answers >> place & 1]
        weights = [self.weights[member] for member in members]
        total = sum(weights)
        if len(members) <= 2:  # one after the other
            return 0, 2 * total - weights[0]
        own = np.array([self.secrets[member] for member in members])
        found = self.found(answers, members, own)
        if found.max() < total:  # a guess that is none of them may find more
            others = self.rules.indices(legal)
            most = int(self.found(answers, members, others).max())
        else:
            most = total
        best = found == most
        return total - most, 3 * total - most - max(np.array(weights) * best)

    def found(self, answers: int, members: list[int], guesses: Indices) -> Costs:
        """Weight of the answers that are the heaviest of their classes, for some guesses."""
        found = np.zeros(len(guesses), np.int64)
        for member in members:
            before = self.before[member]
            if len(guesses) < len(before):
                before = before[guesses]
            found += self.weights[member] * (before & np.uint64(answers) == 0)
        return found
