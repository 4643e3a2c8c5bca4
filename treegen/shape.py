"""What each field of a tree file must be: JSON, types, sizes and weights that add up.

This is tree.schema.json and trees/README.md by hand, for `verify`: it finds every fault, not the
first, and shares nothing with tree.py, which it may have to contradict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from treegen.clues import is_clue, normalize
from treegen.strict import MANY, below, json_of, shown

MAX_TURNS = 100
LENGTHS = range(2, 16)  # letters of a word


class Kind(NamedTuple):
    """What a value must be: in words, and as a test."""

    says: str
    holds: Callable[[Any], bool]


Fields: TypeAlias = "Mapping[str, Kind | Fields]"  # by name; one that ends with ? may be missing


def is_text(value: object) -> bool:
    """Whether it is text that can be printed, and not empty."""
    return isinstance(value, str) and value != "" and value.isprintable()


def is_count(value: object) -> bool:
    """Whether it is a whole number from 1 up that every JSON reader takes exactly.

    >>> [is_count(value) for value in (1, 0, 1.0, True, 2**53)]
    [True, False, False, False, False]
    """
    return type(value) is int and 0 < value < 2**53


def is_counts(value: object) -> bool:
    """Whether it is a list of whole numbers, at least one of them.

    >>> [is_counts(value) for value in ([0, 3], [], [False, 3], [0.0, 3])]
    [True, False, False, False]
    """
    return (
        isinstance(value, list)
        and value != []
        and all(type(n) is int and 0 <= n < 2**53 for n in value)
    )


def word_of(length: int) -> Kind:
    """Kind of words of that length, or of any that a word may have if it may not have that one.

    >>> [word_of(5).holds(word) for word in ("night", "Night", "nights", "nig t")]
    [True, False, False, False]
    """
    lengths = (length,) if length in LENGTHS else LENGTHS
    letters = "2 to 15" if len(lengths) > 1 else f"{length}"

    def holds(word: object) -> bool:
        return (
            isinstance(word, str)
            and len(word) in lengths
            and word.isalpha()
            and word == normalize(word)
        )

    return Kind(f"a word of {letters} letters, in lower case and composed (Unicode NFC)", holds)


OBJECT = Kind("an object", lambda value: isinstance(value, dict))
TEXT = Kind("printable text", is_text)
COUNT = Kind("a whole number above 0", is_count)
COUNTS = Kind("a list of counts", is_counts)
MEAN = Kind(
    "a number from 1 up", lambda n: is_count(n) or (type(n) is float and isfinite(n) and n >= 1)
)
TRUTH = Kind("true or false", lambda value: isinstance(value, bool))
TRUE = Kind("true; else leave it out", lambda value: value is True)
NOTHING = Kind("an object or null", lambda value: value is None)
SHARE = Kind("a number above 0 and below 1", lambda n: type(n) is float and 0 < n < 1)
SHA256 = Kind(
    "64 hexadecimal digits",
    lambda text: isinstance(text, str) and len(text) == 64 and not text.strip("0123456789abcdef"),
)
LIST: Fields = {"name": TEXT, "count": COUNT, "sha256": SHA256}
PRIOR: Fields = {"name": TEXT, "total": COUNT, "sha256": SHA256}


def recipe_fields(data: Mapping[str, Any], length: int) -> Fields:
    """What a recipe's fields must be, which depends on each other."""
    least = "total" if data.get("prior") is None else "weighted_mean"
    goals = (least, f"{least}, then worst")
    searched = "?" * {"objective", "lower_bound", "proven"}.isdisjoint(data)
    return {
        "policy": TEXT,
        "opener": word_of(length),
        "hard": TRUTH,
        "ties": TEXT,
        "guesses": LIST,
        "answers": LIST,
        "prior": NOTHING if data.get("prior") is None else PRIOR,
        "generator": TEXT,
        "incomplete?": TRUE,
        "strict?": TRUE,
        "prefilter?": SHARE,
        f"objective{searched}": Kind(" or ".join(goals), lambda goal: goal in goals),
        "max_turns?": COUNT,
        "width?": COUNT,
        f"lower_bound{searched}": COUNT,
        f"proven{searched}": TRUTH,
    }


