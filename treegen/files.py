"""Files are read up to a limit, and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Callable

# Bytes of a file: a tree of 200,000 answers fits. What is larger is neither a tree nor a word list,
# and may be a device that never ends.
LARGEST = 12_000_000
MOST = 1_000_000  # values of a JSON file, or lines of a word list


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


def write_whole(path: str, data: bytes) -> None:
    """Replace the content of `path`: write a temporary file beside it, sync it, rename it.

    A symbolic link keeps pointing where it did, and a pipe or device is simply written to. After
    an error the old file is still there and whole. An `OSError` names `path`.
    """
    target = os.path.realpath(path) if os.path.islink(path) else path
    # Not one of tempfile's, which only its owner could read.
    temporary = os.path.join(os.path.dirname(target), f".treegen-{os.urandom(8).hex()}.tmp")
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as stream:  # a folder refuses here
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
