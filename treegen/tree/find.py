"""Finding a stored tree: in ./trees, or among those that came with treegen."""

from __future__ import annotations

import os
from itertools import chain

from treegen.clues import Mode, normalize
from treegen.errors import NoSuchTree, TreeError
from treegen.tree.file import load
from treegen.tree.model import Tree


def published_folder() -> str:
    """Folder of the trees that came with treegen, and of their specification.

    >>> os.path.isfile(os.path.join(published_folder(), "README.md"))
    True
    """
    package = os.path.dirname(os.path.dirname(__file__))
    folder = os.path.join(package, "trees")  # in a wheel; in a checkout it is one level up
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(package), "trees")


def stored_trees() -> list[list[str]]:
    """Paths of the stored trees: those in ./trees, then those that came along, `raise` first."""
    folders = [folder for folder in ("trees", published_folder()) if os.path.isdir(folder)]
    if len(folders) == 2 and os.path.samefile(*folders):
        folders.pop()
    return [
        [
            path
            # `raise` first, and `salet` before `salet-hard`
            for name in sorted(os.listdir(folder), key=lambda n: (n != "raise.json", _name(n)))
            if name.endswith(".json") and os.path.isfile(path := os.path.join(folder, name))
        ]
        for folder in folders
    ]


def find_tree(name: str | None = None) -> Tree:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    Without a name, the first stored tree. `NoSuchTree` names the stored trees there are.

    >>> find_tree("human").recipe.opener, find_tree("tares").recipe.opener
    ('tares', 'tares')
    """
    return find_by_opener() if name is None else load(tree_path(name))


def tree_path(name: str) -> str:
    """Return the file of the tree that `find_tree` returns.

    >>> os.path.basename(tree_path("salet-hard"))
    'salet-hard.json'
    """
    if os.path.isfile(name):
        return name
    for path in chain(*stored_trees()):
        if _name(path) == name.removesuffix(".json"):
            return path
    if name.isalpha() and not os.path.isdir(name):
        return _by_opener(normalize(name))[0]
    return name


def is_stored(name: str) -> bool:
    """Test whether that tree is a stored one, named or as a file, and so found in any folder.

    >>> is_stored("raise"), is_stored("README.md")
    (True, False)
    """
    stored = chain(*stored_trees())
    return not os.path.isfile(name) or any(os.path.samefile(name, path) for path in stored)


def find_by_opener(opener: str | None = None, mode: Mode = Mode.NORMAL) -> Tree:
    """Return the stored tree with that opener, or the first there is; else `NoSuchTree`.

    For hard mode, a tree for it where there is one; else such a tree only where no other opens so.

    >>> [find_by_opener("salet", mode).recipe.mode.value for mode in (Mode.NORMAL, Mode.HARD)]
    ['normal mode', 'hard mode']
    """
    return _by_opener(opener, mode is not Mode.NORMAL)[1]


def _by_opener(opener: str | None, hard: bool = False) -> tuple[str, Tree]:
    def unlikely(path: str) -> tuple[bool, bool]:
        return hard and "hard" not in _name(path), _name(path) != opener

    names, other = set(), None
    for folder in stored_trees():
        # Most trees are named for what they are; the others are read only when none of these fits.
        for path in sorted(folder, key=unlikely):
            name = _name(path)
            try:
                tree = load(path)
            except (TreeError, OSError):
                if name == (opener or "raise") and not hard:
                    raise
                continue  # some other JSON that lies about
            opens = tree.recipe.opener
            if opener in (None, opens):
                if tree.recipe.hard is hard or (not hard and opener in (None, name)):
                    return path, tree
                other = other or (path, tree)
            names.add(name if name.startswith(opens) else f"{name} ({opens})")
    if other:
        return other
    if not names:
        raise NoSuchTree("there is no stored tree; build one: treegen build --opener raise")
    raise NoSuchTree(
        f"no stored tree opens with {opener}, there are: {', '.join(sorted(names))}; "
        f"build it: treegen build --opener {opener}"
    )


def _name(path: str) -> str:
    return os.path.basename(path).removesuffix(".json")
