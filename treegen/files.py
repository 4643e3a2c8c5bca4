"""Files are written whole or not at all."""

import os
import stat


def write_whole(path: str, data: bytes) -> None:
    """Replace `path` by `data`: a temporary file beside it, synced, then renamed.

    A symbolic link keeps pointing where it did, and a pipe or device is simply written to.
    After any error, or a kill, the old file is still there and whole. An `OSError` names `path`.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as stream:  # a directory refuses here
                stream.write(data)
        else:
            _replace(os.path.realpath(path), data)
    except OSError as error:
        error.filename = path  # not our temporary file
        raise


def _replace(path: str, data: bytes) -> None:
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f".treegen-{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as stream:
            if os.path.exists(path):
                os.chmod(temporary, stat.S_IMODE(os.stat(path).st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        if os.path.exists(temporary) and not isinstance(error, FileExistsError):
            os.unlink(temporary)
        raise
    if hasattr(os, "O_DIRECTORY"):  # where a folder can be synced, the rename survives a power cut
        directory = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
