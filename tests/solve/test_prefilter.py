"""A prefilter: the estimate by its definition, and the guesses that are scored for it."""

import json
import math
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building import Prior, build, game, is_sound, random_words
from tests.conftest import ROOT, treegen
from tests.search.brute_force import COSTS, MODES, greedy
from tests.solve.test_greedy import least_memory
from tests.solve.test_matrix import clue_matrix
from treegen.errors import UsageError
from treegen.solve.matrix import clues_of
from treegen.solve.policies import entropy, fraction_bits
from treegen.solve.prefilter import letter_information
from treegen.solve.rank import rank
from treegen.tree.file import dumps
from treegen.tree.plan import Limits, Plan
from treegen.words.lists import GAMES, WordList, bundled


def bits(counts: Sequence[int]) -> float:
    """Entropy of a distribution."""
    total = sum(counts)
    return -sum(count / total * math.log2(count / total) for count in counts if count)


def ranked_by_letters(guesses: Sequence[str], answers: Sequence[str]) -> list[str]:
    """Guesses by the entropies of their single letters at single places, the highest sum first."""
    somewhere = Counter(letter for answer in answers for letter in {*answer})
    right = Counter(pair for answer in answers for pair in enumerate(answer))

    def letter_bits(place: int, letter: str) -> float:
        there = right[place, letter]
        return bits([there, somewhere[letter] - there, len(answers) - somewhere[letter]])

    def estimate(guess: str) -> float:
        return sum(letter_bits(place, letter) for place, letter in enumerate(guess))

    table = {guess: estimate(guess) for guess in guesses}
    return sorted(guesses, key=lambda guess: (-table[guess], guess))


# On its own list, Wordle Player has SAREE by the estimate alone, and TARES with 3 %.
@pytest.mark.parametrize(
    ("year", "any_answer", "alone", "three"),
    [
        pytest.param("2021", False, "raree", "soare", marks=pytest.mark.slow),
        pytest.param("2023", False, "raree", "tarse", marks=pytest.mark.slow),
        pytest.param("2023", True, "seres", "tares", marks=pytest.mark.slow),
    ],
)
def test_what_the_estimate_chooses_alone_and_of_three_percent(
    year: str, any_answer: bool, alone: str, three: str
) -> None:
    answers, guesses = map(bundled, GAMES[year])
    if any_answer:
        answers = guesses
    order = ranked_by_letters(guesses.words, answers.words)
    count = math.ceil(3 * len(order) / 100)
    clues = clue_matrix(order[:count], answers.words)  # which the tests hold against the rule
    rows = zip(order[:count], clues.tolist(), strict=True)
    exact = {guess: bits([*Counter(row).values()]) for guess, row in rows}
    assert (order[0], max(exact, key=exact.__getitem__)) == (alone, three)
    ranking = rank(game(guesses, answers), Plan("entropy", limits=Limits(prefilter=3)))
    assert ranking.scored == count
    assert {score.guess for score in ranking.guesses} == {*exact}
    assert ranking.guesses[0].guess == three
    (only,) = rank(game(guesses, answers), Plan("entropy", limits=Limits(prefilter=0.0001))).guesses
    assert only.guess == alone
    text = (ROOT / "treegen/solve/README.md").read_text()
    which = f"{len(answers.words):,} | {len(guesses.words):,}"
    assert f"| {which} | {alone} | {three} |" in text


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.parametrize("mode", MODES)
@given(seed=st.integers(0, 2**32), length=st.integers(2, 5), count=st.integers(20, 60))
@settings(max_examples=4)
def test_a_prefilter_equals_brute_force(
    policy: str, mode: str, seed: int, length: int, count: int
) -> None:
    dice = random.Random(seed)
    pool, left = random_words(dice, length, count)
    weights = {word: dice.choice([1, 1, 2, 3, 9, 40]) for word in left}
    percent = dice.choice(["0.1", "3", "10", "33.3", "100"])
    guesses, answers = WordList("guesses", tuple(pool)), WordList("answers", tuple(left))
    limits = Limits(prefilter=float(percent))
    some: Any = {"policy": policy, "mode": MODES[mode], "limits": limits}
    plain = greedy(pool, dict.fromkeys(left, 1), policy, mode, percent)
    assert build(guesses, answers, **some).root == plain
    prior = Prior("dice", answers, tuple(weights.values()))
    tree = build(guesses, answers, prior=prior, **some)
    assert tree.root == greedy(pool, weights, policy, mode, percent)
    assert is_sound(tree, guesses)


