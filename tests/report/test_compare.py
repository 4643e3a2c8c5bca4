"""Two trees side by side: published figures, trees compared by hand, words that fit a terminal."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.conftest import ROOT, treegen
from tests.test_verify import tree_of
from treegen.clues import clue_for
from treegen.errors import WordListError
from treegen.report.compare import compare, comparison_table
from treegen.tree.file import find_tree
from treegen.tree.model import Node, PriorInfo, Tree


def chain(*words: str, clue: str = "02222", weights: tuple[int, ...] = ()) -> Node:
    """Node that plays one word after the other, each when the one before earned that clue."""
    below = {} if len(words) == 1 else {clue: chain(*words[1:], clue=clue, weights=weights[1:])}
    return Node(words[0], len(words), below, sum(weights) if weights else None)


def leaf(word: str, weight: int | None = None) -> Node:
    return Node(word, 1, {}, weight)


def root(below: Node, weight: int | None = None) -> Node:
    """Abide, which is an answer, and what follows 00100: what the other three give to it."""
    return Node("abide", 4, {"00100": below}, weight)


def split(weights: tuple[int, ...] = ()) -> Node:
    """Monks, no answer itself, which tells might, night and sight apart."""
    might, night, sight = weights or (None, None, None)
    leaves = {"00001": leaf("sight", sight), "00100": leaf("night", night)}
    return Node("monks", 3, {**leaves, "20000": leaf("might", might)}, sum(weights) or None)


def weighted(root: Node, *sha256: str) -> Tree:
    prior = PriorInfo("some", root.weight or 0, *sha256)
    return tree_of(root, prior=prior)


def shown(one: Tree, other: Tree, names: Sequence[str] = ("a", "b"), width: int = 80) -> str:
    return comparison_table(names, compare(one, other), width)


ONE_BY_ONE = tree_of(root(chain("night", "might", "sight")))  # 1 + 2 + 3 + 4 guesses
MIGHT_FIRST = tree_of(root(chain("might", "night", "sight")))
BY_MONKS = tree_of(root(split()))  # 1 + 3 + 3 + 3


def replayed(tree: Tree) -> dict[str, list[str]]:
    """Guesses of the game for each answer, by the rules alone."""
    found = {}
    for answer in tree.root.answers():
        node, path = tree.root, [tree.root.guess]
        while node.guess != answer:
            node = node.branches[clue_for(node.guess, answer)]
            path.append(node.guess)
        found[answer] = path
    return found


@pytest.fixture(scope="module")
def raise_(stored: Tree) -> dict[str, list[str]]:
    return replayed(stored)


# By hand.


def test_a_pair_is_in_the_order_of_the_arguments() -> None:
    found, back = compare(ONE_BY_ONE, BY_MONKS), compare(BY_MONKS, ONE_BY_ONE)
    for name in ("distributions", "earlier", "nodes", "only", "means"):
        assert getattr(found, name) == getattr(back, name)[::-1]


def test_two_little_trees_in_words() -> None:
    assert (
        shown(ONE_BY_ONE, BY_MONKS)
        == """\
a: opener abide, policy entropy
b: opener abide, policy entropy
both: 4 guesses (four), 4 answers (own)

              a       b  difference
guess 1       1       1           0
guess 2       1       0          -1
guess 3       1       3          +2
guess 4       1       0          -1

mean     2.5000  2.5000           0
total        10      10           0
worst         4       3          -1

a solves 1 answer earlier, b 1; 2 take as many guesses

differences:
night  a 2  abide night
       b 3  abide monks night
sight  a 4  abide night might sight
       b 3  abide monks sight

