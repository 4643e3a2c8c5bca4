"""Optimal trees: no other tree is better, which of the equal ones it is, and what is proven."""

import random
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.conftest import ROOT, treegen
from treegen.clues import Mode, clue_for
from treegen.errors import NoSuchTree, WordListError
from treegen.solve.branch_and_bound import INFEASIBLE, BranchAndBound
from treegen.solve.build import build as front_door
from treegen.solve.optimal import Limits, solve_below
from treegen.solve.scorer import scorer_for
from treegen.text import silent
from treegen.tree.file import dumps, load, loads
from treegen.tree.model import Node, Tree, weighted_total
from treegen.words.lists import WordList
from treegen.words.priors import Prior

TREEGEN = Path(sys.executable).parent / "treegen"


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    on_progress: Any = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    **limits: Any,
) -> Tree:
    """Optimal tree, within those limits."""
    settings: Any = {"mode": mode, "prior": prior, "limits": Limits(**limits)}
    return front_door(guesses, answers, opener, "optimal", on_progress, **settings)


MODES = {"": Mode.NORMAL, "hard": Mode.HARD, "strict": Mode.STRICT}


class Game(NamedTuple):
    """A small game: its words, and what may be played."""

    guesses: tuple[str, ...]
    answers: tuple[str, ...]
    weights: tuple[int, ...]
    mode: str  # "", "hard" or "strict"
    turns: int

    @property
    def prior(self) -> Prior | None:
        if set(self.weights) == {1}:
            return None
        return Prior("prior", WordList("answers", self.answers), self.weights)

    def build(self, opener: str | None = None, **options: Any) -> Tree:
        return build(
            WordList("guesses", self.guesses),
            WordList("answers", self.answers),
            opener,
            mode=MODES[self.mode],
            prior=self.prior,
            max_turns=self.turns,
            **options,
        )


def game(seed: int) -> Game:
    """Game of 3 to 14 answers and a few more guesses, of 2 to 7 letters."""
    choose = random.Random(seed)
    length, letters = choose.choice([2, 3, 4, 5, 7]), "abcdef"[: choose.randint(2, 6)]
    words = {"".join(choose.choices(letters, k=length)) for _ in range(choose.randint(8, 26))}
    answers = choose.sample(sorted(words), min(len(words), choose.randint(3, 14)))
    weights = [1] * len(answers)
    if seed % 2:
        weights = [choose.choice([1, 1, 2, 3, choose.randint(1, 100)]) for _ in answers]
    mode = choose.choice(["", "hard", "strict"])
    turns = choose.choice([3, 4, 5, 6, 100, 100])
    return Game(tuple(sorted(words)), tuple(sorted(answers)), tuple(weights), mode, turns)


def allowed(word: str, guess: str, clue: str, mode: str) -> bool:
    """Whether a word may follow a clue, by the rules in README."""
    if mode == "strict":
        return clue_for(guess, word) == clue
    stays = all(clue[i] != "2" or word[i] == guess[i] for i in range(len(word)))
    marked = [letter for letter, digit in zip(guess, clue, strict=True) if digit != "0"]
    return not mode or (stays and all(word.count(m) >= marked.count(m) for m in marked))


Found = tuple[int, int, Node]  # cost, turns of the longest game, the tree by the tie rule


