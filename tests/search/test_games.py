"""`treegen build` for every game: hard mode, weights, other lengths, bounded memory."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from math import log2
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import treegen
from treegen.clues import Mode, clue_for
from treegen.search.build import build
from treegen.solve.policies import POLICIES
from treegen.solve.scorer import scorer_for
from treegen.tree.file import load
from treegen.tree.model import Node, Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior


def games(
    node: Node, history: tuple[tuple[str, str], ...] = ()
) -> list[tuple[tuple[str, str], ...]]:
    """Every path of (guess, clue) pairs down to a node, with the guess played there last."""
    found = [(*history, (node.guess, ""))]
    for clue, branch in node.branches.items():
        found += games(branch, (*history, (node.guess, clue)))
    return found


def marked(guess: str, clue: str) -> Counter[str]:
    return Counter(letter for letter, digit in zip(guess, clue, strict=True) if digit != "0")


@pytest.fixture(scope="module")
def by_mode(guesses: WordList, answers: WordList) -> dict[Mode, Tree]:
    """Trees of raise in both hard modes."""
    modes = Mode.HARD, Mode.STRICT
    return {mode: build(guesses, answers, "raise", mode=mode) for mode in modes}


@pytest.mark.parametrize("strict", [False, True])
def test_all_earlier_clues_bind_in_hard_mode(by_mode: dict[Mode, Tree], strict: bool) -> None:
    tree = by_mode[Mode.STRICT if strict else Mode.HARD]
    assert (tree.recipe.hard, tree.recipe.strict) == (True, strict)
    for *history, (guess, _) in games(tree.root):
        for earlier, clue in history:
            if strict:
                assert clue_for(earlier, guess) == clue
            right = zip(guess, earlier, clue, strict=True)
            assert all(g == e for g, e, digit in right if digit == "2")
            assert marked(earlier, clue) <= Counter(guess)


def test_hard_mode_plays_what_strict_does_not(by_mode: dict[Mode, Tree]) -> None:
    hard = by_mode[Mode.HARD]
    assert hard.root != by_mode[Mode.STRICT].root
    assert hard.summary.total == 8308  # worse than the best, 8,122 with salet (Selby 2022)


def test_weights_make_heavy_words_come_sooner(answers: WordList) -> None:
    weights = [1000 if word in ("fuzzy", "mamma") else 1 for word in answers.words]
    weight = dict(zip(answers.words, weights, strict=True))
    prior = Prior("two", answers, tuple(weights))
    tree, plain = build(answers, answers, prior=prior), build(answers, answers)
    assert tree.recipe.prior == prior.info

    def weighted_mean(tree: Tree) -> float:
        return sum(weight[word] * len(tree.path(word)) for word in weight) / sum(weights)

    assert tree.summary.weighted_mean == weighted_mean(tree) < weighted_mean(plain)
    assert tree.summary.mean > plain.summary.mean


@pytest.mark.slow
def test_equal_weights_give_the_tree_of_no_weights(guesses: WordList, answers: WordList) -> None:
    for weight in (1, 7240):
        prior = Prior("equal", answers, (weight,) * 2315)
        tree = build(guesses, answers, "raise", prior=prior)
        assert (tree.summary.total, tree.summary.mean) == (8036, tree.summary.weighted_mean)


def test_every_policy_can_be_chosen() -> None:
    choices = treegen("build", "--policy", "luck").stderr
    assert all(policy in choices for policy in POLICIES)


def test_names_of_files_tell_what_was_not_left_to_the_default(tmp_path: Path) -> None:
    (tmp_path / "mine.tsv").write_text("crane\t2\nslate\t1\ntrace\t1\n")
    mine = ["--guesses", "mine.tsv", "--answers", "all"]
    for options, name in (
        (["--strict"], "crane-strict-mine-for-all"),
        (["--policy", "parts"], "crane-parts-mine-for-all"),
        (["--prior", "mine.tsv"], "crane-mine-for-all-by-mine"),
        (["--prefilter", "50%"], "crane-mine-for-all-prefilter-0.5"),
    ):
        done = treegen("build", *mine, *options, cwd=tmp_path)
        assert done.stdout.startswith(f"trees/{name}.json: crane solves 3 answers"), done.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--memory", "1MB"], "these lists need 113 MB of memory, 1 MB are allowed"),
        (["--memory", "lots"], "--memory: 'lots' is no size; expected one such as 500MB or 4GB"),
        (["--prefilter", "0%"], "--prefilter: '0%' is no share of the guesses, such as 3% or 0.03"),
        (["--prefilter", "nan"], "--prefilter: 'nan' is no share"),
        (["--prior", "missing.tsv"], "missing.tsv: No such file"),
        (["--prior", "bad.tsv"], 'bad.tsv:2: "slate" weighs "-1"; expected a word'),
        (["--prior", "few.tsv"], "few.tsv: aback has no weight"),
        (["--prior", "none.tsv", "--answers", "one"], "none.tsv: every answer weighs 0; expected"),
        (["--hard", "--opener", "zzzzz"], 'opener "zzzzz" is not in wordle-2021-guesses'),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(
    tmp_path: Path, arguments: list[str], problem: str
) -> None:
    (tmp_path / "bad.tsv").write_text("crane\t1\nslate\t-1\n")
    (tmp_path / "few.tsv").write_text("crane\t1\n")
    (tmp_path / "none.tsv").write_text("crane\t0\n")
    (tmp_path / "one").write_text("crane\n")
    before = sorted(tmp_path.iterdir())
    done = treegen("build", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("alphabet", "length"),
    [("аеиорст", 2), ("αεηιοσς", 4), ("éñßàö", 7), ("漢字語", 6), ("ab", 15)],
)
def test_any_alphabet_and_length(tmp_path: Path, alphabet: str, length: int) -> None:
    dice = random.Random(length)
    words = {"".join(dice.choices(alphabet, k=length)) for _ in range(30)}
    (tmp_path / "mine.txt").write_text("\n".join(words))
    arguments = ["--guesses", "mine.txt", "--answers", "all", "-o", "mine.json"]
    done = treegen("build", *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    tree = load(str(tmp_path / "mine.json"))
    assert sorted(tree.root.answers()) == sorted(words)
    assert all(tree.path(word)[-1] == (word, "2" * length) for word in words)


def made_up(count: int, length: int) -> list[str]:
    dice = random.Random(count)
    letters, often = "etaoinshrdlucmfwypvbgkqjxz", range(26, 0, -1)
    words: set[str] = set()
    while len(words) < count:
        words.add("".join(dice.choices(letters, often, k=length)))
    return sorted(words)


# Run by a small process, because a child's peak is never below its parent's size.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("count", "length"), [(6_000, 11), (9_000, 6)])
def test_memory_stays_below_what_is_allowed_and_the_tree_is_the_same(
    tmp_path: Path, count: int, length: int
) -> None:
    (tmp_path / "words.txt").write_text("\n".join(made_up(count, length)))
    out = tmp_path / "tree.json"
    command = [sys.executable, "-m", "treegen", "build", "--guesses", "words.txt"]
    command += ["--answers", "all", "-o", str(out), "--memory"]
    peaks, trees = [], set()
    for megabytes in (1000, 130):
        done = subprocess.run(
            [sys.executable, "-c", PEAK, *command, f"{megabytes}MB"],
            cwd=tmp_path, check=True, capture_output=True,
        )  # fmt: skip
        peaks.append(int(done.stdout) * (1 if sys.platform == "darwin" else 1024) / 1e6)
        assert peaks[-1] < megabytes
        trees.add(out.read_bytes())
    assert len(trees) == 1
    assert peaks[0] > 130  # what was allowed did make a difference


@given(seed=st.integers(0, 2**32), length=st.integers(2, 7), count=st.integers(1, 40))
@settings(max_examples=20, deadline=None)
def test_a_single_candidate_still_tells_something(seed: int, length: int, count: int) -> None:
    dice = random.Random(seed)
    pool = sorted({"".join(dice.choices("abcd", k=length)) for _ in range(count)})
    words = WordList("dice", tuple(pool))
    prior = Prior("dice", words, tuple(dice.choice([1, 9, 10**5]) for _ in pool))
    tree = build(words, words, prior=prior, prefilter=1e-9)
    for *history, (guess, _) in games(tree.root):
        node = tree.follow(history)
        assert node.guess == guess
        assert node.size == 1 or all(branch.size < node.size for branch in node.branches.values())


def bits_alone(place: int, letter: str, answers: WordList) -> float:
    """Bits that one letter tells at its place: it is right, elsewhere or absent."""
    split = Counter(
        "right" if answer[place] == letter else "elsewhere" if letter in answer else "absent"
        for answer in answers.words
    )
    return sum(n / 2315 * log2(2315 / n) for n in split.values())


def test_the_share_is_of_the_best_by_their_letters(guesses: WordList, answers: WordList) -> None:
    letters = set("".join(guesses.words))
    bits = {(i, letter): bits_alone(i, letter, answers) for i in range(5) for letter in letters}

    def together(word: str) -> float:
        return round(sum(bits[place] for place in enumerate(word)), 9)

    best = sorted(guesses.words, key=lambda word: (-together(word), word))
    scorer = scorer_for(guesses, answers, prefilter=0.001)
    likely = scorer.prefiltered(scorer.clues, np.arange(12_972), 0.001)
    assert [guesses.words[place] for place in likely] == sorted(best[:13])


def test_a_prefilter_by_heavy_weights_is_that_by_light_ones(
    guesses: WordList, answers: WordList
) -> None:
    light = Prior("light", answers, (3, *[2] * 2314))
    heavy = Prior("heavy", answers, (2181, *[2180] * 2314))  # 5 letters' costs pass 2**63
    first, second = (
        scorer_for(guesses, answers, prior=prior, prefilter=0.01) for prior in (light, heavy)
    )
    everything = np.arange(12_972)
    shares = [
        scorer.prefiltered(scorer.clues, everything, 0.01).tolist() for scorer in (first, second)
    ]
    assert len(set(shares[0]) & set(shares[1])) >= 128  # of 130


@pytest.mark.slow
def test_an_interrupt_ends_a_long_build_at_once(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(made_up(30_000, 11)))
    command = [sys.executable, "-m", "treegen", "build", "--guesses", "words.txt"]
    command += ["--answers", "all", "--memory", "300MB", "-o", "tree.json"]
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)) * 3:
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
        time.sleep(random.uniform(1, 3))
        process.send_signal(number)
        _, said = process.communicate(timeout=10)
        assert (process.returncode, said) == (code, "treegen: interrupted\n" * (code == 130))
        assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]
