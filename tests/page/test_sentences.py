"""The sentences of the page: all its text is theirs, and they fit each other and its numbers."""

import re

import pytest

from tests.conftest import ROOT, Node
from tests.say.test_sentences import LANGUAGES


def test_the_parts_of_the_page_have_no_text_of_their_own() -> None:
    html = (ROOT / "treegen/page/page.html").read_text("utf-8")
    bare = re.sub(r"<[^>]*>|\{\{.+?\}\}|\$\w+", "", html)
    assert re.findall(r"[A-Za-z]+", bare) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_the_game_s_publisher(lang: str) -> None:
    assert "The New York Times" in LANGUAGES[lang]["unaffiliated"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_name_a_button_as_it_is_named(lang: str) -> None:
    own = LANGUAGES[lang]
    assert own["turn.back"] in own["status.stuck"]
    for name in ("status.all-absent", "status.others-absent"):
        assert "{again}" in own[name]
    assert own["turn.next"] in own["status.again"]
    assert (
        own["turn.next"] in own["status.again-keys"]
        and own["typed.enter"] in own["status.again-keys"]
    )


@pytest.mark.slow
def test_forms_of_words_numbers_and_dates_are_those_of_the_language(node: Node) -> None:
    node("sentences", LANGUAGES)
