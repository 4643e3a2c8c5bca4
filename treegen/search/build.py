"""The front door: from word lists to a tree by any policy, greedy or optimal."""

from collections.abc import Sequence

from treegen.clues import Mode
from treegen.search.learn import learnt_tree
from treegen.search.optimal import optimal_tree
from treegen.search.problem import OPTIMAL, Limits, Problem
from treegen.search.unlisted import lexicographic_tree, with_unlisted
from treegen.solve.greedy import build_tree
from treegen.text import OnProgress, number_of, silent
from treegen.tree.figures import figures
from treegen.tree.model import Recipe, Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior, default_policy


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str | None = None,
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    memory: int | None = None,
    limits: Limits | None = None,
    openers: Sequence[str] = (),
    learn: int | None = None,
) -> Tree:
    """Build a tree that plays `opener` first, or several `openers`, or else one that it chooses.

    With `learn`, one second word follows all clues of the opener but so many, and the policy is
    `optimal`; else it is by default `default_policy`. `NoSuchTree` where some games must be longer
    than the limits allow.
    """
    first = tuple(openers) if opener is None else (opener,)
    policy = policy or (default_policy(prior) if learn is None else OPTIMAL)
    limits = limits or Limits()
    problem = Problem(guesses, answers, first, policy, mode, prior, limits, memory, learn)
    return tree_of(problem, on_progress)


def tree_of(problem: Problem, on_progress: OnProgress = silent) -> Tree:
    """Tree of a problem.

    Unlisted words change nothing in what is played for the listed ones, unless games are limited
    in length.
    """
    best_tree = optimal_tree if problem.policy == OPTIMAL else greedy_tree
    if problem.learn is not None:
        best_tree = learnt_tree
    if not problem.has_unlisted:
        return best_tree(problem._replace(limits=problem.limits.of_listed), on_progress)
    if problem.policy == OPTIMAL and problem.limits.max_turns is not None:
        return lexicographic_tree(problem, on_progress)
    tree = best_tree(problem.listed, half(on_progress, 0))
    return with_unlisted(tree, problem, half(on_progress, 0.5))


def greedy_tree(problem: Problem, on_progress: OnProgress = silent) -> Tree:
    """Tree of a problem by a policy that looks one turn ahead."""
    scorer = problem.scorer()
    return build_tree(scorer, problem.opener_indices(scorer), problem.mode, on_progress)


def half(on_progress: OnProgress, start: float) -> OnProgress:
    """Progress of one of two halves of the work, of which the second starts at 0.5."""
    return lambda share, note="": on_progress(start + share / 2, note)


def report(tree: Tree, any_opener: bool, width: int | None) -> list[str]:
    """Lines on how well a tree plays, and what its search says of all other trees.

    `any_opener` is true where the opener was not given, and `width` says how many were tried.
    """
    recipe, found = tree.recipe, figures(tree)
    answers = found.listed.answers
    lines = [f"{recipe.opening} solves {number_of(answers, 'answer')} in {found.text}"]
    late = sum(found.listed.distribution[6:])
    late_others = sum(found.all.distribution[6:]) - late if found.all else 0
    for count, noun in ((late, "answer"), (late_others, "other word")):
        if count:
            need = "needs" if count == 1 else "need"
            lines.append(f"{number_of(count, noun)} {need} more than six guesses")
    if recipe.lower_bound is not None:
        lines.append(proof(recipe, recipe.lower_bound, any_opener, answers))
    if width is not None and any_opener:
        lines.append(f"of all openers, only the best {width} were tried (--width)")
    return lines


def proof(recipe: Recipe, bound: int, any_opener: bool, listed: int) -> str:
    """Line on what the search says of all trees, or of those with the opener."""
    which, prior = "no tree", recipe.prior
    if recipe.second or not (any_opener and recipe.proven):
        known = recipe._replace(second=recipe.second and "one second word")
        which += f" that opens with {known.opening}"
    others = recipe._replace(width=None, proven=None, openers=None, second=None)
    if limits := others.limits.removeprefix(", "):
        which += f" ({limits})"
    if prior and prior.total != listed:  # not each listed word weighs 1
        better = "has a lower weighted mean"
        least = f"have a weighted mean below {bound / prior.total:.4f}"
    else:
        better, least = "needs fewer", f"need fewer than {bound:,} guesses"
        if prior:
            better += f" for the words of {prior.name}"
    return f"proven: {which} {better}" if recipe.proven else f"not proven: {which} can {least}"
