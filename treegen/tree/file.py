"""The tree file, read and written. trees/FORMAT.md specifies it, model.py holds it.

A file that came with treegen is known by its checksum, and read without checks. verify.py checks
any other, but for the games of its answers, which are not replayed here.
"""

import os
from contextlib import suppress

from treegen import verify
from treegen.errors import TreeError, refused
from treegen.files import FilePath, path_text, read_file, read_once, write_whole
from treegen.text import number_of
from treegen.tree import fields
from treegen.tree.find import DEFAULT, Stored, find_stored, is_known, stored_trees
from treegen.tree.model import Tree
from treegen.tree.node import TREE_FORMAT, Json, Node, parse_file, root_of
from treegen.tree.recipe import Recipe, Summary
from treegen.version import __version__

TREES_IN_MEMORY = 16  # of some 10 MB each


# Reading: text first, files last.


def loads(text: str | bytes) -> Tree:
    """Return a tree from the text of its file.

    >>> loads(dumps(find_tree("raise")))
    <Tree raise: 2,315 answers, mean 3.4713>

    `TreeError` if it is not a sound tree; it names the first place that is wrong.
    """
    if not isinstance(text, str | bytes):
        raise refused("text", text, "the text of a tree's file")
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    is_published = is_known(data, TREE_FORMAT)
    tree = parse_file(data, TREE_FORMAT) if is_published else _checked(data)
    summary = tree["summary"]
    if not tree["recipe"]["prior"]:
        summary = {**summary, "weighted_mean": summary["mean"]}
    recipe = fields.read(Recipe, tree["recipe"])
    figures = fields.read(Summary, summary)
    return Tree(recipe, figures, root_of(tree), text=data if is_published else b"")


def _checked(text: bytes) -> Json:
    """Return a tree file's JSON after the verifier's checks, except the replay of all answers."""
    try:
        tree, played, games = verify.parse(text)
    except verify.Fault as fault:
        raise TreeError(str(fault)) from None
    if any(verify.figure_faults(tree, played, games)):
        raise TreeError(verify.faults(text)[0])  # a replay names the node where an answer is lost
    return tree


def load(path: FilePath) -> Tree:
    """Return the tree in a file.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "mine.json"
    >>> save(find_tree("raise"), path)
    >>> load(path) == find_tree("raise"), load(str(path)).name
    (True, 'mine')

    A file that did not come with treegen is shown with its path.

    `OSError` if it cannot be read; `TreeError` if it is not a sound tree, with the file and the
    first place that is wrong.
    """
    return _loaded(path_text(path))


@read_once(TREES_IN_MEMORY)
def _loaded(path: str) -> Tree:
    try:
        text = read_file(path)
        name = os.path.splitext(os.path.basename(path))[0]
        is_own = Stored(name, path).origin(text) == path
        return loads(text)._replace(name=name, file=path if is_own else "")
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def find_tree(name: FilePath = DEFAULT) -> Tree:
    """Return a stored tree by its name or opener, or the tree in a file.

    >>> find_tree()
    <Tree everyday (taser): 14,855 answers, weighted mean 3.1090>
    >>> find_tree("human").recipe.opener, find_tree("tares").recipe.opener
    ('tares', 'tares')

    Default: the tree for today's game. `NoSuchTree` if there is none; it names those there are, or
    the one you may have meant.
    """
    if not isinstance(name, str | os.PathLike):
        raise refused("name", name, "a stored tree's name or opener, or a file")
    return load(find_stored(path_text(name)).path)


def found_tree(tree: Tree | FilePath) -> Tree:
    """Return a tree, or the one that a name or a file's path finds."""
    if isinstance(tree, Tree):
        return tree
    if not isinstance(tree, str | os.PathLike):
        raise refused("tree", tree, "a tree, its name or its file")
    return find_tree(tree)


def recipe_of(data: Json) -> Recipe | None:
    """Return a recipe from JSON, as `find.py` reads it; None if a field is wrong."""
    try:
        verify.check({"recipe": data}, {"recipe": verify.RECIPE}, "")
        return fields.read(Recipe, data)
    except (verify.Fault, LookupError, TypeError):
        return None


def version_text() -> str:
    """Version of treegen, and of the data of the tree for today's game, if one is found.

    >>> version_text().startswith(f"treegen {__version__}, data 20")
    True
    """
    text = f"treegen {__version__}"
    recipe = None
    with suppress(OSError, TreeError):  # the tree is damaged
        stored = next(stored_trees(), None)
        recipe = recipe_of(stored.recipe) if stored else None
    if recipe and recipe.data:
        text += f", data {recipe.data}"
    return text


# Writing.


def dumps(tree: Tree) -> bytes:
    """Return the text of a tree's file: compact UTF-8 JSON, the same bytes for equal trees.

    >>> dumps(find_tree("raise"))[:39]
    b'{"format":"treegen/tree","version":1,"r'

    `TreeError` if the file would be larger than one that can be read (12 MB).
    """
    if not isinstance(tree, Tree):
        raise refused("tree", tree, "a tree")
    if tree.text:
        return tree.text
    import orjson  # here, because it takes longer to load than to read a tree

    has_prior = tree.recipe.prior is not None  # else each word weighs 1, and weights are left out
    summary = fields.write(tree.summary)
    if has_prior:
        summary["heaviest"] = max(tree.root.weights)
    else:
        del summary["weighted_mean"]
    form, version = TREE_FORMAT
    data = {
        "format": form,
        "version": version,
        "recipe": tree.recipe.fields,
        "summary": summary,
        "tree": _plain(tree.root, has_prior),
    }
    text = orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)
    count = sum(map(text.count, (b"{", b"[", b",")))
    if len(text) > verify.LARGEST or count > verify.MAX_VALUES:
        raise TreeError(
            f"{number_of(tree.root.size, 'answer')} make a file of {len(text):,} bytes and "
            f"{count:,} values; a tree file has at most {verify.LARGEST:,} and "
            f"{verify.MAX_VALUES:,}"
        )
    return text


def _plain(node: Node, has_prior: bool) -> Json:
    data: Json = {"guess": node.guess, "size": node.size}
    if has_prior:
        data["weight"] = node.weight
    if node.branches:
        below = sorted(node.branches.items())
        data["branches"] = {clue: _plain(branch, has_prior) for clue, branch in below}
    return data


def save(tree: Tree, path: FilePath) -> None:
    """Write a tree to a file, whole or not at all.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "mine.json"
    >>> save(find_tree("raise"), path)
    >>> path.stat().st_size > 80_000
    True

    `OSError` if it cannot be written; `TreeError` if the tree is too large for a file.
    """
    text = dumps(tree)
    write_whole(path_text(path), text)
