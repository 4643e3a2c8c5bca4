r"""Play along: type each clue, get the next guess.

  treegen play                             today's game: any of 14,855 words can be the answer
  treegen play --hard                      hard mode, by a stored tree for it
  treegen play --tree raise                Wordle's 2,315 answers of 2021
  treegen play --length 11                 words of 11 letters; --lang es: Spanish ones
  treegen play --words my.txt              a list of your own, or from treegen words
  printf '01020\n11200\n' | treegen play   from a program: a line for each

Play the word shown and type the clue it earned. Press Enter if the game rejects the word; type ?
for everything else. Moves are looked up while the game follows the tree; from then on they are
computed.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from shutil import get_terminal_size

from treegen.cli import game
from treegen.cli.output import progress_bar, say, warn
from treegen.clues import coloured_tiles
from treegen.text import hung, printable
from treegen.words.age import age_note


def add_options(parser: ArgumentParser) -> None:
    game.add_options(parser)


def run(options: Namespace) -> int:
    from treegen.play.session import reply, start

    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    play = game.new_play(options)
    note = age_note(play.game.prior)
    if note and sys.stderr.isatty():
        warn(note)
    with progress_bar() as on_progress:
        session, lines = start(play, on_progress)
    if terminal:
        with suppress(ImportError):  # of Windows; elsewhere the arrows edit and recall lines
            import readline  # noqa: F401
        say("Play the word shown and type the clue it earned, such as 01020; ? says more.")
    while True:
        if terminal and lines == [*session.move.left.weights]:
            lines = [" ".join(lines)]
        if terminal:
            width = get_terminal_size().columns
            lines = [part for text in lines for part in hung(text, width) or [""]]
        for text in lines:
            print(printable(text))
        line = None if session.over else read_line("> " if terminal else "")
        if line is None:
            return 0
        turns = len(session.play.position.history)
        with progress_bar() as on_progress:
            session, lines = reply(session, line, on_progress)
        if terminal and "NO_COLOR" not in os.environ:
            for guess, clue in session.play.position.history[turns:]:
                print(coloured_tiles(guess, clue))


def read_line(prompt: str) -> str | None:
    """Return the line that the player types, None at the end of the input.

    On a terminal, whatever comes after the end or Ctrl-C begins on a line of its own.
    """
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt) as error:
        if prompt:
            print()
        if isinstance(error, KeyboardInterrupt):
            raise
        return None
