"""Lists as they are published are read by what they hold; what is none is refused in a line."""

import json
from itertools import islice, product
from pathlib import Path
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegen as package
from tests.conftest import treegen
from treegen.errors import WordListError
from treegen.tree.file import load
from treegen.words.choose import GameChoice, choose_game, is_of_language
from treegen.words.game import plain_game
from treegen.words.lists import TODAY, WordList, load_words, parse_words
from treegen.words.priors import parse_prior

THREE = ("crane", "slate", "trace")
WORDS = WordList("three", THREE)
NUMBERS = "the numbers beside its words are ignored"
COLUMNS = "has words in several columns; those of the first are taken"

# Lists of the three words, without a line about them.
SAME = {
    "one word a line": "crane\nslate\ntrace\n",
    "an old Mac's": "crane\rslate\rtrace\r",
    "Windows' with a mark": "\ufeffcrane\r\nslate\r\ntrace\r\n",
    "JSON": '["crane", "slate", "trace"]',
    "JSON in lines": '[\n  "crane",\n  "slate",\n  "trace"\n]\n',
    "JSON with accents escaped": '["crane", "slate", "tr\\u0061ce"]',
    "an object with one array": '{"v": 3, "n": [1, 2], "words": ["crane", "slate", "trace"]}',
    "an object in an object": '{"data": {"words": ["crane", "slate", "trace"]}}',
    "an array of objects": '[{"id": 1, "word": "crane"}, {"word": "slate"}, {"word": "trace"}]',
    "JavaScript": "const answers = [\"crane\", 'slate', `trace`,];\n",
    "a module": "export default ['crane', 'slate', 'trace'];",
    "an older module": "module.exports = {\n  words: [ // all\n 'crane', /* b */\n"
    " 'slate', 'trace'\n ],\n};",
    "TypeScript": "import x from 'y';\nexport const WORDS: string[] = [\n  'crane',\n  // it's\n"
    "  'slate',\n  'trace',\n]\nif (x.lang) WORDS.map((word) => word)\n",
    "minified": 'var a=1;La=["crane","slate","trace"];function f(x){return La[x]}',
    "objects of a game": '[{"id": 5, "kind": "noun", "word": "crane"}, '
    '{"id": 6, "kind": "noun", "word": "slate"}, {"id": 7, "kind": "verb", "word": "trace"}]',
    "a set": 'export default new Set(["crane","slate","trace"])',
    "a call": 'use(["crane","slate","trace"])',
    "a text that is split": "const words = `crane\nslate\ntrace`.split('\\n')",
    "another": 'WORDS = "crane slate trace".split()',
    "JSON5": "// three\n{ words: ['crane', 'slate', 'trace',], }",
    "objects in a program": "const all = [\n  { word: 'crane', ok: true },\n  // moved\n"
    "  { word: 'slate', ok: false },\n  { word: 'trace', ok: true },\n];\n",
    "Python": "words = [\n    'crane',\n    'slate',  # a stone\n    'trace',\n]\n",
    "a tuple": "WORDS = (\n    'crane',\n    'slate',\n    'trace',\n)\n",
    "Go": 'var words = []string{"crane", "slate", "trace"}',
    "Rust": 'pub const W: [&str; 3] = ["crane", "slate", "trace"];',
    "PHP": "$words = array('crane', 'slate', 'trace');",
    "an array without quotes": "[crane, slate, trace]",
    "in quotes": '"crane",\n"slate",\n"trace",\n',
    "in single quotes": "'crane'\n'slate'\n'trace'\n",
    "in a printer's quotes": "“crane”\n“slate”\n„trace“\n",
    "in one line": "crane, slate,trace",
    "in one line with semicolons": "crane; slate; trace",
    "in one line with blanks": "crane slate trace",
    "in two lines with commas": '"crane", "slate",\n"trace"',
    "items of Markdown": "* crane\n* slate\n* trace\n",
    "items of YAML": "- crane\n- slate\n- trace\n",
    "numbered": "1. crane\n2. slate\n3. trace\n",
    "with meanings": "crane\ta large bird\nslate\ta stone\ntrace\ta line, or two\n",
    "with empty cells": "crane,,\nslate,,\ntrace,,\n",
}
# And with numbers, which are weights where these are wanted.
TABLES = {
    "tabs": ("crane\t3\nslate\t2\ntrace\t1\n", "3 2 1"),
    "blanks": ("crane 3\nslate 2\ntrace 1\n", "3 2 1"),
    "a header": ("word,count\ncrane,23135\nslate,2\ntrace,1\n", "23135 2 1"),
    "an empty third column": ("word,rate,day\ncrane,3e-7,\nslate,2e-7,3.0\ntrace,1e-7,\n", "3 2 1"),
    "text between": ("crane NN 3\nslate NN 2\ntrace VB 1\n", "3 2 1"),
    "several numbers": ("crane\t3\t1999\t7\nslate\t2\t1999\t7\ntrace\t1\t1999\t8\n", "3 2 1"),
    "cells in quotes": (
        '"word","count"\n"crane","3,000"\n"slate","2,000"\n"trace","1"\n',
        "3000 2000 1",
    ),
    "a comma for a point": ("Wort;Anteil\ncrane;1,500\nslate;1\ntrace;0,5\n", "3 2 1"),
    "a colon": ("crane: 3\nslate: 2\ntrace: 1\n", "3 2 1"),
    "a dash": ("crane - 3\nslate - 2\ntrace - 1\n", "3 2 1"),
    "Markdown": (
        "| word | count |\n|---|--:|\n| crane | 3 |\n| slate | 2 |\n| trace | 1 |\n",
        "3 2 1",
    ),
    "points behind a 0": ("crane\t0,375\nslate\t0,250\ntrace\t0,125\n", "3 2 1"),
    "pairs of Python in one line": ('[("crane", 3), ("slate", 2), ("trace", 1)]', "3 2 1"),
    "JSON": ('{"crane": 3, "slate": 2, "trace": 1}', "3 2 1"),
    "pairs": ('[["crane", 3], ["slate", 2], ["trace", 1]]', "3 2 1"),
    "objects": ('[{"word":"crane","n":3},{"word":"slate","n":2},{"word":"trace","n":1}]', "3 2 1"),
    "objects in lines": (
        '{"w":"crane","n":3}\n{"w":"slate","n":2}\n{"w":"trace","n":1}\n',
        "3 2 1",
    ),
    "JavaScript": ("export default { crane: 3, slate: 2, /* last */ trace: 1, };", "3 2 1"),
}


