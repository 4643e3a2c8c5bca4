"""What a tree file must be, and the errors that name the place where it is not."""

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.conftest import ROOT, treewalk
from treegen.chart.labels import heading
from treegen.errors import NoSuchTree, NotInTree, TreeError
from treegen.files import MOST
from treegen.tree.figures import summarise
from treegen.tree.file import dumps, find_tree, load, loads
from treegen.tree.find import path_by_opener
from treegen.tree.model import PriorInfo, Tree
from treegen.words.game import OWN, tree_game

FOUR, WEIGHTS = (
    json.loads(block.split("```")[0])
    for block in (ROOT / "trees/README.md").read_text().split("```json\n")[1:]
)
# The four words again: might weighs 2, abide 2, night 4, sight 8.
HEAVY = {
    **FOUR,
    "recipe": {**FOUR["recipe"], **WEIGHTS["recipe"]},
    "summary": {**FOUR["summary"], **WEIGHTS["summary"]},
    "tree": WEIGHTS["tree"],
}
# And as a tree that was searched for: the four words take 8 guesses in all, 3 at worst.
SEARCHED = {
    **FOUR,
    "recipe": {
        **FOUR["recipe"],
        **{"policy": "optimal", "objective": "total", "max_turns": 3},
        **{"lower_bound": 8, "proven": True},
    },
}


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


ABIDE = ("tree", "branches", "01000")
NIGHT = ("tree", "branches", "02222")
SIGHT = (*NIGHT, "branches", "02222")


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
        (("summary", "distribution"), [1, "2"], 'summary.distribution holds "2", not only whole'),
        (("summary", "distribution"), [], "the sum of summary.distribution is 0"),
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


# Weights, strict hard mode, the prefilter.


def test_weights_are_read_and_written() -> None:
    tree = loads(json.dumps(HEAVY))
    assert tree.recipe.prior == PriorInfo("likely", 16, HEAVY["recipe"]["prior"]["sha256"])
    assert [tree.follow(path).weight for path in ([], [("might", "02222")])] == [16, 12]
    # might 2 · 1, abide 2 · 2, night 4 · 2, sight 8 · 3
    assert tree.summary.weighted_mean == 38 / 16 == summarise(tree.root).weighted_mean
    assert dumps(tree).decode() == json.dumps(HEAVY, separators=(",", ":")) + "\n"


def test_the_checksum_of_weights_is_of_words_and_weights() -> None:
    lines = b"abide\t2\nmight\t2\nnight\t4\nsight\t8\n"
    assert HEAVY["recipe"]["prior"]["sha256"] == hashlib.sha256(lines).hexdigest()


def test_without_a_prior_weights_are_unknown_fields() -> None:
    data = copy.deepcopy(HEAVY)
    data["recipe"]["prior"] = None
    data["tree"]["weight"], data["summary"]["weighted_mean"] = "heavy", []
    assert loads(json.dumps(data)) == loads(json.dumps(FOUR))


def test_unknown_fields_of_a_prior_are_ignored() -> None:
    data = copy.deepcopy(HEAVY)
    data["recipe"]["prior"]["note"] = ["thing"]
    assert loads(json.dumps(data)) == loads(json.dumps(HEAVY))


@pytest.mark.parametrize(
    "extra", [{"strict": True}, {"prefilter": 0.03}, {"strict": True, "prefilter": 1e-7}]
)
def test_strict_hard_mode_and_the_prefilter_stand_last(extra: dict[str, Any]) -> None:
    data = {**FOUR, "recipe": {**FOUR["recipe"], "hard": True, **extra}}
    tree = loads(json.dumps(data))
    assert (tree.recipe.strict, tree.recipe.prefilter) == (
        extra.get("strict", False),
        extra.get("prefilter"),
    )
    assert list(json.loads(dumps(tree))["recipe"]) == [*FOUR["recipe"], *extra]
    assert loads(dumps(tree)) == tree


