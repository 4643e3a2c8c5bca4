"""Looks up the next guess in a stored tree, as `treewalk` does.

A lookup reads only the nodes on its way: `treegen verify` checks trees. It takes milliseconds, so a
module that few command lines need is imported where they need it.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from types import SimpleNamespace  # argparse's would cost more than all the rest

from treegen.clues import (
    RIGHT,
    Mode,
    clue_digits,
    folded,
    plain_clues,
    read_path,
    read_turn,
    read_word,
    without_clue,
)
from treegen.errors import ClueError, NoSuchTree, NotInTree, TreeError, UsageError, exit_code
from treegen.files import read_file
from treegen.say.phrases import phrase
from treegen.text import nearest, printable
from treegen.tree.find import (
    Stored,
    about_answers,
    find_stored,
    game_name,
    is_wordles,
    nearest_opener,
    prior_of,
    recipe_fold,
    seconds_text,
    stored_trees,
)
from treegen.tree.node import TREE_FORMAT, Json, Node, parse_file, root_of, said_left
from treegen.tree.ways import after_answer, follow, nodes, path_to, states
from treegen.words.likely import move_line
from treegen.words.prior import PAST

TYPE_CHECKING = False  # importing it from typing would cost 3 of 15 ms
if TYPE_CHECKING:
    from typing import TypeVar

    from treegen.say.phrases import Value
    from treegen.words.prior import Prior

    Read = TypeVar("Read")
    History = list[tuple[str, str]]


def move_text(
    origin: str, data: Json, history: History, options: SimpleNamespace, is_told: bool
) -> str:
    """Return the text that the options ask for; a line ends with tree and game if `is_told`."""
    if options.list or options.json:
        from treegen.walk import output  # only here, because few command lines need it

        if options.json:
            return output.move_json(origin, data, history)
        return output.list_text(data, history)
    recipe = data["recipe"]
    root = root_of(data)
    node, is_won = follow(root, history, about_answers(recipe), is_lookup=True)
    if is_won:
        parts: list[Value] = [phrase("status.solved-in", n=len(history))]
    else:
        parts = said_left(node, used_text(recipe, root, node))
    source = f"{origin}, {game_name(recipe)}" if is_told else ""
    return printable(move_line(printable(node.guess), parts, source))


def used_text(recipe: Json, root: Node, node: Node) -> str:
    """Say when the guess of a node was an answer; "" if it is not sure to be one, or never was."""
    if not recipe["prior"] or not node.is_sure:
        return ""
    from treegen.words import past  # only here, because it takes longer

    used = past.days_used(recipe["answers"]["name"], prior_of(recipe), root.listed_words)
    return past.used_text(used.get(node.guess))


def in_tree(stored: Stored, read: Callable[[str, Json], Read]) -> Read:
    """Return what `read` makes of a tree's origin and JSON; `TreeError` for a damaged tree."""
    text = read_file(stored.path)  # only once, because it may be a pipe
    try:
        return read(stored.origin(text), parse_file(text, TREE_FORMAT))
    except NotInTree:
        raise
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        from treegen.tree.file import loads  # only here, because it takes longer: it checks all

        try:
            loads(text)
        except TreeError as error:
            raise TreeError(f"{stored.path}: {error}") from None
        raise  # the tree is sound, so the mistake is ours


def completed(path: History, root: Node, recipe: Json) -> History:
    """Return a game with the guesses that were left out: the tree's own.

    `ClueError` if the last guess has no clue and is not what the tree plays there.
    """
    played: History = []
    for guess, clue in path:
        word = guess
        if not guess or not clue:
            node, is_won = follow(root, played, about_answers(recipe), is_lookup=True)
            word = "" if is_won else node.guess
        if clue:
            played.append(read_turn(guess or word, clue, recipe_fold(recipe)))
        elif folded(guess, recipe_fold(recipe)) != word:
            raise without_clue(guess)
    return played


def look_up(stored: Stored, path: History, options: SimpleNamespace, is_other: bool = False) -> str:
    """Return a move in a stored tree; errors are those of `in_tree`."""

    def move(origin: str, data: Json) -> str:
        recipe = data["recipe"]
        prior = prior_of(recipe)
        played = history = completed(path, root_of(data), recipe)
        is_todays = prior.kind == PAST and prior == find_stored().prior
        is_told = is_other or not is_todays or origin != stored.name
        text = move_text(origin, data, played, options, is_told)
        warn_of_age(prior)
        is_wordles_tree = recipe["guesses"]["name"].startswith("wordle-")
        is_over = bool(history) and not history[-1][1].strip(RIGHT)
        if is_wordles_tree and not (options.tree or options.json or is_over or is_todays):
            options.hint = f"today's game: {next_line(history)}"
        return text

    return in_tree(stored, move)


