"""The game that play, next and review are asked about."""

import sys
from argparse import ArgumentParser, Namespace

from treegen.cli.options import (
    TREE,
    add_allowed,
    add_language,
    add_mode,
    add_own_answers,
    add_past,
    add_values,
    add_vocabulary,
    add_wordle,
    allowed_of,
    mode_of,
    refuse,
    whole_number,
)
from treegen.cli.output import warn
from treegen.game.start import Play, allowing, choose_play
from treegen.words.age import missing_note
from treegen.words.game import MOST_BOARDS, SPARE, Game


def add_options(parser: ArgumentParser, *, several: bool = False) -> None:
    """Add the options of a game, which may have `several` boards."""
    which = parser.add_mutually_exclusive_group()
    add_wordle(which)
    add_values(
        which,
        ("--tree", "FILE", str, f"{TREE}, and its game; else one of --game that opens so"),
        ("--words", "FILE", str, "no tree: possible answers, perhaps each with a weight"),
    )
    add_language(parser)
    add_own_answers(parser)
    text = (
        "words of the game, or `answers`; with --tree or --words, words that may be played beside "
        "the answers"
    )
    add_values(parser, ("--guesses", "FILE", str, text))
    add_vocabulary(parser, "`all`; else those of the tree's recipe, if it has some")
    add_past(parser)
    add_mode(parser, "; without --tree, by a stored tree for that mode")
    add_allowed(parser, f", or {SPARE} more than there are boards" if several else "")
    text = "take words of no list as they were typed, even if one is near that may be meant"
    parser.add_argument("--unknown", action="store_true", help=text)
    parser.set_defaults(boards=1)
    if several:
        text = (
            f"play N boards at once, at most {MOST_BOARDS}, as in Dordle, Quordle or Octordle: a "
            "guess has a clue for each that is not solved; every move is computed; unless you name "
            "a game, it is that of --game 2023 --vocabulary answers"
        )
        add_values(parser, ("--boards", "N", whole_number(MOST_BOARDS), text))


def new_play(options: Namespace, opener: str | None = None) -> Play:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    boards: int = options.boards
    if boards > 1:
        refuse(options, "tree", "is for one board: no tree holds games of several; leave it out")
        refuse(options, "hard strict", "is for one board: games of several have no hard mode")
    play = choose_play(
        options.game,
        tree=options.tree,
        words=options.words,
        guesses=options.guesses,
        answers=options.answers,
        vocabulary=options.vocabulary,
        mode=mode_of(options),
        lang=options.lang,
        length=options.length,
        fold=options.fold,
        past=options.past,
        opener=opener if boards == 1 else None,
        boards=boards,
        warn=warn,
    )
    return allowing(play, allowed_of(options, boards + SPARE), boards)


def warn_of_age(game: Game) -> None:
    """Say on a terminal how many days of used words are missing, if these are many."""
    if sys.stderr.isatty() and (note := missing_note(game.prior)):
        warn(note)
