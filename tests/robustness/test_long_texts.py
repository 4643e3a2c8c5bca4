"""A text of any kind is read in time in proportion to its length.

No clock decides: a reader that takes four times as long for twice the letters needs the better part
of an hour for a text of these tests, and meets the limit that every test has.
"""

from collections.abc import Callable
from contextlib import suppress

import pytest

from treegen.clues import readings
from treegen.errors import TreegenError
from treegen.formats.read import read_tree
from treegen.play.finished import read_game
from treegen.play.typed import turns_of
from treegen.words.lists import parse_words
from treegen.words.past import parse_past

LONG = 1_000_000  # letters
READERS: dict[str, Callable[[str], object]] = {
    "game": lambda text: read_game([text]),
    "turns": lambda text: turns_of([text], 2),
    "clue": readings,
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
]
KINDS = (
    *"aAé10⬛◼⚫💚🟥, \n\t:/\\\"'`[]{}().#-;|_$=*!?+",
    *(
        "⬛ ",
        "⬛a",
        "a ",
        "a,",
        "a:",
        "a=",
        "a.",
        "1,",
        "1.",
        "1-",
        "1/",
        "1/1/",
        "3/6 ",
        "X/6",
        "x/",
    ),
    *(
        "crane ",
        "crane,",
        "crane\n",
        "crane\t5\n",
        "crane,5\n",
        '"crane",',
        "'crane' ",
        "crane/A\n",
    ),
    *(
        "crane ⬛⬛⬛⬛⬛\n",
        "crane 01020 ",
        "crane:-y-g-,",
        "00000 ",
        "⬛⬛⬛⬛⬛ ",
        "1. crane\n",
        "- crane\n",
    ),
    *("2026-07-01,", DATES, "July 1, 2026 crane ", "1 of ", "jan ", "jan-", "a 1, a 1 (", SCORES),
    *(":green_square", ":white_", "http://", "salet BBBBB1 ", "salet BBBBB1\n", "might,night\n"),
    *(
        "/*",
        "//",
        "/**/,",
        "...a",
        "a : ",
        '("a", ',
        '{"a":',
        "{[",
        "\r\n",
        "\u2028",
        "\u0301\u0316",
    ),
    *(
        "가",
        "\u200d",
        "\u00a0",
        '"\\x41",',
        "[1]",
        "{a:1}",
        "`a",
        " \n",
        "const a = [",
        'a1⬛ ,"[{\n',
    ),
)


def read(reader: str, text: str) -> None:
    with suppress(TreegenError):
        READERS[reader](text)


@pytest.mark.parametrize(("reader", "start", "unit"), SOME)
def test_a_long_text_is_read_in_linear_time(reader: str, start: str, unit: str) -> None:
    read(reader, start + unit * (LONG // len(unit)))


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_a_long_text_of_any_kind_is_read_in_linear_time(reader: str) -> None:
    for unit in KINDS:
        whole = unit * (LONG // 5 // len(unit))
        for text in (whole, f'["crane", {whole}', f"⬛⬛⬛⬛⬛\n{whole}\n01020", f"x{whole}!"):
            read(reader, text)