def brute_force(game: Game, opener: str | None = None) -> Found | None:
    """Best tree over all guesses at each node, without any bound or order to save work."""
    weight = dict(zip(game.answers, game.weights, strict=True))

    @cache
    def best(left: tuple[str, ...], legal: tuple[str, ...], turns: int) -> Found | None:
        tries = [tried for guess in legal if (tried := after(guess, left, legal, turns))]
        return min(tries, key=lambda tried: (tried[0], bound(tried[2], left)), default=None)

    def bound(node: Node, left: tuple[str, ...]) -> tuple[int, bool, str]:
        classes = defaultdict(list)
        for answer in left:
            classes[clue_for(node.guess, answer)].append(weight[answer])
        classes.pop("2" * len(node.guess), None)
        least = sum(2 * sum(weights) - max(weights) for weights in classes.values())
        return least, node.guess not in left, node.guess

    def after(
        guess: str, left: tuple[str, ...], legal: tuple[str, ...], turns: int
    ) -> Found | None:
        classes = defaultdict(list)
        for answer in left:
            classes[clue_for(guess, answer)].append(answer)
        if turns < 1 or (len(classes) == 1 and guess not in left and turns < game.turns):
            return None  # the same answers are left
        cost, longest, branches = sum(weight[answer] for answer in left), 1, {}
        for clue, answers in sorted(classes.items()):
            if clue != "2" * len(guess):
                legal_then = tuple(word for word in legal if allowed(word, guess, clue, game.mode))
                found = best(tuple(answers), legal_then, turns - 1)
                if found is None:
                    return None
                cost, longest = cost + found[0], max(longest, 1 + found[1])
                branches[clue] = found[2]
        total = sum(weight[answer] for answer in left)
        node = Node(guess, len(left), branches, total if game.prior else None)
        return cost, longest, node

    if opener is None:
        return best(game.answers, game.guesses, game.turns)
    return after(opener, game.answers, game.guesses, game.turns)


def shortest(game: Game, cost: int, opener: str | None) -> int:
    """Turns of the longest game, where it is shortest, in a tree of that cost."""
    for turns in range(1, game.turns + 1):
        found = brute_force(game._replace(turns=turns), opener)
        if found and found[0] == cost:
            return turns
    raise AssertionError("there is a tree of that cost")


@pytest.mark.parametrize("seed", range(120))
def test_no_tree_is_better_and_ties_have_their_rule(seed: int) -> None:
    small = game(seed)
    opener = random.Random(seed).choice([None, *small.guesses])
    expected = brute_force(small, opener)
    if expected is None:
        with pytest.raises(NoSuchTree, match=f"finds all answers in {small.turns} turns"):
            small.build(opener)
        return
    tree = small.build(opener)
    assert tree.root == expected[2]
    assert weighted_total(tree.root) == expected[0] == tree.recipe.lower_bound
    assert tree.recipe.proven
    assert tree.summary.worst <= small.turns
    assert loads(dumps(tree)) == tree


@pytest.mark.parametrize("seed", range(600, 620))
def test_an_opener_is_given_up_only_where_no_tree_of_it_is_below_the_limit(seed: int) -> None:
    small = game(seed)
    guesses, answers = WordList("guesses", small.guesses), WordList("answers", small.answers)
    scorer = scorer_for(guesses, answers, "parts", small.prior)
    for place, opener in enumerate(small.guesses[:8]):
        expected = brute_force(small, opener)
        least = expected[0] if expected else INFEASIBLE
        around = [least - 3, least - 1, least, least + 1, least + 7] if expected else [1000]
        for limit in [*around, INFEASIBLE]:
            bound, tree = solve_below(
                scorer, place, limit, mode=MODES[small.mode], max_turns=small.turns
            )
            if expected and least < limit:
                assert tree
                assert (bound, tree.root) == (least, expected[2])
                assert (tree.recipe.lower_bound, tree.recipe.proven) == (least, True)
            else:
                assert tree is None
                assert limit <= bound <= least


@pytest.mark.parametrize("seed", range(200, 240))
def test_of_the_least_trees_one_with_the_shortest_longest_game(seed: int) -> None:
    small = game(seed)._replace(turns=100)
    opener = random.Random(seed).choice([None, *small.guesses])
    expected = brute_force(small, opener)
    assert expected
    tree = small.build(opener, then_worst=True)
    assert weighted_total(tree.root) == expected[0]
    assert tree.summary.worst == shortest(small, expected[0], opener)
    assert tree.recipe.objective == ("weighted_mean" if small.prior else "total") + ", then worst"


