"""The words left in one sentence: what it says, and that whatever speaks of them says the same."""

import json
import re
from functools import partial
from html import escape
from pathlib import Path

import pytest

from tests.building import Prior, any_prior, build
from tests.conftest import treegen, treewalk
from tests.today import SURE
from treegen.chart.draw import source
from treegen.chart.labels import NO_ANSWER, style_for
from treegen.chart.sheet import poster
from treegen.tree.file import find_tree, save
from treegen.tree.model import Tree
from treegen.tree.ways import states
from treegen.words.likely import (
    are_alike,
    groups_of,
    is_sure,
    left_of,
    left_record,
    line,
    others_of,
    percent,
)
from treegen.words.lists import WordList
from treegen.words.weighted import Weighted

# Weights of the words left, the heaviest of the game, that of the guess, and what is said.
SENTENCES = [
    # All weigh the same, whatever that is.
    ([1] * 22, 1, 1, "22 words left"),
    ([7] * 22, 7, 0, "22 words left"),
    ([1] * 1022, 1, 1, "1,022 words left"),
    ([7], 7, 7, "1 word left: the answer"),
    # All are likely, some likelier.
    ([9, 5], 9, 0, "2 words left"),
    ([9, 5], 9, 5, "36 % chance; 2 words left"),
    ([7, 7], 7, 7, "50 % chance; also possible: word 1"),
    ([9, 5, 5], 9, 5, "26 % chance; 3 words left"),
    ([7, 7, 7], 7, 7, "3 words left"),
    # Some are likely: those that weigh at least half as much as the heaviest of the game.
    ([8, 4, 3], 8, 0, "2 likely words left of 3"),
    ([9, 4, 3], 9, 0, "3 words left"),
    ([9, 9, 9, 1, *[0] * 81], 9, 9, "32 % chance; 3 likely words left of 85"),
    ([9, 9, *[0] * 83], 9, 0, "2 likely words left of 85"),
    ([1] * 319 + [0] * 703, 1, 1, "319 likely words left of 1,022"),
    ([1, 0], 1, 0, "2 words left"),
    # A guess is sure if it has half the weight, though never certain while another word fits.
    ([1, 0], 1, 1, "99 % chance; also possible: word 1"),
    ([999, 1], 999, 999, "99 % chance; also possible: word 1"),
    ([9, 9, 0], 9, 9, "50 % chance; also possible: word 1, word 2"),
    ([4, 1, 4, 8], 9, 8, "47 % chance; 4 words left"),
    ([0, 9, 2, 3], 9, 9, "64 % chance; also possible: word 3, word 2, word 0"),
    ([9, 0, 0, 0, 0], 9, 9, "99 % chance; 4 rare words also fit"),
    ([9, 1, 0, 0, 0], 9, 9, "90 % chance; 4 other words also fit"),
    # A chance is worth knowing from 10 % on, rounded half up.
    ([19, 181], 181, 19, "10 % chance; 2 words left"),
    ([189, 1811], 1811, 189, "2 words left"),
    # None is: all weigh 0.
    ([0] * 4, 1, 0, "4 words left"),
    ([0] * 2000, 1, 0, "2,000 words left"),
    ([0], 1, 0, "1 word left: the answer"),
    # Or all weigh too little for this game, and what is left to say is their chance.
    ([4, 1, 0], 9, 0, "3 words left"),
    ([4, *[0] * 1999], 9, 0, "2,000 words left"),
    ([4, 1, 0], 9, 4, "80 % chance; also possible: word 1, word 2"),
    ([5, 4, 4], 9, 5, "38 % chance; 3 words left"),
    ([4], 9, 4, "1 word left: the answer"),
]


@pytest.mark.parametrize(("weights", "heaviest", "own", "text"), SENTENCES)
def test_words_left_are_told_in_one_sentence(
    weights: list[int], heaviest: int, own: int, text: str
) -> None:
    words = Weighted({f"word {place}": weight for place, weight in enumerate(weights)}, heaviest)
    guess = next((word for word, weight in words.weights.items() if weight == own), "another")
    assert line(words.said(guess)) == text
    above = [weight for weight in weights if weight]  # which is all that readers of trees count
    for counted in (weights, above):
        others = partial(others_of, words.weights, guess)
        assert line(left_of(counted, heaviest, len(weights), own, others=others)) == text


def test_a_chance_is_told_alike_in_every_position_of_the_everyday_tree() -> None:
    """A guess with half the weight is sure, and no count of likely words stands beside that."""
    sure = 0
    for _, node in states(find_tree("everyday").root):
        text = node.left
        found = re.search(r"(\d+) %", text)
        chance = int(found[1]) if found else 0
        assert ("% chance; " in text) == (chance > 0)
        assert not found or chance == percent(node.own_weight, node.weight)
        if chance >= 50:
            assert not re.search("likely|words? left", text)
            sure += 1
        elif node.size > 1:
            assert not is_sure(node.own_weight, node.weight)
    assert sure > 1000


