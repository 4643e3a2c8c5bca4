"""The files of a published site: all of them, before anything is written; and which are its own.

Trees lie in a folder of their own, so that no name of one can be that of another file.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import PurePath

from treegen import verify
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import Sheet, poster
from treegen.errors import GraphvizMissing, TreeError, UsageError
from treegen.files import read_file
from treegen.page.page import PageTree, address_starts, page
from treegen.site.folder import Entries, Replaceable
from treegen.site.frame import INDEX, NOTHING, PAGE, PICTURE, About, page_extras
from treegen.site.markdown import code_blocks
from treegen.site.site import (
    FORMS,
    LISTS,
    SCHEMA,
    SPECIFICATION,
    SUMS,
    VERIFIER,
    Published,
    index,
    specification,
)
from treegen.text import OnProgress, shown, silent
from treegen.tree.file import loads
from treegen.tree.find import published_folder
from treegen.tree.model import Tree
from treegen.words.lists import BUNDLED, WordList, find_list

PREVIEW = 900, 472.5  # points, in pixels 1,200 by 630: what others show of a link
PREVIEW_WORDS = 17  # after the clue in it, or about as many: they are legible, but no few


def made_on(seconds: str | None) -> date | None:
    """Return the day, in UTC, of the variable SOURCE_DATE_EPOCH; None where that is not set.

    >>> made_on("1795305600")
    datetime.date(2026, 11, 22)
    """
    if not seconds:
        return None
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) <= 11):
        raise UsageError(f"SOURCE_DATE_EPOCH is {shown(seconds)}; expected the seconds since 1970")
    return datetime.fromtimestamp(int(seconds), UTC).date()


def files_by_name(paths: Sequence[str]) -> dict[str, str]:
    """Return files by their names, without endings; `UsageError` for names no site can have.

    >>> files_by_name(["trees/raise.json", "soare.json"])
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
                raise UsageError(
                    f"{before} and {path} have the same name; rename one, or leave it out"
                )
        found[name] = path
    return found


def tree_faults(text: bytes, lists: Collection[WordList]) -> list[str]:
    """Return the faults of a tree file, whose guesses may be checked by one of the lists."""
    found = verify.faults(text)
    if found or not lists:
        return found
    return verify.faults(text, find_list(loads(text).recipe.guesses, *lists))


def check_lists(trees: Iterable[Published], lists: Mapping[str, WordList]) -> Iterator[str]:
    """Yield a line for each tree whose guesses others cannot check, as the list is not published.

    `UsageError` for a list that no tree names.
    """
    unused = {words.info.sha256: name for name, words in lists.items()}
    known = {*unused, *BUNDLED.values()}
    for tree in trees:
        guesses, answers = tree.tree.recipe.guesses, tree.tree.recipe.answers
        unused.pop(guesses.sha256, None)
        unused.pop(answers.sha256, None)
        if guesses.sha256 not in {*known, answers.sha256}:
            yield (
                f"{tree.name}: others cannot check its guesses without the list {guesses.name}; "
                "--list FILE publishes it too"
            )
    for name in unused.values():
        raise UsageError(f"{name}: no tree here plays or solves that list; leave it out")


def parse_tree(name: str, text: bytes, is_rebuilt: bool = False) -> Published:
    """Return a tree of a site from the text of its file; `TreeError` names what is wrong."""
    return Published(name, text, loads(text), is_rebuilt)


