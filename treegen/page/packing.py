"""How a page's data are packed: words, flags, and all of it deflated, in digits."""

import json
import zlib
from collections.abc import Iterable, Sequence

# Digits of base 91: all printable signs but the blank and those that mean something in HTML.
BASE_91 = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<>&")


def deflated(data: object) -> str:
    """Return data as JSON, deflated, in digits that may stand in HTML."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    # The data change in kind, so smaller blocks take a fiftieth less room.
    packer = zlib.compressobj(9, wbits=-15, memLevel=5)
    return base91(packer.compress(text) + packer.flush())


def base91(data: bytes) -> str:
    """Return bytes in base 91: 13 bits in two digits, as 91² > 2¹³; the last 6 or fewer in one.

    That takes 1.23 times the bytes' room; base 85, of the standard library, takes 1.25.

    >>> base91(b"tree"), base91(b"")
    ('Lz={I', '')
    """
    digits: list[int] = []
    bits = 0
    count = 0  # bits that are not written yet
    for byte in data:
        bits = bits << 8 | byte
        count += 8
        if count >= 13:
            count -= 13
            digits += divmod(bits >> count, len(BASE_91))
            bits &= (1 << count) - 1
    if count > 6:
        digits += divmod(bits << 13 - count, len(BASE_91))
    elif count:
        digits.append(bits << 6 - count)
    return "".join([BASE_91[digit] for digit in digits])


def pack_words(words: Iterable[str]) -> str:
    r"""Return sorted words of one length, each without the start it shares with the one before.

    >>> pack_words(["abbey", "abbot", "zesty"])
    'abbey\not\nzesty'
    """
    ends = []
    before = ""
    for word in words:
        same = len(word)
        while not before.startswith(word[:same]):
            same -= 1
        ends.append(word[same:])
        before = word
    return "\n".join(ends)


def pack_bits(flags: Sequence[bool]) -> str | None:
    """Return flags as hexadecimal digits, four in each; None where all are set.

    >>> pack_bits([True, False, False, False, True]), pack_bits([True])
    ('88', None)
    """
    if all(flags):
        return None
    bits = "".join(["1" if flag else "0" for flag in flags])
    digits = -(-len(bits) // 4)
    return f"{int(bits.ljust(4 * digits, '0'), 2):0{digits}x}"
