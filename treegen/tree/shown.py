"""Results of calls, as text or rows, and how a notebook shows them."""

from base64 import b64encode
from collections.abc import Iterable
from typing import TypeVar

Row = TypeVar("Row")


class Rows(list[Row]):
    """A list that shows as a table: as text, and in a notebook with words in coloured tiles.

    >>> Rows([("raise", "01020")], "raise  01020", "<table></table>")
    raise  01020

    The rows of a ranking or a review are named tuples, so that `pandas.DataFrame(rows)` has a
    column for each field.
    """

    def __init__(self, rows: Iterable[Row], table: str, html: str) -> None:
        super().__init__(rows)
        self.table = table
        self.html = html

    def __repr__(self) -> str:
        return self.table

    def _repr_html_(self) -> str:
        return self.html


class Picture(str):
    """The text of an SVG, which a notebook shows as a picture.

    >>> Picture('<svg viewBox="0 0 440 627"></svg>', "raise 00012")
    <Picture raise 00012, 440 × 627>
    """

    name: str  # of the drawing

    def __new__(cls, svg: str, name: str) -> "Picture":
        picture = super().__new__(cls, svg)
        picture.name = name
        return picture

    def __repr__(self) -> str:
        width, height = (round(float(size)) for size in self.size)
        return f"<Picture {self.name}, {width} × {height}>"

    @property
    def size(self) -> list[str]:
        """Width and height in pixels, as the SVG has them.

        >>> Picture('<svg viewBox="0 0 440 627"></svg>', "raise 00012").size
        ['440', '627']
        """
        return self.partition('viewBox="0 0 ')[2].partition('"')[0].split()

    def _repr_html_(self) -> str:
        """Return an image: an inline SVG would lose its head, and its styles would hit the page."""
        title = self.partition("<title>")[2].partition("</title>")[0].replace('"', "&quot;")
        width, _ = self.size
        style = f"width:{width}px;max-width:100%"
        data = b64encode(self.encode()).decode()
        return f'<img alt="{title}" style="{style}" src="data:image/svg+xml;base64,{data}">'


class Page(str):
    """The HTML of a page; it shows as the names of its trees and its size.

    >>> Page("<!DOCTYPE html>" + 5000 * " ", "raise")
    <Page raise, 5 kB>
    """

    def __new__(cls, html: str, name: str) -> "Page":
        page = super().__new__(cls, html)
        page.name = name
        return page

    name: str  # of its trees

    def __repr__(self) -> str:
        return f"<Page {self.name}, {round(len(self.encode()) / 1000)} kB>"
