"""What `treegen verify` finds: each kind of damage that a tree file can have, with its place."""

import copy
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.building import Prior, build, game
from tests.conftest import ROOT, treegen
from tests.today import FIGURES, LISTED
from tests.tree.test_tree import ABIDE, FOUR, HEAVY, NIGHT, SCHEMA, SEARCHED, SIGHT, at
from treegen import clues
from treegen.clues import Mode
from treegen.errors import TreeError
from treegen.solve.hard import LegalGuesses
from treegen.solve.matrix import encode_words
from treegen.tree.figures import summarise
from treegen.tree.file import dumps, loads, recipe_of
from treegen.tree.find import head_recipe
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.policies import POLICIES, UNKNOWN
from treegen.verify import BUNDLED as KNOWN
from treegen.verify import Fault, clue_for, faults, keeps, known_words, parse, summary_line
from treegen.words.languages import LANGUAGES, fold_of
from treegen.words.lists import ANSWERS, BUNDLED, GUESSES, WordList, bundled

WORDS = WordList("four", ("abide", "might", "night", "sight"))
LIGHT = WordList("light", ("abide", "light", "might", "sight"))
FIVE = WordList("five", (*WORDS.words, "zight"))
SHA = FOUR["recipe"]["answers"]["sha256"]
ONE = "tree.branches.01000"  # where abide is
TWO = "tree.branches.02222"  # where night is, with sight below
THREE = "tree.branches.02222.branches.02222"

Change = tuple[tuple[str, ...], Any]


def text_of(data: object) -> bytes:
    return json.dumps(data).encode()


def damaged(data: dict[str, Any], *changes: Change) -> bytes:
    """Text of a file with other values at those places; None removes what is there."""
    data = copy.deepcopy(data)
    for place, value in changes:
        at(*place)(data, value)
    return text_of(data)


def tree_of(root: Node, **recipe: Any) -> Tree:
    """Tree with that root, whose summary and answers are right."""
    before = loads(json.dumps(FOUR)).recipe
    own = before._replace(
        opener=root.guess,
        answers=WordList("own", tuple(sorted(root.answers()))).info,
    )
    return Tree(own._replace(**recipe), summarise(root), root)


def info(words: WordList) -> dict[str, Any]:
    """What a recipe says of a list."""
    name, count, sha256 = words.info
    return {"name": name, "count": count, "sha256": sha256}


def todays_line(name: str) -> str:
    """Line on a tree of today's game, by the figures that trees/README.md has."""
    known = FIGURES[name]
    every = f"all 14,855 words in {known.total_of_all}, {known.worst_of_all} at worst"
    obeyed = "; hard mode obeyed" if "hard" in name else ""
    bound = json.loads((ROOT / f"trees/{name}.json").read_text())["recipe"]["lower_bound"]
    proven = "not proven, even if" if name == "never" else "proven, if"
    return (
        f"{LISTED:,} answers replayed, {known.total} guesses in all, {known.worst} at worst; "
        f"{every}{obeyed}; {proven} its lower bound of {bound:,} holds"
    )


PUBLISHED = {
    "raise": "2,315 answers replayed, 8,036 guesses in all, 6 at worst",
    "raise-hard": "2,315 answers replayed, 8,308 guesses in all, 8 at worst; hard mode obeyed",
    "raise-any": "2,315 answers replayed, 8,036 guesses in all, 6 at worst; all 12,972 words in "
    "57,577, 8 at worst",
    **{name: todays_line(name) for name in FIGURES},
    "tarse": "3,158 answers replayed, 11,219 guesses in all, 6 at worst; all 14,855 words in "
    "65,817, 9 at worst; proven, if its lower bound of 11,219 holds",
    "human": "14,855 answers replayed, 65,880 guesses in all, 12 at worst; not proven, even if its "
    "lower bound of 10,691,693 holds",
    "salet": "2,315 answers replayed, 7,920 guesses in all, 5 at worst; proven, if its lower bound "
    "of 7,920 holds",
    "salet-hard": "2,315 answers replayed, 8,122 guesses in all, 6 at worst; hard mode obeyed; "
    "proven, if its lower bound of 8,122 holds",
}
LARGE = ("raise-any", "everyday", "everyday-hard", "any-word-hard", "never", "human", "tarse")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in LARGE else name for name in PUBLISHED],
)
def test_published_trees_are_sound(name: str) -> None:
    text = (ROOT / f"trees/{name}.json").read_bytes()
    assert faults(text) == []
    assert summary_line(text) == PUBLISHED[name]


@pytest.mark.parametrize("data", [FOUR, HEAVY, SEARCHED])
def test_the_trees_of_the_specification_are_sound(data: dict[str, Any]) -> None:
    assert faults(text_of(data)) == faults(text_of(data), WORDS, WORDS) == []


@pytest.mark.parametrize("mode", Mode)
def test_trees_that_we_build_are_sound(mode: Mode, answers: WordList) -> None:
    some = WordList("some", answers.words[::9])
    text = dumps(build(answers, some, mode=mode))
    assert faults(text, answers, some) == faults(text) == []


def test_a_byte_order_mark_means_nothing() -> None:
    text = text_of(FOUR)
    assert parse(b"\xef\xbb\xbf" + text) == parse(text)
    assert faults(b"\xef\xbb\xbf" + text) == []


# Not the JSON it should be.


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (b"", "not JSON, or cut short: Expecting value: line 1 column 1 (char 0)"),
        ((ROOT / "trees/raise.json").read_bytes()[:50_000], "not JSON, or cut short: "),
        (b'\xff{"format"', "not JSON, or cut short: 'utf-8' codec can't decode byte 0xff"),
        (b'{"tree":' * 200_000, "not JSON, or cut short: maximum recursion depth"),
        (b'{"format": ' + b"9" * 5000 + b"}", "not JSON, or cut short: Exceeds the limit"),
        (text_of({**FOUR, "note": [0, {"a": float("nan")}]}), "not JSON, or cut short: "),
        (b'{"a": [{"b": 1, "b": 2}]}', "not JSON, or cut short: a name stands twice in {'b': 2}"),
        (text_of(FOUR) + b" " * 12_000_000, "the file has more than 12,000,000 bytes"),
        (b"[" * 1_000_001, "the file has more than 12,000,000 bytes or 1,000,000 values"),
        (b"null", 'not a tree file: it has no "format": "treegen/tree"'),
        (damaged(FOUR, (("format",), "treegen/forest")), "not a tree file: "),
        (damaged(FOUR, (("format",), "treegen/opening")), "not a tree file but an opening file, "),
        (damaged(FOUR, (("version",), True)), "version is True, expected version 1"),
        (damaged(FOUR, (("version",), 1.0)), "version is 1.0, expected version 1"),
        (b'{"format": "treegen/tree", "version": 1}', "recipe is missing"),
    ],
)
def test_what_is_no_tree_file_says_so(text: bytes, start: str) -> None:
    (line,) = faults(text)
    assert line.startswith(start)
    with pytest.raises(ValueError, match=r"."):
        summary_line(text)


