"""The rules of the game: the clue that a guess earns, and the ways in which people write one.

A clue is text, one digit a letter: ``0`` absent, ``1`` present elsewhere, ``2`` right place.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import zip_longest

from treegen.errors import ClueError, UsageError, WordListError, refused
from treegen.text import described, number_of

ABSENT, PRESENT, RIGHT = "012"
MAX_LENGTH = 15  # letters of a word

# A game so far as a call gives it: text, or turns, each a text or a guess with its clues.
Played = str | Iterable[str | Iterable[str]]
GAME = 'expected a game so far, such as "raise 01020" or [("raise", "01020")]'

TILES = "⬛🟨🟩"  # of a clue as it is shown

# A sign of another shape means what the square of its colour does, in the order of the squares.
# Red, purple and brown mean nothing in a clue, but a row that has one is still a row of squares.
SQUARES = "⬛⬜🟨🟩🟦🟧🟥🟪🟫"
SMALL_SQUARES = ("◼◻", "◾◽", "▪▫")
CIRCLES = "⚫⚪🟡🟢🔵🟠🔴🟣🟤"
HEARTS = "🖤🤍💛💚💙🧡❤💜🤎"

# Marks of each notation for absent, present and right. All of a clue is in one of them, the first
# that has its marks: "-" is "elsewhere" beside "+", but "absent" beside "y" or alone.
NOTATIONS = (
    ("0", "1", "2"),
    (".b_xw", "y", "g"),
    ("-", "y", "g"),
    ("0", "-", "+"),
    ("⬛⬜", "🟨", "🟩"),
    ("⬛⬜", "🟦", "🟧"),  # high contrast
)
# The same as a table: the digit of each mark, for each notation.
MARK_DIGITS = tuple(
    {mark: digit for digit, marks in zip("012", notation, strict=True) for mark in marks}
    for notation in NOTATIONS
)

# Emoji may carry a variation selector, and programs put marks of direction around what is copied.
UNSEEN = (
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    0xAD,
    0x61C,
    0xFE0E,
    0xFE0F,
    0xFEFF,
)
SHAPES = (*SMALL_SQUARES, CIRCLES, HEARTS)
TO_SQUARES = dict.fromkeys(UNSEEN, "") | {
    ord(sign): square for shape in SHAPES for sign, square in zip(shape, SQUARES, strict=False)
}
LONG_DASHES = dict.fromkeys(map(ord, "–—−"), "-")  # which phones write for dashes

# Marks of clues that may look like options; ? and o are marks of other programs, to be refused.
OPTION_LIKE = frozenset("-+?012._byxwgo")
NO_CLUES = "-", "--", "-o", "-o-"  # of arguments: standard output, and an option
PAIRED = str.maketrans(":,", "  ")  # between a guess and its clue: raise:01020
SPREAD = re.compile(r"(?<!\S)\S(?:\s+\S(?!\S))+")  # marks with blanks between them

TERMINAL_COLOURS = {"0": "97;48;5;240", "1": "30;48;5;220", "2": "1;97;48;5;28"}  # ANSI


def clue_for(guess: str, answer: str) -> str:
    """Return the clue that a guess earns: 0 absent, 1 present elsewhere, 2 in the right place.

    >>> clue_for("raise", "gnash")
    '01020'
    >>> clue_for("ninny", "annex"), clue_for("epees", "geese"), clue_for("troll", "smile")
    ('10200', '10211', '00020')

    Right places come first. Then, from left to right, a letter is present as long as the answer has
    a copy of it that is not matched yet. Capitals are the same letters. `WordListError` if the
    words differ in length.
    """
    if not isinstance(guess, str) or not isinstance(answer, str):
        name, value = ("answer", answer) if isinstance(guess, str) else ("guess", guess)
        raise refused(name, value, "a word")
    guess = guess.lower()
    answer = answer.lower()
    if len(guess) != len(answer):
        raise WordListError(f"{guess!r} has {len(guess)} letters, {answer!r} {len(answer)}")
    pairs = [*zip(guess, answer, strict=True)]
    unmatched = "".join([a for g, a in pairs if g != a])
    clue = ""
    for g, a in pairs:
        if g == a:
            clue += RIGHT
        elif g in unmatched:
            clue += PRESENT
            unmatched = unmatched.replace(g, "", 1)
        else:
            clue += ABSENT
    return clue


def classes(guess: str, words: Sequence[str]) -> dict[str, list[str]]:
    """Return the words that give each clue to `guess`, in their order; the first word's clue first.

    All are words of its length: `WordListError` names one that is not.

    >>> classes("raise", ["abbey", "geese", "abide", "obese"])
    {'01001': ['abbey'], '00022': ['geese', 'obese'], '01202': ['abide']}
    """
    # Words that are alike but for letters that the guess lacks earn the same. So there are a tenth
    # as many clues to work out as words, and all words lose those letters in one go.
    own = defaultdict(lambda: " ", {ord(letter): letter for letter in f"{guess}\n"})
    patterns = "\n".join(words).translate(own).split("\n")
    found: dict[str, list[str]] = {}
    alike = {
        pattern: found.setdefault(clue_for(guess, word), [])
        for pattern, word in dict(zip(patterns, words, strict=False)).items()
    }
    for pattern, word in zip(patterns, words, strict=False):
        alike[pattern].append(word)
    return found


def earning(guess: str, clue: str, words: Iterable[str]) -> list[str]:
    """Return, in their order, the words that give `clue` to `guess`; all are as long as it.

    >>> earning("epees", "10211", ["annex", "geese", "these"])
    ['geese']
    """
    # Letters in their right places, and others nowhere there: few words are left to look closer at.
    signs = [re.escape(letter) for letter in guess]
    places = [
        sign if digit == RIGHT else f"[^{sign}]" for sign, digit in zip(signs, clue, strict=True)
    ]
    may_earn = re.compile("".join(places), re.DOTALL).fullmatch
    return classes(guess, [*filter(may_earn, words)]).get(clue, [])


def hard_mode_allows(word: str, guess: str, clue: str) -> bool:
    """Test whether hard mode lets `word` follow: right letters stay, marked ones are played again.

    >>> [hard_mode_allows(word, "ebbed", "10022") for word in ("edged", "speed", "abide", "faxed")]
    [True, True, False, False]
    """
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != ABSENT]
    if any(word.count(letter) < marked.count(letter) for letter in marked):
        return False
    places = zip(word, guess, clue, strict=True)
    return all(new == old for new, old, digit in places if digit == RIGHT)


class Mode(Enum):
    """Rule for the words that the game lets you play.

    >>> Mode.HARD.allows("slash", "raise", "01020")
    True
    >>> [mode.value for mode in Mode]
    ['normal', 'hard', 'strict']

    `NORMAL`: any word. `HARD`: green letters stay in place and yellow ones are played again.
    `STRICT`: only words that could still be the answer. Calls take its value as well, such
    as `mode="hard"`.
    """

    NORMAL = "normal"
    HARD = "hard"
    STRICT = "strict"

    def allows(self, word: str, guess: str, clue: str) -> bool:
        """Test whether `word` may be played after `guess` earned `clue`, in digits.

        >>> [mode.allows("marsh", "raise", "01020") for mode in Mode]
        [True, True, False]
        """
        if self is Mode.STRICT:
            return clue_for(guess, word) == clue
        return self is Mode.NORMAL or hard_mode_allows(word, guess, clue)


def parse_clue(text: str, length: int) -> str:
    """Return a clue in digits, from any notation, for words of that many letters.

    >>> parse_clue(".y.g.", 5), parse_clue("bybgb", 5), parse_clue("⬛🟨⬛🟩⬛", 5)
    ('01020', '01020', '01020')

    `ClueError` if it cannot be read or has another length.
    """
    if not isinstance(text, str):
        raise refused("clue", text, 'a clue, such as "01020"')
    digits = clue_digits(text)
    if len(digits) != length:
        marks = number_of(len(digits), "mark")
        raise ClueError(f"clue {text!r} has {marks}, its word {length} letters")
    return digits


def clue_digits(text: str) -> str:
    """Read a clue of any length in any notation; `ClueError` where it cannot be read."""
    digits = in_digits(text)
    if digits is None:
        signs = "0 absent, 1 or - elsewhere, 2 or + right place"
        examples = f"01020 or 0-0+0 ({signs}), .y.g., bybgb or ⬛🟨⬛🟩⬛"
        raise ClueError(f"clue {text!r} is in no known notation; expected one of {examples}")
    return digits


def in_digits(text: str) -> str | None:
    """Return a clue of any length in digits, from any notation; None if the text is no clue.

    >>> in_digits("--y-g"), in_digits("OOOOO")
    ('00102', None)
    """
    signs = text.lower().translate(TO_SQUARES | LONG_DASHES)
    used = {*signs}
    for digit_of in MARK_DIGITS:
        if used and used <= digit_of.keys():
            return "".join([digit_of[sign] for sign in signs])
    return None


def compose(word: str) -> str:
    """Compose a word's accents: one code point a letter (Unicode's NFC)."""
    if word.isascii():
        return word
    import unicodedata  # rarely needed, and a millisecond of treewalk's fifteen

    return unicodedata.normalize("NFC", word)


def normalize(word: str) -> str:
    """Spell a word as the lists do: composed, and in lower case (ß stays one letter).

    >>> [*map(normalize, ("CRANE", "E\u0301TE\u0301", "STRAẞE", "İZ"))]
    ['crane', 'été', 'straße', 'iz']
    """
    return compose(compose(word).lower()).replace("i\u0307", "i")  # İ becomes two otherwise


def folded(word: str, fold: Iterable[tuple[str, str]]) -> str:
    """Spell a word without the letters that a game does not tell from others, such as é from e.

    `fold` has each of them with what it becomes.

    >>> folded("cœur", [("é", "e"), ("œ", "oe")])
    'coeur'
    """
    for letter, plain in fold:
        word = word.replace(letter, plain)
    return word


def plain_clues(arguments: Sequence[str]) -> list[str]:
    """Write clues of a command line that look like options, such as -0-+0, in digits.

    >>> plain_clues(["raise", "-0-+0", "shalt", "-----", "--list", "-o-", "--"])
    ['raise', '10120', 'shalt', '00000', '--list', '-o-', '--']
    """
    plain = []
    for text in arguments:
        is_clue_like = text.startswith("-") and set(text.lower()) <= OPTION_LIKE
        is_name = text.startswith("--") and text[2:].isalpha() and not in_digits(text)
        if is_clue_like and not is_name and text not in NO_CLUES:
            text = clue_digits(text)
        plain.append(text)
    return plain


def read_turn(
    guess: str, clue: str, fold: Iterable[tuple[str, str]] | None = ()
) -> tuple[str, str]:
    """Read a guess, folded, and the clue that it earned; `ClueError` where one is malformed.

    A word can be longer once it is folded, so where the folding is not known yet (None), the clue
    of a word that may be is not held against its letters.

    >>> read_turn("cœur", ".g.y.", [("œ", "oe")]), read_turn("cœur", "02010", None)
    (('coeur', '02010'), ('cœur', '02010'))
    """
    if fold is None:
        return guess, parse_clue(clue, len(guess)) if guess.isascii() else clue_digits(clue)
    word = folded(guess, fold)
    try:
        return word, parse_clue(clue, len(word))
    except ClueError as error:
        if word == guess:
            raise
        raise ClueError(f"{error}; {guess} is played as {word}") from None


def parts_of(arguments: Sequence[str]) -> list[str]:
    """Return the words and clues that arguments or a text are made of.

    >>> parts_of(["raise:01020", "shalt,11200"]), parts_of(["raise01020 SHALT🟨🟨🟩⬛⬛"])
    (['raise', '01020', 'shalt', '11200'], ['raise', '01020', 'SHALT', '🟨🟨🟩⬛⬛'])

    Marks may have blanks between them.

    >>> parts_of("raise . y . g .".split()), parts_of(["r a i s e", "⬛ 🟨 ⬛ 🟩 ⬛"])
    (['raise', '.y.g.'], ['raise', '⬛🟨⬛🟩⬛'])
    """
    if not all(text.strip() for text in arguments):  # an empty one, which is to be refused
        return [*arguments]
    text = " ".join(arguments).translate(PAIRED | dict.fromkeys(UNSEEN, ""))
    parts = []
    for part in SPREAD.sub(lambda marks: "".join(marks[0].split()), text).split():
        middle = len(part) // 2
        word, clue = part[:middle], part[middle:]
        is_turn = len(word) == len(clue) and word.isalpha() and not clue.isalpha()
        parts += [word, clue] if is_turn and in_digits(clue) else [part]
    return parts


def read_path(arguments: Sequence[str], is_word: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Read a game in which each guess that a tree plays may be left out, and the last clue.

    Letters that may be a clue too are asked about: they are a guess if `is_word`. `ClueError` or
    `WordListError` where a part is malformed.

    >>> def is_word(text):
    ...     return text == "gybby"
    >>> read_path(["raise 01020 .y.g. shalt"], is_word)
    [('raise', '01020'), ('', '.y.g.'), ('shalt', '')]
    >>> read_path(["gybby 01020"], is_word), read_path(["bybgb 01020"], is_word)
    ([('gybby', '01020')], [('', 'bybgb'), ('', '01020')])
    """
    path: list[tuple[str, str]] = []
    for part in parts_of(arguments):
        guess, clue = path[-1] if path else ("", "")
        if guess and not clue:
            path[-1] = read_history([guess, part])[0]
        elif in_digits(part) and not (part.isalpha() and is_word(normalize(part))):
            clue_digits(part)  # or its error
            path.append(("", part))
        else:
            path.append((read_word(part), ""))
    return path


