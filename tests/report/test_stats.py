"""How well trees play: published figures, and bars that fit."""

import json
import re
from collections import Counter
from math import log2

import pytest

from tests.building import Prior, build
from tests.conftest import treegen
from tests.formats.test_convert import CSV
from treegen.formats.convert import convert
from treegen.report.compare import compare
from treegen.report.stats import (
    bits_by_turn,
    facts,
    recipe_lines,
    stats_of,
    stats_record,
    stats_table,
)
from treegen.say.phrases import said
from treegen.text import text_columns
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.tree.ways import levels
from treegen.words.lists import WordList


def tree_of(*words: str) -> Tree:
    """Tree of a few words, all of which may be played."""
    pool = WordList("few", tuple(sorted(words)))
    return build(pool, pool)


def weighed(*weights: int) -> Tree:
    """Tree of four words that weigh as much, the first three of which only one letter tells."""
    pool = WordList("four", ("might", "night", "sight", "tenor"))
    return build(pool, pool, "might", prior=Prior("mine", pool, weights))


# The figures. Lists of 2021, greedy entropy, ties: possible answer first, then alphabetical.


def test_raise_as_published(stored: Tree) -> None:
    (raise_,) = stats_of("raise", stored)
    summary = raise_.summary
    assert summary.distribution == (1, 57, 1174, 1018, 63, 2)
    assert (summary.answers, summary.total, summary.worst) == (2315, 8036, 6)
    assert round(summary.mean, 4) == 3.4713
    figures = {str(label): said(text) for label, text in facts(raise_)}
    assert (figures["by guess 3"], figures["by guess 4"]) == ("1,232 (53.2 %)", "2,250 (97.2 %)")


def test_bits_of_the_first_turn_as_published(
    stored: Tree, guesses: WordList, answers: WordList
) -> None:
    assert round(bits_by_turn(stored.root)[0], 6) == 5.877910  # both: Spradling's notebook
    soare = build(guesses, answers, "soare")
    assert round(bits_by_turn(soare.root)[0], 6) == 5.885960


def test_bits_are_entropies_and_all_turns_together_give_the_answer(stored: Tree) -> None:
    def entropy(node: Node) -> float:
        classes = [branch.size for branch in node.branches.values()] + [1] * node.can_win
        return -sum(c / node.size * log2(c / node.size) for c in classes)

    bits = bits_by_turn(stored.root)
    assert sum(bits) == pytest.approx(log2(2315))
    assert bits == pytest.approx(
        [sum(node.size / 2315 * entropy(node) for node in level) for level in levels(stored.root)]
    )


def test_every_answer_takes_the_guesses_that_are_counted(stored: Tree) -> None:
    (raise_,) = stats_of("raise", stored)
    needed = {answer: len(stored.path(answer)) for answer in stored.root.answers()}
    counts = Counter(needed.values())
    assert raise_.summary.distribution == (*(counts[turn] for turn in range(1, 7)),)
    assert raise_.longest == sorted(word for word in needed if needed[word] == 6)
    many = raise_._replace(longest=[f"word{number:04}" for number in range(1063)])
    assert str(facts(many)[-1][1]).endswith("word0018, word0019 and 1,043 more")


def test_listed_words_are_the_tree_of_their_list(stored: Tree) -> None:
    listed, _ = stats_of("raise", find_tree("raise-any"))
    (raise_,) = stats_of("raise", stored)
    assert listed[2:] == raise_[2:]


@pytest.mark.parametrize("name", ["everyday", "human", "raise-any"])
def test_bars_and_mean_are_of_the_same_games(name: str) -> None:
    for stats in stats_of(name, find_tree(name)):
        mean = sum(turn * share for turn, share in enumerate(stats.shares, 1))
        assert mean == pytest.approx(stats.summary.weighted_mean)
        assert sum(stats.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "last"),
    [("raise", "1 guess: raise"), ("abracadabra applesauces", "2 guesses: applesauces")],
)
def test_words_of_any_length_even_one(words: str, last: str) -> None:
    (stats,) = stats_of("few", tree_of(*words.split()))
    assert stats.summary.distribution == (1,) * len(words.split())
    assert [*map(str, facts(stats)[-1])] == ["worst", last]