@pytest.mark.parametrize(
    ("text", "place", "advice"),
    [
        (b"[]", "", "treegen convert reads the formats of other programs"),
        (b"TARES BGYBB1", "", "treegen convert reads the formats of other programs"),
        (damaged(FOUR, (("version",), 2)), "version", "take the treegen that wrote it"),
        (damaged(FOUR, (("recipe", "hard"), 0)), "recipe.hard", ""),
        (damaged(FOUR, (("tree", "size"), 9)), "tree", ""),
    ],
)
def test_a_fault_says_where_it_is_and_what_to_do(text: bytes, place: str, advice: str) -> None:
    with pytest.raises(Fault) as error:
        parse(text)
    assert error.value.place == place
    assert str(error.value).endswith(f"; {advice}" if advice else "")
    assert [str(error.value)] == faults(text)
    assert str(error.value).startswith(place)


# Fields.

NOT_TEXT, NOT_COUNT = "not printable text", "not a whole number above 0"
NOT_PERCENT = "not a number above 0, at most 100"
NOT_CLUE, NOT_WEIGHT = "not a clue that goes on", "not a whole number, 0 or above"
PLACES = {"abide": ABIDE, "night": NIGHT, "sight": SIGHT}
NOT_FOLD = "not an object that gives for each folded small letter the one or two, not folded, that"
FOREIGN = "of another alphabet than the tree's words"
NOT_WORD = "not a word of 5 letters, in lower case and composed (Unicode NFC)"


