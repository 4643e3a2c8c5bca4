"""A language's words are its game: folded as its games do, weighed by how likely each is."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import treegen as package
from tests.conftest import missing, treegen, treewalk
from treegen.clues import Mode, clue_for, folded
from treegen.errors import ClueError, WordListError
from treegen.game.position import Position
from treegen.play.typed import with_clues
from treegen.say.phrases import spoken_codes
from treegen.tree.file import dumps, load, loads
from treegen.words.choose import GameChoice, choose_game, language_words
from treegen.words.languages import (
    LANGUAGES,
    UNPLAYABLE,
    fold_of,
    language_of,
)
from treegen.words.lists import TODAY, parse_words
from treegen.words.naming import file_label


@pytest.fixture
def wordfreq() -> None:
    if not find_spec("wordfreq"):
        missing("wordfreq")


@pytest.mark.parametrize(
    ("code", "word", "plain"),
    [
        ("es", "pingüino", "pinguino"),
        ("es", "niño", "niño"),
        ("fr", "forêt", "foret"),
        ("fr", "cœur", "coeur"),
        ("fr", "garçon", "garcon"),
        ("pt", "ações", "acoes"),
        ("it", "però", "pero"),
        ("ca", "però", "pero"),
        ("el", "λόγος", "λογοσ"),
        ("ru", "ёлка", "елка"),
        ("he", "שלום", "שלומ"),
        ("ar", "أحمد", "احمد"),
        ("vi", "đường", "duong"),
        ("ja", "カラオケ", "からおけ"),
        ("nl", "ĳsje", "ijsje"),
        ("de", "größe", "größe"),
        ("none", "été", "été"),
    ],
)
def test_letters_are_told_apart_as_in_the_games_of_a_language(
    code: str, word: str, plain: str
) -> None:
    assert folded(word, fold_of(code)) == plain
    assert folded(plain, fold_of(code)) == plain


def test_each_language_that_can_be_played_has_the_letters_that_others_become() -> None:
    for code in LANGUAGES.keys() - UNPLAYABLE.keys():
        plain = {*"".join(letter for _, letter in fold_of(code))}
        assert plain <= {*LANGUAGES[code].alphabet} <= LANGUAGES[code].letters, code
        assert all(letter.isalpha() for letter in LANGUAGES[code].letters)


def test_no_letter_becomes_one_that_becomes_another() -> None:
    for code in LANGUAGES:
        letters = dict(fold_of(code))
        assert not letters.keys() & {*"".join(letters.values())}
        assert all(len(letter) == 1 for letter in letters)


def test_an_unknown_language_names_those_there_are_the_nearest_first() -> None:
    for code, nearest in (
        ("sp", "did you mean es (Spanish)?"),
        ("german", "did you mean de (German)?"),
        ("EN", "did you mean en (English)?"),
        ("qqq", "expected "),
    ):
        with pytest.raises(WordListError, match=r"^there is no language") as error:
            language_of(code)
        assert f"; {nearest}" in str(error.value)
        assert all(each in str(error.value) for each in LANGUAGES)


def test_words_that_become_one_have_both_weights(tmp_path: Path) -> None:
    path = tmp_path / "three.tsv"
    path.write_text("\nword:\tcount\npapá\t2\npapa\t5\npeña\t1\npena\t3\n\n", "utf-8")
    lines: list[str] = []
    game = choose_game(GameChoice(TODAY, "answers", str(path), fold="es"), lines.append)
    assert game.weight == {"papa": 7, "pena": 3, "peña": 1}
    assert lines == [f"{path}: 1 word equals another once folded, counted once"]


def test_a_fold_that_leaves_a_third_of_a_list_is_refused() -> None:
    text = "\n".join(f"b{letter}" for letter in "aáàâãå")
    with pytest.raises(
        WordListError, match=r"^v\.txt: folded, 6 words are only 2; expected --fold"
    ):
        parse_words(text.encode(), "v", "v.txt", fold=fold_of("vi"))


def test_own_lists_are_folded_and_what_is_typed_too(tmp_path: Path) -> None:
    (tmp_path / "uno.txt").write_text("árbol\nnariz\nseñor\nmamás\n", "utf-8")
    own = ("--guesses=uno.txt", "--answers=all", "--fold=es")
    done = treegen("build", *own, "--opener=ÁRBOL", "-o", "uno.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    tree = loads((tmp_path / "uno.json").read_bytes())
    assert (tree.recipe.lang, dict(tree.recipe.fold)["á"]) == ("es", "a")
    assert sorted(tree.root.answers()) == ["arbol", "mamas", "nariz", "señor"]
    clue = clue_for("arbol", "señor")
    for program, *options in (
        (treewalk, "--tree", "uno.json"), (treegen, "next", "--tree", "uno.json")
    ):  # fmt: skip
        found = program(*options, "Árbol", clue, cwd=tmp_path)
        assert found.stdout.startswith("señor  1 word left"), found.stderr
    path = treewalk("--answer", "MAMÁS", "--tree", "uno.json", cwd=tmp_path)
    assert path.stdout.splitlines()[-1] == "mamas 22222"
    done = treegen("review", "--tree", "uno.json", "árbol", "mamás", cwd=tmp_path)
    assert done.returncode == 0 and done.stderr.startswith(
        "treegen: mamas, the last word, is assumed"
    )
    ranked = treegen("rank", *own, "ÁRBOL", clue, "--only", "mamás", cwd=tmp_path)
    assert "mamas" in ranked.stdout
    done = treegen("verify", "uno.json", "--guesses=uno.txt", "--rebuild", cwd=tmp_path)
    assert "byte for byte the same" in done.stdout, done.stdout


def test_a_tree_of_folded_words_is_found_by_an_opener_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "uno.txt").write_text("árbol\nnariz\nseñor\n", "utf-8")
    build = ("build", "--guesses=uno.txt", "--answers=all", "--fold=es", "--opener=árbol")
    assert treegen(*build, cwd=tmp_path).returncode == 0
    assert treewalk("árbol", "00011", cwd=tmp_path).stdout == ""
    clue = clue_for("arbol", "nariz")
    assert (
        treewalk("árbol", clue, cwd=tmp_path).stdout
        == "nariz  1 word left: the answer (trees/arbol-uno.json, uno)\n"
    )


def test_the_words_of_each_language_that_is_spoken_can_be_played() -> None:
    assert {*spoken_codes()} <= LANGUAGES.keys() - UNPLAYABLE.keys()


@pytest.mark.slow
@pytest.mark.usefixtures("wordfreq")
@pytest.mark.parametrize("code", spoken_codes())
def test_a_language_that_is_spoken_is_no_experiment(code: str) -> None:
    choose_game(GameChoice(lang=code), pytest.fail)


@pytest.mark.usefixtures("wordfreq")
def test_a_language_that_is_not_spoken_is_said_to_be_experimental(tmp_path: Path) -> None:
    said: list[str] = []
    choose_game(GameChoice(lang="es"), said.append)
    assert said == []
    choose_game(GameChoice(lang="da"), said.append)  # of few words
    (line,) = said
    assert line == (
        "Danish is experimental: names and misspellings are among its words; --answers FILE plays "
        "your game's own list"
    )
    (tmp_path / "liste.txt").write_text("cykel\nregne\nkugle\n")
    said.clear()
    choose_game(GameChoice(lang="da", answers=str(tmp_path / "liste.txt")), said.append)
    assert not any("experimental" in line for line in said)


def test_a_word_that_is_longer_once_folded_is_taken_everywhere(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "mots.txt").write_text("cœur\nheure\nsœur\nfleur\n", "utf-8")
    own = ("--guesses=mots.txt", "--answers=all", "--fold=fr")
    assert treegen("build", *own, "--opener=cœur", cwd=tmp_path).returncode == 0
    (file,) = (tmp_path / "trees").iterdir()
    file.rename(tmp_path / "trees/coeur.json")
    tree = load(str(tmp_path / "trees/coeur.json"))
    clue = clue_for("coeur", "heure")
    assert tree.follow(f"cœur {clue}") == tree.follow([("cœur", clue)]) == tree.root.branches[clue]
    assert tree.path("sœur") == tree.path("soeur")
    with pytest.raises(ClueError, match="has 4 marks, its word 5 letters; cœur is played as coeur"):
        tree.follow([("cœur", clue[:4])])
    assert treegen("stats", "cœur", cwd=tmp_path).stdout.startswith("cœur: opener coeur,")
    assert (
        treewalk("cœur", clue, cwd=tmp_path).stdout
        == "heure  1 word left: the answer (trees/coeur.json, mots)\n"
    )
    lines = [
        ("next", "--tree=coeur", "cœur", clue),
        ("review", "--tree=coeur", "cœur", clue, "heure", "22222"),
        ("rank", *own, "cœur", clue),
    ]
    for line in lines:
        done = treegen(*line, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), line
    played = treegen("play", "--tree=coeur", input=f"cœur {clue}\n", cwd=tmp_path).stdout
    assert "heure" in played.splitlines()[-1]
    two = Position(choose_game(GameChoice("2021"))._replace(fold=fold_of("fr"), boards=2))
    assert with_clues(two, "cœur", [clue, clue]) == ("coeur", clue, clue)


@pytest.mark.usefixtures("wordfreq")
def test_a_language_is_a_game_of_all_its_words() -> None:
    game = choose_game(GameChoice(lang="ES", length=3))
    assert (game.lang, game.fold, game.prior) == ("es", fold_of("es"), "likely:es")
    assert (game.guesses.name, game.guesses) == ("es-3", game.answers)
    assert {"mas", "tia", "ano", "año"} <= {*game.guesses.words}
    assert not {"más", "tía"} & {*game.guesses.words}
    assert min(game.weights) > 0
    assert game.weight["que"] == max(game.weights)
    with_accents = choose_game(GameChoice(lang="es", length=3, fold="none"))
    assert {"mas", "más"} <= {*with_accents.guesses.words}
    assert choose_game(GameChoice(lang="es", length=3, fold="NONE")) == with_accents
    assert choose_game(GameChoice(length=15)).lang == "en"


@pytest.mark.usefixtures("wordfreq")
@pytest.mark.parametrize("others", [{"lang": "es"}, {"game": "2021", "any_word": True}, {}])
def test_numbers_beside_answers_are_weights_in_every_game(
    tmp_path: Path, others: dict[str, Any]
) -> None:
    (tmp_path / "two.tsv").write_text("crane\t3\nslate\t1\n")
    game = choose_game(GameChoice(answers=str(tmp_path / "two.tsv"), **others), pytest.fail)
    listed = {word: weight for word, weight in game.weight.items() if weight}
    assert (listed, game.prior) == ({"crane": 3, "slate": 1}, "two")
    assert len(game.answers.words) == (len(game.guesses.words) if others else 2)
    if "lang" in others:  # all the listed words are known, the less likely one too
        assert game.vocabulary and game.vocabulary.words == ("crane", "slate")


@pytest.mark.parametrize("name", ["likely", "common", "past", "likely:es", "past:two"])
def test_a_file_of_answers_may_have_the_name_of_other_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("crane\t3\nslate\t1\n")
    game = choose_game(GameChoice("2021", answers=name))
    assert game.weight == {"crane": 3, "slate": 1}


def test_weights_are_read_from_a_pipe() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as pipe:
        pipe.write("crane\t3\nslate\t1\n")
    game = choose_game(GameChoice("2021", "answers", f"/dev/fd/{reader}"), pytest.fail)
    os.close(reader)
    assert game.weight == {"crane": 3, "slate": 1}


@pytest.mark.usefixtures("wordfreq")
def test_of_more_words_than_a_tree_can_hold_the_most_frequent_stay() -> None:
    told: list[str] = []
    words = language_words(GameChoice(lang="ar", length=5), told.append).guesses.words
    assert len(words) == 60_000
    assert {"يناير", "يوليو"} < {*words}  # January and July, which begin with the last letter
    assert told[-1].startswith("ar-5: only the 60,000 most frequent of 1")


@pytest.mark.usefixtures("wordfreq")
def test_words_in_a_foreign_script_are_no_words_of_a_language() -> None:
    spanish = choose_game(GameChoice(lang="es", length=3)).guesses.words
    assert not any("а" <= letter <= "я" for letter in "".join(spanish))
    greek = choose_game(GameChoice(lang="el")).guesses.words
    assert not any(letter.isascii() for letter in "".join(greek))


@pytest.mark.usefixtures("wordfreq")
def test_a_game_folded_otherwise_has_another_name() -> None:
    games = [choose_game(GameChoice(lang="es", length=3, fold=fold)) for fold in (None, "none")]
    assert [*map(file_label, games)] == ["es-3", "es-3-fold-none"]


@pytest.mark.usefixtures("wordfreq")
def test_answers_of_a_language_come_before_its_other_words(tmp_path: Path) -> None:
    path = tmp_path / "lista.txt"
    path.write_text("día\nsol\nqzx\n", "utf-8")
    lines: list[str] = []
    game = choose_game(GameChoice(lang="es", answers=str(path), mode=Mode.HARD), lines.append)
    assert lines == ["es-3 lacks 1 answer of lista, such as qzx: added to the guesses"]
    assert {word for word, weight in game.weight.items() if weight} == {"dia", "sol", "qzx"}
    assert (game.mode, game.answers) == (Mode.HARD, game.guesses)
    path.write_text("día\nsol\nqzx\nsol\n", "utf-8")
    for guesses in ("answers", str(path)):
        lines.clear()
        alone = choose_game(GameChoice(lang="es", guesses=guesses, answers=str(path)), lines.append)
        assert alone.guesses.words == ("dia", "qzx", "sol")
        assert alone.weights == (1, 1, 1)
        assert lines == [f"{path}: 1 word repeated, counted once"]


@pytest.mark.usefixtures("wordfreq")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"lang": "ko"}, "^Korean cannot be played: .* letters of which a syllable has"),
        ({"lang": "zh"}, "^Chinese cannot be played: .* no game like this is known"),
        ({"lang": "hi"}, "^Hindi cannot be played: .* several code points"),
        ({"lang": "de", "fold": "xx"}, "^there is no language 'xx'; expected"),
        (
            {"lang": "fa", "length": 13},
            "^wordfreq has only 7 words of 13 letters in Persian",
        ),
        ({"lang": "de", "guesses": "answers"}, "^--guesses answers needs --answers FILE"),
        (
            {"lang": "en", "length": 6, "guesses": "wordle-2021-answers"},
            "^wordle-2021-answers has words of 5 letters, and --length is 6; drop one",
        ),
    ],
)
def test_a_game_of_a_language_that_cannot_be_is_refused(
    options: dict[str, Any], problem: str
) -> None:
    with pytest.raises(WordListError, match=problem):
        choose_game(GameChoice(**options))


@pytest.mark.usefixtures("wordfreq")
def test_a_tree_of_a_language_tells_what_it_is_of() -> None:
    tree = package.build(lang="es", length=2)
    recipe = loads(dumps(tree)).recipe
    assert (recipe.lang, recipe.fold) == ("es", fold_of("es"))
    assert recipe.guesses.name == recipe.answers.name == "es-2"
    assert recipe.prior and recipe.prior.name == "likely:es"
