"""What `treegen verify` finds: each kind of damage that a tree file can have, with its place."""

import ast
import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT, treegen
from tests.tree.test_tree import ABIDE, FOUR, HEAVY, NIGHT, SEARCHED, SIGHT, at
from treegen.clues import Mode, clue_for, hard_mode_allows
from treegen.shape import COUNT, COUNTS, MEAN, SHA256, SHARE, Kind, word_of
from treegen.solve.build import build
from treegen.solve.hard import legal_after
from treegen.tree.file import dumps, loads, save
from treegen.tree.model import Node, Tree, summarise
from treegen.verify import faults, praise
from treegen.words.lists import ANSWERS, GUESSES, WordList, bundled

WORDS = WordList("four", ("abide", "might", "night", "sight"))
LIGHT = WordList("light", ("abide", "light", "might", "sight"))
FIVE = WordList("five", (*WORDS.words, "zight"))
SHA = FOUR["recipe"]["answers"]["sha256"]

Changes = list[tuple[tuple[str, ...], Any]]


def text_of(data: object) -> bytes:
    return json.dumps(data).encode()


def damaged(data: dict[str, Any], *changes: tuple[tuple[str, ...], Any]) -> bytes:
    """Text of a file with other values at those places; None removes what is there."""
    data = copy.deepcopy(data)
    for place, value in changes:
        at(*place)(data, value)
    return text_of(data)


def tree_of(root: Node, **recipe: Any) -> Tree:
    """Tree with that root, whose summary and answers are right."""
    answers = WordList("own", tuple(sorted(root.answers()))).info
    before = loads(json.dumps(FOUR)).recipe
    recipe = {"opener": root.guess, "answers": answers, **recipe}
    return Tree(before._replace(**recipe), summarise(root), root)


def sha(*words: str) -> str:
    return WordList("", tuple(sorted(words))).info.sha256


def info(words: WordList) -> dict[str, Any]:
    """What a recipe says of a list."""
    name, count, sha256 = words.info
    return {"name": name, "count": count, "sha256": sha256}


@pytest.mark.parametrize(
    ("name", "answers", "total", "worst", "rest"),
    [
        ("raise", 2315, 8036, 6, ""),
        ("raise-hard", 2315, 8308, 8, "; hard mode obeyed"),
        ("human", 12972, 54481, 8, ""),
        ("salet", 2315, 7920, 5, "; proven, if its lower bound of 7920 holds"),
        ("salet-hard", 2315, 8122, 6,
         "; hard mode obeyed; proven, if its lower bound of 8122 holds"),
    ],
)  # fmt: skip
def test_published_trees_are_right(
    name: str, answers: int, total: int, worst: int, rest: str
) -> None:
    text = (ROOT / f"trees/{name}.json").read_bytes()
    assert faults(text) == []
    assert praise(text) == (
        f"{answers} answers replayed, {total} guesses in all, {worst} at worst{rest}"
    )


@pytest.mark.parametrize("data", [FOUR, HEAVY, SEARCHED])
def test_the_trees_of_the_specification_are_right(data: dict[str, Any]) -> None:
    assert faults(damaged(data)) == faults(damaged(data), WORDS, WORDS) == []


@pytest.mark.parametrize("mode", Mode)
def test_trees_that_we_build_are_right(mode: Mode, answers: WordList) -> None:
    some = WordList("some", answers.words[::9])
    text = dumps(build(answers, some, mode=mode))
    assert faults(text, answers, some) == faults(text) == []


