"""Files are read up to a limit, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

# Bytes, of 200,000 answers. What is larger is no tree or word list, and may never end.
LARGEST = 12_000_000
LONGEST = 100_000  # bytes of a line, where a file is read line by line
# Values of a file, or its lines: JSON that is made for it takes some 200 bytes of memory for each.
MOST = 1_000_000


def read_file(path: str) -> bytes:
    """Read a file; an `OSError` when it has more than 12 MB."""
    with open(path, "rb") as stream:
        return read_stream(stream, path)


def read_lines(path: str) -> Iterator[bytes]:
    """Yield the lines of a file that may have any number; an `OSError` for one of over 100 kB."""
    with open(path, "rb") as stream:
        while line := stream.readline(LONGEST + 1):
            if len(line) > LONGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
            yield line


def read_stream(stream: BinaryIO, name: str) -> bytes:
    """Read a stream of that name up to its end; an `OSError` when it has more than 12 MB."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


def write_whole(path: str, data: bytes) -> None:
    """Replace `path` by `data`: a temporary file beside it, synced, then renamed.

    A symbolic link keeps pointing where it did, and a pipe or device is simply written to.
    After any error, or a kill, the old file is still there and whole. An `OSError` names `path`.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as stream:  # a directory refuses here
                stream.write(data)
            return
        target = os.path.realpath(path)
        if os.path.islink(target):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if path.endswith(os.sep):
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        _replace(target, data)
    except OSError as error:
        error.filename = path  # not our temporary file
        raise


def _replace(path: str, data: bytes) -> None:
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f".treegen-{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as stream:
            if os.path.exists(path):
                os.chmod(temporary, stat.S_IMODE(os.stat(path).st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    with suppress(OSError):  # where a folder can be synced, the rename survives a power cut too
        directory = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
