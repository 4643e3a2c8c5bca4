"""The rooms of the house, and what each may import: there are no circles, nothing imports upwards."""

import ast
from pathlib import Path

from tests.conftest import ROOT

GROUND = {"clues", "errors", "files", "text"}
# Beside the ground; a room may import itself and those named here, all of which stand before it.
MAY_IMPORT = {
    "verify": (),
    "tree": (),
    "walk": ("tree",),
    "words": ("tree",),
    "solve": ("tree", "words"),
    "sweep": ("tree", "words", "solve"),
    "play": ("tree", "words", "solve"),
    "chart": ("tree",),
    "report": ("tree",),
    "formats": ("tree", "words", "verify"),
    "web": ("tree", "words", "chart", "verify"),
    "cli": ("tree", "words", "solve", "sweep", "play", "chart", "report", "formats", "web", "verify"),
}  # fmt: skip
PACKAGE = ROOT / "treegen"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")
}


def imports(path: Path) -> set[str]:
    """Modules that a file imports anywhere in it, its types included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (whole & MODULES.keys()) or {node.module}
    return found


def test_each_room_imports_only_what_the_table_allows() -> None:
    order = list(MAY_IMPORT)
    for room, allowed in MAY_IMPORT.items():
        assert all(order.index(other) < order.index(room) for other in allowed)
    for name, path in MODULES.items():
        _, room, *_ = [*name.split("."), ""]
        if room in ("__init__", "__main__"):
            continue  # the front doors
        for module in imports(path):
            top, other, *_ = [*module.split("."), ""]
            if top == "treegen" and room in GROUND:
                assert other in GROUND, f"{name} imports {module}"
            elif top == "treegen" and room == "verify":
                assert name == "treegen.verify", f"{name} imports {module}"
            elif top == "treegen":
                assert other in {"", room, *GROUND, *MAY_IMPORT[room]}, f"{name} imports {module}"
            assert top != "numpy" or room in ("solve", "sweep"), f"{name} imports numpy"


def test_nothing_goes_round_in_a_circle() -> None:
    left = {name: imports(path) & MODULES.keys() for name, path in MODULES.items()}
    while free := {name for name, needs in left.items() if not needs & left.keys()}:
        left = {name: needs for name, needs in left.items() if name not in free}
    assert not left
