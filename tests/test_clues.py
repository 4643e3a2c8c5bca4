import pytest

from treegen.clues import clue_for, parse_clue
from treegen.errors import ClueError


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
