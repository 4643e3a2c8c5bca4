"""Memory that a scorer may take, and the room that this leaves for clues."""

import os
from math import ceil

from treegen.errors import Option, WordListError
from treegen.words.game import Game

CLUES_AT_A_TIME = 2**21  # in a block of guesses
MEMORY = 700_000_000  # bytes for a stranger's tree: enough for weights up to 2**24


def room_for_clues(game: Game, table: int, memory: int | None) -> int:
    """Bytes that are left for clues, so that the process stays below `memory` bytes.

    `table` is the greatest weight for which there are tables of costs, 0 without them. By default,
    `memory` is `default_memory()`; `WordListError` if it is too little.
    """
    words = game.guesses.words
    # Python and libraries; the lists; tables of costs; blocks of clues and their costs; the tree.
    needed = 50_000_000 + (200 + 80 * len(words[0])) * len(words)
    needed += 24 * table
    needed += 12 * CLUES_AT_A_TIME + 2_000 * len(game.answers.words)
    allowed = default_memory() if memory is None else memory
    if allowed < needed:
        raise WordListError(
            f"these lists need {ceil(needed / 1e6)} MB of memory, {allowed / 1e6:.0f} MB are "
            "allowed; ",
            Option("memory"),
            " allows more",
        )
    return allowed - needed


def default_memory() -> int:
    """Bytes that a build may take: a quarter of the machine's memory, at most 2 GB."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows does not say
        machine = 4_000_000_000
    return min(machine // 4, 2_000_000_000)
