"""What tests of the page use: trees, and today's page."""

from functools import cache
from pathlib import Path

import pytest

from tests.conftest import treegen
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree
from treegen.tree.find import FAMILY

Data = dict[str, object]
TREES = *FAMILY, "never", "raise", "raise-hard", "salet", "salet-hard", "human", "raise-any"
tree = cache(find_tree)


@pytest.fixture(scope="session")
def data() -> Data:
    """Trees of several games, as a page has them: what its modules begin with."""
    return packed([PageTree(tree(name), name) for name in TREES])


@pytest.fixture(scope="session")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of today's game, as the command writes it."""
    folder = tmp_path_factory.mktemp("today")
    done = treegen("page", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "today.html\n", "")
    return folder / "today.html"
