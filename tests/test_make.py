"""`make` anywhere: with which Python and .venv, with what of the system, in which clone."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tests.clones import CLEAN, MARK, cloned, run, script, with_environment
from tests.conftest import ROOT, program
from tests.tree.test_tree import FOUR
from treegen import __version__
from treegen.release.published import told


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What `make` reads, with an environment in which this Python runs treegen; trees are small."""
    folder = with_environment(tmp_path / "folder")
    for name in ("trees", "tests/page/node_modules"):
        (folder / name).mkdir(parents=True)
    for name in (
        "Makefile",
        "pyproject.toml",
        "treegen",
        "trees/published.mk",
        "tests/requirements.txt",
        "tests/page/package-lock.json",
    ):
        (folder / name).symlink_to(ROOT / name)
    (folder / "tests/page/node_modules/.package-lock.json").touch()  # as after npm ci
    for name in ("everyday", "any-word", "everyday-hard", "any-word-hard"):
        (folder / f"trees/{name}.json").write_text(json.dumps(FOUR))
    (folder / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    return folder


def make(
    folder: Path, *arguments: str | Path, path: str | None = None
) -> subprocess.CompletedProcess[str]:
    env = {**CLEAN, "PATH": path} if path else CLEAN
    command = [program("make"), *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)


def python(folder: Path, *version: int) -> Path:
    """This Python, which says that it is of another version."""
    path = folder / f"python{'.'.join(map(str, version))}"
    said = f"sys.version_info = {(*version, 'final', 0)}"
    script(path, f'exec "{sys.executable}" -c "import sys; {said}; $2"')
    return path


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 9, 18), (3, 10, 13), None])
def test_a_python_that_is_too_old_is_refused_in_a_line(
    version: tuple[int, int, int] | None, folder: Path, tmp_path: Path
) -> None:
    if version:
        old = python(tmp_path, *version)
        found = f"{old} is Python {old.name.removeprefix('python')}"
    else:
        old = tmp_path / "none"
        found = f"{old} does not run here"
    done = make(folder, "tree", f"PYTHON={old}")
    assert done.stderr.partition("*** ")[2] == (
        f"{found}, and treegen needs Python 3.11 or newer; name one: "
        "make tree PYTHON=python3.12.  Stop.\n"
    )
    assert (done.stdout, done.returncode) == ("", 2)
    assert make(folder, "help", f"PYTHON={old}").returncode == 0
    assert make(folder, "-n", "clean", f"PYTHON={old}").returncode == 0


def test_a_new_python_takes_no_old_one_of_the_system(folder: Path, tmp_path: Path) -> None:
    old = python(tmp_path, 3, 9, 18).rename(tmp_path / "python3")
    path = f"{old.parent}:{os.environ['PATH']}"
    assert make(folder, "-n", ".venv/bin/treegen", path=path).returncode == 0
    shutil.rmtree(folder / ".venv")
    assert "python3 is Python 3.9.18, and" in make(folder, "-n", "tree", path=path).stderr


@pytest.mark.parametrize("state", "whole named other old gone half-made none".split())
def test_an_environment_that_cannot_be_used_is_made_anew(
    state: str, folder: Path, tmp_path: Path
) -> None:
    here = folder / ".venv/bin"
    named: list[str | Path] = []
    match state:
        case "named":
            named = [f"PYTHON={sys.executable}"]
        case "other":
            named = [f"PYTHON={python(tmp_path, 3, 99, 0)}"]
        case "old":
            python(tmp_path, 3, 10, 13).rename(here / "python")
        case "gone":
            (here / "python").unlink()
            (here / "python").symlink_to("gone")
        case "half-made":
            (here / "treegen").unlink()
        case "none":
            shutil.rmtree(folder / ".venv")
    done = make(folder, "-n", ".venv/bin/treegen", *named)
    assert done.returncode == 0, done.stderr
    assert ("-m venv .venv" in done.stdout) == (state not in ("whole", "named"))
    assert ("rm -rf .venv/bin " in done.stdout) == (state not in ("whole", "named"))


