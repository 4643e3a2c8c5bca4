"""The sentences: each is said, and what is said is one, in all languages."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bundle import modules_in
from tests.conftest import ROOT
from treegen.clues import Mode
from treegen.say.phrases import phrase, said

PAGE = ROOT / "treegen/page"
LANGUAGES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in (ROOT / "treegen/say/sentences").glob("*.json")
}
SENTENCES = LANGUAGES["en"]
OTHERS = sorted(LANGUAGES.keys() - {"en"})
ALIKE = {  # sentences that a language has in common with English, beside those without a word
    "de": {"outline.link", "report.left-in", "site.kilobytes", "site.poster", "typed.enter"},
    "es": {"games.not-now", "report.bits", "site.bytes", "site.kilobytes", "why.other"},
    "fr": {"book.page", "modes.label", "report.bits", "site.nav", "site.source"},
    "it": {
        "fact.file", "games.not-now", "outline.link", "report.left-in", "site.kilobytes",
        "site.poster",
    },
    "pt": {
        "outline.link", "report.bits", "site.bytes", "site.kilobytes", "site.nav", "typed.enter",
    },
}  # fmt: skip


PRINTED = "poster.", "book.", "card.", "box.", "report.", "site."  # groups that no page says
MANY = {  # sentences whose number is always 2 or more
    "cost.risk", "drill.again-days", "drill.all-apart", "drill.all-split", "fact.figures-all",
    "fact.others", "left.also-others", "left.also-rare", "link.boards", "link.clue", "link.guesses",
    "paste.turns", "path.neither", "picture.none", "poster.all-words", "poster.wide", "site.bytes",
    "title.language", "title.likely",
}  # fmt: skip


def forms(sentence: str | dict[str, str]) -> list[str]:
    if isinstance(sentence, str):
        return [sentence]
    return [text for name, text in sentence.items() if name != "by"]


def fields(*texts: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", " ".join(texts))}


def test_each_sentence_is_said_and_what_is_said_is_one() -> None:
    said = {f"named.{lang}" for lang in LANGUAGES}
    said |= {f"mode.{mode.value}" for mode in Mode if mode is not Mode.NORMAL}
    said |= set(re.findall(r"\{\{(.+?)\}\}", (PAGE / "page.html").read_text("utf-8")))
    for path in (ROOT / "treegen").rglob("*.*"):
        if path.suffix in (".ts", ".py", ".html") and ".bundle." not in path.name:
            text = path.read_text("utf-8")
            said |= {
                name for name in re.findall(r'"([a-z-]+(?:\.[a-z-]+)?)"', text) if name in SENTENCES
            }
            named = re.findall(r'\b(?:say|phrase|around|aroundNumber)\("([^"]+)"', text)
            assert {*named} <= {*SENTENCES, "NAME"}, path
    assert said == {*SENTENCES}


AGAIN = {  # parts of sentences that stand elsewhere too
    # A tree file has its rule in these words.
    ("treegen/tree/recipe.py", "possible answer first, then alphabetical"),
    ("treegen/tree/recipe.py", "possible answer first, then the heavier, then alphabetical"),
    ("treegen/tree/recipe.py", "lowest one-turn bound, then"),
    # What stands alone, and has no sentences.
    ("treegen/release/npm/move.ts", "is the answer; nothing follows it"),
    # What is read, not said.
    ("treegen/page/game/dated.ts", "jan feb mar apr may jun jul aug sep oct nov dec"),
    ("treegen/words/dated.py", "jan feb mar apr may jun jul aug sep oct nov dec"),
    # Other facts: a file's, and a list of all signs.
    ("treegen/formats/games.py", "is not a word of"),
    ("treegen/tree/ways.py", "is not among the"),
    ("treegen/play/session.py", "elsewhere in the word"),
}


def plain(text: str) -> str:
    """Write a text without what differs between a line and a sentence."""
    return " ".join(text.lower().split()).strip(" .:;,()")


def texts_of(path: Path) -> str:
    """Return the texts of a module that it can say, which are not its docstrings."""
    source = path.read_text("utf-8")
    if path.suffix != ".py":
        return plain(" ".join(re.findall(r'"[^"\n]*"|`[^`\n]*`', source)))
    tree = ast.parse(source)
    said = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    docs = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return plain(
        " ".join(node.value for node in said if isinstance(node.value, str) and node not in docs)
    )


def test_each_sentence_stands_once() -> None:
    """Parts of four words or more stand in no module again, and whole ones under one key."""
    texts = [text for sentence in SENTENCES.values() for text in forms(sentence)]
    parts = {plain(part) for text in texts for part in re.split(r"\{\w+\}", text)}
    long = {part for part in parts if part.count(" ") >= 3}
    again = set()
    for path in (ROOT / "treegen").rglob("*.*"):
        is_module = path.suffix in (".py", ".ts") and ".bundle." not in path.name
        if is_module and path.name != "lookup.py":  # which a test holds equal
            found = texts_of(path)
            name = path.relative_to(ROOT).as_posix()
            again |= {(name, part) for part in long if part in found}
    assert again == AGAIN
    whole: dict[str, set[str]] = {}
    for name, sentence in SENTENCES.items():
        for text in forms(sentence):
            if plain(text).count(" ") >= 3 and re.search("[a-z]", re.sub(r"\{\w+\}", "", text)):
                whole.setdefault(plain(text), set()).add(name)
    assert [names for names in whole.values() if len(names) > 1] == [{"site.knows", "used.title"}]


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
def test_per_cent_are_written_in_one_way(lang: str) -> None:
    own = LANGUAGES[lang]
    sign = own["words.chance"].removeprefix("{chance}")
    texts = {name: " ".join(forms(text)) for name, text in own.items()}
    written = {name: {*re.findall(r"\}(\W*%)", text)} for name, text in texts.items()}
    assert {name: found for name, found in written.items() if found not in ({sign}, set())} == {}
    for path in modules_in(ROOT / "treegen"):  # which leave it to that sentence
        assert "} %" not in path.read_text("utf-8"), path


def test_a_noun_after_a_number_that_can_be_0_or_1_is_singular_in_french() -> None:
    plural = re.compile(
        r"\{\w+\}\s(?!sans|dans|[Pp]uis|mais|depuis|plus|après|ailleurs)[^\W\d_]+s\b"
    )
    fixed = {name for name, text in LANGUAGES["fr"].items() if isinstance(text, str)}
    assert {name for name in fixed if plural.search(LANGUAGES["fr"][name])} == MANY
    assert (
        said(phrase("drill.map", n=0, all=104), "fr")
        == "Carte\N{NO-BREAK SPACE}: 0 réponse connue sur 104"
    )


@pytest.mark.parametrize("lang", OTHERS)
def test_no_line_of_a_print_begins_with_a_sign(lang: str) -> None:
    own = {name: text for name, text in LANGUAGES[lang].items() if name.startswith(PRINTED)}
    assert own
    assert [name for name, text in own.items() if re.search("« | [%:;!?»]", str(text))] == []


# The rules of Unicode for one and many (cardinals of CLDR 45): in French and Portuguese 0 and 1.5
# are counted as one, elsewhere 1 alone.
@pytest.mark.parametrize(
    ("lang", "none", "one", "two", "one_and_a_half"),
    [
        ("de", "0 Wörter", "1 Wort", "2 Wörter", "1,50 Versuche im Schnitt"),
        ("en", "0 words", "1 word", "2 words", "1.50 guesses on average"),
        ("es", "0 palabras", "1 palabra", "2 palabras", "1,50 intentos de media"),
        ("fr", "0 mot", "1 mot", "2 mots", "1,50 essai en moyenne"),
        ("it", "0 parole", "1 parola", "2 parole", "1,50 tentativi in media"),
        ("pt", "0 palavra", "1 palavra", "2 palavras", "1,50 tentativa em média"),
    ],
)
def test_a_number_is_counted_as_one_or_many_as_in_its_language(
    lang: str, none: str, one: str, two: str, one_and_a_half: str
) -> None:
    assert [said(phrase("count.word", n=n), lang) for n in (0, 1, 2)] == [none, one, two]
    assert said(phrase("mean", mean={"figure": "1.50"}), lang) == one_and_a_half


def test_a_sentence_that_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "treegen/say", tmp_path / "treegen/say")
    (tmp_path / "treegen/__init__.py").touch()
    some = {key: LANGUAGES["de"][key] for key in ("count.word", "numbers")}
    (tmp_path / "treegen/say/sentences/de.json").write_text(json.dumps(some), "utf-8")
    code = "from treegen.say.phrases import phrase, said; "
    code += "print(*(said(phrase(key, n=2), 'de') for key in ('count.word', 'count.answer')))"
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "2 Wörter 2 answers\n"
