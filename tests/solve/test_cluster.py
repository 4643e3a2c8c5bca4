"""A Dask cluster: a real scheduler and real workers, on this machine's loopback address."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, started, treegen
from tests.sweep.test_sweep import LIST
from treegen import __version__
from treegen.solve import cluster, executors
from treegen.words.lists import WordList

BIN = Path(sys.executable).parent
LISTS = "--guesses words.txt --answers all".split()
SWEEP = [*LISTS, *"--openers all -o all.csv".split()]

pytestmark = pytest.mark.slow  # a minute, most of it waiting


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A folder with a list of 193 words."""
    (tmp_path / "words.txt").write_text("\n".join(LIST.words))
    return tmp_path


Dask = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def dask() -> Iterator[Dask]:
    """Start `dask …`, which ends with the test."""
    with ExitStack() as stack:

        def start(*arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
            process = subprocess.Popen(
                [BIN / "dask", *arguments, "--host", "127.0.0.1", "--no-dashboard"],
                env={**os.environ, **environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        yield start


def scheduler(dask: Dask, folder: Path) -> "tuple[subprocess.Popen[bytes], str]":
    """A scheduler and its address."""
    file = folder / "scheduler.json"
    process = dask("scheduler", "--port", "0", "--scheduler-file", str(file))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(FileNotFoundError, ValueError):
            return process, json.loads(file.read_text())["address"]
        time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")


def workers(
    dask: Dask, address: str, count: int = 1, **environment: str
) -> "list[subprocess.Popen[bytes]]":
    """Worker processes that have joined."""
    from distributed import Client

    connect: Callable[..., Any] = Client
    with connect(address) as client:
        before = len(client.scheduler_info(n_workers=-1)["workers"])
        options = ("worker", address, "--nthreads", "1", "--no-nanny")
        processes = [dask(*options, **environment) for _ in range(count)]
        client.wait_for_workers(before + count, timeout=60)
    return processes


@contextmanager
def sweeping(folder: Path, address: str) -> "Iterator[subprocess.Popen[str]]":
    """A sweep that has ten rows, and not many more."""
    command: list[str | Path] = [BIN / "treegen", "sweep", *SWEEP, "--cluster", address]
    with started(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as sweep:
        partial = folder / "all.csv.partial"
        while not (partial.exists() and partial.read_bytes().count(b"\n") > 10):
            assert sweep.poll() is None, sweep.communicate()
            time.sleep(0.01)
        yield sweep


def test_a_sweep_finds_what_this_machine_finds_though_a_worker_dies(
    dask: Dask, words: Path
) -> None:
    here = treegen("sweep", *SWEEP, cwd=words)
    rows = (words / "all.csv").read_bytes()
    _, address = scheduler(dask, words)
    first, _ = workers(dask, address, 2)
    with sweeping(words, address) as sweep:
        first.kill()
        assert (words / "all.csv.partial").read_bytes().count(b"\n") < 150
        out, errors = sweep.communicate(timeout=120)
    assert sweep.returncode == 0, errors
    assert (out, (words / "all.csv").read_bytes()) == (here.stdout, rows)


TREES: Sequence[str] = (
    "--policy entropy",
    "--policy optimal --opener crane",
    "--policy optimal --opener crane --hard --max-guesses 7",
    "--policy optimal --opener crane --prior some.tsv --max-listed 6",  # some words weigh 0
    "--policy optimal --width 10",
    "--opener crane --learn 10",
)


def test_a_build_has_the_bytes_of_this_machine(
    dask: Dask, answers: WordList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0)
    monkeypatch.setattr(cluster, "PATIENCE", 0)  # so that all is done there
    words = sorted({"crane", *answers.words[::4]})
    lines = (f"{word}\t{place % 3}\n" for place, word in enumerate(words))
    (tmp_path / "some.tsv").write_text("".join(lines))
    _, address = scheduler(dask, tmp_path)
    workers(dask, address, 2)
    there = ("--cluster", address)

    def built(name: str, *options: str) -> bytes:
        done = treegen("build", *options, "-o", f"{name}.json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return (tmp_path / f"{name}.json").read_bytes()

    for options in TREES:
        some = ["--guesses", "some.tsv", "--answers", "all", *options.split()]
        assert built("here", *some, "--jobs", "1") == built("there", *some, *there), options
    salet = "--game 2021 --policy optimal --opener salet".split()
    assert built("salet", *salet, *there) == (ROOT / "trees/salet.json").read_bytes()


def test_a_cluster_that_cannot_do_it_is_told_in_one_line(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(address: str) -> str:
        options = f"--game 2021 --openers crane --cluster {address}".split()
        done = treegen("sweep", *options, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    _, address = scheduler(dask, tmp_path)
    assert "has no workers; start some: dask worker tcp://" in refused(address)
    (tmp_path / "old/treegen").mkdir(parents=True)
    (tmp_path / "old/treegen/__init__.py").write_text("__version__ = '0.0.1'")
    workers(dask, address)
    workers(dask, address, PYTHONPATH=str(tmp_path / "old"))
    assert f"has treegen 0.0.1, this is {__version__}; install it there" in refused(address)
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.5)  # nobody is there to wait for
    assert "no Dask scheduler answers at tcp://127.0.0.1:1 (" in refused("tcp://127.0.0.1:1")
    for wrong in ("nonsense", "no://where", "tcp://no.such.host.invalid:1"):
        assert f"no Dask scheduler answers at {wrong} (" in refused(wrong)


@pytest.mark.parametrize(
    ("victim", "told"),
    [
        ("scheduler", "the connection to {} was lost"),
        ("worker", "no worker of {} is left; start some: dask worker {}"),
    ],
)
def test_when_nobody_is_left_the_sweep_says_so_and_can_go_on(
    dask: Dask, words: Path, victim: str, told: str
) -> None:
    process, address = scheduler(dask, words)
    (worker,) = workers(dask, address)
    with sweeping(words, address) as sweep:
        {"scheduler": process, "worker": worker}[victim].kill()
        errors = sweep.communicate(timeout=120)[1]
    assert (sweep.returncode, errors) == (
        2,
        "treegen: all.csv.partial has the finished openers; continue with --resume\n"
        f"treegen: {told.format(address, address)}\n",
    )
    done = treegen("sweep", *SWEEP, "--resume", cwd=words)
    assert done.returncode == 0, done.stderr
