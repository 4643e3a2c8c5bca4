"""Output of commands: files, reports, warnings, progress."""

import os
import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from textwrap import shorten
from time import monotonic
from typing import TypeVar

from treegen.errors import ClueError, TreeError, UsageError, WordListError
from treegen.files import write_whole
from treegen.progress import OnProgress
from treegen.text import fitted, number_of
from treegen.tree.find import get_stored
from treegen.words.languages import LANGUAGES, UNPLAYABLE
from treegen.words.lists import Warn
from treegen.words.prior import Prior

Value = TypeVar("Value")

SECOND, MINUTE = 1, 60
BAD_INPUT = UsageError, WordListError, ClueError, TreeError, OSError
HELD: ContextVar[list[str] | None] = ContextVar("HELD", default=None)  # see `held_notes`
# Work of this size and more takes about a second, and says so.
LARGE = 500_000  # bytes of trees to be read and written
WORDS_TO_TAKE_LONG = 1_000  # answers of a game for which guesses are computed
# Columns that a progress line takes beside its text, without the bar.
AROUND = len("100%|") + len("| ") + len(" [10:00:00<10:00:00]")


WRITTEN = "output", "target"  # names of options and arguments that name files to write
# Endings of the files that each command writes, the default first; an ending chooses the format.
ENDINGS = {
    "page": (".html", ".htm"),
    "chart": (".svg", ".pdf", ".png", ".gv", ".dot"),
    "stats": (".txt", ".json"),
    "compare": (".txt", ".json"),
    "rank": (".csv", ".json"),
    "build": (".json",),
    "sweep": (".csv", ".json"),
    "words": (".tsv", ".txt"),
    "convert": (".json", ".tree", ".txt", ".csv"),
}
REPORT = "write .txt (in the words' language) or .json; -: text to stdout"
TREES = "tree", "trees", "source"  # names of those that may name a stored tree


def add_output(parser: _ActionsContainer, text: str) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help=text)


