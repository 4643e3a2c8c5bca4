"""What wordfreq knows becomes priors, and lists that are ready to play."""

from bisect import bisect_right
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import missing, treegen
from treegen.clues import clue_for, folded, hard_mode_allows, normalize
from treegen.game.choice import Choice
from treegen.game.start import list_play, start_of
from treegen.play import moves
from treegen.play.adviser import advise
from treegen.play.lookahead import RESERVE_GUESSES
from treegen.play.session import reply, start
from treegen.words.choose import GameChoice, choose_game
from treegen.words.game import plain_game
from treegen.words.languages import fold_of, language_of
from treegen.words.lists import GAMES, WordList, bundled, load_words
from treegen.words.priors import (
    MAX_TOTAL,
    frequencies,
    frequent_words,
    integer_weights,
    with_prior,
)


@pytest.fixture(autouse=True)
def wordfreq() -> None:
    if not find_spec("wordfreq"):
        missing("wordfreq")


def test_words_weigh_what_wordfreq_knows() -> None:
    rates = frequencies("en")
    assert rates["about"] == 251189  # 10**-2.6
    assert rates["crane"] == 832  # 10**-5.08


def test_common_words_are_equally_likely_answers_and_rare_ones_are_not() -> None:
    words = bundled(GAMES["2023"][1])
    today = plain_game(words, words)
    game = with_prior(today, "common")
    assert game == with_prior(today, "common:en")
    assert game.prior == "common:en"
    known = frequencies("en")
    rates = {word: known.get(word, 0) for word in words.words}
    weights = game.weight
    by_rate = sorted(words.words, key=lambda word: -rates[word])
    falling = [weights[word] for word in by_rate]
    assert falling == sorted(falling, reverse=True)  # the more frequent, the heavier
    assert (falling[0], falling[-1]) == (953, 1)
    assert falling[0] < 1.2 * falling[1000]  # where by frequency it is 20 times as likely
    assert rates[by_rate[0]] > 20 * rates[by_rate[1000]]
    assert falling[3000] in range(480, 521)  # half of the greatest weight at that rank
    assert sum(game.weights) <= MAX_TOTAL


def test_words_are_found_as_wordfreq_spells_them() -> None:
    # λόγοσ there, and the third letter of the other is three code points.
    words = WordList("three", ("qqqqq", "λόγος", "μαΐου"))
    assert with_prior(plain_game(words, words), "common:el").weights == (952, 953, 953)


def test_likely_words_weigh_by_their_rank_alone() -> None:
    rates = dict(frequent_words("es", 3))
    words = WordList("short", tuple(sorted(rates)))
    game = with_prior(plain_game(words, words)._replace(lang="es"), "likely")
    assert game.prior == "likely:es"
    assert game == with_prior(game, "likely:es")
    assert with_prior(game, "common") == with_prior(game, "common:es")
    rising = sorted(rates.values())
    for word, weight in game.weight.items():
        rank = len(rising) - bisect_right(rising, rates[word])  # words that are more frequent
        assert abs(weight - 1000 / (1 + rank / 8000) ** 3) <= 0.5


def test_common_words_that_weigh_too_much_together_are_scaled() -> None:
    words, rates = zip(*sorted(frequent_words("es", 2)), strict=True)
    assert sum(rates) > MAX_TOTAL
    weights = integer_weights(rates)
    assert 0 <= MAX_TOTAL - sum(weights) <= len(words)
    de, la = words.index("de"), words.index("la")
    assert weights[de] / weights[la] == pytest.approx(rates[de] / rates[la], rel=1e-6)


def test_words_writes_a_list_that_is_ready_to_play(tmp_path: Path) -> None:
    done = treegen("words", "--length", "11", "-o", "my words.tsv", cwd=tmp_path)
    path = str(tmp_path / "my words.tsv")
    rows = [row.split("\t") for row in Path(path).read_text().splitlines()]
    words = [(word, int(weight)) for word, weight in rows]
    assert words[0] == ("information", 26915)  # 10**-3.57
    assert words == sorted(words, key=lambda line: (-line[1], line[0]))
    assert (done.returncode, done.stderr) == (0, "treegen: reading English words …\n")
    assert done.stdout == (
        f"my words.tsv: {len(words):,} words of 11 letters, en; treegen build --lang en "
        "--guesses 'my words.tsv' plays them\n"
    )
    listed = load_words(path, warn=pytest.fail, weights=path)
    assert len(listed.words) == len(words) in range(13_000, 14_500)
    assert with_prior(plain_game(listed, listed), path).weight == dict(words)


def test_words_says_how_to_play_them_as_they_are_folded(tmp_path: Path) -> None:
    done = treegen("words", "--lang", "ES", "--length", "3", "--fold", "None", cwd=tmp_path)
    assert done.stdout.endswith(" treegen build --lang es --length 3 --fold none plays them\n")


