"""The files of a published site: all of them, before anything is written.

Trees lie in a folder of their own, so that no name of one can be that of another file.
"""

import gzip
import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files

from treegen.chart import draw
from treegen.errors import DotMissing, UsageError
from treegen.files import read_file
from treegen.page import Named, page, starts
from treegen.paper import look_of, poster
from treegen.site import PAGE, SCHEMA, SPECIFICATION, SUMS, Published, index, specification
from treegen.stored import installed
from treegen.tree import loads

INDEX = "index.html"


def names(paths: Sequence[str]) -> list[str]:
    """Name of each tree, its file's without the ending; `UsageError` for those no site can have.

    >>> names(["trees/raise.json", "soare.json"])
    ['raise', 'soare']
    """
    found: dict[str, str] = {}
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        if not name.isprintable() or "\\" in name:
            raise UsageError(f"{path}: a published file needs a printable name without \\")
        # Hosts and disks may not tell capitals apart.
        if name.casefold() in found:
            raise UsageError(f"two trees are named {name}; rename a file, or leave one out")
        found[name.casefold()] = name
    return list(found.values())


def published(name: str, text: bytes) -> Published:
    """Tree of a site from the text of its file; `TreeError` names the first place that is wrong."""
    return Published(name, text, loads(text), hashlib.sha256(text).hexdigest())


def posters(
    trees: Sequence[Published], progress: Callable[[int], object] = lambda pictures: None
) -> tuple[dict[str, bytes], DotMissing | None]:
    """Posters by path, those that Graphviz draws, and why it does not draw the others.

    `progress` is told how many pictures more are done.
    """
    drawn, missing = {}, None
    walks = starts(_named(trees))
    for (name, _, tree, _), walk in zip(trees, walks, strict=True):
        for form, link in (("svg", f"../{PAGE}#{walk}"), ("pdf", None)):
            try:
                sheet = poster(tree, "flow", look_of(tree, page=link))
                drawn[f"trees/{name}.{form}"] = draw(sheet, form)
            except DotMissing as error:
                missing = error
            progress(1)
    return drawn, missing


def site(trees: Sequence[Published], posters: Mapping[str, bytes]) -> dict[str, bytes]:
    """All files of a site by their paths in it, its first page last."""
    text = read_file(os.path.join(installed(), "README.md")).decode()
    _, heading, rest = text.partition("## The format")
    made = {
        SCHEMA: files("treegen").joinpath(SCHEMA).read_bytes(),
        SPECIFICATION: specification(heading + rest).encode(),
        PAGE: page(_named(trees)).encode(),
    }
    for name, data, *_ in trees:
        made[f"trees/{name}.json"] = data
        made[f"trees/{name}.json.gz"] = gzip.compress(data, mtime=0)
    made |= posters
    first = index(trees, {path: len(data) for path, data in made.items()}).encode()
    return {**made, SUMS: checksums({**made, INDEX: first}), INDEX: first}


def checksums(made: Mapping[str, bytes]) -> bytes:
    r"""What `sha256sum -c` reads: a line for each file, by path.

    >>> checksums({"a": b""})[-8:]
    b'b855  a\n'
    """
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())
    ).encode()


def others(folder: str) -> str | None:
    """File in the folder that a site would replace, but that is none of a site's; or None."""
    for name, mark in ((SUMS, f"  {SCHEMA}\n"), (INDEX, 'content="treegen ')):
        path = os.path.join(folder, name)
        if os.path.exists(path) and mark.encode() not in read_file(path):
            return path
    return None


def _named(trees: Sequence[Published]) -> list[Named]:
    return [Named(tree.tree, tree.name, f"{tree.name}.json") for tree in trees]