def test_no_output_is_certain_while_another_word_fits() -> None:
    played, line = SURE  # the other words that fit weigh 0
    for done in (treewalk(*played.split(), "--json"), treegen("next", *played.split(), "--json")):
        assert json.loads(done.stdout)["chance"] == 0.99
    for done in (treewalk(*played.split()), treegen("next", *played.split())):
        assert done.stdout.startswith(line)
    assert left_record("scour", {"scour": 0}, 9, {})["chance"] == 1


@pytest.mark.parametrize(
    ("weights", "alike"),
    [([1, 1, 1], True), ([7, 7], True), ([0, 0], True), ([], True), ([1, 2], False),
     ([0, 1], False), ([0, 0, 0, 1, 2], False)],
)  # fmt: skip
def test_weights_are_alike_where_none_differs(weights: list[int], alike: bool) -> None:
    assert are_alike(weights) is alike  # not where their sum is that of as many ones


def test_each_word_left_is_in_one_group_and_json_has_them_all() -> None:
    weights = {"abide": 9, "eight": 5, "fight": 4, "light": 1, "might": 0, "night": 0}
    used = {"eight": "2024-03-05", "light": "", "night": "2026-02-02", "zowee": "2026-02-03"}
    assert groups_of(weights, 9, used) == {
        "likely": ["abide", "eight"], "used": ["light", "night"], "unlikely": ["fight", "might"],
    }  # fmt: skip
    assert left_record("eight", weights, 9, used) == {
        "words": ["abide", "eight", "fight", "light"], "others": ["might", "night"],
        "likely": ["abide", "eight"], "chance": round(5 / 19, 4),
        "used": {"eight": "2024-03-05", "light": "", "night": "2026-02-02"},
    }  # fmt: skip
    assert left_record("might", {"might": 0, "night": 0}, 9, {})["chance"] is None


def test_a_guess_is_chosen_for_the_words_above_0_or_where_there_is_none_for_all_alike() -> None:
    some = Weighted({"abide": 3, "might": 0, "night": 1})
    assert (some.listed, some.unlisted) == (["abide", "night"], ["might"])
    assert some.candidates.weights == {"abide": 3, "night": 1}
    none = Weighted({"might": 0, "night": 0})
    assert (none.listed, none.candidates.weights) == ([], {"might": 1, "night": 1})


FOUR = WordList("four", ("abide", "might", "night", "sight"))
FIVE = WordList("five", ("abide", "light", "might", "night", "sight"))


@pytest.fixture(params=["alike", "weighted", "unlisted", "fixed"])
def tree(request: pytest.FixtureRequest, weighted: Tree) -> Tree:
    """A tree of each kind; in the last, a word is played even before the only word left."""
    trees = {
        "alike": build(FOUR, FOUR),
        "weighted": weighted,
        "unlisted": build(FIVE, FIVE, prior=any_prior(FOUR._replace(words=FOUR.words[::2]), FIVE)),
        "fixed": build(FIVE, FOUR, openers=("light", "might"),
                       prior=Prior("mine", FOUR, (9, 1, 0, 5))),
    }  # fmt: skip
    return trees[request.param]


def test_every_reader_of_a_tree_says_the_same_of_a_node(tree: Tree, tmp_path: Path) -> None:
    save(tree, str(tmp_path / "t.json"))
    chart = source(poster(tree, "flow", style_for(tree, show="all")))
    sentences = set()
    for history, node in states(tree.root):
        game = [part for turn in history for part in turn]
        told = treewalk("--tree", "t.json", *game, cwd=tmp_path).stdout
        line = told.rpartition(" (t.json, ")[0]  # which names the tree and its game
        guess, _, sentence = line.partition("  ")
        of_node = re.sub(r" \(an answer [^)]*\)", "", sentence)  # which knows no days
        assert (guess, of_node) == (node.guess, node.left)
        following = treegen("next", "--tree", "t.json", *game, cwd=tmp_path).stdout
        clues = "".join(f"{clue}\n" for _, clue in history)
        played = treegen("play", "--tree", "t.json", input=clues, cwd=tmp_path).stdout
        for told in (following, played.splitlines()[-1]):
            assert told.startswith(line)
            assert told[len(line) :].startswith((" (tree)", " (t.json)", ";", "\n")) or told == line
        assert f"<p><b>{guess}</b>: {escape(of_node)}</p>" in node._repr_html_()
        if history:
            path = ", ".join(f"{guess} {clue}" for guess, clue in history)
            mark = "" if node.can_win else NO_ANSWER
            assert f'"{path}: {guess}, {of_node}{mark}"' in chart
        sentences.add(of_node)
        found = json.loads(treewalk("--tree", "t.json", *game, "--json", cwd=tmp_path).stdout)
        assert len(found["words"] + found["others"]) == node.size
    assert len(sentences) > 2
