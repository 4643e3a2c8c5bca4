r"""Play along: type each clue, get the next guess.

Examples:
  treegen play                             today's game: any of 14,855 words can be the answer
  treegen play --hard                      hard mode, by the stored tree for it
  treegen play --tree raise                Wordle's 2,315 answers of 2021
  treegen play --tree my/tree.json
  treegen play --length 6                  six letters (needs pip install wordfreq)
  treegen play --words my.txt              a list of your own
  printf '01020\n11200\n' | treegen play   from a program: a line for each

Play the word shown and type the clue it earned. Press Enter if the game rejects the word; type ?
for everything else. While the game follows the tree, moves are looked up; after that each is the
best by the tree's policy for the words that fit (where the tree is optimal, by entropy, or by wins
if it has weights). The variable TREEGEN_TREE names the tree to take without --tree.

"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from treegen.cli import game
from treegen.cli.run import progress_bar
from treegen.clues import ABSENT, PRESENT, RIGHT, coloured_tiles
from treegen.text import printable


def add_options(parser: ArgumentParser) -> None:
    game.add_options(parser)


def run(options: Namespace) -> int:
    """Answer lines until the game is solved, `quit`, or the end of the input."""
    from io import TextIOWrapper
    from shutil import get_terminal_size
    from textwrap import wrap

    from treegen.play.session import completions, reply, start

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is a malformed line
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    colours = terminal and "NO_COLOR" not in os.environ
    with progress_bar() as on_progress:
        session, lines = start(game.new_game(options), on_progress)
    if terminal:
        complete_with(lambda text: completions(session.game, text))
        print("Play the word shown and type the clue it earned, such as 01020; ? says more.")
    while True:
        if terminal and lines == session.move.listed + session.move.unlisted:
            lines = wrap(" ".join(lines), get_terminal_size().columns)
        print_lines(lines)
        line = None if session.over else read_line("> " if terminal else "")
        if line is None:
            return 0
        turns = len(session.game.history)
        with progress_bar() as on_progress:
            session, lines = reply(session, line, on_progress)
        for guess, clue in session.game.history[turns:] if colours else ():
            print(coloured_tiles(guess, clue))


def print_lines(lines: list[str]) -> None:
    """Print lines, tiles as digits where the output cannot show them."""
    from treegen.play.moves import TILES

    text = "\n".join(map(printable, lines))
    if not TILES.encode(sys.stdout.encoding, "ignore"):
        text = text.translate(str.maketrans(TILES, ABSENT + PRESENT + RIGHT))
    if lines:
        print(text)


def read_line(prompt: str) -> str | None:
    """Next line that the player types, None at the end; Ctrl-C leaves the prompt's line first."""
    if sys.stdin is None:  # closed by the caller
        return None
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt) as error:
        if prompt:
            print()
        if isinstance(error, KeyboardInterrupt):
            raise
        return None


def complete_with(completions: Callable[[str], list[str]]) -> None:
    """Let Tab complete what is typed, and the arrows edit and recall it, where readline is."""
    try:
        import readline
    except ImportError:  # Windows: plain lines
        return

    def complete(text: str, number: int) -> str | None:
        words = completions(text)
        if len(words) == 1:
            words = [f"{words[0]} "]
        return words[number] if number < len(words) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    apple = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if apple else "tab: complete")
