"""Words used: read from any text, and told apart from likely ones."""

import re
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import pytest

from tests.building import Prior, build
from tests.conftest import Node
from tests.today import ANY_WORD, LAST, LISTED, PRIOR, day, long_day
from tests.words.test_likely import SENTENCES
from treegen.errors import WordListError
from treegen.game.openers import means_of, opener_costs, opener_excess
from treegen.page.page import PageTree, day_number, packed
from treegen.page.purpose import purpose
from treegen.tree.file import find_tree
from treegen.tree.game import game_of
from treegen.tree.model import Tree
from treegen.tree.node import History
from treegen.tree.ways import nodes
from treegen.words.game import plain_game
from treegen.words.likely import left_of, line, others_of
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import bundled_past, long_date, parse_past
from treegen.words.prior import Prior as PriorName
from treegen.words.priors import past_prior


@cache
def known_up_to(last: str) -> Tree:
    """Tree for the game of today that has only some answers, and knows those used up to a day."""
    words = bundled(GAMES["2023"][1])
    listed = *bundled("wordle-2021-answers").words[::8], "crane", "humph"
    some = WordList("some", tuple(sorted({*words.words[::50], *listed})))
    weights = past_prior(plain_game(words, some), bundled_past()).weights
    return build(words, some, "tares", "entropy", prior=Prior(f"past to {last}", some, weights))


