"""A review says of each turn what `next` would have, and what a count in plain Python finds."""

import json
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegen as package
from tests.building import Prior, build, game, past_to, random_words
from tests.conftest import treegen
from tests.today import ABSENT, ANY_WORD, EVERYDAY, TWICE
from treegen.clues import Mode, clue_for, read_history
from treegen.game.openers import TABLE_DAY
from treegen.game.position import Position, fits
from treegen.game.start import Play, allowing, list_play, tree_play, wordle_play
from treegen.play.adviser import advise
from treegen.play.commentary import ESTIMATED, summary, sums_text
from treegen.play.moves import played
from treegen.play.review import Review, review, risked, rounded, sums_of
from treegen.search.rank import CostQuestion, rank_by_cost
from treegen.solve.state import state_after
from treegen.tree.file import find_tree
from treegen.words.likely import count_cell
from treegen.words.lists import WordList

Weights = dict[str, int]


def classes_of(weights: Weights, guess: str) -> dict[str, Weights]:
    classes: dict[str, Weights] = {}
    for word, weight in weights.items():
        classes.setdefault(clue_for(guess, word), {})[word] = weight
    return classes


def guesses_needed(weights: Weights, guesses: list[str], guess: str, mode: Mode) -> int:
    """Guesses for all those words together, each as often as it weighs."""
    total = sum(weights.values())
    for clue, some in classes_of(weights, guess).items():
        if clue != "2" * len(guess):
            legal = [word for word in guesses if mode.allows(word, guess, clue)]
            total += guesses_needed(some, legal, best_by_wins(some, legal), mode)
    return total


def best_by_wins(weights: Weights, guesses: list[str]) -> str:
    """Guess after which the next one at the latest is right most often."""
    if len(weights) <= 2:
        return max(sorted(weights), key=weights.__getitem__)

    def wins(guess: str) -> int:
        heaviest = [max(some.values()) for some in classes_of(weights, guess).values()]
        return sum(heaviest) + weights.get(guess, 0)

    return min(guesses, key=lambda guess: (-wins(guess), -weights.get(guess, 0), guess))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("heaviest", [1, 9])
def test_what_is_expected_of_a_guess_is_what_a_count_finds(mode: Mode, heaviest: int) -> None:
    for seed in range(6):
        chance = random.Random(f"{mode} {heaviest} {seed}")
        words = sorted({"".join(chance.choices("abcde", k=5)) for _ in range(60)})
        some = chance.sample(words, 40)
        weights = {word: chance.randint(0, heaviest) if word in some else 0 for word in words}
        all_words = WordList("mine", tuple(words))
        prior = Prior("mine", all_words, tuple(weights.values()))
        play = list_play(game(all_words, all_words, prior, mode))
        answer = chance.choice(some)
        for guess in [*chance.sample(sorted({*words} - {answer}), 3), "zzzzz", answer]:
            history = play.position.history
            left = {word: w for word, w in weights.items() if fits(word, history)}
            left = {word: w for word, w in left.items() if w} or dict.fromkeys(left, 1)
            legal = [w for w in words if all(mode.allows(w, *turn) for turn in history)]
            total = sum(left.values())
            needed = guesses_needed(left, legal, guess, mode) / total
            if not play.position.is_endgame:
                assert estimate_of(play, guess) == (needed, len(left) <= 2)
            play, _ = played(play, guess, clue_for(guess, answer))


def estimate_of(play: Play, guess: str) -> tuple[float, bool]:
    cost = advise(play, asked=(guess,)).costs[guess]
    return cost.guesses, cost.is_exact


def test_the_tree_is_followed_where_the_game_does() -> None:
    play = wordle_play("2021")
    assert estimate_of(play, "raise") == (8036 / 2315, True)


def test_a_game_with_other_rules_than_the_trees_is_estimated() -> None:
    play = tree_play(find_tree("raise"), mode=Mode.HARD)
    assert estimate_of(play, "raise") == (8036 / 2315, False)
    play, _ = played(play, "raise", "01020")
    assert not estimate_of(play, "shalt")[1]
    own = play.game._replace(vocabulary=play.game.answers, mode=Mode.NORMAL)
    play = replace(play, position=Position(own, (("raise", "00000"),)))
    move = advise(play)
    assert (move.guess, move.is_stored) == ("mulch", True)
    assert not estimate_of(play, "mulch")[1]  # as the tree goes on with other words


