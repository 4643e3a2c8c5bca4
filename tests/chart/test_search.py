"""What a chart's box finds: each game leads to its table, and what is none is told why."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from tests.chart.test_svg import SVG
from tests.conftest import Node
from treegen.chart.labels import fragment
from treegen.tree.model import Tree
from treegen.tree.node import states


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
ASKED: dict[str, list[Any]] = {  # what is found, and why there is no more
    "raise 01020 shalt 11200": [[AARGH], None],
    " RAISE  bybgb": [[SHALT], None],
    "raise ⬛🟨⬛🟩⬛ shalt 10100": [
        [["abyss", "raise.01020"]],
        None,
    ],  # an answer: the move before it
    "aargh": [[AARGH], None],
    "01020": [[SHALT], None],
    "Raise01020 11200": [[AARGH], None],
    "raise, 01020, shalt": [[SHALT], None],
    "raise": [[], None],  # which has no table
    "": [[], None],
    "zzzzz": [[], ["box.missing", {}]],
    "raise 22220": [[], ["box.no-answer", {"word": "RAISE", "clue": "22220"}]],
    "raise 22222": [[], ["box.answer", {"word": "RAISE"}]],
    "raise 0102": [[], ["box.no-clue", {"text": "0102"}]],
    "salet 01020": [[], ["box.plays", {"word": "RAISE"}]],
    "raise 01020 crash 00222": [[SHALT], ["box.plays", {"word": "SHALT"}]],  # as far as it goes
    "raise 01020 22222": [[SHALT], ["box.answer", {"word": "SHALT"}]],
}


def test_each_game_is_found_where_it_stands_and_moves_before_answers(
    node: Node, svgs: dict[str, bytes], stored: Tree
) -> None:
    words = words_of(svgs["flow"])
    asked = [{"text": text, "hits": hits, "why": why} for text, (hits, why) in ASKED.items()]
    node("search", {"words": words, "games": [*games(stored)][::4], "asked": asked})
