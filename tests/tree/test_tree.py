"""The tree file: what is written is read, what is wrong is refused with its place."""

import copy
import json
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from pydoc import plain, render_doc
from typing import Any

import jsonschema
import pytest

import treegen
from tests.conftest import ROOT
from tests.conftest import treegen as command
from tests.today import ABSENT, EVERYDAY, FIGURES
from treegen.clues import Mode
from treegen.errors import ClueError, NoSuchTree, NotInTree, TreeError
from treegen.tree.figures import summarise
from treegen.tree.file import dumps, find_tree, load, loads
from treegen.tree.find import find_stored, get_stored
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.words.game import PriorInfo
from treegen.words.prior import Prior

FOUR, WEIGHTS = (
    json.loads(block.split("```")[0])
    for block in (ROOT / "trees/FORMAT.md").read_text().split("```json\n")[1:]
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


NOTE: Any = {"any": ["thing"]}
ABIDE = ("tree", "branches", "01000")
NIGHT = ("tree", "branches", "02222")
SIGHT = (*NIGHT, "branches", "02222")
PRIOR = ("recipe", "prior")
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "treegen/tree/tree.schema.json").read_text())
)


def test_a_tree_is_written_as_it_was_read(stored: Tree) -> None:
    assert loads(dumps(stored)) == stored
    for data in (FOUR, HEAVY, SEARCHED):
        text = json.dumps(data, separators=(",", ":")) + "\n"
        assert dumps(loads(text)).decode() == text
        SCHEMA.validate(data)


def test_a_tree_from_before_its_heaviest_weight_is_read_alike() -> None:
    data = copy.deepcopy(HEAVY)
    at("summary", "heaviest")(data, None)
    SCHEMA.validate(data)
    tree = loads(json.dumps(data))
    assert tree == loads(json.dumps(HEAVY))
    assert tree.follow("might 02222").likely == ["sight", "night"]


def test_unknown_fields_are_ignored() -> None:
    for expected, places in (
        (FOUR, [("note",), ("tree", "note"), ("recipe", "note"), ("tree", "weight")]),
        (HEAVY, [(*PRIOR, "note"), (*ABIDE, "note")]),
    ):
        data = copy.deepcopy(expected)
        for place in places:
            at(*place)(data, NOTE)
        assert loads(json.dumps(data)) == loads(json.dumps(expected))


def test_weights_are_read() -> None:
    tree = loads(json.dumps(HEAVY))
    assert tree.recipe.prior == PriorInfo(Prior("likely"), 16, HEAVY["recipe"]["prior"]["sha256"])
    assert [tree.follow(path).weight for path in ([], [("might", "02222")])] == [16, 12]
    # might 2 · 1, abide 2 · 2, night 4 · 2, sight 8 · 3
    assert tree.summary.weighted_mean == 38 / 16 == summarise(tree.root).weighted_mean


def test_strict_hard_mode_stands_last() -> None:
    data = {**FOUR, "recipe": {**FOUR["recipe"], "hard": True, "strict": True}}
    tree = loads(json.dumps(data))
    assert tree.recipe.mode is Mode.STRICT
    assert list(json.loads(dumps(tree))["recipe"]) == [*FOUR["recipe"], "strict"]
    assert loads(dumps(tree)) == tree


def test_what_is_no_tree_file_says_so_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(b"null")
    with pytest.raises(TreeError, match=rf"^{path}: not a tree file: .*; treegen convert reads "):
        load(str(path))


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
        (("recipe", "fold"), {"á": "A"}),
        (("recipe", "fold"), {"A": "e"}),
        (("recipe", "fold"), {"á": "a" * 20}),
        (("recipe", "fold"), {"á": "b\n"}),
    ],
)
def test_the_schema_refuses_what_we_refuse(place: tuple[str, ...], value: Any) -> None:
    data = copy.deepcopy(HEAVY)
    at(*place)(data, value)
    assert not SCHEMA.is_valid(data)
    with pytest.raises(TreeError):
        loads(json.dumps(data))


def test_from_python_a_tree_takes_every_notation_and_shows_itself_in_a_notebook() -> None:
    assert {"build", "draw", "find_tree", "rank", "review", "web_page"} <= {*dir(treegen)}
    tree = treegen.find_tree("raise")
    for played in ("raise 01020", "RAISE .y.g.", "raise:⬛🟨⬛🟩⬛", [("raise", "0-0+0")]):
        assert tree.follow(played).guess == "shalt"
    with pytest.raises(ClueError, match="'0102' has 4 marks, its word 5 letters"):
        tree.follow("raise 0102")
    assert "<b>&lt;i&gt;</b>" in Node("<i>", 1, {}, 1)._repr_html_()
    picture = treegen.draw("raise", "00012")
    assert picture.startswith("<?xml") and picture.endswith("</svg>\n")
    assert re.fullmatch(r"<Picture raise 00012, \d{3} × \d{3}>", repr(picture))
    stored = {
        kind for kind in ("svg", "html", "png", "mimebundle") if hasattr(picture, f"_repr_{kind}_")
    }
    assert stored == {"html"}  # once
    title, style, data = re.findall('="([^"]*)"', picture._repr_html_())
    assert "RAISE 00012: 17 words left" in title
    assert re.fullmatch(r"width:[1-9]\d+px;max-width:100%", style)
    assert b64decode(data.removeprefix("data:image/svg+xml;base64,")).decode() == picture


