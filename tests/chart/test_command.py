"""`treegen chart`: its files, and what it does without its helpers."""

import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from tests.chart.test_chart import few, texts
from tests.conftest import program, treegen
from treegen.tree.file import dumps
from treegen.tree.model import Tree


def test_each_format_is_what_its_ending_says(tmp_path: Path) -> None:
    program("neato")
    paths = [str(tmp_path / f"c.{ending}") for ending in ("svg", "pdf", "png", "gv")]
    arguments = [word for path in paths for word in ("-o", path)]
    done = treegen("chart", "raise", "--clue", "00012", *arguments)
    assert done.stdout.split() == paths
    starts = [Path(path).read_bytes()[:8] for path in paths]
    assert starts == [b"<?xml ve", b"%PDF-1.5", b"\x89PNG\r\n\x1a\n", b"digraph "]


def test_one_first_clue_has_its_words_and_no_others(tmp_path: Path, stored: Tree) -> None:
    program("neato")
    done = treegen("chart", "raise", "--clue", "bbbyg", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "raise-00012.svg\n")
    svg = (tmp_path / "raise-00012.svg").read_bytes()
    assert set(stored.root.branches["00012"].answers()) <= {text.lower() for text in texts(svg)}
    assert b"pluot" not in svg.lower()


def test_one_first_clue_on_paper_is_one_page(tmp_path: Path) -> None:
    program("neato")
    options = "--clue 00000 --paper A4 -o a.pdf".split()
    done = treegen("chart", "raise", *options, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(PdfReader(tmp_path / "a.pdf").pages) == 1


@pytest.mark.parametrize(
    ("arguments", "form", "charts", "engine"),
    [
        ("raise --clue 00012 -o c.svg", "svg", 1, "neato -n2"),
        ("../few.json -o c.pdf --book", "pdf", 4, "neato -n2"),
        ("raise --clue 00012 --layout tree -o c.svg", "svg", 1, "dot"),
    ],
)
def test_without_graphviz_its_source_is_written_and_the_package_named(
    tmp_path: Path, arguments: str, form: str, charts: int, engine: str, stored: Tree
) -> None:
    (tmp_path / "few.json").write_bytes(dumps(few(stored)))
    tmp_path = tmp_path / "own"
    tmp_path.mkdir()
    done = treegen("chart", *arguments.split(), cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        "treegen: Graphviz is not installed; run: apt install graphviz (or: brew install graphviz);"
        f" c.gv has the layout: {engine} -T{form} -O c.gv\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["c.gv"]
    assert (tmp_path / "c.gv").read_text().count("digraph ") == charts
    if charts == 1:
        name, *options = engine.split()
        drawn = subprocess.run(
            [program(name), *options, "-Tsvg", "c.gv"], cwd=tmp_path, capture_output=True
        )
        assert drawn.stderr == b""
        assert ElementTree.fromstring(drawn.stdout).tag.endswith("}svg")


def test_a_graphviz_that_fails_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "dot").write_text("#!/bin/sh\necho no fonts >&2\nexit 1\n")
    (tmp_path / "dot").chmod(0o755)
    command = "chart", "raise", "--clue", "00012", "-o", "c.svg"
    done = treegen(*command, cwd=tmp_path, env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("treegen: Graphviz cannot draw svg: no fonts; c.gv")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "c.svg").exists()


def test_without_pypdf_there_is_no_book_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden/pypdf.py").write_text("raise ImportError")
    env = {"PYTHONPATH": str(tmp_path / "hidden")}
    away = tmp_path / "away"
    away.mkdir()
    book = "chart", "raise", "--book", "-o", "b.gv", "-o", "b.pdf"
    done = treegen(*book, cwd=away, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "treegen: a book needs pypdf; run: pip install pypdf\n"
    assert not list(away.iterdir())
