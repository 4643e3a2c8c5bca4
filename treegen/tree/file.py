"""The tree file, read and written. trees/README.md specifies it, model.py holds it.

verify.py checks what is read, but here the answers are not replayed.
"""

import json
import os
from typing import Any

from treegen import __version__
from treegen.clues import Mode
from treegen.errors import TreeError
from treegen.files import LARGEST, MOST, read_file, read_once, write_whole
from treegen.text import number_of
from treegen.tree.figures import summarise
from treegen.tree.find import DEFAULT, HEAD, find_stored, stored_trees
from treegen.tree.model import Node, Tree
from treegen.tree.plan import ANY, Limits, Plan
from treegen.tree.recipe import Proof, Recipe
from treegen.verify import RECIPE, Fault, check, faults, figure_faults, parse
from treegen.words.game import PriorInfo
from treegen.words.lists import ListInfo
from treegen.words.prior import Prior

FORMAT = "treegen/tree"
VERSION = 1
THEN_WORST = ", then worst"  # end of an objective that also says of the longest game
# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
KEPT = 16  # trees in memory, of 4 MB each and less where they come with treegen
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
    measure = "weight" if tree["recipe"]["prior"] else "size"  # without a prior each weighs 1
    heaviest = max(weight for _, _, weight in games) if measure == "weight" else 1
    root = _node(tree["tree"], measure, heaviest)
    return Tree(_recipe(tree["recipe"]), summarise(root), root)


@read_once(KEPT)
def load(path: str) -> Tree:
    """Return the tree in a file; `TreeError` names the file and the place that is wrong."""
    try:
        tree = loads(read_file(path))
        name = os.path.splitext(os.path.basename(path))[0]
        return tree._replace(name=name)
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def find_tree(name: str = DEFAULT) -> Tree:
    """Return the tree that a command's TREE names: a file, or a stored tree by name or opener.

    Without a name, that for today's game. `NoSuchTree` names the stored trees there are.

    >>> find_tree("human").recipe.opener, find_tree("tares").recipe.opener
    ('tares', 'tares')
    """
    return load(find_stored(name).path)


def found_tree(tree: Tree | str) -> Tree:
    """Return a tree, or the one that a name finds."""
    return find_tree(tree) if isinstance(tree, str) else tree


@read_once(KEPT)
def read_recipe(path: str) -> Recipe | None:
    """Return the recipe at the start of a tree file; None where there is none that one can read."""
    with open(path, "rb") as stream:
        return recipe_of(stream.read(HEAD))


def recipe_of(text: bytes) -> Recipe | None:
    """Return the recipe at the start of a tree file's text, as `read_recipe` does."""
    head = text[:HEAD].decode(errors="replace")
    try:
        start = head.index("{", head.index('"recipe"'))
        recipe, _ = json.JSONDecoder().raw_decode(head, start)
        check({"recipe": recipe}, {"recipe": RECIPE}, "")
        return _recipe(recipe)
    except (ValueError, RecursionError, TypeError):  # it is no JSON, too deep, or incomplete
        return None


def version_text() -> str:
    """Version of treegen, and of the data that the tree for today's game knows, where it is found.

    >>> version_text()
    'treegen 0.1.0, data 2026.08.21'
    """
    text = f"treegen {__version__}"
    stored = next(stored_trees(), None)
    recipe = read_recipe(stored.path) if stored else None
    if recipe and recipe.data:
        text += f", data {recipe.data}"
    return text


def _recipe(data: dict[str, Any]) -> Recipe:
    opening = tuple(data.get("openers", (data["opener"],)))
    if "second" in data:
        opening = (data["opener"], ANY)
    limits: Limits = part_of(Limits, data)
    if data.get("objective", "").endswith(THEN_WORST):
        limits = limits._replace(then_worst=True)
    return Recipe(
        Plan(data["policy"], opening, data.get("learn", 0), limits),
        _mode(data["hard"], data.get("strict", False)),
        part_of(ListInfo, data["guesses"]),
        part_of(ListInfo, data["answers"]),
        prior_of(data["prior"]) if data["prior"] else None,
        data["ties"],
        data["generator"],
        data.get("second", ""),
        part_of(Proof, data) if "objective" in data else None,
        part_of(ListInfo, data["vocabulary"]) if "vocabulary" in data else None,
        data.get("lang", ""),
        tuple(data.get("fold", {}).items()),
    )


