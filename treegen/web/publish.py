"""The files of a published site: all of them, before anything is written.

Trees lie in a folder of their own, so that no name of one can be that of another file.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files

from treegen import verify
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import poster
from treegen.errors import GraphvizMissing, UsageError
from treegen.files import read_file, write_whole
from treegen.text import OnProgress, silent
from treegen.tree.file import loads
from treegen.tree.find import published_folder
from treegen.web.page import Named, page, starts
from treegen.web.site import (
    FORMS,
    LISTS,
    PAGE,
    SCHEMA,
    SPECIFICATION,
    SUMS,
    VERIFIER,
    Published,
    index,
    specification,
)
from treegen.words.lists import BUNDLED, WordList  # without numpy

INDEX = "index.html"


def names(paths: Sequence[str]) -> dict[str, str]:
    """Files by their names, without the endings; `UsageError` for those no site can have.

    >>> names(["trees/raise.json", "soare.json"])
    {'raise': 'trees/raise.json', 'soare': 'soare.json'}
    """
    found: dict[str, str] = {}
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        if not name.isprintable() or "\\" in name:
            raise UsageError(f"{path}: a published file needs a printable name without \\")
        # Hosts and disks may not tell capitals apart.
        for other, before in found.items():
            if other.casefold() == name.casefold():
                raise UsageError(f"{before} and {path} have one name; rename one, or leave it out")
        found[name] = path
    return found


def faults(text: bytes, lists: Iterable[WordList]) -> list[str]:
    """Faults of a tree file, its guesses checked too if their list is among these."""
    found = verify.faults(text)
    if not found:
        sha256 = loads(text).recipe.guesses.sha256
        for words in lists:
            if words.info.sha256 == sha256:
                return verify.faults(text, words)
    return found


def lacking(trees: Iterable[Published], lists: Mapping[str, WordList]) -> Iterator[str]:
    """Lines about trees whose guesses others cannot check, as their list is not published.

    `UsageError` for a list that no tree names.
    """
    given = {words.info.sha256: name for name, words in lists.items()}
    known = {*given, *BUNDLED.values()}
    for tree in trees:
        guesses, answers = tree.tree.recipe.guesses, tree.tree.recipe.answers
        given = {sha: name for sha, name in given.items() if sha not in (guesses[2], answers[2])}
        if guesses.sha256 not in {*known, answers.sha256}:
            yield (
                f"{tree.name}: others cannot check its guesses without the list {guesses.name}; "
                "--list FILE publishes it too"
            )
    for name in given.values():
        raise UsageError(f"{name}: no tree here plays or solves that list; leave it out")


def published(name: str, text: bytes) -> Published:
    """Tree of a site from the text of its file; `TreeError` names the first place that is wrong."""
    return Published(name, text, loads(text), hashlib.sha256(text).hexdigest())


def posters(
    trees: Sequence[Published], on_progress: OnProgress = silent
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Posters by path, those that Graphviz draws, and why it does not draw the others."""
    drawn, missing, tried = dict[str, bytes](), None, 0
    walks = starts(_named(trees))
    for (name, _, tree, _), walk in zip(trees, walks, strict=True):
        for form, link in (("svg", f"../{PAGE}#{walk}"), ("pdf", None)):
            try:
                sheet = poster(tree, "flow", style_for(tree, page=link))
                drawn[f"trees/{name}.{form}"] = draw(sheet, form)
            except GraphvizMissing as error:
                missing = error
            tried += 1
            on_progress(tried / len(trees) / 2)
    return drawn, missing


def paths(trees: Iterable[str], lists: Iterable[str]) -> list[str]:
    """Paths of all files that a site of such names can have.

    >>> paths(["raise"], [])[6:]
    ['trees/raise.json', 'trees/raise.json.gz', 'trees/raise.svg', 'trees/raise.pdf']
    """
    return [
        *(INDEX, PAGE, SPECIFICATION, SCHEMA, VERIFIER, SUMS),
        *(f"trees/{name}{ending}" for name in trees for ending in FORMS),
        *(f"{LISTS}/{name}.txt" for name in lists),
    ]


def site(
    trees: Sequence[Published], posters: Mapping[str, bytes], lists: Collection[WordList] = ()
) -> dict[str, bytes]:
    """All files of a site by their paths in it, the checksums first: they tell what is its own."""
    text = read_file(os.path.join(published_folder(), "README.md")).decode()
    _, heading, rest = text.partition("## The format")
    made = {
        SCHEMA: files("treegen.tree").joinpath(SCHEMA).read_bytes(),
        VERIFIER: files("treegen").joinpath(VERIFIER).read_bytes(),
        SPECIFICATION: specification(heading + rest).encode(),
        PAGE: page(_named(trees)).encode(),
    }
    for name, data, *_ in trees:
        made[f"trees/{name}.json"] = data
        made[f"trees/{name}.json.gz"] = gzip.compress(data, mtime=0)
    made |= posters
    for words in lists:
        made[f"{LISTS}/{words.name}.txt"] = "".join(f"{word}\n" for word in words.words).encode()
    sizes = {path: len(data) for path, data in made.items()}
    first = index(trees, sizes, {words.info.sha256: words.name for words in lists}).encode()
    return {SUMS: checksums({**made, INDEX: first}), **made, INDEX: first}


def checksums(made: Mapping[str, bytes]) -> bytes:
    r"""What `sha256sum -c` reads: a line for each file, by path.

    >>> checksums({"a": b""})[-8:]
    b'b855  a\n'
    """
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())
    ).encode()


def claimed(folder: str, paths: Iterable[str]) -> dict[str, str]:
    """Checksums by path of the site that was published in a folder before, if one was.

    `UsageError` where a file of another origin has one of the paths that are to be written.
    """
    before = earlier(folder)
    own = {*before, *[SUMS] * bool(before)}
    for path in paths:
        name = os.path.join(folder, path)
        if path not in own and os.path.lexists(name):
            raise UsageError(
                f"{name} is there, but of no site; expected a new folder (-o), or that of a site"
            )
    return before


def earlier(folder: str) -> dict[str, str]:
    """What the checksums of a site in that folder tell; nothing if they are of something else."""
    try:
        lines = read_file(os.path.join(folder, SUMS)).decode().splitlines()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return {}
    found = {path: digest for digest, _, path in (line.partition("  ") for line in lines)}
    inside = all(path == os.path.normpath(path) and path[0] not in "./" for path in found)
    return found if inside and {SCHEMA, INDEX} <= found.keys() else {}


def write(folder: str, made: Mapping[str, bytes], before: Mapping[str, str]) -> None:
    """Put a site where another was `before`, of which only what somebody changed is left."""
    for path in sorted(before.keys() - made.keys()):
        name = os.path.join(folder, path)
        if os.path.isfile(name):
            with open(name, "rb") as stream:
                same = hashlib.file_digest(stream, "sha256").hexdigest() == before[path]
            if same:
                os.unlink(name)
    for path, data in made.items():
        name = os.path.join(folder, path)
        os.makedirs(os.path.dirname(name), exist_ok=True)
        write_whole(name, data)


def _named(trees: Sequence[Published]) -> list[Named]:
    return [Named(tree.tree, tree.name, f"{tree.name}.json") for tree in trees]
