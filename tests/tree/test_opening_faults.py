"""Second words after a clue stand by what they cost, each once, and cost a guess for each word."""

import pytest

from treegen.tree.opening_faults import priced_faults
from treegen.tree.openings import WORDS_AFTER_A_CLUE

ORDER = "any: the costs are not in ascending order"
TOO_MANY = f"any: expected at most {WORDS_AFTER_A_CLUE} words, each once"


@pytest.mark.parametrize(
    ("costs", "fault"),
    [
        ([], ""),
        ([10], ""),
        ([10, 11, 12, 13], ""),
        ([10, 11, 11, 13], ""),
        ([11, 10, 12, 13], ORDER),
        ([10, 12, 11, 13], ORDER),
        ([10, 11, 13, 12], ORDER),
        ([9, 11, 12], "any: a cost is below one guess for each word"),
        ([10, 11, 9], "any: a cost is below one guess for each word"),
        ([*range(10, 10 + WORDS_AFTER_A_CLUE)], ""),
        ([*range(10, 11 + WORDS_AFTER_A_CLUE)], TOO_MANY),
    ],
)
def test_costs_ascend_from_first_to_last(costs: list[int], fault: str) -> None:
    priced = tuple((f"word{place}", cost) for place, cost in enumerate(costs))
    assert [*priced_faults("any", priced, divisor=10)] == ([fault] if fault else [])


def test_no_word_stands_twice() -> None:
    priced = (("crane", 10), ("slate", 11), ("crane", 12))
    assert [*priced_faults("any", priced, 10)] == [TOO_MANY]
