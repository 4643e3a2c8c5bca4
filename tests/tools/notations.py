"""Write treegen/web/notations.ts, as `make bundle` does first: `python -m tests.tools.notations`.

It has the signs of clues, and the names that chats give squares, for JavaScript: a chart and the
npm package have no data of a page from which to read them.
"""

import json
from pathlib import Path

from treegen.clues import CIRCLES, HEARTS, LONG_DASHES, NOTATIONS, SMALL_SQUARES, SQUARES
from treegen.play.pasted import COLOURS

PATH = Path(__file__).parents[2] / "treegen/web/notations.ts"
WIDTH = 100  # columns of a line
HEAD = """\
// The signs of clues: clues.py and pasted.py have them, and say what each is.
// `make bundle` writes this module from those.

"""


def text() -> str:
    """Return the text of the module."""
    found = {
        "SQUARES": SQUARES,
        "SMALL_SQUARES": "".join(SMALL_SQUARES),
        "CIRCLES": CIRCLES,
        "SHAPES": [*SMALL_SQUARES, CIRCLES, HEARTS],
        "COLOURS": COLOURS,
        "LONG_DASHES": "".join(map(chr, LONG_DASHES)),
        "NOTATIONS": NOTATIONS,
    }
    return HEAD + "".join(exported(name, value) for name, value in found.items())


def exported(name: str, value: object) -> str:
    """Write a constant, in a line if it fits there."""
    line = f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
    if len(line) <= WIDTH or not isinstance(value, list | tuple):
        return line
    parts = "".join(f"  {json.dumps(part, ensure_ascii=False)},\n" for part in value)
    return f"export const {name} = [\n{parts}];\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