def read_history(
    arguments: Sequence[str], fold: Iterable[tuple[str, str]] | None = None
) -> list[tuple[str, str]]:
    """Read (guess, clue) pairs from command-line words; `ClueError` where one is malformed.

    They are folded as for `read_turn`.

    >>> read_history(["RAISE", ".y.g."]), read_history(["raise:01020", "shalt,11200"])
    ([('raise', '01020')], [('raise', '01020'), ('shalt', '11200')])
    """
    parts = parts_of(arguments)
    history = []
    for guess, clue in zip_longest(parts[::2], parts[1::2], fillvalue=""):
        word = read_word(guess)
        if not clue or (clue.isalpha() and not in_digits(clue)):
            raise without_clue(word, clue)
        history.append(read_turn(word, clue, fold))
    return history


def without_clue(guess: str, other: str = "") -> ClueError:
    """Return the error of a guess with no clue after it, but perhaps another text."""
    found = f", as {other!r} is none" if other else ""
    earned = "write what it earned, such as 01020"
    return ClueError(f"{guess!r} has no clue after it{found}; {earned}")


def played_text(played: Played, name: str = "played") -> str:
    r"""Return a game so far as text, a line for each turn, from text or from pairs.

    `UsageError` where it is neither; it names the argument.

    >>> played_text([("raise", ".y.g."), ("shalt", "11200")])
    'raise .y.g.\nshalt 11200'
    >>> played_text("raise .y.g.") == played_text([["raise", ".y.g."]]) == "raise .y.g."
    True
    """
    if isinstance(played, str):
        return played
    if not isinstance(played, Iterable):
        raise UsageError(f"{name} is {described(played)}; {GAME}")
    lines = []
    for turn in played:
        parts = [turn] if isinstance(turn, str) else turn
        if not isinstance(parts, Iterable):
            raise UsageError(f"{name} has {described(turn)}; {GAME}")
        texts = [*parts]
        if not all(isinstance(text, str) for text in texts):
            raise UsageError(f"{name} has {described(turn)}; {GAME}")
        lines.append(" ".join(texts))
    return "\n".join(lines)


