"""Which words of a listing make a list: those of one length. Others are left out, or refused."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from unicodedata import category

from treegen.clues import MAX_LENGTH
from treegen.errors import Option, WordListError
from treegen.text import number_of, shown
from treegen.words.tables import Listing

ODD = 50  # lines of a list for each that may be no such word; of 65 lists the worst has 29 of 8,908
SYLLABLE = re.compile("[가-힣]")  # of Korean
LENGTHS = 4  # lengths of words that a message names


def is_word(word: str, length: int) -> bool:
    """Test whether a word has that many letters, 2 to 15, each a single code point."""
    if len(word) != length or not word.isalpha() or not 2 <= length <= MAX_LENGTH:
        return False
    return word.isascii() or not SYLLABLE.search(word)


def problem_of(word: str, length: int) -> str:
    """Reason why a word does not belong in a list of words of that length; "" if it does."""
    letters = number_of(len(word), "letter")
    if SYLLABLE.search(word):
        return (
            "is written in Korean syllables, but such games are played by letters; write each word "
            "as its letters, such as ㅅㅏㄹㅏㅁ"
        )
    if not word.isalpha():
        if any(category(sign).startswith("M") for sign in word):
            return "has letters of several code points, and a clue has a sign for each code point"
        return "is not all letters; expected one word a line, or a column of words"
    if len(word) != length:
        return f"has {letters}; expected {length}, as most words have"
    if not 2 <= length <= MAX_LENGTH:
        return f"has {letters}; expected 2 to {MAX_LENGTH}"
    return ""


def lengths_text(lengths: Counter[int]) -> str:
    """Say how long words are, the most frequent lengths first.

    >>> lengths_text(Counter([5, 5, 6]))
    '2 words of 5 letters and 1 of 6'
    """
    (usual, count), *others = lengths.most_common()
    parts = [f"{number_of(count, 'word')} of {number_of(usual, 'letter')}"]
    parts += [f"{count:,} of {length}" for length, count in others[:LENGTHS]]
    if rest := sum(count for _, count in others[LENGTHS:]):
        return f"{', '.join(parts)} and {rest:,} of other lengths"
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if others else parts[0]


def words_of_length(
    listing: Listing, words: Sequence[str], length: int, place: str, warn: Callable[[str], None]
) -> list[str]:
    """Words of that length; `warn` counts the others. `WordListError` if there are none.

    Most must be words, of whatever length.
    """
    taken = [word for word in words if len(word) == length and is_word(word, length)]
    lengths = Counter(map(len, filter(str.isalpha, words)))
    if 2 * lengths.total() < len(words) or (not taken and SYLLABLE.search(words[0])):
        index = next(index for index, word in enumerate(words) if not is_word(word, len(word)))
        problem = f"{shown(listing.words[index])} {problem_of(words[index], length)}"
        raise WordListError(f"{listing.place_of(index, place)}: {problem}")
    if not taken:
        raise WordListError(
            f"{place}: no word has {number_of(length, 'letter')}; found {lengths_text(lengths)}"
        )
    if others := len(words) - len(taken):
        warn(
            f"{place}: the {number_of(len(taken), 'word')} of {length} letters taken, "
            f"{number_of(others, 'other')} left out"
        )
    return taken


def usual_words(
    listing: Listing, words: Sequence[str], place: str, warn: Callable[[str], None]
) -> list[str]:
    """Words of a listing that are all letters, and as long as most.

    Published lists have a header, or a line or two without such a word. `WordListError` if there
    are more than one in `ODD` of these besides a header.
    """
    lengths = Counter(map(len, filter(str.isalpha, words)))
    (length, count), *others = lengths.most_common(2) or [(0, 0)]
    is_tie = bool(others) and others[0][1] == count
    odd = [index for index, word in enumerate(words) if not is_word(word, length)]
    if not odd and not is_tie:
        return [*words]

    def problem(index: int) -> str:
        own = f"{shown(listing.words[index])} {problem_of(words[index], length)}"
        return f"{listing.place_of(index, place)}: {own}"

    is_headed = odd[0] == 0 and len(odd) < len(words)
    other = [n for n in odd[is_headed:] if words[n].isalpha() and len(words[n]) != length]
    if is_tie or len(other) * ODD > len(words):
        first = other[0]
        raise WordListError(
            f"{listing.place_of(first, place)}: {shown(listing.words[first])} has "
            f"{number_of(len(words[first]), 'letter')}; found {lengths_text(lengths)}; ",
            Option("length", "N"),
            " takes those of N letters",
        )
    if (len(odd) - is_headed) * ODD > len(words):
        raise WordListError(problem(odd[is_headed]))
    more = f", with {number_of(len(odd) - 1, 'more line')}" if len(odd) > 1 else ""
    warn(f"{problem(odd[0])}; left out{more}")
    left_out = {*odd}
    return [word for index, word in enumerate(words) if index not in left_out]


def given_words(words: Sequence[str], length: int | None, name: str) -> list[str]:
    """Words that a call gives, all of one length; those of a length, where one is named.

    `WordListError` says what was found otherwise: words of two lengths are a slip more often than
    a list of which a part is meant.

    >>> given_words(["crane", "slate"], None, "answers"), given_words(["rain", "slate"], 5, "words")
    (['crane', 'slate'], ['slate'])
    """
    for word in words:
        if not is_word(word, len(word)):
            problem = problem_of(word, len(word)).partition(";")[0]
            raise WordListError(f"{name} has {shown(word)}, which {problem}; expected words")
    lengths = Counter(map(len, words))
    if not lengths:
        raise WordListError(f"{name} has no words; expected some")
    taken = [word for word in words if len(word) == length]
    if length is None and len(lengths) == 1:
        return [*words]
    if taken:
        return taken
    found = f"{name} has {lengths_text(lengths)}"
    if length is not None:
        raise WordListError(f"{found}; expected words of {number_of(length, 'letter')}")
    usual = lengths.most_common(1)[0][0]
    other = next(word for word in words if len(word) != usual)
    raise WordListError(
        f"{found}, such as {other}; expected words of one length, or length={usual} to take only "
        "those"
    )
