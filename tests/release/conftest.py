"""What tests of a release look at: one that is packed and tried once, for all workers."""

import json
import sys
from pathlib import Path

import pytest

from tests.clones import cloned, run
from tests.conftest import program
from tests.made import Made
from tests.release.test_metadata import SOURCE
from tests.tree.test_tree import FOUR

VARIABLES = "SITE=four five", f"SOURCE={SOURCE}"  # posters of the published trees take minutes


def four_words(clone: Path) -> None:
    """Put the trees there that the site of `VARIABLES` is of."""
    for name in ("four", "five"):
        (clone / f"trees/{name}.json").write_text(json.dumps(FOUR))


@pytest.fixture(scope="session")
def release(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder: `clone` where a tree was made and a release packed, `user` who installed the latter.

    What `make` said is in `tree.txt` and `packed.txt`.
    """
    program("neato"), program("npm")

    def make(address: Path) -> None:
        folder = tmp_path_factory.mktemp("release")
        clone = cloned(folder / "clone")
        run(sys.executable, "-m", "venv", "--without-pip", ".venv", cwd=clone)  # half made, by make
        (clone / ".venv/made-by-make").touch()
        (folder / "tree.txt").write_text(run("make", "tree", cwd=clone))
        four_words(clone)
        goal = "packed", *VARIABLES, f"TRIED={folder}/user"  # a release but for the proofs
        (folder / "packed.txt").write_text(run("make", *goal, cwd=clone))
        address.write_text(str(folder))

    # An environment cannot be moved: what is made for all is where it is.
    return Path(made("release", (), make, wait=600).read_text())
