"""Newer Pythons than the one that runs the tests: all that needs no numpy does the same there.

They are builds of CPython for WebAssembly, which npm's package pyodide carries whole.
"""

import subprocess
import sys
from pathlib import Path

import graphviz
import pytest

from tests.conftest import ROOT, program

pytestmark = pytest.mark.slow
# Python, and the version of pyodide that has it.
PYTHONS = {"3.12": "0.27.7", "3.13": "0.29.5", "3.14": "314.0.7"}
SCRIPT = [str(ROOT / "tests/newer.py"), str(ROOT), str(Path(graphviz.__file__).parent.parent)]


@pytest.fixture(scope="module")
def expected() -> str:
    return printed([sys.executable, *SCRIPT])[0]


def printed(command: list[str]) -> tuple[str, str]:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout, done.stderr


@pytest.mark.parametrize("version", PYTHONS)
def test_a_newer_python_does_the_same(version: str, tmp_path: Path, expected: str) -> None:
    node, npm = program("node"), program("npm")
    package = f"pyodide@{PYTHONS[version]}"
    printed([npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(tmp_path),
             package])  # fmt: skip
    folder = str(tmp_path / "node_modules/pyodide")
    out, err = printed([node, str(ROOT / "tests/newer.mjs"), folder, *SCRIPT])
    assert err.splitlines()[-1].startswith(f"{version}.")
    assert int(expected.split()[1]) > 80  # examples
    assert out == expected
