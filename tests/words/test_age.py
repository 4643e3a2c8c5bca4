"""The version of the data, the day of the last past answer: who tells it, and where it is old."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import pseudo_terminal, treegen, treewalk
from treegen import __version__
from treegen.page.facts import about
from treegen.site.publish import site
from treegen.site.site import About, Published
from treegen.tree.figures import figures
from treegen.tree.file import dumps, find_tree
from treegen.words.past import bundled_past, data_version

DATA = "2026.08.21"
OLD = f"data {DATA} is over six months old; treegen renew --past FILE builds the trees anew"
MISSING = "the words of {} days since 21 August 2026 are missing; --past FILE adds them"


def test_versions_are_those_of_treegen_and_of_the_data(tmp_path: Path) -> None:
    assert data_version(bundled_past().name) == DATA
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
        ("stats today", [DATA]),
        ("stats today raise --games past", [DATA, None]),
        ("compare raise today-hard", [None, DATA]),
        pytest.param("verify today raise", [DATA, None], marks=pytest.mark.slow),
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
    trees = [find_tree("today"), find_tree("raise")]
    facts = [dict(about(tree, figures(tree), "", "", True)) for tree in trees]
    assert [each.get("fact.data") for each in facts] == [DATA, None]
    published = [Published("today", dumps(trees[0]), trees[0])]
    index = site(published, {}, About())["index.html"].decode()
    assert f"<dt>Data</dt><dd>{DATA}</dd>" in index
    assert "· knows the answers up to 21 August 2026" in index


def told(code: str, today: str, terminal: bool) -> str:
    """What a program says on standard error, a terminal or a pipe, on some day."""
    clock = "import time; own = time.strftime\n"
    clock += f"time.strftime = lambda form, *when: own(form, *when) if when else {today!r}\n"
    command = [sys.executable, "-c", clock + code]
    if not terminal:
        return subprocess.run(command, input="", capture_output=True, text=True, check=True).stderr
    screen, side = pseudo_terminal()
    subprocess.run(command, input=b"", stdout=subprocess.DEVNULL, stderr=side, check=True)
    os.write(side, b".")  # so that there is an end to read up to
    text = b""
    while not text.endswith(b"."):
        text += os.read(screen, 10_000)
    os.close(side)
    os.close(screen)
    return text[:-1].decode()


WALK = "from treegen.walk import run; run([{}])"
PLAY = "from treegen.cli.main import run; run(['play', {}])"


@pytest.mark.parametrize(
    ("code", "program"),
    [
        (WALK.format(""), "treewalk"),
        (WALK.format("'--json', 'taser', '00000'"), "treewalk"),
        pytest.param(WALK.format("'--answer', 'crane'"), "treewalk", marks=pytest.mark.slow),
    ],
)
def test_old_data_is_told_on_a_terminal_alone(code: str, program: str) -> None:
    line = told(code, "2027-02-22", terminal=True)
    assert line.split() == f"{program}: {OLD}".split()  # treegen breaks it between words
    assert told(code, "2027-02-22", terminal=False) == ""
    assert told(code, "2027-02-21", terminal=True) == ""


@pytest.mark.parametrize(
    "line",
    [
        "'play'",
        "'next'",
        pytest.param("'play', '--boards', '2'", marks=pytest.mark.slow),
        "'next', '--boards', '2'",
    ],
)
def test_a_player_is_told_on_a_terminal_which_days_are_missing(line: str) -> None:
    code = f"from treegen.cli.main import run; run([{line}, '--game', 'today'])"
    told_on = told(code, "2026-09-05", terminal=True)
    assert MISSING.format(15) in " ".join(told_on.split())  # broken between words


def test_who_misses_few_days_or_is_no_player_is_told_nothing() -> None:
    code = "from treegen.cli.main import run; run(['next', '--game', 'today'])"
    assert "missing" not in told(code, "2026-09-04", terminal=True)
    assert told(code, "2026-09-05", terminal=False) == ""


@pytest.mark.parametrize(
    "code", [WALK.format("'--tree', 'raise'"), PLAY.format("'--game', '2021'")]
)
def test_a_tree_that_knows_no_past_answers_does_not_age(code: str) -> None:
    assert told(code, "2099-01-01", terminal=True) == ""
