"""Whole trees: published totals, exact ties, the same bytes everywhere."""

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building import Prior, build, random_words
from tests.conftest import ROOT, pseudo_terminal, started, treegen
from tests.search.brute_force import COSTS, MODES, greedy
from treegen.errors import WordListError
from treegen.solve.matrix import clues_of
from treegen.tree.node import Node
from treegen.words.lists import WordList


@pytest.mark.parametrize(
    ("own_guesses_only", "chosen", "total", "distribution"),
    [  # greedy entropy on the lists of 2021; ties: possible answer first, then alphabetical
        (False, "soare", 8020, [0, 44, 1217, 990, 63, 1]),
        (True, "raise", 8092, [1, 61, 1139, 1020, 92, 2]),
    ],
)
def test_totals_of_greedy_entropy(
    guesses: WordList,
    answers: WordList,
    own_guesses_only: bool,
    chosen: str,
    total: int,
    distribution: list[int],
) -> None:
    tree = build(answers if own_guesses_only else guesses, answers)
    assert tree.recipe.opener == chosen
    assert (tree.summary.total, tree.summary.distribution) == (total, (*distribution,))
    assert tree.summary.mean == total / 2315


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.parametrize("mode", MODES)
@given(seed=st.integers(0, 2**32), length=st.integers(2, 7), count=st.integers(1, 40))
@settings(max_examples=10)
def test_each_policy_equals_brute_force(
    policy: str, mode: str, seed: int, length: int, count: int
) -> None:
    dice = random.Random(seed)
    pool, left = random_words(dice, length, count)
    weights = [dice.choice([1, 1, 2, 3, 9, 40]) for _ in left]
    guesses, answers = WordList("guesses", tuple(pool)), WordList("answers", tuple(left))
    prior = Prior("dice", answers, tuple(weights))
    settings: Any = {"policy": policy, "mode": MODES[mode]}
    plain = greedy(pool, dict.fromkeys(left, 1), policy, mode)
    assert build(guesses, answers, **settings).root == plain
    weighed = greedy(pool, dict(zip(left, weights, strict=True)), policy, mode)
    assert build(guesses, answers, prior=prior, **settings).root == weighed


def least_memory(words: WordList) -> int:
    """Bytes with which these words can be played at all, so that next to nothing is kept."""
    with pytest.raises(WordListError) as refused:
        build(words, words, memory=1)
    return 1_000_000 * (1 + int(str(refused.value).split(" MB")[0].split()[-1]))


@pytest.mark.parametrize("policy", ["entropy", pytest.param("wins", marks=pytest.mark.slow)])
@pytest.mark.parametrize("length", [5, 9])  # few clues are counted, many are sorted
@pytest.mark.parametrize("weighted", [pytest.param(False, marks=pytest.mark.slow), True])
def test_many_answers_equal_brute_force(policy: str, length: int, weighted: bool) -> None:
    dice = random.Random(length)
    left = sorted({"".join(dice.choices("abcdef", k=length)) for _ in range(300)})
    weights = {word: dice.randint(1, 9) if weighted else 1 for word in left}
    words = WordList("some", tuple(left))
    prior = Prior("dice", words, tuple(weights.values())) if weighted else None
    expected = greedy(left, weights, policy)
    partial_clues = clues_of(words.words, words.words, 0).all_partial_clues().nbytes
    least = least_memory(words)
    # Memory for all clues; for none of them; for the partial clues alone, which blocks add up.
    for memory in (None, least, least + partial_clues):
        tree = build(words, words, policy=policy, prior=prior, memory=memory)
        assert tree.root == expected


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONHASHSEED": "4321", "OMP_NUM_THREADS": "4", "OPENBLAS_NUM_THREADS": "4"},
        {
            **{"PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            "NPY_DISABLE_CPU_FEATURES": "AVX512F AVX512CD AVX512_SKX AVX2",
        },
    ],
)
def test_same_bytes_whatever_the_seed_threads_processor_and_order_of_the_lists(
    tmp_path: Path, guesses: WordList, answers: WordList, env: dict[str, str]
) -> None:
    dice = random.Random(env["PYTHONHASHSEED"])
    arguments = []
    for option, words in (("--guesses", guesses), ("--answers", answers)):
        path = tmp_path / f"{words.name}.txt"
        path.write_text("\n".join(dice.sample(words.words, len(words.words))))
        arguments += [option, str(path)]
    out = tmp_path / "raise.json"
    done = treegen("build", "--opener", "raise", *arguments, "-o", str(out), env=env)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes() == (ROOT / "trees/raise.json").read_bytes()


@pytest.mark.slow
def test_a_bar_shows_on_a_terminal_when_it_takes_over_a_second(tmp_path: Path) -> None:
    words = str(ROOT / "treegen/words/data/wordle-2021-guesses.txt")
    script = Path(sys.executable).parent / "treegen"

    def on_a_terminal(*arguments: str, until: Callable[[bytes], bool] = lambda _: False) -> bytes:
        screen, terminal = pseudo_terminal()
        command = [str(script), "build", *arguments, "-o", str(tmp_path / "tree.json")]
        with started(command, stdout=subprocess.DEVNULL, stderr=terminal) as build:
            os.close(terminal)
            shown, is_enough = b"", False
            with suppress(OSError):  # that is how the end of a terminal shows
                while part := os.read(screen, 10_000):
                    shown += part
                    if not is_enough and until(shown):
                        is_enough = True
                        build.send_signal(signal.SIGINT)
        assert build.returncode == (130 if is_enough else 0)
        return shown

    def has_bar(shown: bytes) -> bool:
        return b"%|" in shown

    def rises(shown: bytes) -> bool:
        return len({*re.findall(rb"3\.\d{4} or more on average", shown)}) > 3

    assert has_bar(on_a_terminal("--answers", words, until=has_bar))
    few = tmp_path / "few.txt"
    few.write_text("cigar\nrebut\nsissy\n")  # so few take no second on the slowest machine
    assert on_a_terminal("--guesses", str(few), "--answers", str(few)) == b""
    tarse = "--game", "2023", "--policy", "optimal", "--opener", "tarse"  # 3.5526 in the end
    assert rises(on_a_terminal(*tarse, until=rises))  # the bound, that is


def test_a_single_answer_is_its_own_opener(guesses: WordList) -> None:
    crane = WordList("one", ("crane",))
    for policy in (*COSTS, "optimal"):
        assert build(guesses, crane, "crane", policy).root == Node("crane", 1, {}, 1)
        assert build(guesses, crane, None, policy).root == Node("crane", 1, {}, 1)
    with pytest.raises(WordListError, match=r"only one word.* expected the opener crane"):
        build(guesses, crane, "raise")
