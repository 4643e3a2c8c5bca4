"""The journal of a sweep: each row is saved as it comes, so that an interrupted sweep can go on.

Its first line holds the settings of the sweep, every other a checksum and a row, as JSON.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from shlex import quote
from typing import IO, Any
from zlib import crc32

from treegen.errors import UsageError
from treegen.files import lock, read_lines
from treegen.sweep.results import Row
from treegen.sweep.run import Run, Task
from treegen.text import number_of
from treegen.tree.file import MAX_TURNS


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
        rows = _read(stream, path, settings, [opener for opener, _ in tasks], resume)
        done = {row.opener for row in rows}
        if done:
            warn(
                f"{path}: took {number_of(len(done), 'opener')} from it without computing them; "
                f"with these options, --check {quote(output)} computes some again"
            )
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


def _read(
    stream: IO[bytes], path: str, settings: Mapping[str, Any], openers: Sequence[str], resume: bool
) -> list[Row]:
    """Rows in the journal, which begins with the settings then; one that a kill cut off is gone."""
    head, lines, left = json.dumps(settings).encode() + b"\n", read_lines(path), set(openers)
    first = next(lines, b"")
    if first != head and (first.endswith(b"\n") or not head.startswith(first)):
        raise UsageError(
            f"{path} is of another sweep: {changed_setting(first, settings)}; go on with the "
            "options of that one, or delete it to start anew"
        )
    whole, count, rows = len(first) if first == head else 0, 0, list[Row]()
    for count, line in enumerate((line for line in lines if line.endswith(b"\n")), 1):
        whole += len(line)
        if not resume:
            continue
        row = row_of(line)
        if row is None or row.opener not in left or not fits(row, settings):
            what = "was changed" if row is None else f"({row.opener}) is none of this sweep"
            raise UsageError(f"{path}:{count + 1}: this row {what}; delete it, or the file")
        left.remove(row.opener)
        rows.append(row)
    if count and not resume:
        raise UsageError(
            f"{path} holds {number_of(count, 'opener')} of an interrupted sweep: "
            "--resume goes on with it; delete it to start anew"
        )
    stream.truncate(whole)
    if not whole:
        _append(stream, path, head)
    return rows


def fits(row: Row, settings: Mapping[str, Any]) -> bool:
    """Test whether a row can be one of a sweep with those settings.

    >>> settings = {"answers": {"count": 3}, "policy": "entropy"}
    >>> [fits(Row("crane", counts, 5, None), settings) for counts in ([1, 2], [1, 1], [0, 1, 1, 1])]
    [True, False, False]
    """
    total, bound = row.total, row.lower_bound
    if total is None:
        return bound is None or (
            settings["policy"] == "optimal" and bound >= (settings["beat"] or 0)
        )
    good = sum(row.distribution) == settings["answers"]["count"] and row.distribution[-1] > 0
    good &= len(row.distribution) <= (settings.get("max_turns") or MAX_TURNS)
    good &= (bound is not None) == (settings["policy"] == "optimal")
    good &= bound is None or bound <= (row.cost or 0)
    return good and (settings.get("prior") is not None or row.cost == total)


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
