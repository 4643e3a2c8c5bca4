"""What a sweep of openers found: rows, as a table, CSV or JSON, and the journal it goes on from."""

from __future__ import annotations

import csv
import io
import json
from collections import namedtuple
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from treegen.clues import normalize
from treegen.errors import WordListError
from treegen.files import read_file
from treegen.text import text_columns
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Tree, weighted_total

SHOWN = 50  # rows that a table has at most; of more, the best 20


class Row(namedtuple("Row", "opener total mean weighted_mean worst distribution lower_bound cost")):
    """One opener: what its tree achieves, if there is one, and what no tree of it can be below.

    `cost` is what openers are compared by, and bounded: the total of guesses, or with weights the
    sum of weight times guesses.
    """

    __slots__ = ()
    opener: str
    total: int | None
    mean: float | None
    weighted_mean: float | None
    worst: int | None
    distribution: list[int]
    lower_bound: int | None
    cost: int | None

    @classmethod
    def of(cls, opener: str, tree: Tree | None, lower_bound: int | None) -> Row:
        """Row of an opener and its tree, if it has one."""
        if tree is None:
            return cls(opener, None, None, None, None, [], lower_bound, None)
        made, cost = tree.summary, weighted_total(tree.root)
        return cls(opener, *made[1:3], made.weighted_mean, *made[3:5], lower_bound, cost)

    @property
    def in_six(self) -> int | None:
        """Answers solved within six guesses, if there is a tree."""
        return sum(self.distribution[:6]) if self.distribution else None

    @property
    def proven(self) -> str | None:
        """What is proven: that this is the least total, or only a bound; None for neither."""
        if self.lower_bound is None:
            return None
        return "total" if self.cost == self.lower_bound else "bound"

    @property
    def order(self) -> tuple[float, bool, str]:
        """What rows are sorted by: the best that the opener can do for all we know."""
        best = self.lower_bound if self.cost is None else self.cost
        return float("inf") if best is None else best, self.cost is None, self.opener


def records(rows: Iterable[Row], greedy: Mapping[str, int]) -> list[dict[str, Any]]:
    """Rows as names and values, None where there is none; `greedy` are totals that stand beside."""
    return [
        {
            "opener": row.opener,
            "total": row.total,
            "mean": row.mean,
            "weighted_mean": row.weighted_mean,
            "worst": row.worst,
            "in_six": row.in_six,
            "distribution": row.distribution or None,
            "lower_bound": row.lower_bound,
            "proven": row.proven,
            "greedy": greedy.get(row.opener),
        }
        for row in rows
    ]


def to_csv(records: list[dict[str, Any]]) -> str:
    """Records as comma-separated values, without the columns that are empty.

    >>> rows = [Row("crane", 5, 2.5, None, 3, [0, 1, 1], None, 5)]
    >>> print(to_csv(records(rows, {"crane": 6})), end="")
    opener,total,mean,worst,in_six,greedy,guess_1,guess_2,guess_3
    crane,5,2.5,3,2,6,0,1,1
    """
    flat = [
        {**record, **{f"guess_{turn}": count for turn, count in enumerate(turns or (), 1)}}
        for record in records
        for turns in [record["distribution"]]
    ]
    names = [name for name in records[0] if name != "distribution"]
    longest = max(len(record["distribution"] or ()) for record in records)
    names += [f"guess_{turn}" for turn in range(1, longest + 1)]
    names = [name for name in names if any(record.get(name) is not None for record in flat)]
    text = io.StringIO()
    values = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    values.writeheader()
    values.writerows(flat)
    return text.getvalue()


def from_csv(path: str) -> list[dict[str, str]]:
    """Rows of such a file as text by column; `WordListError` where it is none."""
    lines = []
    try:
        text = io.TextIOWrapper(io.BytesIO(read_file(path)), "utf-8-sig", newline="")
        for place, line in enumerate(csv.DictReader(text), 2):
            numbers = [line.get(name) or "0" for name in ("total", "lower_bound", "greedy")]
            good = all(number.isdecimal() and len(number) < 16 for number in numbers)
            line["opener"] = normalize(line.get("opener") or "")
            good &= None not in line and None not in line.values()  # too many, too few
            if not (good and line["opener"].isalpha()):
                raise WordListError(f"{path}:{place}: no row of treegen sweep; expected its CSV")
            lines.append(line)
    except (UnicodeDecodeError, csv.Error) as error:
        raise WordListError(f"{path} is no CSV of treegen sweep: {error}") from None
    if not lines:
        raise WordListError(f"{path} is no CSV of treegen sweep: it has no rows")
    return lines


