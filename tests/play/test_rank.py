"""The rows and the table of a ranking: their columns are what is known of the guesses."""

from dataclasses import replace

import pytest

from tests.building import Prior, game
from treegen.game.position import Position
from treegen.game.start import Play, list_play
from treegen.play.rank import Ranked, proof_text, ranked, ranked_by_trees, records, rows, table
from treegen.play.situation import Cost, Known, Situation, Source
from treegen.tree.plan import Limits
from treegen.words.game import Game
from treegen.words.lists import WordList

NINE = WordList("some", tuple("abide crane crate grate slate speed stare trace trade".split()))
FIVE = WordList("five", ("aahed", "abide", "crane", "slate", "spilt"))
NO_LIMITS = Limits()
TEN = WordList("one_by_one", tuple(f"a{letter}a" for letter in "abcdefghij"))


def of_openers(means: dict[str, float]) -> Known:
    costs = {word: Cost(0.0, mean, Source.OPENERS, True) for word, mean in means.items()}
    return Known(Source.OPENERS, tuple(means), costs, True)


def by_turn(some: Game, policy: str, limits: Limits = NO_LIMITS) -> Ranked:
    play = Play(Position(some), policy)
    return ranked(Situation(play, limits), 2, is_by_cost=False)


@pytest.mark.parametrize(
    ("weights", "state"),
    [
        ((1, 1, 1), "3 words left: abide, ebbed, speed"),
        ((4, 2, 1), "2 likely words left of 3: abide, ebbed; less likely: speed"),
        ((0, 1, 9), "3 words left, listed: speed; less likely: ebbed"),
        ((0, 0, 1), "3 words left, listed: speed"),
    ],
)
def test_the_likely_ones_of_few_words_are_named_first(weights: tuple[int, ...], state: str) -> None:
    words = WordList("three", ("abide", "ebbed", "speed"))
    play = list_play(game(words, words, Prior("mine", words, weights)))
    assert table(ranked(Situation(play)), play.policy).lines[0] == state


@pytest.mark.parametrize(
    ("policy", "width", "without"),
    [
        ("entropy", None, []),
        ("entropy", 40, ["geometric", "classes"]),
        ("entropy", 1, ["geometric", "classes", "largest"]),
        ("minimax", 1, ["geometric", "classes"]),
        ("parts", 1, ["geometric", "largest"]),
    ],
)
def test_a_narrow_table_leaves_figures_out(
    policy: str, width: int | None, without: list[str]
) -> None:
    ranking = by_turn(game(NINE, NINE), policy)
    state, guesses, head, *lines = table(ranking, policy, width=width).lines
    assert (state, guesses) == (
        f"9 words left: {', '.join(NINE.words)}",
        f"9 guesses, by {policy}",
    )
    names = "place guess bits left geometric largest classes".split()
    by = {"minimax": "largest", "parts": "classes"}.get(policy)
    if by:
        names.insert(2, names.pop(names.index(by)))
    assert head.split() == [name for name in names if name not in without]
    assert lines[0].split()[0] == "1" and len(lines[0].split()) == len(head.split()) + 1
    told = f"no room for: {', '.join(without)}; in a wider terminal, or by --json"
    assert (lines[-1] == told) == bool(without)
    whole = max(map(len, [head, *lines[:2]]))  # what is shown fits just so
    assert table(ranking, policy, width=whole) == table(ranking, policy, width=whole + 1)
    narrower = table(ranking, policy, width=whole - 1)
    assert (narrower == table(ranking, policy, width=whole)) == (width == 1)


def test_of_guesses_by_letters_it_is_said_how_many_are_scored() -> None:
    some = game(NINE, WordList("one", ("abide",)))
    ranking = by_turn(some, "wins", Limits(prefilter=30))
    lines = table(ranking, "wins").lines
    assert ranking.facts["scored"] < 9
    assert lines[1] == f"{ranking.facts['scored']} of 9 guesses scored, by wins"
    assert any(line.startswith("wins: chance that the next guess wins") for line in lines)