def test_little_memory_and_all_of_the_guesses_change_nothing(answers: WordList) -> None:
    words = WordList("some", answers.words[::4])
    limits = Limits(prefilter=1)
    before = build(words, words, limits=limits)
    assert build(words, words, limits=limits, memory=least_memory(words)).root == before.root
    every = build(words, words, limits=Limits(prefilter=100))
    assert every.root == build(words, words).root
    assert every.root != before.root


def test_a_percentage_is_taken_as_it_is_written() -> None:
    words = WordList("many", tuple(sorted(f"{a}{b}" for a in "abcdefghij" for b in "abcdefghij")))
    for percent, count in ((0.1, 1), (1, 1), (1.1, 2), (7, 7), (29, 29), (58, 58), (99.9, 100)):
        ranking = rank(game(words, words), Plan("entropy", limits=Limits(prefilter=percent)))
        assert (ranking.scored, len(ranking.guesses), ranking.legal) == (count, count, 100)


@pytest.mark.parametrize(
    "total", [2, 2**11 - 1, 2**12, pytest.param(2**24, marks=pytest.mark.slow)]
)
def test_the_sum_of_the_longest_words_letters_fits_an_integer(total: int) -> None:
    words = ["abcdefghijklmno", "bcdefghijklmnoa", "ponmlkjihgfedcb"]
    heaviest = max(1, total // 3)
    weights = np.array([heaviest, heaviest, max(1, total - 2 * heaviest)], np.int64)
    found = letter_information(clues_of(words, words, 0), weights, entropy(int(weights.sum())))
    unit = int(weights.sum()) * 2.0 ** fraction_bits(int(weights.sum()))
    assert found.min() >= 0
    assert found.max() / unit <= math.log2(3) + 1e-6
    assert sum(found.max(axis=1).tolist()) < 2**63


def test_words_that_are_named_are_ranked_too() -> None:
    done = treegen("rank", "--game=2021", "--prefilter", "1", "--only", "fuzzy", "--json")
    found = json.loads(done.stdout)
    assert [row["guess"] for row in found["guesses"]] == ["fuzzy"]
    assert (found["legal"], found["scored"], found["guesses"][0]["place"]) == (12_972, 131, 131)
    shown = treegen("rank", "--game=2021", "--prefilter", "1", "--top", "1").stdout
    assert "\n130 of 12,972 guesses scored, by entropy\n" in shown


def test_a_recipe_and_a_file_say_the_percentage(tmp_path: Path) -> None:
    (tmp_path / "four").write_text("might\nabide\nnight\nsight\n")
    options = ["--guesses", "four", "--answers", "all", "--prefilter"]
    for percent, name, field in (
        ("2.50", "2.5", "2.5"),
        ("3", "3", "3.0"),
        ("100", "100", "100.0"),
    ):
        done = treegen("build", *options, percent, cwd=tmp_path)
        path = f"trees/might-prefilter-{name}-four.json"
        assert done.stdout.splitlines()[1].startswith(f"{path}: might solves 4 answers")
        text = (tmp_path / path).read_text()
        assert f'"generator":"treegen 0.1.0","prefilter":{field}}},"summary"' in text
        told = treegen("verify", path, "--rebuild", cwd=tmp_path).stdout
        assert told.endswith("built again, byte for byte the same\n")
        shown = treegen("stats", path, cwd=tmp_path).stdout
        assert f"the best {name} % of guesses by letters scored" in " ".join(shown.split())
    words = WordList("four", ("abide", "might", "night", "sight"))
    whole = dumps(build(words, words, limits=Limits(prefilter=3)))
    assert whole == dumps(build(words, words, limits=Limits(prefilter=3.0)))


@pytest.mark.parametrize("percent", [0, -1, 100.5, math.nan, math.inf])
def test_no_percentage_is_refused(percent: float) -> None:
    words = WordList("two", ("abide", "might"))
    with pytest.raises(UsageError, match=r"--prefilter is .*; expected a percentage above 0, at"):
        build(words, words, limits=Limits(prefilter=percent))


def test_a_sweep_plays_by_it(tmp_path: Path) -> None:
    words = bundled(GAMES["2021"][0]).words[::8]
    (tmp_path / "words.txt").write_text("\n".join(words))
    options = "--guesses words.txt --answers all --prefilter 5".split()
    openers = [*words[3::60]]
    sweep = ["sweep", *options, "--openers", ",".join(openers), "-o", "all.csv"]
    assert treegen(*sweep, cwd=tmp_path).returncode == 0
    some = WordList("words", words)
    totals = {
        opener: build(some, some, opener, limits=Limits(prefilter=5)).summary.total
        for opener in openers
    }
    lines = (tmp_path / "all.csv").read_text().splitlines()[1:]
    assert {line.split(",")[0]: int(line.split(",")[1]) for line in lines} == totals
