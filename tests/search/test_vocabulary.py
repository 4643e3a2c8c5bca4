"""Words you know: while one of them can be the answer, only they are played."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.building import build, game, is_sound, proof_of
from tests.conftest import treegen
from tests.search.brute_force import (
    COSTS,
    MODES,
    Game,
    extended,
    greedy_by_vocabulary,
    least,
    optimal,
)
from tests.search.test_feasible import rhymes
from tests.search.test_learn import learnt
from tests.search.test_optimal import game as game_of_listed
from tests.search.test_unlisted import expected_weights
from tests.search.test_unlisted import game as game_of_others
from treegen.errors import NoSuchTree, WordListError
from treegen.search import build as front_door
from treegen.solve.executors import Processes
from treegen.solve.rank import TurnQuestion, rank
from treegen.tree.file import dumps
from treegen.tree.model import Tree
from treegen.tree.node import with_heaviest
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.tree.ways import nodes, weighted_total
from treegen.words import game as words_game
from treegen.words.choose import GameChoice, choose_game
from treegen.words.lists import ANSWERS, WordList
from treegen.words.prior import Prior as PriorName

UNIT = 1000  # by which a weighted sum outweighs any total


def limited(seed: int, most: int = 14) -> Game:
    """Game in which few words are known, half of the time with words of weight 0."""
    choose = random.Random(seed)
    some = game_of_others(seed, most) if seed % 2 else game_of_listed(seed)
    words = {*choose.sample(some.guesses, choose.randint(1, 1 + len(some.guesses) // 3))}
    if seed % 3 == 0:  # as of a game's answer list
        words |= {word for word, weight in some.weight.items() if weight}
    return some._replace(turns=100, vocabulary=tuple(sorted(words)))


def scarce(seed: int) -> Game:
    """Game of rhyming words, of which few are known, so that the best guess often is not."""
    choose = random.Random(seed)
    words = [*rhymes(choose), "xxyz", "xzzy"]
    answers = sorted(choose.sample(words, min(len(words), choose.randint(4, 11))))
    weights = dict.fromkeys(answers, 0)
    listed = sorted(choose.sample(answers, choose.randint(1, min(6, len(answers) - 1))))
    weights |= {word: choose.choice([1, 1, 2, 50]) for word in listed}
    known = tuple(sorted(choose.sample(words, choose.randint(1, 3))))
    mode = choose.choice(["", "", "hard", "strict"])
    values = tuple(weights.values())
    return Game(tuple(words), tuple(answers), values, mode, 100, known)


def options_of(some: Game) -> dict[str, Any]:
    assert some.vocabulary is not None
    vocabulary = WordList("known", some.vocabulary)
    return {"mode": MODES[some.mode], "prior": some.prior, "vocabulary": vocabulary}


def real(some: Game) -> words_game.Game:
    """The same game as the program has it."""
    game_of_words = game(*some.lists, some.prior, MODES[some.mode])
    return game_of_words._replace(vocabulary=options_of(some)["vocabulary"])


def opener_of(some: Game, seed: int) -> str | None:
    """Opener that is given, for one game of three."""
    if seed % 3:
        return None
    return random.Random(seed).choice(some.playable(some.guesses, some.answers))


def assert_known(tree: Tree, some: Game) -> None:
    """Hold each guess against the rule, and the file against those who read it."""
    for node in nodes(tree.root):
        assert some.playable([node.guess], node.answers())
    assert is_sound(tree, some.lists[0], options_of(some)["vocabulary"])


@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.seeds(60)
def test_greedy_trees_play_the_best_word_of_the_vocabulary(policy: str, seed: int) -> None:
    some = limited(seed, 40)
    opener = opener_of(some, seed) if seed % 4 == 0 else None
    tree = build(*some.lists, opener, policy, **options_of(some))
    if opener is None:
        assert tree.root == greedy_by_vocabulary(some, policy)
    assert tree.root.guess == (opener or tree.root.guess)
    assert_known(tree, some)


@pytest.mark.parametrize("most", [None, 2, 3, 4])
@pytest.mark.seeds(100)
def test_optimal_trees_are_the_best_of_those_that_keep_to_it(most: int | None, seed: int) -> None:
    small = limited(seed)
    opener = opener_of(small, seed)
    found = optimal(small.of_expected._replace(turns=most or 100), opener)

    def built() -> Tree:
        limits = Limits(max_listed_turns=most)
        return build(*small.lists, opener, OPTIMAL, limits=limits, **options_of(small))

    if found is None:
        with pytest.raises(NoSuchTree, match=rf"in {most} turns.*or more words \(--vocabulary\)"):
            built()
        return
    cost, _, core = found
    tree = built()
    assert tree.root == extended(core, small, least)
    assert proof_of(tree)[1:3] == (cost, True)
    assert_known(tree, small)


@pytest.mark.parametrize("kind", [limited, scarce])
@pytest.mark.seeds(400)
def test_with_a_limit_for_all_words_any_is_played_once_no_listed_one_is_left(
    kind: Callable[[int], Game], seed: int
) -> None:
    small = kind(seed)
    turns = 2 + seed // 2 % 4
    opener = opener_of(small, seed)
    unit = 1 if all(small.weights) else UNIT
    weights = tuple(unit * weight + (unit > 1) for weight in small.weights)
    found = optimal(small._replace(weights=weights, turns=turns, least_listed=unit), opener)

    def built(width: int | None = None) -> Tree:
        limits = Limits(max_turns=turns, width=width)
        return build(*small.lists, opener, OPTIMAL, limits=limits, **options_of(small))

    if found is None:
        with pytest.raises(NoSuchTree, match=rf"in {turns} turns.*or more words \(--vocabulary\)"):
            built()
        return
    tree = built()
    assert tree.root == with_heaviest(expected_weights(found[2], unit))
    assert weighted_total(tree.root) == found[0] // unit
    assert proof_of(tree)[1:3] == (found[0] // unit, True)
    assert_known(tree, small)
    narrow = built(width=1)  # no width hides all guesses that can win
    assert narrow.summary.worst <= turns
    assert_known(narrow, small)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.seeds(60)
def test_a_word_to_learn_is_one_of_the_vocabulary(together: bool, seed: int) -> None:
    small = limited(seed, 10)._replace(mode="", turns=5)
    opener = str(opener_of(small, seed) or small.playable(small.guesses, small.answers)[0])
    excepted = seed // 2 % 3
    limits = Limits(max_turns=5) if together else Limits(max_listed_turns=5)
    try:
        options = options_of(small)
        tree = build(*small.lists, opener, OPTIMAL, learn=excepted, limits=limits, **options)
    except (NoSuchTree, WordListError):
        return
    assert_known(tree, small)
    playable = small.playable(small.guesses, small.answers)
    assert tree.recipe.second in playable
    if all(small.weights):
        assert learnt(small, opener, excepted, playable) == (tree.recipe.second, tree.root)


@pytest.mark.forks
@pytest.mark.parametrize(
    "limits", [Limits(), Limits(max_listed_turns=6), Limits(max_turns=7, width=5)]
)
def test_the_tree_is_the_same_for_two_processes(answers: WordList, limits: Limits) -> None:
    words = WordList("some", tuple(sorted({"raise", *answers.words[::5]})))
    weights = tuple(place % 3 for place in range(len(words.words)))
    known = WordList("known", ("raise", *words.words[3::40]))
    some = game(words, words)._replace(weights=weights, prior=PriorName("mine"), vocabulary=known)
    plan = Plan(OPTIMAL, ("raise",), limits=limits)
    one, two = (front_door.build(some, plan, executor=Processes(jobs)) for jobs in (1, 2))
    assert dumps(one) == dumps(two)
    assert one.recipe.vocabulary == known.info


def test_an_opener_that_is_not_known_is_refused() -> None:
    words = WordList("four", ("abide", "might", "night", "sight"))
    prior = game(words, words)._replace(weights=(0, 1, 1, 0), prior=PriorName("mine"))
    some = prior._replace(vocabulary=WordList("one", ("night",)))
    for opening in (("abide",), ("night", "abide")):
        with pytest.raises(WordListError, match=r"abide.* is not in the vocabulary one \("):
            front_door.build(some, Plan(OPTIMAL, opening, limits=Limits(max_turns=4)))


@pytest.mark.parametrize("name", ["2021", "today"])
def test_only_known_words_are_ranked_while_a_listed_one_is_left(name: str) -> None:
    some = choose_game(GameChoice(name, vocabulary=ANSWERS))
    played = [("soare", "00000")]  # which may have been played all the same
    ranking = rank(some, Plan("wins"), played)
    assert {score.guess for score in ranking.guesses} == {*some.known.words}
    with pytest.raises(WordListError, match=r'"soare" is not in wordle-2021-answers'):
        rank(some, Plan("wins"), question=TurnQuestion(only=["soare"]))
    rare = rank(
        choose_game(GameChoice("today", vocabulary=ANSWERS)),
        Plan("wins"),
        [("aahed", "22222")],
        TurnQuestion(top=1),
    )
    assert (rare.left.listed, rare.legal) == ([], 14_855)


# By the answers to 30 June 2026: our own figure, a hundredth above that of all words.
@pytest.mark.proof
def test_words_people_know_cost_little(june: str) -> None:
    some = choose_game(GameChoice(prior=june, vocabulary="answers"))
    tree = front_door.build(some, Plan(OPTIMAL, ("slate",), limits=Limits(max_listed_turns=6)))
    assert (round(tree.summary.weighted_mean, 4), proof_of(tree).proven) == (3.1200, True)


def test_the_command_writes_it_and_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "four.tsv").write_text("abide\t1\nmight\t0\nnight\t1\nsight\t0\n")
    (tmp_path / "mine.txt").write_text("night\nlight\n")
    some = "--guesses four.tsv --answers all --prior four.tsv --vocabulary mine.txt".split()
    done = treegen("build", *some, cwd=tmp_path)
    assert done.stderr == "treegen: mine has 1 word that four lacks, such as light: ignored\n"
    title, line = done.stdout.splitlines()[:2]
    assert title == "four: any of 4 words, the 2 of four first, words you know: mine"
    assert line.startswith("trees/night-four-vocabulary-mine-any.json: night solves 2 answers")


def test_a_vocabulary_of_unlisted_words_alone_binds_later_words_but_not_the_opener() -> None:
    words = WordList("four", ("abide", "might", "night", "sight"))
    prior = game(words, words)._replace(weights=(0, 1, 1, 0), prior=PriorName("mine"))
    some = prior._replace(vocabulary=WordList("one", ("sight",)))
    assert front_door.build(some, Plan(OPTIMAL, ("night",))).root.guess == "night"
    front_door.build(some, Plan(OPTIMAL, ("night", "sight")))
    with pytest.raises(WordListError, match=r"might.* is not in the vocabulary one \("):
        front_door.build(some, Plan(OPTIMAL, ("night", "might")))
    with pytest.raises(WordListError, match="all answers in the vocabulary one weigh 0"):
        front_door.build(some, Plan(OPTIMAL, ("night", "")))


def test_no_width_hides_what_can_win_where_an_unlisted_word_binds() -> None:
    # Of the six the five that rhyme may be left without a listed one: then ebbb and efbb bind.
    words = "aaed aced eabb ebbb ecbb edbb eebb efbb xxyz xzzy".split()
    weights = {"ebbb": 0, "ecbb": 1, "edbb": 0, "eebb": 0, "efbb": 0, "xzzy": 2}
    known = ("ebbb", "efbb", "xzzy")
    some = Game(tuple(words), tuple(weights), tuple(weights.values()), "", 100, known)
    for width in (1, 2, None):
        limits = Limits(max_turns=4, width=width)
        tree = build(*some.lists, None, OPTIMAL, limits=limits, **options_of(some))
        assert tree.summary.worst == 4
