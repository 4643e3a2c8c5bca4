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
NAME_THEM = "name the columns in a first line, such as word,count"

# Lists of the three words, without a line about them.
SAME = {
    "one word a line": "crane\nslate\ntrace\n",
    "an old Mac's": "crane\rslate\rtrace\r",
    "Windows' with a mark": "\ufeffcrane\r\nslate\r\ntrace\r\n",
    "JSON": '["crane", "slate", "trace"]',
    "JSON in lines": '[\n  "crane",\n  "slate",\n  "trace"\n]\n',
    "JSON with accents escaped": '["crane", "slate", "tr\\u0061ce"]',
    "an object with one array": '{"v": 3, "n": [1, 2], "words": ["crane", "slate", "trace"]}',
    "objects in objects": '{"words": {"1": {"word": "crane"}, "2": {"word": "slate"}, '
    '"3": {"word": "trace"}}}',
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
    "several numbers": (
        "word\tyear\tfreq\ncrane\t1999\t3\nslate\t1999\t2\ntrace\t1999\t1\n",
        "3 2 1",
    ),
    "numbers in front, not counting": ("9 crane\n6 slate\n3 trace\n", "3 2 1"),
    "an index": (",word,count\n0,crane,3\n1,slate,2\n2,trace,1\n", "3 2 1"),
    "weights in front": ("Count;Rank;Word\n3;1;crane\n2;2;slate\n1;3;trace\n", "3 2 1"),
    "lines that are numbered": ("1,crane,3\n2,slate,2\n3,trace,1\n", "3 2 1"),
    "any other name": ("guess,hits\ncrane,3\nslate,2\ntrace,1\n", "3 2 1"),
    "averages": ("word,avg_rank,zipf\ncrane,8.5,3\nslate,7,2\ntrace,9,1\n", "3 2 1"),
    "meanings of several lines": (
        'word,meaning,n\ncrane,"a bird,\nor more",3\nslate,a stone,2\ntrace,"a ""line""",1\n',
        "3 2 1",
    ),
    "several in a line": ("crane 3 slate 2 trace 1", "3 2 1"),
    "objects by words": ('{"crane": {"n": 3}, "slate": {"n": 2}, "trace": {"n": 1}}', "3 2 1"),
    "objects with serial numbers": (
        '[{"id":7,"word":"crane","freq":3},{"id":8,"word":"slate","freq":2},'
        '{"id":9,"word":"trace","freq":1}]',
        "3 2 1",
    ),
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
def test_a_column_of_words_has_the_words_and_one_of_numbers_weighs(
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


MANY = "".join(f"ab{a}{b}c\n" for a in "abcdefghij" for b in "qrstuvwxyz")


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        ("words:\n  - crane\n  - slate\n", "crane slate", [':1: "words:" is not all letters']),
        ('["word", "crane", "slate"]', "crane slate", [': "word" has 4 letters; expected 5']),
        (f"{MANY}New York\nit's\n", MANY, [':101: "New York" is not all letters; expected one wo']),
    ],
)
def test_what_is_left_out_is_said(text: str, words: str, lines: list[str]) -> None:
    said: list[str] = []
    found = parse_words(text.encode(), "mine", "mine.txt", said.append)
    assert [*found.words] == words.split()
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
        (b"crane,might\nslate,night\n", f" has 2 columns of words; {NAME_THEM}"),
        (b"guess,might\ncrane,night\nslate,sight\n", f" has 2 columns of words; {NAME_THEM}"),
        (b'[{"a": "crane", "b": "might"}, {"a": "slate", "b": "night"}]', " has 2 columns of wo"),
        (
            b'[["crane", "slate", "trace"], ["rebut", "cigar"]]',
            " has 2 lists: 1 (3 words), 2 (2 words); which do you mean? save that one in a file of",
        ),
        (b"4\ncrane/MS\nslate\ntrace/DGS\nboard/M\n", ':4: "trace/DGS" is not all letters; '),
        (b"jan\njan\n", ': the only word is "jan", 2 times; expected one word a'),
        (b"[null, true]", NO_LIST),
        (b'{"common": ["crane", "slate"], "rare": ["tra', ": not JSON, or cut short; expected a"),
        (b'["crane", "slate", "tra', ": not JSON, or cut short; expected a list such as"),
        (
            b'{"common": ["crane", "slate"], "rare": ["trace"], "n": 3}',
            " has 2 lists: common (2 words), rare (1 word); which do you mean? save that one in a",
        ),
        (
            b'A = "crane slate".split()\nB = "trace might night".split()\n',
            " has 2 lists: one (2 words), one (3 words); ",
        ),
        (b'La=["crane","slate"],Ta=[...La,"trace"];', " has 2 lists: La (2 words), Ta (1 word); "),
        (
            b'{"a": ["abide"], "b": ["bacon"], "c": ["crane"], "d": ["dream"]}',
            " has 4 lists: a (1 word), b (1 word), c (1 word) and 1 more",
        ),
        (b"[" * 100_000, ": nested too deep for a list of words"),
        (b"It plays as well as anyone.\n", ':1: "plays" has 5 letters; found 3 words of 2 letters'),
        (b"<ul>\n<li>crane</li>\n</ul>\n", ':2: "<li>crane</li>" is not all letters'),
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
    with pytest.raises(WordListError, match=r'^mine.txt:1: "7a" is not all letters'):
        parse_words(b"7a\n8a\n9a\ncrane\n", "mine", "mine.txt", length=5)
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


