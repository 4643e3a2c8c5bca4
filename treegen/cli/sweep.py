"""treegen sweep: a whole tree for each of many openers."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from treegen import __version__
from treegen.cli.run import (
    Subcommands,
    add_game,
    game_of,
    mode_of,
    progress_bar,
    warn,
    whole_number,
)
from treegen.clues import Mode, normalize
from treegen.errors import UsageError, WordListError
from treegen.files import read_file, write_whole
from treegen.text import printable
from treegen.tree.file import MAX_TURNS

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from treegen.solve.scorer import Scorer
    from treegen.sweep.results import Row
    from treegen.sweep.run import Plan

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
                                           prove that no opener needs fewer than 7920 guesses
  treegen sweep --check proof.csv          play some of its rows again
  treegen sweep --openers all --csv all.csv --scheduler tcp://host:8786
                                           on the machines of a Dask cluster

Columns: guesses over all answers (total), on average (mean) and in the longest game (worst),
answers solved within six (in_six), and how many on guess 1, 2, 3 (guess_1 and so on). With
--policy optimal also lower_bound, which no tree with that opener is below (with --prior: a sum of
weight times guesses), and what is proven: that this is the total itself, or only the bound.
Exit code: 0 done, 1 --check found a wrong row, 2 bad input, 3 no cluster or its workers died.
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
        help="`all` guesses, `top:N` by the policy (optimal: by entropy), words with commas "
        "between them, or a list in a file; top:20 unless told",
    )
    add_game(parser, "; or optimal: the tree with the least total number of guesses, proven")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", metavar="FILE", help="write all rows as comma-separated values")
    form.add_argument("--json", metavar="FILE", help="write all rows as JSON")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with an interrupted sweep, whose rows are in FILE.partial; the other options "
        "must be the same",
    )
    parser.add_argument(
        "--greedy",
        metavar="CSV",
        help="file of an earlier sweep, whose totals become a column `greedy`",
    )
    parser.add_argument("--save-trees", metavar="DIR", help="write each tree to DIR/OPENER.json")
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole_number(1000),
        help="processes; else one for each processor",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="let the workers of that Dask scheduler do it (needs pip install distributed)",
    )
    parser.add_argument(
        "--check",
        metavar="CSV",
        help="play some rows of that file again, with the other options that it was made with; "
        "rows with a lower bound are searched, others played by --policy",
    )
    parser.add_argument(
        "--sample",
        metavar="N",
        type=whole_number(),
        help="how many rows --check plays, 20 unless told",
    )
    group = parser.add_argument_group("with --policy optimal")
    group.add_argument(
        "--beat",
        metavar="TOTAL",
        type=whole_number(),
        help="give an opener up as soon as it is proven to need so many guesses or more (with "
        "--prior: such a sum of weight times guesses); without it each is searched to its end, "
        "which takes seconds for good openers, and minutes for bad ones",
    )
    group.add_argument(
        "--max-guesses",
        metavar="N",
        type=whole_number(MAX_TURNS),
        help="let no game take more than N guesses",
    )
    group.add_argument(
        "--width",
        metavar="N",
        type=whole_number(),
        help="try only the N best guesses at each node: faster, but nothing is proven",
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Play the openers and report."""
    from treegen.solve.scorer import scorer_for
    from treegen.sweep.results import from_csv, records, summary, table, to_csv, to_json

    plan, output = plan_of(options), options.json if options.csv is None else options.csv
    game = game_of(options)
    scorer = scorer_for(**game | {"policy": "entropy" if plan.optimal else options.policy})
    scorer = scorer._replace(clues=scorer.clues.materialized())
    if options.check is not None:
        return check(options, plan, scorer)
    beside = [] if options.greedy is None else from_csv(options.greedy)
    greedy = {line["opener"]: int(line["total"]) for line in beside if line.get("total")}
    openers = openers_of(options.openers, scorer)
    settings = settings_of(options.policy, plan, scorer, openers)
    if output in (None, "-"):
        if options.resume:
            raise UsageError("--resume needs --csv FILE or --json FILE: the rows are beside it")
        rows = [row for _, row in played(options, scorer, [(opener, plan) for opener in openers])]
    else:
        rows = kept(options, scorer, plan, openers, settings, output)
    rows.sort(key=lambda row: row.order)
    found = records(rows, greedy)
    text = to_json(found, settings) if options.csv is None else to_csv(found)
    if output == "-":
        print(text, end="")
        return 0
    if output is not None:
        write_whole(output, text.encode())
        os.unlink(f"{output}.partial")
    weights = None if scorer.prior is None else sum(scorer.prior.weights)
    lines = [table(rows, greedy, weights), *summary(rows, weights, plan.max_turns)]
    print("\n".join(lines if output is None else [*lines, printable(output)]))
    return 0


