"""Some rows of a sweep's CSV computed again, and every figure compared.

    python -m tests.tools.check_sweep trees/openers-hard.csv --game 2021 --policy optimal \\
        --hard --max-guesses 6

takes the options that `treegen sweep` made the file with. The exit code is 1 where a row is wrong.
"""

import csv
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import sample

from treegen.arguments import CommandParser
from treegen.cli.choice import add_game, read_game
from treegen.cli.options import (
    add_advanced,
    add_limits,
    add_mode,
    add_policy,
    add_workers,
    whole_number,
)
from treegen.cli.sweep import make_sweep, play_tasks
from treegen.clues import normalize
from treegen.errors import WordListError, exit_code
from treegen.files import read_file
from treegen.sweep.results import FILE_COLUMNS, Results, Row
from treegen.sweep.run import PlayAll, Sweep, Task
from treegen.tree.policies import OPTIMAL

ROWS = 20  # of a table; most of them take seconds each

OTHER_OPTIONS = "or the file was made with other options, such as --game or --hard"


def check(play_all: PlayAll, path: str, sweep: Sweep, count: int) -> tuple[list[str], bool]:
    """Lines on the faults of `count` rows, or that there are none; and whether there are none."""
    lines = read_csv(path)
    chosen = sample(lines, min(count, len(lines)))
    tasks = [task_for(line, sweep) for line in chosen]
    rows = {task.opener: row for task, row in play_all(tasks)}
    weights = sum(sweep.game.weights) if sweep.game.prior else None
    faults = [
        f"{path}: {line['opener']}: {figure}"
        for line in chosen
        for figure in wrong_figures(line, rows[line["opener"]], weights)
    ]
    if faults:
        return [*faults, OTHER_OPTIONS], False
    counts = f"{len(chosen):,} of {len(lines):,} rows"
    return [f"{path}: {counts} recomputed, all correct"], True


def read_csv(path: str) -> list[dict[str, str]]:
    """Rows of a sweep's CSV as text by column; `WordListError` if it is something else."""
    try:
        lines = list(csv.DictReader(read_file(path).decode("utf-8-sig").splitlines()))
        for line in lines:
            if None in {*line, *line.values()}:
                raise ValueError("not as many values as names")
            line["opener"] = normalize(line["opener"])
            int(line.get("lower_bound") or 0)
    except (csv.Error, TypeError, ValueError, KeyError):
        lines = []
    if not lines:
        raise WordListError(f"{path} is not a CSV file of treegen sweep, or was edited")
    return lines


def task_for(line: Mapping[str, str], sweep: Sweep) -> Task:
    """Task that finds a line's tree again, or proves its bound again, and no more."""
    task = sweep.task(line["opener"])
    bound = line.get("lower_bound")
    if bound is None or sweep.plan.limits.width is not None:
        return task
    beat = int(bound) + (line.get("proven") == "total") if bound else None
    return Task(task.plan._replace(policy=OPTIMAL), beat)


def wrong_figures(line: Mapping[str, str], row: Row, weights: int | None) -> Iterator[str]:
    """Figures of a line that differ from its opener's row, in the columns that a sweep writes."""
    if row.cost is None and line.get("proven") == "bound" and not line.get("total"):
        return  # no tree costs less than the bound, and the line says no more
    values = next(csv.DictReader(Results([row], {}, weights).to_csv().splitlines()))
    for name in sorted({*line, *values}):
        before, now = line.get(name) or "empty", values.get(name) or "empty"
        if before != now and (name in FILE_COLUMNS or name.startswith("guess_")):
            yield f"{name} is {before}, but {now} when recomputed"


def parser() -> ArgumentParser:
    parser = CommandParser(
        prog="python -m tests.tools.check_sweep",
        description="Compute some rows of a CSV file of `treegen sweep` again.",
    )
    parser.add_argument("file", metavar="FILE", help="the CSV file")
    text = f"rows to compute (default: {ROWS})"
    parser.add_argument("--sample", metavar="N", type=whole_number(), default=ROWS, help=text)
    add_mode(parser)
    add_policy(parser)
    add_game(parser, has_any=False)
    add_limits(parser.add_argument_group("with --policy optimal"), "all")
    add_workers(add_advanced(parser))
    parser.set_defaults(beat=None)  # each row is searched as far as it says
    return parser


def run(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    sweep = make_sweep(options, read_game(options))
    play = partial(play_tasks, options, sweep)
    lines, is_right = check(play, options.file, sweep, options.sample)
    print(*lines, sep="\n")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(exit_code(lambda: run(sys.argv[1:]), "tests.tools.check_sweep"))
