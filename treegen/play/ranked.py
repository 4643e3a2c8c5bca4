"""The best guesses for a game so far, ranked as `treegen next` chooses one.

It plays the words of a stored tree's vocabulary, and where that tree is optimal it searches whole
trees, as long as that takes few scans.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from treegen.errors import NoSuchTree
from treegen.game.position import Position, left
from treegen.game.wordle import game_wordle
from treegen.play.exact import MAX_WORDS
from treegen.play.start import MAX_SCANS, stored_for
from treegen.progress import OnProgress, silent
from treegen.tree.file import read_recipe
from treegen.tree.model import History
from treegen.tree.plan import OPTIMAL
from treegen.tree.recipe import Recipe
from treegen.words.game import Game
from treegen.words.lists import find_list

if TYPE_CHECKING:
    from treegen.search.rank import PricedRanking

MOST = 10  # guesses that are ranked so; all, for a spreadsheet, would take too long
TOP_SCANS = 2 * MAX_SCANS  # for several guesses


def usual_recipe(game: Game, opener: str | None) -> Recipe | None:
    """Return the recipe of the stored tree that `next` takes; None for a game that has none."""
    name = game_wordle(game)
    stored = next(stored_for(name, opener, game.mode), None) if name else None
    return read_recipe(stored.path) if stored else None


def with_usual_words(game: Game, recipe: Recipe | None) -> Game:
    """Return the game with the vocabulary of a recipe, if it has one that is known."""
    words = find_list(recipe.vocabulary) if recipe and recipe.vocabulary else None
    return game._replace(vocabulary=words) if words else game


def ranked_by_trees(
    game: Game,
    history: History,
    recipe: Recipe | None,
    *,
    top: int,
    only: tuple[str, ...] = (),
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> "PricedRanking | None":
    """Rank guesses by whole trees where `next` searches these, else return None.

    Where the first `top` take too many scans, the best is ranked alone: so first that is searched.
    """
    from treegen.search.prices import OutOfScans, ScanBudget
    from treegen.search.rank import rank_by_cost

    if not history or top > MOST or recipe is None or recipe.policy != OPTIMAL:
        return None
    if not 0 < left(Position(game, history)).candidates.size <= MAX_WORDS:
        return None
    limits = recipe.plan.limits

    def ranking(count: int, scans: int) -> "PricedRanking | None":
        for max_listed in (limits.max_listed_turns or limits.max_turns, None):
            with suppress(NoSuchTree):
                return rank_by_cost(
                    game,
                    history,
                    top=count,
                    only=only,
                    max_listed=max_listed,
                    memory=memory,
                    on_progress=on_progress,
                    on_scan=ScanBudget(scans),
                )
        return None

    best = None
    with suppress(OutOfScans):
        best = ranking(1, MAX_SCANS)
        return ranking(top, TOP_SCANS)
    return best