# Not the JSON it should be.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"", ["not JSON, or cut short: Expecting value: line 1 column 1 (char 0)"]),
        ((ROOT / "trees/raise.json").read_bytes()[:50_000], ["not JSON, or cut short: "]),
        (b'\xff{"format"', ["not UTF-8 at byte 0; a tree file is UTF-8 JSON"]),
        (json.dumps(FOUR).encode("utf-16"), ["not UTF-8 at byte 0; a tree file is UTF-8 JSON"]),
        (b"\xef\xbb\xbf" + text_of(FOUR), ["begins with a byte order mark"]),
        (b'{"tree":' * 200_000, ["nested too deep; a tree has at most 100 turns"]),
        (b'{"format": ' + b"9" * 5000 + b"}", ["not JSON, or cut short: "]),
        (b"NaN", ["the file is NaN, which is not JSON"]),
        (
            text_of({**FOUR, "note": [float("inf"), {"a": float("nan"), "b": 1}]}),
            ["note.0 is Infinity, which is not JSON", "note.1.a is NaN, which is not JSON"],
        ),
        (b'{"a": NaN, "a": 1}', ["NaN is not JSON"]),
        (b"null", ['not a tree file: it has no "format": "treegen/tree"']),
        (b'[{"format": "treegen/tree"}]', ['not a tree file: it has no "format": "treegen/tree"']),
        (damaged(FOUR, (("format",), "treegen/forest")), ["not a tree file: "]),
        (damaged(FOUR, (("version",), 2)), ["version is 2, this treegen verifies version 1"]),
        (damaged(FOUR, (("version",), True)), ["version is true, this treegen verifies version 1"]),
        (damaged(FOUR, (("version",), None)), ["version is null, this treegen verifies version 1"]),
        (
            b'{"format": "treegen/tree", "version": 1}',
            ["recipe is missing", "summary is missing", "tree is missing"],
        ),
    ],
)
def test_what_is_no_tree_file_says_so(text: bytes, found: list[str]) -> None:
    result = faults(text)
    assert len(result) == len(found)
    for line, start in zip(result, found, strict=True):
        assert line.startswith(start)


def test_nothing_good_is_said_of_what_is_no_tree_file() -> None:
    with pytest.raises(ValueError, match="expected one that has no faults"):
        praise(b"{}")


def test_a_name_that_stands_twice_is_told_where_it_does() -> None:
    text = text_of(FOUR).decode()
    twice = text.replace('"size": 1}', '"size": 1, "size": 1}', 1)
    twice = twice.replace('"hard": false', '"hard": true, "hard": false')
    twice = twice.replace('"nodes": 4', '"nodes": 5')
    assert faults(twice.encode()) == [
        "recipe.hard stands there twice, of which readers see one",
        "tree.branches.01000.size stands there twice, of which readers see one",
        "summary.nodes is 5, replayed it is 4",
    ]


# Fields.


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (COUNT, [1, 2**53 - 1], [0, -1, 1.0, True, "1", 2**53, None]),
        (COUNTS, [[1], [0, 1]], [[], "1", {"1": 1}, [1, True], [1.0], [-1], None]),
        (MEAN, [1, 1.0, 2.5], [0.5, 0, True, "2", -1.0, float("inf"), 2**53, None]),
        (SHARE, [0.03, 1e-7], [0.0, 1.0, 0, 1, -0.5, True, "3%", float("nan")]),
        (SHA256, ["0f" * 32], ["0" * 63, "0" * 65, "g" * 64, "F" * 64, 5, ["0"] * 64]),
        (word_of(2), ["ab", "éa"], ["a", "abc", "AB", "a1", "e\u0301"]),
        (word_of(15), ["a" * 15], ["a" * 14, "a" * 16]),
        (word_of(16), [], ["a" * 16, 7]),
        (word_of(1), [], ["a"]),
    ],
)
def test_what_a_field_must_be(kind: Kind, right: list[Any], wrong: list[Any]) -> None:
    assert [kind.holds(value) for value in right] == [True] * len(right)
    assert [kind.holds(value) for value in wrong] == [False] * len(wrong)


NOT_WORD = "not a word of 5 letters, in lower case and composed (Unicode NFC)"


