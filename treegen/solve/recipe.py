"""What all builders share: an opener that can be played, and the tree with its recipe."""

from bisect import bisect_left
from typing import Any

from treegen import __version__
from treegen.clues import Mode
from treegen.errors import WordListError
from treegen.solve.scorer import Scorer
from treegen.tree.model import Node, Recipe, Tree, summarise
from treegen.words.lists import WordList, shown


def index_of(opener: str, guesses: WordList, answers: WordList) -> int:
    """Index of an opener among the guesses; `WordListError` where it cannot be played."""
    index = bisect_left(guesses.words, opener)
    if guesses.words[index : index + 1] != (opener,):
        raise WordListError(
            f"opener {shown(opener)} is not in {guesses.name} "
            f"({len(guesses.words)} words of {len(guesses.words[0])} letters)"
        )
    if len(answers.words) == 1 and opener != answers.words[0]:
        raise WordListError(
            f"{answers.name} has one word only, which is guessed at once; expected the opener "
            f"{answers.words[0]}, or more answers"
        )
    return index


def tree_of(scorer: Scorer, root: Node, mode: Mode, **recipe: Any) -> Tree:
    """Tree with its summary and its recipe, of which the other fields are given."""
    return Tree(
        Recipe(
            opener=root.guess,
            guesses=scorer.guesses.info,
            answers=scorer.answers.info,
            prior=None if scorer.prior is None else scorer.prior.info,
            generator=f"treegen {__version__}",
            hard=mode is not Mode.NORMAL,
            strict=mode is Mode.STRICT,
            **recipe,
        ),
        summarise(root),
        root,
    )
