"""The commands as calls, for Wordle's games: `today`, `2023` and `2021`.

A game so far is text, as for `treewalk`: "raise .y.g.". What computes imports numpy when called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegen.clues import read_game, read_history
from treegen.tree.model import Tree
from treegen.words.game import wordle_game
from treegen.words.lists import TODAY, choose_lists
from treegen.words.priors import choose_prior, default_policy

if TYPE_CHECKING:
    from treegen.play.review import Turn
    from treegen.solve.rank import GuessScore


class Picture(str):
    """An SVG, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)


def lists_of(game: str) -> dict[str, Any]:
    """Return the lists and weights of a game, as a builder takes them."""
    guesses, answers = choose_lists(None, None, game=game)
    prior = choose_prior("past", answers) if game == TODAY else None
    return {"guesses": guesses, "answers": answers, "prior": prior}


def build(opener: str | None = None, game: str = TODAY, **more: Any) -> Tree:
    """Build a tree; `more` may be a `policy`, `mode`, `prior`, `limits`, `openers` or `learn`.

    >>> build("crane", "2021")
    <Tree crane: 2,315 answers, mean 3.4384>
    """
    from treegen.search.build import build

    return build(**{**lists_of(game), "opener": opener, **more})


def rank(played: str = "", game: str = TODAY, top: int = 10) -> list[GuessScore]:
    """Return the guesses that are best by one turn for a game so far.

    >>> [(score.guess, round(score.bits, 2)) for score in rank("raise 01020", "2021", top=2)]
    [('shalt', 3.48), ('slash', 3.41)]
    """
    from treegen.solve.rank import rank
    from treegen.solve.scorer import scorer_for

    lists = lists_of(game)
    scorer = scorer_for(**lists, policy=default_policy(lists["prior"]))
    return rank(scorer, read_history([played]), top=top).guesses


def review(played: str, game: str = TODAY) -> list[Turn]:
    """Return the turns of a game that is over: what each guess cost against the best, and luck.

    Of a game that was won, the words will do.

    >>> [(turn.best, round(turn.cost, 2)) for turn in review("raise slash stash", "2021")]
    [('raise', 0.0), ('shalt', 0.09), ('admit', 0.0)]
    """
    from treegen.play.review import review

    history = tuple(read_game(played.split()))
    return review(wordle_game(game)._replace(wordle=None), history).turns


def draw(tree: Tree, clue: str | None = None, layout: str = "flow") -> Picture:
    """Draw a tree, or what follows one first clue, as an SVG without a script; with Graphviz.

    >>> from treegen import find_tree
    >>> draw(find_tree("raise"), "00012")[:5]
    '<?xml'
    """
    from treegen.chart import draw, labels, sheet

    style = labels.style_for(tree)
    return Picture(draw.draw(sheet.poster(tree, layout, style, clue), "svg", plain=True).decode())


def web_page(*trees: Tree) -> str:
    """Return the HTML of a page to walk some trees."""
    from treegen.page.page import PageTree, page

    return page([PageTree(tree, tree.recipe.opener) for tree in trees])
