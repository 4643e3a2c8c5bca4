"""Words used: read from any text, and told apart from likely ones."""

import re
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from tests.building import Prior, build
from tests.conftest import Node
from treegen.game.openers import means_of, opener_costs, opener_excess
from treegen.page.page import PageTree, day_number, packed
from treegen.page.purpose import purpose
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.tree.node import History, nodes
from treegen.words.game import plain_game
from treegen.words.likely import left_text, others_of
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import bundled_past, long_date, parse_past
from treegen.words.prior import Prior as PriorName
from treegen.words.priors import past_prior


@cache
def known_up_to(day: str) -> Tree:
    """Tree for the game of today that has only some answers, and knows those used up to a day."""
    words = bundled(GAMES["2023"][1])
    listed = *bundled("wordle-2021-answers").words[::8], "crane", "humph"
    some = WordList("some", tuple(sorted({*words.words[::50], *listed})))
    weights = past_prior(plain_game(words, some), bundled_past()).weights
    return build(words, some, "sater", "entropy", prior=Prior(f"past to {day}", some, weights))


def two_trees() -> list[PageTree]:
    days = {"today": "2026-08-21", "older": "2026-03-31"}
    return [PageTree(known_up_to(day), name) for name, day in days.items()]


def weights_left(tree: Tree, history: History) -> dict[str, int]:
    won = (node for node in nodes(tree.follow(history)) if node.can_win)
    return dict(sorted((node.guess, node.own_weight) for node in won))


def likely_of(weights: dict[str, int], heaviest: int) -> list[str]:
    return [word for word, weight in weights.items() if 2 * weight >= heaviest]


# What the modules compute.


COPIED = """Wordle answers: every word so far
Today's hints, checked twice. Words below.
September 1, 2026 - CRANE
September 2, 2026 - SLATE
Maybe again tomorrow: other lists, great games, extra words, until March.
"""
TEXTS = [
    (COPIED, "crane slate"),
    ("Crane\nSLATE\ncrane", "crane slate"),
    ("2026-07-01 crane # the first\n# slate\ntrace # and no more", "crane trace"),
    ("#1838 | 1 July 2026 | CRANE | by Karen", "crane"),
    ("1.7.2026 crane\n7/2/26 slate\nJul. 3rd, 2026 trace\n4th of July 2026: march",
     "crane slate trace march"),
    ("on 1 July 2026 today's answer is CRANE", "crane"),
    ("2026-07-01 crane\nslate", "crane slate"),
    ("2026-07-01 crane\nmany words here, never slate", "crane"),
    ("CRANE or SLATE, never other words", "crane slate never other words"),
    ("CRANE, SLATE, TRACE, other", "crane slate trace"),
    ("published on 1 May 2020 by Karen\nCRANE SLATE", "crane slate"),
]  # fmt: skip
READ = [
    ("Crane\nSLATE\ncrane", "crane slate", "2 words counted as used."),
    (
        "2026-09-01 crane\nslate | September 2, 2026\n3 Sept 2026 - Trace\n1st Oct 2026: march",
        "crane slate trace march",
        "4 words counted as used.",
    ),
    (
        "2026-08-20 crane\n08/21/2026 slate\n8/22/2026 trace",
        "trace",
        "1 word counted as used. 2 words already known.",
    ),
    (
        "crane, slate; it's (trace) \u201ccrate\u201d",
        "crane slate trace crate",
        "4 words counted as used.",
    ),
    ("crane zzzzz", "crane", "1 word counted as used. ZZZZZ is not a word of the game."),
    (
        "cranes\nslate\n2026-09-01 trac",
        "slate",
        "1 word counted as used. CRANES, TRAC are not words of the game.",
    ),
    ("", "", "No word is counted as used."),
    (
        "<img src=x onerror=alert(1)> <b>bbbbb</b>",
        "alert",
        "1 word counted as used. BBBBB is not a word of the game.",
    ),
    (
        " ".join(a * 5 for a in "bcdfgh"),
        "",
        "No word is counted as used. 6 words are not words of the game.",
    ),
    (COPIED, "crane slate", "2 words counted as used."),  # those with dates alone
]  # fmt: skip
SENTENCES = [
    ([1] * 22, 1, 1, "22 words left"),
    ([7], 7, 7, "1 word left: the answer"),
    ([9, 5], 9, 0, "2 words left"),
    ([7, 7], 7, 7, "50 % sure; also possible: word 1"),
    ([9, 5, 5], 9, 5, "3 words left, 26 % chance of being the answer"),
    ([9, 9, 9, 1, *[0] * 81], 9, 9, "3 likely words left of 85, 32 % chance of being the answer"),
    ([9, 9, *[0] * 83], 9, 0, "2 likely words left of 85"),
    ([1, 0], 1, 1, "99 % sure; also possible: word 1"),
    ([2, 9, 0, 3], 9, 9, "64 % sure; also possible: word 3, word 0, word 2"),
    ([0, 9, 0, 0, 0], 9, 9, "99 % sure; 4 rare words also fit"),
    ([1, 9, 0, 0, 0], 9, 9, "90 % sure; 4 other words also fit"),
    ([19, 181], 181, 19, "2 words left, 10 % chance of being the answer"),  # 9.5 %
    ([189, 1811], 1811, 189, "2 words left"),  # 9.45 %
    ([4, *[0] * 1999], 9, 0, "2,000 words left"),
    ([0], 9, 0, "1 word left: the answer"),
]


