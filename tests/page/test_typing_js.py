"""What is typed in a browser: letters that a game does not tell apart are folded there too."""

from itertools import product

from tests.conftest import Node
from tests.page.built import FOLD, data_of, tree_named
from treegen.clues import folded, normalize
from treegen.page.page import PageTree

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


def test_what_is_typed_is_folded_wherever_it_is_read(node: Node) -> None:
    typed = [
        {"text": text, "letters": dict(fold), "folded": folded(normalize(text), fold)}
        for text, fold in product(TYPED, FOLDS)
    ]
    trees = PageTree(tree_named("nine"), "nine"), PageTree(tree_named("spanish"), "spanish")
    expected = {
        "typed": typed,
        "data": data_of(*trees),
        "addresses": ADDRESSES,
        "pasted": PASTED,
        "fold": dict(FOLD),
        "asked": ["SÉÑAL", "Árbol 10000", "árbol10000 séñal"],
    }
    node("typing", expected)