SUMMARY: Fields = {
    "answers": COUNT, "total": COUNT, "mean": MEAN, "worst": COUNT,
    "distribution": COUNTS, "nodes": COUNT,
}  # fmt: skip


class Node(NamedTuple):
    """What is right of a node; None stands for what is not, and so cannot be told.

    `wins` is whether its guess can be the answer; `branches` has None where no node is.
    """

    guess: str | None
    size: int | None
    weight: int | None
    wins: bool | None
    branches: dict[str, Node | None] | None


class File(NamedTuple):
    """What is right of a tree file: the fields that are not what they must be are left out.

    `length` is that of its words; `weighted` whether its answers should have weights.
    """

    recipe: dict[str, Any]
    summary: dict[str, Any]
    root: Node | None
    length: int
    weighted: bool


def read(text: bytes) -> tuple[File | None, list[str]]:
    """What is right of the text of a tree file, or None if it is none, and all its faults.

    >>> read(b'{"format": "treegen/tree", "version": 2}')
    (None, ['version is 2, this treegen verifies version 1'])
    """
    data, found = json_of(text)
    if data is None and found:
        return None, found
    if not isinstance(data, dict) or data.get("format") != "treegen/tree":
        return None, ['not a tree file: it has no "format": "treegen/tree"']
    version = data.get("version")
    if type(version) is not int or version != 1:
        return None, [f"version is {shown(version)}, this treegen verifies version 1"]
    told = data.get("recipe")
    recipe = told if isinstance(told, dict) else {}
    length, weighted = usual_length(data.get("tree")), recipe.get("prior") is not None
    fields: Fields = {
        "recipe": recipe_fields(recipe, length),
        "summary": {**SUMMARY, "weighted_mean": MEAN} if weighted else SUMMARY,
        "tree": OBJECT,
    }
    parts = right(data, fields, "", found)
    recipe, summary = parts.get("recipe", {}), parts.get("summary", {})
    found += contradictions(recipe)
    root = None
    if "tree" in parts:
        node: Fields = {"guess": word_of(length), "size": COUNT}
        node = {**node, "weight": COUNT} if weighted else node
        root = node_of(parts["tree"], "tree", 1, length, node, found)
    if len(found) > 2 * MANY:
        return None, [*found[:MANY], "there are more faults; mend these first"]
    opener = recipe.get("opener")
    if root and root.guess and opener not in (None, root.guess):
        found.append(f"recipe.opener is {opener}, tree.guess is {root.guess}")
    return File(recipe, summary, root, length, weighted), found


def right(data: Mapping[str, Any], fields: Fields, place: str, found: list[str]) -> dict[str, Any]:
    """The fields that are what they must be; `found` is told of the others.

    >>> found = []
    >>> right({"name": "four", "count": 0}, LIST, "recipe.answers.", found)
    {'name': 'four'}
    >>> found
    ['recipe.answers.count is 0, not a whole number above 0', 'recipe.answers.sha256 is missing']
    """
    good = {}
    for field, kind in fields.items():
        name = field.rstrip("?")
        if name not in data:
            if name == field:
                found.append(f"{place}{name} is missing")
            continue
        value = data[name]
        if not isinstance(kind, Kind):
            if isinstance(value, dict):
                good[name] = right(value, kind, f"{place}{name}.", found)
                continue
            kind = OBJECT
        if kind.holds(value):
            good[name] = value
        else:
            found.append(f"{place}{name} is {shown(value)}, not {kind.says}")
    return good


