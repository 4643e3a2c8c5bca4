"""Published figures for one guess, on the lists of 2021, each with its source.

Those that `treegen rank` prints are in test_rank.py.
"""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from tests.solve.test_matrix import clue_matrix
from treegen.clues import clue_for
from treegen.solve.partition import guess_costs
from treegen.solve.policies import entropy, fraction_bits
from treegen.words.lists import WordList

LN2 = math.log(2)


def entropies(guesses: Sequence[str], answers: Sequence[str]) -> dict[str, float]:
    """Bits that each guess is expected to tell: log2(n) - sum of c log2(c) / n."""
    n = len(answers)
    costs = guess_costs(clue_matrix(guesses, answers).T.copy(), np.add, entropy(n))
    bits = math.log2(n) - costs / n / 2 ** fraction_bits(n)
    return dict(zip(guesses, bits.tolist(), strict=True))


def class_sizes(guess: str, answers: Sequence[str]) -> list[int]:
    return [int(size) for size in np.unique(clue_matrix([guess], answers), return_counts=True)[1]]


@pytest.fixture(scope="module")
def openers(guesses: WordList, answers: WordList) -> dict[str, float]:
    return entropies(guesses.words, answers.words)


def test_entropy_of_openers_in_bits(openers: dict[str, float]) -> None:
    published = {  # Spradling's notebook
        "soare": 5.885960, "roate": 5.882779, "raise": 5.877910, "raile": 5.865710,
        "reast": 5.865457, "slate": 5.855775, "crate": 5.834874, "salet": 5.834582,
    }  # fmt: skip
    assert {word: round(openers[word], 6) for word in published} == published
    assert max(openers, key=openers.__getitem__) == "soare"


def test_the_worst_answer_to_open_with(openers: dict[str, float], answers: WordList) -> None:
    # Brave New Wordle names mamma (2.3 bits) and qajaq (1.8): its scoring ignores repeated
    # letters. These are by the real rules.
    assert min(answers.words, key=openers.__getitem__) == "fuzzy"
    assert {word: round(openers[word], 6) for word in ("fuzzy", "mamma", "qajaq")} == {
        "fuzzy": 2.305734, "mamma": 2.398620, "qajaq": 1.891836,
    }  # fmt: skip


def test_pool_of_fifteen_words() -> None:
    pool = (  # Playing Wordle with Information Theory
        "siren solar smart scour pixel video burnt north sinew dirge focal adapt match outdo polka"
    ).split()
    nats = {word: bits * LN2 for word, bits in entropies(pool, pool).items()}
    assert round(nats["siren"], 6) == 1.767009
    assert max(nats, key=nats.__getitem__) == "north"
    assert round(nats["north"], 6) == 2.615631


def test_pool_of_seventy_words() -> None:
    pool = (  # Spradling's notebook
        "apple arise angle amble acorn alien align ankle agent adore "
        "baker blaze brine brace broil beach brain brief brave bread "
        "chair chase child choke climb clock cloud clown crown crisp "
        "dance drape drive drown drake dread dream dress drill drink "
        "eagle earth elbow elder elect email enter event every excel "
        "fairy faith false fancy feast field fiery fight final flame "
        "grace grade grain grand grant grape grass great green greet"
    ).split()
    bits = entropies(pool, pool)
    assert (len(class_sizes("great", pool)), round(bits["great"], 6)) == (31, 4.510538)
    assert max(bits, key=bits.__getitem__) == "brace"
    assert round(bits["brace"], 6) == 5.166653
    left = {g: [a for a in pool if clue_for(g, a) == clue_for(g, "flame")] for g in bits}
    assert len(left["great"]) == 11
    assert left["brace"] == ["flame"]
