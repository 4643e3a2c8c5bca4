"""verify.py alone reads lists of one word a line as treegen does, and says so of all others."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.building import build
from tests.conftest import ROOT
from treegen.errors import WordListError
from treegen.search.rebuild import rebuild_faults
from treegen.tree.file import dumps
from treegen.verify import Unreadable, faults, lists_for, parse_list, summary_line
from treegen.words.languages import fold_of
from treegen.words.lists import BUNDLED, Fold, bundled, parse_words, with_answers

ONLY = "verify.py reads one word a line, treegen verify other lists too"
FIFTY = [f"ab{a}{b}c" for a in "abcdefghij" for b in "vwxyz"]


def words_alone(text: bytes, fold: Fold = ()) -> tuple[str, ...] | None:
    """Words that verify.py reads in a list; None where it says in a line that it does not."""
    try:
        return parse_list(text, "mine.txt", str.maketrans(dict(fold)))[1]
    except Unreadable as error:
        line = str(error)
        assert line.startswith("mine.txt:") and line.endswith(f"; {ONLY}")
        assert line.isprintable() and len(line) < 200
        return None


def words_of_treegen(text: bytes, fold: Fold = ()) -> tuple[str, ...] | None:
    try:
        return parse_words(text, "mine", "mine.txt", fold=fold).words
    except WordListError:
        return None


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("abide\nmight\nnight\nsight\n", "none"),
        ("word\nabide\nebbed\nmight\n", "none"),  # a header
        ("five letters:\nabide\nebbed", "none"),
        ("\n".join([*FIFTY[:49], "abides"]), "none"),  # one odd line in fifty
        ("\n".join(["words:", *FIFTY, "#"]), "none"),  # and a header that is none
        ("\n".join(["words:", *FIFTY[:48], "abides", "bides"]), "none"),
        ("\ufeffAbide\r\nebbed\r\n\r\nMIGHT\r\n", "none"),  # as Windows writes it
        ("\n\n  abide\n\t\n\u2003might \n\n", "none"),
        ("\tabide\n\t\n", "none"),
        ("abide\t7\n might \t 9\tnote\nnight\t\n", "none"),
        ("abide\nabide\nABIDE\nmight\n", "none"),
        ("ILIKI\nİZİ\u0130I\nığıkl\niyisi\nI\u0307RMAK\nIRMAK", "tr"),
        ("ÉTÉ\ne\u0301te\u0301\nnée\n", "none"),
        ("cœur\nfleur\nnœud\nsœur\nvœux\n", "fr"),  # of five letters once folded
        ("πάνω\nΛΟΓΟΣ\nλόγος\nάλλος\n", "el"),
    ],
)
def test_a_tree_is_sound_by_the_list_that_it_was_built_from(text: str, lang: str) -> None:
    fold = fold_of(lang)
    words = parse_words(text.encode(), "mine", "mine.txt", fold=fold)
    tree = build(words, words)
    data = dumps(tree._replace(recipe=tree.recipe._replace(fold=fold)))
    lists = lists_for(data, dict.fromkeys(("guesses", "answers"), ("mine.txt", text.encode())))
    assert lists["guesses"] == ("mine.txt", words.words)
    assert faults(data, **lists) == []
    assert "unchecked" not in summary_line(data, **lists)


def test_answers_that_are_no_guesses_are_among_them() -> None:
    guesses = parse_words(b"crane\nslate\n", "g", "g")
    answers = parse_words(b"crate\nslate\n", "a", "a")
    tree = build(with_answers(guesses, answers, print), answers)
    text = dumps(tree)
    assert faults(text, guesses, answers) == rebuild_faults(text, tree, guesses) == []
    assert "unchecked" not in summary_line(text, guesses, answers)
    (line,) = faults(text, guesses)  # which alone are not the tree's
    assert line.startswith("recipe.guesses.sha256 is ")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (b"", ": no line is a word"),
        (b"\n\t\n", ": no line is a word"),
        (b'["abide", "might"]', ": no line is a word"),
        (b"word,count\nabide,3\nmight,4\n", ": no line is a word"),
        (b"crane\nsl\xffte\n", ":2: not UTF-8"),
        (b"abide\n\nmight\nnights\n", ":4: 'nights' is not a word of 5 letters"),
        (b"a\nab\n", ": words of 1 and of 2 letters are equally many"),
        (b"a\nb\n", ":1: 'a' is not a word of 2 to 15 letters"),
        (b"\n".join(map(str.encode, [*FIFTY[:48], "x"])), ":49: 'x' is not a word of 5 letters"),
        (b"x" * 100_000, ":1: 'xxxxx"),
        (b"abide\n" * 2_000_001, ": more than 12,000,000 bytes"),
        ("사과\n나무\n".encode(), ":1: "),
        (b"abide\x1b[31m\n", ": no line is a word"),
    ],
)
def test_what_is_no_such_list_is_said_in_a_line(text: bytes, start: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_list(text, "mine.txt", {})
    assert str(error.value).startswith(f"mine.txt{start}")
    assert words_alone(text) is None


def test_a_folding_that_leaves_a_third_of_a_list_is_refused() -> None:
    text = "\n".join(f"b{letter}" for letter in "aáàâãả").encode()
    for code, right in (("vi", False), ("none", True)):
        fold = fold_of(code)
        assert (words_alone(text, fold) is not None) is right
        assert words_alone(text, fold) == words_of_treegen(text, fold)


LETTERS = st.sampled_from(
    [*"abceISσςΣİıßẞœéàÉ", "e\u0301", "I\u0307", "\u0323", "ß", "사", "ㅅ", "ª", "1"]
)
WORDS = st.one_of(
    st.text(ascii_lowercase[:3], min_size=5, max_size=5),
    st.lists(LETTERS, max_size=6).map("".join),
    st.text(max_size=6),
)
LINES = st.tuples(
    st.sampled_from(["", "", "", "\t", " ", "\ufeff", "\u2028", '"']),
    WORDS,
    st.sampled_from(["", "", "", "\t7", " 7", "\r", "\v", "\x85", ",", "\t\t", "\x00"]),
).map("".join)


@given(
    st.sampled_from([0, 0, 46, 47, 48, 49, 50, 96, 97, 98, 99, 100]),
    st.lists(LINES, max_size=6),
    st.integers(0, 3),
    st.sampled_from(["\n", "\n", "\r\n", "\r", "\n\n"]),
    st.sampled_from(["", "", "\ufeff"]),
    st.sampled_from(["none", "fr", "el", "vi"]),
)
def test_it_reads_the_words_that_treegen_reads_or_says_that_it_does_not(
    count: int, odd: list[str], before: int, end: str, mark: str, lang: str
) -> None:
    usual = [FIFTY[index % 50].replace("c", "bc"[index // 50]) for index in range(count)]
    lines = [*odd[:before], *usual, *odd[before:]]
    text = (mark + end.join(lines)).encode(errors="surrogatepass")
    assert words_alone(text, fold_of(lang)) in (None, words_of_treegen(text, fold_of(lang)))


def test_the_published_lists_are_read() -> None:
    for name in BUNDLED:
        text = (ROOT / f"treegen/words/data/{name}.txt").read_bytes()
        assert words_alone(text) == bundled(name).words
