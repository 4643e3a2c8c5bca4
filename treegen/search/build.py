"""The front door: from a game and a plan to a tree, by any policy, greedy or optimal."""

from typing import NamedTuple

from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, part_of, silent
from treegen.search.check import check
from treegen.search.learn import learnt_tree
from treegen.search.optimal import Solution, optimal_tree
from treegen.search.unlisted import OTHERS_WIDTH, LexicographicWeights, with_unlisted
from treegen.solve.executors import ALONE, Executor, usual_processes
from treegen.solve.greedy import greedy_tree
from treegen.solve.policies import TIES, WEIGHTED_TIES, WINS
from treegen.solve.scorer import Scorer, scorer_for
from treegen.text import number_of
from treegen.tree.figures import figures, summarise
from treegen.tree.file import MAX_TURNS, THEN_WORST
from treegen.tree.model import Tree
from treegen.tree.plan import OPTIMAL, Plan
from treegen.tree.recipe import Proof, Recipe
from treegen.version import __version__
from treegen.words.game import Game


def build(
    game: Game,
    plan: Plan,
    on_progress: OnProgress = silent,
    memory: int | None = None,
    executor: Executor | None = None,
) -> Tree:
    """Build the tree of a plan, in `memory` bytes (see `scorer_for`).

    A long search is divided by the executor, by default among `usual_processes()`; the tree is the
    same for any.

    `UsageError` or `WordListError` for a plan that cannot be, `NoSuchTree` where some games must be
    longer than the limits allow.

    >>> from treegen.words.lists import WordList
    >>> from treegen.words.game import plain_game
    >>> words = WordList("three", ("abide", "might", "night"))
    >>> build(plain_game(words, words), Plan("entropy")).root.guess
    'might'
    """
    check(game, plan)
    means = Means(on_progress, memory, (executor or usual_processes()).after())
    try:
        if not game.has_unlisted:
            plan = plan._replace(limits=plan.limits.of_listed)
            scorer = scorer_of(game.listed, plan, memory)
            return tree_of(game, plan, solution(plan, scorer, means))
        if plan.limits.max_turns is not None:
            return _all_together(game, plan, means)
        return _listed_first(game, plan, means)
    except NoSuchTree as error:
        if game.vocabulary is None:
            raise
        raise NoSuchTree(f"{error}, or more words (--vocabulary)") from None


class Means(NamedTuple):
    """What a builder may use, none of which changes the tree."""

    on_progress: OnProgress
    memory: int | None
    executor: Executor

    def half(self, start: float) -> "Means":
        """Means for one of two halves of the work, of which the second starts at 0.5."""
        return self._replace(on_progress=part_of(self.on_progress, start, 0.5))


def _listed_first(game: Game, plan: Plan, means: Means) -> Tree:
    """Tree of the listed words, extended to the unlisted ones: these change nothing in it."""
    listed_plan = plan._replace(limits=plan.limits.of_listed)
    # No name for this scorer, so that its memory is free for that of the unlisted words.
    found = solution(listed_plan, scorer_of(game.listed, plan, means.memory), means.half(0))
    unlisted = scorer_of(game.unlisted, plan, means.memory)
    half = means.half(0.5)
    return extended(game, plan, found, unlisted, half.on_progress, means.executor)


