"""A run of the tests in the background, where it is deaf to Ctrl-C, and how it is stopped."""

import subprocess
import sys
import time
from pathlib import Path

from tests.conftest import ROOT, started

TESTS = """
import signal, subprocess, time
def test_what_it_starts_hears_ctrl_c():
    with subprocess.Popen(["sleep", "60"]) as process:
        process.send_signal(signal.SIGINT)
        assert process.wait() == -signal.SIGINT
def test_that_hangs():
    open("hangs", "w").close()
    time.sleep(60)
"""


def test_a_stopped_run_in_the_background_says_which_test_ran(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text(TESTS)
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", str(tmp_path)]
    deaf = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *pytest]
    env = {"PYTHONPATH": str(ROOT)}
    with started(deaf, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as run:
        while not (tmp_path / "hangs").exists():
            assert run.poll() is None
            time.sleep(0.05)
        run.terminate()
        said, _ = run.communicate()
    assert "stopped in test_two.py::test_that_hangs\n" in said
    assert "1 passed" in said and run.returncode == 2
