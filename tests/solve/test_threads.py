"""A caller that has threads is never forked: what they lock would stay locked in the fork."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are no forks")
# Whatever starts a process says how; nobody waits before others start.
BEGIN = """
import os, sys, threading
from treegen.solve import executors, processes
executors.PATIENCE = executors.PATIENCE_WITHOUT_FORKS = 0
own = processes.get_context
def told(method):
    print(method)
    return own(method)
processes.get_context = told
import treegen
words = sorted({*treegen.find_tree("raise").root.words})[::20]
def wait():
    stop = threading.Event()
    threading.Thread(target=stop.wait, daemon=True).start()
    return stop
"""
TREE = 'treegen.build(answers=words, guesses="answers", policy="entropy"{})'


def said(code: str, threads_of_numpy: int = 1) -> list[str]:
    """Lines that a script prints, whose own process is not run again by those that it starts."""
    script = f"{BEGIN}\nif __name__ == '__main__':\n{textwrap.indent(code, '    ')}"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={"OPENBLAS_NUM_THREADS": str(threads_of_numpy), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@linux
def test_processes_are_forks_where_no_other_thread_is_and_start_anew_beside_one() -> None:
    alone, shared = TREE.format(""), TREE.format(", jobs=2")
    code = f"one = {shared}; stop = wait(); assert {shared} == one == {alone}; stop.set()"
    assert said(code) == ["fork", "spawn"]


@linux
def test_the_threads_of_a_library_count_as_well() -> None:
    code = f"print(len(os.listdir('/proc/self/task')) > 1); {TREE.format(', jobs=2')}"
    is_threaded, *methods = said(f"import numpy; {code}", threads_of_numpy=2)
    assert methods == (["spawn"] if is_threaded == "True" else ["fork"])


def test_a_call_works_alone_unless_it_asks_for_jobs() -> None:
    calls = [
        TREE.format(""),
        'treegen.build("crane", 2021)',
        'treegen.next_guess("crane 00000", answers=words, guesses="answers")',
        'treegen.rank(game=2021, answers="all", top=1)',
        'treegen.review("crane slate trace", 2021)',
        'treegen.path_to("igloo", "crane")',
    ]
    assert said("\n".join(calls)) == []


@linux
def test_a_script_that_its_processes_run_again_is_told_how_to_call(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"{BEGIN}\nstop = wait()\n{TREE.format(', jobs=2')}\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert done.returncode == 1
    assert 'a script has to call this below if __name__ == "__main__"' in done.stderr


@linux
@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_command_has_one_thread_and_so_forks(tmp_path: Path, is_terminal: bool) -> None:
    code = f"""
import io
class Stream(io.StringIO):
    isatty = lambda self: {is_terminal}
sys.stderr, sys.argv = Stream(), "treegen build --game 2021 --jobs 2 -o tree.json".split()
os.chdir({str(tmp_path)!r})
from treegen.__main__ import treegen
treegen()
"""
    lines = said(code, threads_of_numpy=4)
    assert [line for line in lines if line in ("fork", "spawn")] == ["fork"]
    assert (tmp_path / "tree.json").exists()
