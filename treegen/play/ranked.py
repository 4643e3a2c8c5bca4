"""The best guesses for a game so far, ranked as `treegen next` chooses one.

It plays the words of a stored tree's vocabulary, and where that tree is optimal it searches whole
trees, as long as that takes few scans.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from treegen.clues import Mode, folded
from treegen.errors import NoSuchTree, UsageError
from treegen.game.position import Position, left
from treegen.game.wordle import game_wordle
from treegen.play.exact import MAX_WORDS, limits
from treegen.play.start import MAX_SCANS, choose_play, require_today, stored_for
from treegen.progress import OnProgress, silent
from treegen.tree.file import read_recipe
from treegen.tree.model import History, Tree
from treegen.tree.plan import OPTIMAL, usual_policy
from treegen.tree.recipe import Recipe
from treegen.words.choose import choose_game
from treegen.words.game import Game
from treegen.words.lists import TODAY, Warn, find_list, ignore

if TYPE_CHECKING:
    from treegen.search.rank import PricedRanking

MOST = 10  # guesses that are ranked so; all, for a spreadsheet, would take too long
TOP_SCANS = 2 * MAX_SCANS  # for several guesses


class Usual(NamedTuple):
    """A game with the words that `next` plays, by which policy, and the tree that it takes."""

    game: Game
    policy: str
    recipe: Recipe | None  # None where it takes no tree


def usual_of(game: Game, opener: str | None) -> Usual:
    """Return what `next` plays in a game that opens so, with the vocabulary of its stored tree."""
    name = game_wordle(game)
    stored = next(stored_for(name, opener, game.mode), None) if name else None
    recipe = read_recipe(stored.path) if stored else None
    words = find_list(recipe.vocabulary) if recipe and recipe.vocabulary else None
    return Usual(game._replace(vocabulary=words) if words else game, usual_policy(game), recipe)


def choose_usual(
    name: str | None = None,
    *,
    tree: Tree | str | None = None,
    guesses: str | None = None,
    vocabulary: str | None = None,
    mode: Mode = Mode.NORMAL,
    past: str | None = None,
    opener: str | None = None,
    warn: Warn = ignore,
    **lists: Any,
) -> Usual:
    """Return what `next` plays in a tree's game, or in one of those that `choose_game` returns.

    `lists` are its other arguments; a tree takes none of them, for it has a game of its own. With a
    vocabulary, named as for `choose_game`, its words are played; today's game may be by a `past`,
    as by the prior `past:FILE`.
    """
    others = {option: value for option, value in lists.items() if option != "fold"}
    require_today(past, name, tree=tree, **others)
    if past is not None:
        lists["prior"] = f"past:{past}"
    chosen: dict[str, Any] = {
        "guesses": guesses,
        "vocabulary": vocabulary,
        "mode": mode,
        "warn": warn,
    }
    if tree is None:
        game = choose_game(name or TODAY, **chosen, **lists)
        usual = usual_of(game, opener and folded(opener, game.fold))
        return usual if vocabulary is None else usual._replace(game=game)
    for option, value in {"game": name, **lists}.items():
        if value:
            option = option.partition("_")[0]  # any_word is --any
            raise UsageError(f"--{option} is not for --tree, which has a game of its own")
    play = choose_play(tree=tree, **chosen)
    return Usual(play.game, play.policy, play.tree and play.tree.recipe)


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
    It is too where they begin with another word, as more scans may find one that fewer do not.
    """
    from treegen.search.prices import OutOfScans, ScanBudget
    from treegen.search.rank import rank_by_cost

    if not history or top > MOST or recipe is None or recipe.policy != OPTIMAL:
        return None
    words = left(Position(game, history))
    if not 0 < words.candidates.size <= MAX_WORDS:
        return None

    def ranking(count: int, scans: int) -> "PricedRanking | None":
        for limit in limits(recipe, words):
            with suppress(NoSuchTree):
                return rank_by_cost(
                    game,
                    history,
                    top=count,
                    only=only,
                    max_listed=limit.max_listed,
                    allowed=limit.allowed,
                    memory=memory,
                    on_progress=on_progress,
                    on_scan=ScanBudget(scans),
                )
        return None

    best = None
    with suppress(OutOfScans):
        best = ranking(1, MAX_SCANS)
        several = ranking(top, TOP_SCANS)
        if best and several and best.best.guess == several.best.guess:
            return several
    return best