@pytest.mark.parametrize(
    ("place", "value", "found"),
    [
        (("recipe",), {}, [
            *(f"recipe.{name} is missing" for name in (
                "policy", "opener", "hard", "ties", "guesses", "answers", "prior", "generator"))]),
        (("recipe",), [], ["recipe is a list, not an object"]),
        (("summary",), None, ["summary is missing"]),
        (("tree",), 3, ["tree is 3, not an object"]),
        (("recipe", "policy"), "", ['recipe.policy is "", not printable text']),
        (("recipe", "generator"), "a\nb", ['recipe.generator is "a\\nb", not printable text']),
        (("recipe", "opener"), "mights", [f'recipe.opener is "mights", {NOT_WORD}']),
        (("recipe", "opener"), "night", ["recipe.opener is night, tree.guess is might"]),
        (("recipe", "hard"), 0, ["recipe.hard is 0, not true or false"]),
        (("recipe", "strict"), False, ["recipe.strict is false, not true; else leave it out"]),
        (("recipe", "strict"), True,
         ["recipe.strict is true, recipe.hard is false; strict is a hard mode"]),
        (("recipe", "incomplete"), 1, ["recipe.incomplete is 1, not true; else leave it out"]),
        (("recipe", "prefilter"), 1, ["recipe.prefilter is 1, not a number above 0 and below 1"]),
        (("recipe", "prior"), None, ["recipe.prior is missing"]),
        (("recipe", "prior"), 3, [
            "recipe.prior is 3, not an object",
            "summary.weighted_mean is missing",
            *(f"tree{place}.weight is missing" for place in (
                "", ".branches.01000", ".branches.02222", ".branches.02222.branches.02222"))]),
        (("recipe", "guesses", "count"), 4.0,
         ["recipe.guesses.count is 4.0, not a whole number above 0"]),
        (("recipe", "answers", "sha256"), "F" * 64,
         [f'recipe.answers.sha256 is "{"F" * 36}..., not 64 hexadecimal digits']),
        (("recipe", "answers", "sha256"), "zz",
         ['recipe.answers.sha256 is "zz", not 64 hexadecimal digits']),
        (("recipe", "max_turns"), 0, ["recipe.max_turns is 0, not a whole number above 0"]),
        (("recipe", "proven"), False,
         ["recipe.objective is missing", "recipe.lower_bound is missing"]),
        (("summary", "mean"), 10**400, ["summary.mean is 1000000000000000000000000000000000000..., "
                                        "not a number from 1 up"]),
        (("summary", "mean"), 0.5, ["summary.mean is 0.5, not a number from 1 up"]),
        (("summary", "answers"), True, ["summary.answers is true, not a whole number above 0"]),
        (("summary", "distribution"), [1, -2, 1],
         ["summary.distribution is a list, not a list of counts"]),
        (("tree", "guess"), "Might", [f'tree.guess is "Might", {NOT_WORD}']),
        ((*NIGHT, "guess"), None, ["tree.branches.02222.guess is missing"]),
        ((*NIGHT, "guess"), "nig\u0301t",
         [f'tree.branches.02222.guess is "nig\\u0301t", {NOT_WORD}']),
        ((*NIGHT, "guess"), "ni ht", [f'tree.branches.02222.guess is "ni ht", {NOT_WORD}']),
        ((*NIGHT, "size"), "2", ['tree.branches.02222.size is "2", not a whole number above 0']),
        ((*NIGHT, "branches"), None, ["tree.branches.02222.branches is missing"]),
        ((*NIGHT, "branches"), [], ["tree.branches.02222.branches is a list, not an object"]),
        ((*NIGHT, "branches"), {}, ["tree.branches.02222: size is 2, its branches hold 0"]),
        ((*SIGHT,), 7, ["tree.branches.02222.branches.02222 is 7, not an object"]),
        ((*ABIDE, "branches"), {}, [
            "tree.branches.01000: size is 1, but there are branches; the last answer is guessed at "
            "once"]),
        ((*NIGHT, "branches"), {"22222": {"guess": "sight", "size": 1}}, [
            'tree.branches.02222.branches has "22222", expected a clue of 5 digits 0, 1 or 2 '
            "that is not the winning one"]),
        (("tree", "size"), 9, ["tree: size is 9, its branches hold 3"]),
        ((*NIGHT, "size"), 3, ["tree.branches.02222: size is 3, its branches hold 1"]),
    ],
)  # fmt: skip
def test_a_field_that_is_wrong_is_the_only_fault(
    place: tuple[str, ...], value: Any, found: list[str]
) -> None:
    assert faults(damaged(FOUR, (place, value))) == found