def two_trees() -> list[PageTree]:
    days = {"today": day(), "older": "2026-03-31"}
    return [PageTree(known_up_to(last), name) for name, last in days.items()]


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
# What a text has, as the page and the terminal read it: its used words, with their days. The page
# leaves out what makes the terminal refuse the text, in a line that begins so.
TEXTS = [
    (COPIED, "2026-09-01 crane, 2026-09-02 slate", ""),
    ("Crane\nSLATE\ncrane", "crane, slate", ""),
    ("2026-07-01 crane # the first\n# slate\ntrace # and no more", "2026-07-01 crane, trace", ""),
    ("#1838 | 1 July 2026 | CRANE | by Karen", "2026-07-01 crane", ""),
    ("1.7.2026 crane\n7/2/26 slate\nJul. 3rd, 2026 trace\n4th of July 2026: march",
     "2026-07-01 crane, 2026-07-02 slate, 2026-07-03 trace, 2026-07-04 march", ""),
    ("on 1 July 2026 today's answer is CRANE", "2026-07-01 crane", ""),
    ("2026-07-01 crane\nslate", "2026-07-01 crane, slate", ""),
    ("2026-07-01 crane\nmany words here, never slate", "2026-07-01 crane", ""),
    ("2026-07-01 crane\nmany words here\nslate\n2026-07-02 trace",
     "2026-07-01 crane, 2026-07-02 trace", ""),
    ("2026-07-01 crane\ncranes\nslate", "2026-07-01 crane, slate", ""),  # one word is no page
    ("CRANE or SLATE, never other words", "crane, slate, never, other, words", ""),
    ("CRANE, SLATE, TRACE, other", "crane, slate, trace", ""),
    ("CRANE\nSLATE\nother\ncranes", "crane, slate, other", ""),
    ("published on 1 May 2020 by Karen\nCRANE SLATE", "crane, slate", ""),
    ("", "", "f.txt: no word of 5 letters"),
    ("2026-07-01\ncrane", "crane", ""),
    # Several words on a day, and several days of a word, of which the last counts.
    ("2026-07-01 crane slate", "2026-07-01 crane, 2026-07-01 slate",
     "f.txt:1: 2026-07-01 has two answers, crane and slate"),
    ("2026-07-01 crane\n7/1/2026 slate", "2026-07-01 crane, 2026-07-01 slate",
     "f.txt:2: 2026-07-01 has two answers, crane and slate"),
    ("2026-11-01 spilt\n2026-11-02 crwth zzzzz", "2026-11-01 spilt, 2026-11-02 crwth",
     'f.txt:2: "zzzzz" is not in Wordle'),
    ("2026-07-01 today CRANE", "2026-07-01 crane", ""),
    ("2026-11-01 crane\n2026-07-01 crane", "2026-11-01 crane", ""),
    ("crane\n2026-07-01 crane\ncrane", "2026-07-01 crane", ""),
    # Several days on a line.
    ("2026-11-01 spilt, 2026-11-02 golly", "2026-11-01 spilt, 2026-11-02 golly", ""),
    ("so far: SPILT (1 Nov 2026), golly (2 Nov 2026); more soon",
     "2026-11-01 spilt, 2026-11-02 golly", ""),
    ("2026-07-01 | 7/1/2026 | crane", "2026-07-01 crane", ""),
    # JSON: records, maps in both directions, pairs, lists.
    ('[{"date":"2026-08-22","word":"spilt"},{"date":"2026-08-23","word":"golly"}]',
     "2026-08-22 spilt, 2026-08-23 golly", ""),
    ('[{"id": 1, "solution": "spilt", "print_date": "2026-08-22", "days_since_launch": 1890},\n'
     ' {"id": 2, "solution": "golly",\n  "print_date": "2026-08-23", "days_since_launch": 1891}]',
     "2026-08-22 spilt, 2026-08-23 golly", ""),
    ('{"2026-08-22": "spilt", "2026-08-23": "golly"}', "2026-08-22 spilt, 2026-08-23 golly", ""),
    ('{"spilt": "2026-08-22", "golly": "August 23, 2026"}', "2026-08-22 spilt, 2026-08-23 golly",
     ""),
    ('{"words": {"2026-08-22": {"word": "spilt", "n": 1890}, "2026-08-23": ["golly"]}}',
     "2026-08-22 spilt, 2026-08-23 golly", ""),
    ('{"2026-08-01": {"2026-08-22": "spilt", "2026-08-23": "golly"}}',  # a month's days
     "2026-08-22 spilt, 2026-08-23 golly", ""),
    ('[["2026-08-22", "spilt"], ["golly", "2026-08-23"]]', "2026-08-22 spilt, 2026-08-23 golly",
     ""),
    ('{"updated": "2026-11-01", "words": ["crane", "slate"], "n": null}', "crane, slate", ""),
    ('["2026-08-22 spilt", "golly"]', "2026-08-22 spilt, golly", ""),
    ('["crane", "slate"]', "crane, slate", ""),
    ("[crane] [slate]", "crane, slate", ""),
    # Where a first number is above 12, days stand before months.
    ("22/8/2026 spilt\n23/8/2026 golly", "2026-08-22 spilt, 2026-08-23 golly", ""),
    ("9/10/26 spilt\n22/10/26 golly", "2026-10-09 spilt, 2026-10-22 golly", ""),
    ("9/10/26 spilt\n10/22/26 golly", "2026-09-10 spilt, 2026-10-22 golly", ""),
    # Days that have no used word.
    (f"{day(83)} spilt\n{day(84)} golly", f"{day(83)} spilt, {day(84)} golly", ""),  # tomorrow
    (f"{day(84)} spilt\n{day(85)} golly", f"{day(84)} spilt",
     f"f.txt:2: {day(85)} is later than tomorrow, so golly is not used yet"),
    ("Aug 22 2026 Day 1890 OUNCE\nNov 30 2061 Day 1990 GLAND", "2026-08-22 ounce",
     "f.txt:2: Nov 30 2061 is later than tomorrow"),
    ("Aug 22 2026 Day 1890 ounce\nNov 30 2061 Day 1990 gland", "2026-08-22 ounce",
     "f.txt:2: Nov 30 2061 is later than tomorrow"),
    ("2062-08-22 spilt", "", "f.txt:1: 2062-08-22 is later than tomorrow"),
    ("All answers so far, never the words to come\n2062-08-22 spilt", "",
     "f.txt:2: 2062-08-22 is later than tomorrow"),
    ('{"2062-08-22": "spilt"}', "", "f.txt: 2062-08-22 is later than tomorrow"),
    ("2021-06-18 crane\n2021-06-19 cigar", "2021-06-19 cigar",
     "f.txt:1: 2021-06-18 is before the first game"),
    ("2026-02-30 crane\nslate", "slate", "f.txt:1: 2026-02-30 is not a date"),
    ("22/8/2026 spilt\n8/23/2026 golly\n2026-08-24 crane\n7/8/26 trace", "2026-08-24 crane",
     "f.txt: 22/8/2026 has the day first and 8/23/2026 the month; expected one order, so write"),
]  # fmt: skip
READ = [
    ("Crane\nSLATE\ncrane", "crane slate", "2 words counted as used."),
    (
        f"{day(11)} crane\nslate | {long_day(12)}\n{LAST + timedelta(13):%b %d, %Y} - Trace\n"
        f"{day(41)}: march",
        "crane slate trace march",
        "4 words counted as used.",
    ),
    (
        # slate last before May 2022, and demon on that day: as in the terminal, both were used.
        f"{day(-1)} crane\n07/08/2026 slate\n{LAST + timedelta(1):%m/%d/%Y} trace",
        "slate trace",
        "2 words counted as used. 1 word already known.",
    ),
    (
        "crane, slate; it's (trace) \u201ccrate\u201d",
        "crane slate trace crate",
        "4 words counted as used.",
    ),
    ("crane zzzzz", "crane", "1 word counted as used. ZZZZZ is not a word of the game."),
    (
        "2026-11-01 spilt\n2026-11-02 crwth zzzzz\n2026-11-03 golly",
        "spilt crwth golly",
        "3 words counted as used. ZZZZZ is not a word of the game.",
    ),
    (
        "Aug 22 2026 Day 1890 OUNCE\nNov 30 2061 Day 1990 GLAND\nOct 20 2062 Day 2314 SHAVE\n",
        "ounce",
        "1 word counted as used. Left out: GLAND (30 November 2061), SHAVE (20 October 2062). "
        "Only days from 19 June 2021 to tomorrow count.",
    ),
    (
        "2062-08-22 spilt\n2021-06-18 crane\n2026-02-30 slate\n2026-11-01 mnnnn",
        "",
        "No word is counted as used. MNNNN is not a word of the game. Left out: SPILT (22 August "
        "2062), CRANE (18 June 2021), SLATE (2026-02-30). Only days from 19 June 2021 to tomorrow "
        "count.",
    ),
    (
        "22/8/2026 spilt\n8/23/2026 golly\n",
        "",
        "No word is counted as used. Left out: SPILT (22/8/2026), GOLLY (8/23/2026). Some dates "
        "have the day first, some the month: write 2026-06-30.",
    ),
    # Of a day that the page knows with another word, and of one that it knows with a later day.
    ("2026-07-08 crisp\n2026-07-09 mango", "crisp mango", "2 words counted as used."),
    ("2022-07-01 crane", "", "No word is counted as used. 1 word already known."),
    (
        "2026-11-01 spilt\nmany words here\ngolly",
        "spilt",
        "1 word counted as used. Left out: WORDS, GOLLY. Other words in the text have a date or "
        "capitals.",
    ),
    (
        "CRANE, SLATE, TRACE, other",
        "crane slate trace",
        "3 words counted as used. Left out: OTHER. Other words in the text have a date or "
        "capitals.",
    ),
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
        "No word is counted as used. 6 words (BBBBB, CCCCC, DDDDD, …) are not words of the game.",
    ),
    (
        COPIED,  # those with dates alone
        "crane slate",
        "2 words counted as used. Left out: 15 words (EVERY, TODAY, HINTS, …). Other words in the "
        "text have a date or capitals.",
    ),
]  # fmt: skip


