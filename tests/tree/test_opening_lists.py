"""An opening file is held against the lists and the weights that treegen knows."""

from functools import cache
from typing import Any

import pytest

from treegen.clues import classes
from treegen.tree.opening_faults import faults, known_game, list_faults, summary_line
from treegen.tree.openings import Opening, OpeningRecipe, Replies, summary
from treegen.words.game import Game, PriorInfo, plain_game
from treegen.words.likely import likely_count
from treegen.words.lists import WordList, bundled
from treegen.words.past import bundled_past, past_of
from treegen.words.prior import Prior
from treegen.words.priors import past_prior

DAY = "2023-06-30"  # earlier than the last day that is known, so that the weights differ
ANSWERS = bundled("wordle-2021-answers")
OTHER = WordList("other", ("crane",)).info


@cache
def game() -> Game:
    """The answers of 2021, weighing what was known on that day."""
    known = past_of((day, word) for day, word in bundled_past().games if day <= DAY)
    return past_prior(plain_game(ANSWERS, ANSWERS)._replace(vocabulary=ANSWERS), known)


@cache
def opening() -> Opening:
    own = game()
    assert own.prior_info
    lists = ANSWERS.info, ANSWERS.info, own.prior_info, ANSWERS.info
    replies = {}
    for clue, words in sorted(classes("raise", ANSWERS.words).items()):
        weights = [own.weight[word] for word in words]
        total = sum(weights)
        likely = likely_count(weights, own.heaviest)
        priced = ((words[0], 2 * (total or len(words))),)
        replies[clue] = Replies(len(words), likely, total, priced, priced if total else ())
    del replies["22222"]
    return Opening(OpeningRecipe("raise", 6, *lists, 100, "program"), replies)


def with_recipe(**fields: Any) -> Opening:
    return opening()._replace(recipe=opening().recipe._replace(**fields))


def with_replies(clue: str, **fields: Any) -> Opening:
    changed = opening().replies[clue]._replace(**fields)
    return opening()._replace(replies={**opening().replies, clue: changed})


def test_an_opening_that_is_right_has_no_faults() -> None:
    assert [*faults(opening(), {"summary": summary(opening())})] == []
    assert "unchecked" not in summary_line(opening())


def test_its_game_has_the_words_used_up_to_its_day() -> None:
    found = known_game(opening().recipe)
    assert found and (found.weights, found.known) == (game().weights, ANSWERS)
    assert found.prior_info == opening().recipe.prior


@pytest.mark.parametrize(
    "fields",
    [
        {"guesses": OTHER},
        {"answers": OTHER},
        {"vocabulary": OTHER},
        {"prior": PriorInfo(Prior("mine"), 5, "0" * 64)},
        {"prior": PriorInfo(Prior(f"past to {DAY}"), 5, "0" * 64)},
        {"prior": PriorInfo(Prior("past to 2023-07-01"), 5, "0" * 64)},
    ],
)
def test_of_lists_or_weights_that_are_not_known_there_is_no_game(fields: dict[str, Any]) -> None:
    assert known_game(with_recipe(**fields).recipe) is None
    assert summary_line(with_recipe(**fields)).endswith(" is not known")


SOME = "00000"


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"size": 1}, f"clues.{SOME}.size is 1, expected {{size}}"),
        ({"likely": 0}, f"clues.{SOME}.likely is 0, expected {{likely}}"),
        ({"weight": 1}, f"clues.{SOME}.weight is 1, expected {{weight}}"),
        ({"any": (("zzzzz", 1),)}, f"clues.{SOME}.any: zzzzz is not in wordle-2021-answers"),
        ({"everyday": (("zzzzz", 1),)}, f"clues.{SOME}.everyday: zzzzz is not in {ANSWERS.name}"),
    ],
)
def test_what_the_lists_show_to_be_wrong_is_named(fields: dict[str, Any], fault: str) -> None:
    expected = fault.format(**opening().replies[SOME]._asdict())
    assert [*list_faults(with_replies(SOME, **fields))] == [expected]


def test_weights_and_words_are_checked_as_far_as_they_are_known() -> None:
    unknown = {"prior": PriorInfo(Prior("mine"), 5, "0" * 64)}
    wrong = with_replies(SOME, likely=0, everyday=(("zzzzz", 1),))
    assert [*list_faults(wrong._replace(recipe=with_recipe(**unknown).recipe))] == []
    short = with_replies(SOME, size=1)._replace(recipe=with_recipe(**unknown).recipe)
    assert len([*list_faults(short)]) == 1
    for name in ("guesses", "answers"):
        other = with_recipe(**{name: OTHER}).recipe
        assert [*list_faults(wrong._replace(recipe=other))] == []


def test_a_clue_too_few_or_too_many_is_named_and_so_is_an_opener_of_no_list() -> None:
    replies = dict(opening().replies)
    lost = replies.pop(SOME)
    assert [*list_faults(opening()._replace(replies=replies))] == [
        f"clues.{SOME}.size is 0, expected {lost.size}"
    ]
    more = {**opening().replies, "22220": lost}
    assert [*list_faults(opening()._replace(replies=more))] == [
        f"clues.22220.size is {lost.size}, expected 0"
    ]
    assert [*list_faults(with_recipe(opener="zzzzz"))] == [
        "recipe.opener: zzzzz is not in wordle-2021-answers"
    ]
