"""A choice of game: what excludes what, and that commands and calls say it in the same words."""

import re
from inspect import Parameter, signature
from itertools import combinations, product
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import treegen
from tests.given import GIVEN
from tests.today import UNUSED, day
from treegen.errors import UsageError
from treegen.game.calls import in_keywords
from treegen.game.choice import RULES, Choice, Kind, PlayedNames, Rule
from treegen.game.start import start_of

CALLS = [treegen.next_guess, treegen.rank, treegen.boards, treegen.review, treegen.path_to]


@pytest.mark.parametrize("rule", RULES)
def test_names_that_exclude_each_other_are_refused(rule: Rule) -> None:
    for first, beside in product(rule.names.split(), rule.beside.split()):
        reason = re.escape(str(rule.parts[0]))
        with pytest.raises(UsageError, match=f"^--[a-z]+ {reason}"):
            Choice(**GIVEN[first] | GIVEN[beside]).check()


EXCLUDED = {
    # A tree is the game: its words, their weights, and one board.
    "tree": "game other_game boards past answers prior any_word language two_lists fold",
    # Used words are those of today's game, whose words and weights they make.
    "past": "other_game answers two_lists prior any_word language",
    # One of Wordle's games has its own words: other guesses or other answers, but not both.
    "game": "language two_lists",
    "other_game": "language two_lists",
    "boards": "mode",
    # With --any all words can be the answer, and the list says which are likely.
    "any_word": "prior language",
    # Which letters are folded is said of words in a file.
    "fold": "game other_game mode boards past prior any_word",
}


def test_any_two_names_can_be_given_but_those_that_say_one_thing_twice() -> None:
    excluded = {frozenset((one, two)) for one in EXCLUDED for two in EXCLUDED[one].split()}
    for one, two in combinations(GIVEN, 2):
        if GIVEN[one].keys() & GIVEN[two].keys() or "no_list" in (one, two):
            continue
        choice = Choice(**GIVEN[one] | GIVEN[two])
        if {one, two} in excluded:
            with pytest.raises(UsageError):
                choice.check()
        else:
            choice.check()


@pytest.mark.parametrize("call", [treegen.next_guess, treegen.rank])
def test_a_call_refuses_what_a_command_does_by_its_keywords(call: Any) -> None:
    wrong: list[dict[str, Any]] = [
        {"tree": "raise", "answers": "one"},
        {"past": "one", "game": "2023"},
        {"any_word": True, "prior": "one"},
        {"game": "2021", "lang": "es"},
    ]
    for names in wrong:
        with pytest.raises(UsageError) as by_choice:
            Choice(**names).check()
        with pytest.raises(UsageError) as by_call:
            call(**names)
        assert str(by_call.value) == in_keywords(by_choice.value.parts)
        assert "--" not in str(by_call.value)


@pytest.mark.parametrize("given", GIVEN.values())
def test_one_name_alone_is_a_choice(given: dict[str, Any]) -> None:
    if "fold" not in given:  # which needs a list
        Choice(**given).check()


@pytest.mark.parametrize("call", CALLS)
def test_a_call_shows_each_keyword_of_a_choice(call: Any) -> None:
    shown = signature(call).parameters
    assert {*get_type_hints(PlayedNames)} < {*shown}
    assert Parameter.VAR_KEYWORD not in {each.kind for each in shown.values()}
    assert {*get_type_hints(PlayedNames)} < {*Choice.__dataclass_fields__}


def test_a_keyword_that_is_none_is_refused_with_what_may_be_meant() -> None:
    wrong: list[tuple[Any, dict[str, Any], str]] = [
        (treegen.rank, {"hard": True}, 'no keyword hard; give mode="hard"'),
        (treegen.build, {"width": 3}, r"no keyword width; give limits=Limits\(width=…\)"),
        (treegen.rank, {"langg": "es"}, "no keyword langg; did you mean lang?"),
        (treegen.build, {"tree": "raise"}, "no keyword tree"),
    ]
    for call, keywords, error in wrong:
        with pytest.raises(TypeError, match=error):
            call(**keywords)


