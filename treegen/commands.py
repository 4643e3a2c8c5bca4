"""What treegen and treewalk share: errors are one line on stderr and an exit code."""

from __future__ import annotations

import io
import os
import sys

from treegen.clues import parse_clue
from treegen.errors import (
    ClueError,
    DotMissing,
    ExtraMissing,
    NoSuchTree,
    NotInTree,
    TreeError,
    UsageError,
    WordListError,
    WorkersFailed,
)

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn


def command_parser(**settings: Any) -> ArgumentParser:
    """Argument parser, also for subcommands, whose errors are a `UsageError`: one line too."""
    import argparse  # here, because treewalk does without it when there is no option

    class Parser(argparse.ArgumentParser):
        def __init__(self, **settings: Any) -> None:
            super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)

        def error(self, message: str) -> NoReturn:
            raise UsageError(f"{message}; see {self.prog} --help")

    return Parser(**settings)


def plain_clues(arguments: Sequence[str]) -> list[str]:
    """Command line in which a clue that looks like an option is written in digits.

    >>> plain_clues(["raise", "-0-+0", "--list"])
    ['raise', '10120', '--list']
    """
    return [
        parse_clue(text, len(text))
        if text.startswith("-") and text not in ("-", "--") and set(text) <= set("-+012.byg")
        else text
        for text in arguments
    ]


def printable(text: str) -> str:
    r"""Text in which what cannot be shown is an escape, such as a file name's odd byte.

    >>> printable("trees/\udcffé\n.json")
    'trees/\\udcffé\\n.json'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def exit_code(command: Callable[[], int], prog: str) -> int:
    """Run a command; one line on stderr for each error a user can cause, and its exit code.

    0 success, 1 no such thing, 2 bad input, 3 a program, package or cluster is missing, 130
    interrupted.

    >>> exit_code(lambda: 0, "treewalk")
    0
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show é shows ?
            stream.reconfigure(errors="replace")
    try:
        code = command()
        sys.stdout.flush()  # here, where a closed pipe can still be answered
        return code
    except (UsageError, WordListError, ClueError, TreeError) as error:
        message, code = str(error), 2
    except (NotInTree, NoSuchTree) as error:
        message, code = str(error), 1
    except (DotMissing, ExtraMissing, WorkersFailed) as error:
        message, code = str(error), 3
    except BrokenPipeError:  # `treewalk --list raise 00000 | head -1` is no mistake
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        name = "output" if error.filename is None else error.filename or "''"
        message, code = f"{name}: {error.strerror or error}", 2
    except MemoryError:
        message, code = "not enough memory for that; shorter lists need less", 2
    except KeyboardInterrupt:
        message, code = "interrupted", 130
    print(printable(f"{prog}: {message}"), file=sys.stderr)
    return code
