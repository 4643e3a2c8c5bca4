"""A folder is replaced whole: a new one is filled beside it, then the two change places.

What stays the same is linked into the new one, so it takes no space twice. No symbolic link in a
folder is followed.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import PurePath
from typing import NamedTuple, NoReturn

from treegen.errors import UsageError
from treegen.files import locked_folder, sync_folder, temporary_folder

NO_EXCHANGE = errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP
ELSEWHERE = errno.EACCES, errno.EPERM, errno.EBUSY, errno.EXDEV
DEEPEST = 100  # folders in each other; to remove them, Python calls a function in itself for each
Entries = Mapping[str, os.stat_result]


class Replaceable(NamedTuple):
    """A folder that this process alone may replace."""

    name: str  # as the user wrote it
    path: str  # without links
    new: str  # an empty folder beside it


@contextmanager
def replaceable(folder: str) -> Iterator[Replaceable]:
    """Lock a folder, made where there is none, and make a new one beside it.

    `UsageError` where it cannot be replaced whole, or another process is about to. An earlier
    process that was killed while it replaced the folder in two steps is finished or undone first.
    """
    is_new = not os.path.lexists(folder)
    os.makedirs(folder, exist_ok=True)
    path = os.path.realpath(folder)
    if os.path.ismount(path):
        _refuse(folder, "it is a mount point")
    if os.path.join(os.getcwd(), "").startswith(os.path.join(path, "")):
        _refuse(folder, "it holds the current folder")
    try:
        with ExitStack() as stack:
            try:
                with locked_folder(path):
                    _recover(path)
                stack.enter_context(locked_folder(path))
                new = stack.enter_context(temporary_folder(os.path.dirname(path)))
            except BlockingIOError:
                raise UsageError(
                    f"{folder} is being written by another treegen publish; wait for its end"
                ) from None
            except OSError as error:
                _refuse_or_raise(folder, error)
            yield Replaceable(folder, path, new)
    finally:
        if is_new:
            with suppress(OSError):  # it is not empty: it was written
                os.rmdir(path)


def entries(folder: str) -> dict[str, os.stat_result]:
    """Return the status of all that is in a folder, by path in it."""
    found, folders = dict[str, os.stat_result](), [""]
    for top in folders:
        with os.scandir(os.path.join(folder, top)) as listed:
            for entry in listed:
                path = os.path.join(top, entry.name)
                found[path] = entry.stat(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    folders.append(path)
        if top.count(os.sep) > DEEPEST:
            raise UsageError(
                f"{folder} has over {DEEPEST} folders in each other; expected a new folder (-o)"
            )
    return found


def replace(
    folder: Replaceable, found: Entries, own: Mapping[str, str], made: Mapping[str, bytes]
) -> None:
    """Replace the files `own`, given by path with their checksums, by those made; others stay.

    `UsageError`, and nothing is changed, where the folder does not hold what was `found` before.
    """
    try:
        _compare(folder, found)
        _fill(folder, found, own, made)
        _compare(folder, found)
        _exchange(folder.new, folder.path)
        sync_folder(os.path.dirname(folder.path))
    except OSError as error:
        _refuse_or_raise(folder.name, error)


def _fill(
    folder: Replaceable, found: Entries, own: Mapping[str, str], made: Mapping[str, bytes]
) -> None:
    name, old, new = folder
    above = {str(parent) for path in own for parent in PurePath(path).parents}
    for path, status in found.items():
        if stat.S_ISDIR(status.st_mode):
            if path not in above:
                os.makedirs(os.path.join(new, path), exist_ok=True)
        elif path not in own:
            _link(os.path.join(old, path), os.path.join(new, path), os.path.join(name, path))
    for path, data in made.items():
        source, target = os.path.join(old, path), os.path.join(new, path)
        if own.get(path) == sha256(data).hexdigest():
            _link(source, target, os.path.join(name, path))
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path in own:
            shutil.copymode(source, target)
    for target, _, _ in os.walk(new, topdown=False):
        path = os.path.relpath(target, new)
        if path == os.curdir or path in found:
            _take_over(os.path.join(old, path), target)
        sync_folder(target)


def _take_over(old: str, new: str) -> None:
    """Give a new folder the owner and mode of an old one."""
    status = os.stat(old)
    with suppress(OSError):  # only root may give a folder away
        os.chown(new, status.st_uid, status.st_gid)
    shutil.copystat(old, new)
    os.utime(new)


def _link(source: str, target: str, name: str) -> None:
    os.makedirs(os.path.dirname(target), exist_ok=True)
    try:
        try:
            os.link(source, target, follow_symlinks=False)
        except OSError as error:
            if error.errno == errno.EXDEV:  # what is mounted there would be removed with the old
                raise
            shutil.copy2(source, target, follow_symlinks=False)
    except OSError as error:
        if error.errno in ELSEWHERE:
            raise UsageError(
                f"{name} cannot be linked into a new folder: {error.strerror}; move it elsewhere"
            ) from None
        raise


def _compare(folder: Replaceable, found: Entries) -> None:
    now = entries(folder.path)
    for path in sorted({*found, *now}):
        if _stamp(found.get(path)) != _stamp(now.get(path)):
            name = os.path.join(folder.name, path)
            raise UsageError(f"{name} changed meanwhile, so nothing is written; publish again")


def _stamp(status: os.stat_result | None) -> tuple[int, ...]:
    if status is None:
        return ()
    if stat.S_ISDIR(status.st_mode):
        return (status.st_ino,)
    return status.st_ino, status.st_size, status.st_mtime_ns


def _exchange(new: str, old: str) -> None:
    """Exchange two folders, in one step or in three, which `_recover` undoes or finishes."""
    try:
        _exchange_at_once(new, old)
        return
    except OSError as error:
        if error.errno not in NO_EXCHANGE:
            raise
    aside = _aside(old)
    os.rename(old, aside)
    try:
        os.rename(new, old)
    except BaseException:
        with suppress(OSError):
            os.rename(aside, old)
        raise
    os.rename(aside, new)


def _exchange_at_once(new: str, old: str) -> None:
    number, here, exchange = errno.ENOSYS, -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        with suppress(AttributeError):  # a C library that lacks it
            if not libc.renameat2(here, os.fsencode(new), here, os.fsencode(old), exchange):
                return
            number = ctypes.get_errno()
    raise OSError(number, os.strerror(number))


def _aside(path: str) -> str:
    """Where a folder stands between the steps: never removed as a temporary one of a kill."""
    parent, name = os.path.split(path)
    return os.path.join(parent, f".treegen-{sha256(os.fsencode(name)).hexdigest()[:16]}.old")


def _recover(path: str) -> None:
    """Undo or finish what a process left that was killed between the steps of `_exchange`."""
    aside = _aside(path)
    if not os.path.isdir(aside) or os.path.islink(aside):
        return
    with locked_folder(aside):
        if os.listdir(path):
            shutil.rmtree(aside, ignore_errors=True)
        else:
            os.rmdir(path)
            os.rename(aside, path)


def _refuse(name: str, reason: str) -> NoReturn:
    inside = os.path.join(name, "site")
    raise UsageError(
        f"{name} cannot be replaced whole: {reason}; give a folder in it, such as -o {inside}"
    )


def _refuse_or_raise(name: str, error: OSError) -> NoReturn:
    if error.errno in ELSEWHERE:
        _refuse(name, os.strerror(error.errno))
    error.filename = name
    raise error
