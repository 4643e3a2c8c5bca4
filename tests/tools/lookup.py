"""Write treegen/say/lookup.py: `python -m tests.tools.lookup`.

It has the English sentences that `treewalk` says, out of all in sentences/en.json.
"""

import json
import re

from tests.conftest import ROOT

PATH = ROOT / "treegen/say/lookup.py"
SAID = (
    "choice.any",
    "date",
    "find.played",
    "left.also",
    "left.also-others",
    "left.also-rare",
    "left.chance",
    "left.last",
    "left.likely",
    "left.the-answer",
    "left.used",
    "left.words-left",
    "list.comma",
    "list.semicolon",
    "months",
    "numbers",
    "purpose.game",
    "report.today",
    "status.solved-in",
    "title.used",
    "title.used-by",
    "title.wordle",
)
HEAD = '''"""English sentences that `treewalk` says: to read all would take it a millisecond.

`python -m tests.tools.lookup` writes this module from sentences/en.json.
"""

LOOKED_UP: dict[str, str | dict[str, str]] = '''


def text() -> str:
    """Return the text of the module."""
    sentences = json.loads((ROOT / "treegen/say/sentences/en.json").read_text("utf-8"))
    table = json.dumps({key: sentences[key] for key in SAID}, indent=4)
    in_python = re.sub('(?<=["}])\\n', ",\\n", table)  # with a comma after the last, too
    return f"{HEAD}{in_python}\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
