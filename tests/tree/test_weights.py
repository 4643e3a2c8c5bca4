"""Trees whose answers have weights, and stricter ones: what every reader says of them."""

import json
from math import log2

import pytest

from tests.tree.test_tree import FOUR, HEAVY
from treegen.chart.head import heading
from treegen.chart.labels import style_for
from treegen.report.stats import bits_by_turn, stats_of, stats_table
from treegen.tree.figures import summarise
from treegen.tree.file import loads
from treegen.tree.model import Tree
from treegen.tree.node import Node


@pytest.fixture(scope="module")
def plain() -> Tree:
    return loads(json.dumps(FOUR))


@pytest.fixture(scope="module")
def weighted() -> Tree:
    """Of 16, might and abide have 2, night 4, sight 8; guesses it needs are 1, 2, 2, 3."""
    return loads(json.dumps(HEAVY))


@pytest.fixture(scope="module")
def strict(weighted: Tree) -> Tree:
    recipe = weighted.recipe._replace(hard=True, strict=True)
    return weighted._replace(recipe=recipe)


def test_bits_are_by_the_weights(weighted: Tree) -> None:
    # The first turn tells might, abide, and the two others, with 12; the second night from sight.
    first = 4 - (2 * 1 + 2 * 1 + 12 * log2(12)) / 16
    assert bits_by_turn(weighted.root) == pytest.approx([first, 1.75 - first, 0])
    assert 1.75 == 2 * (1 / 8 * 3) + 1 / 4 * 2 + 1 / 2 * 1  # the entropy of the weights


def test_equal_weights_are_as_none(stored: Tree) -> None:
    def weigh(node: Node) -> Node:
        below = {clue: weigh(branch) for clue, branch in node.branches.items()}
        return node._replace(branches=below, weight=7 * node.size)

    equal = weigh(stored.root)
    assert bits_by_turn(equal) == pytest.approx(bits_by_turn(stored.root))
    assert summarise(equal) == stored.summary
    assert stored.summary.weighted_mean == stored.summary.mean


def test_a_weighted_mean_stands_beside_the_plain_one(strict: Tree) -> None:
    table = stats_table(stats_of("strict", strict), 80)
    assert "\nweights likely\n" in table
    assert "\nmean        2.3750 (unweighted 2.0000)\n" in table


def test_a_chart_tells_weights_and_limits(plain: Tree, strict: Tree) -> None:
    told = heading(strict, (), style_for(strict))
    assert told.play == "2.38 guesses on average, weighted by likely, 3 at most."
    assert "policy entropy, strict hard mode, ties" in told.colophon
    assert "weighted" not in heading(plain, (), style_for(plain)).play
