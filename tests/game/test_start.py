"""The start of a game: which words it has, which stored tree it follows, and when that ends."""

from dataclasses import replace
from typing import Any

import pytest

from tests.building import Prior, build
from treegen.clues import Mode
from treegen.game.choice import Choice
from treegen.game.start import (
    MANY_LEFT,
    MAX_SCANS,
    ON_BOARDS,
    OUTDATED,
    OUTDATED_OF_MANY,
    Play,
    allowing,
    guesses_below,
    keeping_to,
    list_play,
    plays_known,
    ranked_start,
    start_of,
    stored_for,
    tree_play,
    with_opener,
    wordle_play,
)
from treegen.tree.node import Node
from treegen.tree.policies import OPTIMAL
from treegen.words.game import plain_game
from treegen.words.lists import GivenWords, WordList, ignore
from treegen.words.past import bundled_past
from treegen.words.weighted import Weighted

FIVE = WordList("five", ("crane", "might", "moody", "night", "sight"))
ANSWERS = WordList("four", ("might", "moody", "night", "sight"))
PRIOR = Prior("mine", ANSWERS, (4, 1, 2, 1))
TREE = build(FIVE, ANSWERS, "might", prior=PRIOR)  # night after 02222, moody after 20000
PLAY = tree_play(TREE)
AFTER = (("might", "02222"),)


def at(play: Play, *turns: tuple[str, str]) -> Play:
    return replace(play, position=play.position._replace(turns=turns))


def weighing(play: Play, *weights: int) -> Play:
    game = play.game._replace(weights=weights)
    return replace(play, position=play.position._replace(game=game))


def test_guesses_are_averaged_by_the_weights_of_the_game() -> None:
    # might 4 · 1, moody 1 · 2, night 2 · 2, sight 1 · 3
    assert PLAY.guesses_by_tree == TREE.summary.weighted_mean == 13 / 8
    assert at(PLAY, *AFTER).guesses_by_tree == (2 * 1 + 1 * 2) / 3
    other = weighing(PLAY, 0, 1, 0, 5)
    assert other.guesses_by_tree == (2 + 5 * 3) / 6
    assert at(other, *AFTER).guesses_by_tree == 2
    refusing = replace(PLAY, position=PLAY.position.refusing(["sight"]))
    assert refusing.guesses_by_tree == 10 / 7
    # A guess that cannot be the answer costs a turn, though a word of that name has a weight.
    played = Node("crane", 2, {"00000": Node("night", 2, {"02222": Node("sight", 1, {}, 1)}, 2)}, 2)
    assert guesses_below(played, {"night": 1, "sight": 1, "crane": 9}) == (2 + 3) / 11


def test_a_game_is_at_a_node_until_it_leaves_the_tree() -> None:
    assert PLAY.node == TREE.root and at(PLAY, *AFTER).node == TREE.root.branches["02222"]
    assert at(PLAY, ("night", "02222")).node is None
    assert at(PLAY, *AFTER, ("moody", "00000")).node is None
    assert list_play(PLAY.game).node is None
    assert not list_play(PLAY.game).allows_tree and not at(PLAY, ("night", "02222")).allows_tree


@pytest.mark.parametrize(
    ("known", "allows", "allows_after"),
    [
        (None, True, True),
        (("might", "moody", "night"), True, True),  # then sight alone is left
        (("might", "moody"), True, True),  # after 02222 no word left is known
        (("might", "moody", "sight"), False, False),
        (("night", "sight"), False, True),
        (("crane", "night"), False, True),
    ],
)
def test_a_tree_is_followed_while_it_plays_words_of_the_vocabulary(
    known: tuple[str, ...] | None, allows: bool, allows_after: bool
) -> None:
    words = known and WordList("known", known)
    play = keeping_to(PLAY, words or None, ignore)
    assert (play.allows_tree, at(play, *AFTER).allows_tree) == (allows, allows_after)
    hard = replace(play, position=play.position._replace(game=play.game._replace(mode=Mode.HARD)))
    assert not hard.allows_tree
    if known:
        assert plays_known(TREE.root, {*known}) == allows


@pytest.mark.parametrize(
    ("guesses", "expected"),
    [
        (None, FIVE.words[1:]),  # the list is not known, so the tree's own
        ("answers", ANSWERS.words),
        (GivenWords("more", ("zesty", "crane")), ("crane", *ANSWERS.words, "zesty")),
    ],
)
def test_a_trees_game_may_have_other_guesses(guesses: Any, expected: tuple[str, ...]) -> None:
    play = start_of(Choice(tree=TREE, guesses=guesses))
    assert play.game.guesses.words == expected and play.game.answers.words == ANSWERS.words
    assert play.tree == TREE and play.game.allowed == 6 and play.wordle == ""


def test_a_trees_game_is_in_the_stricter_of_two_modes() -> None:
    strict = build(FIVE, ANSWERS, "might", mode=Mode.STRICT)
    for mode in Mode:
        assert tree_play(TREE, mode=mode).game.mode is mode
        assert tree_play(strict, mode=mode).game.mode is Mode.STRICT
    assert (PLAY.policy, PLAY.scans) == (TREE.recipe.policy, 0)
    searched = build(FIVE, ANSWERS, "might", OPTIMAL)
    assert (tree_play(searched).policy, tree_play(searched).scans) == ("entropy", MAX_SCANS)
    assert (list_play(PLAY.game).policy, list_play(PLAY.game).scans) == ("wins", 0)


