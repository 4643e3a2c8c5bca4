"""Past answers: the bundled ones counted in plain Python, their weights, files of one's own."""

import hashlib
from collections import Counter
from fractions import Fraction
from math import gcd, lcm
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import today
from tests.conftest import ROOT
from treegen.errors import WordListError
from treegen.words.chances import shares
from treegen.words.game import Game, plain_game
from treegen.words.lists import GAMES, WordList, bundled
from treegen.words.past import (
    OWN,
    Past,
    bundled_past,
    dumps_days,
    known_past,
    loads_days,
    parse_past,
    past_of,
    with_known,
)
from treegen.words.prior import Prior
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
GROUPS = [
    "never used, an answer of 2021 and of 2023",
    "never used, an answer of 2023 only",
    "last used before May 2022",
    "last used since",
]
GAMES_OF = [*today.GAMES]
# The last use counts: a word that was used before May 2022 and again is of the last group, as are
# LORIS and KEFIR, which are on no list of answers.
WORDS_OF = [*today.WORDS]


def group(word: str, last: str | None) -> str | None:
    """Group of a word that was the answer on that day last, if ever."""
    if last is None:
        return None if word not in NEW else GROUPS[0] if word in OLD else GROUPS[1]
    return GROUPS[2] if last < KNOWN else GROUPS[3]


def test_the_bundled_answers_are_one_a_day_from_the_first_game() -> None:
    digest = hashlib.sha256(DATA.read_bytes()).hexdigest()
    assert digest == today.SHA256
    days = [day for day, _ in DAYS]
    assert (len(days), days[0], days[-1]) == (today.DAYS, "2021-06-19", today.day())
    assert days == sorted({*days})
    assert {word for _, word in DAYS} - NEW == {"loris", "kefir"}
    assert {word for _, word in DAYS} <= GUESSES
    first_again = next(day for place, (day, word) in enumerate(DAYS) if word in
                       {word for _, word in DAYS[:place]})  # fmt: skip
    assert first_again == AGAIN
    text = (ROOT / "treegen/words/data/README.md").read_text()
    assert digest in text and f"{today.DAYS:,}" in text and "willray73-sys/wordle-words" in text


def test_the_shares_are_a_count_of_the_games_since_words_come_again() -> None:
    last, games = dict[str, str](), Counter[str | None]()
    for day, word in DAYS:
        if day >= AGAIN:
            games[group(word, last.get(word))] += 1
        last[word] = day
    assert [games[name] for name in GROUPS] == GAMES_OF
    assert shares(bundled_past()) == [count + 1 for count in GAMES_OF]
    assert last == bundled_past().used  # the last use counts
    words = Counter(group(word, last.get(word)) for word in NEW | last.keys())
    assert [words[name] for name in GROUPS] == WORDS_OF
    text = (ROOT / "treegen/words/README.md").read_text()
    for name, some, played in zip(GROUPS, WORDS_OF, GAMES_OF, strict=True):
        assert f"\n| {name} | {some:,} | {played} |\n" in text


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
    by_word = game.weight
    for word, found in by_word.items():
        name = group(word, last.get(word))
        assert found == (weight[name] if name else 0)
    for word in ("loris", "kefir", "cigar"):
        assert by_word[word] == weight[GROUPS[3]] > 0
    assert len(game.weights) - game.weights.count(0) == words == today.LISTED


