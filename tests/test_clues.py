from collections import defaultdict
from random import Random

import pytest

from treegen.clues import (
    MAX_LENGTH,
    Mode,
    classes,
    clue_for,
    earning,
    hard_mode_allows,
    parse_clue,
    plain_clues,
    read_history,
    read_turn,
)
from treegen.errors import ClueError, WordListError


@pytest.mark.parametrize(
    ("guess", "answer", "clue"),
    [
        ("ninny", "annex", "10200"),  # Norvig, Jotto notebook
        ("epees", "geese", "10211"),  # Norvig, Jotto notebook
        ("snake", "shark", "20210"),  # Doddle's README
        ("troll", "smile", "00020"),  # nightduck, on optimal Wordle guesses
        ("siren", "solar", "20100"),  # Playing Wordle with Information Theory
        ("great", "flame", "00110"),  # Spradling's notebook
        ("raise", "raise", "22222"),
        ("speed", "abide", "00101"),  # the second e is the only one that can be placed
        ("allay", "llama", "12110"),  # both a and the second l are elsewhere
    ],
)
def test_a_clue_follows_the_published_rules(guess: str, answer: str, clue: str) -> None:
    assert clue_for(guess, answer) == clue
    assert clue_for(guess.upper(), answer.title()) == clue


ALPHABETS = (
    "ab",  # so that letters are repeated
    "abcdefghijklmnopqrstuvwxyz",
    "aæéßœÿĳıﬀ",  # beside ASCII, in the first and the second page of Unicode, and a ligature
    "אבגדהוזחטםם",
    "가각힣ㅎ",
    "a𐐨𝒶𝓏𐓘",  # beyond the first 65,536 code points
)


@pytest.mark.parametrize("letters", ALPHABETS)
@pytest.mark.parametrize("length", [2, 5, 7, MAX_LENGTH])
def test_words_by_clue_are_those_that_earn_it_in_their_order(letters: str, length: int) -> None:
    random = Random(f"{letters}{length}")
    for count in (0, 1, 5, 300):
        guess, *words = ["".join(random.choices(letters, k=length)) for _ in range(count + 1)]
        expected = defaultdict(list)
        for word in words:
            expected[clue_for(guess, word)].append(word)
        found = classes(guess, words)
        assert [*found.items()] == [*expected.items()]
        for clue in {clue_for(guess, guess[::-1]), *expected}:
            assert earning(guess, clue, words) == expected[clue]


def test_words_of_another_length_have_no_class() -> None:
    with pytest.raises(WordListError, match=r"^'raise' has 5 letters, 'raises' 6$"):
        classes("raise", ["arise", "raises"])
    assert earning("raise", "11222", ["arises", "arise"]) == ["arise"]


@pytest.mark.parametrize(
    ("guess", "clue", "allowed", "forbidden"),
    [
        # "Any revealed hints must be used in subsequent guesses" (Wordle's settings): a right
        # letter stays where it is, one that is elsewhere is played again, at any place.
        ("raise", "00000", "mulch raise arise", ""),
        ("raise", "20000", "robot ratio", "order mulch"),
        ("raise", "01000", "canal raise", "robot"),
        ("raise", "01020", "slash chasm", "shore point robot stare"),
        # As many copies as have a colour, whichever place the grey one was at.
        ("speed", "00110", "elder geese speed", "tread robot"),
        ("speed", "00100", "tread elder robed", "robot"),
        ("ebbed", "10022", "edged speed", "abide faxed"),
        ("allay", "12110", "llama", "flame allot"),
    ],
)
def test_hard_mode_wants_right_letters_in_their_places_and_others_anywhere(
    guess: str, clue: str, allowed: str, forbidden: str
) -> None:
    for words, expected in ((allowed, True), (forbidden, False)):
        for word in words.split():
            assert hard_mode_allows(word, guess, clue) is expected, word
            assert Mode.HARD.allows(word, guess, clue) is expected
            assert Mode.NORMAL.allows(word, guess, clue)
            # Strict: what could be the answer, so absent letters stay away too.
            assert Mode.STRICT.allows(word, guess, clue) is (clue_for(guess, word) == clue)


def test_a_clue_that_may_mean_two_things_is_asked_about() -> None:
    with pytest.raises(ClueError) as error:
        parse_clue("--o--", 5)
    assert str(error.value) == (
        "clue '--o--' may mean 00200 or 11211; write which (0 absent, 1 elsewhere, 2 right place)"
    )


def test_clues_that_look_like_options_are_clues() -> None:
    assert plain_clues(["raise", "-----", "--y-g", "--Y-g"]) == ["raise", "00000", "00102", "00102"]
    for option in ("--top", "--box", "--o", "-o", "-", "--", "-h"):
        assert plain_clues([option]) == [option]
    with pytest.raises(ClueError, match=r"^clue '--o--' may mean 00200 or"):
        plain_clues(["--o--"])


@pytest.mark.parametrize(
    "text", ["", "0102", "010200", "01030", "0y0g0", "-y0g0", "raise", "０1020"]
)
def test_what_is_no_clue_is_refused(text: str) -> None:
    with pytest.raises(ClueError):
        parse_clue(text, 5)


CŒUR = (("œ", "oe"), ("é", "e"))  # as French games fold


def test_a_clue_is_as_long_as_its_word_once_that_is_folded() -> None:
    assert read_turn("cœur", "02010", CŒUR) == ("coeur", "02010")
    assert read_history(["cœur", ".g.y."], CŒUR) == [("coeur", "02010")]
    with pytest.raises(ClueError, match=r"its word 5 letters; cœur is played as coeur$"):
        read_turn("cœur", "0201", CŒUR)


def test_a_clue_is_held_against_its_word_when_the_folding_is_known() -> None:
    # Which comes with a tree or a game; of plain letters none is folded.
    assert read_history(["cœur", "02010"]) == [("cœur", "02010")]
    with pytest.raises(ClueError, match=r"has 4 marks, its word 5 letters$"):
        read_history(["raise", "0102"])
    with pytest.raises(ClueError, match=r"has 5 marks, its word 4 letters$"):
        read_turn("cœur", "02010")
