"""Finding a stored tree: in ./trees, or among those that came with treegen."""

from __future__ import annotations

import os

from treegen.clues import normalize
from treegen.errors import NoSuchTree, TreeError
from treegen.tree.file import load
from treegen.tree.model import Tree


def installed() -> str:
    """Folder of the trees that came with treegen, and of their specification.

    >>> os.path.isfile(os.path.join(installed(), "README.md"))
    True
    """
    here = os.path.dirname(os.path.dirname(__file__))  # the package
    folder = os.path.join(here, "trees")  # in a wheel; in a checkout it is one level up
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(here), "trees")


def stored_trees() -> list[list[str]]:
    """Paths of the stored trees: of those in ./trees, then of the installed ones, `raise` first."""
    folders = [folder for folder in ("trees", installed()) if os.path.isdir(folder)]
    if len(folders) == 2 and os.path.samefile(*folders):
        folders.pop()
    return [
        [
            path
            for name in sorted(os.listdir(folder), key=_order)
            if name.endswith(".json") and os.path.isfile(path := os.path.join(folder, name))
        ]
        for folder in folders
    ]


def _order(name: str) -> tuple[bool, str]:
    return name != "raise.json", name.removesuffix(".json")  # salet before salet-hard


def load_tree(name: str) -> Tree:
    """Tree from a file, or else the stored tree of that name (or file name) or opener."""
    return load(tree_path(name))


def tree_path(name: str) -> str:
    """File itself, or else that of the stored tree of that name (or file name) or opener.

    >>> os.path.basename(tree_path("salet-hard"))
    'salet-hard.json'
    """
    if not os.path.isfile(name):
        for folder in stored_trees():
            for path in folder:
                if _named(path, name.removesuffix(".json")):
                    return path
        if name.isalpha() and not os.path.isdir(name):
            return _found(normalize(name))[0]
    return name


def is_stored(name: str) -> bool:
    """Whether `load_tree` finds that tree by its name alone, in its file's folder or not.

    >>> is_stored("raise"), is_stored("README.md")
    (True, False)
    """
    stored = (path for folder in stored_trees() for path in folder)
    return not os.path.isfile(name) or any(os.path.samefile(name, path) for path in stored)


def find_tree(opener: str | None = None) -> Tree:
    """Stored tree with that opener, or the first there is; `NoSuchTree` names those there are.

    A tree for hard mode is taken when no other opens so.

    >>> find_tree("raise").summary.total
    8036
    """
    return _found(opener)[1]


def _found(opener: str | None) -> tuple[str, Tree]:
    """File of the stored tree that `find_tree` returns, and the tree."""
    names, hard = set(), None
    for folder in stored_trees():
        # A tree is usually named for its opener; only when none is do we read them all.
        for path in sorted(folder, key=lambda path: not _named(path, opener)):
            try:
                tree = load(path)
            except (TreeError, OSError):
                if _named(path, opener or "raise"):
                    raise
                continue  # some other JSON that lies about
            if opener in (None, tree.recipe.opener):
                if opener is None or _named(path, opener) or not tree.recipe.hard:
                    return path, tree
                hard = hard or (path, tree)
            name = os.path.basename(path).removesuffix(".json")
            opens = tree.recipe.opener
            names.add(name if name.startswith(opens) else f"{name} ({opens})")
    if hard:
        return hard
    if not names:
        raise NoSuchTree("there is no stored tree; build one: treegen build --opener raise")
    raise NoSuchTree(
        f"no stored tree opens with {opener}, there are: {', '.join(sorted(names))}; "
        f"build it: treegen build --opener {opener}"
    )


def find_hard_tree(opener: str | None = None) -> Tree:
    """Stored tree for hard mode with that opener, or the first there is; else as `find_tree`.

    >>> find_hard_tree("salet").recipe.hard
    True
    """
    for folder in stored_trees():
        # Usually its name says what it is for; only when none does do we read them all.
        for path in sorted(folder, key=lambda path: "hard" not in os.path.basename(path)):
            try:
                tree = load(path)
            except (TreeError, OSError):
                continue  # some other JSON that lies about
            if tree.recipe.hard and opener in (None, tree.recipe.opener):
                return tree
    return find_tree(opener)


def _named(path: str, name: str | None) -> bool:
    return name is not None and os.path.basename(path) == f"{name}.json"
