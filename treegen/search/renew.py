"""A tree built again by its recipe, but with other past answers: those known by now."""

from treegen.errors import UsageError, WordListError
from treegen.progress import OnProgress, silent
from treegen.search.build import build
from treegen.solve.executors import Executor
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.words.lists import find_list
from treegen.words.past import Past
from treegen.words.prior import PAST
from treegen.words.priors import past_prior


def is_current(tree: Tree, past: Past) -> bool:
    """Test whether a tree already has the weights by which it would be renewed."""
    game = game_of(tree)
    new = past_prior(game, past)
    return (new.weights, new.prior) == (game.weights, game.prior)


def renewed(
    tree: Tree,
    past: Past,
    opener: str = "",
    on_progress: OnProgress = silent,
    executor: Executor | None = None,
) -> Tree:
    """Build a tree again with the same lists, mode, policy and limits, but other past answers.

    It keeps its opener unless another is given. `UsageError` for a tree whose weights are not by
    past answers, `WordListError` where its list of guesses is not known, `NoSuchTree` where its
    opener has no tree within its limits any more.
    """
    recipe = tree.recipe
    if recipe.weights_by.kind != PAST:
        raise UsageError("its weights do not depend on past answers; nothing to renew")
    game = game_of(tree)
    guesses = find_list(recipe.guesses, game.answers)
    if guesses is None:
        raise WordListError(f"its list {recipe.guesses.name} is not known; take treegen build")
    game = game._replace(guesses=guesses._replace(name=recipe.guesses.name))
    plan = recipe.plan
    if opener:
        plan = plan._replace(opening=(opener, *plan.opening[1:]))
    return build(past_prior(game, past), plan, on_progress, executor=executor)