def test_the_weights_by_the_bundled_days_have_the_same_bytes_on_every_python() -> None:
    game = past_prior(ALL, bundled_past())
    assert game.prior_info == (today.PRIOR, *today.WEIGHTS)
    # What a word weighs does not depend on which others can be the answer.
    old = bundled(GAMES["2021"][0])
    weight = game.weight
    by_word = {word: weight[word] for word in old.words}
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
    assert parse_past(text.encode(), "two.txt").games == TWO


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
def test_words_are_found_without_dates_too(text: str, words: str, line: str) -> None:
    lines: list[str] = []
    past = parse_past(text.encode(), "mine.txt", lines.append)
    assert (past.games, past.used) == ((), dict.fromkeys(words.split(), ""))
    assert lines == ([f"mine.txt: {line}"] if line else [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "f.txt: no word of 5 letters that Wordle accepts; expected used words, one a line"),
        ("# only a comment\n", "f.txt: no word of 5 letters"),
        ("crane\nqqqqq\n", 'f.txt:2: "qqqqq" is not in Wordle\'s word list'),
        ("2026-07-01 qqqqq\n", 'f.txt:1: "qqqqq" is not in Wordle\'s word list'),
        ("Wordle 1839, July 1, 2026: QQQQQ\n", 'f.txt:1: "QQQQQ" is not in Wordle\'s word list'),
        ("2026-02-30 crane\n", "f.txt:1: 2026-02-30 is not a date; expected one such as 2026"),
        ("13/13/2025 crane\n",
         "f.txt:1: 13/13/2025 is not a date; expected one such as 2026-06-30, "
         "6/30/2026 or June 30, 2026"),
        ("February 30, 2026 crane\n", "f.txt:1: February 30, 2026 is not a date"),
        ("\n2021-06-18 crane\n", "f.txt:2: 2021-06-18 is before the first game, 2021-06-19"),
        ("2026-07-01 crane\n7/1/2026 slate\n", "f.txt:2: 2026-07-01 has two answers, crane and sl"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_line(text: str, fault: str) -> None:
    with pytest.raises(WordListError) as error:
        parse_past(text.encode(), "f.txt")
    assert str(error.value)[: len(fault)] == fault
    assert "\n" not in str(error.value)


def test_used_words_are_read_in_utf_16_and_from_an_array() -> None:
    for text in ("crane\nslate\n", '["crane", "slate"]', "const used = ['crane', 'slate'];"):
        for code in ("utf-8", "utf-16"):
            assert parse_past(text.encode(code), "mine.txt").used == {"crane": "", "slate": ""}


def test_the_last_of_many_uses_counts_and_a_date_says_more_than_none() -> None:
    text = "2021-07-01 crane\n2026-07-01 crane\n2021-07-02 slate\nslate\npuppy\n"
    used = parse_past(text.encode(), "f.txt").used
    assert used == {"crane": "2026-07-01", "slate": "2021-07-02", "puppy": ""}


def joined(text: str) -> tuple[Game, Past, list[str]]:
    """Today's game by the bundled days and those of a file, and lines on it."""
    lines: list[str] = []
    past = with_known(parse_past(text.encode(), "f.txt"), "f.txt", lines.append)
    return past_prior(ALL, past), past, lines


BUNDLED = past_prior(ALL, bundled_past())
SPILT, DIVVY, REBUT, CRANE = today.OF_EACH_GROUP


def lines_of(days: list[list[str]]) -> str:
    return "".join(f"{day} {word}\n" for day, word in days)


@pytest.mark.parametrize("count", [2, 3, 40, today.DAYS - 1])
def test_the_last_days_are_those_that_are_known(count: int) -> None:
    game, past, lines = joined(lines_of(DAYS[-count:]))
    assert (game, past, lines) == (BUNDLED, bundled_past(), [])


def test_words_used_since_are_added_to_those_that_are_known() -> None:
    news = [[today.day(1), SPILT], [today.day(2), DIVVY], [today.day(3), REBUT]]
    game, past, lines = joined(lines_of(news))
    weight = game.weight
    assert (game.prior, lines) == (f"past to {today.day(3)}", [])
    assert game == past_prior(ALL, parse_past(lines_of(DAYS + news).encode(), "f.txt"))
    assert past.used[REBUT] == today.day(3)  # and no longer 20 June 2021
    least = min(filter(None, game.weights))
    assert {weight[word] for word in (SPILT, DIVVY, REBUT, CRANE)} == {least}
    assert len(past.used) == len(bundled_past().used) + 2


def test_a_word_without_a_day_keeps_the_one_that_is_known_or_else_was_used_lately() -> None:
    game, past, lines = joined(f"{SPILT}\n{REBUT}\n{CRANE}\n")
    assert (game.prior, lines) == (today.PRIOR, [])
    assert [past.used[word] for word in (SPILT, REBUT, CRANE)] == ["", "2021-06-20", "2023-06-21"]
    weight = game.weight
    assert weight[SPILT] == weight[CRANE] < weight[REBUT]
    every, _, _ = joined("\n".join({word for _, word in DAYS}))  # a page without days
    assert every == BUNDLED


def test_another_word_for_a_day_is_used_beside_the_one_that_is_known() -> None:
    game, past, lines = joined(f"2026-07-08 crisp\n2026-07-09 mango\n{today.day()} {SPILT}\n")
    assert past.games == bundled_past().games  # one answer a day, so the shares stay
    assert past.used["crisp"] == past.used["demon"] == "2026-07-08"
    weight = game.weight
    assert weight["crisp"] == weight["mango"] == weight[SPILT] == min(filter(None, game.weights))
    assert lines == [
        "f.txt has another word than treegen for 3 days, such as crisp for 2026-07-08, when demon "
        "was the answer; both count as used"
    ]


def test_days_that_a_file_leaves_out_are_told() -> None:
    late = lines_of([[today.day(3), SPILT], [today.day(10), DIVVY]])
    told = f"f.txt lacks 8 days up to {today.day(10)}; their words count as never used"
    assert joined(late)[2] == [told]
    assert joined(late + "golly\n")[2] == []  # which may be of such a day


@pytest.mark.parametrize("count", [318, 319, 320, 400, 1000, today.DAYS])
def test_a_file_from_the_first_game_on_stands_alone(count: int) -> None:
    days = DAYS[:count]
    game, past, lines = joined(lines_of(days))
    assert [list(played) for played in past.games] == days
    assert (game.prior, lines) == (f"past to {days[-1][0]}", [])
    last = {word: day for day, word in days}
    weight = game.weight
    since = {weight[word] for word in last if group(word, last[word]) == GROUPS[3]}
    never = {weight[word] for word in NEW - last.keys()}
    assert len(since) <= 1 and max(since, default=0) <= min(never)
    sizes = Counter(group(word, day) for word, day in last.items())
    assert sizes[GROUPS[2]] == (316 if count < 1600 else today.WORDS[2])


def test_where_every_word_is_used_a_line_says_so() -> None:
    game, _, lines = joined("\n".join(NEW))
    assert lines == [
        "f.txt: every word of Wordle's list is used; the next answer is one used before"
    ]
    assert sum(map(bool, game.weights)) == len(NEW) + 2


def test_the_prior_of_a_file_is_named_past_colon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = WordList("two", ("crane", "slate"))
    two = plain_game(words, words)
    Path("used.txt").write_text(SPILT)
    assert with_prior(ALL, "past") == with_prior(ALL, "past:") == BUNDLED
    assert with_prior(ALL, "past:used.txt") == joined(SPILT)[0] != BUNDLED
    for name in ("past.tsv", "past-weights", "./past"):  # your own weights
        Path(name).write_text("crane\t1\nslate\t2\n")
        assert with_prior(two, name) == two._replace(weights=(1, 2), prior=Prior(Path(name).stem))
    with pytest.raises(FileNotFoundError):
        with_prior(ALL, "past:none.txt")


NEWS = f"{today.day(1)}\t{SPILT}\n"


@pytest.mark.parametrize(
    ("text", "last", "used"),
    [
        (lines_of(DAYS).replace(" ", "\t") + NEWS, today.day(1), today.day(1)),
        (NEWS, today.day(1), today.day(1)),  # beside the bundled ones, too
        (f"\t{SPILT}\n", today.day(), ""),
        (f"{today.day()}\t{SPILT}\n", today.day(), today.day()),
    ],
)
def test_newer_days_in_the_folder_trees_are_taken(
    text: str, last: str, used: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("trees").mkdir()
    Path(OWN).write_text(text)
    known = known_past()
    assert (known.last, known.used) == (last, {**bundled_past().used, SPILT: used})
    assert with_prior(ALL, "past").weights == past_prior(ALL, known).weights != BUNDLED.weights
    more = with_known(past_of([(today.day(2), DIVVY)]), "f.txt")
    assert more.used == {**known.used, DIVVY: today.day(2)}


@pytest.mark.parametrize("count", [0, 1000, today.DAYS])
def test_days_there_that_are_not_newer_are_not(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("trees").mkdir()
    Path(OWN).write_text(lines_of(DAYS[:count]).replace(" ", "\t"))
    assert known_past() == bundled_past()


def test_days_are_written_as_they_are_read() -> None:
    for text in (SPILT, "2026-07-08 crisp", f"{today.day(1)} {SPILT}\ncrisp\nzowee", ""):
        past = joined(text)[1] if text else bundled_past()
        assert loads_days(dumps_days(past), "") == past
    assert dumps_days(bundled_past()) == DATA.read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        "2026-07-08 spilt",
        "2026-02-30\tspilt",
        "20260708\tspilt",
        "today\tspilt",
        "x",
        "2026-07-08\tSPILT",
    ],
)
def test_a_line_of_that_file_which_is_none_is_told(line: str) -> None:
    with pytest.raises(
        WordListError, match=r"^f\.tsv:2: found .*, expected a day, a tab and a word"
    ):
        loads_days(f"{NEWS}{line}\n".encode(), "f.tsv")


def test_answers_of_which_none_can_be_next_are_refused() -> None:
    six = WordList("six", ("planet", "rocket"))
    with pytest.raises(WordListError, match="no word of six can be Wordle's next answer"):
        past_prior(plain_game(six, six), bundled_past())


@given(st.binary(max_size=200) | st.text("aceklnprst 0126-/.,#\nJune", max_size=200))
def test_any_text_is_read_or_refused_in_one_line(text: bytes | str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    try:
        past = parse_past(data, "f.txt")
    except WordListError as error:
        assert "\n" not in str(error)
    else:
        assert past.used.keys() <= GUESSES and past.used