def extended(
    game: Game,
    plan: Plan,
    found: Solution,
    unlisted: Scorer,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Tree:
    """Tree of a game from what was found for its listed words, extended to the unlisted ones."""
    fixed = (found.root.guess, *(word or found.second for word in plan.opening[1:]))
    width = None
    if plan.policy == OPTIMAL:
        width = plan.limits.width or OTHERS_WIDTH
    root = with_unlisted(found.root, unlisted, fixed, width, on_progress, executor)
    return tree_of(game, plan, found._replace(root=root), width)


def _all_together(game: Game, plan: Plan, means: Means) -> Tree:
    """Tree in which also the unlisted words are found in time, so that they affect all of it."""
    by_two_sums = LexicographicWeights(game, plan.limits.max_turns or MAX_TURNS)
    scorer = scorer_of(game, plan, means.memory).weighing(by_two_sums.weights)
    found = by_two_sums.solution(solution(plan, scorer, means))
    return tree_of(game, plan, found)


def scorer_of(game: Game, plan: Plan, memory: int | None) -> Scorer:
    """Scorer by the policy, or by the bound of a search, with all clues that fit in memory."""
    policy = WINS if plan.policy == OPTIMAL else plan.policy
    return scorer_for(game, policy, memory, plan.limits.prefilter).with_clues_in_memory()


def solution(plan: Plan, scorer: Scorer, means: Means) -> Solution:
    """Tree of a plan for a scorer's game."""
    if plan.learns:
        return learnt_tree(plan, scorer, means.on_progress, means.executor)
    if plan.policy == OPTIMAL:
        return optimal_tree(plan, scorer, means.on_progress, means.executor)
    return Solution(greedy_tree(plan, scorer, means.on_progress, means.executor))


def tree_of(game: Game, plan: Plan, found: Solution, others_width: int | None = None) -> Tree:
    """Tree with its summary and its recipe, which names the opener even where none was given."""
    opening = (found.root.guess, *plan.opening[1:])
    ties = WEIGHTED_TIES if game.prior else TIES
    proof = None
    if found.lower_bound is not None:
        ties = f"lowest one-turn bound, then {ties}"
        objective = "weighted_mean" if game.prior else "total"
        objective += THEN_WORST if plan.limits.then_worst else ""
        limits = plan.limits._replace(width=None) if plan.learns else plan.limits
        plan = plan._replace(limits=limits)
        proof = Proof(objective, found.lower_bound, limits.width is None, others_width)
    recipe = Recipe(
        plan._replace(opening=opening),
        game.mode,
        game.guesses.info,
        game.answers.info,
        game.prior_info,
        ties,
        f"treegen {__version__}",
        found.second,
        proof,
        game.vocabulary and game.vocabulary.info,
    )
    return Tree(recipe, summarise(found.root), found.root)


def report(tree: Tree, any_opener: bool, width: int | None) -> list[str]:
    """Lines on how well a tree plays, and what is proven of other trees.

    `any_opener` is true where the opener was not given, and `width` says how many were tried.
    """
    recipe = tree.recipe
    found = figures(tree)
    answers = found.listed.answers
    lines = [f"{recipe.opening} solves {number_of(answers, 'answer')} in {found.text}"]
    late = sum(found.listed.distribution[6:])
    late_others = sum(found.all.distribution[6:]) - late
    for count, noun in ((late, "answer"), (late_others, "other word")):
        if count:
            need = "needs" if count == 1 else "need"
            lines.append(f"{number_of(count, noun)} {need} more than six guesses")
    if recipe.proof:
        lines.append(proof_text(tree, recipe.proof, any_opener))
    if width is not None and any_opener:
        lines.append(f"of all openers, only the best {width} were tried (--width)")
    return lines


def proof_text(tree: Tree, proof: Proof, any_opener: bool) -> str:
    """Line on what the search says of all trees, or of those with the opening."""
    recipe = tree.recipe
    which = "no tree"
    if recipe.second or not (any_opener and proof.proven):
        known = recipe._replace(second="one second word")
        which += f" that opens with {known.opening}"
    limits = recipe.plan.limits._replace(width=None)
    plain = recipe.plan._replace(opening=recipe.fixed[:1], limits=limits)
    if within := recipe._replace(plan=plain, proof=None).limits_text.removeprefix(", "):
        which += f" ({within})"
    prior = recipe.prior
    if prior and prior.total != figures(tree).listed.answers:  # not each listed word weighs 1
        better = "has a lower weighted mean"
        least = f"have a weighted mean below {proof.lower_bound / prior.total:.4f}"
    else:
        better = "needs fewer"
        least = f"need fewer than {proof.lower_bound:,} guesses"
        if prior:
            better += f" for the words of {prior.name}"
    return f"proven: {which} {better}" if proof.proven else f"not proven: {which} can {least}"