@pytest.mark.parametrize(
    ("data", "place", "value", "fault"),
    [
        (FOUR, "recipe", {}, "recipe.policy is missing"),
        (FOUR, "recipe", [], "recipe is [], not an object"),
        (FOUR, "summary", None, "summary is missing"),
        (FOUR, "tree", 3, "tree is 3, not an object"),
        (FOUR, "recipe policy", "", f"recipe.policy is '', {NOT_TEXT}"),
        (FOUR, "recipe ties", "a" * 99, None),
        (FOUR, "recipe opener", "mights", f"tree.guess is 'might', {NOT_WORD.replace('5', '6')}"),
        (FOUR, "recipe opener", "night", "recipe.opener is 'night', expected 'might'"),
        (FOUR, "recipe hard", 0, "recipe.hard is 0, not true or false"),
        (FOUR, "recipe strict", False, "recipe.strict is False, not true"),
        (FOUR, "recipe strict", True, "recipe.hard is False, expected True"),
        (FOUR, "recipe prior", None, "recipe.prior is missing"),
        (FOUR, "recipe prior", 3, "recipe.prior is 3, not null or an object"),
        (FOUR, "recipe guesses count", 4.0, f"recipe.guesses.count is 4.0, {NOT_COUNT}"),
        (FOUR, "recipe answers sha256", "F" * 64, f"recipe.answers.sha256 is '{'F' * 64}', not"),
        (FOUR, "recipe answers sha256", "zz", "recipe.answers.sha256 is 'zz', not a SHA-256"),
        (FOUR, "recipe max_turns", 0, f"recipe.max_turns is 0, {NOT_COUNT}"),
        (FOUR, "recipe max_turns", 2**53, f"recipe.max_turns is 9007199254740992, {NOT_COUNT}"),
        (FOUR, "recipe prefilter", 3, None),
        (FOUR, "recipe prefilter", 2.5, None),
        (FOUR, "recipe prefilter", 0, f"recipe.prefilter is 0, {NOT_PERCENT}"),
        (FOUR, "recipe prefilter", 100.5, f"recipe.prefilter is 100.5, {NOT_PERCENT}"),
        (FOUR, "recipe prefilter", True, f"recipe.prefilter is True, {NOT_PERCENT}"),
        (SEARCHED, "recipe prefilter", 3, "recipe.prefilter is 3, expected None"),
        (FOUR, "recipe proven", False, "recipe.objective is missing"),
        (FOUR, "summary mean", 10**400, f"summary.mean is 1{'0' * 69}, expected 2.0"),
        (FOUR, "summary mean", 0.5, "summary.mean is 0.5, expected 2.0"),
        (FOUR, "summary mean", "2.0", "summary.mean is '2.0', expected 2.0"),
        (FOUR, "summary mean", 2.0000000000000004, "summary.mean is 2.0000000000000004, expected"),
        (FOUR, "summary mean", 2, None),
        (FOUR, "summary answers", True, "summary.answers is True, expected 4"),
        (FOUR, "summary distribution", [True, 2, 1], "summary.distribution is [True, 2, 1]"),
        (FOUR, "summary distribution", [], "summary.distribution is [], expected [1, 2, 1]"),
        (FOUR, "night guess", None, f"{TWO}.guess is missing"),
        (FOUR, "night guess", "nights", f"{TWO}.guess is 'nights', {NOT_WORD}"),
        (FOUR, "night guess", "nig\u0301t", f"{TWO}.guess is 'nig\\u0301t', {NOT_WORD}"),
        (FOUR, "night guess", "ni ht", f"{TWO}.guess is 'ni ht', {NOT_WORD}"),
        (FOUR, "night size", "2", f"{TWO}.size is '2', {NOT_COUNT}"),
        (FOUR, "night branches", None, f"{TWO}: size is 2, its branches hold 0"),
        (FOUR, "night branches", [], f"{TWO}.branches is [], not an object"),
        (FOUR, "night branches", {}, f"{TWO}: size is 2, its branches hold 0"),
        (FOUR, "sight", 7, f"{THREE} is 7, not an object"),
        (FOUR, "abide branches", {}, f"{ONE}: size is 1, its branches hold 0"),
        (FOUR, "night branches", {"22222": 0}, f"{TWO}.branches has '22222', {NOT_CLUE}"),
        (FOUR, "night branches", {"0222": 0}, f"{TWO}.branches has '0222', {NOT_CLUE}"),
        (FOUR, "tree branches 00000", {"guess": "zooks", "size": 1},
         "tree.branches are not in ascending order"),
        (FOUR, "tree size", 9, "tree: size is 9, its branches hold 3"),
        (FOUR, "night size", 3, f"{TWO}: size is 3, its branches hold 1"),
        (FOUR, "recipe answers name", "\x1b[31m", "recipe.answers.name is '\\x1b[31m', not p"),
        (FOUR, "recipe answers count", 5, "recipe.answers are not 5 words as long as the"),
        (FOUR, "recipe openers", ["might", "night"], f"{ONE}.guess is abide, not night (rec"),
        (FOUR, "summary total", 9, "summary.total is 9, expected 8"),
        (FOUR, "summary worst", 4, "summary.worst is 4, expected 3"),
        (FOUR, "summary nodes", 5, "summary.nodes is 5, expected 4"),
        (FOUR, "night guess", [*"night"], f"{TWO}.guess is ['n', 'i', 'g', 'h', 't'], {NOT_WORD}"),
        (FOUR, "abide size", 0, f"{ONE}.size is 0, {NOT_COUNT}"),
        (FOUR, "abide size", 2, f"{ONE}: size is 2, its branches hold 0"),
        (HEAVY, "recipe prior total", 17, "recipe.prior.total is 17, expected 16"),
        (HEAVY, "recipe prior name", None, "recipe.prior.name is missing"),
        (HEAVY, "recipe prior sha256", "zz", "recipe.prior.sha256 is 'zz', expected '67dbdf"),
        (HEAVY, "abide weight", -1, f"{ONE}.weight is -1, {NOT_WEIGHT}"),
        (HEAVY, "abide weight", 2.0, f"{ONE}.weight is 2.0, {NOT_WEIGHT}"),
        (HEAVY, "abide weight", True, f"{ONE}.weight is True, {NOT_WEIGHT}"),
        (HEAVY, "abide weight", None, f"{ONE}.weight is missing"),
        (HEAVY, "sight weight", 13, f"{TWO}: weight is 12, its branches hold 13"),
        (HEAVY, "tree weight", 0, "tree.weight is 0, not a whole number above 0"),
        (HEAVY, "summary weighted_mean", None, "summary.weighted_mean is None, expected 2.375"),
        (HEAVY, "summary weighted_mean", 2.0, "summary.weighted_mean is 2.0, expected 2.375"),
        (HEAVY, "summary weighted_mean", 2.3750004,
         "summary.weighted_mean is 2.3750004, expected 2.375"),
        (HEAVY, "summary heaviest", 4, "summary.heaviest is 4, expected 8"),
        (SEARCHED, "recipe objective", "weighted_mean",
         "recipe.objective is 'weighted_mean', not total or total, then worst"),
        (SEARCHED, "recipe objective", None, "recipe.objective is missing"),
        (SEARCHED, "recipe objective", 7, f"recipe.objective is 7, {NOT_TEXT}"),
        (SEARCHED, "recipe lower_bound", None, "recipe.lower_bound is missing"),
        (SEARCHED, "recipe proven", 1, "recipe.proven is 1, not true or false"),
        (SEARCHED, "recipe width", 1.5, f"recipe.width is 1.5, {NOT_COUNT}"),
        (SEARCHED, "recipe width", 3, "recipe.width is 3, expected None"),  # and proven
        (SEARCHED, "recipe others_width", 3, "recipe.others_width is 3, expected None"),
        (SEARCHED, "recipe policy", "minimax", "recipe.objective is 'total', expected None"),
        (SEARCHED, "recipe max_turns", 2, "recipe.max_turns is 2, expected 3"),
        (SEARCHED, "recipe max_turns", 3, None),
    ],
)  # fmt: skip
def test_a_field_that_is_wrong_is_the_only_fault_and_the_loader_tells_the_same(
    data: dict[str, Any], place: str, value: Any, fault: str | None
) -> None:
    first, *rest = place.split()
    text = damaged(data, ((*PLACES.get(first, [first]), *rest), value))
    found = faults(text)
    assert [line[: len(fault or "")] for line in found[:1]] == ([fault] if fault else [])
    assert len(found) <= 1 or place == "summary"
    recipe_of(head_recipe(text))  # which reads any text
    try:
        loads(text)
        assert fault is None
    except TreeError as error:
        assert str(error) == found[0]


def test_words_have_two_to_fifteen_letters() -> None:
    for length, right in ((1, False), (2, True), (15, True), (16, False)):
        word = "a" * length
        text = dumps(tree_of(Node(word, 1, {}, 1), guesses=WordList("one", (word,)).info))
        assert (faults(text) == []) == right


def test_weights_are_told_by_their_checksum() -> None:
    # abide has one more, night one less: the mean is the same, as both take two guesses
    (fault,) = faults(damaged(HEAVY, ((*ABIDE, "weight"), 3), ((*NIGHT, "weight"), 11)))
    assert fault.startswith("recipe.prior.sha256 is '67dbdf4f55fe6cd5aae8869115fdccd46e20afe3ab10")


def chain(turns: int) -> dict[str, Any]:
    """Tree file for words of which each guess rules out only itself."""
    words = [f"a{chr(0x4E00 + turn)}" for turn in range(turns)]
    node: dict[str, Any] = {"guess": words[-1], "size": 1}
    for size, word in enumerate(words[-2::-1], 2):
        node = {"guess": word, "size": size, "branches": {"20": node}}
    listed = info(WordList("chain", tuple(words)))
    recipe = {**FOUR["recipe"], "opener": words[0], "guesses": listed, "answers": listed}
    total = turns * (turns + 1) // 2
    summary = {"answers": turns, "total": total, "mean": total / turns, "worst": turns,
               "distribution": [1] * turns, "nodes": turns}  # fmt: skip
    return {**FOUR, "recipe": recipe, "summary": summary, "tree": node}