@pytest.mark.parametrize(
    ("lang", "length", "common"),
    [
        ("es", 5, "señor sobre"),
        ("el", 5, "είναι στους"),
        pytest.param("ru", 5, "когда время", marks=pytest.mark.slow),
    ],
)
def test_words_of_other_languages(lang: str, length: int, common: str) -> None:
    words = [word for word, _ in frequent_words(lang, length)]
    assert {*"".join(words)} <= language_of(lang).letters
    assert set(common.split()) <= set(words[:200])
    assert not [word for word in words if len(word) != length or not word.isalpha()]
    assert words == [normalize(word) for word in words]
    assert len(words) == len(set(words))
    assert len(words) > 2500


def test_letters_of_other_languages_make_no_words() -> None:
    words = [word for word, _ in frequent_words("de", 5)]
    assert {"größe", "würde"} & {*words} == {"würde"}  # wordfreq spells ß as ss
    assert {*"".join(words)} == {*"abcdefghijklmnopqrstuvwxyzäöü"}
    assert "andré" in frequencies("de") and "andré" not in words


def test_japanese_is_played_by_kana_of_either_kind() -> None:
    words = dict(frequent_words("ja", 5, fold_of("ja")))
    assert {"ありがとう", "らんきんぐ"} <= words.keys()
    assert frequencies("ja")["ランキング"] <= words["らんきんぐ"]
    game = choose_game(GameChoice(lang="ja"))
    typed = folded(normalize("ランキング"), game.fold)
    assert typed == "らんきんぐ" and typed in game.guesses.words


@pytest.mark.parametrize(
    ("length", "count", "secret"),
    [
        pytest.param(13, "4,849", "international", marks=pytest.mark.slow),
        pytest.param(14, "2,551", "responsibility", marks=pytest.mark.slow),
        (15, "1,380", "characteristics"),
    ],
)
def test_words_of_any_length_are_played_without_a_list(
    length: int, count: str, secret: str
) -> None:
    session, lines = start(list_play(choose_game(GameChoice(length=length))))
    assert f"; English words of {length} letters: any of {count} words, likelier" in lines[0]
    rejected = session.move.guess
    session, lines = reply(session, "")
    assert lines[0].startswith(f"not accepted: {rejected} ")
    for _ in range(9):
        guess = session.move.guess
        assert guess and guess != rejected
        session, lines = reply(session, clue_for(guess, secret))
        if session.over:
            break
    assert lines[0].startswith(f"{secret}  solved in ")


@pytest.mark.slow
def test_the_same_game_is_for_one_move_and_for_a_review() -> None:
    options = "--lang", "ES", "--length", "4"
    first, _, title = treegen("play", *options).stdout.strip().partition("; ")
    guess = first.split()[0]
    assert title == "Spanish words of 4 letters: any of 17,835 words, likelier ones sooner"
    assert treegen("next", *options).stdout == f"{first}; {title}\n"
    done = treegen("review", *options, guess, "gato")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, title)
    hard = treegen("next", *options, "--hard", guess, clue_for(guess, "gato")).stdout
    assert hard_mode_allows(hard.split()[0], guess, clue_for(guess, "gato"))
    assert "Spanish words of 4 letters, hard mode: " in hard


def test_words_of_other_alphabets_are_written_as_utf8() -> None:
    done = treegen(
        "words", "--lang", "el", "--fold", "none", "--top", "2", "-o", "-", env={"LC_ALL": "C"}
    )
    assert done.stdout == "είναι\t977237\nγιατί\t162181\n"
    assert done.stderr == "treegen: reading Greek words …\n"


def test_a_long_ranking_stays_when_words_are_rejected() -> None:
    told: list[str] = []

    def note(share: float, doing: str = "", /, **figures: float) -> None:
        told.append(doing)

    play = start_of(Choice(lang="pt"))
    session, _ = start(play, note)
    ranked = session.move.best
    assert told[0] == "ranking guesses for 26,771 words" and len(ranked) == 1 + RESERVE_GUESSES
    told.clear()
    rejected = []
    for place in range(4):
        assert session.move.guess == ranked[place]
        rejected.append(ranked[place])
        session, _ = reply(session, "", note)
    assert told == []  # so that nothing was ranked
    for words in (rejected, ranked):  # beyond those that are kept, too
        position = play.position._replace(refused=tuple(words))
        fresh = advise(replace(play, position=position))
        assert fresh.guess not in words
    session, _ = reply(session, "undo", note)
    assert session.move.guess == ranked[3]
    assert moves.next_move(play, (), rejected[:3]).move.guess == ranked[3]


def test_without_wordfreq_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "wordfreq.py").write_text("raise ImportError")
    done = treegen("words", "-o", "a.tsv", cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "treegen: word frequencies need wordfreq; run: pip install wordfreq\n"
    assert not (tmp_path / "a.tsv").exists()
