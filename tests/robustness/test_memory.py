"""The worst that the largest files can be made to cost: less than 500 MB, and no minutes."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tree.test_tree import FOUR
from treegen.files import LARGEST

MOST = 500_000_000  # bytes
UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss


def repeated(unit: str, before: str = "[", after: str = "0]") -> bytes:
    """JSON as large as a file may be, of many such parts."""
    room = LARGEST - len((before + after).encode()) - 9
    return (before + unit * (room // len(unit.encode())) + after).encode()


def nested(inner: str, turns: int = 99) -> bytes:
    """Tree file with long clues that are none, and something below so many turns of it."""
    head = f'{{"guess":"night","size":9,"branches":{{"{"x" * 99}":'
    file = json.dumps({**FOUR, "tree": 0}).replace('"tree": 0', f'"tree":{head * turns}{inner}')
    return (file[:-1] + "}}" * turns + "}").encode()


def below(name: str, last: str) -> bytes:
    """JSON with many values below many objects of that name, and one more value."""
    return (f'{{"{name}":' * 900 + f"[{'0,' * 3_000_000}{last}]" + "}" * 900).encode()


def many(unit: str, count: int) -> str:
    """Parts that each have a name of their own."""
    return ",".join(f'"{number:x}":{unit}' for number in range(count))


MEASURED = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime)
"""

SHAPES: dict[str, Callable[[], bytes]] = {
    "lists": lambda: repeated("[[]],"),
    "objects and an emoji": lambda: repeated('{"":0},', after='"🟩"]'),
    "leaves": lambda: nested(f"{{{many('0', 900_000)}}}"),
    "branches": lambda: nested(
        f'{{"guess":"night","size":9,"branches":{{{many("0", 900_000)}}}}}', turns=97
    ),
    "a name twice far below": lambda: below("a", '{"a":0,"a":0}'),
    "long names and NaN": lambda: below("n" * 99, "NaN"),
    "digits": lambda: b"[" + b"9" * (LARGEST - 9) + b"]",
    "quotes": lambda: b'["' + b'\\"' * (LARGEST // 2 - 9) + b'"]',
    "words": lambda: b"ab\n" * (LARGEST // 3),
    "different words": lambda: "".join(
        f"{number:06x}\n".translate(str.maketrans("0123456789", "ghijklmnop"))
        for number in range(LARGEST // 7)
    ).encode(),
    "commas": lambda: b"might,night\n" * (LARGEST // 12),
    "rows": lambda: b"opener,total\n" + b"might,8\n" * (LARGEST // 8 - 9),
    "NUL bytes": lambda: bytes(LARGEST),
}

COMMANDS = [
    "treewalk --tree odd.json",
    "treegen verify odd.json",
    "treegen convert odd.json - --to csv --partial",
    "treegen next --words odd.json",
    "treegen rank --guesses four.txt --answers all --prior odd.json",
    "treegen sweep --guesses four.txt --answers all --check odd.json",
]


@pytest.fixture(scope="module", params=SHAPES)
def data(request: pytest.FixtureRequest) -> bytes:
    return SHAPES[request.param]()


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_the_largest_files_take_less_than_500_mb(command: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    assert len(data) <= LARGEST
    (tmp_path / "odd.json").write_bytes(data)
    name, *arguments = command.split()
    # A process is never told to have taken less than the one that it was forked from, and this one
    # may be large: so another stands between.
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(Path(sys.executable).parent / name), *arguments],
        cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    code, peak, seconds = done.stdout.split()
    assert code in ("0", "1", "2"), done.stderr[-500:]
    assert done.stderr.count("\n") <= 1
    assert int(peak) * UNIT < MOST
    assert float(seconds) < 60
