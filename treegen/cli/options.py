"""Options that commands share, and the game and the plan that a command line means."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from treegen.cli.output import progress_bar, warn
from treegen.clues import MAX_LENGTH, Mode, folded, normalize
from treegen.errors import UsageError
from treegen.tree.file import MAX_TURNS
from treegen.tree.plan import GREEDY, OPTIMAL, Limits, choose_plan
from treegen.words.choose import LETTERS, NAMES, choose_game, is_of_language
from treegen.words.game import ALLOWED, Game
from treegen.words.lists import TODAY, Fold, WordList, load_words
from treegen.words.naming import game_name

if TYPE_CHECKING:
    from treegen.solve.executors import Executor
    from treegen.tree.model import Tree

HAS_WORDS = "has words of its own; leave it or --lang (--length) out"
TREE = "tree file, or a stored tree by name or opener"


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
        raise ArgumentTypeError(f"{text!r} is not a percentage above 0, at most 100")
    return value


def memory_size(text: str) -> int:
    size = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?) ?([kmgt])b?", text, re.ASCII | re.IGNORECASE)
    if not size:
        raise ArgumentTypeError(f"{text!r} is no size; expected one such as 500MB or 4GB")
    return int(float(size[1]) * 1000.0 ** (1 + "kmgt".index(size[2].lower())))


# Blocks of options.


def add_values(
    parser: _ActionsContainer, *options: tuple[str, str, Callable[[str], Any], str]
) -> None:
    """Add options: the name of each, its placeholder, its type and its help."""
    for name, metavar, kind, text in options:
        parser.add_argument(name, metavar=metavar, type=kind, help=text)


def add_history(parser: ArgumentParser) -> None:
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="what you played so far")


def add_allowed(parser: _ActionsContainer, besides: str = "") -> None:
    text = f"guesses that the game allows, or `all` for any number; default: {ALLOWED}{besides}"
    add_values(parser, ("--max-guesses", "N", number_or_all, text))


def add_mode(parser: ArgumentParser, besides: str = "") -> None:
    which = parser.add_mutually_exclusive_group()
    hard = "hard mode: letters in the right place stay, and marked letters are played again"
    which.add_argument("--hard", action="store_true", help=hard + besides)
    strict = "strict hard mode: only words that fit every clue"
    which.add_argument("--strict", action="store_true", help=strict)


def add_wordle(parser: _ActionsContainer) -> None:
    text = (
        "today (the default): any of 14,855 words, weighed by the answers so far; 2023: 3,158 "
        "answers, 14,855 guesses; 2021: 2,315 and 12,972"
    )
    parser.add_argument("--game", choices=NAMES, metavar="GAME", help=text)


def add_past(parser: _ActionsContainer) -> None:
    text = "words used since, one a line, with their days or without: today's game by these too"
    add_values(parser, ("--past", "FILE", str, text))


def add_language(parser: _ActionsContainer) -> None:
    """Add the options of a game of a language's words."""
    letters = whole_number(MAX_LENGTH, least=2)
    lang = (
        "any word of a language, such as es (an unknown one lists all), accents folded as its "
        "games do, likelier answers sooner; needs wordfreq"
    )
    fold = (
        "language by whose games letters of your lists are folded, such as é to e, or `none`; else "
        "that of --lang"
    )
    length = (
        f"letters of such a word, 2 to {MAX_LENGTH}, English without --lang; else {LETTERS}; of a "
        "FILE, its words of so many letters"
    )
    add_values(
        parser,
        ("--lang", "CODE", str, lang),
        ("--length", "N", letters, length),
        ("--fold", "CODE", str, fold),
    )


def add_built(parser: ArgumentParser) -> None:
    """Add the options of a game whose tree is built on the way."""
    group = parser.add_argument_group("instead of a stored tree, one that is built now")
    add_language(group)
    text = "with --lang: words that the game accepts; else those of the language"
    add_values(group, ("--guesses", "FILE", str, text))
    add_own_answers(group)
    add_vocabulary(group, "`all`", "with --lang: ")


def add_own_answers(parser: _ActionsContainer) -> None:
    text = "with --lang: the game's own list of answers; other words are possible, but unlikely"
    add_values(parser, ("--answers", "FILE", str, text))


def add_policy(parser: ArgumentParser, optimal: str = "") -> None:
    """Add the policy; `optimal` tells of the one that compares whole trees, where it may be."""
    names = [*GREEDY]
    if optimal:
        names.append(OPTIMAL)
    greedy = ", ".join(f"{name} ({text})" for name, text in GREEDY.items())
    text = f"how a guess is chosen: {greedy}; by default "
    text += "turns for a language's words, wins where other weights differ, else entropy"
    parser.add_argument("--policy", metavar="POLICY", choices=names, help=text + optimal)


def add_game(
    parser: ArgumentParser, any_answer: bool = True, every: str = "`all` (the default)"
) -> _ActionsContainer:
    """Add a group of the options that say which game it is, but for its mode, and return it.

    `every` says what plays all words, as for `add_vocabulary`.
    """
    group = parser.add_argument_group("the game")
    add_wordle(group)
    weights = (
        "weights of answers: FILE (words, each with a number), past[:FILE] (words used before, the "
        "default for today's game), or with wordfreq common[:LANG] or likely[:LANG] (the default "
        "with --lang)"
    )
    usual = "else by --game or --lang"
    add_values(
        group,
        ("--guesses", "FILE", str, f"words that may be played, or `answers`; {usual}"),
        ("--answers", "FILE", str, f"words that can be the answer, or `all`; {usual}"),
    )
    add_vocabulary(group, every)
    listed = group.add_mutually_exclusive_group()
    add_values(listed, ("--prior", "FILE", str, weights))
    if any_answer:
        text = "every guess can be the answer, but those of --answers come first"
        listed.add_argument("--any", action="store_true", help=text)
    add_language(group)
    return group


