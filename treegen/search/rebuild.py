"""A tree's recipe run again: the same recipe gives the same bytes, or else the tree is not its own.

Word lists are known by their checksums; answers and weights are those of the tree itself, so it
must have no fault that `verify` finds.
"""

from collections.abc import Iterator

from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search.build import tree_of
from treegen.search.problem import OPTIMAL, Limits, Problem
from treegen.solve.scorer import MEMORY
from treegen.text import OnProgress, silent
from treegen.tree.file import dumps
from treegen.tree.model import Recipe, Tree
from treegen.words.lists import WordList, find_list
from treegen.words.priors import GREEDY, Prior, answers_of


def rebuild_faults(
    text: bytes,
    tree: Tree,
    guesses: WordList | None = None,
    on_progress: OnProgress = silent,
    memory: int | None = None,
) -> list[str]:
    """Differences between a tree, given with its file's text, and what its recipe builds.

    Building takes at most `memory` bytes, or else `MEMORY`, since files come from strangers.
    """
    recipe, (answers, prior) = tree.recipe, answers_of(tree)
    listed = find_list(recipe.guesses, guesses, answers)
    try:
        if recipe.policy not in (*GREEDY, OPTIMAL):
            known = ", ".join([*GREEDY, OPTIMAL])
            raise TreeError(f"recipe.policy is {recipe.policy}, expected one of {known}")
        if listed is None:
            raise WordListError(f"the list {recipe.guesses.name} is not known (--guesses FILE)")
        listed = listed._replace(name=recipe.guesses.name)
        problem = problem_of(recipe, listed, answers, prior)
        again = tree_of(problem._replace(memory=memory or MEMORY), on_progress)
    except (TreeError, NoSuchTree, WordListError) as error:
        return [f"cannot be built again: {error}"]
    if dumps(again) == text:
        return []
    return list(differences(tree, again)) or [
        "the same tree, written otherwise; expected compact JSON and a final newline"
    ]


def problem_of(
    recipe: Recipe, guesses: WordList, answers: WordList, prior: Prior | None
) -> Problem:
    """Problem that a recipe solves, with those lists and weights."""
    then_worst = f"{recipe.objective}".endswith("then worst")
    most, most_listed = recipe.max_turns, recipe.max_listed_turns
    limits = Limits(recipe.width, most, then_worst, most_listed)
    return Problem(
        guesses,
        answers,
        recipe.openers or (recipe.opener,),
        recipe.policy,
        recipe.mode,
        prior,
        limits,
        learn=recipe.learn,
    )


def differences(tree: Tree, again: Tree) -> Iterator[str]:
    """Differences between a tree and the one built again: in the recipe, and the first state."""
    for name, stored, built in zip(Recipe._fields, tree.recipe, again.recipe, strict=True):
        if stored != built:
            yield f"not the same bytes: recipe.{name} is {stored}, built again it is {built}"
    node, other, place = tree.root, again.root, "tree"
    while node != other:
        if node.guess != other.guess:
            plays = f"{place}.guess is {node.guess}, built again it is {other.guess}"
            yield f"not the same bytes: {plays}"
            return
        clue = next(clue for clue in node.branches if node.branches[clue] != other.branches[clue])
        node, other, place = node.branches[clue], other.branches[clue], f"{place}.branches.{clue}"
