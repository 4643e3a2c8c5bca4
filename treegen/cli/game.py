"""The game that play, next and review are asked about."""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import (
    TREE,
    add_mode,
    add_values,
    add_vocabulary,
    add_wordle,
    list_of,
    mode_of,
    refuse,
    whole_number,
)
from treegen.cli.output import warn
from treegen.clues import MAX_LENGTH
from treegen.play.start import Play, keeping, list_play, tree_play, wordle_play
from treegen.tree.file import find_tree
from treegen.words.lists import TODAY
from treegen.words.priors import FREQUENT, frequent_game, load_weighted


def add_options(parser: ArgumentParser) -> None:
    letters = whole_number(MAX_LENGTH, least=2)
    frequent = f"no tree: the {FREQUENT:,} most frequent words of N letters, 2 to {MAX_LENGTH}"
    which = parser.add_mutually_exclusive_group()
    add_wordle(which, default=None)
    add_values(
        which,
        ("--tree", "FILE", str, f"{TREE}, and its game; else one of --game that opens so"),
        ("--words", "FILE", str, "no tree: possible answers, perhaps with a tab and a weight"),
        ("--length", "N", letters, f"{frequent}; needs wordfreq"),
    )
    add_values(parser, ("--lang", "LANG", str, "language of --length, such as es; else en"))
    text = "words that may be played; else those of the tree's recipe, or of --words"
    add_values(parser, ("--guesses", "FILE", str, text))
    add_vocabulary(parser, "`all`; else those of the tree's recipe, if it has some")
    add_mode(parser, "; without --tree, by a stored tree for that mode")


def new_play(options: Namespace, opener: str | None = None) -> Play:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    mode = mode_of(options)
    guesses = list_of(options.guesses)
    vocabulary = options.vocabulary
    if options.length is not None:
        game = frequent_game((options.lang or "en").lower(), options.length)._replace(mode=mode)
        return keeping(list_play(game, guesses), vocabulary, warn)
    refuse(options, "lang", "is for --length")
    if options.words is not None:
        game = load_weighted(options.words, warn)._replace(mode=mode)
        return keeping(list_play(game, guesses), vocabulary, warn)
    if options.tree is not None:
        return keeping(tree_play(find_tree(options.tree), guesses, mode), vocabulary, warn)
    return wordle_play(options.game or TODAY, opener, guesses, mode, vocabulary, warn)
