"""The exceptions a caller can catch, and how a command reports them: one line and an exit code.

Exit codes: 0 success, 1 no such thing, 2 bad input, 3 a program or package is missing,
130 interrupted.
"""

import io
import os
import sys
from collections.abc import Callable

from treegen.text import fitted, shortened


class TreegenError(Exception):
    """An error with a message of one line, in which long values are cut."""

    def __init__(self, message: object = "") -> None:
        super().__init__(shortened(str(message)))


class UsageError(TreegenError, ValueError):
    """A command line, or the arguments of a call, that make no sense."""


class WordListError(TreegenError, ValueError):
    """A word list, or a word that should be in one, cannot be used."""


class ClueError(TreegenError, ValueError):
    """A clue is in no known notation, or has the wrong length."""


class TreeError(TreegenError, ValueError):
    """A tree file breaks its format, or would if it were written."""


class NotInTree(TreegenError, LookupError):
    """Nothing is known there: the tree plays another guess, or no answer gives those clues."""


class NoSuchTree(TreegenError, LookupError):
    """No stored tree has that opener or name, or no tree can be within the limits."""


class GraphvizMissing(TreegenError, RuntimeError):
    """Graphviz's programs are not installed."""


class ExtraMissing(TreegenError, RuntimeError):
    """An optional library is not installed."""


class WorkersFailed(TreegenError, RuntimeError):
    """A process that shares the work died."""


class ClusterFailed(TreegenError, ConnectionError):
    """A cluster cannot work: nobody is there, it has another treegen, or all of it was lost."""


EXIT_CODES: dict[type[Exception], int] = {
    UsageError: 2,
    WordListError: 2,
    ClueError: 2,
    TreeError: 2,
    NotInTree: 1,
    NoSuchTree: 1,
    GraphvizMissing: 3,
    ExtraMissing: 3,
    WorkersFailed: 3,
    ClusterFailed: 2,
}


def exit_code(command: Callable[[], int], program: str) -> int:
    """Run a command and return its exit code; an error a user can cause is one line on stderr.

    >>> exit_code(lambda: 0, "treewalk")
    0
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show é shows ?
            stream.reconfigure(errors="replace")
    try:
        try:
            code = command()
        except SystemExit as end:  # of --help and --version
            code = int(end.code or 0)
        sys.stdout.flush()  # here, where the error of a closed pipe can still be caught
        return code
    except tuple(EXIT_CODES) as error:
        message = str(error)
        code = next(code for kind, code in EXIT_CODES.items() if isinstance(error, kind))
    except OSError as error:
        if error.filename is None:  # standard output, which Python would flush again at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0  # `treewalk --list raise 00000 | head -1` is no mistake
        name = "output" if error.filename is None else error.filename or "''"
        message = f"{name}: {error.strerror or error}"
        code = 2
    except MemoryError:
        message = "not enough memory for that; shorter lists need less"
        code = 2
    print(fitted(f"{program}: {shortened(message)}", sys.stderr), file=sys.stderr)
    return code
