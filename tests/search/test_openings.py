"""Opening files: what second words cost, by brute force, and the files that tell it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.building import game as plain
from tests.conftest import ROOT, treegen
from tests.search.brute_force import MODES, Game, prices
from tests.search.test_prices import state
from tests.search.test_unlisted import game as game_of_others
from tests.search.test_vocabulary import scarce
from tests.tools.openings import EVERYDAY, MAX_LISTED, is_done, run
from treegen.clues import clue_for
from treegen.errors import TreeError
from treegen.game.openers import opener_costs
from treegen.search.openings import Openings, rebuild_faults
from treegen.tree.file import find_tree
from treegen.tree.opening_faults import faults
from treegen.tree.openings import Opening, dumps, loads, read, stored_openings
from treegen.words.choose import GameChoice, choose_game
from treegen.words.lists import WordList

SCHEMA = json.loads((ROOT / "treegen/tree/opening.schema.json").read_text())

STORED = ROOT / "trees/openings"


def few(seed: int) -> Game:
    """Game of words of weight 0 and others, in which only listed words are everyday ones."""
    some = game_of_others(seed, 14)
    return with_listed(some._replace(vocabulary=()))


def scarce_and_listed(seed: int) -> Game:
    return with_listed(scarce(seed))


def with_listed(some: Game) -> Game:
    """The same game with a vocabulary to which all listed words belong."""
    listed = {word for word, weight in some.weight.items() if weight}
    return some._replace(vocabulary=tuple(sorted(listed.union(some.vocabulary or ()))))


def test_openings_that_were_searched_before_change_none_that_follow() -> None:
    some = few(3)._replace(mode="")
    assert some.vocabulary is not None
    game = plain(*some.lists, some.prior, MODES[""])
    game = game._replace(vocabulary=WordList("known", some.vocabulary))
    used = Openings(game, 20)
    one, two = some.guesses[0], some.guesses[-1]
    found = {opener: Openings(game, 20).opening(opener) for opener in (one, two)}
    assert found[one].replies != found[two].replies
    assert [used.opening(opener) for opener in (one, two, one)] == [
        found[opener] for opener in (one, two, one)
    ]


@pytest.mark.parametrize("kind", [few, scarce_and_listed])
@pytest.mark.seeds(60)
def test_second_words_and_their_costs_are_those_of_brute_force(
    kind: Callable[[int], Game], seed: int
) -> None:
    some = kind(seed)._replace(mode="")
    assert some.vocabulary is not None
    game = plain(*some.lists, some.prior, MODES[""])
    openings = Openings(game._replace(vocabulary=WordList("known", some.vocabulary)), 20)
    for opener in some.guesses[::5]:
        opening = openings.opening(opener)
        clues = {clue_for(opener, word) for word in some.answers} - {"2" * len(opener)}
        assert [*opening.replies] == sorted(clues)
        for clue, replies in opening.replies.items():
            left = [word for word in some.answers if clue_for(opener, word) == clue]
            weights = [some.weight[word] for word in left]
            assert (replies.size, replies.weight) == (len(left), sum(weights))
            history = [(opener, clue)]
            everyday = state(some, history)
            count = 1 if len(everyday.answers) == 1 else 10
            any_word = prices(state(some._replace(vocabulary=None), history))
            assert [(cost, word) for word, cost in replies.any] == any_word[:count]
            if any(weights):
                found = [(cost, word) for word, cost in replies.everyday]
                assert found == prices(everyday)[:count]
            else:
                assert replies.everyday == ()
        assert loads(dumps(opening)) == opening


@pytest.fixture(scope="module")
def trice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Opening of trice in a short search, of a game in which few words are likely after a clue."""
    folder = tmp_path_factory.mktemp("openings")
    classes: dict[str, list[str]] = {}
    for word in choose_game(GameChoice()).answers.words:
        classes.setdefault(clue_for("trice", word), []).append(word)
    likely = [word for clue in classes for word in classes[clue][: 2 if clue.strip("0") else 99]]
    weights = {word: 0 for some in classes.values() for word in some}
    weights |= {word: 1 + place % 3 for place, word in enumerate(likely)}
    prior = (f"{word}\t{weight}\n" for word, weight in weights.items())
    (folder / "likely.tsv").write_text("".join(prior))
    assert made(folder) == 0
    return folder / "trice.json"


def made(folder: Path) -> int:
    prior = str(folder / "likely.tsv")
    return run(["trice", "--prior", prior, "--max-scans", "5", "--jobs", "1", "-o", str(folder)])


def test_a_file_is_what_its_schema_and_verify_say(trice: Path) -> None:
    text = trice.read_bytes()
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))
    done = treegen("verify", str(trice))
    assert done.stdout.startswith(f"{trice}: trice, {len(loads(text).replies)} clues; ")
    unchecked = "weights unchecked, likely is not known; costs not searched again (--rebuild)"
    # The clue that is not proven is the one with 99 likely words.
    assert done.stdout.endswith(f"; not proven after 1 clue; {unchecked}\n")


