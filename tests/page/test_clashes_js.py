"""Which rows of a game on the page cannot be, and why, by trying all words."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from treegen.clues import clue_for
from treegen.tree.game import game_of

WORDS = game_of(tree_named("drone")).answers.words
Turn = tuple[str, str]


def is_fit(turns: Sequence[Turn]) -> bool:
    """Tell whether some word earns all these clues."""
    return any(all(clue_for(guess, word) == clue for guess, clue in turns) for word in WORDS)


def reasons(history: Sequence[Turn], left: Sequence[int], row: int) -> list[list[int]]:
    """Return each set of rows that rules a row out and of which none could be left out."""
    sets = [set(some) for size in range(len(left) + 1) for some in combinations(left, size)]
    ruling = [some for some in sets if not is_fit([history[i] for i in (*some, row)])]
    return [sorted(some) for some in ruling if not any(other < some for other in ruling)]


def games() -> Iterator[dict[str, Any]]:
    choose = random.Random("clashes")
    for count in (1, 2, 3, 4, 5, 6) * 15:
        answer, other, *guesses = choose.sample(WORDS, count + 2)
        history = [(guess, clue_for(guess, answer)) for guess in guesses]
        for row in choose.sample(range(count), choose.randint(1, min(2, count))):
            clue = choose.choice([clue_for(guesses[row], other), "11222"])
            history[row] = guesses[row], clue
        left: list[int] = []
        clashes = []
        for row, turn in enumerate(history):
            if is_fit([*(history[i] for i in left), turn]):
                left.append(row)
            else:
                clashes.append({"row": row, "reasons": reasons(history, left, row)})
        yield {"history": history, "clashes": clashes}


def test_rows_that_cannot_be_are_found_and_named(node: Node) -> None:
    made = [*games()]
    sizes = [len(some) for one in made for clash in one["clashes"] for some in clash["reasons"]]
    assert {0, 1, 2} <= {*sizes} and any(not one["clashes"] for one in made)
    first, second, third = WORDS[:3]
    right = clue_for(first, third)
    row = f"{first.upper()} {right}"
    texts = [
        ([(first, "11222")], [(0, f"No word fits {first.upper()} 11222.")]),
        ([(first, right), (second, "x"), (first, "00000")],  # a row may have been refused
         [(2, f"No word fits {row} and {first.upper()} 00000 together.")]),
        ([(first, right)], []),
        ([(first, clue_for(first, "zzzzz")), ("zzzzz", "22222")], []),  # an answer off the list
    ]  # fmt: skip
    node("clashes", {
        "data": data_named("drone"),
        "games": made,
        "texts": [{"steps": steps, "texts": text} for steps, text in texts],
    })  # fmt: skip
