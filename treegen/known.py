"""Word lists told by their checksums, for `verify`: what a tree says of them, and what they are."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from treegen.files import read_file

if TYPE_CHECKING:
    from treegen.words.lists import WordList


class Words(NamedTuple):
    """A word list with its checksum, SHA-256 of the sorted words, one a line."""

    name: str
    words: tuple[str, ...]
    sha256: str

    @classmethod
    def of(cls, words: WordList) -> Words:
        """The same list with its checksum."""
        return cls(words.name, words.words, digest(words.words))


def digest(lines: Iterable[str]) -> str:
    """SHA-256 of lines, each ended by a newline.

    >>> digest(["abide", "ebbed"])[:16]
    '82985147134b1ed3'
    """
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def bundled() -> Iterator[Words]:
    """The lists that the package carries, whose files are the sorted words, one a line.

    >>> [(words.name, len(words.words)) for words in bundled()]
    [('wordle-2021-answers', 2315), ('wordle-2021-guesses', 12972)]
    """
    folder = os.path.join(os.path.dirname(__file__), "words", "data")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".txt"):
            words = tuple(read_file(os.path.join(folder, name)).decode().split())
            yield Words(name.removesuffix(".txt"), words, digest(words))


def differences(words: Sequence[str], own: Sequence[str]) -> str:
    """What a tree lacks of a list and what it has besides, as the end of a sentence.

    >>> differences(["abide", "ebbed", "speed"], ["abide", "night"])
    '; the tree lacks ebbed and 1 more, and has night besides'
    """
    lacking, besides = sorted({*words} - {*own}), sorted({*own} - {*words})
    parts = [f"lacks {some(lacking)}"] if lacking else []
    parts += [f"has {some(besides)} besides"] if besides else []
    return f"; the tree {', and '.join(parts)}" if parts else ""


def some(words: Sequence[str]) -> str:
    """Words as a message names them: the first, and how many there are besides.

    >>> some(["abide", "ebbed", "speed"]), some(["abide"])
    ('abide and 2 more', 'abide')
    """
    return f"{words[0]} and {len(words) - 1} more" if len(words) > 1 else words[0]