def days_read(text: str, words: str) -> dict[str, str | None]:
    """Days of the words that are read from a text, as the terminal reads it."""
    used = {word: day or None for word, day in parse_past(text.encode(), "").used.items()}
    assert {*used} == {*words.split()}
    return used


def state(tree: Tree, history: History) -> dict[str, Any]:
    """What is said of a state that a tree has."""
    weights, used = weights_left(tree, history), bundled_past().used
    guess = tree.follow(history).guess
    likely = likely_of(weights, tree.root.heaviest)
    rest = [word for word in weights if word not in likely]
    return {
        "steps": history,
        "guess": guess,
        "text": tree.follow(history).left,
        "groups": {
            "likely": likely,
            "used": [word for word in rest if word in used],
            "unlikely": [word for word in rest if word not in used],
        },
        "days": {word: f"on {long_date(used[word])}" for word in weights if word in used},
    }


def test_used_words_and_words_left_are_those_of_the_terminal(node: Node) -> None:
    tree = known_up_to("2026-08-21")
    first = [(tree.root.guess, clue) for clue in tree.root.branches]
    second = [
        (turn, (below.guess, clue))
        for turn in first
        for below in [tree.follow([turn])]
        for clue in below.branches
    ]
    states = [state(tree, history) for history in ((), *((turn,) for turn in first), *second)]
    told = {
        found[1] for one in states if (found := re.search(r"(\d+) % (?:chance|sure)", one["text"]))
    }
    assert len(told) > 3
    for weights, heaviest, own, text in SENTENCES:
        words = {f"word {place}": weight for place, weight in enumerate(weights)}
        others = partial(others_of, words, f"word {weights.index(own)}" if own else "")
        assert left_text(weights, heaviest, len(weights), own, others=others) == text
    used = bundled_past().used
    every = [*sorted(used), "aahed"]
    note = f"1 word counted as used. {len(used):,} words already known."
    answers = game_of(tree).answers.words
    data: Any = packed(two_trees())
    data["trees"][0]["excess"] = {"crane": 0.07}
    expected: dict[str, Any] = {
        "data": data,
        "texts": [{"text": text, "days": days_read(text, words)} for text, words in TEXTS],
        "read": [*READ, ("\n".join(every), "aahed", note)],
        "sentences": [
            dict(zip(("weights", "heaviest", "own", "text"), one, strict=True)) for one in SENTENCES
        ],
        "states": states,
        "later": [word for word in answers if used.get(word, "") > "2026-03-31"],
    }
    assert expected["later"]
    node("used", expected)


def test_only_openers_of_todays_game_have_costs_by_its_table() -> None:
    recipe = find_tree("any-word").recipe
    costs = opener_costs()
    assert opener_excess(recipe)["crane"] == round(costs["crane"] - costs["sater"], 4) == 0.0715
    assert "aahed" not in opener_excess(recipe)
    for other in (
        recipe._replace(opener="crane"),  # not the best
        recipe._replace(max_turns=6),  # which makes openers cost more
        find_tree("tarse").recipe,  # not by past answers
    ):
        assert opener_excess(other) == {}


def test_an_opener_without_a_mean_is_left_out_of_a_column(tmp_path: Path) -> None:
    table = tmp_path / "openers.csv"
    table.write_text("mean,opener,hard_mean\n3.5,raise,\n3.25,slate,3.75\n")
    assert means_of(str(table), "mean") == {"raise": 3.5, "slate": 3.25}
    assert means_of(str(table), "hard_mean") == {"slate": 3.75}
    assert means_of(str(table), "everyday_mean") == {}


def test_the_purpose_names_the_last_day() -> None:
    how = "at most 6 guesses for a listed word; said to be the best play after SATER"
    today, some = find_tree("any-word"), known_up_to("2026-08-21")
    for name, game, day in (
        ("past to 2026-08-21", "Today's game, words used up to 21 August 2026: ", "2026-08-21"),
        ("past to 2026-03-31", "Today's game, words used up to 31 March 2026: ", "2026-03-31"),
        ("past:mine", "Today's game, words used by past:mine: ", "2026-08-21"),  # the page's own
        ("past to 2026-02-31", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
        ("past to <img src=x>", "Wordle of 2023: any of 14,855 words, the 3,160 of past to", ""),
    ):
        line = purpose(with_prior(today, name)).text
        assert line.startswith(game) and line.endswith(how)
        (record,) = cast(Any, packed([PageTree(with_prior(some, name), "some")])["trees"])
        assert record.get("until") == (day_number(day) if day else None)


def with_prior(tree: Tree, name: str) -> Tree:
    """The tree with another name for its weights."""
    assert tree.recipe.prior
    prior = tree.recipe.prior._replace(name=PriorName(name))
    return tree._replace(recipe=tree.recipe._replace(prior=prior))
