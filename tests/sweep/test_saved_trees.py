"""Trees that a sweep saves: those of `treegen build` with the same options, one file an opener."""

import json
import signal
from pathlib import Path

import pytest

from tests.conftest import treegen
from tests.sweep.test_sweep import OPENERS, SMALL, WORDS, sweeping, words

pytestmark = pytest.mark.forks  # each sweep shares its openers among processes

__all__ = ["words"]  # a fixture


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--policy parts --hard",
        "--prefilter 5",
        "--prior some.tsv",  # some words weigh 0, and the tree finds them too
        "--prior some.tsv --policy optimal --width 4 --max-listed 5",
        "--policy optimal",
        "--policy optimal --strict --max-guesses 6",
        "--policy optimal --width 2",
        "--prior some.tsv --policy optimal --max-listed 6 --vocabulary known.txt",
        "--prior past --policy optimal --max-listed 6",  # as in today's game
        "--hard --vocabulary known.txt",
    ],
)
def test_a_saved_tree_is_the_one_that_build_makes(options: str, words: Path) -> None:
    lines = (f"{word}\t{place % 3}\n" for place, word in enumerate(WORDS))
    (words / "some.tsv").write_text("".join(lines))
    (words / "known.txt").write_text("\n".join([*OPENERS, *WORDS[::9]]))
    some = [*SMALL, *options.split()]
    done = treegen(
        "sweep", *some, "--openers", ",".join(OPENERS), "--save-trees", "saved", cwd=words
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nsaved: 5 trees, OPENER.json\n")
    assert {path.name for path in (words / "saved").iterdir()} == {f"{w}.json" for w in OPENERS}
    for opener in OPENERS:
        built = treegen("build", *some, "--opener", opener, "-o", "built.json", cwd=words)
        assert built.returncode == 0, built.stderr
        saved = words / "saved" / f"{opener}.json"
        assert saved.read_bytes() == (words / "built.json").read_bytes()


def test_only_trees_that_are_found_are_saved(words: Path) -> None:
    options = [*SMALL, "--policy", "optimal", "--openers", ",".join(OPENERS)]
    least = int(
        treegen("sweep", *options, "-o", "-", cwd=words).stdout.splitlines()[1].split(",")[1]
    )
    found = ["--beat", str(least + 1), "--save-trees", "saved", "-o", "few.json"]
    done = treegen("sweep", *options, *found, cwd=words)
    rows = json.loads((words / "few.json").read_text())["openers"]
    exact = [f"{row['opener']}.json" for row in rows if row["proven"] == "total"]
    assert exact == [path.name for path in (words / "saved").iterdir()]
    assert done.stdout.endswith("saved: 1 tree, OPENER.json\nfew.json\n")
    printed = treegen("sweep", *options, "--save-trees", "again", "--json", cwd=words).stdout
    assert printed.startswith("{") and printed.count("\n") == 1


def test_a_tree_that_is_there_is_not_overwritten(words: Path) -> None:
    (words / "saved").mkdir()
    path = words / "saved" / f"{OPENERS[2]}.json"
    path.write_text("mine")
    done = treegen(
        "sweep", *SMALL, "--openers", ",".join(OPENERS), "--save-trees", "saved", cwd=words
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        2, "", f"treegen: saved/{path.name} is there already; give another folder, or go on with "
        "the sweep that wrote it (--resume); see treegen sweep --help\n",
    )  # fmt: skip
    assert path.read_text() == "mine"


@pytest.mark.slow
def test_a_resumed_sweep_skips_what_is_there(words: Path) -> None:
    saving = ["--save-trees", "saved"]
    with sweeping(words, *saving, rows=30) as process:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    before = {path: path.stat().st_mtime_ns for path in (words / "saved").iterdir()}
    rows = (words / "all.csv.partial").read_text().splitlines()[1:]
    done = [words / "saved" / f"{json.loads(row)['opener']}.json" for row in rows]
    assert {*done} <= before.keys()
    sweep = ["sweep", *SMALL, "--openers", "all", "-o", "all.csv", "--resume"]
    other = treegen(*sweep, cwd=words)
    assert "all.csv.partial is of another sweep or version; delete it" in other.stderr
    resumed = treegen(*sweep, *saving, cwd=words)
    assert resumed.stdout.endswith("saved: 193 trees, OPENER.json\nall.csv\n")
    assert all(path.stat().st_mtime_ns == before[path] for path in done)
    whole = treegen(*sweep[:-3], "--save-trees", "whole", cwd=words)
    assert whole.returncode == 0
    for path in (words / "whole").iterdir():
        assert (words / "saved" / path.name).read_bytes() == path.read_bytes()
