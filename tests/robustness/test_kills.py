"""An interrupted or killed command leaves a file absent, old and whole, or new and whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, started

BIN = Path(sys.executable).parent

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
    assert done.returncode == 0 and {*found} == {"old", "new"}


@pytest.mark.parametrize(
    ("number", "line"), [(signal.SIGINT, "treegen: interrupted\n"), (signal.SIGTERM, "")]
)
def test_an_interrupted_command_says_at_most_a_line(
    number: signal.Signals, line: str, tmp_path: Path
) -> None:
    with started(
        [BIN / "treegen", "convert", "-", "a.csv"],
        cwd=tmp_path, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin and process.stderr
        process.stdin.write("[" * 200_000)  # more than a pipe holds: it has begun to read
        time.sleep(0.5)  # and waits for more
        process.send_signal(number)
        assert (process.stderr.read(), process.wait()) == (line, 128 + number)
    assert not list(tmp_path.iterdir())