def test_guesses_whose_costs_are_known_come_first_and_have_figures_by_the_next_clue_too() -> None:
    play = list_play(game(NINE, NINE))
    situation = Situation(play)
    known = of_openers({"crate": 2.0, "slate": 2.25})
    one_turn = ranked(situation, 9).by_turn
    assert one_turn
    words = ["crate", "slate", "trade"]
    ranking = Ranked(situation, words, known, one_turn, is_by_cost=True)
    above, head, *lines = table(ranking, "entropy").lines[1:6]
    assert above == "9 guesses, by what they cost"
    assert head.split("  ")[0] == "by entropy"
    assert " guesses  more than crate  bits" in head
    costs = [line.split()[1:4] for line in lines]
    assert costs == [
        ["crate", "2.0000", "0.0000"],
        ["slate", "2.2500", "0.2500"],
        ["trade", "?", "?"],
    ]
    first, second, third = records(ranking)
    assert (first["more_than_best"], second["more_than_best"]) == (0.0, 0.25)
    assert (second["cost"], second["risk"]) == (20, 0.0)  # nine words, 2.25 guesses each
    assert third["guesses"] is third["more_than_best"] is third["risk"] is None
    assert [*first][:5] == ["place", "guess", "cost", "guesses", "more_than_best"]
    assert records(ranking, "nats")[0]["nats"] == pytest.approx(first["bits"] * 0.6931472, abs=1e-6)
    by_policy = ranking._replace(is_by_cost=False)
    assert [*records(by_policy)[0]][:3] == ["place", "guess", "bits"]


def test_openers_of_published_costs_are_rows_without_figures_by_the_next_clue() -> None:
    weighted = game(FIVE, FIVE, Prior("mine", FIVE, (0, 2, 1, 1, 0)))
    situation = Situation(list_play(weighted))
    known = of_openers({"crane": 2.0, "spilt": 2.25, "abide": 3.0})
    ranking = Ranked(situation, ["crane", "spilt"], known, None, is_by_cost=True)
    found = [[*row.values()] for row in rows(ranking)]
    assert found == [[1, "crane", 8, 2.0, 0.0, True, 0.0], [2, "spilt", 9, 2.25, 0.25, False, 0.0]]
    assert ranking.facts == {"legal": 5, "searched": 0, "proven": True, "weight": 4}
    head, first, second = table(ranking, "wins", "proven").lines[2:5]
    assert head.split("  ")[-1] == "more than crane"
    assert first.split() == "1 crane 2.0000 0.0000 ✓".split()
    assert second.split() == ["2", "spilt", "2.2500", "0.2500"]


def test_what_may_be_lost_has_a_column_where_something_may() -> None:
    play = list_play(game(TEN, TEN))
    for turns, risk in ((1, "90 %"), (2, "80 %"), (None, None)):
        position = Position(play.game._replace(allowed=turns))
        situation = Situation(replace(play, position=position, scans=10_000))
        text = str(table(ranked(situation, 3), "entropy"))
        assert ("place  guess  lost  guesses  more than aaa" in text) == bool(risk)
        assert (f"\n    1  aaa    {risk}  " in text) == bool(risk)
        assert ("\nlost: chance that the guesses left do not find " in text) == bool(risk)


def test_words_of_which_it_is_not_known_what_they_lose_are_named() -> None:
    situation = Situation(list_play(game(FIVE, FIVE)))
    costs = {
        "crane": Cost(0.25, 2.0, Source.SEARCH, True),
        "spilt": Cost(None, 3.0, Source.SEARCH, False),
    }
    known = Known(Source.SEARCH, ("crane", "spilt"), costs)
    lines = table(Ranked(situation, [*costs], known, None, True), "").lines
    assert [line.split()[1:3] for line in lines[2:5]] == [
        ["guess", "lost"],
        ["crane", "25"],
        ["spilt", "?"],
    ]
    assert lines[-1] == "spilt: may not find each listed word in the guesses left"


def test_a_line_says_what_was_searched() -> None:
    situation = Situation(list_play(game(FIVE, FIVE)))
    ranking = ranked_by_trees(situation, 1)
    searched = ranking.facts["searched"]
    assert proof_text(ranking, 1.26) == f"proven: {searched} of 5 guesses searched in 1.3 s"
    unproven = ranking._replace(known=ranking.known._replace(is_proven=False))
    assert proof_text(unproven, 0).endswith(" in 0.0 s, by trees of any length")
    tried = ranked_by_trees(replace(situation, limits=Limits(width=3)), 1)
    line = proof_text(tried, 0)
    assert line.startswith("not proven: ") and line.endswith(", at most 3 at each node (--width)")


def test_if_a_search_of_several_takes_too_long_others_follow_the_best_by_one_turn() -> None:
    play = list_play(game(NINE, NINE))
    whole = ranked(Situation(replace(play, scans=10_000)), 4)
    assert whole.is_of_all and len(whole.words) == 4
    scans = next(
        scans
        for scans in range(1, 1000)
        if ranked(Situation(replace(play, scans=scans)), 1).known.best
    )
    for more in range(scans, 1000):
        some = ranked(Situation(replace(play, scans=more)), 4)
        if some.is_of_all:
            break
        first, *others = rows(some)
        assert first["guess"] == whole.words[0] and first["guesses"] is not None
        assert len(others) == 3 and all(row["guesses"] is None for row in others)
        assert all(row["bits"] > 0 for row in others)