# What has no weights: a line of each says why, where weights are wanted.
UNWEIGHTED = {
    "crane,1\nslate,2\ntrace,3\nabide,4\nmight,5\n": ": found numbers of lines;",
    "11116\tcrane\n11121\tslate\n": ": found numbers of lines; expected",
    "1,crane\n2,slate\n": ": found numbers of lines; expected a number behind each wo",
    "id,word\n7,crane\n9,slate\n": ": found id, which is not one; expected a number behind ea",
    "word,rank\ncrane,7\nslate,9\n": ": found rank, which is not one; expected",
    '[{"number": 0, "word": "crane"}, {"number": 2, "word": "slate"}]': ": found number, which",
    "crane\t3\t1999\nslate\t2\t1999\n": f": found 2 columns of numbers; {NAME_THEM}; expected",
    "crane\nslate\n": "; expected a number behind each word, or a column named count, fr",
}


@pytest.mark.parametrize("text", UNWEIGHTED)
def test_numbers_that_count_or_may_be_either_are_no_weights(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    game = choose_game(GameChoice(TODAY, "answers", str(path)), pytest.fail)
    assert {*game.weights} == {1} and {"crane", "slate"} <= {*game.answers.words}
    with pytest.raises(WordListError) as error:
        choose_game(GameChoice(TODAY, "answers", str(path), str(path)))
    assert str(error.value).startswith(f"{path} has no column of weights{UNWEIGHTED[text]}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("guess\nabout\nmight\n", "about guess might"),  # a word as the others are
        ("answer\nabout\nmight\n", "about might"),
        ("guess,count\nabout,3\nmight,2\n", "about might"),  # which stands over numbers
        ("guess,note\nabout,a\nmight,it\n", "about might"),
        ("able\nword\n", "able word"),
        ("word\nable\nacid\n", "able acid"),
        ("lang;term\nen;about\nen;might\n", "about might"),
        ("noun|about\nverb|might\n", "about might"),  # of columns, that of five letters
        ("able acid also\narea army away\n", "able acid also area army away"),
        ("about,might,night\nsight,right,light\n", "about light might night right sight"),
        ("Answers of May:\nabout\nmight\n", "about might"),
        ("May 1: about\nMay 2: might\n", "about might"),
    ],
)
def test_a_first_line_of_names_has_no_words_and_columns_are_told_apart(
    text: str, words: str
) -> None:
    assert " ".join(parse_words(text.encode(), "mine", "mine.txt").words) == words


def test_the_line_about_weights_names_their_column(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("rank,word,Count\n1,crane,3\n2,slate,1\n")
    done = treegen("build", "--guesses=answers", "--answers=mine.csv", "-o", "t.json", cwd=tmp_path)
    assert done.stdout.splitlines()[0] == (
        "mine: any of 2 words, likelier ones sooner (by mine, column count)"
    )


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
