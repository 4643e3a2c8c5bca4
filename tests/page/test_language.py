"""A page that speaks the language of its words, and English, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.building import build
from tests.bundle import modules_in
from tests.conftest import ROOT
from tests.page.browser import PHONE, axe_faults, go, reload, unfold, visited
from tests.page.test_page import unpacked
from treegen.page.page import PageTree, page
from treegen.say.phrases import said, sentences
from treegen.tree.model import Tree
from treegen.words.lists import WordList

PAGE = ROOT / "treegen/page"
WORDS = "arbol carta carro cerca corte gente joven lugar mundo norte noche parte perro puede suave"
ENGLISH = re.compile(r"\b(the|guess|word|words|clue|clues|tree|answer|letter|colours?|game|left)\b")
PARTS = "why", "paste", "games-part", "about-part", "more"  # that are folded
# What a person may read or hear: the text, and attributes.
SAID = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll("body *")].flatMap((part) =>
        ["aria-label", "title", "placeholder"].map((name) => part.getAttribute(name)))]
    .filter(Boolean).join("\\n")"""


def spoken(lang: str, name: str = "palabras") -> Tree:
    """A tree of a few Spanish words, which are said to be of that language."""
    words = WordList(name, tuple(sorted(WORDS.split())))
    tree = build(words, words, "carta")
    return tree._replace(recipe=tree.recipe._replace(lang=lang))


def test_a_page_carries_english_and_the_language_of_its_words() -> None:
    for lang, carried in (
        ("es", ["es", "en"]), ("pt-BR", ["pt", "en"]), ("en", ["en"]), ("la", ["en"]), ("", ["en"]),
    ):  # fmt: skip
        html = page([PageTree(spoken(lang), "es")])
        assert f'<html lang="{carried[0]}">' in html
        assert [*unpacked(html)["languages"]] == carried
        assert (' data-say="' in html) == (len(carried) > 1)


def test_a_page_carries_the_sentences_that_it_says_alone() -> None:
    english, spanish = (page([PageTree(spoken(lang), "es")]) for lang in ("en", "es"))
    elements = {*re.findall(r"\{\{(.+?)\}\}", (PAGE / "page.html").read_text("utf-8"))}
    texts = [path.read_text() for path in modules_in(PAGE)]
    quoted = {name for text in texts for name in re.findall(r'"([a-z.-]+)"', text)}
    in_scripts = quoted & sentences("en").keys()
    of_trees = {"fact.figures", "mean"}  # as Python writes of these
    carried = unpacked(english)["languages"]["en"].keys()
    assert in_scripts | of_trees <= carried
    assert carried.isdisjoint({"help.taps", "games.export", "poster.play-first", "site.lead"})
    for lang in "en", "es":  # whose elements are said in both
        carried = unpacked(spanish)["languages"][lang].keys()
        assert in_scripts | elements | {"language"} <= carried
        assert not [name for name in carried if name.startswith(("poster.", "site."))]


def test_the_parts_of_a_page_are_written_in_its_own_language() -> None:
    html = page([PageTree(spoken("es"), "es")])
    assert "<title>palabras: qué jugar</title>" in html
    assert ">Jugar</button>" in html and 'aria-label="Alto contraste"' in html
    (tree,) = unpacked(html)["trees"]
    assert said(tree["figures"], "es") == "Empieza con \u2068CARTA\u2069: 2,13 intentos de media."


def test_a_page_ends_by_telling_that_it_is_not_the_new_york_times() -> None:
    html = page([PageTree(spoken("es"), "es")], foot="<p>MIT</p>")
    (end,) = re.findall("<footer.*?</footer>", html)
    assert re.sub("<.*?>", "|", end) == (
        "||Sin relación con The New York Times, que publica Wordle.||MIT||"
    )


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("language") / "es.html"
    file.write_text(page([PageTree(spoken("es"), "es")]), encoding="utf-8")
    return file


def all_said(tab: Page) -> str:
    for part in PARTS:
        unfold(tab, f"#{part}")
    expect(tab.locator("#why-text li").first).to_be_visible()
    found: str = tab.evaluate(SAID)
    return found


@pytest.mark.slow
def test_it_speaks_spanish_or_english_which_is_kept_and_a_game_is_played_in_it(
    browser: Browser, file: Path
) -> None:
    with visited(browser, file, **PHONE) as tab:
        status = tab.locator("#status")
        chooser = tab.locator("#language")
        expect(status).to_have_text("Intento 1: juega CARTA. 15 palabras posibles.")
        before = all_said(tab)
        assert ENGLISH.findall(before) == []
        assert axe_faults(tab) == []
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")

        chooser.click()
        expect(status).to_have_text("Guess 1: play CARTA. 15 words left.")
        assert tab.evaluate("document.documentElement.lang") == "en"
        english = all_said(tab)
        for text in ("Ningún", "intento", "letra", "Árbol", "pista", "Ahora", "Guardar"):
            assert text not in english
        reload(tab)
        expect(status).to_have_text("Guess 1: play CARTA. 15 words left.")
        expect(chooser).to_have_text("Español")
        its_buttons_stand_in_two_rows_also_on_the_narrowest_phone(tab)

        chooser.click()
        expect(status).to_have_text("Intento 1: juega CARTA. 15 palabras posibles.")
        assert all_said(tab) == before
        go(tab, "carta.00000")
        expect(tab.locator("#status")).to_contain_text("Intento 2: juega ")
        last = guess_of(tab)
        tab.get_by_role("button", name=sentence("turn.right"), exact=True).click()
        expect(status).to_have_text(f"{last}: resuelta en 2 intentos, tantos como el árbol.")
        expect(tab.locator("#review")).to_contain_text("El árbol juega las mismas palabras.")
        assert ENGLISH.findall(tab.evaluate(SAID)) == []


def its_buttons_stand_in_two_rows_also_on_the_narrowest_phone(tab: Page) -> None:
    tab.set_viewport_size({"width": 320, "height": 640})
    tops = "all => all.map(one => one.offsetTop)"
    assert len({*tab.locator("header button").evaluate_all(tops)}) == 2
    tab.set_viewport_size(PHONE["viewport"])


def sentence(key: str) -> str:
    return str(sentences("es")[key])


def guess_of(tab: Page) -> str:
    """The guess in capitals, as the tiles show it."""
    return "".join(tab.locator("#tiles button").all_inner_texts())