PRIOR = ("recipe", "prior")


@pytest.mark.parametrize(
    ("place", "value", "found"),
    [
        ((*PRIOR, "total"), 16.0, ["recipe.prior.total is 16.0, not a whole number above 0"]),
        ((*PRIOR, "total"), 17, ["recipe.prior.total is 17, that of the tree's weights 16"]),
        ((*ABIDE, "weight"), 0, ["tree.branches.01000.weight is 0, not a whole number above 0"]),
        ((*ABIDE, "weight"), None, ["tree.branches.01000.weight is missing"]),
        ((*SIGHT, "weight"), 12, [
            "tree.branches.02222: weight is 12, its branches hold 12, but its guess can win"]),
        (("tree", "weight"), 13, ["tree: weight is 13, its branches hold 14"]),
        ((*NIGHT, "size"), 3, ["tree.branches.02222: size is 3, its branches hold 1"]),
        (("summary", "weighted_mean"), None, ["summary.weighted_mean is missing"]),
        (("summary", "weighted_mean"), 2.0,
         ["summary.weighted_mean is 2.0, replayed it is 2.375"]),
    ],
)  # fmt: skip
def test_a_weight_that_is_wrong_is_the_only_fault(
    place: tuple[str, ...], value: Any, found: list[str]
) -> None:
    assert faults(damaged(HEAVY, (place, value))) == found


def test_weights_are_told_by_their_checksum() -> None:
    # abide has one more, night one less: the mean is the same, as both take two guesses
    (fault,) = faults(damaged(HEAVY, ((*ABIDE, "weight"), 3), ((*NIGHT, "weight"), 11)))
    assert fault.startswith("recipe.prior.sha256 is 67dbdf4f55fe6cd5aae8869115fdccd46e20afe3ab10")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((*NIGHT, "guess"), None),
        ((*NIGHT, "size"), 3),
        ((*NIGHT, "size"), "2"),
        ((*NIGHT, "branches"), None),
        ((*NIGHT, "branches"), []),
        ((*ABIDE, "size"), 0),
        (SIGHT, 7),
        (NIGHT, "night"),
        (("tree", "branches"), 5),
        (("tree", "guess"), "Might"),
    ],
)
def test_what_leads_to_a_damaged_place_is_no_fault_of_its_own(
    place: tuple[str, ...], value: Any
) -> None:
    (line,) = faults(damaged(SEARCHED, (place, value)), WORDS, WORDS)
    assert line.startswith(".".join(place)) or line.startswith(".".join(place[:-1]))


def test_all_faults_are_told_wherever_they_are() -> None:
    text = damaged(
        FOUR,
        (("recipe", "ties"), 3),
        (("recipe", "answers", "sha256"), "zz"),
        (("summary", "mean"), 2.5),
        ((*ABIDE, "size"), 0),
        ((*SIGHT, "guess"), "SIGHT"),
    )
    assert faults(text) == [
        "recipe.ties is 3, not printable text",
        'recipe.answers.sha256 is "zz", not 64 hexadecimal digits',
        "tree.branches.01000.size is 0, not a whole number above 0",
        f'tree.branches.02222.branches.02222.guess is "SIGHT", {NOT_WORD}',
        "summary.mean is 2.5, by its distribution it is 2.0",
    ]


def test_branches_stand_in_ascending_order() -> None:
    data = copy.deepcopy(FOUR)
    branches = data["tree"]["branches"]
    data["tree"]["branches"] = dict(reversed(branches.items()))
    assert faults(text_of(data)) == [
        "tree.branches: 01000 stands after 02222, not in ascending order"
    ]