def test_a_keyword_given_twice_is_refused() -> None:
    twice: Any = treegen.next_guess
    with pytest.raises(TypeError, match="multiple values for argument 'game'"):
        twice("crane 00102", "2021", game="2023")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"max_guesses": "6"}, "a whole number of 1 or more, or None for any"),
        ({"max_guesses": 0}, "a whole number of 1 or more, or None for any"),
        ({"length": 1}, "a whole number of 2 or more"),
        ({"prior": 3}, 'weights, such as {"crane": 3, "slate": 1}'),
        ({"answers": 5}, 'words, such as ["crane", "slate"] or {"crane": 3, "slate": 1}'),
        ({"tree": 3}, "a tree, its name or its file"),
        ({"any_word": "no"}, "True or False"),
        ({"game": 20.21}, "a name as text, or None"),
    ],
)
def test_a_keyword_of_another_type_is_refused(names: dict[str, Any], expected: str) -> None:
    ((name, _),) = names.items()
    with pytest.raises(UsageError, match=rf"^{name} is .*; expected {re.escape(expected)}$"):
        treegen.next_guess("crane 00102", **names)


@pytest.mark.parametrize(
    ("call", "names", "expected"),
    [
        (treegen.rank, {"top": 2.5}, "a whole number of 1 or more"),
        (treegen.build, {"jobs": -1}, "a whole number of 1 or more"),
        (treegen.build, {"learn": "10"}, "a whole number, 0 or above"),
        (treegen.build, {"limits": 6}, "treegen.Limits(…)"),
        (treegen.build, {"opener": ["crane"]}, "a word"),
        (treegen.build, {"policy": 6}, "a name as text, or None"),
        (treegen.path_to, {"answer": 5}, "a word"),
        (treegen.draw, {"tree": 5}, "a tree, its name or its file"),
    ],
)
def test_a_calls_own_keyword_of_another_type_is_refused(
    call: Any, names: dict[str, Any], expected: str
) -> None:
    ((name, value),) = names.items()
    with pytest.raises(UsageError) as error:
        call(**names)
    assert str(error.value) == f"{name} is {value!r}; expected {expected}"


def test_words_used_are_named_by_past_or_by_the_prior(tmp_path: Path) -> None:
    (tmp_path / "used.txt").write_text(f"{day(1)} {UNUSED[0]}\n")
    used = str(tmp_path / "used.txt")
    assert start_of(Choice(prior=f"past:{used}")) == start_of(Choice(past=used))
    assert start_of(Choice(prior="past")) == start_of(Choice())
    assert start_of(Choice("2023", prior="past")).tree is None


def test_answers_of_ones_own_may_be_weighed_by_used_words_and_played_alone(
    tmp_path: Path,
) -> None:
    one, two, *_ = UNUSED
    (tmp_path / "used.txt").write_text(f"{day(1)} {two}\n")
    (tmp_path / "two.txt").write_text(f"{one}\n{two}\n")
    choice = Choice(
        prior=f"past:{tmp_path / 'used.txt'}",
        answers=str(tmp_path / "two.txt"),
        guesses="answers",
    )
    game = start_of(choice).game
    assert game.guesses == game.answers and game.answers.words == (one, two)
    assert game.weight[two] < game.weight[one]


@pytest.mark.parametrize(
    ("choice", "kind"),
    [
        (Choice(tree="raise", guesses="answers"), Kind.TREE),
        (Choice(answers="mine.txt"), Kind.LISTS),
        (Choice(lang="es", boards=2), Kind.LISTS),
        (Choice(boards=2, vocabulary="all"), Kind.BOARDS),
        (Choice("today", boards=2), Kind.WORDLE),
        (Choice(boards=2, past="used.txt"), Kind.WORDLE),
        (Choice(boards=2, guesses="mine.txt"), Kind.WORDLE),
        (Choice("2021", opener="crane"), Kind.WORDLE),
    ],
)
def test_a_choice_is_of_one_kind_by_which_its_game_starts(choice: Choice, kind: Kind) -> None:
    assert choice.kind is kind


def test_todays_game_is_played_on_several_boards_where_it_is_named() -> None:
    played = "crane 00102 20000"
    assert treegen.boards(played, 2, "today").guess == "spilt"
    assert treegen.boards(played, 2).guess == treegen.boards(played, 2, "2023", "answers").guess


def test_only_the_answers_of_a_tree_may_be_played() -> None:
    game = start_of(Choice(tree="raise", guesses="answers")).game
    assert game.guesses == game.answers and len(game.answers.words) == 2315