def test_games_and_means_are_by_weight_where_the_words_are_counted() -> None:
    """Four words that only one letter tells, played by weight: 2 of 10, then 4, 3 and 1."""
    pool = WordList("four", ("light", "might", "night", "sight"))
    (stats,) = stats_of("mine", build(pool, pool, "might", prior=Prior("mine", pool, (1, 2, 3, 4))))
    assert stats.shares == [0.2, 0.4, 0.3, 0.1]
    told = {str(label): said(text) for label, text in facts(stats)}
    assert told["mean"] == "2.3000 (unweighted 2.5000)"
    assert (told["by guess 3"], told["by guess 4"]) == ("3 (90.0 %)", "4 (100.0 %)")
    bars = re.findall(r"^guess (\d) +(\d+) +([\d.]+) %", stats_table([stats], 80), re.MULTILINE)
    assert bars == [("1", "1", "20.0"), ("2", "1", "40.0"), ("3", "1", "30.0"), ("4", "1", "10.0")]


# In a terminal.


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_terminal(stored: Tree, width: int) -> None:
    parts = [*stats_of("raise", stored), *stats_of("b" * 200, weighed(0, 1, 1, 0))]
    lines = stats_table(parts, width).splitlines()
    assert max(map(text_columns, lines)) <= width
    assert not any(line != line.rstrip() for line in lines)


LISTED_FIRST = """\
mine: opener might, policy
entropy
4 guesses (four)
2 answers (mine)

guess 1     0   0.0 %
guess 2     1  50.0 % ███████████
guess 3     1  50.0 % ███████████

mean        2.5000
total       5
by guess 3  2 (100.0 %)
by guess 4  2 (100.0 %)
bits 1      0.0000
bits 2      1.0000
bits 3      0.0000
worst       3 guesses: sight

mine, all words: 4 words (four)

guess 1     1  25.0 % █████▌
guess 2     2  50.0 % ███████████
guess 3     1  25.0 % █████▌

mean        2.0000
total       8
by guess 3  4 (100.0 %)
by guess 4  4 (100.0 %)
worst       3 guesses: sight"""


def test_a_tree_from_elsewhere_may_name_no_list_that_it_plays_from(stored: Tree) -> None:
    given = WordList("given", ("abide", "light", "might", "night", "sight"))
    own, listed = (convert(CSV.encode(), "four", guesses) for guesses in (None, given))
    assert str(recipe_lines(own)[1]) == "4 words that it plays"
    assert str(recipe_lines(listed)[1]) == "5 guesses (given)"
    assert recipe_lines(stored) == stored.recipe.lines
    assert compare(own, listed).lines == [recipe_lines(own), recipe_lines(listed)]


def test_listed_words_stand_first_and_then_all() -> None:
    assert stats_table(stats_of("mine", weighed(0, 1, 1, 0)), 33) == LISTED_FIRST
    text = stats_table(stats_of("mine", weighed(0, 3, 1, 0)), 80)
    assert "2 answers (mine)\nweights mine\n" in text
    assert "\nmean        2.2500 (unweighted 2.5000)\n" in text  # (3 * 2 + 3) / 4


# As a command.


def test_json_is_one_document_of_the_same_figures(stored: Tree) -> None:
    done = treegen("stats", "raise", "tarse", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    first, tarse = json.loads(done.stdout)
    assert first == json.loads(json.dumps(stats_record("raise", stored)))
    assert first["summary"]["distribution"] == [1, 57, 1174, 1018, 63, 2]
    assert (first["recipe"]["opener"], first["longest"]) == ("raise", ["cover", "poker"])
    assert (tarse["name"], tarse["recipe"]["prior"]["name"]) == ("tarse", "wordle-2023-answers")
    assert tarse.keys() - first.keys() == {"expected"}
    figures = [(of["answers"], of["total"]) for of in (tarse["expected"], tarse["summary"])]
    assert figures == [(3158, 11219), (14855, 65817)]
    assert tarse["expected"].keys() - tarse["summary"].keys() == {"longest"}