def test_a_review_tells_its_progress_which_only_rises() -> None:
    shares: list[float] = []

    def on_progress(share: float, doing: str = "", /, **figures: float) -> None:
        shares.append(share)

    play = replace(wordle_play("2021"), tree=None, scans=0)
    review(play, (("crane", "00000"), ("sloth", "00120")), on_progress)
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert shares[-1] == pytest.approx(1)


def test_cost_luck_and_where_the_tree_would_have_ended_are_told() -> None:
    history = (("raise", "01020"), ("crash", "00222"), ("swash", "20222"), ("smash", "22222"))
    lines = summary(review(wordle_play("2021"), history)).lines
    assert [line.split() for line in lines[1:5]] == [
        "1 raise 01020 2,315 3.47 0.00 = -0.03".split(),
        "2 crash 00222 22 2.50 ≈0.36 shalt ≈-0.26".split(),
        "3 swash 20222 8 ≈2.12 ≈0.50 stulm ≈-0.38".split(),
        "4 smash 22222 3 2.00 0.00 slash +1.00".split(),  # exact: three guesses are left
    ]
    assert lines[5:] == [
        "You needed 4; 3.47 expected, ≈0.86 lost by choice, ≈0.33 saved by good luck; "
        "skill ≈55, luck ≈60 of 99",
        "the tree needs 3 guesses: raise shalt smash",
    ]


@pytest.mark.slow
def test_figures_are_exact_where_whole_trees_are_searched() -> None:
    start = wordle_play(past=past_to(TABLE_DAY))
    history = (("crane", "00000"), ("sloth", "01100"), ("godly", "11010"), ("igloo", "22222"))
    found = review(start, history)
    first, *others = found.turns
    assert (first.estimated, round(first.cost, 9)) == ((), 0.0437)  # as published
    for number, turn in enumerate(others, 1):
        assert turn.estimated == ()
        priced = rank_by_cost(
            state_after(start.game, history[:number]), CostQuestion(6 - number, words=[turn.guess])
        )
        assert (turn.best, turn.expected) == (priced.best.guess, priced.best.guesses)
        assert turn.cost == pytest.approx(priced.asked[0].guesses - priced.best.guesses, abs=1e-9)
        position = Position(start.game, history[:number])
        assert turn.best == advise(replace(start, position=position)).guess
    assert sums_text(sums_of([rounded(turn) for turn in found.turns])) == (
        "You needed 4; 3.11 expected, 0.16 lost by choice, 0.73 by bad luck"
    )


def test_a_word_that_takes_too_many_guesses_is_estimated_beside_the_exact_best() -> None:
    history = ((EVERYDAY, "00000"), ("slots", "01100"), ("crane", "00000"))
    turn = review(wordle_play(), history).turns[2]
    assert turn.estimated == ("cost", "luck")  # after crane, three guesses do not find all
    first = review(wordle_play(), (("zuzim", "02021"),)).turns[0]  # an opener without a price
    assert (first.best, first.estimated) == (EVERYDAY, ("cost", "luck"))


def test_beside_the_tree_a_guess_costs_what_a_search_finds() -> None:
    turn = review(wordle_play(), ((EVERYDAY, "00000"), ("pilot", "01110"))).turns[1]
    assert (turn.stored, turn.best, turn.estimated) == (True, ABSENT[1][:5], ())
    start = wordle_play()
    priced = rank_by_cost(
        state_after(start.game, ((EVERYDAY, "00000"),)), CostQuestion(5, words=["pilot"])
    )
    assert turn.expected == pytest.approx(priced.best.guesses, abs=1e-9)
    assert turn.cost == pytest.approx(priced.asked[0].guesses - priced.best.guesses, abs=1e-9)


def test_a_game_that_is_not_over_counts_what_is_expected_of_the_rest() -> None:
    lines = summary(review(wordle_play("2021"), (("raise", "01020"),))).lines
    assert lines[-2] == (
        "So far 1, 2.50 to come; 3.47 expected, 0.00 lost by choice, 0.03 by bad luck; "
        "skill 99, luck 48 of 99"
    )