def test_a_tree_holds_a_hundred_turns_and_no_more() -> None:
    text = text_of(chain(100))
    assert (faults(text), loads(dumps(loads(text)))) == ([], loads(text))
    fault = "tree" + ".branches.20" * 100 + ": the tree goes on after 100 turns, the most it may"
    for most in (None, 100, 101, 500):
        (line,) = faults(damaged(chain(101), (("recipe", "max_turns"), most or 100)))
        assert line.startswith(fault)
    with pytest.raises(TreeError, match="goes on after 100 turns"):
        loads(text_of(chain(101)))
    assert faults(text_of(chain(400)))[0].startswith(fault)


def test_of_many_faults_the_first_are_told() -> None:
    text = dumps(loads((ROOT / "trees/raise.json").read_bytes()))
    lines = faults(text.replace(b'"hard":false', b'"hard":true'))
    assert len(lines) == 101
    assert all("is not allowed in hard mode, as " in line for line in lines[:100])
    assert lines[100] == "and 151 more"


def test_a_policy_that_is_none_of_treegens_is_told() -> None:
    for policy in (*POLICIES, UNKNOWN):
        text = json.dumps({**FOUR, "recipe": {**FOUR["recipe"], "policy": policy}}).encode()
        assert "policy" not in summary_line(text)
    text = json.dumps({**FOUR, "recipe": {**FOUR["recipe"], "policy": "curvy"}}).encode()
    told = "; the policy curvy is none of treegen's, so it cannot be built again"
    assert (faults(text), told in summary_line(text)) == ([], True)


# Words that are known.


@pytest.mark.parametrize(
    ("known", "weights", "fault"),
    [
        (("might", "night"), None, None),
        (("might", "night"), (1, 0, 0, 0), None),
        (("light",), (1, 1, 1, 1), None),  # which is never left
        (("might", "sight"), None, f"{TWO}: night is not in the vocabulary mine, and sight is "),
        (("might", "sight"), (1, 1, 1, 0), None),  # night is listed, and sight is not
        (
            ("might", "sight"),
            (1, 1, 0, 0),
            f"{TWO}: night is not in the vocabulary mine, and sight is ",
        ),
        (("light", "night"), (1, 0, 0, 0), None),
        (("light", "night"), (0, 0, 1, 0), "tree: might is not in the vocabulary mine, and night "),
        (("abide", "might", "night", "sight"), (1, 1, 0, 1), None),
    ],
)
def test_only_words_of_the_vocabulary_may_be_played_while_one_is_left(
    known: tuple[str, ...], weights: tuple[int, ...] | None, fault: str | None, tmp_path: Path
) -> None:
    mine = WordList("mine", known)
    tree = loads(json.dumps(FOUR))
    if weights:
        tree = weighing(tree, dict(zip(WORDS.words, weights, strict=True)), "p")
    tree = tree._replace(recipe=tree.recipe._replace(vocabulary=mine.info))
    text = dumps(tree)
    assert loads(text) == tree
    SCHEMA.validate(json.loads(text))
    found = faults(text, vocabulary=mine)
    assert [line[: len(fault or "")] for line in found] == ([fault] if fault else [])
    if len(known) < 4:
        assert faults(text) == []  # a list that it does not know it cannot hold
        assert summary_line(text).endswith(
            "; vocabulary unchecked without the list mine (--vocabulary FILE)"
        )
    (tmp_path / "mine.txt").write_text("\n".join(known))
    (tmp_path / "tree.json").write_bytes(text)
    line = ["tree.json", "--vocabulary", "mine.txt"]
    alone = [sys.executable, str(shutil.copy(ROOT / "treegen/verify.py", tmp_path)), *line]
    for done in (
        subprocess.run(alone, cwd=tmp_path, capture_output=True, text=True),
        treegen("verify", *line, cwd=tmp_path),
    ):
        assert (done.returncode, done.stderr) == (int(fault is not None), "")
        assert done.stdout.startswith(f"tree.json: {fault or ''}")
        assert "unchecked without the list mine" not in done.stdout


