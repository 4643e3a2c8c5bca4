"""The game that play, next and review are asked about."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress

from treegen.cli.run import TREE, add_mode, mode_of, warn, whole_number
from treegen.clues import MAX_LENGTH
from treegen.errors import NoSuchTree, UsageError
from treegen.tree.file import find_tree
from treegen.words.game import Game, list_game, stored_game, tree_game
from treegen.words.lists import load_words
from treegen.words.priors import frequent_list, load_weighted

FREQUENT = 10_000  # words from wordfreq, so that the first guess takes a second or two


def add_options(parser: ArgumentParser) -> None:
    """Add the options that say which game is played."""
    source = parser.add_mutually_exclusive_group()
    first = f"{TREE}; by default the one that opens with the first word played, or `today`"
    source.add_argument("--tree", metavar="FILE", help=first)
    words = "no tree: words that can be the answer, one a line, perhaps with a tab and a weight"
    source.add_argument("--words", metavar="FILE", help=words)
    length = f"no tree: the {FREQUENT:,} most frequent English words of N letters, by wordfreq"
    source.add_argument("--length", metavar="N", type=whole_number(), help=length)
    guesses = "words that may be played; by default those of the tree's recipe, or of --words"
    parser.add_argument("--guesses", metavar="FILE", help=guesses)
    add_mode(parser, "; without --tree by a stored tree for it")


def new_game(options: Namespace, opener: str | None = None) -> Game:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    mode = mode_of(options)
    guesses = None if options.guesses is None else load_words(options.guesses, warn=warn)
    if options.words is not None:
        return list_game(*load_weighted(options.words, warn), guesses, mode=mode)
    if options.length is not None:
        if not 2 <= options.length <= MAX_LENGTH:
            raise UsageError(f"--length is {options.length}, expected 2 to {MAX_LENGTH}")
        return list_game(*frequent_list("en", options.length, FREQUENT), guesses, mode=mode)
    if options.tree is not None:
        return tree_game(find_tree(options.tree), guesses, mode=mode)
    with suppress(NoSuchTree):
        return stored_game(opener, guesses, mode=mode)
    return stored_game(None, guesses, mode=mode)
