"""How many taps a game takes on a phone, by what the page computes: `python -m tests.taps`.

Plays by the tree `everyday`, and counts each colour below a tile, "It was right", "All absent" and
"Next guess", over all words that weigh something and were never used. Half a minute.
"""

import subprocess
from collections.abc import Sequence

import orjson

from tests.conftest import ROOT, program
from treegen.page.page import PageTree, packed
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.words.past import bundled_past


def never_used() -> dict[str, int]:
    """Weights of the words that weigh something and were never the answer."""
    game = game_of(find_tree("everyday"))
    used = bundled_past().used
    return {word: weight for word, weight in game.weight.items() if weight and word not in used}


def presses(data: object, words: Sequence[str]) -> dict[str, list[list[str]]]:
    """Selectors of what is pressed for each word by the first tree of a page, turn by turn."""
    asked = orjson.dumps({"data": data, "words": words}, option=orjson.OPT_NON_STR_KEYS)
    command = [program("node"), "tests/page/taps.js"]
    run = subprocess.run(command, cwd=ROOT, input=asked, stdout=subprocess.PIPE, check=True)
    games = orjson.loads(run.stdout)
    found = [[[selector(press) for press in turn] for turn in game] for game in games]
    return dict(zip(words, found, strict=True))


def selector(press: str | list[int | str]) -> str:
    if isinstance(press, str):
        return f"#{press}"
    place, digit = press
    return f"#colours > :nth-child({int(place) + 1}) > [data-clue='{digit}']"


def summary() -> str:
    weights = never_used()
    data = packed([PageTree(find_tree("everyday"), "everyday")])
    taps = {word: sum(map(len, turns)) for word, turns in presses(data, [*weights]).items()}
    mean = sum(taps.values()) / len(taps)
    weighted = sum(taps[word] * weights[word] for word in weights) / sum(weights.values())
    return f"{len(taps):,} words: {mean:.2f} taps on average, by weight {weighted:.2f}"


if __name__ == "__main__":
    print(summary())
