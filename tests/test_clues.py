import pytest

from treegen.clues import Mode, clue_for, hard_mode_allows, parse_clue, read_game
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


@pytest.mark.parametrize(
    "text",
    [
        "01020",
        ".y.g.",
        ".Y.G.",
        "bybgb",
        "BYBGB",
        "_y_g_",
        "xyxgx",
        "0-0+0",
        "⬛🟨⬛🟩⬛",
        "⬜🟨⬜🟩⬜",
        "⬜🟦⬜🟧⬜",
        "⬛️🟨⬛️🟩⬛️",
        "\u200f⬛🟨⬛🟩⬛",
    ],
)
def test_every_notation_says_the_same(text: str) -> None:
    assert parse_clue(text, 5) == "01020"


@pytest.mark.parametrize(
    "text", ["", "0102", "010200", "01030", "0y0g0", "-y-g-", "raise", "０1020"]
)
def test_what_is_no_clue_is_refused(text: str) -> None:
    with pytest.raises(ClueError):
        parse_clue(text, 5)


def test_a_shared_text_without_a_word_for_each_row_is_refused() -> None:
    shared = "Wordle 3/6\n\n⬛🟨⬛🟩⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\nlost 0.15, lucky 0.74"
    for words in ([], ["raise", "slash"]):
        with pytest.raises(WordListError, match=f"^found {len(words)} words and 3 rows of squares"):
            read_game([*words, shared])
    clues = ["01020", "20222", "22222"]
    words = ["raise", "slash", "stash"]
    assert read_game([*words, shared]) == [*zip(words, clues, strict=True)]