@st.composite
def reviews(draw: st.DrawFn) -> Review:
    """A review of any game: of any mode and weights, with a tree or a vocabulary or without."""
    words = sorted(draw(st.sets(st.text("abcd", min_size=3, max_size=3), min_size=2, max_size=20)))
    some = sorted(draw(st.sets(st.sampled_from(words), min_size=1)))
    weights = draw(st.lists(st.integers(0, 5), min_size=len(some), max_size=len(some)).filter(any))
    mode = draw(st.sampled_from(Mode))
    guesses, answers = WordList("all", tuple(words)), WordList("some", tuple(some))
    prior = Prior("drawn", answers, tuple(weights))
    play = list_play(game(guesses, answers, prior, mode))
    if draw(st.booleans()):
        play = tree_play(build(guesses, answers, prior=prior), guesses, mode)
    play = replace(play, scans=draw(st.sampled_from([0, 3, 1000])))
    if draw(st.booleans()):
        known = WordList("known", tuple(draw(st.sets(st.sampled_from(words)))))
        own = play.game._replace(vocabulary=known)
        play = replace(play, position=Position(own))
    answer = draw(st.sampled_from(words))
    others = draw(st.lists(st.sampled_from([*words, "eee"]), min_size=1, max_size=5))
    end = others.index(answer) + 1 if answer in others else len(others)
    return review(play, tuple((word, clue_for(word, answer)) for word in others[:end]))


@given(reviews())
def test_guesses_used_are_those_expected_plus_cost_less_luck(found: Review) -> None:
    turns = found.turns
    solved = found.play.position.is_solved
    assert (turns[-1].after == 0) is solved
    for turn, following in pairwise(turns):
        assert following.expected == turn.after
    for some in (turns, [rounded(turn) for turn in turns]):
        sums = sums_of(some)
        used = sums.expected + sums.cost - sums.luck - sums.after
        assert sums.used == pytest.approx(used, abs=1e-9)
        assert sums.expected == some[0].expected
        for turn in some:
            assert turn.expected + turn.cost - turn.luck == pytest.approx(1 + turn.after, abs=1e-9)
    known = found.play.game.guesses.words if found.play.game.vocabulary is None else ()
    for turn in turns:
        assert turn.expected >= 1
        if turn.guess in known and found.play.game.mode is Mode.NORMAL:
            assert turn.cost >= 0
        if turn.left == 1 and (turn.guess, turn.clue) == (turn.best, "222"):
            assert (turn.cost, turn.luck) == (0, 0)


def test_luck_by_a_tree_is_fair() -> None:
    words = WordList("some", tuple(sorted(random_words(random.Random("fair"), 4, 60)[0])))
    prior = Prior("mine", words, tuple(range(len(words.words))))
    play = tree_play(build(words, words, prior=prior), words)
    opener = str(advise(play).guess)
    luck = 0.0
    for clue, some in classes_of(play.game.weight, opener).items():
        turn = review(play, ((opener, clue),)).turns[0]
        assert turn.estimated == ()
        luck += sum(some.values()) * turn.luck
    assert luck == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_equally_good_words_cost_nothing_and_a_better_one_is_the_best() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    for word in words.words:
        for scans in (0, 100):
            play = replace(list_play(game(words, words)), scans=scans)
            turn = review(play, ((word, clue_for(word, "might")),)).turns[0]
            assert (turn.expected, turn.cost) == (2.5, 0)
    turn = review(tree_play(find_tree("raise")), (("crane", "00102"),)).turns[0]
    assert turn.expected < 8036 / 2315  # as the tree goes by entropy
    assert (turn.best, turn.cost) == ("raise", 0)


def test_a_word_outside_the_vocabulary_may_cost_less_than_nothing() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    plain = game(WordList("five", ("might", "mnrst", "night", "right", "sight")), words)
    for vocabulary, needed, cost in ((words, 2.5, -0.5), (None, 2, 0)):
        play = list_play(plain._replace(vocabulary=vocabulary))
        turn = review(play, (("mnrst", "20002"), ("might", "22222"))).turns[0]
        assert (turn.expected, turn.cost, turn.luck) == (needed, cost, 0)


