"""Trees from elsewhere: what each format tells, what is refused and with which words."""

import json
import re
import string
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building import build
from tests.conftest import ROOT
from tests.tree.test_tree import FOUR as FOUR_IN_JSON
from tests.tree.test_tree import HEAVY
from treegen.clues import Mode
from treegen.errors import TreeError
from treegen.formats.convert import convert
from treegen.formats.write import encode
from treegen.tree.file import dumps, load, loads
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.plan import ANY
from treegen.verify import faults
from treegen.words.lists import ANSWERS, GUESSES, WordList, bundled

FOUR = WordList("four", ("abide", "might", "night", "sight"))
THREE = WordList("three", ("abide", "night", "sight"))
FIVE = WordList("five", ("abide", "light", "might", "night", "sight"))
ROOT_OF_FOUR = loads(json.dumps(FOUR_IN_JSON)).root

# The four words of trees/FORMAT.md, as other programs write them.
SELBY = """\
might BGGGG1 night BGGGG2 sight GGGGG3
                   GGGGG2
      BYBBB1 abide GGGGG2
      GGGGG1
"""
OLSON = """\
{"guess":"might","map":{"01000":"abide","02222":{"guess":"night","map":\
{"02222":"sight","22222":"night"}},"22222":"might"}}
"""
FLAT = """\
{"might01000":"abide","might02222":"night","might02222night02222":"sight"}
"""
NIGHTDUCK = """\
{"guess":"might","squares":{"1000":{"guess":"abide","squares":{}},"2222":{"guess":"night",\
"squares":{"2222":{"guess":"sight","squares":{}}}}}}
"""
CSV = """\
might,abide
might
might,night
might,night,sight
"""
WITHOUT_ANSWERS = "3b1b", "nightduck"  # formats that do not say which guesses are answers
WRITTEN = {"selby": SELBY, "olson": OLSON, "nightduck": NIGHTDUCK, "3b1b": FLAT, "csv": CSV}


def four(text: str) -> Tree:
    return convert(text.encode(), "own", answers=FOUR)


# What is read.


@pytest.mark.parametrize("name", WRITTEN)
def test_each_format_tells_the_four_words(name: str) -> None:
    found = four(WRITTEN[name])
    assert found.root == ROOT_OF_FOUR
    assert encode(found, name).decode() == WRITTEN[name]
    assert faults(dumps(found), answers=FOUR) == []


LITERAL = """\
// the tree of might
export default {
    guess: "might",
    map: {
        "01000": 'abide', /* it's the only one */
        "02222": { guess: "night", map: { "02222": "sight", 22222: "night" }, depth: 1 },
        22222: "might",
    },
    ranking: { counts: [1, 2,], isBest: true },
};
"""
KEYED = """\
{"might":{"01000":{"abide":{}},"02222":{"night":{"02222":{"sight":{}}}}}}
"""
GAMES = """\
might 01000 abide 22222
might 22222
might 02222 night 22222
might 02222 night 02222 sight 22222
"""


def in_squares(text: str) -> str:
    return text.translate(str.maketrans("012", "⬛🟨🟩"))


