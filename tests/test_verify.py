"""What `treegen verify` finds: each kind of damage that a tree file can have, with its place."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT, treegen
from tests.test_tree import ABIDE, FOUR, HEAVY, NIGHT, SIGHT, at
from treegen.clues import clue_for, keeps
from treegen.solve.greedy import build
from treegen.solve.hard import legal_after
from treegen.solve.words import ANSWERS, GUESSES, WordList, bundled
from treegen.tree import Node, Tree, load, loads, save, summarise
from treegen.verify import faults, praise

WORDS = WordList("four", ("abide", "might", "night", "sight"))
LIGHT = WordList("light", ("abide", "light", "might", "sight"))
FIVE = WordList("five", (*WORDS.words, "zight"))
SHA = FOUR["recipe"]["answers"]["sha256"]


def damaged(data: dict[str, Any], *changes: tuple[tuple[str, ...], Any]) -> Tree:
    """Tree from a file with other values at those places."""
    data = copy.deepcopy(data)
    for place, value in changes:
        at(*place)(data, value)
    return loads(json.dumps(data))


def tree_of(root: Node, **recipe: Any) -> Tree:
    """Tree with that root, whose summary and answers are right."""
    answers = WordList("own", tuple(sorted(root.answers()))).info
    before = loads(json.dumps(FOUR)).recipe
    recipe = {"opener": root.guess, "answers": answers, **recipe}
    return Tree(before._replace(**recipe), summarise(root), root)


def sha(*words: str) -> str:
    return WordList("", tuple(sorted(words))).info.sha256


@pytest.mark.parametrize(
    ("name", "total", "worst", "rest"),
    [
        ("raise", 8036, 6, ""),
        ("raise-hard", 8308, 8, "; hard mode obeyed"),
        ("human", 54481, 8, ""),
        ("salet", 7920, 5, "; proven, if its lower bound of 7920 holds"),
        ("salet-hard", 8122, 6, "; hard mode obeyed; proven, if its lower bound of 8122 holds"),
    ],
)
def test_published_trees_are_right(name: str, total: int, worst: int, rest: str) -> None:
    tree = load(str(ROOT / f"trees/{name}.json"))
    assert faults(tree) == []
    answers = tree.recipe.answers.count
    assert praise(tree) == (
        f"{answers} answers replayed, {total} guesses in all, {worst} at worst{rest}"
    )


@pytest.mark.parametrize("data", [FOUR, HEAVY])
def test_the_trees_of_the_specification_are_right(data: dict[str, Any]) -> None:
    assert faults(damaged(data)) == faults(damaged(data), WORDS, WORDS) == []


@pytest.mark.parametrize(("hard", "strict"), [(False, False), (True, False), (True, True)])
def test_trees_that_we_build_are_right(hard: bool, strict: bool, answers: WordList) -> None:
    some = WordList("some", answers.words[::9])
    assert faults(build(answers, some, hard=hard, strict=strict), answers, some) == []


# Answers that are not found, figures that do not count them.

PLACED = "tree.branches.01000: sight gives 02222 to might, so it is never found here"
FIGURES = ("total", "mean", "worst", "distribution")


def told(*values: Any) -> list[tuple[tuple[str, ...], Any]]:
    return [(("summary", name), value) for name, value in zip(FIGURES, values, strict=True)]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            [((*ABIDE, "guess"), "sight"), ((*SIGHT, "guess"), "abide")],
            [
                PLACED,
                "tree.branches.02222.branches.02222: abide gives 01000 to might, "
                "so it is never found here",
            ],
        ),
        (  # what night leaves is told from it by the second clue, not by the first
            [(NIGHT, {"guess": "night", "size": 2, "branches": {
                "00000": {"guess": "sight", "size": 1}}})],
            ["tree.branches.02222.branches.00000: sight gives 02222 to night, "
             "so it is never found here"],
        ),
        (  # twice, and so another is lacking
            [((*ABIDE, "guess"), "sight")],
            [
                PLACED,
                f"recipe.answers are 4 words with SHA-256 {SHA}, the tree has 4 with "
                f"{sha('might', 'night', 'sight', 'sight')}",
            ],
        ),
        (  # twice in one game
            [((*SIGHT, "guess"), "night")],
            [
                "tree.branches.02222.branches.02222: night gives 22222 to night, "
                "so it is never found here",
                f"recipe.answers are 4 words with SHA-256 {SHA}, the tree has 4 with "
                f"{sha('abide', 'might', 'night', 'night')}",
            ],
        ),
        ([(("summary", "nodes"), 5)], ["summary.nodes is 5, replayed it is 4"]),
        (
            told(8, 2.0, 3, [2, 0, 2]),
            ["summary.distribution is [2, 0, 2], replayed it is [1, 2, 1]"],
        ),
        (
            told(9, 2.25, 4, [1, 2, 0, 1]),
            [
                "summary.total is 9, replayed it is 8",
                "summary.mean is 2.25, replayed it is 2.0",
                "summary.worst is 4, replayed it is 3",
                "summary.distribution is [1, 2, 0, 1], replayed it is [1, 2, 1]",
            ],
        ),
        ([(("summary", "mean"), 2.0000001)], []),
    ],
)  # fmt: skip
def test_games_that_are_not_as_told(
    changes: list[tuple[tuple[str, ...], Any]], found: list[str]
) -> None:
    assert faults(damaged(FOUR, *changes)) == found


def test_answers_are_counted_and_weighed() -> None:
    four, heavy = damaged(FOUR), damaged(HEAVY)
    fewer = four._replace(summary=four.summary._replace(answers=3))
    assert faults(fewer) == ["summary.answers is 3, replayed it is 4"]
    lighter = heavy._replace(summary=heavy.summary._replace(weighted_mean=2.0))
    assert faults(lighter) == ["summary.weighted_mean is 2.0, replayed it is 2.375"]


def test_weights_are_told_by_their_checksum() -> None:
    # abide has one more, night one less: the mean is the same, as both take two guesses
    tree = damaged(HEAVY, ((*ABIDE, "weight"), 3), ((*NIGHT, "weight"), 11))
    (fault,) = faults(tree)
    assert fault.startswith("recipe.prior.sha256 is 67dbdf4f55fe6cd5aae8869115fdccd46e20afe3ab10")


# What a search promises.


@pytest.mark.parametrize(
    ("data", "low", "proven", "found"),
    [
        (FOUR, 8, True, []),
        (FOUR, 8, False, []),
        (FOUR, 7, False, []),
        (FOUR, 7, True, ["7, the replayed total 8; expected equal, as the tree is proven"]),
        (FOUR, 9, True, ["9, the replayed total 8; expected equal, as the tree is proven"]),
        (FOUR, 9, False, ["9, the replayed total 8; expected no more"]),
        (HEAVY, 38, True, []),
        (HEAVY, 37, True, ["37, the replayed total 38; expected equal, as the tree is proven"]),
    ],
)
def test_a_lower_bound_is_held_against_the_total(
    data: dict[str, Any], low: int, proven: bool, found: list[str]
) -> None:
    tree = damaged(data)
    recipe = tree.recipe._replace(objective="total", lower_bound=low, proven=proven)
    assert faults(tree._replace(recipe=recipe)) == [
        f"recipe.lower_bound is {line}" for line in found
    ]


def test_a_game_that_is_too_long_has_a_place() -> None:
    tree = damaged(FOUR)
    for turns, found in (
        (3, []),
        (2, ["tree.branches.02222.branches.02222: guess 3, but recipe.max_turns is 2"]),
    ):
        assert faults(tree._replace(recipe=tree.recipe._replace(max_turns=turns))) == found


# Hard mode.


def test_hard_mode_is_what_the_builder_plays_by(answers: WordList) -> None:
    words = [*answers.words[::45], "geese", "epees", "ninny", "annex", "eerie", "melee"]
    letters = np.array([list(word.encode()) for word in words], np.uint8).T
    for place, guess in enumerate(words):
        for clue in {clue_for(guess, answer) for answer in words} - {"22222"}:
            hard, strict = (
                [words[i] for i in legal_after(letters, np.arange(len(words)), place, mode)(clue)]
                for mode in (False, True)
            )
            assert [word for word in words if keeps(word, guess, clue)] == hard
            assert [word for word in words if clue_for(guess, word) == clue] == strict


def telling(opener: str, spare: str, *answers: str) -> Node:
    """Tree that plays two words to tell those answers apart."""
    last = {clue_for(spare, answer): Node(answer, 1, {}) for answer in answers}
    (clue,) = {clue_for(opener, answer) for answer in answers}
    return Node(opener, len(answers), {clue: Node(spare, len(answers), last)})


# That q is absent is said by the first clue alone; the third guess forgets it.
FORGETFUL = Node("abe", 1, {})
for size, word in ((2, "abd"), (2, "abq"), (3, "abc"), (3, "abq")):
    FORGETFUL = Node(word, size, {"220": FORGETFUL})


@pytest.mark.parametrize(
    ("root", "mode", "found"),
    [
        (telling("abd", "bae", "abe", "abf"), "", ""),
        (telling("abd", "bae", "abe", "abf"), "hard", "220: bae|abd earned 220"),  # moved
        (telling("bad", "efa", "abe", "abf"), "hard", "110: efa|bad earned 110"),  # left out
        (telling("aax", "fae", "eaa", "faa"), "hard", "120: fae|aax earned 120"),  # once, of two
        (telling("aax", "afa", "eaa", "faa"), "hard", "120: afa|aax earned 120"),  # only moved
        (telling("axx", "xea", "eea", "faf"), "hard", ""),
        (telling("axx", "xea", "eea", "faf"), "hard strict", "100: xea|axx earned 100"),
        (FORGETFUL, "hard", ""),
        (FORGETFUL, "hard strict", "220.branches.220: abq|abq earned 220"),
    ],
)
def test_a_mode_that_is_claimed_is_obeyed(root: Node, mode: str, found: str) -> None:
    tree = tree_of(root, hard="hard" in mode, strict="strict" in mode)
    place, _, reason = found.partition("|")
    name = "strict hard mode" if "strict" in mode else "hard mode"
    expected = f"tree.branches.{place} is not allowed in {name}, as {reason}"
    assert faults(tree) == [expected] * bool(found)


# Word lists.


def with_guesses(words: WordList) -> Tree:
    """The four words' tree, whose recipe names another list of guesses."""
    name, count, sha256 = words.info
    return damaged(FOUR, (("recipe", "guesses"), {"name": name, "count": count, "sha256": sha256}))