@pytest.mark.parametrize(
    ("place", "value", "given", "fault"),
    [
        ("", None, None, None),
        ("", None, ("night",), "recipe.vocabulary is missing"),
        ("", 3, None, "recipe.vocabulary is 3, not an object"),
        ("count", None, None, "recipe.vocabulary.count is missing"),
        ("sha256", "zz", None, "recipe.vocabulary.sha256 is 'zz', not a SHA-256"),
        ("name", "", None, f"recipe.vocabulary.name is '', {NOT_TEXT}"),
        ("name", ANSWERS, None, "recipe.vocabulary.sha256 is "),
        ("count", 3, None, "recipe.vocabulary are not 3 words as long as the opener"),
        ("name", "mine", ("night",), "recipe.vocabulary.sha256 is "),
    ],
)
def test_a_vocabulary_is_told_like_other_lists(
    place: str, value: Any, given: tuple[str, ...] | None, fault: str | None
) -> None:
    known = {**FOUR, "recipe": {**FOUR["recipe"], "vocabulary": info(WORDS)}}
    text = damaged(known, (("recipe", "vocabulary", *place.split()), value))
    found = faults(text, vocabulary=WordList("given", given) if given else None)
    assert [line[: len(fault or "")] for line in found] == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("lang", "es", ""),
        ("lang", "ES", "recipe.lang is 'ES', not a code such as es"),
        ("lang", "", "recipe.lang is '', not a code such as es"),
        ("fold", {"é": "e", "œ": "oe"}, ""),
        ("fold", {"ο": "σ"}, ""),  # Greek letters, which no word has
        ("fold", {"а": "a"}, ""),  # Cyrillic а, which looks like Latin a
        ("fold", [], f"recipe.fold is [], {NOT_FOLD}"),
        ("fold", {"ée": "e"}, f"recipe.fold is {{'\\xe9e': 'e'}}, {NOT_FOLD}"),
        ("fold", {"é": ""}, f"recipe.fold is {{'\\xe9': ''}}, {NOT_FOLD}"),
        ("fold", {"é": "<b>"}, f"recipe.fold is {{'\\xe9': '<b>'}}, {NOT_FOLD}"),
        ("fold", {"é": 1}, f"recipe.fold is {{'\\xe9': 1}}, {NOT_FOLD}"),
        ("fold", {"é": "A"}, f"recipe.fold is {{'\\xe9': 'A'}}, {NOT_FOLD}"),
        ("fold", {"É": "e"}, f"recipe.fold is {{'\\xc9': 'e'}}, {NOT_FOLD}"),
        ("fold", {"-": "e"}, f"recipe.fold is {{'-': 'e'}}, {NOT_FOLD}"),
        ("fold", {"é": "eee"}, f"recipe.fold is {{'\\xe9': 'eee'}}, {NOT_FOLD}"),
        ("fold", {"é": "e" * 20}, f"recipe.fold is {{'\\xe9': '{'e' * 20}'}}, {NOT_FOLD}"),
        ("fold", {"é": "e\u0301"}, f"recipe.fold is {{'\\xe9': 'e\\u0301'}}, {NOT_FOLD}"),
        ("fold", {"é": "é"}, f"recipe.fold is {{'\\xe9': '\\xe9'}}, {NOT_FOLD}"),
        ("fold", {"á": "é", "é": "e"}, "recipe.fold is {'\\xe1': '\\xe9', '\\xe9': 'e'}, not an"),
        ("fold", {"a": "b", "é": "e"}, "recipe.fold folds 'a', but words of the tree have it"),
        ("fold", {"ì": "i", "é": "א"}, f"recipe.fold: '\\xe9' becomes '\\u05d0', {FOREIGN}"),
        ("fold", {"é": "eא"}, f"recipe.fold: '\\xe9' becomes 'e\\u05d0', {FOREIGN}"),
    ],
)
def test_a_recipe_may_tell_language_and_folded_letters(field: str, value: Any, fault: str) -> None:
    text = damaged(FOUR, (("recipe", field), value))
    found = faults(text)
    assert [line[: len(fault)] for line in found] == ([fault] if fault else [])
    try:
        assert dict(loads(text).recipe.fold) == (value if field == "fold" else {})
        assert not fault
    except TreeError as error:
        assert [str(error)] == found


@pytest.mark.parametrize("code", [code for code in LANGUAGES if fold_of(code)])
def test_the_folding_of_each_language_can_be(code: str) -> None:
    fold = fold_of(code)
    for word in (fold[0][1] * 2, "might"):  # in the language's letters, and in those of another
        recipe = {"guesses": WordList("one", (word,)).info, "lang": code, "fold": fold}
        tree = tree_of(Node(word, 1, {}, 1), **recipe)
        text = dumps(tree)
        assert faults(text) == []
        assert loads(text) == tree
        SCHEMA.validate(json.loads(text))


def test_given_lists_are_folded_as_the_recipe_says() -> None:
    text = damaged(FOUR, (("recipe", "fold"), {"ì": "i"}))
    assert faults(text, WordList("given", ("abide", "mìght", "nìght", "sight"))) == []


# Words that are possible but not expected, which weigh 0.


def weighing(tree: Tree, weights: dict[str, int], name: str) -> Tree:
    """The same games with those weights, under that name; words without one weigh 0."""

    def weigh(node: Node) -> Node:
        below = {clue: weigh(branch) for clue, branch in node.branches.items()}
        own = weights.get(node.guess, 0) if node.can_win else 0
        weight = own + sum(branch.weight for branch in below.values())
        return Node(node.guess, node.size, below, weight)

    root = weigh(tree.root)
    words = WordList("own", tuple(sorted(tree.root.answers())))
    own = Prior(name, words, tuple(weights.get(word, 0) for word in words.words))
    recipe = tree.recipe._replace(prior=game(words, words, own).prior_info)
    return Tree(recipe, summarise(root), root)


@pytest.mark.parametrize(
    ("name", "weights", "line"),
    [
        ("mine", {"might": 1}, "1 answer replayed, 1 guess in all, 1 at worst"),
        ("mine", {"abide": 7, "night": 2}, "2 answers replayed, 4 guesses in all, 2 at worst"),
        (ANSWERS, {"might": 1, "sight": 2}, "2 answers replayed, 4 guesses in all, 3 at worst"),
        (ANSWERS, {"might": 1, "sight": 1}, None),  # words of weight 1 are those of the list
    ],
)
def test_figures_of_expected_words_stand_before_those_of_all(
    name: str, weights: dict[str, int], line: str | None
) -> None:
    text = dumps(weighing(loads(json.dumps(FOUR)), weights, name))
    if line:
        assert faults(text) == []
        assert summary_line(text) == f"{line}; all 4 words in 8, 3 at worst"
    else:
        assert faults(text) == [f"recipe.prior: the 2 words of weight 1 are not {ANSWERS}"]


# Answers that are not found.


ZOOKS = {"00000": {"guess": "zooks", "size": 1}, **FOUR["tree"]["branches"]}


