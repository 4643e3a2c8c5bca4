"""What several tests look at, made once for all workers of a run.

    page = made("today.html", (), lambda path: path.write_text(page(trees)))

One worker makes it while the others wait. It gets its name when it is whole, so that a worker
that is killed leaves nothing that another would take for it.
"""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import pytest
from filelock import FileLock, Timeout

Make = Callable[[Path], object]

WAIT = 90  # seconds, fewer than a test may take


class Made(Protocol):
    """The fixture `made`."""

    def __call__(self, name: str, ingredients: object, make: Make, wait: float = WAIT) -> Path: ...


def make_once(room: Path, name: str, ingredients: object, make: Make, wait: float = WAIT) -> Path:
    """Path of a file or folder of that name, which `make` makes at the path that it is given.

    `ingredients` is what it is made of, told apart by its `repr`.
    """
    digest = sha256(repr((name, ingredients)).encode()).hexdigest()[:16]
    whole, part = room / digest, room / f"{digest}.part"
    try:
        room.mkdir(exist_ok=True)
        with FileLock(room / f"{digest}.lock", timeout=wait):
            if not whole.exists():
                shutil.rmtree(part, ignore_errors=True)  # of a worker that was killed
                part.mkdir()
                make(part / name)
                part.rename(whole)
    except (OSError, Timeout) as fault:
        reason = "was not made in time" if isinstance(fault, Timeout) else f"was not made: {fault}"
        pytest.fail(f"{room}: {name} {reason}", pytrace=False)
    return whole / name
