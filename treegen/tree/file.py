"""The tree file: read, checked and written. trees/README.md specifies it; nodes.py holds it."""

from __future__ import annotations

import json

from treegen.clues import RIGHT, normalize
from treegen.errors import TreeError
from treegen.files import read_file, write_whole
from treegen.tree.model import (
    ListInfo,
    Node,
    PriorInfo,
    Recipe,
    Summary,
    Tree,
    summarise,
    weighted_mean,
    weighted_total,
)

__all__ = [
    "MAX_TURNS", "TIES", "ListInfo", "Node", "PriorInfo", "Recipe", "Summary", "Tree",
    "dumps", "load", "loads", "save", "summarise",
]  # fmt: skip

FORMAT = "treegen/tree"
VERSION = 1
TIES = "possible answer first, then alphabetical"
# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
MAX_LENGTH = 15  # letters of a word
ELSEWHERE = "treegen convert reads the formats of other programs"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


# Reading: text first, files last.


def loads(text: str | bytes) -> Tree:
    """Tree from the text of a tree file; `TreeError` names the first place that is wrong."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except UnicodeDecodeError as error:
        raise TreeError(f"not UTF-8 at byte {error.start}; a tree file is UTF-8 JSON") from None
    except ValueError as error:
        raise TreeError(f"not JSON, or cut short: {error}; {ELSEWHERE}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TreeError(f'not a tree file: it has no "format": "{FORMAT}"; {ELSEWHERE}')
    if _field(data, "version", int) != VERSION:
        raise TreeError(
            f"version is {_shown(data['version'])}, this treegen reads version {VERSION}; "
            "take the treegen that wrote it, or build the tree again"
        )
    recipe = _recipe(_field(data, "recipe", dict))
    weighted = recipe.prior is not None
    summary = _summary(_field(data, "summary", dict), weighted)
    root = _node(_field(data, "tree", dict), "tree", len(recipe.opener), weighted, 1, set())
    counts = summary.distribution
    total = sum(turn * count for turn, count in enumerate(counts, 1))
    checks: list[tuple[str, object, str, object]] = [
        ("recipe.opener", recipe.opener, "tree.guess", root.guess),
        ("summary.answers", summary.answers, "tree.size", root.size),
        ("summary.answers", summary.answers, "the sum of summary.distribution", sum(counts)),
        ("summary.total", summary.total, "the total by summary.distribution", total),
        ("summary.mean", round(summary.mean, 6), "total / answers", round(total / root.size, 6)),
        ("summary.worst", summary.worst, "the length of summary.distribution", len(counts)),
    ]
    if recipe.prior is not None:
        given, mean = round(summary.weighted_mean or 0, 6), round(weighted_mean(root), 6)
        checks += [
            ("recipe.prior.total", recipe.prior.total, "tree.weight", root.weight),
            ("summary.weighted_mean", given, "the mean by the weights", mean),
        ]
    for place, found, other, expected in checks:
        if found != expected:
            raise TreeError(f"{place} is {found}, {other} is {expected}")
    if recipe.max_turns is not None and summary.worst > recipe.max_turns:
        raise TreeError(f"summary.worst is {summary.worst}, recipe.max_turns {recipe.max_turns}")
    if recipe.incomplete and root.size >= recipe.answers.count:
        raise TreeError(
            f"recipe.incomplete is true, but the tree holds {root.size} answers, as many as "
            f"recipe.answers.count ({recipe.answers.count})"
        )
    if recipe.lower_bound is not None:
        cost, low = weighted_total(root), recipe.lower_bound
        if low > cost or (recipe.proven and low < cost):
            expected = f"{cost}, as the tree is proven" if recipe.proven else f"at most {cost}"
            raise TreeError(f"recipe.lower_bound is {low}, expected {expected}")
    return Tree(recipe, summary, root)


def load(path: str) -> Tree:
    """Tree from a file; `TreeError` names the file and the place that is wrong."""
    try:
        return loads(read_file(path))
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def _field(data: dict[str, Any], name: str, kind: type, place: str = "") -> Any:
    """Value of a required field of one type; texts must be printable, whole numbers above 0."""
    if name not in data:
        raise TreeError(f"{place}{name} is missing")
    value = data[name]
    count = type(value) is int and 0 < value < 2**53
    if kind is float and count:
        return float(value)
    if type(value) is not kind or (kind is int and not count):
        raise TreeError(f"{place}{name} is {_shown(value)}, not {_KINDS[kind]}")
    if isinstance(value, str) and not (value and value.isprintable()):
        raise TreeError(f"{place}{name} is {_shown(value)}, not printable text")
    return value


_KINDS: dict[type, str] = {
    dict: "an object", list: "a list", str: "text", bool: "true or false",
    int: "a whole number above 0", float: "a number",
}  # fmt: skip


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return _KINDS[type(value)]
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _recipe(data: dict[str, Any]) -> Recipe:
    def words(name: str, number: str = "count") -> tuple[str, int, str]:
        info, place = _field(data, name, dict, "recipe."), f"recipe.{name}."
        sha256 = _field(info, "sha256", str, place)
        if len(sha256) != 64 or not set(sha256) <= set("0123456789abcdef"):
            raise TreeError(f"{place}sha256 is {_shown(sha256)}, not 64 hexadecimal digits")
        return _field(info, "name", str, place), _field(info, number, int, place), sha256

    opener = _field(data, "opener", str, "recipe.")
    if not 2 <= len(opener) <= MAX_LENGTH:
        raise TreeError(
            f"recipe.opener is {_shown(opener)}, not a word of 2 to {MAX_LENGTH} letters"
        )
    hard = _field(data, "hard", bool, "recipe.")
    if "prior" not in data:
        raise TreeError("recipe.prior is missing; expected null, or what weighs the answers")
    for name in ("strict", "incomplete"):
        if name in data and data[name] is not True:
            raise TreeError(f"recipe.{name} is {_shown(data[name])}, not true; else leave it out")
    if "strict" in data and not hard:
        raise TreeError("recipe.strict is true, recipe.hard is false; strict is a hard mode")
    prefilter = data.get("prefilter")
    if "prefilter" in data and not (type(prefilter) is float and 0 < prefilter < 1):
        raise TreeError(
            f"recipe.prefilter is {_shown(prefilter)}, not a number above 0 and below 1"
        )
    searched = dict.fromkeys(("objective", "lower_bound", "proven"))
    if not searched.keys().isdisjoint(data):  # the tree with the least of it
        kinds = {"objective": str, "lower_bound": int, "proven": bool}
        searched = {name: _field(data, name, kind, "recipe.") for name, kind in kinds.items()}
        least = "total" if data.get("prior") is None else "weighted_mean"
        if searched["objective"] not in (least, f"{least}, then worst"):
            raise TreeError(
                f"recipe.objective is {_shown(searched['objective'])}, not {least} or "
                f"{least}, then worst"
            )
    limits = {
        name: _field(data, name, int, "recipe.") if name in data else None
        for name in ("max_turns", "width")
    }
    if limits["width"] and searched["proven"]:
        raise TreeError("recipe.proven is true, but recipe.width limited the search")
    return Recipe(
        policy=_field(data, "policy", str, "recipe."),
        opener=opener,
        hard=hard,
        ties=_field(data, "ties", str, "recipe."),
        guesses=ListInfo(*words("guesses")),
        answers=ListInfo(*words("answers")),
        prior=None if data.get("prior") is None else PriorInfo(*words("prior", "total")),
        generator=_field(data, "generator", str, "recipe."),
        strict="strict" in data,
        prefilter=prefilter,
        **limits,
        **searched,
        incomplete="incomplete" in data,
    )


def _summary(data: dict[str, Any], weighted: bool) -> Summary:
    distribution = _field(data, "distribution", list, "summary.")
    if not distribution or not all(type(n) is int and 0 <= n < 2**53 for n in distribution):
        raise TreeError("summary.distribution holds something that is no count")
    return Summary(
        answers=_field(data, "answers", int, "summary."),
        total=_field(data, "total", int, "summary."),
        mean=_field(data, "mean", float, "summary."),
        worst=_field(data, "worst", int, "summary."),
        distribution=distribution,
        nodes=_field(data, "nodes", int, "summary."),
        weighted_mean=_field(data, "weighted_mean", float, "summary.") if weighted else None,
    )


def _node(
    data: object, place: str, length: int, weighted: bool, turn: int, clues: set[str]
) -> Node:
    """Node from its JSON; `clues` are those already found well formed.

    Each lookup reads two thousand nodes, so the common case is tested first, and in a hurry.
    """
    if type(data) is not dict:
        raise TreeError(f"{place} is {_shown(data)}, not an object")
    guess, size, branches = data.get("guess"), data.get("size"), data.get("branches")
    if type(guess) is not str or len(guess) != length or not guess.isprintable():
        guess = _field(data, "guess", str, f"{place}.")
        raise TreeError(f"{place}.guess is {_shown(guess)}, not a word of {length} letters")
    if not (guess.isascii() and guess.islower()) and guess != normalize(guess):
        raise TreeError(
            f"{place}.guess is {_shown(guess)}, not in lower case and composed (Unicode NFC)"
        )
    weight = data.get("weight") if weighted else None
    if weighted and (type(weight) is not int or not 0 < weight < 2**53):
        weight = _field(data, "weight", int, f"{place}.")
    if branches is None and size == 1 and type(size) is int:
        return Node(guess, 1, {}, weight)
    size = _field(data, "size", int, f"{place}.")
    branches = _field(data, "branches", dict, f"{place}.")
    if turn == MAX_TURNS:
        raise TreeError(f"{place}: the tree goes on after {MAX_TURNS} turns, the most it may have")
    nodes = {}
    held = 0
    for clue, branch in branches.items():
        if clue not in clues:
            if len(clue) != length or clue.strip("012") or not clue.strip(RIGHT):
                raise TreeError(
                    f"{place}.branches has {_shown(clue)}, expected a clue of {length} digits "
                    "0, 1 or 2 that is not the winning one"
                )
            clues.add(clue)
        below = f"{place}.branches.{clue}"
        node = nodes[clue] = _node(branch, below, length, weighted, turn + 1, clues)
        held += node.size
    if not (held == size > 1 or held == size - 1 > 0):
        raise TreeError(f"{place}: size is {size}, its branches hold {held}")
    if weight is not None:
        heavy = sum([node.weight or 0 for node in nodes.values()])
        if weight < heavy or (weight == heavy) == (held < size):
            note = ", but its guess can win" * (weight == heavy)
            raise TreeError(f"{place}: weight is {weight}, its branches hold {heavy}{note}")
    return Node(guess, size, nodes, weight)


# Writing.


def dumps(tree: Tree) -> bytes:
    """Text of a tree file: compact UTF-8 JSON with a final newline, the same for equal trees."""
    import orjson  # here, so that looking a move up does not pay for it

    def fields(part: Any) -> dict[str, Any]:
        """Fields of a part of the file, the optional ones only where they say something."""
        return {
            name: fields(value) if isinstance(value, tuple) else value
            for name, value in part._asdict().items()
            if name not in part._field_defaults or value != part._field_defaults[name]
        }

    def plain(node: Node) -> dict[str, Any]:
        found: dict[str, Any] = {"guess": node.guess, "size": node.size}
        if node.weight is not None:
            found["weight"] = node.weight
        if node.branches:
            found["branches"] = {
                clue: plain(branch) for clue, branch in sorted(node.branches.items())
            }
        return found

    data = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": fields(tree.recipe),
        "summary": fields(tree.summary),
        "tree": plain(tree.root),
    }
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)


def save(tree: Tree, path: str) -> None:
    """Write a tree file, whole or not at all."""
    write_whole(path, dumps(tree))
