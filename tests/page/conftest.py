"""What tests of the page's modules use: node, which runs those of what computes."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.conftest import ROOT, program

Node = Callable[[str, Any], None]


@pytest.fixture
def node(tmp_path: Path) -> Node:
    """Function that runs the tests in `NAME.test.js` under node.

    They compare what the modules compute with what is handed over here: what Python computes.
    """

    def run(name: str, expected: Any) -> None:
        file = tmp_path / f"{name}.json"
        file.write_bytes(orjson.dumps(expected))
        command = [program("node"), "--test", "--test-reporter=spec", f"tests/page/{name}.test.js"]
        environment = {**os.environ, "EXPECTED": str(file)}
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100
        )
        assert run.returncode == 0, run.stdout + run.stderr

    return run
