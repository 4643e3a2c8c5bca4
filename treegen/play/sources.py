"""The sources of the adviser: a stored tree, openers, the last words, whole trees, one turn.

Each is a function of a situation and a question. It returns what it knows, or None. `SOURCES` has
them in the order in which the adviser asks them; none reads another's answer. This module has those
that only look up; searches.py and lookahead.py have those that compute.
"""

from collections.abc import Callable
from contextlib import suppress

from treegen.game.numbers import WORDS_FOR_A_SEARCH
from treegen.game.openers import TABLE, best_openers, mean_costs, opener_excess
from treegen.game.start import Play
from treegen.play.lookahead import one_turn
from treegen.play.searches import last_words, whole_trees
from treegen.play.situation import Asked, Cost, Known, Situation, Source
from treegen.tree.node import Node
from treegen.tree.plan import Limits
from treegen.tree.ways import games
from treegen.words.game import Game

# The stored tree.


def stored_tree(situation: Situation, asked: Asked) -> Known | None:
    """Return the next word of the tree that the game follows, and what its games cost from here.

    If the game has other rules than the tree, the cost of the word is told only if some of the
    tree's games are too long, or before the first guess, where a look one turn ahead is far off.
    """
    play = situation.play
    node = stored_node(situation)
    if node is None:
        opener = kept_opener(situation)
        return Known(Source.TREE, (opener,)) if opener else None
    risk: float | None = risk_of(node, situation)
    costs = {}
    if risk or play.allows_tree or not play.position.history:
        if not play.allows_tree:
            risk = risk or None
        is_exact = is_exact_by_tree(play) and not risk  # with a risk, the tree may be left in time
        costs[node.guess] = Cost(risk, play.guesses_by_tree, Source.TREE, is_exact)
    return Known(Source.TREE, (node.guess,), costs)


def stored_node(situation: Situation) -> Node | None:
    """Return the node of the game in its tree; None if the tree is not to be followed."""
    node = situation.play.node
    if node is None:
        return None
    words = situation.words
    if node.size != words.size:  # some of the node's answers were refused
        return None
    if not situation.is_legal(node.guess) or situation.play.is_outdated(words):
        return None
    return node


def kept_opener(situation: Situation) -> str | None:
    """Return the opener of the tree, if of many answers only some were refused; or None."""
    play = situation.play
    position = play.position
    if play.tree is None or position.history or position.is_endgame:
        return None
    opener = play.tree.root.guess
    has_many = situation.words.size > WORDS_FOR_A_SEARCH
    return opener if has_many and situation.is_legal(opener) else None


def risk_of(node: Node, situation: Situation) -> float:
    """Return the chance that a game by a tree, from a node on, takes more guesses than are left."""
    play, words = situation.play, situation.words
    tree, turns = play.tree, play.position.turns_left
    assert tree is not None
    longest = tree.summary.worst
    if words.listed and play.tree_weight is None:  # listed words were listed for the tree too
        longest = tree.recipe.plan.limits.max_listed_turns or longest
    if turns is None or longest <= turns + len(play.position.history):
        return 0.0
    stakes = situation.stakes
    lost = sum(stakes.get(game[-1][0], 0) for game in games(node) if len(game) > turns)
    return lost / sum(stakes.values())


def is_exact_by_tree(play: Play) -> bool:
    """Test whether the costs of a tree are those of the game.

    They are not with newer weights, or with more guesses allowed than the tree was built for:
    another word may then need fewer guesses.
    """
    return play.allows_tree and play.tree_weight is None and not is_undercut(play)


def is_undercut(play: Play) -> bool:
    """Test whether a tree was limited to fewer guesses than the game allows."""
    limits = play.tree.recipe.plan.limits if play.tree else Limits()
    most = limits.max_turns or limits.max_listed_turns
    allowed = play.game.allowed
    return most is not None and (allowed is None or most < allowed)


# The openers.


def published_openers(situation: Situation, asked: Asked) -> Known | None:
    """Return the published costs of first guesses, the best first; None if none are published.

    The costs are for the whole game, as a refused word makes too little difference. Beside a stored
    tree, they are the tree's own cost plus the excess of each opener.
    """
    play = situation.play
    game, position = play.game, play.position
    if game.boards > 1 or position.history or position.is_endgame:
        return None
    is_exact = has_as_many_as_the_table(game)
    risk = 0.0 if is_exact else None
    means = {}
    if play.tree is not None and situation.is_legal(play.tree.root.guess):
        with suppress(FileNotFoundError):
            excess = opener_excess(play.tree.recipe)
            means = {word: play.guesses_by_tree + more for word, more in excess.items()}
        is_exact = is_exact and is_exact_by_tree(play)
    means = means or mean_costs(game)
    is_exact = is_exact and not position.refused
    costs = {word: Cost(risk, mean, Source.OPENERS, is_exact) for word, mean in means.items()}
    legal = {*situation.legal}
    complete = best_openers(game)
    words = complete if situation.is_unlimited else costs  # others may not be the next best
    best = tuple(word for word in words if word in legal)
    is_proven = is_exact and best[: asked.top] == complete[: asked.top]
    return Known(Source.OPENERS, best, costs, is_proven) if best else None


def has_as_many_as_the_table(game: Game) -> bool:
    """Test whether a game allows as many guesses as the trees in the table of openers."""
    return game.allowed == TABLE.max_listed_turns


SourceFunction = Callable[[Situation, Asked], Known | None]
SOURCES: tuple[SourceFunction, ...] = (
    stored_tree,
    published_openers,
    last_words,
    whole_trees,
    one_turn,
)
