"""The journal of a sweep: each row is saved as it comes, so that an interrupted sweep can go on.

Its first line holds the settings of the sweep, every other a checksum and a row, as JSON.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any
from zlib import crc32

from treegen.errors import UsageError
from treegen.files import lock, read_file
from treegen.sweep.results import Row
from treegen.sweep.run import Run, Task
from treegen.text import number_of


def journal_of(output: str) -> str:
    """Name of the journal beside a sweep's output."""
    return f"{output}.partial"


@contextmanager
def run_with_journal(
    run: Run,
    tasks: Sequence[Task],
    settings: Mapping[str, Any],
    output: str,
    resume: bool,
    warn: Callable[[str], None],
) -> Iterator[list[Row]]:
    """Row of each opener: saved as it comes, or with `resume` left there by an interrupted sweep.

    The context writes the output; after it the journal is removed, and only then unlocked.
    `UsageError` where there are rows and `resume` does not ask for them, where they are of another
    sweep or were changed, or where one runs.
    """
    path = journal_of(output)
    if os.path.isdir(output):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), output)
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"{path} is no file; expected none, or the journal of a sweep")
    if resume and os.path.exists(output) and not os.path.exists(path):
        raise UsageError(
            f"{output} is complete: there is no {path} to go on with; without --resume it is "
            "written anew"
        )
    with open(path, "a+b", buffering=0) as stream:  # so that there is nothing to fail on closing
        try:
            lock(stream.fileno())
        except BlockingIOError:
            raise UsageError(
                f"{path} is being written by another sweep; wait for its end"
            ) from None
        if not (
            os.path.exists(path) and os.path.samestat(os.fstat(stream.fileno()), os.stat(path))
        ):
            raise UsageError(f"{path} was of a sweep that has just ended; start this one again")
        rows = _read(stream, path, settings, resume)
        done = {row.opener for row in rows}
        try:
            for _, row in run([task for task in tasks if task[0] not in done], len(rows)):
                _append(stream, path, line_of(row))
                rows.append(row)
            yield rows
        except BaseException:
            if rows:
                warn(f"{path} holds the openers that are done; --resume goes on")
            raise
        if os.name == "posix":
            os.unlink(path)
    if os.name != "posix":  # where no open file can be deleted
        os.unlink(path)


def _read(stream: IO[bytes], path: str, settings: Mapping[str, Any], resume: bool) -> list[Row]:
    """Rows in the journal, which begins with the settings then; one that a kill cut off is gone."""
    head, data = json.dumps(settings).encode() + b"\n", read_file(path)
    whole = data[: data.rfind(b"\n") + 1]
    first, *lines = whole.splitlines(keepends=True) or [data]
    if first != head and not (head.startswith(first) and not whole):
        raise UsageError(
            f"{path} is of another sweep: {changed_setting(first, settings)}; go on with the "
            "options of that one, or delete it to start anew"
        )
    if lines and not resume:
        raise UsageError(
            f"{path} holds {number_of(len(lines), 'opener')} of an interrupted sweep: "
            "--resume goes on with it; delete it to start anew"
        )
    rows = []
    for place, line in enumerate(lines, 2):
        if (row := row_of(line)) is None:
            raise UsageError(f"{path}:{place}: this row was changed; delete it, or the file")
        rows.append(row)
    stream.truncate(len(whole))
    if not whole:
        _append(stream, path, head)
    return rows


def _append(stream: IO[bytes], path: str, line: bytes) -> None:
    try:
        while line:
            line = line[stream.write(line) :]
        os.fsync(stream.fileno())
    except OSError as error:
        error.filename = path
        raise


def line_of(row: Row) -> bytes:
    """Line of a journal for a row."""
    text = json.dumps(row._asdict()).encode() + b"\n"
    return checksum(text) + b" " + text


def row_of(line: bytes) -> Row | None:
    """Row in a journal's line; None where its checksum or a value is none that a sweep writes.

    >>> row_of(line_of(Row("crane", [1], 1, None)))
    Row(opener='crane', distribution=[1], cost=1, lower_bound=None)
    """
    try:
        row = Row(**json.loads(line[9:]))
        numbers = [n for n in (*row.distribution, row.cost, row.lower_bound) if n is not None]
        good = type(row.opener) is str and all(type(n) is int and n >= 0 for n in numbers)
        good = good and (row.total is None) == (row.cost is None)
    except (ValueError, TypeError, RecursionError):
        return None
    return row if good and line[:8] == checksum(line[9:]) else None


def checksum(line: bytes) -> bytes:
    """Eight digits that tell whether a line was changed."""
    return f"{crc32(line):08x}".encode()


def changed_setting(first: bytes, settings: Mapping[str, Any]) -> str:
    """First setting that differs from those in a journal's first line, and how.

    >>> changed_setting(b'{"policy": "entropy"}', {"policy": "parts"})
    'policy was "entropy", and is "parts"'
    """
    try:
        before = json.loads(first[:100_000])
        for name, value in settings.items():
            if before[name] != value:
                return f"{name} was {json.dumps(before[name])}, and is {json.dumps(value)}"
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    return "its first line is not ours"
