"""The sentences of the page: each is said, and what is said is one, in all its languages."""

import json
import re

import pytest

from tests.conftest import ROOT, Node

PAGE = ROOT / "treegen/page"
SAY = ROOT / "treegen/say"
LANGUAGES = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (SAY / "sentences").glob("*.json")
}
SENTENCES = LANGUAGES["en"]
OTHERS = sorted(LANGUAGES.keys() - {"en"})
ALIKE = {  # sentences that a language has in common with English, beside those without a word
    "de": {"outline.link", "report.left-in", "typed.enter"},
    "es": {"games.not-now", "report.bits", "why.other"},
    "fr": {"book.page", "modes.label", "report.bits"},
    "it": {"games.not-now", "outline.link", "report.left-in"},
    "pt": {"outline.link", "report.bits", "typed.enter", "why.other"},
}


def forms(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else [*sentence.values()]


def fields(*texts: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", " ".join(texts))}


def test_each_sentence_is_said_and_what_is_said_is_one() -> None:
    said = {f"named.{lang}" for lang in LANGUAGES}
    said |= set(re.findall(r"\{\{(.+?)\}\}", (PAGE / "page.html").read_text("utf-8")))
    for path in (ROOT / "treegen").rglob("*.*"):
        if path.suffix in (".js", ".py") and ".bundle." not in path.name:
            text = path.read_text("utf-8")
            said |= {
                name for name in re.findall(r'"([a-z-]+(?:\.[a-z-]+)?)"', text) if name in SENTENCES
            }
            named = re.findall(r'\b(?:say|phrase|around|aroundNumber)\("([^"]+)"', text)
            assert {*named} <= {*SENTENCES, "NAME"}, path
    assert said == {*SENTENCES}


def test_the_parts_of_the_page_have_no_text_of_their_own() -> None:
    html = (PAGE / "page.html").read_text("utf-8")
    bare = re.sub(r"<[^>]*>|\{\{.+?\}\}|\$\w+", "", html)
    assert re.findall(r"[A-Za-z]+", bare) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_all_sentences_with_all_that_is_put_into_them(lang: str) -> None:
    own = LANGUAGES[lang]
    assert own.keys() == SENTENCES.keys()
    for name, sentence in own.items():
        assert fields(*forms(sentence)) == fields(*forms(SENTENCES[name])), name
        for text in forms(sentence):  # of which one may leave the number out
            assert fields(*forms(sentence)) - fields(text) <= {"n"}, name


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    same = {name for name, sentence in LANGUAGES[lang].items() if sentence == SENTENCES[name]}
    told = {
        name for name in same if re.search("[a-z]", re.sub(r"\{\w+\}", "", str(SENTENCES[name])))
    }
    assert told == ALIKE[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_the_game_s_publisher(lang: str) -> None:
    assert "The New York Times" in LANGUAGES[lang]["unaffiliated"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_name_a_button_as_it_is_named(lang: str) -> None:
    own = LANGUAGES[lang]
    assert own["turn.back"] in own["status.stuck"]
    for name in ("status.all-absent", "status.others-absent"):
        assert own["turn.next"] in own[name] and own["typed.enter"] in own[name]


@pytest.mark.slow
def test_forms_of_words_numbers_and_dates_are_those_of_the_language(node: Node) -> None:
    node("sentences", LANGUAGES)
