"""Options that commands share, except those of a game, and what they mean."""

import re
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
    _AppendAction,
)
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from treegen.cli.output import warn
from treegen.clues import Mode, folded, normalize
from treegen.errors import UsageError
from treegen.tree.plan import MAX_TURNS, Limits
from treegen.tree.policies import OPTIMAL, POLICIES
from treegen.words.lists import Fold, WordList, load_words

if TYPE_CHECKING:
    from treegen.solve.executors import Executor

TREE = "tree file, or a stored tree's name or opener"


# Types of arguments.


def whole_number(most: int = 10**9, or_else: str = "", least: int = 1) -> Callable[[str], int]:
    """Argument type of whole numbers; `or_else` tells a user what else the argument may be."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,10}", text) or not least <= int(text) <= most:
            expected = f"a whole number from {least:,} to {most:,}{or_else}"
            raise ArgumentTypeError(f"{text!r} is not {expected}")
        return int(text)

    return read


def number_or_all(text: str) -> int | str:
    return text if text == "all" else whole_number(or_else=", or all")(text)


def percentage(text: str) -> float:
    value = float(text) if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text) else 0
    if not 0 < value <= 100:
        raise ArgumentTypeError(f"{text!r} is not a percentage; expected more than 0, at most 100")
    return value


def memory_size(text: str) -> int:
    size = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?) ?([kmgt])b?", text, re.ASCII | re.IGNORECASE)
    if not size:
        raise ArgumentTypeError(f"{text!r} is not a size; expected e.g. 500MB or 4GB")
    return int(float(size[1]) * 1000.0 ** (1 + "kmgt".index(size[2].lower())))


class Words(_AppendAction):
    """Option that takes words, with commas between them; it may be given several times."""


# Blocks of options.


def add_words(parser: _ActionsContainer, name: str, text: str) -> None:
    """Add an option that takes words (default: None)."""
    parser.add_argument(name, metavar="WORDS", action=Words, help=text)


def add_values(
    parser: _ActionsContainer, *options: tuple[str, str, Callable[[str], Any], str]
) -> None:
    """Add options: the name of each, its placeholder, its type and its help."""
    for name, metavar, kind, text in options:
        parser.add_argument(name, metavar=metavar, type=kind, help=text)


def add_history(parser: ArgumentParser) -> None:
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="your game so far")


def add_mode(parser: ArgumentParser) -> None:
    """Add an option for each mode but the normal one, which all give `mode`."""
    which = parser.add_mutually_exclusive_group()
    helps = {
        Mode.HARD: "hard mode: use every hint in later guesses",
        Mode.STRICT: "strict hard mode: guess only words that fit every clue",
    }
    for mode, text in helps.items():
        which.add_argument(
            f"--{mode.value}",
            action="store_const",
            dest="mode",
            const=mode,
            default=Mode.NORMAL,
            help=text,
        )


def add_policy(parser: ArgumentParser, *, explains: bool = False) -> None:
    """Add the policy; `explains` says what each goes by."""
    names = ", ".join(POLICIES)
    optimal = f"{OPTIMAL}, which searches whole trees"
    default = "turns with --lang, wins with other weights, entropy without"
    if explains:
        names = ", ".join(f"{name} ({each.prefers})" for name, each in POLICIES.items())
        optimal = f"{OPTIMAL} (fewest guesses of all trees, proven with --opener)"
    else:
        default += "; see treegen help build"
    text = f"how to choose a guess: {names}, or {optimal}; default: {default}"
    choices = [*POLICIES, OPTIMAL]
    parser.add_argument("--policy", metavar="POLICY", choices=choices, help=text)


def add_advanced(parser: ArgumentParser) -> _ActionsContainer:
    """Add the last group, of options that few need, and return it."""
    group = parser.add_argument_group("advanced")
    text = "long lists: score only the most promising PERCENT of the guesses"
    add_values(group, ("--prefilter", "PERCENT", percentage, text))
    add_memory(group, "memory limit, e.g. 4GB (default: a quarter of the machine's, at most 2GB)")
    return group


def add_limits(group: _ActionsContainer, width: str) -> None:
    """Add the options that limit a search; `width` is the default of --width."""
    turns = whole_number(MAX_TURNS)
    most = group.add_mutually_exclusive_group()
    text = "solve every answer within N guesses"
    most.add_argument("--max-guesses", metavar="N", type=turns, dest="max_turns", help=text)
    text = "the same for listed words only (weight above 0)"
    most.add_argument("--max-listed", metavar="N", type=turns, dest="max_listed", help=text)
    add_width(group, width)


def add_width(group: _ActionsContainer, default: str) -> None:
    text = f"try only the N best guesses each turn: faster, but proves nothing (default: {default})"
    add_values(group, ("--width", "N", number_or_all, text))


def add_memory(parser: _ActionsContainer, text: str) -> None:
    add_values(parser, ("--memory", "SIZE", memory_size, text))


def add_workers(parser: _ActionsContainer) -> None:
    """Add the options that say who does the work."""
    add_values(
        parser.add_mutually_exclusive_group(),
        ("--jobs", "N", whole_number(1000), "processes to use (default: one per processor)"),
        ("--cluster", "ADDRESS", str, "run on a Dask cluster, e.g. tcp://localhost:8786"),
    )


def check_words(parser: ArgumentParser, arguments: Sequence[str]) -> None:
    """Raise `UsageError` for words without a comma after an option that takes words.

    A game may follow such an option: its guesses have clues.
    """
    has_game = any(action.dest == "history" for action in parser._actions)
    for place, argument in enumerate(arguments):
        option, _, own = argument.partition("=")
        if not isinstance(parser._option_string_actions.get(option), Words):
            continue
        from treegen.play.typed import is_word

        first, *rest = [own, *arguments[place + 1 :]] if own else arguments[place + 1 :] or [""]
        words = []
        for word, after in zip_longest(rest, rest[1:], fillvalue=""):
            is_clue = after and not is_word(after) and not after.startswith("--")
            if not is_word(word) or (has_game and is_clue):
                break
            words.append(word)
        if words:
            given = f"{option} {','.join([first, *words])}"
            problem = (
                f"{words[0]} has no clue after it" if has_game else f"{option} takes one value"
            )
            see = f"see {parser.prog} --help"
            raise UsageError(f"{problem}; for several words write {given}; {see}")


# What they mean.


@contextmanager
def executor_of(options: Namespace, usual: int | None = None) -> Iterator["Executor"]:
    """Executor that the options of `add_workers` mean; `usual` processes without them."""
    from treegen.solve.executors import Processes, usual_processes

    if options.cluster is not None:
        from treegen.solve.cluster import cluster

        with cluster(options.cluster) as executor:
            yield executor
    else:
        count = options.jobs or usual
        yield Processes(count) if count else usual_processes()


def limits_of(options: Namespace) -> Limits:
    """Limits that the options of `add_limits` mean, and --then if a command has it."""
    learns = getattr(options, "learn", None) is not None
    if options.width == "all" and options.policy != OPTIMAL and not learns:
        raise UsageError(f"--width is for --policy {OPTIMAL}")
    return Limits(
        max_turns=options.max_turns,
        max_listed_turns=options.max_listed,
        width=None if options.width == "all" else options.width,
        prefilter=options.prefilter,
        then_worst=getattr(options, "then", None) == "worst",
    )


def lists_in(
    *paths: str | None, fold: Fold = (), length: int | None = None
) -> list[WordList | None]:
    """Read lists from files, None for None; a file that is named twice is warned of once."""
    once = cache(warn)
    return [None if path is None else load_words(path, once, fold, length) for path in paths]


def typed_words(arguments: Iterable[str] | None, fold: Fold = ()) -> tuple[str, ...]:
    words = " ".join(arguments or ()).replace(",", " ").split()
    return tuple(folded(normalize(word), fold) for word in words)


def refuse(options: Namespace, names: str, reason: str) -> None:
    for name in names.split():
        if getattr(options, name.replace("-", "_")):
            raise UsageError(f"--{name} {reason}")