@pytest.mark.parametrize("kind", SAME)
@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_a_list_is_read_by_what_it_holds(kind: str, code: str) -> None:
    text = SAME[kind] if code == "utf-8" else SAME[kind].removeprefix("\ufeff")
    assert parse_words(text.encode(code), "mine", "mine.txt", pytest.fail).words == THREE


@pytest.mark.parametrize("kind", TABLES)
def test_the_first_column_has_the_words_and_a_number_beside_it_weighs(
    kind: str, tmp_path: Path
) -> None:
    text, weights = TABLES[kind]
    path = tmp_path / "mine.txt"
    path.write_text(text)
    expected = tuple(map(int, weights.split()))
    game = parse_prior(text.encode(), "mine", "mine.txt", plain_game(WORDS, WORDS))
    assert game.weights == expected
    assert choose_game(GameChoice(TODAY, "answers", str(path)), pytest.fail).weights == expected
    said: list[str] = []
    assert load_words(str(path), said.append).words == THREE
    assert said == [f"{path}: {NUMBERS}; --prior FILE uses them as weights"]
    assert load_words(str(path), pytest.fail, weights=str(path)).words == THREE


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        ("crane,might\nslate,night\n", "crane slate", [COLUMNS]),
        ("crane\tmight\nslate\tnight\n", "crane slate", [COLUMNS]),
        (
            "4\ncrane/MS\nslate\ntrace/DGS\nboard/M\n",
            "board crane slate trace",
            ["is a dictionary of Hunspell's; the flags that make more of its words are not read"],
        ),
        (
            "guess,might\ncrane,night\nslate,sight\n",
            "crane guess slate",
            [COLUMNS],
        ),
        ("words:\n  - crane\n  - slate\n", "crane slate", [':1: "words:" is not all letters']),
        ('["word", "crane", "slate"]', "crane slate", [': "word" has 4 letters; expected 5']),
    ],
)
def test_what_is_left_out_is_said(text: str, words: str, lines: list[str]) -> None:
    said: list[str] = []
    found = parse_words(text.encode(), "mine", "mine.txt", said.append)
    assert " ".join(found.words) == words
    assert len(said) == len(lines)
    for line, start in zip(said, lines, strict=True):
        assert line.removeprefix("mine.txt").strip().startswith(start)


