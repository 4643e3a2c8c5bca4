"""Charts of trees and requests that nobody expects."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chart.test_book import page_sizes
from tests.chart.test_chart import boxes, fake_graphviz, positions
from tests.conftest import program, treegen
from treegen.chart.book import book
from treegen.chart.labels import style_for
from treegen.chart.sheet import PAPERS, Sheet, poster
from treegen.search.build import build
from treegen.tree.file import find_tree
from treegen.tree.model import ListInfo, Tree
from treegen.words.lists import WordList


def tree_of(text: str, opener: str | None = None) -> Tree:
    words = WordList("odd", tuple(sorted(text.split())))
    return build(words, words, opener)


def chain(answers: int) -> Tree:
    """A tree in which each guess tells one word apart from the rest."""
    letters = [chr(ord("ä") + i) for i in range(answers)]
    return tree_of(" ".join("b" * 14 + letter for letter in letters))


ODD = {
    "sharp s": "straße stoßen größer gießen fließt reißen",
    "kana": "さくらんぼ たけのこご ひまわりの かたつむり ほととぎす きりぎりす",
    "two letters": "ab ac ba bc ca cb aa bb cc",
    "one answer": "crane",
}


def stand_apart_on_paper(sheet: Sheet) -> None:
    """Check Graphviz's own boxes: none on another, none off the paper."""
    placed = boxes(positions(sheet))
    found = sorted(box for name, box in placed.items() if not name.startswith("corner"))
    for i, (left, bottom, right, top) in enumerate(found):
        if sheet.paper:
            assert left > 0 and right < sheet.width, (left, right, sheet.width)
            assert bottom > 0 and top < sheet.height, (bottom, top, sheet.height)
        for other_left, other_bottom, _, other_top in found[i + 1 :]:
            if other_left >= right - 1:
                break
            assert top <= other_bottom + 1 or other_top <= bottom + 1, found[i]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("kind", ["flow", "ledger"])
@pytest.mark.parametrize("paper", [None, "A3"])
def test_wide_and_odd_letters_keep_their_places(name: str, kind: str, paper: str | None) -> None:
    tree = tree_of(ODD[name])
    stand_apart_on_paper(poster(tree, kind, style_for(tree), paper=paper))
    if paper:
        for sheet in book(tree, kind, style_for(tree)):
            stand_apart_on_paper(sheet)


@pytest.mark.parametrize("kind", ["flow", "ledger"])
def test_a_deep_tree_stays_on_its_pages(kind: str) -> None:
    tree = chain(40)
    for sheet in book(tree, kind, style_for(tree)):
        stand_apart_on_paper(sheet)


def test_a_long_name_of_a_list_is_cut() -> None:
    tree = tree_of(ODD["two letters"])
    recipe = tree.recipe._replace(answers=ListInfo("n" * 200_000, 9, "0" * 64))
    sheet = poster(tree._replace(recipe=recipe), "flow", style_for(tree), paper="A3")
    assert sheet.paper in (PAPERS["A3"], PAPERS["A3"][::-1])
    assert all("n" * 100 not in label.text for label in sheet.labels)


def test_a_torn_first_clue_says_where_it_goes_on(stored: Tree) -> None:
    sheet = poster(stored, "flow", style_for(stored), "00000", count=40)
    text = "".join(label.text for label in sheet.labels)
    assert "↓" in text.replace("After ↓", "")
    assert "After ↓ look for the bar" in text.replace('<BR ALIGN="LEFT"/>', " ")


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_ledger_of_one_deep_clue_has_no_more_columns_than_asked_for(count: int) -> None:
    tree = chain(60)
    sheet = poster(tree, "ledger", style_for(tree), count=count)
    assert len({label.x for label in sheet.labels if "." in label.name}) <= count


def test_a_poster_too_large_for_a_pdf_is_told(stored: Tree, tmp_path: Path) -> None:
    program("neato")
    arguments = ("chart", "raise", "--layout", "ledger", "--columns", "1", "-o", "c.gv")
    done = treegen(*arguments, cwd=tmp_path)
    assert done.returncode == 0
    sheet = poster(stored, "ledger", style_for(stored), count=1)
    assert sheet.letters == pytest.approx(10 * 14_326 / sheet.height, abs=0.01)
    assert ("letters are" in done.stderr) is (sheet.letters < 4)


@pytest.mark.parametrize("page", ["http://[", "javascript:alert(1)", "a b", "x#y", ""])
def test_an_address_that_is_none_is_one_line(page: str, tmp_path: Path) -> None:
    done = treegen("chart", "raise", "--page", page, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"treegen: argument --page: {page!r} is no address of a page")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("script", ["exit 0", "echo >/dev/null", "for f; do :; done; : >$f.pdf"])
def test_a_broken_graphviz_makes_no_book(tmp_path: Path, script: str) -> None:
    env = fake_graphviz(tmp_path, script)
    command = "chart", "raise", "--clue", "00012", "--paper", "A4", "-o", "b.pdf"
    done = treegen(*command, cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("treegen: Graphviz ran, but what it wrote is no pdf")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "b.pdf").exists() and (tmp_path / "b.gv").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        *("-o a.svg -o a.pdf -o a.png", "--layout ledger -o a.pdf", "--paper A4 -o a.pdf"),
    ],
)
def test_all_legal_words_are_drawn_within_a_gigabyte(tmp_path: Path, arguments: str) -> None:
    program("neato")
    name = str(Path(sys.executable).parent / "treegen")
    command = [name, "chart", "today", *arguments.split()]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)  # of the process and all it started
    process.returncode = status
    assert status == 0
    unit = 1 if sys.platform == "darwin" else 1024
    assert usage.ru_maxrss * unit < 1e9
    if "pdf" in arguments:
        assert max(side for size in page_sizes(tmp_path / "a.pdf") for side in size) <= 14_400
    if "ledger" in arguments or "paper" in arguments:  # pdftotext takes minutes for the others
        text = subprocess.run([program("pdftotext"), "a.pdf", "-"], cwd=tmp_path, stdout=-1).stdout
        words = set(text.decode().lower().replace("✓", "").split())
        assert set(find_tree("today").root.answers()) - words <= {"tarse"}  # it stands in capitals
