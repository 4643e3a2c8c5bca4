"""Killed at any moment, a command leaves each file absent, old and whole, or new and whole."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT, program
from tests.robustness.kills import SIGNALS, Killer
from treegen.words.lists import bundled

BIN = Path(sys.executable).parent
MOMENTS = 15
WORDS = bundled("wordle-2021-answers").words[::40]


def start(arguments: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """The command, in a group of its own with all processes that it starts."""
    return subprocess.Popen(
        [BIN / "treegen", *arguments], cwd=folder, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def usual(arguments: Sequence[str], folder: Path) -> float:
    """Seconds that the command takes, undisturbed: the shortest of three runs."""
    times = []
    for _ in range(3):
        before = time.perf_counter()
        process = start(arguments, folder)
        assert process.communicate()[1] == b""
        assert process.returncode == 0
        times.append(time.perf_counter() - before)
    return min(times)


def moments(seconds: float, random: Random) -> Iterator[float]:
    """Random moments of a run, half of them near its end, where files are written."""
    for number in range(MOMENTS):
        yield seconds * random.uniform(0.85 * (number % 2), 1 + 0.05 * (number % 2))


def kill(arguments: Sequence[str], folder: Path, after: float) -> None:
    """Kill the command and all that it started; if it ends before, it has succeeded."""
    process = start(arguments, folder)
    with suppress(subprocess.TimeoutExpired):
        process.wait(after)
        assert process.returncode == 0, process.stderr and process.stderr.read()
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a list of 58 words."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    return tmp_path


SMALL = ["--guesses", "words.txt", "--answers", "all"]


# Forks a process for each step, which is killed there, and prints what is found after it.
STEPS = """
import os, signal, sys
from treegen.files import write_whole
def count(frame, event, function):  # what is written in C: all system calls, before and after
    global left
    left -= event in ("c_call", "c_return")
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
status = step = 1
while status:
    for name in os.listdir():
        assert name == "tree.json" or name.startswith(".treegen-")
        os.unlink(name)  # so that each run takes the same steps
    with open("tree.json", "wb") as stream:
        stream.write(b"old")
    process = os.fork()
    if not process:
        left = step
        sys.setprofile(count)
        write_whole("tree.json", b"new" * 100_000)
        os._exit(0)
    status, step = os.waitpid(process, 0)[1], step + 1
    with open("tree.json", "rb") as stream:
        data = stream.read()
    print({b"old": "old", b"new" * 100_000: "new"}.get(data, len(data)))
"""


def test_a_kill_at_each_step_of_a_write_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", STEPS]
    done = subprocess.run(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    found = done.stdout.split()
    assert found == ["old"] * found.count("old") + ["new"] * found.count("new")
    assert found.count("old") > 20 and found.count("new") > 5
    assert done.returncode == 0


# The same for a folder: prints what a kill left of it, then what the next run does of that. With
# an argument, as on a system that cannot exchange two folders in one step.
FOLDERS = """
import os, shutil, signal, sys
from hashlib import sha256
from pathlib import Path
from treegen.site.folder import entries, replace, replaceable
os.fsync = lambda descriptor: None  # only for a power cut
if sys.argv[1:]:
    sys.platform = "other"
OLD = {"a": b"old", "same": b"same", "gone/c": b"old"}
NEW = {"a": b"new", "same": b"same", "in/b": b"new"}
MINE = {"gone/note": b"mine", "mine": b"mine"}
CHANGES = "open", "flock", "mkdir", "link", "write", "close", "chmod", "rename", "unlink", "rmdir"
def files():
    return {str(path.relative_to("site")): path.read_bytes()
            for path in Path("site").rglob("*") if path.is_file()}
def state():
    found = files()
    if found == {**OLD, **MINE}:
        return "old"
    return "new" if found == {**NEW, **MINE} else "none" if not os.path.exists("site") else "mixed"
def run(step):
    global left
    process = os.fork()
    if not process:
        left = step
        if step:
            sys.setprofile(count)
        with replaceable("site") as folder:
            found = entries("site")
            own = {name: sha256(data).hexdigest() for name, data in files().items()}
            replace(folder, found, {name: own[name] for name in own.keys() - MINE.keys()}, NEW)
        os._exit(0)
    return os.waitpid(process, 0)[1]
