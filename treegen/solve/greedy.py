"""The greedy builder: at each node, the guess that costs least by the policy."""

from collections.abc import Callable

import numpy as np

from treegen.clues import RIGHT, clue_for
from treegen.errors import TreeError
from treegen.solve.hard import legal_after
from treegen.solve.matrix import Clues, Places, clue_text
from treegen.solve.recipe import place_of, tree_of
from treegen.solve.scorer import Scorer, scorer_for
from treegen.tree.file import MAX_TURNS, TIES
from treegen.tree.model import Node, Tree
from treegen.words.lists import WordList
from treegen.words.priors import Prior


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    policy: str = "entropy",
    progress: Callable[[int], object] = lambda words: None,
    *,
    hard: bool = False,
    strict: bool = False,
    prior: Prior | None = None,
    prefilter: float | None = None,
    memory: int | None = None,
) -> Tree:
    """Tree that plays `opener` first, then the policy's best guess at each node.

    In `hard` mode the clues so far bind what is guessed; `strict` is the hard mode in which only
    words that fit all clues are. The rest is as in `search`. `progress` is told of guesses as
    they are scored for the opener, if none is given, and of answers as they find their place in
    the tree, all of them once.

    >>> words = WordList("three", ("abide", "ebbed", "speed"))
    >>> build(words, words).root.guess
    'abide'
    """
    place = None if opener is None else place_of(opener, guesses, answers)
    look = scorer_for(guesses, answers, policy, prior, prefilter, memory)
    look = look._replace(clues=look.clues.held(prefilter is None))  # else few are ever needed
    return grow(look, place, progress, hard=hard, strict=strict)


def grow(
    look: Scorer,
    first: int | None,
    progress: Callable[[int], object] = lambda words: None,
    *,
    hard: bool = False,
    strict: bool = False,
) -> Tree:
    """The same for a search that is ready, with the opener's place among the guesses, or none."""
    guesses, answers, length = look.guesses, look.answers, len(look.letters)

    def weight(left: Places) -> int | None:
        return None if look.weights is None else look.weight(left)

    def last(left: Places) -> Node:
        """Node for one answer or two, which are guessed in alphabetical order."""
        first, *second = (answers.words[place] for place in left)
        branches = {clue_for(first, word): last(left[1:]) for word in second}
        return Node(first, len(left), branches, weight(left))

    def node(clues: Clues, legal: Places, turn: int, guess: int) -> Node:
        """Node of that guess, with the best guess after each of its clues."""
        codes = clues.of(np.array([guess]))[:, 0]
        order = codes.argsort(kind="stable")
        after = legal_after(look.letters, legal, guess, strict) if hard or strict else None
        branches = {}
        for places in np.split(order, np.flatnonzero(np.diff(codes[order])) + 1):
            clue = clue_text(int(codes[places[0]]), length)
            if clue == RIGHT * length:
                progress(1)
                continue
            if turn + min(len(places), 2) > MAX_TURNS:
                raise TreeError(
                    f"some answers need more than {MAX_TURNS} guesses, and a tree file holds "
                    "no more turns; allow more guesses"
                )
            if len(places) <= 2:
                branches[clue] = last(clues.answers[places])
                progress(len(places))
            else:
                state, allowed = clues.narrowed(places), after(clue) if after else legal
                best = look.sure_guess(state, allowed)
                if best is None:
                    state = state.held(look.prefilter is None)
                    best = look.best_guess(state, allowed)
                branches[clue] = node(state, allowed, turn + 1, best)
        return Node(guesses.words[guess], len(order), branches, weight(clues.answers))

    everything = np.arange(len(guesses.words))
    if first is None:
        first = look.sure_guess(look.clues, everything)
    if first is None:
        first = look.best_guess(look.clues, everything, progress)
    return tree_of(
        look,
        node(look.clues, everything, 1, first),
        policy=look.policy,
        ties=TIES,
        hard=hard,
        strict=strict,
        prefilter=look.prefilter,
    )