they part on guess 2, after abide 00100 (3 words left): a plays night, b monks
both play the same in 1 state (of 4 and 5) and part in 1"""
    )


def test_largest_differences_first_then_by_the_alphabet() -> None:
    words = ("aa", "ab", "ac", "ad", "ae")
    one, other = (tree_of(chain(*order, clue="20")) for order in (words, words[::-1]))
    found = compare(one, other)
    assert [difference.answer for difference in found.differences] == ["aa", "ae", "ab", "ad"]


# Where they part.


def test_the_nearest_parting_to_the_root_comes_first_then_that_with_the_lower_clue() -> None:
    one, other = (
        {"11": leaf(f"b{x}"), "00": chain("zz", f"a{x}", clue="00"), "10": leaf(f"c{x}")}
        for x in "xy"
    )
    found = compare(tree_of(Node("tt", 5, one)), tree_of(Node("tt", 5, other)))
    assert (found.shared, found.partings) == (2, 3)
    assert found.first_parting == ((("tt", "10"),), ["cx", "cy"], [1, 1])


def test_states_below_a_parting_are_not_compared() -> None:
    found = compare(ONE_BY_ONE, MIGHT_FIRST)  # sight is last in both, after other guesses
    assert (found.shared, found.nodes, found.partings) == (1, [4, 4], 1)
    other = tree_of(chain("might", "night", "sight", "abide", clue="01000"))
    found = compare(ONE_BY_ONE, other)
    assert (found.shared, found.partings) == (0, 1)
    assert shown(ONE_BY_ONE, other).endswith(
        "they part on guess 1 (4 words left): a plays abide, b might"
    )


# Trees that are alike.


def test_trees_that_are_alike_are_one_line() -> None:
    assert shown(ONE_BY_ONE, ONE_BY_ONE, ("a", "a")) == (
        "a and a are the same tree: equal recipes, and the same guess everywhere"
    )
    other = tree_of(ONE_BY_ONE.root, policy="parts", hard=True)
    assert shown(ONE_BY_ONE, other) == (
        "a and b play the same guess everywhere (4 answers); their recipes differ: policy, hard"
    )


def test_one_answer_more_or_less_is_not_alike() -> None:
    less = tree_of(Node("abide", 3, ONE_BY_ONE.root.branches))  # abide is no answer here
    found = compare(ONE_BY_ONE, less)
    assert (found.alike, found.only, found.partings) == (None, [["abide"], []], 0)
    text = shown(ONE_BY_ONE, less)
    assert "only in a: 1 answer: abide\ncompared over the 3 answers in both\n" in text
    assert "they never part: no guess differs where both trees go\n" in text


# Answers and weights that are not the same.


def test_figures_are_over_the_answers_in_both() -> None:
    other = tree_of(Node("sight", 4, {"02222": chain("might", "eight"), "01000": leaf("abide")}))
    found = compare(ONE_BY_ONE, other)  # other: sight 1, might 2, eight 3, abide 2
    assert found.only == [["night"], ["eight"]]
    assert found.distributions == [[1, 0, 1, 1], [1, 2]]
    assert (found.answers, found.earlier) == (3, [1, 2])


HEAVY = weighted(root(chain("night", "might", "sight", weights=(2, 3, 1)), 10), "0" * 64)


BY_MONKS_ALIKE = weighted(root(split((3, 2, 1)), 10), "0" * 64)
BY_MONKS_OTHERWISE = weighted(root(split((1, 1, 7)), 10), "1" * 64)


@pytest.mark.parametrize(
    ("one", "other", "means"),
    [
        # (4 + 2 * 2 + 3 * 3 + 4) / 10 and (4 + (2 + 3 + 1) * 3) / 10
        (HEAVY, BY_MONKS, {0: [2.1, 2.2]}),
        (BY_MONKS, HEAVY, {1: [2.2, 2.1]}),
        (HEAVY, BY_MONKS_ALIKE, {0: [2.1, 2.2]}),
        # by the second's: (1 + 2 + 3 + 7 * 4) / 10 and (1 + 9 * 3) / 10
        (HEAVY, BY_MONKS_OTHERWISE, {0: [2.1, 2.2], 1: [3.4, 2.8]}),
    ],
)
def test_the_weights_of_each_tree_weigh_both(
    one: Tree, other: Tree, means: dict[int, list[float]]
) -> None:
    assert compare(one, other).weighted_means == means


def test_weights_in_words() -> None:
    text = shown(HEAVY, BY_MONKS_ALIKE)
    assert "both: 4 guesses (four), 4 answers (own), weights some\n" in text
    assert "\nby a: the mean by a's weights\n" in text
    text = shown(HEAVY, BY_MONKS_OTHERWISE)
    assert "\nby a     2.1000  2.2000     +0.1000\nby b     3.4000  2.8000     -0.6000\n" in text
    assert "b: opener abide, policy entropy, weights some\n" in text  # others of that name


def test_the_same_guesses_with_other_weights_are_the_same_strategy() -> None:
    assert compare(ONE_BY_ONE, HEAVY).alike == "strategy"
    lighter = root(chain("night", "might", "sight", weights=(1, 3, 1)), 10)
    assert compare(HEAVY, HEAVY._replace(root=lighter)).recipe_differences == ["weights"]


# Unlisted words.


def listing(below: Node, weight: int = 2) -> Tree:
    """Tree that lists abide, and what has a weight below it."""
    return weighted(root(below, weight), "0" * 64)


# Both list abide and night.
NIGHT_FIRST = listing(chain("night", "might", "sight", weights=(1, 0, 0)))
NIGHT_LATER = listing(split((0, 1, 0)))
OTHERS_TURNED = listing(chain("night", "sight", "might", weights=(1, 0, 0)))


def test_only_listed_words_are_compared() -> None:
    found = compare(NIGHT_FIRST, NIGHT_LATER)
    assert (found.distributions, found.only) == ([[1, 1], [1, 0, 1]], [[], []])
    assert (found.nodes, found.shared, found.weighted_means) == ([2, 3], 1, {})
    text = shown(NIGHT_FIRST, NIGHT_LATER)
    assert "\nmean     1.5000  2.0000     +0.5000\ntotal         3       4          +1\n" in text
    assert "\n\ndifferences:\nnight  a 2  abide night\n       b 3  abide monks night\n\n" in text
    # The words left there that are listed.
    assert "they part on guess 2, after abide 00100 (1 word left): a plays night, b" in text
    assert shown(NIGHT_FIRST, OTHERS_TURNED) == "a and b play the same guess everywhere (2 answers)"
    assert "only in a: 2 answers: might, sight\n" in shown(ONE_BY_ONE, NIGHT_LATER)


def test_trees_that_share_no_answer_are_not_compared() -> None:
    with pytest.raises(WordListError, match="no answer is in both trees"):
        compare(ONE_BY_ONE, tree_of(chain("eight", "light", clue="02222")))


# The published trees. Lists of 2021.


def test_raise_and_salet_as_published(stored: Tree) -> None:
    text = shown(stored, find_tree("salet"), ("raise", "salet"))
    figures = "mean     3.4713  3.4212     -0.0501\ntotal     8,036   7,920        -116\n"
    assert figures in text  # 7920: Selby, 2022
    differences = text.split("\n\n")[4].splitlines()
    assert differences[0] == "largest differences (10 of 1,104):" and len(differences) == 1 + 2 * 10


def test_what_is_in_one_tree_only_stands_behind_its_name(stored: Tree) -> None:
    lines = shown(stored, find_tree("human"), ("raise", "human")).splitlines()
    assert lines[:2] == [
        "raise: opener raise, policy entropy, 12,972 guesses (wordle-2021-guesses), 2,315",
        "answers (wordle-2021-answers)",
    ]
    only = "only in human: 12,540 answers: aahed, aalii, aapas, aargh, aarti and 12,535 more"
    weights = "by human: the mean by human's weights"
    assert {only, "compared over the 2,315 answers in both", weights} <= {*lines}
    # The tree that knows no list needs less than 3.60 for a list that it does not know.
    assert "mean      3.4713  3.5875     +0.1162" in lines


@pytest.mark.parametrize("name", ["raise-hard", "salet-hard"])
def test_every_answer_as_replayed_by_the_rules(
    stored: Tree, raise_: dict[str, list[str]], name: str
) -> None:
    tree = find_tree(name)
    other = replayed(tree)
    found = compare(stored, tree)
    gains = {word: len(raise_[word]) - len(other[word]) for word in raise_}
    assert found.earlier == [sum(n < 0 for n in gains.values()), sum(n > 0 for n in gains.values())]
    assert {d.answer: [*map(list, d.paths)] for d in found.differences} == {
        word: [raise_[word], other[word]] for word, gain in gains.items() if gain
    }
    order = [(-abs(gains[d.answer]), d.answer) for d in found.differences]
    assert order == sorted(order)
    for paths, counts in zip((raise_, other), found.distributions, strict=True):
        turns = Counter(map(len, paths.values()))
        assert counts == [turns[turn] for turn in range(1, max(turns) + 1)]


def test_a_tree_of_any_word_plays_the_same_for_the_words_of_its_list(stored: Tree) -> None:
    found = compare(stored, find_tree("raise-any"))
    assert (found.alike, found.nodes, found.shared) == ("strategy", [2489, 2489], 2489)


# In a terminal.


@pytest.mark.parametrize("width", [53, 80])
def test_sentences_fit_and_long_names_are_cut(width: int) -> None:
    lines = shown(NIGHT_FIRST, NIGHT_LATER, ("b", "x" * 200 if width == 80 else "b"), width)
    assert max(map(len, lines.splitlines())) <= width


# As a command.


def test_one_json_object_of_all_keys_that_the_readme_explains() -> None:
    done = treegen("compare", "raise", "salet", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    found: dict[str, Any] = json.loads(done.stdout)
    assert (found["names"], found["answers"]) == (["raise", "salet"], 2315)
    assert found["first_parting"] == {
        "history": [], "guesses": ["raise", "salet"], "sizes": [2315, 2315],
    }  # fmt: skip
    table = (ROOT / "treegen/report/README.md").read_text().split("`names`, `recipes`")[1]
    words = {"names", "recipes"} | {word.strip("`,;:()") for word in table.split()}
    assert found.keys() | found["differences"][0].keys() | found["first_parting"].keys() <= words


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("raise", 2, "the following arguments are required: B; see treegen compare --help"),
        ("raise zzzzz", 1, "no stored tree opens with zzzzz, there are: "),
    ],
)
def test_a_bad_request_is_one_line(arguments: str, code: int, message: str) -> None:
    done = treegen("compare", *arguments.split())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert done.stderr.startswith(f"treegen: {message}")
