"""The exceptions a caller can catch, and how a command reports them: one line and an exit code.

Exit codes: 0 success, 1 no such thing, 2 bad input, 3 a program or package is missing,
130 interrupted.
"""

import io
import os
import sys
from collections.abc import Callable

from treegen.text import described, fitted, shortened


class Option:  # no NamedTuple: importing typing would cost treewalk 3 of 15 ms
    """An option that a message names, and what may follow it; a call has a keyword in its place.

    >>> str(Option("game", "2021")), str(Option("answers", FILE))
    ('--game 2021', '--answers FILE')
    """

    def __init__(self, name: str, value: str = "") -> None:
        self.name = name
        self.value = value

    def __str__(self) -> str:
        return f"--{self.name} {self.value}".rstrip()


class Command:
    """A command that a message names; a caller has a call in its place."""

    def __init__(self, name: str, option: Option) -> None:
        self.name = name
        self.option = option

    def __str__(self) -> str:
        return f"treegen {self.name} {self.option}"


FILE = "FILE"  # value of an option that stands for any file


class TreegenError(Exception):
    """An error with a message of one line, in which long values are cut.

    >>> error = UsageError(Option("any"), " changes nothing; drop it")
    >>> str(error), error.parts[0].name
    ('--any changes nothing; drop it', 'any')
    """

    def __init__(self, *parts: object) -> None:
        self.parts = parts  # of the message: texts, and the options that it names
        super().__init__(shortened("".join(map(str, parts))))


class UsageError(TreegenError, ValueError):
    """Arguments of a command or a call that make no sense. A `ValueError`.

    >>> import treegen
    >>> treegen.rank(game=2022)
    Traceback (most recent call last):
    treegen.errors.UsageError: there is no game '2022'; expected one of today, 2023, 2021
    """


def refused(name: str, value: object, expected: str) -> UsageError:
    """Return the error of an argument that is another kind of thing than expected.

    >>> str(refused("answer", None, "a word"))
    'answer is None; expected a word'
    """
    return UsageError(f"{name} is {described(value)}; expected {expected}")


class WordListError(TreegenError, ValueError):
    """A word list, or a word that should be in one, cannot be used. A `ValueError`.

    >>> import treegen
    >>> treegen.clue_for("cran", "crane")
    Traceback (most recent call last):
    treegen.errors.WordListError: 'cran' has 4 letters, 'crane' 5
    """


class ClueError(TreegenError, ValueError):
    """A clue cannot be read, is missing, or has the wrong length. A `ValueError`.

    >>> import treegen
    >>> treegen.rank("raise")
    Traceback (most recent call last):
    treegen.errors.ClueError: 'raise' has no clue after it; write what it earned, such as 01020
    """


class TreeError(TreegenError, ValueError):
    """A tree's file breaks the format, or would break it if it were written. A `ValueError`.

    >>> import treegen
    >>> treegen.loads('{"format": "treegen/tree", "version": 1}')
    Traceback (most recent call last):
    treegen.errors.TreeError: recipe is missing
    """


class NotInTree(TreegenError, LookupError):
    """The tree does not go there: it plays another guess, or no answer fits. A `LookupError`.

    >>> import treegen
    >>> treegen.find_tree("raise").follow("crane 00000")
    Traceback (most recent call last):
    treegen.errors.NotInTree: on turn 1 this tree plays raise, not crane
    """


class NoSuchTree(TreegenError, LookupError):
    """No stored tree has that name or opener, or no tree is within the limits. A `LookupError`.

    >>> import treegen
    >>> treegen.find_tree("rasie")
    Traceback (most recent call last):
    treegen.errors.NoSuchTree: no stored tree opens with rasie; did you mean raise?
    """


class GraphvizMissing(TreegenError, RuntimeError):
    """Graphviz, which draws charts, is not installed. A `RuntimeError`.

    >>> import treegen
    >>> try:
    ...     picture = treegen.draw("raise", "00012")
    ... except treegen.GraphvizMissing:
    ...     picture = None
    """


class ExtraMissing(TreegenError, RuntimeError):
    """A package that only some calls need is not installed. A `RuntimeError`.

    >>> raise ExtraMissing("word frequencies need wordfreq; run: pip install wordfreq")
    Traceback (most recent call last):
    treegen.errors.ExtraMissing: word frequencies need wordfreq; run: pip install wordfreq
    """


class WorkersFailed(TreegenError, RuntimeError):
    """A process that shared the work died, mostly for want of memory. A `RuntimeError`.

    >>> import treegen
    >>> words = ["abide", "ebbed", "might"]
    >>> try:
    ...     tree = treegen.build(answers=words, guesses="answers", jobs=2)
    ... except treegen.WorkersFailed:
    ...     tree = treegen.build(answers=words, guesses="answers", jobs=1)
    """


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
