"""The rooms of the house and what each may import: no circles, and nothing imports upwards."""

import ast
import re
from collections import Counter
from pathlib import Path

import treegen
from tests.bundle import modules_in
from tests.conftest import ROOT

GROUND = "arguments clues errors files progress say text version"
MAY_IMPORT = {  # itself, the ground, and these rooms, which all stand above it in this table
    "verify": "",  # stands alone: not even the ground
    "say": "",
    "web": "",
    "words": "",
    "tree": "words verify",
    "walk": "tree words",
    "game": "words tree",
    "solve": "words tree",
    "search": "words tree solve",
    "sweep": "words tree solve search",
    "play": "game words tree solve search",
    "chart": "words tree web",
    "report": "words tree",
    "formats": "words tree verify",
    "page": "words tree game web",
    "site": "words tree verify chart report page web",
    "api": "words tree game solve search play chart page",
    "release": "tree",
    "cli": "words tree verify walk game solve search sweep play chart report formats page site",
    # The front doors, of the package and of its commands, stand above all others.
    "__init__": "tree play api",
    "__main__": "walk cli",
}
SCRIPTS_MAY_IMPORT = {  # the same of modules of JavaScript, in folders or by themselves
    "web": "",
    "chart": "web",
    "page/rules": "",
    "page/days": "page/rules",
    "page/text": "web",
    "page/sentences": "page/days page/text",
    "page/game": "web page/rules page/days page/text page/sentences",
    "page/computed": "web page/rules page/text page/game",
    "page/kept": "web page/rules page/days page/text page/sentences page/game",
    "page/screen": "web page/rules page/days page/text page/sentences page/game page/computed "
    "page/kept",
    "page/main": "web page/text page/sentences page/game page/computed page/screen",
}
COMPUTES = {"solve", "search", "sweep"}  # import numpy, and of all others only `play` reaches them
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(path.read_text())
    for path in (ROOT / "treegen").rglob("*.py")
}

SCRIPTS = {
    path.with_suffix(".js"): [  # as they name each other, in TypeScript too
        (path.parent / name).resolve()
        for name in re.findall(r'^(?:import (?!type)|\}).*"(\..*)";$', path.read_text(), re.M)
    ]
    for room in ("web", "chart", "page")
    for path in modules_in(ROOT / "treegen" / room)
}


def imports(module: ast.Module) -> set[str]:
    """Modules that a module imports anywhere in it, its types included."""
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= whole if node.module == "treegen" else whole & MODULES.keys() or {node.module}
    return found


def test_a_room_imports_only_what_the_table_allows() -> None:
    for name, module in MODULES.items():
        room = name.split(".")[1]
        below = set(GROUND.split()) | set(MAY_IMPORT.get(room, "").split()) | {room}
        for other in imports(module):
            top, *rest = other.split(".")
            if (name, other) == ("treegen.version", "treegen.__version__"):
                continue  # it stands in the front door, which no other module asks
            if top == "treegen":  # a name of the package itself is in no table
                assert (rest or [top])[0] in below and room != "verify", f"{name}: {other}"
            assert top != "numpy" or room in COMPUTES, f"{name}: {other}"


def test_nothing_that_reads_a_tree_reaches_numpy_but_play() -> None:
    reached = {name: imports(module) for name, module in MODULES.items()}
    for name in MODULES:
        for other in (found := [name]):  # which grows: through other modules too
            found += [each for each in reached.get(other, ()) if each not in found]
        if name.split(".")[1] not in {*COMPUTES, "play", "api", "cli", "__init__", "__main__"}:
            assert "numpy" not in found, name


def test_nothing_imports_upwards_or_in_a_circle() -> None:
    rooms = [*MAY_IMPORT]
    assert all(set(MAY_IMPORT[room].split()) <= {*rooms[:n]} for n, room in enumerate(rooms))
    left = {name: imports(module) & MODULES.keys() for name, module in MODULES.items()}
    while free := {name for name, needs in left.items() if not needs & left.keys()}:
        left = {name: needs for name, needs in left.items() if name not in free}
    assert not left


def test_the_package_offers_what_its_front_door_imports() -> None:
    homes = {f"{home}.{name}" for home, names in treegen.HOMES.items() for name in names}
    imported = {
        f"{node.module}.{alias.name}"
        for node in ast.walk(MODULES["treegen.__init__"])
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("treegen")
        for alias in node.names
    }
    assert homes == imported
    assert {name.rpartition(".")[2] for name in homes} == {*treegen.__all__}


VAGUE = {"MANY", "MOST", "SPARE"}  # each was several numbers: a constant says what it counts
MEANS_ONE_THING = {"Choice", "choice_of", "game_name", "words_of"}  # each stood for several


def test_a_name_that_had_several_meanings_has_one_or_none() -> None:
    found = Counter[str]()
    for module in MODULES.values():
        for node in module.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found[node.name] += 1
            elif isinstance(node, ast.Assign):
                names = (each for target in node.targets for each in ast.walk(target))
                found.update(each.id for each in names if isinstance(each, ast.Name))
    assert not VAGUE & found.keys()
    assert {found[name] for name in MEANS_ONE_THING} == {1}


def test_few_modules_lie_outside_the_rooms() -> None:
    modules = [*(ROOT / "treegen").glob("*.py")]
    assert len(modules) <= 12  # of which version.py is there so that nobody asks the front door


def test_each_room_opens_with_a_sentence_on_what_it_holds() -> None:
    for name, module in MODULES.items():
        sentence, *_ = (ast.get_docstring(module) or "").split("\n\n")
        assert sentence, name
        if name.endswith("__init__"):
            assert sentence[0].isupper() and sentence.endswith(".") and "\n" not in sentence, name


def test_scripts_import_only_what_the_table_allows_and_in_no_circle() -> None:
    rooms = [*SCRIPTS_MAY_IMPORT]
    assert all(
        set(SCRIPTS_MAY_IMPORT[room].split()) <= {*rooms[:n]} for n, room in enumerate(rooms)
    )

    def room_of(path: Path) -> str:
        name = path.relative_to(ROOT / "treegen").with_suffix("").as_posix()
        return next(room for room in rooms if name == room or name.startswith(f"{room}/"))

    for path, needs in SCRIPTS.items():
        for other in needs:
            below = {room_of(path), *SCRIPTS_MAY_IMPORT[room_of(path)].split()}
            assert room_of(other) in below, f"{path}: {other}"
    left = {path: {*needs} for path, needs in SCRIPTS.items()}
    assert sum(map(len, left.values())) > 200
    while free := {path for path, needs in left.items() if not needs & left.keys()}:
        left = {path: needs for path, needs in left.items() if path not in free}
    assert not left