def test_a_guess_that_is_damaged_does_not_hide_what_is_below_it() -> None:
    guesses = {"guesses": info(WordList("three", ("abide", "might", "night")))}
    data = {**FOUR, "recipe": {**FOUR["recipe"], **guesses, "max_turns": 2}}
    below = "tree.branches.02222.branches.02222"
    three = WordList("three", ("abide", "might", "night"))
    assert faults(damaged(data, ((*NIGHT, "guess"), 7)), three) == [
        f"tree.branches.02222.guess is 7, {NOT_WORD}",
        f"{below}: guess 3, but recipe.max_turns is 2",
        f"{below}: sight is not in the list three",
    ]


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
    assert faults(text_of(chain(100))) == []
    place = "tree" + ".branches.20" * 99
    assert faults(text_of(chain(101))) == [
        f"{place}: the tree goes on after 100 turns, the most it may have"
    ]


# Answers that are not found, figures that do not count them.

PLACED = "tree.branches.01000: sight gives 02222 to might, so it is never found here"


def figures(*values: Any) -> Changes:
    names = ("total", "mean", "worst", "distribution")
    return [(("summary", name), value) for name, value in zip(names, values, strict=True)]


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
        ([(("summary", "answers"), 3)], ["summary.answers is 3, replayed it is 4"]),
        (
            figures(8, 2.0, 3, [2, 0, 2]),
            ["summary.distribution is [2, 0, 2], replayed it is [1, 2, 1]"],
        ),
        (
            figures(9, 2.25, 4, [1, 2, 0, 1]),
            [
                "summary.total is 9, replayed it is 8",
                "summary.mean is 2.25, replayed it is 2.0",
                "summary.worst is 4, replayed it is 3",
                "summary.distribution is [1, 2, 0, 1], replayed it is [1, 2, 1]",
            ],
        ),
        ([(("summary", "mean"), 2.0000001)], []),
        ([(("summary", "mean"), 2)], []),
    ],
)  # fmt: skip
def test_games_that_are_not_as_told(changes: Changes, found: list[str]) -> None:
    assert faults(damaged(FOUR, *changes)) == found


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (  # sight is gone, and the tree says nothing of it
            [
                (NIGHT, {"guess": "night", "size": 1}), (("tree", "size"), 3),
                *figures(5, 5 / 3, 2, [1, 2]), (("summary", "answers"), 3),
                (("summary", "nodes"), 3),
            ],
            ["tree.branches.02222: no branch 02222, to which sight leads"],
        ),
        (  # two are
            [
                (NIGHT, None), (("tree", "size"), 2), *figures(3, 1.5, 2, [1, 1]),
                (("summary", "answers"), 2), (("summary", "nodes"), 2),
            ],
            ["tree: no branch 02222, to which night and 1 more lead"],
        ),
        (  # night is played, but not counted
            [
                ((*NIGHT, "size"), 1), (NIGHT, {"guess": "night", "size": 2, "branches": {
                    "02222": {"guess": "sight", "size": 2, "branches": {
                        "12222": {"guess": "eight", "size": 1}}}}}),
                *figures(10, 2.5, 4, [1, 1, 1, 1]), (("summary", "nodes"), 5),
            ],
            [
                "tree.branches.02222: night can be the answer, but the branches hold all 2",
                "tree.branches.02222.branches.02222.branches.12222: eight gives 02222 to sight, "
                "so it is never found here",
            ],
        ),
        (  # one that is no answer
            [(("tree", "branches", "00000"), {"guess": "zooks", "size": 1}), (("tree", "size"), 5),
             *figures(10, 2.0, 3, [1, 3, 1]), (("summary", "answers"), 5),
             (("summary", "nodes"), 5)],
            ["tree.branches.00000: zooks is no answer in four"],
        ),
    ],
)  # fmt: skip
def test_each_answer_of_a_list_that_is_known_is_found(changes: Changes, found: list[str]) -> None:
    more = WordList("more", (*WORDS.words, "eight", "zooks"))
    text = damaged(FOUR, (("recipe", "guesses"), info(more)), *changes)
    lines = faults(text, None, WORDS)
    assert [line for line in lines if "order" not in line] == found  # as `changes` come last


