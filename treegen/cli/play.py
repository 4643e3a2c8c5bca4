r"""Play along: type each clue, get the next guess.

  treegen play                             today's game
  treegen play --hard                      in hard mode
  treegen play --tree raise                by a stored tree, here of 2021
  treegen play --lang es                   Spanish words
  treegen play --length 11                 English words of 11 letters
  treegen play --boards 4                  four boards at once, as in Quordle
  treegen play --answers my.txt            your own list
  printf '01020\n11200\n' | treegen play   from a program, one clue per line
  treegen play crane --answer igloo        the whole game to a known answer

Play the word shown and type the clue it earned; press Enter if the game rejects the word, or type ?
for help. Moves come from a tree, and are computed once the game has left it. Exit code 1: --answer
takes more guesses than the game allows; 2: a program's line cannot be read.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from treegen.cli.choice import add_asked, new_play, warn_of_age
from treegen.cli.options import add_values, refuse
from treegen.cli.output import progress_bar, release_notes, say, warn
from treegen.clues import coloured_tiles
from treegen.errors import ClueError, NotInTree, UsageError, WordListError
from treegen.text import hung, printable

if TYPE_CHECKING:
    from treegen.play.session import Misspelt, Session

BETWEEN = "  "  # stands between boards


def add_options(parser: ArgumentParser) -> None:
    text = "with --answer: your first guesses, with or without clues"
    parser.add_argument("begun", nargs="*", metavar="GUESS CLUE", help=text)
    text = "print the whole game that finds WORD"
    add_values(parser, ("--answer", "WORD", str, text))
    add_asked(parser, boards=True)


def run(options: Namespace) -> int:
    if options.answer is not None:
        return show_path(options)
    if options.begun:
        given = " ".join(options.begun)
        raise UsageError(f"{given}: words here need --answer; otherwise type them as you play")
    from treegen.play.session import start

    play = new_play(options)
    warn_of_age(play.game)
    with progress_bar() as on_progress:
        session, lines = start(play, on_progress, misspelt_of(options))
    return talk(session, lines)


def show_path(options: Namespace) -> int:
    """Print the game that finds the answer: exit code 1 where it takes too many guesses."""
    from treegen.clues import folded, read_word
    from treegen.play.commentary import path_lines, plain_row
    from treegen.play.moves import require_known
    from treegen.play.path import guesses_of, path_to
    from treegen.play.typed import turns_of

    if options.boards > 1:
        refuse(options, "boards", "cannot be combined with --answer")
    turns = turns_of(options.begun)
    play = new_play(options, turns[0][0] if turns else None)
    answer = folded(read_word(options.answer), play.game.fold)
    guesses = guesses_of(turns, answer, play.game.fold)
    if not options.unknown:
        require_known(play.game, guesses)
    warn_of_age(play.game)
    with progress_bar() as on_progress:
        path = path_to(play, answer, guesses, on_progress)
    for line in path.notes:
        warn(line)
    *rows, end = path_lines(path, coloured_row if is_coloured() else plain_row)
    print("\n".join(rows))
    say(end)
    return 1 if path.is_lost else 0


def is_coloured() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def coloured_row(guess: str, clue: str) -> str:
    return f"{coloured_tiles(guess, clue)}  {clue}"


def misspelt_of(options: Namespace) -> "Misspelt":
    """Say what becomes of a misspelt word; a program is not asked, as it could not reply."""
    from treegen.play.session import Misspelt

    if options.unknown:
        return Misspelt.TAKEN
    return Misspelt.ASKED if sys.stdin.isatty() else Misspelt.REFUSED


def talk(session: "Session", lines: list[str]) -> int:
    """Show lines, read what the player types, and reply, until the session is over.

    For a line that cannot be read, a person is told what is wrong; a program's line is an error,
    with its number.
    """
    from treegen.play.session import reply

    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if terminal:
        greet(session.play.game.boards)
    release_notes()
    number = 0  # lines read so far
    while True:
        show_lines(session, lines, terminal)
        line = None if session.over else read_line("> " if terminal else "")
        if line is None:
            return 0
        number += 1
        turns = len(session.rows)
        try:
            with progress_bar() as on_progress:
                session, lines = reply(session, line, on_progress)
        except (ClueError, WordListError, NotInTree) as error:
            if not sys.stdin.isatty():
                raise type(error)(f"line {number}: {error}") from None
            lines = [str(error)]
        if terminal and is_coloured():
            for row in session.rows[turns:]:
                print("\n".join(rows_of_tiles(row, get_terminal_size().columns)))


def greet(boards: int) -> None:
    """Say what to type, and let the arrow keys edit and recall lines."""
    with suppress(ImportError):  # Windows has no readline, and edits lines itself
        import readline  # noqa: F401
    hint = "the clue it earned, e.g. 01020"
    if boards > 1:
        hint = "its clue for each unsolved board"
    say(f"Play the word shown and type {hint}; ? for help.")


def show_lines(session: "Session", lines: list[str], terminal: bool) -> None:
    """Print lines; a terminal folds them, and shows a list of words left as one."""
    if terminal and lines == [*session.words]:
        lines = [" ".join(lines)]
    if terminal:
        width = get_terminal_size().columns
        lines = [part for text in lines for part in hung(text, width) or [""]]
    for text in lines:
        print(printable(text))


def rows_of_tiles(row: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Write a guess with the clue it earned on each board, as many beside each other as fit."""
    tiles = [coloured_tiles(guess, clue) for guess, clue in row]
    own = 3 * len(row[0][0])  # columns: three for the tile of each letter
    beside = max(1, (width + len(BETWEEN)) // (own + len(BETWEEN)))
    return [BETWEEN.join(tiles[at : at + beside]) for at in range(0, len(tiles), beside)]


def read_line(prompt: str) -> str | None:
    """Return the line that the player types, None at the end of the input.

    On a terminal, the end of the input and Ctrl-C end the line.
    """
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt) as error:
        if prompt:
            print()
        if isinstance(error, KeyboardInterrupt):
            raise
        return None
