"""A text of any kind is read in time in proportion to its length.

No clock decides: a reader that takes four times as long for twice the letters needs the better part
of an hour for a text of these tests, and meets the limit that every test has.
"""

from collections.abc import Callable
from contextlib import suppress

import pytest

from treegen.clues import in_digits
from treegen.errors import TreegenError
from treegen.formats.read import read_tree
from treegen.play.finished import read_game
from treegen.play.typed import turns_of
from treegen.words.lists import parse_words
from treegen.words.past import parse_past

LONG = 1_000_000  # letters
READERS: dict[str, Callable[[str], object]] = {
    "game": lambda text: read_game([text], (), 5),
    "turns": lambda text: turns_of([text], 2),
    "clue": in_digits,
    "list": lambda text: parse_words(text.encode(), "list", "list.txt"),
    "past": lambda text: parse_past(text.encode(), "past.txt"),
    "tree": lambda text: read_tree(text.encode()),
}
DATES = "2026-07-01 crane "
SCORES = "skill 89, luck 30 ("
SOME = [  # a reader, how a text begins, and what it repeats
    ("game", "", "a"),
    ("game", "⬛⬛⬛⬛⬛ ", "É"),
    ("game", SCORES, "1.00 "),
    ("game", "", "⬛⬛⬛⬛⬛\n"),
    ("past", "", DATES),
    ("past", "", "7/1/2026,"),
    ("list", "", "crane slate\n" + " " * 200_000),
    ("list", '["crane", ', "/"),
    ("list", '["crane", ', "#,"),
    ("list", '["crane", ', r"\""),
    ("tree", "{", r"\""),
    *(("game", "", unit) for unit in ("1", "⬛ ", "⬛a", ",", "x/", ":white_", "1. ", "wordle 1 ")),
    *(("past", "", unit) for unit in ("1,", "jan ", "1 of ", "CRANE slate\n", "#1")),
    ("list", "a," * 200_000 + "\n", "crane,\n"),
    ("list", "", '{"a": "crane"}\n'),
    *(("list", "", unit) for unit in ("'", "[", "{a:", "1,", "crane 5 ", '"crane" ', '("a", ')),
    *(("tree", "", unit) for unit in ("salet BBBBB1 ", "might,", '{"a":', "/*")),
    *(("turns", "", unit) for unit in ("a", "crane ", "0,")),
    *(("clue", "", unit) for unit in ("?", "🟥", "a")),
]


def read(reader: str, text: str) -> None:
    with suppress(TreegenError):
        READERS[reader](text)


@pytest.mark.parametrize(("reader", "start", "unit"), SOME)
def test_a_long_text_is_read_in_linear_time(reader: str, start: str, unit: str) -> None:
    read(reader, start + unit * (LONG // len(unit)))
