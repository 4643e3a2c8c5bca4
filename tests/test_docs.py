"""What the documents show is what happens."""

import gc
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.building import build
from tests.chart.conftest import DRAWING, drawn_poster
from tests.conftest import MAIN, ROOT, program
from tests.made import Made
from tests.today import ABSENT, EVERYDAY, FIGURES
from treegen.tree.figures import figures
from treegen.tree.file import dumps, load
from treegen.words.lists import WordList

PUBLISHED = (
    *("human", "never", "raise", "raise-any", "raise-hard", "salet", "salet-hard", "tarse"),
    *("everyday", "everyday-hard", "any-word", "any-word-hard"),
)
FIRST = (ROOT / "README.md").read_text()
SPECIFICATION = (ROOT / "trees/FORMAT.md").read_text()
TREES = (ROOT / "trees/README.md").read_text()
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "tests/README.md")),
    *sorted((ROOT / "trees").glob("*.md")),
    *sorted((ROOT / "treegen").glob("*/README.md")),
]
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
FOR_DEVELOPERS = sorted((ROOT / "treegen").glob("*/DEVELOPING.md"))


# What release/test_package.py runs: these from a wheel, and what begins with `make` in a clone.
ELSEWHERE = "treegen page", "treegen publish raise"


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def commands(path: Path) -> list[tuple[str, str]]:
    """The commands of a document with what they print there."""
    shown = "".join(blocks(path.read_text(), "console"))
    return re.findall(r"^\$ (.*)\n((?:[^$].*\n|\n)*)", shown, re.MULTILINE)


WAIT = re.compile(r"^treegen: .* …\n", re.MULTILINE)  # a bar, on the terminal that is shown


def printed(command: str, folder: Path) -> str:
    """What a command prints, in this process where it needs no shell, and leaves on a terminal."""
    return WAIT.sub("", all_printed(command, folder))


def all_printed(command: str, folder: Path) -> str:
    name, *arguments = shlex.split(command)
    if name in MAIN and not re.search("[|&;<>$*~]", command):
        told = BytesIO()
        both = TextIOWrapper(told, "utf-8", newline="\n", write_through=True)
        with chdir(folder), patch.multiple(sys, argv=[name, *arguments], stdout=both, stderr=both):
            MAIN[name]()
            gc.enable()  # treewalk does without
        return told.getvalue().decode()
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    shell = ["sh", "-c", f"{command} 2>&1"]
    return subprocess.run(shell, cwd=folder, env=env, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=name, marks=[pytest.mark.slow] * name.startswith("treegen/"))
        for path, name in zip(DOCUMENTS, NAMES, strict=True)
    ],
)
def test_the_commands_of_a_document_print_what_it_shows(
    path: Path, tmp_path: Path, made: Made
) -> None:
    program("neato")
    for command, output in commands(path):
        if command == DRAWING:
            assert drawn_poster(made)[0] == output
        elif command not in ELSEWHERE and not command.startswith("make "):
            assert printed(command, tmp_path) == output, command


