"""The words left: along a tree they are those that the clues leave."""

from dataclasses import replace
from random import Random

import pytest

from tests.today import UNUSED, day
from treegen.clues import Mode, clue_for
from treegen.game.position import Position, along, left, left_on_boards
from treegen.game.start import (
    Play,
    by_past,
    guesses_below,
    plays_known,
    tree_play,
    wordle_play,
)
from treegen.tree.file import find_tree
from treegen.tree.node import Node, with_heaviest
from treegen.words.game import plain_game
from treegen.words.lists import WordList
from treegen.words.past import Past, bundled_past
from treegen.words.priors import MAX_TOTAL

TREES = ("everyday", "any-word-hard", "never", "human", "raise", "raise-any")


def positions_along(play: Play, seed: str, games: int = 5) -> list[Position]:
    """Return the positions of some games along a play's tree, each up to its answer."""
    chance = Random(seed)
    found = []
    assert play.tree is not None
    for answer in chance.sample(play.game.answers.words, games):
        path = play.tree.path(answer)
        found += [play.position._replace(turns=tuple(path[:turn])) for turn in range(len(path) + 1)]
    return found


def refusing_some(position: Position, chance: Random) -> Position:
    """Return the position in which some words are refused, of which two may be left."""
    words = [*left(position).weights]
    refused = {
        *chance.sample(words, min(2, len(words))),
        chance.choice(position.game.answers.words),
    }
    return position._replace(refused=tuple(sorted(refused)))


@pytest.mark.parametrize("name", TREES)
def test_the_words_left_along_a_tree_are_those_that_the_clues_leave(name: str) -> None:
    play = tree_play(find_tree(name))
    chance = Random(name)
    for position in positions_along(play, name):
        for same in (position, refusing_some(position, chance)):
            found, expected = left(same, play.tree), left(same)
            assert [*found.weights.items()] == [*expected.weights.items()]
            assert found.heaviest == expected.heaviest == play.game.heaviest
            now = replace(play, position=same)
            assert (now.left, now.lefts) == (expected, (expected,))
            assert (now.node is None) == same.is_solved


@pytest.mark.parametrize("name", ["everyday", "raise"])
def test_so_are_those_after_another_guess_than_the_tree_plays(name: str) -> None:
    play = tree_play(find_tree(name))
    chance = Random(name)
    for position in positions_along(play, name):
        words = [*left(position).weights]
        answer, guess = chance.choice(words), chance.choice(play.game.guesses.words)
        if position.is_solved or guess == left_guess(play, position):
            continue
        after = position.after(guess, clue_for(guess, answer))
        node, turns = along(find_tree(name), after.history)
        assert (node.guess, len(turns)) == (left_guess(play, position), 1)
        assert replace(play, position=after).node is None
        expected = left(after)
        assert [*left(after, play.tree).weights.items()] == [*expected.weights.items()]


@pytest.mark.parametrize("name", ["everyday", "everyday-hard", "any-word", "never", "raise"])
def test_a_known_tree_keeps_to_its_game_and_its_summary_tells_what_it_needs(name: str) -> None:
    play = tree_play(find_tree(name))
    assert play.tree is not None and play.tree.is_known and play.node is not None
    assert play.game.info == play.tree.info and play.allows_tree
    assert plays_known(play.node, play.game.known_words)
    needed = guesses_below(play.node, play.left.candidates.weights)
    assert play.guesses_by_tree == needed == play.tree.summary.weighted_mean


def test_the_words_left_are_those_of_the_game_whatever_game_was_asked_about_before() -> None:
    turns = (("might", "02222"),)
    for words, expected in (
        ("abide night sight", ["night", "sight"]),
        ("abide fight right", ["fight", "right"]),
        ("abide night sight", ["night", "sight"]),
    ):
        some = WordList("three", tuple(words.split()))
        assert [*left(Position(plain_game(some, some), turns)).weights] == expected


def test_a_play_that_was_used_and_goes_on_tells_what_a_new_one_does() -> None:
    def told(play: Play) -> list[object]:
        return [play.node, play.lefts, play.allows_tree]

    used = tree_play(find_tree("raise"))
    position = used.position
    strict = position._replace(game=position.game._replace(mode=Mode.HARD))
    game = position.after("raise", "01020")
    for other in (game, game.after("shalt", "11200"), game.after("shalt", "10100"), strict):
        told(used)
        used = replace(used, position=other)
        assert told(used) == told(replace(tree_play(find_tree("raise")), position=other))
    assert used.node is not None and not used.allows_tree
    used = replace(used, position=position)
    assert used.guesses_by_tree == find_tree("raise").summary.weighted_mean
    assert replace(used, position=game).guesses_by_tree < used.guesses_by_tree


def left_guess(play: Play, position: Position) -> str:
    """Return what the tree plays in a position of it."""
    node = replace(play, position=position).node
    assert node is not None
    return node.guess


def test_their_weights_are_those_of_words_used_since() -> None:
    known = bundled_past()
    word, other = [one for one in UNUSED if len(find_tree("everyday").path(one)) > 2][:2]
    new = [(day(1), other), (day(2), word)]
    past = Past({**known.used, **{word: day for day, word in new}}, (*known.games, *new))
    play = by_past(wordle_play("today"), past)
    assert play.tree is not None and play.tree_weight is not None
    turns = tuple(play.tree.path(word)[:2])
    now = replace(play, position=play.position._replace(turns=turns))
    weights = now.left.weights
    assert now.left == left(now.position)
    assert weights[word] == play.game.weight[word] < play.tree_weight[word]


def times(node: Node, factor: int) -> Node:
    """Return a node whose words weigh so many times as much."""
    branches = {clue: times(below, factor) for clue, below in node.branches.items()}
    return node._replace(branches=branches, weight=node.weight * factor)


def test_the_weights_of_a_stranger_are_made_small() -> None:
    tree = find_tree("never")
    large = tree._replace(root=with_heaviest(times(tree.root, 10**12 + 1)))
    play = tree_play(large)
    assert sum(play.game.weights) <= MAX_TOTAL
    for position in positions_along(play, "large"):
        found = left(position, large)
        assert found == left(position)
        assert found.heaviest == max(play.game.weights)


def test_of_a_solved_board_its_answer_is_left_even_if_it_is_of_no_list() -> None:
    play = tree_play(find_tree("raise"))
    solved = Position(play.game, (("vozhd", "22222"),))
    assert left(solved).weights == left(solved, play.tree).weights == {"vozhd": 1}
    game = play.game._replace(boards=2)
    boards = Position(game, (("raise", "01020", "22222"), ("shalt", "11200")), ("gnash",))
    first, second = left_on_boards(boards)
    assert (first.weights, second.weights) == ({"awash": 1, "quash": 1}, {"raise": 1})


def test_a_tree_from_elsewhere_with_branches_in_wrong_places_is_left_for_the_clues() -> None:
    tree = find_tree("raise")
    branches = dict(tree.root.branches)
    branches["01020"], branches["00000"] = branches["00000"], branches["01020"]
    play = tree_play(tree._replace(root=tree.root._replace(branches=branches)))
    position = play.position.after("raise", "01020")
    assert left(position, play.tree) == left(position)
    assert len(left(position).weights) == 22