@pytest.mark.parametrize(
    ("changes", "found", "by_list"),
    [
        (  # two change their places
            [((*ABIDE, "guess"), "sight"), ((*SIGHT, "guess"), "abide")],
            [f"{ONE}: no branch 01000, where abide leads",
             f"{THREE}: no branch 00100, where sight leads"],
            True,
        ),
        (  # what night leaves is told from it by the second clue, not by the first
            [(NIGHT, {"guess": "night", "size": 2, "branches": {
                "00000": {"guess": "sight", "size": 1}}})],
            [f"{TWO}: no branch 02222, where sight leads",
             f"{TWO}.branches.00000.size is 1, replayed it is 0"],
            True,
        ),
        (  # twice, and so another is lacking
            [((*ABIDE, "guess"), "sight")],
            ["tree.size is 4, replayed it is 3", f"{ONE}.size is 1, replayed it is 0"],
            False,
        ),
        (  # sight is gone, and the tree says nothing of it
            [(NIGHT, {"guess": "night", "size": 1}), (("tree", "size"), 3)],
            ["tree.size is 3, replayed it is 4", f"{TWO}.size is 1, replayed it is 2",
             f"{TWO}: no branch 02222, where sight leads"],
            True,
        ),
        (  # two are
            [(NIGHT, None), (("tree", "size"), 2)],
            ["tree.size is 2, replayed it is 4", "tree: no branch 02222, where night leads"],
            True,
        ),
        (  # night is played, but not counted
            [(NIGHT, {"guess": "night", "size": 2, "branches": {
                "02222": {"guess": "sight", "size": 2, "branches": {
                    "12222": {"guess": "eight", "size": 1}}}}})],
            [f"{THREE}.size is 2, replayed it is 1",
             f"{THREE}.branches.12222.size is 1, replayed it is 0"],
            True,
        ),
        (  # one that is no answer
            [(("tree", "branches"), ZOOKS), (("tree", "size"), 5)],
            ["tree.size is 5, replayed it is 4", "tree.branches.00000.size is 1, replayed it is 0"],
            True,
        ),
    ],
)  # fmt: skip
def test_games_that_are_not_as_told(changes: list[Change], found: list[str], by_list: bool) -> None:
    more = WordList("more", (*WORDS.words, "eight", "zooks"))
    text = damaged(FOUR, *changes, (("recipe", "guesses"), info(more)))
    assert faults(text, None, WORDS if by_list else None) == found


# What a search promises.


@pytest.mark.parametrize(
    ("data", "low", "proven", "expected"),
    [
        (FOUR, 8, True, None),
        (FOUR, 8, False, None),
        (FOUR, 7, False, None),
        (FOUR, 7, True, 8),
        (FOUR, 9, True, 8),
        (FOUR, 9, False, 8),
        (HEAVY, 38, True, None),
        (HEAVY, 37, True, 38),
    ],
)
def test_a_lower_bound_is_held_against_the_total(
    data: dict[str, Any], low: int, proven: bool, expected: int | None
) -> None:
    objective = "weighted_mean" if data["recipe"]["prior"] else "total"
    search = {"policy": "optimal", "objective": objective, "lower_bound": low, "proven": proven}
    text = text_of({**data, "recipe": {**data["recipe"], **search}})
    line = f"recipe.lower_bound is {low}, expected {expected}"
    assert faults(text) == ([line] if expected else [])
    if expected:
        with pytest.raises(TreeError, match=line):
            loads(text)
    else:
        proof = loads(text).recipe.proof
        assert proof and proof.lower_bound == low
        claim = "proven, if" if proven else "not proven, even if"
        assert summary_line(text).endswith(f"; {claim} its lower bound of {low} holds")


# The rules of the game, which it has for itself.


def test_its_clues_are_those_of_the_others(guesses: WordList, answers: WordList) -> None:
    for told in ("ninny annex 10200", "epees geese 10211", "troll smile 00020"):
        guess, answer, clue = told.split()
        assert clue_for(guess, answer) == clue
    odd = ("geese", "epees", "eerie", "melee", "ninny", "annex", "mamma", "ma'am", "aa", "ab", "ba")
    for guess in (*odd, *guesses.words[::997]):
        for answer in (*odd, *answers.words[::13]):
            if len(guess) == len(answer):
                assert clue_for(guess, answer) == clues.clue_for(guess, answer)


def test_hard_mode_is_what_the_builder_plays_by(answers: WordList) -> None:
    words = [*answers.words[::45], "geese", "epees", "ninny", "annex", "eerie", "melee"]
    encoded = encode_words(words, words)
    both = LegalGuesses(encoded, Mode.HARD), LegalGuesses(encoded, Mode.STRICT)
    for place, guess in enumerate(words):
        for clue in {clue_for(guess, answer) for answer in words} - {"22222"}:
            legal = [rules.after(rules.everything, place, int(clue, 3)) for rules in both]
            hard, strict = (
                [words[index] for index in rules.indices(some)]
                for rules, some in zip(both, legal, strict=True)
            )
            assert [word for word in words if keeps(word, guess, clue)] == hard
            assert [word for word in words if clue_for(guess, word) == clue] == strict


def telling(opener: str, spare: str, *answers: str) -> Node:
    """Tree that plays two words to tell those answers apart."""
    last = {clue_for(spare, answer): Node(answer, 1, {}, 1) for answer in answers}
    (clue,) = {clue_for(opener, answer) for answer in answers}
    count = len(answers)
    return Node(opener, count, {clue: Node(spare, count, last, count)}, count)


# That q is absent is said by the first clue alone; the third guess forgets it.
FORGETFUL = Node("abe", 1, {}, 1)
for size, word in ((2, "abd"), (2, "abq"), (3, "abc"), (3, "abq")):
    FORGETFUL = Node(word, size, {"220": FORGETFUL}, size)
LATE = Node("abe", 1, {}, 1)  # only the clue before it forbids the sixth guess
for size, word in (
    *((2, "abd"), (2, "abq"), (2, "abq"), (2, "abz"), (2, "aby")), (3, "abc"), (3, "abx"),
):  # fmt: skip
    LATE = Node(word, size, {"220": LATE}, size)


@pytest.mark.parametrize(
    ("root", "mode", "found"),
    [
        (telling("abd", "bae", "abe", "abf"), Mode.NORMAL, ""),
        (telling("abd", "bae", "abe", "abf"), Mode.HARD, "220: bae|abd earned 220"),  # moved
        (telling("bad", "efa", "abe", "abf"), Mode.HARD, "110: efa|bad earned 110"),  # left out
        (telling("aax", "fae", "eaa", "faa"), Mode.HARD, "120: fae|aax earned 120"),  # once, of two
        (telling("aax", "afa", "eaa", "faa"), Mode.HARD, "120: afa|aax earned 120"),  # only moved
        (telling("axx", "xea", "eea", "faf"), Mode.HARD, ""),
        (telling("axx", "xea", "eea", "faf"), Mode.STRICT, "100: xea|axx earned 100"),
        (FORGETFUL, Mode.HARD, ""),
        (FORGETFUL, Mode.STRICT, "220.branches.220: abq|abq earned 220"),
        (LATE, Mode.STRICT, ".branches.".join(["220"] * 5) + ": abq|abq earned 220"),
    ],
)
def test_a_mode_that_is_claimed_is_obeyed(root: Node, mode: Mode, found: str) -> None:
    level, played = [root], set[str]()
    while level:
        played |= {node.guess for node in level}
        level = [branch for node in level for branch in node.branches.values()]
    own = WordList("own", tuple(sorted(played))).info
    modes = {"hard": mode is not Mode.NORMAL, "strict": mode is Mode.STRICT}
    text = dumps(tree_of(root, guesses=own, **modes))
    place, _, reason = found.partition("|")
    expected = f"tree.branches.{place} is not allowed in hard mode, as {reason}"
    assert faults(text)[:1] == ([expected] if found else [])
    if mode is not Mode.NORMAL and not found:
        assert "; hard mode obeyed" in summary_line(text)


