"""Read trees in the formats of other programs, which are recognised by their content.

Each reader yields games, which are merged into one tree. Clues may be in any notation that a game
is typed in. The rules of the game are not checked here: convert.py replays the tree.
"""

from treegen.clues import compose
from treegen.errors import TreeError
from treegen.formats.games import KNOWN, ForeignTree, merge
from treegen.formats.lines import read_csv, read_lines
from treegen.formats.nested import read_json
from treegen.words.published import decoded


def read_tree(data: bytes) -> ForeignTree | None:
    r"""Read a file in another format; None if it is in treegen's, `TreeError` if in none known.

    >>> read_tree(b"might,night\nmight\n").guesses
    {(): 'might', ('02222',): 'night'}
    """
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        raise TreeError(f"not UTF-8 at byte {error.start}; {KNOWN}") from None
    if "{" in text or text.lstrip().startswith("["):
        return read_json(text)
    text = compose(text)  # here, because blanks stand for what is above them
    if found := read_lines(text):
        return merge(*found)
    if "," in text or ";" in text or len(text.split()) < 2:
        return merge("csv", read_csv(text))
    raise TreeError(f"in an unknown format; {KNOWN}")
