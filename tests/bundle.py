"""The bundles of JavaScript: `make bundle` makes them of their modules, and `make lint` asks here
whether they are those of the modules as they are now.

They are committed, because whoever installs or clones treegen needs no node. The first line of each
tells by which esbuild and of which modules it was made.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "tests/page"
# Browsers of 2023, as the page asks for.
OPTIONS = """--bundle --minify --format=iife --charset=utf8 --legal-comments=none
    --target=chrome113,firefox113,safari16.4""".split()
OPTIONS.append('--banner:js="use strict";')  # as in modules


class Bundle(NamedTuple):
    """A script that is made of the modules of some rooms."""

    file: str
    entry: str
    rooms: tuple[str, ...]

    def head(self, root: Path = ROOT) -> str:
        """First line of a bundle of the modules as they are."""
        digest = sha256()
        for path in sorted(self.modules(root)):
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
        return f"// Made by esbuild {pinned()} of modules with SHA-256 {digest.hexdigest()}\n"

    def modules(self, root: Path) -> Iterator[Path]:
        for room in self.rooms:
            yield from modules_in(root / "treegen" / room)

    def is_current(self, root: Path = ROOT) -> bool:
        file = root / self.file
        return file.exists() and file.read_text("utf-8").startswith(self.head(root))

    def make(self) -> str:
        run = subprocess.run(
            [esbuild(), self.entry, *OPTIONS], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for end in ("]]>", "</script", "<!--"):  # of what it stands in, an SVG or a page
            assert end not in run.stdout, f"{self.entry} holds {end}"
        return self.head() + run.stdout


def modules_in(folder: Path) -> list[Path]:
    """Modules of scripts in a folder and below it."""
    return sorted(folder.rglob("*.ts"))


BUNDLES = (
    Bundle("treegen/page/page.bundle.js", "treegen/page/main.ts", ("web", "page")),
    Bundle("treegen/page/worker.bundle.js", "treegen/page/computed/worker.ts", ("web", "page")),
    Bundle("treegen/page/reading.bundle.js", "treegen/page/computed/reading.ts", ("web", "page")),
    Bundle("treegen/chart/svg.bundle.js", "treegen/chart/svg.ts", ("web", "chart")),
)


def pinned() -> str:
    """Version of esbuild that the bundles are made by."""
    packages = json.loads((PACKAGES / "package.json").read_text())
    return str(packages["devDependencies"]["esbuild"])


def esbuild() -> Path:
    """Path of esbuild; `RuntimeError` where the pinned one is not installed."""
    program = PACKAGES / "node_modules/.bin/esbuild"
    how = "run npm ci --prefix tests/page"
    if not program.exists():
        raise RuntimeError(f"esbuild is not installed; {how}")
    run = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    if (found := run.stdout.strip()) != pinned():
        raise RuntimeError(f"tests/page has esbuild {found}, expected {pinned()}; {how}")
    return program


def for_node(entry: Path, output: Path) -> None:
    """Write a script with all that it imports, for node, which reads no types."""
    options = ["--bundle", "--platform=node", "--format=esm", f"--outfile={output}"]
    subprocess.run([esbuild(), entry, *options, "--log-level=warning"], cwd=ROOT, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bundle", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="only say which bundles are older than their modules"
    )
    if parser.parse_args().check:
        for bundle in BUNDLES:
            if not bundle.is_current():
                print(f"{bundle.file} is not made of its modules as they are; run make bundle")
        return 0
    try:
        for bundle in BUNDLES:
            (ROOT / bundle.file).write_text(bundle.make(), encoding="utf-8")
    except RuntimeError as error:
        print(f"the bundles are as they were: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