@pytest.mark.parametrize(
    ("name", "opener", "mode", "first", "games"),
    [
        ("2021", None, Mode.NORMAL, "raise", {"2021"}),
        ("2021", "salet", Mode.NORMAL, "salet", {"2021"}),
        ("2021", None, Mode.HARD, "raise-hard", {"2021"}),
        ("2021", "salet", Mode.STRICT, "salet-hard", {"2021"}),
        ("2023", None, Mode.NORMAL, "tarse", {"2023"}),
        ("today", None, Mode.NORMAL, "everyday", {"today"}),
    ],
)
def test_stored_trees_of_a_game_are_found_by_opener_and_mode(
    name: str, opener: str | None, mode: Mode, first: str, games: set[str]
) -> None:
    found = [*stored_for(name, opener, mode)]
    assert found[0].name == first
    own = {play.game.info.wordle for play in (start_of(Choice(tree=tree.name)) for tree in found)}
    assert own == games


def test_the_first_word_may_take_another_stored_tree() -> None:
    play = wordle_play("2021")
    other = with_opener(play, "salet")
    assert other.tree and (other.tree.name, other.wordle, other.game.allowed) == (
        "salet",
        "2021",
        6,
    )
    many = with_opener(allowing(play, 9), "salet")
    assert many.tree and (many.tree.name, many.game.allowed) == ("salet", 9)
    assert with_opener(other, "raise").tree == play.tree
    for same in (
        play,  # which opens with raise
        at(play, ("raise", "01020")),  # a word was played
        replace(play, position=play.position.refusing(["crane"])),
        replace(play, wordle=""),
    ):
        assert with_opener(same, "raise" if same is play else "salet") is same
    assert with_opener(play, "crane") is play  # as no stored tree opens with it
    used = wordle_play("today", past=bundled_past())
    assert used.tree and used.past
    openers = [tree.opener for tree in stored_for("today", None, Mode.NORMAL)]
    word = next(opener for opener in openers if opener != used.tree.root.guess)
    switched = with_opener(used, word)
    assert switched.tree and switched.tree.root.guess == word
    assert switched.past == used.past and switched.game.weights == used.game.weights


def test_a_game_of_ones_own_vocabulary_or_guesses_keeps_its_tree() -> None:
    own = start_of(Choice("2021", vocabulary="answers"))
    more = start_of(Choice("2021", guesses="wordle-2023-guesses"))
    assert own.wordle == more.wordle == "" and own.tree == more.tree == wordle_play("2021").tree
    assert own.game.vocabulary == own.game.answers and more.game.vocabulary is None
    assert len(more.game.guesses.words) > len(own.game.guesses.words)


def test_several_boards_have_no_tree() -> None:
    play = start_of(Choice(boards=4))
    assert (play.tree, play.wordle, play.game.boards, play.game.allowed) == (None, "", 4, 9)
    named = start_of(Choice(ON_BOARDS, vocabulary="answers", boards=4))
    assert play.game == named.game and play.past and not play.past.used
    single = allowing(PLAY, None)
    assert (single.tree, single.game.allowed, single.game.boards) == (TREE, None, 1)


def test_a_ranking_follows_no_stored_tree_of_wordle() -> None:
    assert ranked_start(Choice("2021")).tree is None
    assert ranked_start(Choice(tree=TREE)).tree == TREE
    searched = ranked_start(Choice())
    assert (searched.tree, searched.scans) == (None, MAX_SCANS)
    assert searched.game.vocabulary == wordle_play().game.vocabulary
    assert ranked_start(Choice(vocabulary="all")).game.vocabulary is None
    assert ranked_start(Choice("2021")).scans == 0  # as its tree is by entropy
    lists = start_of(Choice(guesses=GivenWords("five", FIVE.words), answers="all"))
    assert (lists.game, lists.tree) == (plain_game(lists.game.guesses, lists.game.guesses), None)


@pytest.mark.parametrize(
    ("before", "now", "is_outdated"),
    [
        ({"a": 19, "b": 1}, {"a": 19, "b": 0}, False),  # a twentieth was of words used since
        ({"a": 18, "b": 1}, {"a": 18, "b": 0}, True),
        ({"a": 18, "b": 1}, {"a": 36, "b": 2}, False),
        ({"a": 0, "b": 1}, {"a": 0, "b": 0}, True),
        ({"a": 0, "b": 0}, {"a": 0, "b": 1}, True),
        ({"a": 0, "b": 0}, {"a": 0, "b": 0}, False),
        ({"a": 1, "b": 1, "c": 5}, {"a": 1, "b": 1}, False),
    ],
)
def test_a_move_is_out_of_date_where_words_used_since_weighed_much(
    before: dict[str, int], now: dict[str, int], is_outdated: bool
) -> None:
    play = replace(PLAY, tree_weight=before)
    assert play.is_outdated(Weighted(now)) == is_outdated
    assert not PLAY.is_outdated(Weighted(now))


@pytest.mark.parametrize(
    ("count", "share"), [(MANY_LEFT, OUTDATED), (MANY_LEFT + 1, OUTDATED_OF_MANY)]
)
def test_of_many_words_left_those_used_since_may_weigh_more(count: int, share: int) -> None:
    for more in (0, 1):
        lost = count // share + more
        words = {f"w{n}": 1 for n in range(count)}
        before = {**words, "used": lost}
        play: Play = replace(PLAY, tree_weight=before)
        assert play.is_outdated(Weighted({**words, "used": 0})) == (share * lost > count + lost)
