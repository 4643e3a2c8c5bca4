"""How many taps a game takes on a phone, by what the page computes: `python -m tests.tools.taps`.

Plays by the tree `everyday`, and counts each colour below a tile, "It was right", "All absent" and
"Next guess", over all words that weigh something and were never used; then a hundred games of four
boards, drawn with a seed. A minute.
"""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from tests.bundle import for_node
from tests.conftest import ROOT, program
from tests.page.built import data_named
from tests.tools.boards import drawn
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.words.past import bundled_past

BOARDS = 4


def never_used() -> dict[str, int]:
    """Weights of the words that weigh something and were never the answer."""
    game = game_of(find_tree("everyday"))
    used = bundled_past().used
    return {word: weight for word, weight in game.weight.items() if weight and word not in used}


def presses(data: object, words: Sequence[str]) -> dict[str, list[list[str]]]:
    """Selectors of what is pressed for each word by the first tree of a page, turn by turn."""
    found = [
        [[selector(press) for press in turn] for turn in game] for game in pressed(data, words)
    ]
    return dict(zip(words, found, strict=True))


def presses_on_boards(data: object, games: Sequence[Sequence[str]]) -> list[list[list[str]]]:
    """Return the same for some games of several boards."""
    return [
        [[board_selector(press) for press in turn] for turn in game]
        for game in pressed(data, games)
    ]


def pressed(data: object, words: Sequence[object]) -> Any:
    asked = orjson.dumps({"data": data, "words": words}, option=orjson.OPT_NON_STR_KEYS)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "taps.mjs"
        for_node(ROOT / "tests/page/taps.ts", script)
        command = [program("node"), str(script)]
        run = subprocess.run(command, cwd=ROOT, input=asked, stdout=subprocess.PIPE, check=True)
    return orjson.loads(run.stdout)


def selector(press: Any, colours: str = "#colours") -> str:
    if isinstance(press, str):
        return f"#{press}"
    place, digit = press
    return f"{colours} > :nth-child({place + 1}) > [data-clue='{digit}']"


def board_selector(press: Any) -> str:
    if press == "next":
        return "#next"
    board, what = press
    place = f"#boards > :nth-child({board + 1})"
    return f"{place} .right" if what == "right" else selector(what, f"{place} .colours")


def summary() -> str:
    weights = never_used()
    data = data_named("everyday")
    taps = {word: sum(map(len, turns)) for word, turns in presses(data, [*weights]).items()}
    mean = sum(taps.values()) / len(taps)
    weighted = sum(taps[word] * weights[word] for word in weights) / sum(weights.values())
    games = drawn(game_of(find_tree("everyday")), BOARDS, 100)
    on_boards = sum(len(turn) for game in presses_on_boards(data, games) for turn in game)
    return (
        f"{len(taps):,} words: {mean:.2f} taps on average, by weight {weighted:.2f}\n"
        f"{len(games)} games of {BOARDS} boards: {on_boards / len(games) / BOARDS:.2f} taps a board"
    )


if __name__ == "__main__":
    print(summary())