def read_played(
    played: Played, fold: Iterable[tuple[str, str]] | None = None, name: str = "played"
) -> list[tuple[str, str]]:
    """Read a game so far from text or pairs; a pair's word may have more than letters, as a tree's.

    An error has the name of the argument.

    >>> read_played("raise .y.g."), read_played([("r2d2x", ".y.g.")])
    ([('raise', '01020')], [('r2d2x', '01020')])
    """
    if isinstance(played, str) or not isinstance(played, Iterable):
        return read_history(played_text(played, name).split(), fold)
    history = []
    for turn in played:
        is_pair = isinstance(turn, Iterable) and not isinstance(turn, str)
        parts = tuple(turn) if is_pair else ()
        text = played_text([parts or turn], name)
        if not is_pair and len(text.translate(PAIRED).split()) == 1:
            raise ClueError(f"{text!r} has no clue after it in {name}; {GAME}")
        if len(parts) == 2 and not parts[0].isalpha():
            history.append(read_turn(parts[0], parts[1], fold))
        else:
            history += read_history(text.split(), fold)
    return history


def read_word(text: str) -> str:
    """Read a word, in lower case; `WordListError` when it has anything but letters."""
    word = normalize(text)
    if not word.isalpha():
        raise WordListError(f"{text!r} is not a word: a word comes first, then the clue it earned")
    return word


def is_clue(text: str, length: int) -> bool:
    """Test whether a text is a clue in digits, for words of that length, that does not win."""
    return len(text) == length and not text.strip("012") and text.strip(RIGHT) != ""


def coloured_tiles(guess: str, clue: str, beside: str = " ") -> str:
    """Return a guess in the colours of its clue; `beside` is on both sides of each letter."""
    return "".join(
        f"\033[{TERMINAL_COLOURS[digit]}m{beside}{letter.upper()}{beside}\033[0m"
        for letter, digit in zip(guess, clue, strict=True)
    )
