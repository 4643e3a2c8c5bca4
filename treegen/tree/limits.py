"""How large a tree and its JSON may be, so that any file is read in little memory and time."""

from __future__ import annotations

import json

from treegen.errors import TreeError
from treegen.files import MOST

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# JSON writers and readers stop at some depth (orjson at 254 levels, and a turn takes two).
MAX_TURNS = 100
MOST_TURNS = 1_500_000  # of all nodes together, as readers go from each to the first
ELSEWHERE = "treegen convert reads the formats of other programs"


def parse_json(
    text: str | bytes, members: Callable[[list[tuple[str, Any]]], object] | None = None
) -> Any:
    """Return the value in a JSON text; `TreeError` where there is none, or more than a million.

    `members` makes an object of its names and values, as in `json.loads`.

    >>> parse_json("[" + "0," * MOST)
    Traceback (most recent call last):
    treegen.errors.TreeError: has 1,000,001 values; a tree file has at most 1,000,000
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise TreeError(f"not UTF-8 at byte {error.start}; a tree file is UTF-8") from None
    count = sum(map(text.count, "{[,"))  # one of these stands before each value
    if count > MOST:
        raise TreeError(f"has {count:,} values; a tree file has at most {MOST:,}")
    try:
        return json.loads(text, object_pairs_hook=members)
    except RecursionError:
        raise TreeError(f"nested too deep; a tree has at most {MAX_TURNS} turns") from None
    except ValueError as error:
        elsewhere = "" if members else f"; {ELSEWHERE}"  # which gives members
        raise TreeError(f"not JSON, or cut short: {error}{elsewhere}") from None


def check_turns(turns: int) -> None:
    """Raise `TreeError` for more turns of all nodes than a tree may have."""
    if turns > MOST_TURNS:
        raise TreeError(
            f"the turns of all nodes add up to {turns:,}; those of a tree to {MOST_TURNS:,} at most"
        )
