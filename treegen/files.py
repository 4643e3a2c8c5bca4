"""Files are read up to a limit, once where they do not change, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from functools import lru_cache, wraps
from time import time_ns

from treegen.errors import refused

TYPE_CHECKING = False  # importing it from typing would cost 3 of treewalk's 15 ms
if TYPE_CHECKING:
    from typing import TypeVar, TypeVarTuple

    More = TypeVarTuple("More")
    Read = TypeVar("Read")

# Most bytes that are read of a file, as verify.py allows a tree: 200,000 answers fit. A larger file
# is neither a tree nor a word list, and may be a device that never ends.
LARGEST = 12_000_000


FilePath = str | os.PathLike[str]  # how a call names a file


def path_text(path: FilePath, name: str = "path") -> str:
    """Return a file's path as text; `UsageError`, with the argument's name, for anything else.

    A path from pathlib is always a file's, so ./ goes before one that could name something else,
    such as a tree that came with treegen.

    >>> from pathlib import Path
    >>> path_text(Path("trees/mine.json")), path_text(Path("raise")), path_text("raise")
    ('trees/mine.json', './raise', 'raise')
    """
    if isinstance(path, str):
        return path
    text = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(text, str):
        raise refused(name, path, "a file's path")
    if os.path.dirname(text) or ("." in text and os.path.exists(text)):
        return text
    return os.path.join(os.curdir, text)


def read_file(path: str) -> bytes:
    """Read a file; an `OSError` when it has more than 12 MB."""
    with open(path, "rb") as stream:
        return read_all(stream.read, path)


def read_all(read: Callable[[int], bytes], name: str) -> bytes:
    """Read the rest of a stream of that name; an `OSError` when it has more than 12 MB."""
    data = read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), name)
    return data


# A file written so lately may change again with the same time: a FAT stick keeps times in steps of
# two seconds.
STEP = 2_000_000_000  # nanoseconds


def is_stream(path: str) -> bool:
    """Test whether a path is a pipe without a name, such as standard input: it can be read once."""
    return path.startswith("/dev/") and stat.S_ISFIFO(os.stat(path).st_mode)


def stamp(path: str) -> tuple[int, ...]:
    """Return what changes when a file does; () where nothing does, as for a named pipe."""
    try:
        about = os.stat(path)
    except (OSError, ValueError):  # reading it will say what is wrong
        return ()
    if is_stream(path):  # a pipe has no more to tell it by
        return about.st_dev, about.st_ino
    lately = time_ns() - max(about.st_mtime_ns, about.st_ctime_ns) < STEP
    if lately or not stat.S_ISREG(about.st_mode):
        return ()
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def read_once(
    most: int,
) -> Callable[[Callable[[str, *More], Read]], Callable[[str, *More], Read]]:
    """Decorate a function of a path: its results are kept until the file changes.

    Results are kept for the `most` files that were asked for last, and shared, so nobody may change
    them. The other arguments must be hashable. An error is not kept.
    """

    def decorate(read: Callable[[str, *More], Read]) -> Callable[[str, *More], Read]:
        @lru_cache(most)
        def kept(_: tuple[int, ...], path: str, *more: *More) -> Read:
            return read(path, *more)

        @wraps(read)
        def once(path: str, *more: *More) -> Read:
            known = stamp(path)
            return kept(known, path, *more) if known else read(path, *more)

        return once

    return decorate


def write_whole(path: str, data: bytes) -> None:
    """Replace the content of `path`: write a temporary file beside it, sync it, rename it.

    A symbolic link keeps pointing where it did, and a pipe or device is simply written to. After
    an error the old file is still there and whole. An `OSError` names `path`.
    """
    target = os.path.realpath(path) if os.path.islink(path) else path
    # The file is not one of tempfile's, which only its owner could read.
    temporary = os.path.join(os.path.dirname(target), f".treegen-{os.urandom(8).hex()}.tmp")
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as stream:  # this fails for a folder
                stream.write(data)
            return
        with open(temporary, "xb") as stream:
            if os.path.exists(target):
                os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    except BaseException as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        if isinstance(error, OSError):
            error.filename = path
        raise