def count(frame, event, function):
    global left
    left -= event in ("c_call", "c_return") and function.__name__ in CHANGES
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
status, step = 1, 1
while status:
    for name in os.listdir():
        shutil.rmtree(name)
    for name, data in {**OLD, **MINE}.items():
        path = Path("site", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    status, step = run(step), step + 1
    after = state()
    if run(0):
        sys.exit("the next run failed")
    print(after, state(), *os.listdir())
"""


@pytest.mark.parametrize("exchanged", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_kill_at_each_step_leaves_the_old_folder_or_the_new(
    tmp_path: Path, exchanged: bool
) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", FOLDERS, *["other"] * (not exchanged)]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    between = set() if exchanged else {"none"}
    assert {line.partition(" ")[0] for line in lines} == {"old", "new"} | between
    assert {line.partition(" ")[2] for line in lines} == {"new site"}
    assert len(lines) > 80


# Is sent a signal so many seconds after it began to answer signals, as commands do first.
INTERRUPTED = """
import os, signal, sys, time
from threading import Thread
from treegen.__main__ import treegen
before = signal.getsignal({1})
def interrupt():
    while signal.getsignal({1}) == before:
        time.sleep(0.001)
    time.sleep({0})
    os.kill(os.getpid(), {1})
Thread(target=interrupt, daemon=True).start()
sys.exit(treegen())
"""


@pytest.mark.parametrize("number", [signal.SIGINT, *SIGNALS[:3]])
def test_a_signal_at_any_moment_is_at_most_a_line(number: int, tmp_path: Path) -> None:
    random, lines = Random(number), "treegen: interrupted\n" * (number == signal.SIGINT)
    for _ in range(5):
        code = INTERRUPTED.format(random.uniform(0, 0.4), int(number))
        command = [sys.executable, "-c", code, *"build --opener raise -o a.json".split()]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        if done.returncode:  # or the tree was finished before
            assert (done.returncode, done.stderr) == (128 + number, lines)


# Is sent a signal where Python forks, in a function that some module asked it to call there.
FORKED = """
import os, signal, subprocess, sys
from treegen.__main__ import ended_by_signals
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))
sys.exit(ended_by_signals(lambda: subprocess.call("true", preexec_fn=print), "treegen"))
"""


def test_a_signal_is_not_lost_where_a_process_is_started() -> None:
    command = [sys.executable, "-c", FORKED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (128 + signal.SIGTERM, "")


@pytest.mark.slow
def test_whatever_kills_a_command_nothing_is_left_of_it(tmp_path: Path) -> None:
    program("neato")
    random = Random(4)
    killer = Killer(tmp_path, random)
    for place in range(20):
        name = [*killer.seconds][place // 4]
        assert killer.kill(name, SIGNALS[place % 4], random.random() < 0.5) == ""
    assert killer.leftovers() == []


def test_graphviz_ends_with_treegen_though_that_is_killed(tmp_path: Path) -> None:
    neato = tmp_path / "neato"
    neato.write_text("#!/bin/sh\necho $$ >pid\nexec sleep 60\n")
    neato.chmod(0o755)
    process = subprocess.Popen(
        [BIN / "treegen", "chart", str(ROOT / "trees/raise.json"), "--clue", "00012"],
        cwd=tmp_path, env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not ((tmp_path / "pid").exists() and (tmp_path / "pid").read_text().strip()):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    process.kill()
    process.wait()
    pid = int((tmp_path / "pid").read_text())
    while alive(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
def test_a_killed_build_leaves_no_half_a_tree(folder: Path) -> None:
    arguments = ["build", *SMALL, "-o", "tree.json"]
    seconds = usual(arguments, folder)
    tree = folder / "tree.json"
    new, random = tree.read_bytes(), Random(1)
    for after in moments(seconds, random):
        old = random.choice([b"", b"old" * 5000])
        tree.unlink()
        if old:
            tree.write_bytes(old)
        kill(arguments, folder, after)
        assert (tree.read_bytes() if tree.exists() else b"") in (old, new)
        tree.touch()
    usual(arguments, folder)
    assert tree.read_bytes() == new


@pytest.mark.slow
def test_a_killed_sweep_leaves_no_half_a_file_and_goes_on(folder: Path) -> None:
    few = ",".join(WORDS[::6])  # ten
    sweep = ["sweep", *SMALL, "--openers", few, "--jobs", "2", "--save-trees", "trees"]
    saved = folder / "trees"
    for name in ("all.csv", "all.json"):
        arguments = [*sweep, "-o", name]
        seconds = usual(arguments, folder)
        rows, partial = folder / name, folder / f"{name}.partial"
        new = rows.read_bytes()
        trees = {path.name: path.read_bytes() for path in saved.iterdir()}
        assert len(trees) == 10
        random = Random(2)
        for after in moments(seconds, random):
            if not partial.exists():  # so it has not begun, or it is finished
                old = random.choice([b"", b"old" * 5000])
                for path in (rows, *saved.iterdir()):
                    path.unlink(missing_ok=True)
                if old:
                    rows.write_bytes(old)
            kill([*arguments, *["--resume"] * partial.exists()], folder, after)
            assert (rows.read_bytes() if rows.exists() else b"") in (old, new)
            for path in saved.glob("*.json"):
                assert path.read_bytes() == trees[path.name]
        kill([*arguments, *["--resume"] * partial.exists()], folder, 60)
        assert rows.read_bytes() == new and not partial.exists()
        assert {path.name: path.read_bytes() for path in saved.glob("*.json")} == trees
        rows.unlink()
