"""The index of first clues: the tiles of each, the guess, the words left, and where it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from treegen.chart import labels
from treegen.chart.labels import GAP, LETTER, ROW, SIZE, SPACE, TILE, Label, NodeAt, Style
from treegen.clues import RIGHT
from treegen.text import guarded

COLUMN_GAP = 14  # space between columns
PLACE_LETTERS = 7.5  # letters of a place, such as "AB" or "p. 15", with some space around it


class Entry(NamedTuple):
    """A first clue in the index: its title, the name of the table it leads to, and its label."""

    title: str
    name: str
    label: Label


def longest_count(starts: Sequence[NodeAt], style: Style) -> int:
    """Letters of the longest count of words left."""
    return max(len(style.counted(start.node)) for start in starts)


@dataclass(frozen=True)
class Index:
    """Size and entries of an index of some starts."""

    starts: Sequence[NodeAt]
    style: Style
    scale: float  # 1 if its letters are as large as the chart's
    count: int  # letters of the longest count of words left
    place: float = PLACE_LETTERS  # letters of the longest place, with some space around it

    @cached_property
    def widths(self) -> list[int]:
        """Widths of what follows the tiles: clue, guess, words left, place."""
        word = self.style.widest + 1.5
        columns = word, word, max(5.5, self.count + 1), self.place
        return [round(letters * SIZE * LETTER * self.scale) for letters in columns]

    @property
    def width(self) -> int:
        tile = round(TILE * self.scale)
        letters = len(self.starts[0].node.guess)
        return letters * tile + sum(self.widths) + (letters + 5) * SPACE

    @property
    def line(self) -> int:
        """Height of an entry, with the space to the next."""
        return round(ROW * self.scale) + 2 * SPACE + 2

    def across(self, width: float) -> int:
        between = COLUMN_GAP * self.scale
        return max(1, int((width + between) / (self.width + between)))

    def entries(
        self, some: slice, width: float, rows: int, top: float, where: Mapping[str, str]
    ) -> list[Entry]:
        """Entries of some starts, in columns of `rows` that are spread over a width.

        `where` has the place of each table.
        """
        starts = self.starts[some]
        across = min(self.across(width), -(-len(starts) // rows))
        apart = (width - across * self.width) / max(1, across - 1)
        size = round(SIZE * self.scale, 1)
        found = []
        for number, start in enumerate(starts):
            column, row = divmod(number, rows)
            x = column * (self.width + apart)
            y = top + row * self.line
            name = start.table_name()
            title = start.node.guess
            if start.history:
                guess, clue = start.history[0]
                title = f"{guarded(guess)} {clue}"
            text = self.text(start, where[name])
            label = Label(f"index{number}", text, size, self.width, self.line - 2, x, y)
            found.append(Entry(title, name, label))
        return found

    def text(self, start: NodeAt, place: str) -> str:
        style = self.style
        scale = self.scale
        history, node, _ = start
        if history:
            guess, clue = history[0]
        else:
            guess = node.guess
            clue = RIGHT * len(guess)
        target = labels.link(start, style, None)
        if history and not style.page:
            target = f' HREF="#{labels.fragment(history)}"'
        count = labels.colour_text(style.counted(node), style.palette.grey)
        texts = (
            ("", "LEFT", GAP + clue),
            (target, "LEFT", labels.word_text(node, style)),
            ("", "RIGHT", count),
            ("", "RIGHT", f"{place}{GAP}"),
        )
        tile = round(TILE * scale)
        row = round(ROW * scale)
        size = round(SIZE * scale, 1)
        cells = labels.tile_cells(guess, clue, style, size=size, row=row, tile=tile)
        for width, (link, side, text) in zip(self.widths, texts, strict=True):
            cells += f'<TD WIDTH="{width}" ALIGN="{side}"{link}>{text}</TD>'
        return labels.join_rows(cells, space=SPACE)
