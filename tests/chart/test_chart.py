"""The poster: all words there and findable, nothing on top of anything, nothing escapes a label."""

import json
import os
import re
import subprocess
from bisect import bisect_right
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from tests.conftest import ROOT, program, treegen
from treegen.chart.draw import draw
from treegen.chart.labels import Label, fragment, style_for
from treegen.chart.sheet import Sheet, poster
from treegen.search.build import build
from treegen.tree.file import find_tree
from treegen.tree.model import Tree, states
from treegen.words.lists import WordList

NINE = "eight fight light might night right sight tight wight"


@pytest.fixture(scope="module")
def nine() -> Tree:
    words = WordList("nine", tuple(NINE.split()))
    return build(WordList("ten", tuple(sorted(("flown", *words.words)))), words)


@pytest.fixture(scope="module")
def drawn(posters: dict[str, Sheet]) -> dict[str, Any]:
    """The whole stored tree as Graphviz itself understands it."""
    program("neato")
    return positions(posters["flow"])


def positions(sheet: Sheet) -> dict[str, Any]:
    layout = subprocess.run(
        [program("neato"), "-n2", "-Tjson0"], input=draw(sheet, "gv"), capture_output=True
    )
    assert layout.stderr == b""
    read: dict[str, Any] = json.loads(layout.stdout)
    return read


def boxes(layout: dict[str, Any]) -> dict[str, tuple[float, float, float, float]]:
    """Left, bottom, right and top of each node, in points."""
    found = {}
    for node in layout["objects"]:
        (x, y), w, h = (
            map(float, node["pos"].split(",")),
            *(float(node[side]) * 72 for side in ("width", "height")),
        )
        found[node["name"].lstrip("@")] = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    return found


def flow(tree: Tree) -> Sheet:
    """Flow chart of a whole tree."""
    return poster(tree, "flow", style_for(tree))


def said(text: ElementTree.Element) -> str:
    """What a text of an SVG says, without its tooltip."""
    return ((text.text or "") + "".join(child.tail or "" for child in text)).strip()


def texts(svg: bytes) -> list[str]:
    """Texts of a chart, and the opener, which its title has."""
    root = ElementTree.fromstring(svg)
    found = [said(text) for text in root.iter() if text.tag.endswith("}text")]
    return found + re.findall("Play (.*) first: ", " ".join(found))


def test_the_source_of_a_small_chart_is_as_it_was(nine: Tree) -> None:
    golden = ROOT / "tests/chart/nine.gv"
    assert draw(flow(nine), "gv").decode() == golden.read_text()


@pytest.mark.slow
def test_every_word_is_found_in_the_pdf(
    stored: Tree, posters: dict[str, Sheet], tmp_path: Path
) -> None:
    program("neato")
    path = tmp_path / "raise.pdf"
    path.write_bytes(draw(posters["flow"], "pdf"))
    text = subprocess.run([program("pdftotext"), str(path), "-"], capture_output=True, text=True)
    found = set(text.stdout.lower().split())
    assert set(stored.root.answers()) <= found
    assert {"2,315", "12,972", "3.4713"} <= found


def test_the_svg_is_xml_with_every_word(stored: Tree, svgs: dict[str, bytes]) -> None:
    found = texts(svgs["flow"])
    assert set(stored.root.answers()) <= {text.lower() for text in found}
    assert "RAISE" in found


def test_the_svg_is_the_same_each_time(nine: Tree) -> None:
    program("neato")
    assert draw(flow(nine), "svg") == draw(flow(nine), "svg")


def test_tables_have_the_size_we_gave_them(
    stored: Tree, posters: dict[str, Sheet], drawn: dict[str, Any]
) -> None:
    placed = boxes(drawn)
    tables = [label for label in posters["flow"].labels if "." in label.name]
    inner = sum(bool(node.branches) for _, node in states(stored.root)) - 1
    alone = sum(not node.branches for node in stored.root.branches.values())
    assert len([table for table in tables if "-" not in table.name]) == inner + alone
    for table in tables:
        left, bottom, right, top = placed[table.name]
        assert abs(right - left - table.width) < 0.1, table.name
        assert abs(top - bottom - table.height) < 0.1, table.name


def test_nothing_stands_on_anything_else(drawn: dict[str, Any]) -> None:
    placed = sorted(boxes(drawn).items(), key=lambda item: item[1][0])
    for i, (name, (_, bottom, right, top)) in enumerate(placed):
        for other, (left, other_bottom, _, other_top) in placed[i + 1 :]:
            if left > right:
                break
            assert top <= other_bottom or other_top <= bottom, (name, other)