# Word lists.


def with_guesses(words: WordList, *changes: Change) -> bytes:
    """The four words' tree, whose recipe names another list of guesses."""
    return damaged(FOUR, (("recipe", "guesses"), info(words)), *changes)


def test_every_guess_is_in_the_list_of_that_checksum() -> None:
    zight = WordList("zight", ("abide", "might", "night", "zight"))
    text = with_guesses(zight)
    assert faults(text, zight) == [f"{THREE}: sight is not in the list zight"]
    assert "unchecked" not in summary_line(text, zight)
    assert faults(text) == []  # for that list is not known
    unchecked = "; guesses unchecked without the list zight (--guesses FILE)"
    assert summary_line(text).endswith(unchecked)
    three = WordList("three", WORDS.words[:3])  # nor this, but it is too short
    assert faults(with_guesses(three)) == ["recipe.guesses.count is 3, expected 4"]


@pytest.mark.parametrize("name", BUNDLED)
def test_the_lists_that_came_with_treegen_are_known(name: str) -> None:
    assert KNOWN == BUNDLED
    text = with_guesses(bundled(name))
    assert faults(text) == []
    assert "unchecked" not in summary_line(text)
    zight = with_guesses(bundled(name), ((*NIGHT, "guess"), "zight"))
    assert f"{TWO}: zight is not in the list {name}" in faults(zight)


def test_no_other_list_is_called_as_one_that_came_with_treegen() -> None:
    told = f"recipe.answers.sha256 is {SHA}, expected {bundled(ANSWERS).info.sha256}"
    other = damaged(FOUR, (("recipe", "answers", "name"), ANSWERS))
    assert faults(other) == faults(other, WORDS, WORDS) == [told]


def test_a_list_of_longer_words_is_one_fault() -> None:
    three = WordList("three", ("abe", "abf"))
    text = dumps(tree_of(Node("abe", 2, {"220": Node("abf", 1, {}, 1)}, 2), guesses=three.info))
    assert faults(text) == []
    longer = WordList("longer", ("abexx", "abfxx"))
    for part, words in (("guesses", bundled(GUESSES)), ("answers", longer)):
        data = json.loads(text)
        data["recipe"][part] = info(words)
        line = f"recipe.{part} are not {len(words.words)} words as long as the opener"
        assert faults(text_of(data), **{part: words}) == [line]


def test_the_answers_are_told_by_their_checksum() -> None:
    light = damaged(FOUR, ((*NIGHT, "guess"), "light"))  # which is found as well
    (line,) = faults(light)
    assert line == f"recipe.answers.sha256 is '{SHA}', expected '{LIGHT.info.sha256}'"
    assert f"{TWO}: light is not in the list four" in faults(light, WORDS, WORDS)


@pytest.mark.parametrize("part", ["guesses", "answers"])
def test_a_list_that_is_given_is_that_of_the_recipe(part: str) -> None:
    line = f"recipe.{part}.sha256 is {SHA}, expected {LIGHT.info.sha256}"
    assert faults(damaged(FOUR), **{part: LIGHT}) == [line]


# As a command.


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Folder of trees that are sound, one that is wrong, a file that is none, and lists."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    (tmp_path / "five.json").write_bytes(with_guesses(FIVE))
    (tmp_path / "wrong.json").write_bytes(damaged(FOUR, (("summary", "nodes"), 5)))
    (tmp_path / "none.json").write_text(json.dumps({**FOUR, "tree": {}}))
    (tmp_path / "odd.json").write_bytes(damaged(FOUR, (("recipe", "ties"), "\x1b[31m\n")))
    (tmp_path / "\x1b[31m.json").write_text(json.dumps(FOUR))
    for words in (WORDS, LIGHT, FIVE):
        (tmp_path / f"{words.name}.txt").write_text("\n".join(words.words))
    return tmp_path