def test_the_opener_of_todays_game_costs_what_was_published() -> None:
    play = wordle_play(vocabulary="all", past=past_to(TABLE_DAY))
    turn = review(play, (("crane", "00200"),)).turns[0]
    assert (round(turn.cost, 9), turn.best) == (0.0715, ANY_WORD)


def test_an_answer_of_no_list_is_bad_luck_and_the_wide_game_goes_on() -> None:
    wide = WordList("six", ("abbey", "fight", "might", "night", "right", "sight"))
    play = list_play(game(wide, WordList("two", ("might", "night"))))
    found = review(play, (("might", "02222"), ("night", "02222")))
    second = found.turns[1]
    assert (second.expected, second.luck, second.after) == (1, -2, 2)  # fight, right or sight


def test_a_guess_of_no_list_and_an_answer_that_is_not_known() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    found = review(list_play(game(words, words)), (("zzzzz", "00000"), ("might", "02222")))
    assert found.notes == ["zzzzz is not in four (4 words); accepted as played"]
    figures = [(turn.left, turn.expected, turn.cost, turn.luck) for turn in found.turns]
    assert figures == [(4, 2.5, 1, 0), (4, 2.5, 0, -0.5)]
    assert summary(found).lines[4].startswith("the answer is not known")


def is_sure(words: frozenset[str], guesses: tuple[str, ...], turns: int) -> bool:
    """Test by trying everything whether so many guesses find each of those words."""
    if len(words) <= turns:
        return True
    if turns < 2:
        return False
    for guess in guesses:
        classes = classes_of(dict.fromkeys(words, 1), guess)
        classes.pop("2" * len(guess), None)
        rest = sorted(map(frozenset, classes.values()), key=len, reverse=True)
        if rest[0] != words and all(is_sure(some, guesses, turns - 1) for some in rest):
            return True
    return False


@pytest.mark.seeds(100)
def test_a_lost_game_was_risked_by_the_last_guess_before_which_it_could_be_won_for_sure(
    seed: int,
) -> None:
    dice = random.Random(seed)
    words = sorted({"".join(dice.choices("abcdefg", k=2)) for _ in range(dice.randint(8, 60))})
    guesses = tuple(dice.sample(words, dice.randint(6, len(words))))
    every, some = WordList("all", tuple(words)), WordList("some", tuple(sorted(guesses)))
    start = list_play(game(every, some))
    answer, *others = guesses[: dice.randint(2, 5)]
    history = tuple((guess, clue_for(guess, answer)) for guess in dice.choices(others, k=6))
    expected = None
    for turn in range(1, 7):
        left = frozenset(word for word in guesses if fits(word, history[: turn - 1]))
        if is_sure(left, every.words, 7 - turn):
            expected = turn
    for end in ((), ((answer, "22"),)):
        found = review(start, history + end)
        assert (found.is_lost, found.risked) == (True, expected)
    won = review(start, (*history[:5], (answer, "22")))
    assert (won.is_lost, won.risked) == (False, None)
    assert not review(start, history[:5]).is_lost


def test_a_game_that_is_lost_to_a_word_that_was_not_expected_was_not_risked() -> None:
    words = WordList("four", ("might", "night", "right", "sight"))
    prior = Prior("mine", words, (1, 0, 0, 0))
    play = list_play(game(words, words, prior))
    history = (*[("zzzzz", "00000")] * 5, ("might", "02222"))
    found = review(play, history)
    assert (found.is_lost, found.risked) == (True, None)
    assert summary(found).lines[-2] == "not found in 6 guesses"
    wasted = review(play, (*[("zzzzz", "00000")] * 6, ("might", "22222")))
    assert (wasted.is_lost, wasted.risked) == (True, 6)  # as might was the only word expected


