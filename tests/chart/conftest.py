"""The poster of the stored tree in both layouts, laid out and drawn once for all workers."""

import pickle

import pytest

from tests.conftest import program
from tests.made import Made
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import Sheet, poster
from treegen.tree.model import Tree

KINDS = "flow", "ledger"


@pytest.fixture(scope="session")
def posters(made: Made, stored: Tree) -> dict[str, Sheet]:
    def lay_out() -> bytes:
        return pickle.dumps({kind: poster(stored, kind, style_for(stored)) for kind in KINDS})

    file = made("posters", stored.recipe, lambda path: path.write_bytes(lay_out()))
    sheets: dict[str, Sheet] = pickle.loads(file.read_bytes())
    return sheets


@pytest.fixture(scope="session")
def svgs(made: Made, stored: Tree, posters: dict[str, Sheet]) -> dict[str, bytes]:
    program("neato")

    def drawn(kind: str) -> bytes:
        sheet = posters[kind]
        file = made(f"{kind}.svg", stored.recipe, lambda path: path.write_bytes(draw(sheet, "svg")))
        return file.read_bytes()

    return {kind: drawn(kind) for kind in KINDS}
