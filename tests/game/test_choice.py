"""A choice of game: what excludes what, and that commands and calls say it in the same words."""

import re
from inspect import Parameter, signature
from itertools import product
from typing import Any, get_type_hints

import pytest

import treegen
from treegen.clues import Mode
from treegen.errors import UsageError
from treegen.game.choice import RULES, Choice, PlayedNames, Rule

GIVEN: dict[str, dict[str, Any]] = {  # by which each fact of `RULES` is given
    "game": {"game": "today"},
    "other_game": {"game": "2023"},
    "tree": {"tree": "raise"},
    "mode": {"mode": Mode.HARD},
    "boards": {"boards": 4},
    "past": {"past": "one"},
    "answers": {"answers": "one"},
    "prior": {"prior": "one"},
    "any_word": {"any_word": True},
    "language": {"lang": "es"},
    "two_lists": {"guesses": "one", "answers": "one"},
    "fold": {"fold": "es"},
    "no_list": {},
}
CALLS = [treegen.next_guess, treegen.rank, treegen.boards, treegen.review, treegen.path_to]


@pytest.mark.parametrize("rule", RULES)
def test_names_that_exclude_each_other_are_refused(rule: Rule) -> None:
    for first, beside in product(rule.names.split(), rule.beside.split()):
        reason = re.escape(rule.reason).partition(r"\{other")[0]
        with pytest.raises(UsageError, match=f"^--[a-z]+ {reason}"):
            Choice(**GIVEN[first] | GIVEN[beside]).check()


@pytest.mark.parametrize("call", [treegen.next_guess, treegen.rank])
def test_a_call_refuses_what_a_command_does_in_the_same_words(call: Any) -> None:
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
        assert str(by_call.value) == str(by_choice.value)


@pytest.mark.parametrize("given", GIVEN.values())
def test_one_name_alone_is_a_choice(given: dict[str, Any]) -> None:
    if "fold" not in given:  # which needs a list
        Choice(**given).check()


@pytest.mark.parametrize("call", CALLS)
def test_a_call_shows_each_keyword_of_a_choice(call: Any) -> None:
    shown = signature(call).parameters
    assert {*get_type_hints(PlayedNames)} < {*shown}
    assert Parameter.VAR_KEYWORD not in {each.kind for each in shown.values()}
    assert {*get_type_hints(PlayedNames)} < {*Choice._fields}


def test_a_keyword_that_is_none_is_refused_with_what_may_be_meant() -> None:
    wrong: list[tuple[Any, dict[str, Any], str]] = [
        (treegen.build, {"openers": ("crane", "spilt")}, "no keyword openers; give opening="),
        (treegen.next_guess, {"words": "my.txt"}, 'words; give answers=…, guesses="answers"'),
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
