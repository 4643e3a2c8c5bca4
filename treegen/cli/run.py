"""Parts that the commands share: blocks of options and what they mean, output, progress."""

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from treegen.clues import Mode, normalize
from treegen.errors import UsageError
from treegen.files import write_whole
from treegen.text import OnProgress, printable, silent
from treegen.words.game import Game
from treegen.words.lists import GAMES, TODAY, WordList, choose_lists, load_words
from treegen.words.priors import GREEDY, any_prior, choose_prior, default_policy

TREE = "tree file, or a stored tree by name or opener"


def whole_number(most: int = 10**9, or_else: str = "", least: int = 1) -> Callable[[str], int]:
    """Argument type of whole numbers; a message adds what else the argument may be."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,10}", text) or not least <= int(text) <= most:
            expected = f"a whole number from {least:,} to {most:,}{or_else}"
            raise ArgumentTypeError(f"{text!r} is not {expected}")
        return int(text)

    return read


def memory_size(text: str) -> int:
    size = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?) ?([kmgt])b?", text, re.ASCII | re.IGNORECASE)
    if not size:
        raise ArgumentTypeError(f"{text!r} is no size; expected one such as 500MB or 4GB")
    return int(float(size[1]) * 1000.0 ** (1 + "kmgt".index(size[2].lower())))


def add_values(
    parser: _ActionsContainer, *options: tuple[str, str, Callable[[str], Any], str]
) -> None:
    """Add options by their names, placeholders, types and helps."""
    for name, metavar, kind, text in options:
        parser.add_argument(name, metavar=metavar, type=kind, help=text)


def refuse(options: Namespace, names: str, reason: str) -> None:
    for name in names.split():
        if getattr(options, name.replace("-", "_")):
            raise UsageError(f"--{name} {reason}")


def add_history(parser: ArgumentParser) -> None:
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")


def add_mode(parser: ArgumentParser, besides: str = "") -> None:
    hard = "hard mode: letters in the right place stay, and marked letters are played again"
    parser.add_argument("--hard", action="store_true", help=hard + besides)
    strict = "strict hard mode: only words that fit every clue"
    parser.add_argument("--strict", action="store_true", help=strict)


def mode_of(options: Namespace) -> Mode:
    if options.strict:
        return Mode.STRICT
    return Mode.HARD if options.hard else Mode.NORMAL


def add_wordle(parser: _ActionsContainer, default: str | None = TODAY) -> None:
    text = (
        "today: any of 14,855 words, likelier where they were not used before (the default); 2023: "
        "3,158 answers, 14,855 guesses; 2021: 2,315 and 12,972"
    )
    parser.add_argument("--game", choices=[TODAY, *reversed(GAMES)], default=default, help=text)


def add_game(
    parser: ArgumentParser, optimal: str = "", any_answer: bool = True
) -> _ActionsContainer:
    """Add the options of a game and its policy; return the group of those rarely needed."""
    parser.add_argument(
        "--policy",
        choices=[*GREEDY, *(["optimal"] if optimal else [])],
        help="how a guess is chosen: entropy (highest expected information), expected (fewest "
        "words left on average), minimax (fewest at worst), parts (most different clues), wins "
        "(best chance to win by the next turn; the default with weights, else entropy)" + optimal,
    )
    add_wordle(parser)
    weights = (
        "weights of answers: FILE (word, tab, weight), past[:FILE] (words used before, the default "
        "today), or with wordfreq common[:LANG]"
    )
    add_values(
        parser,
        ("--guesses", "FILE", str, "words that may be played, or `answers`; else those of --game"),
        ("--answers", "FILE", str, "words that can be the answer, or `all`; else by --game"),
    )
    listed = parser.add_mutually_exclusive_group()
    add_values(listed, ("--prior", "FILE", str, weights))
    if any_answer:
        text = "every guess can be the answer, but those of --answers come first"
        listed.add_argument("--any", action="store_true", help=text)
    add_mode(parser)
    rare = parser.add_argument_group("rarely needed")
    add_memory(rare, "a quarter of the machine's, at most 2GB")
    return rare


def add_memory(parser: _ActionsContainer, default: str) -> None:
    text = f"memory limit, such as 500MB or 4GB; else {default}"
    add_values(parser, ("--memory", "SIZE", memory_size, text))


def list_of(path: str | None) -> WordList | None:
    return None if path is None else load_words(path, warn)


def words_of(arguments: Iterable[str]) -> list[str]:
    return [normalize(word) for word in " ".join(arguments).replace(",", " ").split()]


def game_of(options: Namespace) -> dict[str, Any]:
    """Lists, policy, weights and memory as the options say: the arguments of a builder."""
    is_any = getattr(options, "any", False)
    guesses, answers = choose_lists(options.guesses, options.answers, warn, game=options.game)
    if is_any and len(answers.words) == len(guesses.words):
        raise UsageError(
            f"--any adds guesses that are no answers, but in {guesses.name} all are; leave it "
            "out, or give --game 2023, --game 2021 or --answers FILE"
        )
    is_today = options.game == TODAY and options.answers is None
    prior = choose_prior(options.prior or ("past" if is_today else None), answers, warn)
    if is_any:
        prior, answers = any_prior(answers, guesses), guesses
    return {
        "guesses": guesses,
        "answers": answers,
        "policy": options.policy or default_policy(prior),
        "prior": prior,
        "memory": options.memory,
    }


def title_of(game: Mapping[str, Any], mode: Mode) -> str:
    """Name the game that those arguments of a builder are, for the first line of an output."""
    return Game(game["guesses"], game["answers"], prior=game["prior"], mode=mode).title


def add_output(parser: _ActionsContainer, formats: str) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help=f"file to write: {formats}")


def add_json(parser: _ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def add_report(parser: ArgumentParser) -> None:
    output = parser.add_mutually_exclusive_group()
    add_output(output, ".csv or .json; - for CSV on standard output")
    add_json(output)


def ending_of(path: str, endings: Collection[str]) -> str:
    """Return the ending of a file, its format; for standard output, the first of `endings`."""
    ending = next(iter(endings)) if path == "-" else os.path.splitext(path)[1].lower()
    if ending not in endings:
        raise UsageError(f"{path}: the ending must be one of {', '.join(endings)}")
    return ending


def write_output(path: str, data: bytes, *lines: str) -> None:
    """Write a file, whole or not at all, then print lines on it; only the data where it is `-`."""
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    write_whole(path, data)
    for line in lines:
        print(printable(line))


def print_report(options: Namespace, texts: Mapping[str, str]) -> None:
    """Write a report to the file that `-o` names, by its ending; print it as a table or JSON."""
    path = options.output
    if path is not None:
        write_output(path, f"{texts[ending_of(path, texts)]}\n".encode())
    if path != "-":
        print(texts[".json" if options.json else ".txt"])
        if path is not None and not options.json:
            print(printable(path))


def warn(line: str) -> None:
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
