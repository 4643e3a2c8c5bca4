"""Trees taken from elsewhere: what a file tells, played by the rules until it is a tree, or not.

Each guess splits the answers by the clues they give to it, so a clue that is wrong, a branch that
is missing, or an answer that is never found shows in the same way whatever the format.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from treegen import __version__, verify
from treegen.clues import RIGHT, clue_for, hard_mode_allows
from treegen.errors import TreeError
from treegen.formats.read import Faults, Raw, Told, shown, told
from treegen.text import silent
from treegen.tree.file import MAX_TURNS
from treegen.tree.model import Node, Recipe, Tree, levels, summarise
from treegen.words.lists import ANSWERS, BUNDLED, GUESSES, WordList, bundled, find_list

if TYPE_CHECKING:
    from treegen.text import OnProgress
    from treegen.tree.model import History

UNKNOWN = "unknown"  # policy and ties of a tree from elsewhere


class Converted(NamedTuple):
    """A tree, the format it was in, and what of it could not be used."""

    tree: Tree
    format: str
    faults: Faults


def convert(
    data: bytes,
    name: str,
    guesses: WordList | None = None,
    answers: WordList | None = None,
    *,
    hard: bool = False,
    partial: bool = False,
    on_progress: OnProgress = silent,
) -> Converted:
    r"""Tree from the bytes of a file in any of the formats; `TreeError` says what is wrong.

    `name` is that of the lists that nothing else names. The tree must play from `guesses` and
    solve `answers`, all of them and no others; in `hard` mode it must be one for that. A `partial`
    tree leaves out what is wrong. What was stored by treegen keeps its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four").tree
    <Tree might: 4 answers, mean 2.0000>
    """
    found = told(data)
    faults, before = found.faults, found.tree.recipe if found.tree else None
    if found.tree and before:
        for fault in verify.faults(data, guesses, answers):
            faults.add(fault)
        if not faults.count and before.hard >= hard:
            return Converted(found.tree, found.format, faults)
        guesses, answers = (
            guesses or find_list(before.guesses),
            answers or find_list(before.answers),
        )
        hard = hard or before.hard
    if faults.count and not partial:
        raise TreeError(str(faults))
    listed = _answers(found, name, answers)
    root = replay(found.root, listed, guesses, hard, faults, on_progress, found.answers)
    claimed = (found.answers or {}).keys() - {*listed.words}
    if claimed and not before:  # of our own, verify has told it
        faults.add(f"{shown(min(claimed))} is an answer here, not in {listed.name}", len(claimed))
    if faults.count and not partial:
        assumed = found.answers is None and not answers
        other = f" (by {listed.name}; give --answers FILE if it plays others)" * assumed
        raise TreeError(f"{faults}{other}")
    if root is None:
        raise TreeError(f"nothing of it can be used: {faults}")
    recipe = Recipe(
        policy=UNKNOWN,
        opener=root.guess,
        hard=hard,
        ties=UNKNOWN,
        guesses=_guesses(root, name, guesses, listed).info,
        answers=listed.info,
        prior=None,
        generator=f"treegen {__version__}, converted from {found.format}",
        incomplete=root.size < len(listed.words),
    )
    return Converted(Tree(recipe, summarise(root), root), found.format, faults)


def _answers(found: Told, name: str, given: WordList | None) -> WordList:
    """List that a tree must solve; `TreeError` where neither the file tells it nor the caller."""
    length = len(found.root.guess)
    if given:
        if len(given.words[0]) != length:
            raise TreeError(
                f"plays words of {length} letters, those of {given.name} have {len(given.words[0])}"
            )
        return _published(given)
    if found.answers is not None:
        words = sorted(w for w in found.answers if len(w) == length and w.isalpha())
        if not words:
            raise TreeError(f"no answer in it is a word of {length} letters")
        return _published(WordList(name, tuple(words)))
    usual = bundled(ANSWERS)
    if _leaves(found.root) <= {*usual.words}:
        return usual
    raise TreeError(
        f"{found.format}'s format does not tell which guesses are answers, and not all are in "
        f"{ANSWERS}; give --answers FILE"
    )


def _published(words: WordList) -> WordList:
    """The list that came with treegen, if it is one of these."""
    return find_list(words.info) or words


def overlooked(tree: Tree) -> list[str]:
    """Answers of Wordle's 2,315 that a tree lacks which solves most of these and no others.

    Such a file may have been cut short, and its format cannot tell.
    """
    usual, held = bundled(ANSWERS).words, set(tree.root.answers())
    short = len(usual) > len(held) > len(usual) // 2 and held <= {*usual}
    return [word for word in usual if word not in held] if short else []


def _leaves(root: Raw) -> set[str]:
    """Guesses that nothing follows."""
    found, level = set(), [root]
    while level:
        found |= {node.guess for node in level if not node.branches}
        level = [after for node in level for after in node.branches.values()]
    return found


def _guesses(root: Node, name: str, given: WordList | None, answers: WordList) -> WordList:
    """List that a tree plays from: the given one, Wordle's for Wordle's answers, or its words."""
    if given:
        return _published(given)
    words = {node.guess for level in levels(root) for node in level}
    for usual in (bundled(ANSWERS), bundled(GUESSES)):
        if answers.name in BUNDLED and words <= {*usual.words}:
            return usual
    return WordList(name, tuple(sorted(words)))


def replay(
    root: Raw,
    answers: WordList,
    guesses: WordList | None,
    hard: bool,
    faults: Faults,
    on_progress: OnProgress = silent,
    told: Mapping[str, Raw | None] | None = None,
) -> Node | None:
    """Node of what `root` makes of the answers, or None where it makes nothing.

    What is wrong is added to `faults` and left out. When one answer is left it is guessed, and
    something else is a fault; so is an answer that the file has `told` to be elsewhere.
    """
    length = len(answers.words[0])
    known, playable = frozenset(answers.words), frozenset(guesses.words if guesses else ())
    won, placed = RIGHT * length, 0

    def unfound(word: str, clue: str, after: str) -> str:
        """Why no answer is found where `after` is played."""
        if len(after) != length or not after.isalpha():
            return f"{shown(after)} is not a word of {length} letters"
        gives = clue_for(word, after) if after in known else clue
        other = f"; {after} gives {gives}" * (gives != clue)
        return f"no answer left gives {clue} to {word}{other}"

    def problem(word: str, history: History) -> str | None:
        if len(word) != length or not word.isalpha():
            return f"{shown(word)} is not a word of {length} letters"
        if guesses and word not in playable:
            return f"{word} is not in {guesses.name}"
        for guess, clue in history:
            if word == guess:
                return f"{word} is played twice in one game"
            if hard and not hard_mode_allows(word, guess, clue):
                return f"{word} is not allowed in hard mode, as {guess} earned {clue}"
        return None

    def node(raw: Raw, left: list[str], place: str, history: History) -> Node | None:
        nonlocal placed
        word = raw.guess
        collapsed = len(left) == 1 and word != left[0]
        if collapsed:
            faults.add(f"{place}: plays {shown(word)}, but {left[0]} is the only answer left")
            raw, word = Raw(left[0], {}), left[0]
        if wrong := problem(word, history):
            faults.add(f"{place}: {wrong}")
            return None
        classes = defaultdict(list)
        for answer in left:
            classes[clue_for(word, answer)].append(answer)
        wins = len(classes.pop(won, ()))
        placed += wins
        on_progress(placed / len(answers.words))
        where = (told or {}).get(word)
        if wins and where and where is not raw and not collapsed:
            faults.add(f"{place}: {word} is found here, but the file says elsewhere")
        for clue, after in raw.branches.items():
            if clue not in classes:
                faults.add(f"{place}.branches.{clue}: {unfound(word, clue, after.guess)}")
        branches = {}
        for clue, words in sorted(classes.items()):
            if clue not in raw.branches:
                more = f" and {len(words) - 1} more lead" if len(words) > 1 else " leads"
                faults.add(f"{place}: no branch {clue}, to which {words[0]}{more}")
            elif len(history) + 1 == MAX_TURNS:
                faults.add(f"{place}: goes on after {MAX_TURNS} turns, the most a tree may have")
            else:
                below = f"{place}.branches.{clue}"
                branch = node(raw.branches[clue], words, below, (*history, (word, clue)))
                if branch:
                    branches[clue] = branch
        size = wins + sum(branch.size for branch in branches.values())
        if size == 1 and not wins:  # others were left out, and the last one is guessed
            (only,) = branches.values()
            return only
        return Node(word, size, branches) if size else None

    return node(root, [*answers.words], "tree", ())
