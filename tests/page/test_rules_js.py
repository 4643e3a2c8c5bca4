"""The numbers that page/rules.py packs, at the borders that they draw: as in the terminal."""

from typing import Any

from tests.building import build
from tests.conftest import Node
from tests.page.built import FIVE, data_named, data_of
from treegen.game.numbers import WORDS_FOR_A_SEARCH
from treegen.game.position import Position
from treegen.game.start import MANY_LEFT, ON_BOARDS, Play, tree_play
from treegen.page.page import PageTree
from treegen.play.adviser import advise
from treegen.play.review import Sums, scores_of
from treegen.play.situation import Source
from treegen.words.game import MOST_BOARDS, plain_game
from treegen.words.lists import WordList, bundled
from treegen.words.weighted import Weighted


def outdated(words: int, used: int) -> dict[str, Any]:
    """Weights of some words before and after a few of them were used, and what that means."""
    before = [100] * words
    after = [1] * used + [100] * (words - used)
    names = [f"w{n}" for n in range(words)]
    weights = dict(zip(names, before, strict=True))
    play = Play(Position(plain_game(FIVE, FIVE)), "wins", tree_weight=weights)
    is_outdated = play.is_outdated(Weighted(dict(zip(names, after, strict=True))))
    return {"before": before, "after": after, "is_outdated": is_outdated}


def refused(words: int) -> dict[str, Any]:
    """A tree of so many words and one more, which the game refuses: whether its opener stays."""
    some = WordList("some", bundled("wordle-2021-answers").words[: words + 1])
    tree = build(some, some, some.words[7])
    play = tree_play(tree)
    position = play.position._replace(refused=some.words[:1])
    move = advise(Play(position, play.policy, tree))
    return {
        "data": data_of(PageTree(tree, "tree")),
        "word": some.words[0],
        "is_kept": move.source is Source.TREE,
    }


def test_numbers_of_the_terminal_draw_the_same_borders(node: Node) -> None:
    shares = [
        outdated(words, used) for words in (MANY_LEFT, MANY_LEFT + 1) for used in (19, 22, 88)
    ]
    assert [row["is_outdated"] for row in shares] == [False, True, True, False, False, True]
    kept = [refused(words) for words in (WORDS_FOR_A_SEARCH, WORDS_FOR_A_SEARCH + 1)]
    assert [row["is_kept"] for row in kept] == [False, True]
    sums = [Sums(4, 3.0, cost, luck, 0.0, ()) for cost, luck in ((0, 0), (1, -1), (0.2, 2))]
    scores = [{**one._asdict(), "scores": scores_of(one)._asdict()} for one in sums]
    most = {"boards": MOST_BOARDS, "name": ON_BOARDS, "data": data_named("everyday")}
    node("rules", {"shares": shares, "kept": kept, "scores": scores, "most": most})
