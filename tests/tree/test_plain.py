"""A tree as plain JSON: its game in words, its nodes, and where a game leads."""

from typing import Any

import pytest

from treegen.errors import NotInTree
from treegen.tree.plain import (
    can_win,
    describe,
    fitting,
    game_of,
    heaviest,
    listed_left,
    parse_tree,
    position,
)
from treegen.tree.second import best_of, line, mean, other_game, table
from treegen.words.prior import Prior

# crane can be the answer and weighs 4, slate is only played; below it are moody, 3, and zesty, 0.
MOODY = {"guess": "moody", "size": 1, "weight": 3}
SLATE = {
    "guess": "slate",
    "size": 2,
    "weight": 3,
    "branches": {
        "00000": MOODY,
        "01200": {"guess": "zesty", "size": 1, "weight": 0},
    },
}
ROOT = {"guess": "crane", "size": 3, "weight": 7, "branches": {"00000": SLATE}}
TREE: Any = {
    "recipe": {"answers": {"name": "three", "count": 3}, "prior": {"name": "mine"}},
    "summary": {"heaviest": 4},
    "tree": ROOT,
}
PLAIN = {**TREE, "recipe": {**TREE["recipe"], "prior": None}}
OTHER_GAME = "these second words are for another game than the tree: weights"
FIXED = {
    "guess": "slate",
    "size": 1,
    "weight": 3,
    "branches": {"00000": MOODY},
}


@pytest.mark.parametrize(
    ("answers", "guesses", "prior", "expected"),
    [
        ("wordle-2021-answers", "wordle-2021-guesses", "", "Wordle of 2021"),
        ("wordle-2021-guesses", "wordle-2021-guesses", "", "Wordle of 2021, any word"),
        ("wordle-2021-guesses", "w", "wordle-2021-answers", "Wordle of 2021"),
        ("wordle-2021-guesses", "w", "wordle-2023-answers", "Wordle of 2021, any word"),
        ("wordle-2021-others", "w", "", "wordle-2021-others"),
        ("mine-2021-answers", "w", "", "mine-2021-answers"),
        ("m" * 41, "w", "", "m" * 39 + "…"),
        ("m" * 40, "w", "", "m" * 40),
        (
            *("wordle-2023-guesses", "wordle-2023-guesses", "past to 2026-06-30"),
            "today's game, words used up to 30 June 2026",
        ),
        (
            *("wordle-2023-guesses", "wordle-2023-guesses", "past:mine"),
            "today's game, words used by past:mine",
        ),
        ("wordle-2023-guesses", "w", "past to 2026-06-30", "Wordle of 2023, any word"),
        ("wordle-2023-guesses", "wordle-2023-guesses", "likely", "Wordle of 2023, any word"),
    ],
)
def test_a_game_has_a_name_in_words(answers: str, guesses: str, prior: str, expected: str) -> None:
    lists = {"answers": {"name": answers}, "guesses": {"name": guesses}}
    assert game_of({**lists, "prior": {"name": prior} if prior else None}) == expected


def test_words_left_weigh_what_is_not_below_them() -> None:
    assert [*map(can_win, (ROOT, SLATE, FIXED))] == [True, False, False]
    assert listed_left(ROOT, "weight") == {"crane": 4, "moody": 3}
    assert listed_left(ROOT, "size") == {"crane": 1, "moody": 1, "zesty": 1}
    assert (heaviest(TREE), heaviest({**TREE, "summary": {}}), heaviest(PLAIN)) == (4, 4, 1)


def test_a_node_is_described_by_its_words_left() -> None:
    assert describe(TREE, ROOT) == "crane  57 % sure; also possible: moody, zesty"
    assert describe(TREE, SLATE) == "slate  2 words left"
    assert describe(PLAIN, ROOT) == "crane  3 words left"
    assert describe(PLAIN, SLATE) == "slate  2 words left"
    assert describe(PLAIN, FIXED) == "slate  1 word left: moody"
    assert describe(TREE, FIXED) == "slate  1 word left: moody"
    assert describe(TREE, MOODY) == "moody  1 word left: the answer"