def test_the_first_lines_say_what_takes_long(folder: Path) -> None:
    shutil.rmtree(folder / ".venv")
    script(folder / "python", f'test $1 = -m || exec "{sys.executable}" "$@"')  # makes nothing
    done = make(folder, ".venv/bin/treegen", f"PYTHON={folder}/python")
    adding = "Adding treegen and the packages it needs to .venv (up to a minute) ..."
    assert done.stdout.splitlines() == ["Making .venv ...", adding]
    assert (folder / ".venv" / MARK).exists()


@pytest.fixture
def own(folder: Path) -> Path:
    """Environment that somebody made, with pip, in which there is no treegen yet."""
    shutil.rmtree(folder / ".venv")
    scripts = folder / ".venv/bin"
    scripts.mkdir(parents=True)
    (folder / ".venv/pyvenv.cfg").touch()
    asked = f'test "$2" != pip || {{ echo "$@"; echo "$@" >>{folder}/asked; exit; }}'
    script(scripts / "python", f'{asked}; test $1 != -Ic || exit 1; exec "{sys.executable}" "$@"')
    return scripts


def test_packages_are_added_to_an_environment_that_is_not_make_s(folder: Path, own: Path) -> None:
    (own / "treegen").write_text("of another project")
    before = {path: path.stat().st_ino for path in own.parent.rglob("*")}
    done = make(folder, ".venv/bin/treegen")
    yours = ".venv, which is yours: what is there stays"
    assert f"Adding treegen and the packages it needs to {yours} (up" in done.stdout
    assert (
        "install -q --disable-pip-version-check -e .[book,site]" in (folder / "asked").read_text()
    )
    assert before == {path: path.stat().st_ino for path in before}
    cleaned = make(folder, "clean")
    assert ".venv stays, as make did not make it\n" in cleaned.stdout and own.exists()
    assert "make may delete" not in make(folder, "environment").stdout and own.exists()


@pytest.mark.parametrize("state", "old broken pipless other".split())
def test_an_environment_of_somebody_that_cannot_be_used_is_refused_and_stays(
    state: str, folder: Path, own: Path, tmp_path: Path
) -> None:
    named: list[str] = []
    python_ = own / "python"
    match state:
        case "old":
            python(tmp_path, 3, 10, 13).rename(python_)
            what = "its Python is 3.10.13; treegen needs 3.11 or newer: replace it"
        case "broken":
            python_.unlink()
            python_.symlink_to("gone")
            what = "its Python does not run; treegen needs 3.11 or newer: replace it"
        case "pipless":
            script(python_, f'test $1 != -m || exit 1; exec "{sys.executable}" "$@"')
            what = "has no pip: run .venv/bin/python -m ensurepip"
        case _:
            named = [f"PYTHON={python(tmp_path, 3, 99, 0)}"]
            what = f"has another Python than {tmp_path}/python3.99.0: leave PYTHON out"
    done = make(folder, "tree", *named)
    away = "or move it away, and make makes its own: mv .venv .venv-other.  Stop."
    assert done.stderr.partition("*** ")[2] == f".venv was not made by make, and {what}, {away}\n"
    assert (done.stdout, done.returncode) == ("", 2)
    assert own.exists()