def test_answers_of_a_bundled_list_that_are_gone_have_a_place() -> None:
    data = json.loads((ROOT / "trees/raise.json").read_bytes())
    branches = data["tree"]["branches"]
    gone = branches.pop("00012")
    data["tree"]["size"] -= gone["size"]
    lines = faults(text_of(data))
    (line,) = [line for line in lines if "branch" in line]
    assert line.startswith("tree: no branch 00012, to which ")
    assert line.endswith(f" and {gone['size'] - 1} more lead")
    assert len(lines) == 6  # the summary's figures too


# A tree that does not hold all answers, and says so.

INCOMPLETE = {**FOUR, "recipe": {**FOUR["recipe"], "incomplete": True, "answers": info(FIVE),
                                 "guesses": info(FIVE)}}  # fmt: skip


def test_an_incomplete_tree_need_not_hold_all_answers_of_its_list() -> None:
    text = text_of(INCOMPLETE)
    right = "4 answers replayed, 8 guesses in all, 3 at worst; incomplete, without 1 of the 5"
    assert faults(text) == faults(text, FIVE, FIVE) == []
    assert praise(text, FIVE, FIVE) == f"{right} answers"
    assert praise(text) == (
        f"{right} answers; guesses unchecked without the list five (--guesses FILE); "
        "answers unchecked without the list five (--answers FILE)"
    )
    complete = damaged(INCOMPLETE, (("recipe", "incomplete"), None))
    assert faults(complete, FIVE, FIVE) == [
        "tree.branches.02222: no branch 02222, to which sight and 1 more lead"
        if False
        else "tree.branches.02222.branches.02222: no branch 02222, to which zight leads"
    ]


def test_an_incomplete_tree_holds_only_answers_of_its_list_and_not_all() -> None:
    text = damaged(INCOMPLETE, (("recipe", "answers"), info(LIGHT)))
    assert faults(text, None, LIGHT) == [
        "tree.branches.02222: night is no answer in light",
        "recipe.incomplete is true, but the tree holds 4 answers; leave it out",
    ]
    text = damaged(FOUR, (("recipe", "incomplete"), True))
    assert faults(text) == ["recipe.incomplete is true, but the tree holds 4 answers; leave it out"]


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
    objective = "weighted_mean" if data["recipe"]["prior"] else "total"
    searched = {
        "policy": "optimal", "objective": objective, "lower_bound": low, "proven": proven,
    }  # fmt: skip
    text = text_of({**data, "recipe": {**data["recipe"], **searched}})
    assert faults(text) == [f"recipe.lower_bound is {line}" for line in found]


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("objective", "weighted_mean",
         'recipe.objective is "weighted_mean", not total or total, then worst'),
        ("objective", None, "recipe.objective is missing"),
        ("width", 3, "recipe.proven is true, but recipe.width limited the search"),
        ("max_turns", 2,
         "tree.branches.02222.branches.02222: guess 3, but recipe.max_turns is 2"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_search_is_named(name: str, value: Any, found: str) -> None:
    assert faults(damaged(SEARCHED, (("recipe", name), value))) == [found]


def test_a_mean_is_told_to_six_digits(stored: Tree) -> None:
    for mean, found in ((3.4712744, 0), (3.471275, 1), (3.4716, 1)):
        told = dumps(stored._replace(summary=stored.summary._replace(mean=mean)))
        assert len(faults(told)) == found


# Hard mode.


def test_hard_mode_is_what_the_builder_plays_by(answers: WordList) -> None:
    words = [*answers.words[::45], "geese", "epees", "ninny", "annex", "eerie", "melee"]
    letters = np.array([list(word.encode()) for word in words], np.uint8).T
    for place, guess in enumerate(words):
        for clue in {clue_for(guess, answer) for answer in words} - {"22222"}:
            hard, strict = (
                [words[i] for i in legal_after(letters, np.arange(len(words)), place, mode)(clue)]
                for mode in (Mode.HARD, Mode.STRICT)
            )
            assert [word for word in words if hard_mode_allows(word, guess, clue)] == hard
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
LATE = Node("abe", 1, {})  # only the clue before it forbids the sixth guess
for size, word in (
    *((2, "abd"), (2, "abq"), (2, "abq"), (2, "abz"), (2, "aby")), (3, "abc"), (3, "abx"),
):  # fmt: skip
    LATE = Node(word, size, {"220": LATE})


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
        (LATE, "hard strict", ".branches.".join(["220"] * 5) + ": abq|abq earned 220"),
    ],
)
def test_a_mode_that_is_claimed_is_obeyed(root: Node, mode: str, found: str) -> None:
    own = WordList("own", ("abc", "abd", "abe", "abq", "abx", "aby", "abz")).info
    tree = tree_of(root, hard="hard" in mode, strict="strict" in mode, guesses=own)
    place, _, reason = found.partition("|")
    name = "strict hard mode" if "strict" in mode else "hard mode"
    expected = f"tree.branches.{place} is not allowed in {name}, as {reason}"
    told = [line for line in faults(dumps(tree)) if "recipe.guesses" not in line]
    assert told == [expected] * bool(found)


