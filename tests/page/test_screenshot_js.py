"""What becomes of rows that were read on a screenshot, and how well they were read."""

import pytest

from tests.conftest import Node
from tests.page.built import data_named
from tests.tools.screenshots import Reading


def test_rows_are_mended_and_told_of(node: Node) -> None:
    node("screenshot", {"data": data_named("raise")})


def tiles(word: str, clue: str, marked: str = "") -> list[tuple[str, str, bool]]:
    return [(letter, digit, letter in marked) for letter, digit in zip(word, clue, strict=True)]


TRUTH = ["CRANE:00200", "SLOSH:20022"]
CRANE = tiles("CRANE", "00200")
READ = "2 rows read."


@pytest.mark.parametrize(
    ("rows", "status", "kind"),
    [
        ([CRANE, tiles("SLOSH", "20022")], READ, "whole"),
        ([CRANE, tiles("SLOSH", "20022", "O")], "2 rows read, 1 tile to check.", "whole"),
        ([CRANE, tiles("SLOSH", "21022")], READ, "wrong without a mark"),
        ([CRANE, tiles("SLASH", "20022", "L")], READ, "wrong without a mark"),
        ([CRANE, tiles("SLASH", "20022", "A")], READ, "marked"),
        ([CRANE], "1 row read.", "wrong without a mark"),
        ([CRANE], "1 row read. A row may be missing.", "marked"),
        ([CRANE, tiles("SLOSH", "20022"), tiles("PLUMB", "00000")], READ, "wrong without a mark"),
        ([CRANE, tiles("SLOSH", "20022"), tiles("PLUMB", "00000", "PLUMB")], READ, "marked"),
        ([], "No board with words of 5 letters was found.", "refused"),
    ],
)
def test_a_reading_is_wrong_only_where_no_mark_tells_of_it(
    rows: list[list[tuple[str, str, bool]]], status: str, kind: str
) -> None:
    assert Reading(status, rows, 0).kind(TRUTH) == kind
