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
from treegen.tree.find import tree_path
from treegen.tree.model import (
    ListInfo,
    Node,
    PriorInfo,
    Recipe,
    Summary,
    Tree,
    nodes,
    turns_of,
    weight_left,
)
from treegen.verify import faults

FORMAT = "treegen/tree"
VERSION = 1
# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
MOST_TURNS = 1_500_000  # of all nodes together, as readers go from each to the first
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


def parse_json(text: str | bytes, hint: str = f"; {ELSEWHERE}") -> Any:
    """Return the value in a JSON text; `TreeError` where there is none, or more than a million.

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
        return json.loads(text)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}{hint}") from None


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


def _tree(data: dict[str, Any]) -> Tree:
    """Return the tree in a file's JSON; an error of any kind where it may be wrong."""
    recipe = _recipe(data["recipe"])
    weighted, length, openers = recipe.prior is not None, len(recipe.opener), recipe.openers or ()
    played, won = [0] * (MAX_TURNS + 1), [0] * (MAX_TURNS + 1)  # nodes of each turn; answers found
    words, clues, cost = set[str](), set[str](), 0

    def node(data: dict[str, Any], turn: int) -> Node:
        nonlocal cost
        guess, size, below = data["guess"], data["size"], data.get("branches")
        weight: int = data["weight"] if weighted else size
        words.add(guess)
        played[turn] += 1  # an IndexError after the last turn that there may be
        branches, own, own_weight = {}, size, weight  # own: of the guess, as an answer
        if below is not None:
            clues.update(below)
            branches = {clue: node(branch, turn + 1) for clue, branch in below.items()}
            own -= sum([branch.size for branch in branches.values()])
            own_weight -= sum([weight_left(branch) for branch in branches.values()])
        won[turn] += own
        cost += weight
        fixed = turn <= len(openers)
        if (
            type(size) is not int
            or type(weight) is not int
            or size < 1
            or own not in (0, 1)
            or own_weight < 0
            or (own == 0 and own_weight > 0)
            or (size == 1 and below is not None and not (fixed and own == 0))
            or (size > 1 and not below)
            or (fixed and guess != openers[turn - 1])
        ):
            raise ValueError
        return Node(guess, size, branches, weight if weighted else None)

    root, summary = node(data["tree"], 1), data["summary"]
    worst = max(turn for turn, count in enumerate(played) if count)
    total = sum(turn * count for turn, count in enumerate(won))
    counted = Summary(
        root.size, total, total / root.size, worst, won[1 : worst + 1], sum(played),
        cost / root.weight if root.weight is not None else None,
    )  # fmt: skip
    least = "weighted_mean" if weighted else "total"
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
        or (recipe.max_turns and recipe.max_turns < worst)
        or turns_of(root) > MOST_TURNS
        or (recipe.others_width and not (recipe.objective and _has_unexpected(root)))
    ):
        raise ValueError
    return Tree(recipe, counted, root)


def _has_unexpected(root: Node) -> bool:
    return any(node.is_unexpected for node in nodes(root))


def _agree(given: object, counted: object) -> bool:
    """Compare a field of the summary with what was counted, a mean to six decimals."""
    if type(counted) is float and isinstance(given, int | float):
        return 1 <= given < 2**53 and round(float(given), 6) == round(counted, 6)
    return repr(given) == repr(counted)


# Writing.


def check_turns(turns: int) -> None:
    """Raise `TreeError` for more turns of all nodes than a tree may have."""
    if turns > MOST_TURNS:
        raise TreeError(
            f"the turns of all nodes add up to {turns:,}; those of a tree to {MOST_TURNS:,} at most"
        )


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
    check_turns(turns_of(tree.root))
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
