"""What a chart's box finds: each game leads to its table, the first one where it is continued."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from tests.chart.test_svg import SVG
from tests.conftest import Node
from treegen.chart.labels import fragment
from treegen.tree.model import Tree
from treegen.tree.ways import states


def words_of(svg: bytes) -> list[dict[str, str]]:
    """Words of the tables of a chart, as its script reads them."""
    tables = [
        (group, view)
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if (view := group.find(f"{SVG}view")) is not None
    ]
    return [
        {
            "word": (title.tail or "").replace("✓", ""),
            "tip": title.text or "",
            "table": view.attrib["id"],
        }
        for group, view in tables
        for title in group.iter(f"{SVG}title")
    ]


def games(tree: Tree) -> Iterator[dict[str, str]]:
    """What leads to each state of a flow chart: to its table, or to its row where it has none."""
    for history, node in states(tree.root):
        if not history:
            continue
        has_table = node.branches or len(history) == 1
        yield {
            "text": " ".join(f"{guess} {clue}" for guess, clue in history),
            "table": fragment(history if has_table else history[:-1]),
            "word": node.guess,
        }


AARGH = ["aargh", "raise.01020.shalt.11200"]
SHALT = ["shalt", "raise.01020"]
ASKED: dict[str, list[Any]] = {  # what is found, and the sentence on it: test_boxes.py has all
    "raise 01020 shalt 11200": [[AARGH], "path.play"],
    "raise ⬛🟨⬛🟩⬛ shalt 10100": [  # an answer: the move before it
        [["abyss", "raise.01020"]],
        "path.play",
    ],
    "aargh": [[AARGH], "path.after"],
    "raise": [[], "path.first"],  # which has no table
    "": [[], None],
    "raise 22220": [[], "path.no-answer"],
    "raise 01020 crash 00222": [[SHALT], "path.plays"],  # as far as it goes
    "raise 01020 22222": [[SHALT], "path.no-answer"],
}


def test_each_game_is_found_where_it_stands_and_moves_before_answers(
    node: Node, svgs: dict[str, bytes], stored: Tree
) -> None:
    words = words_of(svgs["flow"])
    asked = [{"text": text, "hits": hits, "key": key} for text, (hits, key) in ASKED.items()]
    pieces = {word["table"].rpartition("-")[0] for word in words} - {""}
    assert "raise.00001" in pieces  # a table that is continued
    node("search", {"words": words, "games": [*games(stored)][::4], "asked": asked})
