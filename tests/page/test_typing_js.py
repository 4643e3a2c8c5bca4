"""Letters in a browser: where they run from right to left, and which a game does not tell apart."""

import sys
import unicodedata
from itertools import product

from tests.conftest import Node
from tests.page.built import FOLD, data_named, data_of, tree_named
from treegen.clues import folded, normalize
from treegen.page.page import PageTree
from treegen.text import capitals, is_right_to_left
from treegen.words.languages import LANGUAGES

FOLDS = (), FOLD, (("a", "b"), ("b", "c")), (("ß", "ss"), ("أ", "ا"), ("ך", "כ"))
TYPED = "ÁRBOL", "A\u0301rbol", "señal", "Cœur", "STRAẞE", "أمل", "מלך", "constructor", ""
ARBOL = [["arbol", "10000"]]
# A folded tree opens the second of the page; œ becomes two letters.
ADDRESSES = [
    ("#spanish:ÁRBOL.10000", ARBOL, None),
    ("#%C3%A1rbol.10000.Cœur", ARBOL, "coeur"),
    ("#A\u0301RBOL", [], "arbol"),
]
PASTED = [
    ("Árbol\nsEÑal\ncœur", ["arbol", "señal", "coeur"]),
    ("árbol\nseñal", ["arbol", "señal"]),
]


def directions() -> list[dict[str, object]]:
    """All letters, those that run from right to left apart."""
    points = map(chr, range(sys.maxunicode + 1))
    letters = [point for point in points if unicodedata.category(point).startswith("L")]
    right = "".join(filter(is_right_to_left, letters))
    return [
        {"letters": right, "isRight": True},
        {"letters": "".join({*letters} - {*right}), "isRight": False},
    ]


def test_what_is_typed_is_read_as_in_the_terminal(node: Node) -> None:
    typed = [
        {"text": text, "letters": dict(fold), "folded": folded(normalize(text), fold)}
        for text, fold in product(TYPED, FOLDS)
    ]
    trees = PageTree(tree_named("nine"), "nine"), PageTree(tree_named("spanish"), "spanish")
    alphabets = ["".join(sorted(language.letters)) for language in LANGUAGES.values()]
    expected = {
        "directions": directions(),
        "tiles": [{"letters": some, "capitals": capitals(some)} for some in alphabets],
        "typed": typed,
        "data": data_of(*trees),
        "arabic": data_named("arabic"),
        "addresses": ADDRESSES,
        "pasted": PASTED,
        "fold": dict(FOLD),
        "asked": ["SÉÑAL", "Árbol 10000", "árbol10000 séñal"],
    }
    node("typing", expected)