def test_every_guess_is_in_the_list_of_that_checksum() -> None:
    three = WordList("three", ("abide", "might", "night"))
    tree = with_guesses(three)
    lacking = ["tree.branches.02222.branches.02222: sight is not in the list three"]
    assert faults(tree, three) == lacking
    assert "unchecked" not in praise(tree, three)
    assert faults(tree) == []  # for that list is not known
    assert praise(tree).endswith("; guesses unchecked without the list three (--guesses FILE)")


@pytest.mark.parametrize("name", [ANSWERS, GUESSES])
def test_the_lists_that_came_with_treegen_are_known(name: str) -> None:
    tree = with_guesses(bundled(name))
    assert faults(tree) == []
    assert "unchecked" not in praise(tree)
    zight = damaged(FOUR, ((*NIGHT, "guess"), "zight"))._replace(recipe=tree.recipe)
    assert faults(zight)[0] == f"tree.branches.02222: zight is not in the list {name}"


def test_the_answers_are_told_by_their_checksum() -> None:
    light = damaged(FOUR, ((*NIGHT, "guess"), "light"))  # which is found as well
    told = f"recipe.answers are 4 words with SHA-256 {SHA}, the tree has 4 with {LIGHT.info.sha256}"
    assert faults(light) == [told]
    assert faults(light, WORDS, WORDS) == [
        "tree.branches.02222: light is not in the list four",
        told,
        "light: not an answer in four",
        "night: not an answer in the tree",
    ]


