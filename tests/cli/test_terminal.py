"""What a person sees on a terminal of few columns: whole words and numbers."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import missing, pseudo_terminal, treegen
from treegen.cli import output
from treegen.words.lists import ANSWERS, bundled

SCRIPT = Path(sys.executable).parent / "treegen"
TIMES = r" \[[\d:]+<[\d:]+\]$"  # in hours too, of a machine that has much else to do


def on_a_terminal(columns: int, program: str | Path, *arguments: str, cwd: Path) -> list[str]:
    """Lines that a program shows on a terminal, those of its progress too."""
    screen, terminal = pseudo_terminal(columns)
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    with subprocess.Popen(
        [program, *arguments], cwd=cwd, env=env, stdin=terminal, stdout=terminal, stderr=terminal
    ):
        os.close(terminal)
        text = b""
        while part := read(screen):
            text += part
    os.close(screen)
    return [line for line in re.split(r"[\r\n]+", text.decode()) if line.strip()]


def read(screen: int) -> bytes:
    try:
        return os.read(screen, 10_000)
    except OSError:  # as Linux says that the other end was closed
        return b""


@pytest.mark.parametrize("columns", [60, 80])
def test_a_report_cuts_no_word(columns: int, tmp_path: Path) -> None:
    weights = [f"{word}\t{n % 5}\n" for n, word in enumerate(bundled(ANSWERS).words[::20])]
    (tmp_path / "some.tsv").write_text("".join(weights))
    lists = "--guesses some.tsv --answers all --prior some.tsv"
    build = f"build {lists} --policy optimal --opener drone".split()
    lines = on_a_terminal(columns, SCRIPT, *build, cwd=tmp_path)
    assert max(map(len, lines)) <= columns
    report = " ".join(line.strip() for line in lines if "%|" not in line)
    assert "; all 116 words in 2." in report
    assert "proven: no tree that opens with drone has a lower weighted mean" in report


SHOW = """
import time
from treegen.cli.output import progress_bar
with progress_bar() as on_progress:
    time.sleep(1.1)
    for figures in (
        {"done": 14_855, "of": 14_855}, {"placed": 1}, {"placed": 20}, {"least": 3.1},
        {"least": 3.1, "most": 3.2},
    ):
        on_progress(0.5, **figures)
        time.sleep(0.2)
    on_progress(0.6, "poster 12 of 12: everyday-hard and some words more than fit.svg")
    time.sleep(0.2)
"""


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 80])
def test_progress_gives_up_words_before_letters(columns: int, tmp_path: Path) -> None:
    lines = on_a_terminal(columns, sys.executable, "-c", SHOW, cwd=tmp_path)
    assert max(map(len, lines)) <= columns
    *figures, poster = [re.sub(rf".*\| |{TIMES}", "", line) for line in lines]
    assert figures[-5:] == [
        "14,855 of 14,855 openers",
        "1 answer placed",
        "20 answers placed",
        "3.1000 or more on average",
        "3.1000 to 3.2000 on average",
    ]
    cut = poster.removesuffix("…").split()
    assert (
        cut == "poster 12 of 12: everyday-hard and some words more than fit.svg".split()[: len(cut)]
    )
    assert len(cut) > 4 and poster.endswith("…")


def test_away_from_a_terminal_progress_is_a_line_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = iter(range(0, 10_000, 7))
    monkeypatch.setattr(output, "monotonic", lambda: next(seconds))
    with output.progress_bar() as on_progress:
        for step in range(27):
            on_progress(step / 26, **({"placed": step} if step else {}))
    assert capsys.readouterr().err.splitlines() == [
        "treegen: 31 % done, 8 answers placed",
        "treegen: 65 % done, 17 answers placed",
        "treegen: 100 % done, 26 answers placed",
    ]


SHOW_LONG = """
import time
from treegen.cli.output import progress_bar
with progress_bar() as on_progress:
    on_progress(0.0, "reading German words", is_long=True)
    time.sleep(0.2)
