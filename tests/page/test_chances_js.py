"""What the page tells of the words left: their chances in its status, and in lists."""

import re

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from tests.today import SURE, TWICE
from treegen.tree.node import History
from treegen.tree.ways import states
from treegen.words.game import ALLOWED
from treegen.words.past import bundled_past


def link(played: str) -> str:
    return f"#{played.replace(' ', '.')}"


def test_the_page_tells_of_chances_what_the_terminal_tells(node: Node) -> None:
    first: dict[tuple[int, str], History] = {}  # of each text: in most, one word is left
    for history, below in states(tree_named("everyday").root):
        if 0 < len(history) < ALLOWED:
            first.setdefault((len(history), below.left), history)
    positions = [
        (f"#{'.'.join(part for turn in history for part in turn)}", text)
        for (_, text), history in first.items()
    ]
    assert len(positions) > 1_500
    sure, punch = (tree_named("everyday").follow(played) for played in (SURE[0], TWICE[0]))
    chance, likely = map(int, re.findall(r"\d+", TWICE[1])[:2])
    days = bundled_past().used
    weights = dict(zip(punch.listed, punch.weights, strict=True))
    heaviest = sorted(weights, key=lambda word: (-weights[word], word))
    used = [word for word in heaviest if word in days]
    expected = [word for word in heaviest if word not in days]
    rares = [sorted({*node.answers()} - {*node.listed}) for node in (sure, punch)]
    node(
        "chances",
        {
            "data": data_named("everyday"),
            "positions": positions,
            "groups": [
                {
                    "hash": link(SURE[0]),
                    "groups": [
                        ["Former answers (1)", [SURE[1][:5]]],
                        [f"Rare words ({len(rares[0])})", rares[0]],
                    ],
                },
                {
                    "hash": link(TWICE[0]),
                    "groups": [
                        [f"Expected: never used before ({len(expected)})", expected],
                        [f"Former answers ({len(used)})", used],
                        [f"Rare words ({len(rares[1])})", rares[1]],
                    ],
                },
            ],
            "few": [
                {"hash": link(SURE[0]), "colours": "", "words": [], "chances": []},
                {
                    "hash": link(TWICE[0]),
                    "colours": "",
                    "words": sorted(punch.likely),
                    "chances": [chance] * likely,
                },
            ],
        },
    )
