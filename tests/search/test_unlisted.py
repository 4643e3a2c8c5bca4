"""Words of weight 0: they change nothing for the expected ones, and are found all the same."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.building import Prior, any_prior, build, is_sound, proof_of
from tests.conftest import ROOT, treegen
from tests.search.brute_force import (
    COSTS,
    MODES,
    Game,
    core_of,
    extended,
    greedy,
    least,
    optimal,
)
from tests.solve.test_greedy import least_memory
from treegen.clues import clue_for
from treegen.errors import NoSuchTree, TreeError, UsageError
from treegen.search.proof import report
from treegen.tree.figures import listed_part, summarise
from treegen.tree.file import dumps, load, loads
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.tree.node import Node, with_heaviest
from treegen.tree.plan import Limits
from treegen.tree.recipe import WEIGHTED_TIES, Proof
from treegen.tree.ways import weighted_total
from treegen.words.lists import WordList


def game(seed: int, most: int) -> Game:
    """Game of words of 2 to 5 letters, of which a few, or nearly all, are listed."""
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
    """Opener that is given, most often."""
    return random.Random(seed).choice([None, *game.guesses])


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.seeds(25)
def test_greedy_trees_of_expected_and_other_words_equal_brute_force(policy: str, seed: int) -> None:
    some = game(seed, 40)

    def best(game: Game) -> Node:
        turn = 1 + some.turns - game.turns
        return greedy(game.guesses, game.weight, policy, game.mode, turn=turn)

    options: Any = {"mode": MODES[some.mode], "prior": some.prior}
    tree = build(*some.lists, None, policy, **options)
    assert tree.root == extended(best(some.of_expected), some, best), some
    assert game_of(tree).weight == some.weight
    assert loads(dumps(tree)) == tree


@pytest.mark.parametrize("most", [None, 2, 3, 4])
@pytest.mark.seeds(40)
def test_optimal_trees_of_expected_and_other_words_equal_brute_force(
    most: int | None, seed: int
) -> None:
    small = game(seed, 14)._replace(turns=100)
    opener = opener_of(small, seed)
    found = optimal(small.of_expected._replace(turns=most or 100), opener)

    mode, prior, limits = MODES[small.mode], small.prior, Limits(max_listed_turns=most)
    if found is None:
        with pytest.raises(NoSuchTree, match=f"in {most} turns"):
            build(*small.lists, opener, "optimal", mode=mode, prior=prior, limits=limits)
        return
    cost, worst, core = found
    tree = build(*small.lists, opener, "optimal", mode=mode, prior=prior, limits=limits)
    assert tree.root == extended(core, small, least)
    assert summarise(listed_part(tree.root)).worst == worst <= (most or 100)
    assert tree.recipe.plan.limits == limits
    assert tree.recipe.proof == Proof("weighted_mean", cost, proven=True, others_width=50)
    assert weighted_total(core) == cost
    assert is_sound(tree, small.lists[0])


@pytest.mark.parametrize("seed", [1, 5, 16])  # for which one guess at each node is too few
def test_ten_words_that_are_not_expected_are_searched_exactly_whatever_the_width(
    seed: int,
) -> None:
    choose = random.Random(seed)
    words = sorted({"".join(choose.choices("abcde", k=2)) for _ in range(60)})
    answers = (*sorted(choose.sample(words, 10)), "zz")  # which tells nothing of the others
    weights = tuple(int(word == "zz") for word in answers)
    small = Game((*words, "zz"), answers, weights, "", 100)
    tree = build(*small.lists, None, "optimal", prior=small.prior, limits=Limits(width=1))
    assert tree.root == extended(core_of(tree.root), small, least)


def test_more_of_them_are_searched_by_as_many_guesses_as_the_width_says() -> None:
    words = tuple(f"{first}{second}" for first in "abcdef" for second in "abcdef")
    answers = (*words[::3], "zz")
    weights = tuple(int(word == "zz") for word in answers)
    small = Game((*words, "zz"), answers, weights, "", 100)
    trees = [
        build(*small.lists, None, "optimal", prior=small.prior, limits=Limits(width=width))
        for width in (1, 2, None)
    ]
    totals = [tree.summary.total for tree in trees]
    assert totals[0] > totals[-1] and totals == sorted(totals, reverse=True)
    assert [tree.recipe.others_width for tree in trees] == [1, 2, 50]


@pytest.mark.seeds(200)
def test_no_word_takes_longer_than_allowed_and_both_sums_are_the_least_that_then_can_be(
    seed: int,
) -> None:
    small, turns = game(seed, 14), 2 + seed % 4
    opener, unit = opener_of(small, seed), 1000
    # The least weighted sum comes first, and then the least total over all words.
    weights = tuple(unit * weight + 1 for weight in small.weights)
    found = optimal(small._replace(weights=weights, turns=turns), opener)

    def built(width: int | None = None) -> Tree:
        limits = Limits(max_turns=turns, width=width)
        mode = MODES[small.mode]
        return build(*small.lists, opener, "optimal", mode=mode, prior=small.prior, limits=limits)

    if found is None:
        with pytest.raises(NoSuchTree, match=f"in {turns} turns"):
            built()
        return
    tree = built()
    assert tree.root == with_heaviest(expected_weights(found[2], unit))
    assert (weighted_total(tree.root), tree.summary.total) == divmod(found[0], unit)
    assert proof_of(tree)[1:3] == (found[0] // unit, True)
    assert built(width=1).summary.worst <= turns  # no width hides all guesses that can win
    assert is_sound(tree, small.lists[0])


@pytest.mark.parametrize(
    ("limits", "opener", "total", "recorded"),
    [
        # Of two trees with the least weighted mean, that with the least total over all words.
        ("--max-guesses 6", "adc", 7, Limits(max_turns=6)),
        # Without that limit the word of weight 0 does not count.
        ("--max-listed 6", "beb", 8, Limits(max_listed_turns=6)),
        ("--max-listed 2", "adc", 7, Limits(max_listed_turns=2)),
    ],
)
def test_of_equally_good_trees_the_limit_for_all_words_takes_the_least_total(
    limits: str, opener: str, total: int, recorded: Limits, tmp_path: Path
) -> None:
    (tmp_path / "four.tsv").write_text("adc\t1\nbab\t0\nbeb\t2\ncac\t1\n")
    options = ["--guesses", "four.tsv", "--answers", "all", "--prior", "four.tsv"]
    options += ["--policy", "optimal", *limits.split()]
    assert treegen("build", *options, "-o", "four.json", cwd=tmp_path).returncode == 0
    tree = load(str(tmp_path / "four.json"))
    found = tree.root.guess, tree.summary.total, tree.summary.weighted_mean
    assert found == (opener, total, 1.75)
    assert tree.recipe.plan.limits == recorded
    done = treegen("verify", "four.json", "--rebuild", cwd=tmp_path)
    assert (done.returncode, done.stdout.endswith("byte for byte the same\n")) == (0, True)


def test_limits_that_say_nothing_together_are_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("adc\nbab\nbeb\ncac\n")
    options = ["--guesses", "four.txt", "--answers", "all", "--policy", "optimal"]
    for command in ("build", "sweep"):
        done = treegen(command, "--max-guesses", "6", "--max-listed", "2")
        assert (done.returncode, done.stdout) == (2, "")
        assert "argument --max-listed: not allowed with argument --max-guesses" in done.stderr
    words = WordList("four", ("adc", "bab", "beb", "cac"))
    prior = Prior("four", words, (1, 0, 2, 1))
    with pytest.raises(UsageError, match="one of the two limits"):
        both_limits = Limits(max_turns=6, max_listed_turns=2)
        build(words, words, None, "optimal", prior=prior, limits=both_limits)
    # Where no word weighs 0, either is the limit for all.
    done = treegen("build", *options, "--max-listed", "2", "-o", "four.json", cwd=tmp_path)
    recipe = load(str(tmp_path / "four.json")).recipe
    assert (done.returncode, recipe.plan.limits) == (0, Limits(max_turns=2))
    done = treegen("sweep", *options, "--max-listed", "2", "--openers", "all", cwd=tmp_path)
    assert "none: no tree with that opener finds all answers in 2 guesses" in done.stdout


def test_weights_of_0_1_and_2_are_uneven_to_all_that_asks() -> None:
    words = WordList("five", ("abide", "light", "might", "night", "sight"))
    tree = build(words, words, prior=Prior("mine", words, (0, 0, 0, 1, 2)))
    assert (tree.recipe.policy, tree.recipe.ties) == ("wins", WEIGHTED_TIES)
    assert tree.root.left == "67 % chance; 4 other words also fit"
    solves, *_ = report(tree, any_opener=True, width=None)
    assert solves == (
        "sight solves 2 answers in 1.3333 guesses on average, weighted by mine "
        "(unweighted 1.5000, 3 in all), 2 at worst; all 5 words in 2.4000, 4 at worst"
    )
    best = build(words, words, None, "optimal", prior=Prior("mine", words, (0, 0, 0, 1, 2)))
    assert report(best, any_opener=True, width=None)[1:] == [
        "proven: no tree has a lower weighted mean"
    ]


def expected_weights(node: Node, unit: int) -> Node:
    """The same tree with the weights of expected words alone, which were so much heavier."""
    branches = {clue: expected_weights(branch, unit) for clue, branch in node.branches.items()}
    return Node(node.guess, node.size, branches, node.weight // unit)


def test_one_expected_word_is_guessed_at_once(answers: WordList) -> None:
    answers = answers._replace(words=tuple(sorted({*answers.words[::9], "crane", "raise"})))
    crane = Prior("one", answers, tuple(int(word == "crane") for word in answers.words))
    for policy in (*COSTS, "optimal"):
        limits = Limits(width=2) if policy == "optimal" else None
        tree = build(answers, answers, None, policy, prior=crane, limits=limits)
        assert (tree.root.guess, core_of(tree.root)) == ("crane", Node("crane", 1, {}, 1))
        assert game_of(tree).weights == crane.weights


@pytest.mark.parametrize("policy", [*COSTS, "optimal"])
@pytest.mark.seeds(20)
def test_before_the_only_expected_word_any_opener_may_be_played(policy: str, seed: int) -> None:
    some = game(seed, 14)._replace(turns=100)
    lone = random.Random(seed).choice(some.answers)
    small = some._replace(weights=tuple(int(word == lone) for word in some.answers))

    def best(game: Game) -> Node:
        if policy == "optimal":
            return least(game)
        turn = 1 + small.turns - game.turns
        return greedy(game.guesses, game.weight, policy, game.mode, turn=turn)

    for opener in small.guesses:
        core = Node(lone, 1, {}, 1)
        if opener != lone:
            core = Node(opener, 1, {clue_for(opener, lone): core}, 1)
        options: Any = {"mode": MODES[small.mode], "prior": small.prior}
        tree = build(*small.lists, opener, policy, **options)
        assert tree.root == extended(core, small, best), small
        assert is_sound(tree, small.lists[0])


def test_the_core_of_raise_any_is_raise_node_for_node(stored: Tree) -> None:
    raise_any = load(str(ROOT / "trees/raise-any.json"))  # which verify --rebuild builds again
    assert core_of(raise_any.root) == stored.root
    listed = summarise(listed_part(raise_any.root))
    assert listed == stored.summary
    assert listed.total == 8036


@pytest.fixture(scope="module")
def some(answers: WordList) -> tuple[WordList, Prior]:
    """773 words, of which 155 are listed."""
    words = WordList("some", tuple(sorted({"raise", *answers.words[::3]})))
    return words, any_prior(WordList("few", words.words[::5]), words)


@pytest.mark.parametrize("policy", ["entropy", "wins", "optimal"])
def test_progress_rises_to_the_whole_and_tight_memory_makes_the_same_tree(
    policy: str, some: tuple[WordList, Prior]
) -> None:
    words, prior = some
    shares: list[float] = []

    def on_progress(share: float, doing: str = "", /, **figures: float) -> None:
        shares.append(share)

    tree = build(words, words, "raise", policy, on_progress, prior=prior)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    memory = least_memory(words)
    assert tree == build(words, words, "raise", policy, prior=prior, memory=memory)


@pytest.mark.parametrize("policy", ["entropy", "optimal"])
def test_others_that_take_too_many_turns_for_a_tree_file_are_refused(policy: str) -> None:
    words = WordList("chain", tuple(sorted(f"a{chr(0x4E00 + i)}" for i in range(150))))
    prior = any_prior(WordList("one", words.words[:1]), words)
    with pytest.raises(TreeError, match="more than 100 guesses"):
        build(words, words, None, policy, prior=prior)


def test_the_same_bytes_whatever_the_seed(some: tuple[WordList, Prior], tmp_path: Path) -> None:
    words, prior = some
    (tmp_path / "some").write_text("\n".join(words.words))
    weights = zip(words.words, prior.weights, strict=True)
    (tmp_path / "few").write_text("".join(f"{word}\t{weight}\n" for word, weight in weights))
    arguments = "--guesses some --answers all --prior few --opener raise --policy optimal -o -"
    env = {"PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "7"}
    done = treegen("build", *arguments.split(), cwd=tmp_path, env=env)
    assert done.stdout.encode() == dumps(build(words, words, "raise", "optimal", prior=prior))
