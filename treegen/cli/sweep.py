"""treegen sweep: a whole tree for each of many openers."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

from treegen import __version__
from treegen.cli.common import Subcommands, number, progress_bar
from treegen.cli.game import add_game, game_of
from treegen.clues import fold
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.tree import MAX_TURNS

if TYPE_CHECKING:
    from treegen.solve.search import Search
    from treegen.solve.sweep import Plan

EPILOG = """\
examples:
  treegen sweep                            the 20 openers with the highest entropy
  treegen sweep --openers crane,slate,salet
  treegen sweep --openers mine.txt --save-trees mine/
  treegen sweep --openers all --csv all.csv
  treegen sweep --openers all --csv all.csv --resume
                                           go on where that was interrupted
  treegen sweep --openers top:100 --policy optimal --csv best.csv
  treegen sweep --openers all --policy optimal --beat 7920 --csv proof.csv
                                           prove that no opener needs fewer than 7,920 guesses
"""


def add(commands: Subcommands) -> None:
    """Add the command's options."""
    parser: ArgumentParser = commands.add_parser(
        "sweep",
        help="build a whole tree for each of many openers, and compare them",
        description="Build a whole tree for each of many openers and say how well they do.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--openers",
        default="top:20",
        metavar="WHICH",
        help="`all` guesses, `top:N` by the policy (optimal: by entropy), words with commas between "
        "them, or a list in a file; top:20 unless told",
    )
    add_game(parser, "; or optimal: the tree with the least total number of guesses, proven")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", metavar="FILE", help="write all rows as comma-separated values")
    form.add_argument("--json", metavar="FILE", help="write all rows as JSON")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with an interrupted sweep, whose rows are in FILE.partial",
    )
    parser.add_argument("--save-trees", metavar="DIR", help="write each tree to DIR/OPENER.json")
    parser.add_argument("--jobs", metavar="N", help="processes; else one for each processor")
    group = parser.add_argument_group("with --policy optimal")
    group.add_argument(
        "--beat",
        metavar="TOTAL",
        help="give an opener up as soon as it is proven that it needs so many guesses or more",
    )
    group.add_argument("--worst", metavar="N", help="let no game take more than N guesses")
    group.add_argument(
        "--width",
        metavar="N",
        help="try only the N best guesses at each node: faster, but nothing is proven",
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Play each opener and report."""
    from treegen.solve.search import search
    from treegen.solve.sharing import shared
    from treegen.solve.sweep import processes, sweep
    from treegen.sweeps import journal, table, to_csv, to_json

    plan = plan_of(options)
    game = game_of(options)
    look = search(**game | {"policy": "entropy" if plan.optimal else options.policy})
    look = look._replace(clues=look.clues.held())
    openers = openers_of(options.openers, look)
    settings = recipe(options.policy, plan, look)
    jobs = os.cpu_count() or 1 if options.jobs is None else number("--jobs", options.jobs, 1000)
    output = options.csv or options.json
    if options.resume and output in (None, "-"):
        raise UsageError("--resume needs --csv FILE or --json FILE, beside which the rows are")
    rows = []
    with ExitStack() as stack:
        add = lambda row: None
        if output not in (None, "-"):
            rows, add = stack.enter_context(journal(f"{output}.partial", settings, options.resume))
        done = {row.opener for row in rows}
        left = [opener for opener in openers if opener not in done]
        progress = stack.enter_context(progress_bar(len(openers), "openers", len(done)))
        source = stack.enter_context(shared(look))
        for row, tree in sweep(source, plan, left, partial(processes, min(jobs, len(left)))):
            if tree is not None:
                write_whole(os.path.join(options.save_trees, f"{row.opener}.json"), tree)
            add(row)
            rows.append(row)
            progress(1)
    rows.sort(key=lambda row: row.rank)
    text = to_csv(rows) if options.csv else to_json(rows, settings)
    if output == "-":
        print(text, end="")
        return 0
    print(table(rows))
    if output:
        write_whole(output, text.encode())
        os.unlink(f"{output}.partial")
        print(output)
    return 0


def plan_of(options: Namespace) -> Plan:
    """How each opener is played."""
    from treegen.solve.sweep import Plan

    optimal = options.policy == "optimal"
    for name in ("beat", "worst", "width"):
        if getattr(options, name) is not None and not optimal:
            raise UsageError(f"--{name} is for --policy optimal, not {options.policy}")
    if options.beat is not None and options.width is not None:
        raise UsageError("--beat proves something and --width nothing; leave one of them out")
    worst, width, beat = (
        None if text is None else number(name, text, most)
        for name, text, most in (
            ("--worst", options.worst, MAX_TURNS),
            ("--width", options.width, 10**9),
            ("--beat", options.beat, 10**9),
        )
    )
    trees = options.save_trees is not None
    return Plan(optimal, options.hard, options.strict, worst, width, beat, trees)


def openers_of(which: str, look: Search) -> list[str]:
    """Openers that are meant, each once; `WordListError` for one that may not be played."""
    from treegen.solve.recipe import place_of
    from treegen.solve.sweep import best_openers
    from treegen.solve.words import columns
    from treegen.files import read_file

    if which == "all":
        return list(look.guesses.words)
    if which.startswith("top:"):
        return best_openers(look, number("--openers top:N: N", which[4:], 10**9))
    if os.path.exists(which) or not which.replace(",", "").isalpha():
        words = [word for word, _ in columns(read_file(which), which)]
    else:
        words = which.split(",")
    openers = list(dict.fromkeys(map(fold, words)))
    for opener in openers:
        place_of(opener, look.guesses, look.answers)
    return openers


def recipe(policy: str, plan: Plan, look: Search) -> dict[str, Any]:
    """What the rows were made with."""
    return {
        "policy": policy,
        "hard": plan.hard or plan.strict,
        "strict": plan.strict,
        "max_turns": plan.max_turns,
        "width": plan.width,
        "beat": plan.beat,
        "trees": plan.trees,
        "guesses": look.guesses.info._asdict(),
        "answers": look.answers.info._asdict(),
        "prior": look.prior and look.prior.info._asdict(),
        "generator": f"treegen {__version__}",
    }
