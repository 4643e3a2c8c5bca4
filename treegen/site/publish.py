"""The files of a published site, and the folder that they replace whole.

Trees lie in a folder of their own, so that no name of one can be that of another file.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from importlib.resources import files
from shlex import quote
from tempfile import TemporaryDirectory

from treegen import verify
from treegen.chart.draw import draw
from treegen.chart.labels import style_for
from treegen.chart.sheet import Sheet, poster
from treegen.errors import GraphvizMissing, TreeError, UsageError
from treegen.files import read_file
from treegen.page.page import address_starts, page
from treegen.site.site import (
    NOTHING,
    About,
    Published,
    code_blocks,
    index,
    specification,
    walk_extras,
)
from treegen.text import OnProgress, number_of, shown, silent
from treegen.tree.file import loads
from treegen.tree.find import published_folder
from treegen.tree.model import Tree
from treegen.words.lists import BUNDLED, Warn, WordList, find_list, ignore, load_words

# Function that builds a tree again, given with its file's text, and returns how they differ.
Rebuild = Callable[[bytes, Tree, WordList | None, OnProgress], list[str]]

SUMS = "SHA256SUMS"
PREVIEW = 900, 472.5  # points, in pixels 1,200 by 630: what others show of a link
PREVIEW_WORDS = 17  # after the clue in it, or about as many: they are legible, but no few


def publish(
    paths: Sequence[str],
    list_paths: Sequence[str],
    folder: str,
    about: About = NOTHING,
    force: bool = False,
    rebuild: Rebuild | None = None,
    warn: Warn = ignore,
    on_progress: OnProgress = silent,
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Write a site; return its files by path, and why Graphviz drew no posters, if it did not.

    `TreeError` names the first fault of a tree.
    """
    files, list_files = files_by_name(paths), files_by_name(list_paths)
    lists = {name: load_words(path, warn=warn) for name, path in list_files.items()}
    check_folder(folder, force)
    trees = read_trees(files, lists.values(), rebuild, on_progress)
    for line in check_lists(trees, lists):
        warn(line)
    drawn, missing = posters(trees, warn, on_progress)
    made = site(trees, drawn, lists.values(), about)
    write_folder(folder, made, force)
    return made, missing


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


def read_trees(
    paths: Mapping[str, str],
    lists: Collection[WordList] = (),
    rebuild: Rebuild | None = None,
    on_progress: OnProgress = silent,
) -> list[Published]:
    """Read and replay trees, given by name; `TreeError` names the first fault.

    Their guesses may be checked by one of the lists. With `rebuild` each is built again too.
    """
    trees = list[Published]()

    def progress(share: float, note: str = "") -> None:
        on_progress((len(trees) + share) / len(paths), note)

    for name, path in paths.items():
        text = read_file(path)
        faults = verify.faults(text)
        if not faults:
            tree = loads(text)
            guesses = find_list(tree.recipe.guesses, *lists)
            if lists:
                faults = verify.faults(text, guesses)
            if rebuild and not faults:
                faults = rebuild(text, tree, guesses, progress)
        if faults:
            more = f" (and {number_of(len(faults) - 1, 'more fault')})" if len(faults) > 1 else ""
            again = f"treegen verify {quote(path)}{' --rebuild' if rebuild else ''} shows all"
            raise TreeError(f"{path}: {faults[0]}{more}; not published; {again}")
        trees.append(Published(name, text, tree, rebuild is not None))
    return trees


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


def posters(
    trees: Sequence[Published], warn: Warn = ignore, on_progress: OnProgress = silent
) -> tuple[dict[str, bytes], GraphvizMissing | None]:
    """Return posters by path, those that Graphviz draws, and why it does not draw the others.

    `warn` is told of a tree that is too large for a poster.
    """
    drawn, missing, tried = dict[str, bytes](), None, 0
    starts = address_starts([tree.page_tree for tree in trees])
    for tree, start in zip(trees, starts, strict=True):
        for form, link in (("svg", f"../page.html#{start}"), ("pdf", None)):
            try:
                sheet = poster(tree.tree, "flow", style_for(tree.tree, page=link))
                drawn[f"{tree.file}.{form}"] = draw(sheet, form)
            except TreeError as error:
                warn(f"{tree.name}: without posters: {error}")
                break
            except GraphvizMissing as error:
                missing = error
            tried += 1
            on_progress(tried / len(trees) / 2)
    with suppress(GraphvizMissing, TreeError):
        drawn["preview.png"] = draw(preview(trees[0].tree), "png")
    return drawn, missing


def preview(tree: Tree) -> Sheet:
    """Return a chart of what to play after one clue, in the size of a picture for links."""
    below = tree.root.branches
    clue = min(below, key=lambda clue: abs(below[clue].size - PREVIEW_WORDS), default=None)
    return poster(tree, "flow", style_for(tree), clue, PREVIEW)


