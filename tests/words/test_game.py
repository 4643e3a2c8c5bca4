"""A game as names mean it: every answer has a weight, and parts of it keep theirs."""

from pathlib import Path
from typing import Any

import pytest

from treegen.clues import Mode
from treegen.errors import UsageError, WordListError
from treegen.words.choose import GameChoice, choose_game, knowing
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import GAMES, WordList
from treegen.words.naming import file_label
from treegen.words.past import bundled_past
from treegen.words.prior import Prior
from treegen.words.weighted import Weighted

ALL = WordList("all", ("abide", "eight", "might", "night", "sight"))
TWO = WordList("two", ("might", "night"))
HEAVY = Game(ALL, ALL, (0, 7, 2, 0, 7), Prior("mine"), Mode.HARD)


@pytest.mark.parametrize(
    ("name", "options", "prior", "levels"),
    [
        ("2021", {}, "", 1),
        ("2023", {}, "", 1),
        ("2023", {"answers": "all"}, "", 1),
        ("2023", {"any_word": True}, GAMES["2023"][0], 2),
        ("today", {"answers": GAMES["2023"][0]}, "", 1),  # a list of one's own: all alike
        ("today", {}, bundled_past().prior, 5),  # four groups of words, and all others
        ("2023", {"prior": "past"}, bundled_past().prior, 4),
    ],
)
def test_every_answer_of_a_game_has_a_weight(
    name: str, options: dict[str, Any], prior: str, levels: int
) -> None:
    game = choose_game(GameChoice(name, **options))
    assert [*game.weight] == [*game.answers.words]
    assert (game.prior, len({*game.weights})) == (prior, levels)
    if not prior:
        assert {*game.weights} == {1} and game.prior_info is None
    else:
        assert game.prior_info and game.prior_info[:2] == (prior, sum(game.weights))


def test_a_part_of_a_game_keeps_its_weights_and_its_mode() -> None:
    some = HEAVY.among(["eight", "night", "might"])
    assert some.weight == {"eight": 7, "night": 0, "might": 2}
    assert (some.guesses, some.prior, some.mode) == (ALL, "mine", Mode.HARD)
    assert HEAVY.of(Weighted({"sight": 3})).weight == {"sight": 3}
    assert HEAVY.listed.weight == {"eight": 7, "might": 2, "sight": 7}
    assert HEAVY.unlisted.weight == {"abide": 1, "night": 1}  # among themselves all alike
    assert HEAVY.has_unlisted and not HEAVY.listed.has_unlisted


@pytest.mark.parametrize(
    "change",
    [
        {"weights": (3, 0, 0, 3, 1)},
        {"prior": Prior("yours")},
        {"prior": Prior("")},
        {"mode": Mode.NORMAL},
        {"vocabulary": TWO},
        {"lang": "de"},
        {"guesses": ALL._replace(name="words")},
        {"answers": TWO, "weights": (1, 2)},
    ],
)
def test_a_game_that_is_changed_once_it_was_used_is_a_new_one(change: dict[str, Any]) -> None:
    def told(game: Game) -> list[object]:
        return [
            game.weight,
            game.heaviest,
            game.prior_info,
            game.info,
            game.known,
            game.known_words,
        ]

    used = Game(*HEAVY)
    before = told(used)
    fields = HEAVY._asdict() | change
    assert told(used._replace(**change)) == told(Game(**fields)) != before
    assert told(used) == before


@pytest.mark.parametrize(
    ("left", "is_bound"),
    [
        ("abide", True),  # no listed word is left, so that all are candidates
        ("abide night", True),
        ("night", False),
        ("night sight", True),
        ("eight might", False),
        ("abide eight", False),  # abide is none beside a listed word
        ("abide eight night", False),
        ("abide sight", True),
    ],
)
def test_while_a_word_of_the_vocabulary_is_a_candidate_only_they_are_played(
    left: str, is_bound: bool
) -> None:
    mine = WordList("mine", ("abide", "sight"))  # of which abide weighs 0, as night does
    some = HEAVY._replace(vocabulary=mine._replace(words=("abide", "sight", "zooks")))
    assert some.known == mine
    weights = {word: some.weight[word] for word in left.split()}
    assert some.playable(weights) == (mine if is_bound else ALL)
    assert some.playable(weights, {"sight": 7}) == (mine if is_bound else ALL)


def test_an_unlisted_game_keeps_all_guesses() -> None:
    mine = WordList("mine", ("abide", "night"))
    others = HEAVY._replace(vocabulary=mine).unlisted
    assert (others.answers.words, others.guesses) == (("abide", "night"), ALL)
    assert others.weights == (1, 1)
    assert others.playable({"night": 1}) == mine