def add_advanced(parser: ArgumentParser) -> _ActionsContainer:
    """Add the last group, of options that few need, and return it."""
    group = parser.add_argument_group("advanced")
    text = "score only that percent of all guesses, whose single letters tell most: for long lists"
    add_values(group, ("--prefilter", "PERCENT", percentage, text))
    add_memory(group, "a quarter of the machine's, at most 2GB")
    return group


def add_vocabulary(parser: _ActionsContainer, every: str, begin: str = "") -> None:
    """Add the option for the words you know; `every` says what plays all of them."""
    text = (
        f"{begin}words you know: while one of them can be the answer, only they are played; a "
        f"file, or `answers` for the list of the game's answers, or {every}; default with --lang: "
        "the likely words"
    )
    add_values(parser, ("--vocabulary", "FILE", str, text))


def add_limits(group: _ActionsContainer, width: str) -> None:
    """Add the options that limit a search; `width` says what --width has as its default."""
    turns = whole_number(MAX_TURNS)
    add_values(
        group.add_mutually_exclusive_group(),
        ("--max-guesses", "N", turns, "allow no game of more than N guesses"),
        ("--max-listed", "N", turns, "the same, but only for words that weigh more than 0"),
    )
    text = "try only the N best guesses at each node: faster, but proves nothing"
    add_values(group, ("--width", "N", number_or_all, text + width))


def add_memory(parser: _ActionsContainer, default: str) -> None:
    text = f"memory limit, such as 500MB or 4GB; else {default}"
    add_values(parser, ("--memory", "SIZE", memory_size, text))


def add_workers(parser: _ActionsContainer, text: str) -> None:
    """Add the options that say who does the work; `text` says what --jobs is, and its default."""
    cluster = "have it done by the workers of a Dask scheduler, such as tcp://localhost:8786"
    add_values(
        parser.add_mutually_exclusive_group(),
        ("--jobs", "N", whole_number(1000), text),
        ("--cluster", "ADDRESS", str, cluster),
    )


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


def allowed_of(options: Namespace, usual: int = ALLOWED) -> int | None:
    """Guesses that the option of `add_allowed` means, `usual` without it; None for any number."""
    most: int | str = options.max_guesses or usual
    return None if isinstance(most, str) else most


def mode_of(options: Namespace) -> Mode:
    if options.strict:
        return Mode.STRICT
    return Mode.HARD if options.hard else Mode.NORMAL


def lists_of(options: Namespace) -> dict[str, Any]:
    """Lists, weights and mode that the options of `add_game` mean, as `choose_game` takes them."""
    if is_of_language(options.lang, options.length, options.guesses, options.answers):
        refuse(options, "game", HAS_WORDS)
    if options.guesses is not None and options.answers is not None:
        refuse(options, "game", "names two lists; leave it out, or --guesses or --answers")
    return {
        "guesses": options.guesses,
        "answers": options.answers,
        "prior": options.prior,
        "vocabulary": options.vocabulary,
        "any_word": getattr(options, "any", False),
        "mode": mode_of(options),
        "lang": options.lang,
        "length": options.length,
        "fold": options.fold,
        "warn": warn,
    }


def game_of(options: Namespace) -> Game:
    """Game that the options of `add_game` mean."""
    return choose_game(options.game or TODAY, **lists_of(options))


def has_language(options: Namespace) -> bool:
    """Test whether the options mean a game of a language; those for it alone are refused else."""
    if is_of_language(options.lang, options.length, options.answers):
        return True
    refuse(options, "guesses answers vocabulary fold", "is for a game of a language; give --lang")
    return False


def built_tree(options: Namespace, stored: object) -> tuple[str, "Tree"]:
    """Name of the game that the options of `add_built` mean, and its tree by the usual policy.

    `UsageError` where stored trees are named as well.
    """
    if stored:
        raise UsageError("a TREE has words of its own; leave it or --lang (--length) out")
    from treegen.search.kept import built

    game = choose_game(
        guesses=options.guesses,
        answers=options.answers,
        vocabulary=options.vocabulary,
        lang=options.lang,
        length=options.length,
        fold=options.fold,
        warn=warn,
    )
    with progress_bar() as on_progress:
        return game_name(game), built(game, choose_plan(game), on_progress)


def limits_of(options: Namespace) -> Limits:
    """Limits that the options mean: those of `add_limits`, and --then where a command has it."""
    learns = getattr(options, "learn", None) is not None
    if options.width == "all" and options.policy != OPTIMAL and not learns:
        raise UsageError(f"--width is for --policy {OPTIMAL}")
    return Limits(
        max_turns=options.max_guesses,
        max_listed_turns=options.max_listed,
        width=None if options.width == "all" else options.width,
        prefilter=options.prefilter,
        then_worst=getattr(options, "then", None) == "worst",
    )


def lists_in(
    *paths: str | None, fold: Fold = (), length: int | None = None
) -> list[WordList | None]:
    """Lists of files, None for None; what is said of one that is named twice is said once."""
    once = cache(warn)
    return [None if path is None else load_words(path, once, fold, length) for path in paths]


def words_of(arguments: Iterable[str], fold: Fold = ()) -> tuple[str, ...]:
    words = " ".join(arguments).replace(",", " ").split()
    return tuple(folded(normalize(word), fold) for word in words)


def refuse(options: Namespace, names: str, reason: str) -> None:
    for name in names.split():
        if getattr(options, name.replace("-", "_")):
            raise UsageError(f"--{name} {reason}")