def contradictions(recipe: Mapping[str, Any]) -> Iterator[str]:
    """What fields of a recipe say against each other."""
    policy = recipe.get("policy")
    if policy in ("entropy", "expected", "minimax", "parts") and "objective" in recipe:
        yield f"recipe.objective is there, but the policy {policy} searches no whole trees"
    if recipe.get("prefilter") and recipe.get("proven"):
        yield "recipe.proven is true, but recipe.prefilter limited the search"
    if recipe.get("strict") and recipe.get("hard") is False:
        yield "recipe.strict is true, recipe.hard is false; strict is a hard mode"
    if recipe.get("width") and recipe.get("proven"):
        yield "recipe.proven is true, but recipe.width limited the search"


def usual_length(tree: object) -> int:
    """Letters that most guesses have, so that one damaged word is one fault; 0 without any."""
    lengths: Counter[int] = Counter()
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            guess, branches = node.get("guess"), node.get("branches")
            if isinstance(guess, str) and len(guess) in LENGTHS:
                lengths[len(guess)] += 1
            if isinstance(branches, dict):
                waiting += branches.values()
    return max(lengths, key=lengths.__getitem__, default=0)


def node_of(
    data: object, place: str, turn: int, length: int, fields: Fields, found: list[str]
) -> Node | None:
    """What is right of a node and of all below it, None if it is no node.

    `fields` are what it must have but for its branches, whose clues have that length.
    """
    if not isinstance(data, dict):
        found.append(f"{place} is {shown(data)}, not an object")
        return None
    good = right(data, fields, f"{place}.", found)
    guess, size, weight = map(good.get, ("guess", "size", "weight"))
    if "branches" not in data:
        if size not in (None, 1):
            found.append(f"{place}.branches is missing")
        return Node(guess, size, weight, size == 1 or None, {} if size == 1 else None)
    if not isinstance(data["branches"], dict):
        found.append(f"{place}.branches is {shown(data['branches'])}, not an object")
        return Node(guess, size, weight, None, None)
    if turn == MAX_TURNS:
        found.append(f"{place}: the tree goes on after {MAX_TURNS} turns, the most it may have")
        return Node(guess, size, weight, None, None)
    branches: dict[str, Node | None] = {}
    inside: list[Node | None] = []
    last = ""
    for clue, branch in data["branches"].items():
        if len(found) > 2 * MANY:
            break
        fits = is_clue(clue, length)
        if not fits:
            found.append(
                f"{place}.branches has {shown(clue)}, expected a clue of {length} digits "
                "0, 1 or 2 that is not the winning one"
            )
        elif clue < last:
            found.append(f"{place}.branches: {clue} stands after {last}, not in ascending order")
        last = max(last, clue) if fits else last
        inside.append(node_of(
            branch, below(f"{place}.branches", clue), turn + 1, length, fields, found
        ))  # fmt: skip
        branches[clue] = inside[-1] if fits else None
    wins, sizes = None, [node.size if node else None for node in inside]
    if size is not None and None not in sizes:
        held = sum(filter(None, sizes))
        if fault := size_fault(size, held):
            found.append(f"{place}: {fault}")
            size = None  # so that what holds this is not at fault too
        else:
            wins = held < size
    if "weight" in fields and not weighs(weight, wins, inside, place, found):
        weight = None
    return Node(guess, size, weight, wins, branches)


def size_fault(size: int, held: int) -> str | None:
    """What is wrong with a size, if its branches hold so many together.

    >>> [size_fault(3, held) for held in (3, 2)], size_fault(3, 1)
    ([None, None], 'size is 3, its branches hold 1')
    """
    if size == 1:
        return "size is 1, but there are branches; the last answer is guessed at once"
    return None if held in (size, size - 1) else f"size is {size}, its branches hold {held}"


def weighs(
    weight: int | None, wins: bool | None, inside: list[Node | None], place: str, found: list[str]
) -> bool:
    """Whether a weight can be that of its branches, and of the guess if that can be the answer."""
    weights = [node.weight if node else None for node in inside]
    if weight is None or None in weights or wins is None:
        return weight is not None
    held = sum(filter(None, weights))
    if weight < held or (weight == held) == wins:
        note = ", but its guess can win" * (weight == held)
        found.append(f"{place}: weight is {weight}, its branches hold {held}{note}")
        return False
    return True
