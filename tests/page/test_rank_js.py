"""The ranking in JavaScript, in Chromium: the same as treegen's own, place by place."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.building import Prior, game
from tests.conftest import ROOT
from treegen.clues import clue_for
from treegen.solve.policies import logarithms
from treegen.solve.rank import rank
from treegen.words.lists import WordList
from treegen.words.priors import MAX_TOTAL

pytestmark = pytest.mark.slow

LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
# Few letters make many ties and many repeated letters; those of 4 differ beyond 16 bits alone.
ALPHABETS = {
    2: LATIN, 3: "abc", 4: "𐐨𐐩𐐪𐐫Ш", 5: LATIN, 6: CYRILLIC, 7: "abcd", 8: "אבגדהוזחט",
    10: "abcdef", 11: LATIN, 12: "ab", 15: "abc",
}  # fmt: skip
POLICIES = "entropy", "expected", "minimax", "parts", "wins"


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    tab = browser.new_page()
    for name in ("tree.js", "rank.js"):
        tab.add_script_tag(content=(ROOT / "treegen/page" / name).read_text("utf-8"))
    yield tab
    tab.close()


def random_words(letters: str, length: int, count: int, choose: random.Random) -> list[str]:
    return sorted({"".join(choose.choices(letters, k=length)) for _ in range(count)})


def weights_to(total: int, count: int, choose: random.Random) -> list[int]:
    """So many weights, at least 1 each, that add up to `total`."""
    cuts = [0, *sorted(choose.sample(range(1, total), count - 1)), total]
    return [after - before for before, after in pairwise(cuts)]


def assert_same_ranking(
    tab: Page,
    words: Sequence[str],
    guesses: Sequence[str],
    left: Sequence[str],
    weights: Sequence[int] | None,
    policy: str,
    only: Sequence[str],
) -> None:
    answers = WordList("left", tuple(left))
    prior = Prior("mine", answers, tuple(weights)) if weights else None
    situation = game(WordList("guesses", tuple(guesses)), answers, prior)
    index = {word: i for i, word in enumerate(words)}
    state = {
        "guesses": [index[word] for word in guesses],
        "left": [index[word] for word in left],
        "weights": weights or [1] * len(left),
        "policy": policy,
    }
    script = "([words, state, only]) => ranking(words, state, ({guess}) => only.includes(guess))"
    wanted = [index[word] for word in only]
    found: list[dict[str, Any]] = tab.evaluate(script, [words, state, wanted])
    expected = rank(situation, policy, only=only).guesses
    names = ("place", "left", "largest", "classes", "possible")
    assert [[words[row["guess"]], *(row[name] for name in names)] for row in found] == [
        [score.guess, *(getattr(score, name) for name in names)] for score in expected
    ]
    bits = [score.bits for score in expected]
    assert [row["bits"] for row in found] == pytest.approx(bits, rel=0, abs=1e-9)


@pytest.mark.parametrize("length", ALPHABETS)
def test_clues(tab: Page, length: int) -> None:
    words = random_words(ALPHABETS[length], length, 60, random.Random(length))
    script = "words => words.map(guess => words.map(answer => clueFor(guess, answer)))"
    assert tab.evaluate(script, words) == [[clue_for(g, answer) for answer in words] for g in words]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("length", ALPHABETS)
def test_every_guess_has_the_same_place(tab: Page, length: int, policy: str) -> None:
    choose = random.Random(f"{policy} {length}")
    words = random_words(ALPHABETS[length], length, 90, choose)
    for total in (None, 3, 99, MAX_TOTAL // 100):  # None: no weights, 3: each is at most 3
        guesses = sorted(choose.sample(words, choose.randint(len(words) // 2, len(words))))
        left = sorted(choose.sample(guesses, choose.randint(1, len(guesses))))
        weights = weights_to(max(total, 2 * len(left)), len(left), choose) if total else None
        if total == 3:
            weights = [choose.randint(1, 3) for _ in left]
        assert_same_ranking(tab, words, guesses, left, weights, policy, guesses)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("total", "count"), [(None, 3000), (MAX_TOTAL, 300)])
def test_a_real_list(
    tab: Page, guesses: WordList, total: int | None, count: int, policy: str
) -> None:
    choose = random.Random(policy)
    words = guesses.words
    left = sorted(choose.sample(words, count))
    weights = weights_to(total, count, choose) if total else None
    some = choose.sample(words, 300)
    assert_same_ranking(tab, words, words, left, weights, policy, some)


def test_costs_that_are_nearly_equal(tab: Page) -> None:
    # Each of azz, zcz and zze splits the words left in halves; their costs, above 2**61, differ by
    # less than 2**24, those of azz and zcz by less than 2**14.
    left = "ace adf bcf bde".split()
    words = sorted([*left, "azz", "zcz", "zze"])
    weights = [2**22 + more for more in (1, 0, -1, -2)]
    assert_same_ranking(tab, words, words, left, weights, "entropy", words)


@pytest.mark.parametrize("most", [1, 2, 3158, 2**16 + 1, MAX_TOTAL])
def test_logarithms_to_the_last_bit(tab: Page, most: int) -> None:
    numbers = sorted({*range(1, min(most, 5000) + 1), *range(max(1, most - 5000), most + 1)})
    script = "([most, numbers]) => numbers.map(logarithms(most))"
    expected = logarithms(most)[numbers].tolist()
    assert tab.evaluate(script, [most, numbers]) == expected


def test_only_the_first_is_told_unless_others_are_wanted(tab: Page) -> None:
    words = "abide ebbed light might sight speed".split()
    state = {"guesses": [*range(6)], "left": [2, 3, 4], "weights": [1, 1, 1], "policy": "parts"}
    script = "([words, state]) => [ranking(words, state), ranking(words, state, () => true)]"
    first, whole = tab.evaluate(script, [words, state])
    assert first == whole[:1] and len(whole) == 6
