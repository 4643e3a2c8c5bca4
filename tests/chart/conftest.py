"""The poster of the stored tree in both layouts, laid out and drawn once."""

import pytest

from tests.conftest import program
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import Sheet, poster
from treegen.tree.model import Tree


@pytest.fixture(scope="session")
def posters(stored: Tree) -> dict[str, Sheet]:
    return {kind: poster(stored, kind, style_for(stored)) for kind in ("flow", "ledger")}


@pytest.fixture(scope="session")
def svgs(posters: dict[str, Sheet]) -> dict[str, bytes]:
    program("neato")
    return {kind: draw(sheet, "svg") for kind, sheet in posters.items()}
