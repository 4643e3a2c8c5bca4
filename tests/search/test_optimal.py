"""Optimal trees: no other tree is better, which of the equal ones it is, and what is proven."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.building import Prior, proof_of
from tests.building import build as build_by
from tests.building import game as plain
from tests.conftest import ROOT
from tests.search.brute_force import MODES, Game, optimal, shortest
from treegen.clues import Mode
from treegen.errors import NoSuchTree
from treegen.progress import OnProgress, silent
from treegen.search import build as front_door
from treegen.search import subproblem
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.optimal import solve_below
from treegen.solve.executors import Processes
from treegen.solve.scorer import scorer_for
from treegen.tree.file import dumps, loads
from treegen.tree.model import Tree
from treegen.tree.node import with_heaviest
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.tree.ways import weighted_total
from treegen.words.lists import ANSWERS, GAMES, WordList, bundled


def build(
    guesses: WordList,
    answers: WordList,
    opener: str | None = None,
    on_progress: OnProgress = silent,
    *,
    mode: Mode = Mode.NORMAL,
    prior: Prior | None = None,
    **limits: Any,
) -> Tree:
    """Optimal tree, within those limits."""
    settings: Any = {"mode": mode, "prior": prior, "limits": Limits(**limits)}
    return build_by(guesses, answers, opener, "optimal", on_progress, **settings)


def test_what_little_memory_forgets_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    words = bundled(ANSWERS)._replace(words=bundled(ANSWERS).words[::4])
    before = dumps(build(words, words, words.words[5]))
    for states in (200, 20):
        monkeypatch.setattr(subproblem, "MAX_STATES", states)
        assert dumps(build(words, words, words.words[5])) == before


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
    assert weighted_total(tree.root) == expected[0]
    assert proof_of(tree)[1:3] == (expected[0], True)
    assert tree.summary.worst <= small.turns
    assert loads(dumps(tree)) == tree


@pytest.mark.parametrize(
    ("openers", "turns", "told"),
    [
        ((), 1, "no tree finds all answers in 1 turn"),
        ((), 3, "no tree finds all answers in 3 turns"),
        (("might",), 3, "no tree that opens with might finds all answers in 3 turns"),
        (
            ("sight", "light"),
            3,
            "no tree that opens with sight then light finds all answers in 3 turns",
        ),
    ],
)
def test_what_no_tree_finds_in_time_is_told_by_its_opening_and_turns(
    openers: tuple[str, ...], turns: int, told: str
) -> None:
    pool = WordList("four", ("light", "might", "night", "sight"))  # which only one letter tells
    with pytest.raises(NoSuchTree) as error:
        build_by(pool, pool, policy=OPTIMAL, limits=Limits(max_turns=turns), openers=openers)
    assert str(error.value) == f"{told}; allow longer games"
    assert build(pool, pool, max_turns=4).summary.worst == 4


@pytest.mark.seeds(600, 607)
def test_an_opener_is_given_up_only_where_no_tree_of_it_is_below_the_limit(seed: int) -> None:
    small = game(seed)
    scorer = scorer_for(plain(*small.lists, small.prior, MODES[small.mode]), Plan("parts"))
    limits = Limits(max_turns=small.turns)
    for place, opener in enumerate(small.guesses[:8]):
        expected = optimal(small, opener)
        least = expected[0] if expected else INFEASIBLE
        around = [least - 3, least - 1, least, least + 1, least + 7] if expected else [1000]
        for limit in [*around, INFEASIBLE]:
            bound, root = solve_below(scorer, place, limit, limits)
            if expected and least < limit:
                assert root
                assert (bound, with_heaviest(root)) == (least, expected[2])
            else:
                assert root is None
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
    assert (
        proof_of(tree).objective == ("weighted_mean" if small.prior else "total") + ", then worst"
    )


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
        assert (tree.recipe.plan.limits.width, proof_of(tree).proven) == (width, False)
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
        costs.append(weighted_total(tree.root))
        assert proof_of(tree).lower_bound <= least[0] <= costs[-1]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1:] == ([expected[0]] if expected else [])  # there are fewer guesses than that


def test_words_that_differ_in_one_letter_are_found_one_by_one() -> None:
    words = tuple(f"a{letter}a" for letter in "abcdefghijklmnopqrstuvwxyz")
    tree = built(Game(words, words, (1,) * 26, "", 100))
    assert (tree.summary.total, tree.summary.worst) == (26 * 27 / 2, 26)
    assert proof_of(tree).proven


def check_bounds(share: float, doing: str = "", /, **figures: float) -> None:
    assert 0 <= share <= 1
    assert figures["least"] <= figures.get("most", INFEASIBLE)


@pytest.mark.forks
def test_salet_takes_7920_guesses_and_the_bounds_of_a_search_close(
    guesses: WordList, answers: WordList
) -> None:
    shares: list[float] = []
    lowers: list[float] = []

    def on_progress(share: float, doing: str = "", /, **figures: float) -> None:
        check_bounds(share, doing, **figures)
        shares.append(share)
        lowers.append(figures["least"])

    game = plain(guesses, answers)
    tree = front_door.build(game, Plan(OPTIMAL, ("salet",)), on_progress, executor=Processes(2))
    assert dumps(tree) == (ROOT / "trees/salet.json").read_bytes()
    # Selby 2022; Bertsimas and Paskov 2024. Several trees do, with other distributions.
    assert (tree.summary.total, tree.summary.worst) == (7920, 5)
    assert proof_of(tree)[1:3] == (7920, True)
    assert lowers == sorted(lowers)
    assert lowers[0] < 7850 / 2315 < lowers[-1] <= 7920 / 2315
    assert shares[-1] <= 1


# Wordle's own lists. The figures are Selby's: his results of 2022 and July 2023, and `-U` of his
# program.

slow = partial(pytest.param, marks=pytest.mark.slow)
proof = partial(pytest.param, marks=pytest.mark.proof)


@pytest.mark.parametrize(
    ("game", "opener", "mode", "max_turns", "total"),
    [
        slow("2021", "salet", Mode.HARD, None, 8116),  # where two games take seven guesses
        slow("2021", "salet", Mode.STRICT, 6, 8125),
        proof("2023", "salet", Mode.NORMAL, None, 11_235),
        proof("2023", "tarse", Mode.HARD, 6, 11_627, marks=[pytest.mark.proof, pytest.mark.first]),
        ("2023", "salet", Mode.HARD, 6, None),
    ],
)
def test_published_totals(
    game: str, opener: str, mode: Mode, max_turns: int | None, total: int | None
) -> None:
    answers, guesses = sorted(map(bundled, GAMES[game]), key=lambda words: len(words.words))
    if total is None:
        with pytest.raises(NoSuchTree, match=f"no tree that opens with {opener} finds all answers"):
            build(guesses, answers, opener, mode=mode, max_turns=max_turns)
        return
    tree = build(guesses, answers, opener, mode=mode, max_turns=max_turns)
    assert (tree.summary.total, proof_of(tree).proven) == (total, True)