def test_answers_that_a_known_list_has_besides_are_named(stored: Tree) -> None:
    checksum, *lacking = faults(tree_of(Node("raise", 1, {}), answers=stored.recipe.answers))
    assert checksum.startswith("recipe.answers are 2315 words with SHA-256 f40e")
    assert (lacking[0], len(lacking)) == ("aback: not an answer in the tree", 2314)


def test_lists_that_are_given_are_those_of_the_recipe() -> None:
    tree, other = damaged(FOUR), LIGHT.info.sha256
    told = f"are 4 words with SHA-256 {SHA}, light has 4 with {other}"
    assert faults(tree, LIGHT) == [f"recipe.guesses {told}"]
    assert faults(tree, None, LIGHT) == [
        f"recipe.answers {told}",
        "light: not an answer in the tree",
        "night: not an answer in light",
    ]


@pytest.mark.parametrize("name", ["guesses", "answers"])
def test_words_are_counted(name: str) -> None:
    tree = damaged(FOUR, (("recipe", name, "count"), 5))
    told = f"recipe.{name} are 5 words with SHA-256 {SHA}, the tree has 4 with {SHA}"
    assert faults(tree) == [told]


# As a command.


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Folder of trees that are right, one that is wrong, two files that are none, and lists."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    save(with_guesses(FIVE), str(tmp_path / "five.json"))
    save(damaged(FOUR, (("summary", "nodes"), 5)), str(tmp_path / "wrong.json"))
    (tmp_path / "none.json").write_text(json.dumps({**FOUR, "tree": {}}))
    bound = {"objective": "total", "lower_bound": 7, "proven": True}
    (tmp_path / "low.json").write_text(json.dumps({**FOUR, "recipe": {**FOUR["recipe"], **bound}}))
    for words in (WORDS, LIGHT, FIVE):
        (tmp_path / f"{words.name}.txt").write_text("\n".join(words.words))
    return tmp_path


