"""The files of a published site, and the folder that they are written to.

Trees lie in a folder of their own, so that no name of one can be that of another file.
"""

import gzip
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from shlex import quote
from string import Template

from treegen import verify
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import Sheet, poster
from treegen.errors import GraphvizMissing, TreeError, UsageError
from treegen.files import read_file, write_whole
from treegen.page.page import address_starts, page
from treegen.progress import OnProgress, silent
from treegen.site.site import About, Published, index, specification, walk_extras
from treegen.text import shown
from treegen.tree.file import loads
from treegen.tree.find import published_folder, stored_trees
from treegen.tree.model import Tree
from treegen.words.lists import Warn, ignore

SUMS = "SHA256SUMS"
PREVIEW = 900, 472.5  # points, in pixels 1,200 by 630: what others show of a link
PREVIEW_WORDS = 90  # after the clue in it, or about as many: they fill it, and can be read


def publish(
    paths: Sequence[str],
    folder: str,
    about: About,
    warn: Warn = ignore,
    on_progress: OnProgress = silent,
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Write a site; return its files by path, and why Graphviz drew no posters, if it did not.

    `TreeError` names the first fault of a tree.
    """
    check_folder(folder, ["index.html"])
    trees = read_trees(paths, on_progress)
    drawn, missing = posters(trees, warn, on_progress)
    made = site(trees, drawn, about)
    write_folder(folder, made)
    return made, missing


def published_trees() -> list[str]:
    """Files of the trees that came with treegen, but not of others that lie beside them."""
    paths = [tree.path for tree in stored_trees(folders=[published_folder()])]
    with suppress(FileNotFoundError):  # of a wheel, in which nothing lies beside them
        sums = read_file(os.path.join(published_folder(), SUMS)).decode().split()
        paths = [path for path in paths if os.path.basename(path) in sums]
    return paths


def made_on(seconds: str | None) -> date | None:
    """Return the day, in UTC, of the variable SOURCE_DATE_EPOCH; None where that is not set.

    >>> made_on("1795305600")
    datetime.date(2026, 11, 22)
    """
    if not seconds:
        return None
    try:
        return datetime.fromtimestamp(int(seconds), UTC).date()
    except (ValueError, OverflowError, OSError):
        expected = "expected the seconds since 1970"
        raise UsageError(f"SOURCE_DATE_EPOCH is {shown(seconds)}; {expected}") from None


def read_trees(paths: Sequence[str], on_progress: OnProgress = silent) -> list[Published]:
    """Read and replay trees; `TreeError` names the first fault, `UsageError` an equal name."""
    trees: dict[str, Published] = {}
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        folded = name.casefold()  # hosts and disks may not tell capitals apart
        if folded in trees:
            raise UsageError(f"{path}: another tree is named {trees[folded].name}; rename a file")
        on_progress(len(trees) / len(paths), f"checking {name}")
        text = read_file(path)
        if faults := verify.faults(text):
            again = f"treegen verify {quote(path)} shows all"
            raise TreeError(f"{path}: {faults[0]}; not published; {again}")
        trees[folded] = Published(name, text, loads(text))
    return [*trees.values()]


def posters(
    trees: Sequence[Published], warn: Warn = ignore, on_progress: OnProgress = silent
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Return posters by path, and why Graphviz drew none; `warn` of a tree that is too large."""
    drawn, missing = dict[str, bytes](), None
    starts = address_starts([tree.page_tree for tree in trees])
    for number, (tree, start) in enumerate(zip(trees, starts, strict=True)):
        note = f"poster {number + 1} of {len(trees)}: {tree.name}"
        try:
            for form, link in (("svg", f"../page.html#{start}"), ("pdf", None)):
                on_progress((number + 0.5 * (form == "pdf")) / len(trees), f"{note}.{form}")
                sheet = poster(tree.tree, "flow", style_for(tree.tree, page=link))
                drawn[f"{tree.file}.{form}"] = draw(sheet, form)
        except TreeError as error:
            warn(f"{tree.name}: without posters: {error}")
        except GraphvizMissing as error:
            missing = error
    with suppress(GraphvizMissing, TreeError):
        drawn["preview.png"] = draw(preview(trees[0].tree), "png")
    return drawn, missing


def preview(tree: Tree) -> Sheet:
    """Return a chart of what to play after one clue, in the size of a picture for links."""
    below = tree.root.branches
    clue = min(below, key=lambda clue: abs(below[clue].size - PREVIEW_WORDS), default=None)
    return poster(tree, "flow", style_for(tree), clue, PREVIEW)


def site(
    trees: Sequence[Published], posters: Mapping[str, bytes], about: About
) -> dict[str, bytes]:
    text = read_file(os.path.join(published_folder(), "README.md")).decode()
    specification_text = text[text.index("## The format") :]
    made = {
        "tree.schema.json": files("treegen.tree").joinpath("tree.schema.json").read_bytes(),
        "verify.py": files("treegen").joinpath("verify.py").read_bytes(),
    }
    for tree in trees:
        made[f"{tree.file}.json"] = tree.text
        made[f"{tree.file}.json.gz"] = gzip.compress(tree.text, mtime=0)
    made |= posters
    made["format.html"] = specification(specification_text, _sizes(made), about).encode()
    walked = [tree.page_tree for tree in trees]
    made["page.html"] = page(walked, *walk_extras(_sizes(made), about)).encode()
    others = {"index.html": b"", **app(about, made)}
    sizes = _sizes(made) | {SUMS: len(checksums({**made, **others}))}
    made["index.html"] = index(trees, sizes, about).encode()
    made |= app(about, made)
    return {**made, SUMS: checksums(made)}


def app(about: About, made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what makes pages an app: a manifest, its icon and a worker that keeps them offline.

    The worker keeps them under a version, by the files that they show.
    """
    pages = ["./", "index.html", "page.html", "format.html", "manifest.json", "icon.png"]
    pages += ["preview.png"] if "preview.png" in made else []
    version = sha256(checksums(made)).hexdigest()[:16]
    texts = {"title": json.dumps(about.title), "pages": json.dumps(pages), "version": version}
    own = {name: files("treegen.site").joinpath(name) for name in ("manifest.json", "worker.js")}
    return {"icon.png": files("treegen.site").joinpath("icon.png").read_bytes()} | {
        name: Template(file.read_text("utf-8")).safe_substitute(texts).encode()
        for name, file in own.items()
    }


def _sizes(made: Mapping[str, bytes]) -> dict[str, int]:
    return {path: len(data) for path, data in made.items()}


def checksums(made: Mapping[str, bytes]) -> bytes:
    """Return what `sha256sum -c` reads: a line for each file, by path."""
    lines = [f"{sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())]
    return "".join(lines).encode()


def check_folder(folder: str, names: Iterable[str]) -> None:
    """Raise `UsageError` where a file of one of those names was not published to a folder."""
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder; give another (-o)")
    known = _published(folder)
    for name in names:
        path = os.path.join(folder, name)
        if os.path.lexists(path) and name not in known:
            raise UsageError(
                f"{path} was not published there; move it, or give another folder (-o)"
            )


def write_folder(folder: str, made: Mapping[str, bytes]) -> None:
    """Write a site, over the one that was published there before; other files stay."""
    check_folder(folder, made)
    known, place = _published(folder), Path(folder)
    for path in place.glob("trees/*"):
        name = str(path.relative_to(place))
        if name in known and name not in made:
            path.unlink()
    for name in (SUMS, *made):  # these first, so that what was interrupted can be done again
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(str(place / name), made[name])


def _published(folder: str) -> set[str]:
    """Paths in a folder of the site that was published there, if any, by its checksums."""
    try:
        lines = read_file(os.path.join(folder, SUMS)).decode().splitlines()
    except (FileNotFoundError, UnicodeDecodeError):
        return set()
    known = {line.partition("  ")[2] for line in lines} | {SUMS}
    return known if "tree.schema.json" in known else set()