def test_a_tree_in_python_shows_the_mean_and_the_words_that_people_mean() -> None:
    assert repr(treegen.find_tree("raise")) == "<Tree raise: 2,315 answers, mean 3.4713>"
    tree = treegen.find_tree("everyday")  # figures as in the README
    mean = FIGURES["everyday"].mean
    told = f"<Tree everyday ({EVERYDAY}): 14,855 answers, weighted mean {mean}>"
    assert repr(tree) == told
    assert repr(tree._replace(name="")) == told.replace(f"everyday ({EVERYDAY})", EVERYDAY)
    assert repr(treegen.find_tree("raise-hard")).startswith("<Tree raise-hard: 2,315 answers, ")
    assert tree == treegen.loads(treegen.dumps(tree))  # which has no name
    html = tree._repr_html_()
    cells = re.findall(r"<td>([a-z]{5})<td>([\d, of]+)", html)
    assert len(cells) == html.count("<tr>") - 2 == 20  # beside the head, and what is left out
    _, line = ABSENT
    assert cells[0] == (line[:5], line[7:].replace("likely words left ", ""))
    ordered = sorted(tree.root.branches.values(), key=lambda node: -node.weight)
    assert [word for word, _ in cells] == [node.guess for node in ordered[:20]]
    assert html.endswith(f"… {len(ordered) - 20} more</table>")
    assert "<td>mulch<td>168<tr>" in treegen.find_tree("raise")._repr_html_()  # all alike
    assert "more" not in treegen.find_tree("raise").follow("raise 01020")._repr_html_()
    end = treegen.find_tree("raise").follow("raise 01020 shalt 10100")
    assert end._repr_html_() == "<p><b>abyss</b>: 1 word left: the answer</p>"


def test_a_ranking_and_a_review_show_as_the_tables_of_their_commands() -> None:
    ranked = treegen.rank("raise 01020", "2021", top=3)
    assert len(ranked) == 3
    assert command("rank", "--game=2021", "--top=3", "raise", "01020").stdout == (
        f"Wordle of 2021: 2,315 answers\n{ranked!r}\n"
    )
    reviewed = treegen.review("raise slash stash", "2021")
    assert reviewed[0].guess == "raise"
    assert command("review", "--game=2021", "raise", "slash", "stash").stdout == (
        f"Wordle of 2021: 2,315 answers\n{reviewed!r}\n"
    )


def test_nodes_give_likely_and_listed_answers(weighted: Tree) -> None:
    node = weighted.follow("munch 02222")
    assert repr(node).startswith("<Node punch: 2 likely words ")
    assert node.likely == ["punch", "bunch"]
    assert node.listed == ["punch", "bunch", "hunch", "runch"]
    below = weighted.follow("munch 02222 punch 02222 bunch 02222")  # of the game, not of a state
    assert (repr(below), below.likely) == ("<Node hunch: 3 words left>", [])
    own = {word: weighted.follow(weighted.path(word)[:-1]).own_weight for word in node.listed}
    assert dict(zip(node.listed, node.weights, strict=True)) == own
    assert {*node.answers()} == {*node.listed, "zunch"}
    unlikely = weighted.follow("munch 02222 punch 02222 bunch 02222 hunch 02222 runch 02222")
    assert (unlikely.likely, unlikely.listed, [*unlikely.answers()]) == ([], [], ["zunch"])


def test_help_begins_with_what_treegen_offers() -> None:
    shown = plain(render_doc(treegen))
    text = shown.partition(">>>")[0]
    assert max(map(len, text.splitlines())) <= 80
    assert "PACKAGE CONTENTS" not in text
    for name in treegen.__all__:
        assert re.search(rf"\b{name}\b", text), name


def test_following_and_paths_agree_for_every_answer(stored: Tree) -> None:
    for answer in stored.root.answers():
        path = stored.path(answer)
        assert path[-1] == (answer, "22222")
        assert stored.follow(path[:-1]).guess == answer


def test_a_miss_says_what_is_there(stored: Tree) -> None:
    with pytest.raises(NotInTree, match=r"^on turn 1 this tree plays raise, not crane$"):
        stored.follow([("crane", "00000")])
    with pytest.raises(NotInTree, match=r"no answer .* gives 22221"):
        stored.follow([("raise", "22221")])
    with pytest.raises(NotInTree, match=r"xyzzy .* wordle-2021-answers"):
        stored.path("xyzzy")


def test_a_tree_is_found_as_commands_find_it(stored: Tree) -> None:
    for name in ("raise", "raise.json", str(ROOT / "trees/raise.json")):
        assert find_tree(name) == stored
    for name in (EVERYDAY, "everyday"):
        assert find_stored(name).path == find_stored().path
    assert find_stored("tares").path == find_stored("human").path
    found = get_stored("tares")
    assert found and found.name == "human"
    with pytest.raises(NoSuchTree, match=r"opens with crwth, .*any-word \(s.* human \(tares\), "):
        find_stored("crwth")
    assert get_stored("crwth") is None
    with pytest.raises(FileNotFoundError):
        find_tree("no-such.json")
