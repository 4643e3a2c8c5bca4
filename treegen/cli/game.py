"""The game that play, next and review are asked about."""

from argparse import ArgumentParser, Namespace

from treegen.cli.run import TREE, add_mode, add_values, add_wordle, list_of, mode_of, warn
from treegen.tree.file import find_tree
from treegen.words.game import Game, list_game, tree_game, wordle_game
from treegen.words.lists import TODAY
from treegen.words.priors import load_weighted


def add_options(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    add_wordle(which, default=None)
    add_values(
        which,
        ("--tree", "FILE", str, f"{TREE}, and its game; else one of --game that opens so"),
        ("--words", "FILE", str, "no tree: possible answers, perhaps with a tab and a weight"),
    )
    text = "words that may be played; by default those of the tree's recipe, or of --words"
    add_values(parser, ("--guesses", "FILE", str, text))
    add_mode(parser, "; without --tree by a stored tree for it")


def new_game(options: Namespace, opener: str | None = None) -> Game:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    mode, guesses = mode_of(options), list_of(options.guesses)
    if options.words is not None:
        return list_game(*load_weighted(options.words, warn), guesses, mode=mode)
    if options.tree is not None:
        return tree_game(find_tree(options.tree), guesses, mode=mode)
    return wordle_game(options.game or TODAY, opener, guesses, mode=mode)
