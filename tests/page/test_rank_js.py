"""The ranking in JavaScript: the same as treegen's own, place by place."""

import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, pairwise
from typing import Any

import pytest

from tests.building import Prior, game
from tests.conftest import Node
from treegen.clues import clue_for
from treegen.page.rules import pack_policy
from treegen.solve.policies import logarithms
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.plan import Plan
from treegen.tree.policies import POLICIES
from treegen.words.lists import WordList
from treegen.words.priors import MAX_TOTAL

LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
# Few letters make many ties and many repeated letters; those of 4 differ beyond 16 bits alone.
ALPHABETS = {
    2: LATIN, 3: "abc", 4: "𐐨𐐩𐐪𐐫Ш", 5: LATIN, 6: CYRILLIC, 7: "abcd", 8: "אבגדהוזחט",
    10: "abcdef", 11: LATIN, 12: "ab", 15: "abc",
}  # fmt: skip
KNOWN = [name for name, policy in POLICIES.items() if pack_policy(policy)]  # in scripts


def random_words(letters: str, length: int, count: int, choose: random.Random) -> list[str]:
    return sorted({"".join(choose.choices(letters, k=length)) for _ in range(count)})


def weights_to(total: int, count: int, choose: random.Random) -> list[int]:
    """So many weights, at least 1 each, that add up to `total`."""
    cuts = [0, *sorted(choose.sample(range(1, total), count - 1)), total]
    return [after - before for before, after in pairwise(cuts)]


def expected_ranking(
    words: Sequence[str],
    guesses: Sequence[str],
    left: Sequence[str],
    weights: Sequence[int] | None,
    policy: str,
    only: Sequence[str],
) -> dict[str, Any]:
    """A game as the page hands it to its ranking, by places among words, and what comes back."""
    answers = WordList("left", tuple(left))
    prior = Prior("mine", answers, tuple(weights)) if weights else None
    situation = game(WordList("guesses", tuple(guesses)), answers, prior)
    index = {word: i for i, word in enumerate(words)}
    names = "place", "bits", "left", "classes", "largest", "possible"
    return {
        "words": words,
        "game": {
            "guesses": [index[word] for word in guesses],
            "left": [index[word] for word in left],
            "weights": weights or [1] * len(left),
            "policy": policy,
        },
        "wanted": [index[word] for word in only],
        "scores": [
            {"guess": index[score.guess], **{name: getattr(score, name) for name in names}}
            for score in rank(situation, Plan(policy), question=TurnQuestion(only=only)).guesses
        ],
    }


def small_rankings() -> Iterator[dict[str, Any]]:
    """Each policy with words of each length, and either with weights of each kind."""
    kinds = None, 3, 99, MAX_TOTAL // 100  # None: no weights, 3: each at most 3
    for at, (length, letters) in enumerate(ALPHABETS.items()):
        for policy, total in zip(KNOWN, islice(cycle(kinds), at % 4, None), strict=False):
            choose = random.Random(f"{policy} {length}")
            words = random_words(letters, length, 90, choose)
            guesses = sorted(choose.sample(words, choose.randint(len(words) // 2, len(words))))
            left = sorted(choose.sample(guesses, choose.randint(1, len(guesses))))
            weights = None
            if total:
                weights = weights_to(max(total, 2 * len(left)), len(left), choose)
            if total == 3:
                weights = [choose.randint(1, 3) for _ in left]
            yield expected_ranking(words, guesses, left, weights, policy, guesses)


def rankings_of_a_real_list(guesses: WordList) -> Iterator[dict[str, Any]]:
    words = guesses.words
    for policy in KNOWN:
        for total, count in ((None, 600), (MAX_TOTAL, 300)):
            choose = random.Random(policy)
            some = sorted(choose.sample(words, 1500))
            left = sorted(choose.sample(some, count))
            weights = weights_to(total, count, choose) if total else None
            only = choose.sample(some, 300)
            yield expected_ranking(some, some, left, weights, policy, only)


def nearly_equal_costs() -> dict[str, Any]:
    # Each of azz, zcz and zze splits the words left in halves; their costs, above 2**61, differ by
    # less than 2**24, those of azz and zcz by less than 2**14.
    left = "ace adf bcf bde".split()
    words = sorted([*left, "azz", "zcz", "zze"])
    weights = [2**22 + more for more in (1, 0, -1, -2)]
    return expected_ranking(words, words, left, weights, "entropy", words)


def expected_logarithms(most: int) -> dict[str, Any]:
    numbers = sorted({*range(1, min(most, 5000) + 1), *range(max(1, most - 5000), most + 1)})
    return {"most": most, "numbers": numbers, "logs": logarithms(most)[numbers].tolist()}


def test_rankings_are_those_of_treegen(node: Node) -> None:
    rankings = [*small_rankings(), nearly_equal_costs()]
    clues = []
    for length, letters in ALPHABETS.items():
        words = random_words(letters, length, 60, random.Random(length))
        table = [[clue_for(guess, answer) for answer in words] for guess in words]
        clues.append({"words": words, "clues": table})
    logs = [expected_logarithms(most) for most in (1, 2, 3158, 2**16 + 1)]
    node("rank", {"clues": clues, "rankings": rankings, "logarithms": logs})


@pytest.mark.slow
def test_rankings_of_a_real_list_and_logarithms_of_the_largest_sum_are_too(
    node: Node, guesses: WordList
) -> None:
    rankings = [*rankings_of_a_real_list(guesses)]
    logs = [expected_logarithms(MAX_TOTAL)]
    node("rank", {"clues": [], "rankings": rankings, "logarithms": logs})
