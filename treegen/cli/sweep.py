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

Columns: guesses over all answers (total), on average (mean) and in the longest game (worst),
answers solved within six (in_six), and how many on guess 1, 2, 3 (guess_1 and so on). With
--policy optimal also lower_bound: no tree with that opener needs fewer (with --prior, as for
--beat, a sum of weight times guesses); and proven: `total` if the tree reaches that bound, else
`bound`. Without --beat each opener is searched to its end, which takes seconds for good ones and
minutes for bad ones. --check needs the other options that the file was made with.
Exit code: 0 done, 1 --check found a wrong row or --max-guesses allows none of the trees, 2 bad
input, 3 no cluster or its workers died.

"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from treegen.cli import run as common
from treegen.cli.run import warn, whole_number
from treegen.errors import UsageError
from treegen.text import number_of, printable
from treegen.tree.file import MAX_TURNS

if TYPE_CHECKING:  # they need numpy, which a command starts without
    from treegen.sweep.results import Row
    from treegen.sweep.run import Plan, Task

OPTIONS = (
    ("--save-trees", "DIR", str, "write each tree to DIR/OPENER.json"),
    ("--jobs", "N", whole_number(1000), "number of processes; by default one per processor"),
    ("--scheduler", "ADDRESS", str, "use that Dask cluster (needs pip install distributed)"),
    ("--check", "CSV", str, "compute some rows of that file again, and compare them"),
    ("--sample", "N", whole_number(), "number of rows that --check computes; 20 by default"),
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
    by_search = "; or optimal: the tree with the least total of guesses, proven"
    common.add_game(parser, by_search, any_answer=False)
    common.add_output(parser, ".csv or .json; - for CSV on standard output")
    common.add_json(parser)
    go_on = "go on with an interrupted sweep of the same options, which left FILE.partial"
    parser.add_argument("--resume", action="store_true", help=go_on)
    optimal = parser.add_argument_group("with --policy optimal")
    for group, options in ((parser, OPTIONS), (optimal, OPTIMAL_OPTIONS)):
        for name, metavar, kind, text in options:
            group.add_argument(name, metavar=metavar, type=kind, help=text)


def run(options: Namespace) -> int:
    """Play the openers and report; or check a file."""
    from treegen.search.optimal import infeasible
    from treegen.search.problem import Limits
    from treegen.solve.matrix import processors
    from treegen.sweep.check import check
    from treegen.sweep.journal import journal_of, play_with_journal
    from treegen.sweep.results import Results
    from treegen.sweep.run import openers_of, settings_of, sweep
    from treegen.sweep.workers import ScorerArguments, cluster, processes, scorer_of

    plan, output, game = plan_of(options), options.output, common.game_of(options)
    ending = None if output is None else common.ending_of(output, (".csv", ".json"))
    policy = game["policy"]
    if plan.optimal:
        game["policy"] = "entropy"
    arguments = ScorerArguments(**game).listed()
    if others := len(game["answers"].words) - len(arguments.answers.words):
        warn(f"{number_of(others, 'answer')} of weight 0 left out")
    scorer = scorer_of(arguments)

    def play(tasks: Sequence[Task], done: int = 0) -> Iterator[tuple[Plan, Row]]:
        if options.scheduler is None:
            workers = processes(scorer, options.jobs or processors())
        else:
            workers = cluster(arguments, options.scheduler)
        with common.progress_bar() as on_progress:
            yield from sweep(tasks, workers, options.save_trees, on_progress, done)

    if options.check is not None:
        faults, summary = check(play, options.check, scorer, plan, options.sample or 20)
        print("\n".join(map(printable, faults or [summary])))
        if faults:
            warn("expected the options that the file was made with, such as --policy or --hard")
        return 1 if faults else 0
    openers = openers_of(options.openers, options.top, scorer)
    tasks, settings = [(word, plan) for word in openers], settings_of(policy, plan, scorer, openers)
    if output in (None, "-"):
        rows = [row for _, row in play(tasks)]
    else:
        rows = play_with_journal(play, tasks, settings, output, options.resume, warn)
    rows.sort(key=lambda row: row.order)
    found = Results(rows, settings, scorer.prior and scorer.prior.info.total)
    if ending:
        text = found.to_csv() if ending == ".csv" else found.to_json()
        common.write_output(output, text.encode())
        if output != "-":
            os.unlink(journal_of(output))
    if options.json:
        print(found.to_json(), end="")
    elif output != "-":
        lines = found.table() + found.conclusions()
        print("\n".join(lines if output is None else [*lines, printable(output)]))
    if plan.max_turns and all(row.impossible for row in rows):
        which = " or ".join(openers) if len(openers) < 3 else f"any of these {len(openers):,}"
        raise infeasible(which, Limits(max_turns=plan.max_turns))
    return 0


def plan_of(options: Namespace) -> Plan:
    """Plan for each opener; `UsageError` for options that exclude each other."""
    from treegen.sweep.run import Plan

    optimal, check = options.policy == "optimal", options.check is not None
    for refused, names, reason in (
        (not check, "sample", "is for --check FILE"),
        (check, "output json resume save-trees", "is for a sweep; --check only reads one"),
        (not optimal, "beat max-guesses width", "is for --policy optimal"),
        (options.beat, "width", "proves nothing and --beat something; leave one of them out"),
        (options.output in (None, "-"), "resume", "needs -o FILE, which the rows are beside"),
        (options.output == "-", "json", "prints, and so does -o -; leave one of them out"),
    ):
        for name in names.split() if refused else ():
            if getattr(options, name.replace("-", "_")) not in (None, False):
                raise UsageError(f"--{name} {reason}")
    limits = options.max_guesses, options.width, options.beat
    return Plan(optimal, common.mode_of(options), *limits, options.save_trees is not None)