def test_a_review_says_that_a_game_was_lost_and_which_guess_risked_it(tmp_path: Path) -> None:
    (tmp_path / "five.txt").write_text("might\nmnrst\nnight\nright\nsight\n")
    played = "zzzzz 00000 zzzzz 00000 zzzzz 00000 zzzzz 00000 might 02222 night 02222".split()
    command = ["review", "--answers", str(tmp_path / "five.txt"), "--guesses=answers"]
    lines = treegen(*command, *played).stdout.splitlines()
    sure = "before might, best play was sure to find the word"
    assert lines[-2] == f"not found in 6 guesses; might risked 40 %; {sure}"
    record = json.loads(treegen(*command, *played, "--json").stdout)
    assert (record["solved"], record["lost"], record["risked"]) == (False, True, 5)
    record = json.loads(treegen(*command, *"might 02222 night 22222".split(), "--json").stdout)
    assert (record["solved"], record["lost"], record["risked"]) == (True, False, None)


LOST = "raise 00000 mulch 00000 goody 02002 vivid 00000 tense 00000 whack 00000"


@pytest.mark.parametrize(
    ("answer", "more", "path"),
    [
        ("", "", "the answer is not known, nor how the tree would find it"),
        (
            "bobby",
            "one more guess would have found it: bobby",
            "the tree needs 4 guesses: raise mulch goody bobby",
        ),
        (
            "poppy",
            "2 more guesses would have found it: bobby poppy",
            "the tree needs 5 guesses: raise mulch goody bobby poppy",
        ),
    ],
)
def test_the_answer_of_a_lost_game_completes_its_review_and_is_no_guess(
    answer: str, more: str, path: str
) -> None:
    given = LOST.split()
    begun = review(wordle_play("2021"), tuple(zip(given[::2], given[1::2], strict=True)))
    expected = [*summary(begun).lines[:-1], *filter(None, [more]), path]
    spellings = [LOST, f"{LOST} {answer}", f"{LOST} {answer} 22222"]
    for spelling in spellings[1:] if answer else spellings[:1]:
        assert str(package.review(spelling, 2021)).splitlines() == expected
        done = treegen("review", "--game=2021", *spelling.split())
        assert done.stdout.splitlines()[1:] == expected
        assert "left out" not in done.stderr
    if answer:
        command = ["review", "--game=2021", *given, "--answer", answer]
        assert treegen(*command).stdout.splitlines()[1:] == expected
        record = json.loads(treegen(*command, "--json").stdout)
        assert (record["used"], record["lost"], record["solved"]) == (6, True, False)
        assert record["more"] == more.partition(": ")[2].split()


def test_other_words_after_a_lost_game_are_refused_or_left_out() -> None:
    for line, error in (
        (f"{LOST} crane", "turn 1: raise cannot earn 00000 if crane is the answer"),
        (f"{LOST} bobby poppy", "found 8 words and 6 clues; each guess needs both"),
        (f"--max-guesses=7 {LOST} bobby", "found 7 words and 6 clues; each guess needs both"),
    ):
        done = treegen("review", "--game=2021", *line.split())
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"treegen: {error}")
    done = treegen("review", "--game=2021", *LOST.split(), "poppy", "02202")
    assert "treegen: left out: 1 turn after the last guess allowed\n" in done.stderr
    assert done.stdout == treegen("review", "--game=2021", *LOST.split()).stdout


def test_bumpy_risked_a_real_game() -> None:
    play = wordle_play("2023")
    plays = [play]
    for guess in ("tares", "colin", "whizz", "pygmy", "bumpy", "dumpy"):
        play, _ = played(play, guess, clue_for(guess, "jumpy"))
        plays.append(play)
    assert risked(plays) == 5


def test_review_takes_a_misspelt_word_only_if_it_is_told_to(tmp_path: Path) -> None:
    (tmp_path / "three.txt").write_text("crane\nsloth\nigloo\n")
    command = [
        "review",
        "--answers",
        str(tmp_path / "three.txt"),
        "--guesses=answers",
        "sloht",
        "igloo",
    ]
    done = treegen(*command)
    asked = "treegen: sloht is not in three (3 words); did you mean sloth? --unknown accepts it"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{asked} as typed\n"
    done = treegen(*command, "--unknown")
    assert (done.returncode, done.stdout.splitlines()[-2][:12]) == (0, "You needed 2")