FEW = "OPENER=might", "ANSWERS=four.txt"


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A system with little more than `make`: neither Graphviz nor git."""
    system = tmp_path / "system"
    system.mkdir()
    for name in "sh make echo mkdir sed id rm cp tail".split():
        (system / name).symlink_to(program(name))
    return system


def test_without_graphviz_all_is_made_that_needs_none(folder: Path, system: Path) -> None:
    script(system / "apt-get", f"echo >{system}/asked")
    done = make(folder, "tree", *FEW, "DEPS=no", path=str(system))
    assert "treegen: Graphviz is not installed; " in done.stderr
    assert done.stderr.splitlines()[-1].endswith("might-for-four.svg] Error 3")  # 3: one is missing
    assert done.returncode == 2
    made = {path.name for path in (folder / "trees").iterdir()}
    assert {"might-for-four.json", "might-for-four.html", "today.html"} <= made
    assert not (system / "asked").exists()


@pytest.mark.parametrize(
    ("apt", "lines"),
    [
        ("exit 0", []),
        ("echo 'E: No such package'; exit 100", ["Not installed: E: No such package"]),
    ],
)
def test_system_packages_are_named_before_they_are_installed(
    apt: str, lines: list[str], folder: Path, system: Path
) -> None:
    script(system / "apt-get", f'echo "$@" >>{system}/asked; {apt}')
    script(system / "sudo", 'shift; exec "$@"')
    done = make(folder, "trees/everyday.svg", path=str(system))
    first = "Installing graphviz fonts-dejavu-core by apt-get, to draw posters; leave that out: "
    assert done.stderr.splitlines()[:-2] == [f"{first}make trees/everyday.svg DEPS=no", *lines]
    asked = (system / "asked").read_text().splitlines()
    install = "install -y -qq graphviz fonts-dejavu-core"
    assert asked == ["update -qq", install][: 1 if lines else 2]


def test_a_python_without_venv_names_its_package(folder: Path, system: Path) -> None:
    script(system / "python", f'test $1 != -m && exec "{sys.executable}" "$@"')
    (folder / ".venv/bin/treegen").unlink()
    goal = ".venv/bin/treegen", f"PYTHON={system}/python"
    script(system / "apt-get", "echo 'E: No such package'; exit 100")
    script(system / "sudo", 'shift; exec "$@"')
    done = make(folder, *goal, path=str(system))
    first, second, _ = done.stderr.splitlines()
    assert first.startswith("Installing python3-venv by apt-get, to make .venv; leave that out: ")
    assert second == "Not installed: E: No such package"
    (left_out,) = make(folder, *goal, "DEPS=no", path=str(system)).stderr.splitlines()
    assert left_out.endswith("environment] Error 1")


def test_a_tree_is_built_each_time_and_keeps_its_time_where_it_is_the_same(folder: Path) -> None:
    file = folder / "trees/might-for-four.json"
    goals = "trees/might-for-four.json", "trees/might-for-four.html"
    assert "treegen page" in make(folder, *goals, *FEW).stdout
    built = file.read_bytes()
    time = file.stat().st_mtime_ns
    again = make(folder, *goals, *FEW).stdout
    assert "might solves 4 answers" in again and "treegen page" not in again
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (built, time)
    file.write_text(json.dumps(FOUR))
    assert "treegen page" in make(folder, *goals, *FEW).stdout
    assert file.read_bytes() == built and file.stat().st_mtime_ns != time
    optimal = file.rename(folder / "trees/might-optimal-for-four.json")
    goal = optimal.relative_to(folder), "POLICY=optimal"
    assert "is up to date" in make(folder, *goal, *FEW).stdout  # as it could take hours


def test_a_tree_of_a_published_name_is_held_against_that_one(tmp_path: Path) -> None:
    published = ROOT / "trees/raise.json"
    before = tmp_path / "before.json"
    shutil.copy(published, before)
    same = tmp_path / "raise.json"
    shutil.copy(published, same)
    assert told(same, before) == [f"{same}: the same as the published one, byte for byte"]
    tree = json.loads(published.read_text())
    tree["recipe"]["generator"] = "treegen 0"
    same.write_text(json.dumps(tree))
    checksum = sha256(published.read_bytes()).hexdigest()
    first = f"{same}: not the published one, whose SHA-256 is {checksum}"
    assert told(same, tmp_path / "none") == [first]
    place = f"recipe.generator is treegen {__version__}, but treegen 0 when built again"
    title, difference = told(same, before)
    assert title == first and difference.endswith(place)
    assert told(same.rename(tmp_path / "mine.json"), before) == []


def with_crlf(folder: Path) -> Path:
    """Clone as of Git for Windows, which by default gives text files the line ends of Windows."""
    return cloned(folder, "-c", "core.autocrlf=true")


def unpacked(folder: Path) -> Path:
    """What is committed, without git: an unpacked archive, as a site offers for download."""
    archive = folder.with_suffix(".tar")
    run("git", "-c", "core.autocrlf=true", "archive", "-o", archive, "HEAD", cwd=cloned(folder))
    shutil.rmtree(folder)
    folder.mkdir()
    run("tar", "-xf", archive, cwd=folder)
    return folder


@pytest.mark.parametrize("source", [with_crlf, unpacked])
def test_a_clone_on_windows_and_an_archive_make_the_same_tree(
    source: Callable[[Path], Path], system: Path, tmp_path: Path
) -> None:
    folder = with_environment(source(tmp_path / "source"))
    (folder / "trees/raise.json").unlink()
    done = make(folder, "trees/raise.json", path=str(system))
    last = done.stdout.splitlines()[-1]
    assert last.startswith("trees/raise.json: the same as "), done.stderr
    assert (folder / "trees/raise.json").read_bytes() == (ROOT / "trees/raise.json").read_bytes()


def test_a_clone_on_windows_has_the_committed_bytes(tmp_path: Path) -> None:
    clone = with_crlf(tmp_path / "clone")
    files = run("git", "ls-files", "--eol", cwd=clone)
    assert re.findall(r"^.*w/(?:crlf|mixed).*$", files, re.MULTILINE) == []
    sums = (clone / "trees/SHA256SUMS").read_bytes().decode().split("\n")[:-1]
    for line in sums:
        checksum, name = line.split("  ")
        assert sha256((clone / "trees" / name).read_bytes()).hexdigest() == checksum


def by_pip(done: subprocess.CompletedProcess[str]) -> set[tuple[str, str]]:
    """Environments, and what `make` would have pip install there."""
    return set(re.findall(r"(\S+)/bin/python -m pip install -q \S+ (.*?)(?: &&|\n)", done.stdout))


TESTED = "--require-hashes -r tests/requirements.txt"
OURS = "--no-deps --no-build-isolation -e ."  # beside what is locked


def test_a_release_installs_what_is_locked_and_no_more(tmp_path: Path) -> None:
    program("npm")
    options = "MAKE=true", f"PYTHON={sys.executable}"  # no make within, which would plan anew
    done = make(cloned(tmp_path / "clone"), "-n", "release", *options)
    assert by_pip(done) == {
        (".venv", "--require-hashes -r treegen/release/requirements.txt"),
        (".venv", OURS),
        (".venv-proofs", TESTED),
        (".venv-proofs", OURS),
    }


@pytest.mark.parametrize(
    ("goal", "installed"),
    [
        (["test"], {TESTED, OURS}),
        (["test", "LOCKED="], {"-e '.[dev]'"}),
        (["trees/might-for-four.json"], {"-e '.[book,site]'"}),
    ],
)
def test_tests_run_with_locked_packages_and_trees_are_made_with_any_that_fit(
    goal: list[str], installed: set[str], folder: Path
) -> None:
    (folder / ".venv/bin/treegen").unlink()
    done = make(folder, "-n", *goal, *FEW, "MAKE=true")
    assert by_pip(done) == {(".venv", packages) for packages in installed}


def test_an_environment_of_somebody_keeps_its_versions(folder: Path, own: Path) -> None:
    assert by_pip(make(folder, "-n", ".venv/bin/pytest")) == {(".venv", "-e '.[dev]'")}


def test_packages_are_installed_anew_where_other_versions_are_locked(folder: Path) -> None:
    lock = folder / "tests/requirements.txt"
    lock.unlink()
    lock.touch()
    pytest_ = folder / ".venv/bin/pytest"
    pytest_.touch()
    goal = "-q", ".venv/bin/pytest", "PYTHON=.venv/bin/python"
    assert make(folder, *goal).returncode == 0
    after = pytest_.stat().st_mtime + 1
    os.utime(lock, (after, after))
    assert make(folder, *goal).returncode == 1


@pytest.mark.parametrize(
    ("goal", "ran"),
    [
        ([], "npm ci, make bundle, make test-all"),
        (["test", "LOCKED="], "npm ci, make bundle, make test LOCKED="),
        (["test-python"], "make test-python"),
    ],
)
def test_ci_looks_at_scripts_only_where_it_does_not_try_another_python(
    goal: list[str], ran: str, folder: Path, tmp_path: Path
) -> None:
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", folder / ".ci/run")
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("apt-get", "sudo", "npm", "make"):
        script(programs / name, f'echo {name} "$@" >>{tmp_path}/ran')
    path = f"{programs}:{os.environ['PATH']}"
    subprocess.run([folder / ".ci/run", *goal], env={**CLEAN, "PATH": path}, check=True)
    told = (
        (tmp_path / "ran").read_text().replace(" --silent", "").replace(" --prefix tests/page", "")
    )
    assert [line for line in told.splitlines() if line.startswith(("npm", "make"))] == ran.split(
        ", "
    )


def test_another_python_runs_the_tests_alone(folder: Path) -> None:
    told = make(folder, "-n", "test-python", "PYTHON=.venv/bin/python").stdout
    assert "-m 'not slow and not browser and not npm_packages'" in told
    assert "lint" not in told


def test_a_clone_that_was_changed_is_not_released(tmp_path: Path) -> None:
    clone = with_environment(cloned(tmp_path / "clone"))
    (clone / "more.txt").write_text("mine")
    done = make(clone, "release")
    line = "not a clean clone: commit or remove what `git status` shows.  Stop.\n"
    assert done.stderr.endswith(line)
    assert (done.stderr.count("\n"), (clone / "dist").exists()) == (1, False)


@pytest.mark.parametrize(("tests", "lint"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_lint_runs_beside_the_tests_and_either_fails_the_run(
    folder: Path, tests: int, lint: int
) -> None:
    for module in ("__init__", "bundle"):  # which would compare the bundles
        (folder / f"tests/{module}.py").write_text("")
    for name, line in (
        ("pytest", f"sleep 0.1; echo tests ran; exit {tests}"),  # after lint, and told first
        ("ruff", f"echo ruff ran; exit {lint}"),
        ("mypy", "echo mypy ran"),
    ):
        script(folder / ".venv/bin" / name, line)
    done = make(folder, "test", "DEPS=no", "PYTHON=.venv/bin/python")
    ran = ["tests ran", "ruff ran"] if lint else ["tests ran", "ruff ran", "ruff ran", "mypy ran"]
    assert [line for line in done.stdout.splitlines() if line.endswith(" ran")] == ran
    failed = [name for name, code in (("tests", tests), ("lint", lint)) if code]
    assert re.findall(r"^(\w+) failed$", done.stderr, re.MULTILINE) == failed
    assert (done.returncode == 0) == (not failed)


def test_ci_prints_what_rooms_cost_but_for_proofs(folder: Path) -> None:
    options = "-n", "PYTHON=.venv/bin/python", "MAKE=true"
    for goal, ci, is_printed in (
        ("test", "CI=true", True),
        ("test-all", "CI=true", True),
        ("test", "CI=", False),
        ("night", "CI=true", False),  # of proofs too, which are no room's
    ):
        (folder / ".venv/bin/pytest").touch()
        done = make(folder, goal, *options, ci)
        assert ("--budget print" in done.stdout) == is_printed


@pytest.mark.parametrize("works", [True, False])
def test_what_tests_the_scripts_is_installed_where_that_can_be(folder: Path, works: bool) -> None:
    installed = folder / "tests/page/node_modules/.package-lock.json"
    installed.unlink()
    (folder / "programs").mkdir()
    npm = "echo npm ran" if works else "echo no network >&2; exit 1"
    script(folder / "programs/npm", npm)
    path = f"{folder / 'programs'}:{CLEAN['PATH']}"
    done = make(folder, str(installed.relative_to(folder)), "PYTHON=.venv/bin/python", path=path)
    assert done.returncode == 0
    assert installed.exists() == works
    assert ("tests of the scripts are skipped" in done.stderr) == (not works)
