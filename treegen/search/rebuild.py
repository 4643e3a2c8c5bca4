"""A tree's recipe run again: the same recipe gives the same bytes, or else the tree is not its own.

Word lists are known by their checksums; answers and weights are those of the tree itself, so it
must have no fault that `verify` finds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search.build import OPTIMAL, build
from treegen.search.optimal import Limits
from treegen.solve.scorer import MEMORY
from treegen.text import OnProgress, silent
from treegen.tree.file import GREEDY, dumps
from treegen.tree.model import Recipe, Tree
from treegen.words.lists import WordList, find_list
from treegen.words.priors import answers_of


def rebuild_faults(
    text: bytes,
    tree: Tree,
    guesses: WordList | None = None,
    on_progress: OnProgress = silent,
    memory: int | None = None,
) -> list[str]:
    """Differences between a tree, given with its file's text, and what its recipe builds.

    Building takes at most `memory` bytes, or else `MEMORY`, since files come from strangers.
    Of the nodes that differ the first is named, on which the others and the summary depend.

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
        again = build(
            listed._replace(name=recipe.guesses.name),
            answers,
            recipe.opener,
            recipe.policy,
            on_progress,
            mode=recipe.mode,
            prior=prior,
            memory=memory or MEMORY,
            prefilter=recipe.prefilter,
            limits=limits,
            openers=recipe.openers or (),
        )
    except (TreeError, NoSuchTree, WordListError) as error:
        return [f"cannot be built again: {error}"]
    made = dumps(again)
    if made == text:
        return []
    stored, built = json.loads(text), json.loads(made)
    recipes = differences(stored.pop("recipe"), built.pop("recipe"), "recipe")
    nodes = differences(stored.pop("tree"), built.pop("tree"), "tree")
    rest = differences(stored, built, "")
    return [*recipes, *islice(chain(nodes, rest), 1)] or [
        "the same tree, written otherwise; expected compact JSON and a final newline"
    ]


def obstacle(recipe: Recipe, guesses: WordList | None) -> str | None:
    """Reason why that recipe cannot be run again, if there is one."""
    if recipe.policy not in (*GREEDY, OPTIMAL):
        known = ", ".join([*GREEDY, OPTIMAL])
        return f"recipe.policy is {recipe.policy}, expected one of {known}"
    if (recipe.policy == OPTIMAL) != (recipe.objective is not None):
        return "recipe.objective is for the policy optimal, which cannot do without"
    if recipe.proven is False and recipe.width is None:
        return "recipe.proven is false without a width, as an interrupted search leaves it"
    if guesses is None:
        return f"the list {recipe.guesses.name} is not known (--guesses FILE)"
    return None


def differences(stored: Any, built: Any, place: str) -> Iterator[str]:
    """Differences between two values from JSON, each place once, in the order of the first.

    >>> list(differences({"guess": "knots", "size": 2}, {"guess": "clink", "size": 2}, "tree"))
    ['tree.guess is knots, built again it is clink']
    """
    if isinstance(stored, dict) and isinstance(built, dict):
        for name in {**stored, **built}:
            where = f"{place}.{name}" if place else name
            if name not in built:
                yield f"{where} is there, built again it is not"
            elif name not in stored:
                yield f"{where} is missing, built again it is there"
            else:
                yield from differences(stored[name], built[name], where)
    elif stored != built:
        what = "this" if place == "recipe.generator" else "built again it"
        yield f"{place} is {stored}, {what} is {built}"
