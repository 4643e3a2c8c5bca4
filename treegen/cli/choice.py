"""The options that say which game it is, and the choice that they mean.

Each option is a field of `Choice`; a table beside that class says what excludes what.
"""

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from treegen.cli.options import (
    TREE,
    add_mode,
    add_values,
    number_or_all,
    refuse,
    whole_number,
)
from treegen.cli.output import WORDS_TO_TAKE_LONG, Value, progress_bar, reading, warn
from treegen.clues import MAX_LENGTH
from treegen.errors import UsageError
from treegen.game.choice import Choice
from treegen.progress import OnProgress
from treegen.text import number_of
from treegen.tree.model import Tree
from treegen.tree.plan import choose_plan
from treegen.words.age import missing_note
from treegen.words.choose import GAME_NAMES, LETTERS, is_of_language
from treegen.words.game import ALLOWED, EXTRA_GUESSES, MOST_BOARDS, Game
from treegen.words.lists import Warn
from treegen.words.naming import file_label

if TYPE_CHECKING:
    from treegen.game.start import Play


def add_game(
    parser: ArgumentParser, *, vocabulary: str = "all words", has_any: bool = True
) -> _ActionsContainer:
    """Add a group of the options of a game, but for its mode, and return it.

    `vocabulary` is the default of that option; `has_any` adds --any.
    """
    group = parser.add_argument_group("the game")
    wordle = (
        "today (default: any of 14,855 words, weighted by past answers), 2023 (3,158 answers) or "
        "2021 (2,315 answers)"
    )
    group.add_argument("--game", choices=GAME_NAMES, metavar="GAME", help=wordle)
    weights = (
        "how likely each answer is: FILE (words with numbers), past[:FILE] (by past answers; "
        "default for today), common[:LANG] or likely[:LANG] (default with --lang)"
    )
    add_values(
        group,
        ("--guesses", "FILE", str, "words that may be played; `answers`: possible answers only"),
        ("--answers", "FILE", str, "possible answers, perhaps with weights; `all`: every guess"),
    )
    add_vocabulary(group, f"{vocabulary}; with --lang, likely words")
    add_values(group, ("--prior", "FILE", str, weights))
    if has_any:
        text = "any guess can be the answer, but those of --answers come first"
        group.add_argument("--any", action="store_true", dest="any_word", help=text)
    add_language(group)
    return group


def add_played(parser: ArgumentParser, *, vocabulary: str, boards: bool = False) -> None:
    """Add the options of a game that is played, perhaps on several boards.

    `vocabulary` is as for `add_game`.
    """
    add_mode(parser)
    group = add_game(parser, vocabulary=vocabulary)
    tree = f"{TREE}: play its game"
    past = "words that Wordle has used since, one per line (dates optional)"
    default = f"{ALLOWED}; N boards: N + {EXTRA_GUESSES}" if boards else f"{ALLOWED}"
    most = f"guesses allowed, or `all` for no limit (default: {default})"
    add_values(
        group,
        ("--tree", "FILE", str, tree),
        ("--past", "FILE", str, past),
        ("--max-guesses", "N", number_or_all, most),
    )
    if boards:
        text = (
            f"play up to {MOST_BOARDS} boards at once, as in Quordle, with a clue for each "
            "unsolved one (default game: --game 2023 --vocabulary answers)"
        )
        add_values(group, ("--boards", "N", whole_number(MOST_BOARDS), text))
    parser.set_defaults(boards=1)


def add_asked(parser: ArgumentParser, *, boards: bool = False) -> None:
    """Add the options of a game that is asked about, perhaps on several boards."""
    add_played(parser, vocabulary="the tree's", boards=boards)
    text = "accept unlisted words, even if they look like typos"
    parser.add_argument("--unknown", action="store_true", help=text)


def add_built(parser: ArgumentParser) -> None:
    """Add the options of a game whose tree is built on the way."""
    group = parser.add_argument_group("with --lang or --length, in place of a TREE")
    add_language(group)
    guesses = "words the game accepts (default: the language's)"
    answers = "the game's own answers; other words are possible, but unlikely"
    add_values(group, ("--guesses", "FILE", str, guesses), ("--answers", "FILE", str, answers))
    add_vocabulary(group, "likely words")


def add_language(parser: _ActionsContainer) -> None:
    """Add the options of a game of a language's words."""
    letters = whole_number(MAX_LENGTH, least=2)
    lang = "a language's words, e.g. es (an unknown code prints the list); needs wordfreq"
    fold = (
        "treat accented letters as this language's games do (é as e), or `none` (default: --lang)"
    )
    length = (
        f"word length, 2 to {MAX_LENGTH} (default: {LETTERS}, or FILE's); English words unless "
        "--lang or FILE"
    )
    add_values(
        parser,
        ("--lang", "CODE", str, lang),
        ("--length", "N", letters, length),
        ("--fold", "CODE", str, fold),
    )


def add_vocabulary(parser: _ActionsContainer, default: str) -> None:
    """Add the option for the words you know."""
    text = (
        "play only words you know, while one of them is among the likely: FILE, `answers` or `all` "
        f"(default: {default})"
    )
    add_values(parser, ("--vocabulary", "FILE", str, text))


def choice_in_options(options: Namespace, opener: str | None = None) -> Choice:
    """Return the choice that a command's options of a game mean; a stored tree is by the opener."""
    known = {field.name for field in fields(Choice)}
    names = {name: value for name, value in vars(options).items() if name in known}
    return Choice(**names | {"opener": opener})


def new_play(options: Namespace, opener: str | None = None) -> "Play":
    """Return the game before the first guess, by default by the stored tree of that opener."""
    from treegen.game.start import start_of

    return replace(started(choice_in_options(options, opener), start_of), is_shared=True)


def read_game(options: Namespace) -> Game:
    """Return the game of the lists that a command's options name."""
    return started(choice_in_options(options), Choice.read)


def started(choice: Choice, start: Callable[[Choice, Warn], Value]) -> Value:
    """Return what a choice starts, and say at once that a language's words are read for it."""
    choice.check()
    if not choice.is_of_language:
        return start(choice, warn)
    return reading((choice.lang or "en").lower(), lambda warn: start(choice, warn))


def warn_of_age(game: Game) -> None:
    """Say on a terminal how many days of used words are missing, if these are many."""
    if sys.stderr.isatty() and (note := missing_note(game.prior)):
        warn(note)


def has_language(options: Namespace) -> bool:
    """Test whether the options of `add_built` mean a language; if not, the others are refused."""
    if is_of_language(options.lang, options.length, options.answers):
        return True
    refuse(options, "guesses answers vocabulary fold", "is for a language's game; add --lang")
    return False


def built_tree(options: Namespace, stored: object) -> tuple[str, Tree]:
    """Name of the game that the options of `add_built` mean, and its tree by the usual policy.

    `UsageError` where stored trees are named as well.
    """
    if stored:
        raise UsageError("a TREE already sets the words; drop it or --lang/--length")
    from treegen.search.kept import built

    game = read_game(options)
    with progress_bar() as on_progress:
        say_size(game, on_progress)
        return file_label(game), built(game, choose_plan(game), on_progress)


def say_size(game: Game, on_progress: OnProgress) -> None:
    """Say that a tree is made, if its words are so many that it takes over a second."""
    count = len(game.answers.words)
    if count >= WORDS_TO_TAKE_LONG:
        on_progress(0.0, f"making a tree of {number_of(count, 'word')}", is_long=True)