def days_in(words: str) -> dict[str, str | None]:
    """Words of a row of `TEXTS`, each with its day."""
    split = [one.rpartition(" ") for one in words.split(", ") if one]
    return {word: day or None for day, _, word in split}


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
        "days": {
            word: f"{word.upper()} was used on {long_date(used[word])}."
            for word in weights
            if word in used
        },
    }


@pytest.mark.parametrize(("text", "words", "fault"), TEXTS)
def test_the_terminal_takes_the_words_that_the_page_takes(
    text: str, words: str, fault: str
) -> None:
    if fault:
        with pytest.raises(WordListError) as error:
            parse_past(text.encode(), "f.txt")
        assert str(error.value).startswith(fault)
    else:
        past = parse_past(text.encode(), "f.txt")
        assert {word: day or None for word, day in past.used.items()} == days_in(words)


def test_used_words_and_words_left_are_those_of_the_terminal(node: Node) -> None:
    tree = known_up_to(day())
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
        assert line(left_of(weights, heaviest, len(weights), own, others=others)) == text
    used = bundled_past().used
    every = [*sorted(used), "aahed"]
    note = f"1 word counted as used. {len(used):,} words already known."
    answers = game_of(tree).answers.words
    data: Any = packed(two_trees())
    data["trees"][0]["excess"] = {"crane": 0.07}
    expected: dict[str, Any] = {
        "data": data,
        "days": {after: [day(after), long_day(after)] for after in range(-20, 100)},
        "texts": [{"text": text, "days": days_in(words)} for text, words, _ in TEXTS],
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
    assert opener_excess(recipe)["crane"] == round(costs["crane"] - costs[ANY_WORD], 4) == 0.0715
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
    how = "at most 6 guesses for a listed word; said to be the best play after " + ANY_WORD.upper()
    today, some = find_tree("any-word"), known_up_to(day())
    weighed = f"Wordle of 2023: any of 14,855 words, the {LISTED:,} of past to"
    for name, game, last in (
        (PRIOR, f"Today's game, words used up to {long_day()}: ", day()),
        ("past to 2026-03-31", "Today's game, words used up to 31 March 2026: ", "2026-03-31"),
        ("past:mine", "Today's game, words used by past:mine: ", day()),  # the page's own
        (
            "past to 2026-02-31",
            weighed,
            "",
        ),
        (
            "past to <img src=x>",
            weighed,
            "",
        ),
    ):
        line = purpose(with_prior(today, name)).text
        assert line.startswith(game) and line.endswith(how)
        (record,) = cast(Any, packed([PageTree(with_prior(some, name), "some")])["trees"])
        assert record.get("until") == (day_number(last) if last else None)


def with_prior(tree: Tree, name: str) -> Tree:
    """The tree with another name for its weights."""
    assert tree.recipe.prior
    prior = tree.recipe.prior._replace(name=PriorName(name))
    return tree._replace(recipe=tree.recipe._replace(prior=prior))