def test_what_may_be_played_later_stays_in_the_game_of_the_words_left() -> None:
    mine = WordList("mine", ("abide", "sight"))
    some = HEAVY._replace(vocabulary=mine)
    assert some.of(Weighted({"night": 0, "sight": 7}))[:6:5] == (mine, None)
    assert some.of(Weighted({"eight": 7}))[:6:5] == (ALL, None)
    assert some.of(Weighted({"eight": 7, "sight": 7}))[:6:5] == (ALL, mine)


def test_whatever_is_listed_belongs_to_the_vocabulary_of_a_games_answer_list() -> None:
    answers = WordList("mine", HEAVY.answers.words[:-1])
    assert HEAVY._replace(vocabulary=answers).known == answers
    today = choose_game(GameChoice(vocabulary="answers"))
    assert today.vocabulary
    assert today.known.name == "wordle-2023-answers+listed"
    assert {*today.known.words} - {*today.vocabulary.words} == {"kefir", "loris"}
    assert today.listed == today.among(today.listed.answers.words)
    plain = plain_game(ALL, TWO)._replace(vocabulary=WordList("mine", ("abide", *TWO.words)))
    assert plain.listed == plain_game(WordList("mine", ("abide", *TWO.words)), TWO)


def test_a_vocabulary_of_all_guesses_is_none() -> None:
    every = WordList("every", (*ALL.words, "zooks"))
    assert knowing(plain_game(ALL, TWO), every) == plain_game(ALL, TWO)
    answers = choose_game(GameChoice("2023", guesses="answers"))
    assert choose_game(GameChoice("2023", guesses="answers", vocabulary="answers")) == answers


@pytest.mark.parametrize(
    ("name", "options", "known", "count"),
    [
        ("today", {}, "wordle-2023-answers", 3158),
        ("2023", {"answers": "all", "prior": "past"}, "wordle-2023-answers", 3158),
        ("2021", {}, "wordle-2021-answers", 2315),
        ("2021", {"any_word": True}, "wordle-2021-answers", 2315),
        ("2021", {"answers": "wordle-2023-answers", "any_word": True}, "wordle-2023-answers", 3158),
    ],
)
def test_the_answers_that_one_knows_are_those_of_the_game(
    name: str, options: dict[str, Any], known: str, count: int
) -> None:
    game = choose_game(GameChoice(name, vocabulary="answers", **options))
    assert game.vocabulary and game.vocabulary.info[:2] == (known, count)
    every = choose_game(GameChoice(name, vocabulary="all", **options))
    assert every == choose_game(GameChoice(name, **options))


def test_the_listed_words_of_a_game_in_which_any_word_can_be_the_answer_are_its_list() -> None:
    plain = plain_game(ALL, TWO, Mode.STRICT)
    assert any_game(plain).weight == {w: int(w in TWO.words) for w in ALL.words}
    assert any_game(plain).listed == plain


@pytest.mark.parametrize(
    ("weights", "plain"),
    [((1, 1, 1, 1, 1), True), ((0, 7, 0, 7, 0), True), ((0, 0, 0, 1, 2), False)],
)
def test_a_game_is_plain_where_all_listed_words_weigh_the_same(
    weights: tuple[int, ...], plain: bool
) -> None:
    assert HEAVY._replace(weights=weights).is_plain is plain


@pytest.mark.parametrize(
    ("name", "options", "error", "message"),
    [
        ("2022", {}, UsageError, "there is no game '2022'; expected one of today, 2023, 2021"),
        ("", {}, UsageError, "there is no game ''; expected one of "),
        ("today", {"any_word": True}, UsageError,
         "all words of wordle-2023-guesses are answers already"),
        ("2021", {"guesses": "answers", "answers": "all"}, WordListError,
         "--guesses answers and --answers all; expected a list for one of them"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused_and_its_choices_named(
    name: str, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as found:
        choose_game(GameChoice(name, **options))
    assert message in str(found.value)


def test_the_usual_vocabulary_of_a_language_is_its_likely_words() -> None:
    pytest.importorskip("wordfreq")
    usual = choose_game(GameChoice(lang="nl"))
    every = choose_game(GameChoice(lang="nl", vocabulary="all"))
    assert usual.vocabulary
    assert usual.vocabulary.name == "likely-nl-5"
    heaviest = usual.heaviest
    assert {*usual.vocabulary.words} == {
        word for word, weight in usual.weight.items() if 2 * weight >= heaviest
    }
    assert every == usual._replace(vocabulary=None)
    assert (file_label(usual), file_label(every)) == ("nl-5", "nl-5-vocabulary-all")


def test_the_usual_vocabulary_beside_a_list_of_answers_is_that_list(tmp_path: Path) -> None:
    pytest.importorskip("wordfreq")
    (tmp_path / "mijn.txt").write_text("water\nlopen\n")
    game = choose_game(GameChoice(lang="nl", answers=str(tmp_path / "mijn.txt")))
    assert game.vocabulary == WordList("mijn", ("lopen", "water"))
    assert "vocabulary" not in file_label(game)
