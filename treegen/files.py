"""Files are read up to a limit, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from functools import lru_cache

try:
    import fcntl
except ImportError:  # Windows has no such module, so there is no lock; mypy sees a module only
    fcntl = None  # type: ignore[assignment]

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
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
    After any error, or a kill, the old file is still there and whole, and the next run in that
    folder removes the temporary file of a kill. An `OSError` names `path`.
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
    temporary, descriptor = _claim(folder, _create)
    try:
        with open(descriptor, "wb") as stream:
            if os.path.exists(path):
                os.chmod(temporary, stat.S_IMODE(os.stat(path).st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if fcntl:
                os.replace(temporary, path)  # while it is locked
        if not fcntl:
            os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    sync_folder(folder)


def sync_folder(folder: str) -> None:
    """Let what was created or renamed in a folder survive a power cut, where the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def temporary_folder(parent: str | None = None) -> Iterator[str]:
    """Folder in another, else that of the system, which is removed with the context.

    After a kill, it is removed by the next that is made there.
    """
    from shutil import rmtree
    from tempfile import gettempdir

    path, descriptor = _claim(parent or gettempdir(), _create_folder)
    try:
        yield path
    finally:
        rmtree(path, ignore_errors=True)
        os.close(descriptor)


def lock(descriptor: int, wait: bool = False) -> None:
    """Lock an open file for as long as it is open; `BlockingIOError` where another process has it.

    The system unlocks what a process that was killed had open. On Windows nothing is locked.
    """
    if fcntl:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


@contextmanager
def locked_folder(path: str) -> Iterator[None]:
    """Lock a folder, made where there is none; `BlockingIOError` where another process has it."""
    while True:
        os.makedirs(path, exist_ok=True)
        descriptor = _open_folder(path)
        try:
            try:
                lock(descriptor)
            except BlockingIOError:
                raise
            except OSError:  # a file system without locks
                pass
            same = os.path.exists(path) and os.path.samestat(os.fstat(descriptor), os.stat(path))
            if same or not fcntl:  # else another process has just replaced it
                yield
                return
        finally:
            os.close(descriptor)


def _claim(folder: str, create: Callable[[str], int]) -> tuple[str, int]:
    """Path and descriptor of something temporary, locked to show that its process lives."""
    _remove_leftovers(folder)
    while True:
        path = os.path.join(folder, f".treegen-{os.urandom(8).hex()}.tmp")
        descriptor = create(path)
        with suppress(OSError):  # a file system without locks, where leftovers stay
            lock(descriptor, wait=True)
        if os.path.exists(path):  # and was not taken for a leftover before it was locked
            return path, descriptor
        os.close(descriptor)


def _create(path: str) -> int:
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)


def _create_folder(path: str) -> int:
    os.mkdir(path, 0o700)
    return _open_folder(path)


def _open_folder(path: str) -> int:
    return os.open(path if fcntl else os.devnull, os.O_RDONLY)  # Windows opens no folder


@lru_cache
def _remove_leftovers(folder: str) -> None:
    """Remove what runs that were killed left in a folder, once in a process: it is not locked."""
    with suppress(OSError):
        for name in os.listdir(folder) if fcntl else ():
            if name.startswith(".treegen-") and name.endswith(".tmp"):
                with suppress(OSError):
                    _remove_leftover(os.path.join(folder, name))


def _remove_leftover(path: str) -> None:
    # A link is refused, and a pipe does not wait for its other end.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        lock(descriptor)
        if os.path.isdir(path):
            from shutil import rmtree

            rmtree(path)
        else:
            os.unlink(path)
    finally:
        os.close(descriptor)
