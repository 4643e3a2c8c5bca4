"""The front door: from a game and a plan to a tree, by any policy, greedy or optimal."""

from treegen.errors import NoSuchTree, Option
from treegen.progress import OnProgress, part_of, silent
from treegen.search.check import check
from treegen.search.learn import learnt_tree
from treegen.search.optimal import Solution, optimal_tree
from treegen.search.unlisted import OTHERS_WIDTH, LexicographicWeights, with_unlisted
from treegen.search.worker import Worker
from treegen.solve.executors import ALONE, Executor, usual_processes
from treegen.solve.greedy import greedy_tree
from treegen.solve.scorer import Scorer, scorer_for
from treegen.tree.figures import summarise
from treegen.tree.model import Tree
from treegen.tree.node import with_heaviest
from treegen.tree.plan import MAX_TURNS, Plan
from treegen.tree.policies import OPTIMAL, WINS
from treegen.tree.recipe import BOUND_FIRST, THEN_WORST, TIES, WEIGHTED_TIES, Proof, Recipe
from treegen.tree.ways import weighted_total
from treegen.version import GENERATOR
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
    executor = (executor or usual_processes()).after_a_moment()
    try:
        # A limit on all games could leave unlisted words that cannot be found in time. So there all
        # words are searched together. Otherwise the listed ones come first, whatever the others.
        if game.has_unlisted and plan.limits.max_turns is not None:
            together = _solution_together(game, plan, memory, on_progress, executor)
            return tree_of(game, plan, together)
        listed_plan = plan._replace(limits=plan.limits.of_listed)
        own_share = 0.5 if game.has_unlisted else 1
        listed = part_of(on_progress, 0, own_share)
        # The scorer has no name here, so its memory is free for that of the unlisted words.
        found = solution(listed_plan, scorer_of(game.listed, plan, memory), listed, executor)
    except NoSuchTree as error:
        if game.vocabulary is None:
            raise
        raise NoSuchTree(error, ", or more words (", Option("vocabulary"), ")") from None
    if not game.has_unlisted:
        return tree_of(game, listed_plan, found)
    others = scorer_of(game.unlisted, plan, memory)
    return extended(game, plan, found, others, part_of(on_progress, 0.5, 0.5), executor)


def _solution_together(
    game: Game, plan: Plan, memory: int | None, on_progress: OnProgress, executor: Executor
) -> Solution:
    """Tree of a plan for listed and unlisted words together, which costs least for the listed."""
    by_two_sums = LexicographicWeights(game, plan.limits.max_turns or MAX_TURNS)
    scorer = scorer_of(game, plan, memory).weighing(by_two_sums.weights)
    return by_two_sums.solution(solution(plan, scorer, on_progress, executor))


def is_divided(game: Game, plan: Plan) -> bool:
    """Test whether an executor divides the work: not where what is tried depends on the order."""
    limits = plan.limits
    is_extended = game.has_unlisted and limits.max_turns is None
    return is_extended or not has_order(plan._replace(limits=limits.of_listed))


def has_order(plan: Plan) -> bool:
    """Test whether what a search tries depends on its order (see `Search.best`)."""
    return plan.policy == OPTIMAL and bool(plan.limits.width and plan.limits.max_turns)


def scorer_of(game: Game, plan: Plan, memory: int | None) -> Scorer:
    """Scorer by the policy, or by the bound of a search, with all clues that fit in memory."""
    if plan.policy == OPTIMAL:
        return scorer_for(game, Plan(WINS), memory).with_matrix()
    return scorer_for(game, plan, memory).with_clues_in_memory()


def solution(
    plan: Plan, scorer: Scorer, on_progress: OnProgress = silent, executor: Executor = ALONE
) -> Solution:
    """Tree of a plan for a scorer's game."""
    opening = [scorer.index_of(word) for word in plan.given]
    if plan.policy != OPTIMAL:
        return Solution(greedy_tree(opening, scorer, on_progress, executor))
    if has_order(plan):
        executor = ALONE
    with executor.team(Worker(scorer.shared(executor.sharers))) as team:
        if plan.learns:
            return learnt_tree(plan, opening, team, on_progress)
        return optimal_tree(plan, opening, team, on_progress)


def extended(
    game: Game,
    plan: Plan,
    found: Solution,
    others: Scorer,
    on_progress: OnProgress = silent,
    executor: Executor = ALONE,
) -> Tree:
    """Tree of a game from what was found for its listed words, extended to the unlisted ones.

    The scorer is for these.
    """
    fixed: tuple[str, ...] = ()
    if plan.opening:
        fixed = (found.root.guess, *(word or found.second for word in plan.opening[1:]))
    width = None
    if plan.policy == OPTIMAL:
        width = plan.limits.width or OTHERS_WIDTH
    root = with_unlisted(found.root, others, fixed, width, on_progress, executor)
    return tree_of(game, plan, found._replace(root=root), width)


def tree_of(game: Game, plan: Plan, found: Solution, others_width: int | None = None) -> Tree:
    """Tree with its summary and its recipe, which names the opener even where none was given."""
    opening = (found.root.guess, *plan.opening[1:])
    ties = WEIGHTED_TIES if game.prior else TIES
    proof = None
    if found.lower_bound is not None:
        ties = BOUND_FIRST + ties
        objective = "weighted_mean" if game.prior else "total"
        objective += THEN_WORST if plan.limits.then_worst else ""
        limits = plan.limits._replace(width=None) if plan.learns else plan.limits
        plan = plan._replace(limits=limits)
        is_proven = limits.width is None and weighted_total(found.root) == found.lower_bound
        proof = Proof(objective, found.lower_bound, is_proven, others_width)
    recipe = Recipe.of(
        plan._replace(opening=opening),
        game.mode,
        proof,
        guesses=game.guesses.info,
        answers=game.answers.info,
        prior=game.prior_info,
        ties=ties,
        generator=GENERATOR,
        second=found.second,
        vocabulary=game.vocabulary and game.vocabulary.info,
        lang=game.lang,
        fold=game.fold,
    )
    root = with_heaviest(found.root)
    return Tree(recipe, summarise(root), root)
