"""Past answers: the bundled ones counted in plain Python, their weights, files of one's own."""

import hashlib
from collections import Counter
from fractions import Fraction
from math import gcd, lcm
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ROOT
from treegen.errors import WordListError
from treegen.words.game import plain_game
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import bundled_past, parse_past, shares
from treegen.words.priors import MAX_TOTAL, past_prior, with_prior

DATA = ROOT / "treegen/words/data/past-answers.tsv"
DAYS = [line.split("\t") for line in DATA.read_text().splitlines()]
OLD, NEW, GUESSES = (
    {*bundled(name).words} for name in (GAMES["2021"][0], GAMES["2023"][0], GAMES["2023"][1])
)
ALL = plain_game(bundled(GAMES["2023"][1]), bundled(GAMES["2023"][1]))
AGAIN, KNOWN = "2026-02-02", "2022-05-01"
# How many games came from each group since words come again, and which words are in it now: facts
# of willray73-sys/wordle-words (MIT), compared day by day with a second list.
GROUPS = ["never used, of 2021", "never used, not of 2021", "used before May 2022", "used since"]
GAMES_OF = [162, 17, 20, 2]
# The last use counts: of 316 words that were used before May 2022, 20 were used again. LORIS and
# KEFIR, of the last group, are on no list of answers.
WORDS_OF = [482, 810, 296, 1572]


def group(word: str, last: str | None) -> str | None:
    """Group of a word that was the answer on that day last, if ever."""
    if last is None:
        return None if word not in NEW else GROUPS[0] if word in OLD else GROUPS[1]
    return GROUPS[2] if last < KNOWN else GROUPS[3]


def test_the_bundled_answers_are_one_a_day_from_the_first_game() -> None:
    digest = hashlib.sha256(DATA.read_bytes()).hexdigest()
    assert digest == "142da7fee357b26a284f4f219a1c07af8b1e9f713f427cb63f45a1c2b916060b"
    days = [day for day, _ in DAYS]
    assert (len(days), days[0], days[-1]) == (1890, "2021-06-19", "2026-08-21")
    assert days == sorted({*days})
    assert {word for _, word in DAYS} - NEW == {"loris", "kefir"}
    assert {word for _, word in DAYS} <= GUESSES
    first_again = next(day for place, (day, word) in enumerate(DAYS) if word in
                       {word for _, word in DAYS[:place]})  # fmt: skip
    assert first_again == AGAIN
    text = (ROOT / "treegen/words/data/README.md").read_text()
    assert digest in text and "1,890" in text and "willray73-sys/wordle-words" in text


def test_the_shares_are_a_count_of_the_games_since_words_come_again() -> None:
    last, games = dict[str, str](), Counter[str | None]()
    for day, word in DAYS:
        if day >= AGAIN:
            games[group(word, last.get(word))] += 1
        last[word] = day
    assert [games[name] for name in GROUPS] == GAMES_OF
    assert sum(games.values()) == 201
    assert shares(bundled_past()) == [count + 1 for count in GAMES_OF]
    assert last == bundled_past().used  # the last use counts
    words = Counter(group(word, last.get(word)) for word in NEW | last.keys())
    assert [words[name] for name in GROUPS] == WORDS_OF
    text = (ROOT / "treegen/words/README.md").read_text()
    for some, played in zip(WORDS_OF, GAMES_OF, strict=True):
        assert f" | {some:,} | {played} |\n" in text


