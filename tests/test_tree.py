"""What a tree file must be, and the errors that name the place where it is not."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.conftest import ROOT, treewalk
from treegen.errors import NotInTree, TreeError
from treegen.tree import Tree, dumps, load, loads, summarise

FOUR = json.loads((ROOT / "trees/README.md").read_text().split("```json\n")[1].split("```")[0])


def test_a_tree_is_written_as_it_was_read(stored: Tree) -> None:
    assert loads(dumps(stored)) == stored


def test_the_summary_counts_the_nodes(stored: Tree) -> None:
    assert summarise(stored.root) == stored.summary


def test_unknown_fields_are_ignored() -> None:
    data = copy.deepcopy(FOUR)
    data["note"] = data["tree"]["note"] = data["recipe"]["note"] = {"any": ["thing"]}
    assert loads(json.dumps(data)) == loads(json.dumps(FOUR))


def at(*path: str) -> Callable[[Any, Any], None]:
    """Setter of the value at that place; `None` removes it."""

    def put(data: Any, value: Any) -> None:
        for name in path[:-1]:
            data = data[name]
        if value is None:
            del data[path[-1]]
        else:
            data[path[-1]] = value

    return put


NIGHT = ("tree", "branches", "02222")


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("format",), "treegen/forest", 'not a tree file: it has no "format": "treegen/tree"'),
        (("version",), 2, "version is 2, this treegen reads version 1"),
        (("version",), "1", 'version is "1", not a whole number'),
        (("recipe",), None, "recipe is missing"),
        (("recipe", "hard"), "no", 'recipe.hard is "no", not true or false'),
        (("recipe", "opener"), "night", "recipe.opener is night, tree.guess is might"),
        (("recipe", "guesses", "count"), 4.0, "recipe.guesses.count is 4.0, not a whole number"),
        (("recipe", "answers", "name"), "\x1b[31m", "recipe.answers.name is"),
        (("summary", "mean"), [], "summary.mean is a list, not a number"),
        (("summary", "answers"), 5, "summary.answers is 5, tree.size is 4"),
        (("summary", "answers"), True, "summary.answers is true, not a whole number"),
        (("summary", "distribution"), [1, "2"], "summary.distribution holds something"),
        (("summary", "distribution"), [], "summary.distribution holds something"),
        (("summary", "distribution"), [0, 0], "summary.answers is 4, the sum of summary.distr"),
        (("summary", "total"), 9, "summary.total is 9, the total by summary.distribution is 8"),
        (("summary", "total"), -8, "summary.total is -8, not a whole number above 0"),
        (("summary", "mean"), float("nan"), "summary.mean is nan, total / answers is 2.0"),
        (("summary", "mean"), 10**400, "summary.mean is 1000000"),
        (("summary", "worst"), 4, "summary.worst is 4, the length of summary.distribution is 3"),
        (("recipe", "answers", "count"), -4, "recipe.answers.count is -4, not a whole number"),
        (("recipe", "answers", "sha256"), "zz", 'recipe.answers.sha256 is "zz", not 64 hex'),
        (("recipe", "opener"), "m" * 5000, 'recipe.opener is "mmm'),
        (("tree",), [], "tree is a list, not an object"),
        ((*NIGHT, "guess"), None, "tree.branches.02222.guess is missing"),
        ((*NIGHT, "guess"), "nights", 'tree.branches.02222.guess is "nights", not a word of 5'),
        ((*NIGHT, "guess"), "ni\nht", "tree.branches.02222.guess is"),
        ((*NIGHT, "guess"), "Night", 'tree.branches.02222.guess is "Night", not in lower case'),
        ((*NIGHT, "guess"), "nig\u0301t", "tree.branches.02222.guess is"),
        ((*NIGHT, "size"), 3, None),  # then night would be no answer, and sight would be two
        ((*NIGHT, "size"), 4, "tree.branches.02222: size is 4, its branches hold 1"),
        ((*NIGHT, "size"), "2", 'tree.branches.02222.size is "2", not a whole number'),
        ((*NIGHT, "size"), 0, "tree.branches.02222.size is 0, not a whole number above 0"),
        ((*NIGHT, "branches"), {}, "tree.branches.02222: size is 2, its branches hold 0"),
        ((*NIGHT, "branches"), None, "tree.branches.02222.branches is missing"),
        ((*NIGHT, "branches", "02222"), 7, "tree.branches.02222.branches.02222 is 7, not an obj"),
        ((*NIGHT, "branches", "22222"), {"guess": "sight", "size": 1}, 'branches has "22222", exp'),
        ((*NIGHT, "branches", "0222"), {"guess": "sight", "size": 1}, 'branches has "0222", exp'),
        (("tree", "branches", "0100x"), {"guess": "sight", "size": 1}, 'branches has "0100x", exp'),
        (("tree", "branches", "01000", "size"), 2, "tree.branches.01000.branches is missing"),
        (("tree", "size"), 9, "tree: size is 9, its branches hold 3"),
    ],
)
def test_an_error_names_the_place(place: tuple[str, ...], value: Any, message: str | None) -> None:
    data = copy.deepcopy(FOUR)
    at(*place)(data, value)
    with pytest.raises(TreeError) as error:
        loads(json.dumps(data))
    assert (message or "tree.branches.02222: size is 3, its branches hold 1") in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[1, 2]", "not a tree file"),
        (b"null", "not a tree file"),
        (b'{"format": "treegen/tree", "version": 1}', "recipe is missing"),
        (b'\xff{"format"', "not UTF-8"),
        (b'{"format": ' + b"9" * 5000 + b"}", "not JSON"),
        ((ROOT / "trees/raise.json").read_bytes()[:50_000], "not JSON, or cut short"),
        (b'{"tree":' * 200_000, "nested too deep"),
    ],
)
def test_what_is_no_tree_file_says_so(tmp_path: Path, text: bytes, message: str) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(text)
    with pytest.raises(TreeError) as error:
        load(str(path))
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_a_hundred_megabytes_of_nesting_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_bytes(b"[" * 100_000_000)
    done = treewalk("--tree", str(path))
    assert done.returncode == 2
    assert done.stderr == f"treewalk: {path}: nested too deep; a tree has at most 100 turns\n"


def chain(turns: int) -> dict[str, Any]:
    """Tree file for words of which each guess rules out only itself."""
    node: dict[str, Any] = {"guess": "ab", "size": 1}
    for size in range(2, turns + 1):
        node = {"guess": "ab", "size": size, "branches": {"20": node}}
    info = {"name": "chain", "count": turns, "sha256": "0" * 64}
    recipe = {**FOUR["recipe"], "opener": "ab", "guesses": info, "answers": info}
    total = turns * (turns + 1) // 2
    summary = {"answers": turns, "total": total, "mean": total / turns, "worst": turns,
               "distribution": [1] * turns, "nodes": turns}  # fmt: skip
    return {**FOUR, "recipe": recipe, "summary": summary, "tree": node}


def test_a_tree_holds_a_hundred_turns_and_no_more() -> None:
    tree = loads(json.dumps(chain(100)))
    assert loads(dumps(tree)) == tree
    with pytest.raises(TreeError, match="goes on after 100 turns"):
        loads(json.dumps(chain(101)))


@pytest.fixture(scope="module")
def schema() -> Any:
    schema = json.loads((ROOT / "treegen/tree.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_takes_our_trees(schema: Any) -> None:
    schema.validate(FOUR)
    schema.validate(json.loads((ROOT / "trees/raise.json").read_bytes()))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("version",), 2),
        (("recipe", "opener"), None),
        (("summary", "mean"), "2"),
        ((*NIGHT, "size"), 0),
        ((*NIGHT, "branches"), None),
        ((*NIGHT, "branches"), {}),
        ((*NIGHT, "branches", "22222"), {"guess": "sight", "size": 1}),
        (("tree", "branches", "01000", "branches"), {"00000": {"guess": "sight", "size": 1}}),
    ],
)
def test_the_schema_refuses_what_we_refuse(schema: Any, place: tuple[str, ...], value: Any) -> None:
    data = copy.deepcopy(FOUR)
    at(*place)(data, value)
    assert not schema.is_valid(data)
    with pytest.raises(TreeError):
        loads(json.dumps(data))


def test_following_and_paths_agree_for_every_answer(stored: Tree) -> None:
    for answer in stored.root.answers():
        path = stored.path(answer)
        assert path[-1] == (answer, "22222")
        assert stored.follow(path[:-1]).guess == answer


def test_a_miss_says_what_is_there(stored: Tree) -> None:
    with pytest.raises(NotInTree, match="on turn 1 this tree plays raise, not crane"):
        stored.follow([("crane", "00000")])
    with pytest.raises(NotInTree, match=r"no answer left in wordle-2021-answers .* gives 22221"):
        stored.follow([("raise", "22221")])
    with pytest.raises(NotInTree, match="xyzzy is not an answer in wordle-2021-answers"):
        stored.path("xyzzy")


@pytest.mark.parametrize("prior", [2**70, "\ud800"])
def test_a_prior_that_json_cannot_hold_is_refused(stored: Tree, prior: object) -> None:
    odd = stored._replace(recipe=stored.recipe._replace(prior=prior))
    with pytest.raises(TreeError, match=r"^recipe.prior cannot be written as JSON"):
        dumps(odd)
