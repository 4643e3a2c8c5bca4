"""Sweeps joined into one table, as `make openers` and `make openers-today` do."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.tools.join_sweeps import join, run

Lines = list[dict[str, str]]


def lines(text: str) -> Lines:
    return list(csv.DictReader(text.splitlines()))


GREEDY = """\
opener,total,mean,worst,in_six,guess_1,guess_2
crane,7,1.75,2,4,1,3
slate,8,2.0,2,4,0,4
aahed,9,2.25,3,4,0,3
"""
OPTIMAL = """\
opener,total,mean,worst,in_six,lower_bound,proven,guess_1,guess_2
crane,6,1.5,2,4,6,total,2,2
slate,,,,,8,bound,,
zuzim,,,,,9,bound,,
aahed,,,,,,,,
"""
WITH_GREEDY = """\
opener,total,mean,worst,in_six,lower_bound,proven,greedy,guess_1,guess_2
crane,6,1.5,2,4,6,total,7,2,2
slate,,,,,8,bound,8,,
zuzim,,,,,9,bound,,,
aahed,,,,,,,9,,
"""


def test_a_column_of_another_sweep_stands_after_what_is_proven() -> None:
    greedy = "greedy", lines(GREEDY), "total"
    assert join(lines(OPTIMAL), columns=[greedy]) == WITH_GREEDY


HEAD = "opener,total,mean,weighted_mean,worst,in_six,lower_bound,proven"
ALL = f"""\
{HEAD},guess_1,guess_2,guess_3
crane,9,2.25,2.0,3,4,20,total,1,1,2
slate,9,2.25,2.1,3,4,21,total,0,3,1
abyss,,,,,,22,bound,,,
adieu,,,,,,22,bound,,,
zuzim,,,,,,22,bound,,,
aahed,,,,,,,,,,
"""
SEARCHED = f"""\
{HEAD},guess_1,guess_2,guess_3
zuzim,8,2.0,2.2,2,4,22,total,0,4,
adieu,9,2.25,12.5,3,4,125,total,0,3,1
"""
HARD = f"""\
{HEAD},guess_1,guess_2,guess_3
crane,9,2.25,2.05,3,4,25,total,1,1,2
adieu,,,,,,32,bound,,,
zuzim,,,,,,,,,,
"""
# Adieu, given up at 22, needs 125; abyss may need as few as zuzim, or more. Hard mode has no tree
# for zuzim; adieu was given up there.
JOINED = f"""\
{HEAD},hard_mean,hard_tree,guess_1,guess_2,guess_3
crane,9,2.25,2.0,3,4,20,total,2.05,yes,1,1,2
slate,9,2.25,2.1,3,4,21,total,,,0,3,1
zuzim,8,2.0,2.2,2,4,22,total,,no,0,4,
abyss,,,,,,22,bound,,,,,
adieu,9,2.25,12.5,3,4,125,total,,,0,3,1
aahed,,,,,,,,,,,,
"""


def test_openers_that_were_searched_further_take_their_new_places() -> None:
    hard = "hard_mean", lines(HARD), "weighted_mean"
    trees = [("hard_tree", lines(HARD))]
    assert join(lines(ALL), lines(SEARCHED), [hard], trees) == JOINED


def test_a_longer_game_has_a_column_in_all_rows() -> None:
    longer = "opener,lower_bound,proven,guess_1,guess_2\nzuzim,22,total,0,4\n"
    short = "opener,lower_bound,proven,guess_1\nabide,21,total,1\nzuzim,22,bound,\n"
    assert join(lines(short), lines(longer)) == (
        "opener,lower_bound,proven,guess_1,guess_2\nabide,21,total,1,\nzuzim,22,total,0,4\n"
    )


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("openers", ["greedy"]),
        ("openers-today", ["everyday_weighted_mean", "hard_weighted_mean"]),
    ],
)
def test_a_published_table_taken_apart_is_joined_to_the_same_bytes(
    name: str, columns: list[str]
) -> None:
    text = (ROOT / f"trees/{name}.csv").read_text()
    exact, bounds, hard = [], [], Lines()
    others: dict[str, Lines] = {column: [] for column in columns}
    for line in lines(text):
        for column in columns:
            value = line.pop(column)
            others[column].append({"opener": line["opener"], "mean": value})
        if tree := line.pop("hard_tree", ""):
            bound = "1" if tree == "yes" else ""
            hard.append({"opener": line["opener"], "lower_bound": bound, "total": bound})
        if line["total"]:
            exact.append(line)
        bounds.append(dict.fromkeys(line, "") | {"opener": line["opener"], "lower_bound": "1"})
        if not line["total"]:
            bounds[-1] = line
    trees = [("hard_tree", hard)] if hard else []
    columns_of = [(column, others[column], "mean") for column in columns]
    assert join(bounds, exact, columns_of, trees) == text


def test_the_command_writes_a_table_or_prints_its_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("all.csv").write_text(ALL)
    Path("some.csv").write_text(SEARCHED)
    Path("hard.csv").write_text(HARD)
    column = "--column hard_mean hard.csv weighted_mean"
    command = f"all.csv --searched some.csv {column} --tree hard_tree hard.csv -o joined.csv"
    assert run(command.split()) == 0
    assert Path("joined.csv").read_text() == JOINED
    assert run("joined.csv --best 2".split()) == 0
    assert capsys.readouterr().out == "crane\nslate\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("none.csv", "none.csv: No such file or directory"),
        ("words.txt", "words.txt is not a CSV file of treegen sweep, or was edited"),
        ("greedy.csv", "greedy.csv has no lower_bound; expected a sweep by --policy optimal"),
        (
            "all.csv --column hard hard.csv size",
            "'size' is not a column of a sweep; expected one",
        ),
        ("all.csv --best all", "argument --best: invalid int value: 'all'; see python -m "),
    ],
)
def test_what_cannot_be_joined_is_one_line(tmp_path: Path, arguments: str, message: str) -> None:
    (tmp_path / "words.txt").write_text("crane\nslate\n")
    (tmp_path / "greedy.csv").write_text(GREEDY)
    (tmp_path / "all.csv").write_text(ALL)
    command = [sys.executable, "-m", "tests.tools.join_sweeps", *arguments.split()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"tests.tools.join_sweeps: {message}")