def test_a_game_leads_to_a_node_and_its_turn() -> None:
    assert position(TREE, []) == (ROOT, 1, False)
    assert position(TREE, [("crane", "00000")]) == (SLATE, 2, False)
    assert position(TREE, [("crane", "22222")]) == (ROOT, 1, True)
    moody = [("crane", "00000"), ("slate", "00000"), ("moody", "22222")]
    assert position(TREE, moody) == (MOODY, 3, True)


@pytest.mark.parametrize(
    ("history", "error"),
    [
        (
            [("crane", "00000"), ("moody", "00000")],
            "on turn 2 this tree plays slate, not moody, and",
        ),
        ([("crane", "00001")], r"no answer left in three \(3 words\) gives 00001 to crane; the"),
        ([("crane", "00000"), ("slate", "22222")], "slate is not among the 2 words left, so it"),
        (
            [("crane", "00000"), ("slate", "00000"), ("moody", "00000")],
            r"no answer left in three \(3 words\) gives 00000 to moody",
        ),
    ],
)
def test_a_tree_says_where_it_does_not_go(history: list[tuple[str, str]], error: str) -> None:
    with pytest.raises(NotInTree, match=f"^{error}"):
        position(TREE, history)


def test_words_fit_a_game_whatever_was_played() -> None:
    found = fitting(TREE, [("abide", "10002")])
    assert (found["size"], found["weight"], [*found["branches"]]) == (1, 4, ["crane"])
    every = fitting(TREE, [])
    assert (every["size"], every["weight"]) == (3, 7)
    assert {word: branch["weight"] for word, branch in every["branches"].items()} == {
        **{"crane": 4, "moody": 3, "zesty": 0}
    }
    assert {word: branch["size"] for word, branch in fitting(PLAIN, [])["branches"].items()} == {
        **{"crane": 1, "moody": 1, "zesty": 1}
    }


@pytest.mark.parametrize(
    "start", [b'{"format":"treegen/tree","version":2}', b'{"format":"","version":1}']
)
def test_another_format_or_version_is_no_tree(start: bytes) -> None:
    with pytest.raises(ValueError):
        parse_tree(start)
    assert parse_tree(b'{"format":"treegen/tree","version":1}')["version"] == 1


ANY_WORD = {"size": 3, "likely": 1, "weight": 10, "any": [["fghij", 15], ["klmno", 20]]}
EVERYDAY = {**ANY_WORD, "everyday": [["klmno", 20]], "width": 9}
UNLIKELY = {"size": 4, "likely": 0, "weight": 0, "any": [["pqrse", 10]], "width": 50}


def test_second_words_are_everyday_ones_where_there_are_some() -> None:
    assert (best_of(ANY_WORD), best_of(EVERYDAY)) == (
        *(("any", "width"), ("everyday", "everyday_width")),
    )
    assert (mean(ANY_WORD, 15), mean(UNLIKELY, 10)) == (1.5, 2.5)
    assert line(ANY_WORD) == "fghij  3 words left, 1.50 guesses expected"
    assert line(EVERYDAY) == "klmno  3 words left, 2.00 guesses expected"
    assert line(UNLIKELY) == "pqrse  4 words left, 2.50 guesses expected (not proven)"


def test_a_table_has_what_each_word_needs_more() -> None:
    assert table(UNLIKELY).splitlines()[0] == "4 words left"
    heads = [row.split("  ")[0] for row in table(EVERYDAY).splitlines()]
    assert heads == [
        *("3 words left", "everyday words", "klmno"),
        *("any word (not proven)", "fghij", "klmno"),
    ]
    assert table(ANY_WORD).splitlines()[-1].split() == ["klmno", "2.0000", "0.5000"]


@pytest.mark.parametrize(
    ("own", "tree", "expected"),
    [
        ("mine", "mine", ""),
        (
            *("past to 2026-06-30", "past to 2026-08-21"),
            "these second words know the answers to 2026-06-30, the tree those to 2026-08-21",
        ),
        ("mine to 1", "past to 2026-08-21", f"{OTHER_GAME} mine to 1"),
        ("past to 2026-06-30", "mine", f"{OTHER_GAME} past to 2026-06-30"),
        ("past:mine", "past to 2026-08-21", f"{OTHER_GAME} past:mine"),
        ("mine to 1", "mine to 2", f"{OTHER_GAME} mine to 1"),
    ],
)
def test_second_words_by_other_weights_are_told(own: str, tree: str, expected: str) -> None:
    assert other_game(Prior(own), Prior(tree)) == expected