def test_arrows_end_at_the_head_of_a_table(stored: Tree, drawn: dict[str, Any]) -> None:
    names = {node["_gvid"]: node["name"].lstrip("@") for node in drawn["objects"]}
    placed = boxes(drawn)
    found = []
    for edge in drawn["edges"]:
        x, y = map(float, edge["pos"].split()[0].removeprefix("e,").split(","))
        left, _, right, top = placed[names[edge["head"]]]
        found.append(names[edge["head"]])
        assert min(abs(x - left), abs(x - right)) < 1
        assert 0 < top - y < 20
    inner = {fragment(at) for at, node in states(stored.root) if node.branches}
    assert sorted(found) == sorted(name for name in inner if name.count(".") > 1)


def first_clues(sheet: Sheet) -> list[Label]:
    """Label of each first clue, without those that only go on."""
    return [label for label in sheet.labels if label.name.count(".") == 1 and "-" not in label.name]


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_first_clues_stand_in_order_down_each_column(
    stored: Tree, posters: dict[str, Sheet], kind: str
) -> None:
    ordered = sorted(first_clues(posters[kind]), key=lambda label: (round(label.x), label.y))
    assert [label.name for label in ordered] == [f"raise.{clue}" for clue in stored.root.branches]


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_tables_cover_more_than_half_and_columns_end_together(
    posters: dict[str, Sheet], kind: str
) -> None:
    sheet = posters[kind]
    tables = [label for label in sheet.labels if "." in label.name]
    top = max(entry.label.y + entry.label.height for entry in sheet.entries)
    covered = sum(label.width * label.height for label in tables)
    assert covered > 0.55 * sheet.width * (sheet.height - top)
    lefts = sorted({round(label.x) for label in first_clues(sheet)})
    ends = [0.0] * len(lefts)
    for label in tables:
        column = bisect_right(lefts, round(label.x)) - 1
        ends[column] = max(ends[column], label.y + label.height - top)
    assert min(ends) > 0.9 * max(ends)


@pytest.mark.parametrize("paper", [None, "A0"])
@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_the_index_names_the_field_in_which_a_clue_stands(
    stored: Tree, kind: str, paper: str | None
) -> None:
    sheet = poster(stored, kind, style_for(stored), paper=paper)
    placed = {label.name: label for label in reversed(sheet.labels)}
    fields: dict[str, list[Label]] = {}
    for label in sheet.labels:
        if label.name.startswith("grid"):
            (name,) = re.findall("<B>(.)</B>", label.text)
            fields.setdefault(name, []).append(label)
    assert "".join(sorted(fields)) == "123456ABCDEFGH"
    assert [entry.title for entry in sheet.entries] == [
        f"raise {at}" for at in stored.root.branches
    ]
    for entry in sheet.entries:
        ((letter, number),) = re.findall(r">([A-H])([1-6])&#160;<", entry.label.text)
        across, down, table = fields[letter][0], fields[number][0], placed[entry.name]
        assert across.x <= table.x < across.x + across.width + 2
        assert down.y <= table.y < down.y + down.height + 2
        assert f"&#160;{entry.title[-5:]}<" in entry.label.text


def test_the_title_tells_hard_mode_and_lists() -> None:
    hard = find_tree("raise-hard")
    (title,) = [label for label in flow(hard).labels if label.name == "title0"]
    assert "Play RAISE first: 2,315 answers of wordle-2021-answers, hard mode" in title.text


@pytest.mark.slow
def test_a_poster_in_a_pdf_has_a_title_links_and_bookmarks(
    stored: Tree, posters: dict[str, Sheet], tmp_path: Path
) -> None:
    program("neato")
    read = PdfReader(BytesIO(draw(posters["flow"], "pdf")))
    assert read.metadata is not None
    assert read.metadata.title == "Play RAISE first: 2,315 answers of wordle-2021-answers"
    assert "3.4713 guesses on average" in (read.metadata.subject or "")
    assert "Wordle" in str(read.metadata["/Keywords"])
    marks = [mark.title for mark in read.outline if not isinstance(mark, list)]
    assert marks == [f"raise {clue}" for clue in stored.root.branches]
    links = [link.get_object() for link in read.pages[0].annotations or ()]
    assert len(links) == len(posters["flow"].arrows) + len(stored.root.branches)
    by_name = {label.name: label for label in posters["flow"].labels}
    table = by_name["raise.01020.shalt.11200"]
    pad, high = 36, posters["flow"].height
    seen = [link["/Dest"][2:] for link in links]
    inside = [x for x in seen if x[0] < table.x + pad < x[2] and x[1] < high - table.y + pad < x[3]]
    assert inside