def to_json(records: list[dict[str, Any]], settings: Mapping[str, Any]) -> str:
    """Records, and what they were made with, as one JSON object with a line for each."""
    lines = ",\n".join(
        json.dumps({name: value for name, value in record.items() if value is not None})
        for record in records
    )
    head = json.dumps({"format": "treegen/sweep", "version": 1, "recipe": settings})
    return f'{head[:-1]}, "openers": [\n{lines}\n]}}\n'


def table(rows: list[Row], greedy: Mapping[str, int], weights: int | None) -> str:
    """The best rows for a terminal; `greedy` are totals that stand beside.

    `weights` is the sum of the answers' weights, where they differ.
    """
    shown = rows if len(rows) <= SHOWN else rows[:20]
    longest = max(len(row.distribution) for row in shown)
    head = ["place", "opener", *["greedy"] * bool(greedy), *["weighted"] * bool(weights), "total"]
    if longest:
        head += ["mean", "worst", "in six"]
    cells = [[*head, *map(str, range(1, longest + 1))]]
    for place, row in enumerate(shown, 1):
        cell = [str(place), row.opener, *[str(greedy.get(row.opener, ""))] * bool(greedy)]
        if row.total is None:
            cell += ["none" if row.lower_bound is None else f"≥ {figure(row.lower_bound, weights)}"]
        else:
            if weights:
                cell += [figure(row.cost or 0, weights)]
            cell += [str(row.total), f"{row.mean:.4f}", str(row.worst), str(row.in_six)]
            cell += map(str, row.distribution)
        cells.append(cell + [""] * (len(cells[0]) - len(cell)))
    wide = [max(map(text_columns, column)) for column in zip(*cells, strict=True)]
    lines = []
    for cell in cells:
        pads = [" " * (width - text_columns(text)) for text, width in zip(cell, wide, strict=True)]
        parts = [pad + text for pad, text in zip(pads, cell, strict=True)]
        parts[1] = cell[1] + pads[1]
        lines.append("  ".join(parts).rstrip())
    if len(shown) < len(rows):
        lines.append(f"and {len(rows) - len(shown)} more: --csv FILE or --json FILE has all")
    return "\n".join(lines)


def summary(rows: list[Row], weights: int | None, max_turns: int | None) -> list[str]:
    """Lines that say how far apart sorted rows are, and what is proven of them together."""
    lines = []
    whole = [(row.opener, row.cost) for row in rows if row.cost is not None]
    if len(whole) > 2:
        ends = [whole[0], whole[len(whole) // 2], whole[-1]]
        best, middle, worst = (f"{opener} {figure(cost, weights)}" for opener, cost in ends)
        lines.append(f"{len(whole)} trees: best {best}, median {middle}, worst {worst}")
    if any(row.cost is None and row.lower_bound is None for row in rows):
        turns = MAX_TURNS if max_turns is None else max_turns
        lines.append(f"none: no tree with that opener finds all answers in {turns} guesses")
    if len(rows) > 1 and all(row.proven for row in rows):
        least = figure(min(row.lower_bound or 0 for row in rows), weights)
        exact = sum(row.proven == "total" for row in rows)
        has = "has a lower weighted mean than" if weights else "needs fewer guesses than"
        lines.append(
            f"proven: none of these {len(rows)} openers {has} {least} ({exact} searched to the end)"
        )
    return lines


def figure(cost: int, weights: int | None) -> str:
    """What openers are compared by, as text: the total, or with weights the weighted mean."""
    return str(cost) if weights is None else f"{cost / weights:.4f}"


def differences(line: Mapping[str, str], row: Row, greedy: Row | None) -> Iterator[str]:
    """Faults of a CSV line, as playing its opener again shows them, also for its greedy total."""
    total = {} if greedy is None else {greedy.opener: greedy.total or 0}
    again = next(csv.DictReader(to_csv(records([row], total)).splitlines()))
    bound = line.get("lower_bound") or ""
    if bound and (row.lower_bound or 0) < int(bound):
        yield f"lower_bound is {bound}, proven again {row.lower_bound}"
    names = {*line, *again} - {"opener", "lower_bound"}
    if bound and row.total is None:  # it was not looked for, and what the line says of it is not
        names = {"greedy"}
    for name in sorted(names):
        said, found = line.get(name) or "", again.get(name) or ""
        if said != found:
            yield f"{name} is {said or 'empty'}, played again {found or 'empty'}"
