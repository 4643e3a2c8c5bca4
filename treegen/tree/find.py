"""Finding a stored tree: in ./trees, or among those that came with treegen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain

from treegen.clues import Mode, normalize
from treegen.errors import NoSuchTree, TreeError
from treegen.tree.file import MAX_LENGTH, load
from treegen.tree.model import Tree

TODAY = "today"  # the tree for today's game
CHOSEN = "TREEGEN_TREE"  # variable that names the tree that treewalk and play take by default


def published_folder() -> str:
    """Folder of the trees that came with treegen, and of their specification.

    >>> os.path.isfile(os.path.join(published_folder(), "README.md"))
    True
    """
    package = os.path.dirname(os.path.dirname(__file__))
    folder = os.path.join(package, "trees")  # in a wheel; in a checkout it is one level up
    return folder if os.path.isdir(folder) else os.path.join(os.path.dirname(package), "trees")


def stored_trees() -> list[list[str]]:
    """Paths of the stored trees, `today` first: those in ./trees, then those that came along."""
    folders = [folder for folder in ("trees", published_folder()) if os.path.isdir(folder)]
    if len(folders) == 2 and os.path.samefile(*folders):
        folders.pop()

    def order(file: str) -> tuple[bool, bool, str]:
        name = _name(file)
        return name != TODAY, name != "raise", name  # then `salet` before `salet-hard`

    return [
        [
            path
            for name in sorted(os.listdir(folder), key=order)
            if name.endswith(".json") and os.path.isfile(path := os.path.join(folder, name))
        ]
        for folder in folders
    ]


def stored_names() -> list[str]:
    """Names of the stored trees, `today` first.

    >>> stored_names()[:2]
    ['today', 'raise']
    """
    return list(dict.fromkeys(map(_name, chain(*stored_trees()))))


def find_tree(name: str | None = None) -> Tree:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    Without a name, that for today's game. `NoSuchTree` names the stored trees there are.

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
    if not name.isalpha() or len(name) > MAX_LENGTH or os.path.isdir(name):
        return name  # it can be no opener
    opener = normalize(name)
    try:
        return _by_opener(opener)[0]
    except NoSuchTree as error:
        raise NoSuchTree(f"{error}; build it: treegen build --opener {opener}") from None


def is_stored(name: str) -> bool:
    """Test whether that tree is a stored one, named or as a file, and so found in any folder.

    >>> is_stored("raise"), is_stored("README.md")
    (True, False)
    """
    stored = chain(*stored_trees())
    return not os.path.isfile(name) or any(os.path.samefile(name, path) for path in stored)


def find_by_opener(opener: str | None = None, mode: Mode = Mode.NORMAL) -> Tree:
    """Return the stored tree with that opener, or the one for today's game; else `NoSuchTree`.

    That which `TREEGEN_TREE` names comes first. For hard mode, a tree for it where there is one;
    else such a tree only where no other opens so.

    >>> [find_by_opener("salet", mode).recipe.mode.value for mode in (Mode.NORMAL, Mode.HARD)]
    ['normal mode', 'hard mode']
    """
    hard = mode is not Mode.NORMAL
    if name := os.environ.get(CHOSEN):
        tree = find_tree(name)
        if opener in (None, tree.recipe.opener) and (not hard or tree.recipe.hard):
            return tree
    if opener is None and not hard:
        for path in chain(*stored_trees()):
            if _name(path) == TODAY:
                return load(path)
    return _by_opener(opener, hard)[1]


def other_trees(tree: Tree) -> Iterator[tuple[str, Tree]]:
    """Yield the names of other stored trees with that opener (and for hard mode), and the trees.

    >>> [name for name, _ in other_trees(find_tree("raise"))]
    ['raise-any', 'raise-hard']
    """
    opener, hard = tree.recipe.opener, tree.recipe.hard
    paths = {_name(path): path for path in chain(*reversed(stored_trees()))}
    for name in sorted(paths, key=lambda name: not name.startswith(opener)):
        try:
            other = load(paths[name])
        except (TreeError, OSError):  # some other JSON that lies about
            continue
        if other.recipe.opener == opener and other.recipe.hard >= hard and other != tree:
            yield name, other


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
    raise NoSuchTree(f"no stored tree opens with {opener}, there are: {', '.join(sorted(names))}")


def _name(path: str) -> str:
    return os.path.basename(path).removesuffix(".json")