def test_the_weights_are_each_groups_share_spread_evenly_in_whole_numbers() -> None:
    game = past_prior(ALL, bundled_past())
    last = {word: day for day, word in DAYS}
    each = {
        name: Fraction(games + 1, words)
        for name, games, words in zip(GROUPS, GAMES_OF, WORDS_OF, strict=True)
    }
    unit = lcm(*(share.denominator for share in each.values()))
    whole = {name: int(share * unit) for name, share in each.items()}
    whole = {name: count // gcd(*whole.values()) for name, count in whole.items()}
    total, words = sum(whole[n] * w for n, w in zip(GROUPS, WORDS_OF, strict=True)), sum(WORDS_OF)
    assert total > MAX_TOTAL  # so they are scaled to that less their number, and rounded
    weight = {n: round(Fraction(count * (MAX_TOTAL - words), total)) for n, count in whole.items()}
    assert [*game.weight] == [*ALL.answers.words]
    for word, found in game.weight.items():
        name = group(word, last.get(word))
        assert found == (weight[name] if name else 0)
    for word in ("loris", "kefir", "cigar"):
        assert game.weight[word] == weight[GROUPS[3]] > 0
    assert len(game.weights) - game.weights.count(0) == words == 3160


@pytest.mark.slow
def test_the_prior_has_the_same_bytes_on_every_python() -> None:
    game = past_prior(ALL, bundled_past())
    assert game.prior_info == (
        "past to 2026-08-21", 16_773_514,
        "57182ea112fe3497d024677d848450400541615bdd932bd6d73d4ece98bccf06",
    )  # fmt: skip
    # What a word weighs does not depend on which others can be the answer.
    old = bundled(GAMES["2021"][0])
    by_word = {word: game.weight[word] for word in old.words}
    assert past_prior(plain_game(old, old), bundled_past()).weight == by_word


TWO = (("2026-06-30", "puppy"), ("2026-07-01", "crane"))


@pytest.mark.parametrize(
    "text",
    [
        "2026-06-30 puppy\n2026-07-01 crane\n",
        "puppy 2026-06-30\r\ncrane 2026-07-01\r\n",
        "\ufeffdate,word\n2026-07-01,crane\n2026-06-30,puppy\n",
        "Date;No;Answer\n2026/07/01;1839;CRANE\n2026.06.30;1838;PUPPY\n",
        "PUPPY\t2026-6-30\nCRANE\t2026-7-1\n",
        "# mine\n\n2026-06-30 = Puppy # so easy\n2026-07-01 = Crane # 2026-07-02 slate\n",
        "#2026-07-02 slate\n2026-06-30|puppy\n2026-07-01|crane\n",
        "06/30/2026 PUPPY\n7/1/26 CRANE\n",
        "PUPPY #1838 06/30/26\nCRANE #1839 07/01/26\n",
        "30.06.2026: puppy\n1.7.2026: crane\n",
        "June 30, 2026 - PUPPY\nJul. 1st 2026 - CRANE\n",
        "Tuesday 30th of June 2026 Wordle 1,838 PUPPY\nWednesday 1 July 2026 Wordle 1,839 CRANE",
        "30-Jun-2026,puppy\n1-Jul-2026,crane\n",
        "2026-06-30T00:00:00Z puppy\n2026-07-01T00:00:00Z crane\n",
        "June 30, 2026: today's answer is PUPPY\nJuly 1, 2026: today's answer is CRANE\n",
        "Wordle Answers\nUpdated July 2, 2026 by Karen\nKept since January 1, 2020\n"
        "Puppy June 30, 2026\nCrane July 1, 2026\nAbout\nHelp\n",
        "2026-06-30 puppy\n2026-07-01 crane\n2026-07-01 CRANE\n",  # twice, but the same
    ],
)
def test_dates_and_words_are_found_in_either_order_by_any_separator(text: str) -> None:
    assert parse_past(text.encode(), "two", "two.txt").games == TWO


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("puppy\ncrane\ncrane\n", "crane puppy", ""),
        ("CRANE\nPUPPY # yesterday\n", "crane puppy", ""),
        ("CRANE, PUPPY, SLATE\n", "crane puppy slate", "3 used words taken, 0 others left out"),
        # Of a page, words in capitals where there are more of them than of others.
        ("All Wordle words\nthe known ones\nAROSE CRANE PUPPY SLATE\n", "arose crane puppy slate",
         "4 used words taken, 6 others left out"),
        ("Crane Puppy qqqqq\n", "crane puppy", "2 used words taken, 1 other left out"),
        ("30 June PUPPY\n1 July CRANE\n", "crane puppy", "2 used words taken, 2 others left out"),
    ],
)  # fmt: skip
def test_words_without_dates_count_as_used_since(text: str, words: str, line: str) -> None:
    lines: list[str] = []
    past = parse_past(text.encode(), "mine", "mine.txt", lines.append)
    assert (past.games, past.used) == ((), dict.fromkeys(words.split(), ""))
    assert lines == ([f"mine.txt: {line}"] if line else [])
    game = past_prior(ALL, past)
    assert game == past_prior(ALL, past, shares(bundled_past()))
    assert game.prior == "past:mine"
    used = [game.weight[word] for word in words.split()]
    assert len({*used}) == 1
    assert sum(used) / sum(game.weights) == pytest.approx(3 / (163 + 18 + 3), rel=1e-3)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "f.txt: no word of 5 letters that Wordle accepts; expected used words, one a line"),
        ("# only a comment\n", "f.txt: no word of 5 letters"),
        ("crane\nqqqqq\n", 'f.txt:2: "qqqqq" is no word that Wordle accepts'),
        ("2026-07-01 qqqqq\n", 'f.txt:1: "qqqqq" is no word that Wordle accepts'),
        ("Wordle 1839, July 1, 2026: QQQQQ\n", 'f.txt:1: "QQQQQ" is no word that Wordle accepts'),
        ("2026-02-30 crane\n", "f.txt:1: 2026-02-30 is no date; expected one such as 2026-06-30"),
        ("31/12/2025 crane\n", "f.txt:1: 31/12/2025 is no date; expected one such as 2026-06-30, "
         "6/30/2026 or June 30, 2026"),
        ("February 30, 2026 crane\n", "f.txt:1: February 30, 2026 is no date"),
        ("\n2021-06-18 crane\n", "f.txt:2: 2021-06-18 is before the first game, 2021-06-19"),
        ("2026-07-01 crane\n7/1/2026 slate\n", "f.txt:2: 2026-07-01 has two answers, crane and sl"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_line(text: str, fault: str) -> None:
    with pytest.raises(WordListError) as error:
        parse_past(text.encode(), "f", "f.txt")
    assert str(error.value)[: len(fault)] == fault
    assert "\n" not in str(error.value)


def test_the_last_of_many_uses_counts_and_a_date_says_more_than_none() -> None:
    text = "2021-07-01 crane\n2026-07-01 crane\n2021-07-02 slate\nslate\npuppy\n"
    used = parse_past(text.encode(), "f", "f.txt").used
    assert used == {"crane": "2026-07-01", "slate": "2021-07-02", "puppy": ""}


def test_a_file_from_the_first_game_on_is_the_prior_that_it_was_copied_from() -> None:
    lines: list[str] = []
    past = parse_past(DATA.read_bytes(), "mine", "mine.tsv", lines.append)
    assert past_prior(ALL, past) == past_prior(ALL, bundled_past())
    assert lines == []
    # One that ends before words come again has the bundled shares, and its own words.
    early = parse_past("\n".join(" ".join(day) for day in DAYS[:1000]).encode(), "f", "f.txt")
    assert past_prior(ALL, early) == past_prior(ALL, early, shares(bundled_past()))
    assert past_prior(ALL, early).prior == "past to 2024-03-14"
    sizes = Counter(group(word, day) for word, day in early.used.items())
    assert sizes == {GROUPS[2]: 316, GROUPS[3]: 684}


def test_a_file_that_makes_its_weights_doubtful_says_so() -> None:
    lines: list[str] = []
    late = parse_past(b"2026-07-01 crane\n2026-07-02 slate\n", "f", "f.txt", lines.append)
    assert lines == [
        "f.txt begins on 2026-07-01; words used before that day count as never used"
    ]  # so its games say nothing of the groups, and the bundled shares are taken
    two = parse_past(b"crane\nslate\n", "f", "f.txt")
    assert past_prior(ALL, late).weights == past_prior(ALL, two).weights
    lines.clear()
    everything = parse_past("\n".join(NEW).encode(), "f", "f.txt", lines.append)
    assert lines == [
        "f.txt: every word of Wordle's list is used; the next answer is one used before"
    ]
    assert sum(map(bool, past_prior(ALL, everything).weights)) == len(NEW)


def test_the_prior_of_a_file_is_named_past_colon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = WordList("two", ("crane", "slate"))
    two = plain_game(words, words)
    Path("used.txt").write_text("crane\n")
    assert with_prior(ALL, "past") == with_prior(ALL, "past:") == past_prior(ALL, bundled_past())
    assert with_prior(ALL, "past:used.txt") == past_prior(ALL, parse_past(b"crane", "used", ""))
    for name in ("past.tsv", "past-weights", "./past"):  # your own weights
        Path(name).write_text("crane\t1\nslate\t2\n")
        assert with_prior(two, name) == two._replace(weights=(1, 2), prior=Path(name).stem)
    with pytest.raises(FileNotFoundError):
        with_prior(ALL, "past:none.txt")


def test_answers_of_which_none_can_be_next_are_refused() -> None:
    six = WordList("six", ("planet", "rocket"))
    with pytest.raises(WordListError, match="no word of six can be Wordle's next answer"):
        past_prior(plain_game(six, six), bundled_past())


@given(st.binary(max_size=200) | st.text("aceklnprst 0126-/.,#\nJune", max_size=200))
def test_any_text_is_read_or_refused_in_one_line(text: bytes | str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    try:
        past = parse_past(data, "f", "f.txt")
    except WordListError as error:
        assert "\n" not in str(error)
    else:
        assert past.used.keys() <= GUESSES and past.used