def test_a_file_that_is_there_is_not_made_again(
    trice: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = trice.stat()
    assert made(trice.parent) == 0
    after = trice.stat()  # which has been read
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert capsys.readouterr().out == "1 opener done before\n"


def test_a_file_of_another_game_or_another_search_is_made_again(trice: Path) -> None:
    weighted = choose_game(GameChoice(prior=str(trice.parent / "likely.tsv"), vocabulary=EVERYDAY))
    plain = choose_game(GameChoice(vocabulary=EVERYDAY))
    for game, scans, expected in ((weighted, 5, True), (weighted, 6, False), (plain, 5, False)):
        openings = Openings(game, MAX_LISTED, max_scans=scans)
        assert is_done(str(trice), openings, "trice") == expected


NOT_CLUE = "clues has '00000', not a clue that goes on"
NOT_COUNT = "not a whole number above 0"
NOT_PRICED = "not a list of words of 5 letters, each with its cost"
NOT_WORD = "not a word of 2 to 15 letters"


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        ("version", True, "version is True, expected version 1"),
        ("recipe opener", 5, f"recipe.opener is 5, {NOT_WORD}"),
        ("recipe opener", "cranes", NOT_CLUE),
        ("recipe prior total", 0, f"recipe.prior.total is 0, {NOT_COUNT}"),
        ("recipe vocabulary", {}, "recipe.vocabulary.name is missing"),
        ("clues", [], "clues is [], not an object"),
        ("clues 22222", {}, "clues has '22222', not a clue that goes on"),
        ("clues 00000 size", "1787", f"clues.00000.size is '1787', {NOT_COUNT}"),
        ("clues 00000 any", [], f"clues.00000.any is [], {NOT_PRICED}"),
        ("clues 00000 any", [["slipt", "9"]], f"clues.00000.any is [['slipt', '9']], {NOT_PRICED}"),
        ("clues 00000 everyday", [["slip", 9]], f"is [['slip', 9]], {NOT_PRICED}"),
        # What the game's own weights show, without a search.
        ("recipe opener", "crnae", "recipe.opener: crnae is not in wordle-2023-guesses"),
        ("clues 00000 likely", 82, "clues.00000.likely is 82, expected "),
        ("clues 00000 weight", 2583343, "clues.00000.weight is 2583343, expected 2583342"),
        ("clues 00000 everyday 0 0", "slipt", "clues.00000.everyday: slipt is not in wordle-2023"),
        ("clues 00000 any 0 0", "slipp", "clues.00000.any: slipp is not in wordle-2023-guesses"),
        ("clues 02201 everyday", [["crake", 9**9]], ".everyday: no word left has a weight above 0"),
    ],
)
def test_a_field_that_cannot_be_is_named(place: str, value: object, fault: str) -> None:
    data: Any = json.loads((STORED / "crane.json").read_bytes())
    *path, last = [int(key) if len(key) == 1 else key for key in place.split()]
    parent = data
    for key in path:
        parent = parent[key]
    parent[last] = value
    try:
        lines = [*faults(*read(json.dumps(data).encode()))]
    except TreeError as error:
        lines = [str(error)]
    assert any(fault in line for line in lines), lines


def test_an_opener_of_another_length_than_its_game_s_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = loads((STORED / "crane.json").read_bytes())
    folder = tmp_path / "trees/openings"
    folder.mkdir(parents=True)
    replies = {"000000": opening.replies["01000"]._replace(any=(("crakes", 9),), everyday=())}
    longer = Opening(opening.recipe._replace(opener="cranes"), replies)
    (folder / "crane.json").write_bytes(dumps(longer))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TreeError, match=r"crane.json: recipe.opener is cranes, expected a word of"):
        list(stored_openings(find_tree("everyday").recipe))


def raised(data: Any) -> None:
    data["clues"]["00000"]["any"][0][1] += 10**6


def fewer(data: Any) -> None:
    del data["clues"]["00000"]


def heavier(data: Any) -> None:
    data["clues"]["00000"]["weight"] = 2**24


def moved(data: Any) -> None:
    data["clues"]["00000"]["size"] -= 1
    data["clues"]["00001"]["size"] += 1


def renamed(data: Any) -> None:
    data["recipe"].pop("opener")


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (raised, "clues.00000.any: the costs are not in ascending order"),
        (fewer, "clues.00000.size is 0, expected "),
        (heavier, "the prior"),
        (moved, "clues.00001.size is "),
        (renamed, "recipe.opener is missing"),
    ],
)
def test_a_damaged_file_has_a_line_that_names_the_place(
    damage: Callable[[Any], None], fault: str, trice: Path, tmp_path: Path
) -> None:
    data = json.loads(trice.read_text())
    damage(data)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data))
    done = treegen("verify", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert fault in done.stdout


@pytest.mark.slow
def test_a_published_file_is_found_when_it_is_searched_again() -> None:
    done = treegen("verify", "trees/openings/soare.json", "--rebuild", "--sample", "6")
    assert done.stdout.startswith("trees/openings/soare.json: soare, ")
    assert done.stdout.endswith("; searched again, the same\n")


def test_another_cost_is_found_when_it_is_searched_again() -> None:
    opening = loads((STORED / "soare.json").read_bytes())
    replies = opening.replies["00002"]
    (word, cost), *others = replies.everyday
    wrong = replies._replace(everyday=((word, cost - 1), *others))
    (line,) = rebuild_faults(opening._replace(replies={"00002": wrong}))
    assert line.startswith("clues.00002 is ")


# What is searched is held by the tests of prices too, clue by clue.
@pytest.mark.parametrize("opener", ["crane", "saner", "slate", "stare", "trace"])
def test_an_opener_costs_what_the_published_table_says(opener: str) -> None:
    opening = loads((STORED / f"{opener}.json").read_bytes())
    known = opening.recipe.vocabulary
    for words, costs in (("any", opener_costs()), ("everyday", opener_costs(vocabulary=known))):
        cost = opening.cost(words)
        assert cost is not None
        assert cost / opening.recipe.prior.total == costs[opener]