def add_json(parser: _ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_report(parser: ArgumentParser, text: str = "write .csv or .json; -: CSV to stdout") -> None:
    output = parser.add_mutually_exclusive_group()
    add_output(output, text)
    add_json(output)


def ending_of(path: str, command: str) -> str:
    """Return the ending of a file that a command writes; for standard output, the default one.

    `UsageError` for an ending that this command does not write.
    """
    own = ENDINGS[command]
    if path == "-" or is_device(path):
        return own[0]
    ending = os.path.splitext(path)[1].lower()
    if ending in own:
        return ending
    expected = f"one of {', '.join(own)}" if len(own) > 1 else own[0]
    others = [name for name, endings in ENDINGS.items() if ending in endings]
    instead = f"; treegen {', '.join(others)} can write {ending}" if others else ""
    raise UsageError(f"{path}: the ending must be {expected}{instead}")


def is_device(path: str) -> bool:
    """Test whether a path is neither a file nor a folder, such as /dev/null or a pipe."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def check_endings(options: Namespace, command: str) -> None:
    """Raise `UsageError` if a file to write has an ending that its command does not write.

    With --to, which names the format, any ending will do.
    """
    if getattr(options, "to", None) is None:
        for path in written_by(options):
            ending_of(path, command)


def keep_inputs(options: Namespace) -> None:
    """Raise `UsageError` if a file to write is also a file to read."""
    for path in filter(os.path.isfile, written_by(options)):
        for read in filter(os.path.isfile, files_read(options)):
            if os.path.samefile(path, read):
                raise UsageError(f"{path} is read by this command; write to another file")


def written_by(options: Namespace) -> list[str]:
    """Return the files that options and arguments name to be written."""
    return [path for name in WRITTEN for path in texts_of(getattr(options, name, None))]


def files_read(options: Namespace) -> Iterator[str]:
    """Yield values of options and arguments that may be files to read."""
    read = {name: value for name, value in vars(options).items() if name not in WRITTEN}
    for name, value in read.items():
        for text in texts_of(value):
            path = Prior(text).name or text  # past:FILE names one, too
            stored = get_stored(path) if name in TREES and not os.path.isfile(path) else None
            yield stored.path if stored else path


def texts_of(value: object) -> list[str]:
    """Return the texts that are an option's value."""
    values = value if isinstance(value, list | tuple) else [value]
    return [text for text in values if isinstance(text, str)]


def write_output(path: str, data: bytes, *lines: str) -> None:
    """Write a file, whole or not at all, then print lines about it; for `-` print only the data."""
    release_notes()
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    write_whole(path, data)
    say(*lines)


def print_report(options: Namespace, texts: Mapping[str, str], table: str | None = None) -> None:
    """Write a report to the file that `-o` names, in its format; print it as a table or JSON.

    Without `table`, the text of a .txt file is printed.
    """
    path = options.output
    if path is not None:
        usual = next(iter(texts))
        ending = os.path.splitext(path)[1].lower()
        write_output(path, f"{texts.get(ending, texts[usual])}\n".encode())
    if options.json:
        print(texts[".json"])
    elif path != "-":
        say(*(table or texts[".txt"]).splitlines())
        if path is not None:
            say(path)


def say(*lines: str) -> None:
    release_notes()
    for line in lines:
        print(fitted(line, sys.stdout))


def warn(line: str) -> None:
    """Print a note or, while notes are held back, keep it for later."""
    held = HELD.get()
    if held is None:
        print(fitted(f"treegen: {line}", sys.stderr), file=sys.stderr)
    else:
        held.append(line)


@contextmanager
def held_notes() -> Iterator[None]:
    """Hold notes back until work takes a second or there is something to show.

    So bad input that is found before gets one line; with any other error the notes are shown.
    """
    before = HELD.set([])
    try:
        yield
        release_notes()
    except BAD_INPUT:
        raise
    except BaseException:
        release_notes()
        raise
    finally:
        HELD.reset(before)


def release_notes() -> None:
    notes = HELD.get() or []
    HELD.set(None)
    for note in notes:
        warn(note)


@contextmanager
def progress_bar() -> Iterator[OnProgress]:
    """Yield a function that moves a bar, which a terminal shows after a second.

    Elsewhere it writes a line a minute. Work that `is_long` is named at once in both cases.
    """
    if not sys.stderr.isatty():
        yield line_a_minute()
        return
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # else tqdm starts a thread, and a process with threads is not forked
    begun = monotonic()
    shape = "{percentage:3.0f}%|{bar}| {desc} [{elapsed}<{remaining}]"
    # Without miniters=0, tqdm would not redraw the time while the share stays the same. Without
    # dynamic_ncols it would not hear that the window was made narrower.
    with tqdm(
        total=1, delay=1, miniters=0, leave=False, bar_format=shape, dynamic_ncols=True
    ) as bar:

        def show(share: float, doing: str = "", /, **figures: float) -> None:
            if figures.get("is_long") or monotonic() - begun >= SECOND:
                release_notes()
            # The bar gives way to the text; tqdm would cut a text that is too wide at any letter.
            room = (bar.format_dict["ncols"] or 80) - AROUND
            text = shorten(doing or progress_text(figures), max(room, 1), placeholder="…")
            bar.set_description_str(text, refresh=False)
            bar.update(share - bar.n)
            if figures.get("is_long"):
                bar.delay = 0  # else tqdm would not clear the bar at the end
                bar.refresh()

        yield show


def line_a_minute() -> OnProgress:
    """Return a function that writes the progress to standard error, at most once in a minute.

    Work that `is_long` it names at once.
    """
    begun = told = monotonic()

    def tell(share: float, doing: str = "", /, **figures: float) -> None:
        nonlocal told
        now = monotonic()
        if figures.get("is_long") or now - begun >= SECOND:
            release_notes()
        if figures.get("is_long"):
            warn(f"{doing} …")
        elif now - told >= MINUTE:
            told = now
            text = doing or progress_text(figures)
            warn(f"{100 * share:.0f} % done" + (f", {text}" if text else ""))

    return tell


def reading(lang: str, read: Callable[[Warn], Value]) -> Value:
    """Return what `read` makes of a language's words, which take over a second to read.

    Warnings follow the bar. Nothing is said if the words cannot be read.
    """
    if lang not in LANGUAGES or lang in UNPLAYABLE or not has_wordfreq():
        return read(warn)
    notes: list[str] = []
    try:
        with progress_bar() as on_progress:
            on_progress(0.0, f"reading {LANGUAGES[lang].name} words", is_long=True)
            return read(notes.append)
    finally:
        for note in notes:
            warn(note)


def has_wordfreq() -> bool:
    try:
        import wordfreq  # noqa: F401  # a test whether it is installed
    except ImportError:
        return False
    return True


def progress_text(figures: Mapping[str, float]) -> str:
    """Write figures of progress in words.

    >>> progress_text({"placed": 1}), progress_text({"done": 3, "of": 20})
    ('1 answer placed', '3 of 20 openers')
    >>> progress_text({"least": 3.4, "most": 3.5}), progress_text({"least": 3.4})
    ('3.4000 to 3.5000 on average', '3.4000 or more on average')
    """
    if "placed" in figures:
        return f"{number_of(int(figures['placed']), 'answer')} placed"
    if "done" in figures:
        return f"{figures['done']:,} of {figures['of']:,} openers"
    if "scored" in figures:
        return f"{number_of(int(figures['scored']), 'guess')} scored"
    if "searched" in figures:
        return f"{number_of(int(figures['searched']), 'guess')} searched"
    if "least" in figures:
        most = f"to {figures['most']:.4f}" if "most" in figures else "or more"
        return f"{figures['least']:.4f} {most} on average"
    return ""
