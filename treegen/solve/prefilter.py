"""A prefilter: of many guesses, only those whose letters tell most by themselves are scored.

A letter at its place splits the answers in three: it is right there, elsewhere or absent. The
estimate of a guess is the sum of its letters' entropies, as if none depended on another. An
estimate takes one look at each answer and at each guess; scoring takes a clue of each guess for
each answer.

Two answers that differ have a letter that tells them apart, and so does any guess with that letter.
So the best guess by this estimate splits the answers, and a tree built by it comes to an end.
"""

from fractions import Fraction
from math import ceil

import numpy as np

from treegen.solve.matrix import Clues, Indices
from treegen.solve.policies import Costs


def prefiltered(
    clues: Clues, guesses: Indices, weights: Costs, entropies: Costs, percent: float
) -> Indices:
    """Return the best `percent` of some guesses by estimate, rounded up; ties go to the first.

    Weights are those of the answers left; `entropies` are w·log₂w for each w up to their sum.
    """
    information = letter_information(clues, weights, entropies)
    letters = clues.encoded.guess_letters
    if len(guesses) < letters.shape[1]:
        letters = letters[:, guesses]
    estimates = np.zeros(len(guesses), np.int64)
    for of_letter, played in zip(information, letters, strict=True):
        estimates += of_letter.take(played)
    # A float is only near to a percentage such as 0.1, so the percentage is read as written.
    count = ceil(Fraction(str(percent)) * len(guesses) / 100)
    last = len(guesses) - count
    least = np.partition(estimates, last)[last]
    is_best = estimates > least
    equal = np.flatnonzero(estimates == least)
    is_best[equal[: count - int(is_best.sum())]] = True
    best: Indices = guesses[is_best]
    return best


def letter_information(clues: Clues, weights: Costs, entropies: Costs) -> Costs:
    """Entropy of each letter at each place, times the weight n of the answers left.

    Shape (length, letters), in the units of `logarithms`. A letter's product is n·log₂3 at most,
    and 15 of them add up to less than 24n. An int64 holds 24n in these units: for n from 2**12 on,
    because it holds 2n·log₂n; below, because the unit is 2**-44, so that 24n is less than 2**61.

    >>> from treegen.solve.matrix import clues_of
    >>> from treegen.solve.policies import entropy
    >>> words = ["ab", "ba", "bb", "cd"]
    >>> found = letter_information(clues_of(words, words, 0), np.ones(4, np.int64), entropy(4))
    >>> (found[0, 1:] / 2**44).round(2).tolist()  # a and c: 1, 1, 2 of four; b: 2, 1, 1; d: 0, 1, 3
    [6.0, 6.0, 3.25, 3.25]
    """
    secrets = clues.encoded.answer_letters[:, clues.answers]
    alphabet = int(clues.encoded.guess_letters.max()) + 1
    total = int(weights.sum())

    def weigh(letters: Indices, each: Costs) -> Costs:
        # bincount adds up doubles, which are exact up to 2**53; all weights together are 2**24.
        sums: Costs = np.bincount(letters, each, alphabet).astype(np.int64)
        return sums

    right = np.array([weigh(letters, weights) for letters in secrets])
    somewhere = np.zeros(alphabet, np.int64)
    for place, letters in enumerate(secrets):
        is_first = (secrets[:place] != letters).all(axis=0)
        somewhere += weigh(letters, weights * is_first)
    parts = entropies[right] + entropies[somewhere - right] + entropies[total - somewhere]
    information: Costs = entropies[total] - parts
    return information