NO_LIST = ': JSON without a list of words; expected a list such as ["crane", "slate"]'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"[1, 2, 3]", NO_LIST),
        (b'{"name": "mine", "version": 1}', NO_LIST),
        (b'{"format": "treegen/tree", "recipe": {"openers": ["raise", "clout"]}}', NO_LIST),
        (b"[]", NO_LIST),
        (b"Jan 1: CRANE\nJan 2: SLATE\n", ': the only word is "jan", 2 times; expected one word a'),
        (b"[null, true]", NO_LIST),
        (b'{"common": ["crane", "slate"], "rare": ["tra', ": not JSON, or cut short; expected a"),
        (b'["crane", "slate", "tra', ": not JSON, or cut short; expected a list such as"),
        (
            b'{"common": ["crane", "slate"], "rare": ["trace"], "n": 3}',
            " has 2 lists: common (2 words), rare (1 word); which do you mean? save that one in a",
        ),
        (b'La=["crane","slate"],Ta=[...La,"trace"];', " has 2 lists: La (2 words), Ta (1 word); "),
        (
            b'{"a": ["abide"], "b": ["bacon"], "c": ["crane"], "d": ["dream"]}',
            " has 4 lists: a (1 word), b (1 word), c (1 word) and 1 more",
        ),
        (b"[" * 100_000, ": nested too deep for a list of words"),
        (b"1 crane\n2 slate\n3 trace\n", ':1: "1" is not all letters; expected one word a line'),
        (b",word,count\n0,crane,5\n1,slate,6\n", ':2: "0" is not all letters; expected one word a'),
        (b"It plays as well as anyone.\n", ':1: "It plays as well as anyone." is not all letters'),
        (b"<ul>\n<li>crane</li>\n</ul>\n", ':1: "<ul>" is not all letters'),
        (b"PK\x03\x04\x00\x00\xff\xfe", ": binary, not text; expected words (save a"),
        (b"--- | ---\n", ":1: no words in it; expected one word a line"),
        (
            b"crane\nslate\nboards\nacorn\nAIDS\n",
            ':3: "boards" has 6 letters; found 3 words of 5 letters, 1 of 6 and 1 of 4; --length N',
        ),
        (
            b"\n".join(bytes(letter for letter in 40 * [ascii]) for ascii in b"abcdefgh"),
            " has 40 letters; expected 2 to 15",
        ),
    ],
)
def test_what_is_no_list_is_refused_in_a_line(text: bytes, problem: str) -> None:
    with pytest.raises(WordListError) as error:
        parse_words(text, "mine", "mine.txt")
    message = str(error.value)
    assert message.startswith("mine.txt") and problem in message
    assert message.isprintable() and len(message) < 200


MIXED = "Aaron's\nAIDS\nit's\nacorn\nboards\ncrane\ncranes\nslate\ntrace\nabide\nalbum\n"


def test_a_length_takes_the_words_that_have_it_and_counts_the_others() -> None:
    said: list[str] = []
    words = parse_words(MIXED.encode(), "mine", "mine.txt", said.append, length=5).words
    assert words == ("abide", "acorn", "album", "crane", "slate", "trace")
    assert said == ["mine.txt: the 6 words of 5 letters taken, 5 others left out"]
    with pytest.raises(WordListError) as error:
        parse_words(MIXED.encode(), "mine", "mine.txt", length=12)
    assert str(error.value) == (
        "mine.txt: no word has 12 letters; found 6 words of 5 letters, 2 of 6 and 1 of 4"
    )
    with pytest.raises(WordListError, match=r'^mine.txt:1: "7" is not all letters'):
        parse_words(b"7\n8\n9\ncrane\n", "mine", "mine.txt", length=5)
    with pytest.raises(WordListError, match="is written in Korean syllables"):
        parse_words("사과\n나무\n".encode(), "mine", "mine.txt", length=2)


def test_a_length_with_a_file_is_no_game_of_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(MIXED)
    for game in (
        choose_game(GameChoice(guesses="mine.txt", answers="all", length=6)),
        choose_game(GameChoice(guesses="answers", answers="mine.txt", length=6)),
    ):
        assert (game.answers.words, game.lang) == (("boards", "cranes"), "")
    tree = package.build(guesses="mine.txt", answers="all", length=6)
    assert (tree.recipe.answers.name, tree.recipe.answers.count) == ("mine", 2)
    game = choose_game(GameChoice(TODAY, "answers", "mine.txt", length=6))
    assert game.answers.words == ("boards", "cranes")
    assert [is_of_language(None, 6, path) for path in (None, "all", "mine.txt")] == [1, 1, 0]
    assert is_of_language("de", None, "mine.txt")
    german = choose_game(GameChoice(lang="de", guesses="mine.txt", answers="mine.txt", length=6))
    assert (german.guesses.words, german.lang) == (("boards", "cranes"), "de")
    with pytest.raises(WordListError, match="--length is 6; drop one"):
        choose_game(GameChoice(guesses="wordle-2021-guesses", length=6))