PRIOR = ("recipe", "prior")


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (PRIOR, 3, "recipe.prior is 3, not an object"),
        (PRIOR, [], "recipe.prior is a list, not an object"),
        ((*PRIOR, "name"), None, "recipe.prior.name is missing"),
        ((*PRIOR, "total"), None, "recipe.prior.total is missing"),
        ((*PRIOR, "total"), 16.0, "recipe.prior.total is 16.0, not a whole number above 0"),
        ((*PRIOR, "total"), 17, "recipe.prior.total is 17, tree.weight is 16"),
        ((*PRIOR, "sha256"), "zz", 'recipe.prior.sha256 is "zz", not 64 hexadecimal digits'),
        (("tree", "weight"), None, "tree.weight is missing"),
        (("tree", "weight"), 13, "tree: weight is 13, its branches hold 14"),
        (("tree", "weight"), 17, "recipe.prior.total is 16, tree.weight is 17"),
        ((*ABIDE, "weight"), None, "tree.branches.01000.weight is missing"),
        ((*ABIDE, "weight"), 2.0, "tree.branches.01000.weight is 2.0, not a whole number, 0 or ab"),
        ((*ABIDE, "weight"), True, "tree.branches.01000.weight is true, not a whole number"),
        (
            (*ABIDE, "weight"),
            -1,
            "tree.branches.01000.weight is -1, not a whole number, 0 or above",
        ),
        (
            (*ABIDE, "weight"),
            "2",
            'tree.branches.01000.weight is "2", not a whole number, 0 or abo',
        ),
        ((*ABIDE, "weight"), 10**4200, "tree.branches.01000.weight is 1000"),
        ((*NIGHT, "weight"), 7, "tree.branches.02222: weight is 7, its branches hold 8"),
        ((*SIGHT, "weight"), 13, "tree.branches.02222: weight is 12, its branches hold 13"),
        (("summary", "weighted_mean"), None, "summary.weighted_mean is missing"),
        (("summary", "weighted_mean"), "2", 'summary.weighted_mean is "2", not a number'),
        (
            ("summary", "weighted_mean"),
            2.0,
            "summary.weighted_mean is 2.0, the mean by the weights is 2.375",
        ),
        (("summary", "weighted_mean"), float("nan"), "summary.weighted_mean is nan, the mean by"),
        (("recipe", "strict"), False, "recipe.strict is false, not true; else leave it out"),
        (("recipe", "strict"), 1, "recipe.strict is 1, not true"),
        (("recipe", "strict"), True, "recipe.strict is true, recipe.hard is false"),
        (("recipe", "prefilter"), 0, "recipe.prefilter is 0, not a number above 0 and below 1"),
        (("recipe", "prefilter"), 1.0, "recipe.prefilter is 1.0, not a number above 0 and below 1"),
        (("recipe", "prefilter"), -0.03, "recipe.prefilter is -0.03, not a number above 0"),
        (("recipe", "prefilter"), float("nan"), "recipe.prefilter is NaN, not a number above 0"),
        (("recipe", "prefilter"), "3%", 'recipe.prefilter is "3%", not a number above 0'),
        (("recipe", "prefilter"), True, "recipe.prefilter is true, not a number above 0"),
    ],
)
def test_what_is_wrong_with_weights_is_named(
    place: tuple[str, ...], value: Any, message: str
) -> None:
    data = copy.deepcopy(HEAVY)
    at(*place)(data, value)
    with pytest.raises(TreeError) as error:
        loads(json.dumps(data))
    assert message in str(error.value)


def test_a_tree_that_was_searched_for_says_what_for() -> None:
    text = json.dumps(SEARCHED, separators=(",", ":")) + "\n"
    tree = loads(text)
    assert tree.recipe.limits == ", at most 3 guesses, claims to be proven"
    assert (tree.recipe.objective, tree.recipe.width) == ("total", None)
    assert dumps(tree).decode() == text


