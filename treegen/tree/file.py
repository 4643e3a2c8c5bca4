"""The tree file: read, checked and written. trees/README.md specifies it, model.py holds it.

Reading checks each field and adds sizes and weights up; where anything is in doubt, verify.py says
what is wrong. Only that one replays the answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from treegen.clues import MAX_LENGTH, is_clue, normalize
from treegen.errors import TreeError
from treegen.files import LARGEST, MOST, read_file, write_whole
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.find import tree_path
from treegen.tree.model import (
    ListInfo,
    Node,
    PriorInfo,
    Recipe,
    Tree,
    nodes,
    weight_left,
    weighted_total,
)
from treegen.verify import faults

FORMAT = "treegen/tree"
VERSION = 1
# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
ELSEWHERE = "treegen convert reads the formats of other programs"


# Kinds of values, and the fields that are of each.

KINDS: Mapping[str, Callable[[Any], bool]] = {
    "text": lambda v: type(v) is str and v != "" and v.isprintable(),
    "word": lambda v: type(v) is str and v.isprintable() and 2 <= len(v) <= MAX_LENGTH,
    "words": lambda v: type(v) is list and all(map(KINDS["word"], v)) and len({*v}) == len(v) > 1,
    "count": lambda v: type(v) is int and 0 < v < 2**53,
    "share": lambda v: type(v) is float and 0 < v < 1,
    "flag": lambda v: type(v) is bool,
    "true": lambda v: v is True,
    "sha256": lambda v: type(v) is str and len(v) == 64 and not v.strip("0123456789abcdef"),
}
LIST = {"name": "text", "count": "count", "sha256": "sha256"}
PRIOR = {"name": "text", "total": "count", "sha256": "sha256"}
RECIPE = {"policy": "text", "opener": "word", "hard": "flag", "ties": "text", "generator": "text"}
SEARCH = {"objective": "text", "lower_bound": "count", "proven": "flag"}  # all of them, or none
OPTIONAL = {
    "strict": "true", "prefilter": "share", "openers": "words", "max_turns": "count",
    "width": "count", "others_width": "count",
}  # fmt: skip


def _fields(data: dict[str, Any], kinds: Mapping[str, str]) -> dict[str, Any]:
    if not all(KINDS[kind](data[name]) for name, kind in kinds.items()):
        raise ValueError
    return {name: data[name] for name in kinds}


# Reading: text first, files last.


def parse_json(
    text: str | bytes, members: Callable[[list[tuple[str, Any]]], object] | None = None
) -> Any:
    """Return the value in a JSON text; `TreeError` where there is none, or more than a million.

    `members` makes an object of its names and values, as in `json.loads`.

    >>> parse_json("[" + "0," * MOST)
    Traceback (most recent call last):
    treegen.errors.TreeError: has 1,000,001 values; a tree file has at most 1,000,000
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise TreeError(f"not UTF-8 at byte {error.start}; a tree file is UTF-8") from None
    count = sum(map(text.count, "{[,"))  # one of these stands before each value
    if count > MOST:
        raise TreeError(f"has {count:,} values; a tree file has at most {MOST:,}")
    try:
        return json.loads(text, object_pairs_hook=members)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        elsewhere = "" if members else f"; {ELSEWHERE}"  # which gives members
        raise TreeError(f"not JSON, or cut short: {error}{elsewhere}") from None


def loads(text: str | bytes) -> Tree:
    """Return the tree in a file's text; `TreeError` names the first place that is wrong."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TreeError(f'not a tree file: it has no "format": "{FORMAT}"; {ELSEWHERE}')
    try:
        return _tree(data)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        pass
    text = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    fault, *_ = [*faults(text.removeprefix(b"\xef\xbb\xbf")), "it contradicts itself"]
    place = re.match(r"((recipe|summary|tree)\b[.\w]*)|version|", fault)
    raise TreeError(fault, place[0] if place else "")


def load(path: str) -> Tree:
    """Return the tree in a file; `TreeError` names the file and the place that is wrong."""
    try:
        return loads(read_file(path))
    except TreeError as error:
        raise TreeError(f"{path}: {error}", error.place) from None


def find_tree(name: str | None = None) -> Tree:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    Without a name, that for today's game. `NoSuchTree` names the stored trees there are.

    >>> find_tree("human").recipe.opener, find_tree("tares").recipe.opener
    ('tares', 'tares')
    """
    return load(tree_path(name))


