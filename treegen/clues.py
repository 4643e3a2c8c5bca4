"""The rules of the game: what clue a guess earns, and every way people write a clue.

A clue is text, one digit a letter: ``0`` absent, ``1`` present elsewhere, ``2`` right place.
"""

from treegen.errors import ClueError

ABSENT, PRESENT, RIGHT = "012"

# A notation is the signs it has for absent, present and right. A clue keeps to one of
# them, because "-" is "elsewhere" beside "+" and would be "absent" beside "y".
NOTATIONS = (
    ("0", "1", "2"),
    (".b_xw", "y", "g"),
    ("0", "-", "+"),
    ("⬛⬜", "🟨🟦", "🟩🟧"),  # the second of each: light mode, high contrast
)


def clue_for(guess: str, answer: str) -> str:
    """Clue that `guess` earns against `answer`, words of one length.

    Right places first; then, left to right, a letter is present while the answer still
    has an unmatched copy of it.

    >>> clue_for("ninny", "annex"), clue_for("epees", "geese"), clue_for("troll", "smile")
    ('10200', '10211', '00020')
    """
    clue = [RIGHT if g == a else ABSENT for g, a in zip(guess, answer, strict=True)]
    unmatched = [a for a, c in zip(answer, clue, strict=True) if c == ABSENT]
    for i, letter in enumerate(guess):
        if clue[i] == ABSENT and letter in unmatched:
            clue[i] = PRESENT
            unmatched.remove(letter)
    return "".join(clue)


def keeps(word: str, guess: str, clue: str) -> bool:
    """Whether hard mode lets `word` follow: right letters stay, marked ones are played again.

    >>> [keeps(word, "ebbed", "10022") for word in ("edged", "speed", "abide", "faxed")]
    [True, True, False, False]
    """
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != ABSENT]
    return all(word.count(letter) >= marked.count(letter) for letter in marked) and all(
        a == b for a, b, digit in zip(word, guess, clue, strict=True) if digit == RIGHT
    )


def is_clue(text: str, length: int) -> bool:
    """Test of a clue for words of that length that is not the winning one.

    >>> [is_clue(text, 5) for text in ("01020", "0102", "22222", "0102x")]
    [True, False, False, False]
    """
    return len(text) == length and not text.strip("012") and text.strip(RIGHT) != ""


def parse_clue(text: str, length: int) -> str:
    """Clue of `length` digits from any notation; `ClueError` when it is none.

    >>> [parse_clue(text, 5) for text in (".Y.G.", "bybgb", "0-0+0", "⬛🟨⬛🟩⬛", "⬜🟦⬜🟧⬜")]
    ['01020', '01020', '01020', '01020', '01020']
    """
    signs = text.lower().replace("\ufe0f", "")  # emoji may carry a variation selector
    for notation in NOTATIONS:
        digits = [next((d for d, s in enumerate(notation) if c in s), None) for c in signs]
        if signs and None not in digits:
            if len(signs) != length:
                places = f"{len(signs)} place{'s' * (len(signs) != 1)}"
                raise ClueError(f"clue {text!r} has {places}, its word {length} letters")
            return "".join(map(str, digits))
    raise ClueError(
        f"clue {text!r} is in no notation known here; write one of 01020, .y.g., bybgb, "
        "0-0+0 (+ right place, - elsewhere) or ⬛🟨⬛🟩⬛"
    )


def compose(word: str) -> str:
    """Word with its accents composed, one code point a letter (Unicode's NFC)."""
    if word.isascii():
        return word
    import unicodedata  # rarely needed, and a millisecond of treewalk's fifteen

    return unicodedata.normalize("NFC", word)


def fold(word: str) -> str:
    """Word as the lists spell it: composed, and in lower case (ß stays one letter).

    >>> fold("CRANE"), fold("E\u0301TE\u0301"), fold("STRAẞE")
    ('crane', 'été', 'straße')
    """
    return compose(compose(word).lower())
