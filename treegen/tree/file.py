"""The tree file: read, checked and written. trees/README.md specifies it, model.py holds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from treegen.clues import is_clue, normalize
from treegen.errors import TreeError
from treegen.files import LARGEST, MOST, read_file, write_whole
from treegen.text import number_of, shown
from treegen.tree.limits import ELSEWHERE, MAX_TURNS, check_turns, parse_json
from treegen.tree.model import (
    ListInfo,
    Node,
    PriorInfo,
    Recipe,
    Summary,
    Tree,
    levels,
    nodes,
    turns_of,
    weighted_total,
)

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Kind: TypeAlias = tuple[str, Callable[[Any], bool]]  # what a value must be, and the test of it

FORMAT = "treegen/tree"
VERSION = 1
MAX_LENGTH = 15  # letters of a word


# Fields and their kinds.

COUNT: Kind = ("a whole number above 0", lambda v: type(v) is int and 0 < v < 2**53)
WEIGHT: Kind = ("a whole number, 0 or above", lambda v: type(v) is int and 0 <= v < 2**53)
NUMBER: Kind = ("a number", lambda v: type(v) is float or COUNT[1](v))
SHARE: Kind = ("a number above 0 and below 1", lambda v: type(v) is float and 0 < v < 1)
FLAG: Kind = ("true or false", lambda v: type(v) is bool)
TRUE: Kind = ("true; else leave it out", lambda v: v is True)
TEXT: Kind = ("printable text", lambda v: type(v) is str and v != "" and v.isprintable())
WORD: Kind = ("a word of 2 to 15 letters", lambda v: TEXT[1](v) and 2 <= len(v) <= MAX_LENGTH)
SHA256: Kind = (
    "64 hexadecimal digits",
    lambda v: type(v) is str and len(v) == 64 and not v.strip("0123456789abcdef"),
)
LIST: Kind = ("a list", lambda v: type(v) is list)
OBJECT: Kind = ("an object", lambda v: type(v) is dict)
OBJECT_OR_NULL: Kind = ("an object or null", lambda v: v is None or type(v) is dict)
FIXED: Kind = (
    "two words or more, each once",
    lambda v: type(v) is list and all(map(WORD[1], v)) and len({*v}) == len(v) > 1,
)

PARTS = {"recipe": OBJECT, "summary": OBJECT, "tree": OBJECT}
RECIPE = {
    "policy": TEXT, "opener": WORD, "hard": FLAG, "ties": TEXT,
    "guesses": OBJECT, "answers": OBJECT, "prior": OBJECT_OR_NULL, "generator": TEXT,
}  # fmt: skip
# Each only where it says something.
OPTIONAL = {"strict": TRUE, "prefilter": SHARE, "openers": FIXED, "max_turns": COUNT,
            "width": COUNT, "others_width": COUNT, "incomplete": TRUE}  # fmt: skip
SEARCH = {"objective": TEXT, "lower_bound": COUNT, "proven": FLAG}  # all three, or none
WORDS = {"name": TEXT, "count": COUNT, "sha256": SHA256}
PRIOR = {"name": TEXT, "total": COUNT, "sha256": SHA256}
SUMMARY = {"answers": COUNT, "total": COUNT, "mean": NUMBER, "worst": COUNT,
           "distribution": LIST, "nodes": COUNT}  # fmt: skip
WEIGHTED_SUMMARY = {**SUMMARY, "weighted_mean": NUMBER}


def _fields(data: dict[str, Any], kinds: Mapping[str, Kind], place: str = "") -> dict[str, Any]:
    """Return those fields of an object; `TreeError` names one that is missing or of another kind.

    >>> _fields({"name": "mine", "count": 0}, WORDS, "recipe.answers.")
    Traceback (most recent call last):
    treegen.errors.TreeError: recipe.answers.count is 0, not a whole number above 0
    """
    fields = {}
    for name, kind in kinds.items():
        if name not in data or not kind[1](data[name]):
            raise _wrong(data, name, kind[0], place)
        fields[name] = float(data[name]) if kind is NUMBER else data[name]
    return fields


def _wrong(data: dict[str, Any], name: str, expected: str, place: str) -> TreeError:
    if name not in data:
        return TreeError(f"{place}{name} is missing")
    return TreeError(f"{place}{name} is {shown(data[name])}, not {expected}")


# Reading: text first, files last.


def loads(text: str | bytes) -> Tree:
    """Return the tree in a file's text; `TreeError` names the first place that is wrong."""
    return from_json(parse_json(text))