RIGHT = "four.json: 4 answers replayed, 8 guesses in all, 3 at worst\n"
WRONG = "wrong.json: summary.nodes is 5, replayed it is 4\n"


@pytest.mark.parametrize(
    ("arguments", "code", "output"),
    [
        ("four.json", 0, RIGHT),
        ("four.json --guesses four.txt --answers four.txt", 0, RIGHT),
        ("five.json --guesses five.txt", 0, RIGHT.replace("four", "five")),
        ("five.json", 0, "five.json: 4 answers replayed, 8 guesses in all, 3 at worst; guesses un"),
        ("wrong.json", 1, WRONG),
        ("wrong.json four.json", 1, WRONG + RIGHT),
        ("four.json --guesses light.txt", 1, "four.json: recipe.guesses are 4 words with SHA-256 "),
        ("four.json --answers light.txt", 1, "four.json: recipe.answers are 4 words with SHA-256 "),
    ],
)
def test_a_line_for_each_tree_or_fault(files: Path, arguments: str, code: int, output: str) -> None:
    done = treegen("verify", *arguments.split(), cwd=files)
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout == output if output.endswith("\n") else done.stdout.startswith(output)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("", 2, "the following arguments are required: TREE; see treegen verify --help"),
        ("zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
        ("none.json", 2, "none.json: tree.guess is missing"),
        ("low.json", 2, "low.json: recipe.lower_bound is 7, expected 8, as the tree is proven"),
        ("four.txt", 2, "four.txt: not JSON"),
        ("missing.json", 2, "missing.json: No such file or directory"),
        ("four.json --guesses missing.txt", 2, "missing.txt: No such file or directory"),
        ("four.json --answers four.json", 2, "four.json:1: "),
    ],
)
def test_a_bad_request_is_one_line(files: Path, arguments: str, code: int, message: str) -> None:
    done = treegen("verify", *arguments.split(), cwd=files)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")


@pytest.mark.parametrize(
    ("data", "low", "proven", "end"),
    [
        (FOUR, 8, True, "proven, if its lower bound of 8 holds"),
        (FOUR, 7, False, "not proven, its lower bound is 7"),
        (HEAVY, 38, True, "proven, if its weighted lower bound of 38 holds"),
    ],
)
def test_a_tree_that_was_searched_for_tells_its_bound(
    data: dict[str, Any], low: int, proven: bool, end: str
) -> None:
    objective = "weighted_mean" if data["recipe"]["prior"] else "total"
    searched = {"objective": objective, "lower_bound": low, "proven": proven}
    mode = {"hard": True, "strict": True}
    tree = damaged({**data, "recipe": {**data["recipe"], **mode, **searched}})
    assert faults(tree) == []
    assert praise(tree) == (
        f"4 answers replayed, 8 guesses in all, 3 at worst; strict hard mode obeyed; {end}"
    )


def test_of_many_faults_twenty_are_told(stored: Tree, tmp_path: Path) -> None:
    claimed = stored._replace(recipe=stored.recipe._replace(hard=True))
    save(claimed, str(tmp_path / "hard.json"))
    done = treegen("verify", "hard.json", cwd=tmp_path)
    lines = done.stdout.splitlines()
    assert (done.returncode, len(lines)) == (1, 21)
    assert lines[-1] == f"hard.json: and {len(faults(claimed)) - 20} more"


def test_it_needs_nothing_heavy() -> None:
    code = "import sys; from treegen.cli import main; assert main() == 0; print(*sys.modules)"
    listed = str(ROOT / "treegen/data/wordle-2021-answers.txt")
    done = subprocess.run(
        [sys.executable, "-c", code, "verify", "raise", "--answers", listed],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "treegen.verify" in done.stdout.split()
    assert not {"numpy", "graphviz", "orjson", "tqdm"} & set(done.stdout.split())