def site(
    trees: Sequence[Published],
    posters: Mapping[str, bytes],
    lists: Collection[WordList] = (),
    about: About = NOTHING,
) -> dict[str, bytes]:
    """Return all files of a site by path."""
    text = read_file(os.path.join(published_folder(), "README.md")).decode()
    _, heading, rest = text.partition("## The format")
    made = {
        "tree.schema.json": files("treegen.tree").joinpath("tree.schema.json").read_bytes(),
        "verify.py": files("treegen").joinpath("verify.py").read_bytes(),
    }
    for tree in trees:
        made[f"{tree.file}.json"] = tree.text
        made[f"{tree.file}.json.gz"] = gzip.compress(tree.text, mtime=0)
    made |= posters
    for words in lists:
        made[f"lists/{words.name}.txt"] = "".join(f"{word}\n" for word in words.words).encode()
    made["format.html"] = specification(heading + rest, _sizes(made), about).encode()
    walked = [tree.page_tree for tree in trees]
    made["page.html"] = page(walked, *walk_extras(_sizes(made), about)).encode()
    sizes = _sizes(made) | {SUMS: len(checksums({**made, "index.html": b""}))}
    names = {words.info.sha256: words.name for words in lists}
    reader = code_blocks(rest, "python")[0]
    made["index.html"] = index(trees, sizes, names, about, reader).encode()
    return {**made, SUMS: checksums(made)}


def _sizes(made: Mapping[str, bytes]) -> dict[str, int]:
    return {path: len(data) for path, data in made.items()}


def checksums(made: Mapping[str, bytes]) -> bytes:
    r"""Return what `sha256sum -c` reads: a line for each file, by path.

    >>> checksums({"a": b""})[-8:]
    b'b855  a\n'
    """
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(made.items())
    ).encode()


# The folder.


def check_folder(folder: str, force: bool) -> None:
    """Raise `UsageError` where no site can be written; `force` allows files of others there."""
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is not a folder; give another (-o)")
    if os.path.join(os.getcwd(), "").startswith(os.path.join(os.path.realpath(folder), "")):
        raise UsageError(f"{folder} holds the current folder; give one in it, such as -o site")
    if not force and (foreign := _foreign_paths(folder)):
        name = os.path.join(folder, foreign[0])
        more = f" (and {number_of(len(foreign) - 1, 'other')})" if len(foreign) > 1 else ""
        raise UsageError(
            f"{name}{more} was not published there, or has changed since; move it, give another "
            "folder (-o), or --force, which keeps it unless the site has a file of that name"
        )


def write_folder(folder: str, made: Mapping[str, bytes], force: bool = False) -> None:
    """Fill a new folder beside the old one, which it then replaces."""
    path = os.path.realpath(folder)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with TemporaryDirectory(prefix=".treegen-", dir=os.path.dirname(path)) as beside:
        new, old = os.path.join(beside, "new"), os.path.join(beside, "old")
        for name, data in made.items():
            target = os.path.join(new, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        check_folder(folder, force)
        for name in _foreign_paths(path):
            source, target = os.path.join(path, name), os.path.join(new, name)
            if os.path.isdir(source) and not os.path.islink(source):
                os.makedirs(target, exist_ok=True)
            elif not os.path.lexists(target):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy2(source, target, follow_symlinks=False)
        try:
            if os.path.isdir(path):
                os.rename(path, old)
            os.rename(new, path)
        except BaseException:
            if os.path.isdir(old) and not os.path.isdir(path):
                os.rename(old, path)
            raise


def _foreign_paths(folder: str) -> list[str]:
    """Files, links and empty folders in a folder that its checksums do not name as they are."""
    known = _published(folder)
    foreign = []
    for top, folders, names in os.walk(folder):
        if not folders and not names and top != folder:
            foreign.append(os.path.relpath(top, folder))
        for name in (*folders, *names):
            path = os.path.join(top, name)
            if name in folders and not os.path.islink(path):
                continue
            place = os.path.relpath(path, folder)
            is_file = os.path.isfile(path) and not os.path.islink(path)
            if not is_file or known.get(place) != _digest(path):
                foreign.append(place)
    return sorted(foreign)


def _published(folder: str) -> dict[str, str]:
    """Checksums by path of the site that was published to a folder, if any."""
    try:
        data = read_file(os.path.join(folder, SUMS))
        lines = [line.partition("  ") for line in data.decode().splitlines()]
    except (FileNotFoundError, UnicodeDecodeError):
        return {}
    known = {path: digest for digest, _, path in lines}
    if not {"index.html", "tree.schema.json"} <= known.keys():
        return {}
    return {**known, SUMS: hashlib.sha256(data).hexdigest()}


def _digest(path: str) -> str:
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