# Word lists.


def with_guesses(words: WordList) -> bytes:
    """The four words' tree, whose recipe names another list of guesses."""
    return damaged(FOUR, (("recipe", "guesses"), info(words)))


def test_every_guess_is_in_the_list_of_that_checksum() -> None:
    zight = WordList("zight", ("abide", "might", "night", "zight"))
    text = with_guesses(zight)
    lacking = ["tree.branches.02222.branches.02222: sight is not in the list zight"]
    assert faults(text, zight) == lacking
    assert "unchecked" not in praise(text, zight)
    assert faults(text) == []  # for that list is not known
    assert praise(text).endswith("; guesses unchecked without the list zight (--guesses FILE)")


def test_a_list_that_is_not_known_has_at_least_what_is_played() -> None:
    three = WordList("three", ("abide", "might", "night"))
    assert faults(with_guesses(three)) == ["recipe.guesses are 3 words, but the tree plays 4"]


@pytest.mark.parametrize("name", [ANSWERS, GUESSES])
def test_the_lists_that_came_with_treegen_are_known(name: str) -> None:
    text = with_guesses(bundled(name))
    assert faults(text) == []
    assert "unchecked" not in praise(text)
    zight = damaged(
        FOUR, (("recipe", "guesses"), info(bundled(name))), ((*NIGHT, "guess"), "zight")
    )
    assert faults(zight)[0] == f"tree.branches.02222: zight is not in the list {name}"


def test_no_other_list_is_called_as_one_that_came_with_treegen() -> None:
    told = f"{bundled(ANSWERS).info.sha256}, not {SHA}; expected another name for another list"
    assert faults(damaged(FOUR, (("recipe", "answers", "name"), ANSWERS))) == [
        f"recipe.answers are called {ANSWERS}, whose SHA-256 is {told}"
    ]


def test_a_list_of_other_words_is_one_fault() -> None:
    three = WordList("three", ("abe", "abf"))
    text = dumps(tree_of(Node("abe", 2, {"220": Node("abf", 1, {})}), guesses=three.info))
    assert faults(text) == []
    data = json.loads(text)
    data["recipe"]["guesses"] = info(bundled(GUESSES))
    assert faults(text_of(data)) == [
        "recipe.guesses are wordle-2021-guesses, whose words are longer or shorter than guesses"
    ]


def test_the_answers_are_told_by_their_checksum() -> None:
    light = damaged(FOUR, ((*NIGHT, "guess"), "light"))  # which is found as well
    told = f"recipe.answers are 4 words with SHA-256 {SHA}, the tree has 4 with {LIGHT.info.sha256}"
    assert faults(light) == [told]
    assert faults(light, WORDS, WORDS) == [
        "tree.branches.02222: light is not in the list four",
        "tree.branches.02222: light is no answer in four",
        "tree.branches.02222.branches.02222: no branch 02222, to which night leads",
    ]


def test_a_list_that_is_given_is_that_of_the_recipe() -> None:
    text, other = damaged(FOUR), LIGHT.info.sha256
    told = f"are 4 words with SHA-256 {SHA}, light has 4 with {other}"
    assert faults(text, LIGHT) == [f"recipe.guesses {told}"]
    assert faults(text, None, LIGHT) == [
        f"recipe.answers {told}; the tree lacks light, and has night besides"
    ]


