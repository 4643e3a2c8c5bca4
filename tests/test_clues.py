from collections import defaultdict
from random import Random
from typing import Any

import pytest

from treegen.clues import (
    MAX_LENGTH,
    Mode,
    Played,
    classes,
    clue_for,
    coloured_tiles,
    earning,
    hard_mode_allows,
    in_digits,
    is_clue,
    parse_clue,
    parts_of,
    plain_clues,
    played_text,
    read_history,
    read_path,
    read_played,
    read_turn,
)
from treegen.errors import ClueError, UsageError, WordListError


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


def test_clues_that_look_like_options_are_clues() -> None:
    assert plain_clues(["raise", "-----", "--y-g", "--Y-g"]) == ["raise", "00000", "00102", "00102"]
    for option in ("--top", "--box", "--o", "-o", "-", "--", "-h"):
        assert plain_clues([option]) == [option]
    with pytest.raises(ClueError, match=r"^clue '--o--' is in no known notation"):
        plain_clues(["--o--"])  # not "unrecognized arguments"


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


@pytest.mark.parametrize(
    "text",
    [
        *("⬛🟨🟩", "⬜🟨🟩", "⚫🟡🟢", "🖤💛💚", "⬜🟦🟧", "◼🟨🟩", "◽🟨🟩", "▪🟨🟩", "▫🟨🟩"),
        *(
            "⬛\ufe0f🟨\ufe0f🟩\ufe0f",
            "⬛\ufe0e🟨🟩",
            "\u2067⬛🟨🟩\u2069",
            "\u200f⬛🟨🟩",
            "\ufeff⬛🟨🟩",
        ),
        *("\u202a⬛🟨🟩\u202c", "⬛\xad🟨🟩", "\u061c⬛🟨🟩"),
        *("–yg", "—yg", "−YG", "0–+", "byg", ".Yg", "xYG", "wyg", "012"),
        *("⚪🔵🟠", "🤍💙🧡"),
    ],
)
def test_a_mark_of_any_shape_is_read(text: str) -> None:
    assert in_digits(text) == "012"


def test_a_text_is_a_clue_in_digits_that_goes_on() -> None:
    for text in ("00000", "01020", "22221"):
        assert is_clue(text, 5)
    for text in ("22222", "0102", "010200", "0102x", ".y.g.", "raise", "     "):
        assert not is_clue(text, 5)
    assert not is_clue("", 0)  # which wins, as nothing is wrong


TURNS = [("raise", "01020"), ("shalt", "11200")]


@pytest.mark.parametrize(
    "played",
    [
        "raise 01020 shalt 11200",
        "RAISE .y.g. Shalt:yyg..",
        "raise01020 shalt11200",
        TURNS,
        [["RAISE", ".Y.G."], ("Shalt", "yyg..")],
        ["raise 01020", ("shalt", "11200")],
        (f"{guess} {clue}" for guess, clue in TURNS),
        iter(TURNS),
    ],
)
def test_a_game_so_far_is_read_from_text_or_turns(played: Played) -> None:
    assert read_played(played) == TURNS


def test_no_turn_is_a_game_so_far() -> None:
    nothing: list[Played] = ["", " ", [], ()]
    assert [read_played(played) for played in nothing] == [[]] * len(nothing)


def test_a_word_of_a_pair_may_have_more_than_letters_but_not_of_a_text() -> None:
    assert read_played([("r2d2x", "01020")], CŒUR) == [("r2d2x", "01020")]
    assert read_played([("cœur", ".g.y.")], CŒUR) == [("coeur", "02010")]
    with pytest.raises(WordListError, match=r"^'r2d2x' is not a word"):
        read_played("r2d2x 01020")
    with pytest.raises(ClueError, match=r"^'raise' has no clue after it; write"):
        read_played([("raise",)])


@pytest.mark.parametrize(
    ("played", "wrong"),
    [(5, "played is 5"), ([5], "played has 5"), ([("raise", 5)], "played has ('raise', 5)")],
)
def test_what_is_no_game_so_far_is_refused_by_its_argument(played: Any, wrong: str) -> None:
    for read in (read_played, played_text):
        with pytest.raises(UsageError) as error:
            read(played)
        example = 'expected a game so far, such as "raise 01020" or [("raise", "01020")]'
        assert str(error.value) == f"{wrong}; {example}"
    with pytest.raises(UsageError, match=r"^games "):
        played_text(played, "games")


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["raise"], ""),
        (["raise", "01020", "shalt"], ""),
        (["raise", "shalt", "01020"], ", as 'shalt' is none"),
    ],
)
def test_a_guess_without_a_clue_is_named_with_what_stands_there(
    arguments: list[str], found: str
) -> None:
    guess = "shalt" if len(arguments) == 3 and not found else "raise"
    with pytest.raises(ClueError) as error:
        read_history(arguments)
    expected = f"{guess!r} has no clue after it{found}; write what it earned, such as 01020"
    assert str(error.value) == expected


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["raise01020"], ["raise", "01020"]),
        (["raise0102"], ["raise0102"]),  # not as many marks as letters
        (["aabb"], ["aabb"]),  # letters alone
        (["raise:0y0g0"], ["raise", "0y0g0"]),
        (["raisev1020"], ["raisev1020"]),  # no clue
        (["c r a n e", "- - + - -"], ["crane", "--+--"]),
        (["raise", "", "01020"], ["raise", "", "01020"]),
        (["\u2067raise⬛🟨⬛🟩⬛\u2069"], ["raise", "⬛🟨⬛🟩⬛"]),
    ],
)
def test_arguments_are_parted_into_words_and_clues(arguments: list[str], parts: list[str]) -> None:
    assert parts_of(arguments) == parts


def test_letters_that_may_be_a_clue_are_a_guess_where_they_are_a_word() -> None:
    def is_word(text: str) -> bool:
        return text == "gyggy"

    assert read_path(["GYGGY"], is_word) == [("gyggy", "")]
    assert read_path(["gyggb"], is_word) == [("", "gyggb")]
    assert read_path(["gyggy", "gyggy"], is_word) == [("gyggy", "21221")]
    with pytest.raises(WordListError, match="is not a word"):
        read_path(["--o--"], is_word)


def test_tiles_of_a_terminal_have_the_colours_of_their_marks() -> None:
    grey, yellow, green = "97;48;5;240", "30;48;5;220", "1;97;48;5;28"
    tiles = zip("ABC", (grey, yellow, green), strict=True)
    expected = "".join(f"\033[{colour}m {letter} \033[0m" for letter, colour in tiles)
    assert coloured_tiles("abc", "012") == expected
