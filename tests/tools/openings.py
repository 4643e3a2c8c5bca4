"""Opening files made: `python -m tests.tools.openings crane slate -o trees/openings` and options.

A file that is there already, of the same game and version, is not made again: so a run that was
interrupted goes on.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress

from treegen.arguments import CommandParser
from treegen.clues import normalize
from treegen.errors import TreeError, UsageError, exit_code
from treegen.files import read_file
from treegen.search.openings import MAX_SCANS_OF_A_CLUE, Openings, search_opening
from treegen.solve.executors import Executor, Processes, usual_processes
from treegen.text import number_of
from treegen.tree.opening_faults import faults
from treegen.tree.openings import Opening, read, save
from treegen.words.choose import GameChoice, choose_game
from treegen.words.published import read_listing

MAX_LISTED = 6  # guesses for a listed word, as in the published trees

EVERYDAY = "answers"  # vocabulary of everyday words, as of trees/everyday.json


def is_done(path: str, openings: Openings, opener: str) -> bool:
    """Test whether a file holds that opening, of the same game and version, and no fault."""
    with suppress(OSError, TreeError):
        opening, data = read(read_file(path))
        return opening.recipe == openings.recipe(opener) and not any(faults(opening, data))
    return False


def make(
    openings: Openings, openers: Sequence[str], executor: Executor
) -> Iterator[tuple[str, Opening]]:
    """Yield openers and their openings as they come from the workers."""
    openings.prepare()  # which forks have in common then
    left = iter(openers)
    with (
        executor.team(openings) as team,
        closing(team.work(search_opening, lambda: next(left, None))) as found,
    ):
        yield from found


def parser() -> ArgumentParser:
    parser = CommandParser(
        prog="python -m tests.tools.openings",
        description="Find the best second words after each clue of openers, with their costs.",
    )
    text = "openers, or a file with one per line"
    parser.add_argument("openers", metavar="WORD", nargs="+", help=text)
    parser.add_argument("--prior", metavar="FILE", help="as for `treegen build`")
    parser.add_argument(
        "--jobs", metavar="N", type=int, help="processes to use (default: one per processor)"
    )
    text = "times a search may look at all guesses before it tries only a few"
    parser.add_argument(
        "--max-scans", metavar="N", type=int, default=MAX_SCANS_OF_A_CLUE, help=text
    )
    text = "folder for the files OPENER.json"
    parser.add_argument("-o", "--output", metavar="FOLDER", required=True, help=text)
    return parser


def run(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    words = options.openers
    if len(words) == 1 and os.path.isfile(words[0]):
        words = [*read_listing(read_file(words[0]), words[0]).words]
    openers = [*dict.fromkeys(map(normalize, words))]
    game = choose_game(GameChoice(prior=options.prior, vocabulary=EVERYDAY))
    unknown = [opener for opener in openers if opener not in game.guesses.words]
    if unknown:
        raise UsageError(f"{unknown[0]} is not in {game.guesses.name}; expected words of that list")
    openings = Openings(game, MAX_LISTED, max_scans=options.max_scans)
    os.makedirs(options.output, exist_ok=True)
    paths = {opener: os.path.join(options.output, f"{opener}.json") for opener in openers}
    left = [opener for opener in openers if not is_done(paths[opener], openings, opener)]
    if len(left) < len(openers):
        print(f"{number_of(len(openers) - len(left), 'opener')} done before", flush=True)
    executor = Processes(options.jobs) if options.jobs else usual_processes()
    for opener, found in make(openings, left, executor):
        save(found, paths[opener])
        print(f"{paths[opener]}: {number_of(len(found.replies), 'clue')}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(exit_code(lambda: run(sys.argv[1:]), "tests.tools.openings"))