def from_json(data: object) -> Tree:
    """Return the tree in the value of a file's JSON; `TreeError` names the first wrong place."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TreeError(f'not a tree file: it has no "format": "{FORMAT}"; {ELSEWHERE}')
    version = _fields(data, {"version": COUNT})["version"]
    if version != VERSION:
        raise TreeError(
            f"version is {shown(version)}, this treegen reads version {VERSION}; "
            "take the treegen that wrote it, or build the tree again"
        )
    parts = _fields(data, PARTS)
    recipe = _recipe(parts["recipe"])
    weighted = recipe.prior is not None
    kinds = WEIGHTED_SUMMARY if weighted else SUMMARY
    summary = Summary(**_fields(parts["summary"], kinds, "summary."))
    for count in summary.distribution:
        if not (type(count) is int and 0 <= count < 2**53):
            raise TreeError(f"summary.distribution holds {shown(count)}, not only whole numbers")
    try:
        fixed = len(recipe.openers or ())
        root = _node(parts["tree"], len(recipe.opener), weighted, 1, set(), fixed)
    except TreeError as error:
        raise TreeError(f"tree{error}") from None
    tree = Tree(recipe, summary, root)
    _compare_parts(tree)
    return tree


def load(path: str) -> Tree:
    """Return the tree in a file; `TreeError` names the file and the place that is wrong."""
    try:
        return loads(read_file(path))
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def _recipe(data: dict[str, Any]) -> Recipe:
    kinds = RECIPE | {name: kind for name, kind in OPTIONAL.items() if name in data}
    if not SEARCH.keys().isdisjoint(data):
        kinds |= SEARCH
    fields = _fields(data, kinds, "recipe.")
    for name in ("guesses", "answers"):
        fields[name] = ListInfo(**_fields(fields[name], WORDS, f"recipe.{name}."))
    if fields["prior"] is not None:
        fields["prior"] = PriorInfo(**_fields(fields["prior"], PRIOR, "recipe.prior."))
    if "openers" in fields:
        fields["openers"] = tuple(fields["openers"])
    recipe = Recipe(**fields)
    if recipe.openers and recipe.hard:
        raise TreeError("recipe.hard is true, but in hard mode no words are fixed (recipe.openers)")
    if recipe.strict and not recipe.hard:
        raise TreeError("recipe.strict is true, recipe.hard is false; strict is a hard mode")
    least = "total" if recipe.prior is None else "weighted_mean"
    if recipe.objective not in (None, least, f"{least}, then worst"):
        raise _wrong(data, "objective", f"{least} or {least}, then worst", "recipe.")
    if recipe.width and recipe.proven:
        raise TreeError("recipe.proven is true, but recipe.width limited the search")
    return recipe


def _node(
    data: object, length: int, weighted: bool, turn: int, clues: set[str], fixed: int
) -> Node:
    """Return a node from its JSON; `clues` are those already found well formed.

    The words of the first `fixed` turns are played also where one answer is left.

    An error's message lacks the place, which each node above puts before it.
    Each lookup reads thousands of nodes, so the common case is tested first, and no table is read.
    """
    if type(data) is not dict:
        raise TreeError(f" is {shown(data)}, not an object")
    guess, size, branches = data.get("guess"), data.get("size"), data.get("branches")
    if type(guess) is not str or len(guess) != length or not guess.isprintable():
        raise _wrong(data, "guess", f"a word of {length} letters", ".")
    if not (guess.isascii() and guess.islower()) and guess != normalize(guess):
        raise _wrong(data, "guess", "in lower case and composed (Unicode NFC)", ".")
    weight = data.get("weight") if weighted else None
    if weighted and (type(weight) is not int or not 0 <= weight < 2**53):
        raise _wrong(data, "weight", WEIGHT[0], ".")
    if branches is None and size == 1 and type(size) is int:
        return Node(guess, 1, {}, weight)
    if type(size) is not int or not 0 < size < 2**53:
        raise _wrong(data, "size", COUNT[0], ".")
    if type(branches) is not dict:
        raise _wrong(data, "branches", OBJECT[0], ".")
    if turn == MAX_TURNS:
        raise TreeError(f": the tree goes on after {MAX_TURNS} turns, the most it may have")
    nodes = {}
    for clue, branch in branches.items():
        if clue not in clues:
            if not is_clue(clue, length):
                raise TreeError(
                    f".branches has {shown(clue)}, expected a clue of {length} digits "
                    "0, 1 or 2 that is not the winning one"
                )
            clues.add(clue)
        try:
            nodes[clue] = _node(branch, length, weighted, turn + 1, clues, fixed)
        except TreeError as error:
            raise TreeError(f".branches.{clue}{error}") from None
    below = sum([node.size for node in nodes.values()])
    if not (below == size > (turn > fixed) or below == size - 1 > 0):
        raise TreeError(f": size is {size}, its branches hold {below}")
    if weight is not None:
        heavy = sum([node.weight or 0 for node in nodes.values()])
        if weight < heavy or (weight > heavy and below == size):
            raise TreeError(f": weight is {weight}, its branches hold {heavy}")
    return Node(guess, size, nodes, weight)


def _compare_parts(tree: Tree) -> None:
    """Raise `TreeError` where recipe, summary and nodes contradict each other."""
    recipe, summary, root = tree
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
    if root.weight == 0:
        raise TreeError("tree.weight is 0; expected some word that weighs more than 0")
    if recipe.prior is not None and root.weight is not None and summary.weighted_mean is not None:
        given, mean = summary.weighted_mean, weighted_total(root) / root.weight
        checks += [
            ("recipe.prior.total", recipe.prior.total, "tree.weight", root.weight),
            ("summary.weighted_mean", round(given, 6), "the mean by the weights", round(mean, 6)),
        ]
    for place, value, other, expected in checks:
        if value != expected:
            raise TreeError(f"{place} is {value}, {other} is {expected}")
    check_turns(turns_of(root))
    for turn, (word, level) in enumerate(zip(recipe.openers or (), levels(root), strict=False)):
        for node in level:
            if node.guess != word:
                raise TreeError(f"recipe.openers[{turn}] is {word}, the tree plays {node.guess}")
    if recipe.max_turns is not None and summary.worst > recipe.max_turns:
        raise TreeError(f"summary.worst is {summary.worst}, recipe.max_turns {recipe.max_turns}")
    if recipe.others_width is not None:
        weightless = any(node.can_win and not node.own_weight for node in nodes(root))
        if not (recipe.objective and weightless):
            raise TreeError(
                f"recipe.others_width is {recipe.others_width}; expected it only where words of "
                "weight 0 were searched (recipe.objective)"
            )
    if recipe.incomplete and root.size >= recipe.answers.count:
        raise TreeError(
            f"recipe.incomplete is true, but the tree holds {root.size} answers, as many as "
            f"recipe.answers.count ({recipe.answers.count})"
        )
    if recipe.lower_bound is not None:
        cost, low = weighted_total(root), recipe.lower_bound
        if low > cost or (recipe.proven and low < cost):
            bound = f"{cost}, as the tree is proven" if recipe.proven else f"at most {cost}"
            raise TreeError(f"recipe.lower_bound is {low}, expected {bound}")


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
