"""Small trees for pages, pages of them, and what page.py packs, as the page's modules take it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.building import Prior, build
from tests.chart.test_chart import HOSTILE
from treegen.page.page import PageTree, packed, page
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.words.lists import WordList, bundled

NINE = "eight fight light might night right sight tight wight"
FOLD = (("á", "a"), ("é", "e"), ("œ", "oe"))  # ñ is a letter of its own
ALEF = (("أ", "ا"), ("آ", "ا"), ("إ", "ا"), ("ى", "ي"))
FIVE = WordList("five", tuple("abide light might night sight".split()))


def built(name: str, text: str, opener: str | None = None) -> Tree:
    words = WordList(name, tuple(sorted(text.split())))
    return build(words, words, opener)


def weighed(weights: tuple[int, ...] = (0, 5, 3, 0, 1, 1, 0, 0, 0)) -> Tree:
    """Nine words, by default four that weigh differently, and five of weight 0."""
    words = WordList("nine", tuple(NINE.split()))
    return build(words, words, "eight", prior=Prior("mine", words, weights))


def fixed() -> Tree:
    return build(FIVE, WordList("three", FIVE.words[:3]), openers=("might", "abide"))


def learnt() -> Tree:
    """Tree that plays light after both clues of might, also where abide is the only word left."""
    return build(FIVE, FIVE, "might", "optimal", learn=0)


def drone() -> Tree:
    """Tree that plays one second word after all clues of drone but four."""
    words = WordList("some", bundled("wordle-2021-answers").words[::20])
    return build(words, words, "drone", "optimal", learn=4)


def long() -> Tree:
    """Words of 15 letters, all of them o or 1."""
    return built("long", " ".join(f"{7 * i:015b}".replace("0", "o") for i in range(1500, 1900)))


def spanish() -> Tree:
    """Words of a game that does not tell accents from plain letters."""
    tree = built("spanish", "arbol canto coeur libro señal senal", "arbol")
    return tree._replace(recipe=tree.recipe._replace(lang="es", fold=FOLD))


def arabic() -> Tree:
    """Common Arabic words, in which alef is written without its marks."""
    words = "مدرسة كتابة جميلة مدينة سيارة طاولة حديقة سفينة رسالة طبيعة جزيرة حقيبة كبيرة"
    tree = built("arabic", f"{words} صغيرة ابتسم اجتمع", "مدينة")
    return tree._replace(recipe=tree.recipe._replace(lang="ar", fold=ALEF))


def odd() -> Tree:
    """Words that a shell would take for more than words."""
    words = ("$(id)", "a;b&c", "it's!", "`ls`a", "<a>b*", "a b c", "x y z")
    some = WordList("odd", tuple(sorted(words)))
    return build(some, some, "a b c")


SMALL: dict[str, Callable[[], Tree]] = {
    "nine": lambda: built("nine", NINE),
    "weighed": weighed,
    "even": lambda: weighed((5,) * 9),
    "fixed": fixed,
    "learnt": learnt,
    "drone": drone,
    "one": lambda: built("one", "crane"),
    "property": lambda: built(
        "odd", "constructor instruction obstruction reconstruct", "obstruction"
    ),
    "long": long,
    "odd": odd,
    "hostile": lambda: built('"><script>', "\n".join(HOSTILE).lower()),
    "hebrew": lambda: built("hebrew", "בוקר שלום ספרי ילדה דלתי מילה שירה", "בוקר"),
    "spanish": spanish,
    "arabic": arabic,
    "deseret": lambda: built("astral", "𐐨𐐩𐐪 𐐨𐐪𐐩 𐐩𐐩𐐪 𐐪𐐨𐐩 𐐪𐐪𐐪"),
}


@cache
def tree_named(name: str) -> Tree:
    """A small tree, or one that came along."""
    return SMALL[name]() if name in SMALL else find_tree(name)


def page_of(*trees: str | tuple[str, str]) -> str:
    return page(trees_of(*trees))


def trees_of(*trees: str | tuple[str, str]) -> list[PageTree]:
    """Trees of a page by their names; one may be called otherwise there."""
    called = [(one, one) if isinstance(one, str) else one for one in trees]
    return [PageTree(tree_named(name), title) for name, title in called]


def data_of(*trees: PageTree) -> Any:
    return json.loads(json.dumps(packed(trees)))  # whose keys are text, as in a page


@cache
def data_named(*names: str) -> Any:
    return data_of(*(PageTree(tree_named(name), name) for name in names))
