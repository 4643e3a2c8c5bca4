"""What all builders share: an opener that can be played, and the tree with its recipe."""

from bisect import bisect_left
from typing import Any

from treegen import __version__
from treegen.errors import WordListError
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node, Recipe, Tree, summarise
from treegen.words.lists import WordList, shown


def place_of(opener: str, guesses: WordList, answers: WordList) -> int:
    """Place of an opener among the guesses; `WordListError` where it cannot be played."""
    place = bisect_left(guesses.words, opener)
    if guesses.words[place : place + 1] != (opener,):
        raise WordListError(
            f"opener {shown(opener)} is not in {guesses.name} "
            f"({len(guesses.words)} words of {len(guesses.words[0])} letters)"
        )
    if len(answers.words) == 1 and opener != answers.words[0]:
        raise WordListError(
            f"{answers.name} has one word only, which is guessed at once; expected the opener "
            f"{answers.words[0]}, or more answers"
        )
    return place


def tree_of(look: Scorer, root: Node, **recipe: Any) -> Tree:
    """Tree with its summary and its recipe, of which the other fields are given."""
    recipe |= {"hard": recipe["hard"] or recipe["strict"]}
    return Tree(
        Recipe(
            opener=root.guess,
            guesses=look.guesses.info,
            answers=look.answers.info,
            prior=None if look.prior is None else look.prior.info,
            generator=f"treegen {__version__}",
            **recipe,
        ),
        summarise(root),
        root,
    )
