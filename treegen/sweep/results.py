"""Results of a sweep: a row for each opener, written as a table, CSV or JSON."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from treegen.solve.rank import as_csv
from treegen.text import aligned
from treegen.tree.plan import MAX_TURNS

ROWS_SHOWN = 50  # rows that a table has at most
TABLE_COLUMNS = ("place", "opener", "total", "mean", "worst", "in_six")
FILE_COLUMNS = (
    "opener",
    "total",
    "mean",
    "weighted_mean",
    "worst",
    "in_six",
    "lower_bound",
    "proven",
)


class Row(NamedTuple):
    """One opener: the figures of its tree, if one was found, and a lower bound of all its trees."""

    opener: str
    distribution: list[int]  # answers solved on guess 1, 2, 3 and so on; empty without a tree
    cost: int | None  # the tree's total; with weights, the sum of weight times guesses
    lower_bound: int | None  # least cost; None if no bound was searched for, or no tree can be

    @property
    def total(self) -> int:
        return sum(turn * count for turn, count in enumerate(self.distribution, 1))

    @property
    def is_impossible(self) -> bool:
        return self.cost is None and self.lower_bound is None

    @property
    def order(self) -> tuple[float, bool, str]:
        """Key to sort rows by: the least cost that the opener may have, for all we know."""
        best = self.lower_bound if self.cost is None else self.cost
        return float("inf") if best is None else best, self.cost is None, self.opener


class Results(NamedTuple):
    """Sorted rows, and everything else that their table and files show."""

    rows: Sequence[Row]
    settings: Mapping[str, Any]  # by which the rows were computed
    weights: int | None = None  # sum of the answers' weights, with a prior

    def records(self) -> list[dict[str, Any]]:
        records = []
        for row in self.rows:
            record: dict[str, Any] = {"opener": row.opener}
            if row.cost is not None:
                counts, total = row.distribution, row.total
                record |= {"total": total, "mean": total / sum(counts)}
                if self.weights:
                    record["weighted_mean"] = row.cost / self.weights
                record |= {"worst": len(counts), "in_six": sum(counts[:6]), "distribution": counts}
            if row.lower_bound is not None:
                record["lower_bound"] = row.lower_bound
                record["proven"] = "total" if row.cost == row.lower_bound else "bound"
            records.append(record)
        return records

    def to_csv(self) -> str:
        records = self.records()
        for record in records:
            counts = record.pop("distribution", ())
            record |= {f"guess_{turn}": count for turn, count in enumerate(counts, 1)}
        return as_csv(records, _columns(records, FILE_COLUMNS))

    def to_json(self) -> str:
        head = {"format": "treegen/sweep", "version": 1, "recipe": self.settings}
        return json.dumps(head | {"openers": self.records()})

    def table(self) -> list[str]:
        """Tabulate the rows in 80 columns; with weights, there is only the weighted mean."""
        lines = []
        for place, record in enumerate(self.records()[:ROWS_SHOWN], 1):
            bound, counts = record.get("lower_bound"), record.get("distribution", ())
            line: dict[str, Any] = {"place": place}
            line |= {name: record[name] for name in TABLE_COLUMNS if name in record}
            line |= {str(turn): count for turn, count in enumerate(counts, 1)}
            if self.weights and counts:
                del line["total"]
                line["mean"] = record["weighted_mean"]
            if not counts:
                column = "mean" if self.weights else "total"
                line[column] = "none" if bound is None else f"≥ {self._figure(bound)}"
            lines.append(line)
        names = _columns(lines, TABLE_COLUMNS)
        head = [name.replace("_", " ") for name in names]
        cells = [[_text(line.get(name, "")) for name in names] for line in lines]
        table, more = aligned([head, *cells], left=(1,)), len(self.rows) - len(lines)
        return [*table, f"and {more:,} more; -o FILE writes them all"] if more else table

    def conclusions(self) -> list[str]:
        """Lines on how far apart the rows are, and on what is proven of all of them."""
        lines = []
        costs = [(row.opener, row.cost) for row in self.rows if row.cost is not None]
        if len(costs) > 2:
            three = costs[0], costs[len(costs) // 2], costs[-1]
            best, median, worst = (f"{opener} {self._figure(cost)}" for opener, cost in three)
            lines.append(f"{len(costs):,} trees: best {best}, median {median}, worst {worst}")
        bounds = [row.lower_bound for row in self.rows if row.lower_bound is not None]
        if any(row.is_impossible for row in self.rows):
            turns = self.settings.get("max_turns") or MAX_TURNS
            lines.append(f"none: no tree with that opener finds all answers in {turns} guesses")
        elif len(bounds) == len(self.rows) > 1:
            exact = sum(row.cost == row.lower_bound for row in self.rows)
            verb = "has a lower weighted mean" if self.weights else "needs fewer guesses"
            lines.append(
                f"proven: none of these {len(bounds):,} openers {verb} than "
                f"{self._figure(min(bounds))} ({exact:,} searched to the end)"
            )
        return lines

    def _figure(self, cost: int) -> str:
        """Figure by which people compare costs: the total; with weights, the weighted mean."""
        return _text(cost / self.weights if self.weights else cost)


def _columns(records: Sequence[Mapping[str, Any]], first: Sequence[str]) -> list[str]:
    """Names of all records: first those of `first`, in that order, then the turns."""
    names = dict.fromkeys(name for record in records for name in record)
    return [name for name in first if name in names] + [n for n in names if n not in first]


def _text(value: str | float) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"
