"""The journal of a sweep: each row is saved as it comes, so that an interrupted sweep can go on.

Its first line holds the settings of the sweep, every other a row, as JSON.
"""

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from treegen.errors import UsageError
from treegen.files import read_file
from treegen.sweep.results import Row
from treegen.sweep.run import PlayAll, Task
from treegen.text import number_of
from treegen.words.lists import Warn


def play_with_journal(
    play_all: PlayAll,
    tasks: Sequence[Task],
    settings: Mapping[str, Any],
    path: str,
    resume: bool,
    warn: Warn,
) -> list[Row]:
    """Row of each opener, saved as it comes; with `resume`, also those of an interrupted sweep."""
    rows = begin(path, settings, resume)
    done = {row.opener for row in rows}
    if rows:
        warn(f"{path}: {number_of(len(rows), 'opener')} already done")
    try:
        for _, row in play_all([task for task in tasks if task.opener not in done]):
            append(path, row._asdict())
            rows.append(row)
    except BaseException:
        if rows:
            warn(f"{path} has the finished openers; continue with --resume")
        raise
    return rows


def begin(path: str, settings: Mapping[str, Any], resume: bool) -> list[Row]:
    """Rows in a journal, which begins with the settings then; one that was cut off is dropped.

    `UsageError` where there are rows and `resume` does not ask for them, or of another sweep.
    """
    lines = read_file(path).splitlines(keepends=True) if os.path.exists(path) else []
    if lines and not lines[-1].endswith(b"\n"):
        os.truncate(path, sum(map(len, lines[:-1])))
        del lines[-1]
    if not lines:
        append(path, settings)
        return []
    try:
        before, *rows = map(json.loads, lines)
        found = [Row(**row) for row in rows]
    except (ValueError, TypeError):
        before = None
    if before != settings:
        raise UsageError(f"{path} is of another sweep or version; delete it to start over")
    if rows and not resume:
        raise UsageError(
            f"{path} has {number_of(len(rows), 'opener')} of an interrupted sweep; continue with "
            "--resume, or delete it to start over"
        )
    return found


def append(path: str, line: Mapping[str, Any]) -> None:
    """Add a line to a journal, on the disk and not only in the system's memory.

    An `OSError` names `path`.
    """
    try:
        with open(path, "a") as stream:
            stream.write(json.dumps(line) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:  # that of a full disk names no file
        error.filename = path
        raise
