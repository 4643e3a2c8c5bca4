"""What tests of the page use: trees, pages of them, and today's page."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import treegen
from tests.page.built import page_of
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree
from treegen.tree.find import FAMILY

Data = dict[str, object]
Pages = Callable[..., Path]
TREES = *FAMILY, "never", "raise", "raise-hard", "salet", "salet-hard", "human", "raise-any"
tree = cache(find_tree)


@pytest.fixture(scope="session")
def data() -> Data:
    """Trees of several games, as a page has them: what its modules begin with."""
    return packed([PageTree(tree(name), name) for name in TREES])


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Function that gives the page of some trees, which it writes where it is first asked for."""
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def written(*trees: str | tuple[str, str]) -> Path:
        file = folder / f"{len([*folder.iterdir()])}.html"
        file.write_text(page_of(*trees), encoding="utf-8")
        return file

    return written


@pytest.fixture(scope="session")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of today's game, as the command writes it."""
    folder = tmp_path_factory.mktemp("today")
    done = treegen("page", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "today.html\n", "")
    return folder / "today.html"
