"""Build a whole tree for each of many openers.

Examples:
  treegen sweep                            the 20 openers with the highest entropy
  treegen sweep --openers crane slate salet
  treegen sweep --openers all -o all.csv
  treegen sweep --openers all -o all.csv --resume
                                           go on after an interruption
  treegen sweep --openers all --policy optimal --beat 7920 -o proof.csv
                                           prove that no opener needs fewer than 7,920 guesses
  treegen sweep --check proof.csv          compute some of its rows again

With --prior, --beat is a sum of weight times guesses. --check needs the other options that the
file was made with. Exit code: 0 done, 1 --check found a wrong row or --max-guesses allows none of
the trees, 2 bad input, 3 no cluster or its workers died.

"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from treegen.cli import run as common
from treegen.cli.run import warn, whole_number
from treegen.errors import UsageError
from treegen.text import number_of, printable
from treegen.tree.file import MAX_TURNS

if TYPE_CHECKING:  # they need numpy, which a command starts without
    from treegen.search.problem import Problem
    from treegen.sweep.results import Row
    from treegen.sweep.run import Task

OPTIONS = (
    ("--save-trees", "DIR", str, "write each tree to DIR/OPENER.json"),
    ("--jobs", "N", whole_number(1000), "number of processes; by default one per processor"),
    ("--scheduler", "ADDRESS", str, "use that Dask cluster (needs pip install distributed)"),
)
OPTIMAL_OPTIONS = (
    ("--beat", "TOTAL", whole_number(), "give an opener up once it is proven to need that many"),
    ("--max-guesses", "N", whole_number(MAX_TURNS), "let no game take more than N guesses"),
    ("--width", "N", whole_number(), "try the N best guesses a node: fast, but proves nothing"),
)


def add_options(parser: ArgumentParser) -> None:
    """Add the options."""
    which, top = parser.add_mutually_exclusive_group(), "the N best by the policy; 20 by default"
    which.add_argument("--top", metavar="N", type=whole_number(), default=20, help=top)
    words = "these words, or those in a file, or `all` that may be guessed"
    which.add_argument("--openers", metavar="WORD", nargs="+", help=words)
    check = "compute some rows of that file again, and compare them"
    which.add_argument("--check", metavar="CSV", help=check)
    sample = "number of rows that --check computes; 20 by default"
    parser.add_argument("--sample", metavar="N", type=whole_number(), default=20, help=sample)
    by_search = "; or optimal: the tree with the least total of guesses, proven"
    common.add_game(parser, by_search, any_answer=False)
    output = parser.add_mutually_exclusive_group()
    common.add_output(output, ".csv or .json; - for CSV on standard output")
    common.add_json(output)
    go_on = "go on with an interrupted sweep of the same options, which left FILE.partial"
    parser.add_argument("--resume", action="store_true", help=go_on)
    optimal = parser.add_argument_group("with --policy optimal")
    for group, options in ((parser, OPTIONS), (optimal, OPTIMAL_OPTIONS)):
        for name, metavar, kind, text in options:
            group.add_argument(name, metavar=metavar, type=kind, help=text)


def run(options: Namespace) -> int:
    """Play the openers and report; or check a file."""
    from treegen.search.problem import OPTIMAL, Limits, Problem
    from treegen.sweep.check import check
    from treegen.sweep.journal import play_with_journal
    from treegen.sweep.results import Results
    from treegen.sweep.run import Plan, listed, openers_of, scorer_of, settings_of

    refuse_conflicts(options)
    output = options.output
    ending = common.ending_of("-" if output is None else output, (".csv", ".json"))
    plan = Plan(options.policy == OPTIMAL, options.beat, options.save_trees is not None)
    limits, mode = Limits(options.width, options.max_guesses), common.mode_of(options)
    game = Problem(**common.game_of(options), mode=mode, limits=limits)
    problem = listed(game._replace(policy="entropy") if plan.optimal else game)
    if others := len(game.answers.words) - len(problem.answers.words):
        warn(f"{number_of(others, 'answer')} of weight 0 left out")
    play_all = partial(play, options, problem)
    if options.check is not None:
        faults, summary = check(play_all, options.check, problem, plan, options.sample)
        print("\n".join(map(printable, faults or [summary])))
        if faults:
            warn("expected the options that the file was made with, such as --policy or --hard")
        return 1 if faults else 0
    openers = openers_of(options.openers, options.top, scorer_of(problem))
    tasks, settings = [(opener, plan) for opener in openers], settings_of(problem, plan, openers)
    if output in (None, "-"):
        rows = [row for _, row in play_all(tasks)]
    else:
        journal = f"{output}.partial"
        rows = play_with_journal(play_all, tasks, settings, journal, options.resume, warn)
    rows.sort(key=lambda row: row.order)
    results = Results(rows, settings, problem.prior and problem.prior.info.total)
    lines = results.table() + results.conclusions()
    if options.json:
        print(results.to_json(), end="")
    elif output is None:
        print("\n".join(lines))
    else:
        text = results.to_csv() if ending == ".csv" else results.to_json()
        common.write_output(output, text.encode(), *lines, output)
    if output not in (None, "-"):
        os.unlink(journal)
    return 1 if all(row.is_impossible for row in rows) else 0


def refuse_conflicts(options: Namespace) -> None:
    """`UsageError` for options that exclude each other."""
    for refused, names, reason in (
        (options.check, "output json resume save-trees", "is for a sweep; --check only reads one"),
        (options.policy != "optimal", "beat max-guesses width", "is for --policy optimal"),
        (options.beat, "width", "proves nothing and --beat something; leave one of them out"),
        (options.output in (None, "-"), "resume", "needs -o FILE, which the rows are beside"),
    ):
        for name in names.split():
            if refused and getattr(options, name.replace("-", "_")):
                raise UsageError(f"--{name} {reason}")


def play(options: Namespace, problem: Problem, tasks: Sequence[Task]) -> Iterator[tuple[Task, Row]]:
    """Play openers by the workers that the options ask for."""
    from treegen.solve.matrix import processors
    from treegen.sweep.run import sweep
    from treegen.sweep.workers import cluster, processes

    if options.scheduler is None:
        workers = processes(problem, options.jobs or processors())
    else:
        workers = cluster(problem, options.scheduler)
    with common.progress_bar() as on_progress:
        yield from sweep(tasks, workers, options.save_trees, on_progress)