def plan_of(options: Namespace) -> Plan:
    """How each opener is played."""
    from treegen.sweep.run import Plan

    optimal = options.policy == "optimal"
    if options.check is None and options.sample is not None:
        raise UsageError("--sample is for --check FILE")
    if options.check is not None:
        for name in ("csv", "json", "greedy", "resume", "save_trees"):
            if getattr(options, name):
                option = name.replace("_", "-")
                raise UsageError(f"--{option} is for a sweep, and --check only reads one")
    for name in ("beat", "max_guesses", "width"):
        if getattr(options, name) is not None and not optimal:
            option = name.replace("_", "-")
            raise UsageError(f"--{option} is for --policy optimal, not {options.policy}")
    if options.beat is not None and options.width is not None:
        raise UsageError("--beat proves something and --width nothing; leave one of them out")
    limits = options.max_guesses, options.width, options.beat
    return Plan(optimal, mode_of(options), *limits, options.save_trees is not None)


def openers_of(which: str, scorer: Scorer) -> list[str]:
    """Openers that are meant."""
    from treegen.solve.rank import rank
    from treegen.words.lists import tab_separated

    if len(scorer.answers.words) == 1 and (which == "all" or which.startswith("top:")):
        return list(scorer.answers.words)  # else it would be guessed twice
    if which == "all":
        return list(scorer.guesses.words)
    if which.startswith("top:"):
        best = rank(scorer, top=whole_number()(which[4:]))
        return [rated.guess for rated in best.guesses]
    if os.path.exists(which):
        words = [word for word, _ in tab_separated(read_file(which), which)]
        try:
            return playable(words, scorer)
        except WordListError as error:
            raise WordListError(f"{which}: {error}") from None
    if not which.replace(",", "").isalpha():
        raise UsageError(
            f"--openers {which!r} is no file; expected all, top:20, words with commas between "
            "them, or the name of a list"
        )
    return playable(which.split(","), scorer)


def playable(words: list[str], scorer: Scorer) -> list[str]:
    """Those words, each once; `WordListError` for one that may not be played."""
    openers = list(dict.fromkeys(map(normalize, words)))
    for opener in openers:
        scorer.index_of(opener)
    return openers


def settings_of(policy: str, plan: Plan, scorer: Scorer, openers: list[str]) -> dict[str, Any]:
    """What the rows are made with."""
    from treegen.words.lists import WordList

    swept = WordList("openers", tuple(sorted(openers)))
    return {
        "policy": policy,
        "hard": plan.mode is not Mode.NORMAL,
        "strict": plan.mode is Mode.STRICT,
        "max_turns": plan.max_turns,
        "width": plan.width,
        "beat": plan.beat,
        "trees": plan.trees,
        "openers": swept.info._asdict(),
        "guesses": scorer.guesses.info._asdict(),
        "answers": scorer.answers.info._asdict(),
        "prior": scorer.prior and scorer.prior.info._asdict(),
        "generator": f"treegen {__version__}",
    }