WRONG_SEARCH = [
    ("objective", None, "recipe.objective is missing"),
    ("objective", "mean", 'recipe.objective is "mean", not total or total, then worst'),
    ("objective", "weighted_mean", "not total or total, then worst"),  # there is no prior
    ("max_turns", 0, "recipe.max_turns is 0, not a whole number above 0"),
    ("max_turns", 2, "summary.worst is 3, recipe.max_turns 2"),
    ("width", 1.5, "recipe.width is 1.5, not a whole number above 0"),
    ("width", 3, "recipe.proven is true, but recipe.width limited the search"),
    ("lower_bound", None, "recipe.lower_bound is missing"),
    ("lower_bound", 7, "recipe.lower_bound is 7, expected 8, as the tree is proven"),
    ("lower_bound", 9, "recipe.lower_bound is 9, expected 8, as the tree is proven"),
    ("proven", None, "recipe.proven is missing"),
    ("proven", 1, "recipe.proven is 1, not true or false"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG_SEARCH)
def test_what_is_wrong_with_a_search_is_named(name: str, value: Any, message: str) -> None:
    data = copy.deepcopy(SEARCHED)
    at("recipe", name)(data, value)
    with pytest.raises(TreeError) as error:
        loads(json.dumps(data))
    assert message in str(error.value)


def test_a_bound_that_proves_nothing_is_at_most_the_total() -> None:
    data = copy.deepcopy(SEARCHED)
    data["recipe"] |= {"proven": False, "width": 3, "lower_bound": 7}
    assert loads(json.dumps(data)).recipe.lower_bound == 7
    data["recipe"]["lower_bound"] = 9
    with pytest.raises(TreeError, match="lower_bound is 9, expected at most 8"):
        loads(json.dumps(data))


def test_branches_of_a_guess_that_cannot_win_have_all_its_weight() -> None:
    below = {
        "20": {"guess": "ab", "size": 1, "weight": 3},
        "02": {"guess": "cb", "size": 1, "weight": 4},
    }
    info = {"name": "two", "count": 2, "sha256": "0" * 64}
    recipe = {**HEAVY["recipe"], "opener": "cd", "guesses": info, "answers": info}
    summary = {"answers": 2, "total": 4, "mean": 2, "worst": 2, "distribution": [0, 2], "nodes": 3,
               "weighted_mean": 2.0}  # fmt: skip

    def weighing(weight: int) -> str:
        node = {"guess": "cd", "size": 2, "weight": weight, "branches": below}
        prior = {**recipe["prior"], "total": weight}
        return json.dumps(
            {**HEAVY, "recipe": {**recipe, "prior": prior}, "summary": summary, "tree": node}
        )

    assert loads(weighing(7)).root.weight == 7
    for wrong in (6, 8):
        with pytest.raises(TreeError, match=f"^tree: weight is {wrong}, its branches hold 7$"):
            loads(weighing(wrong))


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


def test_ten_megabytes_of_nesting_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    for count, message in (
        (MOST, "nested too deep; a tree has at most 100 turns"),
        (10_000_000, "has 10,000,000 values; a tree file has at most 1,000,000"),
    ):
        path.write_bytes(b"[" * count)
        done = treewalk("--tree", str(path))
        assert (done.returncode, done.stderr) == (2, f"treewalk: {path}: {message}\n")


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
    schema = json.loads((ROOT / "treegen/tree/tree.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_takes_our_trees(schema: Any) -> None:
    schema.validate(FOUR)
    schema.validate(HEAVY)
    schema.validate(SEARCHED)
    for name, value, message in WRONG_SEARCH:
        data = copy.deepcopy(SEARCHED)
        at("recipe", name)(data, value)
        counted = "expected 8" in message or "summary" in message or value == "weighted_mean"
        assert schema.is_valid(data) is counted  # which a schema cannot compare


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
        ((*ABIDE, "branches"), {"00000": {"guess": "sight", "size": 1}}),
        (PRIOR, 3),
        ((*PRIOR, "total"), 0),
        ((*PRIOR, "sha256"), "zz"),
        ((*SIGHT, "weight"), None),
        ((*ABIDE, "weight"), "2"),
        (("summary", "weighted_mean"), None),
        (("recipe", "strict"), False),
        (("recipe", "strict"), True),
        (("recipe", "prefilter"), 1),
    ],
)
def test_the_schema_refuses_what_we_refuse(schema: Any, place: tuple[str, ...], value: Any) -> None:
    data = copy.deepcopy(HEAVY)
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


def test_a_tree_is_found_as_commands_find_it(stored: Tree) -> None:
    for name in ("raise", "raise.json", str(ROOT / "trees/raise.json")):
        assert find_tree(name) == stored
    assert find_tree() == find_by_opener() == find_tree("tarse")
    opener = find_tree("human").recipe.opener
    assert find_tree(opener) == find_by_opener(opener)
    with pytest.raises(
        NoSuchTree, match=rf"opens with human, .* human \({opener}\), .*today \(tar"
    ):
        find_by_opener("human")
    with pytest.raises(FileNotFoundError):
        find_tree("no-such.json")


# Trees that lack answers.

LACKING = {
    **FOUR,
    "recipe": {
        **FOUR["recipe"],
        "answers": {**FOUR["recipe"]["answers"], "count": 5},
        "incomplete": True,
    },
}


def test_an_incomplete_tree_says_so_when_it_goes_no_further(schema: Any) -> None:
    schema.validate(LACKING)
    text = json.dumps(LACKING, separators=(",", ":")) + "\n"
    tree = loads(text)
    assert (dumps(tree).decode(), tree.recipe.limits) == (text, ", incomplete")
    lacking = r"four \(this tree is incomplete: 4 of 5 words\)"
    with pytest.raises(NotInTree, match=f"^no answer left in {lacking} gives 00000 to might; "):
        tree.follow([("might", "00000")])
    with pytest.raises(NotInTree, match=f"^light is not an answer in {lacking}$"):
        tree.path("light")


@pytest.mark.parametrize("value", [False, 1, "yes"])
def test_a_tree_is_incomplete_or_does_not_speak_of_it(schema: Any, value: object) -> None:
    data = copy.deepcopy(LACKING)
    data["recipe"]["incomplete"] = value
    assert not schema.is_valid(data)
    with pytest.raises(TreeError, match=r"recipe\.incomplete is .*, not true; else leave it out"):
        loads(json.dumps(data))


def test_a_tree_with_all_answers_is_not_incomplete() -> None:
    data = copy.deepcopy(LACKING)
    data["recipe"]["answers"]["count"] = 4
    with pytest.raises(TreeError, match="incomplete is true, but the tree holds 4 answers, as"):
        loads(json.dumps(data))


def test_an_incomplete_tree_is_shown_as_one() -> None:
    tree = loads(json.dumps(LACKING))
    assert tree.recipe.lines == [
        "opener might, policy entropy, incomplete",
        "4 guesses (four)",
        "not all of 5 answers (four)",
    ]
    assert "4 of 5 answers (four) are found" in heading(tree, (), "")[2]
    unknown = tree.recipe.guesses._replace(sha256="0" * 64)
    game = tree_game(tree._replace(recipe=tree.recipe._replace(guesses=unknown)))
    assert game.answers == ("what the tree has of four", ("abide", "might", "night", "sight"))
    assert game.guesses.name == OWN
