"""Fixed words: they are played first whatever the clues, and then the policy plays."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.building import build, is_sound, proof_of
from tests.conftest import treegen, treewalk
from tests.search.brute_force import (
    COSTS,
    Game,
    core_of,
    extended,
    greedy,
    least,
    split,
)
from tests.search.test_optimal import game as game_of_any_mode
from tests.search.test_unlisted import game as game_of_others
from treegen.chart.head import heading
from treegen.chart.labels import style_for
from treegen.errors import NoSuchTree, TreeError
from treegen.tree.file import dumps, loads
from treegen.tree.model import Tree
from treegen.tree.node import Node, with_heaviest
from treegen.tree.plan import Limits
from treegen.tree.ways import weighted_total
from treegen.verify import faults
from treegen.words.lists import WordList, bundled

# The 2,309 answers of March 2022: those of 2021 without six.
GONE = {"agora", "pupal", "lynch", "fibre", "slave", "wench"}
MARCH = tuple(word for word in bundled("wordle-2021-answers").words if word not in GONE)


def game(seed: int) -> Game:
    return game_of_any_mode(seed)._replace(mode="")


def words_of(game: Game, seed: int) -> tuple[str, ...]:
    """Two fixed words, or three."""
    choose = random.Random(seed)
    count = min(len(game.guesses), choose.choice([2, 2, 3]))
    return tuple(choose.sample(game.guesses, count))


def fixed(game: Game, words: tuple[str, ...], best: Callable[[Game], Node]) -> Node:
    """Tree that plays the words, and then `best` in each class that they leave."""
    if not words:
        return best(game)
    classes = split(words[0], game.weight)
    classes.pop("2" * len(words[0]), None)
    branches = {
        clue: fixed(
            game._replace(answers=tuple(part), weights=tuple(part.values()), turns=game.turns - 1),
            words[1:],
            best,
        )
        for clue, part in classes.items()
    }
    return with_heaviest(Node(words[0], len(game.answers), branches, sum(game.weights)))


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.seeds(40)
def test_a_greedy_policy_plays_on_after_them(policy: str, seed: int) -> None:
    some = game(seed)
    words = words_of(some, seed)

    def best(game: Game) -> Node:
        turn = 1 + some.turns - game.turns
        return greedy(game.guesses, game.weight, policy, turn=turn)

    tree = build(*some.lists, policy=policy, prior=some.prior, openers=words)
    assert tree.root == fixed(some, words, best), some
    assert (tree.recipe.opener, tree.recipe.plan.opening) == (words[0], words)
    assert is_sound(tree, some.lists[0])


@pytest.mark.seeds(120)
def test_no_tree_that_plays_them_first_is_better(seed: int) -> None:
    small = game(seed)
    words = words_of(small, seed)

    def built(**limits: Any) -> Tree:
        options: Any = {"prior": small.prior, "openers": words}
        return build(*small.lists, policy="optimal", limits=Limits(**limits), **options)

    try:
        root = fixed(small, words, least)
    except NoSuchTree:
        with pytest.raises(NoSuchTree, match=f"that opens with {' then '.join(words)} finds all"):
            built(max_turns=small.turns)
        return
    cost, tree = weighted_total(root), built(max_turns=small.turns)
    assert tree.root == root
    assert proof_of(tree)[1:3] == (cost, True)
    assert tree.summary.worst <= small.turns
    assert is_sound(tree, small.lists[0])
    for width in (1, 2, 99):
        unproven = built(max_turns=small.turns, width=width) if small.turns == 100 else tree
        assert proof_of(unproven).lower_bound <= cost <= weighted_total(unproven.root)
    assert weighted_total(unproven.root) == cost  # there are fewer guesses than 99


@pytest.mark.seeds(70)
def test_they_are_played_also_where_only_words_of_weight_0_are_left(seed: int) -> None:
    small = game_of_others(seed, 14)._replace(mode="", turns=100)
    words = words_of(small, seed)
    for policy in ("optimal", "parts"):

        def play(game: Game, policy: str = policy) -> Node:
            return least(game) if policy == "optimal" else greedy(game.guesses, game.weight, policy)

        def best(game: Game, play: Callable[[Game], Node] = play) -> Node:
            return fixed(game, words[100 - game.turns :], play)

        core = fixed(small.of_expected, words, play)
        tree = build(*small.lists, policy=policy, prior=small.prior, openers=words)
        assert tree.root == extended(core, small, best), small
        assert core_of(tree.root) == core
        assert is_sound(tree, small.lists[0])


@pytest.mark.slow
def test_parse_and_clint_need_8302_guesses_for_the_answers_of_march_2022() -> None:
    guesses, answers = bundled("wordle-2021-guesses"), WordList("march", MARCH)
    assert len(answers.words) == 2309
    tree = build(guesses, answers, policy="optimal", openers=("parse", "clint"))
    assert (tree.summary.total, proof_of(tree).proven) == (8302, True)
    assert round(tree.summary.mean, 4) == 3.5955
    # Clint is played also in the 35 games that parse leaves one answer in.
    known = [node for node in tree.root.branches.values() if node.size == 1]
    assert (len(known), {node.guess for node in known}) == (35, {"clint"})
    # Parse is an answer and clint is none, so the other order takes one guess more.
    other = build(guesses, answers, policy="optimal", openers=("clint", "parse"))
    assert other.summary.total == 8303
    assert faults(dumps(tree), guesses, answers) == []


# What reads such a tree.

FIVE = WordList("five", ("abide", "light", "might", "night", "sight"))


@pytest.fixture(scope="module")
def small() -> Tree:
    """Tree in which abide is played in each game, also where one answer is left."""
    return build(FIVE, FIVE._replace(words=FIVE.words[:3]), openers=("might", "abide"))


def test_a_game_ends_with_the_clue_that_wins_it(small: Tree) -> None:
    abide = Node("abide", 1, {}, 1)
    light = Node("abide", 1, {"00100": Node("light", 1, {}, 1)}, 1)
    assert small.root == Node("might", 3, {"01000": abide, "02222": light}, 3)
    assert small.summary.distribution == (1, 1, 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data["recipe"].pop("openers"), "size is 1, its branches hold 1"),
        (lambda data: data["recipe"].update(openers=["might", "light"]), "abide"),
        (lambda data: data["recipe"].update(openers=["abide", "might"]), "might"),
        (lambda data: data["recipe"].update(openers=["might"]), "two words or more, each once"),
        (lambda data: data["recipe"].update(openers=["might", "might"]), "two words or more"),
        (lambda data: data["recipe"].update(openers="might"), "two words or more"),
        (lambda data: data["recipe"].update(hard=True), "hard mode"),
    ],
)
def test_a_tree_that_does_not_play_them_is_refused(
    small: Tree, change: Callable[[Any], object], message: str
) -> None:
    data = json.loads(dumps(small))
    change(data)
    with pytest.raises(TreeError, match=message):
        loads(json.dumps(data))
    assert message in "".join(faults(json.dumps(data).encode()))


def test_the_word_left_is_named_where_another_is_played(small: Tree, tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees/might-abide.json").write_bytes(dumps(small))
    for command in ("walk", "next"):
        run = treewalk if command == "walk" else treegen
        named = ["next", "--tree", "might"] if command == "next" else []
        done = run(*named, "might", "02222", cwd=tmp_path)
        assert done.stdout.startswith("abide  1 word left: light (trees/might-abide.json")
    told = treewalk("--tree", "might-abide", cwd=tmp_path).stdout
    assert told == "might  3 words left (trees/might-abide.json, five)\n"
    assert str(small.recipe.lines[0]) == "opener might, policy entropy, after might then abide"
    assert "policy entropy, after might then abide" in heading(small, (), style_for(small)).colophon


def test_more_words_than_a_file_has_turns_for_are_refused() -> None:
    words = WordList(
        "many", tuple(sorted({f"{a}{b}" for a in "abcdefghijk" for b in "abcdefghijk"}))
    )
    with pytest.raises(TreeError, match=r"more than 100 guesses.*; give fewer words"):
        build(words, words, openers=words.words[:101])
