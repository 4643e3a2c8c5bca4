"""Stored trees as a web page to walk: one HTML file that asks nothing of any network.

The trees travel in it as their words alone (and weights, if they have any), in the order of the
nodes, because a clue follows from a guess and an answer: twelve thousand answers take a hundred
kilobytes.
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import NamedTuple
from urllib.parse import quote

from treegen import __version__
from treegen.clues import clue_for
from treegen.errors import TreeError, UsageError
from treegen.tree.file import dumps
from treegen.tree.model import Node, Tree

# Around what is below a node; no word has them, because they are not printable.
OPEN, CLOSE = "\n", "\t"


class Named(NamedTuple):
    """A tree, its name on the page, and its file, unless treewalk finds it by that name."""

    tree: Tree
    name: str
    file: str | None = None


def page(trees: Sequence[Named]) -> str:
    """HTML of a page with trees; `UsageError` when two have one name."""
    names = [named.name for named in trees]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise UsageError(f"two trees are named {twice}; rename a file, or leave one out")
    html, style, *scripts = (
        files("treegen.web").joinpath(name).read_text("utf-8")
        for name in ("page.html", "page.css", "tree.js", "page.js")
    )
    script = "".join(scripts)
    policy = (  # an image is the icon, so that a browser does not ask for one
        f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )
    data = json.dumps([_packed(named) for named in trees], ensure_ascii=False)
    return Template(html).substitute(
        policy=policy,
        generator=f"treegen {__version__}",
        style=style,
        script=script,
        data=data.replace("<", "\\u003c"),
    )


def spell(root: Node) -> str:
    r"""Words of a tree, each node's branches in clue order, between a newline and a tab.

    A second newline says that the guess can itself be the answer. `TreeError` when a branch's
    clue is not what its words earn, because then the words alone would not tell it.

    >>> spell(Node("might", 3, {"01000": Node("abide", 1, {}), "02222": Node("night", 1, {})}))
    'might\n\nabidenight\t'
    """
    words: list[str] = []

    def write(node: Node, place: str) -> str:
        """Add the node and all below it; return one answer of them."""
        words.append(node.guess)
        if not node.branches:
            return node.guess
        words.append(OPEN + OPEN * node.can_win)
        found = node.guess
        for number, (clue, branch) in enumerate(sorted(node.branches.items())):
            below = f"{place}.branches.{clue}"
            answer = write(branch, below)
            earned = clue_for(node.guess, answer)
            if clue != earned:
                raise TreeError(f"{below} holds {answer}, to which {node.guess} earns {earned}")
            if not (number or node.can_win):
                found = answer
        words.append(CLOSE)
        return found

    write(root, "tree")
    return "".join(words)


def weights(node: Node) -> list[int | None]:
    """Weights of a node and of all below it, in the order in which they are spelt.

    >>> weights(Node("abide", 2, {"02200": Node("ebbed", 1, {}, 3)}, 4))
    [4, 3]
    """
    branches = sorted(node.branches.items())
    return [node.weight, *(weight for _, branch in branches for weight in weights(branch))]


def starts(trees: Sequence[Named]) -> list[str]:
    """What stands before the turns in the addresses of each tree of a page, as in tree.js.

    A plain opener means the tree of that name, or else the first that opens with it.
    """
    openers = {named.name: named.tree.recipe.opener for named in trees}
    plain = {opener: name for name, opener in reversed(openers.items())}
    plain |= {name: name for name, opener in openers.items() if name == opener}
    return [
        "" if plain[opener] == name else f"{quote(name, safe='').replace('.', '%2E')}:"
        for name, opener in openers.items()
    ]


def _packed(named: Named) -> dict[str, object]:
    text, root = dumps(named.tree), named.tree.root
    head, key, _ = text.decode().partition('"tree":')  # no other key has that name
    return {
        "name": named.name,
        "file": named.file,
        "opener": named.tree.recipe.opener,
        "sha256": sha256(text).hexdigest(),
        "head": head + key,
        "words": spell(root),
        **({} if root.weight is None else {"weights": weights(root)}),
    }


def digest(text: str) -> str:
    """Name of an inline script or style in a Content-Security-Policy."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
