"""Stored trees: in which order they are found, what their first bytes tell, and their games."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tree.test_tree import FOUR, HEAVY
from treegen.api import draw
from treegen.clues import Mode
from treegen.errors import NotInTree
from treegen.solve.matrix import clue_text
from treegen.tree.file import find_tree, loads, recipe_of
from treegen.tree.find import (
    FAMILY,
    HEAD_BYTES,
    Stored,
    find_stored,
    head_recipe,
    stored_trees,
)
from treegen.tree.game import game_of, move_policy
from treegen.tree.node import Node
from treegen.tree.notebook import ROWS, node_html, tree_html
from treegen.tree.openings import Replies
from treegen.tree.replies import record
from treegen.words.lists import WordList

GAME = {"answers": {"name": "five", "count": 5}, "guesses": {"name": "five", "count": 5}}
PRIOR = {"prior": {"name": "past to 2026-06-30"}}


def written(folder: Path, name: str, opener: str = "might", **recipe: Any) -> str:
    data = copy.deepcopy(FOUR)
    data["recipe"] |= {"opener": opener, **recipe}
    (folder / f"{name}.json").write_text(json.dumps(data))
    return str(folder / f"{name}.json")


def test_trees_of_an_opener_come_first_by_folder_then_by_name(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
    for name, opener, hard in (
        ("crane", "crane", False),
        ("crane-hard", "crane", True),
        ("any-word", "crane", False),
        ("zz", "crane", False),
        ("slate", "slate", False),
    ):
        written(other, name, opener, hard=hard)
    written(own, "aa", "crane")
    written(own, "zz", "slate")
    (own / "none.json").write_text('{"opener": "crane"}')
    (own / "any-word.txt").write_text((other / "any-word.json").read_text())
    folders = [str(own), str(other)]

    def names(opener: str | None, mode: Mode | None) -> list[str]:
        return [tree.name for tree in stored_trees(opener, mode, folders)]

    assert names("crane", None) == ["aa", "crane", "any-word", "crane-hard"]
    assert names("crane", Mode.NORMAL) == ["aa", "crane", "any-word", "crane-hard"]
    for mode in (Mode.HARD, Mode.STRICT):
        assert names("crane", mode) == ["crane-hard", "aa", "crane", "any-word"]
    assert names(None, None) == ["any-word", "aa", "zz", "crane", "slate", "crane-hard"]
    assert names("moody", None) == []
    first = next(stored_trees("slate", None, folders))
    assert (first.name, first.path) == ("zz", str(own / "zz.json"))


def test_the_first_bytes_tell_opener_mode_weights_and_letters(tmp_path: Path) -> None:
    plain = Stored("plain", written(tmp_path, "plain"))
    assert (plain.opener, plain.mode, plain.prior) == ("might", Mode.NORMAL, "")
    full = written(tmp_path, "full", "etude", hard=True, fold={"é": "e"}, **PRIOR)
    tree = Stored("full", full)
    assert (tree.opener, tree.mode, tree.prior) == ("etude", Mode.HARD, "past to 2026-06-30")
    assert [tree.opens_with(word) for word in ("etude", "étude", "ètude", "might")] == [
        *(True, True, False, False),
    ]
    assert (tree.argument, Stored("full", full, False).argument) == ("full", full)
    late = tmp_path / "late.json"
    late.write_text(" " * HEAD_BYTES + Path(full).read_text())
    cut = tmp_path / "cut.json"
    cut.write_text(Path(full).read_text()[:200])
    for path in (late, cut, tmp_path, tmp_path / "none"):
        none = Stored("none", str(path))
        assert (none.recipe, none.opener, none.mode, none.prior) == ({}, "", Mode.NORMAL, "")


def test_a_tree_is_found_by_its_opener_however_long_or_damaged_its_recipe_is(
    tmp_path: Path,
) -> None:
    fold = {chr(letter): "e" for letter in range(0x430, 0x44F)} | {"é": "e"}
    long = Stored("long", written(tmp_path, "long", "etude", ties="x" * 5000, fold=fold))
    assert (long.opener, long.opens_with("étude")) == ("etude", True)
    damaged: list[dict[str, Any]] = [{"prior": 5}, {"fold": []}, {"fold": {"é": 5}}, {"ties": "\0"}]
    for fields in damaged:
        odd = Stored("odd", written(tmp_path, "odd", "etude", **fields))
        assert (odd.opener, odd.prior, odd.opens_with("étudé")) == ("etude", "", False)


def test_today_is_the_tree_that_the_page_opens_with() -> None:
    for name in ("today", "today.json"):
        assert find_stored(name).name == find_stored().name == FAMILY[0] == "everyday"
    assert find_stored("today-hard").name == "everyday-hard"
    assert "RYPIN" not in draw(find_tree("today"), show="likely")


def test_a_tree_of_ones_own_by_that_name_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trees").mkdir()
    written(tmp_path / "trees", "today")
    monkeypatch.chdir(tmp_path)
    assert (find_stored("today").name, find_stored("today").opener) == ("today", "might")


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    path = written(tmp_path, "mine")
    found = find_stored(path)
    assert (found.name, found.path, found.argument) == ("mine", path, path)
    assert find_stored("/").argument == "/"


def test_the_recipe_at_the_start_of_a_file_is_read_or_there_is_none() -> None:
    text = json.dumps(FOUR).encode()
    recipe = recipe_of(head_recipe(text))
    assert recipe == loads(text).recipe
    assert recipe_of(head_recipe(text[: text.index(b"summary")])) == recipe
    assert recipe_of(head_recipe(text[:60])) is None and recipe_of(head_recipe(b"{}")) is None
    assert recipe_of(head_recipe(text.replace(b'"opener"', b'"opener2"'))) is None


def test_a_tree_whose_lists_are_not_known_plays_its_own_words() -> None:
    data = copy.deepcopy(HEAVY)
    data["recipe"]["vocabulary"] = {"name": "known", "count": 9, "sha256": "0" * 64}
    tree = loads(json.dumps(data))
    game = game_of(tree)
    own = ("abide", "might", "night", "sight")
    assert game.answers.words == game.guesses.words == own
    assert game.vocabulary == WordList("known", own) and game.weights == (2, 2, 4, 8)
    assert (game.prior, game.mode) == (tree.recipe.prior and "likely", tree.recipe.mode)
    more = WordList("more", ("crane", "might"))
    assert game_of(tree, more).guesses.words == ("abide", "crane", "might", "night", "sight")
    assert game_of(loads(json.dumps(HEAVY))).vocabulary is None
    assert game_of(loads(json.dumps(FOUR))).prior == ""
    assert move_policy(tree, game) == tree.recipe.policy
    searched = tree._replace(recipe=tree.recipe._replace(policy="x"))
    assert move_policy(searched, game) == "wins"
    assert move_policy(searched, game._replace(weights=(1, 1, 1, 1))) == "entropy"


@pytest.mark.parametrize(
    ("game", "error"),
    [
        ("night 00000", "on turn 1 this tree plays might, not night"),
        ("might 22222", "22222 says that might is the answer; nothing follows it"),
        ("might 00000", "no answer .* gives 00000 to might"),
        ("might 02222 sight 00000", "on turn 2 this tree plays night, not sight"),
    ],
)
def test_a_tree_says_where_a_game_leaves_it(game: str, error: str) -> None:
    with pytest.raises(NotInTree, match=f"^{error}"):
        loads(json.dumps(FOUR)).follow(game)


def test_a_fixed_word_that_cannot_be_the_answer_earns_no_winning_clue() -> None:
    tree = loads(json.dumps(FOUR))
    below = Node("slate", 1, {"00000": Node("abide", 1, {}, 1)}, 1)
    fixed = tree._replace(root=tree.root._replace(branches={"01000": below}))
    with pytest.raises(NotInTree, match=r"^slate .* the 1 word left"):
        fixed.follow("might 01000 slate 22222")


def test_the_path_to_an_answer_is_its_game() -> None:
    tree = loads(json.dumps(FOUR))
    assert tree.path("abide") == [("might", "01000"), ("abide", "22222")]
    assert tree.path("might") == [("might", "22222")]
    for word in ("zesty", "eight", "abides"):
        with pytest.raises(NotInTree, match=f"^{word} is not an answer in"):
            tree.path(word)


@pytest.mark.parametrize("count", [1, ROWS, ROWS + 1])
def test_a_notebook_shows_the_likeliest_clues_first(count: int) -> None:
    branches = {clue_text(n, 5): Node("moody", n + 1, {}, n // 2) for n in range(count)}
    html = node_html("crane", "many <left>", branches)
    assert html.startswith("<p><b>crane</b>: many &lt;left&gt;</p><table>")
    sizes = [int(size) for size in re.findall(r"<td>moody<td>(?:\d+ of )?(\d+)", html)]
    assert sizes == [*range(count, max(0, count - ROWS), -1)]
    assert ("… 1 more" in html) == (count > ROWS)
    assert node_html("crane", "", {}) == "<p><b>crane</b>: </p>"
    assert tree_html("<Tree crane>", "first") == "<p>Tree crane</p>first"


@pytest.mark.parametrize(
    ("widths", "proven"),
    [({}, True), ({"width": 9}, False), ({"everyday_width": 9}, False)],
)
def test_second_words_as_json(widths: dict[str, int], proven: bool) -> None:
    found = Replies(3, 1, 10, (("fghij", 15),), (), **widths)
    told = json.loads(record(found, "2026.06.30", "today's game"))
    assert (told["guess"], told["turn"], told["solved"], told["proven"]) == (
        "fghij",
        2,
        False,
        proven,
    )
    assert (told["size"], told["likely_left"], told["weight"]) == (3, 1, 10)
    assert told["any"] == [{"guess": "fghij", "cost": 15, "guesses": 1.5}]
    assert (told["everyday"], told["data"], told["tree"]) == ([], "2026.06.30", None)