@pytest.mark.parametrize(
    "path", [*DOCUMENTS, *FOR_DEVELOPERS], ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_links_of_a_document_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#([^)]*))?\)", path.read_text())
    for link, heading in links:
        if not link.startswith("https:"):
            target = path.parent / link
            assert target.exists(), link
            if heading:
                headings = re.findall(r"^#+ (.*)", target.read_text(), re.MULTILINE)
                assert heading in [text.lower().replace(" ", "-") for text in headings]
            assert not link.endswith(".png") or target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "path",
    [*DOCUMENTS, *FOR_DEVELOPERS, *sorted((ROOT / ".github").glob("*.md"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_files_that_a_document_names_are_there(path: Path) -> None:
    text = path.read_text()
    beside = re.findall(r"`(\.\./[\w./-]+)`", text)
    of_the_clone = re.findall(r"`((?:treegen|tests|\.github)/[\w./-]+)`", text)
    for file in [*(path.parent / name for name in beside), *(ROOT / name for name in of_the_clone)]:
        assert file.exists(), file


def test_the_first_page_is_of_one_sitting() -> None:
    lines = DOCUMENTS[0].read_text().splitlines()
    assert len(lines) <= 170
    assert f"treewalk {ABSENT[0]}" in "\n".join(lines[:25])
    rooms = {path.parent.name for path in (ROOT / "treegen").glob("*/__init__.py")}
    documented = {path.parent.name for path in DOCUMENTS if ROOT / "treegen" in path.parents}
    # --help documents cli and walk, trees/ has the format, and page/ what runs in a browser.
    assert documented == rooms - {"cli", "tree", "walk", "web"}


def test_no_line_of_the_first_page_is_too_long_to_read() -> None:
    lines = FIRST.splitlines()
    assert max(map(len, lines)) <= 120
    code = "".join(blocks(FIRST, "(?:console|python)")).splitlines()
    assert max(map(len, code)) <= 97  # columns of a code block on GitHub's wide screen


ROWS = re.findall(r"^\| ([a-z-]+) \| .* \| (\d\.\d\d) \| (\S+).* \|$", FIRST, re.MULTILINE)


def test_the_first_page_has_what_each_tree_needed_in_real_games() -> None:
    assert len(ROWS) == 6 and {name for name, *_ in ROWS} < {*PUBLISHED}
    games = (ROOT / "tests/README.md").read_text()
    played = dict(re.findall(r"^\| ([^|]+) \| (\d\.\d{3}) \|", games, re.MULTILINE))
    how = {
        "everyday": ", words you know",
        "everyday-hard": ", hard mode, words you know",
        "any-word": "",
        "any-word-hard": ", hard mode",
        "never": ", each word within six",
    }
    earlier = {name: f"{FIGURES[name].opener}, by earlier days{rule}" for name, rule in how.items()}
    for name, _, real in ROWS:
        assert f"{float(played[earlier.get(name, f'`{name}`')]):.2f}" == real
    old = f"{EVERYDAY}, by days 3 months before, words you know"
    needs, best = float(played[earlier["everyday"]]), float(played["`tarse`"])
    told = " ".join(FIRST.split())
    assert f"If everyday is three months old, it needs {float(played[old]):.2f}." in told
    renewed = f"Rebuilt each month, it needs **{needs:.2f} guesses** on average in the real games"
    assert renewed in told
    assert f"the best of all trees for the 3,158 words of 2023 needs {best:.2f}." in told


def test_the_specification_shows_a_tree_that_we_build() -> None:
    words = WordList("four", ("abide", "might", "night", "sight"))
    assert json.loads(blocks(SPECIFICATION, "json")[0]) == json.loads(dumps(build(words, words)))


@pytest.mark.parametrize(
    ("arguments", "printed", "fault"),
    [
        (
            "raise raise 01020 shalt 11200",
            "aargh 3 (1, 'quash') (1, 'gnash') (1, 'awash')\n",
            "",
        ),
        ("human tares 01000", "colin 731 (951, 'again') (950, 'local') (950, 'black') ", ""),
        ("raise raise 22220", "", "expected raise and one of its clues\n"),
        ("raise crane 00000", "", "expected raise and one of its clues\n"),
    ],
)
def test_the_twenty_line_reader_works(
    arguments: str, printed: str, fault: str, tmp_path: Path
) -> None:
    reader = tmp_path / "reader.py"
    text = blocks(SPECIFICATION, "python")[0]
    assert len([line for line in text.splitlines() if line]) <= 20
    reader.write_text(text)
    name, *history = arguments.split()
    command = [sys.executable, str(reader), str(ROOT / f"trees/{name}.json"), *history]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.startswith(printed)
    assert (done.returncode, done.stderr) == (bool(fault), fault)


def test_to_read_a_tree_takes_four_hundred_words() -> None:
    first = SPECIFICATION.partition("## Read a tree")[2].partition("\n## ")[0]
    assert len(first.split()) <= 400


def test_published_checksums_hold() -> None:
    sums = dict(line.split()[::-1] for line in (ROOT / "trees/SHA256SUMS").read_text().splitlines())
    trees = {f"{name}.json" for name in PUBLISHED}
    openers = {f"openers{which}.csv" for which in ("", "-2023", "-hard", "-strict", "-today")}
    popular = (ROOT / "tests/sweep/popular.txt").read_text().splitlines()
    best = (ROOT / "trees/openers-today.csv").read_text().splitlines()[1:24]
    openings = {re.split(r"\t|,", line)[0] for line in [*popular, *best]}
    assert set(sums) == trees | openers | {f"openings/{opener}.json" for opener in openings}
    for name, digest in sums.items():
        assert hashlib.sha256((ROOT / "trees" / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_tables_of_trees_tell_their_figures(name: str) -> None:
    tree = load(str(ROOT / f"trees/{name}.json"))
    recipe = tree.recipe
    found = figures(tree)
    for _, mean, _ in (row for row in ROWS if row[0] == name):  # the first page has some
        assert str(found.mean()).startswith(f"{mean} guesses on average")
    listed, every, _ = found
    is_weighted = recipe.prior and listed.weighted_mean != listed.mean
    cells = [f"{every.total:,}", f"{every.mean:.4f}", f"{every.worst}"]
    answers = f"{every.answers:,}"
    if listed != every:
        first = f"{listed.total:,}", f"{listed.mean:.4f}", f"{listed.worst}"
        cells = [f"{few}; {all_}" for few, all_ in zip(first, cells, strict=True)]
        answers = f"{listed.answers:,}; {answers}"
    total, mean, worst = cells
    policy = str(recipe.policy_within(is_proven=True))  # as these were built again
    row = f"`{name}.json` | {recipe.opener} | "
    if recipe.data:  # today's game, of which a sentence says what its trees have in common
        row += f"{total} | {every.weighted_mean:.4f} | {mean} | {worst}\n"
        told = " ".join(TREES.partition("**Today's game.**")[2].partition("**Other")[0].split())
        assert f"Any of {every.answers:,} words" in told
        assert f"(`{recipe.prior and recipe.prior.name}`), {listed.answers:,} are listed" in told
        shared = policy.replace("hard mode, ", "")
        others = f"All but `never.json` are: {shared}."
        assert (f"`never.json` is: {shared}. It" if name == "never" else others) in told
        assert recipe.hard == ("hard mode" in policy) == name.endswith("-hard")
    else:
        if is_weighted:
            mean = f"{every.weighted_mean:.4f} (unweighted {mean})"
            assert recipe.prior and f"(`{recipe.prior.name}`)" in TREES
        row += f"{policy} | {recipe.guesses.count:,} | {answers} | {total} | {mean} | {worst}\n"
    assert row in TREES
