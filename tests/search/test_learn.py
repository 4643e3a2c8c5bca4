"""Trees to learn by heart: one second word for all clues of the opener but a few."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.building import build, is_sound, proof_of
from tests.conftest import ROOT
from tests.search.brute_force import Game, extended, least, optimal, split
from tests.search.test_openers import FIVE, fixed
from tests.search.test_openers import game as game_of_turns
from tests.search.test_optimal import tied
from tests.search.test_unlisted import game as game_of_others
from treegen.errors import NoSuchTree, TreeError, WordListError
from treegen.search.branch_and_bound import INFEASIBLE
from treegen.search.learn import SecondWordSearch
from treegen.search.opening import Scope
from treegen.search.opening_search import OpeningSearch, solve
from treegen.search.worker import Worker
from treegen.solve.executors import Team
from treegen.solve.scorer import scorer_for
from treegen.text import number_of
from treegen.tree.file import dumps, loads
from treegen.tree.model import Tree
from treegen.tree.node import Node, with_heaviest
from treegen.tree.plan import MAX_TURNS, Limits, Plan
from treegen.tree.policies import WINS
from treegen.tree.ways import weighted_total
from treegen.verify import faults, summary_line
from treegen.words.game import plain_game
from treegen.words.lists import WordList

README = ROOT / "treegen/search/README.md"


def classes_of(game: Game, opener: str) -> dict[str, Game]:
    """Games that follow the clues of an opener."""
    classes = split(opener, game.weight)
    classes.pop("2" * len(opener), None)
    left = game._replace(turns=game.turns - 1)
    return {
        clue: left._replace(answers=tuple(part), weights=tuple(part.values()))
        for clue, part in classes.items()
    }


def learnt(
    game: Game, opener: str, excepted: int, words: tuple[str, ...] = ()
) -> tuple[str, Node] | None:
    """Best second word, the first by alphabet, and its tree, if there is one in those turns.

    It is one of the `words`, where these are given.
    """
    classes, found = classes_of(game, opener), []
    best = {clue: optimal(left) for clue, left in classes.items()}
    for second in words or game.guesses:
        trees = {clue: optimal(left, second) for clue, left in classes.items()}
        gains = {
            clue: tree[0] - least[0] if (tree := trees[clue]) and least else 1e9
            for clue, least in best.items()
        }
        order = sorted(classes, key=lambda clue: (-gains[clue], clue))
        trees |= {clue: best[clue] for clue in order[:excepted] if gains[clue]}
        branches = {clue: tree[2] for clue, tree in trees.items() if tree}
        if len(branches) == len(classes):
            node = with_heaviest(Node(opener, len(game.answers), branches, sum(game.weights)))
            found.append((weighted_total(node), second, node))
    return min(found)[1:] if found else None


@pytest.mark.parametrize("kind", [game_of_turns, tied])
@pytest.mark.seeds(150)
def test_no_second_word_and_no_exceptions_are_better(
    kind: Callable[[int], Game], seed: int
) -> None:
    small, choose = kind(seed)._replace(mode=""), random.Random(seed)
    opener = choose.choice(small.guesses)
    clues = len(classes_of(small, opener))
    for excepted in {0, choose.randrange(max(clues, 1))}:
        options: Any = {"prior": small.prior, "limits": Limits(max_turns=small.turns)}

        def built(options: Any = options, excepted: int = excepted) -> Tree:
            return build(*small.lists, opener, "optimal", learn=excepted, **options)

        if not clues:
            with pytest.raises(WordListError, match=f"{opener} has only 0 clues to learn"):
                built()
            continue
        expected = learnt(small, opener, excepted)
        if expected is None:
            with pytest.raises(NoSuchTree, match=f"opens with {opener}.* in {small.turns} turns"):
                built()
            continue
        (second, root), tree = expected, built()
        assert (tree.recipe.second, tree.root) == (second, root)
        assert tree.recipe.plan.exceptions == excepted
        assert proof_of(tree)[1:3] == (weighted_total(root), True)
        assert is_sound(tree, small.lists[0])


@pytest.mark.seeds(60)
def test_without_an_opener_no_other_is_better(seed: int) -> None:
    small = tied(seed)._replace(mode="", weights=(1,) * len(tied(seed).answers))
    clues = {opener: len(classes_of(small, opener)) for opener in small.guesses}
    most = max(clues.values())
    if most:  # else there is only one word
        excepted = random.Random(seed).randrange(most)
        openers = [opener for opener in small.guesses if clues[opener] > excepted]
        found = [each for opener in openers if (each := learnt(small, opener, excepted))]
        tree = build(*small.lists, None, "optimal", learn=excepted)
        assert tree.summary.total == min(weighted_total(root) for _, root in found)
        assert is_sound(tree, small.lists[0])
    message = f"no opener has more than {number_of(most, 'clue')} to learn a reply to; expected"
    with pytest.raises(WordListError, match=message):
        build(*small.lists, None, "optimal", learn=most)


@pytest.mark.seeds(70)
def test_the_second_word_is_played_also_where_only_words_of_weight_0_are_left(seed: int) -> None:
    small = game_of_others(seed, 14)._replace(mode="", turns=100)
    listed, choose = small.of_expected, random.Random(seed)
    opener = choose.choice(small.guesses)
    excepted = choose.randrange(max(1, len(classes_of(listed, opener))))
    if not (expected := classes_of(listed, opener) and learnt(listed, opener, excepted)):
        return  # the opener is the only listed word
    second, core = expected

    def best(game: Game) -> Node:
        return fixed(game, (second,) if game.turns == 99 else (), least)

    tree = build(*small.lists, opener, "optimal", prior=small.prior, learn=excepted)
    assert tree.root == extended(core, small, best)
    assert is_sound(tree, small.lists[0])


@pytest.mark.parametrize("opener", ["might", None])
def test_progress_rises_to_the_whole_over_all_openers(opener: str | None) -> None:
    shares: list[float] = []

    def on_progress(share: float, doing: str = "", /, **figures: float) -> None:
        shares.append(share)
        assert 0 < figures["least"] <= figures.get("most", INFEASIBLE)

    build(FIVE, FIVE, opener, "optimal", on_progress, learn=0)
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] <= 1


# What reads such a tree.


@pytest.fixture(scope="module")
def small() -> Tree:
    """Tree in which light follows both clues of might, also where abide is the only word left."""
    return build(FIVE, FIVE, "might", "optimal", learn=0)


def test_the_second_word_is_named_with_the_clues_that_have_another(small: Tree) -> None:
    abide = Node("light", 1, {"01000": Node("abide", 1, {}, 1)}, 1)
    assert small.root.branches["01000"] == abide
    assert str(small.recipe.lines[0]).endswith("optimal, after might then light, said to be proven")
    assert "; different second words: 1, light for all clues but 0; " in summary_line(dumps(small))
    other = build(FIVE, FIVE, "might", "optimal", learn=1)
    assert str(other.recipe.opening()) == "might then abide with 1 exception"
    assert "; different second words: 2, abide for all clues but 1; " in summary_line(dumps(other))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"second": "abide"}, "tree.branches.01000: size is 1, its branches hold 1"),
        ({"second": "sight", "learn": 5}, "tree.branches.01000: size is 1, its branches hold 1"),
        ({"second": None}, "recipe.second is None, not a word"),
        ({"learn": -1}, "recipe.learn is -1, not a whole number, 0 or above"),
        ({"openers": ["might", "light"]}, "recipe.openers is ['might', 'light'], expected None"),
        ({"hard": True}, "recipe.hard is True, expected False"),
        ({"strict": True}, "recipe.hard is False, expected True"),
    ],
)
def test_a_tree_that_plays_otherwise_is_refused(
    small: Tree, change: dict[str, Any], message: str
) -> None:
    data = json.loads(dumps(small))
    data["recipe"].update(change)
    text = json.dumps(data)
    assert faults(text.encode())[0].startswith(message)
    with pytest.raises(TreeError, match=re.escape(message)):
        loads(text)


def test_more_exceptions_than_the_recipe_allows_are_a_fault() -> None:
    text = dumps(build(FIVE, FIVE, "might", "optimal", learn=1))
    assert faults(text.replace(b'"learn":1', b'"learn":0')) == ["recipe.learn is 0, expected 1"]
    without = text.replace(b'"learn":1,', b"")
    assert faults(without) == ["recipe.learn is missing"]


# Wordle's lists of 2021. Without exceptions crane and spilt needed 8,337 by a search of limited
# width, with 10 exceptions 8,231; the best tree of crane needs 7,930, that of salet 7,920.
@pytest.mark.proof
@pytest.mark.parametrize(
    ("opener", "least", "learnt"),
    [
        ("crane", 7930, ["8336 spilt", "8270 spilt", "8229 spilt", "8162 spilt", "8074 pilot"]),
        ("salet", 7920, ["8423 corni", "8339 corni", "8288 chirp", "8196 chirp", "8096 chirp"]),
    ],
)
def test_one_second_word_costs_so_much(
    guesses: WordList, answers: WordList, opener: str, least: int, learnt: list[str]
) -> None:
    scorer = scorer_for(plain_game(guesses, answers), Plan(WINS)).with_matrix()
    worker = Worker(scorer)
    scope = Scope([scorer.index_of(opener)], MAX_TURNS, None)
    search = OpeningSearch(worker.play(scope), INFEASIBLE)
    assert solve(search, Team(worker), worker.scanned)
    assert search.lower_bound == least
    text = README.read_text()
    (row,) = re.findall(rf"^\| {opener} \| (.*) \|$", text, re.MULTILINE)
    assert row.replace(",", "") == " | ".join([*learnt, str(least)])
    for excepted, told in zip((0, 5, 10, 20, 40), learnt, strict=True):
        search.played = worker.play(scope)  # anew, as tables shrink
        second_words = SecondWordSearch(search, excepted)
        cost, word = second_words.solve(INFEASIBLE)
        root, bound, second = second_words.solution(word, cost)
        assert (f"{cost} {second}", bound) == (told, weighted_total(root))
        others = [node for node in root.branches.values() if node.guess != second]
        assert len(others) == excepted
