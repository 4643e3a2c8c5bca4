"""The tutorial notebook shows what its cells compute."""

import json
import sys
from typing import Any

import pytest

from tests.tools import notebook


def without_pictures(found: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook in which a picture is only named: its bytes change with matplotlib's."""
    for cell in found["cells"]:
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                output["data"]["image/png"] = "a picture"
    return found


@pytest.mark.slow  # it builds seven trees, and imports pandas and matplotlib
def test_the_tutorial_shows_what_its_cells_compute() -> None:
    stored = json.loads(notebook.TUTORIAL.read_text())
    assert without_pictures(notebook.run()) == without_pictures(stored)


@pytest.mark.parametrize("package", ["matplotlib.pyplot", "pandas"])
def test_a_missing_package_is_one_line(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = json.loads(notebook.TUTORIAL.read_text())
    first = next(cell for cell in stored["cells"] if cell["cell_type"] == "code")
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", sys)  # stands for any module
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    name = package.partition(".")[0]
    with pytest.raises(SystemExit, match=f"^{name}.* is missing; this notebook needs: pip install"):
        notebook.outputs_of("".join(first["source"]), {}, 1)
