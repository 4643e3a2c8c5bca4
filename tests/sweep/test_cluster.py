"""Sweeps on a Dask cluster: a real scheduler and real workers, on this machine's loopback."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.conftest import treegen
from treegen import __version__
from treegen.words.lists import bundled

pytestmark = pytest.mark.slow  # half a minute, most of it waiting

DASK = Path(sys.executable).parent / "dask"
OTHER_PLACES = ["--host", "127.0.0.1", "--no-dashboard"]

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts `dask …`, which ends with the test."""
    with ExitStack() as stack:

        def start(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(
                [DASK, *arguments, *OTHER_PLACES],
                env={**os.environ, **environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        yield start


def scheduler(start: Start, tmp_path: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A scheduler and its address."""
    file = tmp_path / "scheduler.json"
    process = start("scheduler", "--port", "0", "--scheduler-file", str(file))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(FileNotFoundError, ValueError):
            return process, json.loads(file.read_text())["address"]
        time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")


def worker(start: Start, address: str, **environment: str) -> subprocess.Popen[bytes]:
    """A worker process that has joined."""
    from distributed import Client

    with Client(address) as client:
        count = len(client.scheduler_info(n_workers=-1)["workers"])
        process = start("worker", address, "--nthreads", "1", "--no-nanny", **environment)
        client.wait_for_workers(count + 1, timeout=60)
    return process


OPTIONS = "--guesses words.txt --answers all --openers all -o all.csv".split()


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A folder with a list of 193 words."""
    words = bundled("wordle-2021-answers").words[::12]
    (tmp_path / "words.txt").write_text("\n".join(words))
    return tmp_path


@contextmanager
def sweeping(folder: Path, address: str) -> Iterator[subprocess.Popen[str]]:
    """A sweep that has ten rows, and not many more."""
    with subprocess.Popen(
        [Path(sys.executable).parent / "treegen", "sweep", *OPTIONS, "--scheduler", address],
        cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as sweep:  # fmt: skip
        partial = folder / "all.csv.partial"
        while not (partial.exists() and partial.read_bytes().count(b"\n") > 10):
            assert sweep.poll() is None
            time.sleep(0.01)
        yield sweep


def test_a_cluster_finds_what_this_machine_finds_though_a_worker_dies(
    start: Start, words: Path
) -> None:
    here = treegen("sweep", *OPTIONS, cwd=words)
    rows = (words / "all.csv").read_bytes()
    _, address = scheduler(start, words)
    first, _ = worker(start, address), worker(start, address)
    with sweeping(words, address) as sweep:
        first.kill()
        assert (words / "all.csv.partial").read_bytes().count(b"\n") < 150
        out, errors = sweep.communicate(timeout=120)
    assert sweep.returncode == 0, errors
    assert (out, (words / "all.csv").read_bytes()) == (here.stdout, rows)


def test_a_cluster_that_cannot_do_it_is_told_in_one_line(start: Start, tmp_path: Path) -> None:
    def refused(address: str) -> str:
        options = f"--game 2021 --openers crane --scheduler {address}".split()
        done = treegen("sweep", *options, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    _, address = scheduler(start, tmp_path)
    assert "has no workers; start some: dask worker tcp://" in refused(address)
    (tmp_path / "old/treegen").mkdir(parents=True)
    (tmp_path / "old/treegen/__init__.py").write_text("__version__ = '0.0.1'")
    worker(start, address)
    worker(start, address, PYTHONPATH=str(tmp_path / "old"))
    assert f"has treegen 0.0.1, this is {__version__}; install it there" in refused(address)
    assert "no Dask scheduler answers at tcp://127.0.0.1:1 (" in refused("tcp://127.0.0.1:1")
    for wrong in ("nonsense", "no://where", "tcp://no.such.host.invalid:1"):
        assert f"no Dask scheduler answers at {wrong} (" in refused(wrong)


def test_when_the_scheduler_is_lost_the_sweep_says_so_and_can_go_on(
    start: Start, words: Path
) -> None:
    process, address = scheduler(start, words)
    worker(start, address)
    with sweeping(words, address) as sweep:
        process.kill()
        errors = sweep.communicate(timeout=120)[1]
    assert (sweep.returncode, errors) == (
        3,
        "treegen: all.csv.partial holds the openers that are done; --resume goes on\n"
        f"treegen: the connection to {address} was lost\n",
    )
    done = treegen("sweep", *OPTIONS, "--resume", cwd=words)
    assert done.returncode == 0, done.stderr
