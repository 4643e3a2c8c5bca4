"""A tree's recipe run again: the same recipe gives the same bytes, or else the tree is not its own.

Word lists are known by their checksums; answers and weights are those of the tree itself, so it
must have no fault that `verify` finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search.build import tree_of
from treegen.search.problem import OPTIMAL, Limits, Problem
from treegen.solve.scorer import MEMORY
from treegen.text import OnProgress, silent
from treegen.tree.file import dumps
from treegen.tree.model import Node, Recipe, Tree
from treegen.words.lists import WordList, find_list
from treegen.words.priors import GREEDY, answers_of


def rebuild_faults(
    text: bytes,
    tree: Tree,
    guesses: WordList | None = None,
    on_progress: OnProgress = silent,
    memory: int | None = None,
) -> list[str]:
    """Differences between a tree, given with its file's text, and what its recipe builds.

    Building takes at most `memory` bytes, or else `MEMORY`, since files come from strangers.

    >>> from treegen.search.build import build
    >>> tree = build(*[WordList("three", ("abide", "ebbed", "speed"))] * 2)
    >>> rebuild_faults(dumps(tree), tree)
    []
    >>> rebuild_faults(dumps(tree).strip(), tree)
    ['the same tree, written otherwise; expected compact JSON and a final newline']
    """
    recipe = tree.recipe
    answers, prior = answers_of(tree)
    listed = find_list(recipe.guesses, guesses, answers)
    problem = obstacle(recipe, listed)
    if problem or listed is None:
        return [f"cannot be built again: {problem}"]
    limits = Limits(
        recipe.width,
        recipe.max_turns,
        then_worst=f"{recipe.objective}".endswith("then worst"),
        others_width=recipe.others_width,
    )
    try:
        again = tree_of(
            Problem(
                listed._replace(name=recipe.guesses.name),
                answers,
                recipe.openers or (recipe.opener,),
                recipe.policy,
                recipe.mode,
                prior,
                recipe.prefilter,
                limits,
                memory or MEMORY,
            ),
            on_progress,
        )
    except (TreeError, NoSuchTree, WordListError) as error:
        return [f"cannot be built again: {error}"]
    if dumps(again) == text:
        return []
    return list(differences(tree, again)) or [
        "the same tree, written otherwise; expected compact JSON and a final newline"
    ]


def obstacle(recipe: Recipe, guesses: WordList | None) -> str | None:
    """Reason why that recipe cannot be run again, if there is one."""
    if recipe.policy not in (*GREEDY, OPTIMAL):
        known = ", ".join([*GREEDY, OPTIMAL])
        return f"recipe.policy is {recipe.policy}, expected one of {known}"
    if (recipe.policy == OPTIMAL) != (recipe.objective is not None):
        return "recipe.objective is for the policy optimal, which cannot do without"
    if guesses is None:
        return f"the list {recipe.guesses.name} is not known (--guesses FILE)"
    return None


def differences(tree: Tree, again: Tree) -> Iterator[str]:
    """Differences between a tree and the one built again: in the recipe, and the first state."""
    for name, stored, built in zip(Recipe._fields, tree.recipe, again.recipe, strict=True):
        if stored != built:
            yield f"not the same bytes: recipe.{name} is {stored}, built again it is {built}"
    if place := first_difference(tree.root, again.root, "tree"):
        yield f"not the same bytes: {place}"


def first_difference(node: Node, again: Node, place: str) -> str | None:
    """First state in which two trees play differently, or None."""
    if node.guess != again.guess:
        return f"{place}.guess is {node.guess}, built again it is {again.guess}"
    for clue, branch in node.branches.items():
        found = first_difference(branch, again.branches[clue], f"{place}.branches.{clue}")
        if found:
            return found
    return None