@pytest.mark.parametrize("name", ["guesses", "answers"])
def test_words_are_counted(name: str) -> None:
    told = f"recipe.{name} are 5 words with SHA-256 {SHA}, the tree has 4 with {SHA}"
    assert faults(damaged(FOUR, (("recipe", name, "count"), 5))) == [told]


# As a command.


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Folder of trees that are right, one that is wrong, a file that is none, and lists."""
    (tmp_path / "four.json").write_text(json.dumps(FOUR))
    (tmp_path / "five.json").write_bytes(with_guesses(FIVE))
    (tmp_path / "wrong.json").write_bytes(damaged(FOUR, (("summary", "nodes"), 5)))
    (tmp_path / "none.json").write_text(json.dumps({**FOUR, "tree": {}}))
    (tmp_path / "odd.json").write_bytes(damaged(FOUR, (("recipe", "ties"), "\x1b[31m\n")))
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
        ("none.json", 1, "none.json: tree.guess is missing\nnone.json: tree.size is missing\n"),
        ("four.txt wrong.json", 1,
         "four.txt: not JSON, or cut short: Expecting value: line 1 column 1 (char 0)\n" + WRONG),
        ("odd.json", 1, 'odd.json: recipe.ties is "\\u001b[31m\\n", not printable text\n'),
    ],
)  # fmt: skip
def test_a_line_for_each_tree_or_fault(files: Path, arguments: str, code: int, output: str) -> None:
    done = treegen("verify", *arguments.split(), cwd=files)
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout == output if output.endswith("\n") else done.stdout.startswith(output)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("", 2, "the following arguments are required: TREE; see treegen verify --help"),
        ("zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
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
    searched = {
        "policy": "optimal", "objective": objective, "lower_bound": low, "proven": proven,
    }  # fmt: skip
    mode = {"hard": True, "strict": True}
    text = text_of({**data, "recipe": {**data["recipe"], **mode, **searched}})
    assert faults(text) == []
    assert praise(text) == (
        f"4 answers replayed, 8 guesses in all, 3 at worst; strict hard mode obeyed; {end}"
    )


def test_of_many_faults_all_are_told(stored: Tree, tmp_path: Path) -> None:
    claimed = stored._replace(recipe=stored.recipe._replace(hard=True))
    save(claimed, str(tmp_path / "hard.json"))
    done = treegen("verify", "hard.json", cwd=tmp_path)
    lines = [f"hard.json: {line}" for line in faults(dumps(claimed))]
    assert (done.returncode, done.stdout.splitlines()) == (1, lines)
    assert len(lines) > 100


def test_it_needs_nothing_heavy() -> None:
    code = "import sys; from treegen.cli.main import main; assert main() == 0; print(*sys.modules)"
    listed = str(ROOT / "treegen/words/data/wordle-2021-answers.txt")
    done = subprocess.run(
        [sys.executable, "-c", code, "verify", "raise", "--answers", listed],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "treegen.verify" in done.stdout.split()
    assert not {"numpy", "graphviz", "orjson", "tqdm"} & set(done.stdout.split())


def imported(module: str) -> set[str]:
    """What a module of ours imports when it runs, and not for its types alone."""
    body = ast.parse((ROOT / f"treegen/{module}.py").read_text()).body
    lines = [line for line in body if isinstance(line, ast.Import | ast.ImportFrom)]
    return {
        name
        for line in lines
        for name in ([line.module] if isinstance(line, ast.ImportFrom) else
                     [alias.name for alias in line.names])
        if name
    }  # fmt: skip


def test_it_shares_nothing_with_what_it_checks() -> None:
    mine = {"treegen.verify", "treegen.shape", "treegen.strict", "treegen.known"}
    for module in mine:
        found = {name for name in imported(module.split(".")[1]) if name.startswith("treegen")}
        assert found <= {*mine, "treegen.clues", "treegen.files"}
