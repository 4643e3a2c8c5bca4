"""The tree as a tree: its boxes, its lines, and how many words it may have."""

import json
import re
import subprocess
from math import log2
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.chart.test_chart import texts
from tests.conftest import program, treegen
from treegen.chart.draw import draw_graph
from treegen.chart.graph import MAX_TREE_WORDS, ROOM_WIDTH, average, bits, graph, key
from treegen.chart.labels import style_for
from treegen.clues import clue_for
from treegen.errors import NotInTree
from treegen.tree.file import save
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import nodes
from treegen.words.lists import WordList

TWELVE = tuple("buxom embed fight hinge petty score shore snore spore store swore verve".split())


@pytest.fixture(scope="module")
def twelve() -> Tree:
    return build(WordList("<i>twelve", TWELVE), WordList("<i>twelve", TWELVE))


def leaves(*weights: int) -> dict[str, Node]:
    return {f"0000{number}": Node("words", 1, {}, own) for number, own in enumerate(weights)}


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (Node("might", 4, leaves(1, 1, 1), 4), 2.0),  # the guess is the fourth word
        (Node("might", 3, leaves(1, 1, 1), 3), log2(3)),
        (Node("might", 4, leaves(2, 1, 1), 4), 1.5),
        (Node("might", 3, leaves(3, 0, 0), 3), 0.0),  # only one word is expected
        (Node("might", 2, leaves(0), 0), 1.0),  # where none is, each counts 1
        (Node("might", 1, {}, 1), 0.0),
    ],
)
def test_bits_are_the_entropy_of_the_clues(node: Node, expected: float) -> None:
    assert bits(node) == pytest.approx(expected)


def test_every_guess_has_a_box_and_every_clue_a_line(twelve: Tree) -> None:
    program("dot")
    text = graph(twelve, style_for(twelve))
    svg = draw_graph(text, "svg")
    drawn = texts(svg)
    every = [*nodes(twelve.root)]
    for node in every:
        assert (node.guess.upper() if node.branches else node.guess) in drawn
        if node.branches:
            assert f"{node.size} words, {bits(node):.2f} bits" in drawn
            assert f"{average(node):.2f} guesses on average" in drawn
        for below in node.branches.values():
            assert f"{below.size} of {node.size}" in drawn
    assert len(re.findall(r"^\s+\S+ -> \S+", text, re.MULTILINE)) == 2 * (len(every) - 1)
    assert "Solves all 12 answers (<i>twelve) in 2.58 guesses on average, 5 at most." in drawn
    assert average(twelve.root) == pytest.approx(31 / 12)


def test_words_left_out_are_counted_among_those_that_follow_the_clue() -> None:
    words = WordList("twelve", TWELVE)
    weights = tuple(int(place % 3 > 0) for place in range(12))
    tree = build(words, words, "spore", prior=Prior("mine", words, weights))
    for clue in (None, *tree.root.branches):
        left = [clue in (None, clue_for("spore", word)) for word in TWELVE]
        listed = sum(weight for weight, is_left in zip(weights, left, strict=True) if is_left)
        others = sum(left) - listed
        if not listed:
            with pytest.raises(NotInTree, match=f"no word left after spore {clue} is shown"):
                graph(tree, style_for(tree), clue)
            continue
        text = re.sub(r"\s*<BR[^>]*>", " ", graph(tree, style_for(tree), clue))
        found = re.findall(r"Shows the (\d+) listed words?; (\d+) others? (?:is|are) left", text)
        assert found == ([(str(listed), str(others))] if others else [])


@pytest.mark.parametrize("clue", ["00012", "00200", "11001"])
def test_no_line_comes_near_to_a_box_or_number_but_where_it_begins(stored: Tree, clue: str) -> None:
    text = graph(stored, style_for(stored), clue)
    done = subprocess.run([program("dot"), "-Tjson0"], input=text.encode(), capture_output=True)
    layout = json.loads(done.stdout)
    boxes = []
    for node in layout["objects"]:
        x, y = map(float, node["pos"].split(","))
        wide, high = (float(node[side]) * 36 for side in ("width", "height"))
        boxes.append((x - wide + ROOM_WIDTH, y - high, x + wide, y + high))
    assert len(layout["edges"]) == len(boxes) - 1
    for edge in layout["edges"]:
        points = [[*map(float, at.split(","))] for at in edge["pos"].removeprefix("e,").split()]
        (x, y), (to_x, to_y) = points[-4], max(points)
        others = boxes[: edge["tail"]] + boxes[edge["tail"] + 1 :]
        for step in range(101):
            at = x + (to_x - x) * step / 100
            to = y + (to_y - y) * step / 100
            for left, bottom, right, top in others:
                assert not (left - 4 < at < right + 4 and bottom - 4 < to < top + 4)


def test_the_largest_classes_stand_first(stored: Tree) -> None:
    text = graph(stored, style_for(stored), "01002")
    sizes = [int(size) for size in re.findall(r">(\d+) of 41<", text)]
    assert sizes[:4] == [8, 7, 4, 3] and sizes == sorted(sizes, reverse=True)


def test_a_browser_shows_all_of_its_svg_and_bold_words_in_bold(twelve: Tree) -> None:
    program("dot")
    svg = draw_graph(graph(twelve, style_for(twelve)), "svg").decode()
    assert re.search(r"<svg\s+viewBox=", svg)
    bold = re.findall(r'font-weight="bold"[^>]*>([^<]*)<', svg)
    assert "Play SPORE first" in bold and "SPORE" in bold and " Bold" not in svg


@pytest.mark.parametrize(("lang", "told"), [("en", ""), ("de", 'lang="de"')])
def test_its_svg_tells_its_language_where_that_is_not_english(
    twelve: Tree, lang: str, told: str, tmp_path: Path
) -> None:
    program("dot")
    save(twelve._replace(recipe=twelve.recipe._replace(lang=lang)), str(tmp_path / "a.json"))
    treegen("chart", "a.json", "--layout", "tree", "-o", "a.svg", cwd=tmp_path)
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert re.findall(r"<svg\s+(.*?)\s*viewBox", text) == [told]


def test_a_tree_of_too_many_words_names_what_draws_them(tmp_path: Path) -> None:
    done = treegen("chart", "raise", "--layout", "tree", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"treegen: 2,315 words are too many for a tree, which has at most {MAX_TREE_WORDS}; draw a "
        "part (--clue), or tables (--layout flow)\n"
    )
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("A0", (2384, 3370))])
def test_on_paper_it_has_the_size_of_that(
    paper: str, size: tuple[int, int], tmp_path: Path
) -> None:
    program("dot")
    options = f"--layout tree --clue 00012 --paper {paper} -o a.svg".split()
    assert treegen("chart", "raise", *options, cwd=tmp_path).returncode == 0
    sides = re.findall(r'="(\d+)pt"', (tmp_path / "a.svg").read_text())
    assert tuple(sorted(map(int, sides))) == size


@pytest.mark.parametrize(
    ("palette", "expected"),
    [
        ("wordle", "green is the right place, yellow elsewhere in the word, grey absent"),
        ("contrast", "orange is the right place, blue elsewhere in the word, grey absent"),
        ("print", "black is the right place, grey elsewhere in the word, white absent"),
    ],
)
def test_the_legend_names_the_colours_of_the_palette(
    twelve: Tree, palette: str, expected: str
) -> None:
    assert expected in key(twelve.root, style_for(twelve, palette))
