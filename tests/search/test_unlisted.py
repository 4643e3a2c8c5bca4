"""Words of weight 0: they change nothing for the expected ones, and are found all the same."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, treegen
from tests.search.brute_force import (
    COSTS,
    MODES,
    Game,
    core_of,
    extended,
    greedy,
    optimal,
    weighing,
)
from tests.solve.test_greedy import least_memory
from tests.tree.test_tree import words_left
from treegen.clues import Mode, clue_for
from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search.build import build
from treegen.search.problem import Limits
from treegen.tree.figures import listed_part, summarise
from treegen.tree.file import dumps, load, loads
from treegen.tree.model import Node, Tree, weighted_total
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.priors import Prior, any_prior


def game(seed: int, most: int) -> Game:
    """Game of words of 2 to 5 letters, of which a few, or nearly all, are expected."""
    choose = random.Random(seed)
    length, letters = choose.randint(2, 5), "abcdefgh"[: choose.randint(2, 8)]
    words = sorted({"".join(choose.choices(letters, k=length)) for _ in range(most)})
    answers = sorted(choose.sample(words, choose.randint(2, len(words))))
    some = choose.choice([[0, 1], [0, 0, 0, 1], [0, *range(1, 10)], [0, 0, 0, 0, 0, 0, 0, 1, 2, 2]])
    weights = [choose.choice(some) for _ in answers]
    expected, other = choose.sample(range(len(weights)), 2)
    weights[expected], weights[other] = weights[expected] or 1, 0
    turns = choose.choice([3, 4, 5, 6, 100, 100])
    return Game(tuple(words), tuple(answers), tuple(weights), choose.choice([*MODES]), turns)


def opener_of(game: Game, seed: int) -> str | None:
    """Opener that is given, most often; an only word that is expected opens."""
    lone = len(game.of_expected.answers) == 1
    return None if lone else random.Random(seed).choice([None, *game.guesses])


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.parametrize("share", [None, 0.3])
@pytest.mark.seeds(25)
def test_greedy_trees_of_expected_and_other_words_equal_brute_force(
    policy: str, share: float | None, seed: int
) -> None:
    some = game(seed, 40)

    def best(game: Game) -> Node:
        return greedy(game.guesses, game.weight, policy, game.mode, share)

    options: Any = {"mode": MODES[some.mode], "prior": some.prior, "prefilter": share}
    tree = build(*some.lists, None, policy, **options)
    assert tree.root == extended(best(some.of_expected), some, best), some
    assert words_left(tree.root) == (
        [word for word, weight in some.weight.items() if weight],
        [word for word, weight in some.weight.items() if not weight],
    )
    assert loads(dumps(tree)) == tree


@pytest.mark.seeds(100)
def test_optimal_trees_of_expected_and_other_words_equal_brute_force(seed: int) -> None:
    small = game(seed, 14)._replace(turns=100)
    opener = opener_of(small, seed)

    def best(game: Game, opener: str | None = None) -> Node:
        found = optimal(game, opener)
        if found is None:
            raise NoSuchTree
        return found[2]

    core = best(small.of_expected, opener)
    mode, prior = MODES[small.mode], small.prior
    tree = build(*small.lists, opener, "optimal", mode=mode, prior=prior)
    assert tree.root == extended(core, small, best)
    assert (tree.recipe.proven, tree.recipe.others_width) == (True, 50)
    assert tree.recipe.lower_bound == weighted_total(core)
    assert loads(dumps(tree)) == tree


@pytest.mark.seeds(200)
def test_no_word_takes_longer_than_allowed_and_expected_ones_as_little_as_then_can_be(
    seed: int,
) -> None:
    small, turns = game(seed, 14), 2 + seed % 4
    opener, unit = random.Random(seed).choice([None, *small.guesses]), 1000
    weights = tuple(unit * weight or 1 for weight in small.weights)
    found = optimal(small._replace(weights=weights, turns=turns), opener)

    def built(width: int | None = None) -> Tree:
        limits, mode = Limits(width, turns), MODES[small.mode]
        lists, prior = small.lists, small.prior
        return build(*lists, opener, "optimal", mode=mode, prior=prior, limits=limits)

    if found is None:
        with pytest.raises(NoSuchTree, match=f"in {turns} turns"):
            built()
        return
    tree = built()
    assert tree.root == expected_weights(found[2], unit)
    assert (tree.recipe.proven, tree.recipe.lower_bound) == (True, found[0] // unit)
    assert built(width=1).summary.worst <= turns  # no width hides all guesses that can win
    assert loads(dumps(tree)) == tree


def expected_weights(node: Node, unit: int) -> Node:
    """The same tree with the weights of expected words alone, which were so much heavier."""
    branches = {clue: expected_weights(branch, unit) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, branches, (node.weight or 0) // unit)


RHYMES = WordList("rhymes", ("light", "might", "night", "sight"))
LIGHT_NIGHT = Prior("two", RHYMES, (1, 0, 1, 0))


def test_an_other_word_that_earns_the_same_clues_is_found_after_the_expected_ones() -> None:
    rest = Node("might", 2, {"02222": Node("sight", 1, {}, 0)}, 0)
    root = Node("light", 4, {"02222": Node("night", 3, {"02222": rest}, 1)}, 2)
    for policy in (*COSTS, "optimal"):
        assert build(RHYMES, RHYMES, None, policy, prior=LIGHT_NIGHT).root == root


def test_an_other_word_may_open() -> None:
    expected = {"02222": Node("light", 2, {"02222": Node("night", 1, {}, 1)}, 2)}
    rest = Node("light", 3, {"02222": Node("night", 2, {"02222": Node("sight", 1, {}, 0)}, 1)}, 2)
    for policy in (*COSTS, "optimal"):
        tree = build(RHYMES, RHYMES, "might", policy, prior=LIGHT_NIGHT)
        assert tree.root == Node("might", 4, {"02222": rest}, 2)
        assert core_of(tree.root) == Node("might", 2, expected, 2)
        assert summarise(listed_part(tree.root)).total == 5


def test_one_expected_word_is_guessed_at_once(answers: WordList) -> None:
    answers = answers._replace(words=tuple(sorted({*answers.words[::9], "crane", "raise"})))
    crane = Prior("one", answers, tuple(int(word == "crane") for word in answers.words))
    for policy in (*COSTS, "optimal"):
        limits = Limits(width=2)
        tree = build(answers, answers, None, policy, prior=crane, limits=limits)
        assert (tree.root.guess, core_of(tree.root)) == ("crane", Node("crane", 1, {}, 1))
        assert words_left(tree.root) == (["crane"], sorted({*answers.words} - {"crane"}))
    with pytest.raises(WordListError, match=r"one has only one word.* expected the opener crane"):
        build(answers, answers, "raise", prior=crane)


# The lists of Wordle.


@pytest.fixture(scope="module")
def raise_any() -> Tree:  # which verify --rebuild builds again
    return load(str(ROOT / "trees/raise-any.json"))


def test_the_core_of_raise_any_is_raise_node_for_node(raise_any: Tree, stored: Tree) -> None:
    assert weighing(core_of(raise_any.root), None) == stored.root
    listed = summarise(listed_part(raise_any.root))
    assert listed._replace(weighted_mean=None) == stored.summary
    assert (listed.total, listed.weighted_mean) == (8036, 8036 / 2315)  # as test_greedy has them


@pytest.mark.slow
def test_in_hard_mode_the_core_is_the_published_tree_too(
    guesses: WordList, answers: WordList
) -> None:
    tree = build(guesses, guesses, "raise", mode=Mode.HARD, prior=any_prior(answers, guesses))
    assert weighing(core_of(tree.root), None) == load(str(ROOT / "trees/raise-hard.json")).root
    assert sorted(tree.root.answers()) == list(guesses.words)


def replay(root: Node, words: WordList) -> list[int]:
    """Turns in which a tree finds each of those words, by the plain rules."""
    turns = []
    for word in words.words:
        node, turn = root, 1
        while node.guess != word:
            node, turn = node.branches[clue_for(node.guess, word)], turn + 1
        turns.append(turn)
    return turns


def test_raise_any_finds_every_word(raise_any: Tree, guesses: WordList, answers: WordList) -> None:
    assert sum(replay(raise_any.root, answers)) == 8036
    turns = replay(raise_any.root, guesses)
    assert (sum(turns), max(turns)) == (raise_any.summary.total, raise_any.summary.worst)
    assert raise_any.root.size == len(turns) == 12_972


def test_today_finds_every_word_and_those_of_the_list_in_11219_guesses() -> None:
    # Selby's results of July 2023 for the lists of that year; no opener needs fewer than tarse.
    tree = load(str(ROOT / "trees/today.json"))
    recipe, (listed, every) = tree.recipe, map(bundled, GAMES["2023"])
    assert (recipe.opener, recipe.prior) == ("tarse", any_prior(listed, every).info)
    assert sum(replay(tree.root, listed)) == 11_219
    assert (recipe.lower_bound, recipe.proven) == (11_219, True)
    turns = replay(tree.root, every)
    assert (sum(turns), max(turns)) == (tree.summary.total, tree.summary.worst)
    assert sum(turns) / 14_855 < 4.45
    assert tree.root.size == len(turns) == 14_855


@pytest.mark.slow
def test_salet_takes_11235_guesses_for_the_answers_of_2023() -> None:  # Selby, July 2023
    listed, every = map(bundled, GAMES["2023"])
    tree = build(every, listed, "salet", "optimal")
    assert (tree.summary.total, tree.recipe.proven) == (11_235, True)


# What may go wrong.


@pytest.fixture(scope="module")
def some(answers: WordList) -> tuple[WordList, Prior]:
    """773 words, of which 155 are expected."""
    words = WordList("some", tuple(sorted({"raise", *answers.words[::3]})))
    return words, any_prior(WordList("few", words.words[::5]), words)


@pytest.mark.parametrize("policy", ["entropy", "wins", "optimal"])
def test_progress_rises_to_the_whole(policy: str, some: tuple[WordList, Prior]) -> None:
    words, prior = some
    shares: list[float] = []

    def on_progress(share: float, note: str = "") -> None:
        shares.append(share)

    tree = build(words, words, "raise", policy, on_progress, prior=prior)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert tree == build(words, words, "raise", policy, prior=prior)


@pytest.mark.parametrize("policy", ["entropy", "wins", "optimal"])
def test_tight_memory_makes_the_same_tree(policy: str, some: tuple[WordList, Prior]) -> None:
    words, prior = some
    tree = build(words, words, None, policy, prior=prior)
    assert build(words, words, None, policy, prior=prior, memory=least_memory(words)) == tree


@pytest.mark.parametrize("policy", ["entropy", "optimal"])
def test_others_that_take_too_many_turns_for_a_tree_file_are_refused(policy: str) -> None:
    words = WordList("chain", tuple(sorted(f"a{chr(0x4E00 + i)}" for i in range(150))))
    prior = any_prior(WordList("one", words.words[:1]), words)
    with pytest.raises(TreeError, match="more than 100 guesses"):
        build(words, words, None, policy, prior=prior)


def test_a_longest_game_that_the_others_do_not_fit_in_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "rhymes").write_text("\n".join(RHYMES.words))
    (tmp_path / "two").write_text("light\nnight\n")
    arguments = "--any --guesses rhymes --answers two --policy optimal --max-guesses".split()
    done = treegen("build", *arguments, "3", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        1, "", "treegen: no tree finds all answers in 3 turns; allow longer games\n",
    )  # fmt: skip
    assert not (tmp_path / "trees").exists()
    done = treegen("build", *arguments, "4", "-o", "-", cwd=tmp_path)
    assert (done.returncode, loads(done.stdout).summary.worst) == (0, 4)


@pytest.mark.parametrize(
    "policy",
    [*(pytest.param(name, marks=pytest.mark.slow) for name in ("entropy", "wins")), "optimal"],
)
def test_the_same_bytes_whatever_the_seed(
    policy: str, some: tuple[WordList, Prior], tmp_path: Path
) -> None:
    words, prior = some
    (tmp_path / "some").write_text("\n".join(words.words))
    weights = zip(words.words, prior.weights, strict=True)
    (tmp_path / "few").write_text("".join(f"{word}\t{weight}\n" for word, weight in weights))
    arguments = ["--guesses", "some", "--answers", "all", "--prior", "few", "--opener", "raise"]
    files = {dumps(build(words, words, "raise", policy, prior=prior))}
    for seed in "17":
        env = {"PYTHONHASHSEED": seed, "OMP_NUM_THREADS": seed}
        done = treegen("build", *arguments, "--policy", policy, "-o", "-", cwd=tmp_path, env=env)
        files.add(done.stdout.encode())
    assert len(files) == 1