OTHER_HANDS = {
    "a JavaScript module": f"export default {OLSON.strip()};\n",
    "a literal of JavaScript": LITERAL,
    "the same by a name": LITERAL.replace("export default", "const tree ="),
    "the same with a type": LITERAL.replace("export default", "const tree: Tree =")
    + "module.exports"
    " = tree;\n",
    "nightduck's as a literal": 'module.exports = {guess:"might",squares:{1000:{guess:"abide",'
    "squares:{}},2222:{guess:'night',squares:{2222:{guess:'sight',squares:{}}}}}}",
    "3Blue1Brown's as a literal": f"var guesses = {FLAT.strip()};",
    "with a byte order mark, and no semicolon": f"\ufeff\n export default\n{OLSON}",
    "more fields": OLSON.replace('"map"', '"depth":2,"ranking":{"counts":[1,2]},"map"'),
    "as nightduck's own file is spaced": json.dumps(json.loads(NIGHTDUCK)),
    "the last history first": json.dumps(dict(reversed(json.loads(FLAT).items()))),
    "a history in another": '{"might02222night02222":"sight","might01000":"abide"}',
    "an opener": '{"":"might",' + FLAT[1:],
    "Selby's in capitals": SELBY.upper(),
    "Selby's with every line filled": "might BGGGG1 night BGGGG2 sight GGGGG3\n"
    "might BGGGG1 night GGGGG2\nmight BYBBB1 abide GGGGG2\nmight GGGGG1\n",
    "with blank lines and Windows' ends": SELBY.replace("\n", "  \r\n\r\n"),
    "CSV in capitals": CSV.upper().replace("\n", "\r\n"),
    "with blanks": CSV.replace(",", " , "),
    "filled up by a spreadsheet": "might,night,sight\nmight,night,\nmight,,\nmight,abide,",
    "Selby's below a title": f"# best tree, found in 2026\n\n{SELBY}",
    "Selby's above totals": f"{SELBY}\n4 words, 8 guesses\nmean 2.0000\n",
    "Selby's with a blank before each line": "".join(f" {line}\n" for line in SELBY.splitlines()),
    "Selby's in a spreadsheet": "might\tBGGGG1\tnight\tBGGGG2\tsight\tGGGGG3\n"
    "\t\t\tGGGGG2\n\tBYBBB1\tabide\tGGGGG2\n\tGGGGG1\n",
    "Selby's with a tab before each line": "".join(f"\t{line}\n" for line in SELBY.splitlines()),
    "Selby's whose blanks became tabs": SELBY.replace(" " * 8, "\t"),
    "Selby's without turns": re.sub(r"[123]\b", " ", SELBY),
    "Selby's in digits": SELBY.translate(str.maketrans("BYG", "012")),
    "CSV with a header": f"guess 1,guess 2,guess 3\n{CSV}",
    "CSV with a header of one column": f"guesses\n{CSV}",
    "CSV of words and clues": "might,01000,abide,22222\nmight;22222\nmight,02222,night,22222,\n"
    '"might","02222","night","02222","sight","22222"',
    "Olson's with squares": in_squares(OLSON),
    "Olson's with letters": OLSON.translate(str.maketrans("012", "byg")),
    "Olson's with whole numbers": OLSON.replace('"0', '"'),
    "nightduck's with all digits": NIGHTDUCK.replace('{"', '{"0').replace("0guess", "guess"),
    "3Blue1Brown's in squares, with blanks": re.sub(
        "([⬛🟨🟩]+)(?=[a-z])", r" \1 ", in_squares(FLAT)
    ),
    "keys that are words and clues": KEYED,
    "the same, ending in words": KEYED.replace('{"abide":{}}', '"abide"').replace(
        '{"sight":{}}', '"sight"'
    ),
    "the same in JavaScript, ending in null": "const tree = {might: {bybbb: {abide: null}, bgggg: "
    "{night: {bgggg: {sight: null}, ggggg: null}}, ggggg: 'might'}};",
    "a line for each game": GAMES,
    "the same in squares, glued": re.sub(" (?=[⬛🟨🟩])", "", in_squares(GAMES)),
    "the same with blanks between marks": re.sub("(?<=[012])(?=[012])", " ", GAMES),
    "the same with a selector after each square": re.sub(
        "([⬛🟨🟩])", "\\1\ufe0f", in_squares(GAMES)
    ),
    "a line for each turn": re.sub("(?<=[0-9]) ", "\n", GAMES),
    "lines without the clue that wins": re.sub(" 22222$", "", GAMES, flags=re.MULTILINE),
    "in quotes": '"might","abide"\n"might"\n"might","night"\n"might","night","sight"',
}


@pytest.mark.parametrize("what", OTHER_HANDS)
def test_what_other_hands_do_to_a_file_is_read_too(what: str) -> None:
    assert four(OTHER_HANDS[what]).root == ROOT_OF_FOUR


@pytest.mark.parametrize("name", WRITTEN)
def test_words_in_capitals_are_the_same_words(name: str) -> None:
    text = WRITTEN[name]
    for word in FOUR.words:
        text = text.replace(word, word.upper())
    assert four(text).root == ROOT_OF_FOUR


