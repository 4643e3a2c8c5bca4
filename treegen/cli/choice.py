"""The options that say which game it is, and the choice that they mean.

Each is a field of `Choice`, and what excludes what is said there, in one table.
"""

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from typing import TYPE_CHECKING

from treegen.cli.options import (
    TREE,
    add_mode,
    add_values,
    mode_of,
    number_or_all,
    refuse,
    whole_number,
)
from treegen.cli.output import progress_bar, warn
from treegen.clues import MAX_LENGTH
from treegen.errors import UsageError
from treegen.game.choice import Choice
from treegen.tree.model import Tree
from treegen.tree.plan import choose_plan
from treegen.words.age import missing_note
from treegen.words.choose import LETTERS, NAMES, is_of_language
from treegen.words.game import ALLOWED, MOST_BOARDS, SPARE, Game
from treegen.words.naming import game_name

if TYPE_CHECKING:
    from treegen.game.start import Play

USUAL = "else by --game or --lang"


def add_game(
    parser: ArgumentParser, *, every: str = "`all` (the default)", has_any: bool = True
) -> _ActionsContainer:
    """Add a group of the options of a game, but for its mode, and return it.

    `every` says what plays all words, in place of a vocabulary; `has_any` adds --any.
    """
    group = parser.add_argument_group("the game")
    wordle = (
        "today (the default): any of 14,855 words, weighed by the answers so far; 2023: 3,158 "
        "answers, 14,855 guesses; 2021: 2,315 and 12,972"
    )
    group.add_argument("--game", choices=NAMES, metavar="GAME", help=wordle)
    answers = (
        "words that can be the answer, perhaps each with its weight, or `all`; with --lang, other "
        f"words are possible too, but unlikely; {USUAL}"
    )
    weights = (
        "weights of answers: FILE (words, each with a number), past[:FILE] (words used before, the "
        "default for today's game), or with wordfreq common[:LANG] or likely[:LANG] (the default "
        "with --lang)"
    )
    add_values(
        group,
        ("--guesses", "FILE", str, f"words that may be played, or `answers`; {USUAL}"),
        ("--answers", "FILE", str, answers),
    )
    add_vocabulary(group, every)
    add_values(group, ("--prior", "FILE", str, weights))
    if has_any:
        text = "every guess can be the answer, but those of --answers come first"
        group.add_argument("--any", action="store_true", dest="any_word", help=text)
    add_language(group)
    return group


def add_played(parser: ArgumentParser, *, every: str, hard: str = "", boards: bool = False) -> None:
    """Add the options of a game that is played, perhaps on several boards.

    `every` is as for `add_game`; `hard` says more of the hard mode.
    """
    add_mode(parser, hard)
    group = add_game(parser, every=every)
    tree = f"{TREE}, and its game, in which --guesses may be played too"
    past = "words used since, one a line, with their days or without: today's game by these too"
    most = f"guesses that the game allows, or `all` for any number; default: {ALLOWED}"
    if boards:
        most += f", or {SPARE} more than there are boards"
    add_values(
        group,
        ("--tree", "FILE", str, tree),
        ("--past", "FILE", str, past),
        ("--max-guesses", "N", number_or_all, most),
    )
    if boards:
        text = (
            f"play N boards at once, at most {MOST_BOARDS}, as in Dordle, Quordle or Octordle: a "
            "guess has a clue for each that is not solved; every move is computed; unless you name "
            "a game, it is that of --game 2023 --vocabulary answers"
        )
        add_values(group, ("--boards", "N", whole_number(MOST_BOARDS), text))
    parser.set_defaults(boards=1)


def add_asked(parser: ArgumentParser, *, boards: bool = False) -> None:
    """Add the options of a game that is asked about, perhaps on several boards."""
    add_played(
        parser,
        every="`all`; else those of the tree's recipe, if it has some",
        hard="; without --tree, by a stored tree for that mode",
        boards=boards,
    )
    text = "take words of no list as they were typed, even if one is near that may be meant"
    parser.add_argument("--unknown", action="store_true", help=text)


def add_built(parser: ArgumentParser) -> None:
    """Add the options of a game whose tree is built on the way."""
    group = parser.add_argument_group("instead of a stored tree, one that is built now")
    add_language(group)
    guesses = "with --lang: words that the game accepts; else those of the language"
    answers = "with --lang: the game's own list of answers; other words are possible, but unlikely"
    add_values(group, ("--guesses", "FILE", str, guesses), ("--answers", "FILE", str, answers))
    add_vocabulary(group, "`all`", "with --lang: ")


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


def add_vocabulary(parser: _ActionsContainer, every: str, begin: str = "") -> None:
    """Add the option for the words you know; `every` says what plays all of them."""
    text = (
        f"{begin}words you know: while one of them can be the answer, only they are played; a "
        f"file, or `answers` for the list of the game's answers, or {every}; default with --lang: "
        "the likely words"
    )
    add_values(parser, ("--vocabulary", "FILE", str, text))


def choice_of(options: Namespace, opener: str | None = None) -> Choice:
    """Return the choice that a command's options of a game mean; a stored tree is by the opener."""
    names = {name: value for name, value in vars(options).items() if name in Choice._fields}
    return Choice(**names | {"mode": mode_of(options), "opener": opener})


def new_play(options: Namespace, opener: str | None = None) -> "Play":
    """Return the game before the first guess, by default by the stored tree of that opener."""
    from treegen.game.start import start_of

    return start_of(choice_of(options, opener), warn)


def warn_of_age(game: Game) -> None:
    """Say on a terminal how many days of used words are missing, if these are many."""
    if sys.stderr.isatty() and (note := missing_note(game.prior)):
        warn(note)


def has_language(options: Namespace) -> bool:
    """Test whether the options of `add_built` mean a language; others of them are refused else."""
    if is_of_language(options.lang, options.length, options.answers):
        return True
    refuse(options, "guesses answers vocabulary fold", "is for a game of a language; give --lang")
    return False


def built_tree(options: Namespace, stored: object) -> tuple[str, Tree]:
    """Name of the game that the options of `add_built` mean, and its tree by the usual policy.

    `UsageError` where stored trees are named as well.
    """
    if stored:
        raise UsageError("a TREE already sets the words; drop it or --lang/--length")
    from treegen.search.kept import built

    game = choice_of(options).read(warn)
    with progress_bar() as on_progress:
        return game_name(game), built(game, choose_plan(game), on_progress)