@pytest.mark.parametrize("seed", range(300, 340))
def test_with_a_width_nothing_is_proven_but_the_bounds_hold(seed: int) -> None:
    small = game(seed)._replace(turns=100)
    opener = random.Random(seed).choice([None, *small.guesses])
    costs = []
    for width in (1, 2, 3, 99):
        tree = small.build(opener, width=width, then_worst=seed % 3 == 0)
        assert (tree.recipe.width, tree.recipe.proven) == (width, False)
        assert loads(dumps(tree)) == tree
        again = small.build(
            tree.recipe.opener, width=width, then_worst=seed % 3 == 0, on_progress=Stop(10**6)
        )
        assert dumps(again) == dumps(tree)  # whoever chose the opener, and whoever looks on
        expected = brute_force(small, tree.recipe.opener)
        assert expected
        assert tree.recipe.lower_bound is not None
        costs.append(weighted_total(tree.root))
        assert tree.recipe.lower_bound <= expected[0] <= costs[-1]
    assert costs == sorted(costs, reverse=True)
    assert expected
    assert costs[-1] == expected[0]  # there are fewer guesses than that


@pytest.mark.parametrize("seed", range(400, 520))
def test_whenever_it_is_interrupted_the_bounds_hold(seed: int) -> None:
    small, choose = game(seed), random.Random(seed)
    opener = choose.choice([None, *small.guesses])
    interrupt = Stop(choose.randint(1, 8))
    options = {"then_worst": seed % 3 == 0, "width": choose.choice([None, None, 12])}
    try:
        tree = small.build(opener, on_progress=interrupt, keep_best=True, **options)
    except (KeyboardInterrupt, NoSuchTree):
        return
    expected = brute_force(small, tree.recipe.opener)
    assert expected
    assert tree.recipe.lower_bound is not None
    assert tree.recipe.lower_bound <= expected[0] <= weighted_total(tree.root)
    assert loads(dumps(tree)) == tree
    assert sorted(tree.root.answers()) == list(small.answers)
    if interrupt.left == 0:
        assert (tree.recipe.proven, tree.recipe.width) == (False, None)
    else:
        assert dumps(tree) == dumps(small.build(opener, **options))


def test_words_that_differ_in_one_letter_are_found_one_by_one() -> None:
    words = tuple(f"a{letter}a" for letter in "abcdefghijklmnopqrstuvwxyz")
    tree = Game(words, words, (1,) * 26, "", 100).build()
    assert (tree.summary.total, tree.summary.worst, tree.recipe.proven) == (26 * 27 / 2, 26, True)


def test_one_answer_is_guessed() -> None:
    tree = Game(("crane", "slate"), ("crane",), (1,), "", 100).build(then_worst=True)
    assert (tree.summary.total, tree.recipe.proven) == (1, True)


def test_what_few_clues_tell_does_not_depend_on_how_many_answers_there_are(
    guesses: WordList,
) -> None:
    dice = random.Random(1)
    weights = tuple(dice.choice([1, 1, 2, 50]) for _ in guesses.words)
    for prior in (None, Prior("prior", guesses, weights)):
        scorer = scorer_for(guesses, guesses, prior=prior)
        everything = np.arange(len(guesses.words))
        large = BranchAndBound(
            scorer,
            scorer.clues.restricted_to(everything[:1500]),
            everything,
            Mode.NORMAL,
            None,
            100,
        )
        for size in (2, 3, 4, 6, 9, 15):
            left = tuple(sorted(dice.sample(range(1500), size)))
            own = scorer.clues.restricted_to(np.sort(large.clues.answers[list(left)]))
            few = BranchAndBound(scorer, own, everything, Mode.NORMAL, None, 100)
            assert large.quick_bound(left) == few.quick_bound(few.root[0])


def bounds_in(note: str) -> tuple[float, float]:
    """Bounds of the total that a note such as `7,850 to 7,921 guesses in all` tells."""
    lower, _, upper, *_ = note.replace(",", "").replace("?", "inf").split()
    return float(lower), float(upper)