def _recipe(data: dict[str, Any]) -> Recipe:
    fields = _fields(data, RECIPE)
    fields |= _fields(data, {name: OPTIONAL[name] for name in OPTIONAL if name in data})
    if not SEARCH.keys().isdisjoint(data):
        fields |= _fields(data, SEARCH)
    if "openers" in fields:
        fields["openers"] = tuple(fields["openers"])
    for name in ("guesses", "answers"):
        fields[name] = ListInfo(**_fields(data[name], LIST))
    prior = data["prior"]
    return Recipe(**fields, prior=None if prior is None else PriorInfo(**_fields(prior, PRIOR)))


def _node(data: dict[str, Any], turn: int, recipe: Recipe) -> Node:
    """Return a node and those below it; an error of any kind where sizes or weights are wrong."""
    if turn > MAX_TURNS:
        raise ValueError
    guess, size, below = data["guess"], data["size"], data.get("branches")
    branches = {clue: _node(branch, turn + 1, recipe) for clue, branch in (below or {}).items()}
    node = Node(guess, size, branches, None if recipe.prior is None else data["weight"])
    own = size - sum([branch.size for branch in branches.values()])
    own_weight = own if recipe.prior is None else node.own_weight
    openers = recipe.openers or ()
    fixed = turn <= len(openers)
    if (
        type(size) is not int
        or type(weight_left(node)) is not int
        or size < 1
        or own not in (0, 1)
        or own_weight < 0
        or (own == 0 and own_weight > 0)
        or (size == 1 and below is not None and not (fixed and own == 0))
        or (size > 1 and not below)
        or (fixed and guess != openers[turn - 1])
    ):
        raise ValueError
    return node


def _tree(data: dict[str, Any]) -> Tree:
    """Return the tree in a file's JSON; an error of any kind where it may be wrong."""
    recipe = _recipe(data["recipe"])
    root, summary = _node(data["tree"], 1, recipe), data["summary"]
    counted, cost, length = summarise(root), weighted_total(root), len(recipe.opener)
    words = {node.guess for node in nodes(root)}
    clues = {clue for node in nodes(root) for clue in node.branches}
    least = "total" if recipe.prior is None else "weighted_mean"
    bound = cost if recipe.lower_bound is None else recipe.lower_bound
    if (
        repr(data["version"]) != repr(VERSION)
        or {*map(len, words)} != {length}
        or not "".join(words).isprintable()
        or normalize(" ".join(words)) != " ".join(words)
        or not all(is_clue(clue, length) for clue in clues)
        or not all(
            _agree(summary[name], value)
            for name, value in counted._asdict().items()
            if value is not None
        )
        or recipe.opener != root.guess
        or recipe.answers.count != root.size
        or (recipe.prior and recipe.prior.total != root.weight)
        or (recipe.hard and recipe.openers)
        or (recipe.strict and not recipe.hard)
        or recipe.objective not in (None, least, f"{least}, then worst")
        or bound > cost
        or (recipe.proven and (recipe.width or bound < cost))
        or (recipe.max_turns and recipe.max_turns < counted.worst)
        or (recipe.others_width and not recipe.objective)
        or (recipe.others_width and not any(node.is_unexpected for node in nodes(root)))
    ):
        raise ValueError
    return Tree(recipe, counted, root)


def _agree(given: object, counted: object) -> bool:
    """Compare a field of the summary with what was counted, a mean to six decimals."""
    if type(counted) is float and isinstance(given, int | float):
        return 1 <= given < 2**53 and round(float(given), 6) == round(counted, 6)
    return repr(given) == repr(counted)


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
    """Write a tree file, whole or not at all."""
    write_whole(path, dumps(tree))
