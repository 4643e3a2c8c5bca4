"""What the commands share: blocks of options, what they mean, output and progress."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _SubParsersAction
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from treegen.clues import Mode
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.text import printable, silent

if TYPE_CHECKING:
    from treegen.text import OnProgress
    from treegen.words.lists import WordList
    from treegen.words.priors import Prior

    class Game(TypedDict):
        """Lists, policy, weights, and bytes that may be used."""

        guesses: WordList
        answers: WordList
        policy: str
        prior: Prior | None
        memory: int | None


Subcommands: TypeAlias = "_SubParsersAction[ArgumentParser]"
TREE = "tree file, or a stored tree by name or opener"


# Blocks of options.


def whole_number(most: int = 10**9, or_else: str = "") -> Callable[[str], int]:
    """Argument type of whole numbers from 1 to `most`, which `or_else` says may be left out.

    >>> whole_number(100)("6")
    6
    """

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 10 and 0 < int(text) <= most):
            expected = f"a whole number from 1 to {most}{or_else}"
            raise ArgumentTypeError(f"{text!r} is not {expected}")
        return int(text)

    return read


def memory_size(text: str) -> int:
    """Bytes of a size.

    >>> memory_size("500MB"), memory_size("1.5gb")
    (500000000, 1500000000)
    """
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?) ?([kmgt])b?", text, re.ASCII | re.IGNORECASE)
    if not found:
        raise ArgumentTypeError(f"{text!r} is no size; expected one such as 500MB or 4GB")
    return int(float(found[1]) * 1000.0 ** (1 + "kmgt".index(found[2].lower())))


def add_history(parser: ArgumentParser) -> None:
    """Add the guesses and clues of a game so far."""
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")


def add_mode(parser: ArgumentParser, besides: str = "") -> None:
    """Add the options of hard mode; `besides` is what it also means."""
    parser.add_argument(
        "--hard",
        action="store_true",
        help="hard mode: letters in the right place stay, and marked letters are played again"
        + besides,
    )
    parser.add_argument(
        "--strict", action="store_true", help="strict hard mode: only words that fit every clue"
    )


def mode_of(options: Namespace) -> Mode:
    """Mode that `--hard` and `--strict` ask for."""
    if options.strict:
        return Mode.STRICT
    return Mode.HARD if options.hard else Mode.NORMAL


def add_game(parser: ArgumentParser, optimal: str = "") -> None:
    """Add lists, policy, weights, modes and memory; `optimal` is what that policy does, if any."""
    parser.add_argument(
        "--policy",
        choices=["entropy", "expected", "minimax", "parts", *(["optimal"] if optimal else [])],
        default="entropy",
        help="how a guess is chosen: entropy (highest expected information), expected (fewest "
        "words left on average), minimax (fewest at worst), parts (most different clues)" + optimal,
    )
    parser.add_argument(
        "--guesses",
        metavar="FILE",
        help="words that may be played, or `answers`: only those; else Wordle's 12,972 of 2021",
    )
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="words that can be the secret, or `all` that may be played; else Wordle's 2,315 of "
        "2021",
    )
    parser.add_argument(
        "--add-answers-to-guesses",
        action="store_true",
        help="let every answer be guessed, instead of refusing one that is no guess",
    )
    parser.add_argument(
        "--prior",
        metavar="FILE",
        help="weights of the answers, `word TAB weight` a line, or `wordfreq[:LANG]`: how often "
        "people write them (needs pip install wordfreq)",
    )
    add_mode(parser)
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        type=memory_size,
        help="stay below it, such as 500MB or 4GB; else a quarter of the machine's, 2GB at most",
    )


def game_of(options: Namespace) -> Game:
    """Lists, policy, weights and memory, as the options say."""
    from treegen.words.lists import choose_lists
    from treegen.words.priors import choose_prior

    guesses, answers = choose_lists(
        options.guesses, options.answers, options.add_answers_to_guesses, warn=warn
    )
    return {
        "guesses": guesses,
        "answers": answers,
        "policy": options.policy,
        "prior": choose_prior(options.prior, answers, warn),
        "memory": options.memory,
    }


def split_words(texts: Sequence[str]) -> list[str]:
    """Words that stand with commas or spaces between them.

    >>> split_words(["crane,slate", "salet"])
    ['crane', 'slate', 'salet']
    """
    return [word for text in texts for word in text.split(",") if word]


def add_output(parser: ArgumentParser, formats: str) -> None:
    """Add the file to write, whose ending says which of the `formats` it has."""
    parser.add_argument("-o", "--output", metavar="FILE", help=f"file to write: {formats}")


def add_json(parser: ArgumentParser) -> None:
    """Add the option that prints JSON."""
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


# Output.


def ending_of(path: str, endings: Collection[str]) -> str:
    """Ending of a file, which says its format; the first of `endings` for standard output.

    >>> ending_of("all.CSV", (".csv", ".json")), ending_of("-", (".csv", ".json"))
    ('.csv', '.csv')
    """
    ending = next(iter(endings)) if path == "-" else os.path.splitext(path)[1].lower()
    if ending not in endings:
        known = ", ".join(endings)
        expected = f"one of {known}" if len(endings) > 1 else known
        raise UsageError(f"{path}: the ending must be {expected}")
    return ending


def write_output(path: str, data: bytes) -> None:
    """Write a file, whole or not at all, or standard output for `-`."""
    if path == "-":
        sys.stdout.buffer.write(data)
    else:
        write_whole(path, data)


def warn(line: str) -> None:
    """Print one line on stderr."""
    print(printable(f"treegen: {line}"), file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[OnProgress]:
    """Function that moves a bar on, shown on a terminal when it takes over a second."""
    if not sys.stderr.isatty():
        yield silent
        return
    from tqdm import tqdm

    shape = "{percentage:3.0f}%|{bar}| {desc} [{elapsed}<{remaining}]"
    # With miniters, the time goes on while no share is done.
    with tqdm(total=1, delay=1, miniters=0, leave=False, bar_format=shape) as bar:

        def show(share: float, note: str = "") -> None:
            bar.set_description_str(note, refresh=False)
            bar.update(share - bar.n)

        yield show
