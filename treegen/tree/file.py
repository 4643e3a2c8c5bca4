"""The tree file, read and written. trees/README.md specifies it, model.py holds it.

verify.py checks what is read, but here the answers are not replayed.
"""

import json
from typing import Any

from treegen.errors import TreeError
from treegen.files import LARGEST, MOST, read_file, write_whole
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.find import HEAD, tree_path
from treegen.tree.model import ListInfo, Node, PriorInfo, Recipe, Tree
from treegen.verify import Fault, faults, figure_faults, parse

FORMAT = "treegen/tree"
VERSION = 1
# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
# What to do about a file in which the verifier finds a fault of that kind.
ADVICE = {
    "format": "; treegen convert reads the formats of other programs",
    "version": "; take the treegen that wrote it",
}


# Reading: text first, files last.


def loads(text: str | bytes) -> Tree:
    """Return the tree in a file's text; `TreeError` names the first place that is wrong."""
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        tree, played, games = parse(data)
    except Fault as fault:
        raise TreeError(f"{fault}{ADVICE.get(fault.kind, '')}") from None
    if any(figure_faults(tree, played, games)):
        raise TreeError(faults(data)[0])  # which is where an answer goes astray, if one does
    recipe, root = _recipe(tree["recipe"]), _node(tree["tree"], tree["recipe"]["prior"] is not None)
    return Tree(recipe, summarise(root), root)


def load(path: str) -> Tree:
    """Return the tree in a file; `TreeError` names the file and the place that is wrong."""
    try:
        return loads(read_file(path))
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def find_tree(name: str | None = None) -> Tree:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    Without a name, that for today's game. `NoSuchTree` names the stored trees there are.

    >>> find_tree("human").recipe.opener, find_tree("tares").recipe.opener
    ('tares', 'tares')
    """
    return load(tree_path(name))


def read_recipe(path: str) -> Recipe | None:
    """Return the recipe at the start of a tree file, not parse; None where there is none."""
    with open(path, "rb") as stream:
        head = stream.read(HEAD).decode(errors="replace")
    try:
        start = head.index("{", head.index('"recipe"'))
        return _recipe(json.JSONDecoder().raw_decode(head, start)[0])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _recipe(data: dict[str, Any]) -> Recipe:
    fields = {name: data[name] for name in Recipe._fields if name in data}
    for name in ("guesses", "answers"):
        fields[name] = ListInfo(*(data[name][part] for part in ListInfo._fields))
    if prior := data["prior"]:
        fields["prior"] = PriorInfo(*(prior[part] for part in PriorInfo._fields))
    if "openers" in data:
        fields["openers"] = tuple(data["openers"])
    return Recipe(**fields)


def _node(data: dict[str, Any], weighted: bool) -> Node:
    below = data.get("branches", {}).items()
    branches = {clue: _node(branch, weighted) for clue, branch in below}
    return Node(data["guess"], data["size"], branches, data["weight"] if weighted else None)


# Writing.


def dumps(tree: Tree) -> bytes:
    """Return the text of a tree file: compact UTF-8 JSON, the same bytes for equal trees.

    `TreeError` where it would be larger than a file may be that is read.
    """
    import orjson  # here, so that looking a move up does not pay for it

    def fields(part: Any) -> dict[str, Any]:
        """Return the fields of a part of the file, those with a default only where they differ."""
        return {
            name: fields(value) if hasattr(value, "_asdict") else value
            for name, value in part._asdict().items()
            if name not in part._field_defaults or value != part._field_defaults[name]
        }

    def plain(node: Node) -> dict[str, Any]:
        data: dict[str, Any] = {"guess": node.guess, "size": node.size}
        if node.weight is not None:
            data["weight"] = node.weight
        if node.branches:
            data["branches"] = {clue: plain(node.branches[clue]) for clue in sorted(node.branches)}
        return data

    data = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": fields(tree.recipe),
        "summary": fields(tree.summary),
        "tree": plain(tree.root),
    }
    text = orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)
    count = sum(map(text.count, (b"{", b"[", b",")))
    if len(text) > LARGEST or count > MOST:
        raise TreeError(
            f"{number_of(tree.root.size, 'answer')} make a file of {len(text):,} bytes and "
            f"{count:,} values; a tree file has at most {LARGEST:,} and {MOST:,}"
        )
    return text


def save(tree: Tree, path: str) -> None:
    write_whole(path, dumps(tree))