def warn_of_age(prior: Prior) -> None:
    """Say on a terminal that a tree's past answers are out of date, if they are."""
    if sys.stderr.isatty():
        from treegen.words.age import age_note  # only here, because it takes longer

        if note := age_note(prior):
            print(f"treewalk: {note}", file=sys.stderr)


def say_hint(hint: str) -> None:
    """Print a hint after a move, on standard error; a terminal shows it less bright."""
    sys.stdout.flush()
    hint = printable(hint)
    dim = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    print(f"\033[2m{hint}\033[m" if dim else hint, file=sys.stderr)


def find_word(word: str, options: SimpleNamespace) -> str:
    """Return where a tree plays a word: the tree named, or one that opens with it, or today's.

    `NotInTree` if the tree never plays it.
    """
    own = None if options.tree else next(stored_trees(word, Mode.NORMAL), None)
    stored = own or tree_named(options.tree)

    def place(origin: str, data: Json) -> str:
        recipe = data["recipe"]
        root = root_of(data)
        guess = folded(word, recipe_fold(recipe))
        is_told = prior_of(recipe) != find_stored().prior or origin != stored.name
        if guess == root.guess:
            text = move_text(origin, data, [], options, is_told)
        else:
            source = f"{origin}, {game_name(recipe)}" if is_told else ""
            places = places_of(root, guess, about_answers(recipe))
            text = printable(move_line(guess, places, source))
        warn_of_age(prior_of(recipe))
        return text

    text = in_tree(stored, place)
    clue = "01020".ljust(len(word), "0")[: len(word)]
    options.hint = f"if you played it, add the clue it earned, such as treewalk {word} {clue}"
    return text


def places_of(root: Node, guess: str, answers: str) -> list[Value]:
    """Say where a tree plays a word: on its own path or, if it is no answer, where most games go.

    >>> places_of(Node("abide", 2, {"02011": Node("ebbed", 1, {}, 1)}, 2), "ebbed", "two")
    ['guess 2, after abide']
    """
    note: list[Value] = []
    try:
        before = path_to(root, guess, answers, is_lookup=True)[:-1]
    except NotInTree:
        stands = [(history, node) for history, node in states(root) if node.guess == guess]
        if not stands:
            raise
        before = [*max(stands, key=lambda stand: stand[1].weight)[0]]
        note = [phrase("find.played", word=guess, n=len(stands))]
    words = ", ".join(word for word, _ in before)
    return [f"guess {len(before) + 1}, after {words}", *note]


def tree_named(name: str | None) -> Stored:
    return find_stored(name) if name else find_stored()


def trees_for(name: str | None, history: History) -> Iterator[Stored]:
    """Yield the tree that is named, or else those that open with the first guess, hard mode last.

    If the first of them does not have the game, another may.
    """
    if name is not None or not history or not history[0][0]:
        yield tree_named(name)
        return
    opener = history[0][0]
    yield from stored_trees(opener, Mode.NORMAL)


def find_move(history: History, options: SimpleNamespace) -> str:
    """Return the text that the options ask for after `history`, by the first tree that has it.

    A word alone is looked for in a tree. If no stored tree opens with the first guess, its second
    word may be stored.
    """
    for guess, clue in history[:-1]:
        if not clue_digits(clue).strip(RIGHT):
            raise ClueError(after_answer(guess or "the word", clue))
    if len(history) == 1 and not history[0][1]:
        return find_alone(history[0][0], options)
    if options.all:
        return second_word(history, options)
    misses: list[tuple[Stored, NotInTree]] = []
    for tree in trees_for(options.tree, history):
        try:
            return look_up(tree, history, options, is_other=bool(misses))
        except NotInTree as error:
            misses.append((tree, error))
    if misses:
        raise missed(*misses[0], history)
    return without_tree(history, options)


def missed(tree: Stored, problem: NotInTree, history: History) -> NotInTree:
    """Return the error of a tree that does not have a game, and what to do about it."""
    if near := nearest_guess(tree, history):
        return NotInTree(f"{problem}{near}")
    if not all(chain(*history)):
        return problem
    return NotInTree(f"{problem}; {next_command(history, '--tree', tree.argument, to='go on')}")


