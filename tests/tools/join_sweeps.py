"""CSV files of sweeps joined: `python -m tests.tools.join_sweeps all.csv -o FILE` and options.

So the published tables are made, which no single sweep can make: those of the best openers are
searched to the end, and one column is from a sweep of another kind.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from tests.tools.check_sweep import read_csv
from treegen.arguments import CommandParser
from treegen.errors import UsageError, exit_code
from treegen.files import write_whole
from treegen.solve.rank import as_csv
from treegen.sweep.results import FILE_COLUMNS

Line: TypeAlias = dict[str, str]  # values of a CSV's line, by column


def join(
    lines: Sequence[Line],
    searched: Iterable[Line] = (),
    columns: Iterable[tuple[str, Sequence[Line], str]] = (),
    trees: Iterable[tuple[str, Sequence[Line]]] = (),
) -> str:
    """CSV of a sweep whose openers in `searched` have their lines from there, sorted again.

    Each of `columns` is a new column: its name, and the lines and the column that it is from; each
    of `trees` one that says whether an opener has a tree in other lines.
    """
    by_opener = {line["opener"]: line for line in searched}
    joined = [dict(by_opener.get(line["opener"], line)) for line in lines]
    new_names = []
    new = [
        (name, {other["opener"]: other.get(column, "") for other in others})
        for name, others, column in columns
    ]
    new += [
        (name, {other["opener"]: has_tree(other) for other in others}) for name, others in trees
    ]
    for name, values in new:
        for line in joined:
            line[name] = values.get(line["opener"], "")
        new_names.append(name)
    joined.sort(key=order)
    names = dict.fromkeys(name for line in joined for name in line)
    first = [name for name in FILE_COLUMNS if name in names]
    rest = [name for name in names if name not in (*first, *new_names)]
    return as_csv(joined, [*first, *new_names, *rest])


def has_tree(line: Line) -> str:
    """Say whether an opener has a tree: yes, no, or "" where the search was given up."""
    if line["lower_bound"] == "":
        return "no"
    return "yes" if line["total"] else ""


def order(line: Mapping[str, str]) -> tuple[float, bool, str]:
    """Key by which a sweep by `optimal` sorts its lines: see `Row.order`."""
    bound = line.get("lower_bound")
    least = float(bound) if bound else float("inf")
    return least, line.get("proven") != "total", line["opener"]


def parser() -> ArgumentParser:
    parser = CommandParser(
        prog="python -m tests.tools.join_sweeps",
        description="Join CSV files that `treegen sweep --policy optimal` wrote.",
    )
    parser.add_argument("file", metavar="FILE", help="the sweep of all openers")
    parser.add_argument(
        "--searched", metavar="FILE", help="a sweep of some of them: its rows replace theirs"
    )
    parser.add_argument(
        "--column",
        metavar=("NAME", "FILE", "COLUMN"),
        nargs=3,
        action="append",
        default=[],
        help="add a column from another sweep",
    )
    parser.add_argument(
        "--tree", metavar=("NAME", "FILE"), nargs=2, action="append", default=[],
        help="add a column: yes if the opener has a tree in another sweep, or no",
    )  # fmt: skip
    parser.add_argument("--best", metavar="N", type=int, help="the first N openers only, as a list")
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: print)")
    return parser


def run(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    lines = read_csv(options.file)
    if options.best is None and "lower_bound" not in lines[0]:
        raise UsageError(f"{options.file} has no lower_bound; expected a sweep by --policy optimal")
    for _, _, column in options.column:
        if column not in FILE_COLUMNS:
            raise UsageError(
                f"{column!r} is not a column of a sweep; expected one of {', '.join(FILE_COLUMNS)}"
            )
    searched = read_csv(options.searched) if options.searched else []
    columns = [(name, read_csv(path), column) for name, path, column in options.column]
    trees = [(name, read_csv(path)) for name, path in options.tree]
    if options.best is None:
        text = join(lines, searched, columns, trees)
    else:
        text = "".join(f"{line['opener']}\n" for line in lines[: options.best])
    if options.output is None:
        print(text, end="")
    else:
        write_whole(options.output, text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(exit_code(lambda: run(sys.argv[1:]), "tests.tools.join_sweeps"))
