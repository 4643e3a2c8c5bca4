"""What a word costs is told in one place: moves, ranks, reasons and reviews keep to it."""

import random
from dataclasses import replace
from typing import Any

import pytest

import treegen
from tests.building import Prior, game
from tests.search.brute_force import Game, ends, legal_after
from tests.today import ABSENT, day
from tests.tools.positions import NAMES
from treegen.clues import Mode, clue_for, read_history
from treegen.game.choice import Choice
from treegen.game.openers import TABLE_DAY
from treegen.game.position import Position, left
from treegen.game.start import Play, allowing, list_play, start_of
from treegen.play.adviser import advise
from treegen.play.commentary import why
from treegen.play.review import decision_of
from treegen.play.searches import whole_trees
from treegen.play.shared import emoji_rows
from treegen.play.situation import Asked, Situation
from treegen.play.sources import published_openers
from treegen.play.why import reasons
from treegen.play.wording import describe
from treegen.progress import silent
from treegen.tree.ways import games
from treegen.words.likely import chance_text
from treegen.words.lists import WordList


def random_play(dice: random.Random, mode: Mode, lang: str = "") -> Play:
    """A small game in which some guesses were played: some of its words have no weight."""
    letters = "abcd"
    words = sorted({"".join(dice.choices(letters, k=4)) for _ in range(24)})
    listed = dice.sample(words, dice.randint(4, 12))
    weights = tuple(dice.choice([1, 2, 5, 9]) if word in listed else 0 for word in words)
    some = WordList("mine", tuple(words))
    own = game(some, some, Prior("mine", some, weights), mode)._replace(lang=lang)
    answer = dice.choice(listed)
    position = Position(own)
    for _ in range(dice.randint(0, 2)):
        guess = dice.choice([word for word in words if position.allows(word)])
        if guess != answer:
            position = position.after(guess, clue_for(guess, answer))
    return replace(list_play(own), position=position)


def small_game(play: Play, turns: int) -> Game:
    """The state of a game as brute force takes it."""
    position = play.position
    legal = play.game.guesses.words
    for guess, clue in position.history:
        legal = legal_after(legal, guess, clue, NAMES[play.game.mode])
    legal = tuple(word for word in legal if word not in position.refused)
    weights = left(position).candidates.weights
    return Game(legal, tuple(weights), tuple(weights.values()), NAMES[play.game.mode], turns)


def with_turns(play: Play, turns: int) -> Play:
    return allowing(play, len(play.position.history) + turns)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.seeds(60)
def test_a_move_loses_as_little_as_brute_force_and_then_costs_as_little(
    mode: Mode, turns: int, seed: int
) -> None:
    """With three guesses left, where whole trees are searched."""
    play = with_turns(random_play(random.Random(seed), mode), turns)
    play = replace(play, scans=100_000 if turns == 3 else 0)
    small = small_game(play, turns)
    best, *_ = expected = ends(small)
    advice = advise(play, asked=small.guesses)
    if turns < 3:  # three turns may find all, and the search has an order of its own
        assert advice.guess == best[-1]
    weight = sum(small.weights)
    risk, guesses = best[0] / weight, best[1] / weight
    own = advice.costs[str(advice.guess)]
    assert own.is_exact and (own.risk, own.guesses) == pytest.approx((risk, guesses))
    for lost, cost, guess in expected:
        priced = advice.costs[guess]
        assert (priced.risk, priced.guesses) == pytest.approx((lost / weight, cost / weight))


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.seeds(60)
def test_in_a_language_the_likely_words_are_what_may_be_lost(turns: int, seed: int) -> None:
    play = with_turns(random_play(random.Random(seed), Mode.NORMAL, "xx"), turns)
    small = small_game(play, turns)
    likely = {word: weight for word, weight in small.weight.items() if 2 * weight > 9}
    if len(small.answers) < 3 or not likely:
        return
    stakes = small._replace(answers=tuple(likely), weights=tuple(likely.values()))
    least = min(lost for lost, _, _ in ends(stakes))
    advice = advise(play)
    assert advice.risk == pytest.approx(least / sum(likely.values()))


BY_DAYS = {"prior": "past"}  # by the answers up to a fixed day


def position_of(start: Play, played: str) -> Play:
    return replace(start, position=Position(start.game, tuple(read_history(played.split()))))