print("read")
"""


def test_work_that_takes_long_says_so_at_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    *bars, last = on_a_terminal(60, sys.executable, "-c", SHOW_LONG, cwd=tmp_path)
    assert "| reading German words [" in bars[0] and last == "read"
    with output.progress_bar() as on_progress:
        on_progress(0.0, "reading German words", is_long=True)
    assert capsys.readouterr().err == "treegen: reading German words …\n"


@pytest.mark.parametrize(
    ("command", "wait"),
    [
        ("page -o -", "making a page of 4 trees"),
        ("page raise -o -", ""),
        ("convert everyday - --to csv", "converting everyday"),
        ("convert raise - --to csv", ""),
        ("review crane sloth igloo", "reviewing 3 guesses"),
        ("review raise slash stash", ""),
        ("words --lang pt --length 15 -o -", "reading Portuguese words"),
        ("next --lang pt --length 15", "reading Portuguese words"),
        ("rank raise 01020", ""),
    ],
)
def test_a_command_that_takes_over_a_second_says_so(command: str, wait: str) -> None:
    if "--lang" in command and not find_spec("wordfreq"):
        missing("wordfreq")
    told = treegen(*command.split()).stderr.splitlines()
    waits = [line for line in told if line.endswith(" …")]
    assert waits == ([f"treegen: {wait} …"] if wait else [])
    assert told[: len(waits)] == waits


@pytest.mark.parametrize("columns", [60, 80])
def test_an_error_cuts_no_word(columns: int, tmp_path: Path) -> None:
    for program, line in (("treegen", "stats nosuch"), ("treewalk", "raise 01030")):
        words = subprocess.run([SCRIPT.with_name(program), *line.split()], capture_output=True)
        lines = on_a_terminal(columns, SCRIPT.with_name(program), *line.split(), cwd=tmp_path)
        assert len(lines) > 1 and max(map(len, lines)) <= columns
        assert " ".join(lines).split() == words.stderr.decode().split()


def test_a_review_fits_with_tiles_as_wide_as_there_is_room_for(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("constructors\ndestructions\ninstructions\n")
    colours = re.compile(r"\033\[[\d;]*m")
    game = "review --game 2021 crane 00000 sloth 01100"
    for line, columns, tile in (
        (game, 80, " C "),
        (game, 72, "CRANE  "),
        (game, 66, "crane"),
        ("review --answers long.txt destructions instructions", 70, "destructions"),
    ):
        shown = on_a_terminal(columns, SCRIPT, *line.split(), cwd=tmp_path)
        lines = [colours.sub("", row) for row in shown if "%|" not in row]
        assert max(map(len, lines)) <= columns
        names = next(n for n, row in enumerate(lines) if re.search(" guess +clue ", row))
        first = lines[names + 1]
        clue = re.search(r"[012]{5,}", first)
        assert tile in first and clue and clue.start() == lines[names].index("clue")


@pytest.mark.slow
def test_tables_of_todays_openers_fit_and_a_sweep_shows_the_mean_that_build_does(
    tmp_path: Path,
) -> None:
    words = "--guesses answers --prior past"
    for line, rows, columns in (
        ("rank", 20, 60),
        ("rank", 20, 80),
        (f"sweep --openers raise,crane {words}", 2, 80),
    ):
        lines = on_a_terminal(columns, SCRIPT, *line.split(), cwd=tmp_path)
        assert max(map(len, lines)) <= columns
        table = [row for row in lines if re.match(r" +\d+  [a-z]{5} +\d", row)]
        assert len(table) == rows  # of which none was wrapped, as each ends in a figure or a sign
        assert all(re.search(r"\d(  ✓)?$", row) for row in table)
    (row,) = [line.split() for line in table if "  raise " in line]
    (head,) = [line.split() for line in lines if line.startswith("place")]
    mean = row[head.index("mean")]
    built = treegen("build", "--opener", "raise", *words.split(), cwd=tmp_path).stdout
    assert f"in {mean} guesses on average in today's game" in built