def test_accents_are_composed_before_columns_are_counted() -> None:
    text = "\u00e9t\u00e9 BBB1 la\u00ef GGG2\n    GGG1\n"
    for spelled in (text, text.replace("\u00e9", "e\u0301").replace("\u00ef", "i\u0308").upper()):
        tree = convert(spelled.encode(), "two")
        assert sorted(tree.root.answers()) == ["la\u00ef", "\u00e9t\u00e9"]
        assert encode(tree, "selby").decode() == text


def test_the_recipe_says_what_is_known() -> None:
    recipe = convert(CSV.encode(), "own").recipe
    assert (recipe.policy, recipe.ties, recipe.mode) == ("unknown", "unknown", Mode.NORMAL)
    assert recipe.generator == "treegen 0.1.0, converted from csv"
    assert recipe.answers == FOUR._replace(name="own").info
    assert recipe.guesses == recipe.answers  # all words in it, as nothing tells of another list
    assert recipe.prior is None
    assert convert(CSV.encode(), "own", FIVE).recipe.guesses == FIVE.info


@pytest.mark.parametrize("guesses", [ANSWERS, GUESSES])
def test_wordles_answers_are_played_from_the_smallest_of_its_lists(guesses: str) -> None:
    tree = build(bundled(guesses), bundled(ANSWERS), "raise")
    assert convert(encode(tree, "csv"), "own").recipe.guesses == bundled(guesses).info


def test_our_own_tree_is_verified_and_keeps_its_bytes(stored: Tree) -> None:
    searched = (ROOT / "trees/salet-hard.json").read_bytes()
    for data in (searched, dumps(loads(json.dumps(HEAVY)))):  # the other has weights
        assert dumps(convert(data, "own")) == data
    hard = dumps(stored._replace(recipe=stored.recipe._replace(hard=True)))
    with pytest.raises(TreeError, match=r"abbot .* hard mode, as goody earned"):
        convert(hard, "own")


def test_hard_mode_is_checked_and_then_told(stored: Tree) -> None:
    own = (ROOT / "trees/raise-hard.json").read_bytes()
    assert dumps(convert(own, "own", mode=Mode.HARD)) == own
    hard, free = (encode(tree, "csv") for tree in (loads(own), stored))
    assert convert(hard, "own", mode=Mode.HARD).recipe.mode is Mode.HARD
    with pytest.raises(TreeError, match=r"hard mode, as \w+ earned "):
        convert(free, "own", mode=Mode.HARD)
    with pytest.raises(TreeError, match=r"its recipe .* hard mode"):
        convert(dumps(stored), "own", mode=Mode.HARD)


# The published trees, out and back.


def unweighted(node: Node) -> Node:
    below = {clue: unweighted(branch) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, below, node.size)


@pytest.mark.parametrize(
    ("name", "total", "to"),
    [
        *(("salet", 7920, to) for to in WRITTEN),
        # Of all guesses, 12 turns deep, with and without a format that tells its answers.
        *(pytest.param("human", 65880, to, marks=pytest.mark.slow) for to in ("csv", "3b1b")),
    ],
)
def test_published_figures_survive(name: str, total: int, to: str) -> None:
    tree = load(str(ROOT / f"trees/{name}.json"))
    listed, played = bundled(tree.recipe.answers.name), bundled(tree.recipe.guesses.name)
    told = to not in WITHOUT_ANSWERS or listed.name == ANSWERS
    back = convert(encode(tree, to), name, answers=None if told else listed)
    assert back.summary.total == total
    assert back.root == unweighted(tree.root)
    assert (back.recipe.answers, back.recipe.guesses) == (listed.info, played.info)


def test_selby_has_a_line_for_each_answer() -> None:
    lines = encode(load(str(ROOT / "trees/salet.json")), "selby").decode().splitlines()
    assert len(lines) == 2315
    # So begins the tree that Selby published in 2022 (salet.easy.origwords.tree).
    assert lines[0] == "salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4"
    assert lines[3] == " " * 45 + "YGBBG4 jiffy GGGGG5"


