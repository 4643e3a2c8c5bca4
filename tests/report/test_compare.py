"""Two trees side by side: published figures, trees compared by hand, words that fit a terminal."""

import json
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.conftest import ROOT, treegen
from tests.test_verify import tree_of
from treegen.clues import clue_for
from treegen.errors import WordListError
from treegen.report.compare import compare, comparison_table
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.node import Node
from treegen.words.game import PriorInfo
from treegen.words.prior import Prior


def chain(*words: str, clue: str = "02222", weights: tuple[int, ...] = ()) -> Node:
    """Node that plays one word after the other, each when the one before earned that clue."""
    below = {} if len(words) == 1 else {clue: chain(*words[1:], clue=clue, weights=weights[1:])}
    return Node(words[0], len(words), below, sum(weights or (1,) * len(words)))


def leaf(word: str, weight: int = 1) -> Node:
    return Node(word, 1, {}, weight)


def root(below: Node, weight: int = 4) -> Node:
    """Abide, which is an answer, and what follows 00100: what the other three give to it."""
    return Node("abide", 4, {"00100": below}, weight)


def split(might: int = 1, night: int = 1, sight: int = 1) -> Node:
    """Monks, no answer itself, which tells might, night and sight apart."""
    leaves = {"00001": leaf("sight", sight), "00100": leaf("night", night)}
    return Node("monks", 3, {**leaves, "20000": leaf("might", might)}, might + night + sight)


def weighted(root: Node, sha256: str) -> Tree:
    return tree_of(root, prior=PriorInfo(Prior("some"), root.weight, sha256))


def shown(one: Tree, other: Tree, names: Sequence[str] = ("a", "b"), width: int = 80) -> str:
    return comparison_table(names, compare(one, other), width)


ONE_BY_ONE = tree_of(root(chain("night", "might", "sight")))  # 1 + 2 + 3 + 4 guesses
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


# By hand.


def test_two_little_trees_in_words_and_a_pair_in_the_order_of_the_arguments() -> None:
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

largest differences (2 of 2):
night  a  2  abide night
       b  3  abide monks night
sight  a  4  abide night might sight
       b  3  abide monks sight

they part on guess 2, after abide 00100 (3 words left): a plays night, b monks"""
    )
    found, back = compare(ONE_BY_ONE, BY_MONKS), compare(BY_MONKS, ONE_BY_ONE)
    for name in ("distributions", "earlier", "only", "means"):
        assert getattr(found, name) == getattr(back, name)[::-1]


def test_largest_differences_first_then_by_the_alphabet() -> None:
    words = ("aa", "ab", "ac", "ad", "ae")
    one, other = (tree_of(chain(*order, clue="20")) for order in (words, words[::-1]))
    found = compare(one, other)
    assert [difference.answer for difference in found.differences] == ["aa", "ae", "ab", "ad"]


def test_the_nearest_parting_to_the_root_comes_first_then_that_with_the_lower_clue() -> None:
    one, other = (
        {"11": leaf(f"b{x}"), "00": chain("zz", f"a{x}", clue="00"), "10": leaf(f"c{x}")}
        for x in "xy"
    )
    words = {"11": leaf("bb"), "01": leaf("dd")}
    trees = (tree_of(Node("tt", 6, some | words, 6)) for some in (one, other))
    found = compare(*trees)
    assert found.first_parting == ((("tt", "10"),), ["cx", "cy"], [1, 1])
    assert shown(ONE_BY_ONE, ONE_BY_ONE).endswith(
        "they never part: both play the same guess wherever both go"
    )


def test_figures_are_over_the_answers_in_both() -> None:
    below = {"02222": chain("might", "eight"), "01000": leaf("abide")}
    other = tree_of(Node("sight", 4, below, 4))
    found = compare(ONE_BY_ONE, other)  # other: sight 1, might 2, eight 3, abide 2
    assert found.only == [["night"], ["eight"]]
    assert found.distributions == [[1, 0, 1, 1], [1, 2]]
    assert (found.answers, found.earlier) == (3, [1, 2])
    assert "only in a: 1 answer: night\n" in shown(ONE_BY_ONE, other)
    with pytest.raises(WordListError, match="the trees share no answers"):
        compare(ONE_BY_ONE, tree_of(chain("eight", "light", clue="02222")))


# Weights.

HEAVY = weighted(root(chain("night", "might", "sight", weights=(2, 3, 1)), 10), "0" * 64)
BY_MONKS_ALIKE = weighted(root(split(3, 2, 1), 10), "0" * 64)
BY_MONKS_OTHERWISE = weighted(root(split(1, 1, 7), 10), "1" * 64)


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


def test_words_listed_in_both_are_compared_or_else_all() -> None:
    def listing(below: Node, weight: int = 2) -> Tree:  # lists abide, and what has a weight
        return weighted(root(below, weight), "0" * 64)

    one = listing(chain("night", "might", "sight", weights=(1, 0, 0)))
    found = compare(one, listing(split(0, 1, 0)))
    assert (found.answers, found.distributions) == (2, [[1, 1], [1, 0, 1]])
    assert compare(one, listing(chain("sight", "might", "night", weights=(1, 0, 0)))).answers == 1
    sight = weighted(Node("sight", 1, {}, 1), "0" * 64)
    assert compare(one, sight).distributions == [[0, 0, 0, 1], [1]]


# The published trees. Lists of 2021.


def test_raise_and_salet_as_published(stored: Tree) -> None:
    text = shown(stored, find_tree("salet"), ("raise", "salet"))
    figures = "mean     3.4713  3.4212     -0.0501\ntotal     8,036   7,920        -116\n"
    assert figures in text  # 7920: Selby, 2022
    differences = text.split("\n\n")[4].splitlines()
    assert differences[0] == "largest differences (10 of 1,104):" and len(differences) == 1 + 2 * 10


def test_every_answer_as_replayed_by_the_rules(stored: Tree) -> None:
    tree = find_tree("raise-hard")
    one, other = replayed(stored), replayed(tree)
    found = compare(stored, tree)
    gains = {word: len(one[word]) - len(other[word]) for word in one}
    assert found.earlier == [sum(n < 0 for n in gains.values()), sum(n > 0 for n in gains.values())]
    assert {d.answer: d.paths for d in found.differences} == {
        word: [one[word], other[word]] for word, gain in gains.items() if gain
    }
    for paths, counts in zip((one, other), found.distributions, strict=True):
        turns = Counter(map(len, paths.values()))
        assert counts == [turns[turn] for turn in range(1, max(turns) + 1)]


# As a command.


@pytest.mark.parametrize("width", [53, 80])
def test_sentences_fit_and_long_names_are_cut(width: int) -> None:
    names = "b", "x" * 200 if width == 80 else "b"
    lines = shown(ONE_BY_ONE, BY_MONKS, names, width).splitlines()
    assert max(map(len, lines)) <= width


def test_one_json_object_of_all_keys_that_the_readme_explains() -> None:
    done = treegen("compare", "raise", "salet", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    found = json.loads(done.stdout)
    assert (found["names"], found["answers"]) == (["raise", "salet"], 2315)
    assert found["first_parting"] == {
        "history": [], "guesses": ["raise", "salet"], "sizes": [2315, 2315],
    }  # fmt: skip
    table = (ROOT / "treegen/report/README.md").read_text().split("each pair is in")[1]
    words = {word.strip("`,;:()") for word in table.split()}
    assert found.keys() | found["differences"][0].keys() | found["first_parting"].keys() <= words
    done = treegen("compare", "raise", "zzzzz")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert " zzzzz" in done.stderr