def test_review_and_next_count_the_same_words() -> None:
    *_, answer = find_tree("everyday").follow(TWICE[0]).likely
    words = [EVERYDAY, ABSENT[1][:5], "conch", answer]  # the third is not the tree's
    game = [part for word in words for part in (word, clue_for(word, answer))]
    rows = treegen("review", *game).stdout.splitlines()[2:6]
    turns = json.loads(treegen("review", "--json", *game).stdout)["turns"]
    for number, (row, turn) in enumerate(zip(rows, turns, strict=True)):
        move = json.loads(treegen("next", "--json", *game[: 2 * number]).stdout)
        likely, size = len(move["likely"]), move["size"]
        assert f"  {count_cell(likely, size)}  " in row
        assert (turn["likely_left"], turn["size"]) == (likely, size)


def test_words_alone_and_json_have_the_same_figures() -> None:
    records = [
        json.loads(treegen("review", "--json", "--game=2021", *game.split()).stdout)
        for game in ("raise abyss", "raise:01020 abyss:22222")
    ]
    assert records[0] == records[1]
    turns = records[0]["turns"]
    assert [turn["left"] for turn in turns] == [2315, 22]
    assert (turns[1]["best"], turns[1]["stored"]) == ("shalt", True)
    for key in ("cost", "luck"):
        assert records[0][key] == sum(turn[key] for turn in turns)
    skill, luck = records[0]["scores"].values()
    text = treegen("review", "--game=2021", "raise", "abyss").stdout.replace(ESTIMATED, "")
    assert f"; skill {skill}, luck {luck} of 99\n" in text
    assert (records[0]["used"], records[0]["after"]) == (2, 0)
    assert records[0]["path"] == [["raise", "01020"], ["shalt", "10100"], ["abyss", "22222"]]


SHARED = """#Wordle 1,234 4/6{}
⬜⬜⬜⬜⬜ 1,787 (1,500 new)
⬜🟨🟨⬜⬜ 60 (50 new)
🟨🟨⬜🟨⬜ 2 (1 new)
🟩🟩🟩🟩🟩
Games: 729 | Streak: 109"""
PLAYED = ["crane", "sloth", "godly", "igloo"]


@pytest.mark.slow
@pytest.mark.parametrize(("star", "mode"), [("*", ", hard mode,"), ("", ",")])
def test_a_shared_star_is_reviewed_in_hard_mode(star: str, mode: str) -> None:
    done = treegen("review", *PLAYED, SHARED.format(star))
    assert done.stdout.startswith(f"today's game{mode} words used up to ")
    assert done.stderr == "treegen: reviewing 4 guesses …\n"
    text = "\n".join(f"{row} {word}" for row, word in zip(ROWS, PLAYED, strict=True))
    told = package.review(f"4/6{star}\n{text}")
    assert repr(told) == done.stdout.partition("\n")[2].rstrip("\n")


ROWS = ["⬜⬜⬜⬜⬜", "⬜🟨🟨⬜⬜", "🟨🟨⬜🟨⬜", "🟩🟩🟩🟩🟩"]


def test_words_alone_are_said_to_be_a_game_that_was_won() -> None:
    done = treegen("review", "--game=2021", *PLAYED)
    said = "igloo, the last word, is assumed to be the answer; if you lost, add the clues"
    waited = "treegen: reviewing 4 guesses …\n"
    assert (done.returncode, done.stderr) == (0, f"{waited}treegen: {said}\n")
    given = treegen("review", "--game=2021", "crane", "00000", "sloth", "01100")
    assert given.stderr == "treegen: reviewing 2 guesses …\n"


def test_a_misspelt_word_is_no_word_that_was_played() -> None:
    command = "review", "--game=2021", "crane", "sloht", "igloo"
    done = treegen(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("treegen: sloht is not in wordle-2021-guesses")
    assert "did you mean sloth?" in done.stderr
    assert treegen(*command, "--unknown").returncode == 0


def test_the_last_of_a_game_that_no_word_saves_has_a_cost_all_the_same() -> None:
    play = allowing(wordle_play(mode=Mode.STRICT), 4)
    history = tuple(read_history("sport 00002 cleft 01102 dealt 12012 veldt 22222".split()))
    found = review(replace(play, wordle=""), history)
    assert [turn.best for turn in found.turns] == ["sport", "cleft", "dealt", "veldt"]
