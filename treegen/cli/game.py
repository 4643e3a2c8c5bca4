"""The game that play, next and review are asked about."""

import sys
from argparse import ArgumentParser, Namespace

from treegen.cli.choice import add_played, choice_of
from treegen.cli.output import warn
from treegen.game.start import Play, start_of
from treegen.words.age import missing_note
from treegen.words.game import Game


def add_options(parser: ArgumentParser, *, several: bool = False) -> None:
    """Add the options of a game, which may have `several` boards."""
    add_played(
        parser,
        every="`all`; else those of the tree's recipe, if it has some",
        hard="; without --tree, by a stored tree for that mode",
        boards=several,
    )
    text = "take words of no list as they were typed, even if one is near that may be meant"
    parser.add_argument("--unknown", action="store_true", help=text)


def new_play(options: Namespace, opener: str | None = None) -> Play:
    """Return the game before the first guess, by default by the stored tree of that opener."""
    return start_of(choice_of(options, opener), warn)


def warn_of_age(game: Game) -> None:
    """Say on a terminal how many days of used words are missing, if these are many."""
    if sys.stderr.isatty() and (note := missing_note(game.prior)):
        warn(note)
