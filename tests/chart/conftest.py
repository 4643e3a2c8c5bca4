"""The poster of the stored tree in both layouts, laid out and drawn once for all workers."""

import pickle
from pathlib import Path

import pytest

from tests.conftest import program, treegen
from tests.made import Made
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import LAYOUTS, Sheet, poster
from treegen.tree.model import Tree

DRAWING = "treegen chart raise -o raise.svg"  # of the first README


def drawn_poster(made: Made) -> tuple[str, Path]:
    """What that command prints, and its file."""

    def draw(folder: Path) -> None:
        folder.mkdir()
        done = treegen(*DRAWING.split()[1:], cwd=folder)
        (folder / "printed.txt").write_text(done.stdout + done.stderr)

    folder = made("drawn", DRAWING, draw)
    return (folder / "printed.txt").read_text(), folder / "raise.svg"


@pytest.fixture(scope="session")
def posters(made: Made, stored: Tree) -> dict[str, Sheet]:
    def lay_out() -> bytes:
        return pickle.dumps({kind: poster(stored, kind, style_for(stored)) for kind in LAYOUTS})

    file = made("posters", stored.recipe, lambda path: path.write_bytes(lay_out()))
    sheets: dict[str, Sheet] = pickle.loads(file.read_bytes())
    return sheets


@pytest.fixture(scope="session")
def svgs(made: Made, stored: Tree, posters: dict[str, Sheet]) -> dict[str, bytes]:
    program("neato")

    file = made(
        "ledger.svg", stored.recipe, lambda path: path.write_bytes(draw(posters["ledger"], "svg"))
    )
    return {"flow": drawn_poster(made)[1].read_bytes(), "ledger": file.read_bytes()}
