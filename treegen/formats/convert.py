"""Trees from elsewhere, replayed by the rules until they are trees of ours, or refused.

Each guess splits the answers by the clues they give to it, so a clue that is wrong, a branch that
is missing, or an answer that is never found shows in the same way whatever the format.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from treegen import __version__, verify
from treegen.clues import Mode, clue_for
from treegen.errors import TreeError
from treegen.formats.read import Faults, ForeignTree, Past, read_tree, unfold
from treegen.text import OnProgress, shown, silent
from treegen.tree.figures import summarise
from treegen.tree.file import check_turns
from treegen.tree.model import Node, Recipe, Tree, nodes
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled, find_list

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
    mode: Mode = Mode.NORMAL,
    partial: bool = False,
    on_progress: OnProgress = silent,
) -> Converted:
    r"""Return the tree in the bytes of a file in any format; `TreeError` says what is wrong.

    `name` is that of the lists that nothing else names. The tree must play from `guesses`, solve
    `answers`, all of them and no others, and be one for the `mode`. A `partial` tree leaves out
    what is wrong. What was stored by treegen keeps its recipe.

    >>> convert(b"might,night,sight\nmight,night\nmight,abide\nmight\n", "four").tree
    <Tree might: 4 answers, mean 2.0000>
    """
    if name in BUNDLED:  # which is what the file is called, whatever its words
        name += "-converted"
    foreign = read_tree(data)
    faults, own = foreign.faults, foreign.tree
    if own:
        for fault in verify.faults(data, guesses, answers):
            faults.add(fault)
        stored = own.recipe
        if not faults.count and (mode is Mode.NORMAL or stored.mode in (mode, Mode.STRICT)):
            return Converted(own, foreign.format, faults)
        guesses = guesses or find_list(stored.guesses)
        answers = answers or find_list(stored.answers)
        if mode is Mode.NORMAL:
            mode = stored.mode
        foreign = unfold(own, faults)
    if faults.count and not partial:
        raise TreeError(str(faults))
    listed = _answers(foreign, name, answers)
    root = replay(foreign, listed, guesses, mode, on_progress)
    others = (foreign.answers or {}).keys() - {*listed.words}
    if others and not own:  # of our own, verify has said so
        faults.add(f"{shown(min(others))} is an answer here, not in {listed.name}", len(others))
    if faults.count and not partial:
        hint = ""
        if foreign.answers is None and not answers:
            hint = f" (by {listed.name}; give --answers FILE if it plays others)"
        raise TreeError(f"{faults}{hint}")
    if root is None:
        raise TreeError(f"nothing of it can be used: {faults}")
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
    return Converted(Tree(recipe, summarise(root), root), foreign.format, faults)


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


def _answers(foreign: ForeignTree, name: str, given: WordList | None) -> WordList:
    """List that a tree must solve; `TreeError` where neither the file nor the caller tells it."""
    length = len(next(iter(foreign.replies.values())))
    if given and len(given.words[0]) != length:
        raise TreeError(
            f"plays words of {length} letters, those of {given.name} have {len(given.words[0])}"
        )
    if not given and foreign.answers is not None:
        words = sorted(w for w in foreign.answers if len(w) == length and w.isalpha())
        if not words:
            raise TreeError(f"no answer in it is a word of {length} letters")
        given = WordList(name, tuple(words))
    if given:
        return find_list(given.info) or given
    inner = {past.before for past in foreign.replies}
    last = {guess for past, guess in foreign.replies.items() if past not in inner}
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


def replay(
    foreign: ForeignTree,
    answers: WordList,
    guesses: WordList | None,
    mode: Mode,
    on_progress: OnProgress = silent,
) -> Node | None:
    """Return the first node of the tree that a file's replies make of the answers, if they do.

    What is wrong is added to the faults, and left out with all that follows it. When one answer is
    left it is guessed, and anything else is a fault; so is an answer that the file has elsewhere.
    """
    faults, length, places = foreign.faults, len(answers.words[0]), foreign.answers or {}
    known, playable = frozenset(answers.words), frozenset(guesses.words if guesses else ())
    played: dict[Past, str] = {}
    won: set[Past] = set()
    spent = 0
    left: dict[
        Past, defaultdict[str, list[str]]
    ] = {}  # answers by the clues whose branch was not read

    def problem(word: str, past: Past, words: list[str]) -> str | None:
        if len(word) != length or not word.isalpha():
            return f"{shown(word)} is not a word of {length} letters"
        if not words:
            gives = clue_for(past.guess, word) if word in known else past.clue
            besides = "" if gives == past.clue else f"; {word} gives {gives}"
            return f"no answer left gives {past.clue} to {past.guess}{besides}"
        if guesses and word not in playable:
            return f"{word} is not in {guesses.name}"
        for guess, clue in past.turns:
            if word == guess:
                return f"{word} is played twice in one game"
            if mode is not Mode.NORMAL and not mode.allows(word, guess, clue):
                return f"{word} is not allowed in {mode.value}, as {guess} earned {clue}"
        return None

    for past, guess in foreign.replies.items():
        if not past.before:
            words = [*answers.words]
        elif played.get(past.before) == past.guess:
            words = left[past.before].pop(past.clue, [])
        else:
            continue  # it follows what was left out
        spent += len(words)
        check_turns(spent)
        other = len(words) == 1 and guess != words[0]
        if other:
            only = f"{words[0]} is the only answer left"
            faults.add(f"{past.place}: plays {shown(guess)}, but {only}")
            guess = words[0]
        if wrong := problem(guess, past, words):
            faults.add(f"{past.place}: {wrong}")
            continue
        played[past] = guess
        rest = left[past] = defaultdict(list)
        for answer in words:
            if answer != guess:
                rest[clue_for(guess, answer)].append(answer)
                continue
            won.add(past)
            on_progress(len(won) / len(answers.words))
            if not other and (places.get(guess) or past) is not past:
                faults.add(f"{past.place}: {guess} is found here, but the file says elsewhere")
    for past, rest in left.items():
        for clue, words in sorted(rest.items()):
            more = f" and {len(words) - 1:,} more lead" if len(words) > 1 else " leads"
            faults.add(f"{past.place}: no branch {clue}, to which {words[0]}{more}")
    return _nodes(played, won)


def _nodes(played: dict[Past, str], won: set[Past]) -> Node | None:
    """First node of a tree from its guesses by history, and those histories whose guess can win."""
    branches: dict[Past | None, dict[str, Node]] = defaultdict(dict)
    for past, guess in reversed(played.items()):  # what follows first
        node = Node(guess, 1, {})
        if past in branches:
            below = dict(sorted(branches.pop(past).items()))
            node = Node(guess, (past in won) + sum(node.size for node in below.values()), below)
            if node.size == 1:  # others were left out, and the last one is guessed
                (node,) = below.values()
        elif past not in won:
            continue
        branches[past.before][past.clue] = node
    return branches[None].get("")
