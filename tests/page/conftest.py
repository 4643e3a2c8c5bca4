"""What tests of the page use: trees, pages of them, and today's page."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import orjson
import pytest

from tests.conftest import treegen
from tests.made import Made
from tests.page.built import page_of
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree
from treegen.tree.find import FAMILY

Data = dict[str, object]
Pages = Callable[..., Path]
TREES = *FAMILY, "never", "raise", "raise-hard", "salet", "salet-hard", "human", "raise-any"
tree = cache(find_tree)


@pytest.fixture(scope="session")
def data(made: Made) -> Data:
    """Trees of several games, as a page has them: what its modules begin with."""

    def pack(path: Path) -> None:
        found = packed([PageTree(tree(name), name) for name in TREES])
        path.write_bytes(orjson.dumps(found, list, orjson.OPT_NON_STR_KEYS))

    found: Data = orjson.loads(made("data.json", TREES, pack).read_bytes())
    return found


@pytest.fixture(scope="session")
def pages(made: Made) -> Pages:
    """Function that gives the page of some trees, which is written where it is first asked for."""

    @cache
    def written(*trees: str | tuple[str, str]) -> Path:
        return made(
            "page.html", repr(trees), lambda path: path.write_text(page_of(*trees), "utf-8")
        )

    return written


@pytest.fixture(scope="session")
def today(made: Made) -> Path:
    """The page of today's game, as the command writes it."""

    def write(path: Path) -> None:
        done = treegen("page", cwd=path.parent)
        assert (done.returncode, done.stdout) == (0, f"{path.name}\n")
        assert re.fullmatch("treegen: .* 4 trees …\n", done.stderr)

    return made("today.html", "as the command writes it", write)
