"""Optimal trees: no other tree is better, which of the equal ones it is, and what is proven."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, treegen
from tests.search.brute_force import MODES, Game, optimal, shortest
from treegen.clues import Mode
from treegen.errors import NoSuchTree
from treegen.search import subproblem
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.build import build as front_door
from treegen.search.optimal import solve_below
from treegen.search.problem import Limits
from treegen.solve.hard import LegalGuesses
from treegen.solve.scorer import scorer_for
from treegen.text import silent
from treegen.tree.file import dumps, load, loads
from treegen.tree.model import Tree, weighted_total
from treegen.words.lists import ANSWERS, GUESSES, WordList, bundled
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


def test_what_little_memory_forgets_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    words = bundled(ANSWERS)._replace(words=bundled(ANSWERS).words[::4])
    before = dumps(build(words, words, words.words[5]))
    for states in (200, 20):
        monkeypatch.setattr(subproblem, "MAX_STATES", states)
        assert dumps(build(words, words, words.words[5])) == before


@pytest.mark.parametrize("memory", [115_000_000, 150_000_000, 2_000_000_000])
def test_tables_have_what_memory_is_left(memory: int) -> None:
    lists = bundled(GUESSES), bundled(ANSWERS)
    clues = scorer_for(*lists, "parts", memory=memory).clues.materialized()
    rules = LegalGuesses(clues.encoded.guess_letters, Mode.NORMAL)
    found = subproblem.Subproblem(scorer_for(*lists, memory=memory), clues, rules, rules.everything)
    bytes_each = 3 * (400 + len(lists[1].words) // 7)
    assert found.most_states * bytes_each <= max(16_000_000, memory - 112_000_000)


def built(game: Game, opener: str | None = None, **options: Any) -> Tree:
    mode, prior = MODES[game.mode], game.prior
    return build(*game.lists, opener, mode=mode, prior=prior, max_turns=game.turns, **options)


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


def tied(seed: int) -> Game:
    """Game of few letters and near weights, where unequal words are often equally good guesses."""
    choose = random.Random(seed)
    length, letters = choose.choice([2, 3, 4]), "abcd"[: choose.randint(2, 4)]
    words = {"".join(choose.choices(letters, k=length)) for _ in range(choose.randint(4, 14))}
    guesses, answers = tuple(sorted(words)), tuple(sorted(words)[:8])
    weights = tuple(choose.choice([1, 2, 2, 3]) for _ in answers)
    return Game(guesses, answers, weights, choose.choice(["", "hard", "strict"]), 100)


@pytest.mark.parametrize("kind", [game, tied])
@pytest.mark.seeds(120)
def test_no_tree_is_better_and_ties_have_their_rule(kind: Callable[[int], Game], seed: int) -> None:
    small = kind(seed)
    opener = random.Random(str(small)).choice([None, *small.guesses])
    expected = optimal(small, opener)
    if expected is None:
        with pytest.raises(NoSuchTree, match=f"finds all answers in {small.turns} turns"):
            built(small, opener)
        return
    tree = built(small, opener)
    assert tree.root == expected[2]
    assert weighted_total(tree.root) == expected[0] == tree.recipe.lower_bound
    assert tree.recipe.proven
    assert tree.summary.worst <= small.turns
    assert loads(dumps(tree)) == tree


@pytest.mark.seeds(600, 607)
def test_an_opener_is_given_up_only_where_no_tree_of_it_is_below_the_limit(seed: int) -> None:
    small = game(seed)
    guesses, answers = WordList("guesses", small.guesses), WordList("answers", small.answers)
    scorer = scorer_for(guesses, answers, "parts", small.prior)
    for place, opener in enumerate(small.guesses[:8]):
        expected = optimal(small, opener)
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


@pytest.mark.seeds(200, 240)
def test_of_the_least_trees_one_with_the_shortest_longest_game(seed: int) -> None:
    small = game(seed)._replace(turns=100)
    opener = random.Random(seed).choice([None, *small.guesses])
    expected = optimal(small, opener)
    assert expected
    tree = built(small, opener, then_worst=True)
    assert weighted_total(tree.root) == expected[0]
    assert tree.summary.worst == shortest(small, expected[0], opener)
    assert tree.recipe.objective == ("weighted_mean" if small.prior else "total") + ", then worst"


@pytest.mark.seeds(300, 340)
def test_with_a_width_nothing_is_proven_but_the_bounds_hold(seed: int) -> None:
    choose = random.Random(seed)
    small = game(seed)._replace(turns=choose.choice([2, 3, 4, 100]))
    opener = choose.choice([None, *small.guesses])
    expected = optimal(small, opener)
    costs = []
    for width in (1, 2, 3, 99):
        if expected is None:  # else any width finds a tree: only guesses that can win count
            with pytest.raises(NoSuchTree):
                built(small, opener, width=width)
            continue
        tree = built(small, opener, width=width, then_worst=seed % 3 == 0)
        assert (tree.recipe.width, tree.recipe.proven) == (width, False)
        assert loads(dumps(tree)) == tree
        again = built(
            small,
            tree.recipe.opener,
            width=width,
            then_worst=seed % 3 == 0,
            on_progress=check_bounds,
        )
        assert dumps(again) == dumps(tree)  # whoever chose the opener, and whoever looks on
        least = optimal(small, tree.recipe.opener)
        assert least
        assert tree.recipe.lower_bound is not None
        costs.append(weighted_total(tree.root))
        assert tree.recipe.lower_bound <= least[0] <= costs[-1]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1:] == ([expected[0]] if expected else [])  # there are fewer guesses than that


def test_words_that_differ_in_one_letter_are_found_one_by_one() -> None:
    words = tuple(f"a{letter}a" for letter in "abcdefghijklmnopqrstuvwxyz")
    tree = built(Game(words, words, (1,) * 26, "", 100))
    assert (tree.summary.total, tree.summary.worst, tree.recipe.proven) == (26 * 27 / 2, 26, True)


def test_one_answer_is_guessed() -> None:
    tree = built(Game(("crane", "slate"), ("crane",), (1,), "", 100), then_worst=True)
    assert (tree.summary.total, tree.recipe.proven) == (1, True)


def bounds_in(note: str) -> tuple[float, float]:
    """Bounds of the total that a note such as `7,850 to 7,921 guesses in all` tells."""
    lower, _, upper, *_ = note.replace(",", "").replace("?", "inf").split()
    return float(lower), float(upper)


def check_bounds(share: float, note: str = "") -> None:
    assert 0 <= share <= 1
    lower, upper = bounds_in(note)
    assert lower <= upper


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
    notes: list[tuple[float, float, float]] = []

    def on_progress(share: float, note: str = "") -> None:
        notes.append((share, *bounds_in(note)))

    assert build(guesses, answers, "salet", on_progress) == salet
    shares, lowers, uppers = zip(*notes, strict=True)
    assert 0 <= min(shares) <= max(shares) <= 1
    assert list(lowers) == sorted(lowers)
    assert list(uppers) == sorted(uppers, reverse=True)
    assert lowers[0] < 7850 < lowers[-1] <= 7920 == uppers[-1]
    assert uppers[len(uppers) // 2] < 7950  # a first tree is there soon


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("--width 3", 2, "--width is for --policy optimal"),
        ("--max-guesses 6 --policy parts", 2, "--max-guesses is for --policy optimal, not parts"),
        ("--then worst", 2, "--then is for --policy optimal"),
        (
            "--policy optimal --prefilter 3%",
            2,
            "--prefilter is for --policy entropy, expected, minimax, parts or wins, not optimal",
        ),
        (
            "--policy optimal --width 0",
            2,
            "argument --width: '0' is not a whole number from 1 to 1,000,000,000, or all",
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
def test_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    command = f"{TREEGEN} build --policy optimal --width all -o tree.json"  # it would take days
    process = subprocess.Popen(command.split(), cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate()
    assert (process.returncode, error) == (130, "treegen: interrupted\n")
    assert not list(tmp_path.iterdir())
