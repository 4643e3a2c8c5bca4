"""verify.py alone reads lists of one word a line, and names the first line of all others."""

import pytest

from tests.building import build
from tests.conftest import ROOT
from treegen.search.rebuild import rebuild_faults
from treegen.tree.file import dumps
from treegen.verify import Unreadable, faults, parse_list, summary_line
from treegen.words.languages import fold_of
from treegen.words.lists import BUNDLED, bundled, parse_words, with_answers


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("night\nabide\nmight\n", ("abide", "might", "night")),
        ("\ufeffabide\r\nebbed\r\n\r\nmight", ("abide", "ebbed", "might")),  # as Windows writes it
        ("\n\n  abide\n\t\n\u2003might \n\n", ("abide", "might")),
        ("abide\t7\n might \t 9\tnote\n", ("abide", "might")),  # as `treegen words` writes it
        ("abide\nabide\n", ("abide",)),
        ("été\nnée\n", ("née", "été")),
    ],
)
def test_a_list_has_one_word_a_line(text: str, words: tuple[str, ...]) -> None:
    assert parse_list(text.encode(), "mine.txt") == ("mine.txt", words)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", ": it has no words"),
        (b"\n\t\n", ": it has no words"),
        (b'["abide", "might"]', """:1: '["abide", "might"]' is not a word of 2 to 15 letters"""),
        (b"word\nabide\n", ":2: 'abide' is not a word of 4 letters"),  # a header is a line too
        (b"crane\nsl\xffte\n", ":2: not UTF-8"),
        (b"abide\n\nmight\nnights\n", ":4: 'nights' is not a word of 5 letters"),
        (b"abide\nMIGHT\n", ":2: 'MIGHT' is not a word of 5 letters, in lower case"),
        (b"a\nb\n", ":1: 'a' is not a word of 2 to 15 letters"),
        (b"\tabide\n", ":1: '' is not a word"),
        (b"x" * 100_000, ":1: 'xxxxx"),
        (b"abide\n" * 2_000_001, ": more than 12,000,000 bytes"),
        ("사과\n나무\n".encode(), ":1: '\\uc0ac\\uacfc' is not a word"),
        ("e\u0301te\u0301\n".encode(), ":1: 'e\\u0301te\\u0301' is not a word"),
        (b"abide\x1b[31m\n", ":1: 'abide\\x1b[31m' is not a word"),
    ],
)
def test_the_first_line_that_is_no_word_is_named(text: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_list(text, "mine.txt")
    line = str(error.value)
    assert line.startswith(f"mine.txt{said}")
    assert line.endswith("; verify.py reads one word a line, treegen verify other lists too")
    assert line.isprintable() and len(line) < 250


def test_a_list_is_folded_as_its_tree_is() -> None:
    fold = fold_of("fr")
    words = parse_words("thème\nrêver\n".encode(), "mine", "mine.txt", fold=fold)
    tree = build(words, words)
    data = dumps(tree._replace(recipe=tree.recipe._replace(fold=fold)))
    for text in ("thème\nrêver\n", "theme\nrever\n"):
        given = parse_list(text.encode(), "mine.txt")
        assert faults(data, given, given) == []
        assert "unchecked" not in summary_line(data, given, given)


def test_answers_that_are_no_guesses_are_among_them() -> None:
    guesses = parse_words(b"crane\nslate\n", "g", "g")
    answers = parse_words(b"crate\nslate\n", "a", "a")
    tree = build(with_answers(guesses, answers, print), answers)
    text = dumps(tree)
    assert faults(text, guesses, answers) == rebuild_faults(text, tree, guesses) == []
    assert "unchecked" not in summary_line(text, guesses, answers)
    (line,) = faults(text, guesses)  # which alone are not the tree's
    assert line.startswith("recipe.guesses.sha256 is ")


def test_the_published_lists_are_read() -> None:
    for name in BUNDLED:
        text = (ROOT / f"treegen/words/data/{name}.txt").read_bytes()
        assert parse_list(text, "mine.txt")[1] == bundled(name).words
