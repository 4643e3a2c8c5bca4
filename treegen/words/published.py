"""Published lists, read by three rules: a table, JSON or a program, or else words.

A table is lines of as many cells, in columns that their names tell or that alone have words and
numbers (tables.py). JSON and programs have arrays of words, of pairs or of objects (arrays.py).
Words stand between what is no letter (lines.py).
"""

import codecs

from treegen.clues import compose
from treegen.errors import WordListError
from treegen.words.arrays import in_arrays
from treegen.words.lines import names_columns, table_in, words_in
from treegen.words.tables import Listing

# Of a program, or JSON: an array, an object, or a text that is split into words.
CODE = ("[", "{", "('", '("', "(`", "(\n", ".split(")
BYTE_ORDER = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def decoded(data: bytes, errors: str = "strict") -> str:
    r"""Text of a file in UTF-8, or in UTF-16 with its mark, with newlines at the ends of lines.

    >>> decoded("one\r\ntwo".encode("utf-16")), decoded(b"one\rtwo\r")
    ('one\ntwo', 'one\ntwo\n')
    """
    text = data.decode(BYTE_ORDER.get(data[:2], "utf-8-sig"), errors)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text and "\t" not in text:  # an old Mac's list
            text = text.replace("\r", "\n")
    return text


def read_listing(data: bytes, place: str, length: int | None = None) -> Listing:
    r"""Words of a text; `WordListError` if it has none, or several lists.

    `place` is the file's name in messages, `length` that of the game's words (default: 5), by which
    one of several columns is told.

    >>> read_listing(b"crane\t7\r\n\n slate \n\n", "two.tsv")
    Listing(words=['crane', 'slate'], lines=[1, 3], beside=['7', ''], column='', unweighted='')
    >>> read_listing(b"const words = ['crane', 'slate'];", "two.js").words
    ['crane', 'slate']
    """
    return listing_in(text_of(data, place), place, length)


def listing_in(text: str, place: str, length: int | None = None) -> Listing:
    """Words of a composed text, as `read_listing` returns them."""
    is_json = text.lstrip()[:1] in "[{"
    is_code = any(map(text.__contains__, CODE))
    is_table_first = not is_json and (not is_code or names_columns(text))
    table = table_in(text, length) if is_table_first else None
    found = table.listing(place, length) if table and table.names else None
    if found is None and is_code:
        try:
            found = in_arrays(text, place, length)
        except RecursionError:
            raise WordListError(f"{place}: nested too deep for a list of words") from None
    if not is_json and not is_table_first and found is None:
        table = table_in(text, length)
    if found is None and table:
        found = table.listing(place, length)
    found = found or words_in(text)
    if not found.words:
        raise WordListError(f"{place}:1: no words in it; expected one word a line")
    return found


def text_of(data: bytes, place: str) -> str:
    """Return the text of a list, composed; `WordListError` if there is none."""
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise WordListError(
                f"{place}: binary, not text; expected words (save a spreadsheet as CSV)"
            ) from None
        number = data[: error.start].count(b"\n") + 1
        raise WordListError(f"{place}:{number}: not UTF-8; save the list as UTF-8 text") from None
    if not text.strip():
        raise WordListError(f"{place}:1: the list is empty; expected one word a line")
    return compose(text)
