"""`treegen build` as a command: its options, names of files, bad input, memory, interrupts."""

import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.conftest import ROOT, missing, treegen
from tests.today import UNUSED, day
from treegen.cli.build import default_path, plan_of
from treegen.cli.choice import choice_in_options
from treegen.cli.main import parser
from treegen.errors import UsageError
from treegen.search.build import build as front_door
from treegen.tree.file import find_tree, load
from treegen.tree.plan import ANY, Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.game import plain_game
from treegen.words.lists import WordList


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan("parts", (ANY, "crane")), "crane comes after a word that the search chooses; give "),
        (Plan(OPTIMAL, ("crane", "spilt", ANY)), "--learn chooses the second word; give one "),
        (Plan(OPTIMAL, ("crane",), 3), "exceptions are for a second word that the search chooses"),
        (
            Plan(OPTIMAL, ("crane", ANY), limits=Limits(then_worst=True)),
            "--then is not for --learn",
        ),
        (Plan(OPTIMAL, ("crane", ANY), limits=Limits(width=9)), "--width is not for --learn with"),
    ],
)
def test_a_plan_that_says_what_cannot_be_is_refused(plan: Plan, message: str) -> None:
    words = WordList("five", ("aahed", "abide", "crane", "slate", "spilt"))
    with pytest.raises(UsageError, match=f"^{message}"):
        front_door(plain_game(words, words), plan)


def test_equal_weights_give_the_tree_of_no_weights(answers: WordList) -> None:
    words = WordList("some", tuple(sorted({"raise", *answers.words[::4]})))
    plain = build(words, words, "raise").summary
    for weight in (1, 7240):
        prior = Prior("equal", words, (weight,) * len(words.words))
        found = build(words, words, "raise", prior=prior).summary
        assert found == plain._replace(weighted_mean=plain.mean)


def test_what_was_asked_for_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "four").write_text("might\nabide\nnight\nsight\n")
    (tmp_path / "mine.tsv").write_text("might\t3\nabide\t1\nnight\t1\nsight\t1\n")
    some = "might solves 4 answers in 2.0000 guesses on average (8 in all), 3 at worst"
    for options, name, lines in (
        ("--strict", "might-strict-four", []),
        ("--policy parts", "might-parts-four", []),
        ("--policy optimal", "might-optimal-four", ["proven: no tree needs fewer"]),
        ("--policy optimal --width 2", "might-optimal-width-2-four", [
            "not proven: no tree that opens with might can need fewer than 8 guesses",
            "of all openers, only the best 2 were tried (--width)"]),
        ("--policy optimal --max-guesses 3 --then worst",
         "might-optimal-max-guesses-3-then-worst-four",
         ["proven: no tree (at most 3 guesses) needs fewer"]),
    ):  # fmt: skip
        done = treegen("build", *f"--guesses four --answers all {options}".split(), cwd=tmp_path)
        mode = ", strict hard mode" if "strict" in name else ""
        told = [f"four{mode}: any of 4 words", f"trees/{name}.json: {some}", *lines]
        assert done.stdout.splitlines() == told, done.stderr
    for policy, name, line in (
        ("wins", "might-mine-by-mine", []),
        ("optimal", "might-optimal-mine-by-mine",
         ["proven: no tree has a lower weighted mean"]),
    ):  # fmt: skip
        mine = f"--guesses mine.tsv --answers all --prior mine.tsv --policy {policy}"
        _, first, *more = treegen("build", *mine.split(), cwd=tmp_path).stdout.splitlines()
        assert (first.split(":")[0], more) == (f"trees/{name}.json", line)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("", "today"),
        ("--policy wins --game today", "today"),
        ("--game 2023 --answers all --prior past", "today"),
        ("--game 2023 --prior past", "for-answers-by-past-2023"),
        ("--prior past:mine.txt", f"by-past-to-{day(2)}-today"),
        ("--prior past:undated.txt", f"by-past-to-{day()}-today"),
        ("--prior common", "by-common-en-2023"),
        ("--answers four.txt", "for-four-2023"),
        ("--answers all", "for-all-2023"),
        ("--guesses answers", "answers-today"),
        ("--guesses four.txt", "four-by-past"),
        ("--guesses four.txt --answers all", "four"),
        ("--guesses six.tsv --prior six.tsv", "six-by-six"),
        ("--game 2023 --any", "2023-any"),
        ("--game 2021 --hard", "hard"),
        ("--game 2021 --prior past", "by-past"),
        ("--game 2021 --answers all --prior past", "for-all-by-past"),
        ("--game 2021", ""),
    ],
)
def test_only_trees_of_2021_and_of_own_lists_are_named_without_a_game(
    arguments: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "common" in arguments and not find_spec("wordfreq"):
        missing("wordfreq")
    monkeypatch.chdir(tmp_path)
    Path("four.txt").write_text("might\nnight\nraise\nsight\n")
    Path("six.tsv").write_text("abide\t0\nlight\t1\nmight\t3\nnight\t2\nraise\t2\nsight\t1\n")
    Path("mine.txt").write_text(f"{day(1)}\tcigar\n{day(2)}\trebut\n")
    Path("undated.txt").write_text(f"{UNUSED[0]}\n")
    options = parser("build").parse_args(["--opener", "raise", *arguments.split()])
    game = choice_in_options(options).read()
    path = default_path(game, plan_of(options, game))
    assert path == "/".join(["trees", "-".join(filter(None, ["raise", name])) + ".json"])


def test_a_greedy_tree_does_not_replace_an_optimal_one(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    stored = tmp_path / "trees/salet.json"
    stored.write_bytes((ROOT / "trees/salet.json").read_bytes())
    done = treegen("build", "--game", "2021", "--opener", "salet", cwd=tmp_path)
    _, line = done.stdout.splitlines()
    assert line.startswith("trees/salet-entropy.json: salet solves 2,315 answers in 3.4324")
    assert load(str(stored)).summary.total == 7920


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
@pytest.mark.parametrize(("count", "length", "keeps_clues"), [(4_000, 11, True), (9_000, 6, False)])
def test_memory_stays_below_what_is_allowed_and_the_tree_is_the_same(
    tmp_path: Path, count: int, length: int, keeps_clues: bool
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
    assert (peaks[0] > 130) == keeps_clues  # where many words are scored one by one, few are kept


def test_a_tree_that_loses_games_ends_with_the_command_for_one_that_does_not(
    tmp_path: Path,
) -> None:
    def told(line: str) -> list[str]:
        done = treegen(*line.split(), cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    never = find_tree("never").recipe
    assert (never.max_turns, load(str(ROOT / "trees/never.json")).summary.worst) == (6, 6)
    line = f"build --opener {never.opener} --policy optimal --max-guesses 6 --width {never.width}"
    assert told("build")[-1] == f"to lose none, in a minute: treegen {line}"
    (tmp_path / "own.txt").write_text("\n".join(f"{letter}ight" for letter in "bdefhlmnrst"))
    own = "build --guesses own.txt --answers all"
    *_, late, ask = told(f"{own} --hard --opening bight")
    assert "more than six guesses" in late
    options = "--hard --guesses own.txt --answers all --opener bight"
    search = f"treegen build {options} --policy optimal --max-guesses 6"
    assert ask == f"to search for a tree that loses none: {search}"
    assert not any("loses none" in line for line in told("build --game 2021 --opener raise"))