def posters(
    trees: Sequence[Published], warn: Callable[[str], object], on_progress: OnProgress = silent
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Return posters by path, those that Graphviz draws, and why it does not draw the others.

    `warn` is told of a tree that is too large for a poster.
    """
    drawn, missing, tried = dict[str, bytes](), None, 0
    starts = address_starts(_named(trees))
    for (name, _, tree, _), start in zip(trees, starts, strict=True):
        for form, link in (("svg", f"../{PAGE}#{start}"), ("pdf", None)):
            try:
                sheet = poster(tree, "flow", style_for(tree, page=link))
                drawn[f"trees/{name}.{form}"] = draw(sheet, form)
            except TreeError as error:
                warn(f"{name}: without posters: {error}")
                break
            except GraphvizMissing as error:
                missing = error
            tried += 1
            on_progress(tried / len(trees) / 2)
    with suppress(GraphvizMissing, TreeError):
        drawn[PICTURE] = draw(preview(trees[0].tree), "png")
    return drawn, missing


def preview(tree: Tree) -> Sheet:
    """Return a chart of what to play after one clue, in the size of a picture for links."""
    below = tree.root.branches
    clue = min(below, key=lambda clue: abs(below[clue].size - PREVIEW_WORDS), default=None)
    return poster(tree, "flow", style_for(tree), clue, PREVIEW)


def paths(trees: Iterable[str], lists: Iterable[str]) -> list[str]:
    """Paths of all files that a site of such names can have.

    >>> paths(["raise"], [])[7:]
    ['trees/raise.json', 'trees/raise.json.gz', 'trees/raise.svg', 'trees/raise.pdf']
    """
    return [
        *(INDEX, PAGE, SPECIFICATION, SCHEMA, VERIFIER, SUMS, PICTURE),
        *(f"trees/{name}{ending}" for name in trees for ending in FORMS),
        *(f"{LISTS}/{name}.txt" for name in lists),
    ]


def site(
    trees: Sequence[Published],
    posters: Mapping[str, bytes],
    lists: Collection[WordList] = (),
    about: About = NOTHING,
) -> dict[str, bytes]:
    """Return all files of a site by path, checksums first, which mark the others as its own."""
    text = read_file(os.path.join(published_folder(), "README.md")).decode()
    _, heading, rest = text.partition("## The format")
    made = {
        SCHEMA: files("treegen.tree").joinpath(SCHEMA).read_bytes(),
        VERIFIER: files("treegen").joinpath(VERIFIER).read_bytes(),
    }
    for name, data, *_ in trees:
        made[f"trees/{name}.json"] = data
        made[f"trees/{name}.json.gz"] = gzip.compress(data, mtime=0)
    made |= posters
    sizes = {path: len(data) for path, data in made.items()}
    made[SPECIFICATION] = specification(heading + rest, about, sizes).encode()
    made[PAGE] = page(_named(trees), *page_extras(about, sizes)).encode()
    for words in lists:
        made[f"{LISTS}/{words.name}.txt"] = "".join(f"{word}\n" for word in words.words).encode()
    sizes = {path: len(data) for path, data in made.items()}
    sizes[SUMS] = len(checksums({**made, INDEX: b""}))
    names = {words.info.sha256: words.name for words in lists}
    reader = code_blocks(rest, "python")[0]
    first = index(trees, sizes, names, about, reader).encode()
    return {SUMS: checksums({**made, INDEX: first}), **made, INDEX: first}


def checksums(made: Mapping[str, bytes]) -> bytes:
    r"""Return what `sha256sum -c` reads: a line for each file, by path.

    >>> checksums({"a": b""})[-8:]
    b'b855  a\n'
    """
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())
    ).encode()


def earlier_checksums(folder: Replaceable, found: Entries) -> dict[str, str]:
    """Return checksums by path of the site that is in a folder; none if there is no site.

    `UsageError` names a file that is not, or no longer, what the checksums say.
    """
    if SUMS not in found or not stat.S_ISREG(found[SUMS].st_mode):
        return {}
    data = read_file(os.path.join(folder.path, SUMS))
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError:
        return {}
    own = {path: digest for digest, _, path in (line.partition("  ") for line in lines)}
    if not {SCHEMA, INDEX} <= own.keys():
        return {}
    for path, digest in own.items():
        # Neither a link nor anything behind one: only what is in the folder itself was found.
        if not (
            path in found
            and stat.S_ISREG(found[path].st_mode)
            and _digest(os.path.join(folder.path, path)) == digest
        ):
            raise UsageError(
                f"{os.path.join(folder.name, path)} is not the file that was published "
                f"({SUMS}); put that back, or give a new folder (-o)"
            )
    return {**own, SUMS: hashlib.sha256(data).hexdigest()}


def _digest(path: str) -> str:
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def refuse_overwrite(
    folder: Replaceable, found: Entries, own: Collection[str], paths: Iterable[str]
) -> None:
    """Raise `UsageError` where a path is taken by something that is not of the site `own`."""
    for path in paths:
        for place in (path, *map(str, PurePath(path).parents)):
            if place not in found or place in own:
                continue
            if place == path or not stat.S_ISDIR(found[place].st_mode):
                raise UsageError(
                    f"{os.path.join(folder.name, place)} exists and is no part of a published "
                    "site; expected a new folder (-o), or that of a site"
                )


def _named(trees: Sequence[Published]) -> list[PageTree]:
    return [PageTree(tree.tree, tree.name, f"{tree.name}.json", tree.is_rebuilt) for tree in trees]
