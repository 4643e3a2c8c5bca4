"""Published lists: the words in a text, recognised by what it holds.

It may have one word a line, a table with words in the first column, or an array of JSON or of a
program.
"""

import codecs

from treegen.clues import compose
from treegen.errors import WordListError
from treegen.words.arrays import in_arrays
from treegen.words.lines import Listing, in_lines

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


def read_listing(data: bytes, place: str) -> Listing:
    r"""Words of a text; `WordListError` if it has none, or several lists.

    `place` is the file's name in messages.

    >>> read_listing(b"crane\t7\r\n\n slate \n\n", "two.tsv")
    Listing(words=['crane', 'slate'], lines=[1, 3], beside=['7', ''], note='')
    >>> read_listing(b"const words = ['crane', 'slate'];", "two.js").words
    ['crane', 'slate']
    """
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
    found = None
    if any(map(text.__contains__, CODE)):
        try:
            found = in_arrays(text, place)
        except RecursionError:
            raise WordListError(f"{place}: nested too deep for a list of words") from None
    found = found or in_lines(compose(text))
    if not found.words:
        raise WordListError(f"{place}:1: no words in it; expected one word a line")
    return found
