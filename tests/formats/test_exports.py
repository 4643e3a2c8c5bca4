"""Cards to learn, and `treegen convert` as a command."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building import Prior, build
from tests.conftest import ROOT, treegen
from tests.formats.test_convert import CSV, FLAT, FOUR, KEYED, OLSON, SELBY, WRITTEN, to_learn
from treegen.errors import TreeError
from treegen.formats.convert import convert
from treegen.formats.write import ENDINGS, FORMATS, anki, encode
from treegen.tree.file import loads, save
from treegen.tree.model import Tree

TWO_EXPECTED = build(FOUR, FOUR, "might", prior=Prior("mine", FOUR, (1, 0, 1, 0)))


def test_anki_imports_a_card_for_each_reply(stored: Tree, tmp_path: Path) -> None:
    from anki.collection import Collection, ImportCsvRequest  # here: it takes a while

    path = str(tmp_path / "deck.txt")
    Path(path).write_bytes(encode(stored, "anki"))
    collection = Collection(str(tmp_path / "mine.anki2"))
    asked = ImportCsvRequest(path=path, metadata=collection.get_csv_metadata(path, None))
    log = collection.import_csv(asked).log
    assert (len(log.new), log.found_notes) == (stored.summary.nodes - 1,) * 2
    tagged = [len(collection.find_notes(f"tag:guess-{turn}")) for turn in (2, 3, 4, 5, 6)]
    assert tagged == [131, 1266, 1026, 63, 2]
    (note,) = map(collection.get_note, collection.find_notes("back:AARGH deck:Wordle*raise"))
    assert note.fields == ["RAISE ⬛🟨⬛🟩⬛ SHALT 🟨🟨🟩⬛⬛", "AARGH"]
    collection.close()


def test_the_deck_of_a_tree_to_learn_is_its_second_word_and_the_exceptions() -> None:
    tree = to_learn(4)
    second = tree.recipe.second
    rule, *cards = [line.split("\t") for line in anki(tree).splitlines()[6:]]
    assert rule == ["DRONE, all clues but 4", second.upper(), "guess-2"]
    below = tree.root.branches
    found = {front: back.lower() for front, back, _ in cards}
    squares = str.maketrans("012", "⬛🟨🟩")
    assert found == {
        f"DRONE {clue.translate(squares)}": node.guess
        for clue, node in below.items()
        if node.guess != second
    }
    assert len(found) == 4
    assert anki(tree, top=1).splitlines()[6:] == ["\t".join(rule)]
    plain = to_learn(0)  # all clues have the same reply
    assert len(anki(plain).splitlines()) == 6 + plain.summary.nodes - 1


# After might the clue 01000 leaves abide, and 02222 night and sight, which weigh 1 each; night is
# played, and after it one clue leaves sight.
@pytest.mark.parametrize(
    ("weight", "cards"),
    [(9, ["ABIDE", "NIGHT", "SIGHT"]), (2, ["NIGHT", "ABIDE", "SIGHT"])],
    ids=["the heavier first", "of those that weigh the same, the one for more words"],
)
def test_cards_come_by_what_they_weigh(weight: int, cards: list[str]) -> None:
    tree = build(FOUR, FOUR, "might", prior=Prior("mine", FOUR, (weight, 1, 1, 1)))
    shown = [line.split("\t")[1] for line in anki(tree).splitlines()[6:]]
    assert shown == cards
    assert anki(tree, top=1).splitlines()[6].split("\t")[1] == cards[0]


# The command.


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in (
        ("four.csv", CSV), ("four.tree", SELBY), ("four.js", f"export default {OLSON}"),
        ("flat.json", FLAT), ("four.txt", "\n".join(FOUR.words)),
    ):  # fmt: skip
        (tmp_path / name).write_text(text)
    save(TWO_EXPECTED, str(tmp_path / "two.json"))
    return tmp_path


SOLVED = "might solves 4 answers ({}) in 2.0000 guesses on average (8 in all), 3 at worst\n"


@pytest.mark.parametrize(
    ("arguments", "out"),
    [
        ("four.csv out.json", f"out.json: {SOLVED.format('four')}"),
        ("four.js out.TREE", f"out.TREE: {SOLVED.format('four')}"),
        ("flat.json out.csv --answers four.txt", f"out.csv: {SOLVED.format('four')}"),
        ("four.csv - --to olson", OLSON),
        ("four.csv - --to anki --top 1", "#separator:tab\n#html:false\n#notetype:Basic\n"
         "#deck:Wordle might\n#columns:Front\tBack\tTags\n#tags column:3\n"
         "MIGHT ⬛🟩🟩🟩🟩\tNIGHT\tguess-2\n"),
        ("four.csv out.txt --guesses four.txt", f"out.txt: {SOLVED.format('four')}"),
        ("raise out.csv", "out.csv: raise solves 2,315 answers (wordle-2021-answers) in 3.4713 "
         "guesses on average (8,036 in all), 6 at worst\n"),
        ("two.json out.csv", "out.csv: might solves 2 answers (mine) in 2.0000 guesses on average "
         "(4 in all), 2 at worst; all 4 words in 2.0000, 3 at worst\n"),
    ],
)  # fmt: skip
def test_a_tree_goes_from_format_to_format(files: Path, arguments: str, out: str) -> None:
    done = treegen("convert", *arguments.split(), cwd=files)
    assert (done.returncode, done.stdout, done.stderr) == (0, out, "")


def test_a_line_says_which_words_are_answers_if_no_clue_does(files: Path) -> None:
    (files / "keys.json").write_text(KEYED)
    done = treegen("convert", "keys.json", "out.csv", cwd=files)
    assert done.stdout == f"out.csv: {SOLVED.format('keys')}"
    assert done.stderr == (
        "treegen: no clue says which guesses win: 4 words that it plays can be the answer "
        "(--answers FILE names others)\n"
    )


def test_it_reads_a_pipe_and_writes_one() -> None:
    text = (ROOT / "trees/raise.json").read_bytes()
    done = subprocess.run(
        [Path(sys.executable).parent / "treegen", "convert", "-", "-", "--to", "treegen"],
        input=text, capture_output=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, text, b"")


def test_its_help_has_all_formats() -> None:
    text = treegen("convert", "--help").stdout.split("The format of IN")[1]
    for name in FORMATS:
        endings = " ".join(ending for ending, form in ENDINGS.items() if form == name)
        assert re.search(rf"^  {name} +{endings} +\S", text, re.MULTILINE)


# Whatever is in a file.


PIECES = sorted(
    {piece for text in WRITTEN.values() for piece in re.findall(r"\w+|\W", text)}
    | {"\ufeff", "\0", "é", "e\u0301", "İ", "ß", "\ud7ff", "-", "1e9", "null", "export default "}
)


@settings(max_examples=80)
@given(
    text=st.one_of(
        st.binary(max_size=200),
        st.lists(st.sampled_from(PIECES), max_size=60).map(lambda parts: "".join(parts).encode()),
    ),
    given_answers=st.booleans(),
)
def test_any_bytes_are_a_tree_or_one_line(text: bytes, given_answers: bool) -> None:
    try:
        found = convert(text, "own", answers=FOUR if given_answers else None)
    except TreeError as error:
        assert 0 < len(str(error)) < 400
        return
    assert loads(encode(found, "treegen")) == found
    assert found.recipe.answers.count == found.summary.answers
