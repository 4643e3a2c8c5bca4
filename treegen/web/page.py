"""Stored trees as a web page to walk: one HTML file that uses no network.

Only the words of a tree are in it (and weights of answers, if any), in the order of the nodes,
because a clue follows from a guess and an answer: fifteen thousand answers take ninety kilobytes.
"""

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import NamedTuple
from urllib.parse import quote

from treegen import __version__
from treegen.clues import clue_for
from treegen.errors import TreeError, UsageError
from treegen.text import source_hash
from treegen.tree.file import dumps
from treegen.tree.model import Node, Tree, states

# Around what is below a node; no word has them, because they are not printable.
OPEN, CLOSE = "\n", "\t"


class PageTree(NamedTuple):
    """A tree of a page."""

    tree: Tree
    name: str
    file: str | None = None  # None where treewalk finds it by its name


def page(trees: Sequence[PageTree], head: str = "", home: str = "") -> str:
    """Return the HTML of a page with trees; `UsageError` when two have the same name.

    `head` and `home` are HTML for its head, and for its header: the way to the rest of a site.
    """
    names = [shown.name for shown in trees]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two trees are named {name}; rename a file, or leave one out")
    folder = files("treegen.web")
    html, style, *scripts = (
        folder.joinpath(name).read_text("utf-8")
        for name in ("page.html", "page.css", "tree.js", "page.js", "play.js")
    )
    style, script = without_margins(style), without_margins("".join(scripts))
    policy = "; ".join((
        "default-src 'none'",
        f"script-src '{source_hash(script)}'",
        f"style-src '{source_hash(style)}'",
        "img-src data:",  # the icon, so that a browser does not ask for one
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ))  # fmt: skip
    data = json.dumps([_record(tree) for tree in trees], ensure_ascii=False)
    return Template(html).substitute(
        policy=policy,
        generator=f"treegen {__version__}",
        head=head,
        home=home,
        style=style,
        script=script,
        data=data.replace("<", "\\u003c"),
    )


def without_margins(source: str) -> str:
    r"""Return a script or style without indents and lines that only comment: both would weigh.

    >>> without_margins("// One.\nf = () => {\n  one(); // two\n};\n")
    'f = () => {\none(); // two\n};\n'
    """
    return re.sub(r"^ *(//.*\n)?", "", source, flags=re.MULTILINE)


def pack_words(root: Node) -> str:
    r"""Return the words of a tree, each node's branches in clue order, between newline and tab.

    A second newline says that the guess can itself be the answer. `TreeError` when a branch's
    clue is not what its words earn, because then the words alone would not tell it.

    >>> pack_words(Node("might", 3, {"01000": Node("abide", 1, {}), "02222": Node("night", 1, {})}))
    'might\n\nabidenight\t'
    """
    words: list[str] = []

    def write(node: Node, place: str) -> str:
        """Add the node and all below it; return one answer of them."""
        words.append(node.guess)
        if not node.branches:
            return node.guess
        words.append(OPEN + OPEN * node.can_win)
        for clue, branch in sorted(node.branches.items()):
            below = f"{place}.branches.{clue}"
            answer = write(branch, below)
            earned = clue_for(node.guess, answer)
            if clue != earned:
                raise TreeError(f"{below} holds {answer}, to which {node.guess} earns {earned}")
        words.append(CLOSE)
        return node.guess if node.can_win else answer

    write(root, "tree")
    return "".join(words)


def pack_weights(root: Node) -> list[int] | str:
    """Return the weights of a tree's answers, in the order of the words; a node's follow from them.

    Where all are 0 or 1, they are the bits of hexadecimal digits.

    >>> pack_weights(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    [1, 3]
    >>> pack_weights(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 0)}, 1))
    '8'
    """
    weights = [node.own_weight for _, node in states(root) if node.can_win]
    if max(weights) > 1:
        return weights
    digits = -(-len(weights) // 4)
    bits = "".join(map(str, weights)).ljust(4 * digits, "0")
    return f"{int(bits, 2):0{digits}x}"


def address_starts(trees: Sequence[PageTree]) -> list[str]:
    """Return what precedes the turns in the addresses of each tree of a page, as in tree.js.

    A plain opener means the tree of that name, or else the first that opens with it.
    """
    plain: dict[str, str] = {}
    for tree, name, _ in trees:
        opener = tree.recipe.opener
        if name == opener or opener not in plain:
            plain[opener] = name
    return [
        "" if plain[tree.recipe.opener] == name else f"{quoted(name)}:" for tree, name, _ in trees
    ]


def quoted(text: str) -> str:
    """Return a part of an address, in which dots stand between the turns.

    >>> quoted("a.b c")
    'a%2Eb%20c'
    """
    return quote(text, safe="").replace(".", "%2E")


def _record(shown: PageTree) -> dict[str, object]:
    tree, name, file = shown
    text = dumps(tree)
    head, key, _ = text.decode().partition('"tree":')  # no other key has that name
    record: dict[str, object] = {
        "name": name,
        "file": file,
        "opener": tree.recipe.opener,
        "sha256": sha256(text).hexdigest(),
        "head": head + key,
        "words": pack_words(tree.root),
    }
    if tree.root.weight is not None:
        record["weights"] = pack_weights(tree.root)
    return record
