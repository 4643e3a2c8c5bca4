"""The sentences of the page: each is said somewhere, and what is said is one of them."""

import json
import re

from tests.conftest import ROOT

PAGE = ROOT / "treegen/page"
SENTENCES = json.loads((PAGE / "sentences.json").read_text("utf-8"))


def test_each_sentence_is_said_and_what_is_said_is_one() -> None:
    said = set(re.findall(r"\{\{(.+?)\}\}", (PAGE / "page.html").read_text("utf-8")))
    for path in PAGE.rglob("*.*"):
        if path.suffix in (".js", ".py") and ".bundle." not in path.name:
            text = path.read_text("utf-8")
            said |= {
                name for name in re.findall(r'"([a-z-]+(?:\.[a-z-]+)?)"', text) if name in SENTENCES
            }
            assert {*re.findall(r'\bsay\("([^"]+)"', text)} <= {*SENTENCES, "NAME"}, path
    assert said == {*SENTENCES}


def test_the_parts_of_the_page_have_no_text_of_their_own() -> None:
    html = (PAGE / "page.html").read_text("utf-8")
    bare = re.sub(r"<[^>]*>|\{\{.+?\}\}|\$\w+", "", html)
    assert re.findall(r"[A-Za-z]+", bare) == []


def test_one_and_several_differ_only_where_a_number_is_put_in() -> None:
    for name, sentence in SENTENCES.items():
        if isinstance(sentence, dict):
            assert sentence.keys() == {"one", "other"}, name
            fields = [{*re.findall(r"\{(\w+)\}", text)} for text in sentence.values()]
            assert fields[0] - fields[1] <= {"n"} and fields[1] - fields[0] <= {"n"}, name
