"""The keywords of calls: what each may be, the choice they mean, and what messages name."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import treegen
from treegen.clues import Mode
from treegen.errors import FILE, Command, NoSuchTree, Option, UsageError, WordListError
from treegen.game.calls import in_keywords
from treegen.game.choice import Choice
from treegen.game.keywords import check, choice_of, list_of, mode_of, named, words_in
from treegen.tree.plan import Limits
from treegen.words.lists import GivenWords

ANYTHING = (lambda value: True, "")


def test_today_need_not_be_named() -> None:
    games: list[Any] = ["today", "2021", 2021, ""]
    assert [named(game) for game in games] == [None, "2021", 2021, ""]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("raise slate", ("raise", "slate")),
        ("raise,slate:crane", ("raise", "slate", "crane")),
        (["raise", "slate"], ("raise", "slate")),
        ((word for word in ("raise",)), ("raise",)),
        ("", ()),
        ([], ()),
    ],
)
def test_words_are_given_as_text_or_one_by_one(words: object, found: tuple[str, ...]) -> None:
    assert words_in("refused", words) == found


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (5, "refused is 5"),
        (None, "refused is None"),
        ([5], "refused has 5"),
        (["raise", ""], "refused has ''"),
        (["raise", " "], "refused has ' '"),
        ([["raise"]], "refused has ['raise']"),
    ],
)
def test_what_is_no_word_is_refused(words: object, fault: str) -> None:
    with pytest.raises(UsageError) as error:
        words_in("refused", words)
    assert str(error.value) == f'{fault}; expected words, such as ["crane", "slate"]'


def test_a_list_is_named_or_given() -> None:
    assert [list_of("answers", words) for words in (None, "mine.txt")] == [None, "mine.txt"]
    assert list_of("answers", ["crane"]) == GivenWords("answers", ("crane",))
    for mode in Mode:
        assert mode_of(mode) is mode_of(mode.name.lower()) is mode_of(mode.name) is mode
    for wrong in ("harder", "", None, 1):
        with pytest.raises(
            UsageError,
            match=r'^mode is .*; expected "normal", "hard" or "strict"(; did you mean hard\?)?$',
        ):
            mode_of(wrong)


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("answer", ["gnash"], [None, 5]),
        ("jobs", [None, 1, 2], [0, True, 1.5, "1"]),
        ("learn", [None, 0, 5], [True, "5", 1.5]),
        ("limits", [None, Limits()], [6, (6,)]),
        ("opener", [None, "crane"], [["crane"], 5]),
        ("policy", [None, "wins"], [5]),
        ("top", [1, 10], [0, None, 2.5, True]),
        ("tree", [None, "raise"], [5]),
        ("any_word", [True, False], [None, 1, "yes"]),
        ("length", [None, 2, 5], [1, "5", True]),
        ("max_guesses", [None, 1, 6], [0, "6", True]),
        ("unknown", [True, False], [None, 5, "anything"]),
    ],
)
def test_a_keyword_may_be_some_values(name: str, right: list[Any], wrong: list[Any]) -> None:
    for value in right:
        check(name, value, ANYTHING)
    for value in wrong:
        with pytest.raises(UsageError, match=rf"^{name} is .*; expected .+$"):
            check(name, value, ANYTHING)


def test_keywords_mean_a_choice() -> None:
    assert choice_of(None, None, {}) == Choice()
    assert choice_of(2021, None, {"mode": "hard", "max_guesses": None}) == Choice(  # type: ignore[typeddict-unknown-key]
        "2021", mode=Mode.HARD, max_guesses="all"
    )
    given = choice_of("2023", ["crane"], {"answers": ("slate",), "guesses": "mine.txt"}, boards=2)
    vocabulary, answers = (
        GivenWords(*words) for words in (("vocabulary", ("crane",)), ("answers", ("slate",)))
    )
    expected = Choice("2023", guesses="mine.txt", answers=answers, vocabulary=vocabulary, boards=2)
    assert given == expected
    for wrong in (True, -1, 20.21):
        with pytest.raises(UsageError, match=r"^game is .*; expected a name as text, or None$"):
            choice_of(wrong, None, {})  # type: ignore[arg-type]


WEIGHTS = {"crane": 3, "slate": 1}


@pytest.mark.parametrize(
    ("answers", "prior", "are_two"),
    [
        (["crane", "slate"], WEIGHTS, False),
        (["crane", "slate"], "likely", False),
        ("mine.txt", WEIGHTS, False),
        (WEIGHTS, None, False),
        (WEIGHTS, WEIGHTS, True),
        (WEIGHTS, "mine.txt", True),
        (WEIGHTS, "likely", True),
    ],
)
def test_weights_come_from_one_argument(answers: Any, prior: Any, are_two: bool) -> None:
    names: Any = {"answers": answers, "prior": prior}
    if are_two:
        with pytest.raises(UsageError, match=r"^answers and prior both give weights; drop one$"):
            choice_of(None, None, names)
    else:
        choice = choice_of(None, None, names)
        assert (choice.answers is None, choice.prior is None) == (False, prior is None)


@pytest.mark.parametrize(
    ("parts", "keywords", "expected"),
    [
        ((Option("max-guesses"), " is 0"), (), "max_guesses is 0"),
        ((Option("max-guesses"), " is 0"), ("limits",), "limits.max_turns is 0"),
        ((Option("hard"), " and ", Option("boards"), " 4"), (), 'mode="hard" and count 4'),
        (("add ", Option("answers", FILE)), (), "add answers=…"),
        (
            ("--any.txt: write ", Option("guesses", "answers")),
            (),
            '--any.txt: write guesses="answers"',
        ),
        (
            ("build it: ", Command("build", Option("opener", "crane"))),
            (),
            'build it: treegen.build(opener="crane")',
        ),
        (
            (NoSuchTree("none by ", Option("any")), ", or more"),
            (),
            "none by any_word=True, or more",
        ),
    ],
)
def test_a_message_names_keywords_for_options(
    parts: tuple[object, ...], keywords: tuple[str, ...], expected: str
) -> None:
    assert in_keywords(parts, keywords) == expected


def test_a_file_named_like_an_option_keeps_its_name(tmp_path: Path) -> None:
    path = tmp_path / "--any.txt"
    path.write_text("crane\nsix\nslates\n")
    with pytest.raises(WordListError, match=r"--any\.txt"):
        treegen.rank(answers=str(path))


@pytest.mark.parametrize(
    ("choice", "is_of_language", "is_of_wordle"),
    [
        (Choice(), False, True),
        (Choice("2021", mode=Mode.HARD, boards=4, max_guesses=9, opener="crane"), False, True),
        (Choice(lang="es"), True, False),
        (Choice(length=6), True, False),
        (Choice(length=5), True, False),
        (Choice(length=6, guesses="mine.txt"), False, True),  # the list is of that length
        (Choice(length=6, answers="mine.txt"), False, False),
        (Choice(length=6, tree="raise", guesses="mine.txt"), True, False),  # which check refuses
        (Choice(answers="mine.txt"), False, False),
        (Choice(any_word=True), False, False),
        (Choice(prior="mine.txt"), False, False),
    ],
)
def test_a_choice_is_of_wordle_or_a_language_or_of_lists(
    choice: Choice, is_of_language: bool, is_of_wordle: bool
) -> None:
    assert (choice.is_of_language, choice.is_of_wordle) == (is_of_language, is_of_wordle)


@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        (Choice(), 6),
        (Choice(boards=4), 9),
        (Choice(max_guesses=3), 3),
        (Choice(boards=4, max_guesses=3), 3),
        (Choice(boards=4, max_guesses="all"), None),
    ],
)
def test_a_choice_allows_guesses_by_its_boards_or_as_it_says(
    choice: Choice, allowed: int | None
) -> None:
    assert choice.allowed == allowed


@pytest.mark.parametrize(
    ("choice", "past"),
    [
        (Choice(prior="past"), None),
        (Choice(prior="past:used.txt"), "used.txt"),
        (Choice("today", prior="past:used.txt"), "used.txt"),
        (Choice("today", prior="past:used.txt", mode=Mode.HARD), "used.txt"),
    ],
)
def test_a_prior_by_used_words_is_todays_game(choice: Choice, past: str | None) -> None:
    assert choice.with_past == replace(choice, prior=None, past=past)


@pytest.mark.parametrize(
    "choice",
    [
        Choice(),
        Choice(prior="mine.txt"),
        Choice("2023", prior="past"),
        Choice(prior="past to 2026-06-30"),
        Choice(prior="past", answers="mine.txt"),
        Choice(prior="past", lang="es"),
    ],
)
def test_no_other_prior_is(choice: Choice) -> None:
    assert choice.with_past == choice


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        (Choice("2021", lang="es"), "--game already sets the words; drop it or --lang/--length"),
        (Choice("2021", length=6), "--game already sets the words; drop it or --lang/--length"),
        (Choice(any_word=True, lang="es"), "with --lang any word can be the answer"),
        (Choice(any_word=True, length=6), "with --length any word can be the answer"),
        (Choice(fold="es"), "--fold is for your own lists; add"),
        (Choice(fold="es", guesses="all", answers="answers"), "--fold is for your own lists; add"),
        (Choice(mode=Mode.STRICT, boards=2), "--strict works with one board only"),
    ],
)
def test_options_that_exclude_each_other_are_named(choice: Choice, error: str) -> None:
    with pytest.raises(UsageError) as told:
        choice.check()
    assert error in str(told.value)


def test_no_folding_is_for_any_game() -> None:
    for choice in (Choice(fold="none"), Choice(fold="NONE"), Choice(fold="es", guesses="mine.txt")):
        choice.check()
    Choice(boards=1, mode=Mode.HARD).check()
    Choice(game="today", past="used.txt").check()