# The first opens its tree, so it is also the title.
HOSTILE = ("]<!&]", '<b>&"', "</TD>", "\\N\\G'", "]]>--", 'a"];x', "%s{}<", "<!--x", "&#60;")


TAGS = {
    *("svg", "g", "a", "title", "text", "path"),
    *("metadata", "head", "meta", "style", "view", "script"),  # our own
}


def test_a_hostile_word_stays_text() -> None:
    program("neato")
    words = WordList('"><script>', tuple(sorted(HOSTILE)))
    svg = draw(flow(build(words, words, HOSTILE[0])), "svg")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}
    assert tags <= TAGS
    assert {word.upper() for word in HOSTILE} <= {text.upper() for text in texts(svg)}


@pytest.mark.parametrize("length", [2, 11])
def test_words_of_other_lengths(length: int) -> None:
    words = WordList("ab", tuple(sorted({f"{i:0{length}b}"[-length:] for i in range(1500, 1530)})))
    tree = build(words, words)
    for name, (left, _, right, _) in boxes(positions(flow(tree))).items():
        if "." in name:
            assert abs(right - left - style_for(tree).table) < 1, name


def test_a_tree_of_one_answer() -> None:
    program("neato")
    words = WordList("one", ("crane",))
    assert "CRANE" in texts(draw(flow(build(words, words)), "svg"))


def test_one_first_clue(tmp_path: Path, stored: Tree) -> None:
    program("neato")
    path = tmp_path / "one.svg"
    done = treegen("chart", "raise", "--clue", "bbbyg", "-o", str(path))
    assert (done.returncode, done.stdout) == (0, f"{path}\n")
    branch = stored.root.branches["00012"]
    assert set(branch.answers()) <= {text.lower() for text in texts(path.read_bytes())}
    assert "pluot" not in path.read_text().lower()


def test_each_format_is_what_its_ending_says(tmp_path: Path) -> None:
    program("neato")
    paths = [str(tmp_path / f"c.{ending}") for ending in ("svg", "pdf", "png", "gv")]
    arguments = [word for path in paths for word in ("-o", path)]
    done = treegen("chart", "raise", "--clue", "00012", *arguments)
    assert done.stdout.split() == paths
    starts = [Path(path).read_bytes()[:8] for path in paths]
    assert starts == [b"<?xml ve", b"%PDF-1.5", b"\x89PNG\r\n\x1a\n", b"digraph "]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("raise -o chart.jpeg", 2, "chart.jpeg: the ending must be one of .svg, .pdf, .png, .gv"),
        ("raise --clue 22220", 1, "no answer left in wordle-2021-answers"),
        ("raise --clue 012", 2, "clue '012' has 3 places"),
        ("zzzzz", 1, "no stored tree opens with zzzzz"),
        ("raise --clue 22222", 1, "22222 says that raise is the answer"),
        ("missing.json", 2, "missing.json: No such file"),
        ("/ -o c.svg", 2, "/: Is a directory"),
    ],
)
def test_a_bad_request_is_one_line(tmp_path: Path, arguments: str, code: int, message: str) -> None:
    done = treegen("chart", *arguments.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(f"treegen: {message}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_graphviz_the_source_is_written_and_the_package_named(tmp_path: Path) -> None:
    command = "chart", "raise", "--clue", "00012", "-o", "raise.svg"
    done = treegen(*command, cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (3, "")
    assert re.fullmatch(
        r"treegen: Graphviz is not installed; install graphviz \(.*raise\.gv.*\)\n",
        done.stderr,
    )
    assert [path.name for path in tmp_path.iterdir()] == ["raise.gv"]
    drawn = subprocess.run(
        [program("neato"), "-n2", "-Tsvg", "raise.gv"], cwd=tmp_path, capture_output=True
    )
    assert drawn.stderr == b""
    assert len(texts(drawn.stdout)) > 90


def fake_graphviz(folder: Path, script: str) -> dict[str, str]:
    """Environment in which Graphviz's programs are that shell script."""
    for name in ("dot", "neato"):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


@pytest.mark.parametrize("script", ["exit 0", "echo '<svg'", "echo no >&2; exit 1"])
def test_a_broken_graphviz_is_one_line(tmp_path: Path, script: str) -> None:
    env = fake_graphviz(tmp_path, script)
    done = treegen("chart", "raise", "--clue", "00012", "-o", "c.svg", cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "c.svg").exists()
