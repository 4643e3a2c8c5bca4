"""Build a whole tree for each of many openers.

  treegen sweep                                20 openers of high entropy
  treegen sweep --openers crane,slate,salet
  treegen sweep --openers all -o a.csv --resume   after an interruption
  treegen sweep --policy optimal --beat 3.0921 --openers all -o p.csv
  treegen sweep --policy optimal --beat 3.0921 --check p.csv

--check needs the options that made its file. Exit code 1: --check found a wrong
row, or --max-guesses allows no tree; 2: the cluster failed; 3: a process died.
"""

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from decimal import Decimal

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
    say,
    warn,
)
from treegen.errors import UsageError
from treegen.text import number_of, printable
from treegen.tree.plan import OPTIMAL

CHECKED = 20  # rows of --check


def add_options(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    number = whole_number()
    text = "the N openers with the highest entropy (default: 20)"
    which.add_argument("--top", metavar="N", type=number, default=20, help=text)
    text = "these words, e.g. crane,slate; those in a file; or `all`"
    add_words(which, "--openers", text)
    add_values(which, ("--check", "CSV", str, "recompute some rows of that file"))
    text = f"rows to --check (default: {CHECKED})"
    parser.add_argument("--sample", metavar="N", type=number, help=text)
    add_mode(parser)
    add_policy(parser)
    add_report(parser)
    text = "go on with an interrupted sweep (same options, FILE.partial)"
    parser.add_argument("--resume", action="store_true", help=text)
    text = "also write each tree, to FOLDER/OPENER.json"
    add_values(parser, ("--save-trees", "FOLDER", str, text))
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
    """Argument type of a total of guesses or, where it has a decimal point, a mean."""
    if re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,16}", text) and Decimal(text) >= 1:
        return Decimal(text)
    return whole_number(or_else=" or a mean such as 3.4212")(text)


def run(options: Namespace) -> int:
    from treegen.search.check import check as check_plan
    from treegen.solve.executors import processors
    from treegen.sweep import run as sweeps
    from treegen.sweep.check import check
    from treegen.sweep.journal import play_with_journal
    from treegen.sweep.results import Results, Row
    from treegen.tree.plan import choose_plan

    output = options.output
    if options.check:
        refuse(options, "output json resume save-trees", "is for a sweep; --check only reads one")
    else:
        refuse(options, "sample", "is for --check")
    if options.policy != OPTIMAL:
        refuse(options, "beat", "is for --policy optimal")
    if options.beat:
        refuse(options, "width", "proves nothing, but --beat needs a proof; drop one of them")
    if output in (None, "-"):
        refuse(options, "resume", "needs -o FILE, because the rows are in FILE.partial")
    every = read_game(options)
    plan = choose_plan(every, options.policy, limits=limits_of(options), all_openers=True)
    check_plan(every, plan)
    title = printable(str(every.info.title))
    game = every.listed
    beat = options.beat and sweeps.sum_of(options.beat, game)
    trees = None
    if options.save_trees is not None:
        if every.has_unlisted and plan.limits.max_turns:
            raise UsageError("--max-guesses is for all words; with --save-trees use --max-listed")
        trees = sweeps.SavedTrees(options.save_trees, every, plan)
    plan = plan._replace(limits=plan.limits.of_listed)
    sweep = sweeps.Sweep(game, plan, beat, options.memory, trees)
    heading = title
    if others := len(every.answers.words) - len(game.answers.words):
        heading += f"; without {number_of(others, 'word')} of weight 0"

    def play(tasks: Sequence[sweeps.Task]) -> Iterator[tuple[sweeps.Task, Row]]:
        with progress_bar() as on_progress, executor_of(options, processors()) as executor:
            yield from sweeps.play_all(sweep, tasks, executor, on_progress)

    if options.check is not None:
        lines, is_right = check(play, options.check, sweep, options.sample or CHECKED)
        say(heading, *lines)
        return 0 if is_right else 1
    openers = sweeps.openers_of(options.openers, options.top, sweep)
    tasks = [sweep.task(opener) for opener in openers]
    settings = sweeps.settings_of(sweep, openers)
    if trees:
        sweeps.check_folder(trees, openers, options.resume)
    if output in (None, "-"):
        rows = [row for _, row in play(tasks)]
    else:
        journal = f"{output}.partial"
        # A row that stands in it has its tree saved, so that is a setting of the journal.
        saving = settings | {"save_trees": options.save_trees}
        release_notes()  # before hours of work, of which a note says how to go on with it
        rows = play_with_journal(play, tasks, saving, journal, options.resume, warn)
    rows.sort(key=lambda row: row.order)
    weights = sum(game.weights) if game.prior else None
    results = Results(rows, {"game": title} | settings, weights)
    told = []
    if trees:
        count = sum(row.cost is not None for row in rows)
        told.append(printable(f"{trees.folder}: {number_of(count, 'tree')}, OPENER.json"))
    print_report(options, {
        ".csv": results.to_csv().strip(),
        ".json": results.to_json(),
        ".txt": "\n".join([heading, *results.table(), *results.conclusions(), *told]),
    })  # fmt: skip
    if output not in (None, "-"):
        os.unlink(journal)
    return 1 if all(row.is_impossible for row in rows) else 0