class Stop:
    """Progress that is interrupted when it was told so often, as Ctrl-C does."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, share: float, note: str = "") -> None:
        assert 0 <= share <= 1
        lower, upper = bounds_in(note)
        assert lower <= upper
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def salet(guesses: WordList, answers: WordList) -> Tree:
    return build(guesses, answers, "salet")


def test_salet_takes_7920_guesses(salet: Tree) -> None:
    # Selby 2022; Bertsimas and Paskov 2024. Several trees do, with other distributions.
    made, recipe = salet.summary, salet.recipe
    assert (made.total, made.worst, recipe.lower_bound, recipe.proven) == (7920, 5, 7920, True)
    assert dumps(salet) == (ROOT / "trees/salet.json").read_bytes()


@pytest.mark.slow
def test_in_hard_mode_salet_takes_8122_guesses_and_no_game_seven(
    guesses: WordList, answers: WordList
) -> None:
    tree = build(guesses, answers, "salet", mode=Mode.HARD, max_turns=6)  # Selby
    assert (tree.summary.total, tree.summary.worst, tree.recipe.proven) == (8122, 6, True)
    assert dumps(tree) == (ROOT / "trees/salet-hard.json").read_bytes()


@pytest.mark.slow
def test_in_hard_mode_salet_takes_8116_guesses_where_two_games_may_take_seven(
    guesses: WordList, answers: WordList
) -> None:
    made = build(guesses, answers, "salet", mode=Mode.HARD).summary
    assert (made.total, made.distribution[6:]) == (8116, [2])


@pytest.mark.slow
def test_raise_takes_8014_guesses_in_five_turns_if_it_should(
    guesses: WordList, answers: WordList
) -> None:
    tree = build(guesses, answers, "raise", then_worst=True)
    assert (tree.summary.total, tree.summary.worst, tree.recipe.proven) == (8014, 5, True)


def test_what_is_watched_is_the_same_tree_and_bounds_close(
    guesses: WordList, answers: WordList, salet: Tree
) -> None:
    told: list[tuple[float, float, float]] = []

    def on_progress(share: float, note: str = "") -> None:
        told.append((share, *bounds_in(note)))

    assert build(guesses, answers, "salet", on_progress) == salet
    shares, lowers, uppers = zip(*told, strict=True)
    assert 0 <= min(shares) <= max(shares) <= 1
    assert list(lowers) == sorted(lowers)
    assert list(uppers) == sorted(uppers, reverse=True)
    assert lowers[0] < 7850 < lowers[-1] <= 7920 == uppers[-1]
    assert uppers[len(uppers) // 2] < 7950  # a first tree is there soon


@pytest.mark.slow
@pytest.mark.parametrize(("after", "width"), [(300, None), (900, None), (450, 15)])
def test_an_interrupted_search_keeps_the_best_and_proves_nothing(
    guesses: WordList, answers: WordList, after: int, width: int | None
) -> None:
    tree = build(guesses, answers, "raise", Stop(after), keep_best=True, width=width)
    recipe = tree.recipe
    assert (recipe.proven, recipe.width, tree.summary.answers) == (False, None, 2315)
    assert recipe.lower_bound is not None
    assert recipe.lower_bound <= 8014 <= tree.summary.total < 8030
    assert sorted(tree.root.answers()) == list(answers.words)
    assert loads(dumps(tree)) == tree
    with pytest.raises(KeyboardInterrupt):
        build(guesses, answers, "raise", Stop(after), width=width)


def test_an_interrupt_before_there_is_a_tree_leaves_none(
    guesses: WordList, answers: WordList
) -> None:
    with pytest.raises(KeyboardInterrupt):
        build(guesses, answers, "raise", Stop(1), keep_best=True)


def test_an_opener_must_be_a_guess(guesses: WordList, answers: WordList) -> None:
    with pytest.raises(WordListError, match='opener "zzzzz" is not in wordle-2021-guesses'):
        build(guesses, answers, "zzzzz")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("--width 3", 2, "--width is for --policy optimal, not entropy"),
        ("--max-guesses 6 --policy parts", 2, "--max-guesses is for --policy optimal, not parts"),
        ("--then worst", 2, "--then is for --policy optimal, not entropy"),
        ("--keep-best", 2, "--keep-best is for --policy optimal, not entropy"),
        (
            "--policy optimal --prefilter 3%",
            2,
            "--prefilter is for --policy entropy, expected, minimax or parts, not optimal",
        ),
        (
            "--policy optimal --width 0",
            2,
            "argument --width: '0' is not a whole number from 1 to 1,000,000,000, or all",
        ),
        (
            "--policy optimal --max-guesses six",
            2,
            "argument --max-guesses: 'six' is not a whole number from 1 to 100",
        ),
        (
            "--policy optimal --opener raise --max-guesses 3",
            1,
            "no tree that opens with raise finds all answers in 3 turns; allow longer games",
        ),
    ],
)
def test_a_tree_that_cannot_be_is_one_line(
    tmp_path: Path, arguments: str, code: int, message: str
) -> None:
    done = treegen("build", *arguments.split(), cwd=tmp_path)
    more = "; see treegen build --help" if code == 2 else ""
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"treegen: {message}{more}\n")
    assert not list(tmp_path.iterdir())


def test_what_was_asked_for_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "four").write_text("might\nabide\nnight\nsight\n")
    words = "build --policy optimal --guesses four --answers all".split()
    done = treegen(*words, cwd=tmp_path)
    assert done.stdout == (
        "trees/might-optimal-four-for-all.json: might solves 4 answers in 2.0000 guesses "
        "on average (8 in all), 3 at worst\nproven: no tree needs fewer\n"
    )
    done = treegen(*words, "--width", "2", cwd=tmp_path)
    assert done.stdout == (
        "trees/might-optimal-width-2-four-for-all.json: might solves 4 answers in 2.0000 guesses "
        "on average (8 in all), 3 at worst\n"
        "not proven by this search, but by its lower bound: no tree that opens with might needs "
        "fewer\nof all openers, only the best 2 were tried (--width)\n"
    )
    done = treegen(*words, *"--max-guesses 3 --then worst".split(), cwd=tmp_path)
    assert done.stdout == (
        "trees/might-optimal-max-guesses-3-then-worst-four-for-all.json: might solves 4 "
        "answers in 2.0000 guesses on average (8 in all), 3 at worst\n"
        "proven: no tree (at most 3 guesses) needs fewer\n"
    )


def test_a_greedy_tree_does_not_replace_an_optimal_one(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    stored = tmp_path / "trees/salet.json"
    stored.write_bytes((ROOT / "trees/salet.json").read_bytes())
    done = treegen("build", "--opener", "salet", cwd=tmp_path)
    assert done.stdout.startswith("trees/salet-entropy.json: salet solves 2,315 answers in 3.4324")
    assert load(str(stored)).summary.total == 7920


@pytest.mark.slow
@pytest.mark.parametrize("keep", [False, True])
def test_ctrl_c_leaves_no_file_or_the_best_so_far(tmp_path: Path, keep: bool) -> None:
    command = f"{TREEGEN} build --policy optimal --width all -o tree.json"  # it would take days
    process = subprocess.Popen(
        command.split() + ["--keep-best"] * keep,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(4 if keep else 2)  # there is a first tree after one
    process.send_signal(signal.SIGINT)
    out, error = process.communicate()
    if keep:
        assert (process.returncode, error) == (0, "")
        told = r"\nnot proven, as the search was interrupted: no tree that opens with \w+ can need"
        assert re.search(told + r" fewer than 7,\d\d\d guesses\n", out)
        tree = load(str(tmp_path / "tree.json"))
        assert tree.recipe.proven is False
        assert 7920 <= tree.summary.total < 7980
    else:
        assert (process.returncode, out, error) == (130, "", "treegen: interrupted\n")
        assert not list(tmp_path.iterdir())