def without_tree(history: History, options: SimpleNamespace) -> str:
    """Return what is stored of a game, if no stored tree opens with its first guess.

    `NoSuchTree` names the command that goes on.
    """
    opener, clue = history[0]
    if not history[-1][1]:
        raise without_clue(history[-1][0])
    if options.list and is_wordles(opener):
        return look_up(find_stored(), history, options)
    without = f"no stored tree opens with {opener}"
    seconds = seconds_text(opener, clue)
    if not seconds:
        build = f"to look it up, build a tree: treegen build --opener {opener}"
        rest = nearest_opener(opener) or f"; {next_command(history)}; {build}"
        raise NoSuchTree(f"{without}{rest}")
    if options.list:
        lists = next_command(history, "--json", to="list the words left")
        raise NoSuchTree(f"{without}; {seconds}; {lists}")
    if len(history) > 1:
        raise NoSuchTree(f"{without}; {seconds}; {next_command(history)}")
    return second_word(history, options)


def find_alone(word: str, options: SimpleNamespace) -> str:
    """Return where a word is played; if it is not, `ClueError` says what is stored for it."""
    error = without_clue(word)
    if not (options.list or options.json or options.all):
        try:
            return find_word(word, options)
        except NotInTree:
            pass
    if next(stored_trees(word), None):
        raise error
    stored = seconds_text(word)
    if stored:
        raise ClueError(f"{error}; no stored tree opens with {word}, but {stored}")
    raise ClueError(f"{error}{nearest_opener(word)}")


def is_played(word: str, tree: str | None) -> bool:
    """Test whether a tree plays a word: the one that is named, or else today's."""

    def plays(_: str, data: Json) -> bool:
        return any(node.guess == word for node in nodes(root_of(data)))

    return in_tree(tree_named(tree), plays)


def nearest_guess(tree: Stored, history: History) -> str:
    """Suggest a word for the first guess that is not in a tree's list, if that is Wordle's."""
    from treegen.words.lists import BUNDLED, bundled  # only here, because it takes longer

    try:
        name = tree.recipe["guesses"]["name"]
        words = bundled(name).words if name in BUNDLED else ()
    except (LookupError, TypeError):  # the recipe is damaged
        return ""
    misspelt = [guess for guess, _ in history if words and guess not in words]
    return nearest(misspelt[0], words) if misspelt else ""


def second_word(history: History, options: SimpleNamespace) -> str:
    """Return what is stored of the second words after an opener and its clue."""
    from treegen.walk import seconds  # only here, because few command lines need it

    text, prior = seconds.second_words(history, options)
    warn_of_age(prior)
    seconds.warn_of_other_game(prior, history)
    return text


def next_command(history: History, *options: str, to: str = "compute a guess") -> str:
    return f"to {to}: {next_line(history, *options)}"


def next_line(history: History, *options: str) -> str:
    words = ["treegen", "next", *options, *chain(*history)]
    if all(word.isalnum() for word in words):
        return " ".join(words)
    from shlex import join  # only here, because it takes longer

    return join(words)


def read_options(arguments: Sequence[str]) -> SimpleNamespace:
    """Read a command line; guesses and clues alone need no parser, which would take longer."""
    words = plain_clues(arguments)
    if not any(text.startswith("-") for text in words):
        return SimpleNamespace(
            history=words, list=False, json=False, all=False, answer=None, tree=None, version=False
        )
    from treegen.walk.options import parser  # only here, because it takes longer

    options = SimpleNamespace(**vars(parser().parse_intermixed_args(words)))
    if options.answer is not None and (options.history or options.list or options.all):
        what = "guesses, clues, --list or --all"
        raise UsageError(f"--answer prints a whole path, so it takes no {what}")
    return options


def run(arguments: Sequence[str]) -> int:
    options = read_options(arguments)
    if options.version:
        from treegen.tree.file import version_text  # only here, because it takes longer

        print(version_text())
    elif options.answer is None:
        options.hint = ""
        path = read_path(options.history, lambda word: is_played(word, options.tree))
        print(find_move(path, options))
        if options.hint:
            say_hint(options.hint)
    else:
        print(find_path(options))
    return 0


def find_path(options: SimpleNamespace) -> str:
    """Return the whole path to the answer that the options name."""
    from treegen.walk.output import path_text  # only here, because few command lines need it

    answer = read_word(options.answer)
    stored = tree_named(options.tree)

    def path(origin: str, data: Json) -> str:
        text = path_text(origin, data, answer, options.json)
        warn_of_age(prior_of(data["recipe"]))
        return text

    return in_tree(stored, path)


def main() -> int:
    return exit_code(lambda: run(sys.argv[1:]), "treewalk")


def start() -> None:
    """Run the command and end the process at once: freeing a tree would take milliseconds."""
    gc.disable()
    os._exit(main())
