"""Files are written whole or not at all."""

import os
import stat


def write_whole(path: str, data: bytes) -> None:
    """Replace `path` by `data`: a temporary file beside it, synced, then renamed.

    A symbolic link keeps pointing where it did, and a pipe or device is simply written to.
    After any error, or a kill, the old file is still there and whole.
    """
    target = os.path.realpath(path)
    mode = 0o666
    try:
        existing = os.stat(target)
        if not stat.S_ISREG(existing.st_mode):
            with open(path, "wb") as stream:  # a directory refuses here, by its own name
                stream.write(data)
            return
        mode = stat.S_IMODE(existing.st_mode)
    except FileNotFoundError:
        pass
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    except BaseException as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        if isinstance(error, OSError):
            error.filename = path  # the file that was asked for, not our temporary one
        raise
    if hasattr(os, "O_DIRECTORY"):  # where a folder can be synced, the rename survives a power cut
        directory = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
