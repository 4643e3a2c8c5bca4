"""What any Python must print alike, with nothing but the standard library and graphviz's sources.

Run as `newer.py ROOT PACKAGES`: all our code compiles without a warning, each example in what
needs no numpy holds, and the readers of trees say and write the same. test_newer.py compares.
"""

import contextlib
import doctest
import hashlib
import importlib
import io
import json
import os
import pkgutil
import sys
import tempfile
import types
import warnings
from pathlib import Path
from typing import Any

TREES = "raise", "raise-any", "salet-hard"  # plain, of weights 0, searched for and hard
COMMANDS = [
    "treewalk raise ⬛🟨⬛🟩⬛ shalt 11200 --list", "treewalk --answer crane",
    "treewalk --json raise 01020", "treewalk raise 22220", "treewalk --tree human",
    *(f"treegen verify {name}" for name in TREES), *(f"treegen stats {name}" for name in TREES),
    "treegen compare raise raise-hard", "treegen compare raise salet --json",
    "treegen page raise human -o page.html", "treegen chart raise-any -o any.gv",
    "treegen chart raise --layout ledger --paper A0 --palette print -o wall.gv",
    "treegen chart salet --paper A4 -o book.gv",
]  # fmt: skip


def main(root: Path, packages: str) -> None:
    sys.path[:0] = [str(root)]
    sys.path += [packages]
    sys.dont_write_bytecode = True
    warnings.simplefilter("error")
    stand_in()
    for path in sorted([*root.glob("treegen/**/*.py"), *root.glob("tests/**/*.py")]):
        compile(path.read_bytes(), str(path), "exec")
    os.chdir(root)
    print("examples", examples())
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["PATH"] = folder
        for command in COMMANDS:
            print(command, *ran(command), sep="\n")
        made = {file.name: file.read_bytes() for file in Path().iterdir()}
        for name, data in sorted({**made, **site_of(root)}.items()):
            if name != "SHA256SUMS" and not name.endswith(".gz"):  # whose bytes are zlib's
                print(hashlib.sha256(data).hexdigest(), name)
        os.chdir(root)


def stand_in() -> None:
    """Neither numpy, nor orjson where it cannot be: the standard library writes a tree for it."""
    modules: dict[str, Any] = sys.modules
    modules["numpy"] = None
    try:
        importlib.import_module("orjson")
    except ImportError:

        def dumps(data: object, option: int) -> bytes:
            return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

        modules["orjson"] = types.SimpleNamespace(dumps=dumps, OPT_APPEND_NEWLINE=0)


def examples() -> int:
    """How many examples hold, of those that need no numpy; one that does not is an error."""
    import treegen

    held = 0
    for module in pkgutil.walk_packages(treegen.__path__, "treegen."):
        if module.name == "treegen.__main__":
            continue
        try:
            found = importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            # WebAssembly has no processes, which share a matrix.
            assert error.name in ("numpy", "_posixshmem", "_multiprocessing"), error
            continue
        for test in doctest.DocTestFinder().find(found):
            told: list[str] = []
            done = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
            assert not done.failed or "import of numpy halted" in "".join(told), "".join(told)
            held += 0 if done.failed else done.attempted
    return held


def site_of(root: Path) -> dict[str, bytes]:
    """Files of a site but its posters, which need a process."""
    from treegen.site.publish import parse_tree, site

    return site(
        [parse_tree(name, (root / f"trees/{name}.json").read_bytes()) for name in TREES], {}
    )


def ran(command: str) -> tuple[int, str]:
    """Exit code of a command, run in this process, and what it printed."""
    from treegen.cli.main import main as treegen
    from treegen.walk import main as treewalk

    sys.argv = command.split()
    told = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = (treewalk if sys.argv[0] == "treewalk" else treegen)()
    told.seek(0)
    return code, told.read()


if __name__ == "__main__":
    host = "/host" if sys.platform == "emscripten" else ""
    main(Path(host + sys.argv[1]), host + sys.argv[2])
    print(sys.version.split()[0], file=sys.stderr)
