"""The version of the data, the day of the last past answer: who tells it, and where it is old."""

import json
import os
import sys
import time
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import pytest

from tests import today
from tests.conftest import pseudo_terminal, treegen, treewalk
from tests.today import DATA
from treegen import __version__, walk
from treegen.cli import main
from treegen.page.facts import about
from treegen.site.publish import site
from treegen.site.site import About, Published
from treegen.tree.figures import figures
from treegen.tree.file import dumps, find_tree
from treegen.words.past import bundled_past

OLD = f"data {DATA} is over six months old; treegen renew --past FILE rebuilds the trees"
MISSING = f"the words of {{}} days since {today.long_day()} are missing; --past FILE adds them"


def test_versions_are_those_of_treegen_and_of_the_data(tmp_path: Path) -> None:
    assert bundled_past().prior.version == DATA
    for command in (treegen, treewalk):
        assert command("--version", cwd=tmp_path).stdout == f"treegen {__version__}, data {DATA}\n"
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees/everyday.json").write_bytes(dumps(find_tree("raise")))  # which has no data
    assert treegen("--version", cwd=tmp_path).stdout == f"treegen {__version__}\n"


@pytest.mark.parametrize(
    ("line", "data"),
    [
        ("treewalk", DATA),
        ("treewalk --tree raise", None),
        ("treewalk --answer crane", DATA),
        ("treewalk --answer crane --tree raise", None),
        ("next", DATA),
        ("next --tree human", None),
        ("review --game 2021 raise 01020 slash 22222", None),
        ("rank --top 1", DATA),
        ("rank --game 2021 --top 1", None),
        ("stats any-word", [DATA]),
        ("stats any-word raise --games past", [DATA, None]),
        ("compare raise any-word-hard", [None, DATA]),
        pytest.param("verify any-word raise", [DATA, None], marks=pytest.mark.slow),
    ],
)
def test_json_that_tells_of_a_tree_tells_its_data(
    line: str, data: str | list[str | None] | None
) -> None:
    name, *rest = line.split()
    command = treewalk if name == "treewalk" else treegen
    done = command(*rest if name == "treewalk" else (name, *rest), "--json")
    found = json.loads(done.stdout)
    if isinstance(found, list):
        assert [each["data"] for each in found] == data
    else:
        assert found["data"] == data


@pytest.mark.slow
def test_page_and_site_tell_it() -> None:
    trees = [find_tree("any-word"), find_tree("raise")]
    facts = [dict(about(tree, figures(tree), "", "", True)) for tree in trees]
    assert [each.get("fact.data") for each in facts] == [DATA, None]
    published = [Published("any-word", dumps(trees[0]), trees[0])]
    index = site(published, {}, About())["index.html"].decode()
    assert f"<dt>Data</dt><dd>{DATA}</dd>" in index
    assert f"· knows the answers up to {today.long_day()}" in index


def told(line: str, date: str, terminal: bool) -> str:
    """What a command says on standard error, a terminal or a pipe, on some day."""
    name, *arguments = line.split()
    own = time.strftime
    reading, writing = pseudo_terminal() if terminal else os.pipe()
    output = TextIOWrapper(BytesIO(), "utf-8")
    with (
        open(writing, "w") as errors,
        patch.multiple(sys, stdin=StringIO(), stdout=output, stderr=errors),
        patch.object(time, "strftime", lambda form, *when: own(form, *when) if when else date),
    ):
        code = walk.run(arguments) if name == "treewalk" else main.run(arguments)
        errors.write(".")  # so that there is an end to read up to
        errors.flush()
        assert code == 0
        text = b""
        while not text.endswith(b"."):
            text += os.read(reading, 10_000)
    os.close(reading)
    return text[:-1].decode()


@pytest.mark.parametrize(
    "line",
    ["treewalk", f"treewalk --json {today.EVERYDAY} 00000", "treewalk --answer crane"],
)
def test_old_data_is_told_on_a_terminal_alone(line: str) -> None:
    said = told(line, today.day(185), terminal=True)
    assert said.split() == f"treewalk: {OLD}".split()  # broken between words
    assert told(line, today.day(185), terminal=False) == ""
    assert told(line, today.day(181), terminal=True) == ""


@pytest.mark.parametrize("line", ["play", "next", "play --boards 2", "next --boards 2"])
def test_a_player_is_told_on_a_terminal_which_days_are_missing(line: str) -> None:
    told_on = told(f"treegen {line} --game today", today.day(15), terminal=True)
    assert MISSING.format(15) in " ".join(told_on.split())  # broken between words


def test_who_misses_few_days_or_is_no_player_is_told_nothing() -> None:
    line = "treegen next --game today"
    assert "missing" not in told(line, today.day(14), terminal=True)
    assert told(line, today.day(15), terminal=False) == ""


@pytest.mark.parametrize("line", ["treewalk --tree raise", "treegen play --game 2021"])
def test_a_tree_that_knows_no_past_answers_does_not_age(line: str) -> None:
    assert told(line, "2099-01-01", terminal=True) == ""
