"""The index of first clues: for each its tiles, the guess, the words left, and where it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import GAP, LETTER, ROW, SIZE, SPACE, TILE, Label, NodeAt, Style
from treegen.clues import RIGHT
from treegen.tree.figures import count_text

BETWEEN = 14  # columns
WHERE = 7.5  # letters that a place may have


class Entry(NamedTuple):
    """A first clue in the index: its title, the name of the table it leads to, and its label."""

    title: str
    name: str
    label: Label


@dataclass(frozen=True)
class Index:
    """How large an index of some starts is, and each of its entries."""

    starts: Sequence[NodeAt]
    style: Style
    scale: float  # 1 if its letters are as large as the chart's

    @cached_property
    def widths(self) -> list[int]:
        """Widths of what follows the tiles: clue, guess, words left, place."""
        count = max(len(count_text(start.node, ",")) for start in self.starts)
        word = self.style.widest + 1.5
        columns = word, word, max(5.5, count + 1), WHERE
        return [round(letters * SIZE * LETTER * self.scale) for letters in columns]

    @property
    def width(self) -> int:
        tile, letters = round(TILE * self.scale), len(self.starts[0].node.guess)
        return letters * tile + sum(self.widths) + (letters + 5) * SPACE

    @property
    def line(self) -> int:
        """Height of an entry, with the space to the next."""
        return round(ROW * self.scale) + 2 * SPACE + 2

    def across(self, width: float) -> int:
        between = BETWEEN * self.scale
        return max(1, int((width + between) / (self.width + between)))

    def entries(self, width: float, rows: int, top: float, where: Mapping[str, str]) -> list[Entry]:
        """Entries in columns of so many rows, spread over a width, and where each table stands."""
        across = self.across(width)
        apart = min(4 * BETWEEN * self.scale, (width - across * self.width) / max(1, across - 1))
        found = []
        for number, start in enumerate(self.starts):
            column, row = divmod(number, rows)
            at = column * (self.width + apart), top + row * self.line
            name = start.table_name()
            title = " ".join(start.history[0]) if start.history else start.node.guess
            text, size = self.text(start, where[name]), round(SIZE * self.scale, 1)
            label = Label(f"index{number}", text, size, self.width, self.line - 2, *at)
            found.append(Entry(title, name, label))
        return found

    def text(self, start: NodeAt, place: str) -> str:
        style, scale, (history, node) = self.style, self.scale, start
        guess, clue = history[0] if history else (node.guess, RIGHT * len(node.guess))
        target = labels.link(start, style, None)
        if history and not style.page:
            target = f' HREF="#{labels.fragment(history)}"'
        texts = (
            ("", "LEFT", GAP + clue),
            (target, "LEFT", labels.word_text(node, style)),
            ("", "RIGHT", labels.colour_text(count_text(node, ","), style.palette.grey)),
            ("", "RIGHT", f"{place}{GAP}"),
        )
        tile, row, size = round(TILE * scale), round(ROW * scale), round(SIZE * scale, 1)
        cells = labels.tile_cells(guess, clue, style, size=size, row=row, tile=tile)
        cells += "".join(
            f'<TD WIDTH="{width}" ALIGN="{side}"{link}>{text}</TD>'
            for width, (link, side, text) in zip(self.widths, texts, strict=True)
        )
        return labels.join_rows(cells, space=SPACE)