@pytest.mark.parametrize(
    ("choice", "played", "guess", "risk"),
    [
        (BY_DAYS, "dined 00010 momma 00001 beach 01200 tuner 10010", "stalk", 0.0134),
        (BY_DAYS | {"mode": Mode.HARD}, "floor 01100 doula 02020 golly 02022", "hotly", 0.0052),
        (BY_DAYS | {"mode": Mode.HARD}, "heady 00102 amity 10002 rally 02002", "gassy", 0.0031),
        ({"tree": "human"}, "rajes 01002 slaws 00102 bimas 02022 divas 02022", "patka", 0.0321),
        ({"tree": "raise-hard"}, "dryer 02010 prone 02002 craze 02202 irate 02202", "brave", 0.2),
        ({"game": "2021"}, "amply 00010 flier 01020 manic 00000 moron 00000", "bawty", 0.1429),
    ],
)
def test_move_rank_reasons_and_review_have_one_answer_where_a_game_is_at_risk(
    choice: dict[str, Any], played: str, guess: str, risk: float, august: str
) -> None:
    if "prior" in choice:
        choice = choice | {"prior": august}
    play = position_of(start_of(Choice(**choice)), played)
    advice = advise(play, count=4)
    assert (advice.guess, round(advice.risk or 0, 4), advice.is_proven) == (guess, risk, True)
    turns = play.position.turns_left
    at_best = f"; {turns} guesses: {chance_text(1 - (advice.risk or 0))} at best (proven best)"
    assert describe(play, advice).endswith(at_best)
    first, several = (whole_trees(Situation(play), Asked(top=top)) for top in (4, 9))
    assert first and several
    best = several.best[:4]
    assert best == first.best == advice.best[:4]
    _, found = reasons(play, advice, silent)
    assert tuple(each.guess for each in found) == best
    told, *others = why(play, advice)
    assert f"; {chance_text(advice.risk or 0)} risk of not finding it in 6 guesses (" in told
    most_often = "With two guesses left, this word finds the answer most often."
    assert (most_often in others) == (turns == 2)
    for word in best:
        reviewed = decision_of(play, word)
        own = first.costs[word]
        assert reviewed.move.guess == guess
        assert reviewed.least.risk == first.costs[guess].risk == advice.risk
        assert reviewed.own == own == advice.costs[word]
        assert reviewed.risk == pytest.approx((own.risk or 0) - (advice.risk or 0))
    refused = advise(replace(play, position=play.position.refusing([guess])))
    assert refused.guess != guess
    if guess not in advice.left.weights:  # so that as many words are left
        assert (refused.risk or 0) >= (advice.risk or 0)


@pytest.mark.parametrize(
    ("choice", "played", "guess"),
    [
        # cubby, nubby and tubby, of which the tree plays one after the other
        ({"tree": "human"}, "tares 00000 dinlo 00000 pygmy 00002 hubby 02222", "afanc"),
        ({"tree": "human"}, "tares 00000 dinlo 00001 chomp 00200", "zebub"),
    ],
)
def test_a_tree_is_left_where_it_loses_a_word_that_need_not_be_lost(
    choice: dict[str, Any], played: str, guess: str
) -> None:
    play = position_of(start_of(Choice(**choice)), played)
    advice = advise(play)
    assert (advice.guess, advice.is_stored, advice.risk) == (guess, False, 0)
    free = advise(allowing(play, None))
    assert free.is_stored and free.guess != guess


def test_a_tree_is_kept_where_no_word_loses_less() -> None:
    start = start_of(Choice(tree="raise-hard"))
    assert start.tree is not None
    longest = max(games(start.tree.root), key=len)
    for turn in range(1, 6):
        play = replace(start, position=Position(start.game, longest[:turn]))
        assert advise(play).is_stored
    first = advise(start)  # what the tree loses may be more than what has to be lost
    assert first.risk is None
    assert "at best" not in describe(start, first)


@pytest.mark.parametrize("most", [1, 2])
def test_a_game_of_one_guess_or_two_begins_with_the_word_that_loses_least(most: int) -> None:
    play = allowing(start_of(Choice("2021")), most)
    advice = advise(play)
    found = {1: 1, 2: 150}[most]  # trace has 150 classes; raise, the tree's word, has fewer
    assert advice.guess == {1: "raise", 2: "trace"}[most]
    assert advice.risk == 1 - found / 2315


def test_guesses_beyond_those_allowed_go_on() -> None:
    play = position_of(allowing(start_of(Choice("2021")), 1), "raise 01020 shalt 11200")
    assert (
        describe(play, advise(play)) == "aargh  3 words left; guess 3, and only 1 is allowed (tree)"
    )
    last = position_of(play, "raise 01020 shalt 11200 aargh 10012 gnash 22222")
    assert emoji_rows(last.position)[0] == "Wordle X/1"
    assert emoji_rows(allowing(last, None).position)[0] == "Wordle 4"


@pytest.mark.parametrize(("most", "is_exact"), [(5, True), (6, True), (7, False), (None, False)])
def test_a_tree_with_a_lower_limit_than_the_games_is_not_called_exact(
    most: int | None, is_exact: bool
) -> None:
    play = position_of(allowing(start_of(Choice(tree="everyday")), most), ABSENT[0])
    advice = advise(play)
    assert advice.is_stored
    assert advice.costs[str(advice.guess)].is_exact == is_exact


@pytest.mark.parametrize(("most", "risk"), [(6, 0.0), (4, None), (None, None)])
def test_published_openers_are_exact_for_the_guesses_of_their_trees(
    most: int | None, risk: float | None, by_table: str
) -> None:
    play = allowing(start_of(Choice(prior=by_table)), most)
    known = published_openers(Situation(replace(play, tree=None)), Asked())
    assert known
    published = known.costs["crane"]
    assert (published.risk, published.is_exact) == (risk, risk is not None)
    is_of_one_day = day() == TABLE_DAY  # else the tree is of newer days than the table
    own = advise(play, asked=("crane",)).costs["crane"]
    assert own.is_exact == (risk is not None and is_of_one_day)


def test_a_longer_ranking_begins_with_the_words_of_a_shorter_one() -> None:
    lists = [treegen.rank("crane 00102", top=top) for top in (1, 3, 10, 12)]
    words = [[each.guess for each in ranked] for ranked in lists]
    assert [len(each) for each in words] == [1, 3, 10, 12]
    assert all(each == words[-1][: len(each)] for each in words)
    assert advise(position_of(start_of(Choice()), "crane 00102")).guess == words[0][0]
