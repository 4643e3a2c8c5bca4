"""The journal of a sweep: rows kept as they come, so that an interrupted sweep can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any
from zlib import crc32

from treegen.errors import UsageError
from treegen.files import read_file
from treegen.sweep.results import Row


def row_of(line: bytes) -> Row | None:
    """Row in a journal's line; None where its checksum or a value is none that a sweep writes.

    >>> row_of(checksum(b"[]") + b" []")
    """
    try:
        row = Row(**json.loads(line[9:]))
        counts = {*map(type, row.distribution)}
    except (ValueError, TypeError, RecursionError):
        return None
    none = type(None)
    found, perhaps = ({int}, {float, none}) if row.total is not None else ({none}, {none})
    mean = {float} if row.total is not None else {none}
    kinds = {str}, found, mean, perhaps, found, {list}, {int, none}, found
    good = all(type(value) in kind for value, kind in zip(row, kinds, strict=True))
    return row if good and counts <= {int} and line[:8] == checksum(line[9:]) else None


@contextmanager
def journal(
    path: str, settings: Mapping[str, Any], resume: bool
) -> Iterator[tuple[list[Row], Callable[[Row], object]]]:
    """Rows that an interrupted sweep left in that journal, and a function that adds one, for good.

    A row that was cut off by a kill is dropped. `UsageError` where there are rows and `resume` does
    not ask for them, where they are of another sweep or were changed, or where one runs.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"{path} is no file; expected none, or the journal of a sweep")
    head = json.dumps(settings).encode() + b"\n"
    with open(path, "a+b", buffering=0) as stream:  # so that there is nothing to fail on closing
        lock(stream, path)
        data = read_file(path)
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines(keepends=True) or [data]
        if first != head and not (head.startswith(first) and not whole):
            raise UsageError(
                f"{path} is of another sweep: {difference(first, settings)}; go on with what that "
                "one was told, or delete it to start anew"
            )
        if lines and not resume:
            raise UsageError(
                f"{path} holds {len(lines)} openers of an interrupted sweep: --resume goes on with "
                "it; delete it to start anew"
            )
        rows = []
        for place, line in enumerate(lines, 2):
            row = row_of(line)
            if row is None:
                raise UsageError(f"{path}:{place}: this row was changed; delete it, or the file")
            rows.append(row)
        stream.truncate(len(whole))

        def add(line: bytes) -> None:
            try:
                while line:
                    line = line[stream.write(line) :]
                os.fsync(stream.fileno())
            except OSError as error:
                error.filename = path
                raise

        def add_row(row: Row) -> None:
            text = json.dumps(row._asdict()).encode() + b"\n"
            add(checksum(text) + b" " + text)

        if not whole:
            add(head)
        yield rows, add_row


def lock(stream: IO[bytes], path: str) -> None:
    """Keep other sweeps from that journal, where the system can; `UsageError` if one has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError(f"{path} is being written by another sweep; wait for its end") from None


def checksum(line: bytes) -> bytes:
    """Eight digits that tell whether a line was changed.

    >>> checksum(b"crane")
    b'5635e07e'
    """
    return f"{crc32(line):08x}".encode()


def difference(first: bytes, settings: Mapping[str, Any]) -> str:
    """The first setting in which a journal differs, and how.

    >>> difference(b'{"policy": "entropy"}', {"policy": "parts"})
    'policy was "entropy", and is "parts"'
    """
    try:
        before = json.loads(first[:100_000])
        for name, value in settings.items():
            if before[name] != value:
                was, now = (json.dumps(setting) for setting in (before[name], value))
                return f"{name} was {was}, and is {now}"
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    return "its first line is not ours"
