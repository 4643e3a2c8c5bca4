"""The best guesses for a game so far, ranked as `treegen next` chooses one.

It plays the words of a stored tree's vocabulary, and where that tree is optimal it searches whole
trees, as long as that takes few scans.
"""

from typing import TYPE_CHECKING, Any

from treegen.clues import Mode, folded
from treegen.errors import UsageError
from treegen.game.openers import mean_costs
from treegen.game.position import Position
from treegen.game.start import MAX_SCANS, Play, choose_play, require_today, stored_for
from treegen.game.wordle import game_wordle
from treegen.play.sources import searched
from treegen.progress import OnProgress, silent
from treegen.tree.file import read_recipe
from treegen.tree.model import Tree
from treegen.tree.plan import OPTIMAL, usual_policy
from treegen.words.choose import choose_game
from treegen.words.game import Game
from treegen.words.lists import TODAY, Warn, find_list, ignore

if TYPE_CHECKING:
    from treegen.search.rank import PricedRanking

MOST = 10  # guesses that are ranked so; all, for a spreadsheet, would take too long


def usual_of(game: Game, opener: str | None, *, keeps_words: bool = False) -> Play:
    """Return the start of a game as `next` plays it, though without its tree.

    Its vocabulary is that of the stored tree, unless the game keeps its own.
    """
    name = game_wordle(game)
    stored = next(stored_for(name, opener, game.mode), None) if name else None
    recipe = read_recipe(stored.path) if stored else None
    words = find_list(recipe.vocabulary) if recipe and recipe.vocabulary else None
    if words and not keeps_words:
        game = game._replace(vocabulary=words)
    is_optimal = recipe is not None and recipe.policy == OPTIMAL
    return Play(Position(game), usual_policy(game), scans=MAX_SCANS if is_optimal else 0)


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
) -> Play:
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
        first = opener and folded(opener, game.fold)
        return usual_of(game, first, keeps_words=vocabulary is not None)
    for option, value in {"game": name, **lists}.items():
        if value:
            option = option.partition("_")[0]  # any_word is --any
            raise UsageError(f"--{option} is not for --tree, which has a game of its own")
    return choose_play(tree=tree, **chosen)


def ranked_by_trees(
    play: Play,
    top: int,
    only: tuple[str, ...] = (),
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> "PricedRanking | None":
    """Rank guesses by whole trees where `next` searches these, else return None.

    `NotInTree` where no word is left, `WordListError` for a word that is not allowed.
    """
    position = play.position
    if not position.is_endgame and (not position.history or top > MOST):
        return None
    from treegen.solve.state import state_after

    words = state_after(play.game, position.history, only).left
    found = searched(play, words, top, only, memory, on_progress)
    return found if found and len(found.asked) == len(only) else None


def known_costs(
    play: Play, top: int, memory: int | None = None, on_progress: OnProgress = silent
) -> dict[str, float]:
    """Costs of the guesses that a ranking of so many begins with, by whole trees, the best first.

    They are those of openers, as published, or of the first guesses of `ranked_by_trees`, which
    ranks no more than these.
    """
    if not play.position.history:
        return mean_costs(play.game)
    if top <= MOST:
        return {}
    found = ranked_by_trees(play, MOST, (), memory, on_progress)
    return {guess.guess: guess.guesses for guess in found.guesses} if found else {}
