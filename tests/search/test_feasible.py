"""Answers that cannot be found in the turns that are left, against the rules alone."""

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.search.brute_force import MODES, Game, legal_after, split
from treegen.search.feasible import Feasibility
from treegen.search.scan import members_of
from treegen.search.subproblem import Subproblem
from treegen.solve.scorer import scorer_for
from treegen.tree.plan import Plan
from treegen.words.game import plain_game
from treegen.words.lists import GAMES, WordList, bundled

Words = tuple[str, ...]


@cache
def can_be_found(left: Words, legal: Words, turns: int, game: Game) -> bool:
    """Test whether some guess leaves only classes that can be found in a turn less."""
    guesses = game.playable(legal, left)
    return not left or (
        turns > 0 and any(wins(guess, left, legal, turns, game) for guess in guesses)
    )


def wins(guess: str, left: Words, legal: Words, turns: int, game: Game) -> bool:
    classes = split(guess, dict.fromkeys(left, 1))
    classes.pop("2" * len(guess), None)
    return all(
        can_be_found(tuple(some), legal_after(legal, guess, clue, game.mode), turns - 1, game)
        for clue, some in classes.items()
    )


def rhymes(choose: random.Random) -> Words:
    """Words of which many differ in one letter only, and a few others."""
    letters = "abcdefghij"[: choose.randint(4, 10)]
    words = {"".join(choose.choices(letters, k=4)) for _ in range(choose.randint(0, 8))}
    for _ in range(choose.randint(1, 3)):
        stem, place = choose.choices(letters, k=4), choose.randrange(4)
        for letter in choose.sample(letters, choose.randint(2, min(7, len(letters)))):
            words.add("".join([*stem[:place], letter, *stem[place + 1 :]]))
    return tuple(sorted(words))


@pytest.mark.parametrize("has_vocabulary", [False, True])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.seeds(120)
def test_a_conflict_is_all_that_cannot_be_found(mode: str, has_vocabulary: bool, seed: int) -> None:
    choose = random.Random(seed)
    words = rhymes(choose)
    answers = tuple(sorted(choose.sample(words, choose.randint(2, min(12, len(words))))))
    game = Game(words, answers, (1,) * len(answers), mode, 5)
    some_game = plain_game(*game.lists, MODES[mode])
    if has_vocabulary:  # then what may be played depends on the answers that are left
        known = {*choose.sample(answers, choose.randint(1, max(1, len(answers) // 3)))}
        known |= {*choose.sample(words, 1)}
        game = game._replace(vocabulary=tuple(sorted(known)))
        some_game = some_game._replace(vocabulary=WordList("known", tuple(sorted(known))))
    scorer = scorer_for(some_game, Plan("wins")).weighing(np.ones(len(answers), np.int64))
    rules = scorer.rules()
    subproblem = Subproblem(scorer, scorer.clues, rules, rules.everything)
    feasibility = Feasibility(subproblem)  # which learns from one question for the next
    lefts = [choose.getrandbits(len(answers)) or subproblem.everything for _ in range(4)]
    for turns in (5, 2, 4, 3, 1):
        for left in lefts:
            some = tuple(answers[member] for member in members_of(left))
            conflict = feasibility.conflict(left, 0, turns)
            assert (not conflict) == can_be_found(some, words, turns, game), (some, words, turns)
            if conflict:
                assert conflict & left == conflict
                blamed = tuple(answers[member] for member in members_of(conflict))
                assert not can_be_found(blamed, words, turns, game), (blamed, words, turns)


@pytest.mark.slow
def test_all_words_of_2023_can_be_found_within_six_by_sprat() -> None:  # Selby, July 2023
    guesses = bundled(GAMES["2023"][1])
    scorer = scorer_for(plain_game(guesses, guesses), Plan("entropy"))
    scorer = replace(scorer, clues=scorer.clues.materialized())
    rules = scorer.rules()
    classes = dict(scorer.clues.classes(scorer.index_of("sprat")))
    for clue in ("10110", "20010", "01000"):  # three of its subproblems, of 188 to 376 words
        answers = classes[int(clue, 3)]
        clues = scorer.clues.restricted_to(answers)
        subproblem = Subproblem(scorer, clues, rules, rules.everything)
        assert not Feasibility(subproblem).conflict(subproblem.everything, 0, 5)
        assert Feasibility(subproblem).conflict(subproblem.everything, 0, 3)
        assert len(np.unique(subproblem.secrets)) == len(answers)
