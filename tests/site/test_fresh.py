"""`make fresh`, which keeps a site up to date: a list that is none leaves all as it was."""

import re
import subprocess
from pathlib import Path

import pytest

from tests import today
from tests.clones import CLEAN, cloned, with_environment
from tests.conftest import ROOT, program
from treegen.words.past import bundled_past

DAYS = [f"{word.upper()} {day}" for day, word in bundled_past().games]
NO_LIST = "/used.txt is no text file of all used words; too short, too long, or HTML\n"
LIST = "\n".join([*DAYS, f"SLATE {today.day(1)}", f"TABLE {today.long_day(2)}", ""])


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Clone with an environment of its own in which this Python runs its treegen."""
    return with_environment(cloned(tmp_path_factory.mktemp("fork") / "clone"))


def fresh(clone: Path, url: str, *variables: str) -> subprocess.CompletedProcess[str]:
    env = {**CLEAN, "PAST_URL": url, "PYTHONPATH": str(clone)}
    program("curl")
    command = [program("make"), "fresh", *variables]
    return subprocess.run(command, cwd=clone, env=env, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("error: not found\n", NO_LIST),
        (f"<HTML>\n{LIST}", NO_LIST),
        (LIST + "#" * 1_000_000, NO_LIST),
        (f"{LIST}zzzzz\n", f'used-words.txt:{today.DAYS + 3}: "zzzzz" is not '),
        (None, "curl: (37) Couldn't open file "),
    ],
)
def test_a_list_that_is_none_publishes_nothing_and_says_why(
    clone: Path, text: str | None, message: str
) -> None:
    name = "none.txt" if text is None else "used.txt"
    (clone.parent / "used.txt").write_text(text or "")
    done = fresh(clone, f"file://{clone.parent}/{name}")
    assert done.returncode != 0
    assert message in done.stderr
    assert is_as_before(clone)


def is_as_before(clone: Path) -> bool:
    command = [program("git"), "status", "--porcelain"]
    status = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True)
    return status.stdout == "" and not (clone / "site").exists()


@pytest.mark.parametrize(
    "url", ["http://localhost/", "-V", "$(shell touch site)", "`touch site`", '"; touch site #']
)
def test_an_address_is_https_or_a_file_and_never_run(clone: Path, url: str) -> None:
    done = fresh(clone, url)
    assert done.returncode != 0 and "\ncurl: (" in f"\n{done.stderr}"
    assert is_as_before(clone)


def test_without_an_address_it_publishes_what_is_there(clone: Path) -> None:
    told = fresh(clone, "", "-n").stdout
    assert "treegen publish -o site" in told and "curl" not in told and "treegen build" not in told


@pytest.mark.slow
def test_a_site_knows_the_words_of_the_list(clone: Path) -> None:
    """A clone of some days ago gets the published tree, by a list that has these days."""
    program("neato")
    trees, openings = clone / "trees", clone / "trees/openings"
    for path in trees.glob("*.json"):
        if path.name != "everyday.json":  # posters of the others take long
            subprocess.run([program("git"), "rm", "-q", path], cwd=clone, check=True)
    *before, _, last = bundled_past().games
    known = "".join(f"{day}\t{word}\n" for day, word in before)
    (clone / "treegen/words/data/past-answers.tsv").write_text(known)
    now, then = (f"past to {day}".encode() for day, _ in (last, before[-1]))
    for path in (trees / "everyday.json", *openings.glob("*.json")):
        if path.name != "slate.json":  # as where openings, which take long, were interrupted
            path.write_bytes(path.read_bytes().replace(now, then))
    (clone.parent / "used.txt").write_text("\n".join(DAYS))
    done = fresh(clone, f"file://{clone.parent}/used.txt", "TREES=everyday", "OPENINGS=slate")
    assert done.returncode == 0, done.stderr
    assert "\n1 opener done before\n" in done.stdout
    subprocess.run([program("sha256sum"), "--quiet", "-c", "SHA256SUMS"], cwd=trees, check=True)
    site, published = clone / "site", (ROOT / "trees/everyday.json").read_bytes()
    assert re.search(r"^site/index\.html: 1 tree, \d+ files, .*B; open it", done.stdout, re.M)
    assert (site / "trees/everyday.json").read_bytes() == published
    assert now in published and now in (site / "index.html").read_bytes()
    # Of the openings, only those by the same words: others that are older are left out.
    assert [path.name for path in (site / "openings").iterdir()] == ["slate.json"]
    command = [program("git"), "status", "--porcelain", "site"]
    assert not subprocess.run(command, cwd=clone, capture_output=True, check=True).stdout