def kept(
    options: Namespace,
    scorer: Scorer,
    plan: Plan,
    openers: list[str],
    settings: dict[str, Any],
    output: str,
) -> list[Row]:
    """Row of each opener; they are kept as they come, so that an interrupted sweep can go on."""
    from treegen.sweep.journal import journal

    path = f"{output}.partial"
    if os.path.isdir(output) or not os.path.basename(output):
        raise UsageError(f"{output!r} is no name for a file; expected one that can be written")
    if options.resume and os.path.exists(output) and not os.path.exists(path):
        raise UsageError(
            f"{output} is whole: there is no {path} to go on with; without --resume it is made anew"
        )
    with journal(path, settings, options.resume) as (earlier, add):
        rows = {row.opener: row for row in earlier}
        plays = [(opener, plan) for opener in openers if opener not in rows]
        try:
            for _, row in played(options, scorer, plays, len(rows)):
                add(row)
                rows[row.opener] = row
        except BaseException:
            if rows:
                warn(f"{path} holds the openers that are done; --resume goes on")
            raise
    return list(rows.values())


def played(
    options: Namespace, scorer: Scorer, plays: list[tuple[str, Plan]], done: int = 0
) -> Iterator[tuple[Plan, Row]]:
    """Plan and row of each opener as they come; `done` others were played before."""
    from treegen.sweep.run import sweep

    folder = options.save_trees
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
    every = done + len(plays)
    if not plays:
        return
    with (
        progress_bar() as on_progress,
        hands(options, scorer, len(plays)) as (source, workers),
    ):
        for plan, row, tree in sweep(source, plays, workers):
            if tree is not None:
                write_whole(os.path.join(folder, f"{row.opener}.json"), tree)
            yield plan, row
            done += 1
            on_progress(done / every, f"{done:,} of {every:,} openers")


@contextmanager
def hands(
    options: Namespace, scorer: Scorer, most: int
) -> Iterator[tuple[Any, Callable[[], AbstractContextManager[Executor]]]]:
    """Where the workers find the search, and the executor they work for: here or in a cluster."""
    memory = options.memory
    if options.scheduler is not None:
        from treegen.sweep.cluster import cluster, executor_of, sent

        with cluster(options.scheduler) as client:
            yield sent(client, scorer, memory), partial(executor_of, client)
        return
    from treegen.solve.parallel import processors
    from treegen.sweep.run import processes
    from treegen.sweep.shared_memory import shared

    jobs = processors() if options.jobs is None else options.jobs
    with shared(scorer, memory) as source:
        yield source, partial(processes, min(jobs, most))


def check(options: Namespace, plan: Plan, scorer: Scorer) -> int:
    """Play some rows of a file again, and name each that is not what it says."""
    from random import SystemRandom

    from treegen.sweep.results import differences, from_csv
    from treegen.sweep.run import replays

    lines = from_csv(options.check)
    if len(playable([line["opener"] for line in lines], scorer)) < len(lines):
        raise UsageError(f"{options.check} has an opener twice; expected one row for each")
    sample = 20 if options.sample is None else options.sample
    chosen = SystemRandom().sample(lines, min(sample, len(lines)))
    plans = [(line, *replays(line, plan)) for line in chosen]
    plays = [(line["opener"], each) for line, *both in plans for each in both if each]
    again = {(row.opener, each): row for each, row in played(options, scorer, plays)}
    faults = [
        f"{options.check}: {line['opener']}: {fault}"
        for line, first, second in plans
        for fault in differences(
            line, again[line["opener"], first], second and again[line["opener"], second]
        )
    ]
    if faults:
        print("\n".join(map(printable, faults)))
        warn("expected the options that the file was made with, such as --policy or --hard")
        return 1
    played_again = f"{len(chosen)} of {len(lines)} rows played again, all as they say"
    print(printable(f"{options.check}: {played_again}"))
    return 0