def test_a_dictionary_is_built_played_and_verified_by_its_words_of_a_length(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(MIXED)
    lists = "--guesses=mine.txt", "--answers=all"
    done = treegen("build", *lists, "-o", "t.json", cwd=tmp_path)
    assert done.returncode == 2 and "--length N takes those of N letters" in done.stderr
    done = treegen("build", *lists, "--length=5", "-o", "t.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        0,
        "treegen: mine.txt: the 6 words of 5 letters taken, 5 others left out\n",
    )
    assert load(str(tmp_path / "t.json")).recipe.lang == ""
    counted = "treegen: mine.txt: the 6 words of 5 letters taken, 5 others left out\n"
    for command in (
        ("verify", "t.json", "--guesses=mine.txt", "--answers=mine.txt"),
        ("convert", "t.json", "-", "--to=csv", "--guesses=mine.txt"),
        ("next", "--answers=mine.txt", "--length=5", "crane", "00202"),
        ("rank", *lists, "--length=5", "crane", "00202"),
        ("next", "--tree=t.json", "--guesses=mine.txt", "crane", "00202"),
    ):
        done = treegen(*command, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, counted), command


def test_a_header_that_may_be_a_word_is_said(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("guess,count\ncrane,3\nslate,2\n")
    said: list[str] = []
    assert choose_game(GameChoice(TODAY, "answers", str(path)), said.append).weight == {
        "crane": 3,
        "slate": 2,
    }
    assert said == [f'{path} begins with "guess", which is taken for a header']


def test_numbers_that_weigh_are_not_called_ignored(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("word,n\ncrane,3\nslate,1\n")
    own = ("build", "--game=2021", "--answers=mine.csv", "-o", "t.json")
    for prior in ((), ("--prior=mine.csv",)):
        done = treegen(*own, *prior, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads((tmp_path / "t.json").read_text())["recipe"]["prior"]["name"] == "mine"
    (tmp_path / "two.txt").write_text("crane\nslate\n")
    lists = "--answers=two.txt", "--guesses=mine.csv", "-o", "t.json"
    done = treegen("build", *lists, cwd=tmp_path)
    assert done.stderr.count(NUMBERS) == done.stderr.count("\n") == 1


def test_openers_are_read_from_any_list(tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("abide\nmight\nnight\nsight\n")
    (tmp_path / "openers.js").write_text("export default ['might', 'abide'];")
    lists = "--guesses=four.txt", "--answers=all"
    done = treegen("sweep", *lists, "--openers=openers.js", "-o", "-", cwd=tmp_path)
    assert [line.split(",")[0] for line in done.stdout.splitlines()[1:]] == ["might", "abide"]


def test_words_of_a_length_are_read_out_of_300_000() -> None:
    ends = ["", "s", "ed", "ing", "ness", "ously", "ationally", "lessnesses"]
    every = product(product(ascii_lowercase, repeat=4), ends)
    words = ["".join(letters) + end for letters, end in islice(every, 300_000)]
    text = "\n".join([*words, "it's", "New York"]).encode()
    found = parse_words(text, "mine", "mine.txt", length=5)
    assert len(found.words) == 37_500


PARTS = st.sampled_from(["crane", "a", "é", *" \t\n\r,;:|/[]{}()\"'`“-*+.=0#1"])


@given(st.lists(PARTS, max_size=40))
def test_any_text_is_a_list_or_refused_in_a_line(parts: list[str]) -> None:
    for length in (None, 5):
        try:
            words = parse_words("".join(parts).encode(), "mine", "mine.txt", length=length).words
        except WordListError as error:
            assert str(error).startswith("mine.txt") and str(error).isprintable()
        else:
            assert words == tuple(sorted({*words})) and "".join(words).isalpha()


def test_one_list_verifies_trees_of_words_of_each_length(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("abide\nmight\nnight\nsight\nabides\nmights\nnights\n")
    for length in ("5", "6"):
        options = "--guesses", "words.txt", "--answers", "all", "--length", length
        assert treegen("build", *options, "-o", f"{length}.json", cwd=tmp_path).returncode == 0
    trees = "5.json", "6.json", "5.json"
    done = treegen("verify", *trees, "--guesses", "words.txt", cwd=tmp_path)
    assert (done.returncode, done.stderr.splitlines()) == (0, [
        "treegen: words.txt: the 4 words of 5 letters taken, 3 others left out",
        "treegen: words.txt: the 3 words of 6 letters taken, 4 others left out",
    ])  # fmt: skip
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [*trees]
