"""treegen play: a game played along, line by line."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from treegen.cli.run import Subcommands, mode_of, progress_bar, warn
from treegen.clues import ABSENT, PRESENT, RIGHT, coloured_tiles
from treegen.errors import UsageError
from treegen.text import printable

if TYPE_CHECKING:
    from treegen.play.game import Game

EPILOG = """\
examples:
  treegen play                             Wordle, by the stored tree that opens with raise
  treegen play --hard                      hard mode, by the stored tree for it
  treegen play --tree human                any word can be the answer, common ones sooner
  treegen play --tree my/tree.json
  treegen play --length 6                  six letters (needs pip install wordfreq)
  treegen play --words my.txt              a list of your own
  printf '01020\\n11200\\n' | treegen play   from a program: a line for each

Play the word shown, and type the clue it earned; ? shows what else can be typed. While the game
follows the tree, moves are looked up; after another word, or a word that the game does not accept,
each is the best by the tree's policy for the words that fit (entropy, where the tree is optimal).
"""

MOST = 10_000  # words from wordfreq, so that the first guess takes a second or two
TILES = str.maketrans("⬛🟨🟩", ABSENT + PRESENT + RIGHT)


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "play",
        help="play along: type each clue, get the next guess",
        description="Play along with a game: type the clue of each guess, get the next one.",
        epilog=EPILOG,
    )
    add_game(parser)
    parser.set_defaults(run=run)


def add_game(parser: ArgumentParser) -> None:
    """Add the options that say which game is played: play's and next's."""
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--tree",
        metavar="FILE",
        help="tree file, or a stored tree by name or opener; else the stored one that opens with "
        "the first word played, or raise",
    )
    source.add_argument(
        "--words",
        metavar="FILE",
        help="no tree: words that can be the answer, one a line, with their weights after a tab if "
        "it has any",
    )
    source.add_argument(
        "--length",
        metavar="N",
        type=int,
        help=f"no tree: the {MOST:,} most frequent English words of N letters (needs pip install "
        "wordfreq; for more, or other languages, treegen words and --words)",
    )
    parser.add_argument(
        "--guesses",
        metavar="FILE",
        help="words that may be played; else those of the tree's recipe, or those of --words",
    )
    parser.add_argument(
        "--hard",
        action="store_true",
        help="hard mode: letters in the right place stay, and what was marked is played again; "
        "without --tree by a stored tree for it",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="strict hard mode: only words that fit every clue",
    )


def game_of(options: Namespace) -> Game:
    """Game before the first guess, as the options say."""
    from treegen.play.game import list_game, stored_game, tree_game
    from treegen.tree.file import MAX_LENGTH
    from treegen.tree.find import load_tree
    from treegen.words.lists import load_words
    from treegen.words.priors import frequent_list, load_weighted

    mode = mode_of(options)
    guesses = None if options.guesses is None else load_words(options.guesses, warn=warn)
    if options.words is not None:
        return list_game(*load_weighted(options.words, warn), guesses, mode=mode)
    if options.length is not None:
        if not 2 <= options.length <= MAX_LENGTH:
            raise UsageError(f"--length is {options.length}, expected 2 to {MAX_LENGTH}")
        return list_game(*frequent_list("en", options.length, MOST), guesses, mode=mode)
    if options.tree is not None:
        return tree_game(load_tree(options.tree), guesses, mode=mode)
    return stored_game(None, guesses, mode=mode)


def run(options: Namespace) -> int:
    """Answer lines until the game is solved, `quit`, or the end of the input."""
    from io import TextIOWrapper
    from shutil import get_terminal_size
    from textwrap import wrap

    from treegen.play.session import completions, opened, reply

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is a malformed line
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    colours = terminal and "NO_COLOR" not in os.environ
    with progress_bar() as on_progress:
        session, lines = opened(game_of(options), on_progress)
    if terminal:
        complete_with(lambda text: completions(session.game, text))
        print("Play the word shown and type the clue it earned, such as 01020; ? says more.")
    while True:
        if terminal and lines == session.move.words:
            lines = wrap(" ".join(lines), get_terminal_size().columns)
        tell(lines)
        line = None if session.over else read_line("> " * terminal)
        if line is None:
            return 0
        played = len(session.game.history)
        with progress_bar() as on_progress:
            session, lines = reply(session, line, on_progress)
        for guess, clue in session.game.history[played:] if colours else ():
            print(coloured_tiles(guess, clue))


def tell(lines: list[str]) -> None:
    """Print lines, tiles as digits where the output cannot show them."""
    text = "\n".join(map(printable, lines))
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = text.translate(TILES)
    if lines:
        print(text)


def read_line(prompt: str) -> str | None:
    """Next line that the player types, None at the end; Ctrl-C leaves the prompt's line first."""
    if sys.stdin is None:  # closed by the caller
        return None
    try:
        return input(prompt)
    except EOFError:
        print(end="\n" * bool(prompt))
        return None
    except KeyboardInterrupt:
        print(end="\n" * bool(prompt))
        raise


def complete_with(words: Callable[[str], list[str]]) -> None:
    """Let Tab complete what is typed, and the arrows edit and recall it, where readline is."""
    try:
        import readline
    except ImportError:  # Windows: plain lines
        return

    def complete(text: str, number: int) -> str | None:
        found = words(text)
        space = " " * (len(found) == 1)
        return found[number] + space if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    apple = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if apple else "tab: complete")