def alone(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The verifier run without treegen, from a folder that has nothing else of it."""
    shutil.copy(ROOT / "treegen/verify.py", cwd)
    command = [sys.executable, "-I", "-S", "verify.py", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


RIGHT = "four.json: 4 answers replayed, 8 guesses in all, 3 at worst\n"
WRONG = "wrong.json: summary.nodes is 5, expected 4\n"


@pytest.mark.parametrize(
    ("arguments", "code", "output", "message"),
    [
        ("four.json --guesses four.txt --answers four.txt", 0, RIGHT, ""),
        ("five.json --guesses five.txt", 0, RIGHT.replace("four", "five"), ""),
        ("five.json", 0, f"{RIGHT.replace('four', 'five').strip()}; guesses unchecked ", ""),
        ("wrong.json four.json", 1, WRONG + RIGHT, ""),
        ("four.json --guesses light.txt", 1, f"four.json: recipe.guesses.sha256 is {SHA}, exp", ""),
        ("none.json", 1, "none.json: tree.guess is missing\n", ""),
        ("four.txt wrong.json", 1,
         "four.txt: not JSON, or cut short: Expecting value: line 1 column 1 (char 0); "
         "treegen convert reads the formats of other programs\n" + WRONG,
         ""),
        ("odd.json", 1, "odd.json: recipe.ties is '\\x1b[31m\\n', not printable text\n", ""),
        ("missing.json wrong.json", 2, WRONG, "missing.json: No such file or directory\n"),
        ("four.json --guesses missing.txt", 2, "", "missing.txt: No such file or directory\n"),
        (". four.json", 2, RIGHT, ".: Is a directory\n"),
        ("zzzzz", 1, "", "no stored tree "),
        ("four.json --answers four.json", 2, "", "four.json: JSON without "),
        ("", 2, "", "the following arguments are required: TREE"),
        ("four.json --colour", 2, "", "unrecognized arguments: --colour"),
    ],
)  # fmt: skip
def test_a_line_for_each_tree_or_fault(
    files: Path, arguments: str, code: int, output: str, message: str
) -> None:
    ways = [treegen("verify", *arguments.split(), cwd=files)]
    if arguments.endswith(("four.txt", "wrong.json", "missing.json", "--colour")):
        ways.append(alone(*arguments.split(), cwd=files))
    for done in ways:
        assert done.returncode == code
        assert done.stdout == output if output.endswith("\n") else done.stdout.startswith(output)
        assert (message in done.stderr) if message else (done.stderr == "")
        assert done.stderr.count("\n") == bool(message)


def test_all_that_it_finds_is_one_json_list(files: Path) -> None:
    done = treegen("verify", "four.json", "wrong.json", "missing.json", "--json", cwd=files)
    assert (done.returncode, done.stdout.count("\n"), done.stderr.count("\n")) == (2, 1, 1)
    assert json.loads(done.stdout) == [
        {
            "name": "four.json",
            "faults": [],
            "summary": RIGHT.strip().removeprefix("four.json: "),
            "data": None,
        },
        {
            "name": "wrong.json",
            "faults": ["summary.nodes is 5, expected 4"],
            "summary": None,
            "data": None,
        },
    ]
    assert treegen("verify", "wrong.json", "--json", cwd=files).returncode == 1


# Alone.


def test_alone_it_checks_a_published_tree(tmp_path: Path) -> None:
    tree, data = str(ROOT / "trees/salet-hard.json"), ROOT / "treegen/words/data"
    unchecked = f"; guesses unchecked without the list {GUESSES} (--guesses FILE)"
    for words, rest in ([], unchecked), ([f"--guesses={data}/{GUESSES}.txt"], ""):
        done = alone(tree, *words, cwd=tmp_path)
        line = f"{tree}: {PUBLISHED['salet-hard']}{rest}\n"
        assert (done.returncode, done.stdout, done.stderr) == (0, line, "")


def test_alone_it_finds_a_forged_tree(tmp_path: Path) -> None:
    forged = (ROOT / "trees/raise.json").read_bytes().replace(b'"quash"', b'"squab"')
    (tmp_path / "forged.json").write_bytes(forged)
    place = "forged.json: tree.branches.01020.branches.11200.branches.10002"
    done = alone("forged.json", cwd=tmp_path)
    assert done.returncode == 1
    assert f"{place}.size is 1, replayed it is 0\n" in done.stdout
    listed = str(ROOT / f"treegen/words/data/{ANSWERS}.txt")
    done = alone("forged.json", "--answers", listed, cwd=tmp_path)
    assert done.stdout == f"{place}: no branch 11110, where quash leads\n"


def test_alone_it_prints_what_can_be_shown(files: Path) -> None:
    done = alone("\x1b[31m.json", "\udcff.json", cwd=files)
    assert done.returncode == 2
    assert done.stdout == f"'\\x1b[31m.json'{RIGHT.removeprefix('four.json')}"
    assert done.stderr == "'\\udcff.json': No such file or directory\n"
    accents = WordList("é", ("fée", "née"))
    (files / "é.json").write_bytes(dumps(build(accents, accents)).replace(b'"size":1', b'"size":9'))
    done = subprocess.run(
        [sys.executable, "verify.py", "é.json"], cwd=files, capture_output=True, text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (done.returncode, done.stdout[:8], done.stderr) == (1, "\\xe9.jso", "")


def test_alone_it_says_which_lists_it_reads(files: Path) -> None:
    done = alone("four.json", "--guesses", "four.json", cwd=files)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("four.json:1: ") and "treegen verify" in done.stderr


def test_alone_it_reads_a_list_from_a_pipe_for_all_trees(files: Path) -> None:
    shutil.copy(ROOT / "treegen/verify.py", files)
    command = [sys.executable, "verify.py", "four.json", "four.json", "--guesses=/dev/stdin"]
    words = "\n".join(WORDS.words)
    done = subprocess.run(command, cwd=files, input=words, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, RIGHT * 2, "")


def test_alone_it_explains_itself(tmp_path: Path) -> None:
    done = alone("--help", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for part in ("python verify.py TREE", "--guesses FILE", "--answers FILE", "Exit code"):
        assert part in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


@pytest.mark.parametrize(
    ("redirect", "code", "error"),
    [
        ("| head -1", 0, ""),
        (">/dev/full", 2, "output: No space left on device\n"),
    ],
)
def test_alone_it_ends_in_one_line_where_it_cannot_write(
    files: Path, redirect: str, code: int, error: str
) -> None:
    shutil.copy(ROOT / "treegen/verify.py", files)
    hard = (ROOT / "trees/raise.json").read_bytes().replace(b'"hard":false', b'"hard":true')
    (files / "hard.json").write_bytes(hard)
    trees = "hard.json " * 3
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} verify.py {trees} {redirect}"],
        cwd=files, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (code, error)


def test_listed_words_belong_to_a_vocabulary_that_is_the_answer_list() -> None:
    today = json.loads((ROOT / "trees/everyday.json").read_bytes())
    games = parse((ROOT / "trees/everyday.json").read_bytes())[2]
    answers = frozenset(bundled("wordle-2023-answers").words)
    assert known_words(today["recipe"], games, answers) == answers | {"kefir", "loris"}
    own = {**today["recipe"], "vocabulary": {**today["recipe"]["vocabulary"], "sha256": "0" * 64}}
    assert known_words(own, games, answers) == answers


def test_the_likely_words_are_known_by_the_weights() -> None:
    tree = weighing(loads(json.dumps(FOUR)), dict(zip(WORDS.words, (2, 9, 5, 4), strict=True)), "p")
    for words, fault in (
        (("might", "night"), []),
        (("abide", "might"), None),  # which are not the likely ones
    ):
        recipe = tree.recipe._replace(vocabulary=WordList("likely", words).info)
        line = summary_line(dumps(tree._replace(recipe=recipe)))
        assert ("vocabulary unchecked" in line) == (fault is None)
