"""The game that play, next and review are asked about."""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import (
    HAS_WORDS,
    TREE,
    add_language,
    add_mode,
    add_own_answers,
    add_values,
    add_vocabulary,
    add_wordle,
    has_language,
    list_of,
    mode_of,
    refuse,
)
from treegen.cli.output import warn
from treegen.play.start import Play, keeping, list_play, tree_play, wordle_play
from treegen.tree.file import find_tree
from treegen.words.choose import choose_game
from treegen.words.languages import NONE, fold_of
from treegen.words.lists import TODAY
from treegen.words.priors import load_weighted


def add_options(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    add_wordle(which)
    add_values(
        which,
        ("--tree", "FILE", str, f"{TREE}, and its game; else one of --game that opens so"),
        ("--words", "FILE", str, "no tree: possible answers, perhaps with a tab and a weight"),
    )
    add_language(parser)
    add_own_answers(parser)
    text = "words that may be played; else those of the tree's recipe, or of --words or --lang"
    add_values(parser, ("--guesses", "FILE", str, text))
    add_vocabulary(parser, "`all`; else those of the tree's recipe, if it has some")
    add_mode(parser, "; without --tree, by a stored tree for that mode")


def new_play(options: Namespace, opener: str | None = None) -> Play:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    mode = mode_of(options)
    vocabulary = options.vocabulary
    if options.words is not None and options.lang is None and options.length is None:
        refuse(options, "answers", "is for a game of a language; give --lang")
        fold = fold_of(NONE if options.fold is None else options.fold.lower())
        game = load_weighted(options.words, warn, fold)._replace(mode=mode)
        return keeping(list_play(game, list_of(options.guesses, fold)), vocabulary, warn)
    if has_language(options):
        refuse(options, "words tree game", HAS_WORDS)
        game = choose_game(
            guesses=options.guesses,
            answers=options.answers,
            vocabulary=vocabulary,
            mode=mode,
            lang=options.lang,
            length=options.length,
            fold=options.fold,
            warn=warn,
        )
        return list_play(game)
    if options.tree is not None:
        tree = find_tree(options.tree)
        guesses = list_of(options.guesses, tree.recipe.fold)
        return keeping(tree_play(tree, guesses, mode), vocabulary, warn)
    guesses = list_of(options.guesses)
    return wordle_play(options.game or TODAY, opener, guesses, mode, vocabulary, warn)