# Any tree.


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Greedy tree for some words of one length, 2 to 6, from few letters."""
    length = draw(st.integers(2, 6))
    letters = draw(st.sampled_from(["abc", "abcdefgh", "éñжλ", "𐐨𐐩z", string.ascii_lowercase]))
    word = st.text(letters, min_size=length, max_size=length)
    guesses = draw(st.sets(word, min_size=1, max_size=30))
    answers = draw(st.sets(st.sampled_from(sorted(guesses)), min_size=1))
    guesses = guesses if len(answers) > 1 else answers
    return build(WordList("all", tuple(sorted(guesses))), WordList("own", tuple(sorted(answers))))


@pytest.mark.parametrize("name", WRITTEN)
def test_words_played_whatever_the_clues_are_read_back_as_such(name: str) -> None:
    tree = build(FIVE, FOUR, openers=("light", "might"))
    back = convert(encode(tree, name), "own", answers=FOUR)
    assert (back.root, back.recipe.plan.opening) == (tree.root, ("light", "might"))


# Drone has 43 clues: the second word is played after 39 of them, after 19 and after 3.
SOME = WordList("some", bundled(ANSWERS).words[::20])


@cache
def to_learn(exceptions: int) -> Tree:
    return build(SOME, SOME, "drone", policy="optimal", learn=exceptions)


@pytest.mark.parametrize("learn", [4, 24, 40])
@pytest.mark.parametrize("name", WRITTEN)
def test_a_second_word_is_read_back_with_its_exceptions(name: str, learn: int) -> None:
    tree = to_learn(learn)
    back = convert(encode(tree, name), "own", answers=SOME)
    assert (back.root, back.recipe.plan.opening) == (tree.root, ("drone", ANY))
    assert (back.recipe.second, back.recipe.plan.exceptions) == ("clash", learn)


@settings(max_examples=40)
@given(tree=trees(), name=st.sampled_from(sorted(WRITTEN)))
def test_what_is_written_is_read_back(tree: Tree, name: str) -> None:
    answers = WordList("own", tuple(sorted(tree.root.answers())))
    if name == "3b1b" and not tree.root.branches:
        with pytest.raises(TreeError, match="a tree of one guess cannot be written as 3b1b"):
            encode(tree, name)
        return
    text = encode(tree, name)
    found = convert(text, "own", answers=answers)
    assert found.root == tree.root
    assert found.recipe.answers == tree.recipe.answers
    assert loads(dumps(found)) == found
    assert encode(found, name) == text


# What is wrong.


WRONG = [
    # a clue that its answer does not give
    (OLSON.replace("01000", "02000"), "tree.branches.02000: no answer left gives 02000 to might"),
    (FLAT.replace("night02222", "night00000"), "tree.branches.02222.branches.00000: no answer left "
     "gives 00000 to night"),
    # a branch that is missing
    (OLSON.replace('"01000":"abide",', ""), "lacks 1 of 4 answers: abide; tree has no branch"),
    (FLAT.replace(',"might02222":"night","might02222night02222":"sight"', ""),
     "lacks 2 of 4 answers: night, sight; tree has no branch 02222"),
    # a word twice
    (FLAT.replace('"night"', '"might"').replace("night0", "might0"),
     "lacks 1 of 4 answers: night; tree.branches.02222.branches.02222 has no branch 02222"),
    # two games that part without a clue
    (CSV.replace("might,night,", "might,light,"), 'line 4: plays "light" at tree.branches.02222, '
     'where "night" was played before'),
    (SELBY.replace("      BYBBB1", "sight BYBBB1"), 'line 3: plays "sight" at tree, where "might" '
     "was played before"),
    # something else than the only answer left
    (OLSON.replace('"abide"', '{"guess":"baker","map":{"11110":"abide"}}'),
     "tree.branches.01000.branches.11110: no answer left gives 11110 to baker"),
    (FLAT.replace('"sight"', '"light","might02222night02222light02222":"sight"'),
     "tree.branches.02222.branches.02222: size is 1, its branches hold 1"),
    # answers that are none, and those that are
    (CSV.replace("might\n", "might,night,might\n"),
     "tree.branches.22222: no answer left gives 22222 to might"),
    (OLSON.replace('"22222":"night"', '"22222":"sight"'), 'tree.branches.02222: "sight" for 22222, '
     'expected "night"'),
    (CSV + "might,night,sight,light\n", '1 answer in it, such as "light", not in four'),
    # what is no word, no clue, no game
    (CSV + "might,abides\n", 'line 5: "might" and "abides" are of different lengths'),
    (CSV.replace("abide", "ab-de"), 'line 1: "ab-de" is not a word of 5 letters'),
    (CSV.replace("abide", "ab\0de"), r'line 1: "ab\u0000de" is not a word of 5 letters'),
    ("m,n\n", 'line 1: opens with "m", expected a word of 2 to 15 letters'),
    (SELBY[38:], 'line 2: found "GGGGG2", expected a word, then its clue'),
    (SELBY + " " * 19 + "GGGGG3", "line 5: 19 blanks, but the line above ends after 12"),
    ("might\tGGGGG1\n\t\t\tGGGGG2", "line 2: 3 tabs, but the line above ends after 2"),
    (SELBY.replace("GGGGG3", "GGGGG4"), 'line 1: "GGGGG4" after "sight", expected a clue of 5 '
     "marks, such as 01020, and perhaps its turn (3)"),
    (SELBY.replace("BYBBB1", "BYBB1"), 'line 3: "BYBB1" after "might", expected a clue'),
    (SELBY.replace("abide GGGGG2", "abide BBBBB2"), 'line 3: ends with 00000 for "abide", expected '
     "the clue that wins"),
    (GAMES + "might 00000\n", 'line 5: ends with 00000 for "might", expected the clue that wins'),
    ("might 01000 abide\nmight 02222\n", "line 2: no word after 02222"),
    (SELBY + "      GGGG", 'line 5: "GGGG" after "might", expected a clue of 5 marks'),
    (SELBY.replace("abide GGGGG2", "abide GGGGG2 sight"), 'line 3: no clue after "sight"'),
    (OLSON.replace('"abide"', '{"guess":"abide"}'), "tree.branches.01000: found an object, expect"),
    (OLSON.replace('"01000"', '"-1000"'), 'tree: found "-1000", expected a clue of 5 marks, such '
     "as 01020"),
    (KEYED.replace('"abide":{}', '"abide":{},"abode":{}'), "tree.branches.01000: found an object, "
     "expected one word and what follows its clues, such as {word: {clue: {word: {}}}}"),
    (KEYED.replace("02222", "0222"), 'tree: found "0222", expected a clue of 5 marks'),
    (KEYED.replace('{"01000"', '{"22222":"night","01000"'), 'tree: "night" for 22222, expected'),
    (FLAT.replace("01000", "0100"), '"might0100": expected words of 5 letters, each with its clue'),
    (NIGHTDUCK.replace("1000", "100000"), 'tree: found "100000", expected a clue of 5 marks'),
    (NIGHTDUCK.replace("1000", "0100"), 'tree: found "0100", expected a clue of 5 marks'),
    (NIGHTDUCK.replace("1000", "1003"), 'tree: found "1003", expected a clue of 5 marks'),
    (NIGHTDUCK.replace('"2222":{"guess":"sight"', '"-1":{"guess":"sight"'),
     'tree.branches.02222: found "-1", expected a clue of 5 marks'),
    # a state twice
    (NIGHTDUCK.replace('"1000"', '"2222":{"guess":"sight","squares":{}},"1000"'),
     "a name stands twice in {'2222': {'guess': 'night', "),
    (FLAT.replace("{", '{"might01000":"sight",'), "a name stands twice in {'might01000': "),
    # a node that is none
    (NIGHTDUCK.replace('{"guess":"abide","squares":{}}', '"abide"'),
     'tree.branches.01000: found "abide", expected a guess and its squares'),
    (NIGHTDUCK.replace("abide", "abid"), 'tree.branches.01000: "abid" is not a word of 5 letters'),
    # a file cut off
    (NIGHTDUCK[:100], "not JSON, or cut short: "),
    (LITERAL[:200], "not JSON, or cut short: Expecting property name enclosed in double quotes: "
     "line 6"),
    ("const tree = build({});", "not JSON, or cut short: Expecting value: line 1"),
    ("const a = {guess: 'might'}, b = {map: {}};", "not JSON, or cut short: More than a literal"),
    (dumps(build(FOUR, FOUR)).decode().replace("abide", "abode"), "tree: no branch 00000, where"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_is_named_by_its_place(text: str, message: str) -> None:
    with pytest.raises(TreeError) as error:
        four(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


KNOWN = (
    "; expected JSON of treegen, Olson, nightduck or 3Blue1Brown, {word: {clue: {word: ...}}}, "
    "Selby's text, lines of words and clues, or CSV"
)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", f"it holds no tree{KNOWN}"),
        (b",,\n,", f"it holds no tree{KNOWN}"),
        (b"hello world\n", f"in an unknown format{KNOWN}"),
        (b"abide\nmight\nnight\n", f"in an unknown format{KNOWN}"),  # a word list
        (b"might,\xe9t\xe9", f"not UTF-8 at byte 6{KNOWN}"),
        (b"{}", f"JSON in an unknown format{KNOWN}"),
        (b'{"guess":', "not JSON, or cut short: Expecting value: line 1 column 10 (char 9)"),
        (b"[" * 1_000_000, "nested too deeply; a tree has at most 100 turns"),
        (b'{"format":"treegen/tree","version":2}', "version is 2, "),
    ],
)
def test_what_is_no_tree_says_so(data: bytes, message: str) -> None:
    with pytest.raises(TreeError) as error:
        convert(data, "own")
    assert str(error.value).startswith(message)


# Abode, too, is played after 01000, but cannot be the answer there: abide earns 22022.
UNSAID = {
    "nightduck": NIGHTDUCK.replace(
        '"abide","squares":{}', '"abode","squares":{"22022":{"guess":"abide","squares":{}}}'
    ),
    "3b1b": FLAT.replace('"abide"', '"abode","might01000abode22022":"abide"'),
    "keys": KEYED.replace('{"abide":{}}', '{"abode":{"22022":{"abide":{}}}}'),
    "lines": "might 01000 abode 22022 abide\nmight 02222 night 02222 sight\n",
}


@pytest.mark.parametrize("name", UNSAID)
def test_where_no_clue_wins_each_word_that_is_played_and_fits_is_an_answer(name: str) -> None:
    notes: list[str] = []
    found = convert(UNSAID[name].encode(), "own", warn=notes.append)
    assert sorted(found.root.answers()) == [*FOUR.words]
    assert found.recipe.generator.endswith(f"converted from {name}")
    assert notes == [
        "no clue says which guesses win: 4 words that it plays can be the answer (--answers FILE "
        "names others)"
    ]
    notes.clear()
    assert four(UNSAID[name]).root == found.root  # which says them
    assert not notes


def test_one_clue_that_wins_says_who_else_does() -> None:
    text = KEYED.replace('{"01000"', '{"22222":{},"01000"')
    notes: list[str] = []
    found = convert(text.encode(), "own", answers=None, warn=notes.append)
    assert sorted(found.root.answers()) == ["abide", "might", "sight"]
    assert not notes


@pytest.mark.parametrize("name", WITHOUT_ANSWERS)
def test_a_tree_that_finds_most_of_wordles_answers_has_to_find_all(stored: Tree, name: str) -> None:
    data = json.loads(encode(stored, name))
    if name == "3b1b":
        del data["raise01020shalt11200aargh10002"]
    else:
        del data["squares"]["1020"]["squares"]["11200"]["squares"]["10002"]
    with pytest.raises(
        TreeError,
        match=r"^lacks 1 of 2,315 answers: quash; .* \(assuming wordle-2021-answers; if it plays "
        r"other answers, add --answers FILE\)$",
    ):
        convert(json.dumps(data).encode(), "own")


@pytest.mark.parametrize(
    ("guesses", "answers", "message"),
    [
        (None, FIVE, "lacks 1 of 5 answers: light; tree.branches.02222.branches.02222 has no bra"),
        (None, THREE, '1 answer in it, such as "might", not in three'),
        (None, WordList("six", ("abides",)), "its words have 5 letters, but six has 6"),
        (THREE, None, "tree: might is not in the list three"),
    ],
)  # fmt: skip
def test_given_lists_are_kept_to(
    guesses: WordList | None, answers: WordList | None, message: str
) -> None:
    with pytest.raises(TreeError) as error:
        convert(CSV.encode(), "own", guesses, answers)
    assert message in str(error.value)
