"""The best guesses for a game so far, ranked as `treegen next` chooses one.

It keeps to the vocabulary of the stored tree, and searches whole trees if that tree is optimal and
few scans are enough.
"""

from typing import TYPE_CHECKING

from treegen.game.openers import mean_costs
from treegen.game.start import Play
from treegen.play.sources import searched
from treegen.progress import OnProgress, silent

if TYPE_CHECKING:
    from treegen.search.rank import PricedRanking

MOST = 10  # guesses that are ranked so; all, for a spreadsheet, would take too long


def ranked_by_trees(
    play: Play,
    top: int,
    only: tuple[str, ...] = (),
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> "PricedRanking | None":
    """Rank guesses by whole trees where `next` searches these; otherwise return None.

    `NotInTree` if no word is left, `WordListError` for a word that is not allowed.
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
    """Costs by whole trees of the guesses that a ranking begins with, the best first.

    They are the published costs of openers, or those of `ranked_by_trees`, which ranks no more.
    """
    if not play.position.history:
        return mean_costs(play.game)
    if top <= MOST:
        return {}
    found = ranked_by_trees(play, MOST, (), memory, on_progress)
    return {guess.guess: guess.guesses for guess in found.guesses} if found else {}
