"""Trees from elsewhere, replayed by the rules until they are trees of ours, or refused.

Each guess splits the answers by the clues they give to it, so a clue that is wrong, a branch that
is missing, or an answer that is never found shows in the same way whatever the format.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from treegen import __version__, verify
from treegen.clues import Mode, clue_for
from treegen.errors import TreeError
from treegen.formats.read import ForeignTree, place_after, read_tree
from treegen.text import OnProgress, number_of, shown, silent
from treegen.tree.figures import summarise
from treegen.tree.file import loads
from treegen.tree.model import History, Node, Recipe, Tree, nodes
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled, find_list

UNKNOWN = "unknown"  # policy and ties of a tree from elsewhere
NAMED = 3  # missing answers in a message


class Converted(NamedTuple):
    """A tree, and the format it was in."""

    tree: Tree
    format: str


def convert(
    data: bytes,
    name: str,
    guesses: WordList | None = None,
    answers: WordList | None = None,
    mode: Mode = Mode.NORMAL,
    on_progress: OnProgress = silent,
) -> Converted:
    r"""Return the tree in the bytes of a file in any format; `TreeError` says what is wrong.

    `name` is that of the lists that nothing else names. The tree must play from `guesses`, solve
    `answers`, all of them and no others, and keep to the `mode`. What was stored by treegen keeps
    its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four").tree
    <Tree might: 4 answers, mean 2.0000>
    """
    foreign = read_tree(data)
    if foreign.format == "treegen":
        return Converted(_own_tree(data, guesses, answers, mode), foreign.format)
    if name in BUNDLED:  # which is what the file is called, whatever its words
        name += "-converted"
    listed = _answers(foreign, name, answers)
    if others := sorted((foreign.answers or {}).keys() - {*listed.words}):
        raise TreeError(
            f"{number_of(len(others), 'answer')} in it, such as {shown(others[0])}, "
            f"not in {listed.name}"
        )
    try:
        root = _replay(foreign, listed, guesses, mode, on_progress)
    except TreeError as error:
        if answers or foreign.answers:
            raise
        hint = f"by {listed.name}; give --answers FILE if it plays others"
        raise TreeError(f"{error} ({hint})") from None
    recipe = Recipe(
        policy=UNKNOWN,
        opener=root.guess,
        hard=mode is not Mode.NORMAL,
        ties=UNKNOWN,
        guesses=_guesses(root, name, guesses, listed).info,
        answers=listed.info,
        prior=None,
        generator=f"treegen {__version__}, converted from {foreign.format}",
        strict=mode is Mode.STRICT,
    )
    return Converted(Tree(recipe, summarise(root), root), foreign.format)


def missing_answers(tree: Tree) -> list[str]:
    """Return Wordle's answers that a tree lacks, if it solves most of a game's and no others.

    Such a file may have been cut short, and its format cannot tell.
    """
    solved = set(tree.root.answers())
    for name, _ in GAMES.values():
        usual = bundled(name).words
        if len(usual) > len(solved) > len(usual) // 2 and solved <= {*usual}:
            return [word for word in usual if word not in solved]
    return []


def _own_tree(data: bytes, guesses: WordList | None, answers: WordList | None, mode: Mode) -> Tree:
    tree = loads(data)
    if faults := verify.faults(data, guesses, answers):
        more = f"; and {len(faults) - 1:,} more" if len(faults) > 1 else ""
        raise TreeError(f"{faults[0]}{more}")
    if mode is not Mode.NORMAL and tree.recipe.mode not in (mode, Mode.STRICT):
        raise TreeError(f"its recipe is not one of {mode.value}")
    return tree


def _answers(foreign: ForeignTree, name: str, given: WordList | None) -> WordList:
    """List that a tree must solve; `TreeError` where neither the file nor the caller tells it."""
    length = len(foreign.guesses[()])
    if given and len(given.words[0]) != length:
        raise TreeError(
            f"plays words of {length} letters, those of {given.name} have {len(given.words[0])}"
        )
    if not given and foreign.answers:
        given = WordList(name, tuple(sorted(foreign.answers)))
    if given:
        return find_list(given.info) or given
    inner = {history[:-1] for history in foreign.guesses if history}
    last = {guess for history, guess in foreign.guesses.items() if history not in inner}
    for usual, _ in GAMES.values():
        if last <= {*bundled(usual).words}:
            return bundled(usual)
    raise TreeError(
        f"{foreign.format}'s format does not tell which guesses are answers, and not all are in "
        "Wordle's lists; give --answers FILE"
    )


def _guesses(root: Node, name: str, given: WordList | None, answers: WordList) -> WordList:
    """List that a tree plays from: the given one, Wordle's for Wordle's answers, or its words."""
    if given:
        return find_list(given.info) or given
    words = {node.guess for node in nodes(root)}
    for usual in map(bundled, BUNDLED if answers.name in BUNDLED else ()):
        if words <= {*usual.words}:
            return usual
    return WordList(name, tuple(sorted(words)))


def _replay(
    foreign: ForeignTree,
    answers: WordList,
    guesses: WordList | None,
    mode: Mode,
    on_progress: OnProgress,
) -> Node:
    """Return the tree that a file's guesses make of the answers, each sent through it."""
    words = defaultdict[History, list[str]](list)  # that arrive at each guess
    missing: list[tuple[str, History]] = []
    for number, answer in enumerate(answers.words):
        on_progress(number / len(answers.words))
        history: History = ()
        while guess := foreign.guesses.get(history):
            words[history].append(answer)
            if guess == answer:
                break
            history = (*history, (guess, clue_for(guess, answer)))
        else:
            missing.append((answer, history))
    playable = frozenset(guesses.words if guesses else ())
    for history, guess in foreign.guesses.items():
        left = words[history]
        problem = _problem(guess, history, left, mode)
        if guesses and guess not in playable:
            problem = f"{guess} is not in {guesses.name}"
        elif (foreign.answers or {}).get(guess, history) != history and guess in left:
            problem = f"{guess} is found here, but the file says elsewhere"
        if problem:
            raise TreeError(f"{place_after(history)}: {problem}")
    if missing:
        names = ", ".join(answer for answer, _ in missing[:NAMED])
        more = f" and {len(missing) - NAMED:,} more" if len(missing) > NAMED else ""
        *before, (_, clue) = missing[0][1]
        raise TreeError(
            f"lacks {len(missing):,} of {number_of(len(answers.words), 'answer')}: {names}{more}; "
            f"{place_after(tuple(before))} has no branch {clue}"
        )
    branches = defaultdict[History, dict[str, Node]](dict)
    for history, guess in reversed(foreign.guesses.items()):  # those after a guess come before it
        below = dict(sorted(branches.pop(history, {}).items()))
        node = Node(guess, len(words[history]), below)
        if history:
            branches[history[:-1]][history[-1][1]] = node
    return node


def _problem(guess: str, history: History, words: Sequence[str], mode: Mode) -> str | None:
    """Name the rule that a guess breaks where these words are left, if any."""
    if not words:
        before, clue = history[-1]
        return f"no answer left gives {clue} to {before}"
    if len(words) == 1 and guess != words[0]:
        return f"plays {shown(guess)}, but {words[0]} is the only answer left"
    for before, clue in reversed(history):
        if guess == before:
            return f"{guess} is played twice in one game"
        if not mode.allows(guess, before, clue):
            return f"{guess} is not allowed in {mode.value}, as {before} earned {clue}"
    return None
