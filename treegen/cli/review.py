"""Review a finished game: what each guess cost, and how lucky each clue was.

  treegen review raise 01020 slash 20222 stash 22222
  treegen review raise slash stash             if you won, the words are enough
  treegen review raise slash stash "$SHARED"   if not, add the shared squares, as one argument
  treegen review … --answer stash              the word that you did not find, which is no guess
  treegen review --game 2021 raise slash stash

Each turn has the words left (81 of 1,787: 81 are likely); the guesses expected from there on by
best play; what yours cost beyond that; the best guess (=: yours); and luck, the guesses that the
clue saved. Guesses used = expected at the start + cost - luck. An estimate is marked ≈. Skill is
99, halved for each guess lost (in part for a part of one); luck is 50, and each guess that clues
saved (or cost) moves it halfway to 99 (or 0). For a lost game, a line says what each guess
risked, and until when best play was sure to find the word; and if you add the word, how many
guesses more would have found it.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from treegen.cli.choice import add_asked, new_play
from treegen.cli.options import add_history, add_values, refuse
from treegen.cli.output import add_json, progress_bar, say, warn
from treegen.clues import Mode, coloured_tiles
from treegen.errors import UsageError
from treegen.text import text_columns, to_json

if TYPE_CHECKING:
    from treegen.play.review import Review
    from treegen.words.game import Game


def add_options(parser: ArgumentParser) -> None:
    add_history(parser)
    text = "of a lost game, the word that was not found; or add it as the last word"
    add_values(parser, ("--answer", "WORD", str, text))
    add_asked(parser)
    add_json(parser)


def run(options: Namespace) -> int:
    from treegen.play.commentary import summary
    from treegen.play.finished import check_rows, read_game, shared_mode
    from treegen.play.moves import require_known
    from treegen.play.review import review

    if not options.history:
        raise UsageError("no game was given; expected guesses and clues, such as raise 01020")
    words = [*options.history, *filter(None, [options.answer])]
    if options.mode is Mode.NORMAL:
        options.mode = shared_mode(words)
    played = replace(new_play(options), wordle="")  # one tree judges all guesses
    game = played.game
    given = read_game(words, game.fold, game.length, game.allowed)
    history = tuple(given.history)
    if options.answer and not played.position._replace(turns=history).within[1]:
        refuse(options, "answer", f"is for a game that was not found in {game.allowed} guesses")
    if not options.unknown:
        require_known(played.game, [guess for guess, _ in history])
    check_rows(given)
    title = str(played.game.title)
    with progress_bar() as on_progress:
        found = review(played, history, on_progress)
    if given.note:
        warn(given.note)
    if given.is_answer_assumed:
        warn(assumed(history[-1][0]))
    for line in found.notes:
        warn(line)
    if options.json:
        print(to_json(review_record(found, game)))
        return 0
    lines = summary(found).lines
    rows = lines[: len(history) + 1]
    below = lines[len(history) + 1 :]
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        rows = with_tiles(rows, history, get_terminal_size().columns)
    say(title)
    print("\n".join(rows))
    say(*below)
    return 0


def review_record(found: "Review", game: "Game") -> dict[str, object]:
    """Return a review as JSON has it."""
    from treegen.play.review import rounded, scores_of, sums_of

    return {
        "game": str(game.info.title),
        "data": game.prior.version,
        "solved": found.play.position.is_solved,
        "turns": [turn._asdict() for turn in found.turns],
        **sums_of(found.turns)._asdict(),
        "scores": scores_of(sums_of([rounded(turn) for turn in found.turns]))._asdict(),
        "lost": found.is_lost,
        "risked": found.risked,
        "more": found.more,
        "path": found.path,
    }


def with_tiles(rows: list[str], history: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Return the rows of a table with coloured tiles before them, in so many columns.

    Where these are too few, the tiles are narrower, or left out. The first row has column names.
    """
    room = width - max(map(text_columns, rows)) - 2
    for beside in (" ", ""):
        tiles = [coloured_tiles(guess, clue, beside) for guess, clue in history]
        own = max(text_columns(guess) + 2 * len(beside) * len(guess) for guess, _ in history)
        if own <= room:
            return [f"{tile}  {row}" for tile, row in zip([" " * own, *tiles], rows, strict=True)]
    return rows


def assumed(answer: str) -> str:
    """Say that words alone are read as a game that was won."""
    return f"{answer}, the last word, is assumed to be the answer; if you lost, add the clues"