def part_of(kind: Any, data: dict[str, Any]) -> Any:
    """Named tuple of that kind, from the fields that an object has of it."""
    return kind(**{name: data[name] for name in kind._fields if name in data})


def prior_of(data: dict[str, Any]) -> PriorInfo:
    found: PriorInfo = part_of(PriorInfo, data)
    return found._replace(name=Prior(found.name))


def _mode(hard: bool, strict: bool) -> Mode:
    if strict:
        return Mode.STRICT
    return Mode.HARD if hard else Mode.NORMAL


def _node(data: dict[str, Any], measure: str, heaviest: int) -> Node:
    below = data.get("branches", {}).items()
    branches = {clue: _node(branch, measure, heaviest) for clue, branch in below}
    return Node(data["guess"], data["size"], branches, data[measure], heaviest)


# Writing.


def dumps(tree: Tree) -> bytes:
    """Return the text of a tree file: compact UTF-8 JSON, the same bytes for equal trees.

    `TreeError` where it would be larger than a file may be that is read.
    """
    import orjson  # here, so that looking a move up does not pay for it

    has_prior = tree.recipe.prior is not None  # else each word weighs 1, and weights are left out
    summary: dict[str, Any] = tree.summary._asdict()
    if has_prior:
        summary["heaviest"] = max(tree.root.weights)
    else:
        del summary["weighted_mean"]
    data = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": recipe_fields(tree.recipe),
        "summary": summary,
        "tree": _plain(tree.root, has_prior),
    }
    text = orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)
    count = sum(map(text.count, (b"{", b"[", b",")))
    if len(text) > LARGEST or count > MOST:
        raise TreeError(
            f"{number_of(tree.root.size, 'answer')} make a file of {len(text):,} bytes and "
            f"{count:,} values; a tree file has at most {LARGEST:,} and {MOST:,}"
        )
    return text


def recipe_fields(recipe: Recipe) -> dict[str, Any]:
    """Return a recipe as its file has it, in this order, without optional fields that are empty."""
    plan = recipe.plan
    proof = recipe.proof
    data: dict[str, Any] = {
        "policy": plan.policy,
        "opener": plan.opener,
        "hard": recipe.mode is not Mode.NORMAL,
        "ties": recipe.ties,
        "guesses": recipe.guesses._asdict(),
        "answers": recipe.answers._asdict(),
        "prior": recipe.prior and recipe.prior._asdict(),
        "generator": recipe.generator,
    }
    if recipe.lang:
        data["lang"] = recipe.lang
    if recipe.fold:
        data["fold"] = dict(recipe.fold)
    if recipe.vocabulary:
        data["vocabulary"] = recipe.vocabulary._asdict()
    if recipe.mode is Mode.STRICT:
        data["strict"] = True
    if plan.learns:
        data |= {"second": recipe.second, "learn": plan.exceptions}
    elif len(plan.opening) > 1:
        data["openers"] = plan.opening
    search: dict[str, Any] = plan.limits.fields
    if proof:
        search = {"objective": proof.objective} | search
        search |= {"others_width": proof.others_width}
        search |= {"lower_bound": proof.lower_bound, "proven": proof.proven}
    return data | {name: value for name, value in search.items() if value is not None}


def _plain(node: Node, has_prior: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"guess": node.guess, "size": node.size}
    if has_prior:
        data["weight"] = node.weight
    if node.branches:
        below = sorted(node.branches.items())
        data["branches"] = {clue: _plain(branch, has_prior) for clue, branch in below}
    return data


def save(tree: Tree, path: str) -> None:
    write_whole(path, dumps(tree))
