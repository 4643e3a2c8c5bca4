"""Build a whole tree for each of many openers.

  treegen sweep                                20 openers of high entropy
  treegen sweep --openers crane,slate,salet
  treegen sweep --openers all -o a.csv --resume   after an interruption
  treegen sweep --policy optimal --beat 3.0921 --openers all -o p.csv

Exit code 1: --max-guesses allows no tree; 2: the cluster failed; 3: a process
died.
"""

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any

from treegen.cli.choice import add_game, read_game
from treegen.cli.options import (
    add_advanced,
    add_limits,
    add_mode,
    add_policy,
    add_values,
    add_words,
    add_workers,
    executor_of,
    limits_of,
    refuse,
    whole_number,
)
from treegen.cli.output import (
    add_report,
    print_report,
    progress_bar,
    release_notes,
    warn,
)
from treegen.text import number_of, printable
from treegen.tree.plan import choose_plan
from treegen.tree.policies import OPTIMAL

if TYPE_CHECKING:
    from treegen.sweep.results import Results, Row
    from treegen.sweep.run import Sweep, Task
    from treegen.words.game import Game


def add_options(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    text = "the N openers with the highest entropy (default: 20)"
    which.add_argument("--top", metavar="N", type=whole_number(), default=20, help=text)
    text = "these words, e.g. crane,slate; those in a file; or `all`"
    add_words(which, "--openers", text)
    add_mode(parser)
    add_policy(parser)
    add_report(parser)
    text = "go on with an interrupted sweep (same options, FILE.partial)"
    parser.add_argument("--resume", action="store_true", help=text)
    add_game(parser, has_any=False)
    optimal = parser.add_argument_group("with --policy optimal")
    beat = (
        "give up an opener once it cannot beat this mean (e.g. 3.0921) or total (with --prior: sum "
        "of weight times guesses)"
    )
    add_values(optimal, ("--beat", "N", total_or_mean, beat))
    add_limits(optimal, "all")
    add_workers(add_advanced(parser))


def total_or_mean(text: str) -> int | Decimal:
    """Argument type of a total of guesses or, with a decimal point, a mean."""
    if re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,16}", text) and Decimal(text) >= 1:
        return Decimal(text)
    return whole_number(or_else=" or a mean such as 3.4212")(text)


def run(options: Namespace) -> int:
    from treegen.sweep.results import Results
    from treegen.sweep.run import openers_of, settings_of

    check_options(options)
    game = read_game(options)
    title = printable(str(game.title))
    sweep = make_sweep(options, game)
    heading = title
    if others := len(game.answers.words) - len(sweep.game.answers.words):
        heading += f"; without {number_of(others, 'word')} of weight 0"
    openers = openers_of(options.openers, options.top, sweep)
    settings = settings_of(sweep, openers)
    rows = play_openers(options, sweep, openers, settings)
    weights = sum(sweep.game.weights) if sweep.game.prior else None
    write_report(options, heading, Results(rows, {"game": title} | settings, weights))
    return 1 if all(row.is_impossible for row in rows) else 0


def check_options(options: Namespace) -> None:
    """Raise `UsageError` for options that do not go together."""
    if options.policy != OPTIMAL:
        refuse(options, "beat", "is for --policy optimal")
    if options.beat:
        refuse(options, "width", "proves nothing, but --beat needs a proof; drop one of them")
    if not is_kept(options):
        refuse(options, "resume", "needs -o FILE, because the rows are in FILE.partial")


def is_kept(options: Namespace) -> bool:
    """Test whether the rows go to a file, and so to a journal first."""
    return options.output not in (None, "-")


def make_sweep(options: Namespace, game: "Game") -> "Sweep":
    """Make the sweep of a game, without its words of weight 0."""
    from treegen.search.check import check as check_plan
    from treegen.sweep.run import Sweep, sum_of

    plan = choose_plan(game, options.policy, limits=limits_of(options), all_openers=True)
    check_plan(game, plan)
    listed = game.listed
    beat = options.beat and sum_of(options.beat, listed)
    plan = plan._replace(limits=plan.limits.of_listed)
    return Sweep(listed, plan, beat, options.memory)


def play_tasks(
    options: Namespace, sweep: "Sweep", tasks: Sequence["Task"]
) -> Iterator[tuple["Task", "Row"]]:
    """Yield each task with its row as it is done; a bar shows how many are."""
    from treegen.solve.executors import processors
    from treegen.sweep.run import play_all

    with progress_bar() as on_progress, executor_of(options, processors()) as executor:
        yield from play_all(sweep, tasks, executor, on_progress)


def play_openers(
    options: Namespace, sweep: "Sweep", openers: Sequence[str], settings: Mapping[str, Any]
) -> list["Row"]:
    """Sorted rows of the openers, which a journal keeps until the report is written."""
    from treegen.sweep.journal import play_with_journal

    play = partial(play_tasks, options, sweep)
    tasks = [sweep.task(opener) for opener in openers]
    if is_kept(options):
        release_notes()  # before hours of work, of which a note says how to go on with it
        path = f"{options.output}.partial"
        rows = play_with_journal(play, tasks, settings, path, options.resume, warn)
    else:
        rows = [row for _, row in play(tasks)]
    return sorted(rows, key=lambda row: row.order)


def write_report(options: Namespace, heading: str, results: "Results") -> None:
    """Write and print the results, then remove their journal."""
    lines = [heading, *results.table(), *results.conclusions()]
    texts = {
        ".csv": results.to_csv().strip(),
        ".json": results.to_json(),
        ".txt": "\n".join(lines),
    }
    print_report(options, texts)
    if is_kept(options):
        os.unlink(f"{options.output}.partial")
